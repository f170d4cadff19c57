"""Clauses that the page opens: all that code can cite, in every language."""

import importlib
import importlib.util
import json
import re
from collections import Counter
from pathlib import Path
from types import ModuleType

import pytest

from sheetgen.games.base import Game, package_of
from sheetgen.games.clauses import Clauses, load_clauses
from sheetgen.games.find import list_games
from sheetgen.language.texts import SAYS, list_languages

SCRIPT = Path(__file__).resolve().parents[1] / "scripts" / "clauses.py"
# Further kinds of sheets have the clauses of their games.
GAMES = [game for game in list_games() if game.family == game.id]
EACH = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
OTHERS = [one for one in list_languages(SAYS) if one != "en"]
NUMBER = re.compile(r"\d+(?:\.\d+)?")
MARKED = re.compile(r"`[^`]+`")


def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("clauses", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def clauses_of(game: Game, language: str) -> Clauses:
    return load_clauses(game.clauses)[language]


@pytest.mark.slow
@EACH
def test_english_clauses_are_as_the_rules_are_now(game: Game) -> None:
    kept = (game.clauses / "en.toml").read_text(encoding="utf-8")
    assert kept == script().as_toml(game), "write them anew: scripts/clauses.py"


@EACH
def test_all_that_code_can_cite_is_found(game: Game) -> None:
    """In texts, behind the number of a section, and as the clause of a switch."""
    some = {
        "dice": {"4.7", "5.31", "9.31", "10.1", "10.17"},
        "burgundy": {"7.13", "10.15", "10.29", "31.18", "40.48", "41.18"},
        "keythedral": {"7.4", "8.3", "8.22", "13.5"},
        "sheets": {"1.2", "2.3", "3.1", "3.2", "4.2", "6.4"},
    }
    assert some[game.id] <= set(clauses_of(game, "en").clause)


@pytest.mark.slow
@pytest.mark.parametrize("game", list_games(), ids=lambda game: game.id)
def test_every_clause_of_an_answer_has_a_text(game: Game) -> None:
    folder = package_of(game.id).replace("sheetgen", "tests")
    asked = importlib.import_module(f"{folder}.conformance")
    engine = asked.make_engine()
    told = set()
    for question in asked.make_questions()[::6]:
        answer = json.loads(engine.ask(json.dumps(question)))
        told |= {one["clause"] for one in answer.get("findings", [])}
        told |= {line[5] for line in answer.get("lines", [])}
        told |= {one[2] for one in answer.get("sheet", {}).get("switches", [])}
    assert len(told) > 10
    assert told <= set(clauses_of(game, "en").clause)


@pytest.mark.parametrize("language", OTHERS)
@EACH
def test_a_clause_says_as_much_in_every_language(game: Game, language: str) -> None:
    """The same lines and cells, and no number and no marked word less."""
    english, other = (clauses_of(game, one) for one in ("en", language))
    assert list(other.section) == list(english.section)
    assert list(other.clause) == list(english.clause)
    assert all([*other.section.values(), *other.clause.values()])
    for number, text in english.clause.items():
        told = other.clause[number]
        assert told != text, number
        cells = [[line.count("|") for line in one.split("\n")] for one in (text, told)]
        assert cells[0] == cells[1], number
        assert sorted(MARKED.findall(text)) == sorted(MARKED.findall(told)), number
        lost = Counter(NUMBER.findall(text)) - Counter(NUMBER.findall(told))
        assert not lost, (number, lost)


@EACH
def test_every_clause_says_where_it_comes_from(game: Game) -> None:
    assert all(clauses_of(game, "en").source.values())
