"""Referees of games whose sheets have nothing to do with each other.

Part of the core that runs in the browser too.
"""

from collections.abc import Callable, Sequence
from typing import Any

from sheetgen.core.form.columns import rank
from sheetgen.core.form.field import Form
from sheetgen.core.form.referee import Referee, Seat
from sheetgen.core.plain import Plain, plain_verdict
from sheetgen.core.verdict import ILLEGAL, LEGAL, Verdict


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

    def judge_table(
        seats: Sequence[Seat], switches: Any, effort: str, is_live: bool
    ) -> Plain:
        totals = [seat.verdict.total for seat in seats]
        ranking = [] if None in totals else rank(totals)
        return plain_ranked([plain_verdict(seat.verdict) for seat in seats], ranking)

    return Referee(form_of, check_sheet, _tell, judge_table)


def _tell(board: Any, fill: Any, verdict: Verdict, effort: str) -> Plain:
    return plain_verdict(verdict)


def plain_ranked(told: Sequence[Plain], ranking: Sequence[int]) -> Plain:
    """Return what the sheets of a table show: who has more points.

    Args:
        told: the verdict on each, as plain values.
        ranking: the place of each; there is no ranking if one is missing.
    """
    is_wrong = any([one["verdict"] == ILLEGAL for one in told])
    return {
        "verdict": ILLEGAL if is_wrong else LEGAL,
        "findings": [],
        "verdicts": [*told],
        "ranking": [*ranking] if len(ranking) == len(told) else None,
        "left": [None] * len(told),
    }
