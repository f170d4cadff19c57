"""Posters lose nothing between their pages; tiles are cut by straight lines."""

import subprocess
from math import sqrt
from pathlib import Path

import pikepdf
import pytest
import zxingcpp
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from sheetgen.draw.box import Box
from sheetgen.draw.hexmap import hexagon_at
from sheetgen.errors import UsageError
from sheetgen.press.impose import fill_hexagons
from sheetgen.press.paper import PAPERS, find_paper
from sheetgen.press.poster import cut_poster
from sheetgen.press.sheets import Drawing

# Posters


@given(
    st.floats(0.5, 6),
    st.sampled_from(sorted(PAPERS)),
    st.floats(0, 30),
    st.floats(0, 15),
)
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
    with pikepdf.open("p.pdf") as pdf:
        assert len(pdf.pages) == len(pages)
        lying = float(pdf.pages[0].mediabox[2]) > float(pdf.pages[0].mediabox[3])
    unit = 5  # pixels a millimetre
    wide, high = (277, 190) if lying else (190, 277)
    columns = -(-(394 - 20) // (wide - 20))
    rows = len(pages) // columns
    size = columns * (wide - 20) + 20, rows * (high - 20) + 20
    joined = Image.new("L", (size[0] * unit, size[1] * unit), 255)
    for at, path in enumerate(pages):
        row, column = divmod(at, columns)
        with Image.open(path) as page:
            shown = page.crop(
                (10 * unit, 10 * unit, (10 + wide) * unit, (10 + high) * unit)
            )
        joined.paste(shown, (column * (wide - 20) * unit, row * (high - 20) * unit))
    (code,) = zxingcpp.read_barcodes(joined)
    assert code.text.startswith("HTTP://")


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
        ((), 1, "cells of 27.6 mm"),
        (("--tile-size", 27, "--bare"), 1, "cells of 27.0 mm"),
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
