"""A random set-up of a game with Châteauma: its cards, and all stacks of tiles.

Part of the core that runs in the browser too.
"""

from typing import Any, Protocol

from sheetgen.games.burgundy.play.match import GOODS_OF_PHASE, Deal, Draw
from sheetgen.games.burgundy.play.piece import CASTLE_WORD, DOUBLES, pieces_in
from sheetgen.games.burgundy.play.sound import deck_of, depot_terrains
from sheetgen.games.burgundy.play.state import (
    COVERED_PLACES,
    GOODS_NUMBERS,
    OPEN_TILES,
    Settings,
)
from sheetgen.games.burgundy.rules.chateauma_parts import COVERED, DEPOTS, OPEN_TILE
from sheetgen.games.burgundy.rules.counts import BANNED_SHIELD, LAST_SHIELD
from sheetgen.games.burgundy.rules.supply import OF_GOOD, START_GOODS
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
