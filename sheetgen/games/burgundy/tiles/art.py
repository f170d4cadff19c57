"""Symbols of tiles and pieces, the same on printed parts and in their help.

Each is drawn in strokes on a square of 24 units around the origin, like those of
`sheetgen.draw.symbol`; symbols of the score sheet look the same here. White parts are
left open, so that a symbol works on any ground, and nothing is thinner than a unit: a
quarter of a millimetre if the symbol is 6 mm wide.
"""

from collections.abc import Mapping
from math import cos, pi, sin

from sheetgen.core.draw.box import Point
from sheetgen.draw.svg import circle_path
from sheetgen.draw.symbol import PICTURES, SYMBOLS, Stroke


def _pawn(x: float) -> str:
    """Return the path of a player, a pawn, around a middle."""
    head = circle_path(Point(x, -6.6), 4)
    left, waist, belt, right = (f"{x + by:g}" for by in (-5.4, -2, 2, 5.4))
    body = f"M{left} 11C{left} 4 {waist} 3 {waist} -2.4H{belt}"
    return f"{head}{body}C{belt} 3 {right} 4 {right} 11Z"


_BUILDINGS: dict[str, tuple[Stroke, ...]] = {
    "market": (  # a stall
        Stroke(
            "M-8.6 -10.5H8.6L11 -3.4A2.75 2.75 0 0 1 5.5 -3.4A2.75 2.75 0 0 1 0 -3.4"
            "A2.75 2.75 0 0 1 -5.5 -3.4A2.75 2.75 0 0 1 -11 -3.4Z",
            1.6,
        ),
        Stroke(
            "M-8.6 -10.5H-4.3L-5.5 -3.4A2.75 2.75 0 0 1 -11 -3.4Z"
            "M0 -10.5H4.3L5.5 -3.4A2.75 2.75 0 0 1 0 -3.4Z"
        ),
        Stroke("M-8.8 0V5M8.8 0V5", 1.8),
        Stroke("M-10.6 3.6H10.6V11H-10.6ZM-5.4 6.2V8.4H5.4V6.2Z"),
    ),
    "carpenter": (  # a saw over a plank
        Stroke(
            "M-11.8 -6.4L3.6 -8.6V3.6L1.6 1.4L0.2 3.2L-1.8 0.6L-3.2 2.2L-5.2 -0.4"
            "L-6.6 1.2L-8.6 -1.4L-10 0L-11.8 -2.4Z"
        ),
        Stroke(
            "M4.6 -8.8H8.6Q11.8 -8.8 11.8 -5.6V0.6Q11.8 3.8 8.6 3.8H4.6Z"
            "M7 -6.2V1.2H9.2V-6.2Z"
        ),
        Stroke("M-11.6 6.4H11.6V11H-11.6ZM-7 8V9.4H4V8Z"),
    ),
    "church": (  # a steeple beside a nave
        Stroke("M-6 -12V-6M-8.3 -9.9H-3.7", 1.6),
        Stroke(
            "M-11 11V-0.6L-6 -7.6L-1 -0.6V11ZM-7.4 4V0.4H-4.6V4Z"
            "M0 11V1L5.6 -3.6L11.2 1V11ZM3.6 11H7.6V6.4A2 2 0 0 0 3.6 6.4Z"
        ),
    ),
    "warehouse": (  # crates under a roof
        Stroke("M-11.8 -2.4L0 -10.6L11.8 -2.4V11H-11.8ZM-8.8 11H8.8V-0.6H-8.8Z"),
        Stroke("M-7.2 11V5.8H-0.7V11ZM0.7 11V5.8H7.2V11ZM-3.3 4.4V0.6H3.3V4.4Z"),
    ),
    "boarding-house": (  # a bed under a roof
        Stroke("M-11 -4.6L0 -11L11 -4.6", 2.2),
        Stroke("M-10.4 -0.6V11M10.4 4V11", 2.2),
        Stroke("M-10.4 5.4H11.4V8.6H-10.4Z"),
        Stroke(
            "M-8.4 4.2V2.2Q-8.4 0.4 -6.6 0.4H-3.6V4.2ZM-2.2 4.2V1.2H7Q9.4 1.6 9.4 4.2Z"
        ),
    ),
    "bank": (  # columns under a gable
        Stroke(
            "M-11.6 -3.4V-5.4L0 -11.4L11.6 -5.4V-3.4Z"
            "M-1.7 -6.4A1.7 1.7 0 1 0 1.7 -6.4A1.7 1.7 0 1 0 -1.7 -6.4Z"
        ),
        Stroke("M-7.6 -1.6V6.2M0 -1.6V6.2M7.6 -1.6V6.2", 3),
        Stroke("M-11.6 7.8H11.6V11H-11.6Z"),
    ),
    "town-hall": (  # a clock over a hall, and a flag
        Stroke("M0 -12V-7", 1.4),
        Stroke("M0.6 -12L5.4 -10.4L0.6 -8.8Z"),
        Stroke(
            "M-4.4 11V-4L0 -7.8L4.4 -4V11ZM-2.1 -1.4A2.1 2.1 0 1 0 2.1 -1.4"
            "A2.1 2.1 0 1 0 -2.1 -1.4ZM-1.8 11H1.8V6.4H-1.8Z"
        ),
        Stroke(
            "M-11.6 11V2.4H-5.6V11ZM-9.9 8.6H-7.5V5.4H-9.9Z"
            "M5.6 11V2.4H11.6V11ZM7.5 8.6H9.9V5.4H7.5Z"
        ),
    ),
    "watchtower": (  # a platform on poles
        Stroke("M-8.4 -5.2L0 -11.8L8.4 -5.2Z"),
        Stroke("M-5.4 -5V0M5.4 -5V0", 1.6),
        Stroke("M-8.4 -1.8H8.4V1.8H-8.4Z"),
        Stroke("M-5 2L-8.4 11.2M5 2L8.4 11.2M-6.2 4.6L7.6 10M6.2 4.6L-7.6 10", 1.6),
    ),
    "crane": (  # a hook with a load
        Stroke("M-6 10.4V-9.6H9.6", 2.4),
        Stroke("M-5.4 -2.4L1.6 -9.2M-11 11H-0.6", 2.2),
        Stroke("M8.4 -9V-2.4", 1.2),
        Stroke("M4.6 -2.4H12V5H4.6ZM7.2 0.2V2.4H9.4V0.2Z"),
    ),
    "white-castle": (  # a castle in outline
        Stroke(
            "M-9 -11H-5.2V-7.5H-1.9V-11H1.9V-7.5H5.2V-11H9V-3.5L6.5 -1V11H-6.5V-1"
            "L-9 -3.5Z",
            1.7,
        ),
        Stroke("M-2.6 11V5.6A2.6 2.6 0 0 1 2.6 5.6V11Z"),
    ),
    "inn": (  # a tankard
        Stroke("M5 -2.6H7.4Q10.6 -2.6 10.6 0.6V4.4Q10.6 7.6 7.4 7.6H5", 2.2),
        Stroke(
            "M-8.6 -3.4H5.4V11.4H-8.6ZM-5.6 8.6H-4V-0.6H-5.6ZM-2.4 8.6H-0.8V-0.6H-2.4Z"
            "M0.8 8.6H2.4V-0.6H0.8Z"
        ),
        Stroke(
            "M-9.6 -4.8A3 3 0 0 1 -7.4 -9.6A3.4 3.4 0 0 1 -1.6 -10.4"
            "A3 3 0 0 1 3.4 -9.4A2.6 2.6 0 0 1 6.4 -4.8Z"
        ),
    ),
}

_ANIMALS: dict[str, tuple[Stroke, ...]] = {
    "cow": (
        Stroke("M-4.6 -6.4Q-9.4 -6.4 -9 -11.2M4.6 -6.4Q9.4 -6.4 9 -11.2", 2.2),
        Stroke(
            "M-5.6 -4.2Q-9 -6 -11.8 -3.2Q-9.4 0.2 -5.6 -1.4Z"
            "M5.6 -4.2Q9 -6 11.8 -3.2Q9.4 0.2 5.6 -1.4Z"
        ),
        Stroke(
            "M-5 -7.4H5Q6 -2 5.2 2.2H-5.2Q-6 -2 -5 -7.4Z"
            "M-4 -2.6A1.3 1.3 0 1 0 -1.4 -2.6A1.3 1.3 0 1 0 -4 -2.6Z"
            "M1.4 -2.6A1.3 1.3 0 1 0 4 -2.6A1.3 1.3 0 1 0 1.4 -2.6Z"
        ),
        Stroke(
            "M-7.2 7.4A7.2 4.2 0 1 1 7.2 7.4A7.2 4.2 0 1 1 -7.2 7.4Z"
            "M-4.4 7.2A1.3 1.3 0 1 0 -1.8 7.2A1.3 1.3 0 1 0 -4.4 7.2Z"
            "M1.8 7.2A1.3 1.3 0 1 0 4.4 7.2A1.3 1.3 0 1 0 1.8 7.2Z"
        ),
    ),
    "pig": (
        Stroke("M-10.4 -2.6L-10.2 -11L-3 -8.6ZM10.4 -2.6L10.2 -11L3 -8.6Z"),
        Stroke(
            "M-10 1.4A10 9.4 0 1 1 10 1.4A10 9.4 0 1 1 -10 1.4Z"
            "M-6 -2.6A1.4 1.4 0 1 0 -3.2 -2.6A1.4 1.4 0 1 0 -6 -2.6Z"
            "M3.2 -2.6A1.4 1.4 0 1 0 6 -2.6A1.4 1.4 0 1 0 3.2 -2.6Z"
            "M-5.8 4.2A5.8 4.5 0 1 1 5.8 4.2A5.8 4.5 0 1 1 -5.8 4.2Z"
            "M-4.3 4.2A4.3 3 0 1 1 4.3 4.2A4.3 3 0 1 1 -4.3 4.2Z"
            "M-2.5 4.2A0.9 1.3 0 1 0 -0.7 4.2A0.9 1.3 0 1 0 -2.5 4.2Z"
            "M0.7 4.2A0.9 1.3 0 1 0 2.5 4.2A0.9 1.3 0 1 0 0.7 4.2Z"
        ),
    ),
    "sheep": (
        Stroke(
            "M3.1 -8.6A3.4 3.4 0 0 1 7.9 -4.6A3.4 3.4 0 0 1 9 1.6"
            "A3.4 3.4 0 0 1 5.9 7A3.4 3.4 0 0 1 0 9.1A3.4 3.4 0 0 1 -5.9 7"
            "A3.4 3.4 0 0 1 -9 1.6A3.4 3.4 0 0 1 -7.9 -4.6"
            "A3.4 3.4 0 0 1 -3.1 -8.6A3.4 3.4 0 0 1 3.1 -8.6Z",
            1.7,
        ),
        Stroke(
            "M-4.2 -4Q0 -6.2 4.2 -4L7.4 -2.8Q7 0.8 4 -0.2L2.9 5.4"
            "Q0 8 -2.9 5.4L-4 -0.2Q-7 0.8 -7.4 -2.8Z"
            "M-2.9 -0.6A1.1 1.1 0 1 0 -0.7 -0.6A1.1 1.1 0 1 0 -2.9 -0.6Z"
            "M0.7 -0.6A1.1 1.1 0 1 0 2.9 -0.6A1.1 1.1 0 1 0 0.7 -0.6Z"
        ),
    ),
    "goat": (
        Stroke("M-2.2 -5Q-3 -11 -10.6 -10.6M2.2 -5Q3 -11 10.6 -10.6", 2.4),
        Stroke(
            "M-4.8 -4.4Q-9 -4.8 -11.4 -1.8Q-8 0.6 -4.6 -1.4Z"
            "M4.8 -4.4Q9 -4.8 11.4 -1.8Q8 0.6 4.6 -1.4Z"
        ),
        Stroke(
            "M-4.8 -5.2Q0 -7.6 4.8 -5.2L4 1.4L2.6 6.2Q0 7.8 -2.6 6.2L-4 1.4Z"
            "M-3.4 -1.6A1.1 1.1 0 1 0 -1.2 -1.6A1.1 1.1 0 1 0 -3.4 -1.6Z"
            "M1.2 -1.6A1.1 1.1 0 1 0 3.4 -1.6A1.1 1.1 0 1 0 1.2 -1.6Z"
        ),
        Stroke("M-2.2 8H2.2L0 12Z"),
    ),
    "geese": (
        Stroke("M3.6 4Q7.2 -1 4.8 -7.4", 3),
        Stroke(
            "M7.6 -10.4L12 -7.6L7 -6.9A2.9 2.9 0 1 1 7.6 -10.4Z"
            "M4.8 -9.2A0.8 0.8 0 1 0 6.4 -9.2A0.8 0.8 0 1 0 4.8 -9.2Z"
        ),
        Stroke(
            "M-11.8 -1.6Q-6 1.2 0 0.2Q6 -0.4 6.2 3.6Q5.6 9.4 -1.4 9.4"
            "Q-9.4 9.4 -11.8 -1.6ZM-6.6 3.4Q-3 7 2.2 4.4Q-2 3.4 -6.6 3.4Z"
        ),
        Stroke("M-2.4 9V11.6M1.4 9V11.6", 1.6),
    ),
}

# Terrains look as on score sheets; where a tile is all that a terrain takes (a mine, a
# castle, a monastery), its symbol is that of the terrain.
_TERRAINS: dict[str, tuple[Stroke, ...]] = {
    "city": SYMBOLS["houses"],
    "monastery": SYMBOLS["abbey"],
    "river": SYMBOLS["waves"],
    "pasture": SYMBOLS["sheep"],
    "castle": SYMBOLS["tower"],
    "mine": SYMBOLS["picks"],
}

_PIECES: dict[str, tuple[Stroke, ...]] = {
    "ship": (
        Stroke("M-11.6 4.8H11.6Q9.8 11 5 11H-5.6Q-9.8 11 -11.6 4.8Z"),
        Stroke("M-0.6 -11V4", 1.6),
        Stroke(
            "M1.6 -10.4Q9.8 -5.6 9 2.6H1.6ZM-2.8 -7.6V2.6H-9.4Q-8.6 -3.4 -2.8 -7.6Z"
        ),
    ),
    "good": SYMBOLS["good"],
    "silver": SYMBOLS["silver"],
    "worker": SYMBOLS["worker"],
    "key": PICTURES["key"],
    "shield": (  # quartered
        Stroke("M-9.2 -10.6H9.2V-1.4Q9.2 7.6 0 11.4Q-9.2 7.6 -9.2 -1.4Z", 1.7),
        Stroke("M-8.4 -9.8H0V-0.6H-8.4ZM0 -0.6H8.4Q8.8 6.8 0 10.6Z"),
    ),
    "vine": (  # a bunch of grapes
        Stroke("M1 -6V-11.4", 1.6),
        Stroke("M2 -7.4Q4.4 -12 10.8 -10.6Q9.4 -5.2 2 -7.4Z"),
        Stroke(
            "".join(
                f"M{x - 2.7:g} {y}a2.7 2.7 0 1 0 5.4 0a2.7 2.7 0 1 0 -5.4 0Z"
                for x, y in (
                    *((-6.2, -3.2), (0, -3.2), (6.2, -3.2)),
                    *((-3.1, 2.2), (3.1, 2.2), (0, 7.6)),
                )
            )
        ),
    ),
    "post": (  # a pennant on a pole, as at the rim of a duchy
        Stroke("M-4.4 11V-11", 2.2),
        Stroke("M-3.4 -11L11 -5.6L-3.4 -0.2Z"),
        Stroke("M-9.4 11H0.6", 2.2),
    ),
    "joker": (  # a hexagon with a star
        Stroke(
            "M0 -11.8L10.2 -5.9V5.9L0 11.8L-10.2 5.9V-5.9Z"
            "M0 -7L1.7 -2.4L6.7 -2.2L2.8 0.9L4.1 5.7L0 2.9L-4.1 5.7L-2.8 0.9L-6.7 -2.2"
            "L-1.7 -2.4Z"
        ),
    ),
    "tile": (Stroke("M0 -10.8L9.4 -5.4V5.4L0 10.8L-9.4 5.4V-5.4Z", 2.2),),
    "tiles": (  # one behind another
        Stroke("M-8 3.6L-11 1.9V-6.6L-3.6 -10.9L3.8 -6.6", 1.8),
        Stroke("M3 -6.2L10.9 -1.6V7.4L3 12L-4.9 7.4V-1.6Z"),
    ),
    "board": (  # with spaces, for the table
        Stroke("M-11 -8.6H11V8.6H-11Z", 1.8),
        Stroke("M-5.2 -4.6L-1.2 -2.3V2.3L-5.2 4.6L-9.2 2.3V-2.3Z"),
        Stroke("M1.6 -5.4H9V-2H1.6ZM1.6 2H9V5.4H1.6Z"),
    ),
    "bonus": (  # a rosette with ribbons
        Stroke(circle_path(Point(0, -4), 7.4) + circle_path(Point(0, -4), 3.8)),
        Stroke(
            "M-5.4 2.4L-8 11.6L-3.6 9.6L-1 12L0.4 4.4ZM5.4 2.4L8 11.6L3.6 9.6"
            "L1 12L-0.4 4.4Z"
        ),
    ),
    "chain": (
        Stroke(
            "M-3.4 -5.4H-6A5.4 5.4 0 0 0 -6 5.4H-3.4M3.4 -5.4H6A5.4 5.4 0 0 1 6 5.4"
            "H3.4M-5 0H5",
            2.6,
        ),
    ),
    "route": (  # from one town to another
        Stroke("M-7.4 7.4C-7.4 -5 7.4 5 7.4 -7.4", 2.4),
        Stroke(circle_path(Point(-7.4, 7.4), 4) + circle_path(Point(7.4, -7.4), 4)),
    ),
    "player": (Stroke(_pawn(0)),),
    "team": (Stroke(_pawn(-5.6)), Stroke(_pawn(5.6))),
    "duchy": (  # spaces side by side
        Stroke(
            "".join(
                f"M{x} {y - 6.6:g}l5.7 3.3v6.6l-5.7 3.3l-5.7 -3.3v-6.6Z"
                for x, y in ((-5.7, -4.95), (5.7, -4.95), (0, 4.95))
            ),
            1.7,
        ),
    ),
    "chateauma": (  # a castle in a cogwheel
        Stroke(
            "".join(
                f"M{9.2 * cos(a):.2f} {9.2 * sin(a):.2f}"
                f"L{11.4 * cos(a):.2f} {11.4 * sin(a):.2f}"
                for a in (pi / 6 * at for at in range(12))
            ),
            2.6,
        ),
        Stroke(circle_path(Point(0, 0), 8.6), 1.6),
        Stroke(
            "M-4.5 -5.5H-2.6V-3.7H-1V-5.5H1V-3.7H2.6V-5.5H4.5V-1.7L3.3 -0.5V5.3"
            "H1.3V2.8A1.3 1.3 0 0 0 -1.3 2.8V5.3H-3.3V-0.5L-4.5 -1.7Z"
        ),
    ),
    "die": (
        Stroke(
            "M-7.4 -10.4H7.4Q10.4 -10.4 10.4 -7.4V7.4Q10.4 10.4 7.4 10.4H-7.4"
            "Q-10.4 10.4 -10.4 7.4V-7.4Q-10.4 -10.4 -7.4 -10.4Z"
            + "".join(
                f"M{x - 2:g} {y}a2 2 0 1 0 4 0a2 2 0 1 0 -4 0Z"
                for x, y in ((-5.4, -5.4), (0, 0), (5.4, 5.4), (-5.4, 5.4), (5.4, -5.4))
            )
        ),
    ),
}

ART: Mapping[str, tuple[Stroke, ...]] = {
    **_BUILDINGS,
    **_ANIMALS,
    **_TERRAINS,
    **_PIECES,
}
