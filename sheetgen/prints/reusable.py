"""Sheets to be laminated: without a number, and with bold lines."""

import re
from collections.abc import Collection

from sheetgen.draw.face import Face, Style
from sheetgen.draw.ink import DARK
from sheetgen.draw.svg import number
from sheetgen.games.find import find_game
from sheetgen.layout.value import Layout
from sheetgen.press.sheets import Links
from sheetgen.prints.picture import draw_specimen

BOLD = 1.6  # times as wide

_LINED = re.compile(r'<(?:path|rect)\b[^<>]* stroke="(#[0-9a-f]{6})"[^<>]*>')
_WIDTH = re.compile(r'(?<= stroke-width=")[0-9.]+')


def embolden(drawing: str, colours: Collection[str], times: float = BOLD) -> str:
    """Return a drawing whose whole lines of some colours are bolder.

    Dashed ones are left as they are: hatches, and what is in the middle of an area. So
    are circles to mark, which readers of photos know as thin as on other sheets.

    >>> embolden('<path stroke="#000000" stroke-width="0.2" />', ["#000000"], 2)
    '<path stroke="#000000" stroke-width="0.4" />'
    """

    def bolder(found: re.Match[str]) -> str:
        tag = found[0]
        if found[1] not in colours or "stroke-dasharray" in tag:
            return tag
        return _WIDTH.sub(lambda width: number(float(width[0]) * times), tag)

    return _LINED.sub(bolder, drawing)


def draw_reusable(face: Face, layout: Layout, style: Style, links: Links) -> str:
    """Return a sheet whose code is that of a specimen, serial 0.

    Args:
        face: of the sheet.
        layout: whose sheet it is.
        style: how it looks.
        links: what its code holds.

    Raises:
        UsageError: the code would grow too big for its place.
    """
    ink, game = style.ink, find_game(layout.rules.game)
    svg = draw_specimen(face, layout, style, links, style.texts("sheet.reusable"))
    looks = game.offer.sheets.terrain_looks(ink).values()
    colours = {ink.field, ink.soft, ink.text, *(look.tone.ring for look in looks)}
    # Where all is black, hatches would close.
    return embolden(svg, colours - {DARK})
