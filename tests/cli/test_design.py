"""`sheetgen design` opens the editor beside a file."""

from collections.abc import Callable
from pathlib import Path

import pytest

from sheetgen.cli import design
from sheetgen.games.find import load_layout
from sheetgen.site import finished
from tests.conftest import Outcome, Run

LINK = ("--link", "https://example.org/")
Design = Callable[..., Outcome]


@pytest.fixture
def designing(run: Run, monkeypatch: pytest.MonkeyPatch) -> Design:
    """Return a function that opens the editor, and stops at once."""

    def stop() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(design, "_wait", stop)
    monkeypatch.setattr(finished, "site_files", lambda: {"index.html": b""})

    def begin(*arguments: object) -> Outcome:
        return run("design", *arguments, *LINK, "--port", 0, "--no-browser")

    return begin


def test_the_link_and_the_file_are_told_unless_there_is_no_layout(
    designing: Design, run: Run
) -> None:
    run("new", "dice", "My Isle")
    done = designing("my-isle.toml")
    assert "http://127.0.0.1:" in done.err
    assert "/#draw is the editor" in done.err
    assert "it saves to my-isle.toml, and to nothing else" in done.err
    assert "saves" not in designing().err


def test_a_board_of_the_game_is_copied_and_never_written(
    designing: Design, tmp_path: Path, run: Run
) -> None:
    done = designing("A")
    assert done.code == 2
    assert "A comes with sheetgen" in done.err
    named, start = design._find_files("A", tmp_path / "mine.toml")
    assert named is not None
    named.path.write_text(start, "utf-8")
    layout = load_layout(str(named.path))
    assert (layout.provenance, layout.name) == ("custom", "Duchy A, changed")
    assert layout.board == load_layout("A").board
    run("new", "dice", "My Isle")
    _, start = design._find_files("my-isle.toml", Path("other.toml"))
    assert start == Path("my-isle.toml").read_text("utf-8")


def test_a_sheet_opens_in_its_editor_even_with_faults_in_it(
    designing: Design, run: Run
) -> None:
    run("new", "sheet", "Forest Friends", "--rows", "Animals, Trees")
    done = designing("forest-friends.toml")
    assert "/#design is the editor" in done.err
    assert "it saves to forest-friends.toml, and to nothing else" in done.err
    path = Path("forest-friends.toml")
    for text in (path.read_text("utf-8").replace("players", "plaiers"), "sheet = ["):
        path.write_text(text, "utf-8")
        assert "/#design is the editor" in designing(path).err
        assert path.read_text("utf-8") == text
    assert "sheets/yacht comes with sheetgen" in designing("sheets/yacht").err
    named, start = design._find_files("sheets/yacht", Path("ours.toml"))
    assert named is not None
    assert "/#design is the editor" in designing("sheets/yacht", "-o", "ours.toml").err
    named.path.write_text(start, "utf-8")
    assert load_layout("ours.toml").rules == load_layout("sheets/yacht").rules
    assert (
        start == load_layout("sheets/yacht").path.read_text("utf-8").partition("\n")[2]
    )


@pytest.mark.parametrize(
    "arguments",
    [
        ("no-such-board",),
        ("missing.toml", "-o", "mine.toml"),
        ("A", "-o", "mine.txt"),
        ("A", "-o", "mine.toml", "--lang", "xx"),
    ],
)
def test_what_cannot_be_meant_is_told_before_anything_is_made(
    designing: Design, arguments: tuple[str, ...]
) -> None:
    done = designing(*arguments)
    assert done.code == 2
    assert len(done.err.splitlines()) == 1
    assert list(Path().iterdir()) == []


def test_a_file_that_is_no_text_is_told(designing: Design) -> None:
    Path("odd.toml").write_bytes(b"\xff")
    done = designing("odd.toml")
    assert done.code == 3
    assert "not UTF-8" in done.err
