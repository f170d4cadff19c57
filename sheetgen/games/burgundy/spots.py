"""Where on a sheet of The Castles of Burgundy something can be written.

And what it comes to. What stands on no sheet, such as what Châteauma has, is as usual;
the edition is a switch. Of a part on which nothing at all was written it is taken that
it was left out [burgundy 40.7]; blanks beside counts of the same part are none.

Part of the core that runs in the browser too.
"""

from collections.abc import Mapping
from typing import Any

from sheetgen.core.reading.spot import CIRCLED, CROSS, Spot, number, ring, sign, tick
from sheetgen.games.burgundy.duchy import PHASE_LETTERS, Duchy
from sheetgen.games.burgundy.expansions.chains import COST_OF_CASTLE
from sheetgen.games.burgundy.fill import HEADINGS, Fill
from sheetgen.games.burgundy.foot import gather_foot, list_foot, scatter_foot
from sheetgen.games.burgundy.form import (
    GOODS,
    MOST_GOODS,
    MOST_POINTS,
    MOST_STOCK,
    MOST_TRACK,
    SIZES,
)
from sheetgen.games.burgundy.players import FEWEST, MOST
from sheetgen.games.burgundy.rules import SWITCHES
from sheetgen.games.burgundy.tile import TERRAINS, tiles_for
from sheetgen.games.burgundy.written import (
    Values,
    at,
    letter_of,
    phase_in,
    text_of,
    whole,
)

PRINTED_SWITCHES = ("edition",)

_PLAYERS = range(FEWEST, MOST + 1)
_LETTERS = tuple(PHASE_LETTERS)
_GOODS = ("sold", "stored")
_STOCKS = (("silver", MOST_STOCK), ("workers", MOST_STOCK), ("track", MOST_TRACK))
_COUNTED = (  # a blank beside others of these is none
    *[f"{row}:{good}" for row in _GOODS for good in GOODS],
    *("silver", "workers"),
)
_OTHER = "other"  # the heading of what nothing else on the sheet shows


def list_spots(duchy: Duchy, evidence: str) -> tuple[Spot, ...]:
    """Return the spots of a sheet, those of the cells first."""
    spots = []
    for name, terrain in zip(duchy.board.names, duchy.terrain):  # noqa: B905
        words = tuple([tile.word for tile in tiles_for(terrain)])
        spots.append(sign(f"cell:{name}", words))
        if evidence == "phase":
            spots.append(sign(f"field:{name}", _LETTERS))
    spots += [ring(f"players:{count}") for count in _PLAYERS]
    for switch in PRINTED_SWITCHES:
        spots += [ring(f"{switch}:{setting}") for setting in SWITCHES[switch]]
    for terrain in _terrains(duchy):
        spots += [tick(f"bonus-tile:{terrain}.{size}") for size in SIZES]
    for row in _GOODS:
        spots += [number(f"{row}:{good}", MOST_GOODS) for good in GOODS]
    spots += [number(name, most) for name, most in _STOCKS]
    spots += [number(f"heading:{heading}", MOST_POINTS) for heading in HEADINGS]
    spots.append(number("total", MOST_POINTS))
    return (*spots, *list_foot())


def gather(duchy: Duchy, evidence: str, values: Values) -> Fill:
    """Return what was written on a sheet, from what stands in its spots.

    Args:
        duchy: the board.
        evidence: that the sheet has places for.
        values: by the names of spots; what is missing is empty.
    """
    names = duchy.board.names
    phases = tuple([phase_in(values, f"field:{name}") for name in names])
    players = [count for count in _PLAYERS if CIRCLED in at(values, f"players:{count}")]
    foot = gather_foot(values)
    points = _gather_points(values)
    return Fill(
        tiles=tuple([at(values, f"cell:{name}") for name in names]),
        phases=phases if evidence == "phase" and any(phases) else None,
        players=players[0] if len(players) == 1 else 0,
        bonus=_gather_bonus(duchy, values),
        **_gather_counts(values),
        other=_believed(points, foot["taken_back"]),
        track=whole(values, "track"),
        points=points or None,
        total=whole(values, "total"),
        evidence=evidence,
        **foot,
    )


def scatter(duchy: Duchy, fill: Fill) -> dict[str, str]:
    """Return what stands in the spots of a sheet; empty ones are left out.

    What a sheet has no spot for is left out.
    """
    values = {}
    for place, name in enumerate(duchy.board.names):
        values[f"cell:{name}"] = fill.tiles[place]
        if fill.evidence == "phase" and fill.phases is not None:
            values[f"field:{name}"] = letter_of(fill.phases[place])
    if fill.players in _PLAYERS:
        values[f"players:{fill.players}"] = CIRCLED
    for terrain in _terrains(duchy):
        size = (fill.bonus or {}).get(terrain)
        if size:
            values[f"bonus-tile:{terrain}.{size}"] = CROSS
    for row, counts in zip(_GOODS, (fill.sold, fill.stored)):  # noqa: B905
        for good, count in zip(GOODS, counts or ()):  # noqa: B905
            values[f"{row}:{good}"] = str(count)
    stocks = (fill.silver, fill.workers, fill.track)
    for (name, _), left in zip(_STOCKS, stocks):  # noqa: B905
        values[name] = text_of(left)
    for heading in HEADINGS:
        values[f"heading:{heading}"] = text_of(_points_of(fill, heading))
    values["total"] = text_of(fill.total)
    values.update(scatter_foot(fill))
    return {name: values[name] for name in values if values[name]}


def _terrains(duchy: Duchy) -> list[str]:
    """Return the terrains of the board, which have bonus tiles."""
    return [terrain for terrain in TERRAINS if terrain in duchy.terrain]


def _gather_bonus(duchy: Duchy, values: Values) -> dict[str, str] | None:
    bonus = {}
    for terrain in _terrains(duchy):
        held = [size for size in SIZES if at(values, f"bonus-tile:{terrain}.{size}")]
        if held:
            bonus[terrain] = held[0]
    return bonus or None


def _gather_counts(values: Values) -> dict[str, Any]:
    """Return goods, silver and workers, by the names of a fill's fields."""
    if not any([at(values, name) for name in _COUNTED]):
        return {}
    counts = {
        row: tuple([whole(values, f"{row}:{good}") or 0 for good in GOODS])
        for row in _GOODS
    }
    return {
        "sold": counts["sold"],
        "stored": counts["stored"],
        "silver": whole(values, "silver") or 0,
        "workers": whole(values, "workers") or 0,
    }


def _gather_points(values: Values) -> dict[str, int]:
    """Return the points that were written, by heading."""
    points = {}
    for heading in HEADINGS:
        written = whole(values, f"heading:{heading}")
        if written is not None:
            points[heading] = written
    return points


def _believed(points: Mapping[str, int], taken_back: int) -> int | None:
    """Return the points that nothing else on the sheet shows [burgundy 40.20].

    On their line stands too what castles cost that were taken back [burgundy 21.7].
    """
    if _OTHER not in points:
        return None
    return min(points[_OTHER] + COST_OF_CASTLE * taken_back, MOST_POINTS)


def _points_of(fill: Fill, heading: str) -> int | None:
    """Return what stands under a heading."""
    written = (fill.points or {}).get(heading)
    if written is None and heading == _OTHER and fill.other is not None:
        return max(0, fill.other - COST_OF_CASTLE * fill.taken_back)
    return written
