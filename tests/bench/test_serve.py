"""Figures of the server: players at tables for a minute."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from sheetgen.server.hub import MOST_WATCHING
from tests.bench.report import noting
from tests.server.conftest import ROOT, Process, start
from tests.server.test_postgres import postgres  # noqa: F401

note = noting("bench-serve.txt")
SECONDS = 60
CORES = sorted(os.sched_getaffinity(0))
# The server has two; those who play have the others, where there are some.
SHARED = ", apart" if len(CORES) > 2 else ", on the server's own cores"


def processes_of(number: int) -> list[int]:
    """Return a process and those that it has started."""
    path = Path(f"/proc/{number}/task/{number}/children")
    children = [int(child) for child in path.read_text("ascii").split()]
    return [number, *(one for child in children for one in processes_of(child))]


def cpu_and_memory(process: int) -> tuple[float, float]:
    """Return CPU seconds and megabytes of a process, as Linux tells them."""
    fields = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()
    lines = Path(f"/proc/{process}/status").read_text("ascii").splitlines()
    peak = next(line.split()[1] for line in lines if line.startswith("VmHWM"))
    return (int(fields[11]) + int(fields[12])) / 100, int(peak) / 1024


def spent(served: Process) -> tuple[float, float]:
    """Return CPU seconds and megabytes of a server with all its processes."""
    found = [cpu_and_memory(one) for one in processes_of(served.process.pid)]
    return sum(cpu for cpu, _ in found), sum(memory for _, memory in found)


def play(
    served: Process, tables: int, watching: int = 0
) -> tuple[dict[str, Any], float, float]:
    """Return what players saw, the CPU seconds of an entry, and megabytes."""
    before, _ = spent(served)
    players = sys.executable, "-m", "tests.bench.players"
    with on_cores(CORES[2:]):
        done = subprocess.run(
            [*players, served.url, str(SECONDS), str(tables), str(watching)],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        )
    after, memory = spent(served)
    found = json.loads(done.stdout)
    return found, (after - before) / found["entries"], memory


@contextmanager
def on_cores(cores: list[int]) -> Iterator[None]:
    """Let what is started meanwhile run on *cores*, if there are enough for all."""
    if len(CORES) > 2:
        os.sched_setaffinity(0, cores)
    try:
        yield
    finally:
        os.sched_setaffinity(0, CORES)


@pytest.mark.parametrize("tables", [20, 40, 80])
@pytest.mark.parametrize("kind", ["sqlite", "postgres", "two processes"])
def test_players_who_send_an_entry_every_two_seconds(
    kind: str,
    tables: int,
    tmp_path: Path,
    postgres: str,  # noqa: F811
) -> None:
    # The limits for one address are those that everybody has.
    options = [
        "--rate",
        "300",
        *(["--workers", "2"] if kind == "two processes" else []),
    ]
    database = tmp_path / "tables.sqlite" if kind == "sqlite" else postgres
    with on_cores(CORES[:2]):
        served = start(database, "--no-mdns", *options)
    try:
        found, cpu, memory = play(served, tables)
    finally:
        code, _, errors = served.stop()
    tell(f"{kind}: {found['players']} players at {tables} tables", found, cpu, memory)
    assert (code, errors) == (0, "")
    assert found["errors"] == []
    assert (found["lost"], found["stored"]) == (0, found["players"])
    assert found["news"] == found["news_expected"]


def test_forty_eight_watch_each_of_ten_tables(tmp_path: Path) -> None:
    options = "--rate", "300", "--streams", "600"
    with on_cores(CORES[:2]):
        served = start(tmp_path / "tables.sqlite", "--no-mdns", *options)
    try:
        found, cpu, memory = play(served, 10, MOST_WATCHING)
    finally:
        code, _, errors = served.stop()
    what = f"{found['players']} players and {10 * MOST_WATCHING} who watch 10 tables"
    tell(what, found, cpu, memory)
    assert (code, errors, found["errors"], found["lost"]) == (0, "", [], 0)
    assert found["news"] == found["news_expected"]


def tell(what: str, found: dict[str, Any], cpu: float, memory: float) -> None:
    """Write a figure."""
    load = os.getloadavg()[0]
    lines = [
        f"{what}, {SECONDS} s{SHARED}",
        *(f"  {name}: {found[name]}" for name in found),
        f"  server: {cpu * 1000:.1f} ms CPU an entry, {memory:.0f} MB; load {load:.0f}",
    ]
    note("\n".join(lines))
