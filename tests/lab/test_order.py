"""Chunks that come back in any order, and that break off."""

import random
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from functools import partial, reduce
from operator import add
from typing import Any

import pytest

from sheetgen.core.errors import WorkerError
from sheetgen.lab.play import play, play_contest
from sheetgen.lab.workers import AHEAD, Workers, run_in_order
from tests.lab.contests import random_contest


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sheetgen.lab.workers.LOOK_EVERY", 0.0001)


class Shuffled(Executor):
    """Does what it is given in any order, here, and breaks now and then.

    Attributes:
        asked: how many tasks were given.
        most: how many of them waited at the same time at most.
    """

    def __init__(self, seed: int, width: int, breaks: int = 0) -> None:
        self.width = width
        self.breaks = breaks
        self.asked = self.most = self.closed = 0
        self._rng = random.Random(seed)
        self._tasks: list[tuple[Future[Any], Callable[[], Any]]] = []

    # As an executor

    def submit(
        self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any
    ) -> Future[Any]:
        future: Future[Any] = Future()
        self._tasks.append((future, partial(fn, *args, **kwargs)))
        self.asked += 1
        self._tasks = [one for one in self._tasks if not one[0].cancelled()]
        self.most = max(self.most, len(self._tasks))
        if self._rng.random() < 0.5:
            self._do_one()
        return future

    def _do_one(self) -> None:
        chosen = self._rng.randrange(len(self._tasks))
        future, task = self._tasks.pop(chosen)
        if self.breaks and self._rng.random() < 0.3:
            self.breaks -= 1
            future.set_exception(BrokenExecutor())
        else:
            future.set_result(task())

    # As a pool

    def open(self) -> Executor:
        return self

    def look(self) -> None:
        self._do_one()

    def mend(self) -> None:
        self._tasks = []

    def explain(self, error: Exception) -> Exception:
        return error

    def close(self) -> None:
        self.closed += 1


def count_up(first: int, count: int) -> tuple[int, int]:
    return first, count


CHUNKS = [(first, min(7, 100 - first)) for first in range(0, 100, 7)]


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize(("width", "breaks"), [(1, 0), (2, 0), (16, 0), (2, 3)])
def test_chunks_are_told_in_the_order_of_their_games(
    width: int, breaks: int, seed: int
) -> None:
    """What broke off is repeated."""
    pool = Shuffled(seed, width, breaks)
    assert list(run_in_order(pool, count_up, 100, 7)) == CHUNKS
    assert pool.asked > len(CHUNKS) if breaks else pool.asked == len(CHUNKS)
    assert pool.breaks < breaks or not breaks


@pytest.mark.slow
def test_totals_are_the_same_on_any_workers_in_any_order_after_any_break() -> None:
    contest = random_contest("A", "B")
    work = partial(play, contest)
    whole = play(contest, 0, 96)
    for pool in (Shuffled(1, 1), Shuffled(2, 2, breaks=2), Shuffled(3, 16, breaks=3)):
        assert reduce(add, run_in_order(pool, work, 96, 8)) == whole


def test_workers_that_always_end_are_given_up() -> None:
    class Broken(Shuffled):
        def _do_one(self) -> None:
            self._tasks.pop()[0].set_exception(BrokenExecutor())

    with pytest.raises(WorkerError, match="ended 4 times in a row") as raised:
        list(run_in_order(Broken(1, 2), count_up, 100, 7))
    assert raised.value.exit_code == 6


def test_workers_that_fail_say_why_and_leave_what_was_played() -> None:
    class Gone(Shuffled):
        def look(self) -> None:
            if self.asked >= 12:
                raise WorkerError("gone")
            super().look()

    contest = random_contest("A", player="greedy")
    workers = Workers(Gone(1, 2))
    tally = play_contest(workers, contest, 10**6)
    assert tally.is_interrupted
    assert tally.games > 0
    assert str(workers.failure) == "gone"


def test_a_pool_that_is_broken_when_asked_is_mended() -> None:
    class Reluctant(Shuffled):
        def submit(
            self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any
        ) -> Future[Any]:
            if self.breaks and self.asked % 3 == 2:
                self.breaks -= 1
                raise BrokenExecutor
            return super().submit(fn, *args, **kwargs)

    pool = Reluctant(1, 2, breaks=3)
    assert list(run_in_order(pool, count_up, 100, 7)) == CHUNKS


@pytest.mark.parametrize("width", [1, 3])
def test_few_tasks_wait_however_many_games_and_who_stops_cancels_them(
    width: int,
) -> None:
    pool = Shuffled(1, width)
    results = run_in_order(pool, count_up, 10**9, 10)
    for _ in range(500):
        next(results)
    assert pool.most <= AHEAD * width
    assert pool.asked <= 500 + AHEAD * width
    left = [future for future, _ in pool._tasks]
    results.close()
    assert left and all(future.cancelled() for future in left)
    assert not pool.closed


def test_ctrl_c_sends_the_workers_away_and_keeps_what_was_played() -> None:
    class Stopped(Shuffled):
        def look(self) -> None:
            if self.asked >= 12:
                raise KeyboardInterrupt
            super().look()

    contest = random_contest("A", player="greedy")

    class Small(Workers):
        def run(self, work: Any, games: int, chunk: int) -> Any:
            return super().run(work, games, 5)

    pool = Stopped(1, 2)
    tally = play_contest(Small(pool), contest, 10**7)
    assert tally.is_interrupted
    assert tally == play(contest, 0, tally.games).interrupted()
    assert pool.closed


def test_an_error_of_a_task_is_raised() -> None:
    def fail(first: int, count: int) -> int:
        if first >= 21:
            raise ZeroDivisionError
        return count

    class Failing(Shuffled):
        def _do_one(self) -> None:
            future, task = self._tasks.pop(0)
            try:
                future.set_result(task())
            except ZeroDivisionError as error:
                future.set_exception(error)

        def explain(self, error: Exception) -> Exception:
            return ValueError("why")

    results = run_in_order(Failing(1, 2), fail, 100, 7)
    assert [next(results) for _ in range(3)] == [7, 7, 7]
    with pytest.raises(ValueError, match="why"):
        next(results)
