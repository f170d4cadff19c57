"""Pages as pictures."""

import subprocess
import sys
from pathlib import Path

import pikepdf
import pytest
from PIL import Image, ImageChops

from sheetgen.core.errors import MissingLibrary
from sheetgen.preflight import render
from sheetgen.preflight.document import Paper, read_paper
from sheetgen.preflight.inspect import inspect
from sheetgen.preflight.render import (
    DPI,
    MOST_PIXELS,
    MOST_SIDE,
    look_at_pages,
    resolution,
    show_pages,
)
from sheetgen.press.limits import Limits
from tests.preflight.conftest import Maker, draw_words, failed, line_of

PAPER = Paper(210, 148, {})


def sizes(path: Path, *pages: int, paper: Paper = PAPER) -> dict:
    told: list[int] = []
    found = look_at_pages(
        path,
        [(number, paper) for number in pages],
        lambda number, picture, words: (number, picture.size),
        told.append,
    )
    assert sum(told) == len(pages)
    return found


def test_every_page_that_is_asked_for_is_seen_whatever_the_file_is_called(
    maker: Maker,
) -> None:
    path = maker.write(*[draw_words] * 25)
    found = sizes(path, *range(2, 24), 25)
    assert list(found) == [*range(2, 24), 25]
    assert found[7] == (7, (1240, 874))
    found = sizes(maker.write(draw_words, draw_words), 1, 2, 3, 4)
    assert [number for number, seen in found.items() if seen is None] == [3, 4]
    assert sizes(maker.write(name="-r 7.pdf"), 1)[1] is not None


def test_a_poster_is_drawn_more_coarsely() -> None:
    assert resolution(PAPER) == DPI
    poster = Paper(5000, 3000, {})
    dpi = resolution(poster)
    assert 0 < dpi < DPI
    assert (5000 * dpi / 25.4) * (3000 * dpi / 25.4) <= MOST_PIXELS * 1.0001
    assert 0 < resolution(Paper(1e9, 1e9, {})) < 1
    ribbon = Paper(30_000_000, 2, {})  # as long as an island
    assert 30_000_000 * resolution(ribbon) / 25.4 <= MOST_SIDE + 1


def test_what_looks_may_fail_and_is_heard(maker: Maker) -> None:
    def look(number: int, picture: Image.Image, words: object) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        look_at_pages(maker.write(), [(1, PAPER)], look, lambda pages: None)


def test_without_pdfium_the_other_checks_go_on(
    maker: Maker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    with pytest.raises(MissingLibrary):
        sizes(maker.write(), 1)
    report = maker.report()
    assert failed(report) == []
    for check in ("render", "edge", "tint", "codes"):
        line = line_of(report, check)
        assert line.level == "note"
        assert "not checked: pypdfium2 is missing" in line.what
    assert line_of(report, "fonts").level == "ok"


def test_a_page_that_takes_too_long_is_told_and_the_others_are_looked_at(
    maker: Maker, monkeypatch: pytest.MonkeyPatch
) -> None:
    def draw(canvas) -> None:
        for x in range(3000):
            canvas.line(x / 9, 0, 300 - x / 9, 300)

    path = maker.write(draw)
    monkeypatch.setattr(render, "_PATIENCE", -1)
    assert sizes(path, 1) == {1: None}


def test_a_page_is_drawn_as_another_program_draws_it(
    maker: Maker, tmp_path: Path
) -> None:
    """Poppler is that program: turned pages and boxes lie where it has them."""

    def change(pdf: pikepdf.Pdf) -> None:
        page = pdf.pages[0]
        page.CropBox = [20, 30, 500, 400]
        page.Rotate = 90

    path = maker.write(change=change)
    command = ["pdftoppm", "-r", "150", "-gray", "-cropbox", "-singlefile"]
    subprocess.run([*command, str(path), str(tmp_path / "a")], check=True)
    with pikepdf.open(path) as pdf:
        paper = read_paper(pdf.pages[0].obj)
    ((_, (mine, _)),) = list(show_pages(path, [(1, paper)]))
    assert mine is not None
    with Image.open(tmp_path / "a.pgm") as theirs:
        blurred = [
            picture.convert("L").crop((0, 0, 770, 999)).reduce(10)
            for picture in (mine, theirs)
        ]
    assert max(high for _, high in [ImageChops.difference(*blurred).getextrema()]) < 60


def test_a_page_with_an_endless_side_is_reported_on(tmp_path: Path) -> None:
    path = tmp_path / "ribbon.pdf"
    with pikepdf.new() as pdf:
        page = pdf.add_blank_page()
        page.obj.MediaBox = pikepdf.Array([0, 0, 100_000_000, 5])
        pdf.save(path)
    assert inspect(path, Limits()).page_count == 1
