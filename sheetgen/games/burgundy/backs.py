"""Which tiles have which back: what is drawn from each bag, and what lies open.

A bag is named by the terrain of its tiles; those of the black depot share one.

Part of the core that runs in the browser too.
"""

from collections.abc import Collection
from typing import NamedTuple

from sheetgen.games.burgundy.expansions.extras import EXTRA_TILES, WHITE_CASTLES
from sheetgen.games.burgundy.supply import OF_TERRAIN, supply_of
from sheetgen.games.burgundy.tile import (
    CASTLE,
    CITY,
    MINE,
    MONASTERY,
    PASTURE,
    PLAIN,
    PLAIN_TERRAINS,
    RIVER,
    TERRAINS,
    TILES,
    Tile,
)

BLACK = "black"
BAGS = (*TERRAINS, BLACK)
# How many tiles of a kind have a black back.
BLACK_OF_BUILDING = 2  # of each kind [burgundy 12.1]
BLACK_OF_ANIMALS = {2: 0, 3: 1, 4: 1}  # of each kind, by animals [burgundy 12.2]
BLACK_OF_TERRAIN = {CASTLE: 2, MINE: 2, RIVER: 6}  # [burgundy 12.1]
BLACK_MONASTERIES = (7, 12, 14, 15, 24, 25)  # [burgundy 12.3]
BLACK_WHITE_CASTLES = 2  # of those that are placed [burgundy 25.5]
ALL_BLACK = ("cr", "ge")  # crane and geese [burgundy 22.1]
WHITE = "wc"  # a white castle
# The expansion that brings the tile of a word; inns are in no bag.
_BROUGHT = {word: one.id for one in (EXTRA_TILES, WHITE_CASTLES) for word in one.words}


class Kind(NamedTuple):
    """A kind of tile: the terrain that it is for, and its word."""

    terrain: str
    word: str


def fill_bags(expansions: Collection[str]) -> dict[str, list[Kind]]:
    """Return all tiles of each bag, before any is taken out.

    Inns lie open and are in no bag.
    """
    bags: dict[str, list[Kind]] = {bag: [] for bag in BAGS}
    for terrain in PLAIN_TERRAINS:
        black = BLACK_OF_TERRAIN[terrain]
        bags[terrain] += [Kind(terrain, PLAIN)] * (OF_TERRAIN[terrain] - black)
        bags[BLACK] += [Kind(terrain, PLAIN)] * black
    for tile in TILES:
        if tile.terrain in (CITY, PASTURE, MONASTERY) and _is_played(tile, expansions):
            black = _black_of(tile)
            kind = Kind(tile.terrain, tile.word)
            bags[tile.terrain] += [kind] * (supply_of(tile) - black)
            bags[BLACK] += [kind] * black
    return bags


def _is_played(tile: Tile, expansions: Collection[str]) -> bool:
    """Return whether a tile is in the game at all."""
    return tile.word not in _BROUGHT or _BROUGHT[tile.word] in expansions


def _black_of(tile: Tile) -> int:
    """Return how many tiles of a kind have a black back."""
    if tile.word == WHITE:
        return BLACK_WHITE_CASTLES
    if tile.word in ALL_BLACK:
        return supply_of(tile)
    if tile.terrain == MONASTERY:
        return int(tile.count in BLACK_MONASTERIES)
    if tile.terrain == PASTURE:
        return BLACK_OF_ANIMALS[tile.count]
    return BLACK_OF_BUILDING
