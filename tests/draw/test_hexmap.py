import itertools
from math import hypot, sqrt

import pytest

from sheetgen.core.board import Cell, Position, hexagon, make_board
from sheetgen.core.draw.box import Box, Point
from sheetgen.core.draw.hexmap import TALL, HexMap, fit_hexmap, hexagon_at
from sheetgen.games.find import load_layout


def plain(positions: tuple[Position, ...]) -> HexMap:
    board = make_board(Cell(p, "city") for p in positions)
    return HexMap(board, Point(0, 0), 10)


def shoelace(points: list[Point]) -> float:
    pairs = zip(points, points[1:] + points[:1], strict=True)
    return sum(a.x * b.y - b.x * a.y for a, b in pairs) / 2


def test_a_hexagon_has_six_corners_at_one_distance_and_its_width() -> None:
    corners = hexagon_at(Point(3, 4), 13)
    assert len(corners) == 6
    for corner in corners:
        assert hypot(corner.x - 3, corner.y - 4) == pytest.approx(13 * TALL / 2)
    xs = [corner.x for corner in hexagon_at(Point(0, 0), 13)]
    assert max(xs) - min(xs) == pytest.approx(13)


def test_neighbours_are_one_width_apart_and_share_two_corners() -> None:
    hexes = plain(hexagon(2))
    for cell, near in enumerate(hexes.board.neighbours):
        for other in near:
            one, two = hexes.centre(cell), hexes.centre(other)
            assert hypot(one.x - two.x, one.y - two.y) == pytest.approx(10)
            pairs = itertools.product(hexagon_at(one, 10), hexagon_at(two, 10))
            assert sum(hypot(a.x - b.x, a.y - b.y) < 1e-6 for a, b in pairs) == 2


def test_a_board_keeps_within_its_box_and_its_largest_cell() -> None:
    board = load_layout("A").board
    box = Box(5, 6, 91, 83.2)
    hexes = fit_hexmap(board, box, 13)
    assert hexes.flat == 13
    assert box.contains(hexes.box, slack=0.01)
    small = fit_hexmap(board, Box(0, 0, 45, 45), 13)
    assert small.flat < 6.5
    assert Box(0, 0, 45, 45).contains(small.box)


def test_outlines_hold_cells_and_become_smaller_by_an_inset() -> None:
    hexes = plain(hexagon(1))
    (loop,) = hexes.outlines(hexes.board.areas[0], 0)
    one = 10**2 * sqrt(3) / 2
    assert abs(shoelace(loop)) == pytest.approx(7 * one)
    area = hexes.board.areas[0]
    (outer,), (inner,) = hexes.outlines(area, 0), hexes.outlines(area, 0.5)
    assert abs(shoelace(inner)) < abs(shoelace(outer))
    assert len(inner) == len(outer) == 18


def test_an_area_round_a_hole_has_two_outlines() -> None:
    ring = tuple(p for p in hexagon(1) if p != Position(1, 2))
    hexes = plain(ring)
    loops = hexes.outlines(hexes.board.areas[0], 0.5)
    assert len(loops) == 2
    one = 10**2 * sqrt(3) / 2
    smaller = min(abs(shoelace(loop)) for loop in loops)
    assert smaller > one  # the inset moves the hole's edge away from it


def test_each_side_between_two_cells_is_named_once() -> None:
    hexes = plain(hexagon(1))
    assert len(hexes.inner_sides(hexes.board.areas[0])) == 12


def test_a_box_in_a_corner_of_the_board_is_free_and_one_inside_is_not() -> None:
    hexes = plain(hexagon(2))
    box = hexes.box
    assert not hexes.overlaps(Box(box.x, box.y, 5, 5))
    assert hexes.overlaps(Box(box.centre.x, box.centre.y, 5, 5))
