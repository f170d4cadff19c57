"""A hundred players at twenty tables, each a task of one process.

Run as a process: ``python -m tests.bench.players URL SECONDS``. Each sends a sheet
about every two seconds and hears all of its table. What came of it is written as JSON.
"""

import asyncio
import json
import random
import statistics
import sys
import time
from dataclasses import dataclass, field

import httpx2

from tests.server.sheets import sheet

TABLES, SEATS = 20, 5
EVERY = 2.0  # seconds between two entries of a player
LOOK = 10.0  # seconds between two looks at a table with its verdict


@dataclass
class Report:
    """What all players saw."""

    puts: list[float] = field(default_factory=list)
    looks: list[float] = field(default_factory=list)
    news: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    sent: dict[str, int] = field(default_factory=dict)
    heard: dict[str, int] = field(default_factory=dict)
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


async def main(url: str, seconds: float) -> None:
    report = Report()
    limits = httpx2.Limits(max_connections=None, max_keepalive_connections=None)
    options = {"base_url": url, "trust_env": False, "limits": limits, "timeout": 60}
    async with httpx2.AsyncClient(**options) as client:
        players = [player for _ in range(TABLES) for player in await sit(client)]
        started: dict[tuple[str, int, int], float] = {}
        ready = [asyncio.Event() for _ in players]
        listening = [
            asyncio.create_task(listen(client, player, at, report, started))
            for player, at in zip(players, ready, strict=True)
        ]
        await asyncio.gather(*(event.wait() for event in ready))
        end = time.monotonic() + seconds
        hosts = players[::SEATS]
        await asyncio.gather(
            *(play(client, player, end, report, started) for player in players),
            *(look(client, player, end, report) for player in hosts),
        )
        expected = sum(player.revision for player in players) * SEATS
        for _ in range(100):
            if len(report.news) >= expected:
                break
            await asyncio.sleep(0.05)
        for task in listening:
            task.cancel()
        await asyncio.gather(*listening, return_exceptions=True)
        await compare(client, players, report)
    print(
        json.dumps(
            {
                "players": len(players),
                "tables": len(hosts),
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
            }
        )
    )


async def sit(client: httpx2.AsyncClient) -> list[Player]:
    made = await client.post("api/tables")
    table = made.raise_for_status().json()["table"]
    players = []
    for _ in range(SEATS):
        sat = await client.post(f"api/tables/{table}/seats")
        told = sat.raise_for_status().json()
        players.append(Player(table, told["seat"], told["token"]))
    return players


async def listen(
    client: httpx2.AsyncClient,
    player: Player,
    ready: asyncio.Event,
    report: Report,
    started: dict[tuple[str, int, int], float],
) -> None:
    path = f"api/tables/{player.table}/events"
    async with client.stream("GET", path) as answer:
        answer.raise_for_status()
        async for line in answer.aiter_lines():
            if line == "event: state":
                ready.set()
            elif line.startswith("data: ") and '"revision"' in line:
                facts = json.loads(line[6:])
                key = player.table, facts.get("seat", 0), facts.get("revision", 0)
                if key in started:
                    report.news.append(time.monotonic() - started[key])


async def play(
    client: httpx2.AsyncClient,
    player: Player,
    end: float,
    report: Report,
    started: dict[tuple[str, int, int], float],
) -> None:
    rng = random.Random(f"{player.table} {player.seat}")
    path = f"api/tables/{player.table}/seats/{player.seat}"
    headers = {"Authorization": f"Bearer {player.token}"}
    await asyncio.sleep(rng.random() * EVERY)
    while time.monotonic() < end:
        player.number = rng.randrange(40)
        revision = player.revision + 1
        body = sheet(player.number).body(revision)
        began = time.monotonic()
        started[player.table, player.seat, revision] = began
        answer = await client.put(path, json=body, headers=headers)
        report.puts.append(time.monotonic() - began)
        if answer.status_code != 200:
            report.errors.append(answer.text)
            return
        player.revision = revision
        await asyncio.sleep(rng.uniform(0.5, 1.5) * EVERY)


async def look(
    client: httpx2.AsyncClient, player: Player, end: float, report: Report
) -> None:
    await asyncio.sleep(random.Random(player.table).random() * LOOK)
    while time.monotonic() < end:
        began = time.monotonic()
        answer = await client.get(f"api/tables/{player.table}")
        report.looks.append(time.monotonic() - began)
        if answer.status_code != 200:
            report.errors.append(answer.text)
        await asyncio.sleep(LOOK)


async def compare(
    client: httpx2.AsyncClient, players: list[Player], report: Report
) -> None:
    """Count the seats that hold what was accepted last, and those that do not."""
    for player in players:
        answer = await client.get(f"api/tables/{player.table}")
        seat = answer.raise_for_status().json()["seats"][player.seat - 1]
        is_same = seat["revision"] == player.revision
        is_same = is_same and seat["fill"] == sheet(player.number).fill
        report.stored += is_same
        report.lost += not is_same


def spread(seconds: list[float]) -> dict[str, float]:
    """Return median, 95th of a hundred and most, in milliseconds."""
    cuts = statistics.quantiles(seconds, n=100)
    found = {"p50": cuts[49], "p95": cuts[94], "p99": cuts[98], "max": max(seconds)}
    return {name: round(value * 1000, 1) for name, value in found.items()}


if __name__ == "__main__":
    for one in range(40):
        sheet(one)  # made before the clock runs
    asyncio.run(main(sys.argv[1], float(sys.argv[2])))
