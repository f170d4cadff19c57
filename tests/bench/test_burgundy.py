"""Figures of The Castles of Burgundy: CPU time in one process, medians.

Nothing is asserted.
"""

from sheetgen.games.burgundy.check.check import check
from tests.bench.report import milliseconds, noting, spread
from tests.games.burgundy.play import ALL, load_duchy, play

note = noting("bench-burgundy.txt")
THREE = ("inns", "shields", "border-posts")


def test_figures_of_final_duchies() -> None:
    duchies = [load_duchy(name) for name in ("1", "8", "23")]
    for name, expansions in (("base", ()), ("three", THREE), ("all", ALL)):
        for letters in (1.0, 0.0):
            times = []
            for seed in range(60):
                duchy = duchies[seed % 3]
                game = play(duchy, seed, 2 + seed % 3, expansions, letters)
                times.append(milliseconds(lambda d=duchy, f=game.fill: check(d, f)))
            words = f"check, {name} expansions, letters {letters:.0%}"
            note(f"{words}: {spread(times)}")
