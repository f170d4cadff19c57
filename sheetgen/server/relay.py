"""News of all processes on one PostgreSQL database, by its LISTEN and NOTIFY.

A notice is sent within the transaction that stores what it tells, so it arrives if and
only if that was committed, everywhere in the same order.
"""

import asyncio
import threading

import psycopg
from psycopg.conninfo import make_conninfo

from sheetgen.server.hub import Hub, News

CHANNEL = "sheetgen"
MOST_PAYLOAD = 7999  # bytes, says PostgreSQL
AGAIN = "again"  # no event: listeners are to come back and begin with the state
PATIENCE = 0.5  # seconds until the thread looks whether it is still wanted
PAUSE = 1.0  # seconds between two tries to reach the database


def pack_news(table: str, news: News) -> str:
    """Return the notice of *news*; of those that are too long, that there are some."""
    kind, data = news
    packed = f"{table} {kind} {data}"
    return packed if len(packed.encode()) <= MOST_PAYLOAD else f"{table} {AGAIN} "


class Relay:
    """Hands the news of a database to a hub, in a thread of its own."""

    def __init__(self, conninfo: str, hub: Hub) -> None:
        """Prepare to hear what is told in the database at *conninfo*."""
        # A connection that went dead without a word is found within a minute.
        self._conninfo = make_conninfo(
            conninfo,
            connect_timeout=10,
            keepalives_idle=30,
            keepalives_interval=10,
            keepalives_count=3,
        )
        self._hub = hub
        self._is_over = threading.Event()
        self._is_tried = threading.Event()
        self._thread = threading.Thread(target=self._run, name="relay", daemon=True)
        self._loop: asyncio.AbstractEventLoop | None = None

    async def start(self) -> None:
        """Begin; when this ends, nothing more is missed unless the database is away."""
        self._loop = asyncio.get_running_loop()
        self._thread.start()
        await self._loop.run_in_executor(None, self._is_tried.wait)

    def close(self) -> None:
        """End."""
        self._is_over.set()
        self._thread.join(PAUSE)

    def _run(self) -> None:
        while not self._is_over.is_set():
            try:
                with psycopg.connect(self._conninfo, autocommit=True) as connection:
                    self._hear(connection)
            except psycopg.Error:
                self._is_tried.set()
                self._is_over.wait(PAUSE)

    def _hear(self, connection: psycopg.Connection) -> None:
        assert self._loop is not None  # the thread was started from it
        connection.execute(f"LISTEN {CHANNEL}")
        # What was told while nobody heard it is in the state, which they ask for again.
        self._loop.call_soon_threadsafe(self._hub.close_all)
        self._is_tried.set()
        while not self._is_over.is_set():
            for notice in connection.notifies(timeout=PATIENCE):
                table, _, news = notice.payload.partition(" ")
                kind, _, data = news.partition(" ")
                if kind == AGAIN:
                    self._loop.call_soon_threadsafe(self._hub.close, table)
                else:
                    self._loop.call_soon_threadsafe(self._hub.tell, table, (kind, data))
