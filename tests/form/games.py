"""The forms of all games, of a sheet that has a field of every kind, and of the toy."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import pytest
from hypothesis import settings

from sheetgen.core.form.field import Form
from sheetgen.form.filled import FilledSheet, fill_sheet
from sheetgen.form.read import Notation
from sheetgen.form.sheet import PrintedSheet, Shelf, find_sheet
from sheetgen.games.burgundy.rules.counts import VINE_COLOURS
from sheetgen.games.burgundy.rules.fill import Fill as BurgundyFill
from sheetgen.games.burgundy.rules.tile import PLAIN, PLAIN_TERRAINS
from sheetgen.games.dice.rules.fill import Fill as DiceFill
from sheetgen.games.find import find_game
from tests.form.sample import FORM, TOY

steady = settings(deadline=None, derandomize=True, max_examples=60)
SHELF = Shelf("dice", {})  # any game's boards will do
SAMPLE = Notation(SHELF, lambda sheet: FORM)


@dataclass
class Case:
    """The sheets of a game.

    Attributes:
        notation: of the game.
        sheet: one of them, by name.
        tidy: returns a fill as a file can say it, where that is less than digits can.
    """

    notation: Notation
    sheet: str
    tidy: Callable[[Any, PrintedSheet], Any] = lambda fill, sheet: fill

    @cached_property
    def printed(self) -> PrintedSheet:
        return find_sheet(self.sheet, self.notation.shelf, None)

    @cached_property
    def form(self) -> Form:
        return self.notation.form_of(self.printed)

    def assert_kept(self, fill: Any, chosen: Any) -> None:
        """Fail unless a file says what stands on a sheet, as far as files can."""
        sheet = fill_sheet(self.printed, self.tidy(fill, self.printed), chosen)
        again: FilledSheet[Any, Any] = self.notation.read(self.notation.write(sheet))
        assert (again.fill, again.switches) == (sheet.fill, chosen)


def tidy_dice(fill: DiceFill, sheet: PrintedSheet) -> DiceFill:
    """Boxes hold rounds only where these are the evidence."""
    if fill.evidence == "round" or fill.time is None:
        return fill
    return replace(
        fill, time=tuple(tuple(int(box > 0) for box in boxes) for boxes in fill.time)
    )


def tidy_burgundy(fill: BurgundyFill, sheet: PrintedSheet) -> BurgundyFill:
    """Shields stand by number, vines by colour, and a plain tile on plain terrains.

    A plain tile elsewhere comes from the answers of another board; whoever writes it
    into a file is told which words there are. Left out shields need their expansion.
    """
    tiles = tuple(
        "" if tile == PLAIN and cell.terrain not in PLAIN_TERRAINS else tile
        for tile, cell in zip(fill.tiles, sheet.board.cells, strict=True)
    )
    numbers = [shield.number for shield in fill.shields]
    shields = tuple(sorted(fill.shields, key=lambda one: numbers.index(one.number)))
    vines = fill.vineyard
    if vines is not None:
        by_colour = sorted(vines.groups, key=lambda one: VINE_COLOURS.index(one[0]))
        vines = replace(vines, groups=tuple(by_colour))
    is_open = fill.shields_open and "shields" in fill.expansions
    return replace(
        fill, tiles=tiles, shields=shields, shields_open=is_open, vineyard=vines
    )


def of_game(game: str, sheet: str, *tidy: Callable[[Any, PrintedSheet], Any]) -> Case:
    return Case(find_game(game).spec.fill_file.NOTATION, sheet, *tidy)


CASES = {
    "burgundy": of_game("burgundy", "burgundy/duchy-1", tidy_burgundy),
    "burgundy-totals": of_game("burgundy-totals", "burgundy-totals/totals"),
    "dice": of_game("dice", "dice/duchy-a", tidy_dice),
    "keythedral": of_game("keythedral", "keythedral/cathedral"),
    "sample": Case(SAMPLE, "dice/duchy-a"),
    "toy": Case(Notation(SHELF, lambda sheet: TOY), "dice/duchy-a"),
}
every_case = pytest.mark.parametrize("case", CASES.values(), ids=CASES)
