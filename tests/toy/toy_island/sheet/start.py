"""An island to begin with."""

from sheetgen.core.board import Board, Cell, hexagon, make_board
from sheetgen.core.ruleset import RuleSet


def start_board(rules: RuleSet, radius: int = 2) -> Board:
    """Return a hexagon with land in every other row."""
    return make_board(
        Cell(p, "sea") if p.row % 2 else Cell(p, "land", "3") for p in hexagon(radius)
    )
