"""Figures of many games on several processors. Nothing is asserted.

Beside the seconds that passed stand those of all processors, which other work on the
machine changes less.
"""

import resource
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from distributed import Client

from sheetgen.lab.play import Contest, Tally, find_chunk, play, play_contest
from sheetgen.lab.workers import Workers, open_workers
from tests.bench.report import noting
from tests.lab.contests import random_contest
from tests.lab.machines import scheduler_of

note = noting("bench-lab-workers.txt")
GAMES = (10_000, 100_000, 1_000_000)
CHUNKS = 10_000  # ten million random games
LONG = 60.0  # seconds of work for each of two workers


@dataclass(frozen=True)
class Same:
    """Work that was done before."""

    tally: Tally

    def __call__(self, first: int, count: int) -> Tally:
        return self.tally


def cpu_of(who: int) -> float:
    used = resource.getrusage(who)
    return used.ru_utime + used.ru_stime


@contextmanager
def measured(name: str, spent: Callable[[], float] = lambda: 0.0) -> Iterator[None]:
    """Note how long a block took, with what processes spent that still run."""

    def cpu() -> float:
        mine = cpu_of(resource.RUSAGE_SELF) + cpu_of(resource.RUSAGE_CHILDREN)
        return mine + spent()

    began, before = time.monotonic(), cpu()
    yield
    took, used = time.monotonic() - began, cpu() - before
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    note(f"{name:34} {took:7.1f} s, {used:7.1f} CPU s, at most {most:.0f} MB here")


def grow(sizes: tuple[int, ...] = GAMES) -> None:
    """Note what more and more random games cost."""
    for games in sizes:
        with measured(f"{games:9,} random games, 2 processes"), open_workers(2) as two:
            play_contest(two, random_contest("A"), games)


def compare(folder: Path, seconds: float = LONG) -> None:
    """Note what the same games cost on two local workers and on two of Dask."""
    contest = random_contest("A")
    games = count_games(contest, 2 * seconds)
    with measured(f"{games:9,} random games, 1 process"):
        play_contest(Workers(), contest, games)
    with measured(f"{games:9,} random games, 2 processes"), open_workers(2) as two:
        play_contest(two, contest, games)
    with (
        scheduler_of(2, folder) as address,
        Client(address, set_as_default=False) as client,
    ):

        def spent() -> float:
            on_workers = client.run(time.process_time).values()
            return sum(on_workers) + client.run_on_scheduler(time.process_time)

        name = f"{games:9,} random games, 2 of Dask"
        with measured(name, spent), open_workers(cluster=address) as two:
            play_contest(two, contest, games)


def add_up(chunks: int = CHUNKS) -> None:
    """Note what chunks cost besides their games, by such as bring the same tally."""
    contest = random_contest("A")
    work = Same(play(contest, 0, 100))
    with measured(f"{chunks:9,} chunks without games"), open_workers(2) as two:
        tally = work.tally
        for part in two.run(work, chunks, 1):
            tally += part


def count_games(contest: Contest, seconds: float) -> int:
    """Return how many games one processor plays in some seconds, in whole chunks."""
    chunk = find_chunk(contest)
    play(contest, 0, chunk)
    began = time.process_time()
    play(contest, 0, chunk)
    return chunk * max(2, round(seconds / (time.process_time() - began)))


def test_cost_grows_with_the_number_of_games() -> None:
    grow()


def test_chunks_cost_little_beside_their_games() -> None:
    add_up()


def test_a_scheduler_costs_little_over_processes_of_this_machine(
    tmp_path: Path,
) -> None:
    compare(tmp_path)
