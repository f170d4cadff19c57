"""Drawings that are kept between runs: the same pad is printed again and again.

Drawing a face takes longer than printing hundreds of sheets with it. So the PDF of the
faces stays in the user's folder of caches, under a hash of all that it depends on. The
folder may be removed at any time; if it cannot be written, nothing is kept.
"""

import hashlib
import os
import tempfile
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from sheetgen.draw.font import FontStack
from sheetgen.version import __version__

MAX_KEPT = 64  # drawings; beyond, those not used for longest go
_MADE = "4"  # grows when what is asked of cairo changes
_DRAWN_BY = ("cairosvg", "cairocffi")


def keep_drawing(
    drawings: Sequence[str],
    fonts: FontStack,
    draw: Callable[[Sequence[str], FontStack], bytes],
) -> bytes:
    """Return what *draw* makes of *drawings*, now or in an earlier run."""
    path = cache_folder() / f"{_key(drawings, fonts)}.pdf"
    with suppress(OSError):
        content = path.read_bytes()
        # Half a file, of a machine that went down, is drawn anew.
        if content.rstrip().endswith(b"%%EOF"):
            os.utime(path)
            return content
    content = draw(drawings, fonts)
    with suppress(OSError):
        _keep(path, content)
    return content


def cache_folder() -> Path:
    """Return the folder of kept drawings, there or not."""
    caches = os.environ.get("XDG_CACHE_HOME")
    return (Path(caches) if caches else Path.home() / ".cache") / "sheetgen" / "drawn"


def _key(drawings: Sequence[str], fonts: FontStack) -> str:
    """Return a hash of the drawings, the fonts, and the programs that draw."""
    from importlib.metadata import version

    seen = hashlib.sha256()
    for text in (__version__, _MADE, *map(version, _DRAWN_BY), *drawings):
        seen.update(f"{len(text)}:{text}".encode())
    for font in fonts.named_in(drawings):
        content = font.path.read_bytes()
        seen.update(f"{font.family}:{len(content)}:".encode() + content)
    return seen.hexdigest()


def _keep(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=".", suffix=".part", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        Path(name).replace(path)
    finally:
        Path(name).unlink(missing_ok=True)
    kept = sorted(path.parent.glob("*.pdf"), key=lambda file: file.stat().st_mtime)
    for old in kept[:-MAX_KEPT]:
        old.unlink(missing_ok=True)
