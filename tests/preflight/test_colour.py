"""Checks of ink, each with a PDF that is broken on purpose."""

from functools import partial

import pikepdf
import pytest
from PIL import Image
from reportlab.lib.colors import CMYKColorSep
from reportlab.lib.units import mm
from reportlab.lib.utils import ImageReader

from tests.preflight.conftest import Draw, Maker, draw_words, load_font


def square(canvas, side: float = 60) -> None:
    canvas.rect(50 * mm, 40 * mm, side * mm, side * mm, stroke=0, fill=1)


def word(canvas) -> None:
    canvas.setFont(load_font(), 9)
    canvas.drawString(99, 99, "text")


def painted(setter: str, *values: object, drawn: Draw = square) -> Draw:
    """Return what draws something after a setter of the canvas was called."""

    def draw(canvas) -> None:
        getattr(canvas, setter)(*values)
        drawn(canvas)

    return draw


cmyk = partial(painted, "setFillColorCMYK")
rgb = partial(painted, "setFillColorRGB")
write = partial(cmyk, drawn=word)


def spot(name: str, tint: float = 1) -> Draw:
    colour = CMYKColorSep(0, 1, 0, 0, spotName=name, density=tint)
    return painted("setFillColor", colour)


def over(*inks: float) -> Draw:
    return painted("setFillOverprint", True, drawn=cmyk(*inks))


def picture(canvas) -> None:
    square(canvas)
    drawn = ImageReader(Image.new("CMYK", (300, 300), (255, 255, 255, 255)))
    canvas.drawImage(drawn, 9, 9, 36, 36)


FULL = cmyk(0.9, 0.9, 0.9, 0.9)
RICH = [write(0.6, 0.4, 0.4, 1), write(0.9, 0.85, 0.85, 0)]  # the second looks black


@pytest.mark.parametrize(
    ("check", "draw", "limits", "level", "found"),
    [
        ("colours", draw_words, {}, "ok", ["black"]),
        ("colours", cmyk(0, 0, 0, 1), {}, "ok", ["black"]),
        ("colours", cmyk(1, 0, 0, 0), {}, "note", ["CMYK"]),
        ("colours", rgb(0.2, 0.2, 0.2), {}, "note", ["grey in RGB"]),
        ("colours", rgb(0.2, 0.2, 0.9), {}, "note", ["RGB"]),
        ("colours", spot("CutContour"), {}, "note", ["spot CutContour"]),
        ("colours", rgb(1, 0, 0), {"colours": "cmyk"}, "fail", ["RGB"]),
        ("colours", rgb(0, 0, 0), {"colours": "cmyk"}, "fail", ["grey in RGB"]),
        ("colours", cmyk(0, 1, 0, 0), {"colours": "cmyk"}, "ok", ["CMYK"]),
        ("colours", rgb(1, 0, 0), {"colours": "rgb"}, "ok", ["RGB"]),
        ("colours", cmyk(1, 0, 0, 0), {"colours": "rgb"}, "fail", ["CMYK"]),
        ("colours", cmyk(0, 0, 0, 1), {"colours": "rgb"}, "ok", ["black"]),
        ("colours", cmyk(0, 0, 0, 0.5), {"colours": "black"}, "ok", ["black"]),
        ("colours", cmyk(0, 0, 0, 0), {"colours": "black"}, "ok", None),
        ("colours", rgb(0, 0, 0), {"colours": "black"}, "fail", ["grey in RGB"]),
        ("colours", spot("X"), {"colours": "black"}, "fail", ["spot X"]),
        ("total ink", FULL, {}, "fail", pytest.approx(3.6)),
        ("total ink", FULL, {"max_ink": 4}, "ok", pytest.approx(3.6)),
        ("total ink", spot("All", 0.5), {}, "ok", 0),  # marks on all plates
        ("total ink", spot("Black", 0.5), {}, "ok", 0.5),
        ("total ink", spot("X", 0.5), {}, "ok", 0.5),
        ("transparency", painted("setFillAlpha", 0.5), {}, "note", None),
        ("overprint", painted("setFillAlpha", 0.5), {}, "ok", None),
        ("overprint", over(0, 0, 0, 1), {"overprint": "black"}, "ok", None),
        ("overprint", over(0, 0, 0, 0.5), {}, "note", None),  # what lies under shows
        ("overprint", over(0, 1, 0, 0), {}, "note", None),
        ("overprint", over(0, 1, 0, 0), {"overprint": "black"}, "fail", None),
        ("overprint", over(0, 0, 0, 0), {}, "fail", None),  # white
        ("overprint", over(0, 0.5, 0, 0), {}, "note", None),
        *(("black text", draw, {}, "note", None) for draw in RICH),
        *(("black text", draw, {"black_text": "black"}, "fail", None) for draw in RICH),
        ("black text", write(0, 0, 0, 1), {}, "ok", None),
        ("black text", write(0, 1, 1, 0), {}, "ok", None),  # red
        ("black text", write(1, 0.6, 0, 0.2), {}, "ok", None),  # dark blue
        ("black text", cmyk(0.6, 0.4, 0.4, 1), {}, "ok", None),  # no text
        ("plates", spot("Varnish"), {}, "note", None),
        ("plates", spot("Varnish"), {"spots": ("Varnish",)}, "ok", None),
        ("plates", spot("Varnish"), {"spots": ("Die",)}, "fail", None),
    ],
)
def test_a_check_of_ink_finds_what_is_there_by_the_limits_that_are_asked_for(
    check: str, draw, limits: dict, level: str, found: object, maker: Maker
) -> None:
    line = maker.line(check, draw, lambda canvas: None, **limits)
    assert line.level == level
    assert line.pages == (1,) or level != "fail"
    assert found is None or line.found == found


def test_what_cannot_be_counted_is_told(maker: Maker) -> None:
    assert "not counted" in maker.line("total ink", rgb(1, 0, 0)).what
    assert "not counted" not in maker.line("total ink", spot("X", 0.5)).what
    line = maker.line("total ink", picture)
    assert line.found == 1
    assert line.what.endswith("not counted: pictures")


def test_overprint_that_is_set_for_lines_holds_for_no_area(maker: Maker) -> None:
    off = painted("setFillOverprint", False, drawn=cmyk(0, 1, 0, 0))
    line = maker.line("overprint", painted("setStrokeOverprint", True, drawn=off))
    assert line.what == "not used"


def test_the_plates_of_each_page_are_told(maker: Maker) -> None:
    drawn = draw_words, cmyk(0.3, 0, 0, 1), rgb(1, 0, 0), cmyk(0, 0, 0, 0)
    line = maker.line("plates", *drawn, spot("Black"))
    assert line.level == "ok"
    assert line.found == [
        {"plates": ["black"], "pages": [1, 5]},
        {"plates": ["cyan", "black"], "pages": [2]},
        {"plates": ["RGB"], "pages": [3]},
        {"plates": [], "pages": [4]},
    ]
    assert "cyan, black (page 2)" in line.what


def test_a_spot_ink_that_is_rgb_elsewhere_is_refused_for_four_inks(
    maker: Maker,
) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        spaces = pdf.pages[0].Resources.ColorSpace
        (key,) = spaces.keys()
        spaces[key][2] = pikepdf.Name.DeviceRGB

    line = maker.line("colours", spot("X"), change=change, colours="cmyk")
    assert line.level == "fail"


@pytest.mark.parametrize(("grey", "level"), [(0.08, "ok"), (0.3, "note")])
def test_a_big_tint_too_dark_to_write_on_is_noted(
    grey: float, level: str, maker: Maker
) -> None:
    line = maker.line("tint", painted("setFillGray", 1 - grey))
    assert line.level == level
    assert line.found["darkest"] == pytest.approx(grey, abs=0.01)
    assert sum(line.found["shades"].values()) == pytest.approx(1, abs=0.01)
