"""Codes and digits, as far as `files.toml` does not tell of them."""

import sys

import pikepdf
import pytest
from reportlab.lib.units import mm

from sheetgen.core.filling import group_digits
from tests.preflight.conftest import (
    Code,
    Maker,
    digits_of,
    draw_code,
    draw_sheet,
    draw_words,
    failed,
    line_of,
    link_of,
)


def test_without_a_reader_of_codes_that_is_told(
    maker: Maker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "zxingcpp", None)
    report = maker.report(lambda canvas: draw_sheet(canvas, 1))
    line = line_of(report, "codes")
    assert line.level == "note"
    assert "[scan]" in line.what
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
