"""Marks on rings: what people draw around and across something printed.

Lines are in millimetres from the middle of what is printed; x right, y down.
"""

from collections.abc import Sequence

import numpy as np

from scripts.glyphs.shapes import Points
from sheetgen.core.reading.input_field import CIRCLED, CROSS
from sheetgen.core.units import Mm

STEPS = 40  # places along a line that is bent


def draw_mark(
    value: str, size: tuple[Mm, Mm], chance: np.random.Generator
) -> list[Points]:
    """Return the lines of a mark.

    Args:
        value: that it means: circled, crossed, both, or nothing.
        size: of what is printed.
        chance: all of it is drawn from it.
    """
    lines = []
    if CIRCLED in value:
        lines += _circle(np.array(size), chance)
    if CROSS in value:
        lines += _cross(np.array(size), chance)
    return lines


def _circle(size: Points, chance: np.random.Generator) -> list[Points]:
    """Return a ring: oval, not quite closed or more than that, its ends apart."""
    around = float(np.clip(chance.normal(1.14, 0.17), 0.78, 1.6))
    aspect = float(np.exp(chance.normal(0, 0.12)))
    if size[0] > size[1] and chance.random() < 0.5:  # round in place of long
        size = np.array((size.min() + 0.5 * (size[0] - size[1]), size.min()))
    reach = size / 2 * around * np.array((aspect, 1 / aspect))
    turns = 2 if chance.random() < 0.05 else 1
    sweep = 2 * np.pi * turns + np.radians(chance.normal(12, 30))
    way = 1 if chance.random() < 0.35 else -1
    steps = np.linspace(0, 1, STEPS * turns)
    angle = chance.uniform(0, 2 * np.pi) + way * sweep * steps
    far = 1 + chance.normal(0, 0.09) * (steps - 0.5)
    for times in (2, 3, 4):
        far += chance.normal(0, 0.035) * np.cos(
            times * angle + chance.uniform(0, 2 * np.pi)
        )
    if chance.random() < 0.3:  # the end runs out or in
        tail = np.maximum(steps - chance.uniform(0.85, 0.95), 0)
        far += tail * chance.uniform(-1.5, 3)
    lean = _turned(chance.normal(0, 0.25))
    places = (np.column_stack((np.cos(angle), np.sin(angle))) * far[:, None]) * reach
    centre = chance.normal(0, 0.08, 2) * size
    return [places @ lean + centre if size[0] == size[1] else places + centre]


def _cross(size: Points, chance: np.random.Generator) -> list[Points]:
    """Return a cross, one stroke, or more of them."""
    kind = chance.random()
    centre = chance.normal(0, 0.09, 2) * size
    reach = size / 2 * float(np.clip(chance.normal(0.98, 0.26), 0.5, 1.7))
    if kind < 0.62:
        lines = _strokes((45, 135), reach, chance)
    elif kind < 0.84:
        way = chance.choice(
            (45, 135, 135, 135, 0, 90), p=(0.2, 0.2, 0.2, 0.2, 0.14, 0.06)
        )
        lines = _strokes((float(way),), reach * chance.uniform(1, 1.35), chance)
    elif kind < 0.9:  # without lifting the pen
        first, second = _strokes((45, 135), reach, chance)
        bow = (first[-1] + second[0]) / 2 + chance.normal(0, 0.2, 2) * size
        lines = [_bowed(np.vstack((first[0], first[-1], bow, second[0], second[-1])))]
    elif kind < 0.94:  # a line through a whole row
        line = np.array(((-1, 0), (1, 0))) * size * chance.uniform(0.9, 3, (2, 1))
        lines = [line + chance.normal(0, 0.1, (2, 2)) * size]
    elif kind < 0.97:  # upright
        lines = _strokes((0, 90), reach, chance)
    else:  # scribbled over
        count = int(chance.integers(4, 8))
        x = np.linspace(-1, 1, count) * reach[0]
        y = np.where(np.arange(count) % 2, 1, -1) * reach[1]
        lean = _turned(chance.uniform(0, np.pi))
        lines = [np.column_stack((x, y)) @ lean * chance.uniform(0.6, 0.9)]
    return [line + centre for line in lines]


def _strokes(
    ways: Sequence[float], reach: Points, chance: np.random.Generator
) -> list[Points]:
    lines = []
    for way in ways:
        angle = np.radians(way + chance.normal(0, 11))
        # Along the diagonals of what is printed, out to its corners or to its rim.
        out = np.array((np.cos(angle), np.sin(angle))) * reach * chance.uniform(1, 1.25)
        aside = np.array((-out[1], out[0]))
        steps = np.linspace(-1, 1, 12)[:, None]
        bend = chance.normal(0, 0.07) * (1 - steps**2)
        skew = chance.normal(0, 0.13)
        off = chance.normal(0, 0.06, 2) * reach
        lines.append((steps + skew) * out + bend * aside + off)
    return lines


def _bowed(points: Points) -> Points:
    """Return places along a curve through points, the first and last as they are."""
    steps = np.linspace(0, len(points) - 1, STEPS)
    at = np.minimum(steps.astype(int), len(points) - 2)
    held = np.vstack((points[0], points, points[-1]))
    t = (steps - at)[:, None]
    a, b, c, d = (held[at + i] for i in range(4))
    return np.asarray(
        b
        + t * (c - a) / 2
        + t**2 * (a - 2.5 * b + 2 * c - d / 2)
        + t**3 * (1.5 * (b - c) + (d - a) / 2)
    )


def _turned(angle: float) -> Points:
    cos, sin = np.cos(angle), np.sin(angle)
    return np.array(((cos, sin), (-sin, cos)))
