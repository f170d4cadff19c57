"""What was done to rings: circled, crossed, both, or nothing."""

from itertools import pairwise

import cv2
import numpy as np
import pytest

from scripts.glyphs.crop import FINE, RIM
from scripts.rings.printed import SHEETS, Ring, cut_rings
from scripts.rings.sample import draw_crop
from sheetgen.core.draw.box import Box
from sheetgen.core.reading.input_field import CIRCLED, CIRCLED_CROSSED, CROSS, RING
from sheetgen.core.units import MM_PER_INCH
from sheetgen.scan.ink import DOTS, look_at
from sheetgen.scan.place import Grey
from sheetgen.scan.ring import (
    RING_VALUES,
    SIDE,
    UNTOUCHED,
    classify_rings,
    frame_ring,
    grown,
    read_rings,
)
from tests.printed import Printed

DPI = round(DOTS * MM_PER_INCH)
CIRCLE, HEXAGON = "circle:monk.2", "rank:mine.first"
PENS = [(0.35, 3), (0.6, 4), (0.9, 6)]  # how dark they are, and how wide in pixels

pytestmark = pytest.mark.slow


INKS = ("pale", pytest.param("colour", marks=pytest.mark.full), "black")


@pytest.fixture(scope="module", params=INKS)
def sheet(request, tmp_path_factory: pytest.TempPathFactory) -> Printed:
    return Printed(tmp_path_factory.mktemp("ring"), "A", "phase", request.param)


def marked(
    sheet: Printed, name: str, value: str, pen: tuple[float, int] = PENS[1]
) -> Grey:
    """Return a crop of something printed, with plain lines around it and across."""
    box = sheet.places[name].box
    seen = grown(box)
    left, top = (round(at * DOTS) for at in (seen.x, seen.y))
    wide, high = (round(side * DOTS) for side in (seen.width, seen.height))
    paper = sheet.greys(DPI)[top : top + high, left : left + wide] / 255
    ink = np.zeros((high, wide), np.uint8)
    dark, width = pen
    x, y = wide // 2, high // 2
    right, down = round(box.width / 2 * DOTS), round(box.height / 2 * DOTS)
    if CIRCLED in value:
        around = round(right * 1.25), round(down * 1.15)
        cv2.ellipse(ink, (x, y), around, 20, 0, 350, 255, width, cv2.LINE_AA)
    if CROSS in value:
        for way in (1, -1):
            ends = (x - right, y - way * down), (x + right, y + way * down)
            cv2.line(ink, *ends, 255, width, cv2.LINE_AA)
    return photographed(paper, dark * ink / 255)


def photographed(paper: np.ndarray, ink: np.ndarray) -> Grey:
    chance = np.random.default_rng(3)
    soft = cv2.GaussianBlur(paper * (1 - ink), (0, 0), 0.8)
    return (210 * soft + chance.normal(0, 2, soft.shape)).clip(0, 255).astype(np.uint8)


def likeliest(*crops: Grey) -> list[str]:
    return [values[0][0] for values in read_rings([look_at(crop) for crop in crops])]


@pytest.mark.parametrize("name", [CIRCLE, HEXAGON])
@pytest.mark.parametrize("pen", PENS)
@pytest.mark.parametrize("value", RING_VALUES)
def test_plain_lines_are_read(
    sheet: Printed, name: str, value: str, pen: tuple[float, int]
) -> None:
    assert likeliest(marked(sheet, name, value, pen)) == [value]


def test_whatever_is_printed_is_no_mark(sheet: Printed) -> None:
    names = [spot.name for spot in sheet.spots if spot.kind == RING]
    seen = likeliest(*(marked(sheet, name, UNTOUCHED) for name in names))
    assert seen == [UNTOUCHED] * len(names)


def test_one_stroke_is_a_cross(sheet: Printed) -> None:
    crop = marked(sheet, CIRCLE, UNTOUCHED)
    high, wide = crop.shape
    ends = (wide // 5, high * 4 // 5), (wide * 4 // 5, high // 5)
    assert likeliest(cv2.line(crop, *ends, 60, 4, cv2.LINE_AA)) == [CROSS]


def test_ink_of_a_neighbour_is_no_mark(sheet: Printed) -> None:
    crop = marked(sheet, CIRCLE, UNTOUCHED)
    place = crop.shape[1] // 2 + round(4.5 * DOTS), crop.shape[0] // 2
    crop = cv2.ellipse(crop, place, (18, 19), 0, 0, 360, 60, 4, cv2.LINE_AA)
    assert likeliest(crop) == [UNTOUCHED]


def test_what_is_doubtful_has_a_small_margin(sheet: Printed) -> None:
    """A trace of a line across: sure of nothing."""
    crops = [marked(sheet, CIRCLE, CROSS, pen) for pen in ((0.12, 2), (0.7, 4))]
    faint, sure = (
        one[0][1] - one[1][1] for one in read_rings([look_at(crop) for crop in crops])
    )
    assert faint < sure
    assert sure > 3


def test_probabilities_add_up_to_one(sheet: Printed) -> None:
    crops = [marked(sheet, CIRCLE, value) for value in RING_VALUES]
    logs = classify_rings([frame_ring(look_at(crop)) for crop in crops])
    assert logs.shape == (4, 4)
    assert np.exp(logs).sum(axis=1) == pytest.approx([1] * 4)
    assert classify_rings([]).shape == (0, 4)
    assert read_rings([]) == []


def test_values_come_likeliest_first(sheet: Printed) -> None:
    (values,) = read_rings([look_at(marked(sheet, CIRCLE, CIRCLED_CROSSED))])
    assert {value for value, _ in values} == set(RING_VALUES)
    assert all(one[1] >= other[1] for one, other in pairwise(values))


@pytest.mark.parametrize("size", [(3.9, 3.9), (7.2, 8.3), (8.5, 6.2)])
def test_every_ring_is_seen_in_an_equal_frame(size: tuple[float, float]) -> None:
    box = grown(Box(10, 20, *size))
    assert box.width == pytest.approx(1.6 * size[0])
    assert box.centre == pytest.approx((10 + size[0] / 2, 20 + size[1] / 2))
    crop = np.full((round(box.height * DOTS), round(box.width * DOTS)), 200, np.uint8)
    crop[: crop.shape[0] // 2] = 100
    frame = frame_ring(look_at(crop))
    assert frame.shape == (SIDE, SIDE)
    assert frame[: SIDE // 2 - 2].min() > 0.3
    assert frame[SIDE // 2 + 2 :].max() < 0.1


@pytest.mark.parametrize("name", SHEETS)
def test_rings_to_learn_from_are_cut_out_of_every_sheet(name: str) -> None:
    rings = [*cut_rings(name, "black", "en")]
    assert len(rings) > 2
    assert all(0 <= ring.paper.min() < 0.5 for ring in rings)


def test_drawn_rings_are_mostly_read(sheet: Printed) -> None:
    """Those that the model was made from, though not the same ones."""
    box = sheet.places[CIRCLE].box
    seen = grown(box).inset(-RIM)
    page = sheet.greys(DPI)
    x, y = (np.arange(round(seen.width * FINE)) / FINE + at for at in (seen.x, seen.y))
    places = np.meshgrid((x * DOTS).astype(np.float32), (y * DOTS).astype(np.float32))
    paper = cv2.remap(page, *places, cv2.INTER_LINEAR).astype(np.float32) / 255
    own = Box(-box.width / 2, -box.height / 2, box.width, box.height)
    drawn = Ring(paper, own, (own.moved(4.5, 0), own.moved(-4.5, 0)), ())
    chance = np.random.default_rng(6)
    values = list(RING_VALUES) * 50
    read = likeliest(*(draw_crop(value, drawn, chance) for value in values))
    assert np.mean([a == b for a, b in zip(read, values, strict=True)]) > 0.9
