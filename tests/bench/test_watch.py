"""Figures of watching: from saving a layout to its new drawing. Nothing is asserted."""

import os
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path

from tests.bench.report import noting

ROOT = Path(__file__).resolve().parents[2]
note = noting("bench-watch.txt")
LINK = ("--link", "https://example.org/solver/")
TIMES = 10
IDLE = 5.0  # seconds


def test_figures_of_watching(tmp_path: Path) -> None:
    path = tmp_path / "isle.toml"
    shutil.copy(ROOT / "layouts" / "dice" / "duchy-a.toml", path)
    text = path.read_text()
    process = subprocess.Popen(
        [sys.executable, "-m", "sheetgen", "watch", path.name, *LINK],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert process.stdout is not None
        process.stdout.readline()
        waits = []
        for place in range(TIMES):
            time.sleep(0.3 + 0.013 * place)  # anywhere between two looks
            name = f"Isle {place}"
            other = path.with_suffix(".new")
            other.write_text(text.replace('name = "Duchy A"', f'name = "{name}"'))
            start = time.perf_counter()
            other.replace(path)
            await_title(tmp_path / "output" / "isle.svg", name)
            waits.append(time.perf_counter() - start)
        before = cpu(process.pid)
        time.sleep(IDLE)
        idle = (cpu(process.pid) - before) / IDLE
    finally:
        process.kill()
        process.communicate()
    note(
        f"from saving to the new drawing {statistics.median(waits):6.3f} s "
        f"(least {min(waits):.3f}, most {max(waits):.3f}, of {TIMES})"
    )
    note(f"CPU while nothing is saved    {idle:7.1%}")


def await_title(drawing: Path, name: str) -> None:
    """Return as soon as a drawing has a title."""
    end = time.monotonic() + 30
    while f"<title>{name} - " not in drawing.read_text():
        assert time.monotonic() < end, name
        time.sleep(0.005)


def cpu(process: int) -> float:
    """Return the CPU seconds that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
