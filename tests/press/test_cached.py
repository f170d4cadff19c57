"""What is kept: the same is made once, another one anew, and no harm comes of it."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from sheetgen.draw.font import FontStack
from sheetgen.draw.fontfile import load_fonts
from sheetgen.press import cached
from sheetgen.press.cached import (
    BASES,
    DRAWN,
    KNOWN,
    Record,
    keep_drawing,
    keep_drawings,
)
from sheetgen.press.qr import PATTERNS
from sheetgen.press.recipe import recipe
from sheetgen.press.sheets import Drawing
from sheetgen.system import cache
from sheetgen.system.cache import Cache
from tests.conftest import Run

CACHES = (KNOWN, DRAWN, BASES, PATTERNS)


class Pen:
    """Draws, and counts how often."""

    def __init__(self) -> None:
        self.drawn = 0

    def __call__(self) -> bytes:
        self.drawn += 1
        return f"drawn {self.drawn}".encode()

    def record(self) -> Record:
        self.drawn += 1
        return Record((Drawing("<svg/>", (2.5, 3.0), 1.5, "<svg ground/>"),), [1, "a"])


def test_a_drawing_is_made_once() -> None:
    pen, fonts = Pen(), load_fonts()
    first = keep_drawing(["a"], fonts, pen)
    assert keep_drawing(["a"], fonts, pen) == first
    assert pen.drawn == 1


def test_a_file_in_the_place_of_another_is_made_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pens = Pen(), Pen()
    pens[1].drawn = 7
    cache = Cache("drawn", ".pdf", 8)
    keys = ("aa", "bb")
    wanted = [cache.keep(key, pen) for key, pen in zip(keys, pens, strict=True)]
    (cache.folder / "bb.pdf").write_bytes((cache.folder / "aa.pdf").read_bytes())
    other = cache.folder.parent / "known" / "aa.pdf"
    other.parent.mkdir(exist_ok=True)
    other.write_bytes((cache.folder / "aa.pdf").read_bytes())
    assert cache.keep("bb", lambda: wanted[1]) == wanted[1]
    assert Cache("known", ".pdf", 8).keep("aa", lambda: b"known") == b"known"
    monkeypatch.setattr("os.getuid", lambda: 12345)
    assert cache.keep("aa", lambda: b"mine") == b"mine"


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


@pytest.mark.parametrize(
    "spoil",
    [
        lambda whole: whole[:5],
        lambda whole: whole[:-1],
        lambda whole: whole.replace(b"drawn", b"drown"),
        lambda whole: b"",
    ],
    ids=["half", "without its end", "damaged", "empty"],
)
def test_a_file_that_is_not_whole_is_mended(spoil: Callable[[bytes], bytes]) -> None:
    pen, fonts = Pen(), load_fonts()
    keep_drawing(["a"], fonts, pen)
    (file,) = DRAWN.folder.iterdir()
    file.write_bytes(spoil(file.read_bytes()))
    assert keep_drawing(["a"], fonts, pen) == b"drawn 2"
    assert keep_drawing(["a"], fonts, pen) == b"drawn 2"


def test_without_a_folder_nothing_is_kept_and_nothing_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    pen, fonts = Pen(), load_fonts()
    keep_drawing(["a"], fonts, pen)
    keep_drawing(["a"], fonts, pen)
    assert pen.drawn == 2


def test_what_was_not_used_for_longest_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cached, "DRAWN", replace(DRAWN, most=3))
    pen, fonts = Pen(), load_fonts()
    for name in "abcde":
        keep_drawing([name], fonts, pen)
    assert len(list(DRAWN.folder.iterdir())) == 3
    keep_drawing(["e"], fonts, pen)
    assert pen.drawn == 5


# What is known of drawings


def test_drawings_and_what_is_known_of_them_are_made_once() -> None:
    pen = Pen()
    first = keep_drawings(pen.record, "key")
    again = keep_drawings(pen.record, "key")
    assert again == first
    (known,) = again.drawings
    assert (known.svg, known.ground) == ("<svg/>", "<svg ground/>")
    assert (known.size, known.scale, again.facts) == ((2.5, 3.0), 1.5, [1, "a"])
    assert pen.drawn == 1
    keep_drawings(pen.record, "another")
    assert pen.drawn == 2


def test_what_has_no_recipe_is_made_each_time() -> None:
    pen = Pen()
    keep_drawings(pen.record, object())
    keep_drawings(pen.record, object())
    assert pen.drawn == 2
    assert not KNOWN.folder.exists()


# Recipes


def test_other_sources_make_another_recipe(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = recipe("a")
    for name in ("fonts", "layouts"):
        (tmp_path / name).mkdir()
    monkeypatch.setattr(
        "sheetgen.system.cache.data_folder", lambda name: tmp_path / name
    )
    cache.stamp.cache_clear()
    try:
        assert recipe("a") != before
    finally:
        monkeypatch.undo()
        cache.stamp.cache_clear()
    assert recipe("a") == before


@pytest.mark.parametrize(("renderer", "is_other"), [("own", False), ("cairo", True)])
def test_another_cairo_is_another_recipe_for_its_own_renderer_alone(
    renderer: str, is_other: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = cache._library
    before = recipe("drawn", renderer)
    monkeypatch.setattr(
        cache, "_library", lambda name: "new" if "cairo" in name else library(name)
    )
    cache.stamp.cache_clear()
    try:
        assert (recipe("drawn", renderer) != before) == is_other
    finally:
        cache.stamp.cache_clear()


def test_sources_that_changed_since_the_process_began_have_no_recipe(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sheetgen.system.cache.BEGAN", 0)
    cache.stamp.cache_clear()
    try:
        assert recipe("a") == ""
    finally:
        cache.stamp.cache_clear()


def test_a_file_counts_by_its_content(tmp_path: Path) -> None:
    path = tmp_path / "tiles.toml"
    path.write_text("a = 1")
    before = recipe("parts", path)
    path.write_text("a = 2")
    assert recipe("parts", path) != before
    copied = tmp_path / "other" / "tiles.toml"
    copied.parent.mkdir()
    copied.write_text("a = 2")
    assert recipe("parts", copied) == recipe("parts", path)


def test_values_of_an_unknown_kind_have_no_recipe_and_others_are_told_apart() -> None:
    assert recipe("a", object()) == ""
    values = [1, "1", 1.0, True, (1,), ("1",), None, "", (), ("",), b"1", {"1": 1}]
    assert len({recipe(value) for value in values}) == len(values)


# Whole prints


def print_all(run: Run, output: str) -> bytes:
    options = ("--leaves", 3, "--cover", "--link", "https://example.org/")
    run("pad", "A", "B", "--profile", "office-duplex", *options, "-o", output)
    return Path(output).read_bytes()


@pytest.mark.slow
def test_what_is_kept_gives_the_same_bytes(run: Run) -> None:
    first = print_all(run, "new.pdf")
    found = [file for one in CACHES for file in one.folder.iterdir()]
    files = {file: file.stat().st_ino for file in found}
    assert len(files) == 3 + 1 + 1 + 2 + 1 + 1  # faces, covers, an example, its notes
    assert print_all(run, "again.pdf") == first
    assert {file: file.stat().st_ino for file in files} == files


@pytest.mark.sample(2)
@pytest.mark.slow
@pytest.mark.parametrize("lost", CACHES, ids=lambda cache: cache.kind)
def test_what_was_lost_or_damaged_is_made_again(run: Run, lost: Cache) -> None:
    first = print_all(run, "new.pdf")
    for file in lost.folder.iterdir():
        file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
    assert print_all(run, "again.pdf") == first
    for file in lost.folder.iterdir():
        file.unlink()
    assert print_all(run, "again.pdf") == first


@pytest.mark.slow
@pytest.mark.parametrize("has_known", [True, False])
def test_another_title_needs_no_other_drawing(run: Run, has_known: bool) -> None:
    first = print_all(run, "new.pdf")
    for file in BASES.folder.iterdir():
        file.unlink()
    for file in KNOWN.folder.iterdir() if not has_known else ():
        file.unlink()
    assert print_all(run, "again.pdf") == first
