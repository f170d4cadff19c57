"""Strokes of a pen that writes into the places of a sheet.

`sheetgen.draw.writing` says which strokes; here they get their size and their path.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

from sheetgen.core.draw.box import Box, Point
from sheetgen.core.reading.input_field import TICK
from sheetgen.core.units import Mm
from sheetgen.draw.svg import Canvas, Outline, number

Points = Sequence[tuple[float, float]]

PENCIL = Outline("#464646", 0.4)  # a grey, which presses print in black alone

_PART = 0.64  # the height of a glyph, in heights of its box
_LEAST: Mm = 2.3  # the least height of a digit, if there is room
_MOST: Mm = 4.6


class Place(NamedTuple):
    """A place of a sheet: its kind of spot, and its box."""

    kind: str
    box: Box


class Written(NamedTuple):
    """What is written in a place, before it gets its size.

    Attributes:
        strokes: their points, in heights of a glyph.
        share: how high glyphs are, relative to the usual height there.
        off: how far it is from the middle of its box, in widths and heights of the box.
    """

    strokes: Sequence[Points]
    share: float
    off: tuple[float, float]


def fit(written: Written, kind: str, box: Box) -> list[Points]:
    """Return the strokes of what is written in a place of a kind."""
    if kind == TICK:
        return fit_within(written, box, 0.8 * box.height)
    return fit_word(written, box)


def fit_word(written: Written, box: Box) -> list[Points]:
    """Return the strokes of letters and digits in the middle of a box."""
    return fit_within(written, box, min(max(_PART * box.height, _LEAST), _MOST))


def fit_within(written: Written, box: Box, high: Mm) -> list[Points]:
    """Return strokes in the middle of a box, usually *high* and never beyond it."""
    strokes, share, off = written
    points = [point for stroke in strokes for point in stroke]
    left, right = min([x for x, _ in points]), max([x for x, _ in points])
    top, bottom = min([y for _, y in points]), max([y for _, y in points])
    wide, tall = max(right - left, 0.01), max(bottom - top, 0.01)
    scale = min(high * share, 0.9 * box.width / wide, 0.95 * box.height / tall)
    x = box.centre.x + off[0] * box.width - (left + right) / 2 * scale
    y = box.centre.y + off[1] * box.height - (top + bottom) / 2 * scale
    return [
        [(x + across * scale, y + down * scale) for across, down in stroke]
        for stroke in strokes
    ]


def draw_strokes(canvas: Canvas, strokes: Sequence[Points]) -> None:
    """Draw strokes in pencil."""
    canvas.path("".join([_path(stroke) for stroke in strokes]), stroke=PENCIL)


def _path(stroke: Points) -> str:
    """Return a smooth path through points; a doubled point is a corner."""
    path = ""
    for part in _parts(stroke):
        path += "" if path else f"M{_at(part[0])}"
        for at in range(len(part) - 1):
            one, other = part[at], part[at + 1]
            near = _distance(one, other) / 3
            first = _moved(one, _way(part, at), near)
            second = _moved(other, _way(part, at + 1), -near)
            path += f"C{_at(first)} {_at(second)} {_at(other)}"
    return path


def _parts(stroke: Points) -> list[list[Point]]:
    """Return the parts of a stroke between its corners."""
    parts: list[list[Point]] = [[]]
    for at, (x, y) in enumerate(stroke):
        if at and stroke[at - 1] == (x, y):
            parts.append([])
        parts[-1].append(Point(x, y))
    return [
        [*(parts[at - 1][-1:] if at else ()), *part]
        if at and parts[at - 1][-1] != part[0]
        else part
        for at, part in enumerate(parts)
    ]


def _way(part: Sequence[Point], at: int) -> Point:
    """Return the unit direction at a point: from the point before to the one after."""
    before, after = part[max(at - 1, 0)], part[min(at + 1, len(part) - 1)]
    far = _distance(before, after) or 1
    return Point((after.x - before.x) / far, (after.y - before.y) / far)


def _distance(one: Point, other: Point) -> Mm:
    return math.sqrt((one.x - other.x) ** 2 + (one.y - other.y) ** 2)


def _moved(point: Point, way: Point, far: Mm) -> Point:
    return Point(point.x + way.x * far, point.y + way.y * far)


def _at(point: Point) -> str:
    return f"{number(point.x)} {number(point.y)}"
