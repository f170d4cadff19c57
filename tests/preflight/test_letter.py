"""Checks of letters and lines, each with a PDF that is broken on purpose."""

import pikepdf
import pytest
from pikepdf import Dictionary, Name, Object
from PIL import Image
from reportlab.lib.units import mm
from reportlab.lib.utils import ImageReader

from tests.preflight.conftest import Draw, Maker, draw_words, load_font


def text_of(size: float, font: str | None = None) -> Draw:
    def draw(canvas) -> None:
        canvas.setFont(font or load_font(), size)
        canvas.drawString(50 * mm, 50 * mm, "words")

    return draw


def line_of(width: float) -> Draw:
    def draw(canvas) -> None:
        canvas.setLineWidth(width)
        canvas.line(50 * mm, 50 * mm, 90 * mm, 50 * mm)

    return draw


def unused(canvas) -> None:
    canvas.setFont("Helvetica", 10)
    draw_words(canvas)


def filled(canvas) -> None:
    canvas.rect(50 * mm, 50 * mm, 50 * mm, 0.1, stroke=0, fill=1)


def picture(pixels: int) -> Draw:
    """Return what draws a picture of two inches."""

    def draw(canvas) -> None:
        drawn = ImageReader(Image.new("L", (pixels, pixels), 200))
        canvas.drawImage(drawn, 50 * mm, 50 * mm, 50.8 * mm, 50.8 * mm)

    return draw


@pytest.mark.parametrize(
    ("check", "draw", "limits", "level", "found"),
    [
        ("fonts", text_of(10, "Helvetica"), {}, "fail", ["Helvetica"]),
        ("fonts", unused, {}, "ok", None),  # though it is listed
        ("smallest text", text_of(3), {}, "fail", 3),
        ("smallest text", text_of(3.9), {}, "fail", 3.9),
        ("smallest text", text_of(4.5), {}, "note", 4.5),
        ("smallest text", text_of(5), {}, "ok", 5),
        ("smallest text", text_of(5.9), {"min_text_pt": 6}, "fail", 5.9),
        ("thinnest line", line_of(0), {}, "fail", 0),
        ("thinnest line", line_of(0.05), {}, "fail", 0.05),
        ("thinnest line", line_of(0.2), {}, "ok", 0.2),
        ("thinnest line", filled, {}, "fail", 0.1),
        ("pictures", picture(100), {}, "note", 50),
        ("pictures", picture(400), {}, "ok", 200),
        ("pictures", picture(400), {"min_dpi": 200}, "ok", 200),
        ("pictures", picture(400), {"min_dpi": 300}, "fail", 200),
        ("pictures", draw_words, {"min_dpi": 300}, "ok", None),
    ],
)
def test_letters_lines_and_pictures_are_as_large_as_is_asked_for(
    check: str, draw, limits: dict, level: str, found: object, maker: Maker
) -> None:
    line = maker.line(check, draw, lambda canvas: None, **limits)
    assert line.level == level
    assert line.pages == (1,) or level != "fail"
    if isinstance(found, int | float):
        assert line.found == pytest.approx(found, abs=0.01)
    elif found:
        assert line.found == found


def rename(font: Object) -> None:
    font.BaseFont = Name("/Whole")


def as_type_3(font: Object) -> None:
    font.Subtype = Name.Type3


def without_map(font: Object) -> None:
    if Name.ToUnicode in font:
        del font[Name.ToUnicode]


@pytest.mark.parametrize(
    ("check", "spoil", "creator", "level"),
    [
        ("font subsets", rename, "", "note"),
        ("font kinds", as_type_3, "", "fail"),
        ("text maps", without_map, "", "note"),
        ("text maps", without_map, "sheetgen 1", "fail"),  # of ours
    ],
)
def test_fonts_that_are_not_as_they_should_be_are_told(
    check: str, spoil, creator: str, level: str, maker: Maker
) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        pdf.docinfo["/Creator"] = creator
        for font in dict(pdf.pages[0].resources.Font).values():
            spoil(font)

    assert maker.line(check, change=change).level == level


def test_operators_that_cannot_be_read_fail(maker: Maker) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        pdf.pages[0].Contents = pdf.make_stream(b"/Lost Do 1 (a) cm (b w")

    line = maker.line("content", change=change)
    assert line.level == "fail"
    assert line.pages == (1,)


def test_text_in_a_resource_of_another_kind_does_not_stop_it(maker: Maker) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        pdf.pages[0].Resources = Dictionary(Font=Name.Nothing)

    assert maker.line("fonts", change=change).level == "fail"
