"""A game with Châteauma between two turns: its settings, its state and its events.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

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


VIRTUAL = 0  # Châteauma's seat; persons have 1 to 3, and seat 1 begins
ROUNDS = 5  # of a phase [burgundy 4.1]
GOODS_OF_PHASE = 5  # [burgundy 4.4]

# The things that a person can take from the game board.
TAKE, BUY, SHIP, DOUBLE, SHOP_DOUBLE = "take", "buy", "ship", "storage", "shop"
SHIELD, BONUS, POST = "shield", "bonus", "post"
GOODS = "goods"  # of a further depot, for the same ship [burgundy 10.5, 31.5]
ACTS = (TAKE, BUY, SHIP, GOODS, DOUBLE, SHOP_DOUBLE, SHIELD, BONUS, POST)


@dataclass(frozen=True)
class Deal:
    """The set-up of a game.

    Attributes:
        cards: all numbers: the left card, the right one, then the deck from its top.
        covered: the face-down tiles on places A, in reading order; only with modifier
            A.
        opened: the open tiles on places B; only with modifier B.
        shields: the numbers in each depot.
    """

    cards: tuple[int, ...]
    covered: tuple[str, ...] = ()
    opened: tuple[str, ...] = ()
    shields: tuple[tuple[int, ...], ...] = ((),) * DEPOTS


@dataclass(frozen=True)
class Draw:
    """The start of a phase: the tiles and goods put on the game board.

    Attributes:
        phase: from 1.
        depots: the words on the places of each depot; empty if no tile was left.
        black: the words on the places of the black depot.
        goods: the numbers of the five goods tiles, in order.
        storage: the double hexes of the vineyard storage.
        shop: the double hexes of the vineyard shop.
    """

    phase: int
    depots: tuple[tuple[str, ...], ...]
    black: tuple[str, ...]
    goods: tuple[int, ...]
    storage: tuple[str, ...] = ()
    shop: tuple[str, ...] = ()


@dataclass(frozen=True)
class Roll:
    """The start of a round: the number on the white die."""

    white: int


class Act(NamedTuple):
    """Something that a person takes from the game board.

    Attributes:
        kind: one of `ACTS`.
        depot: its number, if it has one.
        place: in a depot, the storage or the shop, from 1; for a shield, its number.
        numbers: of the goods that a ship takes, all tiles of each number.
        terrain: of a bonus tile.
    """

    kind: str
    depot: int = 0
    place: int = 0
    numbers: tuple[int, ...] = ()
    terrain: str = ""


@dataclass(frozen=True)
class Visit:
    """A person's turn.

    Attributes:
        seat: the person's, from 1.
        acts: what was taken, in order.
    """

    seat: int
    acts: tuple[Act, ...] = ()


@dataclass(frozen=True)
class OwnTurn:
    """A turn of Châteauma.

    Attributes:
        die: the number on its own die.
        points: those of the turn as the players wrote them; `None` if not written.
    """

    die: int
    points: int | None = None


# A string, because MicroPython cannot join classes with `|`.
Event: TypeAlias = "Draw | Roll | Visit | OwnTurn"


@dataclass(frozen=True)
class Log:
    """A game as it was played.

    Attributes:
        settings: of the game.
        deal: the set-up.
        events: in order.
        seed: of the random draws; `None` if the players draw the tiles themselves.
    """

    settings: Settings
    deal: Deal
    events: tuple[Event, ...] = ()
    seed: int | None = None


@dataclass(frozen=True)
class Match:
    """A game at one moment.

    Attributes:
        state: Châteauma and the game board.
        track: for each place of the turn-order track, the seats in its pile, the top
            one last.
        due: the seats whose turns are left in this round.
        round: of the phase; 0 before its first one.
        queue: the goods tiles left for the phase.
        coloured: the tiles with a coloured back that have entered the game.
        black: the tiles with a black back that have entered the game.
        dealt: the goods tiles that have entered the depots, by number.
        is_drawn: whether the depots are filled for the phase.
        is_over: whether the last phase has ended.
        raising: the seat that has taken monastery 27; 0 if none has.
        is_raised: whether monastery 27 is known to be placed, because that seat has
            gone before its turn in a pile.
    """

    state: State
    track: tuple[tuple[int, ...], ...]
    due: tuple[int, ...] = ()
    round: int = 0
    queue: tuple[int, ...] = ()
    coloured: tuple[str, ...] = ()
    black: tuple[str, ...] = ()
    dealt: tuple[int, ...] = (0,) * GOODS_NUMBERS
    is_drawn: bool = False
    is_over: bool = False
    raising: int = 0
    is_raised: bool = False

    def is_next(self, seat: int) -> bool:
        """Return whether *seat* can have the next turn [burgundy 10.27, 33.96]."""
        if seat not in self.due or self.due[0] == seat:
            return self.due[:1] == (seat,)
        if seat == VIRTUAL or seat != self.raising or self.is_raised:
            return False
        pile = next(pile for pile in self.track if seat in pile)
        return all([one in pile for one in self.due[: self.due.index(seat)]])


def turn_order(track: Sequence[Sequence[int]], raised: int = 0) -> tuple[int, ...]:
    """Return the seats in the order of a round [burgundy 4.11, 33.91].

    Args:
        track: the piles, from the start.
        raised: the seat whose marker is on top of its pile [burgundy 10.27]; 0 for
            none.
    """
    order: list[int] = []
    for at in range(len(track) - 1, -1, -1):
        pile = list(track[at])
        if raised and raised in pile:
            pile.remove(raised)
            pile.append(raised)
        pile.reverse()
        order += pile
    return tuple(order)


def move_marker(
    track: tuple[tuple[int, ...], ...], seat: int, moves: int
) -> tuple[tuple[int, ...], ...]:
    """Return the track after a marker has moved *moves* places on [burgundy 7.3]."""
    if not moves:
        return track
    at = [seat in pile for pile in track].index(True)
    piles = [tuple([one for one in pile if one != seat]) for pile in track]
    piles += [()] * (at + moves + 1 - len(piles))
    piles[at + moves] = (*piles[at + moves], seat)
    return tuple(piles)
