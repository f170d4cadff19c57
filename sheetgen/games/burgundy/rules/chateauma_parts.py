"""The parts that Châteauma plays with: duchy cards, its boards, and the depots.

Part of the core that runs in the browser too.
"""

from dataclasses import dataclass

LEVELS = ("easy", "medium", "hard")  # [burgundy 33.27]
BASE_CARDS = (1, 2, 3, 4, 5, 6, 7, 8, 9)  # [burgundy 33.34]
VINE_CARDS = (1, 10, 11, 12, 13, 14, 15, 16, 17)  # [burgundy 33.26]
CARDS = 17
DEPOTS = 6
PLAIN_SIDE, OTHER_SIDE = 35, 36  # the sides of its board
COVERED, OPEN_TILE, FURTHER = "A", "B", "!"  # symbols of places [burgundy 33.28]
NO_SYMBOL = "."


@dataclass(frozen=True)
class DuchyCard:
    """A duchy card.

    Attributes:
        number: from 1.
        cells: the terrain of each, from left to right and from top to bottom.
        sales: the cells, from 0, with the symbol of a sale.
        doubles: the cells, from 0, with the symbol of a double hex.
        points: at the levels of `LEVELS`.
        has_post: whether it has a border post.
        has_shield: whether it has a shield.
    """

    number: int
    cells: tuple[str, ...]
    sales: tuple[int, ...]
    doubles: tuple[int, ...]
    points: tuple[int, ...]
    has_post: bool = False
    has_shield: bool = False


@dataclass(frozen=True)
class Side:
    """A side of Châteauma's board.

    Attributes:
        number: 35 or 36.
        terrains: in the order in which their places are read.
        places: for each of these terrains, one symbol per place: `NO_SYMBOL`,
            `COVERED`, `OPEN_TILE` or `FURTHER`.
    """

    number: int
    terrains: tuple[str, ...]
    places: tuple[str, ...]

    def places_of(self, terrain: str) -> str:
        """Return the symbols of the places of a terrain."""
        return self.places[self.terrains.index(terrain)]


@dataclass(frozen=True)
class Parts:
    """The cards, boards and reserve, as read from a file.

    Attributes:
        cards: by number, from 1.
        sides: 35 and 36.
        reserve: the terrain of each of its places, from left to right.
        provenance: how sure `cards`, `boards` and `reserve` are, in this order.
    """

    cards: tuple[DuchyCard, ...]
    sides: tuple[Side, ...]
    reserve: tuple[str, ...]
    provenance: tuple[str, ...]

    def card(self, number: int) -> DuchyCard:
        """Return the card with this number."""
        return self.cards[number - 1]

    def side(self, number: int) -> Side:
        """Return the side with this number."""
        return self.sides[0] if number == PLAIN_SIDE else self.sides[1]
