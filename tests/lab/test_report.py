import xml.etree.ElementTree as ET
from dataclasses import replace
from io import BytesIO

import pikepdf
import pytest

from sheetgen.lab.plot import Page, new_drawing, plot_bars, plotting, write_svg
from sheetgen.lab.report import MOST_AREAS, draw_report
from tests.lab.tallies import make_study

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.slow
def test_a_report_is_the_same_for_the_same_figures_and_says_what_it_shows() -> None:
    drawn = draw_report(make_study(), ".svg", str)
    assert drawn == draw_report(make_study(), ".svg", str)
    tree = ET.fromstring(drawn)
    assert tree.findtext(f"{SVG}title") == "Duchy A"
    plots = [group for group in tree.iter(f"{SVG}g") if group.get("role") == "img"]
    assert len(plots) >= 6
    for plot in plots:
        assert plot.findtext(f"{SVG}title")
        assert plot.findtext(f"{SVG}desc")
    cells = next(plot for plot in plots if plot.get("id") == "cells-0")
    assert "f5 10 %" in (cells.findtext(f"{SVG}desc") or "")


@pytest.mark.slow
def test_a_report_as_pdf_has_a_page_a_board_and_a_title() -> None:
    with pikepdf.open(BytesIO(draw_report(make_study(), ".pdf", str))) as pdf:
        assert len(pdf.pages) == 1
        assert str(pdf.docinfo["/Title"]) == "Duchy A"
        assert "/CreationDate" not in pdf.docinfo
        assert [float(x) for x in pdf.pages[0].mediabox[2:]] == pytest.approx(
            [595.28, 841.89], abs=0.01
        )


@pytest.mark.slow
def test_areas_that_do_not_fit_below_the_rest_have_a_page_of_their_own() -> None:
    study = make_study()
    (balance,) = study.balances
    many = (balance.areas * 2)[: MOST_AREAS + 1]
    pages = []
    for areas in (many[:-1], many):
        large = replace(study, balances=(replace(balance, areas=areas),))
        with pikepdf.open(BytesIO(draw_report(large, ".pdf", str))) as pdf:
            pages.append(len(pdf.pages))
    assert pages == [1, 2]


def test_bars_of_rounds_are_drawn_for_other_reports() -> None:
    from sheetgen.core.draw.box import Box

    with plotting():
        drawing = new_drawing()
        page = Page(drawing, str)
        axes = page.axes(Box(20, 20, 100, 40), "loss", "Loss by round", "round 2: 1.5")
        plot_bars(axes, [0.0, 1.5, 0.2], "#333333", marked=[1])
        drawn = write_svg(drawing, ("Loss", ""), page.told).decode()
    assert "<title>Loss by round</title>" in drawn
