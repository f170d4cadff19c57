"""The code of a page for volunteers: that of a sheet whose rules are no game's.

So old readers say what they say of any new game, and nothing else had to be invented
(docs/codes.md, "Pages for volunteers"). The face is the version of the page, the serial
its number.
"""

from sheetgen.board import Cell, make_board
from sheetgen.codes import MAX_SERIAL, VOLUNTEERS, Encoding, SheetCode, decode
from sheetgen.errors import CodeError
from sheetgen.grid import Position

ENCODING = Encoding(VOLUNTEERS, ("page",), ((),))
MAX_NUMBER = MAX_SERIAL
BOARD = make_board([Cell(Position(0, 0), "page")])  # which says nothing
VERSION = 1  # of new pages: where boxes stand, and what each number asks


def name_page(number: int, language: str) -> SheetCode:
    """Return what the code of a new page says.

    Args:
        number: from 1 to `MAX_NUMBER`.
        language: of the page, two letters.
    """
    return SheetCode(VOLUNTEERS, BOARD, "none", language, number, VERSION)


def is_page(digits: str) -> bool:
    """Return whether digits are those of a page, of whatever version."""
    try:
        decode(digits, (ENCODING,))
    except CodeError:
        return False
    return True
