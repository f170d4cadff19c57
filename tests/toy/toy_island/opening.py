"""A sheet of the toy as rules and the page want it.

Part of the core that runs in the browser too.
"""

from typing import Any, NamedTuple

from sheetgen.core.board import Board
from sheetgen.core.ruleset import RuleSet
from toy_island.form import SETTINGS


class Island(NamedTuple):
    """A board as the rules want it."""

    board: Board


def open_board(rules: RuleSet, board: Board) -> Island:
    """Return the board as the rules want it."""
    return Island(board)


def describe(island: Island, rules: RuleSet, face: int = 0) -> dict[str, Any]:
    """Return what can be chosen."""
    return {
        "variants": ["normal"],
        "switches": [[name, list(settings)] for name, settings in SETTINGS],
    }
