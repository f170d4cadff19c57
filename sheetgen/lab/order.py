"""Chunks of games given to workers, and what they come to in the order of the games."""

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, wait
from typing import Protocol, TypeVar

from sheetgen.core.errors import WorkerError
from sheetgen.language.message import message

Result = TypeVar("Result")
Work = Callable[[int, int], Result]  # the first of some games, and how many

AHEAD = 4  # tasks for each that is worked on; what they come to is not yet told
LOOK_EVERY = 0.2  # seconds
MOST_BREAKS = 3  # in a row


class Pool(Protocol):
    """Workers that are there together, and may break off together."""

    @property
    def width(self) -> int:
        """How many tasks are worked on at the same time."""

    def open(self) -> Executor:
        """Return who is given tasks: another one after a break."""

    def look(self) -> None:
        """Look whether anybody works, now and then while a task is waited for.

        Raises:
            WorkerError: nobody has for some time.
        """

    def mend(self) -> None:
        """Make good that tasks broke off, as far as that is possible.

        Raises:
            WorkerError: it is not.
        """

    def explain(self, error: Exception) -> Exception:
        """Return what to raise for the error of a task."""

    def close(self) -> None:
        """Send all workers away, in the middle of their tasks."""


def run_in_order(
    pool: Pool, work: Work[Result], games: int, chunk: int
) -> Iterator[Result]:
    """Yield what chunks of games came to, in the order of the games.

    Tasks that broke off are repeated, as those of a worker that was killed. Whoever
    stops asking cancels the rest, and Ctrl-C sends the workers away at once.

    Args:
        pool: who works.
        work: that of a chunk; it can be pickled.
        games: how many in all.
        chunk: how many at once; the last chunk may have fewer.

    Raises:
        WorkerError: tasks break off again and again, or nobody works any more.
    """
    begun: dict[int, Future[Result]] = {}  # by the first game
    waiting: deque[int] = deque()  # the same in their order
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
    # With an end each time: without, Ctrl-C would not be heard on Windows.
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
