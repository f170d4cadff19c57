"""The questions that a browser answers in the tests of the page hold all there is."""

from typing import Any

import pytest

from sheetgen.games.keythedral.cathedral import VERSIONS
from sheetgen.games.keythedral.payment import LAWS
from sheetgen.games.keythedral.rules import SWITCHES
from tests.games.keythedral.conformance import (
    ask,
    known_codes,
    make_engine,
    make_questions,
    told_codes,
)


@pytest.fixture(scope="module")
def questions() -> list[dict[str, Any]]:
    return make_questions()


@pytest.fixture(scope="module")
def answers(questions: list[dict[str, Any]]) -> list[dict[str, Any]]:
    engine = make_engine()
    return [ask(engine, question) for question in questions]


@pytest.mark.slow
def test_there_are_hundreds_of_questions_of_every_kind(
    questions: list[dict[str, Any]],
) -> None:
    kinds = [question["do"] for question in questions]
    assert kinds.count("check") >= 300
    assert kinds.count("payment") >= 400
    assert min(kinds.count("pack"), kinds.count("unpack")) >= 70
    assert make_questions()[::50] == questions[::50]


@pytest.mark.slow
def test_every_kind_of_finding_is_told(answers: list[dict[str, Any]]) -> None:
    assert known_codes() <= told_codes(answers)
    assert len([answer for answer in answers if "error" in answer]) == 2  # on purpose


def test_every_law_and_setting_is_asked_about(questions: list[dict[str, Any]]) -> None:
    checks = [question for question in questions if question["do"] == "check"]
    assert {question["fill"]["version"] for question in checks} == set(VERSIONS)
    seen = {item for question in checks for item in question["switches"].items()}
    assert seen == {(n, s) for n, settings in SWITCHES.items() for s in settings[1:]}
    payments = [question for question in questions if question["do"] == "payment"]
    assert {law for question in payments for law in question["laws"]} == set(LAWS)


@pytest.mark.slow
def test_payments_can_be_made_and_cannot(answers: list[dict[str, Any]]) -> None:
    told = [answer for answer in answers if "can" in answer]
    ways = [answer for answer in told if answer["can"]]
    assert 50 < len(ways) < len(told) - 50
    used = {law for answer in ways for law, _, _ in answer["exchanges"]}
    assert used == {0, 7, 15, 16}
    for part in ("raised", "spared", "swapped"):
        assert any(answer[part] for answer in ways), part
