"""What follows from a sheet is proposed on the page, and taken over by a tap."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from sheetgen.form.digits import pack_fill
from sheetgen.form.plain import to_plain
from sheetgen.games.dice.fill import Fill
from sheetgen.games.dice.form import form_of
from sheetgen.games.dice.propose import propose
from sheetgen.games.dice.turn import STANDARD
from sheetgen.games.keythedral.form import FORM
from tests.games.burgundy import test_propose as burgundy
from tests.games.burgundy.answers import pack_answers as pack_burgundy
from tests.games.burgundy.answers import plain_fill
from tests.games.dice.answers import read_plain_fill
from tests.games.dice.test_propose import A, bare, played, take_all
from tests.games.keythedral import test_propose as keythedral
from tests.site.test_burgundy import digits_of as burgundy_digits
from tests.site.test_keythedral import link_of as keythedral_link
from tests.site.test_page import (
    LOOKS,
    Sheet,
    digits_of,
    no_violation,
    page_is_as_wide_as_its_window,
    sheet,
    written_fill,
)

__all__ = ["sheet"]

Plain = dict[str, Any]

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
@pytest.mark.full  # tests/page/propose.test.js
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
@pytest.mark.full  # tests/page/propose.test.js
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
@pytest.mark.full  # tests/page/propose.test.js
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
@pytest.mark.sample(1)
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


# Other games: what places are called, what is taken over, and what is written there


@dataclass(frozen=True)
class Other:
    """A sheet of another game, on which nothing was added up.

    Attributes:
        behind: the end of the link to it.
        taken: it with everything taken over.
        place: of a sum.
        words: what it is called then.
    """

    behind: str
    taken: Plain
    place: str
    words: str


def burgundy_sheet() -> Other:
    fill = burgundy.played(8)
    answers = pack_burgundy(burgundy.ONE, fill, burgundy.STANDARD)
    taken = plain_fill(burgundy.take_all(fill))
    behind = f"{burgundy_digits()}/{answers}"
    return Other(behind, taken, "heading:areas", "areas by size: 42, taken over")


def keythedral_sheet() -> Other:
    behind = keythedral_link(keythedral.GAME)
    columns = [replace(one, name="") for one in keythedral.GAME.columns]
    taken = keythedral.take_all(replace(keythedral.GAME, columns=tuple(columns)))
    words = "Player 1, Points of seats: 44, taken over"
    return Other(behind, to_plain(FORM, taken), "player:1 seats", words)


OTHERS = pytest.mark.parametrize("make", [burgundy_sheet, keythedral_sheet])
OTHER_GROUPS = ("subtotals", "total")


@pytest.mark.slow
@OTHERS
def test_what_was_counted_in_other_games_is_taken_over_too(
    sheet, make: Callable[[], Other], tmp_path: Path
) -> None:
    """Clauses 40.51 of The Castles of Burgundy and 12.6 of Keythedral."""
    other = make()
    one = sheet(other.behind)
    number = one.page.locator(f".value[data-place='{other.place}']")
    before = other.words.replace("taken over", "proposed")
    expect(number).to_have_accessible_name(before)
    for group in OTHER_GROUPS:
        one.tap(f"take:{group}")
        expect(one.key(f"take:{group}")).to_have_count(0)
    expect(number).to_have_accessible_name(other.words)
    assert written_fill(one, tmp_path)["fill"] == json.loads(json.dumps(other.taken))
    number.click()
    one.tap("figure:7")
    expect(number).to_have_class(re.compile(r"\bwrong\b"))
    taken = written_fill(one, tmp_path)["fill"]["taken"]
    assert set(other.taken["taken"]) - set(taken) == {other.place}
    expect(one.key("take:subtotals")).to_have_count(0)
    one.page.click("#undo")
    expect(number).to_have_accessible_name(other.words)


@pytest.mark.slow
@pytest.mark.full
@pytest.mark.parametrize(
    ("make", "width", "look"),
    [
        (burgundy_sheet, 320, "light"),
        (keythedral_sheet, 360, "dark"),
        (burgundy_sheet, 1280, "forced"),
    ],
)
def test_axe_finds_nothing_in_proposals_of_other_games(
    sheet, make: Callable[[], Other], width: int, look: str
) -> None:
    one = sheet(make().behind, width, **LOOKS[look])
    for group in OTHER_GROUPS:
        one.key(f"take:{group}").wait_for()
        no_violation(one.page, group)
        one.tap(f"take:{group}")
    expect(one.key("take:total")).to_have_count(0)
    no_violation(one.page, "taken over")
    assert page_is_as_wide_as_its_window(one.page)


@pytest.mark.slow
def test_points_alone_are_added_up_and_undone_to_an_empty_sheet(
    sheet, tmp_path: Path
) -> None:
    """Clause 9.37."""
    one = sheet(digits_of())
    one.tap("only-sums")
    for key in ("7", "next", "next", "next", "1", "2"):
        one.tap(f"figure:{key}")
    take = one.key("take:subtotals")
    take.click()
    expect(take).to_have_count(0)
    one.tap("take:total")
    expect(one.key("take:total")).to_have_count(0)
    told = one.wait_for_verdict("20")
    assert "Undecided" in told
    report = one.page.locator("#report")
    expect(report).to_contain_text("only the sums were checked")
    expect(report).not_to_contain_text("Areas")
    fill = fill_on(one, tmp_path)
    assert fill.total == 20
    assert [column.subtotal for column in fill.columns or ()] == [8, 12, 0]
    while one.page.locator("#undo").is_enabled():
        one.page.click("#undo")
    expect(one.key("only-sums")).to_be_visible()
