"""Checks whether a game with Châteauma is possible as given [burgundy 33.19, 33.89].

A state is checked before it is played on; a turn itself checks nothing.

Part of the core that runs in the browser too.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from sheetgen.games.burgundy.play.piece import (
    DOUBLES,
    HIDDEN,
    double_word,
    face_up_word,
    is_hidden,
    pieces_in,
    terrain_of,
)
from sheetgen.games.burgundy.play.state import (
    EXPANSIONS,
    GOODS_NUMBERS,
    MODIFIERS,
    GameBoard,
    Own,
    Settings,
    State,
)
from sheetgen.games.burgundy.rules.chateauma_parts import (
    BASE_CARDS,
    COVERED,
    DEPOTS,
    LEVELS,
    VINE_CARDS,
)
from sheetgen.games.burgundy.rules.counts import (
    BANNED_SHIELD,
    IN_DEPOTS,
    LAST_SHIELD,
    OF_GOOD,
    OWN_GOODS,
)
from sheetgen.games.burgundy.rules.depot import OF_THREE, is_changing
from sheetgen.games.burgundy.rules.ruleset import FEWEST, MOST
from sheetgen.games.burgundy.rules.tile import CASTLE, CITY, MINE, TERRAINS

NOT_TOGETHER = ("inns", "team", "solo")  # [burgundy 33.19]
LAST_PHASE = 5  # [burgundy 4.1]
DIE = 6
MOST_NUMBER = 9_999  # of points, silver and moves


class Fault(NamedTuple):
    """Something impossible in a game.

    Attributes:
        code: its kind; `answers.logs` has a sentence for each.
        clause: of the rules.
        place: such as ``silver``, ``card:5`` or ``depot:3``.
        expected: the possible values, as text.
        found: the value found, as text.
    """

    code: str
    clause: str
    place: str
    expected: str
    found: str


class Impossible(Exception):
    """An impossible game or event; the first argument is its `Fault`."""


def refuse(faults: Iterable[Fault]) -> None:
    """Raise the first fault, if there is one, without looking for others.

    Raises:
        Impossible: there is a fault.
    """
    for fault in faults:
        raise Impossible(fault)


def find_faults(settings: Settings, state: State) -> list[Fault]:
    """Return all faults: those of the settings, or else those of the state."""
    found = find_setting_faults(settings)
    if found:
        return found  # without valid settings, a state cannot be checked
    found = _numbers(state)
    shape = _shape(settings, state.own, state.there)
    found += shape
    if not shape:
        found += _card_faults(settings, state.own)
        found += _place_faults(settings, state.own, state.there)
        found += _supply_faults(settings, state)
        found += _shield_faults(settings, state.own, state.there)
        found += _double_faults(settings, state.own, state.there)
        found += _bonus_faults(state.own, state.there)
    return found


def find_setting_faults(settings: Settings) -> list[Fault]:
    """Return the settings that Châteauma cannot be played with."""
    found = []
    if not FEWEST <= settings.players <= MOST:
        found.append(_range("33.1", "players", FEWEST, MOST, settings.players))
    if settings.level not in LEVELS:
        found.append(_unknown("33.27", "level", LEVELS, settings.level))
    for name in settings.modifiers:
        if name not in MODIFIERS:
            found.append(_unknown("33.28", "modifiers", MODIFIERS, name))
    for name in settings.expansions:
        if name in NOT_TOGETHER:
            found.append(Fault("not-together", "33.19", "expansions", "", name))
        elif name not in EXPANSIONS:
            found.append(_unknown("33.19", "expansions", EXPANSIONS, name))
    return found


def deck_of(settings: Settings) -> tuple[int, ...]:
    """Return the numbers of the cards in the game [burgundy 33.26, 33.34]."""
    return VINE_CARDS if "vineyards" in settings.expansions else BASE_CARDS


def depot_terrains(settings: Settings, phase: int) -> list[tuple[str, ...]]:
    """Return the terrains of the places of each depot [burgundy 4.7, 12.8]."""
    places, players = settings.places, settings.players
    return [places.terrains(at, players, phase) for at in range(1, DEPOTS + 1)]


# Faults


def _range(clause: str, place: str, low: int, high: int, found: int) -> Fault:
    return Fault("range", clause, place, str(low) + " to " + str(high), str(found))


def _unknown(clause: str, place: str, known: Sequence[str], found: str) -> Fault:
    return Fault("unknown", clause, place, ", ".join(known), found)


def _count(place: str, expected: int, found: int) -> Fault:
    return Fault("entries", "33.89", place, str(expected), str(found))


def _numbers(state: State) -> list[Fault]:
    own = state.own
    limits = (
        ("silver", own.silver, 0, MOST_NUMBER),
        ("points", own.points, 0, MOST_NUMBER),
        ("moves", own.moves, 0, MOST_NUMBER),
        ("posts", own.posts, 0, MOST_NUMBER),
        ("post-tiles", state.there.posts, 0, 2),
        ("phase", state.phase, 1, LAST_PHASE),
        ("white", state.white, 1, DIE),
    )
    return [
        _range("33.89", name, low, high, value)
        for name, value, low, high in limits
        if not low <= value <= high
    ]


def _shape(settings: Settings, own: Own, there: GameBoard) -> list[Fault]:
    side = settings.side
    counts = [
        ("cards", 2, len(own.cards)),
        ("board", len(side.terrains), len(own.board)),
        ("reserve", len(TERRAINS), len(own.reserve)),
        ("goods", GOODS_NUMBERS, len(own.goods)),
        ("depots", DEPOTS, len(there.depots)),
        ("depot-goods", DEPOTS, len(there.goods)),
        ("depot-shields", DEPOTS, len(there.shields)),
        ("bonus", len(TERRAINS), len(there.bonus)),
        ("black", settings.black, len(there.black)),
        ("storage", settings.storage, len(there.storage)),
        ("shop", settings.shop, len(there.shop)),
    ]
    for number, goods in enumerate(there.goods, 1):
        counts.append(("depot-goods:" + str(number), GOODS_NUMBERS, len(goods)))
    for number, words in enumerate(there.depots, 1):
        counts.append(("depot:" + str(number), settings.players, len(words)))
    for terrain, places, words in zip(
        side.terrains, side.places, own.board, strict=False
    ):
        counts.append(("board:" + terrain, len(places), len(words)))
    for card in own.cards:
        if card is not None and card.number in deck_of(settings):
            cells = settings.parts.card(card.number).cells
            counts.append(("card:" + str(card.number), len(cells), len(card.tiles)))
    return [
        _count(place, expected, found)
        for place, expected, found in counts
        if expected != found
    ]


def _card_faults(settings: Settings, own: Own) -> Iterator[Fault]:
    numbers = [card.number for card in own.cards if card is not None]
    numbers += [*own.deck, *own.discards]
    known = deck_of(settings)
    for number in sorted(set(numbers)):
        if number not in known:
            listed = [str(one) for one in known]
            yield _unknown("33.34", "cards", listed, str(number))
    for number in known:
        if numbers.count(number) != 1:
            place = "card:" + str(number)
            count = str(numbers.count(number))
            yield Fault("times", "33.34", place, "1", count)
    if own.cards[0] is None and own.cards[1] is not None:
        yield Fault("times", "33.74", "left card", "1", "0")


def _place_faults(settings: Settings, own: Own, there: GameBoard) -> Iterator[Fault]:
    """Yield the tiles on places where they do not fit."""
    lies: list[tuple[str, tuple[str, ...], str, bool]] = []
    fitting: tuple[str, ...]
    for card in own.cards:
        if card is None or card.number not in deck_of(settings):
            continue
        terrains = settings.parts.card(card.number).cells
        place = "card:" + str(card.number)
        for terrain, word in zip(terrains, card.tiles, strict=True):
            lies.append((place, (terrain,), word, True))
    side = settings.side
    for terrain, symbols, words in zip(
        side.terrains, side.places, own.board, strict=True
    ):
        for symbol, word in zip(symbols, words, strict=True):
            lies.append(("board:" + terrain, (terrain,), word, symbol == COVERED))
    may_be_mixed = settings.switches.take_place == "city"  # [burgundy 42.8]
    for terrain, stack in zip(settings.parts.reserve, own.reserve, strict=True):
        fitting = (terrain,)
        if may_be_mixed and terrain == CITY:
            fitting = TERRAINS
        lies += [("reserve:" + terrain, fitting, word, False) for word in stack]
    lies += [("piled", TERRAINS, word, False) for word in own.piled]
    lies += [("black", TERRAINS, word, False) for word in there.black]
    # The place that changes between castle and mine allows both terrains.
    for number, places in enumerate(settings.places.places, 1):
        for place_of, word in zip(places, there.depots[number - 1], strict=False):
            is_either = is_changing(number, place_of, OF_THREE)
            fitting = (CASTLE, MINE) if is_either else (place_of.terrain,)
            lies.append(("depot:" + str(number), fitting, word, False))
    for place, fitting, word, may_hide in lies:
        if not word or terrain_of(word) in fitting:
            continue
        if not (is_hidden(word) and may_hide):
            expected = " or ".join(fitting)
            yield Fault("terrain", "33.89", place, expected, word)
    for word in own.wild:
        if not is_hidden(word):
            yield Fault("terrain", "33.33", "wild", HIDDEN + word, word)


def _supply_faults(settings: Settings, state: State) -> Iterator[Fault]:
    own, there = state.own, state.there
    words = [word for places in own.board for word in places]
    words += [word for stack in own.reserve for word in stack]
    words += [word for card in own.cards if card is not None for word in card.tiles]
    words += [word for places in there.depots for word in places]
    words += [*own.piled, *own.wild, *there.black]
    counts: dict[str, int] = {}
    for word in words:
        if word:
            shown = face_up_word(word)
            counts[shown] = counts.get(shown, 0) + 1
    supply = _supply(settings.expansions)
    for word in sorted(counts):
        if counts[word] > supply.get(word, 0):
            most = str(supply.get(word, 0))
            place = "tile " + word
            yield Fault("too-many", "12.4", place, most, str(counts[word]))
    total = 0
    for at in range(GOODS_NUMBERS):
        tiles = [own.goods[at], *(goods[at] for goods in there.goods)]
        total += sum(tiles)
        place = "goods of number " + str(at + 1)
        if min(tiles) < 0:
            yield _range("33.89", place, 0, OF_GOOD, min(tiles))
        elif sum(tiles) > OF_GOOD:
            most = str(OF_GOOD)
            yield Fault("too-many", "9.5", place, most, str(sum(tiles)))
    most_goods = OWN_GOODS + IN_DEPOTS
    if total > most_goods:
        most = str(most_goods)
        yield Fault("too-many", "33.30", "goods", most, str(total))


def _supply(expansions: tuple[str, ...]) -> dict[str, int]:
    """Return the number of tiles of each word in a game."""
    return {word: own + black for word, _, own, black in pieces_in(expansions)}


def _shield_faults(settings: Settings, own: Own, there: GameBoard) -> list[Fault]:
    numbers = [*own.shields, *(one for depot in there.shields for one in depot)]
    if numbers and "shields" not in settings.expansions:
        return [Fault("without-expansion", "33.25", "shields", "shields", "")]
    found = []
    for number in sorted(set(numbers)):
        place = "shield:" + str(number)
        if number == BANNED_SHIELD:
            found.append(Fault("not-together", "33.19", place, "", str(number)))
        elif not 1 <= number <= LAST_SHIELD:
            found.append(_range("31.26", "shields", 1, LAST_SHIELD, number))
        elif numbers.count(number) > 1:
            count = str(numbers.count(number))
            found.append(Fault("times", "31.26", place, "1", count))
    return found


def _double_faults(settings: Settings, own: Own, there: GameBoard) -> Iterator[Fault]:
    lie = (*own.doubles, *there.storage, *there.shop)
    words = [double_word(word) for word in lie if word]
    if words and "vineyards" not in settings.expansions:
        yield Fault("without-expansion", "33.26", "doubles", "vineyards", "")
        return
    supply = dict(DOUBLES)
    for word in sorted(set(words)):
        most = supply.get(word, 0)
        if not most:
            known = list(supply)  # suggest those with a kind that the word names
            near = [one for one in known if set(one.split("+")) & set(word.split("+"))]
            yield _unknown("32.3", "doubles", near or known, word)
        elif words.count(word) > most:
            place, count = "double " + word, str(words.count(word))
            yield Fault("too-many", "32.3", place, str(most), count)


def _bonus_faults(own: Own, there: GameBoard) -> Iterator[Fault]:
    for terrain, left in zip(TERRAINS, there.bonus, strict=True):
        has = int(terrain in own.large) + int(terrain in own.small)
        place = "bonus:" + terrain
        if not 0 <= left <= 2:
            yield _range("12.5", place, 0, 2, left)
        elif has > 1:
            yield Fault("times", "8.7", place, "1", "2")
        elif (terrain in own.small and left) or (terrain in own.large and left > 1):
            most = "0" if terrain in own.small else "1"
            yield Fault("too-many", "12.5", place, most, str(left))
