"""Workers on this machine."""

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import BrokenExecutor, wait
from contextlib import suppress
from functools import reduce
from operator import add
from pathlib import Path

import pytest

from sheetgen.core.errors import WorkerError
from sheetgen.lab.play import Tally, play
from sheetgen.lab.workers import LocalPool, Workers, count_cores, open_workers
from tests.lab.contests import random_contest
from tests.lab.works import Deadly, fail, process_of, sleep

ROOT = Path(__file__).resolve().parents[2]
CONTEST = random_contest("A")


def total(workers: Workers, work: Deadly, games: int, chunk: int) -> Tally:
    return reduce(add, workers.run(work, games, chunk))


def test_one_worker_or_chunk_is_this_process_and_else_one_for_each_core() -> None:
    with open_workers(1) as workers:
        assert list(workers.run(process_of, 2, 1)) == [os.getpid()] * 2
    with open_workers(2) as workers:
        assert list(workers.run(process_of, 10, 10)) == [os.getpid()]
        assert multiprocessing.active_children() == []
    assert 1 <= count_cores() <= (os.cpu_count() or 1)


@pytest.mark.slow
def test_several_chunks_are_played_by_several_processes_that_end() -> None:
    with open_workers(2) as workers:
        found = set(workers.run(process_of, 8, 1))
        assert len(found) == 2 and os.getpid() not in found
        # They go on with the next games, also after a task has failed.
        with pytest.raises(ZeroDivisionError):
            list(workers.run(fail, 100, 10))
        assert set(workers.run(process_of, 2, 1)) <= found
        assert next(workers.run(sleep, 10, 1)) == 1
    # They have ended in the middle of their tasks.
    assert multiprocessing.active_children() == []


@pytest.mark.slow
def test_totals_are_the_same_after_a_worker_was_killed(tmp_path: Path) -> None:
    whole = play(CONTEST, 0, 60)
    with open_workers(2) as workers:
        work = Deadly(CONTEST, victim=20, marks=tmp_path)
        assert total(workers, work, 60, 10) == whole
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.slow
def test_games_that_kill_every_worker_are_given_up(tmp_path: Path) -> None:
    work = Deadly(CONTEST, victim=20, marks=tmp_path, kills=100)
    with open_workers(2) as workers, pytest.raises(WorkerError, match="in a row"):
        total(workers, work, 60, 10)
    assert multiprocessing.active_children() == []


@pytest.mark.slow
def test_a_task_that_was_cancelled_hears_nothing_of_a_process_that_ends() -> None:
    pool = LocalPool(1)
    try:
        task = pool.open().submit(abs, 1)
        wait([task])
        other = type(task)()
        assert other.cancel()
        other.set_exception(BrokenExecutor())
        assert other.cancelled()
    finally:
        pool.close()


GOES_ON = """
import os
from sheetgen.lab.play import play_contest
from sheetgen.lab.workers import open_workers
from tests.lab.contests import random_contest

if __name__ == "__main__":
    contest = random_contest("A", "B", "C", "D", player="greedy")
    with open_workers(2) as workers:
        told = lambda games: print(games, flush=True)
        tally = play_contest(workers, contest, 10**7, tell_done=told)
    print("kept", tally.games, tally.is_interrupted, flush=True)
"""


@pytest.fixture
def going_on(tmp_path: Path) -> subprocess.Popen[str]:
    script = tmp_path / "goes_on.py"
    script.write_text(GOES_ON)
    return subprocess.Popen(
        [sys.executable, str(script)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        start_new_session=True,
    )


@pytest.mark.slow
def test_ctrl_c_ends_all_at_once_and_keeps_what_was_played(
    going_on: subprocess.Popen[str],
) -> None:
    """It is sent to workers too, as a terminal does, who say nothing of it."""
    assert going_on.stdout is not None
    going_on.stdout.readline()
    os.killpg(going_on.pid, signal.SIGINT)
    out, err = going_on.communicate(timeout=60)
    *_, last = out.splitlines()
    assert last.startswith("kept ") and last.endswith(" True")
    assert int(last.split()[1]) > 0
    assert err == ""
    assert going_on.returncode == 0


@pytest.mark.slow
def test_no_worker_is_left_when_the_command_is_killed(
    going_on: subprocess.Popen[str],
) -> None:
    assert going_on.stdout is not None
    going_on.stdout.readline()
    going_on.kill()
    going_on.communicate(timeout=60)  # until none of them holds the lines
    with suppress(ProcessLookupError):
        while True:
            os.killpg(going_on.pid, 0)
            time.sleep(0.1)
