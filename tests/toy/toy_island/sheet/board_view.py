"""A sheet of the toy as rules and the page want it.

Part of the core that runs in the browser too.
"""

from typing import Any, NamedTuple

from sheetgen.core.board import Board
from sheetgen.core.ruleset import RuleSet
from toy_island.rules.form import SETTINGS


class Island(NamedTuple):
    """A board as the rules want it, and which numbers may stand in each cell."""

    board: Board
    numbers: tuple[tuple[int, ...], ...]


def open_board(rules: RuleSet, board: Board) -> Island:
    """Return the board as the rules want it."""
    allowed = [rules.terrain(cell.terrain).numbers for cell in board.cells]
    return Island(board, tuple(allowed))


def describe(island: Island, rules: RuleSet, face: int = 0) -> dict[str, Any]:
    """Return what can be chosen."""
    return {
        "variants": ["normal"],
        "switches": [[name, list(settings)] for name, settings in SETTINGS],
    }
