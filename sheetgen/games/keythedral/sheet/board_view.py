"""The seats and printed numbers of a sheet, as the solver's page needs them.

Part of the core that runs in the browser too.
"""

from typing import Any

from sheetgen.core.board import Board
from sheetgen.core.ruleset import RuleSet
from sheetgen.games.keythedral.rules.fill import COUNTED, HEADINGS, ROWS
from sheetgen.games.keythedral.rules.fill import MOST as MOST_PLAYERS
from sheetgen.games.keythedral.rules.ruleset import (
    CUBES,
    MOST_CUBES,
    OPEN_QUESTIONS,
    SETTINGS,
    VALUES,
    VARIANTS,
    VERSIONS,
    WORTH,
    Cathedral,
)

Plain = dict[str, Any]


def open_board(rules: RuleSet, board: Board) -> Cathedral:
    """Return the cathedral of a board, which the functions below expect."""
    return Cathedral(board)


def describe(cathedral: Cathedral, rules: RuleSet, face: int = 0) -> Plain:
    """Return the printed values of a sheet and the choices that it offers."""
    return {
        "values": list(VALUES),
        "versions": list(VERSIONS),
        "seats": {name: list(cathedral.seats[name]) for name in VERSIONS},
        "cubes": [
            [kind, most, worth]
            for kind, most, worth in zip(CUBES, MOST_CUBES, WORTH)  # noqa: B905
        ],
        "rows": list(ROWS),
        "counted": list(COUNTED),
        "players": MOST_PLAYERS,
        "headings": list(HEADINGS),
        "variants": list(VARIANTS),
        "switches": [
            [name, list(settings), f"{OPEN_QUESTIONS}.{at}"]
            for at, (name, settings) in enumerate(SETTINGS, 1)
        ],
    }
