"""Hexagonal tiles: the ground of a terrain, its symbol, and a number or letters."""

from sheetgen.draw.box import Box, Point, centred
from sheetgen.draw.cell import Look
from sheetgen.draw.cellplan import FLAT
from sheetgen.draw.cover import Poster
from sheetgen.draw.font import BOLD, FontStack
from sheetgen.draw.hatch import STEP, hatch
from sheetgen.draw.hexmap import TALL, hexagon_at
from sheetgen.draw.ink import WHITE, Ink
from sheetgen.draw.svg import HAIR, Canvas, Letters, Outline, polygon_path
from sheetgen.draw.symbol import draw_symbol
from sheetgen.units import Mm


def draw_tile(
    look: Look, flat: Mm, words: str, foot: str, ink: Ink, fonts: FontStack
) -> Poster:
    """Return a tile that stands on a corner.

    The outline keeps a fifteenth of the tile away from the cut, so that a cut beside
    the line does not show.

    Args:
        look: of its terrain.
        flat: from side to side.
        words: written large on a white ground, such as a number; the symbol takes
            their place if they are empty.
        foot: written small at the lower corner.
        ink: how much colour is spent.
        fonts: to set texts in.
    """
    canvas = Canvas(flat, flat * TALL, fonts)
    canvas.describe(words or look.symbol, foot)
    paint_tile(canvas, canvas.box, look, words, foot, ink)
    return Poster(canvas.to_svg(), (flat, flat * TALL), tuple(canvas.fits))


def paint_tile(
    canvas: Canvas, box: Box, look: Look, words: str, foot: str, ink: Ink
) -> None:
    """Draw a tile into a box; the arguments are those of `draw_tile`."""
    flat, middle = box.width, box.centre
    unit = flat / FLAT
    ground = polygon_path(hexagon_at(middle, flat))
    canvas.path(ground, fill=look.tone.tint)
    canvas.clip("tile", ground)
    _draw_hatch(canvas, look, box, unit)
    ring = polygon_path(hexagon_at(middle, flat * (1 - 2 / 15)))
    canvas.path(ring, stroke=Outline(look.tone.ring, 0.5 * unit))
    canvas.path(polygon_path(hexagon_at(middle, flat * 0.56)), fill=WHITE)
    if words:
        above = Point(middle.x, middle.y - flat * 0.17)
        draw_symbol(canvas, look.symbol, above, flat * 0.17, look.tone.sign)
        canvas.text_in(
            centred(Point(middle.x, middle.y + flat * 0.08), flat * 0.4, flat * 0.3),
            words,
            Letters(flat * 0.3, ink.text, BOLD),
            align="centre",
            minimum=2,
        )
    else:
        draw_symbol(canvas, look.symbol, middle, flat * 0.4, look.tone.sign)
    if foot:
        _draw_foot(canvas, foot, box, ink)


def _draw_hatch(canvas: Canvas, look: Look, box: Box, unit: float) -> None:
    """Draw the hatch of a terrain, coarser on larger tiles."""
    step = STEP * look.tone.hatch_step * unit * 0.8
    for lines in hatch(look.hatch, box, step):
        canvas.path(
            lines.d,
            stroke=Outline(
                look.tone.hatch,
                HAIR * lines.weight * unit**0.5,
                lines.dash,
                cap=lines.cap,
            ),
            clip="tile",
        )


def _draw_foot(canvas: Canvas, foot: str, tile: Box, ink: Ink) -> None:
    """Write on a white ground at the lower corner."""
    flat, middle = tile.width, tile.centre.x
    box = Box(middle - flat * 0.15, tile.y + flat * 0.94, flat * 0.3, flat * 0.08)
    canvas.path(
        polygon_path(hexagon_at(box.centre, flat * 0.14)),
        fill=WHITE,
    )
    canvas.text_in(
        box.inset(flat * 0.01),
        foot,
        Letters(flat * 0.07, ink.soft, BOLD),
        align="centre",
        minimum=1.2,
    )
