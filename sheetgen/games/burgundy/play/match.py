"""The events of a game with Châteauma, and its current state.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from sheetgen.games.burgundy.play.state import GOODS_NUMBERS, Settings, State
from sheetgen.games.burgundy.rules.chateauma_parts import DEPOTS

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
