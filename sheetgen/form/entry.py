"""Sheets that players send to a table, read at the border, knowing no game.

Nothing that is sent is trusted: the sender may not be one of our pages. A form defines
the allowed values, and a rules API judges the rest.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from sheetgen.core.board import Board
from sheetgen.core.codes import SheetCode
from sheetgen.core.errors import FillError, Problem, UsageError
from sheetgen.core.form.field import Form
from sheetgen.core.form.plain import from_plain, to_plain, unpack_fill
from sheetgen.core.form.rules_api import USUAL, RulesApi, read_switches
from sheetgen.core.ruleset import RuleSet
from sheetgen.core.verdict import Plain, Seat, unusual
from sheetgen.form.sheet import open_code
from sheetgen.form.validation import find_problems, find_switch_problems
from sheetgen.layout.read import load_rules

MOST_NAME = 40  # characters of a player's name
MOST_SEATS = 8  # of a table
CACHED_BOARDS = 256  # opened sheets that are cached

OpenBoard = Callable[[RuleSet, Board], Any]


@dataclass(frozen=True)
class SheetEntry:
    """A sheet as sent by a player.

    Attributes:
        rules_id: the rules that its numbers come from.
        board: its cells, in the form that the game's rules take.
        fill: the player's entries.
        switches: the answers to open questions.
        plain: ``fill`` and ``switches`` as sent.
        serial: of the printed sheet, 0 if it has none.
    """

    rules_id: str
    board: Any
    fill: Any
    switches: Any
    plain: Mapping[str, Any]
    serial: int = 0


class Judged(NamedTuple):
    """An entry, and its seat with the rules' verdict on it alone."""

    entry: SheetEntry
    seat: Seat


@dataclass(frozen=True)
class Seats:
    """The tables of a game, to which players send their sheets.

    Attributes:
        game: its id.
        open_board: returns a board in the form that the rules take.
        rules_api: of the game.
    """

    game: str
    open_board: OpenBoard
    rules_api: RulesApi

    def read_entry(self, digits: str, written: Mapping[str, Any]) -> SheetEntry:
        """Return the sheet that a player has sent.

        Args:
            digits: of the sheet's code.
            written: ``fill`` and ``switches`` as plain values, or both as the digits of
                ``answers``; not to be trusted.

        Raises:
            CodeError: the code is damaged, or not of this game; or its answers are.
            FillError: with every problem of fill and switches.
        """
        code, rules_id, board = _open_sheet(self.game, self.open_board, digits)
        form = self.rules_api.form_of(board)
        fill, switches, plain = read_written(written, form, code.evidence)
        return SheetEntry(rules_id, board, fill, switches, plain, code.serial)

    def judge_entry(self, entry: SheetEntry) -> Judged:
        """Return the entry with the rules' verdict on it alone."""
        board, fill = entry.board, entry.fill
        verdict = self.rules_api.check(board, fill, entry.switches, USUAL)
        return Judged(entry, Seat(board, fill, verdict, entry.serial))

    def judge_table(self, judged: Sequence[Judged]) -> Plain:
        """Return the rules' verdict on the sheets of a table, as plain values.

        Raises:
            UsageError: they differ in variant, rules or switches.
        """
        check_same_game([item.entry for item in judged])
        seats, switches = [item.seat for item in judged], judged[0].entry.switches
        assert self.rules_api.judge_table is not None  # else there are no tables
        return self.rules_api.judge_table(seats, switches, USUAL, True)


@lru_cache(CACHED_BOARDS)
def _open_sheet(
    game: str, open_board: OpenBoard, digits: str
) -> tuple[SheetCode, str, Any]:
    """Return the content of a code, the id of its rules, and its board for these."""
    code, rules = open_code(digits, load_rules(game))
    return code, rules.id, open_board(rules, code.board)


def read_written(
    written: Mapping[str, Any], form: Form, evidence: str
) -> tuple[Any, Any, Plain]:
    """Return fill and switches, if a sheet allows them, and both as sent.

    Args:
        written: ``fill`` and ``switches``, or both as the digits of ``answers``.
        form: of the sheet.
        evidence: from its code.

    Raises:
        CodeError: the answers are damaged.
        FillError: with every problem of fill and switches.
    """
    fill, switches = written.get("fill"), written.get("switches")
    answers = written.get("answers")
    if answers is not None:
        if not isinstance(answers, str):
            raise FillError((Problem("answers", "", "expected digits as a text"),))
        if fill is not None or switches:
            what = "are a fill with switches: send the one or the other"
            raise FillError((Problem("answers", "", what),))
        told, chosen = unpack_fill(form, evidence, answers)
        fill, switches = to_plain(form, told), unusual(chosen, dict(form.settings))
    switches = {} if switches is None else switches
    problems = find_switch_problems(form.settings, switches)
    problems += find_problems(form, fill)
    if problems or not isinstance(fill, dict):
        raise FillError(tuple(problems))
    fill, switches = [
        {key: value for key, value in one.items() if value is not None}
        for one in (fill, switches)
    ]
    plain = {"fill": fill, "switches": switches}
    return from_plain(form, fill), read_switches(form, switches), plain


def check_same_game(entries: Sequence[SheetEntry]) -> None:
    """Check that the sheets of a table share variant, rules and switches.

    Raises:
        UsageError: they do not.
    """
    for what, values in (
        ("variant", {entry.fill.variant for entry in entries}),
        ("rules", {entry.rules_id for entry in entries}),
    ):
        if len(values) > 1:
            several = " and ".join(sorted(values))
            raise UsageError(f"sheets of one game have the same {what}, not {several}")
    if any(entry.switches != entries[0].switches for entry in entries):
        raise UsageError("sheets of one game have the same switches")
