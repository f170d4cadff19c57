"""Letters as people print them by hand: those that the words on sheets are made of.

Small letters stand between 0.42 and the line at 1; some rise to 0 or hang below.
"""

from collections.abc import Mapping

from tests.writing.glyph import Habit, Shape
from tests.writing.stroke import Points


def _path(name: str, weight: float, path: str) -> Shape:
    """Return a shape that all who use it mean alike.

    Args:
        name: of the way.
        weight: how many write so.
        path: points in hundredths, ``!`` behind a corner, ``|`` between strokes.
    """
    strokes = [
        [
            point
            for part in stroke.split()
            for point in _points(part.rstrip("!"), 2 if part.endswith("!") else 1)
        ]
        for stroke in path.split("|")
    ]
    return Shape(name, weight, lambda _: list(strokes))


def _points(part: str, times: int) -> list[tuple[float, float]]:
    x, y = map(int, part.split(","))
    return [(x / 100, y / 100)] * times


def _a_round(habit: Habit) -> list[Points]:
    top = (0.48, 0.52 + 0.04 * habit[0])
    bowl = [(0.46, 0.48), (0.25, 0.42), (0.04, 0.6), (0.05, 0.86), (0.2, 1)]
    return [[*bowl, (0.4, 0.88), top, top, (0.48, 0.9), (0.58 + 0.04 * habit[1], 0.99)]]


def _g_hooked(habit: Habit) -> list[Points]:
    top = (0.47, 0.5)
    bowl = [(0.46, 0.5), (0.25, 0.42), (0.05, 0.58), (0.06, 0.82), (0.24, 0.93)]
    tail = [(0.46, 1.1), (0.34, 1.36), (0.1, 1.36), (0.0, 1.2 + 0.06 * habit[0])]
    return [[*bowl, (0.42, 0.8), top, top, *tail]]


def _t_crossed(habit: Habit) -> list[Points]:
    high = 0.4 + 0.06 * habit[0]
    bar = [(0.0, high + 0.02), (0.42, high - 0.02)]
    return [[(0.2, 0.05), (0.19, 0.8), (0.27, 1), (0.42, 0.94)], bar]


def _t_plain(habit: Habit) -> list[Points]:
    high = 0.36 + 0.06 * habit[0]
    return [[(0.21, 0.05), (0.2, 1)], [(0.0, high), (0.42, high)]]


def _b_stemmed(habit: Habit) -> list[Points]:
    foot = (0.06, 0.98)
    bowl = [(0.09, 0.62), (0.28, 0.48 + 0.03 * habit[0]), (0.48, 0.64)]
    return [
        [
            (0.08, 0),
            (0.06, 0.5),
            foot,
            foot,
            *bowl,
            (0.45, 0.9),
            (0.25, 1),
            (0.07, 0.93),
        ]
    ]


def _capital_b(habit: Habit) -> list[Points]:
    waist = (0.1, 0.47 + 0.04 * habit[0])
    above = [(0.04, 0.03), (0.38, 0.03), (0.44, 0.24), (0.32, 0.44), waist, waist]
    return [
        [(0.06, 0), (0.06, 1)],
        [*above, (0.48, 0.55), (0.52, 0.86), (0.3, 1), (0.04, 0.99)],
    ]


def _capital_e(habit: Habit) -> list[Points]:
    low = 0.5 + 0.04 * habit[0]
    corner, foot = (0.06, 0.02), (0.06, 0.98)
    return [
        [(0.5, 0.0), corner, corner, foot, foot, (0.52, 0.98)],
        [(0.07, low), (0.42, low - 0.01)],
    ]


def _capital_s(habit: Habit) -> list[Points]:
    wide = 0.04 * habit[0]
    above = [(0.5, 0.14), (0.3, 0), (0.08 - wide, 0.14), (0.12, 0.38)]
    return [[*above, (0.36, 0.52), (0.52 + wide, 0.74), (0.34, 1), (0.04, 0.88)]]


LETTERS: Mapping[str, tuple[Shape, ...]] = {
    "a": (
        Shape("round", 4, _a_round),
        _path(
            "two-storey",
            1,
            "8,52 28,42 45,55 45,99 | 44,68 20,68 4,82 15,99 35,95 45,80",
        ),
    ),
    "b": (
        Shape("stemmed", 4, _b_stemmed),
        _path("round", 2, "10,0 6,50 8,85 22,100 44,92 48,68 30,52 10,66"),
    ),
    "c": (_path("open", 1, "45,53 28,42 5,60 6,86 24,100 47,92"),),
    "e": (
        _path("round", 3, "6,74 44,68 44,52 26,42 6,60 6,86 24,100 47,92"),
        _path("slanted", 1, "10,80 42,60 36,44 20,46 6,68 10,94 28,100 50,88"),
    ),
    "g": (Shape("hooked", 4, _g_hooked),),
    "h": (
        _path("arched", 3, "6,0 5,100! 10,62 30,46 44,60 44,100"),
        _path("hooked", 1, "8,0 5,100! 10,60 30,48 42,62 42,92 54,98"),
    ),
    "i": (_path("dotted", 1, "20,46 20,100 | 20,20 22,23"),),
    "j": (_path("dotted", 1, "30,45 30,112 18,136 0,126 | 30,20 32,23"),),
    "m": (
        _path(
            "arched",
            3,
            "4,45 4,100! 10,56 24,46 34,60 34,100! 40,56 54,46 65,60 66,100",
        ),
        _path("pointed", 1, "0,100 10,46! 33,100! 54,46! 66,100"),
    ),
    "n": (_path("arched", 1, "5,45 5,100! 12,56 30,45 44,60 45,100"),),
    "o": (_path("round", 1, "30,42 8,54 6,86 26,100 46,86 46,56 28,42 20,46"),),
    "p": (_path("stemmed", 1, "6,45 6,140! 8,60 27,43 47,58 45,88 25,100 7,90"),),
    "r": (_path("plain", 1, "6,45 6,100! 9,66 22,47 40,49"),),
    "s": (_path("plain", 1, "43,50 26,42 8,52 14,67 36,75 45,88 28,100 4,94"),),
    "t": (
        Shape("hooked", 2, _t_crossed),
        Shape("plain", 2, _t_plain),
    ),
    "w": (
        _path("pointed", 2, "2,45 16,100! 33,55! 50,100! 66,45"),
        _path("round", 2, "3,45 6,86 18,100 31,86 33,55! 37,88 49,100 61,85 63,45"),
    ),
    "A": (
        _path("pointed", 3, "0,100 30,0! 60,100 | 10,66 50,65"),
        _path("round", 1, "2,100 8,30 30,0 52,30 56,100 | 6,60 54,60"),
    ),
    "B": (Shape("plain", 1, _capital_b),),
    "C": (_path("open", 1, "54,16 32,0 6,25 4,70 28,100 55,86"),),
    "D": (_path("plain", 1, "6,0 6,100 | 3,2 36,6 56,40 44,85 4,99"),),
    "E": (
        Shape("plain", 3, _capital_e),
        _path("round", 1, "50,8 28,0 8,14 16,42 32,46! 6,62 6,88 28,100 54,90"),
    ),
    "G": (_path("plain", 1, "52,14 30,0 5,28 5,72 30,100 52,88 53,58! 30,58"),),
    "H": (_path("plain", 1, "4,0 4,100 | 54,0 54,100 | 5,50 54,49"),),
    "I": (_path("plain", 1, "30,0 30,100"),),
    "J": (_path("plain", 1, "42,0 42,75 26,100 4,86"),),
    "M": (_path("plain", 1, "2,100 6,0! 34,66! 62,0! 66,100"),),
    "N": (_path("plain", 1, "4,100 6,0! 50,100! 52,0"),),
    "O": (_path("round", 1, "32,0 6,20 5,76 30,100 56,78 55,22 30,0 20,6"),),
    "P": (_path("plain", 1, "6,0 6,100 | 4,3 40,4 50,28 34,50 7,52"),),
    "R": (_path("plain", 1, "6,0 6,100 | 4,3 40,4 48,26 34,47 8,50! 54,100"),),
    "S": (Shape("plain", 1, _capital_s),),
    "T": (_path("plain", 1, "30,2 30,100 | 0,3 60,0"),),
    "W": (_path("pointed", 1, "0,0 18,100! 36,30! 54,100! 72,0"),),
}
