"""Read and write files of filled sheets of the Dice Game.

`docs/fills.md` describes them. Only the form of values is checked here: two start
castles, or a number that its terrain or a die cannot have, are findings of a check.
"""

import re
from collections.abc import Sequence
from typing import Any

from sheetgen.core.form.field import Field, Form
from sheetgen.core.layout.rows import EMPTY, quoted
from sheetgen.form import filled
from sheetgen.form.cells import EMPTIES
from sheetgen.form.filled import Head
from sheetgen.form.listed import ReadWord, Spot, Unread, fit_bag
from sheetgen.form.read import Blank, Body, Notation, Short, last_key
from sheetgen.form.sheet import PrintedSheet, Shelf
from sheetgen.games.dice import GAME
from sheetgen.games.dice.rules.duchy import Duchy
from sheetgen.games.dice.rules.fill import (
    CROSS,
    NO_NUMBER,
    NOUGHT,
    CastleRow,
    Column,
    Fill,
    Row,
)
from sheetgen.games.dice.rules.form import CASTLE_ROW, make_form
from sheetgen.games.dice.rules.ruleset import (
    BONUSES,
    NUMBERS,
    PHASES,
    Switches,
    printed_numbers,
)
from sheetgen.language.message import message
from sheetgen.layout.read import load_rules
from sheetgen.source.advice import abbreviated
from sheetgen.source.table import Table

SHELF = Shelf(GAME.id, GAME.aliases)
MOST_ROUNDS = 30  # [dice 3.9]

_CROSSES = ("X", "x")
_BOX = 1  # a crossed time box, if no rounds are written


def sheet_form(sheet: PrintedSheet | None) -> Form:
    """Return the form of a sheet; for an unknown sheet, it has no cells."""
    if sheet is None:
        rules = max(load_rules(GAME.id), key=lambda rules: rules.number)
    else:
        rules = sheet.rules
    cells = len(sheet.board.cells) if sheet else 0
    return make_form(cells, tuple(terrain.name for terrain in rules.terrains))


# Words


_NUMBER_HINT = message("expected a number from 1 to {last}", last=NUMBERS[-1])
_PHASE_HINT = message("expected a phase from 1 to {last}", last=PHASES[-1])
_ROUND_HINT = message("expected a round from 1 to {last}", last=MOST_ROUNDS)


def _value_of(word: str) -> int | None:
    """Return the value of a word; None if it is neither a number nor a sign.

    `out_of_range` checks whether a game has such a number.
    """
    if word in EMPTIES:
        return NO_NUMBER
    if word in _CROSSES:
        return CROSS
    return (int(word) or NOUGHT) if re.fullmatch(r"[0-9]{1,4}", word) else None


def _cell_reader(hint: str) -> ReadWord:
    """Return the function that reads a word of a map."""

    def read(word: str, spot: Spot) -> int:
        value = _value_of(word)
        if value is None:
            what = message(
                "{hint}, X for the start castle, or {empty} for nothing",
                hint=hint,
                empty=EMPTY,
            )
            raise Unread(what)
        return value

    return read


def _read_box(word: str, spot: Spot) -> int:
    """Return the round in a time box, or whether it is crossed [dice 9.11]."""
    value = _value_of(word)
    if spot.head.evidence == "round":
        if value is None:
            raise Unread(message("{hint}, or {empty}", hint=_ROUND_HINT, empty=EMPTY))
        return value
    if value in (CROSS, NO_NUMBER):
        return _BOX if value else NO_NUMBER
    if value is None:
        raise Unread(message("expected x for a crossed box, or {empty}", empty=EMPTY))
    what = message(
        'expected x or {empty}; where boxes hold rounds, write evidence = "round"',
        empty=EMPTY,
    )
    raise Unread(what)


# Short forms


_ROW = Short(
    re.compile(r"\s*(?P<crossed>[0-9]{1,9})\s*/\s*(?P<circled>[0-9]{1,9})\s*"),
    message(
        'expected crossed/circled, such as "1/3" for 3 circles of which 1 is crossed'
    ),
    example="0/0",
)
_COLUMN = Short(
    re.compile(r"(?P<entries>[0-9+\s]*)(?:=\s*(?P<subtotal>[0-9]{1,9})\s*)?"),
    message('expected the entries and the subtotal, such as "4 + 4 = 9"'),
)


def _read_castle_row(body: Body, table: Table, field: Field) -> CastleRow | None:
    """Return the castle row: from a table, or from a text such as ``"monk x good"``."""
    key = last_key(field)
    short = table.take(key)
    if short is None or isinstance(short, dict):
        row: CastleRow | None = body.read_field(table, field)
        return row
    circled: list[str] = []
    crossed: list[str] = []
    words: Sequence[object] = short.split() if isinstance(short, str) else [short]
    for at, word in enumerate(words):
        if isinstance(word, str) and word in BONUSES:
            circled.append(word)
        elif word in _CROSSES and at and words[at - 1] in BONUSES:
            crossed.append(circled[-1])
        else:
            what = message(
                "{given}: expected bonuses, with x behind a crossed one, such as "
                '"monk x good" (known: {names})',
                given=abbreviated(word),
                names=", ".join(BONUSES),
            )
            table.add(key, what)
            return None
    return CastleRow(
        fit_bag(table, key, CASTLE_ROW, tuple(circled)),
        fit_bag(table, key, CASTLE_ROW, tuple(crossed)),
    )


def _settle(values: dict[str, Any], head: Head) -> None:
    """Remove the start castle from phases and rounds."""
    for name in ("phases", "rounds"):
        if values[name] is not None:  # [dice 9.9, 9.15]
            pairs = zip(values["numbers"], values[name], strict=True)
            values[name] = tuple(
                0 if value == CROSS == number else value for number, value in pairs
            )


# Files to fill in


def _blank(sheet: PrintedSheet, evidence: str) -> Blank:
    """Return all time boxes, and the numbers that terrains take."""
    duchy = Duchy(sheet.board, printed_numbers(sheet.rules, sheet.board))
    count = duchy.printed.time_boxes
    is_round = evidence == "round"
    boxes = " ".join(EMPTY * count) if is_round else "x" * count
    terrains = {}
    for place, name in enumerate(duchy.terrains):
        cells = duchy.of_terrain[place] & ~duchy.castles
        fits = [number for number in NUMBERS if duchy.fits[number] & cells]
        if fits:
            terrains[name] = f"{fits[0]}-{fits[-1]}"
    return Blank(
        examples={"time": quoted(boxes), "bonuses.castle": quoted("")},
        without=("time-by",) if is_round else (),  # all count alike [dice 9.26]
        terrains=terrains,
    )


NOTATION = Notation(
    SHELF,
    sheet_form,
    words={
        "fill": _cell_reader(_NUMBER_HINT),
        "phase": _cell_reader(_PHASE_HINT),
        "round": _cell_reader(_ROUND_HINT),
        "time": _read_box,
    },
    shorts={Row: _ROW, Column: _COLUMN},
    own={"bonuses.castle": _read_castle_row},
    also={"bonuses.castle": {"type": "string"}},
    settle=_settle,
    notes={
        "fill": "X start castle",
        "phase": "in the cell that completed an area",
        "round": "the round of each number, from 1",
        "time": f"from the top: x for a crossed box, or its round, {EMPTY} empty",
        "time-by": "the owner has crossed all boxes of the game, a guest perhaps not",
        "bonuses.castle": 'x behind a crossed one: "monk x good"',
        "points": "from the top; the subtotal of 1 has the printed point too",
        "colours": "an empty table: none was claimed",
        "crossed": "numbers that everybody crosses once somebody has claimed them",
    },
    blank=_blank,
)

FilledSheet = filled.FilledSheet[Fill, Switches]
