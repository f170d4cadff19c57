"""Layouts as the lab names them: by the digits of a code, which say the whole board."""

from sheetgen.core.codes import SheetCode
from sheetgen.core.encode import encode
from sheetgen.layout.value import Layout


def board_code(layout: Layout) -> str:
    """Return the digits that say a layout's board, of no sheet in particular."""
    rules = layout.rules
    return encode(
        SheetCode(rules.number, layout.board, sheet=rules.sheet), rules.encoding
    )
