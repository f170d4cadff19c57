"""Drawings that are kept between runs: the same pad is printed again and again.

Drawing a face takes longer than printing hundreds of sheets with it.
"""

import hashlib
from collections.abc import Callable, Sequence

from sheetgen.cache import Cache
from sheetgen.draw.font import FontStack
from sheetgen.version import __version__

DRAWN = Cache("drawn", ".pdf", b"%%EOF", 64)
_MADE = "5"  # grows when what is asked of cairo changes
_DRAWN_BY = ("cairosvg", "cairocffi")


def keep_drawing(
    drawings: Sequence[str],
    fonts: FontStack,
    draw: Callable[[Sequence[str], FontStack], bytes],
    colours: str = "",
) -> bytes:
    """Return what *draw* makes of *drawings*, now or in an earlier run.

    Args:
        drawings: what is drawn.
        fonts: its fonts.
        draw: draws it.
        colours: what tells apart the colours that it is drawn in.
    """
    key = _key(drawings, fonts, colours)
    return DRAWN.keep(key, lambda: draw(drawings, fonts))


def _key(drawings: Sequence[str], fonts: FontStack, colours: str) -> str:
    """Return a hash of the drawings, the fonts, and the programs that draw."""
    from importlib.metadata import version

    seen = hashlib.sha256()
    for text in (__version__, _MADE, colours, *map(version, _DRAWN_BY), *drawings):
        seen.update(f"{len(text)}:{text}".encode())
    for font in fonts.named_in(drawings):
        content = font.path.read_bytes()
        seen.update(f"{font.family}:{len(content)}:".encode() + content)
    return seen.hexdigest()
