"""The questions that a browser answers in the tests of the page hold all there is."""

from collections import Counter
from functools import cache
from typing import Any

import pytest

from sheetgen.games.burgundy.check.expansions import IDS
from sheetgen.games.burgundy.rules.ruleset import SWITCHES, VARIANTS
from sheetgen.games.burgundy.totals.sheet.form import SWITCHES as TOTALS_SWITCHES
from sheetgen.games.keythedral.check.payment import LAWS
from sheetgen.games.keythedral.rules.ruleset import SWITCHES as KEYTHEDRAL_SWITCHES
from sheetgen.games.keythedral.rules.ruleset import VERSIONS
from tests.games.asking import ask, checks_of, told_codes
from tests.games.burgundy import conformance as burgundy
from tests.games.burgundy.totals import conformance as totals
from tests.games.keythedral import conformance as keythedral
from tests.games.sheets import conformance as sheets

GAMES: dict[str, Any] = {
    "burgundy": burgundy,
    "totals": totals,
    "keythedral": keythedral,
    "sheets": sheets,
}
IN_GAMES = pytest.mark.parametrize("game", GAMES)
pytestmark = pytest.mark.slow


@cache
def questions_of(game: str) -> list[dict[str, Any]]:
    questions: list[dict[str, Any]] = GAMES[game].make_questions()
    return questions


@cache
def answers_of(game: str) -> list[dict[str, Any]]:
    engine = GAMES[game].make_engine()
    return [ask(engine, question) for question in questions_of(game)]


@pytest.mark.parametrize(
    ("game", "least"),
    [
        ("totals", {"check": 200, "pack": 50, "unpack": 40}),
        ("sheets", {"check": 90, "pack": 40, "unpack": 40}),
        ("keythedral", {"check": 300, "payment": 400, "pack": 70, "unpack": 70}),
        pytest.param(
            "burgundy",
            {"check": 500, "table": 60, "pack": 50, "unpack": 50},
            marks=pytest.mark.full,
        ),
    ],
)
def test_there_are_hundreds_of_questions_of_every_kind(
    game: str, least: dict[str, int]
) -> None:
    kinds = Counter(question["do"] for question in questions_of(game))
    assert all(kinds[kind] >= count for kind, count in least.items())
    assert GAMES[game].make_questions()[::50] == questions_of(game)[::50]


@IN_GAMES
def test_every_kind_of_finding_is_told(game: str) -> None:
    answers = answers_of(game)
    wrong = [answer for answer in answers if "error" in answer]
    assert len(wrong) == (2 if game == "keythedral" else 0)  # on purpose
    # What a search leaves open takes all of its steps (`test_extreme.py`).
    open_ = {"order-open"} if game == "burgundy" else set()
    assert GAMES[game].known_codes() - told_codes(answers) == open_


@IN_GAMES
def test_every_setting_is_asked_about(game: str) -> None:
    switches = {"burgundy": SWITCHES, "totals": TOTALS_SWITCHES, "sheets": {}}
    checks = checks_of(questions_of(game))
    seen = {item for question in checks for item in question["switches"].items()}
    settings = switches.get(game, KEYTHEDRAL_SWITCHES).items()
    assert seen == {(name, setting) for name, all_ in settings for setting in all_[1:]}


def test_every_expansion_variant_version_and_law_is_asked_about() -> None:
    fills = [question["fill"] for question in checks_of(questions_of("burgundy"))]
    assert {fill["variant"] for fill in fills if fill["variant"]} == set(VARIANTS)
    assert {name for fill in fills for name in fill["expansions"]} == set(IDS)
    fills = [question["fill"] for question in checks_of(questions_of("keythedral"))]
    assert {fill["version"] for fill in fills} == set(VERSIONS)
    asked = [one for one in questions_of("keythedral") if one["do"] == "payment"]
    assert {law for question in asked for law in question["laws"]} == set(LAWS)


def test_payments_can_be_made_and_cannot() -> None:
    told = [answer for answer in answers_of("keythedral") if "can" in answer]
    ways = [answer for answer in told if answer["can"]]
    assert 50 < len(ways) < len(told) - 50
    used = {law for answer in ways for law, _, _ in answer["exchanges"]}
    assert used == {0, 7, 15, 16}
    for part in ("raised", "spared", "swapped"):
        assert any(answer[part] for answer in ways), part
