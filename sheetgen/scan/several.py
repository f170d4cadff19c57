"""Several numbers in one box, side by side with blanks between.

Whether there is a blank depends on the gap in the ink, in heights of the writing. Every
way to divide it is tried, each number is read as if it stood alone, and what remains
unclear is asked.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, product
from math import exp, prod

from sheetgen.core.reading.input_field import UNREADABLE
from sheetgen.scan.ink import Ink, Part
from sheetgen.scan.word import LISTED, Values, find_blank, order_shares, read_numbers
from sheetgen.scan.writer import Writer

APART = 0.2  # heights: a wider gap is more likely a blank
SOFT = 0.05  # heights, by which that is uncertain
MOST_RUNS = 6  # runs of connected ink; more are not a few numbers
TRIED = 3  # likeliest readings of each number that are returned
DOUBT = 0.02  # that it is not one of those tried

_Run = tuple[Part, ...]


def read_several(
    inks: Sequence[Ink], most: Sequence[int], writer: Writer | None = None
) -> list[Values]:
    """Return the numbers written in boxes, with single blanks between them.

    Args:
        inks: of the boxes.
        most: the highest number that may be in each box.
        writer: whose hand it is, if anything is known of it.

    Returns:
        `UNREADABLE` where ink is not a row of numbers.
    """
    rows = [_find_row(ink) for ink in inks]
    wanted = [
        (at, first, last)
        for at, row in enumerate(rows)
        for first, last in _spans(len(row.runs))
    ]
    parts = [
        replace(inks[at], parts=_joined(rows[at].runs[first : last + 1]))
        for at, first, last in wanted
    ]
    read = read_numbers(parts, [most[at] for at, _, _ in wanted], writer)
    known = dict(zip(wanted, read, strict=True))
    return [
        _choose(ink, row, {span[1:]: known[span] for span in known if span[0] == at})
        for at, (ink, row) in enumerate(zip(inks, rows, strict=True))
    ]


@dataclass(frozen=True, slots=True)
class _Row:
    """Ink from left to right.

    Attributes:
        runs: connected or overlapping ink; empty if they are not a short row.
        blanks: how likely a blank is between each run and the next.
    """

    runs: tuple[_Run, ...]
    blanks: tuple[float, ...]


def _find_row(ink: Ink) -> _Row:
    runs: list[_Run] = []
    for part in ink.parts:
        if runs and part.left < max(one.right for one in runs[-1]):
            runs[-1] = (*runs[-1], part)
        else:
            runs.append((part,))
    high = max((_bottom(run) - _top(run) for run in runs), default=1)
    gaps = [min(p.left for p in b) - max(p.right for p in a) for a, b in pairwise(runs)]
    blanks = tuple(1 / (1 + exp((APART - gap / high) / SOFT)) for gap in gaps)
    middle = (min(map(_top, runs), default=0) + max(map(_bottom, runs), default=0)) / 2
    is_clear = 0 < len(runs) <= MOST_RUNS and all(
        _top(run) < middle < _bottom(run) for run in runs
    )
    return _Row(tuple(runs), blanks) if is_clear else _Row((), ())


def _top(run: _Run) -> int:
    return min(part.top for part in run)


def _bottom(run: _Run) -> int:
    return max(part.bottom for part in run)


def _spans(count: int) -> Iterator[tuple[int, int]]:
    for first in range(count):
        for last in range(first, count):
            yield first, last


def _joined(runs: Sequence[_Run]) -> _Run:
    return tuple(part for run in runs for part in run)


def _choose(ink: Ink, row: _Row, known: dict[tuple[int, int], Values]) -> Values:
    """Return the numbers of a row with their probabilities.

    Args:
        ink: of the box.
        row: the runs of the ink.
        known: readings by the first and last of the runs that make a number.
    """
    blank = find_blank(ink)
    if not row.runs:
        return order_shares({"": blank, UNREADABLE: 1 - blank})
    shares: dict[str, float] = {}
    for parted in product((False, True), repeat=len(row.blanks)):
        likely = prod(
            share if cut else 1 - share
            for share, cut in zip(row.blanks, parted, strict=True)
        )
        edges = [-1, *(at for at, cut in enumerate(parted) if cut), len(row.blanks)]
        numbers = [known[a + 1, b] for a, b in pairwise(edges)]
        for values in product(*(_numbers(one) for one in numbers)):
            text = " ".join(text for text, _ in values)
            own = prod(share for _, share in values)
            shares[text] = shares.get(text, 0.0) + likely * own
    best = sorted(shares.items(), key=lambda each: -each[1])[: LISTED - 1]
    held = (1 - blank) * (1 - DOUBT)
    return order_shares({"": blank, **{text: held * share for text, share in best}})


def _numbers(values: Values) -> list[tuple[str, float]]:
    """Return the likeliest numbers, with their probabilities."""
    return [(text, exp(log)) for text, log in values if text][:TRIED]
