"""The art of monastery tiles: signs of the effect of each.

A row is a list of names of `STROKES`, and of short texts that are the same in every
language. Clause 10.n is about monastery n.
"""

from collections.abc import Mapping

from sheetgen.core.draw.box import Point, centred
from sheetgen.core.units import Mm
from sheetgen.draw.face import Style
from sheetgen.draw.font import BOLD
from sheetgen.draw.svg import Canvas, Letters
from sheetgen.draw.symbol import SYMBOLS, Stroke, draw_strokes
from sheetgen.games.burgundy.tiles.art import ART

TO = "to"  # what precedes it yields what follows it
_DOUBLE = "".join(
    f"M{x} -6.2L{x + 5.4} -3.1V3.1L{x} 6.2L{x - 5.4} 3.1V-3.1Z" for x in (-5.4, 5.4)
)
_EYES = "".join(
    f"M{x} 0a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0Z" for x in (-7.1, 3.7)
)
STROKES: Mapping[str, tuple[Stroke, ...]] = {
    **ART,
    "building": SYMBOLS["houses"],
    "pile": (  # of markers, the player's own on top
        Stroke("M-9.5 -5A9.5 4.4 0 1 0 9.5 -5A9.5 4.4 0 1 0 -9.5 -5Z"),
        Stroke("M-9.5 0.5Q-9.5 4.6 0 4.6T9.5 0.5M-9.5 6Q-9.5 10.1 0 10.1T9.5 6", 2.2),
    ),
    TO: (Stroke("M-10 0H7M0 -7L7.6 0L0 7", 4.2),),
    "black": (Stroke("M0 -11L9.6 -5.5V5.5L0 11L-9.6 5.5V-5.5Z"),),
    "double": (Stroke(_DOUBLE, 1.7), Stroke(_EYES)),
}

Row = tuple[str, ...]

SIGNS: Mapping[int, tuple[Row, ...]] = {
    1: (("market", "market"),),
    2: (("mine", TO, "worker"),),
    3: (("good", TO, "silver", "silver"),),
    4: (("good", TO, "worker"),),
    5: (("ship", TO, "good", "good"),),
    6: (("worker", "worker"), (TO, "building")),
    7: (("sheep", "+1"),),
    8: (("worker", TO, "±2"),),
    9: (("building", "±1"),),
    10: (("ship", "sheep"), ("±1",)),
    11: (("castle", "mine", "monastery"), ("±1",)),
    12: (("tile", "±1"),),
    13: (("worker", "+", "silver"),),
    14: (("worker", "worker"), ("worker", "worker")),
    15: (("good", "2"), ("1", "2", "…", "6")),
    16: (("warehouse", "4"),),
    17: (("watchtower", "4"),),
    18: (("carpenter", "4"),),
    19: (("church", "4"),),
    20: (("market", "4"),),
    21: (("boarding-house", "4"),),
    22: (("bank", "4"),),
    23: (("town-hall", "4"),),
    24: (("cow", "sheep"), ("4",)),
    25: (("good", "1"),),
    26: (("tile", "3"),),
    27: (("pile",),),
    28: (("silver", TO, "worker", "worker"),),
    29: (("white-castle", "4"),),
}


def draw_signs_in_row(
    canvas: Canvas,
    style: Style,
    row: Row,
    middle: Point,
    size: Mm,
    colour: str,
    letter: float = 0.8,
    to: tuple[float, float] = (0.62, 0.6),
    gap: float = 0.16,
) -> None:
    """Draw signs and short words in a row.

    Args:
        canvas: to draw on.
        style: how they look.
        row: names of `STROKES`, and words.
        middle: of the row.
        size: of a sign; the following sizes are relative to it.
        colour: of signs.
        letter: the size of words.
        to: width of the space for `TO`, and size of its drawing.
        gap: between neighbours.
    """
    letters = Letters(size * letter, style.ink.text, BOLD)
    widths = [
        size * to[0]
        if word == TO
        else size
        if word in STROKES
        else canvas.fonts.width(word, BOLD, letters.size)
        for word in row
    ]
    gap *= size
    x = middle.x - (sum(widths) + gap * (len(row) - 1)) / 2
    for word, wide in zip(row, widths, strict=True):
        at = Point(x + wide / 2, middle.y)
        if word == TO:
            draw_strokes(canvas, STROKES[TO], [at], size * to[1], style.ink.soft)
        elif word in STROKES:
            draw_strokes(canvas, STROKES[word], [at], size, colour)
        else:
            place = centred(at, wide + 0.2, size)
            canvas.text_in(place, word, letters, align="centre")
        x += wide + gap
