"""The seams of a drawing that is split over several papers: beside texts, not in them.

A seam crosses as little as possible: no text if it can be avoided, then few small
things such as boxes and symbols; long lines and large frames can be cut anywhere.
Texts, paths, rectangles and circles are found in the SVG that `svg` writes; clipped
elements, such as hatches, belong to the ground and are left out.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, NamedTuple
from xml.etree import ElementTree

from sheetgen.core.draw.box import Box, Point
from sheetgen.core.units import Mm
from sheetgen.draw.font import FontStack
from sheetgen.scoresheet.svg import take_steps

_SIDE = 0.07  # white at both ends of a text, in font sizes
_RISE, _DROP = 0.8, 0.2  # of letters above and below the base line, in font sizes

MOVE, LINE, QUADRATIC, CUBIC, CLOSE = "moveTo", "lineTo", "qCurveTo", "curveTo", "close"
_CLOSES = ("closePath",)
Step = tuple[str, tuple[Point, ...]]

TEXT = 1000.0  # the cost of crossing a text
LARGE = 0.3  # of a drawing: shapes larger than this cost `_LONG`, smaller ones `_SMALL`
CLEAR: Mm = 0.6  # the distance within which a seam counts as near
_NEAR, _SMALL, _LONG = 20.0, 6.0, 1.0  # near a text, a small or a large shape
_STEPS = 2000  # steps into which the length is divided
_APART: Mm = 1.0  # from a seam to the glue, as cuts may be off
_STEP: Mm = 2.5  # between lines that mark the glue
_LEAST: Mm = 1.4  # the narrowest strip that has such lines
_EVEN = 0.02  # the cost of being off an even share by a whole share

_NOWHERE = float("inf"), 0


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


@dataclass(frozen=True)
class Reach:
    """The most that papers in a row show of a drawing, in lengths of the drawing.

    Attributes:
        end: of the first and the last paper.
        between: of all others.
    """

    end: Mm
    between: Mm


@dataclass(frozen=True)
class Seams:
    """The seams of a drawing in one direction.

    Attributes:
        places: of the seams, in lengths of the drawing.
        cost: of all that they cross: `TEXT` for each text.
    """

    places: tuple[Mm, ...]
    cost: float


class Crossing:
    """The costs of seams across one direction of a drawing."""

    def __init__(self, extents: Sequence[Extent], length: Mm, axis: int) -> None:
        """Add up the costs for a drawing, or for a strip of it.

        Args:
            extents: the texts and shapes there.
            length: of the drawing in that direction.
            axis: 0 for vertical seams, which divide its width; 1 for horizontal ones.
        """
        self.length = length
        self.step = length / _STEPS
        change = [0.0] * (_STEPS + 2)
        for box, is_text in extents:
            low, size = box[axis], box[axis + 2]
            weight = _LONG if size > LARGE * length else _SMALL
            weights = (
                ((0.0, TEXT - _NEAR), (CLEAR, _NEAR)) if is_text else ((CLEAR, weight),)
            )
            for clear, weight in weights:
                first = max(0, int((low - clear) / self.step) + 1)
                last = min(_STEPS, int((low + size + clear) / self.step))
                if first <= last:
                    change[first] += weight
                    change[last + 1] -= weight
        self.costs = list(accumulate(change))[: _STEPS + 1]

    def part(self, count: int, reach: Reach) -> Seams:
        """Return the seams that cross the least.

        Args:
            count: of the papers.
            reach: how much each shows, which must be enough together.
        """
        if count == 1:
            return Seams((), 0.0)
        share = self.length / count
        between, end = self._steps(reach.between), self._steps(reach.end)
        # The least cost of reaching each place, and the seam before it.
        before = [(0.0, 0) if place <= end else _NOWHERE for place in range(_STEPS + 1)]
        paths = []
        for number in range(1, count):
            row = [
                (cost + was + self._off(place, number * share, share), at)
                for place, (cost, (was, at)) in enumerate(
                    zip(self.costs, before, strict=True)
                )
            ]
            paths.append(row)
            before = list(_least_before([cost for cost, _ in row], between))
        first = max(0, _STEPS - end)
        place = min(range(first, _STEPS + 1), key=lambda at: paths[-1][at][0])
        cost = paths[-1][place][0]
        if cost == float("inf"):  # all papers are full, to within a step
            return self._fill(count, reach)
        places = []
        for row in reversed(paths):
            places.append(place * self.step)
            place = row[place][1]
        return Seams(tuple(reversed(places)), cost)

    def _fill(self, count: int, reach: Reach) -> Seams:
        """Return the seams of papers that all show as much as they can."""
        whole = 2 * reach.end + (count - 2) * reach.between
        places = tuple(
            (reach.end + at * reach.between) * self.length / whole
            for at in range(count - 1)
        )
        return Seams(places, sum(self.costs[self._steps(place)] for place in places))

    def _steps(self, length: Mm) -> int:
        return int(length / self.step + 1e-9)

    def _off(self, place: int, even: Mm, share: Mm) -> float:
        """Return the cost of a seam's distance from an even share."""
        return _EVEN * abs(place * self.step - even) / share


def _least_before(costs: Sequence[float], most: int) -> Iterator[tuple[float, int]]:
    """Yield the least of the costs before each place, and its place.

    Args:
        costs: of all places.
        most: how far back to look.
    """
    waiting: deque[int] = deque()  # places in order of rising cost
    for place, cost in enumerate(costs):
        while waiting and waiting[0] < place - most:
            waiting.popleft()
        yield (costs[waiting[0]], waiting[0]) if waiting else _NOWHERE
        while waiting and costs[waiting[-1]] >= cost:
            waiting.pop()
        waiting.append(place)


def within(extents: Sequence[Extent], low: Mm, high: Mm) -> list[Extent]:
    """Return the texts and shapes in a horizontal strip of a drawing."""
    return [one for one in extents if one.box.bottom > low and one.box.y < high]


def glue_lines(strip: Box, is_upright: bool) -> list[tuple[Mm, Mm, Mm, Mm]]:
    """Return slanted lines on the strip beyond a seam, where a neighbour is glued on.

    Args:
        strip: from the seam to the right or down.
        is_upright: whether the seam is vertical.

    Returns:
        From x, y to x, y; empty if the strip is too narrow.
    """
    if is_upright:
        box = Box(strip.x + _APART, strip.y, strip.width - _APART, strip.height)
    else:
        box = Box(strip.x, strip.y + _APART, strip.width, strip.height - _APART)
    reach = min(box.width, box.height)
    if reach < _LEAST:
        return []
    starts = [
        at * _STEP
        for at in range(int((max(box.width, box.height) - reach) / _STEP) + 1)
    ]
    if is_upright:
        return [(box.x, box.y + at + reach, box.right, box.y + at) for at in starts]
    return [(box.x + at, box.bottom, box.x + at + reach, box.y) for at in starts]
