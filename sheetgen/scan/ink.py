"""Ink in a crop: what is darker than its paper, in connected parts.

A crop is a box of a sheet less `INSET` on every side, `DOTS` pixels per millimetre.
Every step here takes only a few lines in another language: a page without a server
reads photos by the same steps.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, groupby, product
from math import hypot

import cv2
import numpy as np
from numpy.typing import NDArray

from sheetgen.core.units import Mm
from sheetgen.scan.place import Grey

DOTS = 8.0  # pixels per millimetre of a crop
INSET: Mm = 0.3  # left out of a box on every side: its outline, if it is off
RIM = 3  # pixels along the edge that may hold remains of the outline
TOP = 0.012  # of a crop's pixels tell how dark its ink is
PAPER = 0.8  # of the brightest still counts as paper at first, because light is uneven
BRIGHT = 5  # of this many pixels the brightest is paper
STILL = 0.93  # of a plane through it, once there is one
FAINT = 0.06  # anything less dark is never ink
SPREAD = 1.4826  # noise is this many times the median deviation
ROUGH = 0.018  # with more noise than this a crop is smoothed twice
LOUD = 0.07  # with more than this, as in dim light, it is smoothed first,
LOOKS = 5  # this many times
PALE = 0.25  # of the darkest: anything paler is not a line
NOISE = 4.5  # times the noise of the paper counts as ink
SHARE = 0.36  # of the darkest counts as ink
SPECK = 4  # pixels inside the rim that make a part ink rather than dirt
LEAST = 18  # pixels of all the writing in a box
NEARLY = 0.6  # of the threshold: a pencil may have left this
DOT = 7  # pixels: anything no longer is a dot, not a character
ROOMY_DOT = 10  # the same where characters have room, but no more than
DOT_SHARE = 0.25  # of the lower side of a crop
SHALLOW = 2  # pixels inside the rim: up to twice a dot of that at the edge is remains
APART = 8  # pixels across: a dot this far from all larger ink is dirt
GRAIN = 6  # pixels: a part no longer than this may be toner or dust,
LONELY = 4  # if it is this many pixels away from all other ink
OUTSIDE: Mm = 1.5  # a line that extends this far past both ends of a crop is no figure
FAR_OUTSIDE: Mm = 4.0  # the same, if there is no other ink in the crop
THIN = 8  # pixels of the edge that a line covers, at most
BEHIND = (12, 6)  # pixels inside the edge that show its direction; either may
BEYOND = 3  # pixels outside the edge: the line must be seen from there on
ALONE = 1.25  # times its width and length: more ink is more than a line
BENT = 6  # pixels that a line may reach past its ends
BLUR = 1.5  # pixels that the ink of a straight line may reach past its width
MIDDLE = 0.35  # of the lower side: a line farther off is an outline
INKED = 0.9  # share of a line between two ends that must be ink
STEEP = 0.5  # sine of the angle between the strokes of a cross, at least
LEVEL = 0.25  # sine of the angle between an edge and what is no stroke, at most

BESIDE = np.array((0.25, 0.5, 0.25), np.float32)  # weights of neighbouring pixels

Dark = NDArray[np.float32]
"""Shape (height, width): 0 is paper, 1 is black."""


@dataclass(frozen=True, slots=True)
class Part:
    """A connected part of the ink.

    Attributes:
        label: of its pixels.
        left: its first column.
        top: its first row.
        right: the column after its last.
        bottom: the row after its last.
        area: its pixels.
    """

    label: int
    left: int
    top: int
    right: int
    bottom: int
    area: int


@dataclass(frozen=True, slots=True, eq=False)
class Ink:
    """The ink of a crop: what is darker than its paper.

    Attributes:
        dark: how much darker, from 0 to 1.
        peak: how dark the ink is at its darkest.
        threshold: anything darker is ink.
        labels: for each pixel the part that it belongs to; 0 is paper.
        parts: without dirt and remains of the outline, from left to right.
        amount: of ink: square millimetres times how far it is above the noise.
        trace: pixels of the largest part that is nearly ink, where there is no ink or
            hardly any.
        is_loud: whether noise is louder than figures can be.
    """

    dark: Dark
    peak: float
    threshold: float
    labels: NDArray[np.int32]
    parts: tuple[Part, ...]
    amount: float
    trace: int = 0
    is_loud: bool = False

    @property
    def is_blank(self) -> bool:
        """Whether nothing is written."""
        return not self.parts

    @property
    def is_dot(self) -> bool:
        """Whether there is no more than a dot, as left by dirt or a resting pen."""
        return bool(self.parts) and _is_dot(self.parts, self.labels.shape)


def look_at(crop: Grey) -> Ink:
    """Return the ink in a crop."""
    dark, peak, noise, is_loud = _find_dark(crop.astype(np.float32))
    threshold = max(FAINT, NOISE * noise, SHARE * peak)
    found, labels, sizes, _ = cv2.connectedComponentsWithStats(
        (dark > threshold).astype(np.uint8), connectivity=8
    )
    parts = list_parts(sizes)
    inside = np.bincount(labels[RIM:-RIM, RIM:-RIM].ravel(), minlength=found)
    kept = sorted(
        (part for part in parts if inside[part.label] >= SPECK),
        key=lambda part: (part.left, part.top),
    )
    kept = _leave_dirt(kept, np.asarray(labels))
    area = sum(part.area for part in kept)
    if area < LEAST:
        kept = []
    is_little = not kept or _is_dot(kept, labels.shape)
    trace = _find_trace(dark, NEARLY * threshold) if is_little else 0
    amount = area / DOTS**2 * max(peak / threshold - 1, 0) if kept else 0.0
    return Ink(
        np.clip(dark, 0, 1),
        peak,
        threshold,
        np.asarray(labels),
        tuple(kept),
        amount,
        trace,
        is_loud,
    )


@dataclass(frozen=True, slots=True)
class End:
    """Where a part leaves a crop.

    Attributes:
        label: of the part.
        x: the middle of a run of its pixels along the edge.
        y: the same, downwards.
        count: of these pixels.
        deep: pixels from the edge to that run.
    """

    label: int
    x: float
    y: float
    count: int
    deep: int


def find_ends(ink: Ink, deep: int = 0) -> list[End]:
    """Return where thin ink crosses a frame *deep* pixels inside the edge.

    Inside the edge, ink along one side is no part of what crosses the next.
    """
    high, wide = ink.labels.shape
    rows, columns = range(deep, high - deep), range(deep, wide - deep)
    sides = (
        [(rows[0], x) for x in columns],
        [(y, columns[-1]) for y in rows[1:]],
        [(rows[-1], x) for x in columns[-2::-1]],
        [(y, columns[0]) for y in rows[-2:0:-1]],
    )
    kept = {part.label for part in ink.parts}
    runs: list[tuple[int, list[tuple[int, int]]]] = []
    for side in sides:
        for label, places in groupby(side, lambda place: int(ink.labels[place])):
            runs.append((label, list(places)))
            _join_corner(runs, -2, -1, THIN if deep else wide + high)
    _join_corner(runs, -1, 0, THIN if deep else wide + high)
    ends = []
    for label, run in runs:
        if label in kept and len(run) <= THIN:
            y, x = (sum(along) / len(run) for along in zip(*run, strict=True))
            ends.append(End(label, x, y, len(run), deep))
    return ends


def _join_corner(
    runs: list[tuple[int, list[tuple[int, int]]]], before: int, after: int, most: int
) -> None:
    """Join two runs of the same ink around a corner unless they are too long."""
    if len(runs) > 1 and runs[before][0] == runs[after][0]:
        both = runs[before][1] + runs[after][1]
        if len(both) <= most:
            runs[before] = runs[before][0], both
            del runs[after]


def ends_outside(ink: Ink, ends: Sequence[End], around: Grey) -> list[End]:
    """Return the ends of lines that go on beyond the crop.

    Args:
        ink: of a crop.
        ends: where it leaves the crop.
        around: the crop with a margin of `OUTSIDE` on every side.
    """
    dark = _find_dark(around.astype(np.float32))[0]
    return [
        end for end in ends if any(_goes_on(end, ink, dark, deep) for deep in BEHIND)
    ]


def has_line(ink: Ink, going: Sequence[End]) -> bool:
    """Return whether a line goes through the middle and is not a stroke of a cross.

    Crosses often reach beyond a ring, and outlines of neighbouring rings leave a crop
    on the side where they entered it. A slanting line is a stroke of its own: what
    scanners, printers and folds leave lies along an edge.

    Args:
        ink: of a ring, or of a box to tick.
        going: ends of lines that go on beyond it.
    """
    lines = [
        (other.x - one.x, other.y - one.y)
        for one, other in combinations(going, 2)
        if one.label == other.label and _goes_through(ink, one, other)
    ]
    is_cross = any(
        abs(x * down - y * across) > STEEP * hypot(x, y) * hypot(across, down)
        for (x, y), (across, down) in combinations(lines, 2)
    )
    is_level = any(min(abs(x), abs(y)) <= LEVEL * hypot(x, y) for x, y in lines)
    return is_level and not is_cross


def _goes_through(ink: Ink, one: End, other: End) -> bool:
    """Return whether a straight line of ink joins two ends through the middle."""
    high, wide = ink.labels.shape
    x, y = other.x - one.x, other.y - one.y
    long = hypot(x, y)
    off = abs(x * (one.y - (high - 1) / 2) - y * (one.x - (wide - 1) / 2))
    return off <= MIDDLE * min(high, wide) * long and _is_inked(ink, one, other)


def _is_inked(ink: Ink, one: End, other: End) -> bool:
    """Return whether ink joins two ends in a straight line."""
    x, y = other.x - one.x, other.y - one.y
    long, inked = hypot(x, y), 0
    for step in range(int(long)):
        row, column = int(one.y + y * step / long), int(one.x + x * step / long)
        near = ink.labels[max(row - 1, 0) : row + 2, max(column - 1, 0) : column + 2]
        inked += one.label in near
    return inked >= INKED * int(long)


def leave_lines(ink: Ink, going: Sequence[End]) -> tuple[Ink, bool]:
    """Return ink without lines that go on beyond the crop at both ends.

    Such lines are creases, edges of stains, and traces of dirt in a scanner's feeder.
    At the very edge remains of the outline join them, so their ends inside the rim
    tell more of them. Figures that are too large for a box cross the rim, too.

    Args:
        ink: of a crop.
        going: ends of lines that go on beyond it.

    Returns:
        The rest, and whether such a line is connected with other ink.
    """
    lines, crossed = set(), set()
    for part, deep in product(ink.parts, (0, RIM)):
        own = [end for end in going if (end.label, end.deep) == (part.label, deep)]
        if len(own) < 2:
            continue
        if _is_line(part, own) or _is_straight(ink, part, own):
            lines.add(part.label)
        elif not deep:
            crossed.add(part.label)
    is_crossed = not crossed <= lines
    if not lines:
        return ink, is_crossed
    kept = tuple(part for part in ink.parts if part.label not in lines)
    area = sum(part.area for part in kept)
    if area < LEAST:
        return replace(ink, parts=(), amount=0.0, trace=0), False
    amount = area / DOTS**2 * max(ink.peak / ink.threshold - 1, 0)
    return replace(ink, parts=kept, amount=amount), is_crossed


def _is_line(part: Part, ends: Sequence[End]) -> bool:
    """Return whether a part is no more than a line, bent perhaps, between its ends."""
    wide, high = part.right - part.left, part.bottom - part.top
    counts = [end.count for end in ends]
    xs, ys = [end.x for end in ends], [end.y for end in ends]
    reach = max(counts) + BENT
    return (
        part.area <= ALONE * hypot(wide, high) * min(counts)
        and wide <= max(xs) - min(xs) + reach
        and high <= max(ys) - min(ys) + reach
    )


def _is_straight(ink: Ink, part: Part, ends: Sequence[End]) -> bool:
    """Return whether a part is straight lines between ends, and remains, alone."""
    rest = (ink.labels == part.label)[RIM:-RIM, RIM:-RIM]
    y, x = np.ogrid[RIM : RIM + rest.shape[0], RIM : RIM + rest.shape[1]]
    for one, other in combinations(ends, 2):
        if _is_inked(ink, one, other):
            across, down = other.x - one.x, other.y - one.y
            off = np.abs((x - one.x) * down - (y - one.y) * across)
            reach = min(one.count, other.count) / 2 + BLUR
            rest = rest & (off > reach * hypot(across, down))
    return int(np.count_nonzero(rest)) < LEAST


def _goes_on(end: End, ink: Ink, around: Dark, deep: int) -> bool:
    """Return whether a line goes on outside the crop in its direction inside."""
    high, wide = ink.labels.shape
    x, y = int(end.x + 0.5), int(end.y + 0.5)
    top, left = max(y - deep, end.deep), max(x - deep, end.deep)
    own = ink.labels[: high - end.deep, : wide - end.deep]
    near = own[top : y + deep + 1, left : x + deep + 1]
    rows, columns = np.nonzero(near == end.label)
    up, across = end.y - top - float(rows.mean()), end.x - left - float(columns.mean())
    far = hypot(up, across)
    if far < 1:
        return False
    margin = (around.shape[0] - high) // 2
    for step in range(BEYOND + end.deep, margin + end.deep):
        row = int(end.y + margin + up / far * step + 0.5)
        column = int(end.x + margin + across / far * step + 0.5)
        if not (0 < row < high + 2 * margin - 1 and 0 < column < wide + 2 * margin - 1):
            return False
        if around[row - 1 : row + 2, column - 1 : column + 2].max() <= ink.threshold:
            return False
    return True


def _find_dark(grey: Dark) -> tuple[Dark, float, float, bool]:
    """Return how much darker than its paper a crop is, with what `_measure` returns.

    The last value is whether the noise was louder than figures at first.
    """
    dark = _smooth(1 - grey / _paper(grey))
    peak, noise = _measure(dark)
    is_loud = noise > LOUD
    if is_loud:  # what is bright is noise, not paper
        for _ in range(LOOKS):
            grey = _smooth(grey)
        dark = 1 - grey / _paper(grey)
    elif noise > ROUGH:
        dark = _smooth(dark)
    else:
        return dark, peak, noise, is_loud
    return dark, *_measure(dark), is_loud


def list_parts(sizes: cv2.typing.MatLike) -> list[Part]:
    """Return the parts of ink in the sizes that `cv2` found, without the paper."""
    return [
        Part(label, x, y, x + wide, y + high, area)
        for label, (x, y, wide, high, area) in enumerate(sizes.tolist())
        if label
    ]


def _leave_dirt(parts: Sequence[Part], labels: NDArray[np.int32]) -> list[Part]:
    """Return parts without remains of others, and without dots far from larger ink.

    Remains of a pencil line are near other ink.
    """
    whole = [part for part in parts if not _is_grain(part, parts)] or parts[:1]
    runs = [run for run in _find_runs(whole) if not _is_remains(run, labels)]
    large = [run for run in runs if not _is_dot(run, labels.shape)]
    return [part for run in large or runs for part in run]


def _is_grain(part: Part, parts: Sequence[Part]) -> bool:
    """Return whether a part is as small and as far from others as toner or dust."""
    return max(part.right - part.left, part.bottom - part.top) <= GRAIN and all(
        max(
            other.left - part.right,
            part.left - other.right,
            other.top - part.bottom,
            part.top - other.bottom,
        )
        >= LONELY
        for other in parts
        if other is not part
    )


def _find_runs(parts: Sequence[Part]) -> list[list[Part]]:
    """Return parts in runs that are clearly apart."""
    runs: list[list[Part]] = []
    end = -APART
    for part in parts:
        if part.left - end >= APART:
            runs.append([])
        runs[-1].append(part)
        end = max(end, part.right)
    return runs


def _is_remains(run: Sequence[Part], labels: NDArray[np.int32]) -> bool:
    """Return whether parts belong to ink outside: hardly more than the rim."""
    high, wide = labels.shape
    is_inside = all(
        part.left > 0 and part.right < wide and part.top > 0 and part.bottom < high
        for part in run
    )
    if is_inside or _is_dot(run, labels.shape):
        return False
    own = np.isin(labels[RIM:-RIM, RIM:-RIM], [part.label for part in run])
    low, long = sorted(int(np.ptp(places)) + 1 for places in np.nonzero(own))
    return long <= (2 * DOT if low <= SHALLOW else DOT)


def _is_dot(parts: Sequence[Part], shape: Sequence[int]) -> bool:
    """Return whether parts are no more than a dot in a crop of some shape."""
    wide = max(part.right for part in parts) - min(part.left for part in parts)
    high = max(part.bottom for part in parts) - min(part.top for part in parts)
    return max(wide, high) <= max(DOT, min(ROOMY_DOT, DOT_SHARE * min(shape)))


def _find_trace(dark: Dark, threshold: float) -> int:
    inside = (dark[RIM:-RIM, RIM:-RIM] > threshold).astype(np.uint8)
    _, _, sizes, _ = cv2.connectedComponentsWithStats(inside, connectivity=8)
    parts = list_parts(sizes)
    return max((part.area for part in parts if not _is_grain(part, parts)), default=0)


def _paper(grey: Dark) -> Dark:
    """Return the brightness of the paper at every pixel: a plane fitted to it."""
    terms = _terms(grey.shape)
    some = terms[::2, ::2].reshape(-1, 3)  # a quarter of the pixels is enough
    seen = grey[::2, ::2].ravel()
    level: Dark | float = float(
        np.partition(seen, -(seen.size // BRIGHT))[-(seen.size // BRIGHT)]
    )
    share = PAPER
    for _ in range(3):
        bright = seen > level * share
        used = some[bright]
        plane = np.linalg.solve(used.T @ used, used.T @ seen[bright])
        level = np.maximum(some @ plane, 1)
        share = STILL
    return np.asarray(np.maximum(terms @ plane, 1), np.float32)


@cache
def _terms(shape: tuple[int, int]) -> Dark:
    high, wide = shape
    y, x = np.mgrid[0:high, 0:wide]
    terms = (np.ones(shape), x / wide - 0.5, y / high - 0.5)
    return np.stack(terms, axis=-1).astype(np.float32)


def _smooth(dark: Dark) -> Dark:
    """Return a picture in which every pixel takes a little from its neighbours."""
    smooth = cv2.sepFilter2D(dark, -1, BESIDE, BESIDE, borderType=cv2.BORDER_REPLICATE)
    return np.asarray(smooth, np.float32)


def _measure(dark: Dark) -> tuple[float, float]:
    """Return how dark the darkest ink is, and how uneven the paper."""
    count = max(round(dark.size * TOP), 1)
    peak = float(np.partition(dark, dark.size - count, axis=None)[-count:].mean())
    bare = dark[dark < max(FAINT, PALE * peak)]
    # The median does not depend on the soft edges of lines.
    return peak, float(np.median(np.abs(bare))) * SPREAD if bare.size else 1.0
