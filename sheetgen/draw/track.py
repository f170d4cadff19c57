"""Tracks: rows of boxes or circles that are crossed, circled or written into."""

from collections.abc import Sequence

from sheetgen.core.draw.box import Box, Point
from sheetgen.draw.form import field_outline
from sheetgen.draw.ink import WHITE, Ink, Tone
from sheetgen.draw.svg import Canvas, Outline, lines_path
from sheetgen.draw.symbol import draw_symbol

SYMBOL = 0.46 / 0.86  # of a circle, in parts of its width


def draw_boxes(canvas: Canvas, boxes: Sequence[Box], ink: Ink, group: int = 5) -> None:
    """Draw a track of touching squares, with a firmer line after every *group*."""
    first, last = boxes[0], boxes[-1]
    strip = Box(first.x, first.y, last.right - first.x, first.height)
    canvas.rect(strip, fill=WHITE, stroke=field_outline(ink))
    lines = [(Point(box.x, box.y), Point(box.x, box.bottom)) for box in boxes]
    firm = [line for at, line in enumerate(lines) if at and at % group == 0]
    thin = [line for line in lines[1:] if line not in firm]
    canvas.path(lines_path(thin), stroke=field_outline(ink))
    canvas.path(lines_path(firm), stroke=Outline(ink.soft, 0.25, cap="butt"))


def draw_circles(
    canvas: Canvas,
    boxes: Sequence[Box],
    symbols: Sequence[str],
    tones: Sequence[Tone],
    ink: Ink,
) -> None:
    """Draw a circle into each of *boxes*.

    Each has a small symbol in it, paler than a pencil that circles and crosses it,
    where an ink has greys. It is no outline where it has none: a reader of photos would
    take that for what a pen left.
    """
    for box, symbol, tone in zip(boxes, symbols, tones, strict=True):
        canvas.circle(
            box.centre, box.width / 2, fill=WHITE, stroke=Outline(tone.ring, 0.22)
        )
        draw_symbol(canvas, symbol, box.centre, box.width * SYMBOL, tone.faint)
