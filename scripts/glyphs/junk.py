"""What is no single character: struck out, scribbled, doubled or broken."""

import numpy as np

from scripts.glyphs.hand import Hand, centred, write
from scripts.glyphs.shapes import Points

DIGITS = "0123456789"


def strike(hand: Hand, chance: np.random.Generator) -> list[Points]:
    """Return a digit that was struck out."""
    lines = write(hand, _digit(chance), chance)
    kind = chance.random()
    if kind < 0.3:
        return centred([*lines, *_rungs(1, chance)])
    if kind < 0.5:
        return centred([*lines, *_rungs(int(chance.integers(2, 4)), chance)])
    if kind < 0.75:
        return centred([*lines, *_diagonals(chance)])
    return centred([*lines, _zigzag(int(chance.integers(4, 12)), 0.1, chance)])


def junk(hand: Hand, chance: np.random.Generator) -> list[Points]:
    """Return lines that are no character."""
    kind = chance.random()
    if kind < 0.2:  # two digits over one another
        first = write(hand, _digit(chance), chance)
        other = write(hand, _digit(chance), chance)
        off = chance.normal(0, 0.08, 2)
        return centred([*first, *(line + off for line in other)])
    if kind < 0.45:  # two beside one another
        first = write(hand, _digit(chance), chance)
        other = write(hand, _digit(chance), chance)
        return centred([*first, *_beside(first, other, float(chance.uniform(0, 0.25)))])
    if kind < 0.65:
        return _piece(write(hand, _digit(chance), chance), chance)
    if kind < 0.8:
        return centred([_zigzag(int(chance.integers(4, 20)), 0.4, chance)])
    if kind < 0.9:  # a line that lies, or a bow
        bow = float(chance.normal(0, 0.15))
        x = np.linspace(-0.4, 0.4, 9)
        y = bow * (1 - (x / 0.4) ** 2) + float(chance.normal(0, 0.2)) * x
        return centred([np.column_stack((x, y))])
    wander = np.cumsum(chance.normal(0, 0.12, (int(chance.integers(3, 14)), 2)), axis=0)
    return centred([wander])


def _digit(chance: np.random.Generator) -> str:
    return DIGITS[int(chance.integers(10))]


def _rungs(count: int, chance: np.random.Generator) -> list[Points]:
    high = chance.uniform(-0.25, 0.25, count) if count > 1 else chance.normal(0, 0.1, 1)
    slope = float(chance.normal(0, 0.25))
    reach = float(chance.uniform(0.4, 0.65))
    x = np.linspace(-reach, reach, 9)
    return [np.column_stack((x + chance.normal(0, 0.05), y + slope * x)) for y in high]


def _diagonals(chance: np.random.Generator) -> list[Points]:
    t = np.linspace(-0.5, 0.5, 9)[:, None]
    wide = float(chance.uniform(0.6, 1.1))
    both = [np.array((wide, 1.0)), np.array((wide, -1.0))]
    used = both if chance.random() < 0.6 else [both[int(chance.integers(2))]]
    return [
        t * (way * chance.uniform(0.85, 1.2)) + chance.normal(0, 0.05, 2)
        for way in used
    ]


def _zigzag(count: int, free: float, chance: np.random.Generator) -> Points:
    """Return lines to and fro, all over a box or regularly across it."""
    if chance.random() < free:
        return chance.uniform(-0.4, 0.4, (count + 4, 2)) * (1, 1.2)
    y = np.linspace(-0.5, 0.5, count + 2)
    x = np.where(np.arange(count + 2) % 2, 0.35, -0.35)
    places = np.column_stack((x, y)) + chance.normal(0, 0.06, (count + 2, 2))
    return places[:, ::-1] if chance.random() < 0.4 else places


def _beside(first: list[Points], other: list[Points], gap: float) -> list[Points]:
    right = max(line[:, 0].max() for line in first)
    left = min(line[:, 0].min() for line in other)
    return [line + np.array((right - left + gap, 0)) for line in other]


def _piece(lines: list[Points], chance: np.random.Generator) -> list[Points]:
    """Return what is left of a character that is cut in two."""
    every = np.vstack(lines)
    along = int(chance.integers(2))
    low, high = every[:, along].min(), every[:, along].max()
    cut = low + (high - low) * float(chance.uniform(0.3, 0.6))
    sign = 1 if chance.random() < 0.5 else -1
    left = [line[sign * (line[:, along] - cut) > 0] for line in lines]
    kept = [line for line in left if len(line) > 1]
    return centred(kept or [every[:3]])
