"""Sheets that players send to a table: what may stand on them, and what rules say.

The values are those of `plain`, read at the border by `form.entry`.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from sheetgen.fill.sheet import open_code
from sheetgen.form.entry import (
    Judged,
    NamedSheet,
    SheetEntry,
    check_same_game,
    read_written,
)
from sheetgen.games.dice import GAME
from sheetgen.games.dice.check import check
from sheetgen.games.dice.duchy import Duchy
from sheetgen.games.dice.fill import Fill
from sheetgen.games.dice.form import form_of
from sheetgen.games.dice.owner import Seat
from sheetgen.games.dice.plain import plain_verdict
from sheetgen.games.dice.printed import printed_numbers
from sheetgen.games.dice.rules import Switches
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
    told = read_written(written, form_of(sheet.board), sheet.evidence)
    return SheetEntry(
        sheet.rules_id, sheet.board, told.fill, told.switches, told.plain, sheet.serial
    )


def judge_entry(entry: _Entry) -> _Judged:
    """Return the entry with what the rules say about it alone."""
    verdict = check(entry.board, entry.fill, entry.switches)
    return Judged(entry, Seat(entry.board, entry.fill, verdict, entry.serial))


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
