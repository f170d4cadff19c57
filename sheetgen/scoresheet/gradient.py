"""Gradients of drawings, as areas of plain colour on top of each other.

A press prints plain colours, and both renderers draw them identically. So a gradient
becomes bands so fine that their edges are hardly visible; each is on top of all before
it, so that no gap opens between them.

Source: SVG 1.1, 13.2 (gradients).
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import ceil, hypot
from typing import Any, NamedTuple

from sheetgen.scoresheet.svg import bounded

_STEP = 4  # of 255, the most by which two bands differ
_MOST = 48  # bands between two stops
_BOW = 0.5522847  # of the radius: the handles of a curve around a quarter of a circle

Point = tuple[float, float]
Box = tuple[float, float, float, float]  # left, top, right, bottom


class Gradient(NamedTuple):
    """A gradient.

    Attributes:
        stops: position from 0 to 1 and colour of each.
        places: x1, y1, x2, y2 of a linear one; cx, cy, r, fx, fy of a round one.
        matrix: from its own units to those of the shape.
        is_of_box: whether its lengths are shares of the shape's box.
    """

    stops: tuple[tuple[float, str], ...]
    places: tuple[float, ...]
    matrix: Any
    is_of_box: bool

    @property
    def middle(self) -> str:
        """The colour that represents all of it."""
        return _between(self.stops, 0.5)


def bands(gradient: Gradient, box: Box, matrix: Any) -> Iterator[tuple[str, str]]:
    """Yield the path and the colour of each band; the first has none: it fills all.

    Args:
        gradient: that fills a shape.
        box: around the shape.
        matrix: from units of the shape to those of the drawing.
    """
    left, top, right, bottom = box
    own = gradient.matrix
    if gradient.is_of_box:
        placed = matrix.translate(left, top).scale(right - left, bottom - top)
        own = placed.transform(own)
    else:
        own = matrix.transform(own)
    a, b, c, d, _, _ = own
    if abs(a * d - b * c) < 1e-9:
        yield "", gradient.middle
        return
    is_round = len(gradient.places) > 4
    back = own.inverse()
    corners = [(x, y) for x in (left, right) for y in (top, bottom)]
    seen = [back.transformPoint(matrix.transformPoint(corner)) for corner in corners]
    steps = list(_steps(gradient.stops))
    if is_round:
        steps.reverse()
    yield "", steps[0][2]
    for start, end, colour in steps[1:]:
        points = (
            _circle(gradient.places, end)
            if is_round
            else _half(gradient.places, start, seen)
        )
        moved = [own.transformPoint(point) for point in points]
        yield _path(moved, is_round), colour


def _steps(stops: Sequence[tuple[float, str]]) -> Iterator[tuple[float, float, str]]:
    """Yield the start, the end and the colour of each band."""
    before, colour = stops[0]
    yield 0.0, before, colour
    for (start, first), (end, last) in pairwise(stops):
        far = max(
            abs(one - other) for one, other in zip(_rgb(first), _rgb(last), strict=True)
        )
        count = min(_MOST, ceil(far / _STEP)) if end > start else 0
        for at in range(count):
            share = (at + 0.5) / count
            wide = (end - start) / count
            own = _mix(first, last, share)
            yield start + at * wide, start + (at + 1) * wide, own
    yield stops[-1][0], 1.0, stops[-1][1]


def _half(places: Sequence[float], start: float, seen: Sequence[Point]) -> list[Point]:
    """Return the half plane behind a place on a gradient's line, as far as visible."""
    x1, y1, x2, y2 = places
    far = hypot(x2 - x1, y2 - y1) or 1e-6
    dx, dy = (x2 - x1) / far, (y2 - y1) / far
    x, y = x1 + (x2 - x1) * start, y1 + (y2 - y1) * start
    reach = max(hypot(px - x, py - y) for px, py in seen) + far
    left, right = (x - dy * reach, y + dx * reach), (x + dy * reach, y - dx * reach)
    ahead = dx * reach, dy * reach
    return [
        left,
        right,
        (right[0] + ahead[0], right[1] + ahead[1]),
        (left[0] + ahead[0], left[1] + ahead[1]),
    ]


def _circle(places: Sequence[float], end: float) -> list[Point]:
    """Return the points of the four curves around a round gradient up to a place."""
    cx, cy, r, fx, fy = places
    x, y, r = fx + (cx - fx) * end, fy + (cy - fy) * end, r * end
    bow = r * _BOW
    return [
        *((x + r, y), (x + r, y + bow), (x + bow, y + r), (x, y + r)),
        *((x - bow, y + r), (x - r, y + bow), (x - r, y)),
        *((x - r, y - bow), (x - bow, y - r), (x, y - r)),
        *((x + bow, y - r), (x + r, y - bow), (x + r, y)),
    ]


def _path(points: Sequence[Point], is_curved: bool) -> str:
    first, *others = [f"{bounded(x):.3f} {bounded(y):.3f}" for x, y in points]
    return f"M{first}{'C' if is_curved else 'L'}{' '.join(others)}Z"


def _between(stops: Sequence[tuple[float, str]], place: float) -> str:
    for (start, first), (end, last) in pairwise(stops):
        if start <= place <= end and end > start:
            return _mix(first, last, (place - start) / (end - start))
    return stops[0][1] if place < stops[0][0] else stops[-1][1]


def _mix(first: str, last: str, share: float) -> str:
    parts = zip(_rgb(first), _rgb(last), strict=True)
    mixed = [round(one + (other - one) * share) for one, other in parts]
    return f"#{mixed[0]:02x}{mixed[1]:02x}{mixed[2]:02x}"


def _rgb(colour: str) -> tuple[int, int, int]:
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return red, green, blue
