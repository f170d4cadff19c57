"""Crops with what stands in them, to learn from and to measure with."""

from collections.abc import Mapping

import numpy as np

from scripts.glyphs.crop import draw_pen, draw_size, paint, photograph, place
from scripts.glyphs.hand import Hand, draw_hand, write
from scripts.glyphs.junk import junk, strike
from scripts.glyphs.shapes import Points
from sheetgen.scan.glyph import JUNK, LETTERS, STRUCK
from sheetgen.scan.place import Grey

# How often each class is drawn: what sheets ask for most, most often.
SHARES: Mapping[str, float] = {
    **dict.fromkeys("123456", 6.0),
    **dict.fromkeys("7890", 5.0),
    "x": 4.0,
    **dict.fromkeys(LETTERS, 1.6),
    STRUCK: 4.0,
    JUNK: 7.0,
}


def draw_label(chance: np.random.Generator) -> str:
    """Return a class, by how often it is drawn."""
    shares = np.array(list(SHARES.values()))
    return list(SHARES)[int(chance.choice(len(shares), p=shares / shares.sum()))]


def draw_lines(label: str, hand: Hand, chance: np.random.Generator) -> list[Points]:
    """Return the lines of something of a class, 1 high."""
    if label == STRUCK:
        return strike(hand, chance)
    if label == JUNK:
        return junk(hand, chance)
    return write(hand, label, chance)


def draw_crop(
    label: str, chance: np.random.Generator, hand: Hand | None = None
) -> Grey:
    """Return a crop in which somebody wrote something of a class."""
    size, pen = draw_size(chance), draw_pen(chance)
    lines = draw_lines(label, hand or draw_hand(chance), chance)
    ink = paint(place(lines, size, chance), pen, size, chance)
    return photograph(ink, pen.dark, size, chance)


def draw_blank(chance: np.random.Generator) -> Grey:
    """Return a crop in which nothing is written."""
    size = draw_size(chance)
    ink = paint([], draw_pen(chance), size, chance)
    return photograph(ink, 0.0, size, chance)
