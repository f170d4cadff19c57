"""Boxes: the places of things on a face, and the frame that a reader of photos needs.

Part of the core that runs in the browser too.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from sheetgen.core.units import Mm

RIGHT, LEFT = HANDS = ("right", "left")  # the hands a face can be laid out for

COUNT = 8  # of marks
SIDE: Mm = 6.0  # of a mark
QUIET: Mm = 4.5  # the same on faces whose columns are all between the marks
CLEAR: Mm = 2.0  # white space around a mark
TICK_RIM: Mm = 0.28  # the dark outline of a box to tick

STAR_WHITE = 0.72  # the white inside of a star, in parts of its reach
# The largest box in it that has room for three digits side by side.
_STAR_BOX = (0.87, 0.49)


class Point(NamedTuple):
    """A place on a face."""

    x: Mm
    y: Mm


class Box(NamedTuple):
    """An upright rectangle on a face.

    >>> Box(0, 0, 10, 4).inset(1)
    Box(x=1, y=1, width=8, height=2)
    """

    x: Mm
    y: Mm
    width: Mm
    height: Mm

    @property
    def right(self) -> Mm:
        """The x of the right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> Mm:
        """The y of the lower edge."""
        return self.y + self.height

    @property
    def centre(self) -> Point:
        """The middle."""
        return Point(self.x + self.width / 2, self.y + self.height / 2)

    def inset(self, by: Mm) -> "Box":
        """Return the box with *by* taken off on every side; negative adds."""
        return Box(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)

    def moved(self, x: Mm, y: Mm) -> "Box":
        """Return the box moved by *x* and *y*."""
        return Box(self.x + x, self.y + y, self.width, self.height)

    def columns(self, count: int, gap: Mm = 0) -> list["Box"]:
        """Return *count* equal boxes side by side with *gap* between them."""
        width = (self.width - gap * (count - 1)) / count
        return [
            Box(self.x + i * (width + gap), self.y, width, self.height)
            for i in range(count)
        ]

    def rows(self, count: int, gap: Mm = 0) -> list["Box"]:
        """Return *count* equal boxes under one another with *gap* between them."""
        height = (self.height - gap * (count - 1)) / count
        return [
            Box(self.x, self.y + i * (height + gap), self.width, height)
            for i in range(count)
        ]

    def overlaps(self, other: "Box", slack: Mm = 1e-6) -> bool:
        """Return whether the boxes share more than *slack* in both directions."""
        return (
            min(self.right, other.right) - max(self.x, other.x) > slack
            and min(self.bottom, other.bottom) - max(self.y, other.y) > slack
        )

    def contains(self, other: "Box", slack: Mm = 1e-6) -> bool:
        """Return whether *other* is inside, give or take *slack*."""
        return (
            other.x >= self.x - slack
            and other.y >= self.y - slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )


def centred(centre: Point, width: Mm, height: Mm) -> Box:
    """Return the box of *width* and *height* around *centre*."""
    return Box(centre.x - width / 2, centre.y - height / 2, width, height)


@dataclass(frozen=True)
class Frame:
    """The places of everything that is read on a face; its drawing fills these boxes.

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


def shift(zones: Mapping[str, Box], moves: Mapping[str, Mm]) -> dict[str, Box]:
    """Return zones moved to the right, as for the other hand.

    Args:
        zones: their boxes, by name.
        moves: how far, by name; under the empty name, how far all others move.
    """
    usual = moves[""]
    return {name: zones[name].moved(moves.get(name, usual), 0) for name in zones}


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


def around_mark(mark: Box) -> Box:
    """Return a mark and the white space around it: two of its bits, or `CLEAR`."""
    return mark.inset(-min(CLEAR, mark.width / 3))


def star_box(centre: Point, reach: Mm) -> Box:
    """Return the box of a number in the white of a star with a radius of *reach*."""
    wide, high = [2 * reach * STAR_WHITE * part for part in _STAR_BOX]
    return centred(centre, wide, high)
