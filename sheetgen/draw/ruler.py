"""A ruler, to see whether a printer kept the size."""

from sheetgen.draw.box import Box, Point
from sheetgen.draw.font import TEXT
from sheetgen.draw.ink import Ink
from sheetgen.draw.svg import HAIR, THIN, Canvas, lines_path

LENGTH = 50  # millimetres


def draw_ruler(canvas: Canvas, box: Box, label: str, ink: Ink) -> None:
    """Draw a standing ruler of 50 mm at the right edge of *box*."""
    top = box.centre.y - LENGTH / 2
    x = box.right
    canvas.line(Point(x, top), Point(x, top + LENGTH), ink.soft, THIN)
    ticks = []
    for tick in range(LENGTH + 1):
        if tick % 10 == 0:
            reach = 2.6
        elif tick % 5 == 0:
            reach = 1.7
        else:
            reach = 0.9
        y = top + tick
        ticks.append((Point(x - reach, y), Point(x, y)))
    canvas.path(lines_path(ticks), stroke=ink.soft, width=HAIR, cap="butt")
    width = canvas.fonts.width(label, TEXT, 1)
    size = min(1.9, (LENGTH - 4) / width)
    start = Point(x - 3.4, top + (LENGTH + width * size) / 2)
    canvas.text(start, label, size=size, fill=ink.soft, turn=-90)
