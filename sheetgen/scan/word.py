"""Words and numbers written in a box, each with its probability.

Neighbouring pieces of ink are tried as characters in every way that a word allows.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, combinations_with_replacement, pairwise
from math import exp, log, prod

import numpy as np
from numpy.typing import NDArray

from sheetgen.scan.glyph import CLASSES, JUNK, LETTERS, STRUCK, classify, frame
from sheetgen.scan.ink import Ink
from sheetgen.scan.piece import divide, strip_minus
from sheetgen.scan.writer import Writer, adapt

Values = tuple[tuple[str, float], ...]
"""Texts with natural logarithms of their probabilities, likeliest first."""

Shares = NDArray[np.float64]
"""Probabilities of all classes; shape (classes,)."""

FLOOR = log(1e-4)  # no reading is less likely
# How likely nothing was written where there is no ink, by the pixels of the largest
# trace that is nearly ink: where this is low, the player is asked.
BLANK = ((10, 0.9995), (25, 0.8))
TRACED = 0.5  # with a larger trace
# The same where there is no more than a dot.
DOTTED = ((100, 0.985), (200, 0.8))
# The same where there is ink, as log odds against it.
INKED = 3.0  # with hardly any
INKED_MORE = 12.0  # for each more of it (`Ink.amount`)
INKED_MOST = 60.0
# How likely is something that a box does not ask for, next to each expected character.
OTHER = 0.02  # other characters
UNLIKE = 0.004  # figures where letters are expected, and letters where figures are
AMISS = 0.1  # struck out, or not a single character
NEVER = 1e-9  # divisions less likely than this, next to the best one, are skipped
LISTED = 12  # values of a number that are returned

_AT: Mapping[str, int] = {sign: at for at, sign in enumerate(CLASSES)}
_DIGITS = [_AT[digit] for digit in "0123456789"]
_LETTERS = [_AT[letter] for letter in LETTERS]
# Characters that look like others: where one is not expected, it is another of these.
LIKE: Mapping[str, str] = {"b": "6", "8": "b"}


def read_words(
    inks: Sequence[Ink], words: Sequence[Sequence[str]], writer: Writer | None = None
) -> list[Values]:
    """Return which of some words is written in boxes; an empty text is nothing.

    Args:
        inks: of the boxes.
        words: that may be written in each of them. Letters may be small or large.
        writer: whose hand it is, if anything is known of it.
    """
    seen = _see(inks, [max(map(len, each)) for each in words], writer)
    return [_choose(*each) for each in zip(seen, words, strict=True)]


def read_numbers(
    inks: Sequence[Ink],
    most: Sequence[int],
    writer: Writer | None = None,
    signed: Sequence[bool] = (),
) -> list[Values]:
    """Return which whole numbers are written in boxes; an empty text is nothing.

    Only the likeliest are returned.

    Args:
        inks: of the boxes.
        most: the highest number that may be written in each of them.
        writer: whose hand it is, if anything is known of it.
        signed: whether each may have a minus before it; none if this is empty.
    """
    bare = [
        strip_minus(ink) if own else None
        for ink, own in zip(inks, signed or [False] * len(inks), strict=True)
    ]
    own = [one or ink for one, ink in zip(bare, inks, strict=True)]
    seen = _see(own, [len(str(each)) for each in most], writer)
    found = [_choose_number(*each) for each in zip(seen, most, strict=True)]
    return [
        _below(values) if one else values
        for one, values in zip(bare, found, strict=True)
    ]


def _below(values: Values) -> Values:
    """Return values of a number behind a minus."""
    return tuple(
        (f"-{text}" if text not in ("", "0") else text, share) for text, share in values
    )


@dataclass(frozen=True, slots=True, eq=False)
class _Seen:
    """What the ink of a box may be.

    Attributes:
        spans: the classes of a glyph, by the first and the last of its pieces.
        ends: of the pieces, as in `Pieces`.
        blank: how likely it is that nothing was written.
    """

    spans: Mapping[tuple[int, int], Shares]
    ends: tuple[float, ...]
    blank: float

    def expecting(self, alphabet: Sequence[int]) -> "_Seen":
        """Return it with characters counted as those of an alphabet they look like."""
        spans = {span: shares.copy() for span, shares in self.spans.items()}
        for sign, other in LIKE.items():
            at, to = _AT[sign], _AT[other]
            if to in alphabet and at not in alphabet:
                for shares in spans.values():
                    shares[to] += shares[at]
                    shares[at] = 0
        return replace(self, spans=spans)

    def divided(self, length: int) -> Iterator[tuple[float, list[Shares]]]:
        """Yield every way to see *length* characters, and how likely it is."""
        last = len(self.ends)
        for cuts in combinations(range(last), length - 1):
            likely = prod(
                end if at in cuts else 1 - end for at, end in enumerate(self.ends)
            )
            edges = (-1, *cuts, last)
            yield likely, [self.spans[a + 1, b] for a, b in pairwise(edges)]


def _see(
    inks: Sequence[Ink], longest: Sequence[int], writer: Writer | None
) -> list[_Seen]:
    """Return what all glyphs of boxes may be, in one call of the model."""
    frames, places = [], []
    divided = [divide(ink, most) for ink, most in zip(inks, longest, strict=True)]
    for number, (ink, pieces) in enumerate(zip(inks, divided, strict=True)):
        last = pieces.count - 1
        for span in combinations_with_replacement(range(pieces.count), 2):
            # A single character may be struck out, and another before or behind it.
            if longest[number] > 1 or span[0] == 0 or span[1] == last:
                frames.append(frame(ink, pieces.owners, *span))
                places.append((number, span))
    spans: list[dict[tuple[int, int], Shares]] = [{} for _ in inks]
    alone = np.array([longest[number] == 1 for number, _ in places], np.bool_)
    found = classify(frames, alone)
    if writer is not None:
        found = adapt(found, frames, writer)
    for (number, span), logs in zip(places, found, strict=True):
        spans[number][span] = np.exp(logs)
    return [
        _Seen(own, pieces.ends, find_blank(ink))
        for own, pieces, ink in zip(spans, divided, inks, strict=True)
    ]


def _choose(seen: _Seen, words: Sequence[str]) -> Values:
    """Return the words of a box with their probabilities."""
    if not seen.spans:
        rest = (1 - seen.blank) / len(words)
        return order_shares({"": seen.blank, **dict.fromkeys(words, rest)})
    # A character that the model does not know counts as junk: the player is asked.
    signs = [[_AT.get(sign, _AT[JUNK]) for sign in word.lower()] for word in words]
    alphabet = sorted({at for each in signs for at in each})
    if max(map(len, signs)) == 1:
        seen = seen.expecting(alphabet)
    shares: dict[str, float] = dict.fromkeys(words, 0.0)
    inside, best = 0.0, 0.0
    lengths = {len(each) for each in signs}
    for length in sorted(lengths):
        for likely, glyphs in seen.divided(length):
            here = 0.0
            for word, each in zip(words, signs, strict=True):
                if len(each) == length:
                    share = likely
                    for glyph, at in zip(glyphs, each, strict=True):
                        share *= float(glyph[at])
                    shares[word] += share
                    here = max(here, share)
            if here > best:
                best, inside = here, _inside(glyphs, alphabet)
    if lengths == {1}:
        inside = _add_struck(seen, words, shares, inside)
    total = sum(shares.values()) or 1.0
    rest = (1 - inside) / min(len(words), LISTED)
    return order_shares(
        {
            "": seen.blank,
            **{
                word: (1 - seen.blank) * (inside * share / total + rest)
                for word, share in shares.items()
            },
        }
    )


def _choose_number(seen: _Seen, most: int) -> Values:
    """Return the likeliest numbers of a box with their probabilities."""
    if not seen.spans or most < len(_DIGITS):
        return _choose(seen, [str(number) for number in range(most + 1)])[:LISTED]
    shares = np.zeros(most + 1)
    inside, best = 0.0, 0.0
    for length in range(1, len(str(most)) + 1):
        first = 10 ** (length - 1) if length > 1 else 0
        for likely, glyphs in seen.divided(length):
            most_likely = likely * prod(float(glyph[_DIGITS].max()) for glyph in glyphs)
            if most_likely < best * NEVER:
                continue  # a large number has many such divisions
            found = np.array(likely)
            for glyph in glyphs:
                found = np.multiply.outer(found, glyph[_DIGITS]).ravel()
            own = found[first : most + 1]
            shares[first : first + len(own)] += own
            if own.max() > best:
                best, inside = float(own.max()), _inside(glyphs, _DIGITS)
    rest = (1 - inside) / LISTED
    shares = (1 - seen.blank) * (inside * shares / (shares.sum() or 1.0) + rest)
    likeliest = np.argsort(-shares, kind="stable")[: LISTED - 1]
    numbers = {str(number): float(shares[number]) for number in likeliest}
    return order_shares({"": seen.blank, **numbers})


def _add_struck(
    seen: _Seen, words: Sequence[str], shares: dict[str, float], inside: float
) -> float:
    """Add words of one character beside one that is struck out.

    Returns:
        How likely the writing is what the box asks for.
    """
    alone, beside = sum(shares.values()), 0.0
    for likely, (left, right) in seen.divided(2):
        for struck, kept in ((left, right), (right, left)):
            for word in words:
                share = likely * float(struck[_AT[STRUCK]] * kept[_AT[word.lower()]])
                shares[word] += share
                beside += share
    return max(inside, beside / (beside + 1 - alone)) if beside > alone else inside


def _inside(glyphs: Sequence[Shares], alphabet: Sequence[int]) -> float:
    """Return how likely glyphs are all of an alphabet."""
    weights = np.full(len(CLASSES), OTHER)
    for kind in (_DIGITS, _LETTERS):
        if not any(at in alphabet for at in kind):
            weights[kind] = UNLIKE
    weights[[_AT[JUNK], _AT[STRUCK]]] = AMISS
    weights[list(alphabet)] = 0
    inside = 1.0
    for glyph in glyphs:
        own = float(glyph[alphabet].sum())
        inside *= own / (own + float(weights @ glyph) + 1e-9)
    return inside


def find_blank(ink: Ink) -> float:
    """Return how likely nothing was written, by the amount of ink."""
    if ink.is_blank or ink.is_dot:
        bounds = BLANK if ink.is_blank else DOTTED
        return next((share for most, share in bounds if ink.trace < most), TRACED)
    return 1 / (1 + exp(min(INKED + INKED_MORE * ink.amount, INKED_MOST)))


def order_shares(shares: Mapping[str, float]) -> Values:
    """Return texts with logarithms of their probabilities, likeliest first."""
    logs = [(text, max(log(max(share, 1e-9)), FLOOR)) for text, share in shares.items()]
    return tuple(sorted(logs, key=lambda each: -each[1]))
