"""How far two boards of a shape differ, however they are turned or mirrored."""

from collections.abc import Iterator, Sequence

from sheetgen.core.board import Board
from sheetgen.core.grid import Position, normalised

TURNS = 6  # of a lattice of hexagons; as many again are mirrored


def find_difference(one: Board, other: Board) -> float:
    """Return the share of cells whose terrain differs, from 0 to 1.

    Of all ways to lay one board upon the other counts the one that fits best. Boards
    that do not fit upon each other differ everywhere.
    """
    theirs = tuple([(cell.position, cell.terrain) for cell in other.cells])
    fewest = len(theirs)
    for view in list_views(one):
        if len(view) == len(theirs):
            pairs = zip(view, theirs, strict=True)
            fewest = min(fewest, sum([mine != their for mine, their in pairs]))
    return fewest / len(theirs)


def list_views(board: Board) -> Iterator[tuple[tuple[Position, str], ...]]:
    """Yield a board's terrains as they lie when it is turned or mirrored."""
    for turn in range(TURNS):
        for is_mirrored in (False, True):
            positions = [
                _turned(cell.position, turn, is_mirrored) for cell in board.cells
            ]
            terrains = [cell.terrain for cell in board.cells]
            yield tuple(sorted(zip(normalised(positions), terrains, strict=True)))


def find_likeness(board: Board) -> Sequence[tuple[Position, str]]:
    """Return what a board has alike with all that only lie differently."""
    return min(list_views(board))


def _turned(position: Position, turn: int, is_mirrored: bool) -> Position:
    """Return where a position comes to lie.

    Source: Red Blob Games, "Hexagonal Grids" (rotation and reflection in axial
    coordinates).
    """
    row, beside = position.row, (position.column - position.row) // 2
    if is_mirrored:
        row, beside = beside, row
    for _ in range(turn):
        row, beside = beside + row, -row
    return Position(row, 2 * beside + row)
