"""Any fill of any game goes from a file to plain values, digits, and back unchanged."""

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest
from hypothesis import given, settings

from sheetgen.fill.filled import fill_sheet
from sheetgen.fill.sheet import PrintedSheet, find_sheet
from sheetgen.form.digits import pack_fill, unpack_fill
from sheetgen.form.plain import from_plain, to_plain
from sheetgen.form.read import Notation, read_form
from sheetgen.form.write import write_form
from sheetgen.games.burgundy import fill_file as burgundy
from sheetgen.games.burgundy.expansions.vineyards import VINE_COLOURS
from sheetgen.games.burgundy.fill import Fill as BurgundyFill
from sheetgen.games.burgundy.tile import PLAIN, PLAIN_TERRAINS
from sheetgen.games.dice import fill_file as dice
from sheetgen.games.dice.fill import Fill as DiceFill
from sheetgen.games.keythedral import fill_file as keythedral
from tests.form.sample import TOY
from tests.form.strategies import fills, switches
from tests.form.test_form import NOTATION as SAMPLE

steady = settings(deadline=None, derandomize=True, max_examples=60)


@dataclass(frozen=True)
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


def tidy_dice(fill: DiceFill, sheet: PrintedSheet) -> DiceFill:
    """Boxes hold rounds only where these are the evidence."""
    if fill.evidence == "round" or fill.time is None:
        return fill
    return replace(
        fill, time=tuple(tuple(int(box > 0) for box in boxes) for boxes in fill.time)
    )


def tidy_burgundy(fill: BurgundyFill, sheet: PrintedSheet) -> BurgundyFill:
    """Shields are told once, vines by colour, and a plain tile on plain terrains."""
    tiles = tuple(
        "" if tile == PLAIN and cell.terrain not in PLAIN_TERRAINS else tile
        for tile, cell in zip(fill.tiles, sheet.board.cells, strict=True)
    )
    shields = tuple({shield.number: shield for shield in fill.shields}.values())
    vines = fill.vineyard
    if vines is not None:
        by_colour = sorted(vines.groups, key=lambda one: VINE_COLOURS.index(one[0]))
        vines = replace(vines, groups=tuple(by_colour))
    return replace(fill, tiles=tiles, shields=shields, vineyard=vines)


CASES = {
    "burgundy": Case(burgundy.NOTATION, "burgundy/duchy-1", tidy_burgundy),
    "dice": Case(dice.NOTATION, "dice/duchy-a", tidy_dice),
    "keythedral": Case(keythedral.NOTATION, "keythedral/cathedral"),
    "sample": Case(SAMPLE, "dice/duchy-a"),
    "toy": Case(Notation(SAMPLE.shelf, lambda sheet: TOY), "dice/duchy-a"),
}


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_a_fill_is_the_same_behind_a_file(case: Case) -> None:
    printed = find_sheet(case.sheet, case.notation.shelf, None)
    form = case.notation.form_of(printed)

    @steady
    @given(fills(form), switches(form))
    def hold(given: Any, chosen: Any) -> None:
        fill = case.tidy(given, printed)
        head = fill_sheet(printed, fill, chosen).named
        text = write_form(form, printed.board, head, fill, chosen)
        sheet = read_form(text, "fill", case.notation)
        assert (sheet.fill, sheet.switches) == (fill, chosen)
        plain = json.loads(json.dumps(to_plain(form, sheet.fill)))
        digits = pack_fill(form, from_plain(form, plain), sheet.switches)
        again, said = unpack_fill(form, fill.evidence, digits)
        plain = json.loads(json.dumps(to_plain(form, again)))
        back = from_plain(form, plain)
        assert write_form(form, printed.board, head, back, said) == text
        assert (back, said) == (fill, chosen)

    hold()
