"""A PDF that is ready takes its place at once, or leaves what was there."""

from pathlib import Path

import pytest

from sheetgen.core.errors import OutputError
from sheetgen.games.find import load_layout
from sheetgen.language.texts import list_languages
from sheetgen.press.profile import Printer, Profile, find_profile
from sheetgen.prints.look import Look
from sheetgen.prints.pad import make_pads
from sheetgen.prints.paper import Setup
from sheetgen.prints.pdf import Pdf, is_ticket, write_ticket
from sheetgen.prints.picture import draw_picture
from sheetgen.prints.plate import make_plate
from sheetgen.version import __version__
from tests.prints.conftest import links

NOWHERE = Path("nowhere")


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


def pad(*layouts: str, profile: str | Profile = "shop", lang: str = "en", **setup):
    """Return the file of a pad."""
    look = Look(lang=lang)
    (pdf,) = make_pads(layouts, Setup(profile, **setup), look, leaves=4)
    return pdf


def lines(pdf: Pdf) -> dict[str, str]:
    text = write_ticket("pad.pdf", pdf.job, pdf.credits)
    return dict(line.split(": ", 1) for line in text.splitlines() if ": " in line)


def test_a_ticket_says_what_a_shop_asks() -> None:
    found = lines(pad("A", "B", has_cover=True))
    assert found["Pages"] == "8 of SRA4 (225 x 320 mm)"
    assert found["Sides"].startswith("both, flipped on the long edge")
    assert found["Sheets"] == "7 of 210 x 148 mm, 2 on a paper, 4 papers"
    assert "Duchy A | Duchy B (4)" in found["Contents, in this order"]
    assert found["Copies"].startswith("one of each page")
    assert found["Size"] == "100 %, not fitted to the page"
    assert found["Bleed"] == "3 mm"
    assert found["Cut"] == "to 210 x 148 mm; cut marks outside"
    assert found["Order"].startswith("cut all papers together")
    assert found["Fonts"] == "all embedded"


def test_a_ticket_says_inks_marks_piles_and_cuts_where_there_are_any() -> None:
    found = lines(pad("A", "B", changes={"die_line": True}))
    assert "spot Die" in found["Colours"]
    assert "marks on all plates (All)" in found["Colours"]
    found = lines(pad("A", "B", profile="shop-alternating"))
    assert found["Pages"] == "8 of 216 x 154 mm"
    assert found["Cut"].startswith("to 210 x 148 mm; no cut marks")
    assert found["Order"] == "in page order"
    found = lines(pad("A", profile=Profile(standard="pdfa")))
    assert (found["Cut"], found["Bleed"], found["Sides"]) == ("none", "none", "one")
    assert found["Standard"] == "PDF/A-1b"
    assert lines(pad("A", "B", is_reusable=True))["Copies"] == "________"


@pytest.mark.parametrize("lang", list_languages())
def test_a_ticket_is_in_the_language_of_the_sheets(lang: str) -> None:
    pdf = pad("A", "B", lang=lang)
    text = write_ticket("pad.pdf", pdf.job, pdf.credits)
    assert is_ticket(text.encode())
    assert text.endswith(f"\nsheetgen {__version__}\n")
    assert ("Job ticket" in text) == (lang == "en")


def test_a_ticket_is_written_with_its_file_or_not_at_all(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*given: object) -> None:
        raise OutputError("full")

    pdf = pad("A", "B")
    pdf.write("pad.pdf")
    before = {path.name: path.read_bytes() for path in here.iterdir()}
    assert set(before) == {"pad.pdf", "pad.txt"}
    monkeypatch.setattr("sheetgen.prints.pdf.print_job", fail)
    with pytest.raises(OutputError):
        pad("C", "D").write("pad.pdf")
    assert before == {path.name: path.read_bytes() for path in here.iterdir()}


def test_a_ticket_stands_beside_its_file_and_replaces_nobodys(here: Path) -> None:
    pad("A", "B").write("order.txt")
    assert {path.name for path in here.iterdir()} == {"order.txt", "order.txt.txt"}
    Path("pad.txt").write_text("my own notes\n")
    with pytest.raises(OutputError, match="no job ticket"):
        pad("A", "B").write("pad.pdf")
    assert not Path("pad.pdf").exists()
    assert Path("pad.txt").read_text() == "my own notes\n"
    for name, wanted in (("shop", True), ("shop-alternating", True), ("home", False)):
        assert find_profile(name, NOWHERE).ticket == wanted
    assert not pad("A", "B", changes={"ticket": False}).has_ticket
