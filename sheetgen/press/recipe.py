"""Recipes: hashes of the ingredients of drawings, the keys of the cache.

A recipe covers values (a layout, a style, a size), all sources, and the libraries that
draw. Files count by their content, so that a font or a layout that was changed on disk
is noticed, and one that was only copied is not. Values of a kind that is not known here
have no recipe, and their drawing is made each time.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any

from sheetgen.draw.font import FontStack
from sheetgen.press.renderer import CAIRO
from sheetgen.system.cache import stamp
from sheetgen.system.packages import data_folder

# Libraries that draw or make codes; another version may give another result.
LIBRARIES = ("svgwrite", "fontTools", "reportlab", "pikepdf", "qrcode")
OF_CAIRO = ("cairosvg", "cairocffi")  # and those that draw for its renderer


def recipe(*values: object) -> str:
    """Return a hash of ingredients, or empty if none can be made.

    It is empty if sources have changed since this process began, or for values of an
    unknown kind.

    Args:
        values: a word for the kind of result, and its ingredients: plain values, paths,
            fonts, and data classes of these.
    """
    # What a renderer draws is known by its name too.
    sources = stamp(LIBRARIES + (OF_CAIRO if CAIRO in values else ()))
    if not sources:
        return ""
    words = [sources]
    try:
        _tell(values, words)
    except _Unknown:
        return ""
    return hashlib.sha256("\0".join(words).encode(errors="surrogatepass")).hexdigest()


class _Unknown(Exception):
    """A value is of an unknown kind."""


def _tell(value: Any, words: list[str]) -> None:
    """Append words that identify a value to *words*."""
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
    """Return what identifies a font: its name if it is ours, as sources are hashed."""
    is_ours = path.parent == data_folder("fonts")
    return path.name if is_ours else _content(path)


def _content(path: Path) -> str:
    """Return a hash of a file; empty if it does not exist."""
    try:
        found = path.stat()
        return _hash(path, found.st_size, found.st_mtime_ns)
    except OSError:
        return ""


@cache
def _hash(path: Path, size: int, changed: int) -> str:
    """Return a hash of a file, cached by its size and time of change."""
    del size, changed
    return hashlib.sha256(path.read_bytes()).hexdigest()
