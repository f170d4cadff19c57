"""The board of a sheet: cells, their terrain, and the areas that they form.

All values are frozen. Cells stand in reading order; a cell is named by the letter
of its row from the top and its number in the row from the left: ``c5``.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from sheetgen.grid import Position, neighbours, normalised

MAX_CELLS = 61  # a hexagon of radius 4; what a code of bearable size can carry


@dataclass(frozen=True)
class Cell:
    """A place to write on.

    Attributes:
        position: where it lies.
        terrain: its kind, by the name that the rules give it.
        carried: what is printed on it besides, such as a castle's bonus; or empty.
    """

    position: Position
    terrain: str
    carried: str = ""


@dataclass(frozen=True)
class Area:
    """Cells of one terrain that touch.

    Attributes:
        terrain: the terrain of all its cells.
        cells: the indices of its cells on the board, rising.
    """

    terrain: str
    cells: tuple[int, ...]

    @property
    def size(self) -> int:
        """The number of cells."""
        return len(self.cells)


@dataclass(frozen=True)
class Board:
    """Cells and what follows from them; made by `make_board`.

    Attributes:
        cells: in reading order.
        names: the name of each cell, such as ``c5``.
        neighbours: for each cell the indices of the cells next to it, rising.
        areas: in the order of their first cell.
        area_of: for each cell the index of its area.
    """

    cells: tuple[Cell, ...]
    names: tuple[str, ...]
    neighbours: tuple[tuple[int, ...], ...]
    areas: tuple[Area, ...]
    area_of: tuple[int, ...]

    def of_terrain(self, terrain: str) -> tuple[int, ...]:
        """Return the indices of the cells of *terrain*."""
        return tuple(i for i, cell in enumerate(self.cells) if cell.terrain == terrain)

    def areas_of(self, terrain: str) -> tuple[Area, ...]:
        """Return the areas of *terrain*."""
        return tuple(area for area in self.areas if area.terrain == terrain)


def make_board(cells: Iterable[Cell]) -> Board:
    """Return the board of *cells*, which may stand in any order and anywhere.

    Two boards are equal when they look the same, wherever they lie on the lattice.
    """
    given = sorted(cells, key=lambda cell: cell.position)
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
    return Board(placed, _name_cells(placed), near, areas, area_of)


def separate(areas: Iterable[Area], apart: Collection[str]) -> tuple[Area, ...]:
    """Return *areas* with each cell of the terrains *apart* as an area of its own.

    They stay in the order of their first cell.
    """
    parts = [
        Area(area.terrain, cells)
        for area in areas
        for cells in (
            [(cell,) for cell in area.cells] if area.terrain in apart else [area.cells]
        )
    ]
    return tuple(sorted(parts, key=lambda area: area.cells[0]))


def row_name(row: int) -> str:
    """Return the letter of a row from the top: a to z, then aa, ab and so on.

    >>> row_name(0), row_name(25), row_name(26)
    ('a', 'z', 'aa')
    """
    letter = chr(ord("a") + row % 26)
    return letter if row < 26 else row_name(row // 26 - 1) + letter


def _name_cells(cells: tuple[Cell, ...]) -> tuple[str, ...]:
    counts: dict[int, int] = {}
    names = []
    for cell in cells:
        row = cell.position.row
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
        for member in members:  # grows while it is walked
            for other in near[member]:
                if area_of[other] < 0 and cells[other].terrain == cell.terrain:
                    area_of[other] = len(areas)
                    members.append(other)
        areas.append(Area(cell.terrain, tuple(sorted(members))))
    return tuple(areas), tuple(area_of)
