"""The things that persons take from the game board in a game with Châteauma.

Part of the core that runs in the browser too.
"""

from dataclasses import replace
from typing import Any

from sheetgen.games.burgundy.play.match import (
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
from sheetgen.games.burgundy.play.sound import Fault, Impossible
from sheetgen.games.burgundy.play.state import GOODS_NUMBERS, GameBoard
from sheetgen.games.burgundy.rules.chateauma_parts import DEPOTS
from sheetgen.games.burgundy.rules.tile import TERRAINS

# The field of `GameBoard` from which an act takes a word.
_FROM = {TAKE: "depots", BUY: "black", DOUBLE: "storage", SHOP_DOUBLE: "shop"}


def take(there: GameBoard, act: Act) -> GameBoard:
    """Return the game board after a person has taken something.

    Raises:
        Impossible: it is not on the game board.
    """
    if act.kind in (SHIP, GOODS) and not act.numbers:
        return there  # nothing could be stored, or no depot had goods
    if act.kind in (TAKE, SHIP, GOODS, SHIELD) and not 1 <= act.depot <= DEPOTS:
        raise _missing(act)
    at = act.depot - 1
    if act.kind in _FROM:
        words = list(_words_of(there, act))
        if not 1 <= act.place <= len(words) or not words[act.place - 1]:
            raise _missing(act)
        words[act.place - 1] = ""
        left: Any = tuple(words)
        if act.kind == TAKE:
            left = _changed(there.depots, at, left)
        return replace(there, **{_FROM[act.kind]: left})
    if act.kind in (SHIP, GOODS):
        counts = list(there.goods[at])
        for number in act.numbers:
            if not 1 <= number <= GOODS_NUMBERS or not counts[number - 1]:
                raise _missing(act)
            counts[number - 1] = 0
        return replace(there, goods=_changed(there.goods, at, tuple(counts)))
    if act.kind == SHIELD and act.place in there.shields[at]:
        numbers = tuple([one for one in there.shields[at] if one != act.place])
        return replace(there, shields=_changed(there.shields, at, numbers))
    if act.kind == BONUS and act.terrain in TERRAINS:
        at = TERRAINS.index(act.terrain)
        if there.bonus[at]:
            bonus = _changed(there.bonus, at, there.bonus[at] - 1)
            return replace(there, bonus=bonus)
    if act.kind == POST and there.posts:
        return replace(there, posts=there.posts - 1)
    raise _missing(act)


def tile_of(there: GameBoard, act: Act) -> str:
    """Return the tile that a possible act takes; empty if it takes none."""
    return _words_of(there, act)[act.place - 1] if act.kind in _FROM else ""


def _words_of(there: GameBoard, act: Act) -> tuple[str, ...]:
    """Return the words from which an act takes one."""
    words: tuple[str, ...] = getattr(there, _FROM[act.kind])
    return there.depots[act.depot - 1] if act.kind == TAKE else words


def _changed(values: tuple[Any, ...], at: int, value: Any) -> tuple[Any, ...]:
    return (*values[:at], value, *values[at + 1 :])


def _missing(act: Act) -> Impossible:
    """Return the error for something that is not there to take."""
    parts = [act.kind]
    if act.depot:
        parts.append("depot " + str(act.depot))
    if act.place:
        parts.append(str(act.place))
    parts += [str(number) for number in act.numbers]
    if act.terrain:
        parts.append(act.terrain)
    return Impossible(not_there(" ".join(parts)))


def not_there(what: str) -> Fault:
    """Return the fault of something that is not on the game board."""
    return Fault("not-there", "33.90", "game board", "", what)
