"""Checks of the paper, each with a PDF that is broken on purpose."""

import pikepdf
import pytest
from pikepdf import Name
from reportlab.lib.units import mm

from tests.preflight.conftest import Maker, draw_words, failed, noted


def set_box(name: str, *corners: float, pages: slice = slice(None)):
    def change(pdf: pikepdf.Pdf) -> None:
        for page in list(pdf.pages)[pages]:
            page.obj[name] = pikepdf.Array([corner * mm for corner in corners])

    return change


def test_nothing_is_wrong_with_a_good_pdf(maker: Maker) -> None:
    report = maker.report()
    assert failed(report) == []
    assert noted(report) == ["codes"]


def test_a_missing_trim_box_fails(maker: Maker) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        del pdf.pages[1].obj[Name.TrimBox]

    line = maker.line("trim", draw_words, draw_words, change=change)
    assert line.level == "fail"
    assert line.pages == (2,)
    assert "no trim box" in line.what


def test_a_missing_media_box_fails(maker: Maker) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        pdf.pages[0].obj[Name.MediaBox] = Name.Lost

    line = maker.line("structure", change=change)
    assert line.level == "fail"
    assert "MediaBox" in line.what


@pytest.mark.parametrize(
    ("name", "corners"),
    [
        ("/TrimBox", (0, 0, 210, 149)),
        ("/CropBox", (-1, 0, 210, 148)),
        ("/BleedBox", (0, 0, 211, 148)),
    ],
)
def test_a_box_that_reaches_beyond_the_next_fails(
    name: str, corners: tuple[float, ...], maker: Maker
) -> None:
    line = maker.line("boxes", change=set_box(name, *corners))
    assert line.level == "fail"
    assert "reaches beyond the media box" in line.what


def test_a_trim_outside_its_bleed_fails(maker: Maker) -> None:
    line = maker.line("boxes", change=set_box("/BleedBox", 5, 5, 205, 143))
    assert line.level == "fail"
    assert "the trim box reaches beyond the bleed box" in line.what


def test_pages_of_one_paper_cut_to_different_sizes_fail(maker: Maker) -> None:
    change = set_box("/TrimBox", 10, 10, 200, 138, pages=slice(2, 3))
    line = maker.line("trim", draw_words, draw_words, draw_words, change=change)
    assert line.level == "fail"
    assert line.pages == (3,)


def test_papers_of_two_sizes_are_noted(maker: Maker) -> None:
    change = set_box("/MediaBox", 0, 0, 297, 210, pages=slice(1, 2))
    line = maker.line("paper", draw_words, draw_words, draw_words, change=change)
    assert line.level == "note"
    assert line.pages == (2,)
    assert line.what == "210 x 148 mm on every page" or "297 x 210 mm" in line.what


@pytest.mark.parametrize(("asked", "level"), [(0, "ok"), (3, "ok"), (3.5, "fail")])
def test_bleed_is_what_stands_beyond_the_trim(
    asked: float, level: str, maker: Maker
) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        set_box("/TrimBox", 5, 5, 205, 143)(pdf)
        set_box("/BleedBox", 2, 2, 208, 146)(pdf)

    line = maker.line("bleed", change=change, bleed=asked)
    assert line.level == level
    assert line.found == 3.0


def test_bleed_that_is_asked_for_and_missing_fails(maker: Maker) -> None:
    assert maker.line("bleed", bleed=3.0).level == "fail"


def at_edge(canvas) -> None:
    canvas.rect(5 * mm, 50 * mm, 20 * mm, 20 * mm, stroke=0, fill=1)


def test_ink_at_the_edge_of_the_paper_fails(maker: Maker) -> None:
    line = maker.line("edge", draw_words, at_edge)
    assert line.level == "fail"
    assert line.pages == (2,)
    assert line.found == pytest.approx(5, abs=0.2)
    assert maker.line("edge", at_edge, edge=4.5).level == "ok"


def test_marks_outside_the_trim_are_no_ink_at_the_edge(maker: Maker) -> None:
    def draw(canvas) -> None:
        draw_words(canvas)
        canvas.line(0, 10 * mm, 8 * mm, 10 * mm)

    assert maker.line("edge", draw).level == "fail"
    assert (
        maker.line("edge", draw, change=set_box("/TrimBox", 10, 10, 200, 138)).level
        == "ok"
    )


def test_a_blank_page_is_noted(maker: Maker) -> None:
    assert maker.line("edge", lambda canvas: None).level == "note"
