"""Players at tables, each a task of one process.

Run as a process: ``python -m tests.bench.players URL SECONDS TABLES [WATCHING]``. Each
sends a sheet about every two seconds and hears all of its table; so do those who watch
each table. What came of it is written as JSON. It speaks HTTP by itself, so that it
takes little of the processor.
"""

import asyncio
import json
import random
import re
import statistics
import sys
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from tests.server.sheets import sheet

SEATS = 5
EVERY = 2.0  # seconds between two entries of a player
LOOK = 10.0  # seconds between two looks at a table with its verdict
KINDS = 40  # of sheets that are sent
_FACTS = re.compile(rb'^data: \{"seat":(\d+),"name":"[^"]*","revision":(\d+)')

Key = tuple[str, int, int]  # a table, a seat, a revision


@dataclass
class Report:
    """What all players saw."""

    puts: list[float] = field(default_factory=list)
    looks: list[float] = field(default_factory=list)
    news: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    stored: int = 0
    lost: int = 0


@dataclass
class Player:
    """A player at a seat."""

    table: str
    seat: int
    token: str
    revision: int = 0
    number: int = 0

    @property
    def key(self) -> Key:
        return self.table, self.seat, self.revision


class Line:
    """A connection to the server that is kept as long as it can be."""

    def __init__(self, url: str) -> None:
        place = urlsplit(url)
        self._place = place.hostname, place.port
        self._ends: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(
        self, method: str, path: str, body: bytes = b"", token: str = ""
    ) -> tuple[int, Any]:
        """Return the status and the JSON of an answer."""
        reader = await self._send(method, path, body, token)
        status, length = await read_head(reader)
        content = await reader.readexactly(length)
        return status, json.loads(content) if content else None

    async def listen(self, path: str) -> AsyncIterator[bytes]:
        """Yield the lines of a stream."""
        reader = await self._send("GET", path)
        status, _ = await read_head(reader)
        if status != 200:
            raise ConnectionError(f"a stream was answered with {status}")
        while line := await reader.readline():
            yield line

    async def _send(
        self, method: str, path: str, body: bytes = b"", token: str = ""
    ) -> asyncio.StreamReader:
        if self._ends is None or self._ends[0].at_eof():
            self._ends = await asyncio.open_connection(*self._place)
        reader, writer = self._ends
        writer.write(
            f"{method} {path} HTTP/1.1\r\nHost: localhost\r\n"
            f"Authorization: Bearer {token}"
            f"\r\nContent-Length: {len(body)}\r\n\r\n".encode()
            + body
        )
        await writer.drain()
        return reader


async def read_head(reader: asyncio.StreamReader) -> tuple[int, int]:
    """Return the status of an answer, and the length of its content."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
    length = re.search(r"^content-length: (\d+)", head, re.MULTILINE)
    return int(head.split()[1]), int(length[1]) if length else 0


async def main(url: str, seconds: float, tables: int, watching: int = 0) -> None:
    report = Report()
    seated = await asyncio.gather(*(sit(url) for _ in range(tables)))
    players = [player for table in seated for player in table]
    started: dict[Key, float] = {}
    watched = [(table[0], await find_watch(url, table[0].table)) for table in seated]
    heard = [(player, player.table) for player in players]
    heard += [one for one in watched for _ in range(watching)]
    ready = [asyncio.Event() for _ in heard]
    listening = [
        asyncio.create_task(listen(url, player, code, at, report, started))
        for (player, code), at in zip(heard, ready, strict=True)
    ]
    await asyncio.gather(*(event.wait() for event in ready))
    end = time.monotonic() + seconds
    await asyncio.gather(
        *(play(url, player, end, report, started) for player in players),
        *(look(url, table[0], end, report) for table in seated),
    )
    expected = sum(player.revision for player in players) * (SEATS + watching)
    for _ in range(200):
        if len(report.news) >= expected:
            break
        await asyncio.sleep(0.05)
    for task in listening:
        task.cancel()
    await asyncio.gather(*listening, return_exceptions=True)
    await compare(url, seated, report)
    print(
        json.dumps(
            {
                "players": len(players),
                "tables": tables,
                "entries": len(report.puts),
                "put_ms": spread(report.puts),
                "news": len(report.news),
                "news_expected": expected,
                "news_ms": spread(report.news),
                "looks": len(report.looks),
                "look_ms": spread(report.looks),
                "stored": report.stored,
                "lost": report.lost,
                "errors": report.errors[:5],
                "own_cpu": round(time.process_time(), 1),
            }
        )
    )


async def sit(url: str) -> list[Player]:
    line = Line(url)
    _, made = await line.ask("POST", "/api/tables")
    players = []
    for _ in range(SEATS):
        _, told = await line.ask("POST", f"/api/tables/{made['table']}/seats")
        players.append(Player(made["table"], told["seat"], told["token"]))
    return players


async def find_watch(url: str, table: str) -> str:
    _, state = await Line(url).ask("GET", f"/api/tables/{table}")
    return str(state["watch"])


async def listen(
    url: str,
    player: Player,
    code: str,
    ready: asyncio.Event,
    report: Report,
    started: dict[Key, float],
) -> None:
    async for line in Line(url).listen(f"/api/tables/{code}/events"):
        if line.startswith(b"event: state"):
            ready.set()
        found = _FACTS.match(line)
        if found:
            key = player.table, int(found[1]), int(found[2])
            report.news.append(time.monotonic() - started[key])


async def play(
    url: str,
    player: Player,
    end: float,
    report: Report,
    started: dict[Key, float],
) -> None:
    rng = random.Random(f"{player.table} {player.seat}")
    path = f"/api/tables/{player.table}/seats/{player.seat}"
    line = Line(url)
    await asyncio.sleep(rng.random() * EVERY)
    while time.monotonic() < end:
        number = rng.randrange(KINDS)
        body = json.dumps(sheet(number).body(player.revision + 1)).encode()
        began = time.monotonic()
        started[player.table, player.seat, player.revision + 1] = began
        status, told = await line.ask("PUT", path, body, player.token)
        report.puts.append(time.monotonic() - began)
        if status != 200:
            report.errors.append(json.dumps(told))
            return
        player.revision, player.number = player.revision + 1, number
        await asyncio.sleep(rng.uniform(0.5, 1.5) * EVERY)


async def look(url: str, player: Player, end: float, report: Report) -> None:
    await asyncio.sleep(random.Random(player.table).random() * LOOK)
    while time.monotonic() < end:
        began = time.monotonic()
        status, told = await Line(url).ask("GET", f"/api/tables/{player.table}")
        report.looks.append(time.monotonic() - began)
        if status != 200:
            report.errors.append(json.dumps(told))
        await asyncio.sleep(LOOK)


async def compare(url: str, seated: list[list[Player]], report: Report) -> None:
    """Count the seats that hold what was accepted last, and those that do not."""
    line = Line(url)
    for table in seated:
        _, state = await line.ask("GET", f"/api/tables/{table[0].table}")
        for player, seat in zip(table, state["seats"], strict=True):
            is_same = seat["revision"] == player.revision
            is_same &= seat.get("fill") == sheet(player.number).fill
            report.stored += is_same
            report.lost += not is_same


def spread(seconds: list[float]) -> dict[str, float]:
    """Return median, 95th of a hundred and most, in milliseconds."""
    cuts = statistics.quantiles(seconds, n=100)
    found = {"p50": cuts[49], "p95": cuts[94], "p99": cuts[98], "max": max(seconds)}
    return {name: round(value * 1000, 1) for name, value in found.items()}


if __name__ == "__main__":
    for one in range(KINDS):
        sheet(one)  # made before the clock runs
    asyncio.run(main(sys.argv[1], float(sys.argv[2]), *map(int, sys.argv[3:])))
