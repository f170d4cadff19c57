"""Digits of answers that exist say the same for ever, in every game."""

import json
from pathlib import Path
from typing import Any

import pytest

from sheetgen.core.codes import decode
from sheetgen.core.form.field import usual
from sheetgen.core.form.plain import from_plain, pack_fill
from sheetgen.core.form.rules_api import RulesApi
from sheetgen.games.find import all_rules, find_game

CORPUS = sorted((Path(__file__).parent / "golden" / "answers").glob("*.json"))
GAMES = ("burgundy", "burgundy-totals", "dice", "keythedral")
# What digits have room for, and a file says in another way or not at all.
NOT_IN_FILES = {
    "burgundy-inns-and-routes": "groups of vines stand by colour there",
}
by_file = pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.stem)
by_game = pytest.mark.parametrize("game", GAMES)


def spec_of(game: str) -> Any:
    return find_game(game).spec


def read_case(path: Path) -> tuple[RulesApi, Any, str, dict[str, Any]]:
    """Return the game's rules API, the board, the evidence of its sheet, the file."""
    case = json.loads(path.read_text(encoding="utf-8"))
    game = game_of(path)
    rules = all_rules()
    sheet = decode(case["code"], [one.encoding for one in rules])
    own = next(one for one in rules if one.number == sheet.rules)
    board = spec_of(game).board_view.open_board(own, sheet.board)
    return spec_of(game).rules_api.RULES_API, board, sheet.evidence, case


def game_of(path: Path) -> str:
    """Return the game of a file of the corpus; a kind has the name of its game too."""
    return max((game for game in GAMES if path.stem.startswith(game)), key=len)


def cases_of(game: str) -> list[dict[str, Any]]:
    files = [path for path in CORPUS if game_of(path) == game]
    return [json.loads(path.read_text(encoding="utf-8")) for path in files]


def fills_of(game: str) -> list[dict[str, Any]]:
    return [case["fill"] for case in cases_of(game)]


def read_fill(game: str, plain: dict[str, Any]) -> Any:
    return from_plain(spec_of(game).form.FORM, plain)


def test_the_corpus_has_not_shrunk() -> None:
    assert len(CORPUS) >= 50


@by_file
def test_answers_of_the_corpus_say_what_their_file_says(path: Path) -> None:
    rules_api, board, evidence, case = read_case(path)
    question = {"do": "unpack", "answers": case["digits"]}
    said = json.loads(json.dumps(rules_api.answer(board, evidence, question)))
    assert said == {"fill": case["fill"], "switches": case["switches"]}


@by_file
def test_a_fill_of_the_corpus_has_the_same_digits_again(path: Path) -> None:
    rules_api, board, evidence, case = read_case(path)
    question = {"do": "pack", "fill": case["fill"], "switches": case["switches"]}
    assert rules_api.answer(board, evidence, question) == {"answers": case["digits"]}


@pytest.mark.parametrize(
    "path",
    [path for path in CORPUS if path.stem not in NOT_IN_FILES],
    ids=lambda path: path.stem,
)
def test_a_fill_of_the_corpus_is_the_same_in_a_file(path: Path) -> None:
    rules_api, board, evidence, case = read_case(path)
    question = case | {"do": "write", "digits": case["code"]}
    text = rules_api.answer(board, evidence, question)["file"]
    notation = find_game(game_of(path)).spec.fill_file.NOTATION
    sheet = notation.read(text)
    digits = pack_fill(rules_api.form_of(board), sheet.fill, sheet.switches)
    assert digits == case["digits"]


@by_game
def test_every_part_of_a_fill_occurs_in_the_corpus(game: str) -> None:
    fills = [read_fill(game, fill) for fill in fills_of(game)]
    for field in spec_of(game).form.FORM.all_fields:
        values = [getattr(fill, field.name) for fill in fills]
        if field.name == "variant":
            assert set(values) == set(field.kind.names)
        else:
            assert any(value != usual(field.kind) for value in values), field.name


@by_game
def test_every_switch_occurs_in_the_corpus(game: str) -> None:
    told = {name for case in cases_of(game) for name in case["switches"]}
    assert told == set(dict(spec_of(game).form.FORM.settings))
