"""Codes in pictures that are known to the pixel."""

import pytest
from PIL import Image

from sheetgen.core.units import to_px
from sheetgen.preflight.symbol import Symbol, load_reader
from sheetgen.press.qr import CodePrinter

DIGITS = "123456789012345678901234567890"
DOTS = 4  # pixels a module
DPI = 150


def picture_of_code(dark: int = 0, light: int = 255, around: int = 8) -> Image.Image:
    """Return a code with so many light modules around it, and black beyond them."""
    symbol = CodePrinter("HTTP://A.B/", DIGITS).symbol(DIGITS)
    code = Image.new("L", (symbol.size, symbol.size), light)
    code.putdata([dark if bit == "1" else light for bit in "".join(symbol.rows())])
    side = symbol.size + 2 * around
    ground = Image.new("L", (side, side), light)
    ground.paste(code, (around, around))
    page = Image.new("L", (side + 20, side + 20), 0)
    page.paste(ground, (10, 10))
    return page.resize(
        (page.width * DOTS, page.height * DOTS), Image.Resampling.NEAREST
    )


def find(picture: Image.Image) -> Symbol:
    (symbol,) = load_reader()(picture, DPI)
    return symbol


@pytest.mark.parametrize("turned", [0, 90, 180, 270])
def test_a_code_is_measured_whichever_way_it_lies(turned: int) -> None:
    symbol = find(picture_of_code().rotate(turned))
    assert symbol.text.endswith(f"#{DIGITS}")
    assert to_px(symbol.module, DPI) == pytest.approx(DOTS, rel=0.02)
    assert symbol.quiet == 4
    assert symbol.contrast == pytest.approx(1)


@pytest.mark.parametrize("around", [1, 2, 3, 4])
def test_quiet_zone_and_contrast_of_a_code_are_measured_and_none_found_without(
    around: int,
) -> None:
    assert find(picture_of_code(around=around)).quiet == pytest.approx(around, abs=0.3)
    symbol = find(picture_of_code(dark=51, light=204))
    assert symbol.contrast == pytest.approx(0.6, abs=0.01)
    assert load_reader()(Image.new("L", (200, 200), 255), DPI) == ()
