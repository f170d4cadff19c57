"""The server: takes its port, and answers until it is stopped, without loss of data.

It is one process, or several that share the port and a PostgreSQL database: a `Crew`,
which their leader keeps running.
"""

import asyncio
import logging
import multiprocessing
import signal
import socket
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import ExitStack, asynccontextmanager, closing, contextmanager
from dataclasses import dataclass, field, replace
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from traceback import walk_tb
from types import TracebackType
from typing import Any, BinaryIO, Self, TextIO

import uvicorn
from uvicorn.server import HANDLED_SIGNALS

from sheetgen.core.errors import OutputError, SheetgenError, UsageError
from sheetgen.language.message import message
from sheetgen.server.announce import (
    NAME,
    announce,
    is_loopback,
    link_to,
    list_addresses,
)
from sheetgen.server.api import Tables, Terms
from sheetgen.server.app import make_app
from sheetgen.server.database import read_url
from sheetgen.server.guard import Gate, GuardedConfig
from sheetgen.server.refusal import Limit
from sheetgen.server.store import Store

LOOK_EVERY = 0.2  # seconds
END_WITHIN = 2.5  # seconds for a process to end by itself
MOST_CONNECTIONS = 4000  # of a process at once; streams are among them
SPARE_FILES = 100  # for everything that is not a connection
BURST = 10  # seconds' worth of requests that an address may send at once
SWITCH = 0.0005  # seconds that the rules may run before answers get their turn
PATIENCE = 2  # seconds for answers to end when the server stops
BACKLOG = 1024  # connections that wait to be accepted
TAKEN_AT_ONCE = 8  # few, so that connections spread over the processes
QUIET = 60.0  # seconds in which the same message is written once
MOST_TOLD = 20  # lines in that time
LOGGERS = ("sheetgen.server", "uvicorn.error", "asyncio")
Files = Mapping[str, bytes]
Listener = Callable[[list[str], int, str], None]
LOCK_ENDING = ".lock"


def when_alone(stop: Callable[[], object]) -> None:
    """Call *stop* when the leading process has ended."""
    leader = multiprocessing.parent_process()
    assert leader is not None  # it started this process

    def wait() -> None:
        leader.join()
        stop()

    threading.Thread(target=wait, daemon=True).start()


@dataclass
class _Worker:
    process: BaseProcess
    end: Connection
    is_ready: bool = False


class Crew:
    """Processes that do the same work."""

    def __init__(
        self, count: int, work: Callable[..., None], arguments: tuple[Any, ...]
    ) -> None:
        """Prepare *count* processes for *work*.

        *work* gets as its first argument a function that reports to the leader: an
        empty text once it has begun, or why it cannot begin.
        """
        self._count = count
        self._work = work
        self._arguments = arguments
        # A new interpreter each: a fork of this process would lose its threads.
        self._context = multiprocessing.get_context("spawn")
        self._workers: list[_Worker] = []

    def __enter__(self) -> Self:
        """Start all processes."""
        self._workers = [self._start() for _ in range(self._count)]
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Ask all processes to end, and wait until they have."""
        for worker in self._workers:
            worker.process.terminate()
        for worker in self._workers:
            self._end(worker)

    async def is_ready(self) -> None:
        """Wait until all processes have begun to work.

        Raises:
            OutputError: one of them cannot.
        """
        while not all(self._has_begun(worker) for worker in self._workers):
            await asyncio.sleep(LOOK_EVERY)

    async def keep_up(self) -> None:
        """Replace each process that ends, for ever."""
        while True:
            await asyncio.sleep(LOOK_EVERY)
            for place, worker in enumerate(self._workers):
                if not worker.process.is_alive():
                    self._end(worker)
                    await asyncio.sleep(1)  # do not retry faster if none can begin
                    self._workers[place] = self._start()

    def _start(self) -> _Worker:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(
            target=_begin, args=(self._work, theirs, self._arguments), daemon=True
        )
        process.start()
        theirs.close()  # otherwise the pipe stays open when the other process ends
        return _Worker(process, ours)

    def _has_begun(self, worker: _Worker) -> bool:
        if not worker.is_ready and worker.end.poll():
            try:
                why = worker.end.recv()
            except EOFError:
                why = message("it ended")
            if why:
                raise OutputError(
                    message("a process of the server cannot begin: {why}", why=why)
                )
            worker.is_ready = True
        return worker.is_ready

    def _end(self, worker: _Worker) -> None:
        worker.process.join(END_WITHIN)
        if worker.process.is_alive():
            worker.process.kill()
            worker.process.join()
        worker.end.close()
        worker.process.close()


def _begin(
    work: Callable[..., None], end: Connection, arguments: tuple[Any, ...]
) -> None:
    try:
        work(end.send, *arguments)
    except SheetgenError as error:
        end.send(str(error))


@dataclass(frozen=True)
class Wishes:
    """The configuration of the server.

    Attributes:
        host: the address to listen at.
        port: 0 for any that is free.
        database: the path of an SQLite file, or the address of a database.
        has_mdns: whether to answer for the name on the local network.
        rate: requests per second of one address; 0 for no limit.
        connections: the most connections of one address.
        proxies: addresses of the web servers in front.
        names: the server's names, besides those that it has on every network.
        workers: the number of processes that answer.
        terms: the numbers and lifetimes of tables.
        address: the server's address for other machines, once it is known.
    """

    host: str
    port: int
    database: str
    has_mdns: bool = True
    rate: float = 0
    connections: int = MOST_CONNECTIONS
    proxies: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    workers: int = 1
    terms: Terms = field(default_factory=Terms)
    address: str = ""


def serve(wishes: Wishes, files: Files, tell: Listener) -> None:
    """Serve until the process is asked to stop.

    Args:
        wishes: the configuration.
        files: the files of the solver page, by path.
        tell: called once with the addresses, the port, and why the name on the local
            network is not answered (empty if it is).

    Raises:
        OutputError: the port is taken, or the database cannot be written, or another
            server uses it.
        UsageError: the host or the database is not valid.
    """
    is_file = read_url(wishes.database).drivername == "sqlite"
    if is_file and wishes.workers > 1:
        raise UsageError(
            message(
                "--workers {count}: an SQLite file has one process; for more, name a "
                "PostgreSQL database with --database",
                count=wishes.workers,
            )
        )
    with ExitStack() as stack:
        taken = stack.enter_context(_take_port(wishes.host, wishes.port))
        store = stack.enter_context(closing(Store(wishes.database)))
        if is_file:
            stack.enter_context(lock(Path(str(store.url.database))))
        if wishes.workers > 1:
            asyncio.run(_lead(wishes, files, taken, tell))
        else:
            asyncio.run(_serve_alone(wishes, files, store, taken, tell))


async def _serve_alone(
    wishes: Wishes, files: Files, store: Store, taken: socket.socket, tell: Listener
) -> None:
    async with _named(wishes, taken) as (addresses, problem, found):
        server = _make_server(found, files, store)
        tell(addresses, taken.getsockname()[1], problem)
        await server.serve(sockets=[taken])


async def _lead(
    wishes: Wishes, files: Files, taken: socket.socket, tell: Listener
) -> None:
    """Run the processes that answer, and replace those that end."""
    async with _named(wishes, taken) as (addresses, problem, found):
        with Crew(wishes.workers, work, (found, files, taken)) as crew:
            await crew.is_ready()
            tell(addresses, taken.getsockname()[1], problem)
            await crew.keep_up()


def work(
    report: Callable[[str], None], wishes: Wishes, files: Files, taken: socket.socket
) -> None:
    """Answer as one of several processes, until it is asked to stop.

    Args:
        report: tells the leading process that the work has begun.
        wishes: the configuration.
        files: the files of the solver page, by path.
        taken: the socket at which all of them listen.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the leading process handles Ctrl-C
    with closing(Store(wishes.database)) as store:
        server = _make_server(wishes, files, store, lambda: report(""))
        when_alone(server.stop)
        asyncio.run(server.serve(sockets=[taken]))


@asynccontextmanager
async def _named(
    wishes: Wishes, taken: socket.socket
) -> AsyncIterator[tuple[list[str], str, Wishes]]:
    """Answer for the name on the local network, if configured.

    Yields:
        The addresses of the server, why the name is not answered (empty if it is), and
        the configuration, completed by the server's address and names.
    """
    port = taken.getsockname()[1]
    addresses = list_addresses(wishes.host)
    if not wishes.has_mdns:
        unwanted = message("--no-mdns was given")
    elif is_loopback(wishes.host):
        unwanted = message("only this machine can reach the server")
    else:
        async with announce(addresses, port) as problem:
            address = addresses[0] if problem else NAME
            yield addresses, problem, replace(wishes, address=link_to(address, port))
        return
    yield addresses, unwanted, replace(wishes, address=link_to(addresses[0], port))


def _make_server(
    wishes: Wishes,
    files: Files,
    store: Store,
    on_start: Callable[[], object] = lambda: None,
) -> "_Server":
    sys.setswitchinterval(SWITCH)
    report = Report(sys.stderr, time.monotonic)
    for name in LOGGERS:
        logging.getLogger(name).handlers = [report]
        logging.getLogger(name).propagate = False
    limit = Limit(wishes.rate, wishes.rate * BURST, time.monotonic)
    tables = Tables(store, limit, wishes.terms)
    most = min(MOST_CONNECTIONS, _most_files() - SPARE_FILES)
    # One address never gets all connections.
    gate = Gate(most, min(wishes.connections, most * 3 // 4), wishes.proxies)
    config = GuardedConfig(
        make_app(files, tables, wishes.proxies, wishes.address, wishes.names),
        gate,
        log_config=None,
        log_level="error",
        access_log=False,  # URLs contain ids of tables
        server_header=False,
        proxy_headers=False,  # the application reads those of known proxies
        backlog=TAKEN_AT_ONCE,
        timeout_graceful_shutdown=PATIENCE,
    )
    return _Server(config, tables, on_start)


class Report(logging.Handler):
    """Writes failures for the operator, one line each, and repeats once a minute.

    An unexpected fault is written with its place in the code.
    """

    def __init__(self, out: TextIO, now: Callable[[], float]) -> None:
        """Write to *out*; *now* returns the time in seconds."""
        super().__init__(logging.ERROR)
        self._out = out
        self._now = now
        self._told: dict[str, float] = {}

    def emit(self, record: logging.LogRecord) -> None:
        """Write the record, unless it was written just now."""
        what = record.getMessage().strip().rpartition("\n")[2]
        error = record.exc_info[1] if record.exc_info else None
        if error is not None:
            place = [*walk_tb(error.__traceback__)][-1:]
            where = [f" in {f.f_code.co_filename}:{line}" for f, line in place]
            what += f" ({error!r}{''.join(where)})"
        now, shown = self._now(), "".join(c if c.isprintable() else " " for c in what)
        self._told = {one: t for one, t in self._told.items() if now < t + QUIET}
        if shown not in self._told and len(self._told) < MOST_TOLD:
            self._told[shown] = now
            self._out.write(f"sheetgen: {shown}\n")
            self._out.flush()


class _Server(uvicorn.Server):
    """A server that ends its streams when it stops."""

    def __init__(
        self, config: uvicorn.Config, tables: Tables, on_start: Callable[[], object]
    ) -> None:
        super().__init__(config)
        self._tables = tables
        self._on_start = on_start

    def stop(self) -> None:
        """Ask the server to stop."""
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for taken in sockets or ():
            taken.listen(BACKLOG)  # uvicorn uses one number for two settings
        self._on_start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._tables.stop()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop on signals, except those that a shell or nohup has switched off."""
        before = {number: signal.getsignal(number) for number in HANDLED_SIGNALS}
        asked = [one for one in before if before[one] is not signal.SIG_IGN]
        for number in asked:
            signal.signal(number, self.handle_exit)
        try:
            yield
        finally:
            for number in asked:
                signal.signal(number, before[number])


def _most_files() -> int:
    """Return the number of files this process may open, raised as far as possible."""
    if sys.platform == "win32":
        return MOST_CONNECTIONS + SPARE_FILES
    import resource  # does not exist on Windows

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_CONNECTIONS + SPARE_FILES
    if hard != resource.RLIM_INFINITY:
        wanted = min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return wanted


def _take_port(host: str, port: int) -> socket.socket:
    """Return a socket that listens, so that a taken port is reported in one line."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise UsageError(
            message("--host {host}: not an address of this machine", host=host)
        ) from error
    family, kind, protocol, _, address = found[0]
    taken = socket.socket(family, kind, protocol)
    try:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        taken.bind(address)
        taken.listen(BACKLOG)
    except OSError as error:
        taken.close()
        raise OutputError(
            message(
                "port {port} of {host} cannot be taken ({reason}): stop what uses it, "
                "or choose another with --port (the codes on sheets then need --link)",
                port=port,
                host=host,
                reason=error.strerror or error,
            )
        ) from error
    taken.setblocking(False)
    return taken


# The lock of a server on an SQLite file, which ends with its process


if sys.platform == "win32":
    import msvcrt

    def _lock(file: BinaryIO) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: BinaryIO) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def lock(path: Path) -> Iterator[None]:
    """Lock the database at *path* for this server.

    Raises:
        OutputError: another server has it.
    """
    path = path.resolve()
    with path.with_name(path.name + LOCK_ENDING).open("ab") as file:
        try:
            _lock(file)
        except OSError as error:
            raise OutputError(
                message(
                    "database {path}: another `sheetgen serve` has it: stop that one, "
                    "or name another with --database (several servers can share a "
                    "PostgreSQL database)",
                    path=path,
                )
            ) from error
        yield
