"""Pads are made without any command, and refused before anything is taken."""

from pathlib import Path

import pikepdf
import pytest

from sheetgen.core.errors import UsageError
from sheetgen.games.find import load_layout
from sheetgen.press.sheets import Links
from sheetgen.prints.look import Look
from sheetgen.prints.pad import make_pads
from sheetgen.prints.paper import Setup
from tests.conftest import Run
from tests.prints.conftest import links


@pytest.mark.slow
def test_a_pad_is_the_file_that_the_command_writes(run: Run) -> None:
    run("pad", "A", "B", "--leaves", 3, "--cover", "--link", "https://example.org/")
    setup = Setup(has_cover=True)
    for pdf in make_pads(("A", "B"), setup, Look(), links, leaves=3):
        written = pdf.write(f"{pdf.path.stem}.pdf")
        assert written.read_bytes() == pdf.path.read_bytes()


def test_each_pad_has_a_file_unless_one_is_named_once_it_is_asked_for(
    here: Path,
) -> None:
    layouts = ("A", "B", "C")
    each = make_pads(layouts, Setup(), Look(), links, leaves=2)
    names = ["duchy-a.pdf", "duchy-b.pdf", "duchy-c.pdf"]
    assert [pdf.path.name for pdf in each] == names
    (one,) = make_pads(layouts, find_links=links, output=Path("all.pdf"))
    assert (one.path.name, one.sheets) == ("all.pdf", 75)
    assert list(here.iterdir()) == []
    each[0].write("a.pdf")
    with pikepdf.open("a.pdf") as file:
        assert len(file.pages) == each[0].pages == each[0].sheets == 2


def test_links_are_asked_for_once_and_not_for_what_is_refused() -> None:
    asked: list[None] = []

    def find_links() -> Links:
        asked.append(None)
        return links()

    with pytest.raises(UsageError):
        make_pads(("A", "A"), Setup(), Look(), find_links)
    assert asked == []
    make_pads(("A", "B"), Setup(), Look(), find_links)
    assert len(asked) == 1


def test_what_is_unusual_about_a_layout_is_noted(odd_layout: Path) -> None:
    notes: list[str] = []
    make_pads((str(odd_layout),), Setup(), Look(), links, notes.append)
    assert notes
    assert all(
        note.startswith(f"{load_layout(str(odd_layout)).id}: ") for note in notes
    )
