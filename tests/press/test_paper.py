"""Sheets stand in the middle of their paper, and clear of what is cut off."""

import subprocess
from dataclasses import replace

import numpy as np
import pytest
from PIL import Image

from sheetgen.core.draw.box import Box
from sheetgen.core.errors import UsageError
from sheetgen.draw.face import Face
from sheetgen.press.paper import EDGE, LARGE, PAPERS, Paper
from tests.press.places import place_face

A5_FACE = (197, 127)
NARROW = Paper("narrow", 209.6, 148, (209.6, 148))
LOW = Paper("low", 210, 139.6, (210, 139.6))
DPI = 150

# Each paper with whether it is printed large.
PRINTS = [*((name, False) for name in PAPERS), ("a4", True), ("letter", True)]


@pytest.fixture
def face(draw) -> Face:
    return draw("A")


def print_ink(run, name: str, is_large: bool) -> Box:
    """Return the box of everything that is not white on a printed page."""
    large = ["--large"] if is_large else []
    options = ("--leaves", 1, "--paper", name, "--crop", "none", "-o", "a.pdf")
    done = run("pad", "A", *options, *large)
    assert done.code == 0
    command = ["pdftoppm", "-r", str(DPI), "-png", "-singlefile", "a.pdf", "page"]
    subprocess.run(command, check=True)
    dark = np.asarray(Image.open("page.png").convert("L")) < 250
    ys, xs = np.flatnonzero(dark.any(axis=1)), np.flatnonzero(dark.any(axis=0))
    unit = 25.4 / DPI
    width, height = xs[-1] + 1 - xs[0], ys[-1] + 1 - ys[0]
    return Box(xs[0] * unit, ys[0] * unit, width * unit, height * unit)


# Where faces stand


@pytest.mark.parametrize(("name", "is_large"), PRINTS)
def test_a_face_stands_in_the_middle_clear_of_the_edge_at_its_size(
    face, name, is_large
):
    paper = PAPERS[name]
    placed = place_face(face, paper, is_large)
    whole = Box(0, 0, paper.width, paper.height)
    assert EDGE == 6.35
    assert whole.contains(placed.trim)
    assert placed.trim.inset(EDGE).contains(placed.face)
    assert placed.trim.centre == pytest.approx(whole.centre)
    assert placed.face.centre == pytest.approx(whole.centre)
    scaled = face.box.width * placed.scale, face.box.height * placed.scale
    assert (placed.face.width, placed.face.height) == pytest.approx(scaled)
    assert is_large or placed.scale == 1


@pytest.mark.parametrize(
    ("name", "sheet"),
    [
        ("a5", (210, 148)),
        ("half-letter", (215.9, 139.7)),
        ("a4", (210, 148)),
        ("letter", (215.9, 139.7)),
    ],
)
def test_a_sheet_is_cut_to_half_of_the_larger_paper(face, name, sheet):
    trim = place_face(face, PAPERS[name]).trim
    assert (trim.width, trim.height) == sheet


@pytest.mark.parametrize("name", ["a4", "letter"])
def test_a_large_sheet_is_not_cut(face, name):
    paper = PAPERS[name]
    trim = place_face(face, paper, is_large=True).trim
    assert trim == Box(0, 0, paper.width, paper.height)


def test_large_on_a4_and_letter_reaches_from_edge_to_edge(face):
    assert place_face(face, PAPERS["a4"], is_large=True).scale == LARGE == 2**0.5
    placed = place_face(face, PAPERS["letter"], is_large=True)
    assert placed.face.width == pytest.approx(279.4 - 2 * EDGE)
    assert 1.3 < placed.scale < LARGE


# Papers that are too small


@pytest.mark.parametrize("paper", [NARROW, LOW], ids=["narrow", "low"])
def test_paper_that_is_too_small_is_a_usage_error(face, paper):
    sized = replace(face, box=Box(0, 0, *A5_FACE))
    with pytest.raises(
        UsageError, match=rf"paper {paper.name} .* too small: a sheet of"
    ):
        place_face(sized, paper)


@pytest.mark.slow
def test_paper_that_just_fits_is_taken(face):
    sized = replace(face, box=Box(0, 0, *A5_FACE))
    paper = Paper("exact", 209.7, 139.7, (209.7, 139.7))
    assert place_face(sized, paper).face == pytest.approx((6.35, 6.35, *A5_FACE))


@pytest.mark.parametrize("name", ["a5", "half-letter"])
def test_large_needs_larger_paper(face, name):
    with pytest.raises(UsageError, match="--large and --reusable need a4 or letter"):
        place_face(face, PAPERS[name], is_large=True)


# What is printed


@pytest.mark.slow
@pytest.mark.sample(2)
@pytest.mark.parametrize(("name", "is_large"), PRINTS[::-1])
def test_what_is_printed_ends_with_the_marks_where_the_placement_says(
    run, face, name, is_large
):
    """Nothing is printed near the trimmed edge; the outermost ink is that of marks."""
    printed = print_ink(run, name, is_large)
    placed = place_face(face, PAPERS[name], is_large)
    assert placed.trim.inset(EDGE).contains(printed, slack=25.5 / DPI)
    left = min(mark.x for mark in face.marks) * placed.scale + placed.face.x
    right = max(mark.right for mark in face.marks) * placed.scale + placed.face.x
    assert printed.x == pytest.approx(left, abs=0.25)
    assert printed.right == pytest.approx(right, abs=0.25)
