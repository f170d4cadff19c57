"""The rules of the Dice Game, clause by clause; the numbers come from its rules file.

Clauses are those of ``docs/rules/dice.md``, cited as ``[dice 6.1]``.
"""

from collections.abc import Mapping

from sheetgen.board import Area, Board

PHASES = (1, 2, 3)
CITY_LIMIT = 6  # [dice 4.9] numbers 1 to 6, each once

PointTable = Mapping[int, tuple[int, int, int]]


def area_points(table: PointTable, size: int, phase: int) -> int:
    """Return the points for completing an area, before a pasture doubles them.

    Args:
        table: the printed points by size, a number for each phase.
        size: the number of cells.
        phase: 1, 2 or 3.
    """
    if size in table:
        return table[size][phase - 1]  # [dice 6.1]
    triangle = size * (size + 1) // 2
    thirds = (4, 3, 2)[phase - 1]  # [dice 6.2]
    return (2 * triangle * thirds + 3) // 6  # to the nearest whole number


def points_of(table: PointTable, area: Area, phase: int) -> int:
    """Return the points for completing *area* in *phase*."""
    if area.terrain == "castle":
        return area.size * area_points(table, 1, phase)  # [dice 6.3]
    points = area_points(table, area.size, phase)
    return 2 * points if area.terrain == "pasture" else points  # [dice 6.4]


def can_be_completed(area: Area) -> bool:
    """Return whether an area has an end: a city of more than six cells has none."""
    return area.terrain != "city" or area.size <= CITY_LIMIT  # [dice 4.9]


def best_points(table: PointTable, board: Board, phase: int) -> int:
    """Return the points for all areas of *board*, were all completed in *phase*.

    The start castle's point is among them; colour bonuses and goods are not.
    """
    areas = (area for area in board.areas if can_be_completed(area))
    return sum(points_of(table, area, phase) for area in areas)


def numberless_castles(board: Board) -> tuple[int, ...]:
    """Return the castles that no neighbour can ever lend a number.

    A castle takes a number that stands beside it [dice 4.10]; another castle lends
    its own only once it has one.
    """
    castles = set(board.of_terrain("castle"))
    lent = {
        c for c in castles if any(near not in castles for near in board.neighbours[c])
    }
    grown = True
    while grown:
        more = {
            castle
            for castle in castles - lent
            if any(near in lent for near in board.neighbours[castle])
        }
        grown = bool(more)
        lent |= more
    return tuple(sorted(castles - lent))
