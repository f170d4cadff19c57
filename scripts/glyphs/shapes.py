"""Shapes of characters as people write them: strokes of a few points each.

Every shape is a function that draws its own proportions from a generator, in a square
of 1 by 1 or a little less wide; y grows downwards. A stroke goes smoothly through its
points but for its corners.

The shapes are our own: no font and no collected handwriting stands behind them.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from math import cos, radians, sin

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]
"""Shape (n, 2): x to the right, y down."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """What a pen writes before it is lifted.

    Attributes:
        points: that it passes.
        corners: the places among them where it turns sharply.
    """

    points: Points
    corners: tuple[int, ...] = ()


class Chance:
    """Numbers drawn between bounds."""

    def __init__(self, generator: np.random.Generator) -> None:
        """Draw from a generator."""
        self._draw = generator.random

    def __call__(self, low: float, high: float) -> float:
        """Return a number from *low* to *high*."""
        return low + (high - low) * float(self._draw())

    def near(self, spread: float) -> float:
        """Return a number near 0, mostly within *spread*."""
        return spread * (float(self._draw()) + float(self._draw()) - 1) * 1.5

    def may(self, share: float) -> bool:
        """Return true in a share of all cases."""
        return float(self._draw()) < share


Shape = Callable[[Chance], list[Stroke]]
Pairs = Iterable[tuple[float, float]]


def _stroke(points: Pairs, *corners: int) -> Stroke:
    return Stroke(np.array(list(points), float), tuple(sorted(corners)))


def _arc(
    centre: tuple[float, float],
    reach: tuple[float, float],
    start: float,
    end: float,
    count: int = 9,
) -> list[tuple[float, float]]:
    """Return points of an ellipse; degrees clockwise from the right."""
    return [
        (
            centre[0]
            + reach[0] * cos(radians(start + (end - start) * i / (count - 1))),
            centre[1]
            + reach[1] * sin(radians(start + (end - start) * i / (count - 1))),
        )
        for i in range(count)
    ]


def _zero(r: Chance) -> list[Stroke]:
    wide = r(0.2, 0.42)
    start = r(-150, -30)
    turn = r(330, 385) * (1 if r.may(0.15) else -1)
    return [_stroke(_arc((0.4, 0.5), (wide, 0.5), start, start + turn, 11))]


def _pointed_zero(r: Chance) -> list[Stroke]:
    left, right = r(0.02, 0.15), r(0.6, 0.75)
    x = r(0.35, 0.55)
    return [
        _stroke(
            [
                (x, r(0.0, 0.06)),
                (left + 0.06, r(0.2, 0.32)),
                (left, r(0.5, 0.65)),
                (r(0.28, 0.4), 1),
                (right, r(0.6, 0.7)),
                (right - 0.04, r(0.25, 0.35)),
                (x + r(-0.12, 0.08), r(-0.05, 0.08)),
            ]
        )
    ]


def _tailed_zero(r: Chance) -> list[Stroke]:
    """Return a nought whose ends cross, or miss each other, at the top."""
    wide, start = r(0.24, 0.42), r(-130, -50)
    bow = _arc((0.4, 0.55), (wide, 0.45), start, start - r(320, 365), 10)
    tail = (bow[-1][0] + r(-0.16, 0.2), bow[-1][1] - r(0.02, 0.2))
    head = (bow[0][0] + r(-0.1, 0.2), bow[0][1] - r(-0.06, 0.16))
    return [_stroke([head, *bow, tail] if r.may(0.5) else [*bow, tail])]


def _slashed_zero(r: Chance) -> list[Stroke]:
    slash = [(r(0.02, 0.16), r(0.8, 1.02)), (r(0.6, 0.8), r(0.0, 0.2))]
    return [*_zero(r), _stroke(slash)]


def _plain_one(r: Chance) -> list[Stroke]:
    bow = r.near(0.05)
    return [_stroke([(0.3 + r.near(0.06), 0), (0.3 + bow, 0.5), (0.3, 1)])]


def _flag_one(r: Chance) -> list[Stroke]:
    wide, drop = r(0.1, 0.42), r(0.1, 0.5)
    sag = r(-0.04, 0.08)
    flag = [(0.5 - wide, drop), (0.5 - wide * 0.45, drop * 0.5 + sag), (0.5, 0)]
    stem = [(0.5 + r.near(0.04), 0.5), (0.5 + r.near(0.05), 1)]
    return [_stroke(flag + stem, 2)]


def _peaked_one(r: Chance) -> list[Stroke]:
    """Return a one whose flag comes from far below, as in much of Europe."""
    wide, drop = r(0.25, 0.75), r(0.5, 1.02)
    bow = r.near(0.05)
    flag = [(0.5 - wide, drop), (0.5 - wide * 0.5 + bow, drop * 0.5 + bow), (0.5, 0)]
    stem = [(0.5 + r.near(0.06), 0.5), (0.5 + r(-0.12, 0.06), 1)]
    return [_stroke(flag + stem, 2)]


def _hooked_one(r: Chance) -> list[Stroke]:
    """Return a one whose flag is hardly more than a hook."""
    wide, drop = r(0.05, 0.16), r(0.06, 0.16)
    return [
        _stroke(
            [
                (0.5 - wide, drop),
                (0.5 - wide * 0.2, r(0.0, 0.04)),
                (0.5 + r.near(0.02), r(0.08, 0.15)),
                (0.5 + r.near(0.05), 0.55),
                (0.5 + r.near(0.05), 1),
            ]
        )
    ]


def _foot_one(r: Chance) -> list[Stroke]:
    base = r(0.97, 1.02)
    foot = [(0.5 - r(0.1, 0.32), base + r.near(0.03)), (0.5 + r(0.1, 0.32), base)]
    body = _flag_one(r) if r.may(0.7) else [_stroke([(0.5, 0), (0.5, 0.5), (0.5, 1)])]
    return [*body, _stroke(foot)]


def _two(r: Chance) -> list[Stroke]:
    right, left = r(0.55, 0.75), r(0.0, 0.1)
    return [
        _stroke(
            [
                (r(0.02, 0.15), r(0.12, 0.32)),
                (r(0.2, 0.32), r(0.0, 0.05)),
                (right - r(0.05, 0.14), r(0.06, 0.12)),
                (right, r(0.22, 0.34)),
                (r(0.38, 0.52), r(0.55, 0.68)),
                (left, r(0.92, 1.0)),
                (r(0.3, 0.45), r(0.88, 1.0)),
                (r(0.62, 0.85), r(0.9, 1.02)),
            ],
            5,
        )
    ]


def _looped_two(r: Chance) -> list[Stroke]:
    right, high = r(0.5, 0.7), r(0.04, 0.14)
    return [
        _stroke(
            [
                (r(0.05, 0.2), r(0.1, 0.3)),
                (r(0.25, 0.38), r(0.0, 0.05)),
                (right, r(0.14, 0.28)),
                (r(0.36, 0.5), r(0.55, 0.68)),
                (r(0.12, 0.2), 0.97),
                (r(0.0, 0.06), 0.97 - high * 0.4),
                (r(0.1, 0.18), 0.95 - high * 1.6),
                (r(0.36, 0.46), r(0.88, 0.95)),
                (r(0.7, 0.95), r(0.84, 1.0)),
            ]
        )
    ]


def _wound_two(r: Chance) -> list[Stroke]:
    """Return a two with a wide loop at its foot, and a bow that begins low."""
    right, deep, wide = r(0.5, 0.72), r(0.12, 0.34), r(0.14, 0.34)
    cross = r(0.16, 0.34)
    return [
        _stroke(
            [
                (r(0.0, 0.16), r(0.18, 0.36)),
                (r(0.1, 0.2), r(0.04, 0.12)),
                (r(0.32, 0.42), r(-0.01, 0.03)),
                (right, r(0.16, 0.34)),
                (right - r(0.08, 0.2), r(0.55, 0.7)),
                (cross + 0.08, 0.95),
                (cross - wide * 0.5, 1.0),
                (cross - wide, 0.98 - deep * 0.5),
                (cross - wide * 0.4, 0.97 - deep),
                (cross + 0.1, 0.93 - deep * 0.2),
                (r(0.56, 0.7), r(0.94, 1.02)),
                (r(0.76, 1.0), r(0.82, 0.98)),
            ][: 12 if r.may(0.75) else 11]
        )
    ]


def _coiled_two(r: Chance) -> list[Stroke]:
    """Return a two whose foot is a loop nearly half as high as it is."""
    right, top = r(0.5, 0.76), r(0.45, 0.68)
    left, inner = r(-0.06, 0.1), r(0.36, 0.52)
    return [
        _stroke(
            [
                (r(0.0, 0.16), r(0.16, 0.36)),
                (r(0.12, 0.24), r(0.02, 0.1)),
                (r(0.34, 0.46), r(-0.02, 0.03)),
                (right, r(0.16, 0.32)),
                (right - r(0.02, 0.14), r(0.5, 0.64)),
                (inner, r(0.84, 0.94)),
                (r(0.2, 0.3), 1.0),
                (left, r(0.84, 0.95)),
                (left + r(0.06, 0.14), top + r(0.02, 0.1)),
                (r(0.24, 0.36), top),
                (inner + r(0.02, 0.1), r(0.8, 0.9)),
                (r(0.6, 0.74), r(0.94, 1.02)),
                (r(0.78, 1.0), r(0.86, 1.0)),
            ][: 13 if r.may(0.6) else 12]
        )
    ]


def _swan_two(r: Chance) -> list[Stroke]:
    """Return a two whose base waves on from the bow without a corner."""
    return [
        _stroke(
            [
                (r(0.02, 0.2), r(0.15, 0.3)),
                (r(0.25, 0.4), r(0.0, 0.04)),
                (r(0.5, 0.65), r(0.14, 0.26)),
                (r(0.38, 0.5), r(0.5, 0.62)),
                (r(0.05, 0.14), r(0.86, 0.94)),
                (r(0.15, 0.24), r(0.86, 0.94)),
                (r(0.42, 0.55), r(0.94, 1.02)),
                (r(0.68, 0.85), r(0.86, 0.96)),
            ],
            *((4,) if r.may(0.5) else ()),
        )
    ]


def _angular_two(r: Chance) -> list[Stroke]:
    right, base = r(0.5, 0.66), r(0.95, 1.0)
    return [
        _stroke(
            [
                (r(0.0, 0.1), r(0.02, 0.14)),
                (r(0.3, 0.4), r(0.0, 0.04)),
                (right, r(0.04, 0.16)),
                (r(0.3, 0.36), r(0.5, 0.58)),
                (r(0.0, 0.06), base),
                (r(0.6, 0.75), base + r.near(0.04)),
            ],
            4,
            *((2,) if r.may(0.5) else ()),
        )
    ]


def _three(r: Chance) -> list[Stroke]:
    middle, x = r(0.4, 0.52), r(0.18, 0.4)
    return [
        _stroke(
            [
                (r(0.0, 0.12), r(0.06, 0.2)),
                (r(0.25, 0.38), r(0.0, 0.03)),
                (r(0.48, 0.62), r(0.12, 0.26)),
                (x + 0.12, middle - 0.06),
                (x, middle),
                (x + 0.14, middle + 0.04),
                (r(0.55, 0.72), r(0.64, 0.78)),
                (r(0.28, 0.42), 1),
                (r(-0.02, 0.1), r(0.82, 0.95)),
            ],
            *((4,) if r.may(0.8) else ()),
        )
    ]


def _looped_three(r: Chance) -> list[Stroke]:
    middle, x = r(0.42, 0.5), r(0.12, 0.28)
    return [
        _stroke(
            [
                (r(0.04, 0.16), r(0.08, 0.2)),
                (r(0.3, 0.4), r(0.0, 0.04)),
                (r(0.5, 0.62), r(0.14, 0.24)),
                (x + 0.14, middle),
                (x - 0.02, middle + r(0.02, 0.08)),
                (x + 0.06, middle - r(0.04, 0.1)),
                (x + 0.2, middle + 0.02),
                (r(0.52, 0.68), r(0.68, 0.8)),
                (r(0.25, 0.4), 1),
                (r(-0.05, 0.08), r(0.84, 0.95)),
            ]
        )
    ]


def _flat_three(r: Chance) -> list[Stroke]:
    right, middle = r(0.5, 0.68), r(0.36, 0.48)
    return [
        _stroke(
            [
                (r(0.0, 0.1), r(0.0, 0.06)),
                (right, r(0.0, 0.05)),
                (r(0.2, 0.34), middle),
                (r(0.45, 0.56), r(0.48, 0.56)),
                (r(0.58, 0.72), r(0.66, 0.78)),
                (r(0.28, 0.42), 1),
                (r(-0.02, 0.08), r(0.86, 0.95)),
            ],
            1,
            *((2,) if r.may(0.7) else ()),
        )
    ]


def _angular_three(r: Chance) -> list[Stroke]:
    x, middle = r(0.15, 0.34), r(0.4, 0.5)
    return [
        _stroke(
            [
                (r(0.0, 0.12), r(0.0, 0.1)),
                (r(0.45, 0.6), r(0.1, 0.2)),
                (x, middle),
                (r(0.5, 0.66), r(0.64, 0.76)),
                (r(-0.02, 0.1), r(0.92, 1.02)),
            ],
            2,
        )
    ]


def _open_four(r: Chance) -> list[Stroke]:
    bar, x = r(0.48, 0.72), r(0.4, 0.6)
    reach = x + r(-0.02, 0.32)
    return [
        _stroke(
            [
                (r(0.08, 0.3), r(0.0, 0.1)),
                (r(0.05, 0.16), bar * 0.55),
                (r(0.0, 0.06), bar + r.near(0.05)),
                ((reach + 0.03) / 2, bar + r.near(0.03)),
                (reach, bar + r.near(0.05)),
            ],
            2,
        ),
        _stroke(
            [
                (x + r(-0.02, 0.1), r(-0.02, 0.36)),
                (x + r.near(0.03), 0.6),
                (x + r(-0.12, 0.05), 1),
            ]
        ),
    ]


def _cup_four(r: Chance) -> list[Stroke]:
    """Return an open four with a round left part, often in one stroke."""
    x, bar = r(0.45, 0.62), r(0.42, 0.62)
    cup = [
        (r(0.02, 0.18), r(0.0, 0.14)),
        (r(0.0, 0.08), bar * 0.6),
        (r(0.06, 0.2), bar - r(0.0, 0.04)),
        (x * 0.65, bar - r(0.0, 0.08)),
    ]
    down = [(x + r.near(0.04), 0.5), (x + r(-0.14, 0.06), 1)]
    if r.may(0.6):
        top = (x + r(-0.02, 0.08), r(-0.03, 0.2))
        side = (x - r(0.0, 0.05), bar * 0.7)
        return [_stroke([*cup, side, top, *down], 5)]
    top = (x + r(-0.02, 0.06), r(-0.02, 0.3))
    return [_stroke([*cup, (x + r(-0.02, 0.14), bar - 0.06)]), _stroke([top, *down])]


def _closed_four(r: Chance) -> list[Stroke]:
    bar, x = r(0.55, 0.75), r(0.42, 0.6)
    bow = r(-0.02, 0.06)
    reach = x + r(0.02, 0.3)
    left = [(x, 0), (x * 0.5 + bow, bar * 0.5), (0, bar), (reach, bar + r.near(0.04))]
    stem = [(x + r.near(0.02), r(-0.03, 0.08)), (x, 0.5), (x + r(-0.08, 0.03), 1)]
    return [_stroke(left, 2), _stroke(stem)]


def _single_four(r: Chance) -> list[Stroke]:
    """Return a four written from the foot of its stem, or to it, in one go."""
    bar, x = r(0.5, 0.72), r(0.42, 0.6)
    return [
        _stroke(
            [
                (x + r(-0.1, 0.02), 1),
                (x + r.near(0.02), 0.5),
                (x + r(0.0, 0.06), 0),
                (x * 0.45, bar * 0.55),
                (r(-0.02, 0.04), bar),
                (x + r(0.06, 0.3), bar + r.near(0.05)),
            ],
            2,
            4,
        )
    ]


def _five_bowl(r: Chance, left: float, middle: float) -> list[tuple[float, float]]:
    right = r(0.42, 0.72)
    end = (left - r(0.02, 0.16), r(0.82, 1.0))
    if r.may(0.35):  # the bowl nearly closes
        end = (left + r(-0.06, 0.1), r(0.66, 0.82))
    return [
        (left + 0.1, middle - r(0.0, 0.05)),
        (left + 0.26, middle - r(0.0, 0.08)),
        (right, r(0.58, 0.72)),
        (right - r(0.16, 0.28), r(0.94, 1.0)),
        end,
    ]


def _five(r: Chance) -> list[Stroke]:
    left, middle = r(0.08, 0.2), r(0.36, 0.52)
    top = r(0.0, 0.06)
    return [
        _stroke(
            [
                (r(0.5, 0.78), top + r.near(0.05)),
                (left + r(0.0, 0.08), top),
                (left, middle),
                *_five_bowl(r, left, middle),
            ],
            1,
            2,
        )
    ]


def _barred_five(r: Chance) -> list[Stroke]:
    left, middle = r(0.08, 0.22), r(0.34, 0.5)
    start = left + r(0.0, 0.1)
    body = [(start, r(0.0, 0.1)), (left, middle), *_five_bowl(r, left, middle)]
    y = r(-0.06, 0.08)
    bar = [(start + r(-0.06, 0.16), y), (r(0.48, 0.85), y + r(-0.1, 0.04))]
    return [_stroke(body, *((1,) if r.may(0.8) else ())), _stroke(bar)]


def _curved_five(r: Chance) -> list[Stroke]:
    """Return a five that is nearly an S."""
    return [
        _stroke(
            [
                (r(0.52, 0.78), r(-0.02, 0.08)),
                (r(0.28, 0.4), r(0.0, 0.06)),
                (r(0.1, 0.2), r(0.12, 0.3)),
                (r(0.26, 0.36), r(0.38, 0.48)),
                (r(0.54, 0.66), r(0.62, 0.72)),
                (r(0.3, 0.44), r(0.94, 1.0)),
                (r(-0.02, 0.1), r(0.84, 0.98)),
            ],
            *((1,) if r.may(0.3) else ()),
        )
    ]


def _six(r: Chance) -> list[Stroke]:
    top, lap = r(0.3, 0.62), r(0.46, 0.64)
    left, right = r(0.0, 0.06), r(0.46, 0.64)
    return [
        _stroke(
            [
                (top, r(0.0, 0.06)),
                (r(0.14, 0.24), r(0.24, 0.36)),
                (left, r(0.58, 0.7)),
                (r(0.12, 0.22), r(0.93, 0.98)),
                (r(0.32, 0.42), r(0.96, 1.0)),
                (right, r(0.72, 0.82)),
                (r(0.3, 0.42), lap),
                (r(0.1, 0.18), lap + r(0.06, 0.16)),
                (left + r(-0.02, 0.06), lap + r(0.12, 0.3)),
            ][: 9 if r.may(0.7) else 8]
        )
    ]


def _straight_six(r: Chance) -> list[Stroke]:
    lap, right = r(0.5, 0.66), r(0.42, 0.58)
    return [
        _stroke(
            [
                (r(0.1, 0.5), 0),
                (r(0.06, 0.18), 0.42),
                (r(0.0, 0.06), 0.78),
                (r(0.14, 0.26), 1),
                (right, r(0.8, 0.9)),
                (r(0.3, 0.42), lap),
                (r(0.08, 0.14), lap + r(0.1, 0.2)),
            ]
        )
    ]


def _flat_six(r: Chance) -> list[Stroke]:
    """Return a leaning six with a long stem and a low flat loop."""
    top, lap = r(0.6, 1.0), r(0.56, 0.74)
    return [
        _stroke(
            [
                (top, r(0.0, 0.08)),
                (top * 0.48, r(0.3, 0.42)),
                (r(0.0, 0.1), r(0.7, 0.82)),
                (r(0.1, 0.2), r(0.95, 1.0)),
                (r(0.4, 0.52), r(0.88, 0.97)),
                (r(0.56, 0.72), r(0.7, 0.78)),
                (r(0.36, 0.5), lap),
                (r(0.12, 0.24), lap + r(0.08, 0.16)),
            ]
        )
    ]


def _curled_six(r: Chance) -> list[Stroke]:
    """Return a six whose loop stays open or curls in."""
    return [
        _stroke(
            [
                (r(0.35, 0.6), r(0.0, 0.05)),
                (r(0.1, 0.2), r(0.26, 0.4)),
                (r(0.0, 0.06), r(0.62, 0.72)),
                (r(0.2, 0.3), r(0.96, 1.0)),
                (r(0.46, 0.6), r(0.78, 0.88)),
                (r(0.42, 0.54), r(0.58, 0.66)),
                (r(0.24, 0.34), r(0.54, 0.66)),
                (r(0.2, 0.3), r(0.68, 0.8)),
            ][: 7 if r.may(0.5) else 8]
        )
    ]


def _cup_six(r: Chance) -> list[Stroke]:
    """Return a six that begins at the left, with a wide loop that closes on itself."""
    right, lap, top = r(0.6, 0.9), r(0.4, 0.62), r(0.0, 0.3)
    return [
        _stroke(
            [
                (top, r(0.0, 0.06)),
                (r(0.0, 0.06), r(0.36, 0.5)),
                (r(0.04, 0.1), r(0.74, 0.86)),
                (right * 0.45, r(0.97, 1.02)),
                (right, r(0.7, 0.82)),
                (right * 0.8, lap + 0.02),
                (right * 0.5, lap + r(0.0, 0.06)),
                (right * 0.26, r(0.68, 0.8)),
                (right * r(0.15, 0.4), r(0.84, 1.0)),
            ][: 9 if r.may(0.75) else 8]
        )
    ]


def _seven_body(r: Chance) -> Stroke:
    right, foot = r(0.48, 0.72), r(0.08, 0.4)
    top = r(0.0, 0.06)
    points = [(r(-0.02, 0.1), top + r.near(0.05)), (right, top)]
    if r.may(0.3):  # a serif at the left
        points = [(points[0][0], top + r(0.08, 0.2)), *points]
    corner = len(points) - 1
    bend = r(-0.1, 0.06)
    points += [((right + foot) / 2 + bend, r(0.42, 0.52)), (foot, 1)]
    corners = (corner,) if r.may(0.75) else ()
    return _stroke(points, *(corners if corner == 1 else (1, *corners)))


def _seven(r: Chance) -> list[Stroke]:
    return [_seven_body(r)]


def _round_seven(r: Chance) -> list[Stroke]:
    """Return a seven whose top is a bow."""
    right, foot = r(0.45, 0.7), r(0.1, 0.4)
    return [
        _stroke(
            [
                (r(-0.04, 0.08), r(0.08, 0.24)),
                (r(0.1, 0.2), r(0.0, 0.08)),
                (right - r(0.06, 0.16), r(0.0, 0.05)),
                (right, r(0.1, 0.2)),
                ((right + foot) / 2 + r(-0.06, 0.06), r(0.46, 0.56)),
                (foot, 1),
            ]
        )
    ]


def _barred_seven(r: Chance) -> list[Stroke]:
    y, x = r(0.42, 0.6), r(0.28, 0.44)
    bar = [(x - r(0.1, 0.26), y + r(-0.02, 0.07)), (x + r(0.12, 0.3), y + r.near(0.05))]
    return [_seven_body(r), _stroke(bar)]


def _eight(r: Chance) -> list[Stroke]:
    middle, wide = r(0.42, 0.52), r(0.5, 0.66)
    start = (wide - r(0.0, 0.1), r(0.06, 0.2))
    return [
        _stroke(
            [
                start,
                (r(0.26, 0.38), r(0.0, 0.03)),
                (r(0.04, 0.14), r(0.16, 0.26)),
                (wide / 2, middle),
                (wide + r(-0.02, 0.04), r(0.7, 0.8)),
                (r(0.24, 0.38), 1),
                (r(0.0, 0.06), r(0.7, 0.8)),
                (wide / 2 + r.near(0.03), middle),
                (wide - r(0.02, 0.08), r(0.2, 0.28)),
                (start[0] - r(-0.04, 0.16), start[1] - r(-0.02, 0.1)),
            ]
        )
    ]


def _crossing_eight(r: Chance) -> list[Stroke]:
    """Return an eight begun at the upper left, often open at the top."""
    wide, middle = r(0.45, 0.62), r(0.4, 0.5)
    return [
        _stroke(
            [
                (r(0.0, 0.14), r(0.0, 0.14)),
                (wide / 2, middle),
                (wide, r(0.72, 0.82)),
                (r(0.22, 0.34), 1),
                (r(0.0, 0.06), r(0.74, 0.82)),
                (wide / 2, middle + r.near(0.03)),
                (wide + r(-0.1, 0.08), r(0.02, 0.14)),
                (r(0.2, 0.32), r(-0.03, 0.06)),
                (r(0.02, 0.12), r(0.08, 0.2)),
            ][: 9 if r.may(0.6) else 7]
        )
    ]


def _stacked_eight(r: Chance) -> list[Stroke]:
    cut, small = r(0.4, 0.52), r(0.15, 0.26)
    top = _arc((0.34, cut / 2), (small, cut / 2), -90, r(250, 290))
    low = (0.34 + r.near(0.03), (1 + cut) / 2)
    bottom = _arc(low, (r(0.22, 0.34), (1 - cut) / 2), -90, r(250, 290))
    return [_stroke(top), _stroke(bottom)]


def _leaning_eight(r: Chance) -> list[Stroke]:
    """Return an eight that is an S and a straight line back to its beginning."""
    wide, top = r(0.42, 0.64), r(0.02, 0.2)
    return [
        _stroke(
            [
                (wide - r(0.0, 0.12), top),
                (wide * 0.55, r(-0.02, 0.03)),
                (r(0.02, 0.16), r(0.14, 0.26)),
                (wide * 0.45, r(0.4, 0.5)),
                (wide - r(0.0, 0.1), r(0.68, 0.78)),
                (wide * 0.4, r(0.97, 1.0)),
                (r(-0.04, 0.06), r(0.78, 0.9)),
                (wide * 0.4, r(0.5, 0.6)),
                (wide + r(-0.08, 0.12), top + r(-0.1, 0.14)),
            ]
        )
    ]


def _nine_loop(r: Chance) -> list[tuple[float, float]]:
    right, low = r(0.48, 0.64), r(0.4, 0.58)
    return [
        (right - r(0.0, 0.06), r(0.1, 0.24)),
        (r(0.26, 0.4), r(0.0, 0.04)),
        (r(0.0, 0.08), r(0.2, 0.3)),
        (r(0.18, 0.28), low),
        (right - r(0.06, 0.12), r(0.3, 0.38)),
        (right, r(0.06, 0.16)),
    ]


def _nine(r: Chance) -> list[Stroke]:
    loop = _nine_loop(r)
    x = loop[-1][0]
    tail = [(x + r(-0.05, 0.02), 0.55), (x + r(-0.25, 0.04), 1)]
    return [_stroke([*loop, *tail], *((5,) if r.may(0.6) else ()))]


def _curved_nine(r: Chance) -> list[Stroke]:
    loop = _nine_loop(r)
    x = loop[-1][0]
    tail = [
        (x + r(-0.02, 0.04), r(0.5, 0.62)),
        (x - r(0.1, 0.22), r(0.9, 0.98)),
        (r(0.0, 0.14), r(0.84, 1.0)),
    ]
    return [_stroke([*loop, *tail], *((5,) if r.may(0.3) else ()))]


def _open_nine(r: Chance) -> list[Stroke]:
    """Return a nine whose loop stays open, or lies apart from its stem."""
    right, low = r(0.46, 0.75), r(0.34, 0.56)
    bow = [
        (right - r(0.02, 0.22), r(0.0, 0.1)),
        (right * 0.4, r(0.0, 0.06)),
        (r(0.0, 0.06), low * r(0.5, 0.7)),
        (right * r(0.3, 0.45), low),
        (right - r(0.02, 0.1), low * r(0.55, 0.8)),
    ]
    stem = [
        (right + r(-0.02, 0.04), r(-0.06, 0.14)),
        (right + r(-0.05, 0.04), 0.55),
        (right + r(-0.3, 0.06), 1),
    ]
    if r.may(0.6):
        return [_stroke([*bow, *stem], *((5,) if r.may(0.6) else ()))]
    return [_stroke(bow), _stroke(stem)]


def _round_nine(r: Chance) -> list[Stroke]:
    """Return a nine that is a six upside down."""
    stroke = (_six if r.may(0.5) else _flat_six)(r)[0]
    wide = stroke.points[:, 0].max()
    return [Stroke(np.array((wide, 1)) - stroke.points, stroke.corners)]


def _cross(r: Chance) -> list[Stroke]:
    wide = r(0.5, 1.0)
    bow = r.near(0.06)
    down = [(r.near(0.08), r(0, 0.1)), (wide / 2 + bow, 0.5), (wide + r.near(0.1), 1)]
    up = [(wide + r.near(0.1), r(-0.06, 0.1)), (wide / 2, 0.5), (r.near(0.1), 1)]
    return [_stroke(down), _stroke(up if r.may(0.5) else up[::-1])]


def _curved_cross(r: Chance) -> list[Stroke]:
    """Return a cross of two bows, back to back."""
    deep = r(0.02, 0.12)
    middle = 0.35
    left = [(0.02, 0.02), (middle - deep, 0.2), (middle, 0.5), (middle - deep, 0.8)]
    right = [(0.7, 0.02), (middle + deep, 0.2), (middle, 0.5), (middle + deep, 0.8)]
    return [_stroke([*left, (0.0, 0.98)]), _stroke([*right, (0.72, 0.98)])]


def _linked_cross(r: Chance) -> list[Stroke]:
    """Return a cross whose pen stayed on the paper between its two lines."""
    wide = r(0.5, 0.9)
    return [
        _stroke(
            [
                (0, r(0, 0.1)),
                (wide / 2, 0.5),
                (wide, 1),
                (wide + r(0.0, 0.12), r(0.4, 0.6)),
                (wide + r.near(0.06), r(0, 0.12)),
                (wide / 2, 0.5),
                (r.near(0.08), 1),
            ],
            *((2,) if r.may(0.5) else ()),
            *((4,) if r.may(0.5) else ()),
        )
    ]


def _a(r: Chance) -> list[Stroke]:
    right = r(0.55, 0.8)
    bowl = [(x, y) for x, y in _arc((right / 2, 0.5), (right / 2, 0.5), -35, -330, 9)]
    stem = [(right + r.near(0.03), r(-0.02, 0.12)), (right, 0.6)]
    tail = [(right + r(0.0, 0.2), r(0.95, 1.02))]
    if r.may(0.6):
        return [_stroke([*bowl, *stem, *tail], 9)]
    return [_stroke(bowl), _stroke([*stem, *tail])]


def _tall_a(r: Chance) -> list[Stroke]:
    wide, bar = r(0.55, 0.85), r(0.52, 0.72)
    legs = [(0, 1), (wide / 2 + r.near(0.04), 0), (wide, 1)]
    cross = [(wide * 0.2 + r.near(0.06), bar), (wide * 0.8 + r.near(0.08), bar)]
    return [_stroke(legs, 1), _stroke(cross)]


def _b(r: Chance) -> list[Stroke]:
    wide, cap = r(0.4, 0.62), r(0.4, 0.55)
    return [
        _stroke(
            [
                (r(0.0, 0.1), 0),
                (r(-0.02, 0.04), 0.5),
                (0.02, r(0.88, 0.98)),
                (0.04, cap + 0.14),
                (wide * 0.5, cap),
                (wide, (1 + cap) / 2),
                (wide * 0.5, 1),
                (r(0.0, 0.06), r(0.86, 0.96)),
            ],
            2,
        )
    ]


def _tall_b(r: Chance) -> list[Stroke]:
    middle, wide = r(0.42, 0.52), r(0.4, 0.62)
    bows = [
        (r(-0.06, 0.04), r(-0.02, 0.06)),
        (wide * 0.6, r(0.0, 0.04)),
        (wide, middle * 0.5),
        (r(0.06, 0.2), middle),
        (wide + 0.06, (1 + middle) / 2),
        (wide * 0.6, 1),
        (r(-0.04, 0.04), r(0.95, 1.0)),
    ]
    stem = _stroke([(0, 0.02), (r.near(0.03), 0.5), (0, 1)])
    return [stem, _stroke(bows, *((3,) if r.may(0.8) else ()))]


def _c(r: Chance) -> list[Stroke]:
    return [_stroke(_arc((0.42, 0.5), (r(0.26, 0.44), 0.5), r(-65, -20), -r(295, 335)))]


def _d(r: Chance) -> list[Stroke]:
    right, cap = r(0.44, 0.64), r(0.36, 0.5)
    middle, reach = (right / 2, (1 + cap) / 2), (right / 2, (1 - cap) / 2)
    bowl = _arc(middle, reach, r(-50, -25), -r(315, 340))
    stem = [(right + r.near(0.03), 0), (right, 0.6), (right + r(0.0, 0.1), 1)]
    if r.may(0.5):
        return [_stroke([*bowl, *stem], 9)]
    return [_stroke(bowl), _stroke(stem)]


def _tall_d(r: Chance) -> list[Stroke]:
    wide = r(0.44, 0.75)
    bow = [
        (r(-0.12, 0.04), r(-0.03, 0.06)),
        (wide * 0.6, r(0.0, 0.08)),
        (wide, r(0.35, 0.55)),
        (wide * 0.65, r(0.84, 0.96)),
        (r(-0.1, 0.04), r(0.95, 1.02)),
    ]
    stem = [(r.near(0.04), 0.02), (r.near(0.03), 0.5), (r.near(0.04), 1)]
    if r.may(0.3):  # without lifting the pen
        return [_stroke([*stem, *bow], 2, 3)]
    return [_stroke(stem), _stroke(bow)]


def _e(r: Chance) -> list[Stroke]:
    wide, bar = r(0.5, 0.78), r(0.42, 0.6)
    return [
        _stroke(
            [
                (r(0.0, 0.1), bar + r(0.0, 0.08)),
                (wide * 0.6, bar),
                (wide, r(0.24, 0.36)),
                (wide * 0.55, 0),
                (r(0.0, 0.06), r(0.44, 0.56)),
                (wide * 0.5, 1),
                (wide + r(0.0, 0.14), r(0.78, 0.92)),
            ],
            *((2,) if r.may(0.3) else ()),
        )
    ]


def _tall_e(r: Chance) -> list[Stroke]:
    wide, middle = r(0.4, 0.62), r(0.42, 0.55)
    frame = [(wide, r(-0.02, 0.05)), (0, 0.02), (0, 1), (wide + r.near(0.06), 1)]
    bar = [(r(-0.02, 0.04), middle), (wide * r(0.65, 1), middle + r.near(0.03))]
    return [_stroke(frame, 1, 2), _stroke(bar)]


def _g(r: Chance) -> list[Stroke]:
    right, low = r(0.44, 0.6), r(0.4, 0.55)
    bowl = _arc((right / 2, low / 2), (right / 2, low / 2), -40, -330, 8)
    tail = [
        (right, r(0.0, 0.08)),
        (right + r.near(0.03), 0.6),
        (right - r(0.1, 0.22), 1),
        (r(-0.06, 0.08), r(0.84, 0.95)),
    ]
    return [_stroke([*bowl, *tail], 8)]


def _tall_g(r: Chance) -> list[Stroke]:
    bow = _arc((0.44, 0.5), (r(0.34, 0.46), 0.5), r(-60, -30), -r(330, 355))
    inside = [(r(0.42, 0.56), r(0.52, 0.62)), (r(0.84, 0.98), r(0.5, 0.6))]
    stem = [(r(0.82, 0.92), r(0.85, 1.05))] if r.may(0.6) else []
    return [_stroke(bow), _stroke([*inside, *stem], *((1,) if stem else ()))]


def _h(r: Chance) -> list[Stroke]:
    wide, cap = r(0.36, 0.58), r(0.4, 0.56)
    return [
        _stroke(
            [
                (r(0.0, 0.08), 0),
                (r.near(0.03), 0.5),
                (0, 1),
                (r(0.02, 0.06), cap + 0.14),
                (wide * 0.6, cap),
                (wide, cap + 0.16),
                (wide + r.near(0.04), 1),
            ],
            2,
        )
    ]


def _tall_h(r: Chance) -> list[Stroke]:
    wide, bar = r(0.45, 0.7), r(0.42, 0.56)
    left = _stroke([(r.near(0.04), 0), (0, 1)])
    right = _stroke([(wide + r.near(0.04), r(-0.04, 0.04)), (wide, 1)])
    return [left, right, _stroke([(-0.02, bar), (wide + 0.02, bar + r.near(0.06))])]


def _dot(r: Chance, x: float, y: float) -> Stroke:
    return _stroke([(x, y), (x + r.near(0.03), y + r(0.01, 0.05))])


def _i(r: Chance) -> list[Stroke]:
    top = r(0.26, 0.42)
    hook = [(0.2 + r(0.05, 0.2), r(0.92, 1.0))] if r.may(0.4) else []
    stem = [(0.2 + r.near(0.03), top), (0.2, (1 + top) / 2), (0.2, 1), *hook]
    return [_stroke(stem), _dot(r, 0.2 + r.near(0.08), r(0.0, 0.08))]


def _tall_i(r: Chance) -> list[Stroke]:
    wide = r(0.1, 0.26)
    top, bottom = r.near(0.03), 1 + r.near(0.03)
    return [
        _stroke([(0.3, 0), (0.3, 1)]),
        _stroke([(0.3 - wide, top), (0.3 + wide, top)]),
        _stroke([(0.3 - wide, bottom), (0.3 + wide, bottom)]),
    ]


def _j(r: Chance) -> list[Stroke]:
    top = r(0.22, 0.34)
    stem = [
        (0.4, top),
        (0.4 + r.near(0.03), 0.7),
        (r(0.2, 0.32), r(0.95, 1.0)),
        (r(-0.04, 0.12), r(0.82, 0.94)),
    ]
    return [_stroke(stem), _dot(r, 0.42 + r.near(0.06), r(0.0, 0.06))]


def _tall_j(r: Chance) -> list[Stroke]:
    x = r(0.4, 0.52)
    stem = [(x, 0), (x, 0.6), (x - r(0.1, 0.2), 1), (r(-0.05, 0.08), r(0.76, 0.9))]
    if r.may(0.5):
        return [_stroke(stem)]
    return [_stroke(stem), _stroke([(x - r(0.1, 0.25), 0), (x + r(0.1, 0.25), 0)])]


def _m(r: Chance) -> list[Stroke]:
    step, dip = r(0.36, 0.52), r(0.1, 0.4)
    points = [(r.near(0.03), r(0.0, 0.1)), (0, 1)]
    corners = [1]
    for at in (0, 1):
        left = at * step
        points += [(left + step * 0.5, r(0.0, 0.08)), (left + step, dip + 0.3)]
        points += [(left + step + r.near(0.02), 1)]
        corners.append(len(points) - 1)
        if at == 0:
            points += [(left + step + 0.03, dip + 0.2)]
    return [_stroke(points, *corners[:-1])]


def _tall_m(r: Chance) -> list[Stroke]:
    wide, deep = r(0.7, 1.0), r(0.4, 1.0)
    return [
        _stroke(
            [
                (r(-0.08, 0.04), 1),
                (r(0.0, 0.1), 0),
                (wide / 2, deep),
                (wide - r(0.0, 0.08), r(-0.03, 0.06)),
                (wide + r(-0.04, 0.08), 1),
            ],
            1,
            2,
            3,
        )
    ]


def _n(r: Chance) -> list[Stroke]:
    wide = r(0.5, 0.78)
    return [
        _stroke(
            [
                (r.near(0.04), r(0.0, 0.08)),
                (r.near(0.03), 0.5),
                (0, 1),
                (r(0.02, 0.08), r(0.25, 0.4)),
                (wide * 0.6, r(0.0, 0.06)),
                (wide, r(0.25, 0.36)),
                (wide + r(-0.03, 0.1), 1),
            ],
            2,
        )
    ]


def _tall_n(r: Chance) -> list[Stroke]:
    wide = r(0.5, 0.8)
    points = [
        (0, 1),
        (r.near(0.05), 0),
        (wide, 1),
        (wide + r.near(0.05), r(-0.04, 0.04)),
    ]
    return [_stroke(points, 1, 2)]


def _o(r: Chance) -> list[Stroke]:
    start, turn = r(-150, -30), r(335, 385)
    reach = (r(0.34, 0.52), 0.5)
    return [_stroke(_arc((0.5, 0.5), reach, start, start - turn, 11))]


def _p(r: Chance) -> list[Stroke]:
    wide, low = r(0.4, 0.58), r(0.48, 0.64)
    bowl = [
        (r(0.0, 0.04), r(0.1, 0.2)),
        (wide * 0.55, 0),
        (wide, low * 0.5),
        (wide * 0.5, low),
        (r(-0.02, 0.06), low - r(0.02, 0.1)),
    ]
    return [_stroke([(r.near(0.04), r(-0.03, 0.06)), (0, 0.5), (0, 1)]), _stroke(bowl)]


def _r(r: Chance) -> list[Stroke]:
    wide = r(0.36, 0.6)
    return [
        _stroke(
            [
                (r.near(0.04), r(0.0, 0.06)),
                (0, 0.5),
                (0, 1),
                (r(0.02, 0.06), r(0.3, 0.42)),
                (wide * 0.6, r(0.0, 0.1)),
                (wide, r(0.04, 0.2)),
            ],
            2,
        )
    ]


def _tall_r(r: Chance) -> list[Stroke]:
    leg = [(r(0.06, 0.16), r(0.46, 0.56)), (r(0.48, 0.66), 1)]
    return [*_p(r), _stroke(leg)]


def _s(r: Chance) -> list[Stroke]:
    wide = r(0.46, 0.7)
    return [
        _stroke(
            [
                (wide - r(0.0, 0.1), r(0.06, 0.2)),
                (wide * 0.5, 0),
                (r(0.0, 0.08), r(0.18, 0.3)),
                (wide * 0.5, r(0.46, 0.54)),
                (wide, r(0.7, 0.82)),
                (wide * 0.5, 1),
                (r(-0.04, 0.06), r(0.8, 0.94)),
            ]
        )
    ]


def _t(r: Chance) -> list[Stroke]:
    bar, x = r(0.16, 0.4), 0.32
    hook = [(x + r(0.04, 0.12), r(0.94, 1.0)), (x + r(0.16, 0.32), r(0.82, 0.96))]
    foot = hook if r.may(0.6) else [(x + r.near(0.03), 1)]
    cross = [(x - r(0.12, 0.32), bar), (x + r(0.12, 0.36), bar + r.near(0.05))]
    return [_stroke([(x + r.near(0.03), 0), (x, 0.6), *foot]), _stroke(cross)]


def _tall_t(r: Chance) -> list[Stroke]:
    top = r(-0.03, 0.04)
    bar = [(r(-0.02, 0.1), top), (r(0.6, 0.8), top + r.near(0.05))]
    return [_stroke([(0.36, 0), (0.36 + r.near(0.05), 1)]), _stroke(bar)]


def _w(r: Chance) -> list[Stroke]:
    wide, peak = r(0.8, 1.1), r(0.0, 0.5)
    points = [
        (0, r(0.0, 0.06)),
        (wide * 0.25 + r.near(0.04), 1),
        (wide * 0.5, peak),
        (wide * 0.75 + r.near(0.04), r(0.95, 1.0)),
        (wide, r(-0.05, 0.06)),
    ]
    return [_stroke(points, *((1, 2, 3) if r.may(0.65) else (2,)))]


# The shapes of every character and how often each of them is drawn.
SHAPES: Mapping[str, tuple[tuple[Shape, float], ...]] = {
    "0": ((_zero, 6), (_pointed_zero, 3), (_tailed_zero, 2), (_slashed_zero, 0.5)),
    "1": (
        (_plain_one, 4),
        (_flag_one, 4),
        (_peaked_one, 2),
        (_hooked_one, 1.5),
        (_foot_one, 1.5),
    ),
    "2": (
        (_two, 4),
        (_looped_two, 2),
        (_wound_two, 2.5),
        (_coiled_two, 2.5),
        (_swan_two, 2.5),
        (_angular_two, 2),
    ),
    "3": ((_three, 5), (_looped_three, 2), (_flat_three, 2), (_angular_three, 1)),
    "4": ((_open_four, 4), (_cup_four, 3), (_closed_four, 2.5), (_single_four, 1.5)),
    "5": ((_five, 4), (_barred_five, 4), (_curved_five, 2)),
    "6": (
        (_six, 4),
        (_straight_six, 2),
        (_flat_six, 2.5),
        (_curled_six, 1.5),
        (_cup_six, 2.5),
    ),
    "7": ((_seven, 5), (_barred_seven, 4), (_round_seven, 1.5)),
    "8": (
        (_eight, 5),
        (_leaning_eight, 3),
        (_crossing_eight, 2.5),
        (_stacked_eight, 1.5),
    ),
    "9": ((_nine, 4), (_open_nine, 3.5), (_curved_nine, 3), (_round_nine, 1.5)),
    "x": ((_cross, 8), (_curved_cross, 1), (_linked_cross, 1)),
    "a": ((_a, 6), (_tall_a, 3)),
    "b": ((_b, 6), (_tall_b, 3)),
    "c": ((_c, 1),),
    "d": ((_d, 2), (_tall_d, 6)),
    "e": ((_e, 6), (_tall_e, 3)),
    "g": ((_g, 6), (_tall_g, 3)),
    "h": ((_h, 6), (_tall_h, 3)),
    "i": ((_i, 6), (_tall_i, 2)),
    "j": ((_j, 6), (_tall_j, 2)),
    "m": ((_m, 6), (_tall_m, 4)),
    "n": ((_n, 6), (_tall_n, 3)),
    "o": ((_o, 1),),
    "p": ((_p, 1),),
    "r": ((_r, 6), (_tall_r, 3)),
    "s": ((_s, 1),),
    "t": ((_t, 6), (_tall_t, 3)),
    "w": ((_w, 1),),
}
