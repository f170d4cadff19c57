"""The conformance file is what this core answers, and it holds every kind of answer."""

import json
from typing import Any

import pytest

from sheetgen.core.form.rules_api import read_switches
from sheetgen.core.verdict import ILLEGAL, LEGAL, UNDECIDED, unusual
from sheetgen.games.dice.files.plain import read_plain_log
from sheetgen.games.dice.rules.form import FORM
from sheetgen.games.dice.rules.ruleset import SWITCHES
from tests.games.dice.answers import plain_fill, plain_log, read_plain_fill
from tests.games.dice.conformance import (
    PATH,
    answer,
    known_codes,
    make_file,
    read_duchies,
)

PARTS = 16  # `make bench` asks all of them at once


@pytest.fixture(scope="module")
def lines() -> list[dict[str, Any]]:
    text = PATH.read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


@pytest.mark.sample(4)
@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_this_core_answers_as_the_file_says(
    lines: list[dict[str, Any]], part: int
) -> None:
    """With the first case of each kind of finding in those that every run tries."""
    cases = list(enumerate(lines[1:], 2))
    first: dict[str, int] = {}
    for number, case in cases:
        for finding in case["answer"]["findings"]:
            first.setdefault(finding["code"], number)
    chosen = {number for number, _ in cases[part::PARTS]}
    if part % 4 == 0:
        chosen |= set(list(first.values())[part // 4 :: 4])
    duchies = read_duchies(lines[0]["boards"])
    for number, case in cases:
        if number in chosen:
            found = json.loads(json.dumps(answer(duchies, case)))
            assert found == case["answer"], f"line {number}"


@pytest.mark.slow
def test_every_finding_and_every_setting_of_every_switch_occurs(
    lines: list[dict[str, Any]],
) -> None:
    assert len(lines) - 1 >= 2000
    assert sum("log" in line for line in lines) >= 300
    told, seen = set(), set()
    for line in lines[1:]:
        told |= {finding["code"] for finding in line["answer"]["findings"]}
        switches = line["switches"] if "fill" in line else line["log"]["switches"]
        seen |= set(switches.items())
    assert told == known_codes()
    assert seen == {(n, s) for n, settings in SWITCHES.items() for s in settings[1:]}


@pytest.mark.slow
def test_every_verdict_occurs_at_every_level(lines: list[dict[str, Any]]) -> None:
    seen = {
        (line["fill"]["evidence"], line["answer"]["verdict"])
        for line in lines[1:]
        if "fill" in line
    }
    levels = ("none", "phase", "round")
    assert {(e, v) for e in levels for v in (LEGAL, ILLEGAL)} <= seen
    # With the usual answers to open questions hardly anything stays open.
    usual = [line for line in lines[1:] if "fill" in line and not line["switches"]]
    for level, share in zip(levels, (0, 0.004, 0), strict=True):
        verdicts = [
            line["answer"]["verdict"]
            for line in usual
            if line["fill"]["evidence"] == level
        ]
        assert verdicts.count(UNDECIDED) <= share * len(verdicts)


def test_plain_values_come_back_as_they_were(lines: list[dict[str, Any]]) -> None:
    for line in lines[1::7]:
        if "fill" in line:
            assert plain_fill(read_plain_fill(line["fill"])) == line["fill"]
            switches = line["switches"]
            assert unusual(read_switches(FORM, switches), SWITCHES) == switches
        else:
            assert plain_log(read_plain_log(line["log"])) == line["log"]


def test_the_file_is_made_anew_by_a_flag_that_fails(
    request: pytest.FixtureRequest,
) -> None:
    if request.config.getoption("--rewrite-golden"):
        PATH.write_text(make_file(), encoding="utf-8")
        pytest.fail(f"{PATH} was rewritten: look at what changed, then run without")
