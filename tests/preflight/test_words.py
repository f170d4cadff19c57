import pikepdf
import pytest
from reportlab.lib.units import mm

from sheetgen.preflight.document import read_paper
from sheetgen.preflight.render import Words, show_pages
from tests.preflight.conftest import Maker, draw_words, load_font


def words_of(path, *numbers: int) -> list[Words]:
    with pikepdf.open(path) as pdf:
        papers = [(n, read_paper(pdf.pages[n - 1].obj)) for n in numbers]
    return [shown.words for _, shown in show_pages(path, papers)]


def test_words_are_read_page_by_page(maker: Maker) -> None:
    path = maker.write(draw_words, lambda canvas: None, draw_words)
    bare, full = words_of(path, 2, 3)
    assert bare == Words("")
    assert "A sheet of paper" in full.text


@pytest.mark.parametrize("turned", [0, 90, 180, 270])
def test_words_stand_where_they_are_seen(turned: int, maker: Maker) -> None:
    def draw(canvas) -> None:
        canvas.setFont(load_font(), 10)
        canvas.drawString(30 * mm, 40 * mm, "H")

    def change(pdf: pikepdf.Pdf) -> None:
        pdf.pages[0].Rotate = turned
        pdf.pages[0].CropBox = [10 * mm, 10 * mm, 200 * mm, 140 * mm]

    (words,) = words_of(maker.write(draw, change=change), 1)
    (box,) = words.boxes
    foot, far = {
        0: (box.bottom, 100),
        90: (box.x, 30),
        180: (box.y, 30),
        270: (box.right, 100),
    }[turned]
    assert foot == pytest.approx(far, abs=0.1)
