"""Sheets that players send to a table: plain values read at the border, and judged.

The values are those of `plain`. Here nothing is believed of them: whoever sends them
may be no page of ours.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from sheetgen.board import MAX_CELLS
from sheetgen.codes import EVIDENCE, decode
from sheetgen.errors import FillError, Problem, UsageError
from sheetgen.fill.border import (
    Read,
    Unfit,
    find_problems,
    one_of,
    read_letters,
    read_list,
    read_pair,
    read_table,
    read_whole,
)
from sheetgen.games.dice import GAME
from sheetgen.games.dice.answers import unpack_answers
from sheetgen.games.dice.check import check
from sheetgen.games.dice.duchy import Duchy
from sheetgen.games.dice.fill import Fill
from sheetgen.games.dice.fill_file import (
    MOST_CIRCLES,
    MOST_ENTRIES,
    MOST_POINTS,
    MOST_ROUNDS,
    RANKS,
)
from sheetgen.games.dice.plain import (
    Plain,
    plain_fill,
    plain_finding,
    plain_switches,
    plain_verdict,
    read_plain_fill,
    read_plain_switches,
)
from sheetgen.games.dice.printed import printed_numbers
from sheetgen.games.dice.rules import BONUSES, PHASES, SWITCHES, VARIANTS, Switches
from sheetgen.games.dice.table import Seat, check_table
from sheetgen.layout.find import load_rules

KEPT_BOARDS = 256  # opened sheets that are remembered


@dataclass(frozen=True)
class _Sheet:
    """The sheet that a code names."""

    rules_id: str
    duchy: Duchy
    evidence: str


@dataclass(frozen=True)
class SheetEntry:
    """A sheet as a player sent it.

    Attributes:
        rules_id: the rules that its numbers come from.
        duchy: its board.
        fill: what was written.
        switches: how open questions are answered.
        plain: ``fill`` and ``switches`` as they were sent.
    """

    rules_id: str
    duchy: Duchy
    fill: Fill
    switches: Switches
    plain: Mapping[str, Any]


@dataclass(frozen=True)
class Judged:
    """An entry with what the rules say about it alone.

    Attributes:
        entry: as it was sent.
        seat: with its verdict.
    """

    entry: SheetEntry
    seat: Seat


def read_entry(digits: str, written: Mapping[str, Any]) -> SheetEntry:
    """Return the sheet that a player has sent.

    Raises:
        CodeError: the code is damaged, or not of this game; or its answers are.
        FillError: with every problem of fill and switches.
    """
    sheet = _open_sheet(digits)
    if written.get("answers") is not None:
        written = _unpack(sheet, written)
    fill, switches = written.get("fill"), written.get("switches")
    switches = {} if switches is None else switches
    problems = find_problems("switches", switches, _SWITCH_READERS, sheet)
    problems += find_problems("fill", fill, _FILL_READERS, sheet)
    missing = [key for key in _NEEDED if isinstance(fill, dict) and not fill.get(key)]
    problems += [Problem("fill", key, "is missing") for key in missing]
    if problems or not isinstance(fill, dict):
        raise FillError(tuple(problems))
    kept = {key: value for key, value in fill.items() if value is not None}
    chosen = {key: value for key, value in switches.items() if value is not None}
    return SheetEntry(
        sheet.rules_id,
        sheet.duchy,
        read_plain_fill(kept),
        read_plain_switches(chosen),
        {"fill": kept, "switches": chosen},
    )


def judge_entry(entry: SheetEntry) -> Judged:
    """Return the entry with what the rules say about it alone."""
    verdict = check(entry.duchy, entry.fill, entry.switches)
    return Judged(entry, Seat(entry.duchy, entry.fill, verdict))


def judge_table(judged: Sequence[Judged]) -> Plain:
    """Return what the rules say about the sheets of one game together.

    Raises:
        UsageError: they were not played alike.
    """
    first = judged[0].entry
    for what, values in (
        ("variant", {item.entry.fill.variant for item in judged}),
        ("rules", {item.entry.rules_id for item in judged}),
    ):
        if len(values) > 1:
            several = " and ".join(sorted(values))
            raise UsageError(f"sheets of one game have the same {what}, not {several}")
    if any(item.entry.switches != first.switches for item in judged):
        raise UsageError("sheets of one game have the same switches")
    table = check_table([item.seat for item in judged], first.switches)
    return {
        "verdict": table.verdict,
        "findings": [plain_finding(finding) for finding in table.findings],
        "verdicts": [plain_verdict(verdict) for verdict in table.verdicts],
        "ranking": None if table.ranking is None else list(table.ranking),
        "left": list(table.left),
    }


@lru_cache(KEPT_BOARDS)
def _open_sheet(digits: str) -> _Sheet:
    known = load_rules(GAME.id)
    code = decode(digits, [rules.encoding for rules in known])
    rules = next(rules for rules in known if rules.number == code.rules)
    duchy = Duchy(code.board, printed_numbers(rules, code.board))
    return _Sheet(rules.id, duchy, code.evidence)


def _unpack(sheet: _Sheet, written: Mapping[str, Any]) -> Plain:
    """Return the fill and the switches that answer digits hold."""
    answers = written["answers"]
    if not isinstance(answers, str):
        raise FillError((Problem("answers", "", "expected digits as a text"),))
    if written.get("fill") is not None or written.get("switches"):
        what = "are a fill with switches: send the one or the other"
        raise FillError((Problem("answers", "", what),))
    fill, switches = unpack_answers(sheet.duchy, sheet.evidence, answers)
    return {"fill": plain_fill(fill), "switches": plain_switches(switches)}


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


_NEEDED = ("numbers", "evidence", "variant")
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
}
_SWITCH_READERS: Mapping[str, Read[_Sheet]] = {
    name: one_of(settings) for name, settings in SWITCHES.items()
}
