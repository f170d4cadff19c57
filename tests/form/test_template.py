"""A file to fill in has every key of its game's form, once."""

import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from sheetgen.core.board import Cell, hexagon, make_board
from sheetgen.core.form.field import Field, Letters, Listed, Maybe, Number
from sheetgen.core.form.write import write_form
from sheetgen.form.cells import cells_beside
from sheetgen.form.read import Blank, Notation
from sheetgen.form.schema import Schema, fill_schema
from sheetgen.form.template import write_template
from tests.form.games import CASES, SAMPLE
from tests.form.sample import FORM
from tests.games.filled import opened

# Keys that other keys stand for, or that some sheets have no use for.
BESIDE = {"code", "game", "evidence"}
LACKED = {
    "burgundy": {
        *("vineyard.map", "taken"),
        *("solo", "solo.targets", "solo.points", "solo.rounds"),
    },
    "burgundy-totals": {"taken"},
    "dice": {"round", "taken"},
    "keythedral": {
        "taken",
        *(
            f"player.cubes.{kind}"
            for kind in ("wood", "stone", "food", "water", "wine")
        ),
        *("switches.stage-three", "switches.substitution", "switches.two-start"),
        "switches.discount",
    },
}
every_case = pytest.mark.parametrize("name", CASES)


def paths(schema: Schema, path: str = "") -> Iterator[str]:
    """Yield the keys that a schema knows, with their tables."""
    for way in (schema, *schema.get("anyOf", ())):
        for key, value in way.get("properties", {}).items():
            below = f"{path}.{key}" if path else key
            yield below
            yield from paths(value, below)
        if way.get("type") == "array":
            yield from paths(way["items"], path)


def keys(tree: Any, path: str = "") -> Iterator[str]:
    """Yield the keys of a file; a text in place of a table has all of it."""
    for one in tree if isinstance(tree, list) else [tree]:
        for key, value in one.items() if isinstance(one, dict) else ():
            below = f"{path}.{key}" if path else key
            yield below
            yield from keys(value, below)


@every_case
def test_nothing_is_written_in_it(name: str) -> None:
    """Clauses 9.3 and 40.7: left out is something else than empty."""
    notation = CASES[name].notation
    text = write_template(notation, CASES[name].sheet)
    sheet = notation.read(text)
    head = [row for row in text.split("\n") if not row.startswith("#")]
    assert notation.read("\n".join(head)).fill == sheet.fill
    form = notation.form_of(sheet)
    assert sheet.switches == form.make_switches()


@every_case
def test_every_line_of_it_can_be_filled_in(name: str) -> None:
    case = CASES[name]
    text = opened(write_template(case.notation, case.sheet))
    sheet = case.notation.read(text)
    form = case.notation.form_of(sheet)
    again = write_form(form, sheet.board, sheet.named, sheet.fill, sheet.switches)
    assert case.notation.read(again).fill == sheet.fill


@every_case
def test_every_key_of_the_form_stands_in_it_once(name: str) -> None:
    """That none stands there twice is for TOML to say."""
    case = CASES[name]
    tree = tomllib.loads(opened(write_template(case.notation, case.sheet)))
    found = set(keys(tree))
    known = paths(json.loads(fill_schema(case.notation)))
    lacked = {key for key in known if key not in found and not is_short(key, tree)}
    assert lacked == (BESIDE - found) | LACKED.get(name, set())


def is_short(key: str, tree: Any) -> bool:
    """Return whether a key stands in a short form, or for any shield but the first."""
    table, _, last = key.rpartition(".")
    for part in table.split("."):
        tree = tree.get(part) if isinstance(tree, dict) else tree
    return isinstance(tree, str) or (table == "shields" and last.isdecimal())


MAP = Field("signs", Maybe(Letters(".abcz", (0, 1, 2, 3, 26), 37)))
DICE = Field("dice", Maybe(Listed(Number(6, 1), 3, is_whole=True)))


def test_what_can_stand_there_is_told_as_its_kind_has_it() -> None:
    """A map that no evidence asks for is closed, and counts once all of it is open."""
    form = replace(FORM, fields=(*FORM.fields, MAP, DICE), make=SimpleNamespace)
    notation = Notation(
        SAMPLE.shelf,
        lambda sheet: form,
        notes={"dice": "in the end"},
        blank=lambda sheet, evidence: Blank(terrains={"mine": "3 or 4"}),
    )
    text = write_template(notation, "dice/duchy-a")
    assert "\n# '''  # a to c or z, . empty\n" in text
    assert " mi mine 3 or 4, ci city," in text
    assert "\n# dice = [1, 1, 1]          # each 1 to 6; in the end\n" in text
    assert notation.read(text).fill.signs is None
    fill = notation.read(opened(text)).fill
    assert (fill.signs, fill.dice) == ((0,) * 37, (1, 1, 1))


def test_a_game_leaves_out_what_a_sheet_has_no_use_for() -> None:
    without = ("rounds", "player.coins", "player.red", "switches.side")
    blank = Blank({"player.name": '"Anna"'}, without, tables=2)
    notation = replace(SAMPLE, blank=lambda sheet, evidence: blank)
    text = write_template(notation, "dice/duchy-a")
    assert not re.search("^# (rounds|coins|red|side) = ", text, flags=re.MULTILINE)
    assert text.count('# name = "Anna"') == 4
    assert text.count("\n[[player]]") == 2 == text.count("\n# [[player]]")
    assert "# blue = 0" in text and "# long-way = " in text


def test_terrains_above_maps_have_as_many_letters_as_tell_them_apart() -> None:
    names = ("sea", "seal") * 4
    board = make_board(map(Cell, hexagon(1), names))
    told = cells_beside(board, {"seal": "1-6"})
    assert told.startswith("## The cells and their terrains: sea sea, seal seal 1-6\n")
    words = told.replace(",", "").split()
    assert (words.count("sea"), words.count("seal")) == (2 + 4, 2 + 3)
