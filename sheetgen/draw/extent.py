"""The extents of the contents of a drawing: boxes of its texts and shapes.

It reads the SVG that `svg` writes: texts, paths, rectangles and circles, moved, turned,
scaled and slanted. Clipped elements, such as hatches, belong to the ground and are left
out.
"""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple
from xml.etree import ElementTree

from sheetgen.core.draw.box import Box, Point
from sheetgen.draw.font import FontStack
from sheetgen.scoresheet.svg import take_steps

_SIDE = 0.07  # white at both ends of a text, in font sizes
_RISE, _DROP = 0.8, 0.2  # of letters above and below the base line, in font sizes


class Extent(NamedTuple):
    """A text or a shape of a drawing: its box, and whether it is a text."""

    box: Box
    is_text: bool


def find_extents(svg: str, fonts: FontStack) -> list[Extent]:
    """Return the boxes of all texts and shapes of a drawing.

    Args:
        svg: the drawing.
        fonts: the fonts of its texts.
    """
    from fontTools.misc.transform import Identity

    return list(_extents(ElementTree.fromstring(svg.encode()), Identity, fonts))


def _extents(
    parent: ElementTree.Element, matrix: Any, fonts: FontStack
) -> Iterator[Extent]:
    for element in parent:
        tag = element.tag.rpartition("}")[2]
        if tag == "defs" or (tag != "g" and element.get("clip-path")):
            continue
        own = take_steps(element.get("transform", ""), matrix)
        if tag == "g":
            yield from _extents(element, own, fonts)
            continue
        for points in _points_of(tag, element, fonts):
            yield Extent(_around(map(own.transformPoint, points)), tag == "text")


def _points_of(
    tag: str, element: ElementTree.Element, fonts: FontStack
) -> Iterator[list[tuple[float, float]]]:
    """Yield the points that bound each shape of an element."""

    def length(name: str) -> float:
        return float(element.get(name, 0))

    if tag == "path":
        yield from _outlines(element.get("d", ""))
    elif tag == "rect":
        x, y = length("x"), length("y")
        yield [(x, y), (x + length("width"), y + length("height"))]
    elif tag == "circle":
        x, y, reach = length("cx"), length("cy"), length("r")
        yield [(x - reach, y - reach), (x + reach, y + reach)]
    elif tag == "text" and element.text:
        x, y, size = length("x"), length("y"), length("font-size")
        advances = fonts.font(element.get("font-family", "")).advances
        wide = size * sum(advances.get(letter, 0.6) for letter in element.text)
        side = min(_SIDE * size, wide / 4)
        corners = (x + side, x + wide - side), (y - _RISE * size, y + _DROP * size)
        yield [(left, top) for left in corners[0] for top in corners[1]]


def _outlines(d: str) -> Iterator[list[tuple[float, float]]]:
    """Yield the control points and end points of each part of a path."""
    points: list[tuple[float, float]] = []
    for kind, reached in path_steps(d):
        if kind == MOVE and points:
            yield points
            points = []
        points += reached
    if points:
        yield points


def _around(points: Iterable[tuple[float, float]]) -> Box:
    xs, ys = zip(*points, strict=True)
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


# The outline of a path, step by step, for other ways of drawing.


MOVE, LINE, QUADRATIC, CUBIC, CLOSE = "moveTo", "lineTo", "qCurveTo", "curveTo", "close"
_CLOSES = ("closePath",)
Step = tuple[str, tuple[Point, ...]]


def path_steps(d: str) -> list[Step]:
    """Return the steps of a path, each with its control points and end point.

    >>> [kind for kind, _ in path_steps("M0 0H2V2Z")]
    ['moveTo', 'lineTo', 'lineTo', 'lineTo', 'close']
    """
    from fontTools.pens.recordingPen import RecordingPen
    from fontTools.svgLib.path import parse_path

    pen = RecordingPen()
    parse_path(d, pen)
    return [
        (CLOSE if kind in _CLOSES else kind, tuple([Point(*point) for point in points]))
        for kind, points in pen.value
        if kind != "endPath"
    ]
