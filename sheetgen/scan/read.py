"""Readings of the spots of a sheet in a picture.

A spot is cut out upright, and what is darker there than the paper is read by the kind
of the spot: words and numbers by their characters, a box to tick by its amount of ink,
a ring together with its print.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import exp, log

import numpy as np

from sheetgen.core.draw.box import Box
from sheetgen.core.reading.input_field import (
    CROSS,
    NOTHING,
    NUMBER,
    NUMBERS,
    RING,
    SIGN,
    TICK,
    InputField,
    Reading,
    order_values,
)
from sheetgen.core.units import Mm
from sheetgen.scan.beside import find_beside, strip_beside
from sheetgen.scan.flaw import (
    Flaw,
    find_flaws,
    find_line,
    find_strokes,
    is_copy,
)
from sheetgen.scan.ink import (
    DOTS,
    FAR_OUTSIDE,
    INSET,
    OUTSIDE,
    RIM,
    Ink,
    ends_outside,
    find_ends,
    has_line,
    leave_lines,
    look_at,
)
from sheetgen.scan.place import Grey
from sheetgen.scan.ring import grown, read_rings
from sheetgen.scan.several import read_several
from sheetgen.scan.sheet import SeenSheet
from sheetgen.scan.word import read_numbers, read_words
from sheetgen.scan.writer import Writer, know_writer

LEAST = 1e-4  # probabilities below this are raised to it


def make_reading(name: str, chances: Mapping[str, float]) -> Reading:
    """Return a reading from probabilities.

    Args:
        name: of the spot.
        chances: of values; values left out are hardly possible.
    """
    values = [(text, cost_of(chances[text])) for text in sorted(chances)]
    return Reading(name, order_values(values))


def cost_of(chance: float) -> int:
    """Return the cost of a probability.

    >>> cost_of(1), cost_of(0.5), cost_of(0)
    (0, 693, 9210)
    """
    return round(-1000 * log(max(chance, LEAST)))


WRITTEN = (SIGN, NUMBER)  # kinds that show a hand
ROOMY: Mm = 6.0  # a box in which numbers keep off the edge
TIGHT_INSET: Mm = 0.1  # of others: remains of an outline harm less than lost figures
NEW = 0.6  # probability that ink beside a box is what counts
# Probability that a ring with hardly more ink than others is untouched, where copies or
# bits make print as dark as writing.
EVEN = 0.7
MORE = 1.4  # times the ink of the ring with the least in its row, and
MUCH_MORE = 1.7  # times that of the one with the least of its size: more is drawn
CROSSED = 0.5  # probability that a line across a box is all its ink, or hides the rest
STAINED = 0.9  # the same of ink that goes on beyond a box, and is this much paler:
PALER = 0.55  # times the ink that is written in most
BARE = 0.7  # share of these in which nothing was written
DOTTED = 0.8  # probability that a dot in a box was not meant
SURE = 5000  # how much more the second reading of a box costs if it shows the hand too


@dataclass(frozen=True, slots=True, eq=False)
class Read:
    """The readings of a sheet, with what they were read from.

    Attributes:
        readings: of its spots, in the order of the sheet.
        crops: what was looked at for each spot, by its name, `DOTS` pixels per
            millimetre.
        inks: in the crops, by name.
        beside: ink at the right of boxes whose first answer may be struck out; their
            crops show it too.
        doubted: how likely the ink of a spot is not handwriting, by its name.
        flaws: of the sheet or its picture, as far as they were noticed.
        sure: what was read surely before anything was known of the hand, by name.
    """

    readings: tuple[Reading, ...]
    crops: Mapping[str, Grey]
    inks: Mapping[str, Ink]
    beside: Mapping[str, Ink]
    doubted: Mapping[str, float] = field(default_factory=dict)
    flaws: tuple[Flaw, ...] = ()
    sure: Mapping[str, str] = field(default_factory=dict)


def read_sheet(grey: Grey, seen: SeenSheet) -> Read:
    """Return the readings of the spots of a sheet.

    Args:
        grey: the picture.
        seen: where the sheet is in it.
    """
    spots = seen.printed.spots
    boxes = seen.printed.frame.boxes
    crops = {
        spot.name: seen.pose.cut(grey, looked_at(spot, boxes[spot.name]), DOTS)
        for spot in spots
    }
    inks = {name: look_at(crop) for name, crop in crops.items()}
    is_even = seen.is_of_bits or is_copy(grey, seen, inks, fewest=0)
    even = even_rings(spots, boxes, inks) if is_even else []
    doubted = dict.fromkeys(even, EVEN)
    strokes = {}
    by_name = {spot.name: spot for spot in spots}
    for spot in spots:
        ink = inks[spot.name]
        is_drawn = spot.kind in (RING, TICK)  # what players draw there may go on, too
        ends = find_ends(ink) + ([] if is_drawn else find_ends(ink, RIM))
        if len(ends) < 2:
            continue
        box = looked_at(spot, boxes[spot.name]).inset(-OUTSIDE)
        going = ends_outside(ink, ends, seen.pose.cut(grey, box, DOTS))
        if is_drawn:
            is_crossed = has_line(ink, going)
        else:
            left, is_crossed = leave_lines(ink, going)
            strokes[spot.name] = find_strokes(going, box.inset(OUTSIDE))
            if left.is_blank:
                far = seen.pose.cut(grey, box.inset(OUTSIDE - FAR_OUTSIDE), DOTS)
                if not leave_lines(ink, ends_outside(ink, going, far))[0].is_blank:
                    left, is_crossed = ink, True  # it may be a long figure
            inks[spot.name] = left
        if is_crossed:
            doubted[spot.name] = CROSSED
    for name in _pale(spots, inks):
        ends = find_ends(inks[name]) + find_ends(inks[name], RIM)
        box = looked_at(by_name[name], boxes[name]).inset(-OUTSIDE)
        if ends and ends_outside(inks[name], ends, seen.pose.cut(grey, box, DOTS)):
            doubted[name] = STAINED
    flaws = find_flaws(grey, seen, crops, inks, find_line(strokes))
    cells = {spot.name: boxes[spot.name] for spot in _with_room(spots, boxes)}
    beside = find_beside(grey, seen.pose, cells, inks)
    for name in beside:
        crops[name] = seen.pose.cut(grey, _with_strip(boxes[name]), DOTS)
    readings = _read(spots, inks, beside, doubted, None)
    sure = find_sure(readings)
    return Read(readings, crops, inks, beside, doubted, flaws, sure)


def _pale(spots: Sequence[InputField], inks: Mapping[str, Ink]) -> list[str]:
    """Return the names of spots with much paler ink than is written in most."""
    peaks = {
        spot.name: inks[spot.name].peak
        for spot in spots
        if spot.kind not in (RING, TICK) and not inks[spot.name].is_blank
    }
    least = PALER * float(np.median([*peaks.values()] or [0]))
    return [name for name, peak in peaks.items() if peak < least]


def find_sure(readings: Sequence[Reading]) -> dict[str, str]:
    """Return what was read surely, by the names of spots."""
    sure = {}
    for reading in readings:
        costs = [cost for _, cost in reading.values[:2]]
        if reading.best and costs[-1] - costs[0] >= SURE:
            sure[reading.name] = reading.best
    return sure


def read_again(read: Read, seen: SeenSheet, known: Mapping[str, str]) -> Read:
    """Return the readings of a sheet now that more is known of its writer's hand.

    Besides the person's entries, boxes that were read surely show it.

    Args:
        read: the earlier reading, with or without such knowledge.
        seen: the sheet.
        known: what a person entered for some spots, by their names.
    """
    spots = [spot for spot in seen.printed.spots if spot.name in read.inks]
    shown = {**read.sure, **known} if known else {}
    told = [spot.name for spot in spots if spot.kind in WRITTEN and spot.name in shown]
    told = [name for name in told if name not in read.beside]
    writer = know_writer(
        [read.inks[name] for name in told], [shown[name] for name in told]
    )
    readings = _read(spots, read.inks, read.beside, read.doubted, writer)
    return replace(read, readings=readings)


def even_rings(
    spots: Sequence[InputField], boxes: Mapping[str, Box], inks: Mapping[str, Ink]
) -> list[str]:
    """Return rings with hardly more ink than the least in their row and of their size.

    Copies and black-and-white pictures make print as dark as writing; then only the
    amount of ink tells them apart.
    """
    amounts = {
        spot.name: float(inks[spot.name].dark.sum())
        for spot in spots
        if spot.kind == RING
    }
    rows: dict[str, float] = {}
    sizes: dict[tuple[Mm, Mm], float] = {}
    for name, amount in amounts.items():
        row, size = _row(name), _size(boxes[name])
        rows[row] = min(amount, rows.get(row, amount))
        sizes[size] = min(amount, sizes.get(size, amount))
    return [
        name
        for name, amount in amounts.items()
        if amount <= MORE * rows[_row(name)]
        and amount <= MUCH_MORE * sizes[_size(boxes[name])]
    ]


def _row(name: str) -> str:
    """Return the common part of the names of rings beside each other."""
    return name.rpartition(".")[0] or name.partition(":")[0]


def _read(
    spots: Sequence[InputField],
    inks: Mapping[str, Ink],
    beside: Mapping[str, Ink],
    doubted: Mapping[str, float],
    writer: Writer | None,
) -> tuple[Reading, ...]:
    """Return the readings of the ink of spots, in their order."""
    found: dict[str, Reading] = {}
    for kind in {spot.kind for spot in spots}:
        own = [spot for spot in spots if spot.kind == kind]
        readings = _read_kind(kind, own, [inks[spot.name] for spot in own], writer)
        found |= {reading.name: reading for reading in readings}
    struck = [spot for spot in spots if spot.name in beside]
    lying = [beside[spot.name] for spot in struck]
    for new in _read_kind(SIGN, struck, lying, writer):
        found[new.name] = _either(new, found[new.name])
    return tuple(
        _doubt(spot, found[spot.name], doubted.get(spot.name, 0.0)) for spot in spots
    )


def _doubt(spot: InputField, reading: Reading, doubt: float) -> Reading:
    """Return a reading that allows for ink not being handwriting, unless it is empty.

    Args:
        spot: being read.
        reading: of all the ink.
        doubt: how likely the writer left nothing, or something else.
    """
    if not doubt or reading.best == NOTHING:
        return reading
    chances = {text: (1 - doubt) * exp(-cost / 1000) for text, cost in reading.values}
    chances[NOTHING] = chances.get(NOTHING, 0.0) + BARE * doubt
    for text in spot.words:
        share = (1 - BARE) * doubt / len(spot.words)
        chances[text] = chances.get(text, 0.0) + share
    return make_reading(spot.name, chances)


def _either(new: Reading, old: Reading) -> Reading:
    """Return the reading of a spot whose answer may have been rewritten beside it.

    Which of the two counts is for a person to decide.
    """
    chances = {
        text: NEW * exp(-new.cost(text) / 1000) + (1 - NEW) * exp(-cost / 1000)
        for text, cost in old.values
    }
    return make_reading(old.name, chances)


def _with_room(
    spots: Sequence[InputField], boxes: Mapping[str, Box]
) -> list[InputField]:
    """Return the spots for one character that have no other place at their right."""
    signs = [
        spot
        for spot in spots
        if spot.kind == SIGN and max(map(len, spot.words)) == 1
        if min(boxes[spot.name].width, boxes[spot.name].height) >= ROOMY
    ]
    sizes = Counter(_size(boxes[spot.name]) for spot in signs)
    usual = max(sizes, key=lambda size: sizes[size], default=None)
    return [
        spot
        for spot in signs
        if _size(boxes[spot.name]) == usual
        and not any(
            _meet(strip_beside(boxes[spot.name]), boxes[other.name])
            for other in spots
            if other.name != spot.name
        )
    ]


def _size(box: Box) -> tuple[Mm, Mm]:
    return round(box.width, 2), round(box.height, 2)


def _meet(one: Box, other: Box) -> bool:
    across = one.x < other.right and other.x < one.right
    return across and one.y < other.bottom and other.y < one.bottom


def _with_strip(box: Box) -> Box:
    """Return a box together with the strip beside it."""
    return Box(box.x, box.y, strip_beside(box).right - box.x, box.height)


def looked_at(spot: InputField, box: Box) -> Box:
    """Return the box to cut out for a spot: without outline, but all of a ring.

    Writing in a small box reaches its edge.
    """
    if spot.kind == RING:
        return grown(box)
    is_tight = spot.kind in WRITTEN and min(box.width, box.height) < ROOMY
    return box.inset(TIGHT_INSET if is_tight else INSET)


def _read_kind(
    kind: str, spots: Sequence[InputField], inks: Sequence[Ink], writer: Writer | None
) -> list[Reading]:
    """Return the readings of the ink of spots of one kind, in their order."""
    words = [spot.words for spot in spots]
    most = [spot.most for spot in spots]
    if kind == SIGN:
        values = read_words(inks, words, writer)
    elif kind == NUMBER:
        values = read_numbers(inks, most, writer, [spot.is_signed for spot in spots])
    elif kind == NUMBERS:
        values = read_several(inks, most, writer)
    elif kind == RING:
        values = read_rings(inks)
    else:  # anything written in a box to tick crosses it, even a dot may
        values = read_words(inks, words)
    chances = [{text: exp(log) for text, log in each} for each in values]
    if kind == TICK:
        blanks = [
            min(each[NOTHING], DOTTED if ink.is_dot else 1)
            for each, ink in zip(chances, inks, strict=True)
        ]
        chances = [{NOTHING: blank, CROSS: 1 - blank} for blank in blanks]
    names = [spot.name for spot in spots]
    return [make_reading(*each) for each in zip(names, chances, strict=True)]
