"""Checks of ink, each with a PDF that is broken on purpose."""

import pikepdf
import pytest
from PIL import Image
from reportlab.lib.colors import CMYKColorSep
from reportlab.lib.units import mm
from reportlab.lib.utils import ImageReader

from tests.preflight.conftest import Maker, draw_words, load_font


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

    line = maker.line("colours", cmyk(0, 0, 0, 1), draw, colours="cmyk")
    assert (line.level, line.pages) == ("fail", (2,))
    assert maker.line("colours", draw).level == "note"
    assert maker.line("colours", cmyk(0, 1, 0, 0), colours="cmyk").level == "ok"


def test_spot_inks_are_named_and_that_named_black_is_the_plate(maker: Maker) -> None:
    def draw(canvas) -> None:
        canvas.setFillColor(CMYKColorSep(0, 1, 0, 0, spotName="CutContour"))
        square(canvas)

    assert maker.line("colours", draw).found == ["spot CutContour"]
    assert maker.line("plates", spot("Black", 1)).found[0]["plates"] == ["black"]


def test_ink_of_cmyk_is_counted_and_that_of_rgb_told_not_to_be(maker: Maker) -> None:
    line = maker.line("total ink", draw_words, cmyk(0.9, 0.9, 0.9, 0.9))
    assert line.level == "fail"
    assert line.found == pytest.approx(3.6)
    assert line.pages == (2,)
    assert maker.line("total ink", cmyk(0.9, 0.9, 0.9, 0.9), max_ink=4).level == "ok"
    assert "not counted" in maker.line("total ink", rgb(1, 0, 0)).what


def test_transparency_is_noted(maker: Maker) -> None:
    def draw(canvas) -> None:
        canvas.setFillAlpha(0.5)
        square(canvas)

    assert maker.line("transparency", draw).level == "note"
    assert maker.line("overprint", draw).level == "ok"


@pytest.mark.parametrize(
    ("inks", "asked", "level"),
    [
        ((0, 0, 0, 1), "black", "ok"),
        ((0, 0, 0, 0.5), "any", "note"),  # what lies under a tint shows
        ((0, 1, 0, 0), "any", "note"),
        ((0, 1, 0, 0), "black", "fail"),
    ],
)
def test_nothing_but_full_black_may_overprint(
    inks: tuple[float, ...], asked: str, level: str, maker: Maker
) -> None:
    def draw(canvas) -> None:
        canvas.setFillOverprint(True)
        cmyk(*inks)(canvas)

    assert maker.line("overprint", draw, overprint=asked).level == level


def test_overprint_that_is_set_for_lines_holds_for_no_area(maker: Maker) -> None:
    def draw(canvas) -> None:
        canvas.setStrokeOverprint(True)
        canvas.setFillOverprint(False)
        cmyk(0, 1, 0, 0)(canvas)

    assert maker.line("overprint", draw).what == "not used"


def test_the_plates_of_each_page_are_told(maker: Maker) -> None:
    line = maker.line(
        "plates", draw_words, cmyk(0.3, 0, 0, 1), rgb(1, 0, 0), cmyk(0, 0, 0, 0)
    )
    assert line.level == "ok"
    assert line.found == [
        {"plates": ["black"], "pages": [1]},
        {"plates": ["cyan", "black"], "pages": [2]},
        {"plates": ["RGB"], "pages": [3]},
        {"plates": [], "pages": [4]},
    ]
    assert "cyan, black (page 2)" in line.what


def spot(name: str, *tint: float):
    def draw(canvas) -> None:
        canvas.setFillColor(CMYKColorSep(0, 1, 0, 0, spotName=name, density=tint[0]))
        square(canvas)

    return draw


def test_a_spot_ink_has_a_plate_that_is_noted_unless_it_was_asked_for(
    maker: Maker,
) -> None:
    draw = spot("Varnish", 1)
    assert maker.line("plates", draw).level == "note"
    assert maker.line("plates", draw, spots=("Varnish",)).level == "ok"
    line = maker.line("plates", draw, draw_words, spots=("Die",))
    assert (line.level, line.pages) == ("fail", (1,))


@pytest.mark.parametrize(("name", "found"), [("All", 0), ("Black", 0.5), ("X", 0.5)])
def test_spot_inks_count_and_marks_on_all_plates_do_not(
    name: str, found: float, maker: Maker
) -> None:
    line = maker.line("total ink", spot(name, 0.5))
    assert line.found == found
    assert "not counted" not in line.what


def test_a_spot_ink_that_is_rgb_elsewhere_is_refused_for_four_inks(
    maker: Maker,
) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        spaces = pdf.pages[0].Resources.ColorSpace
        (key,) = spaces.keys()
        spaces[key][2] = pikepdf.Name.DeviceRGB

    line = maker.line("colours", spot("X", 1), change=change, colours="cmyk")
    assert line.level == "fail"


def write(*inks: float):
    def draw(canvas) -> None:
        canvas.setFillColorCMYK(*inks)
        canvas.setFont(load_font(), 9)
        canvas.drawString(99, 99, "text")

    return draw


@pytest.mark.parametrize(
    ("draw", "level"),
    [
        (write(0, 0, 0, 1), "ok"),
        (write(0.6, 0.4, 0.4, 1), "note"),
        (write(0.9, 0.85, 0.85, 0), "note"),  # no black in it, and yet it looks so
        (write(0, 1, 1, 0), "ok"),  # red
        (write(1, 0.6, 0, 0.2), "ok"),  # dark blue
        (cmyk(0.6, 0.4, 0.4, 1), "ok"),  # no text
    ],
)
def test_text_that_looks_black_and_has_several_inks_is_noted(
    draw, level: str, maker: Maker
) -> None:
    assert maker.line("black text", draw).level == level
    if level == "note":
        assert maker.line("black text", draw, black_text="black").level == "fail"


def test_what_cannot_be_counted_is_told(maker: Maker) -> None:
    def draw(canvas) -> None:
        square(canvas)
        picture = ImageReader(Image.new("CMYK", (300, 300), (255, 255, 255, 255)))
        canvas.drawImage(picture, 9, 9, 36, 36)

    line = maker.line("total ink", draw)
    assert line.found == 1
    assert line.what.endswith("not counted: pictures")


@pytest.mark.parametrize(
    ("asked", "draw", "level"),
    [
        ("rgb", rgb(1, 0, 0), "ok"),
        ("rgb", cmyk(1, 0, 0, 0), "fail"),
        ("rgb", cmyk(0, 0, 0, 1), "ok"),
        ("black", cmyk(0, 0, 0, 0.5), "ok"),
        ("black", cmyk(0, 0, 0, 0), "ok"),
        ("black", rgb(0, 0, 0), "fail"),
        ("black", spot("X", 1), "fail"),
    ],
)
def test_the_colours_that_are_asked_for(
    asked: str, draw, level: str, maker: Maker
) -> None:
    assert maker.line("colours", draw, colours=asked).level == level


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
