"""The cache between runs: the same pad is printed again and again.

Drawing a face takes longer than printing hundreds of sheets with it, and importing the
drawing code takes longer than either. So three things are cached, each under the
`recipe` of its ingredients, and a run that finds all of them imports no drawing code:

- drawings, and facts such as the place of a code (`keep_drawings`);
- the PDF that a renderer makes of drawings (`keep_drawing`);
- the part that all pages of a PDF share (`keep_base`).
"""

import json
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sheetgen.draw.font import FontStack
from sheetgen.press.recipe import recipe
from sheetgen.press.renderer import chosen
from sheetgen.press.sheets import Drawing
from sheetgen.press.stream import Base
from sheetgen.system.cache import Cache

KNOWN = Cache("known", ".json.z", 512)
DRAWN = Cache("drawn", ".pdf", 64)
BASES = Cache("bases", ".json", 64)

_EFFORT = 1  # of zlib, for drawings: shrinks them to a tenth


@dataclass(frozen=True)
class Record:
    """Drawings, and the other facts that a press needs about them.

    Attributes:
        drawings: the drawings that were made.
        facts: plain values that JSON can hold.
    """

    drawings: tuple[Drawing, ...]
    facts: Any = None


def keep_drawings(draw: Callable[[], Record], *made_of: object) -> Record:
    """Return the result of *draw*, cached from an earlier run if there is one.

    Args:
        draw: makes the drawings.
        made_of: a word for their kind, and their ingredients: all that `recipe` takes.
    """
    kept = KNOWN.keep(recipe(*made_of), lambda: _pack_record(draw()))
    drawings, facts = json.loads(zlib.decompress(kept))
    return Record(
        tuple(Drawing(svg, tuple(size), *more) for svg, size, *more in drawings), facts
    )


def _pack_record(record: Record) -> bytes:
    drawings = [(one.svg, one.size, one.scale, one.ground) for one in record.drawings]
    return zlib.compress(json.dumps((drawings, record.facts)).encode(), _EFFORT)


def keep_drawing(
    keys: Sequence[str], fonts: FontStack, draw: Callable[[], bytes], colours: str = ""
) -> bytes:
    """Return the PDF that *draw* makes of drawings, cached from an earlier run or new.

    Args:
        keys: the keys of the drawings.
        fonts: the fonts that they are set in.
        draw: makes a PDF with a page for each.
        colours: the key of the colours that they are drawn in.
    """
    return DRAWN.keep(recipe("drawn", chosen(), *keys, fonts, colours), draw)


def keep_base(key: str, make: Callable[[], Base]) -> Base:
    """Return the shared part of a PDF, cached from an earlier run or new.

    Args:
        key: the recipe of the part.
        make: makes the part.
    """
    return _unpack(BASES.keep(key, lambda: _pack(make())))


def _pack(base: Base) -> bytes:
    """Return a base as a line of JSON followed by its bytes."""
    values = asdict(base) | {
        name: b64encode(getattr(base, name)).decode()
        for name in ("pdf", "catalog_text", "id")
    }
    return json.dumps(values).encode()


def _unpack(content: bytes) -> Base:
    values = json.loads(content)
    values |= {name: b64decode(values[name]) for name in ("pdf", "catalog_text", "id")}
    return Base(**values | {"heads": tuple(values["heads"])})
