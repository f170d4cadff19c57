"""The look of Keythedral's parts: hues, hatches, and special symbols.

Whatever a colour shows, a symbol and a hatch show too. Symbols are drawn in strokes on
a square of 24 units around the origin, like those of `sheetgen.draw.symbol`.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from math import cos, pi, sin

from sheetgen.core.draw.box import Point
from sheetgen.core.units import Mm
from sheetgen.draw.ink import Ink, Tone, mix
from sheetgen.draw.svg import Canvas, circle_path, number
from sheetgen.draw.symbol import Stroke
from sheetgen.games.keythedral.rules.land import COLOURS

# Players' colours: a hue and a hatch each; their symbols are with the others. The hues
# differ by at least 20 (CIEDE2000) for every kind of reduced colour vision.
PLAYER_HUES: Mapping[str, str] = dict(
    zip(COLOURS, ("#c2381f", "#10937a", "#e0a020", "#7a3f8a", "#222a33"), strict=True)
)
PLAYER_HATCHES: Mapping[str, str] = dict(
    zip(COLOURS, ("diagonal", "dots", "crossed", "upright", "ripples"), strict=True)
)
# For neutral things: players' hues differ by at least 15 from both, for any eye.
NOBODY_STONE, NOBODY_INK = "#cac1af", "#4f4940"

BLEED: Mm = 2.0  # of the ground of backs beyond a cut
CLEAR: Mm = 3.0  # from a cut to the content on that ground
_STONE_SHARE = 2  # of neutral ground, relative to other grounds, because it is so light

# Of parcels: those of the cubes they bring, but as dark as lines on white must be.
KIND_HUES: Mapping[str, str] = {
    "quarry": "#767a80",
    "forest": "#8a5a2b",
    "lake": "#2b6cb3",
    "farmland": "#4f9236",
    "vineyard": "#a32a45",
}
KIND_HATCHES: Mapping[str, str] = {
    "quarry": "bricks",
    "forest": "upright",
    "lake": "ripples",
    "farmland": "dots",
    "vineyard": "crossed",
}


def nobody_tone(ink: Ink) -> Tone:
    """Return the colours of neutral things: sand-coloured stone, sepia lines."""
    tone = ink.tone(NOBODY_INK)
    if ink.is_grey:
        return tone
    ground = mix(NOBODY_STONE, min(1, ink.tint * _STONE_SHARE))
    lines = mix(NOBODY_STONE, min(1, ink.hatch * _STONE_SHARE), shade=0.2)
    return replace(tone, tint=ground, hatch=lines)


def draw_back_ground(canvas: Canvas, outlines: Iterable[str], ink: Ink) -> None:
    """Fill paths larger than parts by `BLEED` with the common ground of all backs.

    A shifted print or cut leaves the ground whole, because everything else keeps away
    from the cuts. Paths are filled separately: where two overlap, a joint path would
    have a hole.
    """
    tint = nobody_tone(ink).tint
    for outline in outlines:
        canvas.path(outline, fill=tint)


def _star() -> str:
    points = []
    for k in range(10):
        size = 10.5 if k % 2 == 0 else 4.6
        angle = k * pi / 5 - pi / 2
        points.append(f"{number(size * cos(angle))} {number(size * sin(angle) + 0.8)}")
    return f"M{'L'.join(points)}Z"


# The symbol of a parcel is that of the cube it brings, except for quarries, where stone
# is broken; it is next to the cube.
PICKS = (
    Stroke("M-8 10L6 -5M8 10L-6 -5", 2.6),
    Stroke("M0.5 -10.5C6 -9 9.5 -5 10.5 1C7.5 -3.5 4.5 -6.5 0.5 -10.5Z", 1.4),
    Stroke("M-0.5 -10.5C-6 -9 -9.5 -5 -10.5 1C-7.5 -3.5 -4.5 -6.5 -0.5 -10.5Z", 1.4),
)
PLAYER_SYMBOLS: Mapping[str, tuple[Stroke, ...]] = dict(
    zip(
        COLOURS,
        (
            (Stroke(circle_path(Point(0, 0), 8.5)),),
            (Stroke("M0 -9.5L10 8H-10Z"),),
            (Stroke("M0 -11L8.5 0L0 11L-8.5 0Z"),),
            (Stroke(_star()),),
            (Stroke("M-3.2 -9.5H3.2V-3.2H9.5V3.2H3.2V9.5H-3.2V3.2H-9.5V-3.2H-3.2Z"),),
        ),
        strict=True,
    )
)
# A low thatched roof; a two-storey house with a tower. The number is on the front,
# between their corners.
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
