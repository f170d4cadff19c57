"""Matrices from lengths on a face to points on a page.

Faces count downwards from their upper left corner; pages of a PDF count upwards from
their lower left corner.
"""

from dataclasses import dataclass
from typing import NamedTuple

from sheetgen.core.units import Mm, Pt, to_pt
from sheetgen.press.paper import Paper, Placement


class Affine(NamedTuple):
    """A matrix as PDF writes it: x' = ax + cy + e, y' = bx + dy + f."""

    a: float
    b: float
    c: float
    d: float
    e: float
    f: float

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Return the point to which the matrix maps a point.

        >>> Affine(2, 0, 0, -2, 10, 20).at(1, 3)
        (12, 14)
        """
        return (
            self.a * x + self.c * y + self.e,
            self.b * x + self.d * y + self.f,
        )

    def after(self, first: "Affine") -> "Affine":
        """Return the matrix that applies *first* and then this one.

        >>> Affine(2, 0, 0, 2, 0, 0).after(Affine(1, 0, 0, 1, 3, 4))
        Affine(a=2, b=0, c=0, d=2, e=6, f=8)
        """
        a, b, c, d, _, _ = self
        return Affine(
            a * first.a + c * first.b,
            b * first.a + d * first.b,
            a * first.c + c * first.d,
            b * first.c + d * first.d,
            *self.at(first.e, first.f),
        )


@dataclass(frozen=True)
class Adjustment:
    """The scale and shift with which pages are drawn to correct a printer's errors.

    Attributes:
        scale: factors of width and height, about the middle of the page.
        shift: how far pages are drawn to the right and down.
    """

    scale: tuple[float, float] = (1.0, 1.0)
    shift: tuple[Mm, Mm] = (0.0, 0.0)

    def on_page(self, paper: Paper) -> Affine:
        """Return the matrix from lengths on a page to points."""
        wide, high = self.scale
        left = paper.width / 2 * (1 - wide) + self.shift[0]
        top = paper.height / 2 * (1 - high) + self.shift[1]
        unit = to_pt(1)
        return Affine(
            wide * unit,
            0,
            0,
            -high * unit,
            left * unit,
            (paper.height - top) * unit,
        )


AS_IT_IS = Adjustment()

# The directions on a page of a face's x and y, by how far it is turned clockwise.
_AXES = {
    0: ((1, 0), (0, 1)),
    90: ((0, 1), (-1, 0)),
    180: ((-1, 0), (0, -1)),
    270: ((0, -1), (1, 0)),
}


def on_face(place: Placement, adjustment: Adjustment = AS_IT_IS) -> Affine:
    """Return the matrix from lengths on a face to points on its page."""
    (ax, ay), (cx, cy) = _AXES[place.turn]
    box, scale = place.face, place.scale
    left = box.right if -1 in (ax, cx) else box.x
    top = box.bottom if -1 in (ay, cy) else box.y
    page = adjustment.on_page(place.paper)
    start = page.at(left, top)
    return Affine(
        page.a * ax * scale,
        page.d * ay * scale,
        page.a * cx * scale,
        page.d * cy * scale,
        *start,
    )


def on_form(face: Affine, height: Mm) -> Affine:
    """Return the matrix of a drawing in points, counted from its lower left corner.

    Args:
        face: the matrix of the same face.
        height: the height of the face.
    """
    unit = to_pt(1)
    return Affine(
        face.a / unit,
        face.b / unit,
        -face.c / unit,
        -face.d / unit,
        *face.at(0, height),
    )


def direction(turn: int) -> tuple[int, int, int, int]:
    """Return the first four numbers of the matrix of turned text or a turned square.

    >>> direction(0), direction(90)
    ((1, 0, 0, 1), (0, -1, 1, 0))
    """
    (ax, ay), (cx, cy) = _AXES[turn]
    return ax, -ay, -cx, cy


def on_grid(length: Pt, step: Pt) -> Pt:
    """Return the nearest multiple of *step*."""
    return round(length / step) * step
