"""Paths to cairo several times as fast as by cairosvg, and rounder corners.

Most of the time of a new face goes into its paths: thousands of short lines. cairosvg
keeps for each the angles that markers on lines need, and cuts its text anew after every
number. This reads the text once. What it does not know stays with cairosvg.
"""

import re
from collections.abc import Callable
from math import atan2, hypot, sqrt
from typing import Any

_TOKEN = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)")
_KNOWN = re.compile(r"[MmLlHhVvCcZzAa\d.,\s-]*")
_COUNTS = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "a": 7, "z": 0}

# As cairosvg asks for. By itself cairo makes one curve of half a circle, which bulges.
_NEAR = 1e-5

Steps = list[tuple[str, list[float]]]


def traced(draw: Callable[[Any, Any], None]) -> Callable[[Any, Any], None]:
    """Return what draws a path element: this module, or *draw* where it cannot."""

    def path(surface: Any, node: Any) -> None:
        steps = _read(node.get("d", ""))
        if steps is None:
            draw(surface, node)
            return
        node.vertices = []
        _trace(surface.context, steps)

    return path


def rounded(draw: Callable[[Any, Any], None]) -> Callable[[Any, Any], None]:
    """Return what draws a rectangle with round corners; *draw* draws all others.

    cairosvg pulls two of the corners too flat.
    """

    def rect(surface: Any, node: Any) -> None:
        keys = ("x", "y", "width", "height", "rx", "ry")
        x, y, wide, high, across, down = (float(node.get(key, 0)) for key in keys)
        turn = min(across, wide / 2)
        if not turn or turn != min(down, high / 2):
            draw(surface, node)
            return
        width, height = round(wide - 2 * turn, 6), round(high - 2 * turn, 6)
        corner = f"a{turn} {turn} 0 0 1 "
        d = (
            f"M{x + turn} {y}h{width}{corner}{turn} {turn}v{height}{corner}-{turn} "
            f"{turn}h-{width}{corner}-{turn} -{turn}v-{height}{corner}{turn} -{turn}z"
        )
        steps = _read(d)
        assert steps is not None
        _trace(surface.context, steps)

    return rect


def _read(d: str) -> Steps | None:
    """Return the commands of a path with their numbers; None if one is not known."""
    if not _KNOWN.fullmatch(d):
        return None
    steps: Steps = []
    letter = ""
    numbers: list[float] = []
    for token in (*_TOKEN.findall(d), "end"):
        if token.isalpha():
            if letter:
                count = _COUNTS[letter.lower()]
                if len(numbers) != count:
                    pieces = _repeated(letter, numbers, count)
                    if pieces is None:
                        return None
                    steps += pieces
                else:
                    steps.append((letter, numbers))
            elif numbers:
                return None
            letter, numbers = token, []
        else:
            numbers.append(float(token))
    if not steps or steps[0][0] not in "Mm":
        return None
    return steps if all(map(_is_round, steps)) else None


def _repeated(letter: str, numbers: list[float], count: int) -> Steps | None:
    """Return a command whose letter stands once for several."""
    if not count or not numbers or len(numbers) % count:
        return None
    parts = [numbers[i : i + count] for i in range(0, len(numbers), count)]
    later = {"M": "L", "m": "l"}.get(letter, letter)
    return [(letter, parts[0]), *((later, part) for part in parts[1:])]


def _is_round(step: tuple[str, list[float]]) -> bool:
    """Return whether a step is none of an ellipse, whose flags may touch numbers."""
    letter, numbers = step
    return letter not in "Aa" or (
        numbers[0] == numbers[1] > 0 and {numbers[3], numbers[4]} <= {0, 1}
    )


def _trace(context: Any, steps: Steps) -> None:
    """Add *steps* to the path of *context*."""
    move, line, curve = context.move_to, context.line_to, context.curve_to
    x = y = first_x = first_y = 0.0
    last = "m"
    if context.has_current_point():
        x, y = context.get_current_point()
    for letter, numbers in steps:
        kind = letter.lower()
        left, top = (x, y) if letter == kind else (0.0, 0.0)
        if kind == "l":
            x, y = left + numbers[0], top + numbers[1]
            line(x, y)
        elif kind == "m":
            x, y = first_x, first_y = left + numbers[0], top + numbers[1]
            move(x, y)
        elif kind == "h":
            x = left + numbers[0]
            line(x, y)
        elif kind == "v":
            y = top + numbers[0]
            line(x, y)
        elif kind == "c":
            a, b, c, d, e, f = numbers
            x, y = left + e, top + f
            curve(left + a, top + b, left + c, top + d, x, y)
        elif kind == "a":
            end = left + numbers[5], top + numbers[6]
            _arc(context, (x, y), end, numbers[0], bool(numbers[3]), bool(numbers[4]))
            x, y = end
        elif last not in "mz":  # nothing was drawn that could be closed
            context.close_path()
            x, y = first_x, first_y
        last = kind


def _arc(
    context: Any,
    start: tuple[float, float],
    end: tuple[float, float],
    radius: float,
    is_large: bool,
    is_clockwise: bool,
) -> None:
    """Add an arc of a circle from *start* to *end*."""
    across, down = end[0] - start[0], end[1] - start[1]
    chord = hypot(across, down)
    if not chord:
        return
    radius = max(radius, chord / 2)
    off = sqrt(radius**2 - (chord / 2) ** 2) / chord
    side = -off if is_large == is_clockwise else off
    x = (start[0] + end[0]) / 2 - side * down
    y = (start[1] + end[1]) / 2 + side * across
    context.set_tolerance(_NEAR)
    turn = context.arc if is_clockwise else context.arc_negative
    first = atan2(start[1] - y, start[0] - x)
    turn(x, y, radius, first, atan2(end[1] - y, end[0] - x))
