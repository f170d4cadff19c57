from collections.abc import Iterator

import pytest

from sheetgen.core.errors import WorkerError
from sheetgen.lab.balance import open_subjects
from sheetgen.lab.measure import Wish, measure
from sheetgen.lab.workers import Result, Work, Workers

pytestmark = pytest.mark.usefixtures("quick_learners")


class Stopped(Workers):
    """Workers whom somebody stops after a chunk."""

    def run(self, work: Work[Result], games: int, chunk: int) -> Iterator[Result]:
        """Yield what one chunk came to."""
        yield work(0, 2)
        raise KeyboardInterrupt


class Leaving(Workers):
    """Workers who are gone after so many chunks."""

    def __init__(self, chunks: int) -> None:
        super().__init__()
        self.chunks = chunks

    def run(self, work: Work[Result], games: int, chunk: int) -> Iterator[Result]:
        """Yield what one chunk of each contest came to."""
        if self.chunks:
            self.chunks -= 1
            yield work(0, 2)
        if not self.chunks:
            self.failure = WorkerError("gone")
            raise self.failure


def test_boards_are_measured_with_the_same_dice() -> None:
    subjects = open_subjects(["A", "B"])
    study = measure(subjects, Wish(4, has_starts=False, has_own=False), Workers())
    again = measure(subjects[:1], Wish(4, has_starts=False, has_own=False), Workers())
    assert study.balances[0].totals == again.balances[0].totals
    assert len(study.pairs) == 1
    assert study.pairs[0].ahead.value >= 0
    assert not study.is_stopped


def test_who_stops_it_gets_what_was_played() -> None:
    study = measure(open_subjects(["A"]), Wish(100), Stopped())
    assert study.is_stopped
    assert study.balances[0].games == 2
    assert study.balances[0].starts is None


@pytest.mark.parametrize("chunks", [0, 1, 2])
def test_who_is_left_by_the_workers_gets_what_was_played_or_is_told(
    chunks: int,
) -> None:
    """Before its first chunk, in the middle of a contest, or between two."""
    workers = Leaving(chunks)
    if not chunks:
        with pytest.raises(WorkerError, match="gone"):
            measure(open_subjects(["A"]), Wish(100), workers)
        return
    study = measure(open_subjects(["A"]), Wish(100), workers)
    assert study.is_stopped
    assert study.balances[0].games == 2
    assert (study.balances[0].starts is None) == (chunks == 1)
    assert isinstance(workers.failure, WorkerError)


def test_a_wanted_error_ends_it_early() -> None:
    wish = Wish(1000, error=5.0, has_starts=False, has_own=False)
    study = measure(open_subjects(["A"]), wish, Workers())
    assert study.balances[0].games < 1000
    assert not study.is_stopped
    assert all(totals.mean.error <= 5 for totals in study.balances[0].totals)


@pytest.mark.slow
def test_starts_and_own_boards_are_compared_too() -> None:
    (balance,) = measure(open_subjects(["A"]), Wish(8), Workers()).balances
    assert balance.starts
    assert balance.distance
    assert set(balance.distance.others) == {"Duchy B", "Duchy C", "Duchy D"}
