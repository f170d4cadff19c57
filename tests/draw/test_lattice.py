"""Hexagons on a paper: as many as fit, in the middle, and what reaches beyond them."""

import pytest

from sheetgen.core.draw.box import Box, Point
from sheetgen.core.draw.hexmap import TALL, hexagon_at
from sheetgen.draw.lattice import flare, lay_hexagons
from sheetgen.draw.part import BLEED

ROOMS = {"A4": Box(6.35, 6.35, 284.3, 197.3), "Letter": Box(6, 13, 203, 260)}


@pytest.mark.parametrize("flat", [25, 27, 30, 36, 40, 52.5])
@pytest.mark.parametrize("room", ROOMS.values(), ids=ROOMS)
def test_margins_are_even(room, flat) -> None:
    boxes = lay_hexagons(room, flat).boxes
    left = min(box.x for box in boxes) - room.x
    right = room.right - max(box.right for box in boxes)
    above = min(box.y for box in boxes) - room.y
    below = room.bottom - max(box.bottom for box in boxes)
    assert left == pytest.approx(right, abs=0.1)
    assert above == pytest.approx(below, abs=0.1)
    assert min(left, above) >= -1e-6


def test_columns_that_stand_lower_have_one_less_where_they_must() -> None:
    boxes = lay_hexagons(ROOMS["A4"], 40).boxes
    columns = sorted({round(box.x, 3) for box in boxes})
    counts = [sum(round(box.x, 3) == x for box in boxes) for x in columns]
    assert counts == [4, 3, 4, 3, 4, 3, 4]


def test_hexagons_come_row_by_row() -> None:
    boxes = lay_hexagons(ROOMS["A4"], 40).boxes
    assert list(boxes) == sorted(boxes, key=lambda box: (round(box.y, 3), box.x))


@pytest.mark.parametrize("flat", [15, 27, 40])
def test_what_reaches_beyond_a_hexagon_meets_no_neighbour(flat) -> None:
    """Neighbours reach towards each other up to the lines between them."""
    middle = Point(0, 0)
    outline = flare(middle, flat, BLEED)
    for at in range(6):
        corner = hexagon_at(middle, flat)[at]
        neighbour = Point(2 * corner.x, 2 * corner.y)  # they touch at corners
        for point in outline:
            own = (point.x - middle.x) ** 2 + (point.y - middle.y) ** 2
            others = (point.x - neighbour.x) ** 2 + (point.y - neighbour.y) ** 2
            assert own <= others + 1e-6
    reach = max(abs(x) for x, _ in outline)
    assert reach == pytest.approx(flat / 2 + BLEED, abs=1e-6)


def test_what_reaches_nowhere_is_the_hexagon() -> None:
    points = flare(Point(5, 5), 20, 0)
    assert {(round(x, 6), round(y, 6)) for x, y in points} == {
        (round(x, 6), round(y, 6)) for x, y in hexagon_at(Point(5, 5), 20)
    }
    assert max(y for _, y in points) == pytest.approx(5 + 20 * TALL / 2)
