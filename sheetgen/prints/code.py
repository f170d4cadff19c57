"""What the code of a sheet says, whatever is printed with it."""

from sheetgen.codes import SheetCode
from sheetgen.draw.face import Face, Style
from sheetgen.layout.value import Layout


def sheet_code(layout: Layout, style: Style, face: Face) -> SheetCode:
    """Return what the code of a specimen says: that of a sheet, but for its serial.

    Args:
        layout: whose sheet it is.
        style: of the face.
        face: that is printed.
    """
    return SheetCode(
        layout.rules.number,
        layout.board,
        style.evidence,
        style.texts.language,
        face=face.number,
    )
