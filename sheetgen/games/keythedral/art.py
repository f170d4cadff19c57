"""How the parts of Keythedral look: hues, hatches, and symbols of its own.

Whatever a colour tells, a symbol and a hatch tell too. Symbols are strokes on a square
of 24 units around the origin, as those of `sheetgen.draw.symbol`.
"""

from collections.abc import Mapping
from math import cos, pi, sin

from sheetgen.draw.box import Box
from sheetgen.draw.ink import WHITE, Ink
from sheetgen.draw.svg import Canvas, Outline, boxes_path, number
from sheetgen.draw.symbol import Stroke, draw_strokes
from sheetgen.games.keythedral.land import COLOURS

HUE = "#5b3a72"  # of the game

# Hues of cubes; parcels have that of the cube they bring, but where none would show.
CUBE_HUES: Mapping[str, str] = {
    "wood": "#8a5a2b",
    "stone": "#3f4247",
    "food": "#4f9236",
    "water": "#2b6cb3",
    "wine": "#a32a45",
    "ironware": "#7f8b94",
    "glass": "#7d3c9a",
    "gold": "#c8930f",
}
KIND_HUES: Mapping[str, str] = {
    "quarry": "#767a80",
    "forest": CUBE_HUES["wood"],
    "lake": CUBE_HUES["water"],
    "farmland": CUBE_HUES["food"],
    "vineyard": CUBE_HUES["wine"],
}
KIND_HATCHES: Mapping[str, str] = {
    "quarry": "bricks",
    "forest": "upright",
    "lake": "ripples",
    "farmland": "dots",
    "vineyard": "crossed",
}


def _circle(x: float, y: float, radius: float) -> str:
    turn = f"A{number(radius)} {number(radius)} 0 1 0"
    return f"M{number(x - radius)} {y}{turn} {number(x + radius)} {y}" + (
        f"{turn} {number(x - radius)} {y}Z"
    )


def _leaves() -> str:
    """Return the grains of an ear."""
    parts = ["M0 -12C2.6 -9.5 2.6 -7 0 -5C-2.6 -7 -2.6 -9.5 0 -12Z"]
    for y in (7, 2.5, -2):
        for s in (-1, 1):
            parts.append(
                f"M0 {y}C{4 * s} {y} {6.5 * s} {y - 2.5} {6 * s} {y - 6}"
                f"C{3 * s} {y - 5.5} {0.4 * s} {y - 3.5} 0 {y}Z"
            )
    return "".join(parts)


def _star() -> str:
    points = []
    for k in range(10):
        size = 10.5 if k % 2 == 0 else 4.6
        angle = k * pi / 5 - pi / 2
        points.append(f"{number(size * cos(angle))} {number(size * sin(angle) + 0.8)}")
    return f"M{'L'.join(points)}Z"


_GRAPES = ((-5.6, -3), (0, -3), (5.6, -3), (-2.8, 2), (2.8, 2), (0, 7))

CUBE_SYMBOLS: Mapping[str, tuple[Stroke, ...]] = {
    "wood": (Stroke("M0 -12L6 -4H3.4L8.5 4.5H1.6V11.5H-1.6V4.5H-8.5L-3.4 -4H-6Z"),),
    "stone": (Stroke("M-11 10V1.5H-0.8V10ZM0.8 10V1.5H11V10ZM-5.5 0V-8L4 -9L6 0Z"),),
    "food": (Stroke(_leaves()), Stroke("M0 7V12", 1.6)),
    "water": (Stroke("M0 -12C4 -5 8 -1 8 4A8 8 0 0 1 -8 4C-8 -1 -4 -5 0 -12Z"),),
    "wine": (
        Stroke("".join(_circle(x, y, 2.7) for x, y in _GRAPES)),
        Stroke("M0 -5V-11", 1.6),
        Stroke("M0.5 -8C2.5 -12 7 -12.5 10 -10C8 -6.6 3.5 -6 0.5 -8Z"),
    ),
    "ironware": (
        Stroke("M-4.6 8.5L-6.6 -1.5A6.8 6.8 0 0 1 6.6 -1.5L4.6 8.5", 4.2),
        Stroke("M-8.6 9.6H-2.6M2.6 9.6H8.6", 2.8),
    ),
    "glass": (
        Stroke("M-7.5 11V-2C-7.5 -7 -3 -10 0 -12C3 -10 7.5 -7 7.5 -2V11Z", 2.2),
        Stroke("M0 -11V11M-7 -1.5H7M-7 4.8H7", 1.6),
    ),
    "gold": (
        Stroke("M-7 4.2A7 7 0 1 0 7 4.2A7 7 0 1 0 -7 4.2Z", 2.6),
        Stroke("M-5 -8.4L-2.4 -12H2.4L5 -8.4L0 -3Z"),
    ),
}
# The symbol of a parcel is that of the cube it brings, but for quarries, where stone
# is broken; it stands beside it.
PICKS = (
    Stroke("M-8 10L6 -5M8 10L-6 -5", 2.6),
    Stroke("M0.5 -10.5C6 -9 9.5 -5 10.5 1C7.5 -3.5 4.5 -6.5 0.5 -10.5Z", 1.4),
    Stroke("M-0.5 -10.5C-6 -9 -9.5 -5 -10.5 1C-7.5 -3.5 -4.5 -6.5 -0.5 -10.5Z", 1.4),
)
PLAYER_SYMBOLS: Mapping[str, tuple[Stroke, ...]] = dict(
    zip(
        COLOURS,
        (
            (Stroke(_circle(0, 0, 8.5)),),
            (Stroke("M0 -9.5L10 8H-10Z"),),
            (Stroke("M0 -11L8.5 0L0 11L-8.5 0Z"),),
            (Stroke(_star()),),
            (Stroke("M-3.2 -9.5H3.2V-3.2H9.5V3.2H3.2V9.5H-3.2V3.2H-9.5V-3.2H-3.2Z"),),
        ),
        strict=True,
    )
)
# A low roof of straw; a house of two floors with a tower. The number stands on the
# front between their corners.
COTTAGE = (Stroke("M-11.5 0L-7.5 -8.5H4V-11.5H7V-8.5H7.5L11.5 0H9V9.5H-9V0Z"),)
HOUSE = (
    Stroke(
        "M-10 10V-3H-12L0 -13.5L12 -3H10V10ZM-4.8 -2.6H-1.2V-6.2H-4.8Z"
        "M1.2 -2.6H4.8V-6.2H1.2Z"
    ),
)
BOAT = (
    Stroke("M-10 5H10L6.5 10H-6.5Z"),
    Stroke("M0.8 -11L9 3.4H0.8ZM-0.8 -7L-6.5 3.4H-0.8Z"),
)
CHURCH = (
    Stroke(
        "M-10 11V-5L-7 -11L-4 -5V-2L0 -6L4 -2V-5L7 -11L10 -5V11H2.2V7"
        "A2.2 2.2 0 0 0 -2.2 7V11ZM-2 1A2 2 0 1 0 2 1A2 2 0 1 0 -2 1Z"
        "M-8 0V4H-6V0ZM6 0V4H8V0Z"
    ),
    Stroke("M0 -6V-12M-2 -9.8H2", 1.3),
)
KEY = (
    Stroke("M-4.2 -6.6A4.2 4.2 0 1 0 4.2 -6.6A4.2 4.2 0 1 0 -4.2 -6.6Z", 2.4),
    Stroke("M0 -2.4V11M0 6H4.6M0 10H3.6", 2.4),
)


def draw_cube(canvas: Canvas, box: Box, cube: str, ink: Ink) -> None:
    """Draw a cube as a square of its colour with its symbol."""
    draw_cubes(canvas, [box], cube, ink)


def draw_cubes(canvas: Canvas, boxes: list[Box], cube: str, ink: Ink) -> None:
    """Draw cubes of a kind and a size; craft goods have a second outline."""
    tone = ink.tone(CUBE_HUES[cube])
    unit = boxes[0].width
    is_craft = cube in ("ironware", "glass", "gold")
    ground = WHITE if ink.name == "black" or is_craft else tone.ring
    sign = tone.sign if ground == WHITE else WHITE
    canvas.path(
        boxes_path(box.inset(unit * 0.03) for box in boxes),
        fill=ground,
        stroke=Outline(tone.sign, unit * 0.06),
    )
    if is_craft:
        inner = (box.inset(unit * 0.1) for box in boxes)
        canvas.path(boxes_path(inner), stroke=Outline(tone.sign, unit * 0.03))
    centres = [box.centre for box in boxes]
    share = 0.66 if is_craft else 0.74
    draw_strokes(canvas, CUBE_SYMBOLS[cube], centres, unit * share, sign)
