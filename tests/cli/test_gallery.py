from pathlib import Path

from tests.conftest import Run
from tests.gallery.conftest import small

LINK = ("--link", "https://example.org/")
QUICK = ("--leaves", 0, "--games", 0)


def save(name: str, text: str) -> None:
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    Path(name).write_text(text, encoding="utf-8")


def test_the_boards_of_a_folder_are_shown(run: Run) -> None:
    save("boards/a.toml", small("Isle"))
    outcome = run("gallery", "boards", "-o", "site", *LINK, *QUICK)
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out == "site: 1 board, 7 files\n"
    assert "Boards to print" in Path("site/index.html").read_text("utf-8")
    assert not list(Path("site").rglob("*.pdf"))


def test_a_file_with_problems_is_told_and_stops_no_other(run: Run) -> None:
    save("boards/a.toml", small("Isle"))
    save("boards/b.toml", "format = 2")
    outcome = run("gallery", "boards", "-o", "site", *LINK, *QUICK)
    assert outcome.code == 3
    assert "b.toml:1: format: " in outcome.err
    assert "1 board" in outcome.out
    assert Path("site/problems.html").is_file()


def test_a_gallery_speaks_the_language_that_is_asked_for(run: Run) -> None:
    save("boards/a.toml", small("Isle"))
    asked = ("--lang", "hu", "--title", "Klubunk táblái")
    assert run("gallery", "boards", "-o", "site", *LINK, *QUICK, *asked).code == 0
    assert "Klubunk táblái" in Path("site/index.html").read_text("utf-8")
    page = Path("site/boards/a.html").read_text("utf-8")
    assert 'lang="hu"' in page
    assert "Üres lap megnyitása" in page
    assert "legelő" in page
