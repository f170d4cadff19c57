"""What stands too near to the cut."""

import pytest
from reportlab.lib.units import mm

from tests.preflight.conftest import TALL, WIDE, Maker, load_font


def boxed(pdf) -> None:
    """Cut all pages 10 mm inside the paper, with 3 mm of bleed."""
    for page in pdf.pages:
        page.TrimBox = [10 * mm, 10 * mm, (WIDE - 10) * mm, (TALL - 10) * mm]
        page.BleedBox = [7 * mm, 7 * mm, (WIDE - 7) * mm, (TALL - 7) * mm]


def line(x: float, y: float, wide: float, high: float):
    def draw(canvas) -> None:
        canvas.rect(x * mm, y * mm, wide * mm, high * mm, stroke=0, fill=1)

    return draw


def word(x: float, grey: float = 0):
    def draw(canvas) -> None:
        if grey:
            canvas.setFillGray(0.8)
            canvas.rect(0, 0, WIDE * mm, TALL * mm, stroke=0, fill=1)
            canvas.setFillGray(0)
        canvas.setFont(load_font(), 9)
        canvas.drawString(x * mm, 70 * mm, "word")

    return draw


@pytest.mark.parametrize(
    ("draw", "level"),
    [
        (line(30, 30, 100, 0.3), "ok"),
        (line(30, 12, 100, 0.3), "fail"),  # along the lower cut
        (line(12, 30, 0.3, 90), "fail"),  # along the left one
        (line(100, 0, 0.3, 12), "ok"),  # a tick over the cut
        (line(0, 0, 100, 40), "ok"),  # a ground that bleeds
        (word(14), "ok"),
        (word(12), "fail"),
        (word(14, 0.2), "ok"),
        (word(12, 0.2), "fail"),  # on a ground that bleeds
    ],
)
def test_text_and_lines_keep_from_the_cut(draw, level: str, maker: Maker) -> None:
    assert maker.line("safe zone", draw, change=boxed, safe=3).level == level


def test_nothing_is_measured_that_nobody_asks_for(maker: Maker) -> None:
    assert maker.line("safe zone", word(12), change=boxed).what == "none asked for"
