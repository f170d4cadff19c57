"""Positions on a lattice and their neighbours.

A position is a row from the top and a column counted in half cells, so that rows
shifted by half a cell stay whole numbers ("doubled coordinates"). x grows to the
right, y downwards, as on paper. Sizes begin in `sheetgen.draw`.

On the lattice of hexagons, which stand on a corner, a cell touches six others. On the
lattice of octagons and squares (the tiling 4.8.8) rows of octagons alternate with rows
of squares: the neighbours of an octagon are the four octagons two columns or two rows
away and the squares at its corners, those of a square the four octagons around it.

Source: Red Blob Games, "Hexagonal Grids" (double-width coordinates).
"""

from collections.abc import Iterable
from typing import NamedTuple


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
