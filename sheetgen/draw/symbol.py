"""Symbols: small pictures that tell things apart without colour.

All are drawn here, on a square of 24 units around the origin. A symbol is a list of
strokes; each is filled, or drawn as a line of a width in units.
"""

import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from sheetgen.draw.box import Point
from sheetgen.draw.svg import Canvas, number
from sheetgen.units import Mm

_UNITS = 24


class Stroke(NamedTuple):
    """A part of a symbol: a path, filled, or a line where it has a width."""

    d: str
    width: float = 0


_HOUSE = "M-11 11V-1L-5 -7L1 -1V11Z"

SYMBOLS: dict[str, tuple[Stroke, ...]] = {
    "abbey": (
        Stroke(
            "M-11 11V2.5L-4.6 -1.2V-4L0 -8.2L4.6 -4V-1.2L11 2.5V11Z"
            "M-2.4 11H2.4V6.4A2.4 2.4 0 0 0 -2.4 6.4Z"
            "M-1.5 -1.4A1.5 1.5 0 1 0 1.5 -1.4A1.5 1.5 0 1 0 -1.5 -1.4Z"
        ),
        Stroke("M0 -12V-8M-2.3 -10.4H2.3", 1.6),
    ),
    "waves": (
        Stroke("M-11 -6q3.7 -5 7.3 0t7.3 0t7.3 0", 2.6),
        Stroke("M-11 1q3.7 -5 7.3 0t7.3 0t7.3 0", 2.6),
        Stroke("M-11 8q3.7 -5 7.3 0t7.3 0t7.3 0", 2.6),
    ),
    "picks": (
        Stroke("M-8 10L6 -5M8 10L-6 -5", 2.8),
        Stroke("M0.5 -10.5Q8.5 -8 10.5 1Q6.5 -4.5 0.5 -10.5Z", 1.2),
        Stroke("M0.5 -10.5Q8.5 -8 10.5 1Q6.5 -4.5 0.5 -10.5Z"),
        Stroke("M-10.5 -4L-4.5 -10L-1.5 -7L-7.5 -1Z"),
    ),
    "houses": (
        Stroke(
            _HOUSE + "M-7 11H-3V5H-7Z"
            "M2.5 11V-5H4V-10H6.5V-5H6.8L11 -0.5V11ZM5.5 6.5H8.5V3H5.5Z"
        ),
    ),
    "tower": (
        Stroke(
            "M-9 -11H-5.2V-7.5H-1.9V-11H1.9V-7.5H5.2V-11H9V-3.5L6.5 -1V11H-6.5V-1"
            "L-9 -3.5ZM-2.6 11H2.6V5.6A2.6 2.6 0 0 0 -2.6 5.6Z"
        ),
    ),
    "sheep": (
        Stroke(
            "M-9 3.5A3.6 3.6 0 0 1 -9.4 -2.6A3.8 3.8 0 0 1 -5.4 -6.8"
            "A4 4 0 0 1 0.4 -7.6A3.8 3.8 0 0 1 5 -4.4A3.6 3.6 0 0 1 5.6 1.6"
            "A3.6 3.6 0 0 1 1.8 5.6A4 4 0 0 1 -4.2 6A3.6 3.6 0 0 1 -9 3.5Z"
        ),
        Stroke(
            "M6.4 -4.6L5.2 -7.4L8 -6.6Q11.6 -6.2 11.6 -2.4Q11.4 1 8.6 1.4Q6.4 1.2 6 -2Z"
        ),
        Stroke("M-5 5V11M1.6 5V11", 2.2),
    ),
    "monk": (
        Stroke(
            "M0 -11.5C-6.5 -10 -7.2 -4 -5.8 -0.4C-9.4 1.6 -11 6 -11 11H11"
            "C11 6 9.4 1.6 5.8 -0.4C7.2 -4 6.5 -10 0 -11.5ZM0 -7.6"
            "C-3.4 -6.6 -3.6 -3.2 -2.4 -1.2Q0 1.4 2.4 -1.2C3.6 -3.2 3.4 -6.6 0 -7.6Z"
        ),
    ),
    "silver": (
        Stroke("M-9.5 0A9.5 9.5 0 1 0 9.5 0A9.5 9.5 0 1 0 -9.5 0Z", 2.2),
        Stroke("M0 -5.6L5.6 0L0 5.6L-5.6 0Z"),
    ),
    "good": (
        Stroke(
            "M-6.5 -10.5H6.5Q10.5 0 6.5 10.5H-6.5Q-10.5 0 -6.5 -10.5Z"
            "M-8.4 -5.2H8.4V-3H-8.4ZM-8.4 3H8.4V5.2H-8.4Z"
        ),
    ),
    "worker": (
        Stroke("M-7 11L3.5 -2.5", 3.4),
        Stroke("M-4.5 -8.2L2.6 -11.5L11 -3.8L8 1.2L1.4 -4.6L-2 -3.2Z"),
    ),
    "hourglass": (
        Stroke("M-7 -11H7M-7 11H7", 2.4),
        Stroke(
            "M-5.5 -10Q-5.5 -3.5 -0.8 0Q-5.5 3.5 -5.5 10H5.5Q5.5 3.5 0.8 0"
            "Q5.5 -3.5 5.5 -10Z",
            1.6,
        ),
        Stroke(
            "M-4 9Q-2.5 5 0 4.4Q2.5 5 4 9ZM-3.4 -5H3.4Q2 -1.8 0 -0.6Q-2 -1.8 -3.4 -5Z"
        ),
    ),
    "pencil": (
        Stroke(
            "M-11 11L-9 4L5 -10Q7.5 -11.8 9.8 -9.6Q11.9 -7.3 10 -5L-4 9Z"
            "M-8.2 8.2L-5.6 7.4L-7.4 5.6Z"
        ),
    ),
}


def draw_symbol(
    canvas: Canvas, name: str, centre: Point, size: Mm, colour: str, turn: float = 0
) -> None:
    """Draw a symbol of a *size* around *centre*."""
    for stroke in SYMBOLS[name]:
        canvas.path(
            stroke.d,
            fill="none" if stroke.width else colour,
            stroke=colour if stroke.width else "none",
            width=stroke.width,
            at=centre,
            scale=size / _UNITS,
            turn=turn,
        )


def draw_symbols(
    canvas: Canvas, name: str, centres: Sequence[Point], size: Mm, colour: str
) -> None:
    """Draw a symbol of a *size* around each of *centres*, in as few paths as it has."""
    scale = size / _UNITS
    for stroke in SYMBOLS[name]:
        canvas.path(
            "".join(_moved(stroke.d, centre, scale) for centre in centres),
            fill="none" if stroke.width else colour,
            stroke=colour if stroke.width else "none",
            width=stroke.width * scale,
        )


def _moved(d: str, centre: Point, scale: float) -> str:
    """Return a path scaled and moved to *centre*."""
    parts = []
    for letter, values in _read_path(d):
        moves = (0.0, 0.0) if letter.islower() else tuple(centre)
        if letter in "HhVv":
            across = letter in "Hh"
            changed = [value * scale + moves[not across] for value in values]
        elif letter in "Aa":  # radii, turn, two flags, end
            changed = []
            for at, value in enumerate(values):
                place = at % 7
                if place < 2:
                    changed.append(value * scale)
                elif place < 5:
                    changed.append(value)
                else:
                    changed.append(value * scale + moves[place - 5])
        else:
            changed = [v * scale + moves[at % 2] for at, v in enumerate(values)]
        parts.append(letter + " ".join(map(number, changed)))
    return "".join(parts)


@cache
def _read_path(d: str) -> tuple[tuple[str, tuple[float, ...]], ...]:
    """Return the commands of a path with their numbers."""
    return tuple(
        (letter, tuple(map(float, _NUMBER.findall(values))))
        for letter, values in _COMMAND.findall(d)
    )


_COMMAND = re.compile(r"([A-Za-z])([^A-Za-z]*)")
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
