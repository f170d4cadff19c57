"""The time boxes, which a guest need not cross: cases are in `rules.toml`."""

from dataclasses import replace
from pathlib import Path

import pytest

from sheetgen.games.dice.files.fill_file import NOTATION
from sheetgen.games.dice.rules.fill import GUEST
from sheetgen.games.dice.rules.time_boxes import read_time
from sheetgen.games.dice.rules.turn import STANDARD
from tests.games.dice.play import load_duchy

A = load_duchy("A")
FIRST = NOTATION.read(
    Path(__file__).parents[2] / "sheets" / "dice" / "first-duchy.toml"
).fill  # ten boxes in each column
Counts = tuple[int, int, int]


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
