"""Hands: what of a character's shape a person keeps to, and what changes each time."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from scripts.glyphs.shapes import SHAPES, Chance, Points, Shape, Stroke

STEPS = 7  # lines between two points of a stroke
FREE = 0.03  # how far points stray each time, in heights of a character


@dataclass(frozen=True, slots=True)
class Hand:
    """How a person writes.

    Attributes:
        seed: of the shapes, so that a character is always the same one.
        slant: how far the top leans to the right, in parts of the height.
        wide: how much wider characters are than their shapes.
        turn: of all that is written, in radians.
        bend: how far lines are bent over the whole character, in heights.
        free: how far points stray each time, in heights.
        shaky: how far lines tremble, in heights.
    """

    seed: int
    slant: float
    wide: float
    turn: float
    bend: float
    free: float
    shaky: float


def draw_hand(chance: np.random.Generator) -> Hand:
    """Return the hand of somebody."""
    slant = chance.normal(0.12, 0.2)
    return Hand(
        seed=int(chance.integers(2**31)),
        slant=float(np.clip(slant, -0.35, 0.75)),
        wide=float(np.exp(chance.normal(0, 0.24))),
        turn=float(chance.normal(0, 0.08)),
        bend=float(chance.uniform(0, 0.05)),
        free=FREE * float(chance.uniform(0.4, 1.7)),
        shaky=float(chance.choice((0, 0, 0.004, 0.012))),
    )


def write(hand: Hand, sign: str, chance: np.random.Generator) -> list[Points]:
    """Return a character as lines, about its middle and 1 high before it leans."""
    habit = np.random.default_rng((hand.seed, ord(sign)))
    shape = _choose(SHAPES[sign], habit)
    if chance.random() < 0.08:  # nobody is quite consistent
        shape = _choose(SHAPES[sign], chance)
        habit = chance
    strokes = shape(Chance(habit))
    fields = habit.uniform(0, 2 * np.pi, (2, 3))
    lines = [_line(_stray(stroke, hand.free, chance)) for stroke in strokes]
    turn = hand.turn + chance.normal(0, 0.05)
    slant = hand.slant + chance.normal(0, 0.06)
    wide = hand.wide * np.exp(chance.normal(0, 0.07))
    lean = np.array(((wide, 0), (-slant, 1)))
    cos, sin = np.cos(turn), np.sin(turn)
    matrix = lean @ np.array(((cos, sin), (-sin, cos)))
    middle = np.array((0.3, 0.5))
    moved = []
    for line in lines:
        line = line - middle
        line = line + hand.bend * _field(line, fields)
        if hand.shaky:
            line = line + chance.normal(0, hand.shaky, line.shape)
        moved.append(line @ matrix)
    return centred(moved)


def centred(lines: Sequence[Points]) -> list[Points]:
    """Return lines around the middle of the box they take up."""
    low = np.min([line.min(axis=0) for line in lines], axis=0)
    high = np.max([line.max(axis=0) for line in lines], axis=0)
    return [line - (low + high) / 2 for line in lines]


def _choose(
    shapes: Sequence[tuple[Shape, float]], chance: np.random.Generator
) -> Shape:
    at = float(chance.random()) * sum(share for _, share in shapes)
    for shape, share in shapes:
        at -= share
        if at < 0:
            return shape
    return shapes[-1][0]


def _stray(stroke: Stroke, free: float, chance: np.random.Generator) -> Stroke:
    moved = stroke.points + chance.normal(0, free, stroke.points.shape)
    return Stroke(moved, stroke.corners)


def _field(line: Points, phases: Points) -> Points:
    x, y = 3.5 * line.T
    return np.column_stack(
        (
            np.sin(y + phases[0, 0]) + np.sin(x + y + phases[0, 1]),
            np.sin(x + phases[1, 0]) + np.sin(x - y + phases[1, 1]),
        )
    )


def _basis() -> Points:
    """Return what the four points about a piece give to its places (Catmull-Rom)."""
    t = np.arange(STEPS) / STEPS
    return np.column_stack(
        (
            -t / 2 + t**2 - t**3 / 2,
            1 - 2.5 * t**2 + 1.5 * t**3,
            t / 2 + 2 * t**2 - 1.5 * t**3,
            -(t**2) / 2 + t**3 / 2,
        )
    )


_BASIS = _basis()


def _line(stroke: Stroke) -> Points:
    """Return places along a stroke, close enough to be joined by straight lines."""
    cuts = [0, *stroke.corners, len(stroke.points) - 1]
    parts = []
    for start, end in pairwise(cuts):
        points = stroke.points[start : end + 1]
        before, after = 2 * points[0] - points[1], 2 * points[-1] - points[-2]
        held = np.vstack((before, points, after))
        fours = np.stack([held[i : len(held) - 3 + i] for i in range(4)], axis=1)
        parts.append((_BASIS @ fours).reshape(-1, 2))
    return np.vstack((*parts, stroke.points[-1:]))
