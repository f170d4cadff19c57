"""The frame of a face: the places of its marks, its code and all that is written.

The reader of a photo needs nothing else of a face. The drawing fills these boxes.

Part of the core that runs in the browser too.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from sheetgen.core.draw.box import Box, Point, centred
from sheetgen.core.units import Mm

RIGHT, LEFT = HANDS = ("right", "left")  # the hands a face can be laid out for

COUNT = 8  # of marks
SIDE: Mm = 6.0  # of a mark
CLEAR: Mm = 2.0  # white space around a mark
TICK_RIM: Mm = 0.28  # the dark outline of a box to tick

STAR_WHITE = 0.72  # the white inside of a star, in parts of its reach
# The largest box in it that has room for three digits side by side.
_STAR_BOX = (0.87, 0.49)


@dataclass(frozen=True)
class Frame:
    """The places of everything that is read on a face.

    Attributes:
        box: the size of the face.
        code: the square of the code with its quiet zone.
        marks: the boxes of the marks by id.
        boxes: the boxes that are written in or marked, by place as in findings.
    """

    box: Box
    code: Box
    marks: tuple[Box, ...]
    boxes: Mapping[str, Box]


def mark_boxes(face: Box, side: Mm = SIDE) -> tuple[Box, ...]:
    """Return the boxes of the marks on *face*, by id.

    Ids run clockwise from the top left corner: corner, middle of the edge, corner.
    """
    left, middle, right = face.x, face.centre.x - side / 2, face.right - side
    top, half, bottom = face.y, face.centre.y - side / 2, face.bottom - side
    places = (
        (left, top),
        (middle, top),
        (right, top),
        (right, half),
        (right, bottom),
        (middle, bottom),
        (left, bottom),
        (left, half),
    )
    return tuple([Box(x, y, side, side) for x, y in places])


def star_box(centre: Point, reach: Mm) -> Box:
    """Return the box of a number in the white of a star with a radius of *reach*."""
    wide, high = [2 * reach * STAR_WHITE * part for part in _STAR_BOX]
    return centred(centre, wide, high)
