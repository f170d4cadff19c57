"""Pictures: texts are as wide as they were measured to be, whoever draws them."""

import io
from types import ModuleType

import pytest
from PIL import Image, ImageOps

from sheetgen.core.units import MM_PER_INCH
from sheetgen.draw.font import TEXT
from sheetgen.draw.fontfile import load_fonts
from sheetgen.press import cairo_renderer, native_renderer
from sheetgen.press.cairo_renderer import to_png
from sheetgen.press.renderer import FINER

TEXT_SHOWN = "Small letters will all tell: 1111111 lllll iiiii mmmmm"
LEFT = 5.0  # millimetres


@pytest.mark.parametrize("renderer", [cairo_renderer, native_renderer])
@pytest.mark.parametrize("size", [1.4, 2.2, 4])
@pytest.mark.parametrize("dpi", [20, 50, 72, 96, 100, 150, 300])
def test_a_text_is_as_wide_as_in_print_at_every_resolution(
    size: float, dpi: int, renderer: ModuleType
) -> None:
    fonts = load_fonts()
    svg = (
        '<svg width="120mm" height="12mm" viewBox="0 0 120 12" '
        'xmlns="http://www.w3.org/2000/svg"><defs />'
        f'<text x="{LEFT}" y="6" font-size="{size}" font-family="{TEXT}" '
        f'fill="#000000">{TEXT_SHOWN}</text></svg>'
    )
    with Image.open(io.BytesIO(renderer.to_png(svg, fonts, dpi, FINER))) as picture:
        ink = ImageOps.invert(picture.convert("L")).point([0] * 20 + [255] * 236)
    box = ink.getbbox()
    assert box is not None
    right = LEFT + fonts.width(TEXT_SHOWN, TEXT, size)
    # White beside the last letter, and a pixel that is partly covered.
    assert box[2] == pytest.approx((right - size / 20) * dpi / MM_PER_INCH, abs=1.5)


@pytest.mark.parametrize("size", [2.2, 4])
@pytest.mark.parametrize("dpi", [96, 150, 300])
def test_letters_are_as_dark_as_without_precision(size: float, dpi: int) -> None:
    inks = []
    for more in ("", 'text-rendering="optimizeLegibility"'):
        svg = (
            '<svg width="60mm" height="12mm" viewBox="0 0 60 12" '
            'xmlns="http://www.w3.org/2000/svg"><defs />'
            f'<text x="{LEFT}" y="6" font-size="{size}" font-family="{TEXT}" {more}>'
            "OOOO</text></svg>"
        )
        with Image.open(io.BytesIO(to_png(svg, load_fonts(), dpi, FINER))) as picture:
            inks.append(sum(ImageOps.invert(picture.convert("L")).tobytes()))
    assert inks[0] == pytest.approx(inks[1], rel=0.1)
