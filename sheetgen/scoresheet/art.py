"""Drawings that people bring: SVG files beside a declaration, read as plain shapes.

Nothing of such a file reaches paper but paths whose numbers were read: no script, no
other file, no picture within it. What cannot be drawn so is refused.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import radians, sqrt
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element, ParseError, fromstring

from sheetgen.core.errors import FileError
from sheetgen.say import tell
from sheetgen.source.advice import shown
from sheetgen.source.text import load_text

UNITS = 24  # from side to side of a drawing, around the origin
ENDING = ".svg"
GROUND = "art.svg"  # what a drawing beneath a sheet is called where others may have it
_MOST = 200_000  # letters of a file, and of all its paths as they are drawn
_MOST_ELEMENTS = 2_000
_MOST_DEPTH = 40  # of groups in groups
_FAR = 1e6  # no number of a drawing is farther from 0
SHAPES = {"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"}
_GROUPS = {"svg", "g", "a", "switch"}
PASSED = {  # what draws nothing by itself
    *("defs", "style", "title", "desc", "metadata", "clipPath", "mask", "symbol"),
    *("linearGradient", "radialGradient", "pattern", "marker", "filter", "view"),
}
SPACE = "{http://www.w3.org/2000/svg}"
_NAMED = re.compile(r"""(\b(?:icon|logo)\s*=\s*["'])([^"'/\\\n]+\.svg)(?=["'])""")
_LAID = re.compile(r"""(\b(?:art|file)\s*=\s*["'])([^"'/\\\n]+)(?=["'])""")
_FONT = re.compile(r"""^font\s*=\s*["']([^"'/\\\n]+)["'].*\n?""", re.MULTILINE)
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_CLASS = re.compile(r"\.([\w-]+)")
_STEP = re.compile(r"(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^()]*)\)")
_NUMBER = re.compile(r"[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?")
_SIDES = ("width", "height")
_INHERITED = ("fill", "stroke", "stroke-width", "fill-rule", "color", "visibility")


class Shape(NamedTuple):
    """A path of a drawing.

    Attributes:
        d: with its numbers in units.
        fill: as ``#rrggbb``; empty for none.
        stroke: likewise.
        width: of its line, in units.
        is_odd: whether what is enclosed twice is left out.
    """

    d: str
    fill: str
    stroke: str
    width: float
    is_odd: bool


class Art(NamedTuple):
    """A drawing around the origin, whose longer side has `UNITS`.

    Attributes:
        width: of it, in units.
        height: of it.
        shapes: each over those before it.
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
    """Return the text of a declaration whose drawings have names that so begin.

    What lies beneath is SVG then; a font, which others may not pass on, is gone.
    """
    text = _NAMED.sub(lambda found: f"{found[1]}{start}{found[2]}", text)
    text = _LAID.sub(lambda found: f"{found[1]}{start}{GROUND}", text)
    return _FONT.sub("", text)


def write_art(art: Art) -> str:
    """Return a drawing as SVG that has nothing in it but its shapes."""
    wide, high = art.width, art.height
    paths = "".join(
        f'<path d="{one.d}" fill="{one.fill or "none"}" '
        f'fill-rule="{"evenodd" if one.is_odd else "nonzero"}" '
        f'stroke="{one.stroke or "none"}" stroke-width="{one.width:g}"/>\n'
        for one in art.shapes
    )
    view = f"{-wide / 2:g} {-high / 2:g} {wide:g} {high:g}"
    space = SPACE.strip("{}")
    return f'<svg xmlns="{space}" viewBox="{view}">\n{paths}</svg>\n'


def read_art(folder: Path, name: str) -> Art:
    """Return the drawing in a file of a folder.

    Raises:
        ArtFault: it cannot be read or drawn.
    """
    path = folder / name
    if Path(name).name != name or "\\" in name or "\0" in name or path.is_symlink():
        what = tell(
            "{name}: expected a file beside this one, no link", name=shown(name)
        )
        raise ArtFault(what)
    if not name.lower().endswith(ENDING):
        raise ArtFault(tell("{name}: a drawing is an SVG file", name=shown(name)))
    if not path.is_file():
        raise ArtFault(tell("no file {name} beside this one", name=shown(name)))
    try:
        return _read(load_text(path))
    except FileError:
        fault = tell("no SVG that can be read")
    except _Unfit as unfit:
        fault = unfit.args[0]
    raise ArtFault(tell("{name}: {fault}", name=name, fault=fault))


class _Unfit(Exception):
    """A file holds what cannot be drawn."""


def _read(text: str) -> Art:
    if len(text) > _MOST:
        raise _Unfit(tell("too large: at most {count} kB", count=_MOST // 1000))
    if "<!ENTITY" in text:
        raise _Unfit(tell("it defines entities: save it as plain SVG"))
    try:
        root = fromstring(text)
    except (ParseError, ValueError, LookupError):
        root = Element("none")
    if root.tag != f"{SPACE}svg":
        raise _Unfit(tell("no SVG that can be read"))
    if "viewBox" not in root.attrib and not root.attrib.keys() >= {*_SIDES}:
        raise _Unfit(tell("it has no viewBox"))
    try:
        art = _centred(tuple(_Reader(root).shapes()), view_of(root))
    except (ValueError, LookupError, TypeError, ArithmeticError, AssertionError):
        raise _Unfit(tell("a number or path in it cannot be read")) from None
    if not art.shapes:
        raise _Unfit(tell("nothing in it can be seen"))
    return art


def _centred(shapes: Sequence[Shape], view: Sequence[float]) -> Art:
    """Return the drawing of what is seen in a view."""
    left, top, width, height = view
    scale = UNITS / max(width, height)
    own = (scale, 0, 0, scale, -(left + width / 2) * scale, -(top + height / 2) * scale)
    placed = [
        one._replace(d=move_path(one.d, own), width=round(one.width * scale, 3))
        for one in shapes
    ]
    return Art(width * scale, height * scale, tuple(placed))


def view_of(root: Element) -> tuple[float, float, float, float]:
    """Return the part of the plane that is seen."""
    if "viewBox" in root.attrib:
        left, top, width, height = read_numbers(root.attrib["viewBox"])
    else:
        left = top = 0.0
        width, height = (read_numbers(root.attrib.get(key, ""))[0] for key in _SIDES)
    if min(width, height) <= 0 or max(width, height) > 50 * min(width, height):
        raise ValueError(width, height)
    return left, top, width, height


def move_path(d: str, matrix: Any) -> str:
    """Return a path with its numbers moved, none of them relative."""
    from fontTools.pens.svgPathPen import SVGPathPen
    from fontTools.pens.transformPen import TransformPen
    from fontTools.svgLib.path import parse_path

    def say(number: float) -> str:
        if not abs(number) < _FAR:
            raise ValueError(number)
        return f"{number:.3f}".rstrip("0").rstrip(".")

    pen = SVGPathPen(None, ntos=say)
    parse_path(d, TransformPen(pen, matrix))
    found: str = pen.getCommands()
    return found


@dataclass
class _Reader:
    """What reads the shapes of a drawing, and counts what it has read."""

    root: Element
    elements: int = 0
    letters: int = 0
    classes: dict[str, str] = field(default_factory=dict)

    def shapes(self) -> Iterator[Shape]:
        """Yield the shapes that can be seen, in the units of the file."""
        from fontTools.misc.transform import Identity

        styles = "".join(one.text or "" for one in self.root.iter(f"{SPACE}style"))
        for selectors, rule in RULE.findall(styles):
            for name in _CLASS.findall(selectors):
                self.classes[name] = f"{self.classes.get(name, '')};{rule}"
        yield from self.walk(self.root, {"fill": "#000000"}, Identity, 0)

    def walk(
        self, element: Element, inherited: Mapping[str, str], matrix: Any, depth: int
    ) -> Iterator[Shape]:
        """Yield the shapes of an element and of those in it."""
        tag = element.tag
        if not isinstance(tag, str) or not tag.startswith(SPACE):
            return  # of the program that wrote the file
        tag = tag.removeprefix(SPACE)
        self.elements += 1
        if self.elements > _MOST_ELEMENTS or depth > _MOST_DEPTH:
            raise _Unfit(tell("too many parts: draw it more simply"))
        if tag == "script" or any(key.startswith("on") for key in element.attrib):
            raise _Unfit(tell("it has a script: save it without"))
        if tag in PASSED:
            return
        if tag not in SHAPES | _GROUPS:
            raise _Unfit(
                tell("it has {tag}: turn that into plain paths", tag=shown(f"<{tag}>"))
            )
        style = self.style(element, inherited)
        if style.get("display") == "none":
            return
        if "transform" in element.attrib:
            matrix = take_steps(element.attrib["transform"], matrix)
        if tag in _GROUPS:
            kept = {key: style[key] for key in _INHERITED if key in style}
            for part in element:
                yield from self.walk(part, kept, matrix, depth + 1)
        elif style.get("visibility") != "hidden":
            yield from self.shape(element, style, matrix)

    def style(self, element: Element, inherited: Mapping[str, str]) -> dict[str, str]:
        """Return how an element is painted."""
        found = {**inherited, **element.attrib}
        rules = [
            self.classes.get(name, "")
            for name in element.attrib.get("class", "").split()
        ]
        for rule in (*rules, element.attrib.get("style", "")):
            for part in rule.split(";"):
                key, _, value = part.partition(":")
                found[key.strip()] = value.replace("!important", "").strip()
        return found

    def shape(
        self, element: Element, style: Mapping[str, str], matrix: Any
    ) -> Iterator[Shape]:
        """Yield a shape if it can be seen."""
        from fontTools.svgLib.path.shapes import PathBuilder

        builder, plain = PathBuilder(), {**element.attrib}
        plain.pop("transform", None)  # of which it knows one form alone
        builder.add_path_from_element(Element(element.tag, plain))
        fill, stroke = (_colour(style, key) for key in ("fill", "stroke"))
        if element.tag == f"{SPACE}line":
            fill = ""
        for path in builder.paths if fill or stroke else ():
            d = move_path(path, matrix)
            self.letters += len(d)
            if self.letters > _MOST:
                raise _Unfit(tell("too many parts: draw it more simply"))
            a, b, c, e, _, _ = matrix
            width = read_numbers(style.get("stroke-width", "1"))[0]
            width *= sqrt(abs(a * e - b * c))
            is_odd = style.get("fill-rule") == "evenodd"
            if d:
                yield Shape(d, fill, stroke, width if stroke else 0, is_odd)


def take_steps(text: str, matrix: Any) -> Any:
    """Return a matrix with further steps of a text before it."""
    for name, given in _STEP.findall(text):
        values = read_numbers(given)
        if name == "matrix":
            matrix = matrix.transform(tuple(values))
        elif name == "translate":
            matrix = matrix.translate(*values)
        elif name == "scale":
            matrix = matrix.scale(*values)
        elif name == "rotate":
            x, y = values[1:] or (0, 0)
            matrix = matrix.translate(x, y).rotate(radians(values[0])).translate(-x, -y)
        else:
            angle = radians(values[0])
            matrix = matrix.skew(*((angle, 0) if name == "skewX" else (0, angle)))
    return matrix


def _colour(style: Mapping[str, str], key: str) -> str:
    """Return the colour of an area or a line; empty for none."""
    from PIL.ImageColor import getrgb

    value = style.get(key, "none").strip()
    clear = {style.get("opacity"), style.get(f"{key}-opacity")}
    if value in ("none", "transparent", "") or clear & {"0", "0.0", "0%"}:
        return ""
    if value == "currentColor":
        value = style.get("color", "#000000")
    try:
        red, green, blue = getrgb(value)[:3]
    except ValueError:  # a gradient, or what only browsers know
        return "#000000"
    return f"#{red:02x}{green:02x}{blue:02x}"


def read_numbers(text: str) -> list[float]:
    """Return the numbers in a text."""
    return [float(one) for one in _NUMBER.findall(text)]
