"""What the code of a sheet says, whatever is printed with it."""

from typing import Protocol

from sheetgen.codes import SheetCode
from sheetgen.draw.face import Style
from sheetgen.layout.value import Layout


class Numbered(Protocol):
    """A face that is known by its number."""

    @property
    def number(self) -> int:
        """Which face of its game it is."""


def sheet_code(layout: Layout, style: Style, face: Numbered) -> SheetCode:
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
