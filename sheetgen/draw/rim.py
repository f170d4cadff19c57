"""The rim of a board: flags beside the cells that they belong to."""

from collections.abc import Sequence
from dataclasses import dataclass

from sheetgen.core.draw.box import Point
from sheetgen.core.draw.hexmap import TALL, HexMap
from sheetgen.core.units import Mm
from sheetgen.draw.emblem import draw_flag
from sheetgen.draw.ink import Ink, Tone
from sheetgen.draw.svg import Canvas, Letters
from sheetgen.draw.table import DEGREE

NOTCH = 0.06  # of a cell: how deep a flag stands between two


@dataclass(frozen=True)
class RimFlag:
    """A flag at the rim of a board.

    Attributes:
        cells: the indices of the cells that lie at it, one or two.
        is_sure: whether it is known to be there; else a degree stands beside it.
    """

    cells: tuple[int, ...]
    is_sure: bool


def draw_rim_flags(
    canvas: Canvas,
    hexes: HexMap,
    flags: Sequence[RimFlag],
    size: Mm,
    tone: Tone,
    ink: Ink,
) -> None:
    """Draw flags of a *size* at the rim of a board."""
    for flag in flags:
        centre = rim_place(hexes, flag.cells, size)
        foot = Point(centre.x - size * 0.2, centre.y + size * 0.5)
        draw_flag(canvas, foot, size, tone)
        if not flag.is_sure:
            sign = Point(centre.x + size * 0.5, centre.y + size * 0.3)
            canvas.text(sign, DEGREE, Letters(size * 0.36, ink.soft))


def rim_place(hexes: HexMap, cells: tuple[int, ...], size: Mm) -> Point:
    """Return the middle of a flag: outside the cells that lie at it."""
    middle, centres = hexes.box.centre, [hexes.centre(cell) for cell in cells]
    x = sum(centre.x for centre in centres) / len(centres) - middle.x
    y = sum(centre.y for centre in centres) / len(centres) - middle.y
    length = (x * x + y * y) ** 0.5
    # One cell has a side outwards, two have a notch between them.
    out = 0.5 if len(cells) == 1 else TALL / 2 - NOTCH
    reach = (length + out * hexes.flat + size * 0.62) / length
    return Point(middle.x + x * reach, middle.y + y * reach)
