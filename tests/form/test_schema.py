"""Schemas of fill files, which let editors say what the readers would say."""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from sheetgen.core.errors import FillError
from sheetgen.form.schema import fill_schema
from sheetgen.games.find import find_game
from tests.test_answers import CORPUS, GAMES, game_of, read_case, spec_of

ROOT = Path(__file__).resolve().parents[2]
SHEETS = [
    path
    for path in sorted((ROOT / "tests" / "sheets").glob("*/*.toml"))
    if "\nsheet = " in path.read_text(encoding="utf-8")
]
by_game = pytest.mark.parametrize("game", GAMES)


def validator(game: str) -> Draft202012Validator:
    spec = find_game(game).spec
    results = spec.results.RESULTS if spec.results else ()
    schema = fill_schema(spec.fill_file.NOTATION, results)
    return Draft202012Validator(json.loads(schema))


def faults(game: str, text: str) -> list[str]:
    found = validator(game).iter_errors(tomllib.loads(text))
    return [f"{error.json_path}: {error.message}" for error in found]


@by_game
def test_the_kept_schema_is_what_the_command_prints(game: str, run: Any) -> None:
    kept = ROOT / "docs" / "schema" / f"fill-{game}.json"
    assert run("schema", game).out == kept.read_text(encoding="utf-8")
    Draft202012Validator.check_schema(json.loads(kept.read_text(encoding="utf-8")))


def test_a_game_without_such_files_has_no_schema(run: Any) -> None:
    assert "unknown game" in run("schema", "chess").err


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.stem)
def test_our_own_fills_are_as_the_schema_says(path: Path) -> None:
    assert faults(path.parent.name, path.read_text(encoding="utf-8")) == []


@by_game
def test_files_that_are_written_are_as_the_schema_says(game: str) -> None:
    for path in (path for path in CORPUS if game_of(path) == game):
        rules_api, board, evidence, case = read_case(path)
        question = case | {"do": "write", "digits": case["code"]}
        text = rules_api.answer(board, evidence, question)["file"]
        assert faults(game, text) == [], path.stem


@pytest.mark.parametrize(
    ("game", "name", "old", "new", "is_fine"),
    [
        ("dice", "first-duchy", "total = 18", "total = 9999", True),
        ("dice", "first-duchy", "total = 18", "total = 10000", False),
        ("dice", "first-duchy", "subtotal = 9", "subtotal = 1023", True),
        ("dice", "first-duchy", "subtotal = 9", "subtotal = 1024", False),
        ("dice", "first-duchy", "{ circled = 2, crossed = 0 }", '"0/2"', True),
        ("dice", "first-duchy", "circled = 2, ", "", False),
        ("dice", "first-duchy", "[colours]", '[colours]\ncity = "third"', False),
        ("burgundy", "three-expansions", "players = 3", "players = 4", True),
        ("burgundy", "three-expansions", "players = 3", "players = 5", False),
        ("burgundy", "three-expansions", 'tile = "large"', 'tile = "big"', False),
        ("burgundy", "three-expansions", "silver = 5", "silver = 1000", False),
        ("burgundy", "three-expansions", "silver = 5", "silvers = 5", False),
        ("keythedral", "full-game", "total = 36", "total = 1000", False),
    ],
)
def test_the_schema_and_the_reader_agree(
    game: str, name: str, old: str, new: str, is_fine: bool
) -> None:
    text = (ROOT / "tests" / "sheets" / game / f"{name}.toml").read_text("utf-8")
    assert old in text
    changed = text.replace(old, new, 1)
    read = spec_of(game).fill_file.NOTATION.read
    if is_fine:
        read(changed)
    else:
        with pytest.raises(FillError):
            read(changed)
    assert (faults(game, changed) == []) is is_fine
