from collections.abc import Iterator
from dataclasses import replace

import pytest

from sheetgen.core.errors import UsageError, WorkerError
from sheetgen.lab.generate import LEAST_DIFFERENCE, find_difference, search
from sheetgen.lab.outcome import Search, outcome_facts
from sheetgen.lab.play import open_board
from sheetgen.lab.wish import open_wish
from sheetgen.lab.workers import Result, Work, Workers, open_workers

pytestmark = pytest.mark.usefixtures("quick_learners")

SMALL = open_wish("dice", radius=2)
QUICK = Search(count=1, boards=4, games=2, error=100)


class Interrupted(Workers):
    """Somebody presses Ctrl-C after so many runs, or the workers fail."""

    def __init__(self, runs: int, failure: WorkerError | None = None) -> None:
        super().__init__()
        self.runs = runs
        self.failing = failure

    def run(self, work: Work[Result], games: int, chunk: int) -> Iterator[Result]:
        if not self.runs:
            self.failure = self.failing
            raise self.failure or KeyboardInterrupt
        self.runs -= 1
        yield from super().run(work, games, chunk)


def test_the_better_half_goes_on_until_few_are_left() -> None:
    outcome = search(SMALL, replace(QUICK, boards=9), Workers())
    assert [(step.boards, step.games, step.kept) for step in outcome.steps] == [
        (9, 2, 5),
        (5, 4, 3),
        (3, 8, 2),
    ]
    assert len(outcome.found) == 1
    assert outcome.built == 9
    assert outcome.attempts == 9 + sum(outcome.dropped.values())


@pytest.mark.slow
def test_a_seed_finds_the_same_boards_on_any_workers() -> None:
    alone = search(SMALL, QUICK, Workers())
    with open_workers(2) as crew:
        assert search(SMALL, QUICK, crew) == alone
    other = search(SMALL, replace(QUICK, seed=2), Workers())
    assert other.found[0].code != alone.found[0].code


@pytest.mark.full
def test_boards_that_are_found_differ() -> None:
    outcome = search(SMALL, replace(QUICK, count=2), Workers())
    one, other = [open_board(found.code)[1].board for found in outcome.found]
    assert find_difference(one, other) >= LEAST_DIFFERENCE


def test_a_target_is_met_or_told_with_the_nearest_first() -> None:
    wide = replace(QUICK, target=30.0, within=100.0)
    assert len(search(SMALL, wide, Workers()).found) == 1
    outcome = search(SMALL, replace(QUICK, target=500.0), Workers())
    assert outcome.found == []
    means = [missed.mean for missed in outcome.missed]
    assert means == sorted(means, reverse=True)
    assert len(means) == 2


@pytest.mark.full
@pytest.mark.slow
def test_a_board_to_be_like_gets_the_same_games() -> None:
    how = replace(QUICK, within=100.0, boards=2)
    outcome = search(open_wish("dice", like="A"), how, Workers())
    assert outcome.model is not None
    assert outcome.model.games == outcome.found[0].games
    assert outcome.found[0].code != outcome.model.code


@pytest.mark.parametrize("failure", [None, WorkerError("gone")])
def test_what_was_measured_is_kept_when_somebody_stops_or_workers_fail(
    failure: WorkerError | None,
) -> None:
    """Runs: attempts, those of teachers, a lesson; a stage; then one each board."""
    how = replace(QUICK, count=2)
    if failure:
        with pytest.raises(WorkerError, match="gone"):
            search(SMALL, how, Interrupted(3, failure))
    else:
        early = search(SMALL, how, Interrupted(3))
        assert early.is_stopped
        assert (early.found, early.built) == ([], 4)
    late = search(SMALL, how, Interrupted(3, failure))  # lessons are kept
    assert late.is_stopped
    assert len(late.found) == 1


def test_areas_that_never_fit_are_named_with_why() -> None:
    everything = "city 6, castle 1, river 0, mine 0, monastery 0, pasture 0"
    wish = open_wish("dice", radius=1, areas=everything)
    with pytest.raises(UsageError, match="none of 40 boards"):
        search(wish, replace(QUICK, boards=1), Workers())


def test_json_says_how_many_each_stage_dropped() -> None:
    outcome = search(SMALL, QUICK, Workers())
    facts = outcome_facts(outcome, QUICK, "a recipe", ["a.toml"])
    assert facts["stages"] == [{"boards": 4, "games": 2, "kept": 2}]
    assert isinstance(facts["dropped"], dict)
    (board,) = facts["boards"]  # type: ignore[misc]
    assert board["file"] == "a.toml"
    assert board["mean"]["error"] >= 0
