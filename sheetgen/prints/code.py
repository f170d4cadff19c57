"""What the code of a sheet says, whatever is printed with it."""

from sheetgen.core.codes import SheetCode
from sheetgen.core.draw.box import Box, Point
from sheetgen.core.encode import encode
from sheetgen.core.scoresheet.codec import Reference
from sheetgen.core.scoresheet.frame import find_frame, usual_face
from sheetgen.core.scoresheet.reference import printed_sheet
from sheetgen.core.units import Mm
from sheetgen.draw.face import Face, Style
from sheetgen.games.base import Game
from sheetgen.games.find import find_game
from sheetgen.language.message import Message, message
from sheetgen.layout.value import Layout
from sheetgen.press.cached import Record, keep_drawings
from sheetgen.press.qr import CodePrinter
from sheetgen.press.sheets import Imprint, Links, imprint
from sheetgen.prints.look import Look


def sheet_code(layout: Layout, style: Style, face: Face | Imprint) -> SheetCode:
    """Return what the code of a specimen says: that of a sheet, but for its serial.

    Args:
        layout: whose sheet it is.
        style: of the face.
        face: that is printed.
    """
    return _sheet_code(layout, style, face.number, face.code.width)


def _sheet_code(layout: Layout, style: Style, number: int, width: Mm) -> SheetCode:
    """Return what the code of a face says that has a number, and a code so wide."""
    sheet, language = layout.rules.sheet, style.texts.language
    return SheetCode(
        layout.rules.number,
        layout.board,
        style.evidence,
        language,
        face=number,
        sheet=sheet and printed_sheet(sheet, language, width),
    )


def measure_code(layout: Layout) -> tuple[int, bool]:
    """Return the digits of a declared sheet's code, and whether they hold the sheet.

    A sheet that is too large for its code is only named by it.
    """
    layout, look = Look(is_own=True).fit(layout)
    sheet = layout.rules.sheet
    number = usual_face(sheet)
    style = look.style(find_game(layout.rules.game))
    code = _sheet_code(layout, style, number, find_frame(sheet, number).code.width)
    digits = encode(code, layout.rules.encoding)
    return len(digits), not isinstance(code.sheet, Reference)


def code_printer(
    layout: Layout,
    style: Style,
    face: Face | Imprint,
    links: Links,
    is_cached: bool = False,
) -> CodePrinter:
    """Return what prints the code of a specimen.

    Args:
        layout: whose sheet it is.
        style: of the face.
        face: that is printed.
        links: what the code holds.
        is_cached: whether what is known of the code is kept between runs.

    Raises:
        UsageError: the code would be too large whatever the address looks like.
    """
    code, encoding = sheet_code(layout, style, face), layout.rules.encoding
    digits = encode(code, encoding, links.key)
    side = 0 if code.sheet is None else face.code.width
    return CodePrinter(links.prefix, digits, is_cached, side)


def address_notes(printer: CodePrinter, links: Links) -> tuple[Message, ...]:
    """Return what is unusual about the address in a code, or nothing."""
    if printer.prefix == links.prefix:
        return ()
    what = message(
        "the address is in capitals, without which its code would be too large; "
        "some phones show it as text"
    )
    return (what,)


# Faces of sheets as a press needs them, drawn now or known since an earlier run


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
