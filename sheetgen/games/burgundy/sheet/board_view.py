"""The board and printed numbers of a sheet, as the solver's page needs them.

Part of the core that runs in the browser too.
"""

from typing import Any

from sheetgen.core.board import Board
from sheetgen.core.ruleset import RuleSet
from sheetgen.games.burgundy.rules.duchy import PHASE_LETTERS, Duchy
from sheetgen.games.burgundy.rules.fill import HEADINGS
from sheetgen.games.burgundy.rules.ruleset import (
    OPEN_QUESTIONS,
    SETTINGS,
    VARIANTS,
    printed_numbers,
)
from sheetgen.games.burgundy.rules.tile import BUILDINGS, TERRAINS, tiles_for
from sheetgen.games.burgundy.sheet.variant import (
    ALONE,
    front_of,
    is_known,
    variant_of,
)

Plain = dict[str, Any]


def open_board(rules: RuleSet, board: Board) -> Duchy:
    """Return the duchy of a board, which the functions below expect."""
    return Duchy(board, printed_numbers(rules))


def describe(duchy: Duchy, rules: RuleSet, face: int = 0) -> Plain:
    """Return the printed values of a sheet and the choices that it offers.

    A board with islands is for the solo game [burgundy 30.4], and so are its sheets.
    """
    printed = duchy.printed
    face = face if is_known(face) else 0
    variant = variant_of(face)
    is_alone = variant.is_alone or (variant.is_early and len(duchy.board.links) > 0)
    return {
        "front": front_of(face),
        "terrains": [{"name": terrain} for terrain in TERRAINS],
        "tiles": {
            terrain: [tile.word for tile in tiles_for(terrain)] for terrain in TERRAINS
        },
        "phases": PHASE_LETTERS,
        "area_points": {
            str(size): printed.area_points[size] for size in printed.area_points
        },
        "phase_points": list(printed.phase_points),
        "bonus_tiles": {
            size: list(printed.bonus_tiles[size]) for size in printed.bonus_tiles
        },
        "routes": _routes(rules),
        "buildings": list(BUILDINGS),
        "headings": list(HEADINGS),
        "variants": list(VARIANTS),
        "variant": ALONE if is_alone else VARIANTS[0],
        "expansions": [name for name in variant.names if name not in VARIANTS],
        "switches": [
            [name, list(settings), f"{OPEN_QUESTIONS}.{at}" if at else "2.1"]
            for at, (name, settings) in enumerate(SETTINGS, 0)
        ],
        "areas": list(duchy.area_of),
        "links": [list(link) for link in duchy.board.links],
        "posts": [list(post) for post in duchy.posts],
    }


def _routes(rules: RuleSet) -> Plain:
    """Return the spaces of each trade route tile from the left [burgundy 28.8].

    Each has the number of its good, its bonus, and the count of a counted bonus.
    """
    gains = rules.tables["trade_gains"]
    table = rules.tables["trade_routes"]
    return {
        row: [
            [number.value, number.word]
            + ([gains[number.word][0].value] if number.word in gains else [])
            for number in table[row]
        ]
        for row in table
    }
