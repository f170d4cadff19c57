"""Hatches: lines on the ground of a terrain, told apart without colour.

All are made of straight lines, some of them dashed, so that a face stays small. They
are anchored to the face, not to the cell, so that they run on through an area.
"""

from collections.abc import Callable
from math import ceil, floor
from typing import NamedTuple

from sheetgen.draw.box import Box
from sheetgen.draw.svg import number
from sheetgen.units import Mm

STEP: Mm = 1.5


class Lines(NamedTuple):
    """Lines of one kind: their path, dashes, and weight against a plain line."""

    d: str
    dash: str = ""
    weight: float = 1


def _level(box: Box, step: Mm, start: Mm, phase: Mm = 0, shift: Mm = 0) -> str:
    """Return level lines *step* apart from *phase* on.

    Each begins at a multiple of *start* plus *shift*, so that dashes stay in place.
    """
    first, last = ceil((box.y - phase) / step), floor((box.bottom - phase) / step)
    x = (floor(box.x / start) - 1) * start + shift
    return "".join(
        f"M{number(x)} {number(k * step + phase)}H{number(box.right)}"
        for k in range(first, last + 1)
    )


def _upright(box: Box, step: Mm, start: Mm, phase: Mm = 0, shift: Mm = 0) -> str:
    """Return upright lines, as `_level` does level ones."""
    first, last = ceil((box.x - phase) / step), floor((box.right - phase) / step)
    y = (floor(box.y / start) - 1) * start + shift
    return "".join(
        f"M{number(k * step + phase)} {number(y)}V{number(box.bottom)}"
        for k in range(first, last + 1)
    )


def _slanted(box: Box, step: Mm, slope: int) -> str:
    """Return lines that fall (1) or rise (-1) at 45 degrees."""
    lines = []
    low = box.x - slope * box.y - (box.height if slope > 0 else 0)
    high = box.right - slope * box.y + (box.height if slope < 0 else 0)
    for k in range(ceil(low / step), floor(high / step) + 1):
        x = k * step + slope * box.y
        lines.append(
            f"M{number(x)} {number(box.y)}l{number(slope * box.height)} "
            f"{number(box.height)}"
        )
    return "".join(lines)


def _dashes(*lengths: Mm) -> str:
    return " ".join(number(length) for length in lengths)


def _bricks(box: Box, step: Mm) -> list[Lines]:
    high, wide = step * 0.95, step * 1.9
    dash = _dashes(high, high)
    return [
        Lines(_level(box, high, 1)),
        Lines(_upright(box, wide, 2 * high), dash),
        Lines(_upright(box, wide, 2 * high, wide / 2, high), dash),
    ]


def _ripples(box: Box, step: Mm) -> list[Lines]:
    long, gap = step * 1.7, step * 0.7
    turn = long + gap
    high = step * 0.8
    return [
        Lines(_level(box, 2 * high, turn), _dashes(long, gap), 1.3),
        Lines(_level(box, 2 * high, turn, high, turn / 2), _dashes(long, gap), 1.3),
    ]


def _dots(box: Box, step: Mm) -> list[Lines]:
    gap, high = step, step * 0.62
    return [
        Lines(_level(box, 2 * high, gap), _dashes(0, gap), 3.2),
        Lines(_level(box, 2 * high, gap, high, gap / 2), _dashes(0, gap), 3.2),
    ]


HATCHES: dict[str, Callable[[Box, Mm], list[Lines]]] = {
    "bricks": _bricks,
    "crossed": lambda box, step: [
        Lines(_slanted(box, step * 1.35, 1) + _slanted(box, step * 1.35, -1))
    ],
    "diagonal": lambda box, step: [Lines(_slanted(box, step, 1))],
    "dots": _dots,
    "ripples": _ripples,
    "upright": lambda box, step: [Lines(_upright(box, step * 0.8, 1))],
}


def hatch(name: str, box: Box, step: Mm = STEP) -> list[Lines]:
    """Return the lines of a hatch over *box*, with about *step* between them."""
    return HATCHES[name](box, step)
