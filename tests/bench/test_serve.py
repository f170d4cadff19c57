"""Figures of the server: a hundred players at twenty tables for a minute."""

import json
import subprocess
import sys
import time
from pathlib import Path

from tests.server.conftest import ROOT, start

REPORT = ROOT / "output" / "bench-serve.txt"
SECONDS = 60


def cpu_and_memory(process: int) -> tuple[float, float]:
    """Return CPU seconds and megabytes of a process, as Linux tells them."""
    fields = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()
    lines = Path(f"/proc/{process}/status").read_text("ascii").splitlines()
    peak = next(line.split()[1] for line in lines if line.startswith("VmHWM"))
    return (int(fields[11]) + int(fields[12])) / 100, int(peak) / 1024


def test_a_hundred_players_at_twenty_tables_for_a_minute(tmp_path: Path) -> None:
    # The limit for one address is the one that everybody has.
    served = start(tmp_path / "tables.sqlite", "--no-mdns", "--rate", "100")
    try:
        command = sys.executable, "-m", "tests.bench.players", served.url, str(SECONDS)
        began = time.monotonic()
        done = subprocess.run(
            command, cwd=ROOT, capture_output=True, text=True, check=True
        )
        took = time.monotonic() - began
        cpu, memory = cpu_and_memory(served.process.pid)
    finally:
        code, _, errors = served.stop()
    found = json.loads(done.stdout)
    lines = [
        f"{found['players']} players at {found['tables']} tables, {SECONDS} s "
        f"({took:.0f} s with beginning and end)",
        *(f"{name}: {found[name]}" for name in found),
        f"server: {cpu:.1f} s CPU, {memory:.0f} MB",
    ]
    REPORT.parent.mkdir(exist_ok=True)
    REPORT.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print("\n" + "\n".join(lines))
    assert (code, errors) == (0, "")
    assert found["errors"] == []
    assert (found["lost"], found["stored"]) == (0, found["players"])
    assert found["news"] == found["news_expected"]
