"""Figures of The Castles of Burgundy: CPU time in one process, medians.

Nothing is asserted.
"""

import statistics
import time
from pathlib import Path

from sheetgen.games.burgundy.check import check
from tests.games.burgundy.play import ALL, load_duchy, play

ROOT = Path(__file__).resolve().parents[2]
REPORT = ROOT / "output" / "bench-burgundy.txt"
THREE = ("inns", "shields", "border-posts")


def test_figures_of_final_duchies() -> None:
    duchies = [load_duchy(name) for name in ("1", "8", "23")]
    lines = []
    for name, expansions in (("base", ()), ("three", THREE), ("all", ALL)):
        for letters in (1.0, 0.0):
            times = []
            for seed in range(60):
                duchy = duchies[seed % 3]
                game = play(duchy, seed, 2 + seed % 3, expansions, letters)
                times.append(_milliseconds(duchy, game.fill))
            words = f"check, {name} expansions, letters {letters:.0%}"
            lines.append(
                f"{words}: median {statistics.median(times):.2f} ms, "
                f"most {max(times):.2f} ms"
            )
    REPORT.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print("\n".join(["", *lines]))


def _milliseconds(duchy: object, fill: object) -> float:
    best = 1e9
    for _ in range(5):
        began = time.process_time()
        for _ in range(4):
            check(duchy, fill)  # type: ignore[arg-type]
        best = min(best, time.process_time() - began)
    return best * 250
