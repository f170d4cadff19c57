"""Pads: every sheet a page, each with its own code and serial."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from sheetgen.codes import Encoding, SheetCode, encode_serials
from sheetgen.draw.face import Face, format_serial, lay_digits
from sheetgen.draw.font import FontStack
from sheetgen.link import make_link
from sheetgen.press.base import FACE, FONT, Credits, encode_text, make_base
from sheetgen.press.output import replacing
from sheetgen.press.paper import Placement
from sheetgen.press.qr import QUIET, CodePrinter, rectangles
from sheetgen.press.stream import Page, append_pages
from sheetgen.units import Pt, to_pt

# Codes are snapped to the grid of a 600 dpi printer, so that no module gains ink.
SNAP: Pt = 0.12
BATCH = 200  # serials encoded at a time


@dataclass(frozen=True)
class Part:
    """The sheets of one board in a pad.

    Attributes:
        face: what is printed on each.
        placement: where.
        code: what the codes say, but for the serial.
        encoding: of its rules.
        serials: the numbers of the sheets.
    """

    face: Face
    placement: Placement
    code: SheetCode
    encoding: Encoding
    serials: range


def print_pad(
    path: Path,
    parts: Sequence[Part],
    fonts: FontStack,
    credits: Credits,
    prefix: str,
    key: bytes = b"",
    progress: "Progress | None" = None,
) -> None:
    """Write a PDF with the sheets of all *parts*.

    Args:
        path: the file, replaced at once when all is written.
        parts: in the order of the pages.
        fonts: the fonts of the faces.
        credits: what the PDF says about itself.
        prefix: of the links, as printed.
        key: signs the codes if it is not empty.
        progress: told after every page how many are done.

    Raises:
        UsageError: the codes would grow too big for their place.
        OutputError: the file cannot be written.
        MissingLibrary: cairo is not installed.
    """
    printers = [_printer(part, prefix, key) for part in parts]
    base = make_base([part.face for part in parts], fonts, credits)
    count = sum(len(part.serials) for part in parts)
    pages = chain.from_iterable(
        _pages(part, printer, resources, fonts, key)
        for part, printer, resources in zip(
            parts, printers, base.resources, strict=True
        )
    )
    if progress is not None:
        pages = _counted(pages, progress)
    with replacing(path) as file:
        append_pages(file, base, pages, count)


class Progress:
    """Told how far the printing has come."""

    def advance(self, pages: int) -> None:
        """Take note that so many further *pages* are done."""


def code_path(link_rectangles: list[tuple[int, int, int, int]]) -> bytes:
    """Return the operators of a code as one path; units are modules, y grows upwards."""
    numbers = chain.from_iterable(link_rectangles)
    operators = "%d %d %d %d re\n" * len(link_rectangles) % tuple(numbers)
    return operators.encode() + b"f\n"


def _printer(part: Part, prefix: str, key: bytes) -> CodePrinter:
    """Return the printer of a part's codes, its mask chosen by the specimen's."""
    specimen = encode_serials(part.code, part.encoding, (0,), key)[0]
    return CodePrinter(prefix, specimen)


def _pages(
    part: Part, printer: CodePrinter, resources: int, fonts: FontStack, key: bytes
) -> Iterator[Page]:
    """Yield the pages of a part."""
    placement = part.placement
    height = placement.paper.height
    scale = placement.scale

    def right(x: float) -> Pt:
        return to_pt(placement.face.x + x * scale)

    def up(y: float) -> Pt:
        return to_pt(height - placement.face.y - y * scale)

    media = _box(0, 0, to_pt(placement.paper.width), to_pt(height))
    trim = placement.trim
    cut = _box(
        to_pt(trim.x),
        to_pt(height - trim.bottom),
        to_pt(trim.right),
        to_pt(height - trim.y),
    )
    boxes = b"/MediaBox[%b]/TrimBox[%b]" % (media, cut)
    face = part.face
    bottom = up(face.box.height)
    draw_face = _format(
        "q {} 0 0 {} {} {} cm /{} Do Q\n", scale, scale, right(0), bottom, FACE
    )
    square = face.code
    modules = printer.size + 2 * QUIET
    module = int(to_pt(square.width * scale) / modules / SNAP) * SNAP
    left = round((right(square.x) + module * QUIET) / SNAP) * SNAP
    top = round((up(square.y) - module * QUIET) / SNAP) * SNAP
    begin_code = _format(
        "0 g q {} 0 0 {} {} {} cm\n", module, -module, left, top
    )
    serial_at = _format(
        "BT /{}+0 {} Tf {} {} Td ",
        _font_name(),
        to_pt(face.serial_size * scale),
        right(face.serial.x),
        up(face.serial.y),
    )
    layout = None
    for start in range(0, len(part.serials), BATCH):
        serials = part.serials[start : start + BATCH]
        codes = encode_serials(part.code, part.encoding, serials, key)
        for serial, digits in zip(serials, codes, strict=True):
            if layout is None:
                layout = lay_digits(digits, face.digits, fonts)
                line = layout.starts[0]
                size = to_pt(layout.size * scale)
                leading = (
                    to_pt(layout.starts[1].y - line.y) * scale
                    if len(layout.starts) > 1
                    else size
                )
                digits_at = _format(
                    "/{}+0 {} Tf {} TL {} {} Td ",
                    _font_name(),
                    size,
                    leading,
                    to_pt((line.x - face.serial.x) * scale),
                    -to_pt((line.y - face.serial.y) * scale),
                )
                lengths = [len(text) for text in layout.lines]
            text = _lines(digits, lengths)
            number = encode_text(format_serial(serial))
            content = b"".join(
                (
                    draw_face,
                    serial_at,
                    b"(",
                    number,
                    b")Tj ",
                    digits_at,
                    text,
                    b"ET\n",
                    begin_code,
                    code_path(rectangles(printer.symbol(digits))),
                    b"Q\n",
                )
            )
            yield Page(content, resources, boxes)


def _lines(digits: str, lengths: list[int]) -> bytes:
    """Return the operators that show *digits* in groups, in lines of *lengths*."""
    groups = " ".join(digits[i : i + 5] for i in range(0, len(digits), 5))
    shown = []
    at = 0
    for length in lengths:
        shown.append(f"({groups[at : at + length]})")
        at += length + 1
    return (shown[0] + "Tj " + "".join(f"{line}' " for line in shown[1:])).encode()


def _font_name() -> str:
    return "F1"


def _box(*corners: float) -> bytes:
    return b" ".join(_plain(corner) for corner in corners)


def _plain(value: float) -> bytes:
    return (f"{value:.4f}".rstrip("0").rstrip(".") or "0").encode()


def _format(template: str, *values: float | str) -> bytes:
    shown = (v if isinstance(v, str) else _plain(v).decode() for v in values)
    return template.format(*shown).encode()


def _counted(pages: Iterator[Page], progress: Progress) -> Iterator[Page]:
    for page in pages:
        yield page
        progress.advance(1)


__all__ = ["FONT", "Part", "Progress", "make_link", "print_pad"]
