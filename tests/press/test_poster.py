"""Posters lose nothing between their pages; tiles are cut by straight lines."""

import subprocess
from math import sqrt
from pathlib import Path

import pikepdf
import pytest
import zxingcpp
from hypothesis import example, given, settings
from hypothesis import strategies as st
from PIL import Image

from sheetgen.core.draw.box import Box
from sheetgen.core.draw.hexmap import hexagon_at
from sheetgen.core.errors import UsageError
from sheetgen.draw.fontfile import load_fonts
from sheetgen.draw.seam import find_extents
from sheetgen.press.impose import fill_hexagons
from sheetgen.press.paper import PAPERS, find_paper
from sheetgen.press.poster import Window, cut_poster, fill_papers
from sheetgen.press.sheets import Drawing, Links
from sheetgen.prints.look import Look
from sheetgen.prints.paper import OnPaper
from sheetgen.prints.poster import make_poster

# Posters


def poster_of(name, width, paper, overlap=10, edge=6.35, lang="en") -> list[Window]:
    """Return the pages of a poster, as wide as it is asked to be or as it may."""
    look = Look("colour", lang)
    on_paper = OnPaper(paper=paper, edge=edge)
    pdf = make_poster(name, width, overlap, on_paper, look, lambda: Links("HTTP://X/"))
    return [leaves.front for leaves in pdf.job.leaves]


@pytest.mark.slow
@given(
    st.floats(0.5, 6),
    st.sampled_from(sorted(PAPERS)),
    st.floats(0, 30),
    st.floats(0, 15),
)
@example(4.382108924314414, "half-letter", 26.0, 11.21875)  # no page has room to spare
def test_pages_cover_the_poster_and_share_strips(scale, name, overlap, edge) -> None:
    drawing = Drawing("", (197, 127), scale)
    page, windows = cut_poster(drawing, PAPERS[name], overlap, edge)
    whole = Box(0, 0, 197 * scale, 127 * scale)
    parts = {window.name: window.part for window in windows}
    assert min(part.x for part in parts.values()) <= 1e-6
    assert min(part.y for part in parts.values()) <= 1e-6
    assert max(part.right for part in parts.values()) >= whole.right - 1e-6
    assert max(part.bottom for part in parts.values()) >= whole.bottom - 1e-6
    for (row, column), part in parts.items():
        assert part.overlaps(whole)  # no page is white
        right, below = parts.get((row, column + 1)), parts.get((row + 1, column))
        assert right is None or part.right - right.x == pytest.approx(overlap)
        assert below is None or part.bottom - below.y == pytest.approx(overlap)
    for window in windows:
        assert page.box().inset(edge).contains(window.shown)


def test_a_poster_of_too_many_pages_is_refused() -> None:
    with pytest.raises(UsageError, match="pages, at most"):
        cut_poster(Drawing("", (197, 127), 25), PAPERS["a5"], 10, 6)
    with pytest.raises(UsageError, match="overlap"):
        cut_poster(Drawing("", (197, 127), 1), find_paper("60x60mm"), 40, 12)


@pytest.mark.slow
def test_pages_that_are_laid_on_each_other_are_the_poster(run) -> None:
    done = run(
        "poster", "A", "--width", 394, "--overlap", 20, "--edge", 10, "-o", "p.pdf"
    )
    assert done.code == 0, done.err
    subprocess.run(["pdftoppm", "-r", "127", "-gray", "p.pdf", "p"], check=True)
    pages = sorted(Path().glob("p-*.pgm"))
    found = poster_of("A", 394, "a4", 20, 10)
    assert len(found) == len(pages)
    unit = 5  # pixels a millimetre
    joined = Image.new("L", (400 * unit, 260 * unit), 255)
    for window, path in zip(found, pages, strict=True):
        # Cut along the middle of what it shares, and laid on its neighbours.
        (left, top), part, shown = window.overlap, window.part, window.shown
        with Image.open(path) as page:
            kept = page.crop(
                [
                    round(at * unit)
                    for at in (
                        shown.x + left / 2,
                        shown.y + top / 2,
                        shown.right,
                        shown.bottom,
                    )
                ]
            )
        place = part.x + left / 2, part.y + top / 2
        joined.paste(kept, tuple(round(at * unit) for at in place))
    (code,) = zxingcpp.read_barcodes(joined)
    assert code.text.startswith("http://")


@pytest.mark.sample(5)
@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
@pytest.mark.parametrize("name", ["A", "1", "keythedral/cathedral", "totals"])
def test_no_text_of_a_poster_lies_across_a_join(name, paper, lang) -> None:
    windows = poster_of(name, None, paper, lang=lang)
    drawing, half = windows[0].drawing, windows[0].shared / 2
    texts = [one.box for one in find_extents(drawing.svg, load_fonts()) if one.is_text]
    for window in windows:
        (wide, high), part, scale = window.overlap, window.part, drawing.scale
        for text in texts:
            left, right = text.x * scale, text.right * scale
            top, foot = text.y * scale, text.bottom * scale
            if wide and top < part.bottom - half and foot > part.y + half:
                assert not left < part.x + half < right
            if high and left < part.right - half and right > part.x + half:
                assert not top < part.y + half < foot


@pytest.mark.parametrize("name", ["a4", "letter", "a3", "tabloid"])
@pytest.mark.parametrize("size", [(197, 127), (266, 196)])
def test_a_poster_leaves_little_of_its_papers_empty(size, name) -> None:
    _, width = fill_papers(size, PAPERS[name], 10, 6.35)[0]
    assert 594 * 0.65 <= width <= 594 * 1.45
    drawing = Drawing("", size, width / size[0])
    page, windows = cut_poster(drawing, PAPERS[name], 10, 6.35)
    rows, columns = windows[-1].name
    most = (
        columns * (page.width - 22.7) + 10,
        rows * (page.height - 22.7) + 10,
    )
    used = width * width * size[1] / size[0] / (most[0] * most[1])
    assert used >= 0.8


def test_margins_of_a_poster_that_is_trimmed_are_even() -> None:
    drawing = Drawing("", (197, 127), 594 / 197)
    page, windows = cut_poster(drawing, PAPERS["a4"], 10, 6.35)
    (rim,) = {
        round(one.shown.x - one.trim.x, 3) for one in windows if one.trim is not None
    }
    assert 0 < rim <= 12
    rows, columns = windows[-1].name
    for one in windows:
        row, column = one.name
        # What is kept of a page lies on it.
        assert column > 1 or one.trim.x >= 0
        assert row > 1 or one.trim.y >= 0
        assert column < columns or one.trim.right <= page.width
        assert row < rows or one.trim.bottom <= page.height


# Tiles


@pytest.mark.slow
@settings(deadline=None)
@given(st.floats(15, 120), st.sampled_from(("a4", "letter", "a3", "sra4")))
def test_cuts_go_right_through_and_through_no_tile(flat, name) -> None:
    template = fill_hexagons(flat, PAPERS[name], 6)
    assert template.fronts
    page = template.paper.box().inset(6)
    tiles = [hexagon_at(slot.trim.centre, flat) for slot in template.fronts]
    for slot in template.fronts:
        assert page.contains(slot.trim, 1e-3)

    def side_of(cut, point) -> float:
        """Return how far a point lies from a line, and on which side."""
        x, y, to_x, to_y = cut
        length = sqrt((to_x - x) ** 2 + (to_y - y) ** 2)
        return ((to_x - x) * (point.y - y) - (to_y - y) * (point.x - x)) / length

    for tile in tiles:
        on_cuts = 0
        for cut in template.cuts:
            ways = [side_of(cut, corner) for corner in tile]
            assert max(ways) < 1e-3 or min(ways) > -1e-3  # all on one side
            on_cuts += sum(abs(way) < 1e-3 for way in ways) == 2
        assert on_cuts == 6  # every side is cut


def test_tiles_that_are_too_large_are_told() -> None:
    with pytest.raises(UsageError, match="too small"):
        fill_hexagons(150, PAPERS["a5"], 6)


@pytest.mark.slow
def test_a_board_has_a_tile_for_every_cell(run) -> None:
    done = run("tiles", "A", "--flat", 38, "-o", "t.pdf")
    assert done.code == 0, done.err
    assert "37 tiles of 38 mm" in done.out
    said = subprocess.run(
        ["pdftotext", "t.pdf", "-"], capture_output=True, text=True, check=True
    ).stdout
    names = [word for word in said.split() if word[0] in "abcdefg"]
    assert len(names) == len(set(names)) == 37


# Boards to play on


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "pages", "made"),
    [
        ((), 1, "spaces of 27.6 mm"),
        (("--tile-size", 27, "--bare"), 1, "spaces of 27.0 mm"),
        (("--tile-size", 40, "--overlap", 8, "--bare"), 2, "2 x 1 pages"),
        (("--tile-size", 27), 2, "1 x 2 pages"),
        (("--around", "--paper", "a3"), 1, "1 x 1 pages"),
    ],
)
def test_a_board_has_cells_for_tiles_of_a_size(arguments, pages, made, run) -> None:
    done = run("board", "1", "-o", "b.pdf", *arguments)
    assert done.code == 0 and made in done.out, done.err
    with pikepdf.open("b.pdf") as pdf:
        assert len(pdf.pages) == pages
