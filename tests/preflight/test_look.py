"""What is measured in pictures, on pictures that are known."""

import pytest
from PIL import Image, ImageDraw

from sheetgen.core.draw.box import Box
from sheetgen.preflight.document import Paper
from sheetgen.preflight.look import Rim, Seen, look_along, look_at
from sheetgen.press.limits import Limits

PAPER = Paper(50, 40, {})
DOTS = 6  # pixels a millimetre

CUT = Box(10, 10, 30, 20)
PLAIN = Paper(50, 40, {"TrimBox": CUT})
BLED = Paper(50, 40, {"TrimBox": CUT, "BleedBox": CUT.inset(-3)})
Shape = tuple[float, float, float, float]  # left, top, right, bottom

# The same thing at each side of the cut.
SIDES = ("top", "right", "bottom", "left")


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


def at_side(side: str, near: float, far: float, wide: float) -> Shape:
    """Return a shape at a side: from how far inside to how far outside the cut."""
    half = wide / 2
    x, y = CUT.centre.x, CUT.centre.y
    return {
        "top": (x - half, CUT.y - far, x + half, CUT.y + near),
        "right": (CUT.right - near, y - half, CUT.right + far, y + half),
        "bottom": (x - half, CUT.bottom - near, x + half, CUT.bottom + far),
        "left": (CUT.x - far, y - half, CUT.x + near, y + half),
    }[side]


def look_at_rim(paper: Paper, *shapes: Shape) -> Rim:
    picture = Image.new("L", (50 * DOTS, 40 * DOTS), 255)
    draw = ImageDraw.Draw(picture)
    for left, top, right, foot in shapes:
        box = (left * DOTS, top * DOTS, right * DOTS - 1, foot * DOTS - 1)
        draw.rectangle(tuple(map(round, box)), fill=0)
    return look_along(picture, paper, DOTS)


@pytest.mark.parametrize("side", SIDES)
def test_what_goes_on_beyond_the_cut_is_cut_through_and_many_ticks_are(
    side: str,
) -> None:
    assert look_at_rim(PLAIN, at_side(side, 3, 1, 4)).is_crossed
    assert not look_at_rim(PLAIN, at_side(side, 3, 0, 4)).is_crossed
    assert not look_at_rim(BLED, at_side(side, 3, 3, 4)).is_crossed
    assert not look_at_rim(PLAIN, at_side(side, 2, 2, 0.33)).is_crossed
    ticks = [(10.5 + i / 1.5, 8, 10.75 + i / 1.5, 12) for i in range(40)]
    assert look_at_rim(PLAIN, *ticks).is_crossed


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("far", [0, 1.5])
def test_ink_that_ends_before_the_bleed_does_is_found(side: str, far: float) -> None:
    assert look_at_rim(BLED, at_side(side, 3, far, 10)).is_stopped


@pytest.mark.parametrize("side", SIDES)
def test_what_bleeds_keeps_away_or_has_an_outline_is_no_fault(side: str) -> None:
    assert not look_at_rim(BLED, at_side(side, 3, 3, 10)).is_stopped
    assert not look_at_rim(BLED, at_side(side, 3, -1, 10)).is_stopped
    assert not look_at_rim(BLED, at_side(side, 3, 0, 1)).is_stopped  # a tick
    assert not look_at_rim(PLAIN, at_side(side, 3, 0, 10)).is_stopped
    outline = [(9.8, 9.8, 40.2, 10.2), (9.8, 9.8, 10.2, 30.2)]
    assert look_at_rim(PLAIN, *outline) == look_at_rim(BLED, *outline) == Rim()
    assert look_at_rim(Paper(50, 40, {}), (0, 0, 50, 40)) == Rim()
    paper = Paper(50, 40, {"TrimBox": Box(-900, 500, 30, 20)})
    assert look_at_rim(paper, (0, 0, 50, 40)) == Rim()


def test_a_block_outside_is_found_and_a_cut_mark_is_not() -> None:
    assert look_at_rim(PLAIN, (2, 2, 4, 4)).has_outside
    assert look_at_rim(BLED, (45, 20, 46, 21)).has_outside
    assert not look_at_rim(PLAIN, (10, 2, 10.17, 8), (2, 10, 8, 10.17)).has_outside
    assert not look_at_rim(BLED, at_side("top", 0, 3, 10)).has_outside
