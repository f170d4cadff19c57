"""The grounds of backs, which extend beyond the cut.

A printer that turns the paper itself prints the other side a millimetre or two off.
So the ground of each back extends beyond its cut, and a shift of that size shows no
white paper along an edge. Neighbours keep all of their own ground.
"""

from collections.abc import Iterable
from typing import NamedTuple

from sheetgen.core.draw.box import Box, Point
from sheetgen.core.units import Mm
from sheetgen.draw.ink import WHITE
from sheetgen.draw.svg import Canvas, Outline, polygon_path

BLEED: Mm = 2.0  # home printers shift by less
APART: Mm = 2 * BLEED  # between neighbours whose grounds differ

Shape = tuple[Point, ...]  # the corners of a part that is cut out


class Ground(NamedTuple):
    """The ground of a back: its shape when cut out, and its colour."""

    shape: Shape
    colour: str


def corners_of(box: Box) -> Shape:
    """Return the corners of a box, clockwise from the top left."""
    return (
        Point(box.x, box.y),
        Point(box.right, box.y),
        Point(box.right, box.bottom),
        Point(box.x, box.bottom),
    )


def draw_grounds(canvas: Canvas, grounds: Iterable[Ground], bleed: Mm = BLEED) -> None:
    """Draw the grounds of the backs on a paper, before their contents.

    Args:
        canvas: to draw on.
        grounds: all grounds of the paper.
        bleed: how far each extends beyond its cut where there is no other.
    """
    paths: dict[str, str] = {}
    for shape, colour in grounds:
        paths[colour] = paths.get(colour, "") + polygon_path(shape)
    for colour, d in paths.items():
        if colour != WHITE:
            canvas.path(d, fill=colour, stroke=Outline(colour, 2 * bleed))
    if len(paths) > 1:  # each keeps all of its own ground
        for colour, d in paths.items():
            canvas.path(d, fill=colour)
