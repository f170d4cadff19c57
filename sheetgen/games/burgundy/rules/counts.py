"""Counts of the box and of set-ups, with expansions, that several modules need.

Some depend on the number of players. The game has no more tiles than the box
[burgundy 12].

Part of the core that runs in the browser too.
"""

from collections.abc import Callable, Sequence

from sheetgen.core.verdict import ERROR, Finding
from sheetgen.games.burgundy.rules.fill import Fill
from sheetgen.games.burgundy.rules.ruleset import FEWEST as FEWEST
from sheetgen.games.burgundy.rules.ruleset import MOST as MOST
from sheetgen.games.burgundy.rules.ruleset import Switches
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

START_SILVER, TEAM_SILVER = 1, 2  # [burgundy 3.5, 29.4]
TEAMS = ("a", "b")  # [burgundy 29.4]
# Without a named team, the larger one [burgundy 29.4].
TEAM_WORKERS = {"a": 3, "b": 5, "": 5}
TILES_EACH = (5, 4, 3)  # trade routes, for 2, 3 and 4 players [burgundy 28.1]
LAST_SHIELD = 18
# In depots 1, 3 and 5, and in 2, 4 and 6, with 2, 3 and 4 players [burgundy 31.19].
IN_ODD, IN_EVEN = (1, 1, 2), (1, 2, 2)
VINE_COLOURS = ("red", "white", "yellow", "green", "blue", "purple")
TILES_OF_COLOUR = 4  # vine bonus tiles [burgundy 32.4]
OF_ONE, OF_PAIR = 1, 3  # double hexes of one kind, of two kinds [burgundy 32.3]
STORAGE, SHOP = (3, 3, 6), (1, 3, 3)  # with 2, 3 and 4 players [burgundy 32.7]
# Of a solo game
ROUNDS = 25  # [burgundy 30.1]
TARGET, STEP = 50, 5  # [burgundy 30.13]
# Of Châteauma
OWN_GOODS = 6  # one of each number [burgundy 33.2]
BANNED_SHIELD = 2  # [burgundy 33.19]


def vine_points(table: Sequence[int], size: int) -> int:
    """Return the points of a group of *size* vines."""
    return table[min(size, len(table)) - 1]  # [burgundy 32.24]


TEAM_PLAYERS = {"four": MOST, "two": FEWEST}  # by switch [burgundy 29.12, 41.16]


def set_up_for(fill: Fill) -> int:
    """Return the number of players the game was set up for; 0 if not written."""
    if fill.variant == "solo":
        return FEWEST  # [burgundy 30.18]
    return MOST if fill.variant == "team" else fill.players  # [burgundy 29.1]


def start_castles(fill: Fill) -> int:
    """Return the least number of start castles in play [burgundy 3.8, 29.3, 33.2]."""
    return {"team": 2, "solo": 1}.get(fill.variant, max(fill.players, FEWEST))


def of_players(fill: Fill, values: Sequence[int]) -> tuple[int, ...]:
    """Return the value for the number of players; all values if that is not known."""
    players = set_up_for(fill)
    known = FEWEST <= players <= MOST
    return (values[players - FEWEST],) if known else tuple(values)


def by_players(
    fill: Fill, switches: Switches, values: Sequence[int]
) -> tuple[int, int]:
    """Return the value for the number of players as a range.

    If the number is not written, the range spans all values.
    """
    players = fill.players
    if fill.variant == "team":
        players = TEAM_PLAYERS[switches.team_values]
    if FEWEST <= players <= MOST:
        value = values[players - FEWEST]
        return value, value
    return min(values), max(values)


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
