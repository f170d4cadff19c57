"""The drawing of a user beneath a sheet, as plain parts.

Rectangles with the name of a field of the sheet are not drawn: they give the places of
its boxes.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

_NAME_PARTS = re.compile(r"[\s._-]+")


class Shape(NamedTuple):
    """A path.

    Attributes:
        d: its commands, with numbers in units of the drawing, as all below.
        fill: as ``#rrggbb``; empty for none.
        stroke: likewise.
        width: of its line.
        is_odd: whether areas enclosed twice are left out.
        dash: lengths of dashes and gaps; empty for none.
        cap: shape of the ends of its line.
        join: shape of the corners of its line.
    """

    d: str
    fill: str
    stroke: str = ""
    width: float = 0
    is_odd: bool = False
    dash: str = ""
    cap: str = "butt"
    join: str = "miter"


class Letters(NamedTuple):
    """Part of a line of text."""

    text: str
    size: float
    fill: str
    is_bold: bool


class Words(NamedTuple):
    """A line of text, turned by degrees around its start."""

    x: float
    y: float
    turn: float
    runs: tuple[Letters, ...]
    anchor: str


class Picture(NamedTuple):
    """A picture, turned by degrees around its top left corner."""

    x: float
    y: float
    turn: float
    width: float
    height: float
    address: str


class Cut(NamedTuple):
    """Parts that are clipped by a path."""

    d: str
    parts: tuple[Any, ...]


Part = Shape | Words | Picture | Cut


class Marked(NamedTuple):
    """A rectangle that gives a place.

    Attributes:
        name: as returned by `plain_name`.
        said: as in the file.
        box: left, top, width and height; `None` if it is turned or not a rectangle.
    """

    name: str
    said: str
    box: tuple[float, float, float, float] | None


@dataclass(frozen=True)
class Ground:
    """A drawing beneath a sheet, from its top left corner.

    Attributes:
        width: of it, in its units.
        height: of it.
        page: both in millimetres; 0 where that is unknown.
        parts: each on top of those before it.
        marked: rectangles that are boxes.
    """

    width: float
    height: float
    page: tuple[float, float]
    parts: tuple[Part, ...]
    marked: tuple[Marked, ...] = ()


def plain_name(said: str) -> str:
    """Return the name of a rectangle, whatever separates its words.

    >>> plain_name("Red_3"), plain_name("red.points")
    ('red-3', 'red-points')
    """
    return _NAME_PARTS.sub("-", said.strip().lower())


def words_of(parts: Sequence[Part]) -> Iterator[str]:
    """Yield all texts of a drawing."""
    for part in parts:
        if isinstance(part, Words):
            yield from (one.text for one in part.runs)
        elif isinstance(part, Cut):
            yield from words_of(part.parts)
