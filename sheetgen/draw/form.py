"""Forms: headings, white fields to write in, and boxes to tick."""

from collections.abc import Iterable

from sheetgen.core.draw.box import Box, Point
from sheetgen.core.draw.frame import TICK_RIM
from sheetgen.core.units import Mm
from sheetgen.draw.font import BOLD, DISPLAY_BOLD
from sheetgen.draw.ink import WHITE, Ink, Tone
from sheetgen.draw.svg import HAIR, THIN, Canvas, Letters, Outline, boxes_path

CHIP_RADIUS: Mm = 0.5
RIM: Mm = 0.25  # the outline of a field
DOT = 0.8  # the width of dots, in widths of a solid line: a quarter of its ink


def field_outline(ink: Ink, width: Mm = RIM) -> Outline:
    """Return the outline of a field to write in, which a reader of photos ignores."""
    if not ink.field_dash:
        return Outline(ink.field, width, cap="butt")
    return Outline(ink.field, width * DOT, ink.field_dash, cap="round")


def draw_heading(canvas: Canvas, box: Box, text: str, ink: Ink, size: Mm = 3.3) -> None:
    """Write a heading with a line to its right."""
    used = canvas.text_in(box, text, Letters(size, ink.text, DISPLAY_BOLD), minimum=2.2)
    x = box.x + canvas.fonts.width(text, DISPLAY_BOLD, used) + 1.2
    y = box.centre.y + 0.9
    if x < box.right:
        canvas.line(Point(x, y), Point(box.right, y), Outline(ink.soft, HAIR))


def draw_band(canvas: Canvas, row: Box, tone: Tone, is_strong: bool = False) -> None:
    """Draw the ground of a sum; the total has a firm rim (*is_strong*)."""
    width = 0.5 if is_strong else THIN
    stroke = tone.ring if is_strong or tone.tint == WHITE else "none"
    canvas.rect(
        row.inset(width / 2), fill=tone.tint, stroke=Outline(stroke, width), radius=0.9
    )


def draw_fields(canvas: Canvas, boxes: Iterable[Box], ink: Ink) -> None:
    """Draw white fields to write in."""
    canvas.path(
        boxes_path(boxes),
        fill=WHITE,
        stroke=field_outline(ink),
    )


def draw_ticks(canvas: Canvas, boxes: Iterable[Box], ink: Ink) -> None:
    """Draw small boxes to tick, with firmer outlines than fields to write in.

    Args:
        canvas: to draw on.
        boxes: their white insides.
        ink: the ink.
    """
    canvas.path(
        boxes_path(box.inset(-TICK_RIM / 2) for box in boxes),
        fill=WHITE,
        stroke=Outline(ink.soft, TICK_RIM, cap="butt"),
    )


def draw_chip(canvas: Canvas, box: Box, text: str, ink: Ink, size: Mm) -> None:
    """Draw a word as a player would write it into a field."""
    canvas.rect(box, fill=WHITE, stroke=Outline(ink.soft, HAIR), radius=CHIP_RADIUS)
    canvas.text_in(box.inset(0.2), text, Letters(size, ink.text, BOLD), align="centre")
