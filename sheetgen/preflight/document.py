"""Access to a PDF that may be malformed, and what its pages contain.

What a standard requires may be missing, of another type, or damaged. Each function
here returns a value, or None or an empty value if it is missing. The content of a page
has no order and place here: sizes, colours, and transparency alone. The boxes of a
page are in millimetres, from the top left of the paper as displayed.
"""

import logging
import math
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, replace
from math import hypot, sqrt
from pathlib import Path
from typing import NamedTuple

import pikepdf
from pikepdf import Array, Dictionary, Object, Pdf, Stream

from sheetgen.core.draw.box import Box
from sheetgen.core.errors import PdfError
from sheetgen.core.units import MM_PER_INCH, PT_PER_INCH, Mm, Pt
from sheetgen.language.message import message

TRANSPARENCY = "transparency"
RGB_SPOT = "spot in RGB"  # a spot colour whose substitute is RGB
GROUP = "group"  # a transparency group, whose content need not be transparent

TEXT, LINE, AREA, PICTURE = "text", "line", "area", "picture"  # kinds of painting

Colour = tuple[str, tuple[float, ...]]  # a colour space and its values


# The matrices of PDF: (a, b, c, d, e, f) maps (x, y) to (ax + cy + e, bx + dy + f).
#
# Sizes do not depend on places, so the linear part is enough here.
#
# Source: ISO 32000-1, 8.3.3 and 8.3.4.

# The exceptions of pikepdf for values that do not follow the standard.
ODD = (
    pikepdf.PdfError,
    pikepdf.DataDecodingError,
    ArithmeticError,
    AttributeError,
    LookupError,
    NotImplementedError,
    RuntimeError,
    TypeError,
    ValueError,
)

MEDIA, CROP, BLEED, TRIM = "MediaBox", "CropBox", "BleedBox", "TrimBox"
INHERITED = (MEDIA, CROP)
SAME: Mm = 0.05  # lengths that differ by less are the same

_DEEPEST = 50  # the most levels of a page tree
_LETTER = (0.0, 0.0, 612.0, 792.0)  # assumed by readers if there is no media box

_Corners = tuple[float, float, float, float]


class Linear(NamedTuple):
    """The part of a matrix that turns and stretches."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0

    def then(self, after: "Linear") -> "Linear":
        """Return this followed by *after*.

        >>> Linear(2, 0, 0, 2).then(Linear(0, 1, -1, 0))
        Linear(a=0, b=2, c=-2, d=0)
        """
        return Linear(
            self.a * after.a + self.b * after.c,
            self.a * after.b + self.b * after.d,
            self.c * after.a + self.d * after.c,
            self.c * after.b + self.d * after.d,
        )

    @property
    def width(self) -> float:
        """The length of a horizontal unit after mapping."""
        return hypot(self.a, self.b)

    @property
    def height(self) -> float:
        """The length of a vertical unit after mapping."""
        return hypot(self.c, self.d)

    @property
    def scale(self) -> float:
        """The mean factor by which lengths grow."""
        return sqrt(abs(self.a * self.d - self.b * self.c))


UNIT = Linear()


class Use(NamedTuple):
    """The paint of something that was drawn.

    Attributes:
        kind: `TEXT`, `LINE`, `AREA` or `PICTURE`.
        colour: its colour.
        overprints: whether the inks below that it does not use stay.
    """

    kind: str
    colour: Colour
    overprints: bool = False


@dataclass(slots=True)
class Drawn:
    """The content of a page or form, without order and place.

    Attributes:
        texts: indexes of fonts with the matrix from their unit of size to the page.
        lines: widths with the matrix under which they were drawn.
        pictures: width and height in pixels, and the matrix of their unit square.
        uses: all paints that were used.
        codes: matrices under which codes (paths of many squares) were drawn.
        marks: `TRANSPARENCY`, `RGB_SPOT`, `GROUP`.
        faults: parts that could not be read.
    """

    texts: set[tuple[int, Linear]] = field(default_factory=set)
    lines: set[tuple[float, Linear]] = field(default_factory=set)
    pictures: set[tuple[float, float, Linear]] = field(default_factory=set)
    uses: set[Use] = field(default_factory=set)
    codes: set[Linear] = field(default_factory=set)
    marks: set[str] = field(default_factory=set)
    faults: set[str] = field(default_factory=set)

    @property
    def colours(self) -> frozenset[Colour]:
        """All colours that were painted with."""
        return frozenset(use.colour for use in self.uses)

    def add(self, other: "Drawn") -> None:
        """Add other content."""
        for one in fields(self):
            getattr(self, one.name).update(getattr(other, one.name))

    def under(self, matrix: Linear) -> "Drawn":
        """Return the same content, drawn under a matrix."""
        return replace(
            self,
            texts={(f, m.then(matrix)) for f, m in self.texts},
            lines={(w, m.then(matrix)) for w, m in self.lines},
            pictures={(w, h, m.then(matrix)) for w, h, m in self.pictures},
            codes={m.then(matrix) for m in self.codes},
        )


# Its warnings are fetched with `get_warnings`, not printed.
logging.getLogger("pikepdf").addHandler(logging.NullHandler())


@contextmanager
def open_pdf(path: Path) -> Iterator[Pdf]:
    """Yield the document in a file.

    Raises:
        PdfError: it is missing, locked with a password, or not a readable PDF.
    """
    try:
        if path.is_dir():
            raise PdfError(message("{path} is a folder: name the PDF in it", path=path))
        if path.stat().st_size == 0:
            raise PdfError(
                message("{path} is empty: it was not written to its end", path=path)
            )
        pdf = Pdf.open(path, suppress_warnings=True)
    except FileNotFoundError as error:
        raise PdfError(message("{path} does not exist", path=path)) from error
    except OSError as error:
        raise PdfError(
            message(
                "{path} cannot be read ({reason})",
                path=path,
                reason=error.strerror or error,
            )
        ) from error
    except pikepdf.PasswordError as error:
        raise PdfError(
            message(
                "{path} is locked with a password: give a copy without one", path=path
            )
        ) from error
    except ODD as error:
        raise PdfError(
            message(
                "{path} is not a readable PDF: damaged, incomplete, or another kind "
                "of file",
                path=path,
            )
        ) from error
    with pdf:
        if count_pages(pdf) == 0:
            raise PdfError(
                message("{path} has no page that can be read: it is damaged", path=path)
            )
        yield pdf


def count_pages(pdf: Pdf) -> int:
    """Return the number of pages, 0 if their tree is damaged."""
    try:
        return len(pdf.pages)
    except ODD:
        return 0


def objects(pdf: Pdf) -> Iterator[object]:
    """Yield all objects that can be read."""
    try:
        yield from pdf.objects
    except ODD:
        return


def information(pdf: Pdf) -> object:
    """Return the information dictionary of a document, or None."""
    try:
        return pdf.trailer.get("/Info")
    except ODD:
        return None


def get(holder: object, key: str) -> object:
    """Return the value of *key* in a dictionary, or in that of a stream, or None."""
    if not isinstance(holder, Dictionary | Stream):
        return None
    try:
        return holder.get(key)
    except ODD:
        return None


def is_dictionary(value: object) -> bool:
    """Return whether *value* is a dictionary and not a stream."""
    return isinstance(value, Dictionary) and not isinstance(value, Stream)


def items(holder: object) -> list[tuple[str, object]]:
    """Return the keys and values of a dictionary, or of that of a stream."""
    if not isinstance(holder, Dictionary | Stream):
        return []
    try:
        return [(key, get(holder, key)) for key in holder.keys()]  # noqa: SIM118
    except ODD:
        return []


def members(value: object) -> list[object]:
    """Return the members of an array; empty for anything else."""
    if not isinstance(value, Array):
        return []
    found: list[object] = []
    for index in range(len(value)):
        try:
            found.append(value[index])
        except ODD:
            found.append(None)
    return found


def number(value: object) -> float | None:
    """Return a finite number below 1e9 in size, or None for anything else."""
    if isinstance(value, Object):
        try:
            value = float(str(value))
        except ODD:
            return None
    if isinstance(value, bool):
        return None
    try:
        found = float(value)  # type: ignore[arg-type]  # refused below
    except ODD:
        return None
    return found if math.isfinite(found) and abs(found) < 1e9 else None


def numbers(value: object) -> tuple[float, ...] | None:
    """Return the numbers of an array that has no other members, or None."""
    found = [number(member) for member in members(value)]
    if not found or any(item is None for item in found):
        return None
    return tuple(item for item in found if item is not None)


def linear(value: object) -> Linear:
    """Return the linear part of a matrix; a malformed one changes nothing."""
    found = numbers(value)
    return Linear(*found[:4]) if found is not None and len(found) == 6 else UNIT


def name(value: object) -> str:
    """Return a name without its slash; empty for anything else."""
    if not isinstance(value, pikepdf.Name):
        return ""
    try:
        return str(value)[1:]
    except ODD:  # bytes that are not text
        return value.unparse().decode("ascii", errors="replace")[1:]


def text(value: object) -> str:
    """Return a string that is not blank; empty for anything else."""
    if isinstance(value, pikepdf.String):
        try:
            return str(value).strip("\0 \t\r\n\ufeff")
        except ODD:
            return ""
    return ""


def object_id(value: object) -> tuple[int, int]:
    """Return the number of an object; (0, 0) if it is part of another object."""
    return value.objgen if isinstance(value, Object) else (0, 0)


@dataclass(frozen=True)
class Paper:
    """A page's paper, turned as it is displayed.

    Attributes:
        width: width of the printed area: the crop box, or else the media box.
        height: its height.
        boxes: the boxes of the page, by their name in PDF, on this paper.
        unit: the length of a unit of the page in points.
        turned: how far the page is turned clockwise for display, in degrees.
    """

    width: Mm
    height: Mm
    boxes: Mapping[str, Box]
    unit: Pt = 1.0
    turned: int = 0

    @property
    def sheet(self) -> Box:
        """The box of the sheet after cutting; the whole paper if nothing is cut."""
        return self.boxes.get(TRIM, self.whole)

    @property
    def whole(self) -> Box:
        """The box of the paper itself."""
        return Box(0, 0, self.width, self.height)


def read_paper(page: Object) -> Paper:
    """Return the paper of a page; boxes that cannot be read are left out."""
    unit = number(get(page, "/UserUnit")) or 1.0
    turned = int(number(inherited(page, "/Rotate")) or 0) % 360
    corners = {}
    for key in (MEDIA, CROP, BLEED, TRIM):
        value = inherited(page, f"/{key}") if key in INHERITED else get(page, f"/{key}")
        found = numbers(value)
        if found is not None and len(found) == 4:
            x, y = sorted((found[0], found[2])), sorted((found[1], found[3]))
            if x[1] - x[0] > 0 and y[1] - y[0] > 0:
                corners[key] = (x[0], y[0], x[1], y[1])
    media = corners.get(MEDIA, _LETTER)
    paper = _overlap(corners.get(CROP, media), media)
    scale = abs(unit) * MM_PER_INCH / PT_PER_INCH
    boxes = {key: _see(box, paper, turned, scale) for key, box in corners.items()}
    seen = _see(paper, paper, turned, scale)
    return Paper(seen.width, seen.height, boxes, abs(unit), turned)


def is_inside(inner: Box, outer: Box) -> bool:
    """Return whether a box is inside another, within `SAME`."""
    return (
        inner.x >= outer.x - SAME
        and inner.y >= outer.y - SAME
        and inner.right <= outer.right + SAME
        and inner.bottom <= outer.bottom + SAME
    )


def is_same(first: Box, second: Box) -> bool:
    """Return whether two boxes are the same, within `SAME`."""
    return is_inside(first, second) and is_inside(second, first)


def size(box: Box) -> str:
    """Return the size of a box as text.

    >>> size(Box(0, 0, 210, 148.04))
    '210 x 148 mm'
    """
    return f"{round(box.width, 1):g} x {round(box.height, 1):g} mm"


def inherited(page: object, key: str) -> object:
    """Return a value of a page, or of the nearest node above that has it, or None."""
    for _ in range(_DEEPEST):
        value = get(page, key)
        if value is not None:
            return value
        page = get(page, "/Parent")
        if page is None:
            break
    return None


def _overlap(first: _Corners, second: _Corners) -> _Corners:
    """Return the intersection of two boxes; the second if they have none."""
    shared = (
        max(first[0], second[0]),
        max(first[1], second[1]),
        min(first[2], second[2]),
        min(first[3], second[3]),
    )
    return shared if shared[0] < shared[2] and shared[1] < shared[3] else second


def _see(box: _Corners, paper: _Corners, turned: int, scale: float) -> Box:
    """Return *box* on the *paper*, after turning it clockwise by some degrees."""
    left, low, right, high = (
        box[0] - paper[0],
        box[1] - paper[1],
        box[2] - paper[0],
        box[3] - paper[1],
    )
    wide, tall = paper[2] - paper[0], paper[3] - paper[1]
    if turned == 90:
        x, y, width, height = low, left, high - low, right - left
    elif turned == 180:
        x, y, width, height = wide - right, low, right - left, high - low
    elif turned == 270:
        x, y, width, height = tall - high, wide - right, high - low, right - left
    else:
        x, y, width, height = left, tall - high, right - left, high - low
    return Box(x * scale, y * scale, width * scale, height * scale)


def page_objects(pdf: pikepdf.Pdf) -> list[Object | None]:
    """Return all pages, with None for those that cannot be read."""
    found: list[Object | None] = []
    for index in range(len(pdf.pages)):
        try:
            found.append(pdf.pages[index].obj)
        except ODD:
            found.append(None)
    return found
