"""Hex tiles for Châteauma, by words, and the number of each in the game.

The words are those of `sheetgen.games.burgundy.rules.tile`, except that castles, ships
and mines, which share a word there, each have their own. A face-down tile has `HIDDEN`
before its word. The word of a double hex is its two kinds of vine with ``+`` between.

Part of the core that runs in the browser too.
"""

from collections.abc import Collection

from sheetgen.games.burgundy.rules.counts import (
    OF_ONE,
    OF_PAIR,
    VINE_COLOURS,
    supply_of,
)
from sheetgen.games.burgundy.rules.tile import (
    ANIMALS,
    CASTLE,
    CITY,
    GEESE,
    MINE,
    MONASTERY,
    PASTURE,
    RIVER,
    TILES,
)

HIDDEN = "?"
CASTLE_WORD, MINE_WORD, SHIP_WORD = PLAIN_WORDS = ("castle", "mine", "ship")
GEESE_WORD, CRANE_WORD, WHITE_CASTLE_WORD = "ge", "cr", "wc"
BLACK_MONASTERIES = ("7", "12", "14", "15", "24", "25")  # [burgundy 12.3]
EXTRA_MONASTERIES = ("27", "28")  # [burgundy 22.1]
WHITE_MONASTERY = "29"  # [burgundy 12.7]
# Castles, mines and ships with a coloured and with a black back; clause 12.1 counts the
# start castles among the coloured ones. [burgundy 12.1]
_PLAIN = (
    (CASTLE_WORD, CASTLE, 14, 2),
    (MINE_WORD, MINE, 10, 2),
    (SHIP_WORD, RIVER, 20, 6),
)
_BLACK_BUILDINGS = 2  # of each kind [burgundy 12.1]
_BLACK_ANIMALS = {2: 0, 3: 1, 4: 1}  # of each kind, by animals [burgundy 12.2]
BLACK_WHITE_CASTLES = 2  # of the eight to place [burgundy 25.5]


def _list_pieces() -> tuple[tuple[str, str, int, int, str], ...]:
    """Return word, terrain, number with coloured and black backs, and expansion."""
    found = [(word, terrain, own, black, "") for word, terrain, own, black in _PLAIN]
    for tile in TILES:
        expansion = ""
        if tile.terrain == MONASTERY:
            black = 1 if tile.word in BLACK_MONASTERIES else 0
            if tile.word in EXTRA_MONASTERIES:
                expansion = "extra-tiles"
            elif tile.word == WHITE_MONASTERY:
                expansion = "white-castles"
        elif tile.word in (CRANE_WORD, GEESE_WORD):
            black, expansion = 1, "extra-tiles"
        elif tile.word == WHITE_CASTLE_WORD:
            black, expansion = BLACK_WHITE_CASTLES, "white-castles"
        elif tile.terrain == CITY:
            black = _BLACK_BUILDINGS
        elif tile.terrain == PASTURE:
            black = _BLACK_ANIMALS[tile.count]
        else:
            continue  # the start castle, plain tiles, inns and jokers
        own = supply_of(tile) - black
        found.append((tile.word, tile.terrain, own, black, expansion))
    return tuple(found)


# Every kind of tile: word, terrain, number with a coloured back, number with a black
# one, and the expansion that it belongs to.
PIECES = _list_pieces()
TERRAIN_OF = {piece[0]: piece[1] for piece in PIECES}
# The kind and number of animals on a tile; geese are a kind of their own.
ANIMALS_OF = {
    tile.word: (tile.kind, tile.count)
    for tile in TILES
    if tile.kind in ANIMALS or tile.kind == GEESE
}
BUILDING_OF = {tile.word: tile.kind for tile in TILES if tile.terrain == CITY}
# Every double hex, its kinds in the order of `VINE_COLOURS`, and its number.
DOUBLES = tuple(
    (first + "+" + second, OF_ONE if first == second else OF_PAIR)
    for at, first in enumerate(VINE_COLOURS)
    for second in VINE_COLOURS[at:]
)  # [burgundy 32.3]


def terrain_of(word: str) -> str:
    """Return the terrain of a tile; empty if it is face down or unknown."""
    return TERRAIN_OF.get(word, "")


def is_hidden(word: str) -> bool:
    """Return whether a tile is face down."""
    return word[:1] == HIDDEN


def face_up_word(word: str) -> str:
    """Return the word of a tile turned face up."""
    return word[1:] if word[:1] == HIDDEN else word


def double_word(word: str) -> str:
    """Return a double hex as in `DOUBLES`, from its kinds in either order.

    >>> double_word("green+yellow")
    'yellow+green'

    A word that is not a double hex is returned unchanged.
    """
    first, _, second = word.partition("+")
    turned = second + "+" + first
    return turned if any(turned == known for known, _ in DOUBLES) else word


def pieces_in(expansions: Collection[str]) -> list[tuple[str, str, int, int]]:
    """Return the tiles of a game: word, terrain, coloured and black backs."""
    return [
        (word, terrain, own, black)
        for word, terrain, own, black, expansion in PIECES
        if not expansion or expansion in expansions
    ]
