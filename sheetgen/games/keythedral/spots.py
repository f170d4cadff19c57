"""Where on a score sheet of Keythedral something can be written, and what it comes to.

Places in the ranking follow from the totals [keythedral 10.4]: they have fields on the
sheet, but no spots.

Part of the core that runs in the browser too.
"""

from collections.abc import Mapping, Sequence

from sheetgen.core.reading.columns import (
    gather_columns,
    list_column_spots,
    scatter_columns,
)
from sheetgen.core.reading.doubt import Doubt, find_rivals
from sheetgen.core.reading.question import Reader
from sheetgen.core.reading.spot import CROSS, Spot, tick
from sheetgen.games.keythedral.cathedral import VERSIONS, Cathedral
from sheetgen.games.keythedral.fill import Fill
from sheetgen.games.keythedral.form import COLUMNS

PRINTED_SWITCHES = ()

Values = Mapping[str, str]


def list_spots(cathedral: Cathedral, evidence: str) -> tuple[Spot, ...]:
    """Return the spots of a sheet: of versions, then player by player."""
    versions = [tick(_version(name)) for name in VERSIONS]
    return (*versions, *list_column_spots(COLUMNS))


def gather(cathedral: Cathedral, evidence: str, values: Values) -> Fill:
    """Return what was written on a sheet, from what stands in its spots.

    Where no version is marked, or both are, it is the one that is usual in files.

    Args:
        cathedral: the board.
        evidence: always ``none``.
        values: by the names of spots; what is missing is empty.
    """
    marked = [name for name in VERSIONS if values.get(_version(name))]
    return Fill(
        version=marked[0] if len(marked) == 1 else VERSIONS[0],
        columns=gather_columns(COLUMNS, values),
    )


def find_doubts(cathedral: Cathedral, values: Values) -> list[Doubt]:
    """Return the spots of a sheet whose values no fill holds together: two versions."""
    return find_rivals(values, [_version(name) for name in VERSIONS], CROSS)


def scatter(cathedral: Cathedral, fill: Fill) -> dict[str, str]:
    """Return what stands in the spots of a sheet; empty ones are left out."""
    return {_version(fill.version): CROSS, **scatter_columns(COLUMNS, fill)}


def _version(name: str) -> str:
    return f"version:{name}"


def made_of(name: str, names: Sequence[str]) -> list[str]:
    """Return the spots that make a sum: all of the same player.

    >>> made_of("player:1 total", ["player:1 seats", "player:2 seats"])
    ['player:1 seats']
    """
    player = name.split(" ")[0]
    return [one for one in names if one.split(" ")[0] == player]


READER = Reader(list_spots, gather, scatter, made_of=made_of, doubt=find_doubts)
