"""Wooden cubes, seen from a corner: told apart by a pattern where colour is missing."""

from collections.abc import Callable, Mapping
from math import sqrt

from sheetgen.draw.box import Point
from sheetgen.draw.ink import DARK, WHITE, Tone
from sheetgen.draw.svg import Canvas, Outline, lines_path, polygon_path
from sheetgen.units import Mm

WIDE = sqrt(3) / 2  # of a cube, in parts of its height

# What a face shows, as lines between places on it: across and down, from 0 to 1.
Pattern = tuple[tuple[float, float, float, float], ...]

PLAIN: Pattern = ()
BARS: Pattern = ((0, 1 / 3, 1, 1 / 3), (0, 2 / 3, 1, 2 / 3))
PANES: Pattern = ((0.5, 0, 0.5, 1), (0, 0.5, 1, 0.5))
RIVETS: Pattern = tuple(
    (across, down, across, down) for across in (0.25, 0.75) for down in (0.25, 0.75)
)

PATTERNS: Mapping[str, Pattern] = {
    "plain": PLAIN,
    "bars": BARS,
    "panes": PANES,
    "rivets": RIVETS,
}


def draw_cube(
    canvas: Canvas, centre: Point, height: Mm, tone: Tone, pattern: str
) -> None:
    """Draw a cube that stands on a corner of the picture, light from above."""
    reach, half = height / 2, height / 2 * WIDE
    middle = centre
    top, foot = (Point(centre.x, centre.y + by) for by in (-reach, reach))
    left, right = (Point(centre.x + by, centre.y - reach / 2) for by in (-half, half))
    low_left, low_right = (
        Point(centre.x + by, centre.y + reach / 2) for by in (-half, half)
    )
    shade = WHITE if tone.hatch == DARK else tone.hatch
    line = height * 0.055
    for corners, fill in (
        ((left, top, right, middle), WHITE),
        ((left, middle, foot, low_left), tone.tint),
        ((middle, right, low_right, foot), shade),
    ):
        canvas.path(polygon_path(corners), fill=fill)
    faces = (_face(left, middle, low_left), _face(middle, right, foot))
    lines = [
        (at(start, down), at(end, up))
        for at in faces
        for start, down, end, up in PATTERNS[pattern]
    ]
    if lines:
        weight = line * (2.2 if pattern == "rivets" else 1)
        canvas.path(lines_path(lines), stroke=Outline(tone.sign, weight))
    rim = polygon_path((top, right, low_right, foot, low_left, left))
    edges = lines_path(((left, middle), (right, middle), (foot, middle)))
    canvas.path(rim + edges, stroke=Outline(tone.sign, line))


def _face(corner: Point, across: Point, down: Point) -> Callable[[float, float], Point]:
    """Return where a place on a face lies, given three of its corners."""

    def at(u: float, v: float) -> Point:
        return Point(
            corner.x + u * (across.x - corner.x) + v * (down.x - corner.x),
            corner.y + u * (across.y - corner.y) + v * (down.y - corner.y),
        )

    return at
