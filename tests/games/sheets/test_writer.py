"""A sheet that a code holds, as the text of a file: it is read as the same sheet."""

import random
from dataclasses import replace

import pytest

from sheetgen.core.errors import LayoutError
from sheetgen.core.scoresheet.codec import pack_sheet
from sheetgen.core.scoresheet.declaration import Declaration, Printed
from sheetgen.core.scoresheet.writer import write_sheet
from tests.games.sheets.declare import BLOCKS, SHEETS, declare, random_file


def coded(sheet: Declaration) -> str:
    """Return what the code of a sheet holds, but for how wide its labels are."""
    return str(pack_sheet(replace(sheet, width=0), "en"))


@pytest.mark.slow
def test_what_a_code_holds_is_read_again_from_its_text() -> None:
    rng = random.Random("written")
    texts = [
        path.read_text("utf-8") for path in (*sorted(SHEETS.glob("*.toml")), *BLOCKS)
    ]
    texts += [random_file(rng) for _ in range(150)]
    count = 0
    for text in texts:
        try:
            sheet = replace(declare(text), printed=Printed())
        except LayoutError:
            continue
        count += 1
        assert coded(declare(write_sheet(sheet, "en"))) == coded(sheet), text
    assert count > 40


def test_it_is_written_as_people_do() -> None:
    text = """\
format = 1
sheet = "Forest \\"Friends\\""
language = "hu"
columns = "teams"
players = "2-4"
win = "lowest"
until = 100
tie = ["most longest path", "fewest rounds above 50", "ask", "shared"]
ask = "Who is older?"

[rounds]
lines = 9
running = true
box = ["bid", { label = "tricks", most = 13, all-players = 13 }]
points = "10 + tricks if bid == tricks else -abs(bid - tricks) * (1 + round)"

[[table]]
heading = "In the end"
bonus = { from = 63, points = 35 }
rows = [
  { label = "Animals", each = 3, most = 20 },
  { label = "Trees", by = [0, 1, 3] },
  { label = "池", points = "(numbers_3 - sum(bid)) // 2 % 3", least = -5, step = 5 },
  { label = "Longest path", rank = [7, 4], ties = "divide", optional = "Winter" },
  { label = "Crown", tick = 4 },
  { label = "Realm", choose = { "North" = 3, "South" = -5 } },
  { label = "Lambda", points = "'lambda' + points(trees) if players > 2 else 0" },
]
"""
    assert write_sheet(declare(text), "hu") == text
