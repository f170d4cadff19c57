"""Checks of the paper, each with a PDF that is broken on purpose."""

import pikepdf
import pytest
from pikepdf import Name
from reportlab.lib.units import mm

from tests.preflight.conftest import (
    Change,
    Maker,
    draw_sheet,
    draw_words,
    failed,
    noted,
)


def set_box(name: str, *corners: float, pages: slice = slice(None)):
    def change(pdf: pikepdf.Pdf) -> None:
        for page in list(pdf.pages)[pages]:
            page.obj[name] = pikepdf.Array([corner * mm for corner in corners])

    return change


def test_nothing_is_wrong_with_a_good_pdf(maker: Maker) -> None:
    report = maker.report()
    assert failed(report) == []
    assert noted(report) == ["codes"]


def without(name: str, page: int) -> Change:
    def change(pdf: pikepdf.Pdf) -> None:
        del pdf.pages[page].obj[name]

    return change


def no_paper(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].obj[Name.MediaBox] = Name.Lost


def bled(pdf: pikepdf.Pdf) -> None:
    set_box("/TrimBox", 5, 5, 205, 143)(pdf)
    set_box("/BleedBox", 2, 2, 208, 146)(pdf)


def at_edge(canvas) -> None:
    canvas.rect(5 * mm, 50 * mm, 20 * mm, 20 * mm, stroke=0, fill=1)


OTHER_TRIM = set_box("/TrimBox", 10, 10, 200, 138, pages=slice(2, 3))
OTHER_PAPER = set_box("/MediaBox", 0, 0, 297, 210, pages=slice(1, 2))
BEYOND = "reaches beyond the media box"


@pytest.mark.parametrize(
    ("check", "change", "limits", "level", "pages", "what"),
    [
        ("trim", without("/TrimBox", 1), {}, "fail", (2,), "no trim box"),
        ("trim", OTHER_TRIM, {}, "fail", (3,), ""),
        ("paper", OTHER_PAPER, {}, "note", (2,), "297 x 210 mm"),
        ("structure", no_paper, {}, "fail", None, "MediaBox"),
        ("boxes", set_box("/TrimBox", 0, 0, 210, 149), {}, "fail", None, BEYOND),
        ("boxes", set_box("/CropBox", -1, 0, 210, 148), {}, "fail", None, BEYOND),
        ("boxes", set_box("/BleedBox", 0, 0, 211, 148), {}, "fail", None, BEYOND),
        (
            *("boxes", set_box("/BleedBox", 5, 5, 205, 143), {}, "fail", None),
            "the trim box reaches beyond the bleed box",
        ),
        ("bleed", bled, {"bleed": 0}, "ok", None, ""),
        ("bleed", bled, {"bleed": 3}, "ok", None, ""),
        ("bleed", bled, {"bleed": 3.5}, "fail", None, ""),
        ("bleed", None, {"bleed": 3}, "fail", None, ""),
    ],
)
def test_boxes_of_pages_are_checked(
    check: str, change, limits: dict, level: str, pages, what: str, maker: Maker
) -> None:
    drawn = [draw_words] * 3
    line = maker.line(check, *drawn, change=change or bool, **limits)
    assert line.level == level
    assert what in line.what
    assert pages is None or line.pages == pages
    assert change is not bled or line.found == 3.0


def test_ink_at_the_edge_of_the_paper_fails_and_a_blank_page_is_noted(
    maker: Maker,
) -> None:
    line = maker.line("edge", draw_words, at_edge)
    assert line.level == "fail"
    assert line.pages == (2,)
    assert line.found == pytest.approx(5, abs=0.2)
    assert maker.line("edge", at_edge, edge=4.5).level == "ok"
    assert maker.line("edge", lambda canvas: None).level == "note"

    def mark(canvas) -> None:
        draw_words(canvas)
        canvas.line(0, 10 * mm, 8 * mm, 10 * mm)

    trimmed = set_box("/TrimBox", 10, 10, 200, 138)
    assert maker.line("edge", mark).level == "fail"
    assert maker.line("edge", mark, change=trimmed).level == "ok"


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


@pytest.mark.parametrize(
    ("left", "level"),
    [(15, "note"), (50, "ok")],  # cut through, or a colour bar outside
)
def test_what_is_cut_through_or_outside_fails_in_our_own(
    left: float, level: str, maker: Maker
) -> None:
    def ours(pdf: pikepdf.Pdf) -> None:
        change(pdf)
        pdf.docinfo["/Creator"] = "sheetgen 0.1.0"

    change = set_box("/TrimBox", left, 10, 200, 138)
    assert maker.line("cut", at_edge).level == "ok"
    assert maker.line("cut", at_edge, change=change).level == level
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
