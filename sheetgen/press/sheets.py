"""The content of places on a page: sheets with codes, and plain drawings.

The content of a coded sheet is two streams that PDF reads as one. The first is shared:
face, fonts, and those modules of the code that are the same on every sheet. The second
adds the modules that differ to the same path, fills it, and writes the numbers.
"""

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Protocol

from sheetgen.core.codes import Encoding, SheetCode
from sheetgen.core.draw.box import Point
from sheetgen.core.encode import encode_serials, shared_digits
from sheetgen.core.scoresheet.reference import typed_code
from sheetgen.core.units import Mm, Pt, to_pt
from sheetgen.draw.face import DigitLines, Face, format_serial, lay_digits
from sheetgen.draw.font import FontStack
from sheetgen.press.paper import (
    AS_IT_IS,
    Adjustment,
    Placement,
    direction,
    on_face,
    on_form,
    on_grid,
    plain,
)
from sheetgen.press.qr import QUIET, CodePrinter, Symbol, VariableModules, rectangles
from sheetgen.press.stream import SERIAL_FONT, encode_text, face_name

# Codes are snapped to the grid of a 600 dpi printer, so that no module gains ink.
SNAP: Pt = 0.12


class Side(Protocol):
    """One side of the sheets in the places of a template."""

    @property
    def drawing(self) -> "Drawing":
        """The drawing that all of them share."""

    def head(self, place: Placement, face: int, adjustment: Adjustment) -> bytes:
        """Return the operators that all of them share in a place.

        Args:
            place: the place on the page.
            face: the number of the drawing in the document.
            adjustment: the printer's correction.
        """

    def own(
        self, place: Placement, serials: Iterable[int], adjustment: Adjustment
    ) -> Iterator[bytes]:
        """Yield each sheet's own content, to follow the head; may be empty."""


@dataclass(frozen=True)
class Drawing:
    """The same drawing on every sheet.

    Attributes:
        svg: the drawing.
        size: its width and height.
        scale: how much larger than drawn it is printed.
        ground: a drawing of the same size beneath it, which other drawings may share;
            or empty.
    """

    svg: str
    size: tuple[Mm, Mm]
    scale: float = 1
    ground: str = ""

    @cached_property
    def key(self) -> str:
        """A hash of the drawing."""
        return _hash(self.svg)

    @cached_property
    def ground_key(self) -> str:
        """A hash of its ground; or empty."""
        return _hash(self.ground) if self.ground else ""

    @property
    def drawing(self) -> "Drawing":
        """Itself."""
        return self

    def head(
        self, place: Placement, face: int, adjustment: Adjustment = AS_IT_IS
    ) -> bytes:
        """Return the operators that draw it."""
        matrix = on_form(on_face(place, adjustment), self.size[1])
        return b"q %b %b %b %b %b %b cm /%b Do Q\n" % (
            *plain(*matrix),
            face_name(face).encode(),
        )

    def own(
        self,
        place: Placement,
        serials: Iterable[int],
        adjustment: Adjustment = AS_IT_IS,
    ) -> Iterator[bytes]:
        """Yield nothing for each sheet."""
        return (b"" for _ in serials)


@dataclass(frozen=True)
class Links:
    """The properties that the links in codes share.

    Attributes:
        prefix: the start of the links as printed.
        key: the key that signs the codes, or empty.
    """

    prefix: str
    key: bytes = b""


class Sheets:
    """Sheets of one board, each with its own code and serial."""

    def __init__(
        self,
        face: Face,
        code: SheetCode,
        encoding: Encoding,
        links: Links,
        fonts: FontStack,
        scale: float = 1,
        is_kept: bool = False,
    ) -> None:
        """Prepare the codes of the sheets.

        Args:
            face: the face that is printed on each.
            code: the content of the codes, except for the serial.
            encoding: the encoding of its rules.
            links: the properties that their codes share.
            fonts: the fonts of their digits.
            scale: how much larger than drawn the face is printed.
            is_kept: whether the properties of the codes are cached between runs.

        Raises:
            UsageError: the codes would be too large for their place.
        """
        self.face = face
        self.code = code
        self.encoding = encoding
        ground, own = face.layers or ("", face.svg)
        self.drawing = Drawing(own, (face.box.width, face.box.height), scale, ground)
        self.key = links.key
        specimen = encode_serials(code, encoding, (0,), links.key)[0]
        shared = shared_digits(code, encoding, links.key)
        side = 0 if code.sheet is None else face.code.width
        self.printer = CodePrinter(links.prefix, specimen, is_kept, side)
        self.mask = self.printer.changing(shared)
        self.strips = VariableModules(self.printer, self.mask)
        self.symbol = self.printer.symbol(specimen)
        self.typed = typed_code(code, specimen)
        typed = encode_serials(self.typed, encoding, (0,), links.key)[0]
        self.lines = lay_digits(typed, face.digits, fonts)

    def head(
        self, place: Placement, face: int, adjustment: Adjustment = AS_IT_IS
    ) -> bytes:
        """Return the operators that all sheets share in a place.

        They end inside the path of the code, which `own` continues.
        """
        drawn = self.drawing.head(place, face, adjustment)
        sizes = self._size(self.lines.size), self._leading(self.lines)
        return b"".join(
            (
                drawn,
                b"q 0 g /%b %b Tf %b TL\n" % (SERIAL_FONT.encode(), *plain(*sizes)),
                b"q %b %b %b %b %b %b cm\n" % plain(*self._modules(place, adjustment)),
                _path(self.symbol.where(~self.mask)),
            )
        )

    def own(
        self,
        place: Placement,
        serials: Iterable[int],
        adjustment: Adjustment = AS_IT_IS,
    ) -> Iterator[bytes]:
        """Yield what each sheet adds to the head: its code and its numbers."""
        face = self.face
        matrix = on_face(place, adjustment)
        ratio = face.serial_size / self.lines.size
        upright = direction(place.turn)
        start = self.lines.starts[0]
        digits_at = b"f Q BT %b %b %b %b %b %b Tm " % plain(
            *upright, *matrix.at(start.x, start.y)
        )
        serial_at = b" %b %b %b %b %b %b Tm" % plain(
            *(ratio * value for value in upright),
            *matrix.at(face.serial.x, face.serial.y),
        )
        lengths = [len(line) for line in self.lines.lines]
        numbers = list(serials)
        codes = encode_serials(self.code, self.encoding, numbers, self.key)
        typed = codes
        if self.typed != self.code:
            typed = encode_serials(self.typed, self.encoding, numbers, self.key)
        for serial, digits, shown in zip(numbers, codes, typed, strict=True):
            yield b"".join(
                (
                    self.strips.path(digits).encode(),
                    digits_at,
                    _show(shown, lengths),
                    serial_at,
                    b"(%b)Tj ET Q\n" % encode_text(format_serial(serial)),
                )
            )

    def _modules(
        self, place: Placement, adjustment: Adjustment
    ) -> tuple[float, float, float, float, float, float]:
        """Return the matrix of the code's modules, on the printer's grid."""
        box = self.face.code
        size = self.printer.size
        module = int(to_pt(box.width * place.scale) / (size + 2 * QUIET) / SNAP) * SNAP
        middle = Point(box.x + box.width / 2, box.y + box.height / 2)
        x, y = on_face(place, adjustment).at(middle.x, middle.y)
        left = on_grid(x - module * size / 2, SNAP)
        top = on_grid(y + module * size / 2, SNAP)
        a, b, c, d = (module * value for value in direction(place.turn))
        # Modules count down from the corner that is first after turning.
        first_x = left if a + -c > 0 else left + module * size
        first_y = top if d - b > 0 else top - module * size
        return a, b, -c, -d, first_x, first_y

    def _size(self, length: Mm) -> Pt:
        return to_pt(length * self.drawing.scale)

    def _leading(self, lines: DigitLines) -> Pt:
        if len(lines.starts) == 1:
            return self._size(lines.size)
        return self._size(lines.starts[1].y - lines.starts[0].y)


def _hash(drawing: str) -> str:
    return hashlib.sha256(drawing.encode()).hexdigest()


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
        # The first line is at the start of the text, each further one below.
        shown += f"({groups[at : at + length]})" + ("'" if at else "Tj")
        at += length + 1
    return shown.encode()
