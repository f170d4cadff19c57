"""Files about the contents of the table: parcels, cottage tiles and fences.

`docs/fills.md` describes them. Only the possible tokens are checked here: pieces off
their lattice, or twice, are findings of a check.
"""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any

from sheetgen.core.board import Position, cell_names, corners
from sheetgen.core.form.field import (
    MAP,
    ByName,
    Choice,
    Field,
    Listed,
    Maybe,
    Number,
    Word,
)
from sheetgen.core.form.rules_api import read_switches
from sheetgen.core.layout.rows import EMPTY, HOLE
from sheetgen.core.layout.textmap import Token, read_map
from sheetgen.form.cells import EMPTIES
from sheetgen.form.listed import Groups, refuse
from sheetgen.form.read import Blank, Body
from sheetgen.form.result import Result
from sheetgen.games.keythedral.check.laying import LAYING, STAGES
from sheetgen.games.keythedral.files.fill_file import NOTATION
from sheetgen.games.keythedral.rules.fill import FEWEST, MOST
from sheetgen.games.keythedral.rules.form import FORM
from sheetgen.games.keythedral.rules.land import (
    COLOURS,
    EACH,
    KINDS,
    Cottage,
    Fence,
    Land,
    Parcel,
)
from sheetgen.games.keythedral.rules.ruleset import SETTINGS, STANDARD, Switches
from sheetgen.language.message import message, message_of
from sheetgen.source.advice import abbreviated, meant
from sheetgen.source.parsed import find_rows
from sheetgen.source.table import Table

TABLE = "land"
LETTERS = dict(zip("qflav", KINDS, strict=True))  # a as in arable: farmland
CATHEDRAL = "+"
HOUSE = "h"
MOST_FENCES = 99  # in a file

# Places by name; None if there is no land to have them, which is reported only once.
Places = Mapping[str, Position] | None

PLAYERS = f"[{''.join(COLOURS)}]"
_COTTAGE = re.compile(rf"({PLAYERS})([1-{EACH}])({HOUSE}?)")
_PARCEL = re.compile(r"([^\W\d_A-Z])([1-5]?)")
_TOKEN = Choice((CATHEDRAL,))  # with the tokens of `_read_land`
FENCE = Word(rf"\s*([a-z]+\d+)\s*-\s*([a-z]+\d+)(?:\s+({PLAYERS}))?\s*", "b2-c1 A")


@dataclass(frozen=True)
class LandFile:
    """The land in a file.

    Attributes:
        land: the contents of the table.
        stage: ``laying`` or ``game``.
        switches: the answers to open questions.
    """

    land: Land
    stage: str = LAYING
    switches: Switches = STANDARD


def land_from(
    values: Mapping[str, Any], chosen: Mapping[str, str], usual: str = LAYING
) -> LandFile:
    """Return the land from the values of a file.

    Args:
        values: of the fields in `FIELDS`, among others.
        chosen: the switches that the file sets.
        usual: the stage if the file does not give one.
    """
    land = replace(values["land"], players=values["players"], fences=values["fences"])
    return LandFile(land, values["stage"] or usual, read_switches(FORM, chosen))


def places_of(body: Body) -> Places:
    """Return the places of the land read before, by name."""
    land = body.values["land"]
    return None if land is None else {name: place for place, name in land.names.items()}


def _read_legend(body: Body, table: Table, field: Field) -> Mapping[str, str]:
    """Return the letters of parcels: those renamed in a file, and the usual ones."""
    letters = dict(LETTERS)
    inner = body.open(table, "legend")
    for letter in inner.names if inner else ():
        assert inner is not None
        kind = inner.choice(letter, KINDS)
        if not _PARCEL.fullmatch(letter) or len(letter) > 1:
            refuse(inner, letter, letter, "'q'")
        elif kind is not None:
            letters[letter] = kind
    return letters


def _read_land(body: Body, table: Table, field: Field) -> Land | None:
    """Return the land on a map, or None."""
    letters = body.values["legend"]
    tokens = _read_tokens(table)
    names = cell_names([token.position for token in tokens])
    parcels: dict[Position, Parcel] = {}
    cottages: dict[Position, Cottage] = {}
    for token in tokens:
        if match := _COTTAGE.fullmatch(token.text):
            colour, number, house = match.groups()
            cottages[token.position] = Cottage(colour, int(number), bool(house))
        elif (match := _PARCEL.fullmatch(token.text)) and match[1] in letters:
            parcels[token.position] = Parcel(letters[match[1]], int(match[2] or 0))
        elif token.text != CATHEDRAL and token.text not in EMPTIES:
            _refuse_token(table, token, letters)
    land = Land(
        players=0,
        parcels=parcels,
        cottages=cottages,
        cathedrals=tuple(t.position for t in tokens if t.text == CATHEDRAL),
        names={t.position: name for t, name in zip(tokens, names, strict=True)},
    )
    return land if tokens else None


def _read_tokens(table: Table) -> list[Token]:
    """Return the tokens on the map, and note rows that do not fit."""
    text = table.text("map")
    if text is None:
        return []
    source = table.source
    key = (*table.key, "map")
    first, is_over_lines = find_rows(source, key)
    tokens, faults = read_map(text, first, is_over_lines)
    for fault in faults:
        source.add(key, message_of(fault.note), fault.line)
    if not tokens:
        source.add(key, message("missing"))
    return tokens


def _refuse_token(table: Table, token: Token, letters: Mapping[str, str]) -> None:
    if re.fullmatch(r"[^\W\d_A-Z]\w?", token.text) and token.text[0] not in letters:
        hint = meant(token.text[0], letters)
        what = message(
            "unknown {given}{hint}", given=abbreviated(token.text), hint=hint
        )
    else:
        known = (*letters, "q1", "A1", f"A1{HOUSE}", CATHEDRAL, EMPTY, HOLE)
        what = message(
            "{given}: expected one of {names}",
            given=abbreviated(token.text),
            names=", ".join(known),
        )
    table.source.add((*table.key, "map"), what, token.line)


def _read_fences(body: Body, table: Table, field: Field) -> tuple[Fence, ...]:
    land, places = body.values["land"], places_of(body)
    if land is None:  # anything else about it can only be wrong
        table.take("fences")
        return ()
    listed = body.read_field(table, field)
    fences = [find_fence(table, "fences", groups, places) for groups in listed]
    return tuple(_turned(fence, land.parcels) for fence in fences if fence is not None)


def _turned(fence: Fence, parcels: Collection[Position]) -> Fence:
    """Return a fence with its tile first; a file may give either first."""
    is_turned = (  # one is a parcel, or the fence is nowhere
        fence.square in parcels
        and fence.parcel not in parcels
        and fence.parcel in corners(fence.square)
    )
    turned = replace(fence, square=fence.parcel, parcel=fence.square)
    return turned if is_turned else fence


def find_fence(table: Table, key: str, groups: Groups, places: Places) -> Fence | None:
    """Return a fence between two places, or None after noting an error.

    Args:
        table: the one it is in.
        key: of the fence.
        groups: of a `FENCE`: two places, and a colour if it is known.
        places: by name.
    """
    one, other = (find_place(table, key, name or "", places) for name in groups[:2])
    if one is None or other is None:
        return None
    return Fence(one, other, groups[2] or "")


def find_place(table: Table, key: str, name: str, places: Places) -> Position | None:
    """Return the position of a name on the map, or None after noting an error."""
    if places is None:
        return None
    if name not in places:
        what = message(
            "unknown {given}{hint}", given=abbreviated(name), hint=meant(name, places)
        )
        table.add(key, what)
    return places.get(name)


FIELDS = (
    Field("players", Number(MOST, FEWEST), key="land.players", is_required=True),
    Field("stage", Choice(STAGES, is_open=True), key="land.stage"),
    Field("legend", ByName(tuple(LETTERS), Choice(KINDS)), key="land.legend"),
    Field(
        "land", Maybe(Listed(_TOKEN, 0, in_file=MAP)), key="land.map", is_required=True
    ),
    Field("fences", Listed(FENCE, MOST_FENCES), key="land.fences"),
)
# Any key, because a map may have letters other than ours.
_ANY_LETTER = {"type": "object", "additionalProperties": {"enum": list(KINDS)}}
OWN = {
    "land.legend": _read_legend,
    "land.map": _read_land,
    "land.fences": _read_fences,
}
ALSO = {"land.legend": _ANY_LETTER}
NOTES = {
    "land": "what lies on the table",
    "land.stage": "while it is laid, or later, when tiles can be houses or have moved",
    "land.legend": "other letters of parcels",
    "land.map": f"{', '.join(f'{letter} {kind}' for letter, kind in LETTERS.items())}, "
    f"with the number on the back: q1; A3 tile, B2{HOUSE} house, {CATHEDRAL} "
    f"cathedral, {HOLE} hole",
    "land.fences": "a tile and a parcel, and whose it is",
}
EXAMPLES = {
    "land.players": "3",
    "land.legend": '{ k = "quarry" }',
    "land.map": "'''\n~   q1  f1  l2\n  ~   +   A1\n~   f1  q1  ~\n'''",
}
RESULT = Result(
    TABLE,
    replace(NOTATION, own=OWN, also=ALSO, notes=NOTES),
    FIELDS,
    (TABLE,),
    SETTINGS,
    blank=Blank(examples=EXAMPLES),
    make=land_from,
)
read_land = RESULT.read
