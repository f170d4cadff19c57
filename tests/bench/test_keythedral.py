"""Figures of Keythedral: CPU time in one process, medians, and the whole game printed.

Nothing is asserted.
"""

from random import Random

from sheetgen.games.find import load_layout
from sheetgen.games.keythedral.check.check import check
from sheetgen.games.keythedral.check.payment import LAWS, find_payment
from sheetgen.games.keythedral.rules.fill import COUNTED, Column, Fill
from sheetgen.games.keythedral.rules.ruleset import CUBES, VALUES, Cathedral, stock_of
from tests.bench.report import milliseconds, noting, spread

note = noting("bench-keythedral.txt")


def test_figures_of_keythedral() -> None:
    random = Random(7)
    cathedral = Cathedral(load_layout("keythedral/cathedral").board)
    finals = [_final(cathedral, random) for _ in range(100)]
    times = [milliseconds(lambda fill=fill: check(cathedral, fill)) for fill in finals]
    note(f"final check of five players: {spread(times)}")
    times = []
    for _ in range(200):
        stock = stock_of(random.choices(CUBES, k=random.randrange(4, 25)))
        cost = stock_of(random.choices(CUBES, k=random.randrange(2, 5)))
        laws = random.sample(LAWS, 3)
        times.append(
            milliseconds(
                lambda stock=stock, cost=cost, laws=laws: find_payment(
                    stock, cost, laws
                )
            )
        )
    note(f"payment with three laws: {spread(times)}")


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
