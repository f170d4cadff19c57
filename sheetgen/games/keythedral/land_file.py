"""Files of what lies on the table: parcels, cottage tiles and fences.

`docs/fills.md` describes them. What a token may be is checked here, and nothing more:
what lies off its lattice, or twice, is a finding of a check.
"""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from sheetgen.board import cell_names
from sheetgen.fill.cells import EMPTIES, find_rows
from sheetgen.fill.write import EMPTY
from sheetgen.games.keythedral.fill import FEWEST, MOST
from sheetgen.games.keythedral.land import (
    COLOURS,
    EACH,
    KINDS,
    Cottage,
    Fence,
    Land,
    Parcel,
)
from sheetgen.games.keythedral.laying import LAYING, STAGES
from sheetgen.games.keythedral.result_file import open_result, read_words, refuse
from sheetgen.games.keythedral.rules import STANDARD, Switches
from sheetgen.grid import Position, corners
from sheetgen.layout.rows import HOLE
from sheetgen.layout.textmap import Token, read_map
from sheetgen.say import tell
from sheetgen.source.advice import meant, shown
from sheetgen.source.table import Table

TABLE = "land"
LETTERS = dict(zip("qflav", KINDS, strict=True))  # a: from arable, farmland
CATHEDRAL = "+"
HOUSE = "h"
MOST_FENCES = 99  # that a file may name

# Places by name; nothing if there is no land that could have them, which is told once.
Places = Mapping[str, Position] | None

_COTTAGE = re.compile(rf"([{''.join(COLOURS)}])([1-{EACH}])({HOUSE}?)")
_PARCEL = re.compile(r"([^\W\d_A-Z])([1-5]?)")
_FENCE = re.compile(
    rf"\s*([a-z]+\d+)\s*-\s*([a-z]+\d+)(?:\s+([{''.join(COLOURS)}]))?\s*"
)
_FENCE_EXAMPLE = "'b2-c1 A'"


@dataclass(frozen=True)
class LandFile:
    """A land as a file has it.

    Attributes:
        land: what lies on the table.
        stage: ``laying`` or ``game``.
        switches: how open questions are answered.
    """

    land: Land
    stage: str = LAYING
    switches: Switches = STANDARD


def read_land(source: Path | str, where: str = "fill") -> LandFile:
    """Return the land in a file.

    Args:
        source: the path of a file, or the text of one.
        where: what messages call a text.

    Raises:
        FillError: with every problem of the file.
    """
    root, switches = open_result(source, where)
    land, stage = read_land_table(root, LAYING)
    root.end()
    root.source.check()
    assert land is not None  # else a problem would have been raised
    return LandFile(land, stage, switches)


def read_land_table(root: Table, usual: str) -> tuple[Land | None, str]:
    """Return the land of a file and its stage, and note what is wrong with it.

    Args:
        root: the whole file.
        usual: the stage of a land that tells none.

    Returns:
        The land, or nothing if there is no map, and its stage.
    """
    root.need(TABLE)
    table = root.table(TABLE)
    if table is None:
        return None, usual
    table.need("players")
    players = table.whole("players", FEWEST, MOST)
    stage = table.choice("stage", STAGES) or usual
    letters = _read_legend(table.table("legend"))
    table.need("map")
    tokens = _read_tokens(table)
    if not tokens:  # what else is told of them can only be wrong
        table.take("fences")
        table.end()
        return None, usual
    names = cell_names([token.position for token in tokens])
    places = dict(zip(names, (token.position for token in tokens), strict=True))
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
    fences = _read_fences(table, places, parcels)
    table.end()
    land = Land(
        players=players or 0,
        parcels=parcels,
        cottages=cottages,
        cathedrals=tuple(t.position for t in tokens if t.text == CATHEDRAL),
        names={place: name for name, place in places.items()},
        fences=fences,
    )
    return land, stage


def _read_legend(table: Table | None) -> Mapping[str, str]:
    """Return the letters of parcels: those that a file renames, and the usual ones."""
    letters = dict(LETTERS)
    if table is None:
        return letters
    for letter in table.names:
        kind = table.choice(letter, KINDS)
        if not _PARCEL.fullmatch(letter) or len(letter) > 1:
            refuse(table, letter, letter, "'q'")
        elif kind is not None:
            letters[letter] = kind
    return letters


def _read_tokens(table: Table) -> list[Token]:
    """Return what stands on the map, and note rows that do not fit."""
    text = table.text("map")
    if text is None:
        return []
    source = table.source
    key = (*table.key, "map")
    first, is_over_lines = find_rows(source, key)
    tokens, faults = read_map(text, first, is_over_lines)
    for fault in faults:
        source.add(key, fault.what, fault.line)
    if not tokens:
        source.add(key, tell("missing"))
    return tokens


def _refuse_token(table: Table, token: Token, letters: Mapping[str, str]) -> None:
    if re.fullmatch(r"[^\W\d_A-Z]\w?", token.text) and token.text[0] not in letters:
        hint = meant(token.text[0], letters)
        what = tell("unknown {given}{hint}", given=shown(token.text), hint=hint)
    else:
        known = (*letters, "q1", "A1", f"A1{HOUSE}", CATHEDRAL, EMPTY, HOLE)
        what = tell(
            "{given}: expected one of {names}",
            given=shown(token.text),
            names=", ".join(known),
        )
    table.source.add((*table.key, "map"), what, token.line)


def _read_fences(
    table: Table,
    places: Mapping[str, Position],
    parcels: Collection[Position],
) -> tuple[Fence, ...]:
    listed = read_words(table, "fences", MOST_FENCES) or ()
    fences = [read_fence(table, "fences", text, places) for text in listed]
    return tuple(
        # Either may stand first; one is a parcel, or the fence stands nowhere.
        replace(fence, square=fence.parcel, parcel=fence.square)
        if fence.square in parcels
        and fence.parcel not in parcels
        and fence.parcel in corners(fence.square)
        else fence
        for fence in fences
        if fence is not None
    )


def read_fence(
    table: Table, key: str, text: str, places: Mapping[str, Position]
) -> Fence | None:
    """Return a fence between two places, or nothing after noting what is wrong.

    Args:
        table: that it stands in.
        key: of it.
        text: such as ``b2-c1 A``; the tile stands first.
        places: by their names.
    """
    match = _FENCE.fullmatch(text)
    if match is None:
        refuse(table, key, text, _FENCE_EXAMPLE)
        return None
    one, other = (find_place(table, key, name, places) for name in match.groups()[:2])
    if one is None or other is None:
        return None
    return Fence(one, other, match[3] or "")


def find_place(table: Table, key: str, name: str, places: Places) -> Position | None:
    """Return where a name lies on the map, or nothing after noting that it does not."""
    if places is None:
        return None
    if name not in places:
        what = tell(
            "unknown {given}{hint}", given=shown(name), hint=meant(name, places)
        )
        table.add(key, what)
    return places.get(name)
