"""The rules of the toy; clauses are those of ``docs/rules/toy.md``."""

from sheetgen.board import Board

AREA_POINTS = 1  # [toy 1.1]


def best_points(board: Board) -> int:
    """Return a point for each area."""
    return AREA_POINTS * len(board.areas)  # [toy 1.1]
