"""Any fill of any game goes to a file and back unchanged, as it does to digits."""

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest
from hypothesis import given, settings

from sheetgen.core.errors import DamagedCode
from sheetgen.core.form.digits import pack_fill, unpack_fill
from sheetgen.core.form.field import (
    Bags,
    ByName,
    Choice,
    Count,
    Counts,
    Field,
    Letters,
    Listed,
    Maybe,
    Number,
    Record,
    Several,
    Together,
    usual,
)
from sheetgen.core.form.plain import to_plain
from sheetgen.core.form.write import write_form
from sheetgen.fill.filled import fill_sheet
from sheetgen.fill.sheet import PrintedSheet, find_sheet
from sheetgen.form.border import find_problems
from sheetgen.form.read import Notation
from sheetgen.games.burgundy import fill_file as burgundy
from sheetgen.games.burgundy.counts import VINE_COLOURS
from sheetgen.games.burgundy.fill import Fill as BurgundyFill
from sheetgen.games.burgundy.tile import PLAIN, PLAIN_TERRAINS
from sheetgen.games.burgundy.totals import judge as totals
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


CASES = {
    "burgundy": Case(burgundy.NOTATION, "burgundy/duchy-1", tidy_burgundy),
    "burgundy-totals": Case(totals.NOTATION, "burgundy-totals/totals"),
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
        sheet = case.notation.read(text)
        assert (sheet.fill, sheet.switches) == (fill, chosen)

    hold()


def loosened(kind: Any) -> Any:
    """Return a kind whose numbers go as far as their digits."""
    if isinstance(kind, Number):
        return replace(kind, least=0)
    if isinstance(kind, Record):
        fields = tuple(replace(one, kind=loosened(one.kind)) for one in kind.fields)
        return replace(kind, fields=fields)
    if isinstance(kind, Together):
        return replace(kind, kinds=tuple(map(loosened, kind.kinds)))
    if isinstance(kind, Listed | ByName | Maybe):
        return replace(kind, kind=loosened(kind.kind))
    return kind


def loosened_all(fields: tuple[Field, ...]) -> tuple[Field, ...]:
    return tuple(replace(one, kind=loosened(one.kind)) for one in fields)


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_whatever_digits_hold_is_refused_or_stands_in_a_file(case: Case) -> None:
    """Digits of anybody's: in range as digits, and perhaps as nothing else."""
    printed = find_sheet(case.sheet, case.notation.shelf, None)
    form = case.notation.form_of(printed)
    loose = replace(
        form,
        first=loosened_all(form.first),
        fields=loosened_all(form.fields),
        tails=tuple(map(loosened_all, form.tails)),
    )

    @settings(steady, max_examples=150)
    @given(fills(loose), switches(form))
    def hold(given: Any, chosen: Any) -> None:
        digits = pack_fill(loose, given, chosen)
        try:
            unpacked, said = unpack_fill(form, given.evidence, digits)
        except DamagedCode:
            with pytest.raises(ValueError, match="is less than"):
                pack_fill(form, given, chosen)
            return
        assert find_problems(form, to_plain(form, unpacked)) == []
        fill = case.tidy(unpacked, printed)
        head = fill_sheet(printed, fill, said).named
        text = write_form(form, printed.board, head, fill, said)
        sheet = case.notation.read(text)
        assert (sheet.fill, sheet.switches) == (fill, said)

    hold()


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_the_most_that_digits_hold_stands_in_a_file(case: Case) -> None:
    printed = find_sheet(case.sheet, case.notation.shelf, None)
    form = case.notation.form_of(printed)
    parts = {one.name: most_of(one.kind) for one in form.all_fields}
    full = form.make(**parts, evidence=form.evidence[-1])
    chosen = form.make_switches()
    digits = pack_fill(form, full, chosen)
    assert unpack_fill(form, full.evidence, digits) == (full, chosen)
    fill = case.tidy(full, printed)
    head = fill_sheet(printed, fill, chosen).named
    text = write_form(form, printed.board, head, fill, chosen)
    assert case.notation.read(text).fill == fill
    assert find_problems(form, json.loads(json.dumps(to_plain(form, full)))) == []


def most_of(kind: Any) -> Any:
    """Return the largest value of a kind."""
    match kind:
        case Count(most=most) | Number(most=most):
            return most
        case Letters(values=known, count=count):
            return (known[-1],) * count
        case Counts(names=names, most=most):
            return (most,) * len(names)
        case Choice(names=names):
            return names[-1]
        case Several(names=names):
            return names
        case Listed(kind=inner, most=most):
            return (most_of(inner),) * most
        case Record(make=make, fields=fields):
            return make(**{one.name: most_of(one.kind) for one in fields})
        case Together(kinds=kinds):
            return tuple(map(most_of, kinds))
        case ByName(names=names, kind=inner):
            return dict.fromkeys(names, most_of(inner))
        case Bags(make=make, parts=parts, names=names, most=most):
            bag = tuple(name for name in names for _ in range(most))
            return make(**dict.fromkeys(parts, bag))
        case Maybe(kind=inner):
            return most_of(inner)
    return usual(kind)
