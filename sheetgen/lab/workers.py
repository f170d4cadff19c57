"""Workers that play many games: this process, others on this machine, or a cluster."""

from collections.abc import Iterator
from contextlib import contextmanager

from sheetgen.core.errors import SheetgenError
from sheetgen.lab.order import Pool, Result, Work, run_in_order
from sheetgen.lab.pool import LocalPool, count_cores


class Workers:
    """The players of games: this process alone, or a pool.

    Attributes:
        failure: why the workers failed, if they did. Results from before the failure
            remain valid.
    """

    def __init__(self, pool: Pool | None = None) -> None:
        """Use a *pool*, if given, for anything longer than one chunk."""
        self._pool = pool
        self.failure: SheetgenError | None = None

    def run(self, work: Work[Result], games: int, chunk: int) -> Iterator[Result]:
        """Yield the results of chunks of games, in the order of their seeds.

        Closing the iterator cancels the rest.

        Args:
            work: plays a chunk; it can be pickled.
            games: how many in all.
            chunk: how many at once; the last chunk may have fewer.

        Raises:
            UsageError: a worker has another version of this program.
            WorkerError: workers end again and again, or there are none left.
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
    """Yield the workers, until the end of the block.

    Args:
        count: of processes here; 0 for one per core.
        cluster: the address of a scheduler to play elsewhere; empty for here.

    Raises:
        MissingLibrary: the library for schedulers is not installed.
        UsageError: the address is not valid, or a worker has another version of this
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
