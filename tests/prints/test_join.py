"""Sheets that are joined of several papers, for those who have none that is larger."""

from pathlib import Path

import numpy as np
import pikepdf
import pytest

from sheetgen.checking.photo import open_sheet
from sheetgen.core.draw.box import LEFT, Box
from sheetgen.core.units import MM_PER_INCH, PT_PER_INCH
from sheetgen.games.find import find_game, load_layout
from sheetgen.press.marks import MarkStyle
from sheetgen.press.paper import EDGE, LARGE, PAPERS
from sheetgen.press.poster import Window, joined_scale
from sheetgen.prints.look import Look
from sheetgen.prints.pad import OVERLAPPING, make_pads
from sheetgen.prints.paper import Setup
from sheetgen.prints.pdf import Pdf
from sheetgen.scan.read import read_sheet
from sheetgen.scan.sheet import SeenSheet, find_sheets
from tests.conftest import make_style
from tests.photo import render_page
from tests.prints.conftest import links

DPI = 127
UNIT = DPI / MM_PER_INCH
BEFORE = 0.3  # mm: so far before the end of a tick it is cut
# The smallest letters of a sheet, and those of most of what is read in a game, in
# points: of A4 and of A3.
SIZES = [
    ("A", "a4", 2, 10.0, 11.5),
    ("A", "a4", 4, 14.5, 16.5),
    ("A", "a3", 2, 14.5, 16.5),
    ("CATHEDRAL", "a4", 2, 10.0, 15.5),
    ("1", "a4", 2, 7.5, 9.0),
    ("1", "a4", 4, 10.5, 12.5),
    ("1", "a3", 4, 15.0, 18.0),
    ("TOTALS", "a4", 4, 10.5, 12.5),
]


def joined(name: str, count: int, leaves: int = 1, **look: str) -> Pdf:
    setup = Setup(join=count)
    (pdf,) = make_pads((name,), setup, Look(**look), links, leaves=leaves)
    return pdf


def windows_of(pdf: Pdf) -> list[Window]:
    fronts = [one.front for one in pdf.job.leaves]
    assert all(isinstance(front, Window) for front in fronts)
    return [front for front in fronts if isinstance(front, Window)]


def test_the_papers_of_a_sheet_follow_each_other() -> None:
    pdf = joined("A", 2, leaves=3)
    serials = [one.serials[0] for one in pdf.job.leaves]
    names = [window.name for window in windows_of(pdf)]
    assert serials == [1, 1, 2, 2, 3, 3]
    assert names == [(1, 1), (1, 2)] * 3
    assert str(pdf.made) == "3 sheets on 6 papers"
    assert pdf.job.marks == MarkStyle("none")
    with pikepdf.open(pdf.write("a.pdf")) as file:
        assert len(file.pages) == 6
    (pdf,) = make_pads(("A",), Setup(join=2, is_reusable=True), Look(), links)
    assert (pdf.pages, str(pdf.made)) == (2, "1 sheet on 2 papers")


@pytest.mark.parametrize("name", ["A", "1", "CATHEDRAL", "TOTALS"])
def test_windows_of_larger_sheets_hold_all_of_them_and_share_strips(name: str) -> None:
    scales = [LARGE]
    for count in (2, 4):
        windows = windows_of(joined(name, count))
        scales.append(windows[0].drawing.scale)
        size = [side * scales[-1] for side in windows[0].drawing.size]
        assert len(windows) == count
        assert min(one.part.x for one in windows) <= 0
        assert max(one.part.right for one in windows) >= size[0] - 1e-6
        assert max(one.part.bottom for one in windows) >= size[1] - 1e-6
        strips = [
            windows[0].part.right - windows[1].part.x,
            windows[0].part.bottom - windows[1].part.y,
        ]
        assert any(strip == pytest.approx(OVERLAPPING) for strip in strips)
    assert scales == sorted(set(scales))


@pytest.mark.parametrize(("name", "paper", "count", "smallest", "usual"), SIZES)
def test_letters_are_as_large_as_the_manual_says(
    name: str, paper: str, count: int, smallest: float, usual: float
) -> None:
    layout = load_layout(name)
    face = find_game(layout.rules.game).draw_sheet(layout, make_style(layout))
    size = face.box.width, face.box.height
    scale = joined_scale(size, PAPERS[paper], count, OVERLAPPING, EDGE)
    sizes = sorted(fit.size * scale / MM_PER_INCH * PT_PER_INCH for fit in face.fits)
    assert sizes[0] >= smallest
    assert sizes[len(sizes) // 4] >= usual


def test_a_pad_for_the_left_hand_is_glued_at_its_right() -> None:
    (left,) = make_pads(("A",), Setup(), Look(hand=LEFT), links)
    (right,) = make_pads(("A",), Setup(), Look(), links)
    (asked,) = make_pads(("A",), Setup(glue="top"), Look(hand=LEFT), links)
    glued = [pdf.job.marks.glue for pdf in (left, right, asked)]
    assert glued == ["right", "left", "top"]


@pytest.mark.sample(1)
@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "count", "look"),
    [("A", 2, {}), ("1", 2, {}), ("A", 4, {"hand": LEFT, "ink": "black"})],
)
def test_a_sheet_that_was_joined_is_read(
    name: str, count: int, look: dict[str, str], here: Path
) -> None:
    """Cut at the ticks, laid on the strips of the neighbours, and photographed."""
    pdf = joined(name, count, leaves=2, **look)
    pdf.write("joined.pdf")
    windows = windows_of(pdf)
    second = range(count, 2 * count)
    pages = [render_page(Path("joined.pdf"), at + 1, DPI)[:, :, 1] for at in second]
    left, top = min(w.part.x for w in windows), min(w.part.y for w in windows)
    right = max(window.part.right for window in windows)
    foot = max(window.part.bottom for window in windows)
    high, wide = round((foot - top) * UNIT), round((right - left) * UNIT)
    whole = np.full((high, wide), 255, np.uint8)
    for page, window in zip(pages, windows[count:], strict=True):
        cut_x, cut_y = (max(0, strip / 2 - BEFORE) for strip in window.overlap)
        shown = window.shown
        x, y = (round(at * UNIT) for at in (shown.x + cut_x, shown.y + cut_y))
        shown = page[y : round(shown.bottom * UNIT), x : round(shown.right * UNIT)]
        at_x = round((window.part.x - left + cut_x) * UNIT)
        at_y = round((window.part.y - top + cut_y) * UNIT)
        place = whole[at_y : at_y + shown.shape[0], at_x : at_x + shown.shape[1]]
        place[:] = shown[: place.shape[0], : place.shape[1]]
    whole = np.pad(whole, 40, constant_values=255)
    (sheet,) = find_sheets(whole, open_sheet)
    assert isinstance(sheet, SeenSheet)
    assert sheet.printed.code.serial == 2
    assert {one.best for one in read_sheet(whole, sheet).readings} == {""}


@pytest.mark.parametrize("name", ["A", "1", "33", "CATHEDRAL", "TOTALS"])
@pytest.mark.parametrize("hand", ["right", LEFT])
def test_the_code_of_each_sheet_stands_on_one_of_its_papers(
    name: str, hand: str
) -> None:
    """Not across a strip: who glues is never so exact."""
    layout = load_layout(name)
    style = make_style(layout, hand=hand)
    face = find_game(layout.rules.game).draw_sheet(layout, style)
    for count in (2, 4):
        windows = windows_of(joined(name, count, hand=hand))
        code = Box(*(side * windows[0].drawing.scale for side in face.code))
        whole = [
            Box(
                window.part.x + window.overlap[0],
                window.part.y + window.overlap[1],
                window.part.width - window.overlap[0],
                window.part.height - window.overlap[1],
            )
            for window in windows
        ]
        assert any(box.contains(code) for box in whole), count
