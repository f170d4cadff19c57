"""Pieces of ink: what is tried as a character, alone or with its neighbours."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from sheetgen.scan.ink import Dark, Ink, Part

MOST_PIECES = 7
MOST_CUT = 3  # groups of parts: more are characters already
# How likely a character ends between two pieces: within ink that hangs together, where
# one lies over the other, and by the pixels between them.
ENDS_WITHIN = 0.15
ENDS_OVER = 0.4
ENDS_APART = (0.6, 0.8, 0.93, 0.98)
APART = 0.4  # of the narrower of two parts may lie over the other
NARROW = 0.7  # in heights: what is no wider is not cut


@dataclass(frozen=True, slots=True, eq=False)
class Pieces:
    """Ink divided from left to right.

    Attributes:
        owners: of each pixel the number of its piece, -1 where there is no ink.
        ends: how likely it is that a character ends with each piece but the last.
    """

    owners: NDArray[np.int32]
    ends: tuple[float, ...]

    @property
    def count(self) -> int:
        """How many pieces there are."""
        return int(self.owners.max()) + 1


def divide(ink: Ink, can_touch: bool = True) -> Pieces:
    """Return the pieces of ink from left to right.

    Parts over one another are one piece: a dot over its stem, the bar of a 5. What is
    wide is cut where it is thin.

    Args:
        ink: of a crop.
        can_touch: whether characters may hang together, so that cuts are made.
    """
    owners = np.full(ink.labels.shape, -1, np.int32)
    ends: list[float] = []
    end = 0
    groups = _group(ink.parts)[:MOST_PIECES]
    for left, right, labels in groups:
        own = ink.labels == labels[0]
        for label in labels[1:]:
            own |= ink.labels == label
        is_cut = can_touch and len(groups) <= MOST_CUT
        cuts = _cuts(ink.dark * own, left, right) if is_cut else []
        for first, last in pairwise([0, *cuts, own.shape[1]]):
            owners[:, first:last][own[:, first:last]] = len(ends)
            ends.append(ENDS_WITHIN if first else _ends(left - end))
        end = right
    return Pieces(owners, tuple(ends[1:]))


def _group(parts: Sequence[Part]) -> list[tuple[int, int, list[int]]]:
    """Return columns and labels of parts, together where they lie over one another."""
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
    """Return how likely it is that a character ends before a gap of some pixels."""
    return ENDS_OVER if gap <= 0 else ENDS_APART[min(gap, len(ENDS_APART)) - 1]


def _cuts(dark: Dark, left: int, right: int) -> list[int]:
    """Return the columns at which ink may be cut: the thinnest near its middle."""
    rows = np.nonzero(dark.any(axis=1))[0]
    high = int(rows[-1] - rows[0]) + 1
    wide = right - left
    if wide <= NARROW * high:
        return []
    sums = dark.sum(axis=0)
    pieces = 2 if wide <= 1.5 * high else 3
    cuts = set()  # two may fall on one column, if ink is hardly wide
    for at in range(1, pieces):
        middle = left + wide * at / pieces
        reach = wide / (2 * pieces) * 0.8
        low, high_ = round(middle - reach), round(middle + reach) + 1
        cuts.add(low + int(np.argmin(sums[low:high_])))
    return sorted(cuts)
