"""Papers, the place of a face on a page, and what PDF says of both.

Faces count in millimetres, downwards from their upper left corner; pages of a PDF count
in points, upwards from their lower left corner. Matrices lead from one to the other.
"""

import re
from dataclasses import dataclass, replace
from typing import NamedTuple

from sheetgen.core.draw.box import Box, centred
from sheetgen.core.errors import UsageError
from sheetgen.core.units import MM_PER_INCH, Mm, Pt, to_pt
from sheetgen.language.message import message

EDGE: Mm = 6.35  # every printer can print up to this margin
LARGE = 2**0.5  # the scale from A5 to A4

_A5 = (210.0, 148.0)
_HALF_LETTER = (215.9, 139.7)
_A4, _LETTER = (297.0, 210.0), (279.4, 215.9)
_A3, _TABLOID = (420.0, 297.0), (431.8, 279.4)
# The next larger sheet.
_LARGER = {_A5: _A4, _HALF_LETTER: _LETTER, _A4: _A3, _LETTER: _TABLOID}
_LEAST: Mm = 50  # the shortest side of a paper, and the longest
_MOST: Mm = 2000
_CUSTOM = re.compile(r"(\d+(?:\.\d+)?)\s*x\s*(\d+(?:\.\d+)?)\s*(mm|cm|in)")
_UNITS = {"mm": 1.0, "cm": 10.0, "in": MM_PER_INCH}

# The directions on a page of a face's x and y, by how far it is turned clockwise.
_AXES = {
    0: ((1, 0), (0, 1)),
    90: ((0, 1), (-1, 0)),
    180: ((-1, 0), (0, -1)),
    270: ((0, -1), (1, 0)),
}


@dataclass(frozen=True)
class Paper:
    """A paper, landscape unless it was turned.

    Attributes:
        name: its name on the command line.
        width: from left to right.
        height: from top to bottom.
        sheet: width and height of the sheets that are cut out of it for an A5 face; the
            paper itself if nothing is cut.
    """

    name: str
    width: Mm
    height: Mm
    sheet: tuple[Mm, Mm]

    def turned(self) -> "Paper":
        """Return the paper turned by a quarter."""
        return replace(self, width=self.height, height=self.width)

    def standing(self) -> "Paper":
        """Return the paper in portrait."""
        return self if self.height >= self.width else self.turned()

    def is_below(self, least: tuple[Mm, Mm]) -> bool:
        """Return whether the paper is narrower or lower than *least*."""
        return self.width < least[0] or self.height < least[1]

    def box(self) -> Box:
        """Return the whole area of the paper."""
        return Box(0, 0, self.width, self.height)


PAPERS = {
    paper.name: paper
    for paper in (
        Paper("a5", *_A5, _A5),
        Paper("half-letter", *_HALF_LETTER, _HALF_LETTER),
        Paper("a4", *_A4, _A5),
        Paper("letter", *_LETTER, _HALF_LETTER),
        Paper("a3", *_A3, _A5),
        Paper("tabloid", *_TABLOID, _HALF_LETTER),
        Paper("sra4", 320.0, 225.0, _A5),
        Paper("sra3", 450.0, 320.0, _A5),
    )
}


def find_paper(name: str) -> Paper:
    """Return the paper with a name, or of a size such as ``320x225mm``.

    Raises:
        UsageError: there is no such paper.
    """
    known = PAPERS.get(name.lower())
    if known is not None:
        return known
    match = _CUSTOM.fullmatch(name.strip().lower())
    if match is None:
        raise UsageError(
            message(
                "paper {name!r} is unknown: choose one of {names}, or give a size such "
                "as 320x225mm",
                name=name,
                names=", ".join(PAPERS),
            )
        )
    unit = _UNITS[match[3]]
    short, long = sorted((float(match[1]) * unit, float(match[2]) * unit))
    if short < _LEAST or long > _MOST:
        raise UsageError(
            message(
                "paper {name!r}: sides are {least:g} to {most:g} mm, these are "
                "{short:g} and {long:g} mm",
                name=name,
                least=_LEAST,
                most=_MOST,
                short=short,
                long=long,
            )
        )
    fitting = [
        sheet for sheet in (_A5, _HALF_LETTER) if sheet[0] <= long and sheet[1] <= short
    ]
    return Paper(name.lower(), long, short, fitting[0] if fitting else (long, short))


@dataclass(frozen=True)
class Placement:
    """The place of a face on a page; lengths from the top left of the page.

    Attributes:
        paper: the paper, oriented as the page is.
        face: the box of the scaled and turned face.
        scale: the scale of the face.
        trim: the box of the sheet after cutting.
        turn: how far the face is turned clockwise: 0, 90, 180 or 270 degrees.
    """

    paper: Paper
    face: Box
    scale: float
    trim: Box
    turn: int = 0


def stand(
    paper: Paper, trim: Box, size: tuple[Mm, Mm], scale: float = 1, turn: int = 0
) -> Placement:
    """Return the place of a face in the middle of a sheet.

    Args:
        paper: the paper, oriented as the page is.
        trim: the box of the sheet on it.
        size: width and height of the face, neither scaled nor turned.
        scale: the scale of the face.
        turn: how far the face is turned clockwise, in degrees.
    """
    width, height = size if turn % 180 == 0 else size[::-1]
    face = centred(trim.centre, width * scale, height * scale)
    return Placement(paper, face, scale, trim, turn)


def larger_paper(name: str) -> str:
    """Return the name of the next larger paper, or the same if it is the largest.

    >>> larger_paper("a5"), larger_paper("a4")
    ('a4', 'a3')
    """
    paper = PAPERS[name]
    size = _LARGER.get((paper.width, paper.height))
    return next(
        (one.name for one in PAPERS.values() if (one.width, one.height) == size), name
    )


def sheet_for(size: tuple[Mm, Mm], paper: Paper) -> tuple[Mm, Mm]:
    """Return the size of the sheet for a face that keeps its size.

    It is the smallest in the paper's family that holds the face with margins that every
    printer can print, and is portrait if the face is. Imposition checks whether the
    paper holds the sheet.

    Args:
        size: width and height of the face.
        paper: the paper from which sheets are cut.
    """
    if size[0] < size[1]:
        return sheet_for(size[::-1], paper)[::-1]
    sheet = paper.sheet
    while sheet in _LARGER and not _holds(sheet, size):
        sheet = _LARGER[sheet]
    return sheet


def _holds(sheet: tuple[Mm, Mm], size: tuple[Mm, Mm]) -> bool:
    return all(
        side + 2 * EDGE <= room + 1e-3 for side, room in zip(size, sheet, strict=True)
    )


def large_sheet(size: tuple[Mm, Mm], paper: Paper) -> tuple[tuple[Mm, Mm], float]:
    """Return the size of the sheet for an enlarged face, and the scale of the face.

    The scale is that from A5 to A4 and from A4 to A3, or what the margins allow.

    Raises:
        UsageError: the paper is too small.
    """
    if size[0] < size[1]:
        sheet, scale = large_sheet(size[::-1], paper)
        return sheet[::-1], scale
    usual = sheet_for(size, paper)
    sheet = _LARGER.get(usual, (paper.width, paper.height))
    scale = min(LARGE, (sheet[0] - 2 * EDGE) / size[0], (sheet[1] - 2 * EDGE) / size[1])
    if scale < 1.2 or sheet[0] > paper.width + 0.01 or sheet[1] > paper.height + 0.01:
        if usual in (_A4, _LETTER):
            advice = message(
                "--large needs a3 or tabloid; --join 2 makes sheets as large, each of "
                "two papers"
            )
            raise too_small(paper, advice)
        raise too_small(paper, message("--large and --reusable need a4 or letter"))
    return sheet, scale


def too_small(paper: Paper, advice: str) -> UsageError:
    """Return the error for a paper that is too small."""
    return UsageError(
        message(
            "paper {name} ({width:g} x {height:g} mm) is too small: {advice}",
            name=paper.name,
            width=paper.width,
            height=paper.height,
            advice=advice,
        )
    )


# Numbers and texts in PDF syntax


def plain(*values: float) -> tuple[bytes, ...]:
    """Return numbers in their shortest form.

    >>> plain(1.50, 2, -0.00001)
    (b'1.5', b'2', b'0')
    """
    return tuple(_number(value) for value in values)


def _number(value: float) -> bytes:
    shown = f"{value:.4f}".rstrip("0").rstrip(".")
    return b"0" if shown in ("", "-0") else shown.encode()


def text_string(text: str) -> bytes:
    """Return a text such as a title, in hexadecimal digits.

    >>> text_string("A")
    b'<FEFF0041>'
    """
    return b"<FEFF" + text.encode("utf-16-be").hex().upper().encode() + b">"


# Matrices from lengths on a face to points on a page


class Affine(NamedTuple):
    """A matrix as PDF writes it: x' = ax + cy + e, y' = bx + dy + f."""

    a: float
    b: float
    c: float
    d: float
    e: float
    f: float

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Return the point to which the matrix maps a point.

        >>> Affine(2, 0, 0, -2, 10, 20).at(1, 3)
        (12, 14)
        """
        return (self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f)

    def after(self, first: "Affine") -> "Affine":
        """Return the matrix that applies *first* and then this one.

        >>> Affine(2, 0, 0, 2, 0, 0).after(Affine(1, 0, 0, 1, 3, 4))
        Affine(a=2, b=0, c=0, d=2, e=6, f=8)
        """
        a, b, c, d, _, _ = self
        return Affine(
            a * first.a + c * first.b,
            b * first.a + d * first.b,
            a * first.c + c * first.d,
            b * first.c + d * first.d,
            *self.at(first.e, first.f),
        )


@dataclass(frozen=True)
class Adjustment:
    """The scale and shift with which pages are drawn to correct a printer's errors.

    Attributes:
        scale: factors of width and height, about the middle of the page.
        shift: how far pages are drawn to the right and down.
    """

    scale: tuple[float, float] = (1.0, 1.0)
    shift: tuple[Mm, Mm] = (0.0, 0.0)

    def on_page(self, paper: Paper) -> Affine:
        """Return the matrix from lengths on a page to points."""
        wide, high = self.scale
        left = paper.width / 2 * (1 - wide) + self.shift[0]
        top = paper.height / 2 * (1 - high) + self.shift[1]
        unit = to_pt(1)
        return Affine(
            wide * unit, 0, 0, -high * unit, left * unit, (paper.height - top) * unit
        )


AS_IT_IS = Adjustment()


def on_face(place: Placement, adjustment: Adjustment = AS_IT_IS) -> Affine:
    """Return the matrix from lengths on a face to points on its page."""
    (ax, ay), (cx, cy) = _AXES[place.turn]
    box, scale = place.face, place.scale
    left = box.right if -1 in (ax, cx) else box.x
    top = box.bottom if -1 in (ay, cy) else box.y
    page = adjustment.on_page(place.paper)
    start = page.at(left, top)
    return Affine(
        page.a * ax * scale,
        page.d * ay * scale,
        page.a * cx * scale,
        page.d * cy * scale,
        *start,
    )


def on_form(face: Affine, height: Mm) -> Affine:
    """Return the matrix of a drawing in points, counted from its lower left corner.

    Args:
        face: the matrix of the same face.
        height: the height of the face.
    """
    unit = to_pt(1)
    return Affine(
        face.a / unit,
        face.b / unit,
        -face.c / unit,
        -face.d / unit,
        *face.at(0, height),
    )


def direction(turn: int) -> tuple[int, int, int, int]:
    """Return the first four numbers of the matrix of turned text or a turned square.

    >>> direction(0), direction(90)
    ((1, 0, 0, 1), (0, -1, 1, 0))
    """
    (ax, ay), (cx, cy) = _AXES[turn]
    return ax, -ay, -cx, cy


def on_grid(length: Pt, step: Pt) -> Pt:
    """Return the nearest multiple of *step*."""
    return round(length / step) * step
