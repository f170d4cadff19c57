"""How many taps a whole sheet takes, from the link to the verdict with all entered.

The taps are real ones: clicks in the middle of what stands there.
"""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sheetgen.codes import SheetCode
from sheetgen.encode import encode
from sheetgen.form.plain import to_plain
from sheetgen.games.burgundy.fill_file import read_fill
from sheetgen.games.keythedral.cathedral import VALUES
from sheetgen.games.keythedral.fill import COUNTED, Fill
from sheetgen.games.keythedral.form import FORM
from tests.games.burgundy import test_propose as burgundy
from tests.games.burgundy.answers import plain_fill
from tests.games.keythedral import test_propose as keythedral
from tests.site.test_burgundy import SHEETS
from tests.site.test_keythedral import column, digits_of
from tests.site.test_page import Sheet, sheet, written_fill

__all__ = ["sheet"]

pytestmark = pytest.mark.slow

LETTERS = "ABCDE"
# All seats of the full game: 6 of 4, 5 of 6, 4 of 8, 4 of 10, 3 of 12.
SEATS = ((2, 1, 1, 1, 1), (1, 1, 1, 1, 0), (1, 2, 1, 1, 1), (2, 1, 1, 1, 1))
CUBES = ((1, 0, 2, 3), (0, 1, 0, 5), (1, 1, 1, 12), (2, 1, 1, 0))
FOUR = Fill(
    columns=tuple(
        column(seats, cubes) for seats, cubes in zip(SEATS, CUBES, strict=True)
    )
)


class Finger:
    """What taps on a sheet, and counts."""

    def __init__(self, one: Sheet) -> None:
        self.one = one
        self.taps = 0

    def tap(self, key: str) -> None:
        """Tap what has a key; tiles go on to a cell that may take others."""
        self.taps += 1
        if key.startswith("tile:"):
            self.one.press(key)
        else:
            self.one.tap(key)

    def choose(self, place: str) -> None:
        """Tap a place of the sheet."""
        self.taps += 1
        self.one.page.locator(f"[data-place='{place}']:visible").first.click()

    def chosen(self) -> str:
        """Return the place that is chosen; nobody needs a tap to see it."""
        place = self.one.page.locator(".board [aria-current]").first
        return place.get_attribute("data-place") or ""


def same(told: dict[str, Any], fill: dict[str, Any]) -> bool:
    return told == json.loads(json.dumps(fill))


def test_a_whole_duchy_of_burgundy_takes_no_more_than_80_taps(
    sheet, tmp_path: Path
) -> None:
    source = read_fill(SHEETS / "whole-duchy.toml")
    fill, board = source.fill, source.board
    assert "" not in fill.tiles
    assert fill.phases is not None
    assert fill.sold is not None
    one = sheet(
        encode(SheetCode(source.rules.number, board, "phase"), source.rules.encoding)
    )
    finger = Finger(one)
    finger.tap("players:4")
    finger.choose(f"cell:{board.names[0]}")
    waiting = 0  # the phase that the keys show
    for at, (word, phase) in enumerate(zip(fill.tiles, fill.phases, strict=True)):
        assert finger.chosen() == f"cell:{board.names[at]}"
        letter = LETTERS[phase - 1]
        if word == "S":
            finger.tap("tile:S")
        elif board.cells[at].terrain in ("river", "castle", "mine"):
            finger.tap(f"tile:{word}.{letter}")
        else:
            if phase != waiting:
                finger.tap(f"phase:{phase}")
            finger.tap(f"tile:{word}")
        waiting = phase or waiting
    for terrain, size in (fill.bonus or {}).items():
        finger.tap(f"bonus:{terrain}.{size}")
    finger.choose("sold:1")
    for count in fill.sold:
        finger.tap(f"figure:{count}")
    finger.tap("page.goods:empty")
    for place, value in (
        ("silver", fill.silver),
        ("workers", fill.workers),
        ("track", fill.track),
    ):
        finger.choose(place)
        finger.tap(f"figure:{value}")
    for group in ("subtotals", "total"):
        finger.tap(f"take:{group}")
    one.wait_for_verdict("Legal")
    one.wait_for_verdict(f"Total {fill.total}")
    assert finger.taps <= 80
    bare = replace(fill, points=None, total=None)
    expected = burgundy.take_all(bare)
    assert (expected.points, expected.total) == (fill.points, fill.total)
    assert same(written_fill(one, tmp_path)["fill"], plain_fill(expected))


def test_a_score_sheet_of_keythedral_takes_no_more_than_45_taps(
    sheet, tmp_path: Path
) -> None:
    """Four players with all their counts, those of none among them."""
    one = sheet(digits_of())
    finger = Finger(one)
    finger.tap("players:4")
    finger.choose(f"player:1 seat:{VALUES[-1]}")
    counts = [
        [(f"seat:{value}", one.seats[VALUES.index(value)]) for one in FOUR.columns]
        for value in reversed(VALUES)
    ] + [
        [(f"cube:{kind}", one.cubes[at]) for one in FOUR.columns]
        for at, kind in enumerate(COUNTED)
        if FOUR.columns[0].cubes[at] is not None
    ]
    for row in counts:
        for number, (name, count) in enumerate(row, 1):
            place = f"player:{number} {name}"
            if finger.chosen() != place:  # another figure could have followed
                finger.tap("figure:next")
            assert finger.chosen() == place
            for figure in str(count):
                finger.tap(f"figure:{figure}")
    for group in ("subtotals", "total"):
        finger.tap(f"take:{group}")
    one.wait_for_verdict("Won by player")
    assert finger.taps <= 45
    expected = keythedral.take_all(FOUR)
    assert len(expected.taken) == 12
    assert same(written_fill(one, tmp_path)["fill"], to_plain(FORM, expected))
