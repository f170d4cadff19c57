"""Sheets that players send to a table, read at the border, knowing no game.

Here nothing is believed of what is sent: whoever sends it may be no page of ours. A
game says what may stand where, makes its own values of what is left, and judges them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from sheetgen.errors import FillError, Problem, UsageError
from sheetgen.form.border import find_problems, find_switch_problems
from sheetgen.form.digits import unpack_fill
from sheetgen.form.field import Form
from sheetgen.form.plain import from_plain, to_plain
from sheetgen.plain import Plain, field_of, unusual


class Played(Protocol):
    """What was written on a sheet of a game."""

    @property
    def variant(self) -> str:
        """One of the game's."""


Board = TypeVar("Board")
Fill = TypeVar("Fill", bound=Played)
Switches = TypeVar("Switches")
Seat = TypeVar("Seat")


@dataclass(frozen=True)
class NamedSheet(Generic[Board]):
    """The sheet that a code names.

    Attributes:
        rules_id: the rules that its numbers come from.
        board: its cells, as the game's rules want them.
        evidence: ``none``, ``phase`` or ``round``.
        serial: 0 if it has none.
    """

    rules_id: str
    board: Board
    evidence: str
    serial: int = 0


@dataclass(frozen=True)
class SheetEntry(Generic[Board, Fill, Switches]):
    """A sheet as a player sent it.

    Attributes:
        rules_id: the rules that its numbers come from.
        board: its cells, as the game's rules want them.
        fill: what was written.
        switches: how open questions are answered.
        plain: ``fill`` and ``switches`` as they were sent.
        serial: of the printed sheet, 0 if it has none.
    """

    rules_id: str
    board: Board
    fill: Fill
    switches: Switches
    plain: Mapping[str, Any]
    serial: int = 0


class Written(NamedTuple):
    """What a player has sent.

    Attributes:
        fill: what was written.
        switches: how open questions are answered.
        plain: both as they were sent.
    """

    fill: Any
    switches: Any
    plain: Plain


@dataclass(frozen=True)
class Judged(Generic[Board, Fill, Switches, Seat]):
    """An entry with what the rules say about it alone.

    Attributes:
        entry: as it was sent.
        seat: with its verdict.
    """

    entry: SheetEntry[Board, Fill, Switches]
    seat: Seat


def read_written(written: Mapping[str, Any], form: Form, evidence: str) -> Written:
    """Return what was written on a sheet, if it can stand there.

    Args:
        written: ``fill`` and ``switches``, or both as the digits of ``answers``.
        form: of the sheet.
        evidence: that its code names.

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
    fill, switches = _without_gaps(fill), _without_gaps(switches)
    chosen = {field_of(name): setting for name, setting in switches.items()}
    return Written(
        from_plain(form, fill),
        form.make_switches(**chosen),
        {"fill": fill, "switches": switches},
    )


def check_same_game(entries: Sequence[SheetEntry[Board, Fill, Switches]]) -> None:
    """Look whether the sheets of a table were played alike.

    Raises:
        UsageError: they were not.
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


def _without_gaps(values: Plain) -> Plain:
    return {key: value for key, value in values.items() if value is not None}
