"""All work on the database, done in turn by one thread, and committed in groups.

Waiting for the disk takes longest, and it takes as long for many changes as for one.
So all work that has come in meanwhile is done in one transaction; nothing is answered
before it has been committed.
"""

import asyncio
import logging
import queue
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from sheetgen.core.errors import OutputError
from sheetgen.server.hub import TableNews
from sheetgen.server.refusal import Refusal
from sheetgen.server.store import Store

MOST_TOGETHER = 100  # pieces of work in a transaction
LAST = "~"  # sorts after the ids of tables
PATIENCE = 1.0  # seconds for unfinished work when the server stops

LOG = logging.getLogger(__name__)

Answer = TypeVar("Answer")
Tell = Callable[[Sequence[TableNews]], None]


@dataclass(eq=False)
class _Job:
    """A piece of work, and the future that awaits it.

    Attributes:
        table: the table that it is about; `LAST` if it is about many.
        work: the work to do.
        future: gets the result.
        answer: the result.
    """

    table: str
    work: Callable[[], Any]
    future: asyncio.Future[Any] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )
    answer: Any = None

    def attempt(self) -> None:
        """Do the work; a refusal is a result, not a failure."""
        try:
            self.answer = self.work()
        except Refusal as refusal:
            self.answer = refusal

    def finish(self) -> None:
        """Pass on the result, in the event loop of the future."""
        if self.future.done():
            return  # the result is no longer awaited
        if isinstance(self.answer, Exception):
            self.future.set_exception(self.answer)
        else:
            self.future.set_result(self.answer)


class Writer:
    """Does work on a store in a thread of its own."""

    def __init__(self, store: Store, tell: Tell) -> None:
        """Work on *store*.

        Args:
            store: from now on used by this thread alone.
            tell: called with the committed news, in the order in which it happened,
                before any request is answered.
        """
        self._store = store
        self._tell = tell
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._waiting: set[_Job] = set()
        self._thread = threading.Thread(target=self._run, name="tables", daemon=True)
        self._thread.start()

    async def do(self, table: str, work: Callable[[], Answer]) -> Answer:
        """Do *work* on a table, and return its result once it is on disk.

        Raises:
            Refusal: *work* refuses, or the database does not answer.
        """
        job = _Job(table, work)
        self._waiting.add(job)
        self._jobs.put(job)
        try:
            answer: Answer = await job.future
        finally:
            self._waiting.discard(job)
        return answer

    def let_go(self) -> None:
        """Release all that wait, without a word on whether their work is done."""
        for job in self._waiting:
            job.answer = _closed()
            job.finish()

    def close(self) -> None:
        """Finish the work that was begun, unless the database does not answer."""
        self._jobs.put(None)
        self._thread.join(PATIENCE)

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            jobs = [job, *self._gathered()]
            # Every process locks tables in this order, so that no two wait for each
            # other; work on one table stays in its order.
            jobs.sort(key=lambda job: job.table)
            self._finish(jobs, self._together(jobs))

    def _gathered(self) -> list[_Job]:
        """Return the work that waits to be done."""
        jobs: list[_Job] = []
        while len(jobs) < MOST_TOGETHER:
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                break
            if job is None:
                self._jobs.put(None)  # the end, after these jobs
                break
            jobs.append(job)
        return jobs

    def _together(self, jobs: Sequence[_Job]) -> Sequence[TableNews]:
        """Do *jobs* in one transaction, or each alone if that fails."""
        try:
            with self._store.transaction() as news:
                for job in jobs:
                    job.attempt()
            return news
        except Exception as error:  # the thread continues; the client gets an answer
            if len(jobs) > 1:
                return [news for job in jobs for news in self._together([job])]
            is_away = isinstance(error, OutputError)
            if is_away:
                LOG.error("%s", error)
            jobs[0].answer = _closed() if is_away else error
            return []

    def _finish(self, jobs: Sequence[_Job], news: Sequence[TableNews]) -> None:
        loop = jobs[0].future.get_loop()
        if news:
            loop.call_soon_threadsafe(self._tell, news)
        for job in jobs:
            loop.call_soon_threadsafe(job.finish)


def _closed() -> Refusal:
    what = "the database does not answer: nothing was stored, try again"
    return Refusal(503, "closed", what, retry_after=5)
