"""What lies outside of a clip is not drawn, and all that is seen is."""

import numpy as np
import pypdfium2
import pytest

from sheetgen.core.draw.box import Box, Point
from sheetgen.draw.fontfile import load_fonts
from sheetgen.draw.svg import Canvas, Letters, Outline, Spot
from sheetgen.press.native_renderer import Window, bounds, to_pdf
from sheetgen.press.outline import path
from sheetgen.press.paper import Affine
from tests.apart import words

AS_IT_IS = Affine(1, 0, 0, 1, 0, 0)


def shown(canvas: Canvas) -> "np.ndarray":  # type: ignore[type-arg]
    document = pypdfium2.PdfDocument(to_pdf([canvas.to_svg()], load_fonts()))
    picture = np.asarray(document[0].render(scale=4).to_pil().convert("L"))
    document.close()
    return picture


def test_windows_lie_in_windows_and_turned_outlines_where_they_lie() -> None:
    outer, inner = Window(0, 0, 10, 10), Window(5, -5, 20, 5)
    assert inner.within(outer) == (5, 0, 10, 5)
    assert inner.within(None) == inner
    turned = Affine(0, 1, -1, 0, 10, 0)
    assert bounds(path("M1 2L5 8"), turned) == (2, 1, 8, 5)
    assert bounds((), AS_IT_IS) == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("box", "is_seen"),
    [
        (Window(2, 2, 3, 3), True),
        (Window(-9, -9, 99, 99), True),
        (Window(-2, 4, -1, 5), False),
        (Window(4, 11, 5, 12), False),
    ],
)
def test_what_touches_a_window_is_seen(box: Window, is_seen: bool) -> None:
    assert Window(0, 0, 10, 10).shows(box) == is_seen
    assert Window(0, 0, 10, 10).shows(box, 3)


def test_nothing_that_is_seen_is_left_out() -> None:
    """The same drawing through a clip, and cut out of the whole picture."""
    pictures = []
    for box in (Box(0, 0, 60, 60), Box(20, 20, 20, 20)):
        canvas = Canvas(60, 60, load_fonts())
        with canvas.clipped(box, "shown"):
            for turn in range(0, 360, 30):
                start = Point(30, 30)
                canvas.text(start, "Letters", Letters(6, "#202020"), turn=turn)
            for at in range(5, 60, 10):
                canvas.circle(Point(at, 19), 1.5, stroke=Outline("#000000", 1))
                canvas.path(
                    "M0 0l9 3", stroke=Outline("#444444", 2), at=Spot(Point(at, 39))
                )
        pictures.append(shown(canvas))
    whole, part = (picture[228:452, 228:452] for picture in pictures)
    assert (whole < 128).mean() > 0.05
    assert np.array_equal(whole[4:-4, 4:-4], part[4:-4, 4:-4])


@pytest.mark.slow
def test_what_is_not_seen_is_neither_drawn_nor_read_out() -> None:
    canvas = Canvas(60, 20, load_fonts())
    with canvas.clipped(Box(0, 0, 20, 20), "shown"):
        canvas.text(Point(5, 10), "one", Letters(4, "#000000"))
        canvas.text(Point(30, 10), "two", Letters(4, "#000000"))
        canvas.text(Point(12, 16), "cut off", Letters(6, "#000000"))
        canvas.rect(Box(30, 5, 5, 5), fill="#ff0000")
    content = to_pdf([canvas.to_svg()], load_fonts())
    assert words(content) == [["one", "cut"]]
