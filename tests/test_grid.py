import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.core.board import (
    STEPS,
    Position,
    corners,
    hexagon,
    neighbours,
    normalised,
    reachable,
    sides,
)

steady = settings(deadline=None, derandomize=True)
# Row and column of a hexagon are both even or both odd.
positions = st.builds(
    lambda row, step: Position(row, row + 2 * step),
    st.integers(-50, 50),
    st.integers(-50, 50),
)


def distance(one: Position, other: Position) -> int:
    rows = abs(one.row - other.row)
    return rows + max(0, (abs(one.column - other.column) - rows) // 2)


def test_neighbours_stand_clockwise_in_the_order_of_the_codes_in_use() -> None:
    assert STEPS == ((0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1))
    around = [(3, 7), (4, 6), (4, 4), (3, 3), (2, 4), (2, 6)]
    assert [tuple(near) for near in neighbours(Position(3, 5))] == around


@steady
@given(position=positions)
def test_a_position_has_six_different_neighbours_one_step_away(
    position: Position,
) -> None:
    near = neighbours(position)
    assert len(set(near)) == 6
    assert {distance(position, other) for other in near} == {1}


@steady
@given(position=positions)
def test_neighbourhood_is_mutual(position: Position) -> None:
    for near in neighbours(position):
        assert position in neighbours(near)


@pytest.mark.slow
@steady
@given(position=positions)
def test_neighbours_follow_one_another_round_the_position(position: Position) -> None:
    near = neighbours(position)
    for one, other in zip(near, near[1:] + near[:1], strict=True):
        assert other in neighbours(one)


@pytest.mark.parametrize("radius", range(6))
def test_a_hexagon_holds_all_positions_within_its_radius_in_reading_order(
    radius: int,
) -> None:
    cells = hexagon(radius)
    middle = Position(radius, 2 * radius)
    assert {distance(middle, cell) for cell in cells} == set(range(radius + 1))
    assert len(set(cells)) == len(cells) == 3 * radius * (radius + 1) + 1
    assert list(cells) == sorted(cells)
    assert min(cell.row for cell in cells) == 0
    assert min(cell.column for cell in cells) == 0


def test_a_hexagon_of_radius_three_has_the_rows_of_a_duchy() -> None:
    rows = [cell.row for cell in hexagon(3)]
    assert [rows.count(row) for row in range(7)] == [4, 5, 6, 7, 6, 5, 4]


@pytest.mark.slow
@steady
@given(given_=st.lists(positions, min_size=1), by=positions)
def test_normalising_takes_away_where_a_shape_lies_and_nothing_else(
    given_: list[Position], by: Position
) -> None:
    moved = [Position(p.row + by.row, p.column + by.column) for p in given_]
    assert normalised(moved) == normalised(given_)
    rows = {a.row - b.row for a, b in zip(given_, normalised(given_), strict=True)}
    assert len(rows) == 1


@pytest.mark.slow
@steady
@given(given_=st.lists(positions, min_size=1))
def test_a_normalised_shape_touches_row_and_column_0(given_: list[Position]) -> None:
    found = normalised(given_)
    assert min(p.row for p in found) == min(p.column for p in found) == 0


def test_what_hangs_together_is_reached_round_a_hole_and_no_further() -> None:
    ring = set(hexagon(1)) - {Position(1, 2)}
    assert reachable(Position(0, 1), ring) == ring
    apart = {Position(0, 0), Position(0, 2), Position(0, 6), Position(2, 0)}
    assert reachable(Position(0, 0), apart) == {Position(0, 0), Position(0, 2)}


def test_links_reach_what_does_not_touch() -> None:
    one, near, far, apart = (Position(0, column) for column in (0, 2, 10, 20))
    places = {one, near, far, apart}
    assert reachable(one, places) == {one, near}
    assert reachable(one, places, [(far, near)]) == {one, near, far}
    assert reachable(far, places, [(near, far)]) == {one, near, far}


# Octagons and squares

octagons = st.builds(
    lambda row, column: Position(2 * row, 2 * column),
    st.integers(-50, 50),
    st.integers(-50, 50),
)
squares = st.builds(
    lambda row, column: Position(2 * row + 1, 2 * column + 1),
    st.integers(-50, 50),
    st.integers(-50, 50),
)


def is_octagon(position: Position) -> bool:
    return position.row % 2 == position.column % 2 == 0


@steady
@given(octagon=octagons)
def test_an_octagon_touches_four_octagons_and_four_squares(octagon: Position) -> None:
    assert [is_octagon(near) for near in sides(octagon)] == [True] * 4
    assert [is_octagon(near) for near in corners(octagon)] == [False] * 4
    assert len({*sides(octagon), *corners(octagon)}) == 8


@steady
@given(square=squares)
def test_a_square_touches_four_octagons_and_they_touch_it(square: Position) -> None:
    around = corners(square)
    assert all(map(is_octagon, around))
    for octagon in around:
        assert square in corners(octagon)


@steady
@given(square=squares)
def test_octagons_round_a_square_touch_but_for_the_opposite_ones(
    square: Position,
) -> None:
    first, second, third, fourth = corners(square)
    for one, other in ((first, second), (second, third), (third, fourth)):
        assert other in sides(one)
    assert third not in sides(first)
    assert fourth not in sides(second)
