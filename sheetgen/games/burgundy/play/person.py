"""Checks the turns of persons in a game with Châteauma against what turns allow.

A log gives the things taken from the game board, and little else [burgundy 33.90]. So a
turn is a breach only if nothing outside the log can explain it; a turn that needs an
unusual duchy is a doubt. In the base game, a die gives at most one hex tile or one
ship: castles and buildings give no more actions than it takes to place them
[burgundy 33.95].

Part of the core that runs in the browser too.
"""

from dataclasses import replace
from typing import Any, NamedTuple

from sheetgen.games.burgundy.play.piece import (
    CRANE_WORD,
    MINE_WORD,
    SHIP_WORD,
    WHITE_CASTLE_WORD,
    terrain_of,
)
from sheetgen.games.burgundy.play.sound import Fault, Impossible
from sheetgen.games.burgundy.play.state import (
    BONUS,
    BUY,
    DOUBLE,
    GOODS,
    GOODS_NUMBERS,
    POST,
    ROUNDS,
    SHIELD,
    SHIP,
    SHOP_DOUBLE,
    TAKE,
    Act,
    GameBoard,
    Match,
    Settings,
    Visit,
)
from sheetgen.games.burgundy.rules.chateauma_parts import DEPOTS
from sheetgen.games.burgundy.rules.counts import START_GOODS, START_SILVER
from sheetgen.games.burgundy.rules.tile import CASTLE, TERRAINS

ACTIONS = 2  # in a turn [burgundy 5.1]
PRICE = 2  # silver for a purchase [burgundy 5.10]
STORED = 3  # numbers of goods [burgundy 9.7]
BANK, BANK_SILVER = "ba", 2  # [burgundy 7.10]
# Cells of a regular duchy, except that of the start castle [burgundy 1.4]
# [burgundy 8.9].
REGULAR = (
    ("city", 12),
    ("monastery", 6),
    ("river", 6),
    ("pasture", 6),
    ("castle", 3),
    ("mine", 3),
)
JOINED = 9  # tiles that join three posts, besides the start castle [burgundy 24.2]


class Reported(NamedTuple):
    """A report on a person's turn.

    Attributes:
        fault: what there is too much or too little of.
        is_sure: whether it is a breach; else it is a doubt.
    """

    fault: Fault
    is_sure: bool = True


class Person:
    """The most that a person can have had so far; each turn adds to it.

    Attributes:
        tiles: the words of hex tiles, in order.
        shields: their numbers.
        doubles: the number of double hexes, each of which gives two bonuses when
            placed.
        goods: the number of tiles.
        ships: the number of times goods were taken.
        bonus: the terrains of bonus tiles.
        posts: the number of post tiles.
        paid: the number of purchases.
        silver: all received, except from sales and banks.
        banks: the most that can have been placed, cranes included.
        spare: the dice that no act of the log needs.
        extra: the acts beyond what the dice allow.
        free: the tiles of the black depot and the shop beyond a turn's purchase.
        phase: of the last turn.
    """

    def __init__(self) -> None:
        """Start with what every person has at first."""
        self.tiles: list[str] = []
        self.shields: list[int] = []
        self.doubles = 0
        self.goods = START_GOODS
        self.ships = 0
        self.bonus: list[str] = []
        self.posts = 0
        self.paid = 0
        self.silver = START_SILVER
        self.banks = 0
        self.spare = 0
        self.extra = 0
        self.free = 0
        self.phase = 1

    def has(self, monastery: str) -> bool:
        """Return whether a monastery, own or copied, can apply [burgundy 31.6]."""
        return monastery in self.tiles or 6 in self.shields

    @property
    def has_further(self) -> bool:
        """Whether a ship can take goods of several depots [burgundy 10.5, 31.5]."""
        return self.has("5") or 5 in self.shields

    def visit(self, settings: Settings, match: Match, event: Visit) -> list[Reported]:
        """Add a turn whose acts are all possible, and return the reports on it.

        Args:
            settings: of the game.
            match: the game before the turn.
            event: the turn.
        """
        if match.state.phase > self.phase:  # mines pay at its end [burgundy 7.2, 31.8]
            mines = self.tiles.count(MINE_WORD) * (2 if 8 in self.shields else 1)
            self.silver += mines * (match.state.phase - self.phase)
            self.phase = match.state.phase
        told: list[Reported] = []
        there = match.state.there
        shields = 0  # dice needed for them [burgundy 31.20, 31.11]
        for act in event.acts:
            if act.kind == SHIELD:
                shields += 1 if 11 in self.shields else ACTIONS
                self.shields.append(act.place)
            told += self._add(act, tile_of(there, act))
            if act.kind in (SHIP, GOODS) and act.depot:
                lie = there.goods[act.depot - 1]
                self.goods += sum([lie[number - 1] for number in act.numbers])
            there = take(there, act)
        kinds = [act.kind for act in event.acts]
        is_last = match.round == ROUNDS
        return told + self._weigh(settings, kinds, shields, is_last)

    def _add(self, act: Act, word: str) -> list[Reported]:
        """Add what an act takes, and return the reports on this act alone."""
        if act.kind in (DOUBLE, SHOP_DOUBLE):
            self.doubles += 1
        elif word:
            self.tiles.append(word)
            self.banks += word in (BANK, CRANE_WORD)
        if act.kind == BONUS:
            return self._add_bonus(act.terrain)
        if act.kind == POST:
            self.posts += 1
            if self.posts > 1:
                return [_beyond("24.7", "post-tiles", 1, self.posts)]
            if len(self.tiles) < JOINED:
                fault = _few("24.7", "post-tiles", JOINED, len(self.tiles))
                return [Reported(fault, False)]
        if act.kind in (SHIP, GOODS) and len(act.numbers) > STORED:
            return [_beyond("9.7", "stored", STORED, len(act.numbers))]
        return []

    def _add_bonus(self, terrain: str) -> list[Reported]:
        """Add a bonus tile [burgundy 8.7, 8.10]."""
        place = "bonus:" + terrain
        self.bonus.append(terrain)
        if self.bonus.count(terrain) > 1:
            return [_beyond("8.10", place, 1, self.bonus.count(terrain))]
        # A white castle may be anywhere, and chains take castles back unnoticed.
        fits = [
            word
            for word in self.tiles
            if terrain_of(word) == terrain or word == WHITE_CASTLE_WORD
        ]
        usual = dict(REGULAR)[terrain]
        if not fits and terrain != CASTLE:
            return [Reported(_few("8.7", place, usual, 0))]
        if len(fits) < usual:
            return [Reported(_few("8.7", place, usual, len(fits)), False)]
        return []

    def _weigh(
        self, settings: Settings, kinds: list[str], shields: int, is_last: bool
    ) -> list[Reported]:
        """Compare the acts that need dice and silver with those available.

        Args:
            settings: of the game.
            kinds: of the acts of the turn.
            shields: the number of dice needed for its shields.
            is_last: whether shields 14 and 15 can follow in it [burgundy 31.14, 31.15].
        """
        told = []
        self.ships += kinds.count(SHIP)
        if self.ships > self.tiles.count(SHIP_WORD):
            ships = self.tiles.count(SHIP_WORD)
            told.append(_beyond("7.3", "ships", ships, self.ships))
            self.ships = ships
        if kinds.count(GOODS) and not (self.has_further and SHIP in kinds):
            told.append(_beyond("10.5", "further", 0, kinds.count(GOODS)))
        bought = kinds.count(BUY) + kinds.count(SHOP_DOUBLE)
        by_shield = int(is_last and 15 in self.shields)
        most = 1 + by_shield + 2 * self.doubles - self.free  # [burgundy 32.13]
        if bought > most:
            clause = "32.16" if SHOP_DOUBLE in kinds else "5.10"
            told.append(_beyond(clause, "purchases", most, bought))
            bought = most
        more = max(bought - 1, 0)
        self.free += max(more - by_shield, 0)
        needs = kinds.count(TAKE) + kinds.count(DOUBLE) + kinds.count(SHIP)
        needs += shields + more
        # Shields 14 and 15 take a tile, whose effect comes on top.
        most = ACTIONS + int(self.has("6")) + 2 * by_shield
        most += 2 * int(is_last and 14 in self.shields)
        self.spare += max(most - needs, 0)
        pool = self.doubles - self.extra  # one bonus besides the one that places it
        if "trade-routes" in settings.expansions:
            pool += self.goods
        if needs > most + pool:
            told.append(_beyond("5.1", "actions", most + pool, needs))
        self.extra += min(max(needs - most, 0), pool)
        self.paid += min(bought, 1)
        return told + self._weigh_silver(settings)

    def _weigh_silver(self, settings: Settings) -> list[Reported]:
        """Compare purchases with the silver that can have come [burgundy 40.48]."""
        is_open = self.doubles > 0 or "trade-routes" in settings.expansions
        # Monastery 28 sells workers, 6 once took them for silver; shield 9 pays for
        # tiles.
        if is_open or self.has("28") or self.has("6") or 9 in self.shields:
            return []
        # A spare die sells or places; a castle or building only passes it on.
        sale = 2 if self.has("3") else 1
        banks = min(self.banks, self.spare)
        most = self.silver + self.spare * sale + banks * (BANK_SILVER - sale)
        cost = PRICE * self.paid
        if cost <= most:
            return []
        self.paid -= 1  # later turns do not report it again
        return [_beyond("5.10", "paid", most, cost)]


def _beyond(clause: str, place: str, most: int, found: int) -> Reported:
    return Reported(Fault("beyond", clause, place, str(most), str(found)))


def _few(clause: str, place: str, wanted: int, found: int) -> Fault:
    return Fault("too-few", clause, place, str(wanted), str(found))


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
