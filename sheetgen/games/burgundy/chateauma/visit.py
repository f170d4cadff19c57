"""What persons take from the game board while they play with Châteauma.

Part of the core that runs in the browser too.
"""

from dataclasses import replace

from sheetgen.games.burgundy.chateauma.match import (
    BONUS,
    BUY,
    DOUBLE,
    GOODS,
    POST,
    SHIELD,
    SHIP,
    SHOP_DOUBLE,
    TAKE,
    Act,
)
from sheetgen.games.burgundy.chateauma.part import DEPOTS
from sheetgen.games.burgundy.chateauma.sound import Fault
from sheetgen.games.burgundy.chateauma.state import GOODS_NUMBERS, GameBoard
from sheetgen.games.burgundy.tile import TERRAINS


def take(there: GameBoard, act: Act) -> tuple[GameBoard, Fault | None]:
    """Return the game board after a person has taken something."""
    if act.kind == TAKE:
        if not 1 <= act.depot <= DEPOTS:
            return there, _missing(act)
        words = _without(there.depots[act.depot - 1], act.place)
        if words is None:
            return there, _missing(act)
        at = act.depot - 1
        depots = (*there.depots[:at], words, *there.depots[at + 1 :])
        return replace(there, depots=depots), None
    if act.kind == BUY:
        words = _without(there.black, act.place)
        if words is None:
            return there, _missing(act)
        return replace(there, black=words), None
    if act.kind == DOUBLE:
        words = _without(there.storage, act.place)
        if words is None:
            return there, _missing(act)
        return replace(there, storage=words), None
    if act.kind == SHOP_DOUBLE:
        words = _without(there.shop, act.place)
        if words is None:
            return there, _missing(act)
        return replace(there, shop=words), None
    if act.kind in (SHIP, GOODS):
        return _take_goods(there, act)
    if act.kind == SHIELD:
        is_depot = 1 <= act.depot <= DEPOTS
        if not is_depot or act.place not in there.shields[act.depot - 1]:
            return there, _missing(act)
        left = tuple([n for n in there.shields[act.depot - 1] if n != act.place])
        shields = _changed(there.shields, act.depot - 1, left)
        return replace(there, shields=shields), None
    if act.kind == BONUS:
        at = TERRAINS.index(act.terrain) if act.terrain in TERRAINS else -1
        if at < 0 or not there.bonus[at]:
            return there, _missing(act)
        bonus = list(there.bonus)
        bonus[at] -= 1
        return replace(there, bonus=tuple(bonus)), None
    if act.kind == POST and there.posts:
        return replace(there, posts=there.posts - 1), None
    return there, _missing(act)


def tile_of(there: GameBoard, act: Act) -> str:
    """Return the tile that an act takes, which can be; empty if it takes none."""
    places = {TAKE: there.black, BUY: there.black, DOUBLE: there.storage}
    places[SHOP_DOUBLE] = there.shop
    if act.kind == TAKE:
        places[TAKE] = there.depots[act.depot - 1]
    return places[act.kind][act.place - 1] if act.kind in places else ""


def _take_goods(there: GameBoard, act: Act) -> tuple[GameBoard, Fault | None]:
    if not act.numbers:
        return there, None  # nothing could be stored, or no depot had goods
    if not 1 <= act.depot <= DEPOTS:
        return there, _missing(act)
    counts = list(there.goods[act.depot - 1])
    for number in act.numbers:
        if not 1 <= number <= GOODS_NUMBERS or not counts[number - 1]:
            return there, _missing(act)
        counts[number - 1] = 0
    goods = _changed(there.goods, act.depot - 1, tuple(counts))
    return replace(there, goods=goods), None


def _without(words: tuple[str, ...], place: int) -> tuple[str, ...] | None:
    """Return words without that of a place, from 1; nothing if none lies there."""
    if not 1 <= place <= len(words) or not words[place - 1]:
        return None
    return (*words[: place - 1], "", *words[place:])


def _changed(
    values: tuple[tuple[int, ...], ...], at: int, value: tuple[int, ...]
) -> tuple[tuple[int, ...], ...]:
    return (*values[:at], value, *values[at + 1 :])


def _missing(act: Act) -> Fault:
    """Return that what a person would take is not there."""
    parts = [act.kind]
    if act.depot:
        parts.append("depot " + str(act.depot))
    if act.place:
        parts.append(str(act.place))
    parts += [str(number) for number in act.numbers]
    if act.terrain:
        parts.append(act.terrain)
    return Fault("not-there", "33.90", "game board", "", " ".join(parts))
