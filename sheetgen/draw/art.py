"""Drawings that people bring, in the ink of what they are printed on."""

from sheetgen.core.draw.box import Box
from sheetgen.draw.ink import DARK, WHITE, Ink, luminance
from sheetgen.draw.svg import HAIR, Canvas, Outline, Spot
from sheetgen.scoresheet.art import Art

_WHITISH, DARKISH = 0.93, 0.6  # how light colours are that one ink leaves white


def draw_art(canvas: Canvas, art: Art, box: Box, ink: Ink, colour: str = "") -> None:
    """Draw what somebody brought, as large as its box allows.

    Args:
        canvas: to draw on.
        art: what was brought.
        box: that it stands in the middle of.
        ink: that it is printed in.
        colour: in place of all its own but white; empty for these.
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
    """Return a colour of a drawing as an ink has it."""
    if not colour:
        return "none"
    light = luminance(colour)
    if light > _WHITISH:
        return WHITE
    if only or ink.name == "black":
        return only or (DARK if light < DARKISH else WHITE)
    part = f"{round(light * 255):02x}"
    return f"#{part * 3}" if ink.is_grey else colour
