"""Outlines of shapes and their PDF operators: straight lines and Bézier curves.

Sources: SVG 1.1, 8.3 (path data) and F.6 (arcs); ISO 32000-1, 8.5.2.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from math import atan2, ceil, cos, hypot, pi, radians, sin, sqrt, tan

from sheetgen.core.units import Pt
from sheetgen.press.paper import Affine, plain

Point = tuple[float, float]
Outline = tuple[tuple[bytes, tuple[Point, ...]], ...]  # operators with their points

# Points lie on a grid of this many steps per point, the same as cairo's, so that
# programs that move lines and letters to whole pixels treat both renderers the same.
_GRID = 256

_COUNTS = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "z": 0}
_KNOWN = re.compile(r"\s*(?:[Mm][MmLlHhVvCcSsQqTtAaZz\d.,\s+eE-]*)?")
_SEGMENT = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])([^MmLlHhVvCcSsQqTtAaZz]*)")
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
# The two flags of an arc may be followed by a number without a space.
_ARC = re.compile(
    r"[\s,]*".join((*[rf"({_NUMBER.pattern})"] * 3, *["([01])"] * 2))
    + rf"[\s,]*({_NUMBER.pattern})" * 2
)


@lru_cache(maxsize=1 << 12)  # the same signs recur, moved by a matrix
def path(d: str) -> Outline:
    """Return the outline that SVG path data describe.

    >>> path("M1 2h3z")
    ((b'm', ((1.0, 2.0),)), (b'l', ((4.0, 2.0),)), (b'h', ()))

    Raises:
        ValueError: *d* is not path data.
    """
    if not _KNOWN.fullmatch(d):
        raise ValueError(f"no path data: {d!r}")
    way = _Way()
    for letter, text in _SEGMENT.findall(d):
        kind, is_moved = letter.lower(), letter.islower()
        for numbers in _repeated(kind, text, d):
            way.go(kind, numbers, is_moved)
            kind = "l" if kind == "m" else kind  # all but the first
    return tuple(way.done)


def box(x: float, y: float, width: float, height: float, corner: float = 0) -> Outline:
    """Return a rectangle, its corners rounded by a radius."""
    across, down = min(corner, width / 2), min(corner, height / 2)
    way = _Way()
    way.go("m", (x + across, y))
    for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1)):  # clockwise, a side and a corner
        way.go("l", (dx * (width - 2 * across), dy * (height - 2 * down)), True)
        if corner:
            turn = (dx - dy) * across, (dx + dy) * down
            way.go("a", (across, down, 0, 0, 1, *turn), True)
    way.go("z", ())
    return tuple(way.done)


def circle(x: float, y: float, radius: float) -> Outline:
    """Return a circle around a point."""
    way = _Way()
    way.go("m", (x + radius, y))
    for side in (-1, 1):
        way.go("a", (radius, radius, 0, 0, 1, x + side * radius, y))
    way.go("z", ())
    return tuple(way.done)


def write(outline: Outline, at: Affine) -> bytes:
    r"""Return an outline as operators.

    >>> write(path("M1 2h3z"), Affine(2, 0, 0, 2, 0, 0))
    b'2 4 m 8 4 l h\n'

    Args:
        outline: in its own lengths.
        at: maps these to points of the page.
    """
    a, b, c, d, e, f = (_GRID * part for part in at)
    parts: list[bytes] = []
    for operator, points in outline:
        for x, y in points:
            parts.append(_shown(round(a * x + c * y + e)))
            parts.append(_shown(round(b * x + d * y + f)))
        parts.append(operator)
    return b" ".join(parts) + b"\n"


def snap(length: Pt) -> Pt:
    """Return a length on the grid that outlines lie on."""
    return round(length * _GRID) / _GRID


@lru_cache(maxsize=1 << 15)
def _shown(steps: int) -> bytes:
    """Return a number of grid steps in points."""
    return plain(round(steps / _GRID, 3))[0]


def _repeated(kind: str, text: str, d: str) -> list[tuple[float, ...]]:
    """Return the numbers of a command, which may be repeated without its letter."""
    if kind == "a":
        return [tuple(map(float, numbers)) for numbers in _ARC.findall(text)]
    count = _COUNTS[kind]
    numbers = tuple(map(float, _NUMBER.findall(text)))
    if len(numbers) == count:
        return [numbers]
    if not count or not numbers or len(numbers) % count:
        raise ValueError(f"no path data: {d!r}")
    return [numbers[i : i + count] for i in range(0, len(numbers), count)]


class _Way:
    """A path, and its current point.

    Attributes:
        done: its operators with their points.
    """

    def __init__(self) -> None:
        """Begin without a current point."""
        self.done: list[tuple[bytes, tuple[Point, ...]]] = []
        self._at = self._start = 0.0, 0.0
        self._pull = "", self._at  # the last curve's kind and control point

    def go(self, kind: str, numbers: Sequence[float], is_moved: bool = False) -> None:
        """Add a command; its points may be relative to the current point."""
        x, y = self._at
        left, top = (x, y) if is_moved else (0.0, 0.0)
        points = [
            (left + across, top + down)
            for across, down in zip(numbers[::2], numbers[1::2], strict=False)
        ]
        pull, self._pull = self._pull, ("", self._at)
        if kind == "m":
            self._at = self._start = points[0]
            self.done.append((b"m", (self._at,)))
        elif kind == "l":
            self._line(*points[0])
        elif kind == "h":
            self._line(left + numbers[0], y)
        elif kind == "v":
            self._line(x, top + numbers[0])
        elif kind == "a":
            self._arc(numbers, (left + numbers[5], top + numbers[6]))
        elif kind in "cs":
            first = [] if kind == "c" else [self._mirrored(pull, "c")]
            self._curve(*first, *points)
            self._pull = "c", points[-2]
        elif kind in "qt":
            middle = points[0] if kind == "q" else self._mirrored(pull, "q")
            end = points[-1]
            self._curve(_between((x, y), middle), _between(end, middle), end)
            self._pull = "q", middle
        else:
            self._at = self._start
            self.done.append((b"h", ()))

    def _line(self, x: float, y: float) -> None:
        self._at = x, y
        self.done.append((b"l", (self._at,)))

    def _curve(self, first: Point, second: Point, end: Point) -> None:
        self._at = end
        self.done.append((b"c", (first, second, end)))

    def _mirrored(self, pull: tuple[str, Point], kind: str) -> Point:
        """Return the control point that continues a curve smoothly."""
        x, y = self._at
        if pull[0] != kind:
            return x, y
        return 2 * x - pull[1][0], 2 * y - pull[1][1]

    def _arc(self, numbers: Sequence[float], end: Point) -> None:
        """Add part of an ellipse, in curves of at most a quarter."""
        radii, (x, y) = (abs(numbers[0]), abs(numbers[1])), self._at
        if not all(radii) or end == (x, y):
            self._line(*end)
            return
        turn = radians(numbers[2])
        # As a circle of radius 1: turned back, then scaled.
        start, to = _unturned((x, y), turn, radii), _unturned(end, turn, radii)
        chord = hypot(to[0] - start[0], to[1] - start[1])
        radius = max(1.0, chord / 2)  # enlarged if the arc would not reach its end
        off = sqrt(max(0.0, radius**2 / chord**2 - 0.25))
        side = off if numbers[3] != numbers[4] else -off
        centre = (
            (start[0] + to[0]) / 2 - side * (to[1] - start[1]),
            (start[1] + to[1]) / 2 + side * (to[0] - start[0]),
        )
        first = atan2(start[1] - centre[1], start[0] - centre[0])
        sweep = atan2(to[1] - centre[1], to[0] - centre[0]) - first
        sweep += (
            2 * pi * ((numbers[4] == 1 and sweep < 0) - (not numbers[4] and sweep > 0))
        )
        count = ceil(abs(sweep) / (pi / 2) - 1e-6) or 1
        step = sweep / count
        pull = 4 / 3 * tan(step / 4) * radius
        for at in range(count):
            low, high = first + at * step, first + (at + 1) * step
            places = (
                _on_circle(centre, radius, low, pull),
                _on_circle(centre, radius, high, -pull),
                _on_circle(centre, radius, high, 0),
            )
            one, two, three = (_turned(place, turn, radii) for place in places)
            self._curve(one, two, end if at == count - 1 else three)


def _between(end: Point, middle: Point) -> Point:
    """Return a control point of the cubic curve that equals a quadratic one."""
    return (end[0] + 2 * middle[0]) / 3, (end[1] + 2 * middle[1]) / 3


def _on_circle(centre: Point, radius: float, angle: float, pull: float) -> Point:
    """Return a point on a circle, moved along its tangent by *pull*."""
    across, down = cos(angle), sin(angle)
    return (
        centre[0] + radius * across - pull * down,
        centre[1] + radius * down + pull * across,
    )


def _turned(place: Point, turn: float, radii: Point) -> Point:
    x, y = place[0] * radii[0], place[1] * radii[1]
    return x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn)


def _unturned(place: Point, turn: float, radii: Point) -> Point:
    x, y = place
    across = x * cos(turn) + y * sin(turn)
    return across / radii[0], (y * cos(turn) - x * sin(turn)) / radii[1]
