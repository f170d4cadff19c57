"""Workers that play many games: this process, others on this machine, or a cluster."""

import multiprocessing
import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import (
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    InvalidStateError,
    ProcessPoolExecutor,
    wait,
)
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from typing import Any, Protocol, TypeVar

from sheetgen.core.errors import SheetgenError, WorkerError
from sheetgen.language.message import message

Result = TypeVar("Result")
Work = Callable[[int, int], Result]  # takes the first game, and how many

AHEAD = 4  # pending tasks, including done ones not yet yielded, per running task
LOOK_EVERY = 0.2  # seconds
MOST_BREAKS = 3  # in a row
WINDOWS_MOST = 61  # the most processes that Windows can wait for


class Pool(Protocol):
    """Workers that start together, and may fail together."""

    @property
    def width(self) -> int:
        """The number of tasks that run at the same time."""

    def open(self) -> Executor:
        """Return the executor for tasks; after a failure, a new one."""

    def look(self) -> None:
        """Check that there are workers; called now and then while waiting for a task.

        Raises:
            WorkerError: there have been no workers for some time.
        """

    def mend(self) -> None:
        """Recover from a failure of tasks.

        Raises:
            WorkerError: that is not possible.
        """

    def explain(self, error: Exception) -> Exception:
        """Return the exception to raise for the error of a task."""

    def close(self) -> None:
        """End all workers, even in the middle of their tasks."""


def run_in_order(
    pool: Pool, work: Work[Result], games: int, chunk: int
) -> Iterator[Result]:
    """Yield the results of chunks of games, in the order of the games.

    Tasks that fail, for example because a worker was killed, are repeated. Closing the
    iterator cancels the rest, and Ctrl-C ends the workers at once.

    Args:
        pool: the workers.
        work: plays a chunk; it can be pickled.
        games: how many in all.
        chunk: how many at once; the last chunk may have fewer.

    Raises:
        WorkerError: tasks fail again and again, or there are no more workers.
    """
    begun: dict[int, Future[Result]] = {}  # by the first game
    waiting: deque[int] = deque()  # first games of pending chunks, in order
    following, breaks = 0, 0
    try:
        while waiting or following < games:
            while following < games and len(waiting) < AHEAD * pool.width:
                waiting.append(following)
                following += chunk
            try:
                for first in waiting:
                    if first not in begun:
                        count = min(chunk, games - first)
                        begun[first] = pool.open().submit(work, first, count)
                result = _wait_for(begun[waiting[0]], pool)
            except (BrokenExecutor, CancelledError) as error:
                breaks += 1
                if breaks > MOST_BREAKS:
                    raise _hopeless(breaks) from error
                begun = {first: one for first, one in begun.items() if _is_good(one)}
                pool.mend()
                continue
            breaks = 0
            del begun[waiting.popleft()]
            yield result
    except KeyboardInterrupt:
        pool.close()
        raise
    finally:
        for future in begun.values():
            future.cancel()


def _wait_for(future: Future[Result], pool: Pool) -> Result:
    # With a timeout: without one, Ctrl-C would have no effect on Windows.
    while not wait([future], LOOK_EVERY).done:
        pool.look()
    if future.cancelled():
        raise CancelledError
    error = future.exception()
    if error is None:
        return future.result()
    if isinstance(error, BrokenExecutor | CancelledError):
        raise error
    if isinstance(error, Exception):
        raise pool.explain(error)
    raise error


def _is_good(future: Future[Result]) -> bool:
    return future.done() and not future.cancelled() and future.exception() is None


def _hopeless(breaks: int) -> WorkerError:
    return WorkerError(
        message(
            "workers ended {count} times in a row before they had played anything: "
            "perhaps the memory is too small for so many; try fewer with --workers",
            count=breaks,
        )
    )


def count_cores() -> int:
    """Return the number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class LocalPool:
    """Processes on this machine, started with the first task."""

    def __init__(self, width: int) -> None:
        """Prepare for *width* processes."""
        self.width = min(width, WINDOWS_MOST) if sys.platform == "win32" else width
        self._executor: Executor | None = None
        self._wire: Connection | None = None
        # New interpreters: a fork of this process would lack its other threads.
        self._context = multiprocessing.get_context("spawn")

    def open(self) -> Executor:
        """Return the executor for tasks."""
        if self._executor is None:
            end, self._wire = self._context.Pipe(duplex=False)
            self._executor = _Processes(
                self.width, self._context, initializer=_begin, initargs=(end,)
            )
        return self._executor

    def look(self) -> None:
        """Do nothing: processes that end are reported at once."""

    def mend(self) -> None:
        """End all processes, so that new ones replace them."""
        self.close()

    def explain(self, error: Exception) -> Exception:
        """Return the exception to raise for the error of a task: the same error."""
        return error

    def close(self) -> None:
        """End all processes, even in the middle of their tasks."""
        if self._wire is not None:
            self._wire.close()
        if self._executor is not None:
            self._executor.shutdown(cancel_futures=True)
        self._wire = self._executor = None


class _Processes(ProcessPoolExecutor):
    """Processes that never receive Ctrl-C, not even while they start."""

    def submit(
        self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any
    ) -> Future[Any]:
        with _deaf():
            future = super().submit(fn, *args, **kwargs)
        future.__class__ = _Task
        return future


class _Task(Future[Any]):
    """A task that may be cancelled while its process ends.

    Python 3.11 sets the exception of a task that has been cancelled meanwhile, fails,
    and logs an error; later versions check first.
    """

    def set_exception(self, exception: BaseException | None) -> None:
        with suppress(InvalidStateError):
            super().set_exception(exception)


@contextmanager
def _deaf() -> Iterator[None]:
    """Block Ctrl-C; processes that start in the block never receive it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield  # on Windows they receive it until `_begin`
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(wire: Connection) -> None:
    """Leave Ctrl-C to the parent process, and end when it closes the connection."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def wait() -> None:
        try:
            wire.recv()
        except (EOFError, OSError):
            os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


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
