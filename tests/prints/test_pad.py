"""Pads are made without any command, and refused before anything is taken."""

from pathlib import Path

import pikepdf
import pytest

from sheetgen.checking.code import read_code
from sheetgen.core.codes import other_face
from sheetgen.core.encode import encode
from sheetgen.core.errors import UsageError
from sheetgen.games.burgundy.sheet.variant import BACK, FRONT, front_of, variant_of
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


def test_a_front_and_its_back_have_one_number_and_name_their_sides() -> None:
    """Clause [burgundy 40.54]; with a cover that counts its sheets once."""
    setup = Setup(is_two_sided=True, has_cover=True)
    (pdf,) = make_pads(("8",), setup, Look(), links, leaves=3, serial="5")
    cover, sheets, backing = pdf.job.leaves
    assert (sheets.serials, sheets.back_serials) == (range(5, 8), range(5, 8))
    faces = [side.code.face for side in (sheets.front, sheets.back)]
    assert [variant_of(face).side for face in faces] == [FRONT, BACK]
    assert front_of(faces[1]) == faces[0]
    assert (pdf.job.duplex, cover.back, backing.back) == ("long", None, None)
    codes = [encode(side.code, side.encoding) for side in (sheets.front, sheets.back)]
    assert other_face(codes[1], faces[1], faces[0]) == codes[0]
    assert [read_code(code).facts()["side"] for code in codes] == [FRONT, BACK]


@pytest.mark.parametrize(
    ("layouts", "setup", "look", "what"),
    [
        (("A",), {}, {}, "--two-sided: sheets of .*Dice Game have everything on one"),
        (("totals",), {}, {}, "--two-sided: sheets of .*totals have everything on one"),
        (("1", "1"), {}, {}, "1 and 1 are the same board"),
        (("1",), {"join": 2}, {}, "^--two-sided: .* leave out --join"),
        (("1",), {"changes": {"duplex": "none"}}, {}, "leave out --duplex none"),
        (("1",), {}, {"expansions": ()}, "nothing for the back"),
        (("33",), {}, {"expansions": ()}, "nothing for the back"),
    ],
)
def test_what_cannot_be_on_two_sides_is_refused(
    layouts: tuple[str, ...], setup: dict, look: dict, what: str
) -> None:
    with pytest.raises(UsageError, match=what):
        make_pads(layouts, Setup(is_two_sided=True, **setup), Look(**look), links)
