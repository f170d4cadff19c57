"""A board as the rules use it: sets of cells as bits of whole numbers.

Cell number *i* is the bit ``1 << i``; a whole number is a set of cells. Python's
numbers have no fixed width, so any board fits, and "the cells next to filled ones that
take a 5" is one ``&``. This allows thousands of checks of turns and sheets per second.

Part of the core that runs in the browser too.
"""

from collections.abc import Iterable

from sheetgen.core.board import MAX_CELLS, Board
from sheetgen.games.dice.rules.ruleset import (
    BONUSES,
    NUMBERS,
    PHASES,
    Printed,
    area_points,
    points_of,
)

NO_CELLS = 0
SILVERS = 1  # the index of silver in `BONUSES`
CELL_OF = {1 << cell: cell for cell in range(MAX_CELLS)}


class Duchy:
    """A board with its printed numbers, prepared for the rules; never changed.

    Attributes:
        board: the cells.
        printed: the numbers printed on the sheet.
        terrains: the names of the terrains; the colours of a roll are indexes of it.
        terrain_of: the index of the terrain of each cell.
        is_city, is_pasture, is_castle: for each cell, whether it is one.
        near: the cells next to each cell.
        all_cells: the set of all cells.
        castles: the castle cells.
        near_castles: the castles next to each cell, which take its number
            [dice 4.10, 4.11].
        bars_same: the cells that can no longer take the number of each cell [dice 4.7].
        bars_others: the cells that can then take no other number [dice 4.14].
        of_terrain: the cells of each terrain.
        area_cells: the cells of each area; a castle is an area of its own [dice 1.15].
        area_of: the index of the area of each cell.
        near_areas: the areas of the cells next to each cell, as bits.
        area_bonus: the index in `BONUSES` of the bonus that each area earns, or -1.
        area_row: for each area, whether its bonus is circled in the castle row.
        silver_cells: the cells that can gain silver.
        points: the points of each area in phases 1, 2, 3.
        fits: the cells whose terrain takes each number from 1 to 6, by that index;
            castles take none before a neighbour lends it.
    """

    def __init__(self, board: Board, printed: Printed) -> None:
        """Compute the sets of *board*."""
        self.board = board
        self.printed = printed
        count = len(board.cells)
        self.terrains = tuple(terrain.name for terrain in printed.terrains)
        self.terrain_of = tuple(
            self.terrains.index(cell.terrain) for cell in board.cells
        )
        self.is_city = tuple(cell.terrain == "city" for cell in board.cells)
        self.is_pasture = tuple(cell.terrain == "pasture" for cell in board.cells)
        self.is_castle = tuple(cell.terrain == "castle" for cell in board.cells)
        self.near = tuple(cell_set(near) for near in board.neighbours)
        self.all_cells = (1 << count) - 1
        self.castles = cell_set(board.of_terrain("castle"))
        self.near_castles = tuple(near & self.castles for near in self.near)
        self.of_terrain = tuple(
            cell_set(board.of_terrain(name)) for name in self.terrains
        )
        areas = self._areas()
        self.area_cells = tuple(cells for cells, _, _, _ in areas)
        self.area_bonus = tuple(bonus for _, bonus, _, _ in areas)
        self.area_row = tuple(is_castle for _, _, is_castle, _ in areas)
        self.points = tuple(points for _, _, _, points in areas)
        area_of = [0] * count
        silver = NO_CELLS
        for index, (cells, bonus, _, _) in enumerate(areas):
            for cell in list_cells(cells):
                area_of[cell] = index
            if bonus == SILVERS:
                silver |= cells
        self.area_of = tuple(area_of)
        self.near_areas = tuple([self._areas_in(near) for near in self.near])
        own = [self.area_cells[area] for area in area_of]
        self.bars_same = _where(own, self.is_city)
        self.bars_others = _where(own, self.is_pasture)
        self.silver_cells = silver
        self.fits = (NO_CELLS, *[self._fitting(number) for number in NUMBERS])

    def _areas(self) -> list[tuple[int, int, bool, tuple[int, ...]]]:
        """Return cells, bonus, whether it is a castle, and points of each area."""
        board, printed = self.board, self.printed
        earns = {
            terrain.name: BONUSES.index(terrain.earns) if terrain.earns else -1
            for terrain in printed.terrains
        }
        castle = tuple(
            area_points(printed.area_points, 1, phase) for phase in PHASES
        )  # [dice 6.3]
        areas: list[tuple[int, int, bool, tuple[int, ...]]] = []
        for area in board.areas:
            if area.terrain == "castle":
                for cell in area.cells:
                    bonus = BONUSES.index(board.cells[cell].carried)
                    areas.append((1 << cell, bonus, True, castle))  # [dice 5.8]
            else:
                points = tuple(points_of(printed, area, phase) for phase in PHASES)
                bonus = earns[area.terrain]
                areas.append((cell_set(area.cells), bonus, False, points))
        return areas

    def _fitting(self, number: int) -> int:
        """Return the cells whose terrain takes a number."""
        cells = NO_CELLS
        for place, terrain in enumerate(self.printed.terrains):
            if number in terrain.numbers and terrain.name != "castle":
                cells |= self.of_terrain[place]
        return cells

    def _areas_in(self, cells: int) -> int:
        """Return the areas of a set of cells, as bits."""
        areas = 0
        for cell in list_cells(cells):
            areas |= 1 << self.area_of[cell]
        return areas

    def area_terrain(self, area: int) -> str:
        """Return the terrain of an area."""
        return self.terrains[self.terrain_of[first_cell(self.area_cells[area])]]


def _where(sets: list[int], wanted: tuple[bool, ...]) -> tuple[int, ...]:
    """Return *sets*, each emptied where it is not wanted."""
    return tuple([sets[i] if wanted[i] else NO_CELLS for i in range(len(sets))])


def cell_set(cells: Iterable[int]) -> int:
    """Return the set of *cells*."""
    bits = 0
    for cell in cells:
        bits |= 1 << cell
    return bits


def list_cells(cells: int) -> list[int]:
    """Return the cells of a set, ascending.

    >>> list_cells(0b1010)
    [1, 3]
    """
    found = []
    while cells:
        lowest = cells & -cells
        found.append(CELL_OF[lowest])
        cells ^= lowest
    return found


def first_cell(cells: int) -> int:
    """Return the lowest cell of a set, which must not be empty."""
    return CELL_OF[cells & -cells]


def count_cells(cells: int) -> int:
    """Return the number of cells in a set."""
    count = 0
    while cells:
        cells &= cells - 1
        count += 1
    return count
