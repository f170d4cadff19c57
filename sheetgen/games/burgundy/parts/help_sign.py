"""Signs of help: tiles in hexagons of their terrain as on sheets, and shields."""

from sheetgen.core.draw.box import Point, centred
from sheetgen.core.draw.hexmap import hexagon_at
from sheetgen.core.units import Mm
from sheetgen.draw.card import DrawSign
from sheetgen.draw.emblem import draw_shield
from sheetgen.draw.font import BOLD, DISPLAY_BOLD, JAPANESE, FontStack
from sheetgen.draw.ink import WHITE, Ink, Tone
from sheetgen.draw.svg import Canvas, Letters, Outline, polygon_path
from sheetgen.draw.symbol import draw_strokes, draw_symbol
from sheetgen.games.burgundy.rules.tile import (
    ANIMALS,
    BUILDINGS,
    CASTLE,
    CITY,
    CRANE,
    GEESE,
    MINE,
    MONASTERY,
    PASTURE,
    RIVER,
    WHITE_CASTLE,
)
from sheetgen.games.burgundy.sheet.sheet import HUES
from sheetgen.games.burgundy.tiles.art import ART

_FLAT = 0.87  # the width of a hexagon as high as a sign
_WITHIN = 0.66  # the size of the symbol in it
SHIELD = "shield"  # prefix of keys of sections whose numbers are those of shields

# Things that go into a duchy are shown as a tile of its terrain.
TERRAIN_OF = {
    **dict.fromkeys((*BUILDINGS, CRANE, WHITE_CASTLE), CITY),
    **dict.fromkeys((*ANIMALS, GEESE), PASTURE),
    **{"ship": RIVER, "mine": MINE, "castle": CASTLE, "monastery": MONASTERY},
}


def draw_art(canvas: Canvas, name: str, centre: Point, size: Mm, colour: str) -> None:
    """Draw a symbol of this game, or one common to all games."""
    if name in ART:
        draw_strokes(canvas, ART[name], [centre], size, colour)
    else:
        draw_symbol(canvas, name, centre, size, colour)


def title_family(fonts: FontStack, title: str) -> str:
    """Return the font of a title: the one whose figures match Japanese letters."""
    runs = fonts.runs(title, DISPLAY_BOLD)
    is_japanese = any(run.font.family in JAPANESE.values() for run in runs)
    return BOLD if is_japanese else DISPLAY_BOLD


def sign_drawer(key: str, tone: Tone, ink: Ink) -> DrawSign:
    """Return the function that draws the signs of a section.

    Args:
        key: of the section.
        tone: of its signs that are not tiles.
        ink: how much colour to use.
    """

    def draw(canvas: Canvas, sign: str, centre: Point, size: Mm) -> None:
        if sign in TERRAIN_OF:
            draw_tile_sign(canvas, sign, centre, size, ink)
        elif not sign.isdecimal():
            draw_art(canvas, sign, centre, size * 0.86, tone.sign)
        elif key.startswith(SHIELD):
            draw_number_shield(canvas, sign, centre, size, tone)
        else:
            draw_number_tile(canvas, sign, centre, size, ink)

    return draw


def draw_tile_sign(
    canvas: Canvas, kind: str, centre: Point, size: Mm, ink: Ink
) -> None:
    """Draw a tile with its symbol, *size* high."""
    tone = ink.tone(HUES[TERRAIN_OF[kind]])
    _draw_hexagon(canvas, centre, size, tone)
    draw_art(canvas, kind, centre, size * _WITHIN, tone.sign)


def draw_number_tile(
    canvas: Canvas, number: str, centre: Point, size: Mm, ink: Ink
) -> None:
    """Draw a monastery with its number, *size* high."""
    _draw_hexagon(canvas, centre, size, ink.tone(HUES[MONASTERY]))
    canvas.text_in(
        centred(centre, size * 0.7, size),
        number,
        Letters(size * 0.52, ink.text, BOLD),
        align="centre",
        minimum=0,
    )


def draw_number_shield(
    canvas: Canvas, number: str, centre: Point, size: Mm, tone: Tone
) -> None:
    """Draw a shield with a number that is legible even at small sizes."""
    draw_shield(canvas, centred(centre, size * 0.92, size), "", tone)
    canvas.text_in(
        centred(Point(centre.x, centre.y - size * 0.06), size * 0.66, size * 0.7),
        number,
        Letters(size * 0.56, WHITE, BOLD),
        align="centre",
        minimum=0,
    )


def _draw_hexagon(canvas: Canvas, centre: Point, size: Mm, tone: Tone) -> None:
    path = polygon_path(hexagon_at(centre, size * _FLAT))
    canvas.path(path, fill=tone.tint, stroke=Outline(tone.ring, 0.06 * size))
