"""Checks of codes, each with a PDF that is broken on purpose."""

from functools import partial

import pikepdf
import pytest
from reportlab.lib.units import mm

from sheetgen.core.filling import group_digits
from tests.preflight.conftest import (
    TALL,
    WIDE,
    Code,
    Draw,
    Maker,
    digits_of,
    draw_code,
    draw_sheet,
    draw_words,
    failed,
    line_of,
    link_of,
    load_font,
)


def sheet(serial: int, **where):
    return partial(draw_sheet, serial=serial, **where)


def test_good_sheets_are_recognised_and_listed(maker: Maker) -> None:
    report = maker.report(sheet(4), sheet(5), sheet(6, layout="B"))
    assert failed(report) == []
    assert line_of(report, "sheets").found == {"Duchy A": [4, 5], "Duchy B": [6]}
    assert line_of(report, "codes").found == 3
    assert line_of(report, "code modules").found == pytest.approx(0.6, abs=0.01)
    assert line_of(report, "quiet zones").found == 4
    assert line_of(report, "code contrast").found == pytest.approx(1, abs=0.01)
    assert line_of(report, "printed digits").level == "ok"


@pytest.mark.slow
def test_a_sheet_that_is_there_twice_fails_unless_it_has_no_number(
    maker: Maker,
) -> None:
    line = maker.line("duplicates", sheet(4), sheet(5), sheet(4))
    assert line.level == "fail"
    assert line.found == [4]
    assert line.pages == (1, 3)
    assert maker.line("duplicates", sheet(0), sheet(0)).level == "ok"


@pytest.mark.slow
def test_a_gap_in_the_serials_is_noted_in_any_order_of_sheets(maker: Maker) -> None:
    line = maker.line("gaps", sheet(4), sheet(7), sheet(8))
    assert line.level == "note"
    assert line.found == {"Duchy A": [5, 6]}
    assert maker.line("gaps", sheet(4), sheet(6), sheet(5)).level == "ok"


def coded(link: str, **looks: float) -> Draw:
    """Return what draws a code alone."""

    def draw(canvas) -> None:
        draw_code(canvas, Code(link, 20, 20, **looks))

    return draw


def covered(grey: float, *corners: float) -> Draw:
    """Return what draws sheet 1 and a box upon it."""

    def draw(canvas) -> None:
        draw_sheet(canvas, 1)
        canvas.setFillGray(grey)
        canvas.rect(*(corner * mm for corner in corners), stroke=0, fill=1)

    return draw


def labelled(*lines: str) -> Draw:
    """Return what draws the code of sheet 1 and texts beside it."""

    def draw(canvas) -> None:
        coded(link_of(1))(canvas)
        canvas.setFont(load_font(), 6)
        for row, line in enumerate(lines):
            canvas.drawString(60 * mm, (50 - 20 * row) * mm, line)

    return draw


WRONG = link_of(1)[:-1] + str((int(link_of(1)[-1]) + 1) % 10)
SMALL = coded(link_of(1), module=0.44)


@pytest.mark.parametrize(
    ("check", "draw", "limits", "level", "found"),
    [
        (
            "quiet zones",
            covered(0, 18.1, 15, 1, 40),
            {},
            "fail",
            pytest.approx(1.5, abs=0.4),
        ),
        ("quiet zones", sheet(1, x=1.2), {}, "fail", None),  # at the edge of the paper
        ("code modules", SMALL, {}, "note", pytest.approx(0.44, abs=0.01)),
        (
            "code modules",
            SMALL,
            {"min_module": 0.5},
            "fail",
            pytest.approx(0.44, abs=0.01),
        ),
        (
            "code contrast",
            coded(link_of(1), grey=0.5),
            {},
            "fail",
            pytest.approx(0.5, abs=0.03),
        ),
        ("printed digits", labelled(), {}, "note", None),
        (
            "printed digits",
            labelled(" ".join(group_digits(digits_of(2)))),
            {},
            "fail",
            None,
        ),
        ("printed digits", labelled(digits_of(1), "№ 000002"), {}, "fail", None),
        ("codes", draw_words, {}, "note", None),
        ("codes", covered(1, 15, 25, 30, 10), {}, "fail", None),  # cannot be read
        ("codes", coded(WRONG), {}, "fail", None),
    ],
)
def test_codes_and_what_is_printed_of_them_are_checked(
    check: str, draw, limits: dict, level: str, found, maker: Maker
) -> None:
    line = maker.line(check, sheet(5), draw, **limits)
    assert line.level == level
    assert line.pages == (2,) or level == "note"
    assert found is None or line.found == found


def test_a_turned_code_is_measured_as_well(maker: Maker) -> None:
    def draw(canvas) -> None:
        canvas.translate(100 * mm, 40 * mm)
        canvas.rotate(10)
        draw_code(canvas, Code(link_of(1), 0, 0))

    report = maker.report(draw)
    assert line_of(report, "code modules").found == pytest.approx(0.6, abs=0.02)
    assert line_of(report, "quiet zones").level == "ok"


def test_a_code_of_somebody_else_is_told_and_left_alone(maker: Maker) -> None:
    report = maker.report(coded("HTTP://EXAMPLE.ORG/#12345"))
    line = line_of(report, "codes")
    assert line.level == "ok"
    assert "EXAMPLE.ORG" in line.what
    assert "sheets" not in [line.check for line in report.lines]


def test_without_a_reader_of_codes_that_is_told(
    maker: Maker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "zxingcpp", None)
    report = maker.report(sheet(1))
    line = line_of(report, "codes")
    assert line.level == "note"
    assert "pip install '.[scan]'" in line.what
    assert failed(report) == []


@pytest.mark.slow
@pytest.mark.parametrize(("first", "level"), [("1 1", "note"), ("Duchy A", "fail")])
def test_a_poster_of_ours_may_part_a_code_from_its_digits(
    first: str, level: str, maker: Maker
) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        pdf.docinfo["/Creator"] = "sheetgen 0.1.0"
        with pdf.open_outline() as outline:
            outline.root += [
                pikepdf.OutlineItem(title, page)
                for page, title in enumerate((first, "1 2"))
            ]

    def digits(canvas) -> None:
        draw_words(canvas)
        canvas.drawString(20 * mm, 50 * mm, " ".join(group_digits(digits_of(0))))

    def code(canvas) -> None:
        draw_code(canvas, Code(link_of(0), 40, 40))

    report = maker.report(digits, code, change=change)
    for check in ("codes", "printed digits"):
        assert line_of(report, check).level == level


@pytest.mark.slow
@pytest.mark.parametrize(("left", "level"), [(17.4, "ok"), (19.0, "fail")])
def test_white_that_is_cut_off_is_no_quiet_zone(
    left: float, level: str, maker: Maker
) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        corners = (left, 0, WIDE, TALL)
        pdf.pages[0].TrimBox = pikepdf.Array([corner * mm for corner in corners])

    assert maker.line("quiet zones", sheet(3), change=change).level == level
