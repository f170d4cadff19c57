"""The places to write on a sheet of totals, and the sums that they make.

Ranks follow from the totals: they have fields, but no spots.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence

from sheetgen.core.reading.places import Places
from sheetgen.core.reading.question import Reader
from sheetgen.games.burgundy.totals.sheet.form import COLUMNS, FORM, STOCK_POINTS

PLACES = Places(lambda sheet: FORM, lambda sheet, evidence: [("columns", COLUMNS)])

# The beginnings of the names of spots that make each sum [burgundy 43.5, 43.6].
_PARTS = {
    "gained": ("game:",),
    STOCK_POINTS: ("stock:",),
    "added": ("stock:", "end:"),
    "total": ("game:", "gained", "stock:", "end:", "added"),
}


def summands_of(name: str, names: Sequence[str]) -> list[str]:
    """Return the spots that make a sum: parts of the same player.

    >>> summands_of("player:1 gained", ["player:1 game:areas", "player:2 game:areas"])
    ['player:1 game:areas']
    """
    player, _, own = name.partition(" ")
    starts = [player + " " + part for part in _PARTS.get(own, ())]
    return [one for one in names if any([one.startswith(start) for start in starts])]


READER = Reader(PLACES, summands_of)
