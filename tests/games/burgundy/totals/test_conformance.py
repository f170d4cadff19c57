"""The questions that a browser answers in the tests of the page hold all there is."""

from sheetgen.games.burgundy.totals.rules import SWITCHES
from tests.games.burgundy.totals.conformance import (
    ask,
    known_codes,
    make_engine,
    make_questions,
    told_codes,
)

QUESTIONS = make_questions()
CHECKS = [question for question in QUESTIONS if question["do"] == "check"]


def test_every_kind_of_finding_is_told() -> None:
    engine = make_engine()
    answers = [ask(engine, question) for question in QUESTIONS]
    assert known_codes() <= told_codes(answers)
    assert not [answer for answer in answers if "error" in answer]


def test_every_setting_is_asked_about() -> None:
    seen = {item for question in CHECKS for item in question["switches"].items()}
    assert seen == {(n, s) for n, settings in SWITCHES.items() for s in settings[1:]}
    assert make_questions()[::40] == QUESTIONS[::40]
