"""`sheetgen rolls`: the rolls of a dice seed, in turn, listed, or as a log."""

import io

import pytest

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


def test_a_log_has_a_seed_of_its_own(run: Run) -> None:
    outcome = run("rolls", "--log")
    assert f"dice seed {read_log(outcome.out).seed}: tell it to" in outcome.err
