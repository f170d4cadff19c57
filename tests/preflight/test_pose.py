"""Checks of how pages lie, each with a PDF that is broken on purpose."""

from functools import partial

import pikepdf
import pytest
from reportlab.lib.units import mm

from sheetgen.preflight.report import Check
from tests.preflight.conftest import (
    TALL,
    WIDE,
    Code,
    Maker,
    draw_code,
    draw_sheet,
    draw_words,
    link_of,
)

MIRRORED = b"-1 0 0 1 %f 0" % (WIDE * mm)
TURNED = b"-1 0 0 -1 %f %f" % (WIDE * mm, TALL * mm)


def under(matrix: bytes, *places: int):
    """Return what draws the pages at *places* under a matrix."""

    def change(pdf: pikepdf.Pdf) -> None:
        for place in places:
            pdf.pages[place].contents_add(b"q %b cm\n" % matrix, prepend=True)
            pdf.pages[place].contents_add(b"\nQ\n")

    return change


def rotated(place: int, angle: int = 180):
    return lambda pdf: pdf.pages[place].rotate(angle, relative=True)


def ours(change):
    def both(pdf: pikepdf.Pdf) -> None:
        change(pdf)
        pdf.docinfo["/Creator"] = "sheetgen 0.1.0"

    return both


def told(line: Check) -> tuple[str, tuple[int, ...]]:
    return line.level, line.pages


def draw_shape(canvas) -> None:
    canvas.rect(50 * mm, 50 * mm, 20 * mm, 20 * mm)


def test_a_page_or_a_few_letters_in_a_mirror_are_told(maker: Maker) -> None:
    pages = [draw_words] * 3
    change = under(MIRRORED, 1)
    assert told(maker.line("mirrored", *pages, change=change)) == ("fail", (2,))
    assert told(maker.line("turned pages", *pages, change=change)) == ("ok", ())

    def draw(canvas) -> None:
        draw_words(canvas)
        canvas.setFontSize(20)
        canvas.drawString(20 * mm, 60 * mm, "Upright")
        canvas.scale(-1, 1)
        canvas.drawString(-100 * mm, 50 * mm, "Reflection")

    assert told(maker.line("mirrored", draw)) == ("note", (1,))


@pytest.mark.slow
def test_a_code_in_a_mirror_tells_it_where_no_letter_does(maker: Maker) -> None:
    def draw(canvas) -> None:
        draw_code(canvas, Code(link_of(3), 40, 40))

    assert maker.line("mirrored", draw).level == "ok"
    assert maker.line("mirrored", draw, change=under(TURNED, 0)).level == "ok"
    assert maker.line("mirrored", draw, change=under(MIRRORED, 0)).level == "fail"


@pytest.mark.parametrize("change", [under(TURNED, 3), rotated(3)])
def test_one_back_that_is_upside_down_is_found(change, maker: Maker) -> None:
    pages = [draw_words] * 6
    line = maker.line("turned pages", *pages, change=ours(change), duplex="long")
    assert told(line) == ("fail", (4,))
    line = maker.line("turned pages", *pages, change=change, duplex="long")
    assert told(line) == ("note", (4,))


def test_backs_may_all_be_upside_down_though_nobody_says_that_they_are_backs(
    maker: Maker,
) -> None:
    change = under(TURNED, 1, 3, 5)
    pages = [draw_words] * 6
    assert (
        maker.line("turned pages", *pages, change=change, duplex="long").level == "ok"
    )
    assert maker.line("turned pages", *pages, change=change).level == "ok"


@pytest.mark.slow
def test_a_page_that_is_upside_down_is_found_by_letters_and_codes(maker: Maker) -> None:
    pages = [draw_words] * 3
    line = maker.line("turned pages", *pages, change=under(TURNED, 1))
    assert told(line) == ("note", (2,))
    sheets = [partial(draw_sheet, serial=n) for n in (1, 2, 3)]
    line = maker.line("turned pages", *sheets, change=under(TURNED, 2))
    assert told(line) == ("note", (3,))


@pytest.mark.parametrize("place", [0, 1, 2])
def test_pages_that_lie_or_say_nothing_are_no_fault(place: int, maker: Maker) -> None:
    pages = [draw_words, draw_words, draw_shape]
    line = maker.line("turned pages", *pages, change=rotated(place, 90))
    assert line.level == "ok"
