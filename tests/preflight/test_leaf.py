"""Checks of front and back, each with a PDF that is broken on purpose."""

from functools import partial

import pikepdf
import pytest
from pikepdf import Dictionary, Name
from reportlab.lib.units import mm

from sheetgen.core.draw.box import Box
from sheetgen.preflight.leaf import mirrored
from sheetgen.preflight.paper import Paper
from tests.preflight.conftest import Maker, draw_sheet, draw_words, failed, line_of


def sheet(serial: int, layout: str = "A", **where):
    return partial(draw_sheet, serial=serial, layout=layout, **where)


def duplex(edge: str):
    def change(pdf: pikepdf.Pdf) -> None:
        pdf.Root.ViewerPreferences = Dictionary(
            PrintScaling=Name("/None"),
            Duplex=Name(f"/DuplexFlip{edge}Edge"),
        )

    return change


def four(*serials: int, layout: str = "A"):
    """Return a page with four sheets, in rows from the top."""

    def draw(canvas) -> None:
        places = [(15, 90), (115, 90), (15, 20), (115, 20)]
        for serial, (x, y) in zip(serials, places, strict=True):
            draw_sheet(canvas, serial, x, y, layout)

    return draw


@pytest.mark.slow
def test_leaves_have_a_front_and_a_back_of_one_serial(maker: Maker) -> None:
    report = maker.report(sheet(1), sheet(2), sheet(3))
    assert line_of(report, "sides").what == "printed on one side"
    assert "back serials" not in [line.check for line in report.lines]
    pages = sheet(1), sheet(1, "B"), sheet(2), sheet(2, "B")
    report = maker.report(*pages, change=duplex("Short"))
    assert failed(report) == []
    assert line_of(report, "back serials").level == "ok"
    pages = sheet(1), sheet(1, "B"), sheet(2)
    assert maker.line("sides", *pages, change=duplex("Long")).level == "fail"
    assert maker.line("sides", *pages, duplex="long").level == "fail"
    assert maker.line("sides", *pages).level == "ok"
    pages = sheet(1), sheet(1, "B"), sheet(2), sheet(3, "B")
    line = maker.line("back serials", *pages, duplex="short")
    assert line.level == "fail"
    assert line.pages == (4,)
    line = maker.line("back serials", sheet(1), draw_words, duplex="long")
    assert line.level == "note"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("edge", "back", "level"),
    [
        ("short", (2, 1, 4, 3), "ok"),  # lying paper: left and right change places
        ("short", (1, 2, 3, 4), "fail"),
        ("long", (3, 4, 1, 2), "ok"),  # top and bottom
        ("long", (2, 1, 4, 3), "fail"),
        ("long", (3, 4, 1, 5), "fail"),
    ],
)
def test_four_sheets_on_a_page_have_their_own_backs(
    edge: str, back: tuple[int, ...], level: str, maker: Maker
) -> None:
    pages = four(1, 2, 3, 4), four(*back, layout="B")
    assert maker.line("back serials", *pages, duplex=edge).level == level


@pytest.mark.slow
def test_nothing_is_wrong_with_a_good_page_of_four(maker: Maker) -> None:
    pages = four(1, 2, 3, 4), four(2, 1, 4, 3, layout="B")
    assert failed(maker.report(*pages, duplex="short")) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("backs", "level"),
    [
        (((12, 11, 14, 13), (16, 15, 18, 17)), "ok"),
        (((11, 12, 13, 14), (16, 15, 18, 17)), "fail"),  # not mirrored
        (((12, 11, 14, 13), (26, 25, 28, 27)), "fail"),  # others than usual
    ],
)
def test_backs_of_the_same_board_have_serials_that_go_on(
    backs: tuple[tuple[int, ...], ...], level: str, maker: Maker
) -> None:
    pages = four(1, 2, 3, 4), four(*backs[0]), four(5, 6, 7, 8), four(*backs[1])
    assert maker.line("back serials", *pages, duplex="short").level == level


@pytest.mark.parametrize(
    ("edge", "corners", "level"),
    [
        ("short", (5, 10, 205, 138), "fail"),
        ("short", (0, 10, 200, 138), "ok"),
        ("long", (10, 10, 210, 138), "ok"),
    ],
)
def test_front_and_back_are_cut_in_the_same_place(
    edge: str, corners: tuple[float, ...], level: str, maker: Maker
) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        front, back = pdf.pages
        front.TrimBox = pikepdf.Array([v * mm for v in (10, 10, 210, 138)])
        back.TrimBox = pikepdf.Array([v * mm for v in corners])

    pages = draw_words, draw_words
    assert maker.line("back trim", *pages, change=change, duplex=edge).level == level


def test_upright_paper_swaps_sides_about_its_long_edge() -> None:
    box = Box(10, 20, 30, 40)
    upright, lying = Paper(100, 200, {}), Paper(200, 100, {})
    assert mirrored(box, upright, "long") == Box(60, 20, 30, 40)
    assert mirrored(box, upright, "short") == Box(10, 140, 30, 40)
    assert mirrored(box, lying, "short") == Box(160, 20, 30, 40)
    assert mirrored(box, lying, "long") == Box(10, 40, 30, 40)
