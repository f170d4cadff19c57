"""A PDF that is ready takes its place at once, or leaves what was there."""

from pathlib import Path

import pytest

from sheetgen.core.errors import OutputError
from sheetgen.games.find import load_layout
from sheetgen.press.profile import Printer
from sheetgen.prints.look import Look
from sheetgen.prints.pdf import Pdf
from sheetgen.prints.picture import draw_picture
from sheetgen.prints.plate import make_plate
from tests.prints.conftest import links


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
    picture = draw_picture(load_layout("A"), Look(), links)
    for name, one in (("a.pdf", pdf), ("a.svg", picture)):
        Path(name).write_text("yesterday's")
        with pytest.raises(OutputError):
            one.write(name)
        assert Path(name).read_text() == "yesterday's"
    assert {path.name for path in here.iterdir()} == {"a.pdf", "a.svg"}
