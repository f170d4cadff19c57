"""Glyphs as people write them: for each the shapes that are in use.

A shape is a function of three numbers from -1 to 1, the habits of a hand, and returns
the strokes of a glyph: points in a box of height 1, y down, some 0.6 wide. Writers in
Europe give 1 a flag, 7 a bar, 9 a curled tail, and many write an open 4.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from tests.writing.stroke import Points

Habit = Sequence[float]
Draw = Callable[[Habit], list[Points]]


@dataclass(frozen=True)
class Shape:
    """One way to write a glyph.

    Attributes:
        name: of the way.
        weight: how many people write so, against other shapes of the glyph.
        draw: its strokes.
    """

    name: str
    weight: float
    draw: Draw


# Digits


def _one_bar(habit: Habit) -> list[Points]:
    lean = 0.04 * habit[0]
    return [[(0.3 + lean, 0), (0.3, 0.5), (0.3 - lean, 1)]]


def _one_flag(habit: Habit) -> list[Points]:
    long, drop = 0.21 + 0.08 * habit[0], 0.23 + 0.08 * habit[1]
    top = (0.32, 0)
    return [[(0.32 - long, drop), (0.32 - long / 3, drop * 0.5), top, top, (0.32, 1)]]


def _one_roof(habit: Habit) -> list[Points]:
    top = (0.4, 0)
    start = (0.02, 0.48 + 0.1 * habit[0])
    return [[start, (0.25, 0.2 + 0.04 * habit[1]), top, top, (0.4, 0.5), (0.38, 1)]]


def _one_foot(habit: Habit) -> list[Points]:
    half = 0.22 + 0.06 * habit[1]
    return [*_one_flag(habit), [(0.32 - half, 1), (0.32 + half, 0.99)]]


def _two_top(habit: Habit) -> Points:
    """Return the arch of a 2, and its way down."""
    return [
        (0.05, 0.24 + 0.05 * habit[0]),
        (0.13, 0.06),
        (0.32, 0),
        (0.51, 0.11),
        (0.53, 0.3),
        (0.4, 0.58),
    ]


def _two_round(habit: Habit) -> list[Points]:
    foot = (0.0, 0.99)
    rise = 0.03 * habit[1]
    return [[*_two_top(habit), (0.2, 0.8), foot, foot, (0.3, 0.98), (0.6, 0.98 - rise)]]


def _two_loop(habit: Habit) -> list[Points]:
    wide = 0.03 * habit[1]
    loop = [(0.17, 0.87), (0.05, 0.98), (-0.02 - wide, 0.9), (0.1, 0.82 - wide)]
    return [[*_two_top(habit), *loop, (0.3, 0.92), (0.45, 0.99), (0.62, 0.93)]]


def _two_angular(habit: Habit) -> list[Points]:
    corner, foot = (0.52, 0.06 + 0.04 * habit[0]), (0.02, 0.98)
    start = [(0.03, 0.09), (0.3, 0.01), corner, corner]
    return [[*start, (0.3, 0.5), foot, foot, (0.58, 0.97)]]


def _two_swan(habit: Habit) -> list[Points]:
    foot = (0.02, 0.95)
    wave = 0.05 + 0.02 * habit[1]
    end = [(0.18, 0.96 - wave), (0.38, 0.95 + wave / 2), (0.6, 0.9)]
    return [[*_two_top(habit), (0.22, 0.78), foot, foot, *end]]


def _three_round(habit: Habit) -> list[Points]:
    waist = (0.2 + 0.05 * habit[0], 0.46)
    above = [(0.04, 0.13), (0.24, 0), (0.46, 0.08), (0.47, 0.27), (0.36, 0.42), waist]
    low = 0.9 + 0.04 * habit[1]
    below = [waist, (0.42, 0.51), (0.55, 0.7), (0.47, 0.93), (0.24, 1), (0.01, low)]
    return [above + below]


def _three_flat(habit: Habit) -> list[Points]:
    corner, waist = (0.5, 0.02), (0.2 + 0.04 * habit[0], 0.4)
    above = [(0.03, 0.03), corner, corner, waist, waist]
    below = [(0.44, 0.46), (0.55, 0.68), (0.45, 0.92), (0.22, 1), (0, 0.9)]
    return [above + below]


def _three_loop(habit: Habit) -> list[Points]:
    above = [(0.06, 0.12), (0.28, 0), (0.48, 0.1), (0.44, 0.33), (0.26, 0.47)]
    loop = [(0.14, 0.46 + 0.02 * habit[0]), (0.2, 0.39), (0.37, 0.47)]
    return [[*above, *loop, (0.53, 0.66), (0.47, 0.91), (0.22, 1), (0.0, 0.9)]]


def _three_quick(habit: Habit) -> list[Points]:
    above = [(0.05, 0.08), (0.3, 0), (0.46, 0.14), (0.32, 0.4 + 0.03 * habit[0])]
    return [[*above, (0.3, 0.46), (0.5, 0.62), (0.46, 0.88), (0.22, 1), (0.02, 0.96)]]


def _four_open(habit: Habit) -> list[Points]:
    corner = (0.0, 0.62 + 0.05 * habit[0])
    top = 0.22 + 0.15 * habit[1]
    left = [(0.16, 0.02), (0.09, 0.33), corner, corner, (0.6, 0.6 + 0.04 * habit[0])]
    return [left, [(0.43, top), (0.41, 0.6), (0.39, 1)]]


def _four_closed(habit: Habit) -> list[Points]:
    top, corner = (0.42, 0), (0, 0.67 + 0.05 * habit[0])
    end = (0.6 + 0.05 * habit[1], corner[1])
    return [[top, (0.2, 0.36), corner, corner, end], [(0.42, 0), (0.42, 1)]]


def _four_climbing(habit: Habit) -> list[Points]:
    top, corner = (0.44, 0), (0, 0.64 + 0.06 * habit[0])
    return [[(0.43, 1), top, top, corner, corner, (0.64, corner[1] - 0.02)]]


def _four_lightning(habit: Habit) -> list[Points]:
    corner, turn = (0.03, 0.55 + 0.05 * habit[0]), (0.47, 0.5 + 0.04 * habit[0])
    peak = (0.46, 0.24 + 0.1 * habit[1])
    return [[(0.2, 0), corner, corner, turn, turn, peak, peak, (0.36, 1)]]


def _four_square(habit: Habit) -> list[Points]:
    low = 0.5 + 0.06 * habit[0]
    left = [
        (0.05, 0.03),
        (0.04, low - 0.12),
        (0.12, low),
        (0.3, low),
        (0.5, low - 0.03),
    ]
    return [left, [(0.5, 0.02), (0.5, 0.5), (0.48, 1)]]


def _five_bowl(habit: Habit) -> Points:
    """Return the lower part of a 5 from its corner on."""
    corner = (0.07, 0.43 + 0.03 * habit[0])
    low = 0.91 + 0.05 * habit[1]
    return [
        corner,
        corner,
        (0.3, 0.35),
        (0.52, 0.48),
        (0.54, 0.76),
        (0.34, 0.99),
        (0.02, low),
    ]


def _five_barred(habit: Habit) -> list[Points]:
    bar = [(0.11, 0.03), (0.34, 0.02), (0.57, 0.0 + 0.03 * habit[2])]
    return [[(0.11, 0.03), *_five_bowl(habit)], bar]


def _five_detached(habit: Habit) -> list[Points]:
    gap = 0.05 + 0.03 * habit[2]
    return [
        [(0.12, 0.13), *_five_bowl(habit)],
        [(0.13 + gap, 0.04), (0.6, -0.02 - gap / 2)],
    ]


def _five_one(habit: Habit) -> list[Points]:
    corner = (0.13, 0.03)
    return [[(0.56, 0.02 + 0.02 * habit[2]), corner, corner, *_five_bowl(habit)]]


def _five_quick(habit: Habit) -> list[Points]:
    above = [(0.55, 0.03), (0.28, 0.03), (0.12, 0.12), (0.11, 0.36 + 0.03 * habit[0])]
    return [[*above, (0.33, 0.42), (0.52, 0.62), (0.44, 0.93), (0.2, 1), (0.0, 0.93)]]


def _six_round(habit: Habit) -> list[Points]:
    stem = [(0.46, 0.02), (0.2, 0.2), (0.04, 0.5), (0.05, 0.82), (0.25, 1)]
    high = 0.54 + 0.05 * habit[0]
    return [
        [*stem, (0.48, 0.9), (0.53, 0.7), (0.4, high), (0.2, high + 0.04), (0.06, 0.76)]
    ]


def _six_slanted(habit: Habit) -> list[Points]:
    stem = [(0.5, 0), (0.27, 0.3), (0.06, 0.68), (0.08, 0.93), (0.28, 1)]
    high = 0.6 + 0.05 * habit[0]
    return [[*stem, (0.48, 0.88), (0.46, 0.68), (0.28, high), (0.1, high + 0.12)]]


def _six_flat(habit: Habit) -> list[Points]:
    stem = [(0.3 + 0.08 * habit[1], 0), (0.12, 0.35), (0.02, 0.7), (0.06, 0.94)]
    high = 0.67 + 0.04 * habit[0]
    return [[*stem, (0.3, 1), (0.55, 0.92), (0.56, 0.77), (0.35, high), (0.08, 0.78)]]


def _six_upright(habit: Habit) -> list[Points]:
    stem = [(0.12, 0), (0.06, 0.4), (0.05, 0.8), (0.18, 0.99), (0.42, 0.97)]
    high = 0.56 + 0.05 * habit[0]
    return [[*stem, (0.54, 0.77), (0.43, high), (0.22, high), (0.06, 0.73)]]


def _six_curled(habit: Habit) -> list[Points]:
    stem = [(0.5, 0.06), (0.33, 0), (0.12, 0.2), (0.02, 0.55), (0.08, 0.9), (0.3, 1)]
    end = (0.2 + 0.05 * habit[1], 0.8)
    return [[*stem, (0.5, 0.87), (0.5, 0.64), (0.32, 0.54), (0.16, 0.64), end]]


def _seven(habit: Habit) -> Points:
    corner = (0.56, 0.02)
    stem = [(0.4, 0.4), (0.24 + 0.05 * habit[1], 1)]
    return [(0.02, 0.05 + 0.03 * habit[0]), (0.3, 0.04), corner, corner, *stem]


def _seven_plain(habit: Habit) -> list[Points]:
    return [_seven(habit)]


def _seven_barred(habit: Habit) -> list[Points]:
    high = 0.5 + 0.05 * habit[2]
    return [_seven(habit), [(0.12, high + 0.02), (0.54, high - 0.02)]]


def _seven_hooked(habit: Habit) -> list[Points]:
    corner = (0.04, 0.03)
    return [[(0.03, 0.19 + 0.04 * habit[2]), corner, corner, *_seven(habit)[1:]]]


def _seven_waved(habit: Habit) -> list[Points]:
    corner = (0.56, 0.03)
    start = [(0, 0.1), (0.14, 0.0), (0.34, 0.09), corner, corner]
    strokes = [[*start, (0.36, 0.42), (0.29, 1)]]
    return [*strokes, [(0.16, 0.53), (0.52, 0.49)]]


def _eight_crossed(habit: Habit) -> list[Points]:
    above = [(0.47, 0.12), (0.29, 0), (0.1, 0.1), (0.12, 0.3), (0.3, 0.46)]
    below = [(0.51, 0.67), (0.45, 0.93), (0.27, 1), (0.06, 0.91), (0.06, 0.68)]
    end = (0.49, 0.1 + 0.04 * habit[0])
    return [[*above, *below, (0.27, 0.47), (0.45, 0.28), end]]


def _eight_open(habit: Habit) -> list[Points]:
    (stroke,) = _eight_crossed(habit)
    start = (0.42 + 0.03 * habit[1], 0.04)
    return [[start, *stroke[1:-1], (0.56, 0.06)]]


def _eight_two(habit: Habit) -> list[Points]:
    waist = 0.44 + 0.03 * habit[0]
    above = [
        *[(0.3, 0), (0.14, 0.08), (0.11, 0.26), (0.28, waist), (0.45, 0.27)],
        *[(0.42, 0.07), (0.28, -0.01)],
    ]
    below = [
        *[(0.3, waist), (0.08, 0.58), (0.04, 0.82), (0.26, 1), (0.5, 0.86)],
        *[(0.5, 0.6), (0.32, waist)],
    ]
    return [above, below]


def _eight_middle(habit: Habit) -> list[Points]:
    middle = (0.3, 0.46 + 0.03 * habit[0])
    above = [(0.1, 0.3), (0.12, 0.07), (0.3, 0), (0.48, 0.09), (0.47, 0.28)]
    below = [(0.08, 0.66), (0.06, 0.9), (0.28, 1), (0.51, 0.9), (0.52, 0.67)]
    return [[middle, *above, middle, *below, middle]]


def _nine_loop(habit: Habit) -> Points:
    high = 0.48 + 0.04 * habit[0]
    return [
        (0.47, 0.13),
        (0.3, 0),
        (0.08, 0.11),
        (0.04, 0.35),
        (0.2, high),
        (0.4, 0.4),
        (0.5, 0.12),
    ]


def _nine_straight(habit: Habit) -> list[Points]:
    loop = _nine_loop(habit)
    return [[*loop, loop[-1], (0.49, 0.5), (0.45 + 0.06 * habit[1], 1)]]


def _nine_curled(habit: Habit) -> list[Points]:
    end = (0.0, 0.88 + 0.05 * habit[1])
    return [[*_nine_loop(habit), (0.53, 0.5), (0.47, 0.86), (0.24, 1), end]]


def _nine_slanted(habit: Habit) -> list[Points]:
    loop = _nine_loop(habit)
    return [[*loop, loop[-1], (0.4, 0.5), (0.22 + 0.08 * habit[1], 1)]]


def _nine_stemmed(habit: Habit) -> list[Points]:
    top = (0.5, 0.02)
    high = 0.46 + 0.04 * habit[0]
    loop = [top, (0.24, 0.02), (0.04, 0.22), (0.16, high), (0.36, 0.38)]
    return [[*loop, top, top, (0.5, 0.5), (0.48, 1)]]


def _nought(habit: Habit) -> list[Points]:
    gap = 0.04 * habit[0]
    left = [(0.34, 0.01), (0.12, 0.13), (0.02, 0.5), (0.11, 0.88), (0.29, 1)]
    right = [(0.5, 0.87), (0.57, 0.5), (0.49, 0.12), (0.33 + gap, 0 - gap / 2)]
    return [left + right]


def _nought_narrow(habit: Habit) -> list[Points]:
    return [[(0.2 + 0.6 * (x - 0.3), y) for x, y in _nought(habit)[0]]]


def _nought_tailed(habit: Habit) -> list[Points]:
    stroke = _nought(habit)[0]
    return [[*stroke[:-1], (0.36, 0.0), (0.2, 0.08 + 0.04 * habit[1])]]


def _nought_flat(habit: Habit) -> list[Points]:
    return [[(0.3 + 1.2 * (x - 0.3), 0.12 + 0.82 * y) for x, y in _nought(habit)[0]]]


# What else is written


def _cross_straight(habit: Habit) -> list[Points]:
    lean = 0.1 * habit[0]
    return [
        [(0 + lean, 0), (0.45, 0.5), (0.9, 1)],
        [(0.9, 0 + 0.05 * habit[1]), (0.45, 0.5), (0 + lean, 1)],
    ]


def _cross_bent(habit: Habit) -> list[Points]:
    return [
        [(0, 0.04), (0.4, 0.4), (0.88, 0.98)],
        [(0.86, 0), (0.5, 0.35 + 0.08 * habit[0]), (0.02, 1)],
    ]


def _cross_looped(habit: Habit) -> list[Points]:
    """Return a cross without lifting the pen."""
    side = (0.98, 0.5 + 0.2 * habit[0])
    return [[(0.05, 0), (0.45, 0.5), (0.82, 0.96), side, (0.82, 0.06), (0.02, 0.98)]]


def _tick(habit: Habit) -> list[Points]:
    foot = (0.3, 0.98)
    return [[(0.0, 0.6 + 0.1 * habit[0]), foot, foot, (0.95, 0.02)]]


def _slash(habit: Habit) -> list[Points]:
    return [[(0.85, 0), (0.45, 0.5 + 0.05 * habit[0]), (0.05, 1)]]


def _scribble(habit: Habit) -> list[Points]:
    rows = [(0.08 + 0.84 * (at % 2), 0.05 + 0.15 * at) for at in range(7)]
    return [[(x + 0.05 * habit[at % 3], y) for at, (x, y) in enumerate(rows)]]


DIGITS: Mapping[str, tuple[Shape, ...]] = {
    "0": (
        Shape("oval", 5, _nought),
        Shape("narrow", 2, _nought_narrow),
        Shape("tailed", 2, _nought_tailed),
        Shape("flat", 1, _nought_flat),
    ),
    "1": (
        Shape("bar", 3, _one_bar),
        Shape("flag", 5, _one_flag),
        Shape("roof", 2, _one_roof),
        Shape("foot", 2, _one_foot),
    ),
    "2": (
        Shape("round", 5, _two_round),
        Shape("loop", 3, _two_loop),
        Shape("angular", 1, _two_angular),
        Shape("swan", 2, _two_swan),
    ),
    "3": (
        Shape("round", 5, _three_round),
        Shape("flat", 2, _three_flat),
        Shape("loop", 2, _three_loop),
        Shape("quick", 2, _three_quick),
    ),
    "4": (
        Shape("open", 5, _four_open),
        Shape("closed", 3, _four_closed),
        Shape("climbing", 1, _four_climbing),
        Shape("lightning", 1, _four_lightning),
        Shape("square", 1, _four_square),
    ),
    "5": (
        Shape("barred", 5, _five_barred),
        Shape("detached", 2, _five_detached),
        Shape("one", 2, _five_one),
        Shape("quick", 2, _five_quick),
    ),
    "6": (
        Shape("round", 5, _six_round),
        Shape("slanted", 2, _six_slanted),
        Shape("flat", 1, _six_flat),
        Shape("upright", 2, _six_upright),
        Shape("curled", 2, _six_curled),
    ),
    "7": (
        Shape("plain", 3, _seven_plain),
        Shape("barred", 4, _seven_barred),
        Shape("hooked", 1, _seven_hooked),
        Shape("waved", 2, _seven_waved),
    ),
    "8": (
        Shape("crossed", 5, _eight_crossed),
        Shape("open", 2, _eight_open),
        Shape("two", 2, _eight_two),
        Shape("middle", 2, _eight_middle),
    ),
    "9": (
        Shape("straight", 4, _nine_straight),
        Shape("curled", 4, _nine_curled),
        Shape("slanted", 2, _nine_slanted),
        Shape("stemmed", 1, _nine_stemmed),
    ),
}
CROSSES = (
    Shape("straight", 6, _cross_straight),
    Shape("bent", 2, _cross_bent),
    Shape("looped", 1, _cross_looped),
)
# Boxes of which only matters whether something stands in them.
TICKS = (
    *CROSSES,
    Shape("tick", 1.2, _tick),
    Shape("slash", 0.8, _slash),
    Shape("scribble", 0.4, _scribble),
)
