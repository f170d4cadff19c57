"""Declared sheets as rules, pages and readers of photos want them.

Part of the core that runs in the browser too.
"""

from sheetgen.core.board import Board
from sheetgen.core.draw.frame import Frame
from sheetgen.core.ruleset import RuleSet
from sheetgen.core.scoresheet import frame
from sheetgen.core.scoresheet.referee import REFEREE as REFEREE
from sheetgen.core.scoresheet.referee import describe as describe
from sheetgen.core.scoresheet.referee import open_board as open_board
from sheetgen.core.scoresheet.spots import PRINTED_SWITCHES as PRINTED_SWITCHES
from sheetgen.core.scoresheet.spots import gather as gather
from sheetgen.core.scoresheet.spots import list_spots as list_spots
from sheetgen.core.scoresheet.spots import scatter as scatter

NEWEST = frame.NEWEST


def find_frame(rules: RuleSet, board: Board, evidence: str, face: int) -> Frame:
    """Return where everything stands on a sheet.

    Raises:
        LookupError: the face is newer than this.
    """
    return frame.find_frame(rules.sheet, face)
