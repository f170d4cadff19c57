"""Paths of strips draw the modules of a symbol that can differ, each once."""

import re
from collections import Counter

import pytest

from sheetgen.press.qr import CodePrinter, VariableModules

RECTANGLE = re.compile(r"(\d+) (\d+) (\d+) (\d+) re\n")
PREFIX = "HTTPS://EXAMPLE.ORG/solver/"
ALIKE = "314159265358979323846264338327950288419716939937"


def painted(path: str) -> Counter[tuple[int, int]]:
    """Return how often a path covers each module."""
    assert RECTANGLE.sub("", path) == ""
    boxes = (map(int, match.groups()) for match in RECTANGLE.finditer(path))
    return Counter(
        (column, row)
        for x, y, wide, high in boxes
        for column in range(x, x + wide)
        for row in range(y, y + high)
    )


@pytest.mark.parametrize("shared", [0, 30, 48])
def test_a_path_covers_each_dark_module_that_can_differ_once(shared: int) -> None:
    first = ALIKE + "0000000"
    printer = CodePrinter(PREFIX, first)
    mask = printer.changing(shared)
    strips = VariableModules(printer, mask)
    for number in (0, 1, 9, 4321, 7777777, 9999999):
        digits = f"{ALIKE}{number:07}"
        rows = printer.symbol(digits).where(mask).rows()
        dark = {
            (x, y)
            for y, row in enumerate(rows)
            for x, module in enumerate(row)
            if module == "1"
        }
        assert painted(strips.path(digits)) == Counter(dark)


def test_what_cannot_differ_is_not_drawn_and_what_is_kept_makes_the_same() -> None:
    printer = CodePrinter(PREFIX, ALIKE)
    assert VariableModules(printer, 0).path(ALIKE) == ""
    first, other = ALIKE + "000", ALIKE + "123"
    asked = CodePrinter(PREFIX, first)
    for _ in range(2):  # asked of the library, and read
        kept = CodePrinter(PREFIX, first, is_kept=True)
        assert kept.symbol(other) == asked.symbol(other)
        assert kept.changing(len(ALIKE)) == asked.changing(len(ALIKE))
    first, other = ALIKE + "000", "9" + ALIKE[1:] + "000"
    kept = CodePrinter(PREFIX, first, is_kept=True)
    assert kept.symbol(other) == CodePrinter(PREFIX, first).symbol(other)
