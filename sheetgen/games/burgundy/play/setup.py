"""The set-up of a game with Châteauma [burgundy 33.38, 33.39], given or drawn.

A random set-up draws its cards, and all stacks of tiles.

Part of the core that runs in the browser too.
"""

from collections.abc import Iterator
from typing import Any, Protocol

from sheetgen.games.burgundy.play.piece import CASTLE_WORD, DOUBLES, HIDDEN, pieces_in
from sheetgen.games.burgundy.play.sound import (
    Fault,
    deck_of,
    depot_terrains,
    find_faults,
    find_setting_faults,
    refuse,
)
from sheetgen.games.burgundy.play.state import (
    COVERED_PLACES,
    FIRST_PLAYER,
    GOODS_NUMBERS,
    GOODS_OF_PHASE,
    OPEN_TILES,
    POST_TILES,
    VIRTUAL,
    Deal,
    Draw,
    GameBoard,
    Match,
    OpenCard,
    Own,
    Settings,
    State,
)
from sheetgen.games.burgundy.rules.chateauma_parts import (
    BASE_CARDS,
    COVERED,
    DEPOTS,
    OPEN_TILE,
)
from sheetgen.games.burgundy.rules.counts import (
    BANNED_SHIELD,
    LAST_SHIELD,
    OF_GOOD,
    START_GOODS,
)
from sheetgen.games.burgundy.rules.tile import CASTLE, TERRAINS


class Chance(Protocol):
    """A source of chance: `random.Random`, or `chance.Seeded` in a browser."""

    def shuffle(self, x: Any) -> None:
        """Shuffle a list in place."""


class Box:
    """The tiles of a game not yet drawn, in random order.

    If a stack runs out, its places on the game board stay empty: with four players, all
    tiles with a coloured back enter the game, so those used by a difficulty modifier
    are missing.
    """

    def __init__(self, settings: Settings, random: Chance) -> None:
        """Fill the stacks of a game, without the tiles dealt at the start."""
        self.settings = settings
        coloured: dict[str, list[str]] = {terrain: [] for terrain in TERRAINS}
        self.black: list[str] = []
        for word, terrain, own, black in pieces_in(settings.expansions):
            coloured[terrain] += [word] * own
            self.black += [word] * black
        for _ in range(settings.players):
            coloured[CASTLE].remove(CASTLE_WORD)  # start castles [burgundy 3.8]
        for stack in (*[coloured[terrain] for terrain in TERRAINS], self.black):
            random.shuffle(stack)
        self.coloured = coloured
        # Châteauma starts with one of each number, each person with three.
        goods = [*range(1, GOODS_NUMBERS + 1)] * (OF_GOOD - 1)
        random.shuffle(goods)
        self.goods = goods[START_GOODS * (settings.players - 1) :]
        self.doubles = [word for word, count in DOUBLES for _ in range(count)]
        random.shuffle(self.doubles)

    def draw(self, phase: int) -> Draw:
        """Return the tiles and goods for the game board in a phase [burgundy 4.4]."""
        settings = self.settings
        depots = tuple(
            tuple(_pop(self.coloured[terrain]) for terrain in terrains)
            for terrains in depot_terrains(settings, phase)
        )
        black = tuple(_pop(self.black) for _ in range(settings.black))
        goods, self.goods = self.goods[:GOODS_OF_PHASE], self.goods[GOODS_OF_PHASE:]
        return Draw(
            phase,
            depots,
            black,
            tuple(goods),
            tuple(_pop(self.doubles) for _ in range(settings.storage)),
            tuple(_pop(self.doubles) for _ in range(settings.shop)),
        )


def _pop(stack: list[str]) -> str:
    return stack.pop() if stack else ""


def deal(settings: Settings, random: Chance) -> tuple[Deal, Box]:
    """Return a random set-up, and the tiles not yet drawn."""
    box = Box(settings, random)
    symbols = settings.side.places
    covered: list[str] = []
    opened: list[str] = []
    for terrain, places in zip(settings.side.terrains, symbols, strict=True):
        if OPEN_TILES in settings.modifiers:
            wanted = [*places].count(OPEN_TILE)
            opened += [_pop(box.coloured[terrain]) for _ in range(wanted)]
        if COVERED_PLACES in settings.modifiers:
            covered += [_pop(box.black) for _ in range([*places].count(COVERED))]
    shields: tuple[tuple[int, ...], ...] = ((),) * DEPOTS
    if "shields" in settings.expansions:
        numbers = [n for n in range(1, LAST_SHIELD + 1) if n != BANNED_SHIELD]
        random.shuffle(numbers)
        shields = tuple(
            tuple(sorted(numbers.pop() for _ in range(count)))
            for count in settings.shields
        )
    cards = _deal_cards(settings, random)
    return Deal(cards, tuple(covered), tuple(opened), shields), box


def _deal_cards(settings: Settings, random: Chance) -> tuple[int, ...]:
    """Return the left card, the right one and the deck [burgundy 33.38, 33.39]."""
    numbers = list(deck_of(settings))
    random.shuffle(numbers)
    left = next(n for n in numbers if CASTLE in settings.parts.card(n).cells)
    numbers.remove(left)
    random.shuffle(numbers)
    return (left, *numbers)


def begin(settings: Settings, deal: Deal) -> Match:
    """Return a game before its first phase.

    Raises:
        Impossible: the settings or the deal are not valid.
    """
    refuse(find_setting_faults(settings))
    refuse(_deal_faults(settings, deal))
    left, right = (settings.parts.card(number) for number in deal.cards[:2])
    tiles = [""] * len(left.cells)
    tiles[left.cells.index(CASTLE)] = CASTLE_WORD  # [burgundy 33.38]
    cards = (
        OpenCard(left.number, tuple(tiles)),
        OpenCard(right.number, ("",) * len(right.cells)),
    )
    own = Own(cards, deal.cards[2:], _board(settings, deal))
    there = GameBoard(
        (("",) * settings.players,) * DEPOTS,
        ("",) * settings.black,
        shields=deal.shields,
        storage=("",) * settings.storage,
        shop=("",) * settings.shop,
        posts=POST_TILES if "border-posts" in settings.expansions else 0,
    )
    state = State(own, there)
    refuse(find_faults(settings, state))
    persons = tuple(range(1, settings.players))
    # The first player is on top of the pile [burgundy 3.10, 33.4, 33.84].
    pile = (VIRTUAL, *reversed(persons))
    if FIRST_PLAYER in settings.modifiers:
        pile = (*reversed(persons), VIRTUAL)
    return Match(
        state,
        (pile,),
        coloured=(CASTLE_WORD,) * settings.players + deal.opened,
        black=deal.covered,
    )


def _deal_faults(settings: Settings, deal: Deal) -> Iterator[Fault]:
    side = settings.side
    symbols = [symbol for places in side.places for symbol in places]
    if len(deal.cards) != len(BASE_CARDS):
        cards = len(deal.cards)
        yield Fault("entries", "33.34", "cards", str(len(BASE_CARDS)), str(cards))
    elif not 1 <= deal.cards[0] <= len(settings.parts.cards):
        yield Fault("unknown", "33.34", "cards", "", str(deal.cards[0]))
    elif CASTLE not in settings.parts.card(deal.cards[0]).cells:
        place = "card:" + str(deal.cards[0])
        yield Fault("terrain", "33.38", place, CASTLE, "no castle")
    elif not 1 <= deal.cards[1] <= len(settings.parts.cards):
        yield Fault("unknown", "33.34", "cards", "", str(deal.cards[1]))
    for name, symbol, words in (
        (COVERED_PLACES, COVERED, deal.covered),
        (OPEN_TILES, OPEN_TILE, deal.opened),
    ):
        wanted = symbols.count(symbol) if name in settings.modifiers else 0
        if len(words) != wanted:
            place = "modifier " + name
            yield Fault("entries", "33.28", place, str(wanted), str(len(words)))


def _board(settings: Settings, deal: Deal) -> tuple[tuple[str, ...], ...]:
    """Return the board with the tiles that difficulty modifiers put on it."""
    covered, opened = list(deal.covered), list(deal.opened)
    board = []
    for symbols in settings.side.places:
        words = []
        for symbol in symbols:
            word = ""
            if symbol == COVERED and covered:
                word = HIDDEN + covered.pop(0)
            elif symbol == OPEN_TILE and opened:
                word = opened.pop(0)
            words.append(word)
        board.append(tuple(words))
    return tuple(board)
