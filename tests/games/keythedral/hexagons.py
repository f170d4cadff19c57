"""Cathedrals that are no reconstruction: hexagons of squares."""

from sheetgen.core.board import Board, Cell, Position, hexagon, make_board
from sheetgen.games.keythedral.rules.ruleset import FULL, SHORT, VALUES


def hexagon_board(radius: int) -> Board:
    """Return a hexagon of squares whose lowest rows have the lowest values.

    A square of each row belongs to the full game alone.
    """
    rows = 2 * radius + 1
    cells = []
    for position in hexagon(radius):
        value = VALUES[(rows - 1 - position.row) * len(VALUES) // rows]
        terrain = FULL if _is_first(position, radius) else SHORT
        cells.append(Cell(position, terrain, str(value)))
    return make_board(cells)


def _is_first(position: Position, radius: int) -> bool:
    return position.column == abs(radius - position.row)
