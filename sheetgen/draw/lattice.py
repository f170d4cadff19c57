"""Hexagons on a paper, so that straight lines right through it cut them apart.

They stand on a corner and touch at corners, with a triangle between any three: so their
sides lie on lines of three directions, and no line crosses a hexagon.

Source: the trihexagonal tiling (Grünbaum and Shephard, "Tilings and Patterns").
"""

from dataclasses import dataclass
from math import sqrt

from sheetgen.draw.box import Box
from sheetgen.units import Mm

Line = tuple[float, float, float, float]


@dataclass(frozen=True)
class Lattice:
    """Places of hexagons, and the lines along which they are cut.

    Attributes:
        boxes: around each hexagon, column by column.
        cuts: straight lines, each by two of its points.
    """

    boxes: tuple[Box, ...]
    cuts: tuple[Line, ...]


def lay_hexagons(room: Box, flat: Mm) -> Lattice:
    """Return as many hexagons as stand in a *room*, in its middle; maybe none.

    Args:
        room: where they must fit.
        flat: from side to side of a hexagon.
    """
    side = flat / sqrt(3)
    columns = int(room.width / flat)
    shift = side if columns > 1 else 0.0  # of every second column
    rows = int((room.height - shift) / (2 * side))
    if columns < 1 or rows < 1:
        return Lattice((), ())
    left = room.x + (room.width - columns * flat) / 2
    top = room.y + (room.height - 2 * side * rows - shift) / 2
    boxes, heights = [], set()
    for column in range(columns):
        for row in range(rows):
            x = left + column * flat
            y = top + 2 * side * row + side * (column % 2)
            boxes.append(Box(x, y, flat, 2 * side))
            for corner in (y, y + 2 * side):  # of both slants, where x is 0
                rise = (x + flat / 2) / sqrt(3)
                heights.add((1, round(corner - rise, 6)))
                heights.add((-1, round(corner + rise, 6)))
    cuts = [(left + at * flat, 0.0, left + at * flat, 1.0) for at in range(columns + 1)]
    cuts += [(0.0, y, sqrt(3), y + slant) for slant, y in sorted(heights)]
    return Lattice(tuple(boxes), tuple(cuts))
