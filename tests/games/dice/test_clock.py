"""The time boxes, which a guest need not cross: cases are in `rules.toml`."""

import random
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from sheetgen.games.dice.check import check
from sheetgen.games.dice.clock import read_time
from sheetgen.games.dice.fill import GUEST
from sheetgen.games.dice.fill_file import read_fill
from sheetgen.games.dice.turn import STANDARD
from sheetgen.verdict import LEGAL
from tests.games.dice.play import filled_sheet, guest_of, load_duchy, random_game

A = load_duchy("A")
FIRST = read_fill(
    Path(__file__).parents[2] / "sheets" / "dice" / "first-duchy.toml"
).fill  # ten boxes in each column
Counts = tuple[int, int, int]


# What is known of the time


@pytest.mark.parametrize(
    ("boxes", "least", "most", "windows"),
    [
        ("xxx . .", (3, 0, 0), (10, 10, 10), ((2, 10), (0, 10), (0, 10))),
        ("xxx . x", (10, 10, 1), (10, 10, 10), ((5, 10), (5, 10), (1, 10))),
    ],
    ids=["a guest shows the fewest boxes", "a phase ends where a later one begins"],
)
def test_what_a_guest_shows(
    boxes: str, least: Counts, most: Counts, windows: tuple[tuple[int, int], ...]
) -> None:
    """Clauses 3.5, 3.8 and 9.25."""
    columns = tuple(tuple(int(box == "x") for box in col) for col in boxes.split())
    fill = replace(FIRST, time=columns, time_by=GUEST)
    time, faults = read_time(A, fill, STANDARD)
    assert faults == []
    assert (time.least, time.most, time.windows()) == (least, most, windows)
    assert not time.is_exact


# Random games


@pytest.mark.slow
def test_boxes_that_a_guest_leaves_empty_make_no_sheet_illegal() -> None:
    """Clauses 3.5 and 9.25."""
    verdicts: Counter[str] = Counter()
    for number in range(60):
        rng = random.Random(f"guests {number}")
        duchy = load_duchy("ABCD"[number % 4])
        rounds = 99 if number % 3 else rng.randint(1, 25)
        game = random_game(duchy, rng, rounds=rounds)
        evidence = ("none", "phase")[number % 2]
        fill = guest_of(filled_sheet(game, evidence, rng.random() < 0.5), rng)
        verdict = check(duchy, fill)
        verdicts[verdict.verdict] += 1
        assert verdict.verdict == LEGAL, fill
        assert verdict.complete in (None, game.result.is_over)
    assert verdicts[LEGAL] == 60
