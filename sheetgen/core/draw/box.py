"""Boxes: the places of things on a face."""

from typing import NamedTuple

from sheetgen.core.units import Mm


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
