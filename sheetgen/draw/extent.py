"""How far what stands on a drawing reaches: boxes of its texts and of its shapes.

It reads the SVG that `svg` writes: texts, paths, rectangles and circles, moved, turned,
scaled and slanted. What is cut off by a clip, such as hatches, is ground, and left out.
"""

import re
from collections.abc import Iterable, Iterator
from math import cos, radians, sin, tan
from typing import NamedTuple
from xml.etree import ElementTree

from sheetgen.core.draw.box import Box, Point
from sheetgen.draw.font import FontStack
from sheetgen.draw.steps import MOVE, path_steps

Matrix = tuple[float, float, float, float, float, float]  # as SVG writes it

_AS_IT_IS: Matrix = (1, 0, 0, 1, 0, 0)
_STEP = re.compile(r"(\w+)\(([^)]*)\)")
_SIDE = 0.07  # that letters keep away from both ends of a text, in parts of their size
_RISE, _DROP = 0.8, 0.2  # of letters over and under their base line, in parts of a size


class Extent(NamedTuple):
    """What stands on a drawing: its box, and whether it is a text."""

    box: Box
    is_text: bool


def find_extents(svg: str, fonts: FontStack) -> list[Extent]:
    """Return the boxes of all that stands on a drawing, whole texts and shapes.

    Args:
        svg: the drawing.
        fonts: that its texts are set in.
    """
    return list(_extents(ElementTree.fromstring(svg.encode()), _AS_IT_IS, fonts))


def _extents(
    parent: ElementTree.Element, matrix: Matrix, fonts: FontStack
) -> Iterator[Extent]:
    for element in parent:
        tag = element.tag.rpartition("}")[2]
        if tag == "defs" or (tag != "g" and element.get("clip-path")):
            continue
        own = _times(matrix, _matrix_of(element.get("transform", "")))
        if tag == "g":
            yield from _extents(element, own, fonts)
            continue
        for points in _points_of(tag, element, fonts):
            yield Extent(_around(_at(own, *point) for point in points), tag == "text")


def _points_of(
    tag: str, element: ElementTree.Element, fonts: FontStack
) -> Iterator[list[tuple[float, float]]]:
    """Yield the points between which each shape of an element lies."""

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
    """Yield the points that each part of a path goes by and to."""
    points: list[tuple[float, float]] = []
    for kind, reached in path_steps(d):
        if kind == MOVE and points:
            yield points
            points = []
        points += reached
    if points:
        yield points


def _matrix_of(transform: str) -> Matrix:
    """Return what `svg` moves, turns, scales and slants by."""
    matrix = _AS_IT_IS
    for name, numbers in _STEP.findall(transform):
        given = [float(value) for value in re.split(r"[ ,]+", numbers.strip())]
        if name == "translate":
            step: Matrix = (1, 0, 0, 1, given[0], given[1] if len(given) > 1 else 0)
        elif name == "scale":
            step = (given[0], 0, 0, given[-1], 0, 0)
        elif name == "skewX":
            step = (1, 0, tan(radians(given[0])), 1, 0, 0)
        else:
            step = _turned(*given)
        matrix = _times(matrix, step)
    return matrix


def _turned(turn: float, x: float = 0, y: float = 0) -> Matrix:
    """Return the matrix of a turn by degrees around a point."""
    a, b = cos(radians(turn)), sin(radians(turn))
    return (a, b, -b, a, x - a * x + b * y, y - b * x - a * y)


def _times(first: Matrix, then: Matrix) -> Matrix:
    """Return the matrix of a step within another."""
    a, b, c, d, e, f = first
    k, m, n, p, q, r = then
    return (
        a * k + c * m,
        b * k + d * m,
        a * n + c * p,
        b * n + d * p,
        a * q + c * r + e,
        b * q + d * r + f,
    )


def _at(matrix: Matrix, x: float, y: float) -> Point:
    a, b, c, d, e, f = matrix
    return Point(a * x + c * y + e, b * x + d * y + f)


def _around(points: Iterable[Point]) -> Box:
    xs, ys = zip(*points, strict=True)
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
