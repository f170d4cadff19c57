"""What strangers sent, as a gallery shows it."""

from pathlib import Path

import pytest

from sheetgen.checking.code import read_code
from sheetgen.gallery.build import Built
from sheetgen.games.find import load_layout
from tests.gallery.conftest import BOMB, NAME, PREFIX, make, read_page, small

# A gallery of a dozen boards takes seconds.
pytestmark = pytest.mark.slow
Shown = tuple[Path, Built]


def files(folder: Path) -> dict[str, bytes]:
    found = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def test_every_board_has_its_page_pictures_pdf_and_file(shown: Shown) -> None:
    site, built = shown
    pages = {path.stem for path in (site / "boards").glob("*.html")}
    assert len(pages) == built.boards == 8
    for ending in (".svg", "-sheet.svg", ".pdf", ".toml"):
        assert all((site / "boards" / f"{stem}{ending}").is_file() for stem in pages)
    index = read_page(site / "index.html")
    linked = [link for link in index.links() if link.startswith("boards/")]
    assert sorted(linked) == sorted(f"boards/{stem}.html" for stem in pages)


def test_all_that_pages_name_is_there(shown: Shown) -> None:
    site, _ = shown
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


def test_what_is_wrong_with_files_has_a_page(shown: Shown) -> None:
    site, built = shown
    told = {problem.where.partition(":")[0] for problem in built.problems}
    wrong = {"away", "broken.toml", "letters.toml", "link.toml", "pipe.toml"}
    assert told == wrong | {"unlike.toml"}
    page = read_page(site / "problems.html")
    for name in told:
        assert f" {name} " in page.words
    assert "line 3: nam: unknown key (did you mean 'name'?)" in page.words
    assert "problems.html" in read_page(site / "index.html").links()


def test_no_place_on_this_machine_is_told(shown: Shown, tmp_path: Path) -> None:
    site, built = shown
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


@pytest.mark.parametrize("name", ["fake", "renamed", "index", "duchy-a"])
def test_only_a_board_that_the_game_has_is_called_so(name: str, shown: Shown) -> None:
    site, _ = shown
    words = read_page(site / "boards" / f"{name}.html").words
    assert ("The game has this board" in words) == (name in ("renamed", "duchy-a"))


def test_a_board_that_says_it_is_the_games_bears_the_mark_of_an_own_one(
    shown: Shown,
) -> None:
    site, _ = shown
    own = load_layout("A")
    for name in ("fake", "duchy-a"):
        marked = name == "fake"
        for ending in (".svg", "-sheet.svg"):
            drawing = (site / "boards" / f"{name}{ending}").read_text("utf-8")
            assert ("A board of its maker" in drawing) == marked
    words = read_page(site / "boards" / "fake.html").words
    assert "which nobody checked" in words
    assert "A board of the game is called “Duchy B” too" in words
    assert own.source in read_page(site / "boards" / "renamed.html").words


def test_the_same_folder_gives_the_same_bytes(tmp_path: Path) -> None:
    folder = tmp_path / "boards"
    folder.mkdir()
    for name in ("a", "b"):
        (folder / f"{name}.toml").write_text(small(name.upper()), encoding="utf-8")
    make(folder, tmp_path / "one")
    make(folder, tmp_path / "other")
    assert files(tmp_path / "one") == files(tmp_path / "other")
    (folder / "b.toml").unlink()
    assert make(folder, tmp_path / "one").published.removed == 5
    assert not list((tmp_path / "one" / "boards").glob("b*"))


def test_a_huge_source_is_cut(tmp_path: Path) -> None:
    folder = tmp_path / "boards"
    folder.mkdir()
    (folder / "a.toml").write_text(small("A", source="x" * 900_000), encoding="utf-8")
    make(folder, tmp_path / "site")
    assert (tmp_path / "site" / "boards" / "a.html").stat().st_size < 20_000


def test_of_a_file_that_is_all_wrong_the_first_problems_are_told(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "boards"
    folder.mkdir()
    wrong = "".join(f"k{number} = 1\n" for number in range(500))
    (folder / "a.toml").write_text(wrong + small("A"), encoding="utf-8")
    built = make(folder, tmp_path / "site")
    assert len(built.problems) == 101
    assert built.problems[-1].what == "400 more problems"
