"""The referee of a game that needs no more than a form and a check.

Part of the core that runs in the browser too.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from sheetgen.core.form.field import Form
from sheetgen.core.form.referee import Referee, Seat
from sheetgen.core.plain import Plain, plain_table, plain_verdict
from sheetgen.core.verdict import ILLEGAL, LEGAL, Finding, Verdict


@dataclass(frozen=True)
class Table:
    """What the sheets of a table show together: who has more points.

    Attributes:
        verdict: of the worst sheet.
        findings: none, as the sheets have nothing to do with each other.
        verdicts: of each.
        ranking: the place of each; nothing if a total is not certain.
        left: nothing breaks a tie.
    """

    verdict: str
    findings: tuple[Finding, ...]
    verdicts: tuple[Verdict, ...]
    ranking: tuple[int, ...] | None
    left: tuple[int | None, ...]


def make_referee(
    form_of: Callable[[Any], Form], check: Callable[[Any, Any, Any], Verdict]
) -> Referee:
    """Return a referee who ranks players by their points.

    Args:
        form_of: returns the form of a sheet with a board, or of any without one.
        check: returns the verdict on a board, a fill and switches.
    """

    def check_sheet(board: Any, fill: Any, switches: Any, effort: str) -> Verdict:
        return check(board, fill, switches)

    return Referee(form_of, check_sheet, _tell, _judge_table)


def _tell(board: Any, fill: Any, verdict: Verdict, effort: str) -> Plain:
    return plain_verdict(verdict)


def _judge_table(
    seats: Sequence[Seat], switches: Any, effort: str, is_live: bool
) -> Plain:
    verdicts = tuple([seat.verdict for seat in seats])
    totals = [verdict.total for verdict in verdicts]
    ranking = None
    if None not in totals:
        ranking = tuple([1 + sum(o > own for o in totals) for own in totals])
    is_wrong = any(verdict.verdict == ILLEGAL for verdict in verdicts)
    state = ILLEGAL if is_wrong else LEGAL
    table = Table(state, (), verdicts, ranking, (None,) * len(verdicts))
    return plain_table(table)
