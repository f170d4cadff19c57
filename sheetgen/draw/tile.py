"""Hexagonal tiles: the ground of a terrain, its symbol, and what a cell carries.

A back shows only the terrain, so it does not reveal the front.
"""

from dataclasses import dataclass

from sheetgen.core.draw.box import Box, Point, centred
from sheetgen.core.draw.cellplan import FLAT
from sheetgen.core.draw.hexmap import TALL, hexagon_at
from sheetgen.core.units import Mm
from sheetgen.draw.cell import Look
from sheetgen.draw.font import BOLD, FontStack
from sheetgen.draw.hatch import STEP, draw_hatch
from sheetgen.draw.ink import WHITE, Ink
from sheetgen.draw.lattice import flare
from sheetgen.draw.svg import (
    HAIR,
    Canvas,
    Letters,
    Outline,
    Poster,
    finished,
    polygon_path,
)
from sheetgen.draw.symbol import SYMBOLS, draw_symbol


@dataclass(frozen=True)
class Tile:
    """A hexagonal tile that stands on a corner.

    Attributes:
        look: of its terrain.
        carried: the large number on it, or the name of the large symbol; if empty, the
            symbol of the terrain is large.
        foot: the small text at the lower corner.
    """

    look: Look
    carried: str = ""
    foot: str = ""


def draw_tile(
    tile: Tile,
    flat: Mm,
    ink: Ink,
    fonts: FontStack,
    bleed: Mm = 0,
    is_back: bool = False,
) -> Poster:
    """Return a side of a tile.

    The outline is a fifteenth of the tile away from the cut, so that a cut that is off
    does not show.

    Args:
        tile: its contents.
        flat: its width from side to side.
        ink: how much colour is used.
        fonts: to set texts in.
        bleed: how far its ground extends beyond the cut.
        is_back: whether its back is drawn.
    """
    size = flat + 2 * bleed, flat * TALL + 2 * bleed
    canvas = Canvas(*size, fonts)
    canvas.describe(tile.carried or tile.look.symbol, tile.foot)
    box = canvas.box.inset(bleed)
    if is_back:
        paint_tile_back(canvas, box, tile.look, bleed)
    else:
        paint_tile(canvas, box, tile, ink, bleed)
    return finished(canvas)


def paint_tile(canvas: Canvas, box: Box, tile: Tile, ink: Ink, bleed: Mm = 0) -> None:
    """Draw the front of a tile into a box."""
    look, flat, middle = tile.look, box.width, box.centre
    _draw_ground(canvas, look, box, bleed)
    canvas.path(polygon_path(hexagon_at(middle, flat * 0.56)), fill=WHITE)
    if tile.carried:
        above = Point(middle.x, middle.y - flat * 0.17)
        draw_symbol(canvas, look.symbol, above, flat * 0.17, look.tone.sign)
        below = Point(middle.x, middle.y + flat * 0.08)
        if tile.carried in SYMBOLS:
            draw_symbol(canvas, tile.carried, below, flat * 0.26, look.tone.sign)
        else:
            canvas.text_in(
                centred(below, flat * 0.4, flat * 0.3),
                tile.carried,
                Letters(flat * 0.3, ink.text, BOLD),
                align="centre",
                minimum=2,
            )
    else:
        draw_symbol(canvas, look.symbol, middle, flat * 0.4, look.tone.sign)
    if tile.foot:
        _draw_foot(canvas, tile.foot, box, ink)


def paint_tile_back(canvas: Canvas, box: Box, look: Look, bleed: Mm = 0) -> None:
    """Draw the back of a tile into a box: rings, and its terrain small."""
    flat, middle = box.width, box.centre
    _draw_ground(canvas, look, box, bleed)
    inner = polygon_path(hexagon_at(middle, flat * 0.76))
    canvas.path(inner, stroke=Outline(look.tone.ring, 0.25 * flat / FLAT))
    canvas.circle(
        middle,
        flat * 0.2,
        fill=WHITE,
        stroke=Outline(look.tone.ring, 0.5 * flat / FLAT),
    )
    draw_symbol(canvas, look.symbol, middle, flat * 0.22, look.tone.sign)


def _draw_ground(canvas: Canvas, look: Look, box: Box, bleed: Mm) -> None:
    """Draw the ground of a tile, which extends beyond its cut, and its outline."""
    flat, middle = box.width, box.centre
    unit = flat / FLAT
    ground = polygon_path(flare(middle, flat, bleed))
    canvas.path(ground, fill=look.tone.tint)
    step = STEP * look.tone.hatch_step * unit * 0.8  # coarser on larger tiles
    stroke = Outline(look.tone.hatch, HAIR * unit**0.5)
    around = box.inset(-bleed)
    draw_hatch(canvas, "tile", ground, look.hatch, around, step, stroke)
    ring = polygon_path(hexagon_at(middle, flat * (1 - 2 / 15)))
    canvas.path(ring, stroke=Outline(look.tone.ring, 0.5 * unit))


def _draw_foot(canvas: Canvas, foot: str, tile: Box, ink: Ink) -> None:
    """Write the small text of a tile, on white at the lower corner."""
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
