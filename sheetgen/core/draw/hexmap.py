"""A board on paper: the places of its hexagons, what is in them, and outlines of areas.

Hexagons stand on a corner. `flat` is the distance between two parallel sides, which
is also the distance between the centres of neighbours in a row. Every cell has the same
inside, in proportion to its width: a white box for the number, and above it a strip
with the evidence field and a symbol.

Part of the core that runs in the browser too.

Source: Red Blob Games, "Hexagonal Grids" (size and spacing).
"""

from dataclasses import dataclass

from sheetgen.core.board import STEPS, Area, Board, Position
from sheetgen.core.draw.box import Box, Point, centred
from sheetgen.core.units import Mm

SLOPE = 3**0.5 / 2  # the sine of 60 degrees
TALL = 1 / SLOPE  # from corner to corner, in parts of flat to flat
ROW = 0.75 * TALL  # from row to row, in parts of flat to flat

# The corners clockwise from the top right, in parts of the distance from the centre;
# corner k begins the side to STEPS[k].
_CORNERS = (
    (SLOPE, -0.5),
    (SLOPE, 0.5),
    (0.0, 1.0),
    (-SLOPE, 0.5),
    (-SLOPE, -0.5),
    (0.0, -1.0),
)
FLAT: Mm = 13.0  # the width of a cell at full size; its inside scales with it
WRITING: Mm = 6.0
FIELD = (5.0, 3.5)
SIGN: Mm = 3.0
# The same if the evidence field has room for two figures; the symbol is beside it.
WIDE_FIELD = (5.9, 4.9)
BESIDE: Mm = 2.5


def hexagon_at(centre: Point, flat: Mm) -> list[Point]:
    """Return the six corners of a hexagon, clockwise from the top right."""
    reach = flat * TALL / 2
    return [Point(centre.x + reach * x, centre.y + reach * y) for x, y in _CORNERS]


@dataclass(frozen=True)
class HexMap:
    """A board laid out on a face.

    Attributes:
        board: the board that is laid out.
        origin: the centre of the position in row 0 and column 0.
        flat: the width of a hexagon from side to side.
    """

    board: Board
    origin: Point
    flat: Mm

    def centre_at(self, position: Position) -> Point:
        """Return the centre of a position, on the board or not."""
        return Point(
            self.origin.x + position.column * self.flat / 2,
            self.origin.y + position.row * self.flat * ROW,
        )

    def centre(self, cell: int) -> Point:
        """Return the centre of a cell."""
        return self.centre_at(self.board.cells[cell].position)

    @property
    def box(self) -> Box:
        """The box around all hexagons."""
        centres = [self.centre(i) for i in range(len(self.board.cells))]
        left = min(c.x for c in centres) - self.flat / 2
        top = min(c.y for c in centres) - self.flat * TALL / 2
        right = max(c.x for c in centres) + self.flat / 2
        bottom = max(c.y for c in centres) + self.flat * TALL / 2
        return Box(left, top, right - left, bottom - top)

    def overlaps(self, box: Box, clearance: Mm = 0) -> bool:
        """Return whether a hexagon comes nearer to *box* than *clearance*."""
        grown = box.inset(-clearance)
        return any(
            _hexagon_meets(self.centre(i), self.flat, grown)
            for i in range(len(self.board.cells))
        )

    def outlines(self, area: Area, inset: Mm) -> list[list[Point]]:
        """Return the outlines of an area moved inwards by *inset*, holes included."""
        members = {self.board.cells[i].position for i in area.cells}
        return [self._inset(loop, inset) for loop in self._loops(members)]

    def inner_sides(self, area: Area) -> list[tuple[Point, Point]]:
        """Return the sides between two cells of an area, each once."""
        members = {self.board.cells[i].position for i in area.cells}
        sides = []
        for position in sorted(members):
            corners = hexagon_at(self.centre_at(position), self.flat)
            for k in range(3):
                near = Position(position[0] + STEPS[k][0], position[1] + STEPS[k][1])
                if near in members:
                    sides.append((corners[k], corners[(k + 1) % 6]))
        return sides

    def _loops(self, members: set[Position]) -> list[list[Point]]:
        """Return the outer sides of *members* joined into clockwise loops."""
        follow: dict[tuple[int, int], tuple[Point, tuple[int, int]]] = {}
        for position in sorted(members):
            corners = hexagon_at(self.centre_at(position), self.flat)
            for k, (row, column) in enumerate(STEPS):
                if Position(position.row + row, position.column + column) in members:
                    continue
                end = _key(position, (k + 1) % 6)
                follow[_key(position, k)] = (corners[k], end)
        loops = []
        while follow:
            key = min(follow)
            loop = []
            while key in follow:
                point, key = follow.pop(key)
                loop.append(point)
            loops.append(loop)
        return loops

    def _inset(self, loop: list[Point], by: Mm) -> list[Point]:
        moved = []
        for i, here in enumerate(loop):
            before, after = loop[i - 1], loop[(i + 1) % len(loop)]
            first, second = _normal(before, here), _normal(here, after)
            stretch = 1 + first.x * second.x + first.y * second.y
            moved.append(
                Point(
                    here.x + by * (first.x + second.x) / stretch,
                    here.y + by * (first.y + second.y) / stretch,
                )
            )
        return moved


def fit_hexmap(board: Board, box: Box, largest: Mm) -> HexMap:
    """Return *board* laid out in the middle of *box*, as large as possible.

    Args:
        board: the board to lay out.
        box: the box that it must fit.
        largest: the largest width of a hexagon from side to side.
    """
    unit = HexMap(board, Point(0, 0), 1).box
    flat = min(largest, box.width / unit.width, box.height / unit.height)
    middle = box.centre
    origin = Point(
        middle.x - (unit.x + unit.width / 2) * flat,
        middle.y - (unit.y + unit.height / 2) * flat,
    )
    return HexMap(board, origin, flat)


def _normal(start: Point, end: Point) -> Point:
    """Return the direction to the right of a side: inwards on a clockwise loop."""
    length = ((end.x - start.x) ** 2 + (end.y - start.y) ** 2) ** 0.5
    return Point((start.y - end.y) / length, (end.x - start.x) / length)


def _key(position: Position, corner: int) -> tuple[int, int]:
    """Return a corner in half columns and quarters of a hexagon's height."""
    x, y = _CORNERS[corner]
    return position.column + round(x / SLOPE), 3 * position.row + round(2 * y)


def _hexagon_meets(centre: Point, flat: Mm, box: Box) -> bool:
    """Return whether a hexagon and a box share a point (separating axes)."""
    corners = hexagon_at(centre, flat)
    others = [
        Point(box.x, box.y),
        Point(box.right, box.y),
        Point(box.right, box.bottom),
        Point(box.x, box.bottom),
    ]
    axes = [Point(1, 0), Point(0, 1)]
    axes += [Point(0.5, SLOPE), Point(0.5, -SLOPE)]
    for axis in axes:
        own = [axis.x * p.x + axis.y * p.y for p in corners]
        theirs = [axis.x * p.x + axis.y * p.y for p in others]
        if max(own) <= min(theirs) or max(theirs) <= min(own):
            return False
    return True


def cell_box(centre: Point, flat: Mm) -> Box:
    """Return the box around one hexagon."""
    return centred(centre, flat, flat * TALL)


@dataclass(frozen=True)
class CellPlan:
    """The places of things in one cell.

    Attributes:
        writing: the box for the number; none where cells are only shown.
        field: the evidence field; none without evidence.
        sign: the place of the symbol, or of the square with what the cell carries.
        whole: the box around the hexagon.
        number: the place of a number that is printed on the cell, if there is one.
    """

    writing: Box | None
    field: Box | None
    sign: Box
    whole: Box
    number: Box | None = None


def plan_cell(centre: Point, flat: Mm, has_field: bool) -> CellPlan:
    """Return the places of things in a cell of width *flat*.

    Args:
        centre: the centre of the hexagon.
        flat: its width from side to side.
        has_field: whether there is an evidence field.
    """
    at, whole = _Inside(centre, flat), cell_box(centre, flat)
    if not has_field:
        sign = at(0, -3.5, SIGN, SIGN)
        return CellPlan(at(0, 1.9, WRITING, WRITING), None, sign, whole)
    return CellPlan(
        at(0, 1.97, WRITING, WRITING),
        at(-1.6, -2.9, *FIELD),
        at(2.6, -2.85, SIGN, SIGN),
        whole,
    )


def plan_wide_cell(centre: Point, flat: Mm) -> CellPlan:
    """Return the places of things in a cell whose evidence field takes two figures.

    Args:
        centre: the centre of the hexagon.
        flat: its width from side to side.
    """
    at = _Inside(centre, flat)
    return CellPlan(
        at(0, 2.35, WIDE_FIELD[0], WIDE_FIELD[0]),
        at(0, -3.25, *WIDE_FIELD),
        at(4.4, -0.7, BESIDE, BESIDE),
        cell_box(centre, flat),
    )


def plan_numbered_cell(centre: Point, flat: Mm, has_field: bool) -> CellPlan:
    """Return the places of things in a cell with a printed number.

    The number is to the left of the box for writing, the symbol to its right, and the
    evidence field above it.

    Args:
        centre: the centre of the hexagon.
        flat: its width from side to side.
        has_field: whether there is an evidence field.
    """
    at, whole = _Inside(centre, flat), cell_box(centre, flat)
    drop = 1.85 if has_field else 0.0
    beside = drop - 1.4 if has_field else 0.0
    return CellPlan(
        at(0, drop, WRITING, WRITING),
        at(0, -3.55, 4.6, 3.4) if has_field else None,
        at(4.4, beside, 2.6, 2.6),
        whole,
        at(-4.45, beside, 2.3, 2.3),
    )


@dataclass(frozen=True)
class _Inside:
    """Places in a cell, measured from its centre as in a cell of full size."""

    centre: Point
    flat: Mm

    def __call__(self, x: Mm, y: Mm, width: Mm, height: Mm) -> Box:
        unit = self.flat / FLAT
        middle = Point(self.centre.x + x * unit, self.centre.y + y * unit)
        return centred(middle, width * unit, height * unit)
