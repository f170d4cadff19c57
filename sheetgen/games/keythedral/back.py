"""Backs that a shifted print or cut leaves whole.

All backs of a sheet have one ground, which goes on beyond the outermost cuts; what
differs from part to part keeps away from them.
"""

from collections.abc import Iterable

from sheetgen.core.units import Mm
from sheetgen.draw.ink import Ink
from sheetgen.draw.svg import Canvas
from sheetgen.games.keythedral.art import nobody_tone

BLEED: Mm = 2.0  # of the ground beyond a cut
CLEAR: Mm = 3.0  # from a cut to what stands on the ground


def draw_back_ground(canvas: Canvas, outlines: Iterable[str], ink: Ink) -> None:
    """Fill paths that are larger than parts by `BLEED` with the ground of all backs.

    One by one: where two overlap, a path of both would have a hole.
    """
    tint = nobody_tone(ink).tint
    for outline in outlines:
        canvas.path(outline, fill=tint)
