"""The look of cubes, the same everywhere: on tiles, cards, boards, sheets, tokens.

A cube is a square of its colour with a symbol; craft goods have an inner frame. Colours
are those of the rulebook [keythedral 1.13] [keythedral 1.14], but shaded to differ by
at least 15 (CIEDE2000) for any eye; without colour, symbols distinguish them.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from sheetgen.core.draw.box import Box, Point
from sheetgen.core.units import Mm
from sheetgen.draw.font import BOLD
from sheetgen.draw.ink import DARK, WHITE, Ink, luminance, mix
from sheetgen.draw.svg import Canvas, Letters, Outline, boxes_path, circle_path
from sheetgen.draw.symbol import Stroke, draw_strokes
from sheetgen.games.keythedral.rules.ruleset import CRAFTS

CUBE_HUES: Mapping[str, str] = {
    "wood": "#9a5d2f",
    "stone": "#1f2124",
    "food": "#88b05a",
    "water": "#5884c8",
    "wine": "#77060b",
    "ironware": "#ffffff",
    "glass": "#55326e",
    "gold": "#fae13d",
}
ANY = "any"  # stands for a cube of any kind
_LIGHT = 0.58  # lighter grounds have a dark symbol


def _leaves() -> str:
    """Return the path of the grains of an ear."""
    parts = ["M0 -12C2.6 -9.5 2.6 -7 0 -5C-2.6 -7 -2.6 -9.5 0 -12Z"]
    for y in (7, 2.5, -2):
        for s in (-1, 1):
            parts.append(
                f"M0 {y}C{4 * s} {y} {6.5 * s} {y - 2.5} {6 * s} {y - 6}"
                f"C{3 * s} {y - 5.5} {0.4 * s} {y - 3.5} 0 {y}Z"
            )
    return "".join(parts)


_GRAPES = ((-5.6, -3), (0, -3), (5.6, -3), (-2.8, 2), (2.8, 2), (0, 7))

CUBE_SYMBOLS: Mapping[str, tuple[Stroke, ...]] = {
    "wood": (Stroke("M0 -12L6 -4H3.4L8.5 4.5H1.6V11.5H-1.6V4.5H-8.5L-3.4 -4H-6Z"),),
    "stone": (Stroke("M-11 10V1.5H-0.8V10ZM0.8 10V1.5H11V10ZM-5.5 0V-8L4 -9L6 0Z"),),
    "food": (Stroke(_leaves()), Stroke("M0 7V12", 1.6)),
    "water": (Stroke("M0 -12C4 -5 8 -1 8 4A8 8 0 0 1 -8 4C-8 -1 -4 -5 0 -12Z"),),
    "wine": (
        Stroke("".join(circle_path(Point(x, y), 2.7) for x, y in _GRAPES)),
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


class CubeLook(NamedTuple):
    """The colours of a cube in an ink.

    Attributes:
        ground: of its square.
        edge: around it.
        sign: of the symbol.
    """

    ground: str
    edge: str
    sign: str


def cube_look(cube: str, ink: Ink) -> CubeLook:
    """Return the look of a cube in an ink; in black only, stone is black."""
    hue = CUBE_HUES[cube]
    if ink.name == "black":
        is_dark = cube == "stone"
        return CubeLook(DARK if is_dark else WHITE, DARK, WHITE if is_dark else DARK)
    if ink.is_grey:
        part = f"{round(luminance(hue) * 255):02x}"
        hue = f"#{part * 3}"
    ground = hue if hue == WHITE else mix(hue, ink.ring)
    is_light = luminance(ground) > _LIGHT
    edge = ink.soft if ground == WHITE else mix(ground, 1, shade=0.35)
    return CubeLook(ground, edge, ink.text if is_light else WHITE)


def draw_cube(canvas: Canvas, box: Box, cube: str, ink: Ink) -> None:
    """Draw a cube of a kind, or of any kind."""
    draw_cubes(canvas, [box], cube, ink)


def draw_cubes(canvas: Canvas, boxes: Sequence[Box], cube: str, ink: Ink) -> None:
    """Draw cubes of the same kind and size, in as few paths as there are colours.

    Args:
        canvas: to draw on.
        boxes: of the cubes.
        cube: one of the kinds, or `ANY`.
        ink: how much colour to use.
    """
    if cube == ANY:
        _draw_any(canvas, boxes, ink)
        return
    look = cube_look(cube, ink)
    unit = boxes[0].width
    _fill(canvas, [box.inset(unit * 0.03) for box in boxes], look, unit)
    is_craft = cube in CRAFTS
    if is_craft:
        inner = (box.inset(unit * 0.11) for box in boxes)
        canvas.path(boxes_path(inner), stroke=Outline(look.sign, unit * 0.035))
    share = 0.6 if is_craft else 0.72
    centres = [box.centre for box in boxes]
    draw_strokes(canvas, CUBE_SYMBOLS[cube], centres, unit * share, look.sign)


def draw_row(canvas: Canvas, box: Box, cubes: Sequence[str], ink: Ink) -> Mm:
    """Draw cubes in a row at the right end of *box*, and as high as *box*.

    Returns:
        The width of the row.
    """
    size, step = box.height, box.height * 1.12
    wide = step * len(cubes) - (step - size) if cubes else 0
    for at, cube in enumerate(cubes):
        draw_cube(
            canvas, Box(box.right - wide + at * step, box.y, size, size), cube, ink
        )
    return wide


def _draw_any(canvas: Canvas, boxes: Iterable[Box], ink: Ink) -> None:
    """Draw cubes that may be of any kind: white, with a question mark."""
    for box in boxes:
        unit = box.width
        look = CubeLook(WHITE, ink.text, ink.text)
        _fill(canvas, [box.inset(unit * 0.03)], look, unit)
        letters = Letters(unit * 0.82, look.sign, BOLD)
        canvas.text_in(box, "?", letters, align="centre", minimum=1)


def _fill(canvas: Canvas, boxes: Sequence[Box], look: CubeLook, unit: Mm) -> None:
    canvas.path(
        boxes_path(boxes), fill=look.ground, stroke=Outline(look.edge, unit * 0.06)
    )
