"""The frame of a face: where its marks stand, its code, and what is written in.

Readers of photos need nothing else of a face. What draws it draws into these boxes.

Part of the core that runs in the browser too.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from sheetgen.core.draw.box import Box, Point, centred
from sheetgen.core.units import Mm

RIGHT, LEFT = HANDS = ("right", "left")  # that a face can be laid out for

COUNT = 8  # of marks
SIDE: Mm = 6.0  # of a mark
CLEAR: Mm = 2.0  # white round a mark
TICK_RIM: Mm = 0.28  # the outline of a box to tick, which is dark

STAR_WHITE = 0.72  # of a star, in parts of its reach
# The largest box in it that has room for three figures beside each other.
_STAR_BOX = (0.87, 0.49)


@dataclass(frozen=True)
class Frame:
    """Where everything stands on a face that somebody reads.

    Attributes:
        box: the size of the face.
        code: the square of the code with its quiet zone.
        marks: the boxes of the marks by id.
        boxes: what is written in or marked, by its place as findings name it.
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
    """Return where a number stands in the white of a star that reaches so far."""
    wide, high = [2 * reach * STAR_WHITE * part for part in _STAR_BOX]
    return centred(centre, wide, high)
