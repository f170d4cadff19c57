"""Figures of boards that are built and found. Nothing is asserted.

Two rankings of thirty boards get dice of two seeds, and say how far they agree: by the
error of their means that `--error` stands for, and with ten thousand games each. The
second takes an hour of a core: `LONG=1` asks for it.
"""

import os
import time
from collections.abc import Sequence
from functools import partial
from itertools import combinations

from sheetgen.core.chance import Seeded, mixed
from sheetgen.lab.candidate import learn_shared, list_attempts
from sheetgen.lab.learn import Values
from sheetgen.lab.play import Contest, Contestant, open_board, play
from sheetgen.lab.wish import open_wish
from sheetgen.lab.workers import Workers, open_workers
from tests.bench.report import noting

note = noting("bench-lab-generate.txt")
BOARDS = 30
BUILDER = open_wish("dice").shape.builder
ERROR = 0.2
DEVIATION = 7.0  # of a total, so that a mean of (7 / 0.2)² games is as sure
BUILT = {
    "a duchy with areas by chance": open_wish("dice"),
    "a duchy with the areas of A": open_wish("dice", like="A"),
    "61 cells with areas by chance": open_wish("dice", radius=4),
}


def kendall(one: Sequence[float], other: Sequence[float]) -> float:
    """Return Kendall's tau-b of two rankings."""
    agree = ties_one = ties_other = 0
    pairs = list(combinations(range(len(one)), 2))
    for a, b in pairs:
        first, second = one[a] - one[b], other[a] - other[b]
        ties_one += not first
        ties_other += not second
        if first and second:
            agree += 1 if (first > 0) == (second > 0) else -1
    most = (len(pairs) - ties_one) * (len(pairs) - ties_other)
    return agree / float(most) ** 0.5


def build_rates() -> list[str]:
    lines = []
    for name, wish in BUILT.items():
        began = time.process_time()
        built = sum(wish.shape.build(Seeded(mixed(n))) is not None for n in range(200))
        each = (time.process_time() - began) / 200
        lines.append(f"{name}: {1 / each:.0f} boards/s a core, {built} of 200 attempts")
    return lines


def find_means(
    codes: Sequence[str], shared: Values, seed: int, games: int, first: int, count: int
) -> list[float]:
    """Return the means of a strong player on some boards."""
    means = []
    for code in codes[first : first + count]:
        lab, board = open_board(code)
        strong = Contestant(code, lab.PLAYERS[-1], "", BUILDER.lend(board, shared))
        means.append(play(Contest((strong,), seed), 0, games).mean(0))
    return means


def rank(
    workers: Workers, codes: Sequence[str], shared: Values, seed: int, games: int
) -> list[float]:
    """Return the means of boards by the dice of a seed."""
    work = partial(find_means, codes, shared, seed, games)
    return [mean for more in workers.run(work, len(codes), 1) for mean in more]


def test_figures_of_boards_that_are_found() -> None:
    lines = build_rates()
    games = round((DEVIATION / ERROR) ** 2)
    sizes = [games, 10_000] if os.environ.get("LONG") else [games]
    wish = open_wish("dice")
    with open_workers() as workers:
        began = time.monotonic()
        shared = learn_shared(workers, wish.shape, lambda done, most: None)
        lines.append(f"boards learned together: {time.monotonic() - began:.0f} s")
        codes = [
            one.code
            for one in list_attempts(workers, wish.shape, 1, BOARDS)
            if not one.flaw
        ][:BOARDS]
        for size in sizes:
            began = time.monotonic()
            one, other = [rank(workers, codes, shared, seed, size) for seed in (11, 12)]
            spread = max(one) - min(one)
            lines.append(
                f"{BOARDS} boards, {size} games each by two seeds: Kendall "
                f"{kendall(one, other):.2f}, means {min(one):.1f} to {max(one):.1f} "
                f"({spread:.1f} apart), {time.monotonic() - began:.0f} s"
            )
    note("\n".join(lines))
