"""Forms: headings, fields to write in, boxes to tick, and tables of numbers."""

from collections.abc import Iterable, Sequence

from sheetgen.core.draw.box import TICK_RIM, Box, Point
from sheetgen.core.units import Mm
from sheetgen.draw.font import BOLD, DISPLAY_BOLD, STRONG
from sheetgen.draw.ink import WHITE, Ink, Tone
from sheetgen.draw.svg import (
    HAIR,
    THIN,
    Canvas,
    Letters,
    Outline,
    boxes_path,
    lines_path,
)

CHIP_RADIUS: Mm = 0.5
RIM: Mm = 0.25  # the outline of a field
DOT = 0.8  # the width of dots, in widths of a solid line: a quarter of its ink

DAGGER = "†"  # at a heading: not all that is below it is certain
CLEAR: Mm = 0.25  # between a number and the lines beside it


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
    canvas.path(boxes_path(boxes), fill=WHITE, stroke=field_outline(ink))


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


def draw_number(canvas: Canvas, box: Box, value: str, size: Mm, ink: Ink) -> None:
    """Write a printed number in the middle of *box*, smaller if needed."""
    wide = canvas.fonts.width(value, BOLD, 1)
    used = min(size, (box.width - 2 * CLEAR) / wide)
    rise = canvas.fonts.font(BOLD).cap_height * used
    start = Point(box.centre.x - used * wide / 2, box.centre.y + rise / 2)
    canvas.text(start, value, Letters(used, ink.text, BOLD))


def with_doubt(heading: str, is_sure: bool) -> str:
    """Return a heading, with a dagger if not all that is below it is certain."""
    return heading if is_sure else f"{heading}{DAGGER}"


def draw_strip(
    canvas: Canvas,
    box: Box,
    rows: tuple[str, str],
    columns: Sequence[tuple[str, str]],
    label: Mm,
    ink: Ink,
) -> None:
    """Draw a table of two rows: headings, and the number printed for each.

    Args:
        canvas: to draw on.
        box: the whole table.
        rows: the labels of both rows.
        columns: the heading and number of each.
        label: the width of the labels.
        ink: the ink.
    """
    canvas.rect(box, stroke=Outline(ink.soft, THIN), radius=0.6)
    upper, lower = box.rows(2)
    canvas.line(
        Point(lower.x, lower.y), Point(lower.right, lower.y), Outline(ink.field, HAIR)
    )
    for row, text in zip((upper, lower), rows, strict=True):
        words = Box(row.x + 0.8, row.y, label - 1.2, row.height)
        canvas.text_in(words, text, Letters(2.2, ink.soft))
    cells = Box(box.x + label, box.y, box.width - label, box.height)
    for cell, (head, value) in zip(cells.columns(len(columns)), columns, strict=True):
        canvas.line(
            Point(cell.x, cell.y), Point(cell.x, cell.bottom), Outline(ink.field, HAIR)
        )
        above, below = cell.rows(2)
        canvas.text_in(
            above.inset(0.3),
            head,
            Letters(2.6, ink.text, STRONG),
            align="centre",
            minimum=1.6,
        )
        draw_number(canvas, below, value, 3.0, ink)


def draw_rules(canvas: Canvas, boxes: Sequence[Box], ink: Ink) -> None:
    """Draw a thin line under each of *boxes* except the last."""
    lines = [
        (Point(box.x, box.bottom), Point(box.right, box.bottom)) for box in boxes[:-1]
    ]
    canvas.path(lines_path(lines), stroke=Outline(ink.field, HAIR, cap="butt"))


def draw_column(
    canvas: Canvas,
    heading: tuple[Box, str],
    rows: Sequence[Box],
    subtotal: Box,
    printed: str,
    ink: Ink,
) -> None:
    """Draw a column to write numbers into, with a box for their sum.

    Args:
        canvas: to draw on.
        heading: the box and the text of its heading.
        rows: the boxes for one number each, without gaps.
        subtotal: the box for the sum.
        printed: the text printed in the first row; may be empty.
        ink: the ink.
    """
    box, words = heading
    canvas.text_in(box, words, Letters(2.9, ink.text, BOLD), align="centre")
    first, last = rows[0], rows[-1]
    body = Box(first.x, first.y, first.width, last.bottom - first.y)
    canvas.rect(body, fill=WHITE, stroke=Outline(ink.soft, THIN))
    draw_rules(canvas, rows, ink)
    canvas.rect(subtotal.inset(0.15), fill=WHITE, stroke=Outline(ink.text, 0.4))
    if printed:
        canvas.text_in(first, printed, Letters(3.0, ink.text, STRONG), align="centre")
