"""What is kept between runs: the same pad is printed again and again.

Drawing a face takes longer than printing hundreds of sheets with it, and importing what
draws longer than either. So three things are kept, each by the `recipe` of what it is
made of, and a run that finds all of them imports nothing that draws:

- drawings, and facts such as where a code stands (`keep_drawings`);
- what a renderer makes of drawings (`keep_drawing`);
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
from sheetgen.press.shared import Base
from sheetgen.press.sheets import Drawing
from sheetgen.system.cache import Cache

KNOWN = Cache("known", ".json.z", 512)
DRAWN = Cache("drawn", ".pdf", 64)
BASES = Cache("bases", ".json", 64)

_EFFORT = 1  # of packing drawings: a tenth is left of them


@dataclass(frozen=True)
class Record:
    """Drawings, and what else a press needs to know of them.

    Attributes:
        drawings: those that were made.
        facts: plain values, as JSON has them.
    """

    drawings: tuple[Drawing, ...]
    facts: Any = None


def keep_drawings(draw: Callable[[], Record], *made_of: object) -> Record:
    """Return what *draw* makes, or what is known of it since an earlier run.

    Args:
        draw: makes drawings.
        made_of: what they are, in a word, and what of: all that `recipe` takes.
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
    """Return the PDF that *draw* makes of drawings, now or in an earlier run.

    Args:
        keys: of the drawings.
        fonts: that they are set in.
        draw: makes a PDF with a page for each.
        colours: what tells apart those that they are drawn in.
    """
    return DRAWN.keep(recipe("drawn", chosen(), *keys, fonts, colours), draw)


def keep_base(key: str, make: Callable[[], Base]) -> Base:
    """Return the shared part of a PDF that *make* makes, now or in an earlier run.

    Args:
        key: the recipe of the part.
        make: makes it.
    """
    return _unpack(BASES.keep(key, lambda: _pack(make())))


def _pack(base: Base) -> bytes:
    """Return a base as a line of JSON, and its bytes."""
    values = asdict(base) | {
        name: b64encode(getattr(base, name)).decode()
        for name in ("pdf", "catalog_text", "id")
    }
    return json.dumps(values).encode()


def _unpack(content: bytes) -> Base:
    values = json.loads(content)
    values |= {name: b64decode(values[name]) for name in ("pdf", "catalog_text", "id")}
    return Base(**values | {"heads": tuple(values["heads"])})
