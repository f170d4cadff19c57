"""Faces of sheets as a press needs them, drawn now or known since an earlier run."""

from sheetgen.core.draw.box import Box, Point
from sheetgen.draw.face import Style
from sheetgen.games.base import Game
from sheetgen.layout.value import Layout
from sheetgen.press.kept import Record, keep_drawings
from sheetgen.press.sheets import Imprint, imprint


def keep_face(game: Game, layout: Layout, style: Style) -> Imprint:
    """Return the face of a sheet, as `Game.draw_sheet` draws it.

    Args:
        game: whose sheet it is.
        layout: its board.
        style: how it looks.

    Raises:
        SheetgenError: it cannot be drawn.
    """

    def draw() -> Record:
        face = imprint(game.draw_sheet(layout, style), style.scale)
        boxes = face.code, face.digits, face.serial
        return Record((face.drawing,), (face.number, *boxes, face.serial_size))

    record = keep_drawings(draw, "face", game.id, layout, style)
    number, code, digits, serial, size = record.facts
    boxes = Box(*code), Box(*digits), Point(*serial)
    return Imprint(record.drawings[0], number, *boxes, float(size))
