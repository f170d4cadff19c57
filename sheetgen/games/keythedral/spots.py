"""Where on a score sheet of Keythedral something can be written, and what it comes to.

Names are written for people, and so are places in the ranking, which follow from the
totals [keythedral 10.4]: both have fields on the sheet, but no spots.

Part of the core that runs in the browser too.
"""

from collections.abc import Mapping

from sheetgen.core.reading.doubt import Doubt, find_rivals
from sheetgen.core.reading.spot import CROSS, Spot, number, tick
from sheetgen.games.keythedral.cathedral import VALUES, VERSIONS, Cathedral
from sheetgen.games.keythedral.fill import COUNTED, MOST, ROWS, Column, Fill
from sheetgen.games.keythedral.form import MOST_CUBES, MOST_POINTS, MOST_SEATS
from sheetgen.games.keythedral.taken import SUMS, sums_of

PRINTED_SWITCHES = ()

Values = Mapping[str, str]

_PLAYERS = range(1, MOST + 1)


def list_spots(cathedral: Cathedral, evidence: str) -> tuple[Spot, ...]:
    """Return the spots of a sheet, player by player."""
    spots = [tick(_version(name)) for name in VERSIONS]
    for player in _PLAYERS:
        spots += [number(_seat(player, value), MOST_SEATS) for value in VALUES]
        spots += [number(_cube(player, kind), MOST_CUBES) for kind in ROWS]
        spots += [number(_sum(player, name), MOST_POINTS) for name in SUMS]
    return tuple(spots)


def gather(cathedral: Cathedral, evidence: str, values: Values) -> Fill:
    """Return what was written on a sheet, from what stands in its spots.

    Where no version is marked, or both are, it is the one that is usual in files.

    Args:
        cathedral: the board.
        evidence: always ``none``.
        values: by the names of spots; what is missing is empty.
    """
    marked = [name for name in VERSIONS if values.get(_version(name))]
    columns = [_gather_column(player, values) for player in _PLAYERS]
    while columns and columns[-1].is_empty:
        columns.pop()
    return Fill(
        version=marked[0] if len(marked) == 1 else VERSIONS[0],
        columns=tuple(columns),
    )


def find_doubts(cathedral: Cathedral, values: Values) -> list[Doubt]:
    """Return the spots of a sheet whose values no fill holds together: two versions."""
    return find_rivals(values, [_version(name) for name in VERSIONS], CROSS)


def scatter(cathedral: Cathedral, fill: Fill) -> dict[str, str]:
    """Return what stands in the spots of a sheet; empty ones are left out.

    Resources that are told by their kind have no row of their own and are left out.
    """
    values = {_version(fill.version): CROSS}
    for player, column in enumerate(fill.columns, 1):
        for value, count in zip(VALUES, column.seats):  # noqa: B905
            values[_seat(player, value)] = _text(count)
        for kind, count in zip(COUNTED, column.cubes):  # noqa: B905
            if kind in ROWS:
                values[_cube(player, kind)] = _text(count)
        for name, points in zip(SUMS, sums_of(column)):  # noqa: B905
            values[_sum(player, name)] = _text(points)
    return {name: values[name] for name in values if values[name]}


# Names


def _version(name: str) -> str:
    return f"version:{name}"


def _seat(player: int, value: int) -> str:
    return f"player:{player} seat:{value}"


def _cube(player: int, kind: str) -> str:
    return f"player:{player} cube:{kind}"


def _sum(player: int, name: str) -> str:
    return f"player:{player} {name}"


# Values


def _gather_column(player: int, values: Values) -> Column:
    seats, cubes, total = [_whole(values.get(_sum(player, one), "")) for one in SUMS]
    return Column(
        seats=tuple([_whole(values.get(_seat(player, one), "")) for one in VALUES]),
        cubes=tuple([_whole(values.get(_cube(player, one), "")) for one in COUNTED]),
        seat_points=seats,
        cube_points=cubes,
        total=total,
    )


def _whole(value: str) -> int | None:
    return int(value) if value else None


def _text(number: int | None) -> str:
    return "" if number is None else str(number)
