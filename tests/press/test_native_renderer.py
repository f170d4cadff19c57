"""Pages and pictures without any library of the system."""

import io

import numpy as np
import pikepdf
import pypdfium2
import pytest
from PIL import Image

from sheetgen.core.draw.box import Box, Point
from sheetgen.draw.font import BOLD
from sheetgen.draw.fontfile import load_fonts
from sheetgen.draw.svg import Canvas, Letters, Outline
from sheetgen.press.native_renderer import to_pdf, to_png
from tests.apart import words

LINE = "Őrült ćma: 12 ş"


def page(*texts: str, size: tuple[float, float] = (60, 30)) -> str:
    canvas = Canvas(*size, load_fonts())
    for row, text in enumerate(texts, start=1):
        canvas.text(Point(5, 6 * row), text, Letters(3, "#000000"))
    return canvas.to_svg()


def fonts_of(content: bytes) -> list[str]:
    with pikepdf.open(io.BytesIO(content)) as pdf:
        found = [item for item in pdf.objects if isinstance(item, pikepdf.Dictionary)]
        named = [str(item["/FontName"]) for item in found if "/FontFile2" in item]
    return sorted(name.partition("+")[2] for name in named)


@pytest.mark.slow
def test_each_drawing_is_a_page_of_its_size_with_fonts_shared_and_texts_found() -> None:
    content = to_pdf([page(size=(60, 30)), page(size=(10.5, 99))], load_fonts())
    with pikepdf.open(io.BytesIO(content)) as pdf:
        sizes = [[float(side) for side in page.mediabox[2:]] for page in pdf.pages]
    in_points = [[60, 30], [10.5, 99]]
    for size, wanted in zip(sizes, in_points, strict=True):
        assert size == pytest.approx([side * 72 / 25.4 for side in wanted], abs=1e-4)
    assert fonts_of(to_pdf([page("one"), page("two", "名")], load_fonts())) == [
        "NotoSans-Regular",
        "NotoSansJP-Regular",
    ]
    assert words(to_pdf([page(LINE, "名前"), page("two")], load_fonts())) == [
        [*LINE.split(), "名前"],
        ["two"],
    ]
    drawings = [page(LINE), page("two", "名")]
    assert to_pdf(drawings, load_fonts()) == to_pdf(drawings, load_fonts())
    with pikepdf.open(io.BytesIO(to_pdf([], load_fonts()))) as pdf:
        assert len(pdf.pages) == 0


# Pictures


def pixels(drawing: str, dpi: float, finer: int = 4) -> "np.ndarray":  # type: ignore[type-arg]
    with Image.open(io.BytesIO(to_png(drawing, load_fonts(), dpi, finer))) as picture:
        return np.asarray(picture.convert("L"))


@pytest.mark.parametrize("dpi", [20, 72, 97, 300])
def test_a_picture_has_so_many_pixels_an_inch(dpi: int) -> None:
    content = to_png(page(size=(60, 30)), load_fonts(), dpi, 4)
    with Image.open(io.BytesIO(content)) as picture:
        assert picture.size == pytest.approx((60 / 25.4 * dpi, 30 / 25.4 * dpi), abs=1)
        assert picture.mode == "RGB"
        assert picture.info["dpi"] == pytest.approx((dpi, dpi), abs=0.1)


def test_what_is_empty_is_white() -> None:
    assert pixels(page(), 72).min() == 255


def test_a_line_thinner_than_a_pixel_is_light_and_not_wide() -> None:
    canvas = Canvas(20, 20, load_fonts())
    canvas.line(Point(0, 10), Point(20, 10), Outline("#000000", 0.12))
    dark = (255 - pixels(canvas.to_svg(), 72).astype(int)).sum(axis=0) / 255
    assert dark.mean() == pytest.approx(0.12 * 72 / 25.4, rel=0.35)


def test_dots_are_as_far_apart_as_they_are_meant_to_be() -> None:
    """What shows pages makes each dash of no length a tenth of a point longer."""
    canvas = Canvas(100, 10, load_fonts())
    canvas.path("M2 5H98", stroke=Outline("#000000", 1, "0 4"))
    ink = pixels(canvas.to_svg(), 254)[50] < 128
    starts = np.flatnonzero(ink[1:] & ~ink[:-1]) / 10
    assert len(starts) == 25
    assert np.diff(starts) == pytest.approx(np.full(24, 4), abs=0.11)


def test_a_picture_shows_what_the_page_shows() -> None:
    canvas = Canvas(30, 20, load_fonts())
    canvas.rect(Box(5, 5, 10, 8), fill="#ff0000", radius=2)
    canvas.text(Point(16, 12), "Ab", Letters(6, "#000000", BOLD))
    document = pypdfium2.PdfDocument(to_pdf([canvas.to_svg()], load_fonts()))
    shown = np.asarray(document[0].render(scale=300 / 72).to_pil().convert("L"))
    document.close()
    drawn = pixels(canvas.to_svg(), 300)
    high, wide = (min(pair) for pair in zip(shown.shape, drawn.shape, strict=True))
    apart = np.abs(shown[:high, :wide].astype(int) - drawn[:high, :wide])
    assert (apart > 64).mean() < 0.01
