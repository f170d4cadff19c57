"""What is measured in pictures, on pictures that are known."""

import pytest
from PIL import Image, ImageDraw

from sheetgen.core.draw.box import Box
from sheetgen.preflight.document import Paper
from sheetgen.preflight.look import Seen, look_at
from sheetgen.press.limits import Limits

PAPER = Paper(50, 40, {})
DOTS = 6  # pixels a millimetre


def look(*marks: tuple[float, float, float, float, int], paper: Paper = PAPER) -> Seen:
    """Return what is seen of boxes in millimetres, each with its tone."""
    picture = Image.new("L", (50 * DOTS, 40 * DOTS), 255)
    draw = ImageDraw.Draw(picture)
    for x, y, right, bottom, tone in marks:
        corners = [x * DOTS, y * DOTS, right * DOTS - 1, bottom * DOTS - 1]
        draw.rectangle(corners, fill=tone)
    return look_at(picture, paper, Limits(), None)


@pytest.mark.parametrize(
    "mark",
    [(5, 10, 20, 20, 0), (10, 5, 20, 20, 0), (10, 10, 45, 20, 0), (10, 10, 20, 35, 99)],
)
def test_ink_is_measured_from_the_nearest_edge_within_the_trim(mark: tuple) -> None:
    assert look(mark).clearance == pytest.approx(5)
    paper = Paper(50, 40, {"TrimBox": Box(10, 10, 30, 20)})
    marks = (0, 20, 9, 21, 0), (12, 15, 20, 20, 0)
    assert look(*marks, paper=paper).clearance == pytest.approx(12)
    paper = Paper(50, 40, {"TrimBox": Box(-900, 500, 30, 20)})
    assert look(paper=paper).clearance is None


def test_a_blank_page_has_no_ink() -> None:
    seen = look()
    assert seen.clearance is None
    assert seen.tints == {}
    assert seen.room == pytest.approx(1)
    assert seen.shades["white"] == 1


def test_big_even_areas_are_tints_whose_shades_are_shares_of_the_sheet() -> None:
    seen = look((5, 5, 20, 20, 204), (30, 5, 31, 6, 100))
    (tint,) = seen.tints
    assert tint == pytest.approx(0.2)
    stripes = [(5 + i / 2, 5, 5.25 + i / 2, 30, 128) for i in range(60)]
    assert look(*stripes).tints == {}
    seen = look((0, 0, 25, 40, 240), (25, 0, 50, 20, 0))
    assert seen.shades == {"white": 0.25, "pale": 0.5, "middle": 0, "dark": 0.25}
