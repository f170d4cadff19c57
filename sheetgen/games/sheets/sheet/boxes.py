"""The places on declared sheets, and what can be written there.

Part of the core that runs in the browser too.
"""

from sheetgen.core.board import Board
from sheetgen.core.draw.box import Frame
from sheetgen.core.ruleset import RuleSet
from sheetgen.core.scoresheet.fields import PLACES as PLACES
from sheetgen.core.scoresheet.frame import NEWEST as NEWEST
from sheetgen.core.scoresheet.frame import find_frame as find_frame_of


def find_frame(rules: RuleSet, board: Board, evidence: str, face: int) -> Frame:
    """Return the frame of a sheet: all its places.

    Raises:
        LookupError: the face is newer than this program.
    """
    return find_frame_of(rules.sheet, face)
