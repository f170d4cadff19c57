"""Checks of ink, each with a PDF that is broken on purpose."""

import pytest
from reportlab.lib.colors import CMYKColorSep
from reportlab.lib.units import mm

from tests.preflight.conftest import Maker, draw_words


def square(canvas, side: float = 60) -> None:
    canvas.rect(50 * mm, 40 * mm, side * mm, side * mm, stroke=0, fill=1)


def cmyk(*inks: float):
    def draw(canvas) -> None:
        canvas.setFillColorCMYK(*inks)
        square(canvas)

    return draw


def rgb(*light: float):
    def draw(canvas) -> None:
        canvas.setFillColorRGB(*light)
        square(canvas)

    return draw


@pytest.mark.parametrize(
    ("draw", "found", "level"),
    [
        (draw_words, ["black"], "ok"),
        (cmyk(0, 0, 0, 1), ["black"], "ok"),
        (cmyk(1, 0, 0, 0), ["CMYK"], "note"),
        (rgb(0.2, 0.2, 0.2), ["grey in RGB"], "note"),
        (rgb(0.2, 0.2, 0.9), ["RGB"], "note"),
    ],
)
def test_the_inks_are_named(draw, found: list[str], level: str, maker: Maker) -> None:
    line = maker.line("colours", draw)
    assert line.found == found
    assert line.level == level


@pytest.mark.parametrize("values", [(1, 0, 0), (0, 0, 0)])
def test_rgb_can_be_refused_and_grey_in_rgb_is_no_exception(
    values: tuple[float, ...], maker: Maker
) -> None:
    def draw(canvas) -> None:
        canvas.setFillColorRGB(*values)
        square(canvas)

    line = maker.line("colours", cmyk(0, 0, 0, 1), draw, allows_rgb=False)
    assert (line.level, line.pages) == ("fail", (2,))
    assert maker.line("colours", draw).level == "note"
    assert maker.line("colours", cmyk(0, 1, 0, 0), allows_rgb=False).level == "note"


def test_a_spot_colour_is_named(maker: Maker) -> None:
    def draw(canvas) -> None:
        canvas.setFillColor(CMYKColorSep(0, 1, 0, 0, spotName="CutContour"))
        square(canvas)

    assert maker.line("colours", draw).found == ["spot CutContour"]


def test_too_much_ink_fails(maker: Maker) -> None:
    line = maker.line("total ink", draw_words, cmyk(0.9, 0.9, 0.9, 0.9))
    assert line.level == "fail"
    assert line.found == pytest.approx(3.6)
    assert line.pages == (2,)
    assert maker.line("total ink", cmyk(0.9, 0.9, 0.9, 0.9), max_ink=4).level == "ok"


def test_ink_of_rgb_is_not_counted_and_that_is_told(maker: Maker) -> None:
    assert "not counted" in maker.line("total ink", rgb(1, 0, 0)).what


def test_transparency_is_noted(maker: Maker) -> None:
    def draw(canvas) -> None:
        canvas.setFillAlpha(0.5)
        square(canvas)

    assert maker.line("transparency", draw).level == "note"
    assert maker.line("overprint", draw).level == "ok"


def test_overprint_is_noted(maker: Maker) -> None:
    def draw(canvas) -> None:
        canvas.setFillOverprint(True)
        square(canvas)

    assert maker.line("overprint", draw).level == "note"


@pytest.mark.parametrize(("grey", "level"), [(0.08, "ok"), (0.3, "note")])
def test_a_big_tint_too_dark_to_write_on_is_noted(
    grey: float, level: str, maker: Maker
) -> None:
    def draw(canvas) -> None:
        canvas.setFillGray(1 - grey)
        square(canvas)

    line = maker.line("tint", draw)
    assert line.level == level
    assert line.found["darkest"] == pytest.approx(grey, abs=0.01)
    assert sum(line.found["shades"].values()) == pytest.approx(1, abs=0.01)


@pytest.mark.parametrize(("amount", "level"), [(0, "fail"), (0.5, "note")])
def test_white_that_overprints_fails(amount: float, level: str, maker: Maker) -> None:
    def draw(canvas) -> None:
        canvas.setFillOverprint(True)
        cmyk(0, amount, 0, 0)(canvas)

    assert maker.line("overprint", draw).level == level
