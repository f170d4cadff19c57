"""A sheet of totals as the solver page opens it: no duchy, only printed numbers.

Part of the core that runs in the browser too.
"""

from typing import Any, NamedTuple

from sheetgen.core.board import Board
from sheetgen.core.ruleset import RuleSet
from sheetgen.games.burgundy.rules.duchy import Printed
from sheetgen.games.burgundy.rules.ruleset import SETTINGS as ALL_SETTINGS
from sheetgen.games.burgundy.rules.ruleset import printed_numbers

Plain = dict[str, Any]

# The settings that break ties [burgundy 43.14], each with its clause [burgundy 2.1]
# [burgundy 41.1] [burgundy 41.2].
ASKED_BY = {"edition": "2.1", "tie-empty": "41.1", "tie-track": "41.2"}
SETTINGS = tuple([one for one in ALL_SETTINGS if one[0] in ASKED_BY])


class Sheet(NamedTuple):
    """A sheet for the rules.

    Attributes:
        board: a single cell, because every code has one [burgundy 43.1].
        printed: the numbers of the game.
    """

    board: Board
    printed: Printed


def open_board(rules: RuleSet, board: Board) -> Sheet:
    """Return the sheet of a board, for the rules."""
    return Sheet(board, printed_numbers(rules))


def describe(sheet: Sheet, rules: RuleSet, face: int = 0) -> Plain:
    """Return the choices for a sheet; a page draws the rest from the form."""
    return {
        "variants": ["normal"],
        "switches": [
            [name, list(settings), ASKED_BY[name]] for name, settings in SETTINGS
        ],
    }
