"""Many games on several processors: whole chunks, in the order of their seeds."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

Result = TypeVar("Result")
Work = Callable[[int, int], Result]  # the first of some games, and how many


class Workers:
    """Who plays: this process alone."""

    def run(self, work: Work[Result], games: int, chunk: int) -> Iterator[Result]:
        """Yield what chunks of games came to, in the order of their seeds.

        Args:
            work: that of a chunk; it can be pickled.
            games: how many in all.
            chunk: how many at once; the last chunk may have fewer.
        """
        for first in range(0, games, chunk):
            yield work(first, min(chunk, games - first))


@contextmanager
def open_workers(count: int = 0, cluster: str = "") -> Iterator[Workers]:
    """Yield who plays.

    Args:
        count: of processes here; 0 for one each core.
        cluster: the address of a scheduler to play elsewhere; empty for here.
    """
    del count, cluster
    yield Workers()
