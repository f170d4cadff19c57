"""A cathedral to begin your own layout with."""

from sheetgen.core.board import Board
from sheetgen.core.ruleset import RuleSet
from sheetgen.games.keythedral.parts.boards import load_cathedral


def start_board(rules: RuleSet) -> Board:
    """Return the squares of our cathedral board, for users to count and correct.

    Raises:
        LayoutError: our own layout has problems.
    """
    return load_cathedral().board
