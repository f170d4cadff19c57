"""SVG files of strangers: the common part of reading them, whatever their use.

Nothing in them is run, and nothing outside them is opened.
"""

import re
from collections.abc import Iterator, Mapping
from math import radians, sqrt
from typing import Any
from xml.etree.ElementTree import Element, ParseError, fromstring

from sheetgen.language.message import message
from sheetgen.source.advice import abbreviated

MOST_DEPTH = 40  # of nested groups
MOST_STYLED = 5_000_000  # characters of styles, counted for each element
_FAR = 1e6  # no number of a drawing is farther from 0
_LEAST = 1e-3  # of a side of the visible part
SHAPES = {"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"}
GROUPS = {"svg", "g", "a", "switch"}
PASSED = {  # elements that draw nothing by themselves
    *("defs", "style", "title", "desc", "metadata", "clipPath", "mask", "symbol"),
    *("linearGradient", "radialGradient", "pattern", "marker", "filter", "view"),
}
SPACE = "{http://www.w3.org/2000/svg}"
_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_STEP = re.compile(r"(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^()]*)\)")
_NUMBER = re.compile(r"[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?")
_SIDES = ("width", "height")
# Errors raised for invalid numbers and paths.
BROKEN = (ValueError, LookupError, TypeError, ArithmeticError, AssertionError)


class Unfit(Exception):
    """A file holds something that cannot be drawn; the message says what."""


def read_root(text: str) -> Element:
    """Return the root element of an SVG file.

    Raises:
        Unfit: it is not an SVG file, or its size is unknown.
    """
    if "<!ENTITY" in text:
        raise Unfit(message("it defines entities: save it as plain SVG"))
    try:
        root = fromstring(text)
    except (ParseError, ValueError, LookupError):
        root = Element("none")
    if root.tag != f"{SPACE}svg":
        raise Unfit(message("not a readable SVG"))
    if "viewBox" not in root.attrib and not root.attrib.keys() >= {*_SIDES}:
        raise Unfit(message("it has no viewBox"))
    return root


def view_of(root: Element) -> tuple[float, float, float, float]:
    """Return the part of the plane that is visible."""
    if "viewBox" in root.attrib:
        left, top, width, height = read_numbers(root.attrib["viewBox"])
    else:
        left = top = 0.0
        width, height = (read_numbers(root.attrib.get(key, ""))[0] for key in _SIDES)
    short, long = sorted((width, height))
    if short < _LEAST or long > 50 * short:
        raise ValueError(width, height)
    return bounded(left), bounded(top), bounded(width), bounded(height)


def move_path(d: str, matrix: Any) -> str:
    """Return a path with its numbers transformed, and all of them absolute."""
    from fontTools.pens.svgPathPen import SVGPathPen
    from fontTools.pens.transformPen import TransformPen
    from fontTools.svgLib.path import parse_path

    def say(number: float) -> str:
        return f"{bounded(number):.3f}".rstrip("0").rstrip(".")

    pen = SVGPathPen(None, ntos=say)
    parse_path(d, TransformPen(pen, matrix))
    found: str = pen.getCommands()
    return found


def bounded(number: float) -> float:
    """Return a number of a drawing.

    Raises:
        ValueError: it is not a number, or too far from 0.
    """
    if not abs(number) < _FAR:
        raise ValueError(number)
    return number


def too_many() -> Unfit:
    """Return an error about a drawing with too many parts."""
    return Unfit(message("too many parts: draw it more simply"))


def refused(what: str) -> Unfit:
    """Return an error about an element that cannot be drawn."""
    return Unfit(
        message("it has {tag}: turn that into plain paths", tag=abbreviated(what))
    )


def tag_of(element: Element) -> str:
    """Return the tag of an element; empty if it is private to a program.

    Raises:
        Unfit: it is a script, or has one.
    """
    if not isinstance(element.tag, str) or not element.tag.startswith(SPACE):
        return ""
    tag = element.tag.removeprefix(SPACE)
    if tag == "script" or any(key.startswith("on") for key in element.attrib):
        raise Unfit(message("it has a script: save it without"))
    return tag


def rules_of(text: str) -> Iterator[tuple[str, str]]:
    """Yield the rules of a style sheet: selectors, and declarations.

    >>> [*rules_of("/* a */ .a { fill: red } @media print { .b { stroke: red } }")]
    [(' .a ', ' fill: red '), (' .b ', ' stroke: red ')]
    """
    *parts, _ = _COMMENT.sub("", text).split("}")
    for part in parts:
        before, brace, rule = part.rpartition("{")
        if brace:
            yield before.rpartition("{")[2], rule


def read_rule(text: str) -> dict[str, str]:
    """Return the declarations of a rule by their keys; of repeated ones the last."""
    pairs = [part.partition(":") for part in text.split(";")]
    return {
        key.strip(): value.replace("!important", "").strip() for key, _, value in pairs
    }


def outline(tag: str, attributes: Mapping[str, str]) -> list[str]:
    """Return the paths of a shape, in its own lengths."""
    from fontTools.svgLib.path.shapes import PathBuilder

    plain = {**attributes}
    plain.pop("transform", None)  # the builder supports only one form of it
    builder = PathBuilder()
    builder.add_path_from_element(Element(tag, plain))
    paths: list[str] = builder.paths
    return paths


def scale_of(matrix: Any) -> float:
    """Return the mean factor by which a matrix scales lengths."""
    a, b, c, d, _, _ = matrix
    return sqrt(abs(a * d - b * c))


def take_steps(text: str, matrix: Any) -> Any:
    """Return a matrix with the further steps of a text applied first."""
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


def colour_of(value: str, current: str, share: float) -> str:
    """Return a colour as it looks on white; empty for none.

    Args:
        value: from a style; black replaces those that only browsers know.
        current: the value of `currentColor`.
        share: opacity, from 0 to 1.
    """
    from PIL.ImageColor import getrgb

    if value in ("none", "transparent", "") or not share:
        return ""
    if value.lower() == "currentcolor":
        value = current
    if value.startswith("#"):
        value = value.split()[0]  # without the colour for presses alone
    try:
        red, green, blue, *alpha = getrgb(value)
    except ValueError:
        return "#000000"
    share *= alpha[0] / 255 if alpha else 1
    mixed = [round(255 + (min(part, 255) - 255) * share) for part in (red, green, blue)]
    return f"#{mixed[0]:02x}{mixed[1]:02x}{mixed[2]:02x}" if share else ""


def read_numbers(text: str) -> list[float]:
    """Return the numbers in a text."""
    return [float(one) for one in _NUMBER.findall(text)]
