"""What follows from a score sheet, to be taken over, not written [keythedral 12.6].

Nothing is proposed for what a player wrote: where that differs, the verdict says so.

Part of the core that runs in the browser too.
"""

from sheetgen.core.form.proposal import Proposal, Values, make_proposal
from sheetgen.games.keythedral.cathedral import Cathedral
from sheetgen.games.keythedral.check import Result, check
from sheetgen.games.keythedral.fill import HEADINGS, Column, Fill
from sheetgen.games.keythedral.rules import Switches
from sheetgen.games.keythedral.sums import TOTAL
from sheetgen.games.keythedral.taken import (
    SUMS,
    TAKEN,
    sums_of,
    with_sums,
    without_taken,
)


def propose(
    cathedral: Cathedral, fill: Fill, switches: Switches
) -> tuple[Proposal, ...]:
    """Return the sums that follow from a sheet: of seats and cubes, and the totals.

    Args:
        cathedral: with its seats.
        fill: what was written, and taken over before.
        switches: how open questions are answered.
    """
    shown = without_taken(fill)
    results = check(cathedral, shown, switches).results
    due = [_due(*one) for one in zip(shown.columns, results, strict=True)]
    found = [
        _propose("subtotals", HEADINGS, fill, due),
        _propose(TOTAL, (TOTAL,), fill, due),
    ]
    return tuple([proposal for proposal in found if proposal is not None])


def _due(column: Column, result: Result) -> dict[str, int]:
    """Return what the sums of a player come to, where counts or own sums tell it."""
    if column.is_empty:
        return {}
    is_told = not column.hides_seats, not column.hides_cubes
    due = {
        name: points
        for name, points, is_counted in zip(
            HEADINGS, (result.seats, result.cubes), is_told, strict=True
        )
        if is_counted
    }
    if all(
        name in due or written is not None
        for name, written in zip(HEADINGS, sums_of(column)[:2], strict=True)
    ):
        due[TOTAL] = result.total
    return due


def _propose(
    group: str, names: tuple[str, ...], fill: Fill, due: list[dict[str, int]]
) -> Proposal | None:
    values: Values = []
    for at, (column, own) in enumerate(zip(fill.columns, due, strict=True), 1):
        for name, written in zip(SUMS, sums_of(column), strict=True):
            place = f"player:{at} {name}"
            is_open = written is None or place in fill.taken
            if name in names and name in own and is_open and written != own[name]:
                values.append((place, own[name]))
    places = [place for place, _ in values]
    return make_proposal(group, values, with_sums(fill, dict(values)), TAKEN, places)
