"""A cathedral to begin one's own layout with."""

from sheetgen.core.board import Board
from sheetgen.core.ruleset import RuleSet
from sheetgen.games.keythedral.parts.boards import load_cathedral


def start_board(rules: RuleSet) -> Board:
    """Return the squares of our cathedral board, to be counted and corrected.

    Raises:
        LayoutError: our own layout has problems.
    """
    return load_cathedral().board
