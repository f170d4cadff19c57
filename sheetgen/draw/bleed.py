"""The grounds of backs, which reach beyond the cut.

A printer that turns the paper itself lays the other side a millimetre or two beside
where it belongs. So the ground of each back goes on beyond its cut, and no shift of
that size shows white paper along an edge. Neighbours keep all of their own ground.
"""

from collections.abc import Iterable
from typing import NamedTuple

from sheetgen.core.draw.box import Box, Point
from sheetgen.core.units import Mm
from sheetgen.draw.ink import WHITE
from sheetgen.draw.svg import Canvas, Outline, polygon_path

BLEED: Mm = 2.0  # home printers shift by less
APART: Mm = 2 * BLEED  # between neighbours whose grounds differ

Shape = tuple[Point, ...]  # the corners of what is cut out


class Ground(NamedTuple):
    """The ground of a back: what is cut out, and its colour."""

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
    """Draw the grounds of backs that lie on a paper, before what stands on them.

    Args:
        canvas: to draw on.
        grounds: all of the paper.
        bleed: how far each reaches beyond its cut where no other is.
    """
    paths: dict[str, str] = {}
    for shape, colour in grounds:
        paths[colour] = paths.get(colour, "") + polygon_path(shape)
    for colour, d in paths.items():
        if colour != WHITE:
            canvas.path(d, fill=colour, stroke=Outline(colour, 2 * bleed))
    if len(paths) > 1:  # all of its own ground to each
        for colour, d in paths.items():
            canvas.path(d, fill=colour)
