"""The board of a sheet: cells, their terrain, and the areas that they form.

All values are frozen. Cells are in reading order; a cell is named by the letter
of its row from the top and its number in the row from the left: ``c5``.

A board may have islands. Links join cells of different islands; a link makes cells
neither neighbours nor parts of one area, it is only a way from one to the other.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sheetgen.core.grid import Position, neighbours, normalised

MAX_CELLS = 61  # a hexagon of radius 4; more would make the code too large


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
