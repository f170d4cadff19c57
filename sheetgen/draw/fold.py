"""Front and back on one page, to be folded behind each other."""

import re

from sheetgen.core.units import Mm
from sheetgen.draw.ink import Ink
from sheetgen.draw.svg import HAIR, number

_BODY = re.compile(r"<svg\b[^>]*>(.*)</svg>", re.DOTALL)


def fold(front: str, back: str, half: tuple[Mm, Mm], ink: Ink, edge: Mm) -> str:
    """Return a page whose lower half is *front*, and the upper one what lies behind it.

    The back comes as it is printed for a paper that is turned over its side. Upside
    down it lies behind the front once the page is folded in the middle.

    Args:
        front: a drawing of half the page.
        back: what is behind it.
        half: width and height of half the page.
        ink: of the line along which the page is folded.
        edge: what the printer does not reach at the ends of that line.
    """
    wide, high = half
    size = number(wide), number(2 * high)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<svg width="{size[0]}mm" height="{size[1]}mm" '
        f'viewBox="0 0 {size[0]} {size[1]}" xmlns="http://www.w3.org/2000/svg" '
        'xmlns:xlink="http://www.w3.org/1999/xlink">'
        f'<g transform="translate(0 {number(high)})">{_inside(front, "a")}</g>'
        f'<g transform="translate({size[0]} {number(high)}) rotate(180)">'
        f"{_inside(back, 'b')}</g>"
        f'<path d="M{number(edge)} {number(high)}H{number(wide - edge)}" fill="none" '
        f'stroke="{ink.soft}" '
        f'stroke-width="{number(HAIR)}" stroke-dasharray="2 2" /></svg>'
    )


def _inside(svg: str, mark: str) -> str:
    """Return what a drawing consists of, its names marked so that they stay its own."""
    found = _BODY.search(svg)
    body = found[1] if found else ""
    body = re.sub(r'\bid="', f'id="{mark}-', body)
    return re.sub(r"url\(#", f"url(#{mark}-", body)
