"""The backs of tiles: what each bag holds, and which tiles lie open.

A bag is named by the terrain of its tiles; tiles of the black depot share one.

Part of the core that runs in the browser too.
"""

from collections.abc import Collection
from typing import NamedTuple

from sheetgen.games.burgundy.play.piece import PLAIN_WORDS, pieces_in
from sheetgen.games.burgundy.rules.tile import PLAIN, PLAIN_TERRAINS, TERRAINS

BLACK = "black"
BAGS = (*TERRAINS, BLACK)


class Kind(NamedTuple):
    """A kind of tile: the terrain that it is for, and its word."""

    terrain: str
    word: str


def fill_bags(expansions: Collection[str]) -> dict[str, list[Kind]]:
    """Return all tiles of each bag, before any are taken out.

    Inns lie open and are in no bag.
    """
    bags: dict[str, list[Kind]] = {bag: [] for bag in BAGS}
    order = (*PLAIN_TERRAINS, "")  # plain tiles come first
    pieces = [
        (terrain if word in PLAIN_WORDS else "", Kind(terrain, word), own, black)
        for word, terrain, own, black in pieces_in(expansions)
    ]
    for plain, kind, own, black in sorted(pieces, key=lambda one: order.index(one[0])):
        found = Kind(kind.terrain, PLAIN) if plain else kind
        bags[kind.terrain] += [found] * own
        bags[BLACK] += [found] * black
    return bags
