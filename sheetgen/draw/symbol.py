"""Symbols: small pictures that tell things apart without colour.

All are defined here, on a square of 24 units around the origin. A symbol is a list of
strokes; each is filled, or drawn as a line with a width in units.
"""

from collections.abc import Sequence
from functools import cache
from math import cos, radians, sin
from typing import NamedTuple

from sheetgen.core.draw.box import Point
from sheetgen.core.units import Mm
from sheetgen.draw.svg import Canvas, Outline, Spot, circle_path, number

UNITS = 24  # from side to side of a symbol
_ICON_LINE = 1.8  # the width of the lines of icons


class Stroke(NamedTuple):
    """A part of a symbol: a filled path, or a line if it has a width."""

    d: str
    width: float = 0


def _discs(*centres: tuple[float, float], radius: float) -> str:
    """Return the path of circles of one size."""
    return "".join(circle_path(Point(x, y), radius) for x, y in centres)


def _two_floors(middle: float) -> str:
    """Return the path of a house of two floors with four windows."""
    left, right = number(middle - 5.25), number(middle + 5.25)
    walls = f"M{left} 11V-3.5L{number(middle)} -8.5L{right} -3.5V11Z"
    return walls + "".join(
        f"M{number(middle + x)} {y}h2v2.8h-2Z" for x in (-2.7, 0.7) for y in (-0.4, 5.6)
    )


def _petals() -> str:
    """Return the petals of a rose window, and the circles between their tips."""
    parts = []
    for k in range(8):

        def at(radius: float, turn_deg: float, k: int = k) -> str:
            angle = radians(45 * k + turn_deg)
            return f"{number(radius * sin(angle))} {number(-radius * cos(angle))}"

        parts.append(
            f"M{at(3.9, 0)}C{at(5.6, -20)} {at(8.6, -16)} {at(9.7, 0)}"
            f"C{at(8.6, 16)} {at(5.6, 20)} {at(3.9, 0)}Z"
        )
        angle = radians(45 * k + 22.5)
        parts.append(_discs((8.7 * sin(angle), -8.7 * cos(angle)), radius=1.2))
    return "".join(parts)


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
            "L-9 -3.5ZM-2.6 11H2.6V5.6A2.6 2.6 0 0 0 -2.6 5.6ZM-1 -4.4H1V1H-1Z"
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

# Symbols that are only printed on paper; the page does not draw them.
PICTURES: dict[str, tuple[Stroke, ...]] = {
    "anvil": (
        Stroke(
            "M-11 -5H-4.5V-6.5H11V-3Q5 -2.5 4 2.5L7 6.5V9.5H-6.5V6.5L-3 3Q-4 0 -6 -0.5"
            "Q-10 -1.2 -11 -5Z"
        ),
        Stroke("M-2.5 -10.5H4.5", 2.6),
    ),
    "arrows": (
        Stroke("M-10 -4H7M2.6 -8.4L7.4 -4L2.6 0.4", 2.4),
        Stroke("M10 5H-7M-2.6 0.6L-7.4 5L-2.6 9.4", 2.4),
    ),
    "banner": (
        Stroke("M-7.5 -11V11M-10 11H-5", 2),
        Stroke("M-6.5 -10.5H10L6.4 -5L10 0.5H-6.5Z"),
    ),
    "bell": (
        Stroke(
            "M0 -10.5C-5.5 -9.5 -6.5 -5 -6.8 0C-7 3 -8.6 4.6 -10 6.4H10"
            "C8.6 4.6 7 3 6.8 0C6.5 -5 5.5 -9.5 0 -10.5Z"
        ),
        Stroke("M-3 8.4A3.1 3.1 0 0 0 3 8.4Z"),
        Stroke("M0 -11.4V-9", 2),
    ),
    "bowl": (
        Stroke("M-10.5 2H10.5Q9.5 8 4 9.6V11H-4V9.6Q-9.5 8 -10.5 2Z"),
        Stroke("M-6 -0.6V-5.6H-1V-0.6ZM1.2 -0.6V-5.6H6.2V-0.6ZM-2.4 -7V-11.6H2.4V-7Z"),
    ),
    "calipers": (
        Stroke("M0 -7.5L-7 11M0 -7.5L7 11", 2),
        Stroke("M-4.6 3.2Q0 6 4.6 3.2", 1.6),
        Stroke("M-2.8 -8.6A2.8 2.8 0 1 0 2.8 -8.6A2.8 2.8 0 1 0 -2.8 -8.6Z"),
    ),
    "cottage": (
        Stroke("M-11.2 -0.4L0 -9.4L11.2 -0.4", 2.4),
        Stroke("M-8 0L0 -6.4L8 0V10.5H2.6V3.4H-2.6V10.5H-8Z"),
    ),
    "dearer": (
        Stroke(
            "M-10 4.6H-4V10.6H-10ZM-3.2 4.6H2.8V10.6H-3.2ZM-3.2 -2.2H2.8V3.8H-3.2Z"
            "M3.6 4.6H9.6V10.6H3.6ZM3.6 -2.2H9.6V3.8H3.6ZM3.6 -9H9.6V-3H3.6Z"
        ),
        Stroke("M-6.4 -10.4V-3.6M-9.8 -7H-3", 2.2),
    ),
    "cheaper": (
        Stroke(
            "M-9.6 4.6H-3.6V10.6H-9.6ZM-9.6 -2.2H-3.6V3.8H-9.6ZM-9.6 -9H-3.6V-3H-9.6Z"
            "M-2.8 4.6H3.2V10.6H-2.8ZM-2.8 -2.2H3.2V3.8H-2.8ZM4 4.6H10V10.6H4Z"
        ),
        Stroke("M3 -7H9.8", 2.2),
    ),
    "order": (
        Stroke("M-9 7L-4.5 -4L0 6L4.5 -6L9 3", 1.5),
        Stroke(_discs((-9, 7), (-4.5, -4), (0, 6), (4.5, -6), (9, 3), radius=2.9)),
    ),
    "raised": (
        Stroke("M-11.5 11V5.5L-7 1.5L-2.5 5.5V11Z"),
        Stroke(_two_floors(6.25)),
        Stroke("M-7 -1.5C-7 -7.4 -4 -10 0 -10M-2.6 -12.2L0.4 -10L-2.2 -7.4", 1.7),
    ),
    "lowered": (
        Stroke(_two_floors(-6.25)),
        Stroke("M2.5 11V5.5L7 1.5L11.5 5.5V11Z"),
        Stroke("M0.4 -10C5 -10 7.2 -7.4 7.2 -1.8M4.4 -4.4L7.2 -1.2L10 -4.4", 1.7),
    ),
    "sum": (Stroke("M7 -6V-10H-8L1.5 0L-8 10H7V6", 2.8),),
    "swapped": (
        Stroke("M-11 -11H-2.5V-2.5H-11Z"),
        Stroke("M3.5 3.5H10V10H3.5Z", 2),
        Stroke("M1 -7.5C5.5 -7.5 7.4 -5 7.4 -0.6M4.4 -3.4L7.4 -0.2L10.4 -3.4", 1.9),
        Stroke("M-1 7.5C-5.5 7.5 -7.4 5 -7.4 0.6M-10.4 3.4L-7.4 0.2L-4.4 3.4", 1.9),
    ),
    "renumbered": (
        Stroke("M-11.5 11V1.5L-5.5 -4L0.5 1.5V11Z" + _discs((-5.5, 5), radius=2.8)),
        Stroke(_discs((7.2, -6), radius=4.3), 1.8),
        Stroke(_discs((7.2, -6), radius=1.5)),
        Stroke("M7.2 -0.4V5H3.6M5.8 2.6L3.2 5L5.8 7.4", 1.7),
    ),
    "craft": (
        Stroke("M-11.5 3.5H-4.5V10.5H-11.5Z"),
        Stroke("M-8 0.5V-3.6C-8 -6.6 -6.4 -8 -3.4 -8M-5.6 -10.4L-3 -8L-5.6 -5.6", 1.7),
        Stroke("M1 6.4L-0.6 -1.2A5.4 5.4 0 0 1 10 -1.2L8.4 6.4", 3.3),
        Stroke("M-1.6 8H2.4M7 8H11", 2.3),
    ),
    "pulled": (
        Stroke("M-11 11V-2L-8.5 -5.5L-6 -2V11ZM6 11V-2L8.5 -5.5L11 -2V11Z"),
        Stroke("M-2.5 3V-7.5L0 -11L2.5 -7.5V3Z"),
        Stroke("M-11.4 1.4H-4.4M4.4 1.4H11.4M-11.4 7.2H-4.4M4.4 7.2H11.4", 1.9),
        Stroke("M-2.6 10L0 6.8L2.6 10", 1.7),
    ),
    "banned": (
        Stroke(_discs((0, 0), radius=10.7), 2),
        Stroke("M-5 6V-0.8L0 -5.6L5 -0.8V6Z", 1.8),
        Stroke("M-7.5 7.5L7.5 -7.5", 2),
    ),
    "doubled": (
        Stroke(_discs((0, -8.2), radius=3.2) + "M-5 3L-2.6 -4.2H2.6L5 3Z"),
        Stroke("M-7.7 4.6H-0.7V11.6H-7.7ZM0.7 4.6H7.7V11.6H0.7Z"),
    ),
    "deal": (
        Stroke("M0 -11V9.5M-5.5 10.2H5.5M-8.6 -9L8.6 -5.6", 1.8),
        Stroke(
            "M-8.6 -9L-11.4 -1.6M-8.6 -9L-5.8 -1.6M8.6 -5.6L5.4 2.2M8.6 -5.6L11.8 2.2",
            0.9,
        ),
        Stroke(
            "M-12 -1.6H-5.2A3.4 3.4 0 0 1 -12 -1.6ZM4.8 2.2H12.4A3.8 3.8 0 0 1 4.8 2.2Z"
        ),
        Stroke(
            "M-10.2 -5.2H-7V-2.1H-10.2ZM5.5 -1.4H8.3V1.7H5.5ZM8.9 -1.4H11.7V1.7H8.9Z"
        ),
    ),
    "tag": (
        Stroke(
            "M-11.5 0L-4 -8H9.5Q11.5 -8 11.5 -6V6Q11.5 8 9.5 8H-4Z"
            "M6 -5.2L7.8 -4.2L2.4 5.2L0.6 4.2Z"
            + _discs((-5.6, 0), radius=1.7)
            + _discs((0.8, -3), (7.6, 3), radius=1.9)
        ),
    ),
    "start": (
        Stroke(_discs((0, 0), radius=10.7), 2),
        Stroke(_discs((0, -3.8), radius=2.9), 1.9),
        Stroke("M0 -0.9V7M0 3.4H3.4M0 6.6H2.6", 1.9),
    ),
    "tracery": (
        Stroke(_discs((0, 0), radius=11.2), 1.1),
        Stroke(_discs((0, 0), radius=2.9), 0.9),
        Stroke(_petals()),
        Stroke(_discs((0, 0), radius=1.3)),
    ),
    "breach": (
        Stroke(
            "M-11 11V-6L-8.5 -9.5L-6 -6V11ZM6 11V-6L8.5 -9.5L11 -6V11Z"
            "M-2.6 11L-1.4 2.4L0.4 4.4L2.2 1.6L2.4 11Z"
            "M-2.4 -4.4L2.8 -9.6L4.4 -4.6L1 -1Z"
        ),
        Stroke("M-11.4 -2L-4 -1.4M4.6 -1.6L11.4 -2M-11.4 5.6H11.4", 2),
    ),
    "fence": (
        Stroke(
            "M-11 11V-6L-8.5 -9.5L-6 -6V11ZM-2.5 11V-6L0 -9.5L2.5 -6V11Z"
            "M6 11V-6L8.5 -9.5L11 -6V11Z"
        ),
        Stroke("M-11.4 -2H11.4M-11.4 5.6H11.4", 2),
    ),
    "key": (
        Stroke("M-11 0A5.2 5.2 0 1 0 -0.6 0A5.2 5.2 0 1 0 -11 0Z", 2.6),
        Stroke("M-0.6 0H11M6 0V5.4M10 0V6.4", 2.6),
    ),
    "lancet": (
        Stroke(
            "M-7.5 11.5V-2.5Q-7 -8.5 0 -12Q7 -8.5 7.5 -2.5V11.5Z"
            "M-5 9V-2Q-4.6 -5.6 -1.3 -8V9ZM1.3 9V-8Q4.6 -5.6 5 -2V9Z"
        ),
    ),
    "leaf": (
        Stroke(
            "M-8.6 8.4C-11 -2 -4 -10.6 10.8 -10.8C11 3 3 11 -6 8.2L4 -3.6L-7.4 6.6Z"
        ),
        Stroke("M-10.6 11L-6.4 6.8", 1.8),
    ),
    "markers": (
        Stroke("M-11 -3.5A4.4 4.4 0 1 0 -2.2 -3.5A4.4 4.4 0 1 0 -11 -3.5Z"),
        Stroke("M2.2 -3.5A4.4 4.4 0 1 0 11 -3.5A4.4 4.4 0 1 0 2.2 -3.5Z", 1.8),
        Stroke("M-4.4 6A4.4 4.4 0 1 0 4.4 6A4.4 4.4 0 1 0 -4.4 6Z", 1.8),
    ),
    "moon": (Stroke("M4.6 -10.6A11 11 0 1 0 10.4 5.4A8.8 8.8 0 1 1 4.6 -10.6Z"),),
    "ring": (
        Stroke("M-7.6 3.6A7.6 7.6 0 1 0 7.6 3.6A7.6 7.6 0 1 0 -7.6 3.6Z", 2.6),
        Stroke("M-4.4 -7L-2.2 -11.2H2.2L4.4 -7L0 -2.6Z"),
    ),
    "rose": (
        Stroke("M-9.8 0A9.8 9.8 0 1 0 9.8 0A9.8 9.8 0 1 0 -9.8 0Z", 2.4),
        Stroke("M-9 0H9M-4.5 -7.8L4.5 7.8M4.5 -7.8L-4.5 7.8", 1.9),
        Stroke("M-3.6 0A3.6 3.6 0 1 0 3.6 0A3.6 3.6 0 1 0 -3.6 0Z"),
    ),
    "scales": (
        Stroke("M0 -10V9.5M-5.5 10.2H5.5M-8.4 -7.4H8.4", 1.8),
        Stroke("M-8.4 -7L-11.2 1M-8.4 -7L-5.6 1M8.4 -7L5.6 1M8.4 -7L11.2 1", 1),
        Stroke("M-11.6 1H-5.2A3.2 3.2 0 0 1 -11.6 1ZM5.2 1H11.6A3.2 3.2 0 0 1 5.2 1Z"),
    ),
    "scroll": (
        Stroke(
            "M-7 -8V6.5H-10.5Q-10.5 11 -7 11H4.5Q7.5 11 7.5 7.5V-4.5H10.5"
            "Q10.5 -11 6.5 -11H-4Q-7 -11 -7 -8Z",
            1.8,
        ),
        Stroke("M-3.4 -6H4M-3.4 -1.8H4M-3.4 2.4H4M-6.4 6.6H3.6", 1.5),
    ),
    "sheaf": (
        Stroke("M0 11V-6M0 3Q-5 1 -6.6 -7M0 3Q5 1 6.6 -7M-2 11L0 3M2 11L0 3", 1.6),
        Stroke(
            "M0 -11.6Q2.6 -8 0 -4Q-2.6 -8 0 -11.6ZM-8.6 -11Q-4.6 -9.4 -6 -4.8"
            "Q-9.2 -6.6 -8.6 -11ZM8.6 -11Q4.6 -9.4 6 -4.8Q9.2 -6.6 8.6 -11Z"
            "M-10.4 -4Q-6 -4.2 -5 0.2Q-9 0.6 -10.4 -4ZM10.4 -4Q6 -4.2 5 0.2"
            "Q9 0.6 10.4 -4Z"
        ),
        Stroke("M-3.6 4.4H3.6", 2.2),
    ),
    "star": (
        Stroke(
            "M0 -11.5L2.8 -3.9L10.9 -3.6L4.6 1.5L6.8 9.3L0 4.8L-6.8 9.3L-4.6 1.5"
            "L-10.9 -3.6L-2.8 -3.9Z"
        ),
    ),
    "struck": (
        Stroke("M-6 -10.5H6.5V10.5H-6Z", 1.6),
        Stroke("M-2.6 -6H3.2M-2.6 -2H3.2M-2.6 2H3.2M-2.6 6H3.2", 1.2),
        Stroke("M-11 -9L11 9M-11 9L11 -9", 2.4),
    ),
    "window": (
        Stroke("M-7 11V-3.4Q-7 -8.6 0 -11.6Q7 -8.6 7 -3.4V11Z", 2),
        Stroke("M0 -11V11M-7 3.6H7M-7 -2.6H7", 1.2),
        Stroke(
            "M-5.4 2.4V-1.4H-1.2V2.4ZM1.2 9.4V4.8H5.4V9.4Z"
            "M1.2 -3.8V-8.8Q5 -6.6 5.4 -3.8Z"
        ),
    ),
    "withered": (
        Stroke("M-1 11Q0 0 -3 -5.5Q-5 -9 -9 -7M-0.6 5Q2 -2 6.5 -2.4", 1.7),
        Stroke("M-9.6 -8.4Q-11.6 -4 -8.6 0.6Q-6.4 -4 -9.6 -8.4Z"),
        Stroke("M6.6 -3.4Q11.4 -2 10.6 4Q5.8 2 6.6 -3.4Z"),
        Stroke("M-9 11H9", 1.6),
    ),
}


def draw_symbol(
    canvas: Canvas, name: str, centre: Point, size: Mm, colour: str
) -> None:
    """Draw a symbol of a *size* around *centre*."""
    for stroke in _strokes(name):
        canvas.path(
            stroke.d,
            fill="none" if stroke.width else colour,
            stroke=Outline(colour if stroke.width else "none", stroke.width),
            at=Spot(centre, size / UNITS),
        )


def draw_symbols(
    canvas: Canvas, name: str, centres: Sequence[Point], size: Mm, colour: str
) -> None:
    """Draw a symbol of a *size* around each of *centres*, with one path per stroke."""
    draw_strokes(canvas, _strokes(name), centres, size, colour)


def draw_strokes(
    canvas: Canvas,
    strokes: Sequence[Stroke],
    centres: Sequence[Point],
    size: Mm,
    colour: str,
) -> None:
    """Draw strokes as `draw_symbols` does, for example of a game's own symbols."""
    scale = size / UNITS
    for stroke in strokes if centres else ():
        canvas.path(
            "".join(_moved(stroke.d, centre, scale) for centre in centres),
            fill="none" if stroke.width else colour,
            stroke=Outline(colour if stroke.width else "none", stroke.width * scale),
        )


def draw_icon(
    canvas: Canvas, icon: tuple[str, str], centre: Point, size: Mm, colour: str
) -> None:
    """Draw an icon of a *size* around *centre*: its lines, and its filled parts."""
    line, filled = icon
    strokes = [Stroke(line, _ICON_LINE)] if line else []
    strokes += [Stroke(filled)] if filled else []
    draw_strokes(canvas, strokes, [centre], size, colour)


def _strokes(name: str) -> tuple[Stroke, ...]:
    return SYMBOLS[name] if name in SYMBOLS else PICTURES[name]


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
    commands: list[list[str]] = []
    for letter in d:
        if letter.isalpha():
            commands.append([letter, ""])
        else:  # a minus sign starts a number, even without a space before it
            commands[-1][1] += " -" if letter == "-" else letter
    return tuple(
        (letter, tuple(map(float, numbers.replace(",", " ").split())))
        for letter, numbers in commands
    )
