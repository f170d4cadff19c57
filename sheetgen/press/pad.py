"""Pads: every sheet a page, each with its own code and serial."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from sheetgen.codes import Encoding, SheetCode, encode_serials, shared_digits
from sheetgen.draw.box import Point
from sheetgen.draw.face import DigitLines, Face, format_serial, lay_digits
from sheetgen.draw.font import FontStack
from sheetgen.press.base import FACE, SERIAL_FONT, Credits, encode_text, make_base
from sheetgen.press.output import replacing
from sheetgen.press.paper import Placement
from sheetgen.press.qr import QUIET, CodePrinter, Symbol, rectangles
from sheetgen.press.stream import Page, append_pages
from sheetgen.units import Mm, Pt, to_pt

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
    """

    face: Face
    placement: Placement
    code: SheetCode
    encoding: Encoding


@dataclass(frozen=True)
class Links:
    """What the links in codes share.

    Attributes:
        prefix: as printed.
        key: signs the codes if it is not empty.
    """

    prefix: str
    key: bytes = b""


def print_pad(
    path: Path,
    sheets: Sequence["Sheets"],
    serials: range,
    fonts: FontStack,
    credits: Credits,
    report: Callable[[int], None] = lambda pages: None,
) -> None:
    """Write a PDF with the sheets of several parts.

    Args:
        path: the file, replaced at once when all is written.
        sheets: of the parts, in the order of the pages.
        serials: the numbers of the sheets of each part.
        fonts: the fonts of the faces.
        credits: what the PDF says about itself.
        report: told now and then how many further pages are done.

    Raises:
        OutputError: the file cannot be written.
        MissingLibrary: cairo is not installed.
    """
    faces = [part.part.face for part in sheets]
    base = make_base(faces, [part.head() for part in sheets], fonts, credits)
    pages = chain.from_iterable(
        part.pages(serials, resources, head, report)
        for part, resources, head in zip(
            sheets, base.resources, base.heads, strict=True
        )
    )
    with replacing(path) as file:
        append_pages(file, base, pages, len(sheets) * len(serials))


class Sheets:
    """The pages of one part.

    A page's content is two streams that PDF reads as one. The first is shared: face,
    fonts, and those modules of the code that are the same on every sheet. The second
    adds the modules that differ to the same path, fills it, and sets the numbers.
    """

    def __init__(self, part: Part, links: Links, fonts: FontStack) -> None:
        """Look at the codes that the pages will have.

        Raises:
            UsageError: the codes would grow too big for their place.
        """
        self.part = part
        self.key = links.key
        specimen = encode_serials(part.code, part.encoding, (0,), links.key)[0]
        self.printer = CodePrinter(links.prefix, specimen)
        shared = shared_digits(part.code, part.encoding, links.key)
        self.mask = self.printer.changing(shared)
        self.symbol = self.printer.symbol(specimen)
        self.lines = lay_digits(specimen, part.face.digits, fonts)

    def head(self) -> bytes:
        """Return the operators that all pages begin with."""
        face, place = self.part.face, self.part.placement
        corner = self._at(Point(0, face.box.height))
        modules = self.printer.size + 2 * QUIET
        side = to_pt(face.code.width * place.scale)
        module = int(side / modules / SNAP) * SNAP
        # In the middle of its square, but on the printer's grid.
        margin = (
            to_pt(face.code.width * place.scale) / 2 - module * self.printer.size / 2
        )
        start = self._at(Point(face.code.x, face.code.y))
        left = round((start[0] + margin) / SNAP) * SNAP
        top = round((start[1] - margin) / SNAP) * SNAP
        same = self.symbol.where(~self.mask)
        return b"".join(
            (
                b"q %b 0 0 %b %b %b cm /%b Do Q\n"
                % (*_plain(place.scale, place.scale, *corner), FACE.encode()),
                b"0 g /%b %b Tf %b TL\n"
                % (
                    SERIAL_FONT.encode(),
                    *_plain(self._size(self.lines.size), self._leading(self.lines)),
                ),
                b"q %b 0 0 %b %b %b cm\n" % _plain(module, -module, left, top),
                _path(same),
            )
        )

    def pages(
        self,
        serials: range,
        resources: int,
        head: int,
        report: Callable[[int], None],
    ) -> Iterator[Page]:
        """Yield the pages, with the numbers of the objects that they share."""
        part, face = self.part, self.part.face
        boxes = self._boxes()
        ratio = face.serial_size / self.lines.size
        digits_at = b"f Q BT %b %b Td " % _plain(*self._at(self.lines.starts[0]))
        serial_at = b" %b 0 0 %b %b %b Tm" % _plain(
            ratio, ratio, *self._at(face.serial)
        )
        lengths = [len(line) for line in self.lines.lines]
        for start in range(0, len(serials), BATCH):
            batch = serials[start : start + BATCH]
            codes = encode_serials(part.code, part.encoding, batch, self.key)
            for serial, digits in zip(batch, codes, strict=True):
                differing = self.printer.symbol(digits).where(self.mask)
                content = (
                    _path(differing),
                    digits_at,
                    _show(digits, lengths),
                    serial_at,
                    b"(%b)Tj ET" % encode_text(format_serial(serial)),
                )
                yield Page(b"".join(content), resources, head, boxes)
            report(len(batch))

    def _at(self, point: Point) -> tuple[Pt, Pt]:
        """Return a place on the face as PDF counts: from the lower left corner."""
        place = self.part.placement
        x = place.face.x + point.x * place.scale
        y = place.paper.height - place.face.y - point.y * place.scale
        return to_pt(x), to_pt(y)

    def _size(self, length: Mm) -> Pt:
        return to_pt(length * self.part.placement.scale)

    def _leading(self, lines: DigitLines) -> Pt:
        if len(lines.starts) == 1:
            return self._size(lines.size)
        return self._size(lines.starts[1].y - lines.starts[0].y)

    def _boxes(self) -> bytes:
        paper, trim = self.part.placement.paper, self.part.placement.trim
        corners = trim.x, paper.height - trim.bottom, trim.right, paper.height - trim.y
        return b"/MediaBox[0 0 %b %b]/TrimBox[%b %b %b %b]" % _plain(
            *map(to_pt, (paper.width, paper.height, *corners))
        )


def _path(symbol: Symbol) -> bytes:
    """Return a path of the dark modules; units are modules, y grows downwards."""
    found = rectangles(symbol)
    operators = "%d %d %d %d re\n" * len(found)
    return (operators % tuple(chain.from_iterable(found))).encode()


def _show(digits: str, lengths: list[int]) -> bytes:
    """Return the operators that show *digits* in groups, in lines of *lengths*."""
    groups = " ".join(digits[i : i + 5] for i in range(0, len(digits), 5))
    shown = ""
    at = 0
    for length in lengths:
        # The first line stands where the text begins, each further one below.
        shown += f"({groups[at : at + length]})" + ("'" if at else "Tj")
        at += length + 1
    return shown.encode()


def _plain(*values: float) -> tuple[bytes, ...]:
    """Return numbers as PDF writes them."""
    shown = (f"{value:.4f}".rstrip("0").rstrip(".") for value in values)
    return tuple((text or "0").encode() for text in shown)
