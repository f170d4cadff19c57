"""Tracks: rows of boxes or circles that are crossed, circled or written into."""

from sheetgen.draw.box import Box, Point, centred
from sheetgen.draw.ink import WHITE, Ink, Tone
from sheetgen.draw.svg import Canvas, Outline, lines_path
from sheetgen.draw.symbol import draw_symbol
from sheetgen.units import Mm


def track_boxes(box: Box, count: int, side: Mm) -> list[Box]:
    """Return *count* squares from the left of *box*, as close as it is wide."""
    pitch = box.width / count
    y = box.centre.y - side / 2
    return [
        Box(box.x + i * pitch + (pitch - side) / 2, y, side, side) for i in range(count)
    ]


def draw_boxes(canvas: Canvas, boxes: list[Box], ink: Ink, group: int = 5) -> None:
    """Draw a track of touching squares, with a firmer line after every *group*."""
    first, last = boxes[0], boxes[-1]
    strip = Box(first.x, first.y, last.right - first.x, first.height)
    canvas.rect(strip, fill=WHITE, stroke=Outline(ink.field, 0.25, ink.field_dash))
    lines = [(Point(box.x, box.y), Point(box.x, box.bottom)) for box in boxes]
    firm = lines[group::group]
    thin = [line for line in lines[1:] if line not in firm]
    canvas.path(
        lines_path(thin), stroke=Outline(ink.field, 0.25, ink.field_dash, cap="butt")
    )
    canvas.path(lines_path(firm), stroke=Outline(ink.soft, 0.25, cap="butt"))


def draw_circles(
    canvas: Canvas,
    first: Point,
    pitch: Mm,
    symbols: list[str],
    tones: list[Tone],
    ink: Ink,
) -> list[Box]:
    """Draw circles rightwards from *first*, the centre of the leftmost.

    Each has a small symbol in it, paler than a pencil that circles and crosses it.

    Returns:
        The boxes around the circles.
    """
    radius, boxes = pitch * 0.43, []
    for place, (symbol, tone) in enumerate(zip(symbols, tones, strict=True)):
        centre = Point(first.x + place * pitch, first.y)
        canvas.circle(centre, radius, fill=WHITE, stroke=Outline(tone.ring, 0.22))
        boxes.append(centred(centre, 2 * radius, 2 * radius))
        colour = tone.ring if ink.name == "black" else tone.faint
        draw_symbol(canvas, symbol, centre, pitch * 0.46, colour)
    return boxes
