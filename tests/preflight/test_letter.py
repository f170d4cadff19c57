"""Checks of letters and lines, each with a PDF that is broken on purpose."""

import io

import pikepdf
import pytest
from pikepdf import Dictionary, Name
from PIL import Image
from reportlab.lib.units import mm
from reportlab.lib.utils import ImageReader

from tests.preflight.conftest import Maker, draw_words, load_font


def text_of(size: float, font: str | None = None):
    def draw(canvas) -> None:
        canvas.setFont(font or load_font(), size)
        canvas.drawString(50 * mm, 50 * mm, "words")

    return draw


def line_of(width: float):
    def draw(canvas) -> None:
        canvas.setLineWidth(width)
        canvas.line(50 * mm, 50 * mm, 90 * mm, 50 * mm)

    return draw


def test_a_font_that_is_used_and_not_embedded_fails(maker: Maker) -> None:
    line = maker.line("fonts", draw_words, text_of(10, "Helvetica"))
    assert line.level == "fail"
    assert line.found == ["Helvetica"]
    assert line.pages == (2,)

    def draw(canvas) -> None:
        canvas.setFont("Helvetica", 10)
        draw_words(canvas)

    assert maker.line("fonts", draw).level == "ok"


def fonts(pdf: pikepdf.Pdf) -> list:
    return list(dict(pdf.pages[0].resources.Font).values())


def test_a_whole_font_is_noted_and_one_of_type_3_fails(maker: Maker) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        for font in fonts(pdf):
            font.BaseFont = Name("/Whole")

    line = maker.line("font subsets", change=change)
    assert line.level == "note"
    assert line.found == ["Whole"]

    def change(pdf: pikepdf.Pdf) -> None:
        for font in fonts(pdf):
            font.Subtype = Name.Type3

    assert maker.line("font kinds", change=change).level == "fail"


def test_text_without_a_map_to_unicode_is_noted_and_fails_in_our_own(
    maker: Maker,
) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        for font in fonts(pdf):
            if Name.ToUnicode in font:
                del font[Name.ToUnicode]

    assert maker.line("text maps", change=change).level == "note"

    def change(pdf: pikepdf.Pdf) -> None:
        pdf.docinfo["/Creator"] = "sheetgen 1"
        for font in fonts(pdf):
            if Name.ToUnicode in font:
                del font[Name.ToUnicode]

    assert maker.line("text maps", change=change).level == "fail"


@pytest.mark.parametrize(
    ("size", "level"), [(3, "fail"), (3.9, "fail"), (4.5, "note"), (5, "ok")]
)
def test_text_that_is_too_small_fails(size: float, level: str, maker: Maker) -> None:
    line = maker.line("smallest text", text_of(12), text_of(size))
    assert line.level == level
    assert line.found == pytest.approx(size, abs=0.01)
    assert line.pages == ((2,) if level == "fail" else ())


def test_the_smallest_text_can_be_asked_for(maker: Maker) -> None:
    assert maker.line("smallest text", text_of(5.9), min_text_pt=6).level == "fail"


@pytest.mark.parametrize(("width", "level"), [(0, "fail"), (0.05, "fail"), (0.2, "ok")])
def test_lines_that_are_too_thin_fail(width: float, level: str, maker: Maker) -> None:
    line = maker.line("thinnest line", line_of(1), line_of(width))
    assert line.level == level
    assert line.found == pytest.approx(width)
    assert line.pages == ((2,) if level == "fail" else ())


def test_a_line_may_be_a_filled_rectangle(maker: Maker) -> None:
    def draw(canvas) -> None:
        canvas.rect(50 * mm, 50 * mm, 50 * mm, 0.1, stroke=0, fill=1)

    assert maker.line("thinnest line", draw).found == pytest.approx(0.1)


@pytest.mark.parametrize(("pixels", "level"), [(100, "note"), (600, "ok")])
def test_a_coarse_picture_is_noted(pixels: int, level: str, maker: Maker) -> None:
    output = io.BytesIO()
    Image.new("L", (pixels, pixels), 200).save(output, "PNG")

    def draw(canvas) -> None:
        output.seek(0)
        picture = ImageReader(output)
        canvas.drawImage(picture, 50 * mm, 50 * mm, 50.8 * mm, 50.8 * mm)

    line = maker.line("pictures", draw)
    assert line.level == level
    assert line.found == pixels / 2


def test_the_resolution_of_pictures_can_be_demanded(maker: Maker) -> None:
    def draw(canvas) -> None:
        picture = ImageReader(Image.new("L", (200, 100)))
        canvas.drawImage(picture, 72, 72, 72, 36)

    assert maker.line("pictures", draw).level == "ok"
    assert maker.line("pictures", draw, min_dpi=200).level == "ok"
    line = maker.line("pictures", draw, min_dpi=300)
    assert (line.level, line.limit) == ("fail", 300)
    assert maker.line("pictures", min_dpi=300).level == "ok"


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
