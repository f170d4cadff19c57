"""Pictures in drawings: both renderers show them, and presses refuse them."""

import io
from base64 import b64encode

import pytest
from PIL import Image

from sheetgen.core.draw.box import Box, Point
from sheetgen.core.errors import UsageError
from sheetgen.draw.fontfile import load_fonts
from sheetgen.draw.svg import Canvas
from sheetgen.press import cairo_renderer, native_renderer
from sheetgen.press.colour import CMYK, Colours
from sheetgen.press.native_renderer import plot
from sheetgen.press.separate import separated
from sheetgen.press.typeface import Typefaces

FINER, DPI = 2, 127  # five pixels a millimetre


def address(picture: Image.Image, kind: str) -> str:
    output = io.BytesIO()
    picture.save(output, kind)
    return f"data:image/{kind};base64,{b64encode(output.getvalue()).decode()}"


def drawn() -> Canvas:
    """Return yellow with a half transparent picture on it, and one that is turned."""
    canvas = Canvas(40, 40, load_fonts())
    canvas.rect(Box(0, 0, 20, 40), fill="#ffff00")
    clear = Image.new("RGBA", (80, 40), (255, 0, 0, 128))
    clear.paste((0, 0, 255, 255), (0, 0, 40, 20))
    canvas.image(Box(10, 5, 20, 10), address(clear, "png"))
    with canvas.placed(Point(30, 20), 90):
        picture = Image.new("RGB", (16, 16), (0, 128, 0))
        canvas.image(Box(0, 0, 10, 10), address(picture, "jpeg"))
    return canvas


@pytest.mark.parametrize(
    "renderer", [native_renderer, cairo_renderer], ids=["own", "cairo"]
)
def test_pictures_are_drawn_where_they_stand(renderer: object) -> None:
    canvas = drawn()
    png = renderer.to_png(canvas.to_svg(), canvas.fonts, DPI, FINER)  # type: ignore[attr-defined]
    shown = Image.open(io.BytesIO(png)).convert("RGB")
    expected = {
        (12, 7): (0, 0, 255),  # in the upper left, as the picture has it
        (12, 13): (255, 127, 0),  # red over yellow
        (27, 13): (255, 127, 127),  # red over paper
        (25, 25): (0, 128, 0),  # turned to the left below its corner
        (35, 25): (255, 255, 255),
    }
    for (x, y), colour in expected.items():
        seen = shown.getpixel((5 * x, 5 * y))
        assert isinstance(seen, tuple)
        assert seen == pytest.approx(colour, abs=3), (x, y)


def test_the_same_pictures_are_the_same_bytes_and_stand_there_once() -> None:
    canvas = drawn()
    (one, *others) = (
        native_renderer.to_pdf([canvas.to_svg()] * 2, canvas.fonts) for _ in "ab"
    )
    assert others == [one]
    assert one.count(b"/Subtype /Image") == 3  # with one mask


def test_a_picture_of_another_file_is_never_drawn() -> None:
    canvas = Canvas(9, 9, load_fonts())
    canvas.image(Box(0, 0, 9, 9), "file:///etc/passwd")
    with pytest.raises(ValueError, match="another file"):
        plot(canvas.to_svg(), Typefaces(canvas.fonts))


def test_a_press_refuses_pictures() -> None:
    canvas = Canvas(40, 40, load_fonts())
    canvas.image(Box(0, 0, 9, 9), address(Image.new("L", (2, 2)), "png"))
    content = native_renderer.to_pdf([canvas.to_svg()], canvas.fonts)
    with pytest.raises(UsageError, match="printing plates"):
        separated(content, Colours(CMYK))
