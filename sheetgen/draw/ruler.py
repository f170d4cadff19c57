"""A ruler that shows whether a printer kept the size."""

from sheetgen.core.draw.box import Box, Point
from sheetgen.core.units import Mm
from sheetgen.draw.font import TEXT
from sheetgen.draw.ink import Ink
from sheetgen.draw.svg import HAIR, THIN, Canvas, Fit, Letters, Outline, lines_path

LENGTH = 50  # millimetres
MINIMUM: Mm = 1.5  # of its label, on paper

_MOST = 2  # largest scale of its ticks; prints that are larger still keep it


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
    length = LENGTH / scale
    share = min(1, _MOST / scale)
    top = box.centre.y - length / 2
    x = box.right
    canvas.line(Point(x, top), Point(x, top + length), Outline(ink.soft, THIN * share))
    ticks = []
    for tick in range(LENGTH + 1):
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
    size = min(1.9 * share, (length - 4 * share) / width)
    canvas.fits.append(Fit(label, size * scale, MINIMUM))
    start = Point(x - 3.4 * share, top + (length + width * size) / 2)
    canvas.text(start, label, Letters(size, ink.soft), turn=-90)
