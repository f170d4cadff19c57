"""Sheets stand in the middle of their paper, and clear of what is cut off."""

import subprocess
from dataclasses import replace

import numpy as np
import pytest
from PIL import Image

from sheetgen.draw.box import Box
from sheetgen.draw.face import Face
from sheetgen.errors import UsageError
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
    done = run(
        "pad",
        "A",
        "--leaves",
        1,
        "--paper",
        name,
        *large,
        "--crop",
        "none",
        "-o",
        "a.pdf",
    )
    assert done.code == 0
    command = ["pdftoppm", "-r", str(DPI), "-png", "-singlefile", "a.pdf", "page"]
    subprocess.run(command, check=True)
    dark = np.asarray(Image.open("page.png").convert("L")) < 250
    ys, xs = np.flatnonzero(dark.any(axis=1)), np.flatnonzero(dark.any(axis=0))
    unit = 25.4 / DPI
    width, height = xs[-1] + 1 - xs[0], ys[-1] + 1 - ys[0]
    return Box(xs[0] * unit, ys[0] * unit, width * unit, height * unit)


# Where faces stand


@pytest.mark.slow
@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_a_face_stands_in_the_middle_of_its_paper(face, paper):
    placed = place_face(face, paper)
    assert placed.face.centre == pytest.approx((paper.width / 2, paper.height / 2))


@pytest.mark.slow
@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_a_face_has_its_true_size(face, paper):
    placed = place_face(face, paper)
    assert placed.scale == 1
    assert (placed.face.width, placed.face.height) == (face.box.width, face.box.height)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "is_large"), PRINTS)
def test_the_trimmed_sheet_lies_on_its_paper(face, name, is_large):
    paper = PAPERS[name]
    placed = place_face(face, paper, is_large)
    whole = Box(0, 0, paper.width, paper.height)
    assert whole.contains(placed.trim)
    assert placed.trim.centre == pytest.approx(whole.centre)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "is_large"), PRINTS)
def test_a_face_keeps_clear_of_the_trimmed_edge(face, name, is_large):
    placed = place_face(face, PAPERS[name], is_large)
    assert EDGE == 6.35
    assert placed.trim.inset(EDGE).contains(placed.face)


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


def test_large_on_a4_is_as_from_a5_to_a4(face):
    assert place_face(face, PAPERS["a4"], is_large=True).scale == LARGE == 2**0.5


def test_large_on_letter_reaches_from_edge_to_edge(face):
    placed = place_face(face, PAPERS["letter"], is_large=True)
    assert placed.face.width == pytest.approx(279.4 - 2 * EDGE)
    assert 1.3 < placed.scale < LARGE


def test_large_keeps_the_shape_of_the_face(face):
    for name in ("a4", "letter"):
        placed = place_face(face, PAPERS[name], is_large=True)
        shape = placed.face.width / placed.face.height
        assert shape == pytest.approx(face.box.width / face.box.height)


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


def test_large_on_small_paper_makes_the_command_end_with_2(run):
    outcome = run("pad", "A", "--large", "--paper", "a5", "--leaves", 1)
    assert outcome.code == 2
    assert "--large and --reusable need a4 or letter" in outcome.err


# What is printed


@pytest.mark.slow
@pytest.mark.parametrize(("name", "is_large"), PRINTS)
def test_nothing_is_printed_near_the_trimmed_edge(run, face, name, is_large):
    printed = print_ink(run, name, is_large)
    placed = place_face(face, PAPERS[name], is_large)
    assert placed.trim.inset(EDGE).contains(printed, slack=25.5 / DPI)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "is_large"), PRINTS)
def test_marks_are_printed_where_the_placement_says(run, face, name, is_large):
    """The outermost ink is that of the marks."""
    printed = print_ink(run, name, is_large)
    placed = place_face(face, PAPERS[name], is_large)
    left = min(mark.x for mark in face.marks) * placed.scale + placed.face.x
    right = max(mark.right for mark in face.marks) * placed.scale + placed.face.x
    assert printed.x == pytest.approx(left, abs=0.25)
    assert printed.right == pytest.approx(right, abs=0.25)
