"""Random draws before and during a game, for tables that play without bags.

The same table and seed always give the same draws. Everything has its own random
numbers, so that the shields drawn do not depend on whether trade routes are used.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import TypeVar

from sheetgen.games.burgundy.rules.counts import OF_GOOD, OF_ONE, OF_PAIR, VINE_COLOURS
from sheetgen.games.burgundy.rules.duchy import PHASES
from sheetgen.games.burgundy.setup.setup import (
    BLACK,
    CLOSED,
    CLOSED_TILES,
    OPEN,
    OPEN_TILES,
    ROUTE_TILES,
    Kind,
    SetUp,
    fill_bags,
)

T = TypeVar("T")
Kinds = tuple[Kind, ...]
Doubles = tuple[tuple[str, str], ...]
Numbers = tuple[int, ...]
GOODS = (1, 2, 3, 4, 5, 6)  # their numbers [burgundy 9.5]
# Boards without special rules [burgundy 23.1, 23.2, 27.1].
DUCHIES = (*range(1, 11), *range(19, 23))
DUCHIES_WITH = {  # [burgundy 21.1, 24.1]
    "castle-chains": tuple(range(11, 19)),
    "border-posts": tuple(range(23, 31)),
}


@dataclass(frozen=True)
class Drawn:
    """The draws; those for unused parts are empty.

    Attributes:
        duchies: the number of each person's board.
        depots: their tiles, by phase, and then by depot.
        black: the tiles of the black depot, by phase.
        stacks: the goods tiles of each phase, in the order of rounds.
        goods_of: the goods tiles that each person, or team, begins with.
        shields_at: the shields in each depot.
        routes_of: the trade route tiles of each person, or team, from the left.
        vine_of: the vine bonus tile that each player begins with.
        storage: the double hexes in the vineyard storage, by phase.
        shop: the double hexes in the shop, likewise.
        search: the duchy cards in the order in which a castle is searched for.
        deck: all duchy cards in the order of the deck.
        closed: face-down black tiles on Châteauma's board.
        open: face-up tiles there.
    """

    duchies: Numbers
    depots: tuple[tuple[Kinds, ...], ...]
    black: tuple[Kinds, ...]
    stacks: tuple[Numbers, ...]
    goods_of: tuple[Numbers, ...]
    shields_at: tuple[Numbers, ...] = ()
    routes_of: tuple[Numbers, ...] = ()
    vine_of: tuple[str, ...] = ()
    storage: tuple[Doubles, ...] = ()
    shop: tuple[Doubles, ...] = ()
    search: Numbers = ()
    deck: Numbers = ()
    closed: Kinds = ()
    open: Kinds = ()


def draw(setup: SetUp, seed: int) -> Drawn:
    """Return the draws of a table with a seed."""
    bags = fill_bags(setup.expansions)
    for name in sorted(bags):
        _chance(seed, name).shuffle(bags[name])
    castles = setup.seats + int(setup.has_guest)
    _deal(bags["castle"], castles)  # those laid out at the start
    closed = sum(count for _, count in CLOSED_TILES) if CLOSED in setup.modifiers else 0
    opened = OPEN_TILES if OPEN in setup.modifiers else ()
    face_down = _deal(bags[BLACK], closed)
    face_up = tuple(kind for name in opened for kind in _deal(bags[name], 1))
    depots, black = [], []
    for phase in PHASES:
        depots.append(
            tuple(
                tuple(kind for name in depot for kind in _deal(bags[name], 1))
                for depot in setup.lying(phase)
            )
        )
        black.append(_deal(bags[BLACK], setup.black))
    stacks, goods_of = _draw_goods(setup, seed)
    has_vines = setup.has("vineyards")
    storage, shop = _draw_doubles(setup, seed) if has_vines else ((), ())
    return Drawn(
        _draw_duchies(setup, seed),
        tuple(depots),
        tuple(black),
        stacks,
        goods_of,
        _draw_shields(setup, seed) if setup.has("shields") else (),
        _draw_routes(setup, seed) if setup.has("trade-routes") else (),
        _draw_vines(setup, seed) if has_vines else (),
        storage,
        shop,
        _mixed(setup.cards, seed, "search") if setup.has_guest else (),
        _mixed(setup.cards, seed, "deck") if setup.has_guest else (),
        face_down,
        face_up,
    )


def _chance(seed: int, what: str) -> Random:
    """Return random numbers for one purpose; a text seeds equally on all machines."""
    return Random(f"{seed}/{what}")


def _mixed(numbers: Sequence[int], seed: int, what: str) -> Numbers:
    return tuple(_chance(seed, what).sample(numbers, len(numbers)))


def _deal(pile: list[T], count: int) -> tuple[T, ...]:
    """Take *count* items off a pile, or fewer if it ends."""
    dealt = tuple(pile[:count])
    del pile[:count]
    return dealt


def _draw_duchies(setup: SetUp, seed: int) -> Numbers:
    """Return a different board for each person.

    Teams and solo players choose by difficulty, not at random [burgundy 29.2, 30.3].
    """
    if setup.variant != "normal":
        return ()
    known = next(
        (DUCHIES_WITH[name] for name in DUCHIES_WITH if setup.has(name)), DUCHIES
    )
    return tuple(_chance(seed, "duchies").sample(known, setup.seats))


def _draw_goods(
    setup: SetUp, seed: int
) -> tuple[tuple[Numbers, ...], tuple[Numbers, ...]]:
    """Return the stacks of phases and the initial goods tiles [burgundy 3.3, 3.6]."""
    each = OF_GOOD - setup.goods_apart // len(GOODS)  # [burgundy 33.3]
    pile = [number for number in GOODS for _ in range(each)]
    _chance(seed, "goods").shuffle(pile)
    stacks = tuple(_deal(pile, setup.stack) for _ in PHASES)
    dealt = (_deal(pile, setup.goods_each) for _ in range(setup.seats))
    return stacks, tuple(tuple(sorted(goods)) for goods in dealt)


def _draw_shields(setup: SetUp, seed: int) -> tuple[Numbers, ...]:
    pile = list(_mixed(setup.shields, seed, "shields"))
    dealt = (_deal(pile, count) for count in setup.shields_at)
    return tuple(tuple(sorted(numbers)) for numbers in dealt)


def _draw_routes(setup: SetUp, seed: int) -> tuple[Numbers, ...]:
    pile = list(_mixed(range(1, ROUTE_TILES + 1), seed, "routes"))
    return tuple(_deal(pile, setup.routes_each) for _ in range(setup.seats))


def _draw_vines(setup: SetUp, seed: int) -> tuple[str, ...]:
    """Return vine bonus tiles from a set of different ones [burgundy 32.5]."""
    return tuple(_chance(seed, "vines").sample(VINE_COLOURS, setup.seats))


def _draw_doubles(
    setup: SetUp, seed: int
) -> tuple[tuple[Doubles, ...], tuple[Doubles, ...]]:
    """Return the double hexes of storage and shop by phase [burgundy 32.3, 32.7]."""
    pile = [(colour, colour) for colour in VINE_COLOURS for _ in range(OF_ONE)]
    pile += [pair for pair in combinations(VINE_COLOURS, 2) for _ in range(OF_PAIR)]
    _chance(seed, "doubles").shuffle(pile)
    storage, shop = [], []
    for _ in PHASES:
        storage.append(_deal(pile, setup.storage))
        shop.append(_deal(pile, setup.shop))
    return tuple(storage), tuple(shop)
