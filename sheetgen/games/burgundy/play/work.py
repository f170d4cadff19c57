"""A state during Châteauma's turn, and the steps recorded.

Part of the core that runs in the browser too.
"""

from typing import Any, NamedTuple

from sheetgen.games.burgundy.play.piece import is_hidden, terrain_of
from sheetgen.games.burgundy.play.state import (
    GameBoard,
    OpenCard,
    Own,
    Settings,
    State,
)
from sheetgen.games.burgundy.rules.chateauma_parts import DEPOTS, DuchyCard

LEFT, RIGHT = 0, 1
SALE_SILVER = 1  # for any number of tiles [burgundy 33.9]
ROUTE_POINT = 1  # with trade routes, for a sale [burgundy 33.24]
StepValue = int | str


class Step(NamedTuple):
    """One action of Châteauma, or one that it cannot do.

    Attributes:
        code: its kind, such as ``take`` or ``sell``.
        clause: of the rules, such as ``33.46``.
        values: pairs of name and value that describe the step, in a fixed order.
        reason: the tie-break or case that decided; empty if there was no choice.
    """

    code: str
    clause: str
    values: tuple[tuple[str, StepValue], ...] = ()
    reason: str = ""


# The names here of the fields of `Own` after its cards, and of those of `GameBoard`.
_OWN = (
    *("deck", "board", "discards", "piled", "reserve", "wild", "own_goods", "silver"),
    *("points", "moves", "large", "small", "posts", "post_tile", "own_shields"),
    "doubles",
)
_THERE = (
    *("depots", "black", "goods", "shields", "storage", "shop", "bonus"),
    "posts_left",
)


class Work:
    """A state that is being changed; `frozen` returns the current one.

    Attributes:
        settings: of the game.
        die: the number on Châteauma's own die.
        white: the number on the white die.
        chosen: the side of the card that the white die chose.
        covered: side and cell of the covered cells whose symbols are still due.
        completed: for each card, whether it is completed but not yet replaced.
        steps: in order.
        states: the state at each step, if the turn is watched.
    """

    def __init__(
        self, settings: Settings, state: State, die: int, is_watched: bool = False
    ) -> None:
        """Start from *state*, without changing it."""
        own, there = state.own, state.there
        parts = settings.parts
        self.settings = settings
        self.switches = settings.switches
        self.state = state
        self.die = die
        self.white = state.white
        self.cards: list[DuchyCard | None] = [
            None if card is None else parts.card(card.number) for card in own.cards
        ]
        self.tiles = [[] if card is None else list(card.tiles) for card in own.cards]
        self.deck = list(own.deck)
        self.discards = list(own.discards)
        self.board = [list(places) for places in own.board]
        self.piled = list(own.piled)
        self.reserve = [list(stack) for stack in own.reserve]
        self.wild = list(own.wild)
        self.own_goods = list(own.goods)
        self.silver = own.silver
        self.points = own.points
        self.moves = own.moves
        self.large = list(own.large)
        self.small = list(own.small)
        self.posts = own.posts
        self.post_tile = own.post_tile
        self.own_shields = list(own.shields)
        self.doubles = list(own.doubles)
        self.depots = [list(places) for places in there.depots]
        self.black = list(there.black)
        self.goods = list(there.goods)
        self.shields = list(there.shields)
        self.storage = list(there.storage)
        self.shop = list(there.shop)
        self.bonus = list(there.bonus)
        self.posts_left = there.posts
        self.chosen = LEFT
        self.covered: list[tuple[int, int]] = []
        self.completed = [False, False]
        self.steps: list[Step] = []
        self.is_watched = is_watched
        self.states: list[State] = []

    def note(
        self,
        code: str,
        clause: str,
        values: tuple[tuple[str, StepValue], ...] = (),
        reason: str = "",
    ) -> None:
        """Add a step."""
        self.steps.append(Step(code, clause, values, reason))
        if self.is_watched:
            self.states.append(self.frozen())

    def earn(self, code: str, clause: str, points: int, reason: str = "") -> None:
        """Add points, and a step that reports them."""
        self.points += points
        self.note(code, clause, (("points", points),), reason)

    def frozen(self) -> State:
        """Return the state as it is now."""
        cards = tuple(
            None if card is None else OpenCard(card.number, tuple(tiles))
            for card, tiles in zip(self.cards, self.tiles, strict=True)
        )
        own = Own(cards, *[_frozen(getattr(self, name)) for name in _OWN])
        there = GameBoard(*[_frozen(getattr(self, name)) for name in _THERE])
        return State(own, there, self.state.phase, self.white)

    # Cards

    def free_cells(self, at: int) -> list[tuple[int, str]]:
        """Return the free cells of a card in reading order, with their terrains.

        There are none without a card, or on one that was completed in this turn.
        """
        card = self.cards[at]
        if card is None or self.completed[at]:
            return []
        tiles = self.tiles[at]
        return [
            (cell, terrain)
            for cell, terrain in enumerate(card.cells)
            if not tiles[cell]
        ]

    def is_full(self, at: int) -> bool:
        """Return whether there is a card and all its cells are covered."""
        return self.cards[at] is not None and "" not in self.tiles[at]

    def cover(self, at: int, cell: int, word: str) -> None:
        """Place a tile on a cell of a card."""
        self.tiles[at][cell] = word
        self.covered.append((at, cell))

    def card_number(self, at: int) -> int:
        """Return the number of a card; 0 if its place is empty."""
        card = self.cards[at]
        return 0 if card is None else card.number

    # Reserve

    def stack_for(self, terrain: str) -> int:
        """Return the leftmost place of the reserve whose top tile fits, or -1."""
        for place, stack in enumerate(self.reserve):
            if stack and terrain_of(stack[-1]) == terrain:
                return place
        return -1

    def keep(self, word: str, is_taken: bool = False) -> None:
        """Put a tile on its place in the reserve.

        Args:
            word: of the tile.
            is_taken: whether carpenter, church or market took it [burgundy 42.8].
        """
        terrain = terrain_of(word)
        if is_taken and self.switches.take_place == "city":
            terrain = "city"
        self.reserve[self.settings.parts.reserve.index(terrain)].append(word)

    # Double hexes

    def take_double(
        self, places: list[str]
    ) -> tuple[tuple[tuple[str, StepValue], ...], str] | None:
        """Take a double hex from the storage or the shop [burgundy 33.69, 33.80].

        If there are three places, each stands for two numbers of the white die.

        Returns:
            Values and reason for a step; `None` if all places are empty.
        """
        count = len(places)
        start = (self.white - 1) * count // 6
        for step in range(count):
            place = (start + step) % count
            word = places[place]
            if word:
                places[place] = ""
                self.doubles.append(word)
                reason = "next place to the right" if step else "place of the white die"
                return (("double", word), ("place", place + 1)), reason
        return None

    # Open tiles

    def open_words(self) -> list[str]:
        """Return the face-up tiles on the cards and the board."""
        found = [word for word in self.piled if word]
        for group in self.tiles:
            found += [word for word in group if word and not is_hidden(word)]
        for places in self.board:
            found += [word for word in places if word and not is_hidden(word)]
        return found


def _frozen(value: Any) -> Any:
    """Return a value with its lists, nested ones too, turned into tuples."""
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def sell(work: Work, clause: str) -> None:
    """Sell goods, if there are any.

    Args:
        work: the turn.
        clause: the clause of the effect that allows the sale.
    """
    most = max(work.own_goods)
    if not most:
        work.note("no-sale", "33.67", (("for", clause),), "no goods")
        return
    at = work.own_goods.index(most)  # the lowest of several [burgundy 33.66]
    is_tie = work.own_goods.count(most) > 1
    work.own_goods[at] = 0
    work.silver += SALE_SILVER
    settings = work.settings
    points = most * settings.printed.good_sold[settings.at_players]
    points += ROUTE_POINT if "trade-routes" in settings.expansions else 0
    work.points += points
    work.note(
        "sell",
        "33.66",
        (("number", at + 1), ("tiles", most), ("points", points), ("for", clause)),
        "tie: lowest number" if is_tie else "most tiles",
    )


def clockwise(first: int) -> list[int]:
    """Return the depots, from 0, in the order of a search [burgundy 33.41].

    Args:
        first: the number of the first depot, as on a die.
    """
    return [(first - 1 + step) % DEPOTS for step in range(DEPOTS)]
