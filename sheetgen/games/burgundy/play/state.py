"""A game with Châteauma between two turns, and its settings.

Part of the core that runs in the browser too.
"""

from dataclasses import dataclass

from sheetgen.games.burgundy.rules.chateauma_parts import (
    DEPOTS,
    OTHER_SIDE,
    PLAIN_SIDE,
    Parts,
    Side,
)
from sheetgen.games.burgundy.rules.counts import IN_EVEN, IN_ODD, SHOP, STORAGE
from sheetgen.games.burgundy.rules.depot import Depots
from sheetgen.games.burgundy.rules.duchy import Printed
from sheetgen.games.burgundy.rules.tile import TERRAINS


@dataclass(frozen=True)
class Switches:
    """How the open questions about Châteauma's turn are answered.

    `SWITCHES` lists the settings of each, and its clause.
    """

    search_order: str = "cells"
    castle_choice: str = "steps"
    further_start: str = "own"
    further_completes: str = "now"
    town_hall_wild: str = "no"
    buy_tie: str = "reserve"
    empty_deck: str = "other"
    take_place: str = "own"
    white_castle_kind: str = "leftmost"
    geese_most: str = "tiles"


# Every switch by its name in files: its settings, the default first, and its clause.
SWITCHES: tuple[tuple[str, tuple[str, ...], str], ...] = (
    ("search-order", ("cells", "tiles"), "42.1"),
    ("castle-choice", ("steps", "sale"), "42.2"),
    ("further-start", ("own", "white"), "42.3"),
    ("further-completes", ("now", "after"), "42.4"),
    ("town-hall-wild", ("no", "yes"), "42.5"),
    ("buy-tie", ("reserve", "depot"), "42.6"),
    ("empty-deck", ("other", "sale"), "42.7"),
    ("take-place", ("own", "city"), "42.8"),
    ("white-castle-kind", ("leftmost", "any"), "42.9"),
    ("geese-most", ("tiles", "animals"), "42.10"),
)
STANDARD = Switches()
COVERED_PLACES = "A"  # five tiles face down on board 36 [burgundy 33.82]
OPEN_TILES = "B"  # three open tiles on board 36 [burgundy 33.83]
FIRST_PLAYER = "C"  # Châteauma is the first player [burgundy 33.84]
FURTHER_CHOICES = "D"  # [burgundy 33.85]
MODIFIERS = (
    COVERED_PLACES,
    OPEN_TILES,
    FIRST_PLAYER,
    FURTHER_CHOICES,
)  # [burgundy 33.28]
ON_OTHER_SIDE = (COVERED_PLACES, OPEN_TILES, FURTHER_CHOICES)  # these need board 36
# Those that Châteauma allows; chains concern persons only [burgundy 33.19].
EXPANSIONS = (
    "castle-chains",
    "extra-tiles",
    "border-posts",
    "white-castles",
    "trade-routes",
    "shields",
    "vineyards",
)
GOODS_NUMBERS = 6
POST_TILES = 2  # large and small [burgundy 12.7]
OWN_SILVER = 1  # at the start [burgundy 33.2]


@dataclass(frozen=True)
class Settings:
    """The settings of a game.

    Attributes:
        parts: cards, boards and reserve.
        places: of the depots.
        printed: the numbers of the game.
        players: from 2 to 4, including Châteauma.
        level: of `chateauma_parts.LEVELS`.
        modifiers: of `MODIFIERS`, in their order.
        expansions: of `EXPANSIONS`.
        switches: how open questions are answered.
    """

    parts: Parts
    places: Depots
    printed: Printed
    players: int = 2
    level: str = "medium"
    modifiers: tuple[str, ...] = ()
    expansions: tuple[str, ...] = ()
    switches: Switches = STANDARD

    @property
    def side(self) -> Side:
        """The side of Châteauma's board in use [burgundy 33.2, 33.28]."""
        needs_other = any(name in self.modifiers for name in ON_OTHER_SIDE)
        return self.parts.side(OTHER_SIDE if needs_other else PLAIN_SIDE)

    @property
    def at_players(self) -> int:
        """The index of the number of players in lists for 2, 3 and 4."""
        return self.players - 2

    @property
    def storage(self) -> int:
        """The number of places for double hexes in the storage [burgundy 32.7]."""
        return STORAGE[self.at_players] if "vineyards" in self.expansions else 0

    @property
    def shop(self) -> int:
        """The number of places for double hexes in the shop [burgundy 32.7]."""
        return SHOP[self.at_players] if "vineyards" in self.expansions else 0

    @property
    def black(self) -> int:
        """The number of places in the black depot [burgundy 12.9]."""
        return self.places.black[self.at_players]

    @property
    def shields(self) -> list[int]:
        """The number of shields in each depot [burgundy 31.19]."""
        if "shields" not in self.expansions:
            return []
        counts = IN_ODD[self.at_players], IN_EVEN[self.at_players]
        return [counts[at % 2] for at in range(DEPOTS)]


@dataclass(frozen=True)
class OpenCard:
    """An open duchy card.

    Attributes:
        number: of the card.
        tiles: the word on each of its cells; empty for a free cell.
    """

    number: int
    tiles: tuple[str, ...]


@dataclass(frozen=True)
class Own:
    """The holdings of Châteauma.

    Attributes:
        cards: left and right; `None` if the deck has run out.
        deck: the numbers of cards, the top one first.
        discards: the numbers of completed cards, the last one last.
        board: for each terrain, in the order of the board's side, the words on its
            places; empty for a free place.
        piled: tiles of completed cards that found no free place, and are on top of
            others.
        reserve: the stack on each of its places, the top tile last.
        wild: the wild hexes in the reserve, face down, the top one last.
        goods: the number of tiles by goods number, from 1.
        silver: the number held.
        points: scored so far.
        moves: the places that its marker has moved on the turn-order track.
        large: the terrains of its large bonus tiles.
        small: the terrains of its small bonus tiles.
        posts: the number of completed cards with a border post.
        post_tile: ``large`` or ``small``, or empty.
        shields: their numbers, in the order in which they came.
        doubles: the words of its double hexes.
    """

    cards: tuple[OpenCard | None, ...]
    deck: tuple[int, ...]
    board: tuple[tuple[str, ...], ...]
    discards: tuple[int, ...] = ()
    piled: tuple[str, ...] = ()
    reserve: tuple[tuple[str, ...], ...] = ((),) * len(TERRAINS)
    wild: tuple[str, ...] = ()
    goods: tuple[int, ...] = (1,) * GOODS_NUMBERS  # [burgundy 33.2]
    silver: int = OWN_SILVER
    points: int = 0
    moves: int = 0
    large: tuple[str, ...] = ()
    small: tuple[str, ...] = ()
    posts: int = 0
    post_tile: str = ""
    shields: tuple[int, ...] = ()
    doubles: tuple[str, ...] = ()


@dataclass(frozen=True)
class GameBoard:
    """The game board with everything that can be taken.

    Attributes:
        depots: the words on the places of depots 1 to 6; empty for a free place.
        black: the words on the black depot, from left to right and from top to bottom.
        goods: for each depot, its goods tiles by number, from 1.
        shields: for each depot, the numbers of its shields.
        storage: the double hexes of the vineyard storage, from left to right; empty for
            a free place.
        shop: the double hexes of the vineyard shop, in the same way.
        bonus: for each of `TERRAINS`, how many of its two bonus tiles are left.
        posts: how many of the two post tiles are left.
    """

    depots: tuple[tuple[str, ...], ...]
    black: tuple[str, ...] = ()
    goods: tuple[tuple[int, ...], ...] = ((0,) * GOODS_NUMBERS,) * DEPOTS
    shields: tuple[tuple[int, ...], ...] = ((),) * DEPOTS
    storage: tuple[str, ...] = ()
    shop: tuple[str, ...] = ()
    bonus: tuple[int, ...] = (2,) * len(TERRAINS)  # [burgundy 12.5]
    posts: int = POST_TILES


@dataclass(frozen=True)
class State:
    """A game between two turns.

    Attributes:
        own: the holdings of Châteauma.
        there: the game board.
        phase: from 1 to 5.
        white: the number on the white die of the round.
    """

    own: Own
    there: GameBoard
    phase: int = 1
    white: int = 1
