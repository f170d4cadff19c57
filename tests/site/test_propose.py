"""What follows from a sheet is proposed on the page, and taken over by a tap."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from sheetgen.form.digits import pack_fill
from sheetgen.games.dice.fill import Fill
from sheetgen.games.dice.form import form_of
from sheetgen.games.dice.propose import propose
from sheetgen.games.dice.turn import STANDARD
from tests.games.dice.answers import read_plain_fill
from tests.games.dice.test_propose import A, bare, played, take_all
from tests.site.test_page import (
    LOOKS,
    Sheet,
    digits_of,
    no_violation,
    sheet,
    written_fill,
)

__all__ = ["sheet"]

GROUPS = ("circles", "time", "entries", "subtotals", "total")


def link_of(fill: Fill) -> str:
    return f"{digits_of()}/{pack_fill(form_of(A), fill, STANDARD)}"


def fill_on(one: Sheet, tmp_path: Path) -> Fill:
    """Return what the page gives away."""
    fill = read_plain_fill(written_fill(one, tmp_path)["fill"])
    assert isinstance(fill, Fill)
    return fill


@pytest.mark.slow
def test_what_follows_is_taken_over_by_a_tap_a_group(sheet, tmp_path: Path) -> None:
    one = sheet(link_of(bare(played(3))))
    expect(one.key("circle:monk.0")).to_have_class("circle proposed t-monastery")
    expect(one.key("box:1.10")).to_have_accessible_name("box 10: proposed")
    for group in GROUPS:
        one.tap(f"take:{group}")
        expect(one.key(f"take:{group}")).to_have_count(0)
    assert fill_on(one, tmp_path) == take_all(bare(played(3)))
    expect(one.key("total")).to_have_accessible_name("total: 35, taken over")
    expect(one.page.locator("#place-row-monk .row-words")).to_have_text(
        "2 circled, 0 crossed (taken over)"
    )
    one.page.click("#undo")
    expect(one.key("take:total")).to_be_visible()


@pytest.mark.slow
def test_nothing_is_taken_over_by_going_on(sheet, tmp_path: Path) -> None:
    one = sheet(link_of(bare(played(3))))
    one.key("take:circles").wait_for()
    one.tap("claim:city.second")
    one.tap("claim:city.second")
    one.tap("claim:city.second")
    fill = fill_on(one, tmp_path)
    assert (fill.rows, fill.time, fill.columns, fill.taken) == ({}, None, None, ())


TWO_TAPS = """for (const key of ["circle:worker.0", "take:circles"]) {
  document.querySelector(`[data-key='${key}']`).click();
}"""


@pytest.mark.slow
def test_a_tap_just_before_is_not_lost(sheet, tmp_path: Path) -> None:
    """What is shown may follow from the sheet as it was before that tap."""
    one = sheet(link_of(bare(played(3))))
    one.key("take:circles").wait_for()
    one.page.evaluate(TWO_TAPS)
    fill = fill_on(one, tmp_path)
    assert fill.rows["worker"].circled == 1
    assert fill.rows["monk"].circled == 2
    assert "row:worker" not in fill.taken


@pytest.mark.slow
def test_what_is_written_over_is_taken_over_no_more(sheet, tmp_path: Path) -> None:
    fill = take_all(bare(played(3)))
    one = sheet(link_of(fill))
    one.tap("circle:monk.2")
    one.tap("total")
    one.tap("figure:back")
    one.tap("figure:7")
    now = fill_on(one, tmp_path)
    assert now.rows["monk"].circled == 3
    assert set(fill.taken) - set(now.taken) == {"row:monk", "total"}
    # Neither is proposed again: what a player wrote stands, and is judged.
    assert propose(A, now, STANDARD) == ()
    one.page.locator("#report .findings .error").first.wait_for()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("width", "look"), [(320, "light"), (360, "dark"), (1280, "forced")]
)
def test_axe_finds_nothing_in_proposals(sheet, width: int, look: str) -> None:
    fill = bare(played(3))
    one = sheet(link_of(fill), width, **LOOKS[look])
    for group in GROUPS:
        one.key(f"take:{group}").wait_for()
        no_violation(one.page, group)
        one.tap(f"take:{group}")
        expect(one.key(f"take:{group}")).to_have_count(0)
    no_violation(one.page, "taken over")
