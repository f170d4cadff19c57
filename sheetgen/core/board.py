"""The board of a sheet: cells on a lattice, their terrain, and areas of one terrain.

All values are frozen. Cells are in reading order; a cell is named by the letter
of its row from the top and its number in the row from the left: ``c5``.

A position is a row from the top and a column counted in half cells, so that rows
shifted by half a cell stay whole numbers ("doubled coordinates"). x grows to the
right, y downwards, as on paper. Sizes begin in `sheetgen.draw`.

On the lattice of hexagons, which stand on a corner, a cell touches six others. On the
lattice of octagons and squares (the tiling 4.8.8) rows of octagons alternate with rows
of squares: the neighbours of an octagon are the four octagons two columns or two rows
away and the squares at its corners, those of a square the four octagons around it.

A board may have islands. Links join cells of different islands; a link makes cells
neither neighbours nor parts of one area, it is only a way from one to the other.

Source: Red Blob Games, "Hexagonal Grids" (double-width coordinates).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

MAX_CELLS = 61  # a hexagon of radius 4; more would make the code too large


class Position(NamedTuple):
    """A place on the lattice: row from the top, column in half hexagons."""

    row: int
    column: int


# Clockwise from the right; `sheetgen.core.codes` walks a board in this order.
STEPS = ((0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1))


def neighbours(position: Position) -> tuple[Position, ...]:
    """Return the six positions around *position*, clockwise from the right.

    >>> neighbours(Position(0, 0))[0]
    Position(row=0, column=2)
    """
    return tuple(
        Position(position.row + row, position.column + column) for row, column in STEPS
    )


# Clockwise from the right: from octagon to octagon, and between octagon and square.
SIDES = ((0, 2), (2, 0), (0, -2), (-2, 0))
CORNERS = ((1, 1), (1, -1), (-1, -1), (-1, 1))


def sides(position: Position) -> tuple[Position, ...]:
    """Return the octagons that share a side with an octagon, clockwise from the right.

    >>> sides(Position(2, 2))[0]
    Position(row=2, column=4)
    """
    return _moved(position, SIDES)


def corners(position: Position) -> tuple[Position, ...]:
    """Return the squares at the corners of an octagon, or the octagons round a square.

    The order is clockwise from the lower right, so the first and the third are
    opposite each other, and so are the second and the fourth.

    >>> corners(Position(1, 1))[0]
    Position(row=2, column=2)
    """
    return _moved(position, CORNERS)


def _moved(
    position: Position, steps: tuple[tuple[int, int], ...]
) -> tuple[Position, ...]:
    return tuple(
        Position(position.row + row, position.column + column) for row, column in steps
    )


def hexagon(radius: int) -> tuple[Position, ...]:
    """Return the positions of a hexagon of hexagons, in reading order.

    The smallest row and column are 0. A *radius* of 3 gives the 37 cells of a
    duchy: rows of 4, 5, 6, 7, 6, 5 and 4.

    >>> len(hexagon(3)), hexagon(3)[0]
    (37, Position(row=0, column=3))
    """
    positions = []
    for row in range(2 * radius + 1):
        indent = abs(radius - row)
        for place in range(2 * radius + 1 - indent):
            positions.append(Position(row, indent + 2 * place))
    return tuple(positions)


def normalised(positions: list[Position]) -> list[Position]:
    """Return *positions* moved so that the smallest row and column are 0.

    >>> normalised([Position(3, 5), Position(4, 4)])
    [Position(row=0, column=1), Position(row=1, column=0)]
    """
    top = min(position.row for position in positions)
    left = min(position.column for position in positions)
    return [Position(row - top, column - left) for row, column in positions]


def reachable(
    start: Position,
    positions: set[Position],
    links: Iterable[tuple[Position, Position]] = (),
) -> set[Position]:
    """Return those of *positions* that are connected to *start*.

    Args:
        start: one of them.
        positions: places on the lattice.
        links: pairs that are connected although they do not touch.
    """
    beyond: dict[Position, list[Position]] = {}
    for one, other in links:
        beyond.setdefault(one, []).append(other)
        beyond.setdefault(other, []).append(one)
    reached = {start}
    front = [start]
    while front:
        position = front.pop()
        for near in neighbours(position) + tuple(beyond.get(position, ())):
            if near in positions and near not in reached:
                reached.add(near)
                front.append(near)
    return reached


@dataclass(frozen=True)
class Cell:
    """A place to write on.

    Attributes:
        position: its place on the lattice.
        terrain: its kind, as the rules name it.
        carried: what else is printed on it, such as a castle's bonus; or empty.
    """

    position: Position
    terrain: str
    carried: str = ""


@dataclass(frozen=True)
class Area:
    """Cells of one terrain that touch.

    Attributes:
        terrain: the terrain of all its cells.
        cells: the indices of its cells on the board, in rising order.
    """

    terrain: str
    cells: tuple[int, ...]

    @property
    def size(self) -> int:
        """The number of cells."""
        return len(self.cells)


@dataclass(frozen=True)
class Board:
    """The cells and all that follows from them; made by `make_board`.

    Attributes:
        cells: in reading order.
        names: the name of each cell, such as ``c5``.
        neighbours: for each cell the indices of its neighbours, in rising order.
        areas: the areas in the order of their first cell.
        area_of: for each cell the index of its area.
        links: pairs of cells that are joined without touching, such as by a printed
            river; the lower index first, in rising order.
    """

    cells: tuple[Cell, ...]
    names: tuple[str, ...]
    neighbours: tuple[tuple[int, ...], ...]
    areas: tuple[Area, ...]
    area_of: tuple[int, ...]
    links: tuple[tuple[int, int], ...] = ()

    @property
    def ways(self) -> tuple[tuple[int, ...], ...]:
        """For each cell the neighbours and linked cells, in rising order."""
        if not self.links:
            return self.neighbours
        ways = [set(near) for near in self.neighbours]
        for one, other in self.links:
            ways[one].add(other)
            ways[other].add(one)
        return tuple(tuple(sorted(way)) for way in ways)

    def of_terrain(self, terrain: str) -> tuple[int, ...]:
        """Return the indices of the cells of *terrain*."""
        return tuple(i for i, cell in enumerate(self.cells) if cell.terrain == terrain)

    def areas_of(self, terrain: str) -> tuple[Area, ...]:
        """Return the areas of *terrain*."""
        return tuple(area for area in self.areas if area.terrain == terrain)


def make_board(
    cells: Iterable[Cell], links: Iterable[tuple[Position, Position]] = ()
) -> Board:
    """Return the board of *cells*, which may be in any order and anywhere.

    Two boards are equal if they look the same, wherever they are on the lattice.

    Args:
        cells: its cells.
        links: pairs of their positions, in any order.
    """
    given = sorted(cells, key=lambda cell: cell.position)
    place = {cell.position: i for i, cell in enumerate(given)}
    pairs = {tuple(sorted((place[one], place[other]))) for one, other in links}
    moved = normalised([cell.position for cell in given])
    placed = tuple(
        Cell(moved[i], cell.terrain, cell.carried) for i, cell in enumerate(given)
    )
    index = {cell.position: i for i, cell in enumerate(placed)}
    near = tuple(
        tuple(sorted(index[p] for p in neighbours(cell.position) if p in index))
        for cell in placed
    )
    areas, area_of = _find_areas(placed, near)
    names = cell_names(moved)
    joined = tuple((one, other) for one, other in sorted(pairs))
    return Board(placed, names, near, areas, area_of, joined)


def row_name(row: int) -> str:
    """Return the letter of a row from the top: a to z, then aa, ab and so on.

    >>> row_name(0), row_name(25), row_name(26)
    ('a', 'z', 'aa')
    """
    letter = chr(ord("a") + row % 26)
    return letter if row < 26 else row_name(row // 26 - 1) + letter


def cell_names(positions: Sequence[Position]) -> tuple[str, ...]:
    """Return the name of the cell at each of *positions*, in reading order.

    >>> cell_names((Position(3, 1), Position(4, 0), Position(4, 2)))
    ('a1', 'b1', 'b2')
    """
    counts: dict[int, int] = {}
    names = []
    for position in positions:
        row = position.row - positions[0].row
        counts[row] = counts.get(row, 0) + 1
        names.append(row_name(row) + str(counts[row]))
    return tuple(names)


def _find_areas(
    cells: tuple[Cell, ...], near: tuple[tuple[int, ...], ...]
) -> tuple[tuple[Area, ...], tuple[int, ...]]:
    area_of = [-1] * len(cells)
    areas: list[Area] = []
    for first, cell in enumerate(cells):
        if area_of[first] >= 0:
            continue
        area_of[first] = len(areas)
        members = [first]
        for member in members:  # grows during the loop
            for other in near[member]:
                if area_of[other] < 0 and cells[other].terrain == cell.terrain:
                    area_of[other] = len(areas)
                    members.append(other)
        areas.append(Area(cell.terrain, tuple(sorted(members))))
    return tuple(areas), tuple(area_of)
