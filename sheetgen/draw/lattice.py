"""Hexagons on a paper, placed so that straight cuts across the paper separate them.

They stand on a corner and touch at corners, with a triangle between any three. So their
sides are on lines of three directions, and no line crosses a hexagon.

Source: the trihexagonal tiling (Grünbaum and Shephard, "Tilings and Patterns").
"""

from dataclasses import dataclass
from math import sqrt

from sheetgen.core.draw.box import Box, Point
from sheetgen.core.draw.hexmap import hexagon_at
from sheetgen.core.units import Mm

Line = tuple[float, float, float, float]

_SLACK = 1e-9


@dataclass(frozen=True)
class Lattice:
    """Places of hexagons, and the lines along which they are cut.

    Attributes:
        boxes: around each hexagon, from the top left to the bottom right.
        cuts: straight lines, each given by two of its points.
    """

    boxes: tuple[Box, ...]
    cuts: tuple[Line, ...]


def lay_hexagons(room: Box, flat: Mm) -> Lattice:
    """Return as many hexagons as fit in a *room*, centred in it; there may be none.

    Every second column is half a hexagon lower, with one hexagon fewer if needed.

    Args:
        room: the box that they must fit.
        flat: the width of a hexagon from side to side.
    """
    side = flat / sqrt(3)
    columns = int(room.width / flat + _SLACK)
    rows = int(room.height / (2 * side) + _SLACK)
    if columns < 1 or rows < 1:
        return Lattice((), ())
    lower = int((room.height - side) / (2 * side) + _SLACK) if columns > 1 else 0
    high = max(2 * side * rows, side * (2 * lower + 1))
    left = room.x + (room.width - columns * flat) / 2
    top = room.y + (room.height - high) / 2
    boxes, heights = [], set()
    for column in range(columns):
        for row in range(lower if column % 2 else rows):
            x = left + column * flat
            y = top + 2 * side * row + side * (column % 2)
            boxes.append(Box(x, y, flat, 2 * side))
            for corner in (y, y + 2 * side):  # of both slanted sides, at x = 0
                rise = (x + flat / 2) / sqrt(3)
                heights.add((1, round(corner - rise, 6)))
                heights.add((-1, round(corner + rise, 6)))
    boxes.sort(key=lambda box: (round(box.y, 6), box.x))
    cuts = [(left + at * flat, 0.0, left + at * flat, 1.0) for at in range(columns + 1)]
    cuts += [(0.0, y, sqrt(3), y + slant) for slant, y in sorted(heights)]
    return Lattice(tuple(boxes), tuple(cuts))


def flare(centre: Point, flat: Mm, by: Mm) -> list[Point]:
    """Return the outline of a hexagon with its sides moved outwards.

    It covers only points nearer to this hexagon than to its neighbours, so it narrows
    to the hexagon's corners, where they touch.
    """
    corners = hexagon_at(centre, flat)
    side = flat / sqrt(3)
    along = min(by * sqrt(3), side / 2) / side
    out = along * side / sqrt(3)
    found = []
    for corner, after in zip(corners, [*corners[1:], corners[0]], strict=True):
        x, y = (corner.x + after.x) / 2 - centre.x, (corner.y + after.y) / 2 - centre.y
        away = out / (flat / 2)
        found.append(corner)
        for share in (along, 1 - along):
            at = Point(
                corner.x + (after.x - corner.x) * share,
                corner.y + (after.y - corner.y) * share,
            )
            found.append(Point(at.x + x * away, at.y + y * away))
    return found
