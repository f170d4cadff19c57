"""The page for volunteers, composed of the components of sheets."""

from collections.abc import Mapping, Sequence

from sheetgen.collect.ask import (
    CELL,
    ENTRY,
    FIELD,
    LETTER,
    RING,
    SUM,
    TIME,
    UNTOUCHED,
    WORD,
    Ask,
    list_asks,
)
from sheetgen.collect.boxes import (
    CODE,
    FACE,
    HAND_TOP,
    HANDS,
    LEFT,
    MARK,
    PARTS,
    SCHOOL_TOP,
    SCHOOLS,
    SUM_RIM,
    TICK,
    WIDE,
    find_frame,
    label_of,
    lay_heads,
    lay_kinds,
    lay_ticks,
)
from sheetgen.collect.code import VERSION
from sheetgen.draw.box import Box, Point, centred
from sheetgen.draw.cell import FIELD_RIM, ticket_path
from sheetgen.draw.face import Face, refuse_unfit
from sheetgen.draw.flow import flow
from sheetgen.draw.font import BOLD, DISPLAY_BOLD, STRONG, FontStack
from sheetgen.draw.form import draw_fields, draw_heading, draw_ticks, field_outline
from sheetgen.draw.frame import CLEAR
from sheetgen.draw.ink import WHITE, Ink
from sheetgen.draw.mark import draw_marks
from sheetgen.draw.svg import HAIR, THIN, Canvas, Letters, Outline
from sheetgen.draw.table import draw_rules
from sheetgen.draw.track import draw_circles
from sheetgen.lang import Texts
from sheetgen.reading.spot import CIRCLED, CROSS
from sheetgen.units import Mm

# What rings show, in hues that parts of games have.
SYMBOLS = ("abbey", "waves", "houses", "tower", "sheep")
HUES = ("#6f4a8e", "#2e72a8", "#c8692a", "#4c7d3c", "#b8922a")

ZONES = {
    "title": Box(LEFT, 0.6, 77, 8.4),
    "serial": Box(150, 4.4, 33, 3.6),
    "how": Box(LEFT, 13.2, WIDE, 27.6),
    "consent": Box(LEFT + 7.4, 231.8, 132, 12),
    "hand": Box(LEFT, HAND_TOP, 33.4, TICK),
    "school": Box(LEFT, SCHOOL_TOP, 33.4, TICK),
    "digits": Box(150, 256.6, 33, 6.4),
}
_LABEL: Mm = 2.9  # of the letters over boxes
_APART: Mm = 1.2  # a figure from the one that is struck out
_SIGN: Mm = 2.0  # of a ring's label, from side to side
_BESIDE: Mm = 1.1  # from a box to tick to its word


def draw_page(number: int, texts: Texts, ink: Ink, fonts: FontStack) -> Face:
    """Return the face of a page, whose code a press adds.

    Args:
        number: of the page; what it asks for follows from it.
        texts: in the language of the page.
        ink: how much colour is spent.
        fonts: to set texts in.

    Raises:
        TextError: a text is too long for its place.
    """
    canvas = Canvas(FACE.width, FACE.height, fonts)
    frame, asks = find_frame(VERSION), list_asks(number)
    title = texts("collect.title")
    canvas.describe(title, f"{VERSION}-{number}")
    canvas.text_in(ZONES["title"], title, Letters(6.4, ink.text, DISPLAY_BOLD))
    how = [texts(f"collect.{key}") for key in ("write", "struck", "send")]
    flow(canvas, ZONES["how"], how, Letters(3.3, ink.text), minimum=2.4)
    for part, box in lay_heads().items():
        head = Box(box.x, box.y, box.width, box.height - 0.8)
        draw_heading(canvas, head, texts(f"collect.{part}"), ink, 3.0)
    _draw_boxes(canvas, lay_kinds(), ink)
    for kinds in PARTS.values():
        for kind in kinds:
            _draw_labels(canvas, kind, lay_kinds()[kind], asks[kind], ink)
    _draw_foot(canvas, texts, ink)
    draw_marks(canvas, frame.marks, ink.mark)
    refuse_unfit(canvas.fits, texts)
    zones = {f"mark {i}": box.inset(-CLEAR) for i, box in enumerate(frame.marks)}
    return Face(
        svg=canvas.to_svg(),
        box=FACE,
        trim=(FACE.width + MARK, FACE.height + MARK),
        title=title,
        language=texts.language,
        code=CODE,
        digits=ZONES["digits"],
        serial=Point(ZONES["serial"].x, ZONES["serial"].bottom - 0.6),
        serial_size=3.2,
        marks=frame.marks,
        cells=(),
        zones={**ZONES, **zones},
        fits=tuple(canvas.fits),
        fields=frame.boxes,
        number=VERSION,
    )


def _draw_boxes(canvas: Canvas, kinds: Mapping[str, Sequence[Box]], ink: Ink) -> None:
    """Draw what is written in, as sheets have it."""
    draw_fields(canvas, (*kinds[CELL], *kinds[WORD]), ink)
    tickets = "".join(map(ticket_path, (*kinds[FIELD], *kinds[LETTER])))
    canvas.path(tickets, fill=WHITE, stroke=field_outline(ink, FIELD_RIM))
    draw_fields(canvas, kinds[TIME], ink)
    columns = len(kinds[SUM])
    for column, total in enumerate(kinds[SUM]):
        rows = kinds[ENTRY][column::columns]
        first, last = rows[0], rows[-1]
        body = Box(first.x, first.y, first.width, last.bottom - first.y)
        canvas.rect(body, fill=WHITE, stroke=Outline(ink.soft, THIN))
        draw_rules(canvas, rows, ink)
        outline = total.inset(0.15 - SUM_RIM)
        canvas.rect(outline, fill=WHITE, stroke=Outline(ink.text, 0.4))
    count = len(kinds[RING])
    symbols = [SYMBOLS[at % len(SYMBOLS)] for at in range(count)]
    tones = [ink.tone(HUES[at % len(HUES)]) for at in range(count)]
    draw_circles(canvas, kinds[RING], symbols, tones, ink)


def _draw_labels(
    canvas: Canvas, kind: str, boxes: Sequence[Box], asks: Sequence[Ask], ink: Ink
) -> None:
    """Draw over each box, or before it, what it asks for."""
    letters = Letters(_LABEL, ink.text, BOLD)
    align = "right" if kind in (ENTRY, SUM) else "centre"
    for box, ask in zip(boxes, asks, strict=True):
        label = label_of(kind, box)
        if kind == RING:
            _draw_sign(canvas, label, ask.text, ink)
        elif ask.struck:
            _draw_slip(canvas, label, ask, letters)
        else:
            canvas.text_in(label, ask.text, letters, align=align)


def _draw_slip(canvas: Canvas, label: Box, ask: Ask, letters: Letters) -> None:
    """Draw a number that is struck out, and the one beside it."""
    wide = canvas.fonts.width(ask.struck, letters.family, letters.size)
    struck = Box(label.centre.x - wide - _APART / 2, label.y, wide, label.height)
    canvas.text_in(struck, ask.struck, letters)
    line = struck.inset(-0.3)
    middle = line.centre.y
    canvas.line(
        Point(line.x, middle + 0.4),
        Point(line.right, middle - 0.4),
        Outline(letters.fill, 0.3),
    )
    beside = Box(label.centre.x + _APART / 2, label.y, wide, label.height)
    canvas.text_in(beside, ask.text, letters)


def _draw_sign(canvas: Canvas, label: Box, mark: str, ink: Ink) -> None:
    """Draw how a ring is to be marked; a dash leaves it as it is."""
    box = centred(label.centre, _SIGN, _SIGN)
    pen = Outline(ink.text, 0.3)
    if mark == UNTOUCHED:
        middle = box.centre.y
        canvas.line(Point(box.x + 0.3, middle), Point(box.right - 0.3, middle), pen)
    if CIRCLED in mark:
        canvas.circle(box.centre, _SIGN / 2, stroke=pen)
    if CROSS in mark:
        for x, end in ((box.x, box.right), (box.right, box.x)):
            canvas.line(Point(x, box.y), Point(end, box.bottom), pen)


def _draw_foot(canvas: Canvas, texts: Texts, ink: Ink) -> None:
    """Draw what is given away, and what somebody may say of themselves."""
    ticks = lay_ticks()
    canvas.line(Point(LEFT, 229.6), Point(LEFT + WIDE, 229.6), Outline(ink.soft, HAIR))
    draw_ticks(canvas, ticks.values(), ink)
    consent = Letters(3.2, ink.text, STRONG)
    canvas.paragraph_in(
        ZONES["consent"], texts("collect.consent"), consent, minimum=2.3
    )
    soft = Letters(2.7, ink.text)
    for key in ("hand", "school"):
        canvas.text_in(ZONES[key], texts(f"collect.{key}"), soft, minimum=1.9)
    for hand in HANDS:
        _draw_word(canvas, ticks[f"hand:{hand}"], 28, texts(f"collect.{hand}"), soft)
    for school in SCHOOLS:
        word = texts("collect.other") if school == "other" else school.upper()
        room = 18.0 if school == "other" else 5.6
        _draw_word(canvas, ticks[f"school:{school}"], room, word, soft)


def _draw_word(
    canvas: Canvas, tick: Box, room: Mm, word: str, letters: Letters
) -> None:
    beside = Box(tick.right + _BESIDE, tick.y, room, tick.height)
    canvas.text_in(beside, word, letters, minimum=1.9)
