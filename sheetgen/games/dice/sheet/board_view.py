"""A sheet of this game as the solver's page opens it: board and printed numbers.

The page needs nothing else to draw the sheet, so it loads this before all other rules.

Part of the core that runs in the browser too.
"""

from typing import Any

from sheetgen.core.board import Board
from sheetgen.core.ruleset import RuleSet
from sheetgen.games.dice.rules.duchy import Duchy
from sheetgen.games.dice.rules.ruleset import (
    BONUSES,
    HEADINGS,
    OPEN_QUESTIONS,
    SETTINGS,
    SOLO_PHASE,
    VARIANTS,
    printed_numbers,
)

Plain = dict[str, Any]


def open_board(rules: RuleSet, board: Board) -> Duchy:
    """Return the board as the functions below take it."""
    return Duchy(board, printed_numbers(rules, board))


def describe(duchy: Duchy, rules: RuleSet, face: int = 0) -> Plain:
    """Return the printed content of the sheet, and the choices for it."""
    printed = duchy.printed
    return {
        "terrains": [
            {"name": t.name, "numbers": list(t.numbers), "earns": t.earns}
            for t in printed.terrains
        ],
        "circles": {bonus: printed.circles[bonus] for bonus in BONUSES},
        "castle_circles": list(printed.castle_circles),
        "time_boxes": printed.time_boxes,
        "solo_boxes": SOLO_PHASE,
        "colour_points": {
            name: list(printed.colour_points[name]) for name in printed.colour_points
        },
        "start_castle": printed.start_castle,
        "bonuses": list(BONUSES),
        "headings": list(HEADINGS),
        "variants": list(VARIANTS),
        "switches": [
            [name, list(settings), f"{OPEN_QUESTIONS}.{at}"]
            for at, (name, settings) in enumerate(SETTINGS, 1)
        ],
        "areas": list(duchy.area_of),
    }
