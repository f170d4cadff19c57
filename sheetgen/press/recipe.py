"""What something drawn is made of, as a hash: by it an earlier run's work is known.

A recipe names values (a layout, a style, a size), and with them go all sources and the
libraries that draw. Files count by their content, so that a font or a layout that was
changed on the disk is noticed, and one that was only copied is not. What is made of a
kind of value that nobody has thought of here has no recipe, and is made each time.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any

from sheetgen.draw.font import FontStack
from sheetgen.system.data import data_folder
from sheetgen.system.sources import stamp

# What draws, or makes codes; another version of one of them may do it otherwise.
LIBRARIES = (
    *("svgwrite", "cairosvg", "cairocffi", "fontTools"),
    *("reportlab", "pikepdf", "qrcode"),
)


def recipe(*values: object) -> str:
    """Return a hash of what something is made of; empty if that cannot be known.

    It cannot if sources have changed since this process began, or for unknown values.

    Args:
        values: what is made, in a word, and what of: plain values, paths, fonts, and
            data classes of these.
    """
    sources = stamp(LIBRARIES)
    if not sources:
        return ""
    words = [sources]
    try:
        _tell(values, words)
    except _Unknown:
        return ""
    return hashlib.sha256("\0".join(words).encode(errors="surrogatepass")).hexdigest()


class _Unknown(Exception):
    """A value is of a kind that nobody has thought of."""


def _tell(value: Any, words: list[str]) -> None:
    """Add what a value is to *words*."""
    kind = type(value)
    if isinstance(value, str):
        words += ("s", str(len(value)), str(value))
    elif value is None or kind in (int, float, bool, range, bytes):
        words.append(repr(value))
    elif isinstance(value, tuple | list):
        words.append(f"{len(value)} {kind.__name__}")
        for item in value:
            _tell(item, words)
    elif isinstance(value, Mapping):
        words.append(f"{len(value)} pairs")
        for pair in value.items():
            _tell(pair, words)
    elif isinstance(value, frozenset | set):
        _tell(("set", *sorted(value)), words)
    elif isinstance(value, Path):
        _tell(("file", value.name, _content(value)), words)
    elif isinstance(value, FontStack):
        _tell([(font.family, _font(font.path)) for font in value.fonts], words)
    elif is_dataclass(kind):
        names = _fields(kind)
        words.append(f"{kind.__qualname__}")
        for name in names:
            _tell(getattr(value, name), words)
    else:
        raise _Unknown


@cache
def _fields(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


def _font(path: Path) -> str:
    """Return what tells a font from others; ours are among the sources."""
    is_ours = path.parent == data_folder("fonts")
    return path.name if is_ours else _content(path)


def _content(path: Path) -> str:
    """Return a hash of a file, empty if there is none."""
    try:
        found = path.stat()
        return _hash(path, found.st_size, found.st_mtime_ns)
    except OSError:
        return ""


@cache
def _hash(path: Path, size: int, changed: int) -> str:
    """Return a hash of a file as it was *changed* last."""
    del size, changed
    return hashlib.sha256(path.read_bytes()).hexdigest()
