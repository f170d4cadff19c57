"""What is written in a box: words and numbers, each with its probability.

Ink is divided into pieces from left to right, and neighbours among them are tried as
characters in every way that a word allows.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from math import exp, log

import numpy as np
from numpy.typing import NDArray

from sheetgen.scan.glyph import CLASSES, JUNK, STRUCK, classify, frame
from sheetgen.scan.ink import Dark, Ink

Values = tuple[tuple[str, float], ...]
"""Texts with natural logarithms of their probabilities, likeliest first."""

FLOOR = log(1e-4)  # nothing that is seen is surer
BLANK = 0.9995  # of crops without ink in which nothing was written
# How likely is what a box does not ask for, beside each character that it asks for.
OTHER = 0.02  # other characters
AMISS = 0.1  # what is struck out, or no single character
STRAY = 0.02  # of new characters stand beside one that is struck out
MOST_PIECES = 7
APART = 0.4  # of the narrower of two parts may lie over the other
NARROW = 0.7  # in heights: what is no wider is not cut
LISTED = 12  # values of a number that are told

_AT: Mapping[str, int] = {sign: at for at, sign in enumerate(CLASSES)}


@dataclass(frozen=True, slots=True, eq=False)
class Pieces:
    """Ink divided from left to right.

    Attributes:
        owners: of each pixel the number of its piece, -1 where there is no ink.
        count: of pieces.
    """

    owners: NDArray[np.int32]
    count: int


def read_words(inks: Sequence[Ink], words: Sequence[Sequence[str]]) -> list[Values]:
    """Return what of some words is written in boxes; an empty text is nothing.

    Args:
        inks: of the boxes.
        words: that may be written in each of them. Letters may be small or large.
    """
    seen = _see(inks, [max(map(len, each)) for each in words])
    return [_choose(*each) for each in zip(inks, seen, words, strict=True)]


def read_numbers(inks: Sequence[Ink], most: Sequence[int]) -> list[Values]:
    """Return which whole numbers are written in boxes; an empty text is nothing.

    Only those are listed that are likeliest.

    Args:
        inks: of the boxes.
        most: the highest number that may be written in each of them.
    """
    seen = _see(inks, [len(str(each)) for each in most])
    values = []
    for ink, spans, highest in zip(inks, seen, most, strict=True):
        found = _choose(ink, spans, [str(number) for number in range(highest + 1)])
        values.append(found[:LISTED])
    return values


_Spans = Mapping[tuple[int, int], NDArray[np.float64]]
"""By the first and the last of pieces that make up a glyph: what it may be."""


def _see(inks: Sequence[Ink], longest: Sequence[int]) -> list[_Spans]:
    """Return what all glyphs of boxes may be, asked about at once."""
    frames, places = [], []
    for number, (ink, length) in enumerate(zip(inks, longest, strict=True)):
        pieces = divide(ink)
        for first in range(pieces.count):
            for last in range(first, pieces.count):
                # With one character a word may be struck out before or behind it.
                if length > 1 or first == 0 or last == pieces.count - 1:
                    frames.append(frame(ink, pieces.owners, first, last))
                    places.append((number, (first, last)))
    seen: list[dict[tuple[int, int], NDArray[np.float64]]] = [{} for _ in inks]
    for (number, span), logs in zip(places, classify(frames), strict=True):
        seen[number][span] = np.exp(logs)
    return list(seen)


def _choose(ink: Ink, spans: _Spans, words: Sequence[str]) -> Values:
    """Return the words of a box with their probabilities."""
    if not spans:
        rest = (1 - BLANK) / len(words)
        return _sorted({"": BLANK, **dict.fromkeys(words, rest)})
    count = 1 + max(last for _, last in spans)
    signs = [[_AT[sign] for sign in word.lower()] for word in words]
    alphabet = sorted({at for each in signs for at in each})
    shares: dict[str, float] = dict.fromkeys(words, 0.0)
    inside, best = 0.0, 0.0
    for length in sorted({len(each) for each in signs}):
        for cuts in combinations(range(1, count), length - 1):
            glyphs = _glyphs(spans, cuts, count)
            weight = 1.0
            here = 0.0
            for word, each in zip(words, signs, strict=True):
                if len(each) == length:
                    share = weight
                    for glyph, at in zip(glyphs, each, strict=True):
                        share *= float(glyph[at])
                    shares[word] += share
                    here = max(here, share)
            if here > best:
                best, inside = here, _inside(glyphs, alphabet)
    if {len(each) for each in signs} == {1}:
        inside = _add_struck(spans, count, words, signs, alphabet, shares, inside)
    blank = _blank(ink)
    total = sum(shares.values()) or 1.0
    return _sorted(
        {
            "": blank,
            **{
                word: (1 - blank)
                * (inside * share / total + (1 - inside) / min(len(words), LISTED))
                for word, share in shares.items()
            },
        }
    )


def _add_struck(
    spans: _Spans,
    count: int,
    words: Sequence[str],
    signs: Sequence[Sequence[int]],
    alphabet: Sequence[int],
    shares: dict[str, float],
    inside: float,
) -> float:
    """Add words of one character that stand beside one that is struck out.

    Returns:
        How likely it is that what is written is what the box asks for.
    """
    alone = sum(shares.values())
    beside = 0.0
    for cut in range(1, count):
        for struck, kept in (
            (spans[0, cut - 1], spans[cut, count - 1]),
            (spans[cut, count - 1], spans[0, cut - 1]),
        ):
            for word, (at,) in zip(words, signs, strict=True):
                share = STRAY * float(struck[_AT[STRUCK]] * kept[at])
                shares[word] += share
                beside += share
    return max(inside, beside / (beside + 1 - alone)) if beside > alone else inside


def _glyphs(
    spans: _Spans, cuts: Sequence[int], count: int
) -> list[NDArray[np.float64]]:
    edges = (0, *cuts, count)
    return [spans[first, last - 1] for first, last in pairwise(edges)]


def _inside(glyphs: Sequence[NDArray[np.float64]], alphabet: Sequence[int]) -> float:
    """Return how likely it is that glyphs are of an alphabet."""
    inside = 1.0
    for glyph in glyphs:
        own = float(glyph[alphabet].sum())
        junk = float(glyph[_AT[JUNK]] + glyph[_AT[STRUCK]])
        inside *= own / (own + AMISS * junk + OTHER * max(1 - own - junk, 0) + 1e-9)
    return inside


def _blank(ink: Ink) -> float:
    """Return how likely it is that ink is dirt, by how much there is."""
    return 1 / (1 + exp(min(3 + 12 * ink.amount, 60)))


def _sorted(shares: Mapping[str, float]) -> Values:
    logs = [(text, max(log(max(share, 1e-9)), FLOOR)) for text, share in shares.items()]
    return tuple(sorted(logs, key=lambda each: -each[1]))


def divide(ink: Ink) -> Pieces:
    """Return the pieces of ink from left to right.

    Parts over one another are one piece: a dot over its stem, the bar of a 5. What is
    wide is cut where it is thin.
    """
    owners = np.full(ink.labels.shape, -1, np.int32)
    groups: list[tuple[int, int, list[int]]] = []
    for part in ink.parts:
        if groups:
            left, right, labels = groups[-1]
            over = right - part.left
            if over > APART * min(right - left, part.right - part.left):
                groups[-1] = (left, max(right, part.right), [*labels, part.label])
                continue
        groups.append((part.left, part.right, [part.label]))
    count = 0
    for left, right, labels in groups:
        own = np.isin(ink.labels, labels)
        cuts = _cuts(ink.dark * own, left, right) if len(groups) < 4 else []
        edges = [0, *cuts, own.shape[1]]
        for first, last in pairwise(edges):
            owners[:, first:last][own[:, first:last]] = count
            count += 1
    if count > MOST_PIECES:
        owners = np.where(owners < 0, -1, owners * MOST_PIECES // count)
        count = MOST_PIECES
    return Pieces(owners.astype(np.int32), count)


def _cuts(dark: Dark, left: int, right: int) -> list[int]:
    """Return the columns at which ink may be cut: the thinnest near its middle."""
    rows = np.nonzero(dark.any(axis=1))[0]
    high = int(rows[-1] - rows[0]) + 1
    wide = right - left
    if wide <= NARROW * high:
        return []
    sums = dark.sum(axis=0)
    pieces = 2 if wide <= 1.5 * high else 3
    cuts = []
    for at in range(1, pieces):
        middle = left + wide * at / pieces
        reach = wide / (2 * pieces) * 0.8
        low, high_ = round(middle - reach), round(middle + reach) + 1
        cuts.append(low + int(np.argmin(sums[low:high_])))
    return cuts
