"""`sheetgen rolls`: the rolls of a dice seed, in turn, listed, or as a log."""

import io
import json

import pytest

from sheetgen.games.dice.deal import MOST_ROUNDS
from sheetgen.games.dice.log_file import read_log
from tests.conftest import Run

FIRST = " 1. PO62   monastery, city, 6, 2\n"
SECOND = " 2. SP14   mine, monastery, 1, 4\n"


def test_each_line_that_is_typed_shows_the_next_roll_until_the_last_round(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("\n"))
    outcome = run("rolls", 4711)
    assert (outcome.code, outcome.out) == (0, FIRST + SECOND)
    assert "Enter shows the next roll" in outcome.err
    monkeypatch.setattr("sys.stdin", io.StringIO("\n" * 99))
    assert run("rolls", 4711, "--from", 29).out.count("\n") == 2


def test_all_rolls_are_listed_for_people_and_programs_in_their_language(
    run: Run,
) -> None:
    outcome = run("rolls", 4711, "--all")
    assert outcome.out.startswith(FIRST + SECOND)
    assert outcome.out.count("\n") == MOST_ROUNDS
    assert outcome.err == ""
    told = json.loads(run("rolls", 4711, "--json", "--from", 2).out)
    assert (told["game"], told["seed"]) == ("dice", 4711)
    assert told["rolls"][0] == {
        "round": 2,
        "roll": "SP14",
        "text": "mine, monastery, 1, 4",
    }
    said = run("rolls", 4711, "--all", "--lang", "hu").out
    assert said.startswith(" 1. PO62   kolostor, város, 6, 2\n")
    outcome = run("rolls", "--log")
    assert f"dice seed {read_log(outcome.out).seed}: tell it to" in outcome.err


def test_a_log_has_them_already(run: Run) -> None:
    outcome = run("rolls", 4711, "--log")
    assert read_log(outcome.out).seed == 4711
    assert "; 1. PO62\n; 2. SP14\n" in outcome.out
