"""Flaws of a sheet or its picture that show while it is read.

Each is told only where several places agree: a person is asked about single places
anyway. `docs/scanning.md` says how often each is noticed.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations, permutations
from math import hypot
from typing import NamedTuple

import numpy as np

from sheetgen.core.draw.box import Box
from sheetgen.core.reading.input_field import RING, Reading
from sheetgen.core.units import Mm
from sheetgen.scan.ink import DOTS, End, Ink
from sheetgen.scan.place import Grey
from sheetgen.scan.pose import NUDGED, Pose, terms
from sheetgen.scan.sheet import SeenSheet

LINE, COPY, DIM, SHADE, FOLD = "line", "copy", "dim", "shade", "fold"

OUTLINE: Mm = 1.0  # from a side of a box: where its outline may be
NEAR: Mm = 0.6  # from a line, to both sides: ends of its parts
FAR: Mm = 6.0  # between the middles of two parts that give a line its direction
SLANT = 0.12  # of a line that belongs to no sheet, at most; a hand's slant more
BLACK = 0.95  # darkness of the marks of a copy, at least
AS_PRINT = 0.88  # of the darker part of what is written on it, by
DARK = 75  # per cent of its places
AS_MARKS = 0.87  # the median of its rings
FEWEST_WRITTEN = 5  # places
LIGHT = 90  # per cent of a crop's pixels are no lighter than its paper
BESIDE: Mm = 12.0  # between places whose paper is compared
STEP = 0.075  # of the light that paper loses between two such places, in shade
FEWEST_SHADED = 5  # places
BENT: Mm = 0.165  # of outlines from where a smooth sheet has them: five are further off
FEWEST_BENT = 5
WIDE = 2  # times as wide as high
FEWEST_LOST = 8  # specks and dots in black and white, where five are usual at most
CRUMBS = 4  # parts of ink for each figure read: of a stroke little is left
CRUMBLED = 0.25  # of the boxes written in, at least, so that the rest is no better
BOARD = "cell:"  # how names of boxes begin whose outlines are believed so far

Place = tuple[Mm, Mm]
Stroke = tuple[Place, Place]
"""The two ends of ink that goes on beyond a box on both sides, on the face."""


class Flaw(NamedTuple):
    """Something wrong with a whole sheet or its picture.

    Attributes:
        kind: one of `LINE`, `COPY`, `DIM`, `SHADE`, `FOLD`.
        places: the names of spots that it is about, in order.
        far: how far places are off, in a `FOLD`.
    """

    kind: str
    places: tuple[str, ...] = ()
    far: Mm = 0.0


def find_flaws(
    grey: Grey,
    seen: SeenSheet,
    crops: Mapping[str, Grey],
    inks: Mapping[str, Ink],
    line: tuple[str, ...],
) -> tuple[Flaw, ...]:
    """Return the flaws of a sheet and its picture.

    Args:
        grey: the picture.
        seen: the sheet.
        crops: what was cut out for its spots, by their names.
        inks: in the crops.
        line: the names of spots that a line runs through, from `find_line`.
    """
    flaws = []
    if line:
        flaws.append(Flaw(LINE, line))
    copied = is_copy(grey, seen, inks)
    if copied and not seen.is_of_bits:  # which is told of all bits
        flaws.append(Flaw(COPY))
    if sum(ink.is_loud for ink in inks.values()) > len(inks) / 2:
        flaws.append(Flaw(DIM))
    shaded = _find_shaded(seen, crops)
    if len(shaded) >= FEWEST_SHADED:
        flaws.append(Flaw(SHADE, shaded))
    # Lines of tables are taken for each other: only spaces of boards are far apart.
    is_board = any(name.startswith(BOARD) for name in seen.printed.frame.boxes)
    is_told = is_board and not copied and not seen.is_of_bits
    bend = find_bend(seen.pose) if is_told else 0
    if bend:
        flaws.append(Flaw(FOLD, far=bend))
    return tuple(flaws)


def find_strokes(going: Sequence[End], box: Box) -> list[Stroke]:
    """Return the strokes that go on beyond a box at both ends.

    What runs along a side may be an outline that is off its place.

    Args:
        going: ends of ink that goes on there, in pixels of the box.
        box: on the face.
    """
    # An end is seen at the edge and inside the rim: only two of one kind are a stroke.
    ends = [((end.label, end.deep), end.x / DOTS, end.y / DOTS) for end in going]
    return [
        ((x + box.x, y + box.y), (right + box.x, down + box.y))
        for (own, x, y), (other, right, down) in combinations(ends, 2)
        if own == other
        and max(x, right) > OUTLINE < max(y, down)
        and min(x, right) < box.width - OUTLINE
        and min(y, down) < box.height - OUTLINE
    ]


def find_line(strokes: Mapping[str, Sequence[Stroke]]) -> tuple[str, ...]:
    """Return the names of boxes that one straight line runs through.

    Such lines lie along an edge of the sheet: they come from dirt in a feeder, a
    scratched drum, or a crease. Empty if there are no two such boxes.
    """
    found = [(name, stroke) for name, own in strokes.items() for stroke in own]
    best: tuple[str, ...] = ()
    for (_, one), (_, other) in permutations(found, 2):
        (x, y), (right, down) = _middle(one), _middle(other)
        across, along = right - x, down - y
        long = hypot(across, along)
        if long < FAR or min(abs(across), abs(along)) > SLANT * long:
            continue
        own = [
            (near[0] * across + near[1] * along, name)
            for name, (near, end) in found
            if all(
                abs((u - x) * along - (v - y) * across) < NEAR * long
                for u, v in (near, end)
            )
        ]
        names = tuple(dict.fromkeys(name for _, name in sorted(own)))
        best = max(best, names, key=len)
    return best if len(best) > 1 else ()


def _middle(stroke: Stroke) -> Place:
    (x, y), (right, down) = stroke
    return (x + right) / 2, (y + down) / 2


def is_copy(
    grey: Grey,
    seen: SeenSheet,
    inks: Mapping[str, Ink],
    fewest: int = FEWEST_WRITTEN,
) -> bool:
    """Return whether writing is as dark as black print, as copiers make both.

    Args:
        grey: the picture.
        seen: the sheet.
        inks: in its spots, by their names.
        fewest: how many spots have to be written in.
    """
    kinds = {spot.name: spot.kind for spot in seen.printed.spots}
    rings = [ink.peak for name, ink in inks.items() if kinds[name] == RING]
    written = [
        ink.peak
        for name, ink in inks.items()
        if kinds[name] != RING and not ink.is_blank
    ]
    if len(written) < fewest:
        return False
    if written and np.percentile(written, DARK) < AS_PRINT:
        return False
    if rings and np.median(rings) < AS_MARKS:
        return False
    marks = [seen.printed.frame.marks[number].inset(-1) for number in seen.pose.marks]
    lights = [
        np.percentile(seen.pose.cut(grey, mark, DOTS), (5, LIGHT)) for mark in marks
    ]
    return bool(np.median([1 - dark / max(light, 1) for dark, light in lights]) > BLACK)


def find_lost(
    seen: SeenSheet, inks: Mapping[str, Ink], readings: Sequence[Reading]
) -> tuple[str, ...]:
    """Return the names of spots in which black and white left crumbs of pale writing.

    Empty if there are few: of the rest, too much is likely to be gone without a trace.
    """
    drawn = {spot.name for spot in seen.printed.spots if spot.kind == RING}
    best = {one.name: one.best for one in readings if one.name not in drawn}
    specks, crumbs, count = [], [], 0
    for name, figures in best.items():
        ink = inks[name]
        count += not ink.is_blank
        high, wide = ink.labels.shape
        # Grains and scraps of outlines are left in wide boxes that nobody wrote in.
        if ink.is_dot or (ink.is_blank and ink.trace and wide < WIDE * high):
            specks.append(name)
        elif len(ink.parts) >= CRUMBS * max(1, len(figures)):
            crumbs.append(name)
    is_crumbled = len(crumbs) >= max(FEWEST_LOST, CRUMBLED * count)
    if seen.is_of_bits and (len(specks) >= FEWEST_LOST or is_crumbled):
        return (*specks, *crumbs)
    return ()


def _find_shaded(seen: SeenSheet, crops: Mapping[str, Grey]) -> tuple[str, ...]:
    """Return the names of spots with much darker paper than others near them."""
    boxes = seen.printed.frame.boxes
    names = [spot.name for spot in seen.printed.spots if spot.kind != RING]
    middles = np.array([boxes[name].centre for name in names]).reshape(-1, 2)
    light = np.array([np.percentile(crops[name], LIGHT) for name in names])
    far = np.hypot(*(middles[:, None] - middles).transpose(2, 0, 1))
    is_darker = (far < BESIDE) & (light[:, None] < (1 - STEP) * light)
    return tuple(np.array(names)[is_darker.any(axis=1)].tolist())


def find_bend(pose: Pose) -> Mm:
    """Return how far outlines are from where the marks alone put them.

    0 unless several are off in their own way, as on folded or curled paper.
    """
    most = 0.0
    for axis, left in enumerate(pose.residuals):
        nudged = terms(left.places, pose.middle, pose.reach, NUDGED) @ pose.nudge
        most = max(most, float(np.abs(nudged[:, axis] + left.offsets).max(initial=0)))
    off = np.sort([abs(one) for left in pose.residuals for one in left.offsets])
    is_bent = len(off) >= FEWEST_BENT and off[-FEWEST_BENT] > BENT
    return most if is_bent else 0.0
