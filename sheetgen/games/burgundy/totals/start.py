"""What a layout of one's own begins with, as every code has a board."""

from sheetgen.core.board import Board, Cell, make_board
from sheetgen.core.grid import Position
from sheetgen.core.ruleset import RuleSet
from sheetgen.games.burgundy.tile import CASTLE


def start_board(rules: RuleSet) -> Board:
    """Return the one cell that stands for no board [burgundy 43.1]."""
    return make_board([Cell(Position(0, 0), CASTLE)])
