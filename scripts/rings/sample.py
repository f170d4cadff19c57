"""Crops of rings that somebody marked, or left as they are."""

from collections.abc import Mapping, Sequence

import numpy as np

from scripts.glyphs.crop import draw_pen, paint, place, see
from scripts.glyphs.hand import draw_hand, write
from scripts.glyphs.shapes import Points
from scripts.rings.printed import Ring
from scripts.rings.stroke import draw_mark
from sheetgen.core.draw.box import Box
from sheetgen.scan.place import Grey
from sheetgen.scan.ring import grown

# How often each value is drawn.
SHARES: Mapping[str, float] = {"": 4, "o": 2, "x": 2, "ox": 2}
# How often it stands on sheets, about: most rings are left alone.
USUAL: Mapping[str, float] = {"": 0.7, "o": 0.1, "x": 0.1, "ox": 0.1}
MARKED = 0.5  # of the rings beside it
WRITTEN = 0.7  # of other boxes beside it
MOST_BLUR = 0.26  # millimetres; with more, no sheet is read
STRAY = 0.04  # of rings have a line or a dot that means nothing


def draw_value(chance: np.random.Generator) -> str:
    """Return a value, by how often it is drawn."""
    shares = np.array(list(SHARES.values()))
    return list(SHARES)[int(chance.choice(len(shares), p=shares / shares.sum()))]


def draw_crop(value: str, ring: Ring, chance: np.random.Generator) -> Grey:
    """Return a crop of a ring that somebody gave a value."""
    pen = draw_pen(chance)
    lines = _moved(draw_mark(value, _size(ring.box), chance), ring.box)
    lines += _around(ring, chance)
    if chance.random() < STRAY:
        reach = np.array(_size(ring.box))
        start = chance.uniform(-0.75, 0.75, 2) * reach
        lines.append(np.vstack((start, start + chance.normal(0, 0.06, 2) * reach)))
    seen = grown(ring.box)
    size = seen.width, seen.height
    ink = paint(lines, pen, size, chance)
    toner = float(chance.uniform(0.7, 1.1))
    paper = np.clip(1 - toner * (1 - ring.paper), 0, 1)
    return see(paper, ink, pen.dark, size, chance, MOST_BLUR)


def _around(ring: Ring, chance: np.random.Generator) -> list[Points]:
    """Return what stands in the places beside a ring."""
    lines: list[Points] = []
    for box in ring.rings:
        if chance.random() < MARKED:
            value = ("o", "x", "ox")[int(chance.integers(3))]
            lines += _moved(draw_mark(value, _size(box), chance), box)
    hand = draw_hand(chance)
    for box in ring.others:
        if chance.random() < WRITTEN:
            sign = "123456x"[int(chance.integers(7))]
            written = place(write(hand, sign, chance), _size(box), chance)
            lines += _moved(written, box)
    return lines


def _size(box: Box) -> tuple[float, float]:
    return box.width, box.height


def _moved(lines: Sequence[Points], box: Box) -> list[Points]:
    return [line + np.array(box.centre) for line in lines]
