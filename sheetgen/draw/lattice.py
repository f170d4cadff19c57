"""Hexagons and octagons on a paper, placed so that neighbours share their cuts.

Hexagons stand on a corner and touch at corners, with a triangle between any three. So
their sides are on lines of three directions, and no line crosses a hexagon. Octagons
lie on a side, so the squares between any four of them stand on a corner.

Source: the trihexagonal tiling (Grünbaum and Shephard, "Tilings and Patterns").
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt

from sheetgen.core.draw.box import Box, Point
from sheetgen.core.draw.hexmap import hexagon_at
from sheetgen.core.units import Mm

Line = tuple[float, float, float, float]

_SLACK = 1e-9

SIDE = sqrt(2) - 1  # of an octagon, in widths of the octagon
_HALF = SIDE / sqrt(2)  # from the centre of a square to its corners, likewise


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


def octagon_at(centre: Point, flat: Mm) -> list[Point]:
    """Return the corners of an octagon that lies on a side, clockwise.

    Args:
        centre: of the octagon.
        flat: its width from side to side.
    """
    far, near = flat / 2, flat * SIDE / 2
    steps = (
        (-near, -far), (near, -far), (far, -near), (far, near),
        (near, far), (-near, far), (-far, near), (-far, -near),
    )  # fmt: skip
    return [Point(centre.x + x, centre.y + y) for x, y in steps]


def diamond_at(centre: Point, side: Mm) -> list[Point]:
    """Return the corners of a square on its corner, clockwise from the top."""
    reach = side / sqrt(2)
    steps = ((0, -reach), (reach, 0), (0, reach), (-reach, 0))
    return [Point(centre.x + x, centre.y + y) for x, y in steps]


@dataclass(frozen=True)
class Tiling:
    """The places of octagons and squares on a paper.

    Attributes:
        flat: the width of an octagon from side to side.
        octagons: the centres of the octagons, row by row.
        squares: the centres of the squares, those with the most neighbours first.
    """

    flat: Mm
    octagons: tuple[Point, ...]
    squares: tuple[Point, ...]

    @property
    def side(self) -> Mm:
        """The side of octagons and squares."""
        return self.flat * SIDE


def lay_octagons(room: Box, most: Mm, count: int, squares: int) -> list[Tiling]:
    """Return the sheets that *count* octagons take, with squares in their gaps.

    Octagons are as large as *room* allows for three side by side, at most *most*.
    Squares beyond the top and bottom rows are used only if the others are not enough.

    Args:
        room: the printable box, in which the lattice is centred.
        most: the largest width of an octagon.
        count: how many octagons there are.
        squares: how many squares there are.
    """
    columns = 3
    for is_tall in (False, True):
        extra = 2 * _HALF if is_tall else 0
        flat = min(most, room.width / (columns + 2 * _HALF), room.height / (2 + extra))
        flat = int(flat * 2 + 1e-6) / 2
        wide = int(room.width / flat - 2 * _HALF + 1e-6)
        high = int(room.height / flat - extra + 1e-6)
        sheets = -(-count // (wide * high))
        found = _square_places(wide, high, is_tall)
        if len(found) * sheets >= squares:
            break
    left = room.centre.x - wide * flat / 2
    top = room.centre.y - high * flat / 2
    per_sheet = -(-squares // sheets)
    made = []
    for number in range(sheets):
        octagons = min(wide * high, count - number * wide * high)
        used = max(0, min(per_sheet, squares - number * per_sheet))
        made.append(
            Tiling(
                flat,
                tuple(
                    Point(
                        left + (at % wide + 0.5) * flat, top + (at // wide + 0.5) * flat
                    )
                    for at in range(octagons)
                ),
                tuple(Point(left + x * flat, top + y * flat) for x, y in found[:used]),
            )
        )
    return made


def lay_diamonds(room: Box, side: Mm, count: int) -> list[tuple[Point, ...]]:
    """Return the centres of squares that stand on a corner, sheet by sheet.

    Rows alternate between one more and one fewer, so that all cuts run straight across.

    Args:
        room: the printable box.
        side: of a square.
        count: how many there are.
    """
    half = side / sqrt(2)
    columns = int(room.width / (2 * half) + 1e-6)
    rows = int(room.height / half + 1e-6) - 1
    left = room.centre.x - columns * half
    top = room.y + min(half / 4, (room.height - (rows + 1) * half) / 2)
    places = [
        Point(left + (2 * at + 1 + row % 2) * half, top + (row + 1) * half)
        for row in range(rows)
        for at in range(columns - row % 2)
    ]
    return [
        tuple(places[: min(len(places), count - start)])
        for start in range(0, count, len(places))
    ]


def cuts(outlines: Iterable[Sequence[Point]]) -> list[tuple[Point, Point]]:
    """Return the sides of *outlines*, with shared sides only once."""
    found: dict[tuple[float, float], tuple[Point, Point]] = {}
    for outline in outlines:
        for start, end in zip(outline, (*outline[1:], outline[0]), strict=True):
            middle = round(start.x + end.x, 2), round(start.y + end.y, 2)
            found.setdefault(middle, (start, end))
    return list(found.values())


def _square_places(wide: int, high: int, is_tall: bool) -> list[tuple[int, int]]:
    """Return the corners of a grid whose squares are used, the inner ones first."""
    rows = range(high + 1) if is_tall else range(1, high)
    places = [(x, y) for y in rows for x in range(wide + 1)]

    def neighbours(place: tuple[int, int]) -> int:
        x, y = place
        return (1 + (0 < x < wide)) * (1 + (0 < y < high))

    return sorted(places, key=lambda place: -neighbours(place))
