"""Bounds on the points under each heading, for any duchy [burgundy 43.7-43.13].

Only points that are impossible in every game are an error. The columns give the number
of players, but one may have been left out: points that fit more players are a doubt.

Part of the core that runs in the browser too.
"""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence

from sheetgen.core.verdict import DOUBT, ERROR, Finding
from sheetgen.games.burgundy.rules.chateauma_points import MONASTERY, SHIELD_POINTS
from sheetgen.games.burgundy.rules.counts import (
    GOODS,
    IN_DEPOTS,
    MOST_GOODS,
    OF_BUILDING,
    OF_GOOD,
    SHIELDS_IN_GAME,
    START_GOODS,
)
from sheetgen.games.burgundy.rules.duchy import Printed
from sheetgen.games.burgundy.rules.ruleset import FEWEST, MOST
from sheetgen.games.burgundy.rules.tile import TERRAINS
from sheetgen.games.burgundy.totals.sheet.form import Column

CRANES = 1  # one can act as a watchtower [burgundy 12.7] [burgundy 22.2]
MOST_STORED = 3 * OF_GOOD  # goods left over, of three numbers [burgundy 9.7]
DOUBLED = 2  # by a shield [burgundy 31.7] [burgundy 31.12] [burgundy 31.13]
# The fewest points by size, by number of full terrains of a regular duchy: one for each
# cell except the start castle [burgundy 1.4] [burgundy 8.5].
FULL_TERRAINS = (0, 3, 6, 12, 18, 24, 36)


def check_points(printed: Printed, columns: Sequence[Column]) -> list[Finding]:
    """Find impossible points, in each column and in all columns together."""
    found = []
    for at, column in enumerate(columns, 1):
        found += _check_column(printed, column, "player:" + str(at) + " ", len(columns))
    return found + _check_table(printed, columns) + _check_goods(printed, columns)


def _check_column(
    printed: Printed, column: Column, player: str, columns: int
) -> list[Finding]:
    """Find points that the units or sums of their heading do not allow."""
    found: list[Finding] = []

    def in_units(place: str, unit: int, clause: str, severity: str = ERROR) -> None:
        points = column.of(place) or 0
        if points % unit:
            place = player + place
            found.append(Finding("no-multiple", severity, place, clause, unit, points))

    def among(place: str, known: Container[int], clause: str) -> None:
        points = column.of(place) or 0
        if points not in known:
            place = player + place
            found.append(Finding("no-such-sum", ERROR, place, clause, None, points))

    if column.is_virtual:  # [burgundy 43.13]
        in_units("end:monasteries", MONASTERY, "33.14")
        among("end:shields", SHIELD_POINTS, "33.16")
        among("end:vineyard", (0, *printed.vines), "33.17")
    else:
        found += _check_areas(printed, column, player, columns)
        if column.of("game:animals") == 1:  # a tile shows at least two
            among("game:animals", (), "7.4")
        # No rulebook lists the tiles of trade routes.
        worth = [one for row in printed.routes for _, one in printed.routes[row] if one]
        in_units("game:routes", _unit(worth), "28.8", DOUBT)
        shields = [printed.shields[number] for number in printed.shields]
        in_units("end:shields", _unit(shields), "31.19")  # [burgundy 43.12]
        found += _check_by_players(printed, column, player, columns)
    in_units("game:watchtowers", printed.watchtower, "7.12")
    among("game:posts", _post_sums(printed), "24.6")
    return found


def _post_sums(printed: Printed) -> set[int]:
    """Return the possible points for joined posts in any setting [burgundy 43.9]."""
    tiles = [worth for size in printed.post_tiles for worth in printed.post_tiles[size]]
    bonus = {0, *tiles, *[DOUBLED * worth for worth in tiles]}
    again = {0, *printed.post_phases}
    sums = [one + two for one in printed.post_phases for two in again]
    return {0, *[points + tile for points in sums for tile in bonus]}


def _possible_players(columns: int) -> tuple[int, ...]:
    """Return the possible numbers of players; a column may have been left out."""
    return tuple(range(max(columns, FEWEST), MOST + 1))


def _check_areas(
    printed: Printed, column: Column, player: str, columns: int
) -> list[Finding]:
    """Find points by size and by phase that do not fit each other [burgundy 43.7].

    The points of bonus tiles are compared with both [burgundy 43.16].
    """
    areas, phases = column.of("game:areas"), column.of("game:phases")
    colours = column.of("game:colours") or 0
    sums = [_tile_sums(printed, count) for count in _possible_players(columns)]
    tiles = min([one[colours] for one in sums if colours in one] or [0])
    found = []
    # The start castle can be the only castle of a duchy.
    sure, likely = max(tiles - 1, 0), FULL_TERRAINS[tiles]
    if areas is not None and areas < max(sure, likely):
        severity, least = (ERROR, sure) if areas < sure else (DOUBT, likely)
        place = player + "game:areas"
        found.append(Finding("areas-below", severity, place, "8.7", least, areas))
    if phases is None:
        return found
    unit, most = _unit(printed.phase_points), max(printed.phase_points) * (areas or 0)
    least = unit * max(_fewest_areas(areas or 0), tiles - 1)
    for code, is_wrong, expected, told in (
        ("no-multiple", phases % unit, unit, phases),
        ("phases-beyond", areas is not None and phases > most, most, phases),
        ("areas-without-phases", areas and not phases, None, areas),
        ("phases-below", phases < least, least, phases),
    ):
        if is_wrong:
            place = player + "game:phases"
            return [*found, Finding(code, ERROR, place, "8.3", expected, told)]
    return found


def _fewest_areas(points: int) -> int:
    """Return the fewest areas with these points by size [burgundy 8.2] [burgundy 8.4].

    >>> [_fewest_areas(points) for points in (0, 1, 2, 5, 45)]
    [0, 1, 2, 3, 1]
    """
    known = {size * (size + 1) // 2 for size in range(points + 1)}
    if points in known:
        return 1 if points else 0
    return 2 if any([points - one in known for one in known]) else 3  # after Gauss


def _tile_sums(printed: Printed, players: int) -> Mapping[int, int]:
    """Return the possible points of bonus tiles, each with the fewest tiles for it.

    See [burgundy 8.6, 8.10].
    """
    worth = [printed.bonus_tiles[size][players - FEWEST] for size in _sizes(printed)]
    values = [factor * one for one in worth for factor in (1, DOUBLED)]
    sums = {0: 0}
    for count in range(1, len(TERRAINS) + 1):
        for points in [one + value for one in list(sums) for value in values]:
            sums.setdefault(points, count)
    return sums


def _sizes(printed: Printed) -> list[str]:
    """Return the sizes of bonus tiles; a dict keeps no order in the browser."""
    return sorted(printed.bonus_tiles)


def _check_by_players(
    printed: Printed, column: Column, player: str, columns: int
) -> Iterator[Finding]:
    """Find points of goods and bonus tiles that fit no number of players."""
    sales, colours = column.of("game:sales") or 0, column.of("game:colours") or 0
    possible = _possible_players(columns)
    likely: tuple[int, ...] = (columns,)
    if columns <= FEWEST:  # two columns can be two teams of two
        likely = possible if columns < FEWEST else (FEWEST, MOST)
    by_goods = [n for n in possible if sales % printed.good_sold[n - FEWEST] == 0]
    by_tiles = [n for n in possible if colours in _tile_sums(printed, n)]
    for name, points, clause, fits in (
        ("sales", sales, "9.2", by_goods),
        ("colours", colours, "8.6", by_tiles),
    ):
        place = player + "game:" + name
        if not fits:
            yield Finding("no-such-sum", ERROR, place, clause, None, points)
        elif not any([count in fits for count in likely]):
            code, told = "for-more-players", tuple(fits)
            yield Finding(code, DOUBT, place, clause, told, points)


def _unit(values: Iterable[int]) -> int:
    """Return the greatest common divisor of *values*."""
    unit = 0
    for value in values:
        while value:
            unit, value = value, unit % value
    return unit


# All columns together


def _check_table(printed: Printed, columns: Sequence[Column]) -> list[Finding]:
    """Find points beyond the supply, of one player or of all [burgundy 43.8-43.12]."""
    players = _possible_players(len(columns))
    towers = printed.watchtower * (OF_BUILDING + CRANES)
    found = _at_most(columns, towers, "game:watchtowers", "12.4")
    people = [Column() if column.is_virtual else column for column in columns]
    shields = max([SHIELDS_IN_GAME[count - FEWEST] for count in players])
    found += _at_most(
        people, _most_of_shields(printed, shields), "end:shields", "31.19"
    )
    # All bonus tiles of the game; one player's can count double [burgundy 31.7].
    tiles = [printed.bonus_tiles[size] for size in _sizes(printed)]
    worth = max([sum([one[count - FEWEST] for one in tiles]) for count in players])
    colours = [column.of("game:colours") or 0 for column in columns]
    total = sum(colours) - max([0, *colours]) // DOUBLED
    if total > len(TERRAINS) * worth:
        most, place = len(TERRAINS) * worth, "sheet game:colours"
        found.append(Finding("sum-too-high", ERROR, place, "12.5", most, total))
    return found


def _most_of_shields(printed: Printed, count: int) -> int:
    """Return the most points of *count* shields, one of which can double them all."""
    points = sorted([printed.shields[number] for number in printed.shields])
    best, least = points[len(points) - count :], points[0]
    return max(sum(best), DOUBLED * (sum(best[1:]) + least))


def _at_most(
    columns: Sequence[Column], most: int, name: str, clause: str
) -> list[Finding]:
    """Find players beyond the limit for all, or else all of them together."""
    points = [column.of(name) or 0 for column in columns]
    told = [("player:" + str(at), one) for at, one in enumerate(points, 1)]
    found = [one for one in told if one[1] > most]
    if not found and sum(points) > most:
        found = [("sheet", sum(points))]
    return [
        Finding("sum-too-high", ERROR, place + " " + name, clause, most, one)
        for place, one in found
    ]


def _check_goods(printed: Printed, columns: Sequence[Column]) -> list[Finding]:
    """Find more goods than players can have had [burgundy 43.10] [burgundy 43.11]."""
    found = []
    players = _possible_players(len(columns))
    best = DOUBLED * max([printed.good_sold[count - FEWEST] for count in players])
    # The two players of a team store their goods together [burgundy 29.7].
    sure = ERROR if len(columns) > FEWEST else DOUBT
    held = 0
    for at, column in enumerate(columns, 1):
        if column.is_virtual:
            continue
        left = column.of("stock:goods") or 0
        had = left - (-(column.of("game:sales") or 0) // best)
        held += had
        place = "player:" + str(at) + " stock:goods"
        for severity, clause, most, count in (
            (sure, "9.7", MOST_STORED, left),
            (ERROR, "9.10", MOST_GOODS, had),
        ):
            if count > most:
                told = Finding("goods-too-many", severity, place, clause, most, count)
                found.append(told)
                break
    most = min(GOODS, IN_DEPOTS + START_GOODS * max(players))
    if not found and held > most:
        place = "sheet stock:goods"
        found.append(Finding("goods-too-many", ERROR, place, "12.6", most, held))
    return found
