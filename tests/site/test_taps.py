"""How many taps a whole sheet takes, from the link that was opened to its verdict."""

import random
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import expect

from sheetgen.games.dice.check.check import check
from sheetgen.games.dice.rules.fill import CROSS, Fill
from tests.games.dice.answers import read_plain_fill
from tests.games.dice.play import filled_sheet, lucky_game
from tests.games.dice.test_propose import A as DUCHY
from tests.site.test_page import (
    A,
    Sheet,
    assert_hatches_are_those_on_paper,
    checked,
    digits_of,
    sheet,
    written_fill,
)

__all__ = ["sheet"]

MOST_TAPS = 90
# Fingers, and nothing that a script does.
COUNT = """addEventListener("click", (event) => {
  globalThis.taps = (globalThis.taps || 0) + event.isTrusted;
}, true)"""


@pytest.mark.slow
@pytest.mark.parametrize(
    "is_full",
    [True, pytest.param(False, marks=pytest.mark.full)],
    ids=["everywhere", "where due"],
)
def test_a_whole_sheet_takes_ninety_taps_is_kept_and_means_the_same_to_all(
    sheet, tmp_path: Path, is_full: bool
) -> None:
    """Phases stand in every cell, or only where an area is completed [dice 9.5]."""
    game = lucky_game(DUCHY, random.Random(45))
    fill = filled_sheet(game, "phase", is_full)
    total = check(DUCHY, fill).total
    assert sum(map(bool, fill.numbers)) == 36
    one = sheet(digits_of())
    assert_hatches_are_those_on_paper(one)
    one.page.evaluate(COUNT)
    write_cells(one, fill)
    write_rest(one, fill)
    taps = one.page.evaluate("taps")
    told = one.wait_for_verdict("Legal")
    assert str(total) in told
    assert taps <= MOST_TAPS
    same_values(fill_on(one, tmp_path), fill)
    one.open("share")
    link = one.page.locator("dialog textarea").input_value()
    one.page.keyboard.press("Escape")
    path = tmp_path / "sheet.toml"
    one.save(path, "Fill file")
    command = checked(path)
    assert (command["verdict"], command["total"]) == ("legal", total)
    assert command["serial"] == 7
    other = sheet(link.split("#")[1])  # another device
    other.wait_for_verdict("Legal")
    same_values(fill_on(other, tmp_path), fill)
    one.open_again(digits_of())  # what was entered is kept here
    one.wait_for_verdict(str(total))


def fill_on(one: Sheet, tmp_path: Path) -> Fill:
    """Return what the page gives away."""
    fill = read_plain_fill(written_fill(one, tmp_path)["fill"])
    assert isinstance(fill, Fill)
    return fill


def castle_places(one: Sheet) -> dict[str, int]:
    """Return which circle of the castle row is which bonus; each is there once."""
    labels = one.page.locator("[data-key^='circle:castle.']").all()
    words = [label.get_attribute("aria-label") for label in labels]
    return {
        bonus: next(at for at, told in enumerate(words) if told.startswith(bonus))
        for bonus in ("monk", "silver", "good", "worker")
    }


def write_cells(one: Sheet, fill: Fill) -> None:
    """Write the board in reading order; each cell is chosen by the one before."""
    phases = fill.phases or ()
    one.cell(A.board.names[0]).click()
    chosen = one.page.locator(".hex[aria-current]")
    is_alone = False
    for name, number, phase in zip(A.board.names, fill.numbers, phases, strict=True):
        assert chosen.get_attribute("data-place") == f"cell:{name}"
        if 0 < number != CROSS and is_alone != (phase == 0):
            one.tap("phase:0")
            is_alone = not is_alone
        one.tap(
            f"mark:{number}.{phase or 1}"
            if 0 < number != CROSS
            else "mark:X"
            if number
            else "mark:."
        )


def write_rest(one: Sheet, fill: Fill) -> None:
    """Write what nobody can know but the player, and take over what follows."""
    take(one, "circles")
    for bonus, row in fill.rows.items():
        circle = one.key(f"circle:{bonus}.{max(row.circled, 1) - 1}")
        if row.circled and "free" in (circle.get_attribute("aria-label") or ""):
            circle.click()
        if row.crossed:
            one.tap(f"circle:{bonus}.{row.crossed - 1}")
    assert fill.castle_row is not None
    places = castle_places(one)
    for bonus in fill.castle_row.crossed:
        one.tap(f"circle:castle.{places[bonus]}")
    for terrain, rank in (fill.colours or {}).items():
        one.tap(f"claim:{terrain}.{rank}")
    take(one, "time")
    last = sum(map(bool, (fill.time or ())[-1]))
    one.tap(f"box:3.{last}")
    one.tap(f"time-by:{fill.time_by}")
    take(one, "entries")
    write_goods(one, fill)
    take(one, "subtotals")
    take(one, "total")


def write_goods(one: Sheet, fill: Fill) -> None:
    """Write the points of goods that were sold, one entry for each phase."""
    for phase, column in enumerate(fill.columns or (), 1):
        cells = one.page.locator(f"[data-key^='entry:{phase}.']").all()
        there = [int(text) for cell in cells if (text := cell.inner_text()).isdigit()]
        goods = sum(column.entries or ()) - sum(there)
        if goods:
            one.tap(f"entry:{phase}.{len(there) + 1}")
            for figure in str(goods):
                one.tap(f"figure:{figure}")


def take(one: Sheet, group: str) -> None:
    one.tap(f"take:{group}")
    expect(one.key(f"take:{group}")).to_have_count(0)


def same_values(mine: Fill, theirs: Fill) -> None:
    """Compare two fills; what was taken over is marked on one of them alone."""
    for part in ("numbers", "phases", "rows", "time", "time_by", "colours", "total"):
        assert getattr(mine, part) == getattr(theirs, part), part
    assert mine.castle_row is not None and theirs.castle_row is not None
    for row in ("circled", "crossed"):
        own = getattr(mine.castle_row, row)
        assert Counter(own) == Counter(getattr(theirs.castle_row, row))
    for own, other in zip(mine.columns or (), theirs.columns or (), strict=True):
        assert own.subtotal == other.subtotal
        assert sum(own.entries or ()) == sum(other.entries or ())


@pytest.mark.slow
def test_time_boxes_follow_from_rounds_with_a_tap_a_phase_and_a_double(
    sheet, tmp_path: Path
) -> None:
    """[dice 9.11, 9.14]."""
    fill = filled_sheet(lucky_game(DUCHY, random.Random(45)), "round", True)
    one = sheet(digits_of("round"))
    one.page.evaluate(COUNT)
    for phase, column in enumerate(fill.time or (), 1):
        one.tap(f"box:{phase}.{sum(map(bool, column))}")
        for box, (above, value) in enumerate(pairwise(column), 2):
            if value and value == above:
                one.tap(f"box:{phase}.{box}")
    taps = one.page.evaluate("taps")
    assert fill_on(one, tmp_path).time == fill.time
    boxes = sum(map(bool, sum(fill.time or (), ())))
    assert boxes > 24
    assert taps < boxes / 2
