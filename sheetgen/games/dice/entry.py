"""Sheets that players send to a table: what may stand on them, and what rules say.

The values are those of `plain`, read at the border by `fill.entry`.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from sheetgen.board import MAX_CELLS
from sheetgen.codes import EVIDENCE
from sheetgen.fill.border import (
    Read,
    Unfit,
    one_of,
    read_letters,
    read_list,
    read_pair,
    read_table,
    read_whole,
)
from sheetgen.fill.entry import (
    Border,
    Judged,
    NamedSheet,
    SheetEntry,
    check_same_game,
    read_written,
)
from sheetgen.fill.sheet import open_code
from sheetgen.games.dice import GAME
from sheetgen.games.dice.answers import unpack_answers
from sheetgen.games.dice.check import check
from sheetgen.games.dice.duchy import Duchy
from sheetgen.games.dice.fill import GUEST, OWNER, RANKS, Fill
from sheetgen.games.dice.fill_file import (
    MOST_CIRCLES,
    MOST_ENTRIES,
    MOST_POINTS,
    MOST_ROUNDS,
)
from sheetgen.games.dice.owner import Seat
from sheetgen.games.dice.plain import (
    plain_fill,
    plain_switches,
    plain_verdict,
    read_plain_fill,
    read_plain_switches,
)
from sheetgen.games.dice.printed import printed_numbers
from sheetgen.games.dice.rules import BONUSES, PHASES, SWITCHES, VARIANTS, Switches
from sheetgen.games.dice.table import check_table
from sheetgen.layout.find import load_rules
from sheetgen.plain import Plain, plain_table

KEPT_BOARDS = 256  # opened sheets that are remembered

_Sheet = NamedSheet[Duchy]
_Entry = SheetEntry[Duchy, Fill, Switches]
_Judged = Judged[Duchy, Fill, Switches, Seat]


def read_entry(digits: str, written: Mapping[str, Any]) -> _Entry:
    """Return the sheet that a player has sent.

    Raises:
        CodeError: the code is damaged, or not of this game; or its answers are.
        FillError: with every problem of fill and switches.
    """
    sheet = _open_sheet(digits)
    fill, switches = read_written(written, sheet, _BORDER)
    return SheetEntry(
        sheet.rules_id,
        sheet.duchy,
        read_plain_fill(fill),
        read_plain_switches(switches),
        {"fill": fill, "switches": switches},
        sheet.serial,
    )


def judge_entry(entry: _Entry) -> _Judged:
    """Return the entry with what the rules say about it alone."""
    verdict = check(entry.duchy, entry.fill, entry.switches)
    return Judged(entry, Seat(entry.duchy, entry.fill, verdict, entry.serial))


def judge_table(judged: Sequence[_Judged]) -> Plain:
    """Return what the rules say about the sheets of one game together.

    Raises:
        UsageError: they were not played alike.
    """
    check_same_game([item.entry for item in judged])
    seats = [item.seat for item in judged]
    table = check_table(seats, judged[0].entry.switches, is_live=True)
    return plain_table(table, plain_verdict)


@lru_cache(KEPT_BOARDS)
def _open_sheet(digits: str) -> _Sheet:
    code, rules = open_code(digits, load_rules(GAME.id))
    duchy = Duchy(code.board, printed_numbers(rules, code.board))
    return NamedSheet(rules.id, duchy, code.evidence, code.serial)


def _unpack(sheet: _Sheet, answers: str) -> tuple[Plain, Plain]:
    fill, switches = unpack_answers(sheet.duchy, sheet.evidence, answers)
    return plain_fill(fill), plain_switches(switches)


# What may stand where


def _letters(known: str) -> Read[_Sheet]:
    """Return a reader of maps: a letter for each cell."""

    def read(value: Any, sheet: _Sheet) -> None:
        read_letters(value, known, len(sheet.duchy.near))

    return read


def _rounds(value: Any, sheet: _Sheet) -> None:
    size = len(sheet.duchy.near)
    for number in read_list(value, size, "rounds, one for each cell", size):
        read_whole(number, MOST_ROUNDS, "rounds")


def _time(value: Any, sheet: _Sheet) -> None:
    boxes = sheet.duchy.printed.time_boxes
    for column in read_list(value, len(PHASES), "columns", len(PHASES)):
        for box in read_list(column, boxes, "boxes"):
            read_whole(box, MOST_ROUNDS, "rounds, or 1 for a cross,")


def _rows(value: Any, sheet: _Sheet) -> None:
    for row in read_table(value, BONUSES).values():
        for count in read_pair(row, "circled and crossed"):
            read_whole(count, MOST_CIRCLES, "counts")


def _castle_row(value: Any, sheet: _Sheet) -> None:
    for names in read_pair(value, "bonuses circled and bonuses crossed"):
        for name in read_list(names, MAX_CELLS, "bonuses"):
            if not isinstance(name, str) or name not in BONUSES:
                raise Unfit(f"expected bonuses of {', '.join(BONUSES)}")


def _columns(value: Any, sheet: _Sheet) -> None:
    for column in read_list(value, len(PHASES), "columns", len(PHASES)):
        entries, subtotal = read_pair(column, "entries and subtotal")
        if entries is not None:
            for entry in read_list(entries, MOST_ENTRIES, "entries"):
                read_whole(entry, MOST_POINTS, "points")
        if subtotal is not None:
            read_whole(subtotal, MOST_POINTS, "points")


def _total(value: Any, sheet: _Sheet) -> None:
    read_whole(value, MOST_POINTS, "points")


def _colours(value: Any, sheet: _Sheet) -> None:
    terrains = [terrain.name for terrain in sheet.duchy.printed.terrains]
    for rank in read_table(value, terrains).values():
        if not isinstance(rank, str) or rank not in RANKS:
            raise Unfit(f"expected {' or '.join(RANKS)}")


def _crossed(value: Any, sheet: _Sheet) -> None:
    terrains = [terrain.name for terrain in sheet.duchy.printed.terrains]
    for ranks in read_table(value, terrains).values():
        listed = read_list(ranks, len(RANKS), "numbers")
        if listed != [rank for rank in RANKS if rank in listed]:
            raise Unfit(f"expected a list of {' and '.join(RANKS)}, in this order")


_NEEDED = ("numbers", "evidence", "variant")


def _find_missing(fill: Mapping[str, Any]) -> list[str]:
    return [key for key in _NEEDED if not fill.get(key)]


_FILL_READERS: Mapping[str, Read[_Sheet]] = {
    "numbers": _letters(".123456X"),
    "evidence": one_of(EVIDENCE),
    "variant": one_of(VARIANTS),
    "phases": _letters(".123"),
    "rounds": _rounds,
    "time": _time,
    "rows": _rows,
    "castle_row": _castle_row,
    "columns": _columns,
    "total": _total,
    "colours": _colours,
    "time_by": one_of((OWNER, GUEST)),
    "crossed": _crossed,
}
_SWITCH_READERS: Mapping[str, Read[_Sheet]] = {
    name: one_of(settings) for name, settings in SWITCHES.items()
}
_BORDER = Border(_FILL_READERS, _SWITCH_READERS, _find_missing, _unpack)
