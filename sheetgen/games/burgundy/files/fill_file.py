"""Files of filled sheets of The Castles of Burgundy, read and written.

`docs/fills.md` describes them. Only the possible values are checked here: two start
castles, or a tile on the wrong terrain, are findings of a check. Châteauma has a file
of its own at the end of a game: a player with counts, without a sheet.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from sheetgen.core.board import Position, neighbours
from sheetgen.core.form.field import Field, Form
from sheetgen.core.layout.rows import EMPTY, quoted
from sheetgen.core.layout.textmap import read_map
from sheetgen.core.ruleset import RuleSet
from sheetgen.form import filled
from sheetgen.form.cells import EMPTIES
from sheetgen.form.listed import Spot, Unread
from sheetgen.form.read import Blank, Body, Notation, Short, last_key
from sheetgen.form.result import Result, write_result
from sheetgen.form.sheet import PrintedSheet, Shelf
from sheetgen.games.burgundy import GAME
from sheetgen.games.burgundy.check.expansions import SOLO
from sheetgen.games.burgundy.expansions.mini import TEAM
from sheetgen.games.burgundy.rules.counts import LAST_SHIELD, VINE_COLOURS
from sheetgen.games.burgundy.rules.duchy import PHASE_LETTERS, Duchy
from sheetgen.games.burgundy.rules.fill import Chateauma, Fill, Shield
from sheetgen.games.burgundy.rules.ruleset import Switches, printed_numbers
from sheetgen.games.burgundy.rules.tile import (
    CITY,
    LAST_MONASTERY,
    MONASTERY,
    PASTURE,
    PLAIN,
    PLAIN_TERRAINS,
    START,
    TILES,
    WORDS,
    tiles_for,
)
from sheetgen.games.burgundy.sheet.form import FORM, MOST_VINES, UNKNOWN, make_form
from sheetgen.language.message import message, message_of
from sheetgen.layout.read import load_rules
from sheetgen.source.advice import abbreviated, meant
from sheetgen.source.parsed import find_rows
from sheetgen.source.table import Table, too_many

MAP = "map"  # may replace groups
VINE_LETTERS = {colour[0]: colour for colour in VINE_COLOURS}

Groups = tuple[tuple[str, int], ...]


def read_groups(body: Body, table: Table, field: Field) -> Groups:
    """Return the groups of a vineyard, given directly or by a map."""
    groups: Groups = body.read_field(table, field)
    if MAP not in table:
        return groups
    if "groups" in table:
        table.add(MAP, message("stands beside 'groups': give the one or the other"))
    return _read_vines(table)


def _read_vines(table: Table) -> tuple[tuple[str, int], ...]:
    """Return the groups of adjacent vines on a map, largest first for each colour."""
    text = table.text(MAP)
    if text is None:
        return ()
    source, key = table.source, (*table.key, MAP)
    tokens, faults = read_map(text, *find_rows(source, key))
    for fault in faults:
        source.add(key, message_of(fault.note), fault.line)
    vines = {}
    for token in tokens:
        if token.text in EMPTIES:
            continue
        colour = VINE_LETTERS.get(token.text.lower())
        if colour is None:
            pairs = (f"{letter} {name}" for letter, name in VINE_LETTERS.items())
            what = message(
                "{given}: no vine (known: {names})",
                given=abbreviated(token.text),
                names=", ".join(pairs),
            )
            source.add(key, what, token.line)
        else:
            vines[token.position] = colour
    if len(vines) > MOST_VINES:
        source.add(key, too_many(len(vines), MOST_VINES))
    return group_vines(vines)


def group_vines(vines: Mapping[Position, str]) -> tuple[tuple[str, int], ...]:
    """Return the colour and size of each group of adjacent vines.

    They are in the order of colours, the largest of each colour first.
    """
    groups = []
    left = set(vines)
    for first in sorted(vines):
        if first not in left:
            continue
        left.remove(first)
        members = [first]
        for member in members:  # grows during the loop
            for near in neighbours(member):
                if near in left and vines[near] == vines[first]:
                    left.remove(near)
                    members.append(near)
        groups.append((vines[first], len(members)))
    return tuple(sorted(groups, key=lambda g: (VINE_COLOURS.index(g[0]), -g[1])))


SHELF = Shelf(GAME.id, GAME.aliases)

_CASED = (START, PLAIN)  # a capital X is neither
_WORD_OF_KIND = {tile.kind: tile.word for tile in TILES if tile.terrain == CITY}


def _form_of(sheet: PrintedSheet | None) -> Form:
    return make_form(len(sheet.board.cells) if sheet else 0)


# Fields


def _read_players(body: Body, table: Table, field: Field) -> int:
    """Return the number of players; files of solo games may omit it."""
    if body.head.variant == SOLO.id and table.take(last_key(field)) == 1:
        return 0
    players: int = body.read_field(table, field)
    return players


def _read_shields(body: Body, table: Table, field: Field) -> tuple[Shield, ...]:
    """Return the shields; without their table, there may have been any."""
    key = last_key(field)
    inner = body.open(table, key)
    for name in inner.names if inner else ():
        if inner and name.isdecimal() and not 1 <= int(name) <= LAST_SHIELD:
            inner.take(name)
            inner.add(
                name, message("no shield: they go from 1 to {last}", last=LAST_SHIELD)
            )
    is_open = inner is None and key in body.values["expansions"]
    body.values["shields_open"] = is_open
    shields: tuple[Shield, ...] = body.read_field(table, field)
    return shields


# Words


def _read_tile(text: str, spot: Spot) -> str:
    """Return the word of a tile."""
    assert spot.board is not None
    terrain = spot.board.cells[spot.at].terrain
    if text in EMPTIES:
        return ""
    word = text if text in _CASED else text.lower()
    is_cased = word not in _CASED or word == text
    fits = text != PLAIN or terrain in PLAIN_TERRAINS
    if word not in WORDS or not is_cased or not fits:
        raise Unread(_hint_word(text, terrain))
    return word


def _hint_word(text: str, terrain: str) -> str:
    """Return the words that could replace a token that names no tile."""
    word = _WORD_OF_KIND.get(text.lower(), "")
    if word:
        return message("no tile{hint}", hint=meant(word, [word]))
    if text.upper() in (START, PLAIN.upper()) and terrain in PLAIN_TERRAINS:
        return message(
            "write a large {start} for the start castle, a small {plain} for any other "
            "castle, a ship or a mine",
            start=START,
            plain=PLAIN,
        )
    if terrain == CITY:
        words = [tile.word for tile in tiles_for(CITY) if tile.terrain == CITY]
        return message("a building needs its kind: {words}", words=", ".join(words))
    if terrain == MONASTERY:
        return message(
            "a monastery needs its number, from 1 to {last}", last=LAST_MONASTERY
        )
    if terrain == PASTURE:
        words = [tile.word for tile in tiles_for(PASTURE) if tile.terrain == PASTURE]
        return message("animals need count and kind: {words}", words=", ".join(words))
    known = (*(tile.word for tile in tiles_for(terrain)), EMPTY)
    return message("no tile{hint}", hint=meant(text, known))


def _read_phase(text: str, spot: Spot) -> int:
    """Return a phase from 1, or 0 for none; the start castle may be repeated."""
    if text in EMPTIES:
        return 0
    tiles = spot.values["tiles"]
    if text == START and tiles and tiles[spot.at] != START:
        raise Unread(message("no start castle stands there in 'fill'"))
    if text == START:
        return 0
    letter = text.upper()
    if len(letter) == 1 and letter in PHASE_LETTERS:
        return PHASE_LETTERS.index(letter) + 1
    what = message(
        "expected a phase from {first} to {last}, or {empty} for nothing",
        first=PHASE_LETTERS[0],
        last=PHASE_LETTERS[-1],
        empty=EMPTY,
    )
    raise Unread(what)


_LETTER = f"[{PHASE_LETTERS}{UNKNOWN}]"
_SPAN = Short(
    re.compile(
        rf"\s*(?P<taken>{_LETTER})\s*(?:-\s*(?P<left>{_LETTER})\s*)?", re.IGNORECASE
    ),
    message(
        "expected a phase such as {one!r}, or two such as {two!r} for a shield that "
        "was given up; {unknown} stands for one that was not written",
        one="B",
        two="A-C",
        unknown=UNKNOWN,
    ),
    example=PHASE_LETTERS[0],
)

# Files to fill in

# Keys that a solo game does not need: nobody scores in it [burgundy 30.11, 30.15].
_SCORED = ("players", "other", "total", "bonus", "chateauma", "points")


def _blank(sheet: PrintedSheet, evidence: str) -> Blank:
    """Return the keys that a solo board, or one without border posts, does not need."""
    is_solo = bool(sheet.board.links)  # solo boards have islands [burgundy 1.10]
    posts = Duchy(sheet.board, printed_numbers(sheet.rules)).posts
    without = [] if posts else ["posts"]
    if not is_solo:
        without.append(SOLO.id)
    if is_solo:
        without += [*_SCORED, TEAM.id, *(f"expansions.{name}" for name in SOLO.without)]
    return Blank(
        examples={"variant": quoted(SOLO.id)} if is_solo else {}, without=without
    )


NOTATION = Notation(
    SHELF,
    _form_of,
    words={"fill": _read_tile, "phase": _read_phase},
    shorts={Shield: _SPAN},
    own={
        "players": _read_players,
        "shields": _read_shields,
        "vineyard.groups": read_groups,
    },
    also={"players": {"const": 1}},  # a solo player
    beside={"vineyard.map": {"type": "string"}},
    notes={
        "players": "Châteauma counted",
        "expansions": "those in force",
        "fill": f"words of tiles: {START} start castle, {PLAIN} ship, castle or mine",
        "phase": "in the cell that completed an area",
        "crane": "the building whose effect it had",
        "taken-back": "castles, with castle chains",
        "other": "points that nothing on the sheet shows",
        "bonus": "an empty table: none is held",
        "goods": "of the numbers 1 to 6",
        "stocks": "in the end",
        "stocks.track": "the space on the turn-order track",
        "shields": "a line for each, by its number; an empty table: you have none",
        "shields.copied": "monasteries that shield 6 copies",
        "posts": "border posts that were joined",
        "posts.phases": f'of two, then of the third: ["B", "{UNKNOWN}"]',
        "routes": "trade routes, from the left",
        "routes.tiles": "their numbers",
        "routes.goods": "the numbers of the goods on them",
        "vineyard.groups": "vines of a colour that touch: [3, 1]",
        "vineyard.tiles": 'bonus tiles: ["red", "blue"]',
        "chateauma": "what it has in the end",
        "team": "in the team game",
        "solo": "in the solo game",
        "solo.targets": "that were reached: [50, 45]",
        "solo.points": "where the marker stands",
        "solo.rounds": "that were played",
        "points": "as they were added up",
    },
    blank=_blank,
)

FilledSheet = filled.FilledSheet[Fill, Switches]

CHATEAUMA = "chateauma"
CHATEAUMA_FIELDS = tuple(
    replace(field, is_required=field.name == CHATEAUMA)
    for field in FORM.all_fields
    if field.name in (CHATEAUMA, "total")
)


@dataclass(frozen=True)
class VirtualPlayer:
    """Châteauma at the end of a game.

    Attributes:
        has: its counts.
        rules: the source of the numbers.
        total: its points as a player added them up; None if not written.
    """

    has: Chateauma
    rules: RuleSet
    total: int | None = None

    @property
    def vines(self) -> tuple[int, ...]:
        """Points by the number of double tiles."""
        return printed_numbers(self.rules).vines


def _make(values: dict[str, Any], chosen: Mapping[str, str]) -> VirtualPlayer:
    rules = max(load_rules(GAME.id), key=lambda known: known.number)
    return VirtualPlayer(values[CHATEAUMA], rules, values["total"])


RESULT = Result(CHATEAUMA, NOTATION, CHATEAUMA_FIELDS, (CHATEAUMA,), make=_make)
RESULTS = (RESULT,)
read_chateauma = RESULT.read


def write_chateauma(player: VirtualPlayer) -> str:
    """Return the text of a file of Châteauma; `read_chateauma` reads it back."""
    return write_result(RESULT, {CHATEAUMA: player.has, "total": player.total})
