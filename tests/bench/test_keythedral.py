"""Figures of Keythedral: CPU time in one process, medians, and the whole game printed.

Nothing is asserted.
"""

import statistics
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from sheetgen.games.find import load_layout
from sheetgen.games.keythedral.cathedral import VALUES, Cathedral
from sheetgen.games.keythedral.check import check
from sheetgen.games.keythedral.cube import CUBES, stock_of
from sheetgen.games.keythedral.fill import COUNTED, Column, Fill
from sheetgen.games.keythedral.payment import LAWS, find_payment

ROOT = Path(__file__).resolve().parents[2]
REPORT = ROOT / "output" / "bench-keythedral.txt"


def test_figures_of_keythedral() -> None:
    random = Random(7)
    cathedral = Cathedral(load_layout("keythedral/cathedral").board)
    finals = [_final(cathedral, random) for _ in range(100)]
    times = [_milliseconds(lambda fill=fill: check(cathedral, fill)) for fill in finals]
    lines = [_told("final check of five players", times)]
    times = []
    for _ in range(200):
        stock = stock_of(random.choices(CUBES, k=random.randrange(4, 25)))
        cost = stock_of(random.choices(CUBES, k=random.randrange(2, 5)))
        laws = random.sample(LAWS, 3)
        times.append(
            _milliseconds(
                lambda stock=stock, cost=cost, laws=laws: find_payment(
                    stock, cost, laws
                )
            )
        )
    lines.append(_told("payment with three laws", times))
    REPORT.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print("\n".join(["", *lines]))


def _final(cathedral: Cathedral, random: Random) -> Fill:
    """Return a sheet of five players on which all seats are sold."""
    seats = [[0] * len(VALUES) for _ in range(5)]
    for at, count in enumerate(cathedral.seats["full"]):
        for _ in range(count):
            seats[random.randrange(5)][at] += 1
    return Fill(
        "full",
        tuple(
            Column(f"{at}", tuple(row), tuple(random.randrange(2) for _ in COUNTED))
            for at, row in enumerate(seats)
        ),
    )


def _milliseconds(ask: Callable[[], object]) -> float:
    best = 1e9
    for _ in range(5):
        began = time.process_time()
        for _ in range(4):
            ask()
        best = min(best, time.process_time() - began)
    return best * 250


def _told(what: str, times: list[float]) -> str:
    return f"{what}: median {statistics.median(times):.3f} ms, most {max(times):.3f} ms"
