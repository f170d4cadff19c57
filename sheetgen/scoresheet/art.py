"""Drawings of users: SVG files beside a declaration, read as plain shapes.

Nothing of such a file reaches paper but paths whose numbers were parsed: no script, no
other file, no embedded picture. What cannot be drawn this way is refused.

In a drawing beneath a sheet, rectangles with the name of a field of the sheet are not
drawn: they give the places of its boxes.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element

from sheetgen.core.errors import FileError
from sheetgen.language.message import message
from sheetgen.scoresheet import svg
from sheetgen.source.advice import abbreviated
from sheetgen.source.text import load_text

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


UNITS = 24  # length of the longer side of a drawing, which is centred on the origin
ENDING = ".svg"
GROUND = "art.svg"  # name of the drawing beneath a sheet where others may receive it
_MOST = 200_000  # characters of a file, and of all its paths as drawn
_MOST_ELEMENTS = 2_000
_NAMED = re.compile(r"""(\b(?:icon|logo)\s*=\s*["'])([^"'/\\\n]+\.svg)(?=["'])""")
_LAID = re.compile(r"""(\b(?:art|file)\s*=\s*["'])([^"'/\\\n]+)(?=["'])""")
_FONT = re.compile(r"""^font\s*=\s*["']([^"'/\\\n]+)["'].*\n?""", re.MULTILINE)
_CLASS = re.compile(r"\.([\w-]+)")
_INHERITED = ("fill", "stroke", "stroke-width", "fill-rule", "color", "visibility")


class Art(NamedTuple):
    """A drawing around the origin, whose longer side has `UNITS`.

    Attributes:
        width: of it, in units.
        height: of it.
        shapes: each on top of those before it.
    """

    width: float
    height: float
    shapes: tuple[Shape, ...]


class ArtFault(Exception):
    """What is wrong with the file of a drawing, in a sentence."""


def named_files(text: str) -> list[str]:
    """Return the drawings and the font that the text of a declaration names."""
    drawings = [name for _, name in (*_NAMED.findall(text), *_LAID.findall(text))]
    return [*drawings, *_FONT.findall(text)]


def rename_files(text: str, start: str) -> str:
    """Return the text of a declaration with *start* before the names of its drawings.

    The drawing beneath becomes an SVG; a font, which others may not pass on, is
    removed.
    """
    text = _NAMED.sub(lambda found: f"{found[1]}{start}{found[2]}", text)
    text = _LAID.sub(lambda found: f"{found[1]}{start}{GROUND}", text)
    return _FONT.sub("", text)


def write_art(art: Art) -> str:
    """Return a drawing as SVG that holds nothing but its shapes."""
    wide, high = art.width, art.height
    paths = "".join(
        f'<path d="{one.d}" fill="{one.fill or "none"}" '
        f'fill-rule="{"evenodd" if one.is_odd else "nonzero"}" '
        f'stroke="{one.stroke or "none"}" stroke-width="{one.width:g}"/>\n'
        for one in art.shapes
    )
    view = f"{-wide / 2:g} {-high / 2:g} {wide:g} {high:g}"
    space = svg.SPACE.strip("{}")
    return f'<svg xmlns="{space}" viewBox="{view}">\n{paths}</svg>\n'


def read_art(folder: Path, name: str) -> Art:
    """Return the drawing in a file of a folder.

    Raises:
        ArtFault: it cannot be read or drawn.
    """
    path = own_file(folder, name, ENDING)
    try:
        return _read(load_text(path))
    except FileError:
        fault = message("not a readable SVG")
    except svg.Unfit as unfit:
        fault = unfit.args[0]
    raise ArtFault(message("{name}: {fault}", name=name, fault=fault))


def own_file(folder: Path, name: str, ending: str = "") -> Path:
    """Return the path of a file beside a declaration.

    Raises:
        ArtFault: there is no such file, or the name is not that of a file beside it.
    """
    path = folder / name
    try:
        is_link, is_there = path.is_symlink(), path.is_file()
    except OSError:  # a name that no system accepts, mostly because it is too long
        is_link = is_there = False
    if Path(name).name != name or "\\" in name or "\0" in name or is_link:
        what = message(
            "{name}: expected a file beside this one, no link", name=abbreviated(name)
        )
        raise ArtFault(what)
    if not name.lower().endswith(ending):
        raise ArtFault(
            message("{name}: a drawing is an SVG file", name=abbreviated(name))
        )
    if not is_there:
        raise ArtFault(
            message("no file {name} beside this one", name=abbreviated(name))
        )
    return path


def _read(text: str) -> Art:
    if len(text) > _MOST:
        raise svg.Unfit(message("too large: at most {count} kB", count=_MOST // 1000))
    root = svg.read_root(text)
    try:
        art = _centred(tuple(_Reader(root).shapes()), svg.view_of(root))
    except svg.BROKEN:
        raise svg.Unfit(message("a number or path in it cannot be read")) from None
    if not art.shapes:
        raise svg.Unfit(message("nothing in it can be seen"))
    return art


def _centred(shapes: Sequence[Shape], view: Sequence[float]) -> Art:
    """Return the part of a drawing inside a view, centred and scaled."""
    left, top, width, height = view
    scale = UNITS / max(width, height)
    own = (scale, 0, 0, scale, -(left + width / 2) * scale, -(top + height / 2) * scale)
    placed = [
        one._replace(d=svg.move_path(one.d, own), width=round(one.width * scale, 3))
        for one in shapes
    ]
    return Art(width * scale, height * scale, tuple(placed))


@dataclass
class _Reader:
    """A reader of the shapes of a drawing, which counts what it has read."""

    root: Element
    elements: int = 0
    letters: int = 0
    styled: int = 0
    classes: dict[str, str] = field(default_factory=dict)

    def shapes(self) -> Iterator[Shape]:
        """Yield the shapes that can be seen, in the units of the file."""
        from fontTools.misc.transform import Identity

        styles = "".join(one.text or "" for one in self.root.iter(f"{svg.SPACE}style"))
        for selectors, rule in svg.rules_of(styles):
            for name in _CLASS.findall(selectors):
                self.classes[name] = f"{self.classes.get(name, '')};{rule}"
        yield from self.walk(self.root, {"fill": "#000000"}, Identity, 0)

    def walk(
        self, element: Element, inherited: Mapping[str, str], matrix: Any, depth: int
    ) -> Iterator[Shape]:
        """Yield the shapes of an element and of its children."""
        tag = svg.tag_of(element)
        self.elements += 1
        if self.elements > _MOST_ELEMENTS or depth > svg.MOST_DEPTH:
            raise svg.too_many()
        if not tag or tag in svg.PASSED:
            return
        if tag not in svg.SHAPES | svg.GROUPS:
            raise svg.refused(f"<{tag}>")
        style = self.style(element, inherited)
        if style.get("display") == "none":
            return
        matrix = svg.take_steps(element.attrib.get("transform", ""), matrix)
        if tag in svg.GROUPS:
            kept = {key: style[key] for key in _INHERITED if key in style}
            for part in element:
                yield from self.walk(part, kept, matrix, depth + 1)
        elif style.get("visibility") != "hidden":
            yield from self.shape(element, style, matrix)

    def style(self, element: Element, inherited: Mapping[str, str]) -> dict[str, str]:
        """Return how an element is painted."""
        rules = [
            self.classes.get(name, "")
            for name in element.attrib.get("class", "").split()
        ]
        text = ";".join([*rules, element.attrib.get("style", "")])
        self.styled += len(text)
        if self.styled > svg.MOST_STYLED:
            raise svg.too_many()
        return {**inherited, **element.attrib, **svg.read_rule(text)}

    def shape(
        self, element: Element, style: Mapping[str, str], matrix: Any
    ) -> Iterator[Shape]:
        """Yield a shape if it can be seen."""
        fill, stroke = (_paint(style, key) for key in ("fill", "stroke"))
        if element.tag == f"{svg.SPACE}line":
            fill = ""
        for path in svg.outline(element.tag, element.attrib) if fill or stroke else ():
            d = svg.move_path(path, matrix)
            self.letters += len(d)
            if self.letters > _MOST:
                raise svg.too_many()
            own = svg.read_numbers(style.get("stroke-width", "1"))[0]
            width = svg.bounded(own * svg.scale_of(matrix))
            is_odd = style.get("fill-rule") == "evenodd"
            if d:
                yield Shape(d, fill, stroke, width if stroke else 0, is_odd)


def _paint(style: Mapping[str, str], key: str) -> str:
    """Return the colour of an area or a line; an empty text if it is not painted."""
    clear = {style.get("opacity"), style.get(f"{key}-opacity")} & {"0", "0.0", "0%"}
    value = style.get(key, "none").strip()
    return svg.colour_of(value, style.get("color", "#000000"), 0 if clear else 1)
