"""News of tables, handed in memory to everybody who listens.

These are the listeners of this process; `relay` brings what others have stored. A
listener that does not keep up is dropped: it comes back, and begins with the state.
"""

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from sheetgen.server.refusal import Refusal

MOST_STREAMS = 64  # at a table
MOST_WATCHING = 48  # of them by its link for watching: who plays is never shut out
MOST_OWN = 500  # of one address, at all tables
MOST_WAITING = 64  # news for one listener

GONE = "gone"  # the last news of a table

News = tuple[str, str]  # the kind of event, and its data as JSON
TableNews = tuple[str, News]  # of which table


class Listener:
    """Somebody who hears the news of a table, all of them unless it is too slow."""

    def __init__(self, is_watching: bool = False) -> None:
        """Begin without news."""
        self.is_watching = is_watching
        self.is_dropped = False
        self._queue: asyncio.Queue[News | None] = asyncio.Queue(MOST_WAITING)

    @property
    def is_over(self) -> bool:
        """Whether it was let go, and has heard all that came before."""
        return self.is_dropped and self._queue.empty()

    async def next(self, seconds: float) -> News | None:
        """Return the next news, or nothing if none came, or none will come."""
        if self.is_over:
            return None
        try:
            async with asyncio.timeout(seconds):  # `wait_for` would make a task each
                return await self._queue.get()
        except TimeoutError:
            return None

    def give(self, news: News) -> bool:
        """Hand *news* over, and return whether there was room."""
        if self._queue.full():
            self._queue = asyncio.Queue(MOST_WAITING)  # the state has what was in it
            self.drop()
            return False
        self._queue.put_nowait(news)
        return True

    def drop(self) -> None:
        """Let the listener go, even while it waits."""
        self.is_dropped = True
        if not self._queue.full():
            self._queue.put_nowait(None)


class Hub:
    """The listeners of all tables."""

    def __init__(self, most_own: int = MOST_OWN) -> None:
        """Begin without listeners; of one address there will be at most *most_own*."""
        self._tables: dict[str, set[Listener]] = {}
        self._most_own = most_own
        self._own: Counter[str] = Counter()

    @contextmanager
    def listen(
        self, table: str, who: str = "", is_watching: bool = False
    ) -> Iterator[Listener]:
        """Return a listener for as long as it is wanted.

        Args:
            table: whose news it hears.
            who: has the address that asks.
            is_watching: whether it came by the link for watching.

        Raises:
            Refusal: enough listen to this table, or from this address.
        """
        there = self._tables.get(table, set())
        watching = sum(one.is_watching for one in there) if is_watching else 0
        for count, most, what in (
            (watching, MOST_WATCHING, "watch this table"),
            (len(there), MOST_STREAMS, "listen to this table"),
            (self._own[who], self._most_own, "listen from your address"),
        ):
            if count >= most:
                told = f"{most} {what}, and no more can"
                raise Refusal(429, "busy", told, retry_after=5)
        listener = Listener(is_watching)
        self._tables.setdefault(table, set()).add(listener)
        self._own[who] += 1
        try:
            yield listener
        finally:
            self._own -= Counter([who])  # which forgets those who have none
            self._forget(table, listener)

    def tell(self, table: str, news: News) -> None:
        """Give *news* to all who listen to a table, and drop those too slow."""
        for listener in list(self._tables.get(table, ())):
            if not listener.give(news):
                self._forget(table, listener)
        if news[0] == GONE:
            self.close(table)

    def close(self, table: str) -> None:
        """Let all go who listen to a table."""
        for listener in list(self._tables.get(table, ())):
            listener.drop()

    def close_all(self) -> None:
        """Let everybody go."""
        for table in list(self._tables):
            self.close(table)

    def count(self, table: str) -> int:
        """Return how many listen to a table."""
        return len(self._tables.get(table, ()))

    def _forget(self, table: str, listener: Listener) -> None:
        listeners = self._tables.get(table, set())
        listeners.discard(listener)
        if not listeners:
            self._tables.pop(table, None)
