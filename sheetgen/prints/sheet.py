"""Faces of sheets as a press needs them, drawn now or known since an earlier run."""

from sheetgen.core.draw.box import Box, Point
from sheetgen.draw.face import Style
from sheetgen.games.base import Game
from sheetgen.layout.value import Layout
from sheetgen.press.kept import Record, keep_drawings
from sheetgen.press.recipe import recipe
from sheetgen.press.sheets import Imprint, imprint


def keep_face(game: Game, layout: Layout, style: Style, scale: float = 1) -> Imprint:
    """Return the face of a sheet, as `Game.draw_sheet` draws it.

    Args:
        game: whose sheet it is.
        layout: its board.
        style: how it looks.
        scale: how much larger than drawn it is printed.

    Raises:
        SheetgenError: it cannot be drawn.
    """

    def draw() -> Record:
        face = imprint(game.draw_sheet(layout, style), scale)
        code, digits, serial = face.code, face.digits, face.serial
        places = _corners(code), _corners(digits), (serial.x, serial.y)
        return Record((face.drawing,), (face.number, *places, face.serial_size))

    record = keep_drawings(recipe("face", game.id, layout, style, scale), draw)
    number, code, digits, serial, size = record.facts
    (drawing,) = record.drawings
    return Imprint(
        drawing, number, Box(*code), Box(*digits), Point(*serial), float(size)
    )


def _corners(box: Box) -> tuple[float, float, float, float]:
    return box.x, box.y, box.width, box.height
