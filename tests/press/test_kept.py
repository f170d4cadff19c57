"""Kept drawings: the same drawing once, another one anew, and no harm ever."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from sheetgen.draw.font import FontStack
from sheetgen.draw.fontfile import load_fonts
from sheetgen.press import kept
from sheetgen.press.kept import DRAWN, keep_drawing
from tests.conftest import Run


class Pen:
    """Draws, and counts how often."""

    def __init__(self) -> None:
        self.drawn = 0

    def __call__(self, drawings: Sequence[str], fonts: FontStack) -> bytes:
        self.drawn += 1
        return f"{drawings} {self.drawn} %%EOF\n".encode()


def test_a_drawing_is_made_once() -> None:
    pen, fonts = Pen(), load_fonts()
    first = keep_drawing(["a"], fonts, pen)
    assert keep_drawing(["a"], fonts, pen) == first
    assert pen.drawn == 1


@pytest.mark.parametrize("other", [["b"], ["a", "a"], ["aa"], []])
def test_another_drawing_is_made_anew(other: list[str]) -> None:
    pen, fonts = Pen(), load_fonts()
    keep_drawing(["a"], fonts, pen)
    keep_drawing(other, fonts, pen)
    assert pen.drawn == 2


def test_other_fonts_are_drawn_anew(tmp_path: Path) -> None:
    pen, fonts = Pen(), load_fonts()
    keep_drawing(["a"], fonts, pen)
    changed = tmp_path / "changed.ttf"
    changed.write_bytes(fonts.fonts[0].path.read_bytes() + b"\0")
    first = replace(fonts.fonts[0], path=changed)
    keep_drawing(["a"], FontStack((first, *fonts.fonts[1:])), pen)
    assert pen.drawn == 2


def test_half_a_file_is_drawn_anew() -> None:
    pen, fonts = Pen(), load_fonts()
    whole = keep_drawing(["a"], fonts, pen)
    (file,) = DRAWN.folder.iterdir()
    file.write_bytes(whole[:5])
    keep_drawing(["a"], fonts, pen)
    assert pen.drawn == 2
    assert file.read_bytes().endswith(b"%%EOF\n")


def test_without_a_folder_nothing_is_kept_and_nothing_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    pen, fonts = Pen(), load_fonts()
    keep_drawing(["a"], fonts, pen)
    keep_drawing(["a"], fonts, pen)
    assert pen.drawn == 2


def test_the_drawings_not_used_for_longest_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "DRAWN", replace(DRAWN, most=3))
    pen, fonts = Pen(), load_fonts()
    for name in "abcde":
        keep_drawing([name], fonts, pen)
    assert len(list(DRAWN.folder.iterdir())) == 3
    keep_drawing(["e"], fonts, pen)
    assert pen.drawn == 5


@pytest.mark.slow
def test_a_kept_face_gives_the_same_bytes(run: Run) -> None:
    run("pad", "A", "--leaves", 2, "-o", "new.pdf")
    (kept_file,) = DRAWN.folder.iterdir()
    drawn = kept_file.stat().st_ino
    run("pad", "A", "--leaves", 2, "-o", "again.pdf")
    assert Path("new.pdf").read_bytes() == Path("again.pdf").read_bytes()
    assert kept_file.stat().st_ino == drawn
