"""What follows from a score sheet, to be taken over, not written [keythedral 12.6].

Part of the core that runs in the browser too.
"""

from sheetgen.core.form.columns import propose_sums, without_taken
from sheetgen.core.form.proposal import Proposal
from sheetgen.games.keythedral.cathedral import Cathedral
from sheetgen.games.keythedral.check import Result, check
from sheetgen.games.keythedral.fill import HEADINGS, Column, Fill
from sheetgen.games.keythedral.form import COLUMNS
from sheetgen.games.keythedral.rules import Switches
from sheetgen.games.keythedral.sums import TOTAL


def propose(
    cathedral: Cathedral, fill: Fill, switches: Switches
) -> tuple[Proposal, ...]:
    """Return the sums that follow from a sheet: of seats and cubes, and the totals.

    Args:
        cathedral: with its seats.
        fill: what was written, and taken over before.
        switches: how open questions are answered.
    """
    shown = without_taken(COLUMNS, fill)
    results = check(cathedral, shown, switches).results
    due = [_due(*one) for one in zip(shown.columns, results, strict=True)]
    return propose_sums(COLUMNS, fill, due)


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
        for name, written in zip(
            HEADINGS, (column.seat_points, column.cube_points), strict=True
        )
    ):
        due[TOTAL] = result.total
    return due
