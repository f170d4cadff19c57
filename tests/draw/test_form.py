"""Printed numbers stand in the middle, and clear of the lines beside them."""

from xml.etree import ElementTree

import pytest

from sheetgen.core.draw.box import Box
from sheetgen.draw.fontfile import load_fonts
from sheetgen.draw.form import CLEAR, draw_number
from sheetgen.draw.ink import INKS
from sheetgen.draw.svg import Canvas

SIZE = 3.1


def drawn(width: float, value: str) -> list[tuple[str, float, float]]:
    """Return the texts of a number in a box of *width* at 0: text, left, right."""
    fonts = load_fonts()
    canvas = Canvas(60, 10, fonts)
    draw_number(canvas, Box(0, 0, width, 5), value, SIZE, INKS["pale"])
    found = []
    for element in ElementTree.fromstring(canvas.to_svg()):
        if not element.tag.endswith("text"):
            continue
        text, left = element.text or "", float(element.get("x", ""))
        size = float(element.get("font-size", ""))
        wide = fonts.width(text, element.get("font-family", ""), size)
        found.append((text, left, left + wide))
    return found


def test_a_number_stands_in_the_middle() -> None:
    ((text, left, right),) = drawn(20, "48")
    assert (text, left + right) == ("48", pytest.approx(20, abs=0.01))


@pytest.mark.parametrize("value", ["7", "48", "480", "2521"])
@pytest.mark.parametrize("width", [3.0, 4.5, 5.1, 5.6, 6.5, 11.0])
def test_nothing_of_a_number_touches_the_lines_beside_it(
    value: str, width: float
) -> None:
    texts = drawn(width, value)
    assert texts[0][1] >= CLEAR - 0.01
    assert texts[-1][2] <= width - CLEAR + 0.01
