"""A sheet of totals as the page of the solver opens it: no duchy, but printed numbers.

Part of the core that runs in the browser too.
"""

from typing import Any, NamedTuple

from sheetgen.core.board import Board
from sheetgen.core.ruleset import RuleSet
from sheetgen.games.burgundy.duchy import Printed
from sheetgen.games.burgundy.printed import printed_numbers
from sheetgen.games.burgundy.totals.rules import ASKED_BY, SETTINGS, VARIANTS

Plain = dict[str, Any]


class Sheet(NamedTuple):
    """A sheet as the rules want it.

    Attributes:
        board: one cell, as every code has some [burgundy 43.1].
        printed: the numbers of the game.
    """

    board: Board
    printed: Printed


def open_board(rules: RuleSet, board: Board) -> Sheet:
    """Return the board as the functions below want it."""
    return Sheet(board, printed_numbers(rules))


def describe(sheet: Sheet, rules: RuleSet, face: int = 0) -> Plain:
    """Return what can be chosen; a page draws the rest from the form."""
    return {
        "variants": list(VARIANTS),
        "switches": [
            [name, list(settings), ASKED_BY[name]] for name, settings in SETTINGS
        ],
    }
