"""A PDF that is ready takes its place at once, or leaves what was there."""

from pathlib import Path

import pytest

from sheetgen.errors import OutputError
from sheetgen.press.printer import Printer
from sheetgen.prints.pdf import Pdf
from sheetgen.prints.plate import make_plate


@pytest.fixture
def pdf() -> Pdf:
    return make_plate("a4", "long", "en", Printer(""))


def test_a_print_counts_its_pages_and_goes_where_it_is_sent(pdf: Pdf) -> None:
    assert pdf.write("plate.pdf") == Path("plate.pdf")
    assert pdf.write() == Path("output/calibrate.pdf")
    assert Path("plate.pdf").read_bytes() == pdf.path.read_bytes()
    assert (pdf.sheets, pdf.papers, pdf.pages) == (1, 1, 2)


def test_a_disk_that_is_full_leaves_the_old_file(
    pdf: Pdf, here: Path, full_disk: None
) -> None:
    Path("plate.pdf").write_text("yesterday's")
    with pytest.raises(OutputError):
        pdf.write("plate.pdf")
    assert [path.name for path in here.iterdir()] == ["plate.pdf"]
    assert Path("plate.pdf").read_text() == "yesterday's"
