"""News of tables, passed in memory to all listeners, and between processes.

Listeners are those of this process. All processes on one PostgreSQL database learn what
others have stored by its LISTEN and NOTIFY (`relay`). A listener that is too slow is
dropped: its client reconnects and begins with the state.
"""

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from starlette.requests import ClientDisconnect, Request
from starlette.responses import StreamingResponse

from sheetgen.server.refusal import Refusal

MOST_STREAMS = 64  # at a table
MOST_WATCHING = 48  # of these by the link for watching, so that players find room
MOST_OWN = 500  # of one address, at all tables
MOST_WAITING = 64  # news for one listener

GONE = "gone"  # the last news of a table

News = tuple[str, str]  # the kind of event, and its data as JSON
TableNews = tuple[str, News]  # the table, and its news
CHANNEL = "sheetgen"
MOST_PAYLOAD = 7999  # bytes, the limit of PostgreSQL
AGAIN = "again"  # not an event: listeners must reconnect and begin with the state


class Listener:
    """A queue of all the news of a table, unless its reader is too slow."""

    def __init__(self, is_watching: bool = False) -> None:
        """Begin without news."""
        self.is_watching = is_watching
        self.is_dropped = False
        self._queue: asyncio.Queue[News | None] = asyncio.Queue(MOST_WAITING)

    @property
    def is_over(self) -> bool:
        """Whether it was dropped, and has passed on all earlier news."""
        return self.is_dropped and self._queue.empty()

    async def next(self, seconds: float) -> News | None:
        """Return the next news, or None if none comes in time, or none will come."""
        if self.is_over:
            return None
        try:
            async with asyncio.timeout(seconds):  # `wait_for` would create a task each
                return await self._queue.get()
        except TimeoutError:
            return None

    def give(self, news: News) -> bool:
        """Add *news*, and return whether there was room."""
        if self._queue.full():
            self._queue = asyncio.Queue(MOST_WAITING)  # the state will replace its news
            self.drop()
            return False
        self._queue.put_nowait(news)
        return True

    def drop(self) -> None:
        """Drop the listener, even while it waits."""
        self.is_dropped = True
        if not self._queue.full():
            self._queue.put_nowait(None)


class Hub:
    """The listeners of all tables."""

    def __init__(self, most_own: int = MOST_OWN) -> None:
        """Begin without listeners; one address may have at most *most_own*."""
        self._tables: dict[str, set[Listener]] = {}
        self._most_own = most_own
        self._own: Counter[str] = Counter()

    @contextmanager
    def listen(
        self, table: str, who: str = "", is_watching: bool = False
    ) -> Iterator[Listener]:
        """Return a listener until the context ends.

        Args:
            table: the table whose news it gets.
            who: the holder of the client's address.
            is_watching: whether the client came by the link for watching.

        Raises:
            Refusal: the table or the address has too many listeners.
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
            self._own -= Counter([who])  # drops entries that reach zero
            self._forget(table, listener)

    def tell(self, table: str, news: News) -> None:
        """Give *news* to all listeners of a table, and drop those that are too slow."""
        for listener in list(self._tables.get(table, ())):
            if not listener.give(news):
                self._forget(table, listener)
        if news[0] == GONE:
            self.close(table)

    def close(self, table: str) -> None:
        """Drop all listeners of a table."""
        for listener in list(self._tables.get(table, ())):
            listener.drop()

    def close_all(self) -> None:
        """Drop all listeners."""
        for table in list(self._tables):
            self.close(table)

    def count(self, table: str) -> int:
        """Return the number of listeners of a table."""
        return len(self._tables.get(table, ()))

    def _forget(self, table: str, listener: Listener) -> None:
        listeners = self._tables.get(table, set())
        listeners.discard(listener)
        if not listeners:
            self._tables.pop(table, None)


def pack_news(table: str, news: News) -> str:
    """Return the notice of *news*; if it is too long, only that there is some."""
    kind, data = news
    packed = f"{table} {kind} {data}"
    return packed if len(packed.encode()) <= MOST_PAYLOAD else f"{table} {AGAIN} "


class EventStream(StreamingResponse):
    """A stream of events that always releases its listener."""

    def __init__(self, news: AsyncIterator[str], leave: Callable[[], object]) -> None:
        """Stream *news*, and call *leave* at the end, whatever happens."""
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        super().__init__(news, 200, headers, "text/event-stream")
        self._leave = leave

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer a request."""
        try:
            await super().__call__(scope, receive, send)
        except (ClientDisconnect, OSError):
            pass  # the client has gone
        finally:
            self._leave()


def make_news(kind: str, facts: Mapping[str, Any]) -> News:
    """Return news with its facts as JSON."""
    return kind, json.dumps(facts, ensure_ascii=False, separators=(",", ":"))


def write_event(news: News) -> str:
    """Return news as a server-sent event."""
    kind, data = news
    return f"event: {kind}\ndata: {data}\n\n"


async def hang_up(request: Request) -> None:
    """Wait until the client has gone."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
