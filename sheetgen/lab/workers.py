"""Who plays many games: this process, processes of this machine, or others."""

from collections.abc import Iterator
from contextlib import contextmanager

from sheetgen.core.errors import SheetgenError
from sheetgen.lab.order import Pool, Result, Work, run_in_order
from sheetgen.lab.pool import LocalPool, count_cores


class Workers:
    """Who plays: this process alone, or a pool.

    Attributes:
        failure: why nobody plays any more, once that is so. What was played before is
            still there for whoever asked.
    """

    def __init__(self, pool: Pool | None = None) -> None:
        """Play with a *pool* what is more than one chunk."""
        self._pool = pool
        self.failure: SheetgenError | None = None

    def run(self, work: Work[Result], games: int, chunk: int) -> Iterator[Result]:
        """Yield what chunks of games came to, in the order of their seeds.

        Whoever stops asking cancels the rest.

        Args:
            work: that of a chunk; it can be pickled.
            games: how many in all.
            chunk: how many at once; the last chunk may have fewer.

        Raises:
            UsageError: a worker has another version of this program.
            WorkerError: workers end again and again, or nobody works any more.
        """
        if self._pool is not None and games > chunk:
            try:
                yield from run_in_order(self._pool, work, games, chunk)
            except SheetgenError as error:
                self.failure = error
                raise
            return
        for first in range(0, games, chunk):
            yield work(first, min(chunk, games - first))


@contextmanager
def open_workers(count: int = 0, cluster: str = "") -> Iterator[Workers]:
    """Yield who plays, until the end of the block.

    Args:
        count: of processes here; 0 for one each core.
        cluster: the address of a scheduler to play elsewhere; empty for here.

    Raises:
        MissingLibrary: what speaks to a scheduler is not installed.
        UsageError: the address is none, or a worker has another version of this
            program.
        WorkerError: the scheduler does not answer, or has no workers.
    """
    pool: Pool
    if cluster:
        from sheetgen.lab.cluster import Cluster

        pool = Cluster(cluster)
    else:
        count = count or count_cores()
        if count == 1:
            yield Workers()
            return
        pool = LocalPool(count)
    try:
        yield Workers(pool)
    finally:
        pool.close()
