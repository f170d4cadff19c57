"""Sheets to be laminated: without a number, and with bold lines."""

from sheetgen.draw.bold import embolden
from sheetgen.draw.face import Face, Style
from sheetgen.draw.ink import DARK
from sheetgen.games.base import Game
from sheetgen.press.preview import draw_specimen
from sheetgen.press.sheets import Drawing, Links, Part


def draw_reusable(
    face: Face, part: Part, game: Game, style: Style, links: Links
) -> Drawing:
    """Return a sheet whose code is that of a specimen, serial 0.

    Args:
        face: of the sheet.
        part: its code, and how large it is printed.
        game: whose sheet it is.
        style: how it looks.
        links: what its code holds.

    Raises:
        UsageError: the code would grow too big for its place.
    """
    ink = style.ink
    svg = draw_specimen(
        face,
        part.code,
        part.encoding,
        style.fonts,
        links.prefix,
        links.key,
        style.texts("sheet.reusable"),
    )
    looks = game.offer.sheets.terrain_looks(ink).values()
    colours = {ink.field, ink.soft, ink.text, *(look.tone.ring for look in looks)}
    # Where all is black, hatches would close.
    svg = embolden(svg, colours - {DARK})
    drawing = part.face.drawing
    return Drawing(svg, drawing.size, drawing.scale)
