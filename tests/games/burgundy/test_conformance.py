"""The questions that a browser answers in the tests of the page hold all there is."""

from typing import Any

import pytest

from sheetgen.games.burgundy.expansions.all import IDS
from sheetgen.games.burgundy.rules import SWITCHES, VARIANTS
from tests.games.burgundy.conformance import (
    ask,
    known_codes,
    make_engine,
    make_questions,
    told_codes,
)


@pytest.fixture(scope="module")
def questions() -> list[dict[str, Any]]:
    return make_questions()


@pytest.mark.full
def test_there_are_hundreds_of_questions_of_every_kind(
    questions: list[dict[str, Any]],
) -> None:
    kinds = [question["do"] for question in questions]
    assert kinds.count("check") >= 500
    assert kinds.count("table") >= 60
    assert min(kinds.count("pack"), kinds.count("unpack")) >= 50
    assert make_questions()[::50] == questions[::50]


@pytest.mark.slow
def test_every_kind_of_finding_is_told(questions: list[dict[str, Any]]) -> None:
    engine = make_engine()
    answers = [ask(engine, question) for question in questions]
    assert not [answer for answer in answers if "error" in answer]
    # What a search leaves open takes all of its steps (`test_extreme.py`).
    assert known_codes() - told_codes(answers) == {"order-open"}


@pytest.mark.slow
def test_every_expansion_variant_and_setting_is_asked_about(
    questions: list[dict[str, Any]],
) -> None:
    checks = [question for question in questions if question["do"] == "check"]
    assert {v for q in checks if (v := q["fill"]["variant"])} == set(VARIANTS)
    assert {n for q in checks for n in q["fill"]["expansions"]} == set(IDS)
    seen = {item for question in checks for item in question["switches"].items()}
    assert seen == {(n, s) for n, settings in SWITCHES.items() for s in settings[1:]}
