"""Pieces of ink, each tried as a character, alone or with its neighbours."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import exp

import numpy as np
from numpy.typing import NDArray

from sheetgen.scan.ink import DOT, Dark, Ink, Part

MOST_PIECES = 7
MOST_CUT = 3  # groups of parts: more are already characters
# How likely a character ends between two pieces: where one overlaps the other, and by
# the pixels between them.
ENDS_OVER = 0.9
ENDS_APART = (0.95, 0.95, 0.99, 0.995)
# The same within connected ink, as terms of the log odds: by how wide the ink is (up to
# a number of heights), by how dark it is at the cut, as a part of the darkest, and by
# the height of the lower side. Neighbouring characters are about as high, and soft
# edges that meet are paler. Fitted to the numbers drawn for training
# (`scripts/glyphs/number.py`).
WITHIN = -4.25
WITHIN_WIDE = 7.0
WIDEST = 1.0
WITHIN_DARK = -7.5
WITHIN_HIGH = 5.0
APART = 0.4  # share of the narrower of two parts that may overlap the other
NARROW = 0.35  # in heights: anything no wider is not cut, unlike dots
# Where else ink is cut, as parts of its width, and how far beside.
CUTS = (0.26, 0.42, 0.58, 0.74)
BESIDE_CUTS = 0.08
# A minus is at least this many heights wide, and, in parts of the height of the number
# behind it, at most this high and this far from its top and bottom.
MINUS_WIDE = 1.5
MINUS_HIGH = 0.4
MINUS_WITHIN = 0.15


@dataclass(frozen=True, slots=True, eq=False)
class Pieces:
    """Ink divided from left to right.

    Attributes:
        owners: for each pixel the number of its piece, -1 where there is no ink.
        ends: how likely a character ends with each piece except the last.
    """

    owners: NDArray[np.int32]
    ends: tuple[float, ...]

    @property
    def count(self) -> int:
        """Number of pieces."""
        return int(self.owners.max()) + 1


def divide(ink: Ink, most: int) -> Pieces:
    """Return the pieces of ink from left to right.

    Parts that overlap are one piece: a dot over its stem, the bar of a 5. Wide ink is
    cut where it is thin.

    Args:
        ink: of a crop.
        most: characters that there may be: if there are already as many groups of
            parts, nothing is cut.
    """
    owners = np.full(ink.labels.shape, -1, np.int32)
    ends: list[float] = []
    end = 0
    groups = _group(ink.parts)[:MOST_PIECES]
    is_cut = len(groups) < most and len(groups) <= MOST_CUT
    for left, right, labels in groups:
        own = ink.labels == labels[0]
        for label in labels[1:]:
            own |= ink.labels == label
        ratio = (right - left) / _height(own)
        dark = ink.dark * own
        cuts = _cuts(dark, left, right, ratio) if is_cut else []
        for first, last in pairwise([0, *cuts, own.shape[1]]):
            if not own[:, first:last].any():
                continue
            owners[:, first:last][own[:, first:last]] = len(ends)
            if not first:
                ends.append(_ends(left - end))
            else:
                darkest = float(dark[:, first].max()) / ink.peak
                ends.append(_ends_within(own, ratio, first, darkest))
        end = right
    return Pieces(owners, tuple(ends[1:]))


def strip_minus(ink: Ink) -> Ink | None:
    """Return the ink of a number without the minus before it; `None` if it has none."""
    if len(ink.parts) < 2:
        return None
    first, *rest = ink.parts
    top, bottom = min(one.top for one in rest), max(one.bottom for one in rest)
    high, tall = first.bottom - first.top, bottom - top
    middle, edge = (first.top + first.bottom) / 2, MINUS_WITHIN * tall
    is_minus = (
        first.right <= min(one.left for one in rest) + 1
        and first.right - first.left >= MINUS_WIDE * high
        and high <= MINUS_HIGH * tall
        and top + edge <= middle <= bottom - edge
    )
    return replace(ink, parts=tuple(rest)) if is_minus else None


def _group(parts: Sequence[Part]) -> list[tuple[int, int, list[int]]]:
    """Return columns and labels of parts, joined where parts overlap."""
    groups: list[tuple[int, int, list[int]]] = []
    for part in parts:
        if groups:
            left, right, labels = groups[-1]
            over = right - part.left
            if over > APART * min(right - left, part.right - part.left):
                groups[-1] = (left, max(right, part.right), [*labels, part.label])
                continue
        groups.append((part.left, part.right, [part.label]))
    return groups


def _ends(gap: int) -> float:
    """Return how likely a character ends before a gap of some pixels."""
    return ENDS_OVER if gap <= 0 else ENDS_APART[min(gap, len(ENDS_APART)) - 1]


def _ends_within(
    own: NDArray[np.bool_], ratio: float, cut: int, darkest: float
) -> float:
    """Return how likely a character ends at a cut.

    Args:
        own: the pixels of the ink that is cut.
        ratio: its width, in heights.
        cut: the column in which the right side begins.
        darkest: of that column, as a part of the darkest.
    """
    lower = min(_height(own[:, :cut]), _height(own[:, cut:])) / _height(own)
    off = WITHIN + WITHIN_WIDE * min(ratio, WIDEST)
    off += WITHIN_DARK * darkest + WITHIN_HIGH * lower
    return 1 / (1 + exp(-off))


def _height(own: NDArray[np.bool_]) -> int:
    rows = np.nonzero(own.any(axis=1))[0]
    return int(rows[-1] - rows[0]) + 1


def _cuts(dark: Dark, left: int, right: int, ratio: float) -> list[int]:
    """Return the columns at which ink may be cut: the thinnest near each of `CUTS`."""
    wide = right - left
    if ratio <= NARROW or wide <= DOT:
        return []
    sums = dark.sum(axis=0)
    cuts = set()  # two may share a column in narrow ink
    for place in CUTS:
        low = round(left + wide * (place - BESIDE_CUTS))
        high = round(left + wide * (place + BESIDE_CUTS)) + 1
        cuts.add(low + int(np.argmin(sums[low:high])))
    return sorted(cuts)
