"""Checks of the paper, each with a PDF that is broken on purpose."""

import pikepdf
import pytest
from pikepdf import Name
from reportlab.lib.units import mm

from tests.preflight.conftest import Maker, draw_sheet, draw_words, failed, noted


def set_box(name: str, *corners: float, pages: slice = slice(None)):
    def change(pdf: pikepdf.Pdf) -> None:
        for page in list(pdf.pages)[pages]:
            page.obj[name] = pikepdf.Array([corner * mm for corner in corners])

    return change


def test_nothing_is_wrong_with_a_good_pdf(maker: Maker) -> None:
    report = maker.report()
    assert failed(report) == []
    assert noted(report) == ["codes"]


def test_a_trim_box_that_is_missing_or_differs_fails(maker: Maker) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        del pdf.pages[1].obj[Name.TrimBox]

    line = maker.line("trim", draw_words, draw_words, change=change)
    assert line.level == "fail"
    assert line.pages == (2,)
    assert "no trim box" in line.what
    change = set_box("/TrimBox", 10, 10, 200, 138, pages=slice(2, 3))
    line = maker.line("trim", draw_words, draw_words, draw_words, change=change)
    assert line.level == "fail"
    assert line.pages == (3,)


def test_a_box_that_is_missing_or_reaches_beyond_another_fails(maker: Maker) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        pdf.pages[0].obj[Name.MediaBox] = Name.Lost

    line = maker.line("structure", change=change)
    assert line.level == "fail"
    assert "MediaBox" in line.what
    line = maker.line("boxes", change=set_box("/BleedBox", 5, 5, 205, 143))
    assert line.level == "fail"
    assert "the trim box reaches beyond the bleed box" in line.what
    assert maker.line("bleed", bleed=3.0).level == "fail"


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


def at_edge(canvas) -> None:
    canvas.rect(5 * mm, 50 * mm, 20 * mm, 20 * mm, stroke=0, fill=1)


def test_ink_at_the_edge_of_the_paper_fails_and_a_blank_page_is_noted(
    maker: Maker,
) -> None:
    line = maker.line("edge", draw_words, at_edge)
    assert line.level == "fail"
    assert line.pages == (2,)
    assert line.found == pytest.approx(5, abs=0.2)
    assert maker.line("edge", at_edge, edge=4.5).level == "ok"
    assert maker.line("edge", lambda canvas: None).level == "note"


def test_marks_outside_the_trim_are_no_ink_at_the_edge(maker: Maker) -> None:
    def draw(canvas) -> None:
        draw_words(canvas)
        canvas.line(0, 10 * mm, 8 * mm, 10 * mm)

    assert maker.line("edge", draw).level == "fail"
    assert (
        maker.line("edge", draw, change=set_box("/TrimBox", 10, 10, 200, 138)).level
        == "ok"
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("corners", "level"),
    [
        ((0, 0, 210, 148), "ok"),
        ((10, 10, 200, 138), "ok"),
        ((25, 10, 200, 138), "fail"),  # through the code
        ((100, 10, 200, 138), "fail"),  # beside it
    ],
)
def test_a_trim_that_cuts_off_a_code_fails(
    corners: tuple[float, ...], level: str, maker: Maker
) -> None:
    change = set_box("/TrimBox", *corners)
    line = maker.line("cut", lambda canvas: draw_sheet(canvas, 3), change=change)
    assert line.level == level


def test_what_is_cut_through_is_noted_and_fails_in_our_own(maker: Maker) -> None:
    def ours(pdf: pikepdf.Pdf) -> None:
        change(pdf)
        pdf.docinfo["/Creator"] = "sheetgen 0.1.0"

    change = set_box("/TrimBox", 15, 10, 200, 138)
    assert maker.line("cut", at_edge).level == "ok"
    assert maker.line("cut", at_edge, change=change).level == "note"
    assert maker.line("cut", at_edge, change=ours).level == "fail"


def test_something_outside_of_what_is_kept_fails_in_our_own(maker: Maker) -> None:
    def ours(pdf: pikepdf.Pdf) -> None:
        change(pdf)
        pdf.docinfo["/Creator"] = "sheetgen 0.1.0"

    change = set_box("/TrimBox", 50, 10, 200, 138)
    assert maker.line("cut", at_edge, change=change).level == "ok"  # a colour bar
    assert maker.line("cut", at_edge, change=ours).level == "fail"


@pytest.mark.parametrize(
    ("corners", "level"),
    [
        ((3, 10, 205, 138), "ok"),
        ((15, 10, 205, 138), "ok"),  # all of the bleed has ink
        ((5, 10, 205, 138), "fail"),  # ends at the cut
        ((7, 10, 205, 138), "fail"),  # ends halfway
    ],
)
def test_ink_that_ends_before_the_bleed_does_fails(
    corners: tuple[float, ...], level: str, maker: Maker
) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        left, low, right, high = corners
        set_box("/TrimBox", *corners)(pdf)
        set_box("/BleedBox", left - 3, low - 3, right + 3, high + 3)(pdf)

    assert maker.line("bleed ink", at_edge, change=change).level == level
