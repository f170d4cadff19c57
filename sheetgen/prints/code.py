"""The content of a sheet's code, and the address that it opens."""

from dataclasses import replace

from sheetgen.core.codes import SheetCode
from sheetgen.core.draw.box import Box, Point
from sheetgen.core.encode import encode
from sheetgen.core.scoresheet.codec import Reference
from sheetgen.core.scoresheet.frame import find_frame, usual_face
from sheetgen.core.scoresheet.reference import printed_sheet
from sheetgen.core.units import Mm
from sheetgen.draw.face import Face, Style
from sheetgen.games.find import find_game
from sheetgen.language.message import Message, message
from sheetgen.layout.value import Layout
from sheetgen.press.cached import Record, keep_drawings
from sheetgen.press.qr import CodePrinter
from sheetgen.press.sheets import Drawing, Links
from sheetgen.prints.look import Look
from sheetgen.system.link import LOCAL_PREFIX, check_prefix, with_seed


def make_links(address: str, key: bytes = b"", has_capitals: bool = False) -> Links:
    """Return the settings that all links share.

    Args:
        address: where a copy of the solver is, such as ``https://example.org/solver/``.
        key: the secret that signs codes; empty to leave them unsigned.
        has_capitals: write scheme and host in capitals, which makes a smaller code.

    Raises:
        UsageError: the address is not an http or https address.
    """
    return Links(check_prefix(address, has_capitals), key)


def links_with_seed(links: Links, seed: int) -> Links:
    """Return links that name a dice seed; with 0 they name none."""
    return replace(links, prefix=with_seed(links.prefix, seed)) if seed else links


def local_links() -> Links:
    """Return links that work while `sheetgen serve` runs."""
    return make_links(LOCAL_PREFIX)


def sheet_code(layout: Layout, style: Style, face: Face) -> SheetCode:
    """Return the content of a specimen's code: as on a sheet, but without a serial.

    Args:
        layout: the layout of the sheet.
        style: style of the face.
        face: the face that is printed.
    """
    return _sheet_code(layout, style, face.number, face.code.width)


def _sheet_code(layout: Layout, style: Style, number: int, width: Mm) -> SheetCode:
    """Return the content of the code of a face with this number and code width."""
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
    """Return the length of a declared sheet's code, and whether it holds the sheet.

    The length is in digits. The code only names a sheet that is too large for it.
    """
    layout, style = Look(is_own=True).fit(layout)
    sheet = layout.rules.sheet
    number = usual_face(sheet)
    code = _sheet_code(layout, style, number, find_frame(sheet, number).code.width)
    digits = encode(code, layout.rules.encoding)
    return len(digits), not isinstance(code.sheet, Reference)


def code_printer(
    layout: Layout, style: Style, face: Face, links: Links, is_cached: bool = False
) -> CodePrinter:
    """Return the printer of a specimen's code.

    Args:
        layout: the layout of the sheet.
        style: style of the face.
        face: the face that is printed.
        links: settings of the links in codes.
        is_cached: whether work on the code is cached between runs.

    Raises:
        UsageError: the code would be too large with any address.
    """
    code, encoding = sheet_code(layout, style, face), layout.rules.encoding
    digits = encode(code, encoding, links.key)
    side = 0 if code.sheet is None else face.code.width
    return CodePrinter(links.prefix, digits, is_cached, side)


def address_notes(printer: CodePrinter, links: Links) -> tuple[Message, ...]:
    """Return notes on an unusual address in a code; empty if there are none."""
    if printer.prefix == links.prefix:
        return ()
    what = message(
        "the address is in capitals, without which its code would be too large; "
        "some phones show it as text"
    )
    return (what,)


# Faces of sheets as a press needs them, drawn now or cached by an earlier run


def keep_face(layout: Layout, style: Style) -> Face:
    """Return what a press needs of a face, as `Game.draw_sheet` draws it.

    Its texts, and the places of what players write, are left out.

    Args:
        layout: the layout with its board.
        style: how it looks.

    Raises:
        SheetgenError: it cannot be drawn.
    """

    def draw() -> Record:
        face = find_game(layout.rules.game).draw_sheet(layout, style)
        ground, own = face.layers or ("", face.svg)
        drawing = Drawing(own, (face.box.width, face.box.height), ground=ground)
        places = face.code, face.digits, face.serial
        return Record((drawing,), (face.number, *places, face.serial_size))

    record = keep_drawings(draw, "face", layout.rules.game, layout, style)
    (drawing,) = record.drawings
    number, code, digits, serial, size = record.facts
    return Face(
        svg=drawing.svg,
        box=Box(0, 0, *drawing.size),
        trim=drawing.size,
        title="",
        language=style.texts.language,
        code=Box(*code),
        digits=Box(*digits),
        serial=Point(*serial),
        serial_size=float(size),
        marks=(),
        cells=(),
        zones={},
        fits=(),
        layers=(drawing.ground, drawing.svg),
        number=number,
    )
