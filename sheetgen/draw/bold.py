"""Bolder lines: of sheets that are seen through foil and written on with a marker."""

import re
from collections.abc import Collection

from sheetgen.draw.svg import number

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
