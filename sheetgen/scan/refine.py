"""A closer look at where a sheet is: at the outlines of its own boxes.

Marks are at the rim; where paper curls or a mark is covered, the places between them
are slightly off. The outlines of the boxes to write in are searched around where they
should be, and what most of them agree on moves the rest too. The offsets that remain,
where paper is folded, move what is near.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from sheetgen.core.draw.box import Box
from sheetgen.core.units import Mm
from sheetgen.scan.place import Grey
from sheetgen.scan.pose import NUDGED, Pose, Residuals, terms

AROUND: Mm = 1.4  # on each side, in which to look for an outline
DOTS = 8.0  # pixels per millimetre of the part looked at
BESIDE: Mm = 0.45  # beside a line, for comparison
PART: Mm = 1.2  # of an edge, in which dots of an outline count as a line
CORNER: Mm = 0.8  # of an edge at either end, where others begin
DARKEST = 0.35  # of the paper: an outline is no darker, writing is
CLEAR = 4.0  # times the usual response, from which it is believed
FEWEST = 6  # outlines that must be seen
MOST_OFF: Mm = 0.2  # of one from where the others put it
MOST_LEFT: Mm = 0.6  # an offset further than this tells nothing about its surroundings
PEAK = 0.5  # of its height, from which a peak counts
AGREED = 0.7  # of those that are seen
LOOKS = 4  # rounds to find those that agree


def refine(pose: Pose, grey: Grey, boxes: Sequence[Box], marks: Sequence[Box]) -> Pose:
    """Return a pose that agrees with the outlines of boxes in a picture.

    Args:
        pose: from the marks.
        grey: the picture.
        boxes: on the face, those that have outlines.
        marks: on the face, by id; their places are known already.

    Returns:
        *pose* if too few outlines are seen, or if they do not agree.
    """
    offsets = [_offsets(pose, grey, box) for box in boxes]
    held = [marks[number].centre for number in pose.marks]
    factors, residuals = [], []
    for axis in (0, 1):
        seen = [at for at, both in enumerate(offsets) if both[axis] is not None]
        if len(seen) < FEWEST:
            return pose
        places = np.array([*held, *(boxes[at].centre for at in seen)], float)
        given = terms(places, pose.middle, pose.reach, NUDGED)
        told = [0.0] * len(held) + [offsets[at][axis] for at in seen]
        off = np.array(told, float)
        fitted = _fit(given, off, len(held))
        if fitted is None:
            return pose
        left = off - given @ fitted
        near = np.abs(left) < MOST_LEFT
        factors.append(fitted)
        residuals.append(Residuals(places[near], left[near]))
    nudge = np.column_stack(factors)
    return replace(pose, nudge=nudge, residuals=tuple(residuals))


def _fit(
    given: NDArray[np.float64], offsets: NDArray[np.float64], held: int
) -> NDArray[np.float64] | None:
    """Return the factors of terms that most offsets agree with.

    Args:
        given: the terms of each offset.
        offsets: as seen.
        held: how many of them, the first, are kept regardless of the others.
    """
    keep = np.abs(offsets - np.median(offsets[held:])) < AROUND / 2
    for _ in range(LOOKS):
        keep[:held] = True
        if keep[held:].sum() < FEWEST:
            return None
        solved = np.linalg.lstsq(given[keep], offsets[keep], rcond=None)
        factors = np.asarray(solved[0], float)
        keep = np.abs(given @ factors - offsets) < MOST_OFF
    agreed = AGREED * (len(offsets) - held)
    return factors if keep[held:].sum() >= max(FEWEST, agreed) else None


def _offsets(pose: Pose, grey: Grey, box: Box) -> tuple[Mm | None, Mm | None]:
    """Return how far to the right of and below its place an outline is seen."""
    part = pose.cut(grey, box.inset(-AROUND), DOTS).astype(np.float32)
    paper = max(float(np.percentile(part, 90)), 1.0)
    dark = np.clip(1 - part / paper, 0, DARKEST)
    inner = round((AROUND + CORNER) * DOTS)
    return _offset(_usual(dark[inner:-inner])), _offset(_usual(dark[:, inner:-inner].T))


def _usual(rows: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the median look of the parts of an edge, across it.

    An outline is as long as its edge, and may be dotted; what is beside it is not.
    """
    parts = np.array_split(rows, max(1, round(len(rows) / (PART * DOTS))))
    usual: NDArray[np.float32] = np.median(
        [part.mean(axis=0) for part in parts], axis=0
    )
    return usual


def _offset(profile: NDArray[np.float32]) -> Mm | None:
    """Return by how much two edges are moved in a profile across both.

    Args:
        profile: darkness by place; the edges should be `AROUND` from either end.
    """
    most = round(AROUND * DOTS)
    size = 2 * most + 1
    both = _edges(profile)[:size] + _edges(profile[::-1])[::-1][-size:]
    at = int(both.argmax())
    usual = float(np.median(np.abs(both))) + 1e-4
    if not 0 < at < size - 1 or both[at] < CLEAR * usual:
        return None
    # The middle of the peak: between paper and a darker background it is broad.
    first, last = at, at
    while first > 0 and both[first - 1] > PEAK * both[at]:
        first -= 1
    while last < size - 1 and both[last + 1] > PEAK * both[at]:
        last += 1
    heights = both[first : last + 1] - PEAK * both[at]
    middle = float((heights * np.arange(first, last + 1)).sum() / heights.sum())
    return (middle - most) / DOTS


def _edges(profile: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return how much each place looks like the first edge of a white box.

    It is darker there than beside it, or darker before it than behind.
    """
    gap = round(BESIDE * DOTS)
    padded = np.pad(profile, gap, mode="edge")
    sums = np.concatenate(([0], np.cumsum(padded)))
    count = len(profile)
    before = (sums[gap : gap + count] - sums[:count]) / gap
    behind = (sums[2 * gap + 1 :] - sums[gap + 1 : gap + 1 + count]) / gap
    line = profile - (before + behind) / 2
    return np.asarray(line + before - behind, np.float32)
