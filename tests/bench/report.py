"""What benchmarks print is kept too, with what other runs of them printed."""

import statistics
import time
from collections.abc import Callable, Sequence
from pathlib import Path

OUTPUT = Path(__file__).resolve().parents[2] / "output"


def noting(name: str) -> Callable[[str], None]:
    """Return what prints a line and keeps it in the file of that name in `output`."""

    def note(line: str) -> None:
        print(line)
        OUTPUT.mkdir(exist_ok=True)
        with (OUTPUT / name).open("a", encoding="utf-8") as report:
            report.write(f"{line}\n")

    return note


def milliseconds(ask: Callable[[], object]) -> float:
    """Return the CPU time of a call: of four in a row, the best of five times."""
    best = 1e9
    for _ in range(5):
        began = time.process_time()
        for _ in range(4):
            ask()
        best = min(best, time.process_time() - began)
    return best * 250


def spread(times: Sequence[float]) -> str:
    return f"median {statistics.median(times):.3f} ms, most {max(times):.3f} ms"
