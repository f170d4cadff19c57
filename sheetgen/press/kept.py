"""Drawings that are kept between runs: the same pad is printed again and again.

Drawing a face takes longer than printing hundreds of sheets with it.
"""

import hashlib
from collections.abc import Callable, Sequence

from sheetgen.cache import Cache
from sheetgen.draw.font import FontStack
from sheetgen.press.renderer import names
from sheetgen.version import __version__

DRAWN = Cache("drawn", ".pdf", b"%%EOF", 64)
_MADE = "4"  # grows when what is asked of renderers changes


def keep_drawing(
    drawings: Sequence[str],
    fonts: FontStack,
    draw: Callable[[Sequence[str], FontStack], bytes],
) -> bytes:
    """Return what *draw* makes of *drawings*, now or in an earlier run."""
    return DRAWN.keep(_key(drawings, fonts), lambda: draw(drawings, fonts))


def _key(drawings: Sequence[str], fonts: FontStack) -> str:
    """Return a hash of the drawings, the fonts, and the programs that draw."""
    seen = hashlib.sha256()
    for text in (__version__, _MADE, *names(), *drawings):
        seen.update(f"{len(text)}:{text}".encode())
    for font in fonts.named_in(drawings):
        content = font.path.read_bytes()
        seen.update(f"{font.family}:{len(content)}:".encode() + content)
    return seen.hexdigest()
