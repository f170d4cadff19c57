"""Hands: the habits of somebody who writes, and what comes of them.

Which shape somebody has for each glyph, how slanted, large, round and quick, with which
pen: all that follows from a seed and stays so. Each time a glyph is written it comes
out a little different, more so in a careless hand.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from sheetgen.core.units import Mm
from sheetgen.draw.writing import CROSSES, DIGITS, LETTERS, MINUS, OTHERS, Shape
from tests.writing.pen import PENS, Pen, choose_pen
from tests.writing.stroke import bend, even, hurry, shake

CROSS, TICK = "x", "tick"  # glyphs that are no digits and no letters
GLYPHS: Mapping[str, tuple[Shape, ...]] = {
    **DIGITS,
    **LETTERS,
    CROSS: CROSSES,
    TICK: (*CROSSES, *OTHERS["tick"]),  # whatever stands in a box
    "-": MINUS,
}
ROUGH = 0.3  # of all hands
OFTEN = (0.5, 0.35, 0.15)  # pencils, ballpoint pens, felt pens at a table


@dataclass(frozen=True)
class Hand:
    """A hand and its habits; lengths of glyphs are parts of their height.

    Attributes:
        seed: its shapes follow from it.
        pen: that it holds.
        slant: to the right, as a part of the height.
        turn: of the line that it writes on, in radians.
        wide: how wide glyphs are, 1 as usual.
        size: how much of a box's height it fills.
        tall: how tall its glyphs are at most, in millimetres.
        shift: where in a box it writes, in parts of it from the middle.
        waist: what it makes larger: the upper half of glyphs below 1, the lower above.
        round: how round, from 0 to 1.
        quick: how far it cuts corners.
        tremor: how much it trembles.
        loose: how different a glyph comes out each time.
        odd: how far its shapes are from those that it was taught.
        gap: between glyphs of a number.
        side: where a number stands in a wide box: -1 left, 0 in the middle, 1 right.
        reach: how much larger than what it goes round a ring is.
        stray: how often it uses another shape for a glyph than it mostly does.
        capitals: whether it writes words in capital letters.
        ticks: whether it ticks what it should circle.
    """

    seed: int
    pen: Pen
    slant: float
    turn: float
    wide: float
    size: float
    tall: Mm
    shift: tuple[float, float]
    waist: float
    round: float
    quick: float
    tremor: float
    loose: float
    odd: float
    gap: float
    side: float
    reach: float
    stray: float
    capitals: bool
    ticks: bool = False


def choose_hand(seed: int, pen: str | None = None) -> Hand:
    """Return somebody's hand; the same seed is the same person.

    Args:
        seed: any number.
        pen: one of `PENS`; any of them if nothing.
    """
    chance = np.random.default_rng((71, seed))
    kind = str(chance.choice(PENS, p=OFTEN))
    care = chance.beta(2, 2)  # 0 is careful, 1 careless
    # Children, hurry, a pad on the knees: such hands make most of a reader's mistakes.
    rough = np.random.default_rng((73, seed)).random() < ROUGH
    return Hand(
        seed=seed,
        slant=float(np.clip(chance.normal(0.1, 0.15), -0.25, 0.5)),
        turn=float(chance.normal(0, 0.04)),
        wide=float(np.clip(chance.normal(1, 0.14), 0.7, 1.35)),
        size=float(np.clip(chance.normal(0.7, 0.09), 0.48, 0.92)),
        tall=float(np.clip(chance.normal(5.2, 0.6), 4.0, 6.5)),
        shift=(float(chance.normal(0, 0.05)), float(chance.normal(0, 0.05))),
        waist=float(np.exp(chance.normal(0, 0.13))),
        round=float(np.clip(chance.normal(0.85, 0.25), 0.15, 1)),
        quick=float(0.012 + 0.04 * care * chance.random()) * (1.8 if rough else 1),
        tremor=float(0.006 * chance.beta(1.2, 4)) * (4 if rough else 1),
        loose=float(0.008 + 0.022 * care) * (1.6 if rough else 1),
        odd=float(0.01 + 0.03 * chance.beta(2, 2)) * (1.7 if rough else 1),
        gap=float(np.clip(chance.normal(0.2, 0.08), 0.06, 0.4)),
        side=float(chance.choice((-1, 0, 0, 1))) * 0.8,
        reach=float(np.clip(chance.normal(1.15, 0.12), 0.95, 1.5)),
        stray=float(chance.choice((0, 0, 0.04, 0.15))),
        pen=choose_pen(pen or kind, chance),
        capitals=bool(chance.random() < 0.15),
    )


def shape_of(hand: Hand, glyph: str) -> Shape:
    """Return the shape that a hand mostly uses for a glyph."""
    return _pick(GLYPHS[glyph], _habits_of(hand, glyph))


def write_glyph(
    hand: Hand, glyph: str, chance: np.random.Generator
) -> list[np.ndarray]:
    """Return the strokes of a glyph as it comes out this time.

    Returns:
        Paths in units of the glyph's height, y down; the line is at 1.
    """
    habits = _habits_of(hand, glyph)
    shape = _pick(GLYPHS[glyph], habits)
    habit = np.clip(habits.normal(0, 0.6, 3), -1, 1)
    seed = int(habits.integers(1 << 30))
    if chance.random() < hand.stray:
        shape = _pick(GLYPHS[glyph], chance)
    now = np.clip(habit + chance.normal(0, 6 * hand.loose, 3), -1, 1)
    # What is always odd about this glyph comes out alike for each of its points.
    always = np.random.default_rng(seed)
    slant = hand.slant + chance.normal(0, 2 * hand.loose)
    wide = hand.wide * (1 + chance.normal(0, 3 * hand.loose))
    turn = hand.turn + chance.normal(0, 2 * hand.loose)
    strokes = []
    for points in shape.draw(now):
        path = bend(_moved(points, hand, always, chance), hand.round)
        path = _warped(path, hand.waist)
        x, y = path.T
        x = wide * (x - 0.3) - slant * (y - 0.5)
        path = np.column_stack((x - (y - 0.5) * turn, y + x * turn))
        path = hurry(even(path), hand.quick)
        strokes.append(shake(path, hand.tremor, chance))
    return strokes


def _habits_of(hand: Hand, glyph: str) -> np.random.Generator:
    return np.random.default_rng((hand.seed, *map(ord, glyph)))


def _pick(shapes: Sequence[Shape], chance: np.random.Generator) -> Shape:
    weights = np.array([shape.weight for shape in shapes])
    return shapes[int(chance.choice(len(shapes), p=weights / weights.sum()))]


def _moved(
    points: Sequence[tuple[float, float]],
    hand: Hand,
    always: np.random.Generator,
    chance: np.random.Generator,
) -> np.ndarray:
    """Return points where a hand puts them; both of a corner stay together."""
    places = np.array(points, float)
    off = always.normal(0, hand.odd, places.shape)
    off += chance.normal(0, hand.loose, places.shape)
    twice = np.flatnonzero((places[1:] == places[:-1]).all(axis=1)) + 1
    off[twice] = off[twice - 1]
    return places + off


def _warped(path: np.ndarray, waist: float) -> np.ndarray:
    """Return a path whose upper or lower half is made larger."""
    x, y = path.T
    return np.column_stack((x, np.where((y > 0) & (y < 1), np.abs(y) ** waist, y)))
