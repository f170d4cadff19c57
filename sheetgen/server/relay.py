"""News that other processes store in a PostgreSQL database, passed on to our hub.

Only servers with such a database import this: it needs the extra `postgres`.
"""

import asyncio
import threading

import psycopg
from psycopg.conninfo import make_conninfo

from sheetgen.server.hub import AGAIN, CHANNEL, Hub

PATIENCE = 0.5  # seconds between checks whether the thread is still needed
PAUSE = 1.0  # seconds between attempts to reach the database


class Relay:
    """Passes the news of a database to a hub, in a thread of its own."""

    def __init__(self, conninfo: str, hub: Hub) -> None:
        """Prepare to listen to the database at *conninfo*."""
        # A silently broken connection is detected within a minute.
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
        """Begin; once this returns, no news is missed while the database is up."""
        self._loop = asyncio.get_running_loop()
        self._thread.start()
        await self._loop.run_in_executor(None, self._is_tried.wait)

    def close(self) -> None:
        """Stop the thread."""
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
        assert self._loop is not None  # set before the thread starts
        connection.execute(f"LISTEN {CHANNEL}")
        # News missed meanwhile is in the state, which reconnecting clients ask for.
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
