"""Checks whether the game has as many tiles as were placed [burgundy 12].

Part of the core that runs in the browser too.
"""

from collections.abc import Callable, Sequence

from sheetgen.core.verdict import ERROR, Finding
from sheetgen.games.burgundy.rules.counts import IN_EVEN, IN_ODD
from sheetgen.games.burgundy.rules.tile import (
    BUILDINGS,
    CASTLE,
    INN,
    MINE,
    MONASTERY,
    PASTURE,
    PLAIN,
    RIVER,
    START,
    TILES,
    Tile,
)

OF_BUILDING = 7  # of each kind: 5, and 2 black [burgundy 12.1]
OF_ANIMALS = {2: 2, 3: 3, 4: 2}  # tiles of each kind, by animals [burgundy 12.2]
OF_TERRAIN = {CASTLE: 16, MINE: 12, RIVER: 26}  # [burgundy 12.1]
INNS = 5  # [burgundy 26.8]
WHITE_CASTLES = 8  # and one monastery [burgundy 25.5]
ANY_NUMBER = (START, PLAIN, "jo")  # counted by terrain, or checked elsewhere
OF_GOOD = 7  # of each number [burgundy 9.5]
GOODS = 42  # [burgundy 9.5]
START_GOODS = 3  # [burgundy 3.6]
IN_DEPOTS = 25  # goods tiles that enter a game [burgundy 9.6]
MOST_GOODS = IN_DEPOTS + START_GOODS  # of one player [burgundy 9.10]
COST_OF_CASTLE = 5  # points, for taking one back [burgundy 21.6]
# With 2, 3 and 4 players [burgundy 31.19].
SHIELDS_IN_GAME = tuple(3 * (IN_ODD[at] + IN_EVEN[at]) for at in range(3))


def supply_of(tile: Tile) -> int:
    """Return the supply of a kind of tile, except those counted by terrain."""
    if tile.kind in BUILDINGS:
        return OF_BUILDING
    if tile.word == "wc":
        return WHITE_CASTLES
    if tile.terrain == PASTURE and tile.word != "ge":
        return OF_ANIMALS[tile.count]
    if tile.word == INN:
        return INNS
    return 1  # a monastery, the crane, the geese


def check_supply(
    words: Sequence[str],
    terrains: Sequence[str],
    place: Callable[[int], str],
    elsewhere: int = 0,
) -> list[Finding]:
    """Find tiles of which more were placed than the game has.

    Args:
        words: the tiles on the spaces of one duchy, or of all duchies at a table.
        terrains: of the spaces.
        place: returns the place name of a space.
        elsewhere: the number of start castles in other duchies.
    """
    found = []
    counts: dict[str, int] = {}
    for word in words:
        counts[word] = counts.get(word, 0) + 1
    for tile in TILES:
        count = counts.get(tile.word, 0)
        if count and tile.word not in ANY_NUMBER and count > supply_of(tile):
            most = supply_of(tile)
            last = [at for at, word in enumerate(words) if word == tile.word][most]
            is_unique = tile.terrain == MONASTERY
            code = "monastery-twice" if is_unique else "more-than-supply"
            clause = "10.30" if is_unique else "12.4"
            found.append(Finding(code, ERROR, place(last), clause, most, tile.word))
    alike = counts.get(START, 0) + counts.get(PLAIN, 0)
    for terrain in (CASTLE, MINE, RIVER):
        most = OF_TERRAIN[terrain] - (elsewhere if terrain == CASTLE else 0)
        if alike <= most:
            continue
        cells = [
            at
            for at, word in enumerate(words)
            if word in (START, PLAIN) and terrains[at] == terrain
        ]
        if len(cells) > most:
            where = place(cells[most])
            found.append(
                Finding("more-than-supply", ERROR, where, "12.4", most, terrain)
            )
    return found
