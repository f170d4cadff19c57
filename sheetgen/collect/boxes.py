"""Where everything stands on a page for volunteers, by version.

Boxes are as large as those of sheets, and stand as near to what is printed. Once pages
of a version were printed, its boxes stay: `tests/golden/boxes` holds them.
"""

from collections.abc import Iterator, Mapping, Sequence

from sheetgen.collect.ask import (
    CELL,
    COLUMNS,
    ENTRY,
    FIELD,
    LETTER,
    RING,
    SUM,
    TIME,
    WORD,
)
from sheetgen.collect.code import VERSION
from sheetgen.draw.box import Box
from sheetgen.draw.frame import Frame, mark_boxes
from sheetgen.units import Mm

FACE = Box(0, 0, 196, 266)
MARK: Mm = 10.0  # the side of a mark, as on all A4
CODE = Box(158.3, 230.6, 25, 25)
LEFT: Mm = 13.0  # of all that is written in
WIDE: Mm = 170.0
LABEL: Mm = 2.5  # the height of what stands over a box
LABEL_GAP: Mm = 0.7  # from there to the box
HEAD: Mm = 4.6  # of the heading of a part

# The heads of parts by the kinds in them, from the top.
PARTS: Mapping[str, tuple[str, ...]] = {
    "cells": (CELL,),
    "words": (WORD,),
    "fields": (FIELD, LETTER, TIME),
    "points": (ENTRY, SUM),
    "rings": (RING,),
}
# As on the sheets of games, which a test compares.
SIZES: Mapping[str, tuple[Mm, Mm]] = {
    CELL: (6.0, 6.0),
    WORD: (8.49, 8.49),
    FIELD: (5.0, 3.5),
    LETTER: (6.51, 4.81),
    TIME: (4.6, 4.6),
    ENTRY: (17.0, 5.02),
    SUM: (16.3, 5.3),
    RING: (3.87, 3.87),
}
SUM_RIM: Mm = 0.35  # the dark outline of a sum is none of what is written
RANGE: Mapping[str, int] = {CELL: 80, WORD: 42, ENTRY: 30}  # else a row

CONSENT = "consent"
HANDS = ("left", "right")
SCHOOLS = ("hu", "es", "jp", "pl", "de", "fr", "gb", "us", "other")
TICK: Mm = 3.2
CONSENT_SIDE: Mm = 5.2
HAND_TOP: Mm = 245.2
SCHOOL_TOP: Mm = 250.0

_TOP: Mm = 43.0
_SPACE: Mm = 1.6  # under a row
_PART: Mm = 1.2  # more, under a part
_SUMS: Mm = 0.8  # over the sums
_ASKED: Mm = 48.0  # where the boxes begin that say something of a person
_ASIDE: Mm = 9.0  # what stands before the numbers of a column


def find_frame(version: int) -> Frame:
    """Return where everything stands on a page that somebody reads.

    Raises:
        LookupError: the version is newer than this.
    """
    if version != VERSION:
        raise LookupError(version)
    boxes = {name: box for _, name, box in _lay()}
    return Frame(FACE, CODE, mark_boxes(FACE, MARK), boxes | lay_ticks())


def lay_kinds() -> dict[str, tuple[Box, ...]]:
    """Return the boxes of each kind, row by row."""
    laid: dict[str, list[Box]] = {}
    for kind, _, box in _lay():
        laid.setdefault(kind, []).append(box)
    return {kind: tuple(boxes) for kind, boxes in laid.items()}


def lay_heads() -> dict[str, Box]:
    """Return where the headings of parts stand."""
    kinds = lay_kinds()
    heads = {}
    for part, (first, *_) in PARTS.items():
        over = 0 if first == ENTRY else LABEL + LABEL_GAP
        y = kinds[first][0].y - over - HEAD
        heads[part] = Box(LEFT, y, WIDE, HEAD)
    return heads


def label_of(kind: str, box: Box) -> Box:
    """Return where it stands what is asked for in a box."""
    if kind in (ENTRY, SUM):
        return Box(box.x - _ASIDE, box.y, _ASIDE - 1.2, box.height)
    pitch = WIDE / COLUMNS[kind] - 0.6
    y = box.y - LABEL_GAP - LABEL
    return Box(box.centre.x - pitch / 2, y, pitch, LABEL)


def lay_ticks() -> dict[str, Box]:
    """Return the boxes to cross under the page: consent, hand and school."""
    ticks = {CONSENT: Box(LEFT + 0.2, 232.4, CONSENT_SIDE, CONSENT_SIDE)}
    for at, hand in enumerate(HANDS):
        ticks[f"hand:{hand}"] = Box(_ASKED + 34 * at, HAND_TOP, TICK, TICK)
    for at, school in enumerate(SCHOOLS):
        ticks[f"school:{school}"] = Box(_ASKED + 10.4 * at, SCHOOL_TOP, TICK, TICK)
    return ticks


def _lay() -> Iterator[tuple[str, str, Box]]:
    """Yield every box that something is written in: kind, name and place."""
    y = _TOP
    for kinds in PARTS.values():
        y += HEAD
        for kind in kinds:
            if kind == SUM:
                y += _SUMS
            for at, box in enumerate(rows := _rows(kind, y), 1):
                yield kind, f"{kind}:{at}", box
            y = rows[-1].bottom + (0 if kind == ENTRY else _SPACE)
        y += _PART


def _rows(kind: str, top: Mm) -> Sequence[Box]:
    """Return the boxes of a kind in rows from a height on."""
    wide, high = SIZES[kind]
    columns = COLUMNS[kind]
    pitch = WIDE / columns
    boxes = []
    for at in range(RANGE.get(kind, columns)):
        row, column = divmod(at, columns)
        if kind in (ENTRY, SUM):
            x = LEFT + column * pitch + _ASIDE
            rim = SUM_RIM if kind == SUM else 0
            box = Box(x + rim, top + rim + row * high, wide, high)
        else:
            step = LABEL + LABEL_GAP + high + _SPACE
            x = LEFT + (column + 0.5) * pitch - wide / 2
            box = Box(x, top + LABEL + LABEL_GAP + row * step, wide, high)
        boxes.append(box)
    return boxes
