"""What follows from a sheet of totals, to be taken over, not written [burgundy 43.15].

Nothing is proposed for what a player wrote: where that differs, the verdict says so.

Part of the core that runs in the browser too.
"""

from sheetgen.core.form.proposal import Proposal, Values, make_proposal
from sheetgen.games.burgundy.totals.adding import Sums
from sheetgen.games.burgundy.totals.check import check
from sheetgen.games.burgundy.totals.fill import Fill
from sheetgen.games.burgundy.totals.opening import Sheet
from sheetgen.games.burgundy.totals.rules import Switches
from sheetgen.games.burgundy.totals.taken import (
    STOCK_POINTS,
    SUBTOTALS,
    SUMS,
    TAKEN,
    sum_of,
    with_sums,
    without_taken,
)

TOTAL = "total"


def propose(sheet: Sheet, fill: Fill, switches: Switches) -> tuple[Proposal, ...]:
    """Return the sums that follow from a sheet: of its parts, and the totals.

    Args:
        sheet: with the printed numbers.
        fill: what was written, and taken over before.
        switches: how open questions are answered.
    """
    results = check(sheet, without_taken(fill), switches).results
    due = [_due(sums) for sums in results]
    found = [
        _propose("subtotals", SUBTOTALS, fill, due),
        _propose(TOTAL, (TOTAL,), fill, due),
    ]
    return tuple([proposal for proposal in found if proposal is not None])


def _due(sums: Sums) -> dict[str, int]:
    """Return what each sum comes to, where its parts tell it."""
    due = {}
    for name, points in (
        ("gained", sums.gained),
        (STOCK_POINTS, sums.stocks),
        ("added", sums.added),
        (TOTAL, sums.total),
    ):
        if points is not None:
            due[name] = points
    return due


def _propose(
    group: str, names: tuple[str, ...], fill: Fill, due: list[dict[str, int]]
) -> Proposal | None:
    values: Values = []
    for at, (column, own) in enumerate(zip(fill.columns, due, strict=True), 1):
        for name in SUMS:
            place = "player:" + str(at) + " " + name
            written = sum_of(column, name)
            is_open = written is None or place in fill.taken
            if name in names and name in own and is_open and written != own[name]:
                values.append((place, own[name]))
    places = [place for place, _ in values]
    return make_proposal(group, values, with_sums(fill, dict(values)), TAKEN, places)
