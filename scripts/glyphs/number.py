"""Numbers: figures side by side, and which pieces of their ink are one of them.

Where figures touch or lean over one another, ink is cut in several places, and what
lies between two of them may be a figure, a part of one, or one and a half. The model
learns from the very pieces that `sheetgen.scan.piece` tries.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from scripts.glyphs.crop import draw_pen, paint, photograph, place
from scripts.glyphs.hand import Hand, draw_hand, write
from scripts.glyphs.junk import DIGITS
from scripts.glyphs.shapes import Points
from sheetgen.scan.glyph import JUNK, frame
from sheetgen.scan.ink import look_at
from sheetgen.scan.piece import divide
from sheetgen.scan.place import Grey
from sheetgen.scan.weights import Real

# Ones and twos lead most numbers that stand on sheets.
LEADING = (0.0, 0.4, 0.17, 0.12, 0.07, 0.06, 0.05, 0.05, 0.04, 0.04)
LONG = 0.15  # of numbers have three figures
FIELD = 0.35  # of the others stand in small fields
GAP, GAPS = 0.1, 0.12  # heights between figures: the mean, and how far off it they are
LEAST_GAP, MOST_GAP = -0.15, 0.5
WHOLE = 0.88  # of a figure's ink at least is in what is taken for it
TORN = 0.75  # with less of it something is no figure any more
STRANGE = 0.08  # of what is taken for a figure at most is ink of others
MIXED = 0.16  # with more it is no figure
BAR = "1"  # a part of it looks like a thin one
SLIVER = 0.2  # of it: less is no longer taken for one
SHOWN = 0.3  # of the darkest: what a figure leaves is its ink

Mask = NDArray[np.bool_]


def draw_text(chance: np.random.Generator) -> str:
    """Return a number of two or three figures."""
    first = DIGITS[int(chance.choice(10, p=LEADING))]
    count = 2 if chance.random() < LONG else 1
    return first + "".join(DIGITS[int(chance.integers(10))] for _ in range(count))


def draw_number(
    text: str, chance: np.random.Generator, hand: Hand | None = None
) -> tuple[Grey, list[Mask]]:
    """Return a crop with a number that somebody wrote, and each figure's ink in it."""
    size, pen = _draw_size(text, chance), draw_pen(chance)
    lines = _write(text, hand or draw_hand(chance), chance)
    placed = iter(place([line for own in lines for line in own], size, chance))
    inks = [paint([next(placed) for _ in own], pen, size, chance) for own in lines]
    seed = int(chance.integers(2**31))

    def see(ink: Grey) -> Grey:
        return photograph(ink, pen.dark, size, np.random.default_rng(seed))

    whole = see(np.maximum.reduce(inks))
    paper = see(np.zeros_like(inks[0])).astype(int)
    darker = [paper - see(ink) for ink in inks]
    return whole, [own > SHOWN * max(int(own.max()), 1) for own in darker]


def list_spans(
    text: str, crop: Grey, masks: Sequence[Mask]
) -> Iterator[tuple[Real, str]]:
    """Yield glyphs of the pieces of a number that may be tried, and what each is.

    What is neither quite a figure nor clearly none is left out.
    """
    ink = look_at(crop)
    if ink.is_blank:
        return
    pieces = divide(ink, len(text))
    for first, last in combinations_with_replacement(range(pieces.count), 2):
        own = (pieces.owners >= first) & (pieces.owners <= last)
        label = _label(text, own, masks)
        if label:
            yield frame(ink, pieces.owners, first, last), label


def _label(text: str, own: Mask, masks: Sequence[Mask]) -> str:
    """Return what a part of the ink is, or nothing if that is not clear."""
    kept = [float((mask & own).sum() / max(mask.sum(), 1)) for mask in masks]
    best = int(np.argmax(kept))
    rest = np.zeros_like(own)
    for at, mask in enumerate(masks):
        if at != best:
            rest |= mask
    strange = float((rest & ~masks[best] & own).sum() / own.sum())
    if kept[best] >= WHOLE and strange <= STRANGE:
        return text[best]
    if text[best] == BAR and strange <= MIXED and kept[best] > SLIVER:
        return ""
    return JUNK if kept[best] < TORN or strange > MIXED else ""


def _draw_size(text: str, chance: np.random.Generator) -> tuple[float, float]:
    """Return the width and height of a box: a field's, or a row's of a table."""
    if len(text) == 2 and chance.random() < FIELD:
        return 5.0, 3.5
    return float(chance.uniform(6, 12)), float(chance.uniform(4.2, 5.5))


def _write(text: str, hand: Hand, chance: np.random.Generator) -> list[list[Points]]:
    """Return the lines of figures side by side, about 1 high, around their middle."""
    usual = chance.normal(GAP, GAPS)
    right = 0.0
    found = []
    for digit in text:
        lines = write(hand, digit, chance)
        low = min(line[:, 0].min() for line in lines)
        high = max(line[:, 0].max() for line in lines)
        gap = float(np.clip(usual + chance.normal(0, GAPS / 2), LEAST_GAP, MOST_GAP))
        off = np.array((right + gap - low, chance.normal(0, 0.05)))
        found.append([line + off for line in lines])
        right += gap + high - low
    every = np.vstack([line for lines in found for line in lines])
    middle = (every.min(axis=0) + every.max(axis=0)) / 2
    return [[line - middle for line in lines] for lines in found]
