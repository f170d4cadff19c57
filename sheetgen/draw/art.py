"""Drawings of users, in the ink of the sheet that they are printed on."""

from sheetgen.core.draw.box import Box
from sheetgen.draw.ink import DARK, WHITE, Ink, luminance
from sheetgen.draw.svg import HAIR, Canvas, Outline, Spot
from sheetgen.scoresheet.art import Art

# Luminance above which every ink leaves a colour white, and below which black prints it
_WHITISH, DARKISH = 0.93, 0.6


def draw_art(canvas: Canvas, art: Art, box: Box, ink: Ink, colour: str = "") -> None:
    """Draw a user's drawing as large as its box allows.

    Args:
        canvas: to draw on.
        art: the drawing.
        box: the box in which it is centred.
        ink: the ink in which it is printed.
        colour: replaces all its colours except white; empty to keep them.
    """
    scale = min(box.width / art.width, box.height / art.height)
    for shape in art.shapes:
        fill, line = (inked(one, ink, colour) for one in (shape.fill, shape.stroke))
        canvas.path(
            shape.d,
            fill=fill,
            stroke=Outline(line, max(shape.width, HAIR / scale)),
            at=Spot(box.centre, scale),
            rule="evenodd" if shape.is_odd else "nonzero",
        )


def inked(colour: str, ink: Ink, only: str) -> str:
    """Return the colour in which an ink prints a colour of a drawing."""
    if not colour:
        return "none"
    light = luminance(colour)
    if light > _WHITISH:
        return WHITE
    if only or ink.name == "black":
        return only or (DARK if light < DARKISH else WHITE)
    part = f"{round(light * 255):02x}"
    return f"#{part * 3}" if ink.is_grey else colour
