"""A server in this process, and one as a process of its own."""

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx2
import pytest
from starlette.testclient import TestClient

from sheetgen.server import judge
from sheetgen.server.api import Tables, Terms
from sheetgen.server.app import make_app
from sheetgen.server.judging import Worker
from sheetgen.server.refusal import Limit
from sheetgen.server.store import Store
from tests.server.sheets import sheet

ROOT = Path(__file__).resolve().parents[2]
SITE_FOLDER = Path(__file__).resolve().parent / "site"
PATIENCE = 300.0  # seconds after which a server hangs, however busy its machine is
SITE = {
    "index.html": b"<!doctype html><title>the page</title>" + b"<p>text</p>" * 50,
    "sw.js": b"self;" * 100,
    "app-0123456789abcdef.js": b"export {};" * 100,
    "engine.wasm": b"\0asm" * 100,
    "manifest.webmanifest": b"{}",
    "texts/hu.json": b"{}",
}


NAMES = "testserver", "example.org"


@dataclass
class Clock:
    """A clock that moves when it is told to.

    Attributes:
        seconds: that have passed.
        ahead: how far the system's time has been set beyond them.
    """

    seconds: float = 1_000_000.0
    ahead: float = 0

    def __call__(self) -> float:
        return self.seconds

    def system(self) -> float:
        return self.seconds + self.ahead


class Thread:
    """Judges sheets in a thread of this process, which starts at once."""

    def __init__(self) -> None:
        judge.judge_sheet.cache_clear()

    async def ask(self, line: bytes) -> bytes:
        return await asyncio.to_thread(judge.answer, line)

    def end(self) -> None:
        pass

    async def wait(self) -> None:
        pass


@dataclass
class Hall:
    """A server, and what tests do there.

    Attributes:
        client: asks the server.
        clock: of the server.
        tables: its tables.
    """

    client: httpx2.Client
    clock: Clock = field(default_factory=Clock)
    tables: Tables | None = None

    def make_table(self, at: str = "") -> str:
        named = {"X-Forwarded-For": at} if at else {}
        made = self.client.post("/api/tables", headers=named)
        assert made.status_code == 201, made.text
        return made.json()["table"]

    def sit(self, table: str, name: str = "") -> "Seated":
        sat = self.client.post(f"/api/tables/{table}/seats", json={"name": name})
        assert sat.status_code == 201, sat.text
        return Seated(self.client, table, sat.json()["seat"], sat.json()["token"])

    def state(self, table: str) -> dict[str, Any]:
        shown = self.client.get(f"/api/tables/{table}")
        assert shown.status_code == 200, shown.text
        return shown.json()


@dataclass
class Seated:
    """A player at a table."""

    client: httpx2.Client
    table: str
    seat: int
    token: str

    @property
    def path(self) -> str:
        return f"/api/tables/{self.table}/seats/{self.seat}"

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}

    def put(self, revision: int, number: int = 0, **more: Any) -> httpx2.Response:
        body = sheet(number).body(revision, **more)
        return self.send(json.dumps(body).encode())

    def send(self, body: bytes) -> httpx2.Response:
        return self.client.put(self.path, content=body, headers=self.headers)


Events = Iterator[tuple[str, dict[str, Any]]]
MakeHall = Callable[..., Hall]


@pytest.fixture
def make_hall(tmp_path: Path) -> Iterator[MakeHall]:
    """Return a function that makes a server in this process."""
    left = []

    def make(
        files: dict[str, bytes] = SITE,
        rate: float = 0,
        burst: float = 0,
        database: str = "",
        proxies: Sequence[str] = ("testclient",),
        clock: Clock | None = None,
        worker: Worker | None = None,
        **terms: Any,
    ) -> Hall:
        clock = clock or Clock()
        store = Store(database or str(tmp_path / "tables.sqlite"))
        limit = Limit(rate, burst, clock)
        tables = Tables(
            store, limit, Terms(**terms), clock.system, clock, worker or Thread()
        )
        client = TestClient(
            make_app(files, tables, proxies, names=NAMES), follow_redirects=False
        )
        client.__enter__()
        left.append((client, store))
        return Hall(client, clock, tables)

    yield make
    for client, store in left:
        client.__exit__(None, None, None)
        store.close()


@pytest.fixture
def hall(make_hall: MakeHall) -> Hall:
    """Return a server in this process."""
    return make_hall(most_own=400)  # hypothesis makes some for each example


@dataclass
class Process:
    """A server as a process of its own."""

    process: subprocess.Popen[str]
    url: str

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def end(self) -> None:
        """Kill it if it is still there, and read it no more."""
        if self.process.poll() is None:
            self.kill()
        for stream in (self.process.stdout, self.process.stderr):
            if stream is not None:
                stream.close()

    def stop(self, number: int = signal.SIGTERM) -> tuple[int, str, str]:
        self.process.send_signal(number)
        out, err = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, out, err


@contextmanager
def own_signals() -> Iterator[None]:
    """Let what is started meanwhile be stopped by Ctrl-C, as in a terminal.

    A shell that runs tests in the background has switched that off, and whoever is
    started inherits it.
    """
    before = signal.getsignal(signal.SIGINT)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def popen(*command: str, **more: str) -> subprocess.Popen[str]:
    """Start a command of ours with pipes; *more* stands in its environment."""
    with own_signals():
        return subprocess.Popen(
            [sys.executable, "-m", "sheetgen", *command],
            env={**os.environ, "PYTHONPATH": str(ROOT), **more},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )


def start(database: Path | str, *options: str) -> Process:
    """Start `sheetgen serve` on this machine alone, and wait until it listens."""
    site = [] if "--site" in options else ["--site", str(SITE_FOLDER)]
    place = "--host", "127.0.0.1", "--port", "0", "--database", str(database)
    process = popen("serve", *place, "--rate", "0", *site, *options)
    assert process.stdout is not None
    for line in process.stdout:
        if line.startswith("  http://127.0.0.1:"):
            url = line.strip()
            break
    else:
        raise AssertionError(process.communicate()[1])
    # The port is taken by now: whoever asks waits until there is an answer.
    httpx2.get(f"{url}api/tables/none", trust_env=False, timeout=PATIENCE)
    return Process(process, url)


@contextmanager
def client_of(served: Process) -> Iterator[httpx2.Client]:
    with httpx2.Client(
        base_url=served.url, trust_env=False, timeout=PATIENCE
    ) as client:
        yield client


def events(answer: httpx2.Response) -> Events:
    """Yield kind and data of each event."""
    kind = ""
    for line in answer.iter_lines():
        name, _, value = line.partition(": ")
        if name == "event":
            kind = value
        elif name == "data":
            yield kind, json.loads(value)


@pytest.fixture
def start_server() -> Iterator[Callable[..., Process]]:
    """Return `start`; what it started is killed in the end."""
    started = []

    def start_one(database: Path | str, *options: str) -> Process:
        started.append(start(database, *options))
        return started[-1]

    yield start_one
    for served in started:
        served.end()
