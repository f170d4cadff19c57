"""Chunks of games given to workers, with results in the order of the games."""

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, wait
from typing import Protocol, TypeVar

from sheetgen.core.errors import WorkerError
from sheetgen.language.message import message

Result = TypeVar("Result")
Work = Callable[[int, int], Result]  # takes the first game, and how many

AHEAD = 4  # pending tasks, including done ones not yet yielded, per running task
LOOK_EVERY = 0.2  # seconds
MOST_BREAKS = 3  # in a row


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
