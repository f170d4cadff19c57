"""What was taken over from the rules, and what is left of a sheet without it.

A sum that a player took over is what the rules had proposed: it stands on the sheet,
but it shows nothing that the rest of the sheet does not show [keythedral 12.6].

Part of the core that runs in the browser too.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from sheetgen.core.verdict import TAKEN as TAKEN_OVER
from sheetgen.games.keythedral.fill import HEADINGS, MOST, Column, Fill
from sheetgen.games.keythedral.sums import TOTAL

SUMS = (*HEADINGS, TOTAL)
FIELDS = ("seat_points", "cube_points", "total")  # of a column, for each of `SUMS`
# In the order of digits; further ones come behind.
TAKEN = tuple([f"player:{at} {name}" for at in range(1, MOST + 1) for name in SUMS])


def sums_of(column: Column) -> tuple[int | None, ...]:
    """Return what stands for each of `SUMS`."""
    return column.seat_points, column.cube_points, column.total


def with_sums(fill: Fill, sums: Mapping[str, Any]) -> Fill:
    """Return a fill with some sums put in or taken out, by place."""
    columns = []
    for at, column in enumerate(fill.columns, 1):
        for name, field in zip(SUMS, FIELDS, strict=True):
            place = f"player:{at} {name}"
            if place in sums:
                column = replace(column, **{field: sums[place]})
        columns.append(column)
    return replace(fill, columns=tuple(columns))


def without_taken(fill: Fill) -> Fill:
    """Return what a fill shows without what was taken over."""
    if not fill.taken:
        return fill
    return replace(with_sums(fill, dict.fromkeys(fill.taken)), taken=())


def taken_sums(fill: Fill) -> dict[str, str]:
    """Return the sums that were taken over, by place."""
    sums = {}
    for at, column in enumerate(fill.columns, 1):
        for name, written in zip(SUMS, sums_of(column), strict=True):
            place = f"player:{at} {name}"
            if place in fill.taken and written is not None:
                sums[place] = TAKEN_OVER
    return sums
