import re
import subprocess
import xml.etree.ElementTree as ET
from dataclasses import replace
from io import BytesIO
from itertools import combinations
from pathlib import Path

import pikepdf
import pytest

from sheetgen.lab.balance import Figure
from sheetgen.lab.measure import Pair
from sheetgen.lab.plot import Page, new_drawing, plot_bars, plotting, write_svg
from sheetgen.lab.report import LEFT, MOST_AREAS, RIGHT, draw_report
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


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["Duchy A", "A Very Long Name of Forty Letters, Truly", "M" * 40]
)
def test_boards_that_are_compared_have_room_for_their_names(
    tmp_path: Path, name: str
) -> None:
    study = make_study()
    (balance,) = study.balances
    labels = [f"{name} {number}" for number in range(1, 9)]
    boards = [
        replace(balance, subject=replace(balance.subject, label=label))
        for label in labels
    ]
    pairs = [Pair(*both, Figure(-12.5, 1.5)) for both in combinations(labels, 2)]
    values = dict.fromkeys(labels, "0" * 8)
    study = replace(study, balances=tuple(boards), pairs=tuple(pairs), values=values)
    path = tmp_path / "report.pdf"
    path.write_bytes(draw_report(study, ".pdf", str))
    found = bboxes(path)
    assert len(found) > 8 * 4
    left, right = (side * 72 / 25.4 for side in (LEFT, RIGHT))
    for x, _, end, _ in found:
        assert left - 1 <= x and end <= right + 1
    for (x, y, end, foot), (x2, y2, end2, foot2) in combinations(found, 2):
        across = min(end, end2) - max(x, x2)
        assert across < 0.5 or min(foot, foot2) - max(y, y2) < 3.5


def bboxes(path: Path) -> list[tuple[float, ...]]:
    """Return left, top, right and bottom of each word of the first page, in points."""
    command = ["pdftotext", "-bbox", "-l", "1", str(path), "-"]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found = re.findall(
        r'<word xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)"', told
    )
    return [tuple(map(float, one)) for one in found]


def test_bars_of_rounds_are_drawn_for_other_reports() -> None:
    from sheetgen.core.draw.box import Box

    with plotting():
        drawing = new_drawing()
        page = Page(drawing, str)
        axes = page.axes(Box(20, 20, 100, 40), "loss", "Loss by round", "round 2: 1.5")
        plot_bars(axes, [0.0, 1.5, 0.2], "#333333", marked=[1])
        drawn = write_svg(drawing, ("Loss", ""), page.told).decode()
    assert "<title>Loss by round</title>" in drawn
