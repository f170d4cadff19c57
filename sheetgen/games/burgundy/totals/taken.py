"""What was taken over from the rules, and what is left of a sheet without it.

A sum that a player took over stands on the sheet, but it shows nothing that the rest of
the sheet does not show [burgundy 43.15].

Part of the core that runs in the browser too.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from sheetgen.core.verdict import TAKEN as TAKEN_OVER
from sheetgen.games.burgundy.rules import MOST
from sheetgen.games.burgundy.totals.fill import Column, Fill
from sheetgen.games.burgundy.totals.rules import AT_END

STOCK_POINTS = "end:stocks"
SUMS = ("gained", STOCK_POINTS, "added", "total")
SUBTOTALS = SUMS[:-1]
# In the order of digits; further ones come behind.
TAKEN = tuple([f"player:{at} {name}" for at in range(1, MOST + 1) for name in SUMS])

_STOCKS = AT_END.index("stocks")


def sum_of(column: Column, name: str) -> int | None:
    """Return what stands for one of `SUMS`."""
    if name == STOCK_POINTS:
        return column.end[_STOCKS]
    written: int | None = getattr(column, name)
    return written


def with_sums(fill: Fill, sums: Mapping[str, Any]) -> Fill:
    """Return a fill with some sums put in or taken out, by place."""
    columns = []
    for at, column in enumerate(fill.columns, 1):
        for name in SUMS:
            place = f"player:{at} {name}"
            if place in sums:
                column = _with_sum(column, name, sums[place])
        columns.append(column)
    return replace(fill, columns=tuple(columns))


def _with_sum(column: Column, name: str, points: int | None) -> Column:
    if name != STOCK_POINTS:
        changed: dict[str, Any] = {name: points}
        return replace(column, **changed)
    end = [points if at == _STOCKS else one for at, one in enumerate(column.end)]
    return replace(column, end=tuple(end))


def without_taken(fill: Fill) -> Fill:
    """Return what a fill shows without what was taken over."""
    if not fill.taken:
        return fill
    return replace(with_sums(fill, dict.fromkeys(fill.taken)), taken=())


def taken_sums(fill: Fill) -> dict[str, str]:
    """Return the sums that were taken over, by place."""
    sums = {}
    for at, column in enumerate(fill.columns, 1):
        for name in SUMS:
            place = f"player:{at} {name}"
            if place in fill.taken and sum_of(column, name) is not None:
                sums[place] = TAKEN_OVER
    return sums
