"""Paragraphs under one another."""

from itertools import pairwise

import pytest

from sheetgen.core.draw.box import Box
from sheetgen.draw.fontfile import load_fonts
from sheetgen.draw.svg import Canvas, Letters, flow

BOX = Box(10, 20, 60, 40)
WORDS = "Print the next pad, and know a score."


def write(*texts: str, size: float = 4) -> Canvas:
    canvas = Canvas(100, 100, load_fonts())
    flow(canvas, BOX, texts, Letters(size, "#000"), minimum=2)
    return canvas


def heights(canvas: Canvas) -> list[float]:
    parts = canvas.to_svg().split("<text ")[1:]
    return sorted({float(part.split(' y="')[1].split('"')[0]) for part in parts})


def test_all_stand_in_the_box_at_one_size_and_move_up_behind_a_short_one() -> None:
    canvas = write(WORDS, WORDS * 3)
    assert len({fit.size for fit in canvas.fits}) == 1
    assert all(fit.is_readable for fit in canvas.fits)
    assert BOX.y < heights(canvas)[0] < heights(canvas)[-1] <= BOX.bottom
    steps = [after - before for before, after in pairwise(heights(write("a", "b")))]
    assert steps == [4 * (1.3 + 0.7)]


@pytest.mark.slow
def test_the_longest_text_or_widest_word_makes_all_smaller_or_is_to_blame() -> None:
    canvas = write(WORDS, WORDS * 60, WORDS)
    assert [fit.is_readable for fit in canvas.fits] == [True, False, True]
    canvas = write("Donaudampfschifffahrtsgesellschaft" * 2, WORDS, size=6)
    assert canvas.fits[0].size < 3
