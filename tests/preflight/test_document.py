"""Values of odd PDFs, and files that are none."""

from pathlib import Path

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, String

from sheetgen.core.errors import PdfError
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
    text,
)
from tests.preflight.conftest import Maker


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


ODD = [None, 1, "x", Name.A, String("s"), Array([]), Dictionary(), object()]


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
