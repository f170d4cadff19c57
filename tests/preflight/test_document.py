"""Values of odd PDFs, and files that are none."""

from pathlib import Path

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, String

from sheetgen.core.draw.box import Box
from sheetgen.core.errors import PdfError
from sheetgen.core.units import MM_PER_INCH
from sheetgen.preflight.document import (
    UNIT,
    get,
    items,
    linear,
    members,
    name,
    number,
    numbers,
    open_pdf,
    read_paper,
    text,
)
from tests.preflight.conftest import Maker

ODD = [None, 1, "x", Name.A, String("s"), Array([]), Dictionary(), object()]

INCH = [0, 0, 72, 144]  # one inch wide, two tall


def problem(path: Path) -> str:
    with pytest.raises(PdfError) as told, open_pdf(path):
        pass
    return str(told.value)


def test_each_file_that_is_no_pdf_is_told_in_a_sentence(
    tmp_path: Path, maker: Maker
) -> None:
    whole = maker.write().read_bytes()
    (tmp_path / "empty.pdf").touch()
    (tmp_path / "text.pdf").write_text("no PDF at all")
    (tmp_path / "cut.pdf").write_bytes(whole[:200])
    with pikepdf.open(maker.write()) as pdf:
        locked = pikepdf.Encryption(owner="a", user="b")
        pdf.save(tmp_path / "locked.pdf", encryption=locked)
    assert "does not exist" in problem(tmp_path / "lost.pdf")
    assert "is a folder" in problem(tmp_path)
    assert "is empty" in problem(tmp_path / "empty.pdf")
    assert "not a readable PDF" in problem(tmp_path / "text.pdf")
    assert "not a readable PDF" in problem(tmp_path / "cut.pdf")
    assert "password" in problem(tmp_path / "locked.pdf")


def test_a_document_without_pages_is_told(tmp_path: Path) -> None:
    path = tmp_path / "none.pdf"
    pikepdf.new().save(path)
    assert "no page" in problem(path)


@pytest.mark.slow
@pytest.mark.parametrize("value", ODD, ids=range(len(ODD)))
def test_odd_values_are_answered_with_nothing(value: object) -> None:
    assert get(value, "/Key") is None
    assert items(value) == []
    assert members(value) == []
    assert numbers(value) is None
    assert linear(value) == UNIT
    assert name(value) == ("A" if value == Name.A else "")
    assert text(value) == ("s" if value == String("s") else "")


@pytest.mark.parametrize("value", [True, "x", Name.A, Array([1]), 1e300, None])
def test_odd_values_are_answered_with_nothing_and_odd_numbers_are_none(
    value: object,
) -> None:
    assert number(value) is None
    assert numbers(Array([1, 2.5])) == (1.0, 2.5)
    assert numbers(Array([1, Name.A])) is None
    assert name(pikepdf.Object.parse(b"/A#f6")) == "A#f6"


def page(**values: object) -> Dictionary:
    return Dictionary({f"/{key}": value for key, value in values.items()})


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
