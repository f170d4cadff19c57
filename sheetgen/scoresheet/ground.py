"""What lies beneath a sheet: a drawing that people bring, as plain parts.

Rectangles that are called as a field of the sheet is are no drawing: they say where
its boxes stand.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

_NAME_PARTS = re.compile(r"[\s._-]+")


class Shape(NamedTuple):
    """A path.

    Attributes:
        d: with its numbers in units of the drawing, as all below.
        fill: as ``#rrggbb``; empty for none.
        stroke: likewise.
        width: of its line.
        is_odd: whether what is enclosed twice is left out.
        dash: lengths of dashes and gaps; empty for none.
        cap: how its line ends.
        join: how the corners of its line look.
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
    """A line of text, turned by degrees around where it begins."""

    x: float
    y: float
    turn: float
    runs: tuple[Letters, ...]
    anchor: str


class Picture(NamedTuple):
    """A picture, turned by degrees around its upper left corner."""

    x: float
    y: float
    turn: float
    width: float
    height: float
    address: str


class Cut(NamedTuple):
    """What is drawn within a path alone."""

    d: str
    parts: tuple[Any, ...]


Part = Shape | Words | Picture | Cut


class Marked(NamedTuple):
    """A rectangle that says where something stands.

    Attributes:
        name: as `plain_name` has it.
        said: as the file has it.
        box: left, top, width and height; nothing if it is turned or no rectangle.
    """

    name: str
    said: str
    box: tuple[float, float, float, float] | None


@dataclass(frozen=True)
class Ground:
    """A drawing beneath a sheet, from its upper left corner.

    Attributes:
        width: of it, in its units.
        height: of it.
        page: both in millimetres; 0 where that is not known.
        parts: each over those before it.
        marked: rectangles that are boxes.
    """

    width: float
    height: float
    page: tuple[float, float]
    parts: tuple[Part, ...]
    marked: tuple[Marked, ...] = ()


def plain_name(said: str) -> str:
    """Return what a rectangle is called, whatever stands between its words.

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
