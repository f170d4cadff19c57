"""A face: one side of a sheet as SVG, and the places of what a press adds to it.

A reader of photos finds eight ArUco squares around a face. Four are at the corners and
four in the middle of the edges, so that a curled sheet can be straightened; seven are
enough. The bits are those of the dictionary DICT_4X4_50 of the OpenCV project, ids 0
to 7.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from sheetgen.core.board import Board
from sheetgen.core.codes import USUAL_EVIDENCE
from sheetgen.core.draw.box import RIGHT, Box, Frame, Point, around_mark
from sheetgen.core.draw.hexmap import CellPlan
from sheetgen.core.errors import UsageError
from sheetgen.core.filling import group_digits
from sheetgen.core.ruleset import SURE
from sheetgen.core.units import Mm
from sheetgen.draw.font import BOLD, TEXT, FontStack
from sheetgen.draw.form import DAGGER
from sheetgen.draw.ink import DARK, WHITE, Ink
from sheetgen.draw.svg import (
    HAIR,
    THIN,
    Canvas,
    Fit,
    Letters,
    Outline,
    lines_path,
    polygon_path,
)
from sheetgen.language.message import message
from sheetgen.language.phrase import TextError, Texts
from sheetgen.layout.value import Layout

# A mark is 4 x 4 bits, rows from the top, 1 is white, inside a dark ring one bit wide.
MARK_BITS = (0xB532, 0x0F9A, 0x332D, 0x9946, 0x549E, 0x79CD, 0x9E2E, 0xC4F2)
MARK_CELLS = 6

RULER_LENGTH = 50  # millimetres, which show whether a printer kept the size
RULER_LABEL: Mm = 1.5  # of its label, on paper

_RULER_MOST = 2  # largest scale of its ticks; prints that are larger still keep it


class LongTexts(UsageError):
    """Texts of a sheet that do not fit their places.

    Attributes:
        texts: as in the sheet.
    """

    def __init__(self, message: str, texts: Sequence[str]) -> None:
        """Store *texts*; the message has a line for each."""
        super().__init__(message)
        self.texts = texts


@dataclass(frozen=True)
class Style:
    """The look of a face.

    Attributes:
        texts: in the language of the sheet.
        ink: how much colour is used.
        fonts: to set texts in.
        evidence: what players write on the sheet besides numbers.
        has_marks: whether the marks for reading photos are printed.
        scale: how much larger the press prints the face; the ruler compensates for it.
        is_checked: whether svgwrite checks every attribute; for tests.
        expansions: those that the sheet has places for; None for all that go with the
            board.
        seed: the dice seed printed on it; 0 for none.
        hand: the player's writing hand, `RIGHT` or `LEFT`.
        side: ``front`` or ``back`` of a two-sided sheet; empty for a sheet that has all
            on one side.
    """

    texts: Texts
    ink: Ink
    fonts: FontStack
    evidence: str = USUAL_EVIDENCE
    has_marks: bool = True
    scale: float = 1
    is_checked: bool = False
    expansions: tuple[str, ...] | None = None
    seed: int = 0
    hand: str = RIGHT
    side: str = ""


@dataclass(frozen=True)
class Face:
    """One side of a sheet; lengths from the top left corner of the face.

    Attributes:
        svg: the drawing, without code, serial and digits.
        box: the size of the face.
        trim: the cut sheet, in which the face is centred.
        title: of the sheet, in its language.
        language: two letters.
        code: the square of the code with its quiet zone.
        digits: the box of the digits.
        serial: where the serial's base line begins.
        serial_size: the font size of the serial.
        marks: the boxes of the marks by id; empty without marks.
        cells: the places in each cell.
        zones: the boxes of all parts of the sheet, for tests and readers.
        fits: how each text fits its box.
        layers: if the face is drawn in two layers, the ground that faces share and the
            rest; a press draws the ground once.
        fields: the boxes outside cells that are written in or marked, by place as
            findings name it.
        number: the number of the face within its game, which its code contains.
    """

    svg: str
    box: Box
    trim: tuple[Mm, Mm]
    title: str
    language: str
    code: Box
    digits: Box
    serial: Point
    serial_size: Mm
    marks: tuple[Box, ...]
    cells: tuple[CellPlan, ...]
    zones: Mapping[str, Box]
    fits: tuple[Fit, ...]
    layers: tuple[str, str] | None = None
    fields: Mapping[str, Box] = field(default_factory=dict)
    number: int = 1


def finish_face(
    canvas: Canvas,
    frame: Frame,
    zones: Mapping[str, Box],
    style: Style,
    *,
    number: int,
    title: str,
    trim: tuple[Mm, Mm],
    serial_size: Mm,
    cells: tuple[CellPlan, ...],
    fields: Mapping[str, Box] | None = None,
) -> Face:
    """Draw the ruler and the marks of a face, and return it.

    Args:
        canvas: has all the rest of the drawing.
        frame: the places that a reader looks at.
        zones: the boxes of its parts, among them ``digits``, ``serial`` and ``ruler``.
        style: its look.
        number: of the face.
        title: of the sheet.
        trim: the cut sheet, in which the face is centred.
        serial_size: the font size of its serial.
        cells: the places in each cell.
        fields: the boxes outside cells that are written in; by default all boxes of the
            frame.

    Raises:
        TextError: a text of the language does not fit.
    """
    label = style.texts("sheet.ruler")
    draw_ruler(canvas, zones["ruler"], label, style.ink, style.scale)
    marks = frame.marks if style.has_marks else ()
    if marks:
        draw_marks(canvas, marks, style.ink.mark)
    refuse_unfit(canvas.fits, style.texts)
    edges = {f"mark {at}": around_mark(box) for at, box in enumerate(marks)}
    return Face(
        svg=canvas.to_svg(),
        box=canvas.box,
        trim=trim,
        title=title,
        language=style.texts.language,
        code=frame.code,
        digits=zones["digits"],
        serial=Point(zones["serial"].x, zones["serial"].bottom - 0.6),
        serial_size=serial_size,
        marks=marks,
        cells=cells,
        zones={**zones, **edges},
        fits=tuple(canvas.fits),
        fields=frame.boxes if fields is None else fields,
        number=number,
    )


def name_boxes(face: Face, board: Board) -> dict[str, Box]:
    """Return the box of each place on a face that is written in or marked.

    Args:
        face: of a sheet.
        board: of that sheet, whose cells the face has unless it is a back.

    Returns:
        The boxes by place as findings name it: ``cell:c5`` for the number in a cell,
        ``field:c5`` for its evidence field, then the fields outside cells.
    """
    boxes = {}
    for name, plan in zip(board.names if face.cells else (), face.cells, strict=True):
        if plan.writing:
            boxes[f"cell:{name}"] = plan.writing
        if plan.field:
            boxes[f"field:{name}"] = plan.field
    return boxes | dict(face.fields)


def refuse_unfit(
    fits: Iterable[Fit], texts: Texts, filled: Mapping[str, str] | None = None
) -> None:
    """Refuse a text of a language that does not fit its place on a sheet.

    Texts from a layout are never refused: a long name is printed small.

    Args:
        fits: how texts fit their boxes.
        texts: of the language.
        filled: the keys of texts with values, by the texts with their values filled in.

    Raises:
        TextError: the text would be too small to read.
    """
    for fit in fits:
        if fit.is_readable:
            continue
        known = (filled or {}).get(fit.text)
        plain = fit.text.removesuffix(DAGGER)
        for key in (known,) if known else texts.keys_in(plain):
            raise TextError(
                message(
                    "language {language!r}, text {key!r}: {text!r} is too long for its "
                    "place on the sheet; say it shorter",
                    language=texts.language,
                    key=key,
                    text=texts.entries.get(key, fit.text),
                )
            )


@dataclass(frozen=True)
class DigitLines:
    """Digits in groups, laid out.

    Attributes:
        lines: the groups of each line, joined by spaces.
        size: the font size.
        starts: where the base line of each line begins.
    """

    lines: tuple[str, ...]
    size: Mm
    starts: tuple[Point, ...]


def lay_digits(
    digits: str, box: Box, fonts: FontStack, size: Mm = 2.15, leading: float = 1.2
) -> DigitLines:
    """Return *digits* in groups of five inside *box*, smaller if needed."""
    groups = group_digits(digits)
    while True:
        group = fonts.width("00000 ", BOLD, size)
        fit = max(1, int((box.width + fonts.width(" ", BOLD, size)) / group))
        lines = [" ".join(groups[i : i + fit]) for i in range(0, len(groups), fit)]
        cap = fonts.font(BOLD).cap_height * size
        if cap + (len(lines) - 1) * size * leading <= box.height or size < 0.6:
            break
        size -= 0.05
    starts = tuple(
        Point(box.x, box.y + cap + i * size * leading) for i in range(len(lines))
    )
    return DigitLines(tuple(lines), size, starts)


def format_serial(serial: int) -> str:
    """Return a serial as it is printed.

    >>> format_serial(42)
    '№ 000042'
    """
    return f"№ {serial:06d}"


def origin_note(layout: Layout, texts: Texts) -> str:
    """Return the source of a board, if it is not a rulebook, and its author."""
    parts = []
    if layout.provenance not in SURE:
        parts.append(texts(f"provenance.{layout.provenance}"))
    if not layout.is_official:
        author = f"© {layout.author}" if layout.author else ""
        rights = ", ".join(filter(None, (author, layout.licence)))
        parts.append(f"{rights}." if rights else "")
    return " ".join(filter(None, parts))


# The marks that a reader of photos finds, and the ruler


def draw_marks(canvas: Canvas, boxes: tuple[Box, ...], colour: str = DARK) -> None:
    """Draw the marks into their *boxes*, with white around them."""
    for bits, box in zip(MARK_BITS, boxes, strict=True):
        canvas.rect(around_mark(box), fill=WHITE)
        canvas.path(_mark_path(bits, box), fill=colour)


def _mark_path(bits: int, box: Box) -> str:
    """Return the outlines of the dark parts (even-odd).

    Connected parts have one outline, so no viewer shows seams in them.
    """
    unit = box.width / MARK_CELLS
    return "".join(
        polygon_path(Point(box.x + x * unit, box.y + y * unit) for x, y in loop)
        for loop in _outlines(_dark_cells(bits))
    )


def _dark_cells(bits: int) -> set[tuple[int, int]]:
    """Return the dark cells of a mark, as columns and rows."""
    ring = range(MARK_CELLS)
    inner = range(1, MARK_CELLS - 1)
    return {
        (x, y)
        for x in ring
        for y in ring
        if x not in inner or y not in inner or not bits >> (20 - x - 4 * y) & 1
    }


def _outlines(cells: set[tuple[int, int]]) -> list[list[tuple[int, int]]]:
    """Return the corners of the outlines of cells, with the cells on the right."""
    ways: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for x, y in sorted(cells):
        corners = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
        beside = ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))
        for side, near in enumerate(beside):
            if near not in cells:
                ways.setdefault(corners[side], []).append(corners[(side + 1) % 4])
    loops = []
    while ways:
        start = here = min(ways)
        loop: list[tuple[int, int]] = []
        while not loop or here != start:
            loop.append(here)
            here = ways[here].pop()
            if not ways[loop[-1]]:
                del ways[loop[-1]]
        loops.append(
            [
                corner
                for at, corner in enumerate(loop)
                if not _is_straight(loop[at - 1], corner, loop[(at + 1) % len(loop)])
            ]
        )
    return loops


def _is_straight(*places: tuple[int, int]) -> bool:
    return len({x for x, _ in places}) == 1 or len({y for _, y in places}) == 1


def draw_ruler(
    canvas: Canvas, box: Box, label: str, ink: Ink, scale: float = 1
) -> None:
    """Draw a vertical ruler at the right edge of *box*.

    Args:
        canvas: to draw on.
        box: its place, with room for the whole length.
        label: the text beside it.
        ink: the ink.
        scale: how much larger the drawing is printed; the ruler has 50 mm on paper,
            and on a poster its ticks and label stop growing.
    """
    length = RULER_LENGTH / scale
    share = min(1, _RULER_MOST / scale)
    top = box.centre.y - length / 2
    x = box.right
    canvas.line(Point(x, top), Point(x, top + length), Outline(ink.soft, THIN * share))
    ticks = []
    for tick in range(RULER_LENGTH + 1):
        if tick % 10 == 0:
            reach = 2.6
        elif tick % 5 == 0:
            reach = 1.7
        else:
            reach = 0.9
        y = top + tick / scale
        ticks.append((Point(x - reach * share, y), Point(x, y)))
    canvas.path(lines_path(ticks), stroke=Outline(ink.soft, HAIR * share, cap="butt"))
    width = canvas.fonts.width(label, TEXT, 1)
    size = min(2.12 * share, (length - 4 * share) / width)
    canvas.fits.append(Fit(label, size * scale, RULER_LABEL))
    start = Point(x - 3.4 * share, top + (length + width * size) / 2)
    canvas.text(start, label, Letters(size, ink.soft), turn=-90, minimum=0)
