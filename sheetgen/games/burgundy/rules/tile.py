"""The tiles of The Castles of Burgundy, by the short words written on a sheet.

A word of one or two characters names a tile: ``ba`` a bank, ``3s`` three sheep, ``17``
a monastery. All castles are the same, and so are all ships and all mines, so an ``x``
is enough for them; ``S`` is the castle that the player began with.

Part of the core that runs in the browser too.
"""

from dataclasses import dataclass

START = "S"  # the start castle [burgundy 3.8]
PLAIN = "x"  # a castle, ship or mine, by the terrain of its space
INN = "in"  # [burgundy 26.2]
JOKER = "jo"  # a black tile lying face down [burgundy 30.9]

BUILDINGS = (
    "market",
    "carpenter",
    "church",
    "warehouse",
    "boarding-house",
    "bank",
    "town-hall",
    "watchtower",
)
_BUILDING_WORDS = ("ma", "ca", "ch", "wh", "bo", "ba", "th", "wt")
CRANE = "crane"
WHITE_CASTLE = "white-castle"
ANIMALS = ("cow", "pig", "sheep", "goat")
GEESE = "geese"

CITY, MONASTERY, RIVER = "city", "monastery", "river"
PASTURE, CASTLE, MINE = "pasture", "castle", "mine"
TERRAINS = (CITY, MONASTERY, RIVER, PASTURE, CASTLE, MINE)
PLAIN_TERRAINS = (RIVER, CASTLE, MINE)  # where `PLAIN` is unambiguous

LAST_MONASTERY = 29
LAST_OF_BASE = 26  # [burgundy 10.30]


@dataclass(frozen=True)
class Tile:
    """A kind of tile.

    Attributes:
        word: as written on a sheet.
        terrain: of the spaces it fits; empty if it fits any.
        kind: of building or animal; empty for others.
        count: how many animals it shows, or a monastery's number; else 0.
    """

    word: str
    terrain: str
    kind: str = ""
    count: int = 0


def _list_tiles() -> tuple[Tile, ...]:
    tiles = [Tile(START, CASTLE), Tile(PLAIN, ""), Tile(INN, ""), Tile(JOKER, "")]
    for at, kind in enumerate(BUILDINGS):
        tiles.append(Tile(_BUILDING_WORDS[at], CITY, kind))
    tiles += [Tile("cr", CITY, CRANE), Tile("wc", CITY, WHITE_CASTLE)]
    for kind in ANIMALS:
        for count in (2, 3, 4):  # [burgundy 7.4, 12.2]
            tiles.append(Tile(str(count) + kind[0], PASTURE, kind, count))
    tiles.append(Tile("ge", PASTURE, GEESE, 2))
    for number in range(1, LAST_MONASTERY + 1):
        tiles.append(Tile(str(number), MONASTERY, "", number))
    return tuple(tiles)


# All tiles, in the order of the digits of answers: new ones go to the end.
TILES = _list_tiles()
WORDS = tuple(tile.word for tile in TILES)
TILE_OF = {tile.word: tile for tile in TILES}


def tiles_for(terrain: str) -> tuple[Tile, ...]:
    """Return the tiles that fit a space of *terrain*, inns and jokers included."""
    return _TILES_FOR[terrain]


def fits(word: str, terrain: str) -> bool:
    """Return whether the tile *word* fits a space of *terrain*."""
    if word == PLAIN:
        return terrain in PLAIN_TERRAINS
    return TILE_OF[word].terrain in ("", terrain)


def _find_tiles(terrain: str) -> tuple[Tile, ...]:
    own = (PLAIN,) if terrain in PLAIN_TERRAINS else ()
    anywhere = (*own, INN, JOKER)
    return tuple(
        tile for tile in TILES if tile.terrain == terrain or tile.word in anywhere
    )


_TILES_FOR = {terrain: _find_tiles(terrain) for terrain in TERRAINS}
