"""What points under a heading can be, whatever the duchy was [burgundy 43.7-43.13].

Only what no game can come to is an error. How many played is told by the columns, but
one may have been left out: what fits more players is a doubt.

Part of the core that runs in the browser too.
"""

from collections.abc import Iterable, Mapping, Sequence

from sheetgen.core.verdict import DOUBT, ERROR, Finding
from sheetgen.games.burgundy.duchy import Printed
from sheetgen.games.burgundy.rules import FEWEST, MOST
from sheetgen.games.burgundy.supply import (
    GOODS,
    IN_DEPOTS,
    MOST_GOODS,
    OF_BUILDING,
    OF_GOOD,
    SHIELDS_IN_GAME,
    START_GOODS,
)
from sheetgen.games.burgundy.tile import TERRAINS
from sheetgen.games.burgundy.totals.fill import Column
from sheetgen.games.burgundy.virtual import MONASTERY, SHIELD_POINTS

CRANES = 1  # which can have the effect of a watchtower [burgundy 12.7] [burgundy 22.2]
MOST_STORED = 3 * OF_GOOD  # goods left over, of three numbers [burgundy 9.7]
FEWEST_ANIMALS = 2  # that a tile shows [burgundy 7.4]
DOUBLED = 2  # by a shield [burgundy 31.7] [burgundy 31.12] [burgundy 31.13]
# The fewest points by size with so many full terrains of a regular duchy: a point for
# each cell, but none for the start castle [burgundy 1.4] [burgundy 8.5].
FULL_TERRAINS = (0, 3, 6, 12, 18, 24, 36)


def check_points(printed: Printed, columns: Sequence[Column]) -> list[Finding]:
    """Find points that nobody can have, column by column and of all together."""
    found = []
    for at, column in enumerate(columns, 1):
        player = "player:" + str(at)
        if column.is_virtual:
            found += _check_virtual(printed, column, player)
        else:
            found += _check_areas(printed, column, player, len(columns))
            found += _check_animals(column, player)
            found += _check_routes(printed, column, player)
            found += _check_end(printed, column, player)
            found += _check_by_players(printed, column, player, len(columns))
        found += _check_watchtowers(printed, column, player)
        found += _check_posts(printed, column, player)
    return found + _check_table(printed, columns)


def likely_players(columns: int) -> tuple[int, ...]:
    """Return how many players the columns tell of; two can be two teams of two."""
    if columns < FEWEST:
        return possible_players(columns)
    return (FEWEST, MOST) if columns == FEWEST else (columns,)


def possible_players(columns: int) -> tuple[int, ...]:
    """Return how many can have played; a column may have been left out."""
    return tuple(range(max(columns, FEWEST), MOST + 1))


# In the game


def _check_areas(
    printed: Printed, column: Column, player: str, columns: int
) -> list[Finding]:
    """Find points by size and by phase that do not go together [burgundy 43.7].

    Those of bonus tiles are held against both [burgundy 43.16].
    """
    areas, phases = column.of_game("areas"), column.of_game("phases")
    tiles = _fewest_tiles(printed, column.of_game("colours") or 0, columns)
    found: list[Finding] = []
    if areas is not None:
        place = player + " game:areas"
        for severity, least in (
            (ERROR, max(tiles - 1, 0)),  # a duchy can have the start castle alone
            (DOUBT, FULL_TERRAINS[tiles]),
        ):
            if areas < least and not found:
                found.append(
                    Finding("areas-below", severity, place, "8.7", least, areas)
                )
    if phases is None:
        return found
    place = player + " game:phases"
    unit = _unit(printed.phase_points)
    if phases % unit:
        return [*found, Finding("no-multiple", ERROR, place, "8.3", unit, phases)]
    least = unit * max(_fewest_areas(areas or 0), tiles - 1)
    if areas is not None and phases > max(printed.phase_points) * areas:
        most = max(printed.phase_points) * areas
        return [*found, Finding("phases-beyond", ERROR, place, "8.3", most, phases)]
    if areas and not phases:
        code = "areas-without-phases"
        return [*found, Finding(code, ERROR, place, "8.3", None, areas)]
    if phases < least:
        return [*found, Finding("phases-below", ERROR, place, "8.3", least, phases)]
    return found


def _fewest_areas(points: int) -> int:
    """Return how few areas bring so many points by size [burgundy 8.2] [burgundy 8.4].

    >>> [_fewest_areas(points) for points in (0, 1, 2, 5, 45)]
    [0, 1, 2, 3, 1]
    """
    known = {size * (size + 1) // 2 for size in range(points + 1)}
    if points in known:
        return 1 if points else 0
    return 2 if any([points - one in known for one in known]) else 3  # after Gauss


def _fewest_tiles(printed: Printed, points: int, columns: int) -> int:
    """Return how few bonus tiles bring so many points, whoever played."""
    counts = [
        sums[points]
        for sums in [_tile_sums(printed, n) for n in possible_players(columns)]
        if points in sums
    ]
    return min(counts) if counts else 0


def _check_animals(column: Column, player: str) -> list[Finding]:
    animals = column.of_game("animals")
    if not animals or animals >= FEWEST_ANIMALS:
        return []
    place = player + " game:animals"
    return [Finding("no-such-sum", ERROR, place, "7.4", None, animals)]


def _check_watchtowers(printed: Printed, column: Column, player: str) -> list[Finding]:
    points = column.of_game("watchtowers") or 0
    if points % printed.watchtower == 0:
        return []
    place, each = player + " game:watchtowers", printed.watchtower
    return [Finding("no-multiple", ERROR, place, "7.12", each, points)]


def _check_routes(printed: Printed, column: Column, player: str) -> list[Finding]:
    """Doubt points that no trade route brings; no rulebook has its tiles."""
    points = column.of_game("routes") or 0
    worth = [one for row in printed.routes for _, one in printed.routes[row]]
    unit = _unit([one for one in worth if one])
    if points % unit == 0:
        return []
    place = player + " game:routes"
    return [Finding("no-multiple", DOUBT, place, "28.8", unit, points)]


def _check_posts(printed: Printed, column: Column, player: str) -> list[Finding]:
    """Find points that no joined posts bring, whatever a setting [burgundy 43.9]."""
    points = column.of_game("posts") or 0
    tiles = {
        factor * worth
        for size in printed.post_tiles
        for worth in printed.post_tiles[size]
        for factor in (1, DOUBLED)
    }
    again = {0, *printed.post_phases}
    reached = {0} | {
        first + second + tile
        for first in printed.post_phases
        for second in again
        for tile in {0, *tiles}
    }
    if points in reached:
        return []
    place = player + " game:posts"
    return [Finding("no-such-sum", ERROR, place, "24.6", None, points)]


def _check_by_players(
    printed: Printed, column: Column, player: str, columns: int
) -> list[Finding]:
    """Find points of goods and bonus tiles that no number of players brings."""
    found = []
    sales, colours = column.of_game("sales") or 0, column.of_game("colours") or 0

    def fits_sales(players: int) -> bool:
        return sales % printed.good_sold[players - FEWEST] == 0

    def fits_colours(players: int) -> bool:
        return colours in _tile_sums(printed, players)

    for name, points, clause, fits in (
        ("sales", sales, "9.2", fits_sales),
        ("colours", colours, "8.6", fits_colours),
    ):
        place = player + " game:" + name
        possible = tuple([n for n in possible_players(columns) if fits(n)])
        if not possible:
            found.append(Finding("no-such-sum", ERROR, place, clause, None, points))
        elif not any([fits(n) for n in likely_players(columns)]):
            code = "for-more-players"
            found.append(Finding(code, DOUBT, place, clause, possible, points))
    return found


def _tile_sums(printed: Printed, players: int) -> Mapping[int, int]:
    """Return what bonus tiles can come to [burgundy 8.6, 8.10], each with how few."""
    worth = [printed.bonus_tiles[size][players - FEWEST] for size in sizes(printed)]
    values = [factor * one for one in worth for factor in (1, DOUBLED)]
    sums = {0: 0}
    for count in range(1, len(TERRAINS) + 1):
        for points in [one + value for one in list(sums) for value in values]:
            sums.setdefault(points, count)
    return sums


def sizes(printed: Printed) -> list[str]:
    """Return the sizes of bonus tiles; a dict keeps no order in the browser."""
    return sorted(printed.bonus_tiles)


# At the end


def _check_end(printed: Printed, column: Column, player: str) -> list[Finding]:
    """Find shields that nobody has [burgundy 43.12]."""
    points = column.of_end("shields") or 0
    unit = _unit([printed.shields[number] for number in printed.shields])
    if points % unit == 0:
        return []
    place = player + " end:shields"
    return [Finding("no-multiple", ERROR, place, "31.19", unit, points)]


def _check_virtual(printed: Printed, column: Column, player: str) -> list[Finding]:
    """Find what Châteauma cannot have at the end [burgundy 43.13]."""
    found = []
    monasteries = column.of_end("monasteries") or 0
    if monasteries % MONASTERY:
        place = player + " end:monasteries"
        found.append(
            Finding("no-multiple", ERROR, place, "33.14", MONASTERY, monasteries)
        )
    for name, known, clause in (
        ("shields", SHIELD_POINTS, "33.16"),
        ("vineyard", (0, *printed.vines), "33.17"),
    ):
        points = column.of_end(name) or 0
        if points not in known:
            place = player + " end:" + name
            found.append(Finding("no-such-sum", ERROR, place, clause, None, points))
    return found


def _unit(values: Iterable[int]) -> int:
    """Return the largest number that all values are multiples of."""
    unit = 0
    for value in values:
        while value:
            unit, value = value, unit % value
    return unit


# All together


def _check_table(printed: Printed, columns: Sequence[Column]) -> list[Finding]:
    """Find more than the supply holds, of a player or of all [burgundy 43.8-43.12]."""
    people = [column for column in columns if not column.is_virtual]
    players = possible_players(len(columns))
    tiles = [printed.bonus_tiles[size] for size in sizes(printed)]
    worth = max([sum([one[count - FEWEST] for one in tiles]) for count in players])
    colours = [column.of_game("colours") or 0 for column in columns]
    found = _at_most(
        [column.of_game("watchtowers") or 0 for column in columns],
        printed.watchtower * (OF_BUILDING + CRANES),
        ("game:watchtowers", "12.4"),
    )
    if people:
        most = max([SHIELDS_IN_GAME[count - FEWEST] for count in players])
        found += _at_most(
            [0 if one.is_virtual else one.of_end("shields") or 0 for one in columns],
            _most_of_shields(printed, most),
            ("end:shields", "31.19"),
        )
    # All bonus tiles of the game; one player's can count double [burgundy 31.7].
    total = sum(colours) - max([0, *colours]) // DOUBLED
    if total > len(TERRAINS) * worth:
        most, place = len(TERRAINS) * worth, "sheet game:colours"
        found.append(Finding("sum-too-high", ERROR, place, "12.5", most, total))
    return found + _check_goods(printed, columns, players)


def _most_of_shields(printed: Printed, count: int) -> int:
    """Return what so many shields bring at most, with one that doubles them all."""
    points = sorted([printed.shields[number] for number in printed.shields])
    best, least = points[len(points) - count :], points[0]
    return max(sum(best), DOUBLED * (sum(best[1:]) + least))


def _at_most(points: Sequence[int], most: int, where: tuple[str, str]) -> list[Finding]:
    """Find players with more than all can have, or all of them together."""
    name, clause = where
    told = [("player:" + str(at) + " " + name, one) for at, one in enumerate(points, 1)]
    found = [one for one in told if one[1] > most]
    if not found and sum(points) > most:
        found = [("sheet " + name, sum(points))]
    return [
        Finding("sum-too-high", ERROR, place, clause, most, one) for place, one in found
    ]


def _check_goods(
    printed: Printed, columns: Sequence[Column], players: Iterable[int]
) -> list[Finding]:
    """Find goods that nobody can have had [burgundy 43.10] [burgundy 43.11]."""
    found = []
    best = DOUBLED * max([printed.good_sold[count - FEWEST] for count in players])
    held = []
    for at, column in enumerate(columns, 1):
        left = column.of_stock("goods") or 0
        sold = -(-(column.of_game("sales") or 0) // best)
        place = "player:" + str(at) + " stock:goods"
        most = GOODS if column.is_virtual else MOST_GOODS
        held.append(0 if column.is_virtual else sold + left)
        if not column.is_virtual and left > MOST_STORED:
            # Two players of a team store theirs together [burgundy 29.7].
            sure = ERROR if len(columns) > FEWEST else DOUBT
            found.append(
                Finding("goods-too-many", sure, place, "9.7", MOST_STORED, left)
            )
        elif sold + left > most and not column.is_virtual:
            found.append(
                Finding("goods-too-many", ERROR, place, "9.10", most, sold + left)
            )
    most = min(GOODS, IN_DEPOTS + START_GOODS * max(players))
    if not found and sum(held) > most:
        place = "sheet stock:goods"
        found.append(Finding("goods-too-many", ERROR, place, "12.6", most, sum(held)))
    return found
