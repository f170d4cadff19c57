"""The background drawing of a sheet, in the ink of the sheet."""

import io
from base64 import b64decode, b64encode
from collections.abc import Sequence

from sheetgen.core.draw.box import Box, Point
from sheetgen.draw.art import DARKISH, inked
from sheetgen.draw.font import BOLD, TEXT
from sheetgen.draw.ink import Ink, luminance
from sheetgen.draw.svg import HAIR, Canvas, Letters, Outline
from sheetgen.scoresheet.art import Part, Picture, Shape, Words


def draw_parts(
    canvas: Canvas, parts: Sequence[Part], at: Point, scale: float, ink: Ink
) -> None:
    """Draw the background of a sheet, scaled from its corner at *at*."""
    with canvas.placed(at, 0, scale):
        _Ground(canvas, ink, scale).draw(parts)


class _Ground:
    """Draws parts, and names their clips."""

    def __init__(self, canvas: Canvas, ink: Ink, scale: float) -> None:
        """Store the canvas, the ink and the scale."""
        self.canvas = canvas
        self.ink = ink
        self.scale = scale
        self.cuts = 0

    def draw(self, parts: Sequence[Part]) -> None:
        """Draw parts, each over the previous ones."""
        for part in parts:
            if isinstance(part, Shape):
                self.draw_shape(part)
            elif isinstance(part, Words):
                self.draw_words(part)
            elif isinstance(part, Picture):
                at = Point(part.x, part.y)
                address = _inked_picture(part.address, self.ink)
                with self.canvas.placed(at, part.turn):
                    box = Box(0, 0, part.width, part.height)
                    self.canvas.image(box, address)
            else:
                self.cuts += 1
                name = f"cut-{self.cuts}"
                self.canvas.clip(name, part.d)
                with self.canvas.within(name):
                    self.draw(part.parts)

    def draw_shape(self, part: Shape) -> None:
        """Draw a path."""
        width = max(part.width, HAIR / self.scale)
        line = _grounded(part.stroke, self.ink)
        self.canvas.path(
            part.d,
            fill=_grounded(part.fill, self.ink),
            stroke=Outline(line, width, part.dash, part.cap, part.join),
            rule="evenodd" if part.is_odd else "nonzero",
        )

    def draw_words(self, part: Words) -> None:
        """Write a line of text."""
        fonts = self.canvas.fonts
        families = [BOLD if one.is_bold else TEXT for one in part.runs]
        wide = [
            fonts.width(one.text, family, one.size)
            for one, family in zip(part.runs, families, strict=True)
        ]
        x = -sum(wide) * {"start": 0, "middle": 0.5, "end": 1}[part.anchor]
        with self.canvas.placed(Point(part.x, part.y), part.turn):
            for one, family, width in zip(part.runs, families, wide, strict=True):
                letters = Letters(one.size, _grounded(one.fill, self.ink), family)
                self.canvas.text(Point(x, 0), one.text, letters)
                x += width


def _grounded(colour: str, ink: Ink) -> str:
    """Return the colour in which an ink prints a background; tints stay the same."""
    if not ink.is_grey:
        return colour or "none"
    if not colour or ink.name == "black":
        return inked(colour, ink, "")
    grey = f"{round(luminance(colour) * 255):02x}"
    return f"#{grey * 3}"


def _inked_picture(address: str, ink: Ink) -> str:
    """Return the picture that an ink prints for a picture."""
    if not ink.is_grey:
        return address
    from PIL import Image

    with Image.open(io.BytesIO(b64decode(address.partition(",")[2]))) as opened:
        clear = opened.convert("RGBA")
    grey = clear.convert("L")
    if ink.name == "black":
        grey = grey.point(lambda light: 255 if light > 255 * DARKISH else 0)
    if opened.has_transparency_data:
        grey = Image.merge("LA", (grey, clear.getchannel("A")))
    output = io.BytesIO()
    grey.save(output, "PNG")
    return f"data:image/png;base64,{b64encode(output.getvalue()).decode()}"
