"""What strangers sent, as a gallery shows it."""

import shutil
from pathlib import Path

import pytest

from sheetgen.checking.code import read_code
from sheetgen.gallery.build import Built
from sheetgen.games.find import load_layout
from tests.filled import DRAWN
from tests.gallery.conftest import BOMB, NAME, PREFIX, make, read_page, small

# A gallery of a dozen boards takes seconds.
pytestmark = pytest.mark.slow
Shown = tuple[Path, Built]


def files(folder: Path) -> dict[str, bytes]:
    found = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def test_every_board_has_its_page_pictures_pdf_and_file_and_all_links_lead_there(
    shown: Shown,
) -> None:
    site, built = shown
    pages = {path.stem for path in (site / "boards").glob("*.html")}
    assert len(pages) == built.boards == 8
    for ending in (".svg", "-sheet.svg", ".pdf", ".toml"):
        assert all((site / "boards" / f"{stem}{ending}").is_file() for stem in pages)
    index = read_page(site / "index.html")
    linked = [link for link in index.links() if link.startswith("boards/")]
    assert sorted(linked) == sorted(f"boards/{stem}.html" for stem in pages)
    for path in site.rglob("*.html"):
        for _, values in read_page(path).tags:
            for name in ("href", "src"):
                place = values.get(name) or ""
                if place and not place.startswith(PREFIX):
                    assert (path.parent / place).is_file(), (path, place)


def test_a_board_opens_as_an_empty_sheet_and_in_the_editor(shown: Shown) -> None:
    site, _ = shown
    links = read_page(site / "boards" / "duchy-a.html").links()
    opened, drawn = (link for link in links if link.startswith(PREFIX))
    digits = opened.removeprefix(f"{PREFIX}#")
    assert drawn == f"{PREFIX}#draw={digits}"
    decoded = read_code(digits)
    assert (decoded.serial, decoded.layout) == (0, load_layout("A"))


def test_what_is_wrong_with_files_has_a_page_and_no_place_of_this_machine(
    shown: Shown,
) -> None:
    site, built = shown
    told = {problem.where.partition(":")[0] for problem in built.problems}
    wrong = {"away", "broken.toml", "letters.toml", "link.toml", "pipe.toml"}
    assert told == wrong | {"unlike.toml"}
    page = read_page(site / "problems.html")
    for name in told:
        assert f" {name} " in page.words
    assert "line 3: nam: unknown key (did you mean 'name'?)" in page.words
    assert "problems.html" in read_page(site / "index.html").links()
    here = str(site.parent)
    assert not any(here in str(problem) for problem in built.problems)
    assert not any(here.encode() in content for content in files(site).values())


def test_what_strangers_write_is_text_and_nothing_else(shown: Shown) -> None:
    site, _ = shown
    page = read_page(site / "boards" / "index.html")
    assert NAME[:40] in page.words
    assert BOMB in page.words
    for path in site.rglob("*.html"):
        tags = read_page(path).tags
        scripts = [values for tag, values in tags if tag == "script"]
        assert scripts in ([], [{"src": "filter.js", "defer": "defer"}])
        assert not any(name.startswith("on") for _, values in tags for name in values)
        assert {"b", "style", "iframe", "object"}.isdisjoint(tag for tag, _ in tags)
    for path in site.rglob("*.svg"):
        drawing = path.read_text("utf-8")
        assert "<script" not in drawing
        assert "<b onclick" not in drawing


def test_only_a_board_that_the_game_has_is_called_so(shown: Shown) -> None:
    site, _ = shown
    own = load_layout("A")
    words = {
        name: read_page(site / "boards" / f"{name}.html").words
        for name in ("fake", "renamed", "index", "duchy-a")
    }
    known = {name for name in words if "The game has this board" in words[name]}
    assert known == {"renamed", "duchy-a"}
    # One that only says so bears the mark of its maker's own.
    for name in ("fake", "duchy-a"):
        for ending in (".svg", "-sheet.svg"):
            drawing = (site / "boards" / f"{name}{ending}").read_text("utf-8")
            assert ("An original board" in drawing) == (name == "fake")
    assert "which nobody checked" in words["fake"]
    assert "A board of the game is called “Duchy B” too" in words["fake"]
    assert own.source in words["renamed"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return an empty folder, beside which a gallery can be made."""
    folder = tmp_path / "boards"
    folder.mkdir()
    return folder


def test_the_same_folder_gives_the_same_bytes(folder: Path, tmp_path: Path) -> None:
    for name in ("a", "b"):
        (folder / f"{name}.toml").write_text(small(name.upper()), encoding="utf-8")
    make(folder, tmp_path / "one")
    make(folder, tmp_path / "other")
    assert files(tmp_path / "one") == files(tmp_path / "other")
    (folder / "b.toml").unlink()
    assert make(folder, tmp_path / "one").published.removed == 5
    assert not list((tmp_path / "one" / "boards").glob("b*"))


def test_a_huge_source_is_cut_and_of_a_wrong_file_the_first_problems_are_told(
    folder: Path, tmp_path: Path
) -> None:
    (folder / "a.toml").write_text(small("A", source="x" * 900_000), encoding="utf-8")
    wrong = "".join(f"k{number} = 1\n" for number in range(500))
    (folder / "b.toml").write_text(wrong + small("B"), encoding="utf-8")
    built = make(folder, tmp_path / "site")
    assert (tmp_path / "site" / "boards" / "a.html").stat().st_size < 20_000
    assert len(built.problems) == 101
    assert built.problems[-1].what == "400 more problems"


def test_a_score_sheet_is_shown_without_what_only_boards_have(tmp_path: Path) -> None:
    (tmp_path / "sheets").mkdir()
    text = 'format = 1\nsheet = "Evening"\n[[table]]\nrows = [{ label = "Coins" }]\n'
    (tmp_path / "sheets" / "own.toml").write_text(text)
    built = make(tmp_path / "sheets", tmp_path / "site")
    assert (built.boards, built.has_sheets, built.problems) == (1, True, ())
    page = read_page(tmp_path / "site" / "boards" / "own.html")
    assert [link for link in page.links() if "#" in link and "draw=" in link] == []
    assert not any(word in page.words for word in ("terrain", "a1", "board"))


def test_art_of_a_stranger_is_offered_as_what_was_read_of_it(tmp_path: Path) -> None:
    sent = tmp_path / "sheets"
    sent.mkdir()
    for name in ("harvest.toml", "harvest.svg"):
        shutil.copy(DRAWN / name, sent / name)
    built = make(sent, tmp_path / "site")
    assert built.problems == ()
    offered = tmp_path / "site" / "boards" / "harvest.toml"
    content = offered.with_name("harvest.art.svg").read_text("utf-8")
    assert "sodipodi" not in content and "creativecommons" not in content
    first, again = (load_layout(str(one)) for one in (DRAWN / offered.name, offered))
    assert first.rules.sheet == again.rules.sheet
