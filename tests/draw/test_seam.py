"""Seams run beside texts where papers leave a choice; extents say where those are."""

from itertools import pairwise

import pytest

from sheetgen.core.draw.box import Box, Point
from sheetgen.draw.font import TEXT
from sheetgen.draw.fontfile import load_fonts
from sheetgen.draw.ink import DARK
from sheetgen.draw.seam import TEXT as TEXT_COST
from sheetgen.draw.seam import Crossing, Extent, Reach, find_extents, within
from sheetgen.draw.svg import Canvas, Letters, Outline, Spot

FONTS = load_fonts()


def test_a_seam_runs_beside_a_text_that_stands_in_the_middle() -> None:
    crossing = Crossing([Extent(Box(45, 0, 12, 3), True)], 100, 0)
    seams = crossing.part(2, Reach(65, 60))
    (place,) = seams.places
    assert place <= 45 or place >= 57
    assert 35 <= place <= 65
    assert seams.cost < 1


def test_a_seam_that_has_no_choice_crosses_a_text() -> None:
    crossing = Crossing([Extent(Box(40, 0, 20, 3), True)], 100, 0)
    assert crossing.part(2, Reach(52, 50)).cost >= TEXT_COST


def test_few_small_shapes_are_crossed_before_a_text_is() -> None:
    found = [Extent(Box(0, at * 5, 60, 4), False) for at in range(4)]
    found.append(Extent(Box(60, 0, 40, 3), True))
    (place,) = Crossing(found, 100, 0).part(2, Reach(70, 60)).places
    assert place <= 60


@pytest.mark.parametrize("count", [2, 3, 5])
def test_every_paper_shows_no_more_than_it_can(count) -> None:
    reach = Reach(100 / count + 2, 100 / count + 1)
    found = [Extent(Box(at * 7, 0, 5, 3), True) for at in range(14)]
    places = (0, *Crossing(found, 100, 0).part(count, reach).places, 100)
    shown = [high - low for low, high in pairwise(places)]
    assert len(shown) == count
    assert max(shown[0], shown[-1]) <= reach.end + 1e-6
    assert all(one <= reach.between + 1e-6 for one in shown[1:-1])


def test_a_strip_holds_what_reaches_into_it() -> None:
    found = [Extent(Box(0, at, 5, 2), True) for at in (0, 10, 20)]
    assert within(found, 11, 15) == [found[1]]


# Extents


def boxes(canvas) -> list[Extent]:
    return find_extents(canvas.to_svg(), FONTS)


def test_texts_are_as_wide_as_their_letters() -> None:
    canvas = Canvas(100, 50, FONTS)
    canvas.text(Point(10, 20), "Duchy", Letters(4, DARK))
    ((box, is_text),) = boxes(canvas)
    assert is_text
    assert box.x == pytest.approx(10, abs=0.3)
    assert box.width == pytest.approx(FONTS.width("Duchy", TEXT, 4), abs=0.6)
    assert box.y < 20 < box.bottom


def test_shapes_are_found_where_they_are_moved_turned_and_scaled() -> None:
    canvas = Canvas(100, 50, FONTS)
    canvas.path("M0 0H4V2H0Z", fill=DARK, at=Spot(Point(10, 10), 2, 90))
    with canvas.placed(Point(50, 20), scale=2):
        canvas.rect(Box(1, 1, 3, 2), fill=DARK)
        canvas.circle(Point(0, 0), 1, stroke=Outline(DARK))
    turned, moved, circle = (one.box for one in boxes(canvas))
    assert turned == pytest.approx(Box(6, 10, 4, 8), abs=0.01)
    assert moved == pytest.approx(Box(52, 22, 6, 4), abs=0.01)
    assert circle == pytest.approx(Box(48, 18, 4, 4), abs=0.01)


def test_parts_of_a_path_are_apart_and_hatches_are_left_out() -> None:
    canvas = Canvas(100, 50, FONTS)
    canvas.clip("ground", "M0 0H50V50H0Z")
    canvas.path("M0 0H50", stroke=Outline(DARK), clip="ground")
    canvas.path("M1 1h2v2zM20 20h3v3z", fill=DARK)
    assert [one.box.x for one in boxes(canvas)] == [1, 20]
