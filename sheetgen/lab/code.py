"""Layouts as the lab names them: by the digits of a code, which say the whole board."""

from sheetgen.core.codes import SheetCode
from sheetgen.core.encode import encode
from sheetgen.layout.value import Layout


def board_code(layout: Layout) -> str:
    """Return the digits that say a layout's board, of no sheet in particular."""
    return encode(SheetCode(layout.rules.number, layout.board), layout.rules.encoding)
