"""Boxes as people see them."""

import pikepdf
import pytest
from pikepdf import Array, Dictionary

from sheetgen.core.draw.box import Box
from sheetgen.core.units import MM_PER_INCH
from sheetgen.preflight.document import read_paper


def page(**values: object) -> Dictionary:
    return Dictionary({f"/{key}": value for key, value in values.items()})


INCH = [0, 0, 72, 144]  # one inch wide, two tall


@pytest.mark.parametrize(
    ("turned", "size", "box"),
    [
        (0, (1, 2), (0.25, 1.5, 0.5, 0.25)),
        (90, (2, 1), (0.25, 0.25, 0.25, 0.5)),
        (180, (1, 2), (0.25, 0.25, 0.5, 0.25)),
        (270, (2, 1), (1.5, 0.25, 0.25, 0.5)),
        (-90, (2, 1), (1.5, 0.25, 0.25, 0.5)),
        (45, (1, 2), (0.25, 1.5, 0.5, 0.25)),
    ],
)
def test_a_turned_page_is_seen_turned(
    turned: int, size: tuple[float, ...], box: tuple[float, ...]
) -> None:
    trim = Array([18, 18, 54, 36])
    paper = read_paper(page(MediaBox=Array(INCH), TrimBox=trim, Rotate=turned))
    assert (paper.width, paper.height) == pytest.approx([v * MM_PER_INCH for v in size])
    assert paper.sheet == pytest.approx([v * MM_PER_INCH for v in box])


def test_the_crop_box_is_the_paper_and_a_unit_of_two_points_doubles_all() -> None:
    paper = read_paper(page(MediaBox=Array([72, 144, 0, 0])))
    assert paper.whole == pytest.approx(Box(0, 0, 25.4, 50.8))
    paper = read_paper(page(MediaBox=Array(INCH), CropBox=Array([36, 0, 72, 72])))
    assert paper.whole == pytest.approx(Box(0, 0, 12.7, 25.4))
    assert paper.boxes["MediaBox"] == pytest.approx(Box(-12.7, -25.4, 25.4, 50.8))
    paper = read_paper(page(MediaBox=Array(INCH), UserUnit=2))
    assert paper.whole == pytest.approx(Box(0, 0, 50.8, 101.6))
    assert paper.unit == 2


def test_boxes_are_taken_from_the_node_above() -> None:
    pdf = pikepdf.new()
    above = pdf.make_indirect(Dictionary(MediaBox=Array(INCH), TrimBox=Array(INCH)))
    paper = read_paper(page(Parent=above))
    assert list(paper.boxes) == ["MediaBox"]  # others are not inherited


@pytest.mark.parametrize(
    "odd", [Array([]), Array([0, 0, 0, 9]), Array(["a", 1, 2, 3]), pikepdf.Name.A, 1]
)
def test_a_box_that_cannot_be_read_is_left_out(odd: object) -> None:
    paper = read_paper(page(MediaBox=odd, TrimBox=odd))
    assert paper.boxes == {}
    assert paper.width == pytest.approx(215.9)


def test_a_tree_that_is_its_own_parent_has_an_end() -> None:
    pdf = pikepdf.new()
    loop = pdf.make_indirect(Dictionary())
    loop.Parent = loop
    assert read_paper(loop).boxes == {}
