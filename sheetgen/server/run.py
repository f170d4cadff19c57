"""One server process: takes its port, answers until it is stopped, loses nothing."""

import asyncio
import socket
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass

import uvicorn

from sheetgen import say
from sheetgen.errors import OutputError, UsageError
from sheetgen.server.announce import announce, is_loopback, list_addresses
from sheetgen.server.api import Tables
from sheetgen.server.app import make_app
from sheetgen.server.limit import Limit
from sheetgen.server.store import Store

MOST_CONNECTIONS = 1000  # at once; streams are among them
BURST = 10  # seconds of requests that an address may send at once
SWITCH = 0.0005  # seconds that the rules may think before answers get their turn
PATIENCE = 3  # seconds that answers have to end when the server stops


@dataclass(frozen=True)
class Wishes:
    """How the server is to run.

    Attributes:
        host: the address to listen at.
        port: 0 for any that is free.
        database: the path of an SQLite file, or the address of a database.
        expire_days: how long a table is kept after its last entry.
        rate: requests a second of one address; 0 for no limit.
        has_mdns: whether to answer for the name on the local network.
    """

    host: str
    port: int
    database: str
    expire_days: int
    rate: float
    has_mdns: bool


Told = Callable[[list[str], int, str], None]


def serve(wishes: Wishes, files: Mapping[str, bytes], tell: Told) -> None:
    """Serve until the process is asked to stop.

    Args:
        wishes: how.
        files: of the solver page, by path.
        tell: is called once with the addresses, the port, and why the name on the
            local network is not answered (empty if it is).

    Raises:
        OutputError: the port is taken, or the database cannot be written.
        UsageError: host or database cannot be meant.
    """
    sys.setswitchinterval(SWITCH)
    store = Store(wishes.database)
    try:
        with _take_port(wishes.host, wishes.port) as taken:
            limit = Limit(wishes.rate, wishes.rate * BURST, time.monotonic)
            tables = Tables(store, limit, wishes.expire_days)
            asyncio.run(_serve(wishes, files, tables, taken, tell))
    finally:
        store.close()


class _Server(uvicorn.Server):
    """A server that ends its streams when it stops."""

    def __init__(self, config: uvicorn.Config, tables: Tables) -> None:
        super().__init__(config)
        self._tables = tables

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._tables.hub.close_all()
        await super().shutdown(sockets)


async def _serve(
    wishes: Wishes,
    files: Mapping[str, bytes],
    tables: Tables,
    taken: socket.socket,
    tell: Told,
) -> None:
    config = uvicorn.Config(
        make_app(files, tables),
        log_level="error",
        access_log=False,  # ids of tables stand in addresses
        server_header=False,
        limit_concurrency=MOST_CONNECTIONS,
        timeout_graceful_shutdown=PATIENCE,
        ws="none",
    )
    port = taken.getsockname()[1]
    addresses = list_addresses(wishes.host)
    async with AsyncExitStack() as stack:
        problem = ""
        if wishes.has_mdns and not is_loopback(wishes.host):
            problem = await stack.enter_async_context(announce(addresses, port))
        elif wishes.has_mdns:
            problem = say.tell("only this machine can reach the server")
        else:
            problem = say.tell("--no-mdns was given")
        tell(addresses, port, problem)
        await _Server(config, tables).serve(sockets=[taken])


def _take_port(host: str, port: int) -> socket.socket:
    """Return a socket that listens, so that a taken port is told in one line."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise UsageError(
            say.tell("--host {host}: is no address of this machine", host=host)
        ) from error
    family, kind, protocol, _, address = found[0]
    taken = socket.socket(family, kind, protocol)
    try:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        taken.bind(address)
        taken.listen(1024)
    except OSError as error:
        taken.close()
        raise OutputError(
            say.tell(
                "port {port} of {host} cannot be taken ({reason}): stop what uses it, "
                "or choose another with --port (the codes on sheets then need --link)",
                port=port,
                host=host,
                reason=error.strerror or error,
            )
        ) from error
    taken.setblocking(False)
    return taken
