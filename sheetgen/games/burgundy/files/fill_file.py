"""Files of filled sheets of The Castles of Burgundy, read and written.

`docs/fills.md` describes them. Only the possible values are checked here: two start
castles, or a tile on the wrong terrain, are findings of a check.
"""

import re

from sheetgen.core.cells import EMPTY
from sheetgen.core.form.field import Field, Form
from sheetgen.core.layout.quoted import quoted
from sheetgen.fill import filled
from sheetgen.fill.cells import EMPTIES
from sheetgen.fill.sheet import PrintedSheet, Shelf
from sheetgen.form.read import Blank, Body, Notation, Short, Spot, Unread, last_key
from sheetgen.games.burgundy import GAME
from sheetgen.games.burgundy.check.solo import SOLO
from sheetgen.games.burgundy.expansions.team import TEAM
from sheetgen.games.burgundy.files.vine_map import read_groups
from sheetgen.games.burgundy.rules.counts import LAST_SHIELD
from sheetgen.games.burgundy.rules.duchy import PHASE_LETTERS, Duchy
from sheetgen.games.burgundy.rules.fill import Fill, Shield
from sheetgen.games.burgundy.rules.printed import printed_numbers
from sheetgen.games.burgundy.rules.ruleset import Switches
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
from sheetgen.games.burgundy.sheet.form import UNKNOWN, make_form
from sheetgen.language.message import message
from sheetgen.source.advice import meant
from sheetgen.source.table import Table

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
