"""Handwriting on a sheet that was played: digits, crosses and rings, in pencil.

Each glyph has the shape that most people write, and looks a little different in each
place. The same place always looks the same. `glyphs.toml` has the glyphs and explains
its format; tests and models that learn to read use it too.
"""

import math
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from operator import mul
from pathlib import Path
from random import Random

from sheetgen.core.draw.box import Box
from sheetgen.core.reading.input_field import CIRCLED, CROSS, RING, TICK
from sheetgen.core.units import Mm
from sheetgen.draw.stroke import (
    Place,
    Points,
    Written,
    draw_strokes,
    fit,
    fit_within,
    fit_word,
)
from sheetgen.draw.svg import Canvas

Habit = Sequence[float]  # three numbers from -1 to 1
Side = tuple[float, ...]  # a length, and the amount that each habit adds to it

_GAP, _BLANK = 0.2, 0.4  # between glyphs and numbers, in heights of a glyph
_SLANT = 0.1
_LOOSE = 0.012  # the deviation of points from their intended places, in heights
_REACH = 1.16  # the radius of a ring, in radii of the thing it surrounds
_AROUND: Mm = 2.2  # the largest radius that the surrounded thing counts as
_STEPS = 14  # points of a ring


@dataclass(frozen=True)
class Shape:
    """One way to write a glyph.

    Attributes:
        name: of this way.
        weight: how many people write so, relative to other shapes of the glyph.
        path: its points.
    """

    name: str
    weight: float
    path: str

    def draw(self, habit: Habit) -> list[Points]:
        """Return its strokes: points in a box of height 1; corners are doubled."""
        now = (1, *habit)
        return [
            [(sum(map(mul, x, now)), sum(map(mul, y, now))) for x, y in stroke]
            for stroke in _read(self.path)
        ]


@cache
def _read(path: str) -> list[list[tuple[Side, ...]]]:
    return [
        [
            tuple(map(_read_side, point.rstrip("!").split(",")))
            for point in stroke.split()
            for _ in range(2 if point.endswith("!") else 1)
        ]
        for stroke in path.split("|")
    ]


def _read_side(text: str) -> Side:
    parts = re.findall(r"([+-]?[\d.]+)([abc]?)", text)
    lengths = {which: float(much) / 100 for much, which in parts}
    return tuple(lengths.get(which, 0) for which in ("", *"abc"))


def _load(group: str) -> Mapping[str, tuple[Shape, ...]]:
    path = Path(__file__).with_name("glyphs.toml")
    glyphs = tomllib.loads(path.read_text(encoding="utf-8"))[group]
    return {
        glyph: tuple(
            Shape(name, one["often"], one["path"]) for name, one in ways.items()
        )
        for glyph, ways in glyphs.items()
    }


DIGITS, LETTERS, OTHERS = map(_load, ("digits", "letters", "others"))
CROSSES = OTHERS["x"]
MINUS = OTHERS["minus"]


_GLYPHS = {**DIGITS, **LETTERS, "-": MINUS}


def write_values(
    canvas: Canvas, places: Mapping[str, Place], values: Mapping[str, str]
) -> None:
    """Write values into places, both by the names of their spots.

    Raises:
        KeyError: a letter has no glyph.
    """
    for name, value in values.items():
        if value and name in places:
            kind, box = places[name]
            if kind == RING:
                strokes = _mark(value, box, Random(name))
            else:
                strokes = fit(compose(name, kind, value), kind, box)
            draw_strokes(canvas, strokes)


def write_words(canvas: Canvas, box: Box, words: str) -> None:
    """Write words at the left of a box."""
    strokes = fit_word(_compose(words, Random(words)), box) if words else []
    left = min((x for stroke in strokes for x, _ in stroke), default=box.x)
    moved = [[(x - left + box.x + 1.5, y) for x, y in stroke] for stroke in strokes]
    draw_strokes(canvas, moved)


def compose(name: str, kind: str, value: str) -> Written:
    """Return how a value is written in a place that is no ring, whatever its box.

    Args:
        name: of the place, which always looks the same.
        kind: of its spot.
        value: what is written.

    Raises:
        KeyError: a letter has no glyph.
    """
    rng = Random(name)
    return _cross(rng) if kind == TICK else _compose(value, rng)


def _compose(value: str, rng: Random) -> Written:
    glyphs = [
        None if one == " " else _draw(CROSSES if one == CROSS else _GLYPHS[one], rng)
        for one in value
    ]
    share = 1 + rng.gauss(0, 0.03)
    return _beside(glyphs, share, rng)


def _cross(rng: Random) -> Written:
    return _beside([_draw(CROSSES, rng)], 1, rng)


def _draw(shapes: Sequence[Shape], rng: Random) -> list[Points]:
    """Return the strokes of a glyph of height 1."""
    shape = max(shapes, key=lambda one: one.weight)
    strokes = shape.draw([rng.uniform(-0.5, 0.5) for _ in range(3)])
    found: list[Points] = []
    for stroke in strokes:
        moved: list[tuple[float, float]] = []
        for at, (x, y) in enumerate(stroke):
            if at and stroke[at - 1] == (x, y):
                moved.append(moved[-1])  # a corner
                continue
            x, y = x + rng.gauss(0, _LOOSE), y + rng.gauss(0, _LOOSE)
            moved.append((x - _SLANT * (y - 0.5), y))
        found.append(moved)
    return found


def _beside(
    glyphs: Iterable[list[Points] | None], share: float, rng: Random
) -> Written:
    """Return glyphs side by side."""
    strokes: list[Points] = []
    at = 0.0
    for glyph in glyphs:
        if glyph is None:
            at += _BLANK
            continue
        xs = [x for stroke in glyph for x, _ in stroke]
        low, lift = min(xs), rng.gauss(0, 0.015)
        strokes += [[(x - low + at, y + lift) for x, y in one] for one in glyph]
        at += max(xs) - low + _GAP
    return Written(strokes, share, (rng.gauss(0, 0.02), rng.gauss(0, 0.03)))


def _mark(value: str, box: Box, rng: Random) -> list[Points]:
    """Return a ring around a printed thing, a cross through it, or both."""
    strokes = []
    if CIRCLED in value:
        strokes.append(_ring(box, rng))
    if CROSS in value:
        strokes += fit_within(_cross(rng), box, 0.9 * box.height)
    return strokes


def _ring(box: Box, rng: Random) -> Points:
    """Return a ring that ends a little past its start."""
    start, over = rng.uniform(-2.0, -1.0), rng.uniform(0.15, 0.4)
    points = []
    for at in range(_STEPS + 1):
        angle = start - at / _STEPS * (2 * math.pi + over)
        reach = []
        for side in (box.width, box.height):
            more = (_REACH - 1) * min(side / 2, _AROUND)
            reach.append((side / 2 + more) * (1 + rng.gauss(0, 0.015)))
        x = box.centre.x + reach[0] * math.cos(angle)
        points.append((x, box.centre.y + reach[1] * math.sin(angle)))
    return points
