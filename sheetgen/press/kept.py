"""What is kept between runs: the same pad is printed again and again.

Drawing a face takes longer than printing hundreds of sheets with it, and importing what
draws longer than either. So three things are kept, each by the `recipe` of what it is
made of, and a run that finds the last one imports nothing that draws:

- of drawings what a press asks of them, which is their sizes and facts such as where a
  code stands (`keep_drawings`). The drawing itself is then known by a hash, and made
  only if somebody asks for it;
- what a renderer makes of drawings (`keep_drawing`);
- the part that all pages of a PDF share (`keep_base`).
"""

import json
from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

from sheetgen.cache import Cache
from sheetgen.draw.font import FontStack
from sheetgen.press.recipe import recipe
from sheetgen.press.renderer import chosen
from sheetgen.press.shared import Base
from sheetgen.press.sheets import Drawing

KNOWN = Cache("known", ".json", 512)
DRAWN = Cache("drawn", ".pdf", 64)
BASES = Cache("bases", ".json", 64)

Size = tuple[float, float]


@dataclass(frozen=True)
class Record:
    """Drawings, and what else a press needs to know of them.

    Attributes:
        drawings: those that were made.
        facts: plain values, as JSON has them.
    """

    drawings: tuple[Drawing, ...]
    facts: Any = None


def keep_drawings(key: str, draw: Callable[[], Record]) -> Record:
    """Return what *draw* makes, or what is known of it since an earlier run.

    Args:
        key: the recipe of the drawings.
        draw: makes them.
    """
    redrawn = _Redrawn(draw)
    kept = json.loads(KNOWN.keep(key, lambda: _write(redrawn.record)))
    if redrawn.is_made:
        return redrawn.record
    drawings = (_Known(redrawn, at, *one) for at, one in enumerate(kept["drawings"]))
    return Record(tuple(drawings), kept["facts"])


def _write(record: Record) -> bytes:
    drawings = [
        (one.key, one.ground_key, one.size, one.scale) for one in record.drawings
    ]
    return json.dumps({"drawings": drawings, "facts": record.facts}).encode()


class _Redrawn:
    """Drawings that are made once, when somebody asks for the first of them."""

    def __init__(self, draw: Callable[[], Record]) -> None:
        self._draw = draw

    @cached_property
    def record(self) -> Record:
        return self._draw()

    @property
    def is_made(self) -> bool:
        return "record" in vars(self)


class _Known(Drawing):
    """A drawing that an earlier run made."""

    def __init__(
        self,
        redrawn: _Redrawn,
        at: int,
        key: str,
        ground: str,
        size: Size,
        scale: float,
    ) -> None:
        known: Mapping[str, object] = {
            "_redrawn": redrawn,
            "_at": at,
            "key": key,
            "ground_key": ground,
            "size": tuple(size),
            "scale": scale,
        }
        vars(self).update(known)

    @property
    def svg(self) -> str:
        return self._made.svg

    @property
    def ground(self) -> str:
        return self._made.ground

    @property
    def _made(self) -> Drawing:
        redrawn: _Redrawn = vars(self)["_redrawn"]
        at: int = vars(self)["_at"]
        return redrawn.record.drawings[at]


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
