"""The page to measure a printer with, and the scale that follows from it.

It has two lines of known length, and two verniers: front and back have ticks, which are
a little further apart on the back. Held up to the light, the pair that meets shows how
far the back is off, to a fifth of a millimetre.
"""

from collections.abc import Callable

from sheetgen.core.draw.box import Box, Point
from sheetgen.core.errors import UsageError
from sheetgen.core.units import Mm
from sheetgen.draw.face import refuse_unfit
from sheetgen.draw.font import BOLD, DISPLAY_BOLD, FontStack
from sheetgen.draw.fontfile import load_fonts
from sheetgen.draw.ink import DARK
from sheetgen.draw.svg import Canvas, Letters, Outline, Poster, finished, flow
from sheetgen.language.message import message, plural
from sheetgen.language.texts import Texts, load_texts
from sheetgen.press.impose import with_backs
from sheetgen.press.job import Job, Leaves
from sheetgen.press.paper import Paper, find_paper
from sheetgen.press.profile import SCALES, Printer
from sheetgen.press.sheets import Drawing
from sheetgen.press.stream import Credits
from sheetgen.prints.bounds import OUTPUT
from sheetgen.prints.paper import one_a_page
from sheetgen.prints.pdf import Pdf

LEAST = 140.0, 195.0  # mm; size that the page needs

STEP: Mm = 4  # between ticks of the front
FINE: Mm = 0.2  # added between ticks of the back
TICKS = 9  # on either side of the middle
LINE: Mm = 0.15
ROOM: Mm = 15  # between lines and the paper's edge

_ROOM_FOR_WORDS: Mm = 40  # above the scales; with less, the words go below them


def make_plate(paper: str, duplex: str, lang: str, printer: Printer) -> Pdf:
    """Return the file of a page to measure a printer with, front and back.

    Args:
        paper: a name or a size.
        duplex: the edge that the printer turns the paper over.
        lang: two letters.
        printer: the printer; its known errors are corrected.

    Raises:
        UsageError: the paper or the language is unknown, or the paper too small.
    """
    texts, fonts = load_texts(lang), load_fonts()
    page = _choose_paper(paper)
    size = page.width, page.height
    sides = draw_plate(size, duplex == "long", texts, fonts)
    front, back = (Drawing(side.svg, size) for side in sides)
    job = Job(
        with_backs(one_a_page(page), duplex, duplex == "short"),
        (Leaves("", front, back, range(1)),),
        printer=printer,
        duplex=duplex,
    )
    title = texts("calibrate.title")
    made = plural(job.pages, "1 page", "{count:,} pages")
    credits = Credits(title, title, "", "", lang)
    return Pdf(job, fonts, credits, made, OUTPUT / "calibrate.pdf")


def find_scale(paper: str, measured: tuple[float, float]) -> tuple[float, float]:
    """Return the scale, in percent, that corrects the measured lengths.

    Raises:
        UsageError: the lengths are further off than any printer is.
    """
    page = _choose_paper(paper)
    lengths = line_lengths((page.width, page.height))
    scale = []
    for wanted, found in zip(lengths, measured, strict=True):
        low, high = (wanted / share * 100 for share in reversed(SCALES))
        if not low <= found <= high:
            raise UsageError(
                message(
                    "--measured {found:g}: the line should be {wanted:g} mm long, and "
                    "printers are off by a tenth at most ({low:.0f} to {high:.0f} mm)",
                    found=found,
                    wanted=wanted,
                    low=low,
                    high=high,
                )
            )
        scale.append(round(wanted / found * 100, 3))
    return scale[0], scale[1]


def _choose_paper(name: str) -> Paper:
    """Return the paper in portrait.

    Raises:
        UsageError: the paper is unknown or too small.
    """
    page = find_paper(name).standing()
    if page.is_below(LEAST):
        raise UsageError(
            message(
                "paper {paper} is too small to measure with: a5 or larger", paper=name
            )
        )
    return page


def draw_plate(
    size: tuple[Mm, Mm], is_sideways: bool, texts: Texts, fonts: FontStack
) -> tuple[Poster, Poster]:
    """Return front and back of the page for a paper.

    Args:
        size: of the paper in the orientation of its pages.
        is_sideways: whether the printer turns it over about a vertical axis.
        texts: in the user's language.
        fonts: to set texts in.

    Raises:
        TextError: a text is too long for its place.
    """
    width, height = size
    lengths = line_lengths(size)
    front, back = (Canvas(width, height, fonts) for _ in range(2))
    title = texts("calibrate.title")
    for canvas in (front, back):
        canvas.describe(title, f"{width:g} x {height:g} mm")
    middle = Point(width / 2, height / 2)
    _draw_lengths(front, lengths)
    filled = _draw_words(front, texts, lengths)

    def behind(point: Point) -> Point:
        """Return the point of the back that is behind a point of the front."""
        if is_sideways:
            return Point(width - point.x, point.y)
        return Point(point.x, height - point.y)

    # Right on the front is left on the back of a paper turned sideways.
    signs = (-1, 1) if is_sideways else (1, -1)
    for place in range(-TICKS, TICKS + 1):
        tall = 6 if place % 5 == 0 else 4
        for is_across, sign in ((False, signs[0]), (True, signs[1])):
            _tick(front, middle, place * STEP, -tall, is_across)
            _tick(back, middle, place * (STEP + FINE), tall, is_across, behind)
            if place % 5 == 0:
                _label(front, middle, place, sign * place * FINE, is_across)
    refuse_unfit((*front.fits, *back.fits), texts, filled)
    return finished(front), finished(back)


def line_lengths(size: tuple[Mm, Mm]) -> tuple[Mm, Mm]:
    """Return the lengths of both lines: the longest multiples of 10 mm that fit."""
    wide, high = ((side - 2 * ROOM) // 10 * 10 for side in size)
    return wide, high


def _scale_away(canvas: Canvas) -> Mm:
    """Return the distance of both scales from the middle of the page."""
    return min(52, canvas.box.width / 2 - 30)


def _tick(
    canvas: Canvas,
    middle: Point,
    at: Mm,
    tall: Mm,
    is_across: bool,
    turn: Callable[[Point], Point] = lambda point: point,
) -> None:
    """Draw a tick of the horizontal or the vertical scale.

    Args:
        canvas: of a side.
        middle: of the page.
        at: its distance from the middle.
        tall: its length; the sign gives the side of the scale.
        is_across: whether the scale is the vertical one.
        turn: maps the point that is seen to the point that is drawn.
    """
    away = _scale_away(canvas)
    if is_across:
        start = Point(middle.x - away, middle.y + at)
        end = Point(start.x + tall, start.y)
    else:
        start = Point(middle.x + at, middle.y - away)
        end = Point(start.x, start.y + tall)
    canvas.line(turn(start), turn(end), Outline(DARK, LINE))


def _label(
    canvas: Canvas, middle: Point, place: int, value: Mm, is_across: bool
) -> None:
    """Write the number beside a tick of the front."""
    text = f"{value:+.1f}".replace("-", "\N{MINUS SIGN}") if place else "0"
    away, at = _scale_away(canvas), place * STEP
    if is_across:
        box, align = Box(middle.x - away - 18, middle.y + at - 1.5, 10, 3), "right"
    else:
        box, align = Box(middle.x + at - 5, middle.y - away - 11, 10, 3), "centre"
    canvas.text_in(box, text, Letters(2.6, DARK, BOLD), align=align)


def _draw_lengths(canvas: Canvas, lengths: tuple[Mm, Mm]) -> None:
    """Draw the two lines, with end strokes and their nominal lengths."""
    width, height = canvas.box.width, canvas.box.height
    wide, high = lengths
    left, top = (width - wide) / 2, (height - high) / 2
    y, x = height - ROOM, width - ROOM
    canvas.line(Point(left, y), Point(left + wide, y), Outline(DARK, LINE))
    canvas.line(Point(x, top), Point(x, top + high), Outline(DARK, LINE))
    for at in (left, left + wide):
        canvas.line(Point(at, y - 2.5), Point(at, y + 2.5), Outline(DARK, LINE))
    for at in (top, top + high):
        canvas.line(Point(x - 2.5, at), Point(x + 2.5, at), Outline(DARK, LINE))
    box = Box(left + 3, y - 5, 40, 4)
    canvas.text_in(box, f"{wide:g} mm", Letters(3, DARK, BOLD))
    box = Box(x - 24, top + 3, 22, 4)
    canvas.text_in(box, f"{high:g} mm", Letters(3, DARK, BOLD), align="right")


def _draw_words(canvas: Canvas, texts: Texts, lengths: tuple[Mm, Mm]) -> dict[str, str]:
    """Write the title and the instructions, above the scales or below them.

    Returns:
        The keys of the texts, by the texts with their values filled in.
    """
    width, height = canvas.box.width, canvas.box.height
    left = (width - lengths[0]) / 2
    wide = min(width - left - ROOM - 26, 140)  # beside the length of the upright line
    title = texts("calibrate.title")
    canvas.text_in(Box(left, ROOM, wide, 8), title, Letters(6, DARK, DISPLAY_BOLD))
    filled = {}
    for place, key in enumerate(("lines", "scales", "keep", "example"), 1):
        words = texts(
            f"calibrate.{key}", width=f"{lengths[0]:g}", height=f"{lengths[1]:g}"
        )
        filled[f"{place}. {words}"] = f"calibrate.{key}"
    top = ROOM + 14
    room = height / 2 - _scale_away(canvas) - 16 - top
    if room < _ROOM_FOR_WORDS:
        top = height / 2 + TICKS * (STEP + FINE) + 6
        room = height - ROOM - 8 - top
    box = Box(left, top, wide, room)
    flow(canvas, box, list(filled), Letters(3.1, DARK), minimum=2.2)
    return filled
