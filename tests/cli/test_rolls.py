"""`sheetgen rolls`: the rolls of a dice seed, in turn, listed, or as a log."""

from sheetgen.games.dice.files.log_file import read_log
from tests.conftest import Run


def test_a_log_has_a_seed_of_its_own(run: Run) -> None:
    outcome = run("rolls", "--log")
    assert f"dice seed {read_log(outcome.out).seed}: give it to" in outcome.err
