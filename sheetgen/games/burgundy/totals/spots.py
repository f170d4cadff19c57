"""Where on a sheet of totals something can be written, and what it comes to.

Places in the ranking follow from the totals: they have fields, but no spots.

Part of the core that runs in the browser too.
"""

from collections.abc import Mapping, Sequence

from sheetgen.core.reading.columns import (
    gather_columns,
    list_column_spots,
    scatter_columns,
)
from sheetgen.core.reading.question import Reader
from sheetgen.core.reading.spot import Spot
from sheetgen.games.burgundy.totals.form import COLUMNS, STOCK_POINTS, Fill
from sheetgen.games.burgundy.totals.opening import Sheet

PRINTED_SWITCHES = ()

# How the names of spots begin that make each sum [burgundy 43.5, 43.6].
_PARTS = {
    "gained": ("game:",),
    STOCK_POINTS: ("stock:",),
    "added": ("stock:", "end:"),
    "total": ("game:", "gained", "stock:", "end:", "added"),
}


def list_spots(sheet: Sheet, evidence: str) -> tuple[Spot, ...]:
    """Return the spots of a sheet, player by player."""
    return tuple(list_column_spots(COLUMNS))


def gather(sheet: Sheet, evidence: str, values: Mapping[str, str]) -> Fill:
    """Return what was written on a sheet, from what stands in its spots."""
    return Fill(gather_columns(COLUMNS, values))


def scatter(sheet: Sheet, fill: Fill) -> dict[str, str]:
    """Return what stands in the spots of a sheet; empty ones are left out."""
    return scatter_columns(COLUMNS, fill)


def made_of(name: str, names: Sequence[str]) -> list[str]:
    """Return the spots that make a sum: parts of the same player.

    >>> made_of("player:1 gained", ["player:1 game:areas", "player:2 game:areas"])
    ['player:1 game:areas']
    """
    player, _, own = name.partition(" ")
    starts = [player + " " + part for part in _PARTS.get(own, ())]
    return [one for one in names if any([one.startswith(start) for start in starts])]


READER = Reader(list_spots, gather, scatter, made_of=made_of)
