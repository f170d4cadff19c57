"""Sheets to laminate: large, bold, and without numbers."""

import re

import pytest

from sheetgen.checking.code import read_code
from sheetgen.language.texts import list_languages
from sheetgen.prints.look import Look
from sheetgen.prints.pad import make_pads
from sheetgen.prints.paper import Setup
from sheetgen.prints.pdf import Pdf
from tests.prints.conftest import links

REUSABLE = Setup(is_reusable=True)
BOARDS = ("A", "burgundy/duchy-1", "totals", "cathedral")


def reusable(
    name: str, setup: Setup = REUSABLE, look: Look = Look(), **pad: object
) -> Pdf:
    (pdf,) = make_pads((name,), setup, look, links, **pad)
    return pdf


def drawing_of(pdf: Pdf) -> str:
    return pdf.job.leaves[0].front.drawing.svg


def words_of(drawing: str) -> str:
    return " ".join(re.findall(r"<text [^>]*>([^<]*)</text>", drawing))


@pytest.mark.parametrize("name", (*BOARDS, "sheets/yacht", "sheets/golf"))
def test_one_sheet_as_large_as_a4_has_a_code_of_its_board_and_no_number(
    name: str,
) -> None:
    pdf = reusable(name)
    page = pdf.job.template.paper
    assert pdf.sheets == 1
    assert {page.width, page.height} == {297, 210}
    assert pdf.path.name.endswith("-reusable.pdf")
    words = words_of(drawing_of(pdf))
    assert "№" not in words
    decoded = read_code(words.rpartition("Reusable")[2])
    assert decoded.serial == 0
    assert decoded.layout is not None


@pytest.mark.parametrize("lang", list_languages())
def test_every_language_says_that_it_can_be_used_again(lang: str) -> None:
    """Beside the code, where numbers stand on others, and no wider than it."""
    drawing = drawing_of(reusable("A", look=Look(lang=lang)))
    usual = drawing_of(reusable("A", Setup(), Look(lang=lang), leaves=1))
    assert len(words_of(drawing)) > len(words_of(usual))


def test_lines_are_bolder_than_on_other_sheets() -> None:
    def widths(drawing: str) -> set[str]:
        return set(re.findall(r'stroke="#cccccc" stroke-width="([0-9.]+)"', drawing))

    assert "0.25" in widths(drawing_of(reusable("A", Setup(), leaves=1)))
    assert "0.4" in widths(drawing_of(reusable("A")))


def test_boards_share_sides_and_there_are_as_many_and_as_large_as_is_asked_for() -> (
    None
):
    setup = Setup(is_reusable=True, changes={"duplex": "long"})
    (pdf,) = make_pads(("A", "B"), setup, Look(), links)
    name = "duchy-a-duchy-b-reusable.pdf"
    assert (pdf.sheets, pdf.pages, pdf.path.name) == (1, 2, name)
    assert reusable("A", leaves=4).sheets == 4
    large = reusable("burgundy/duchy-1", Setup(is_reusable=True, is_large=True))
    assert large.job.template.paper.width == 420
