from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.core.board import (
    MAX_CELLS,
    Area,
    Board,
    Cell,
    Position,
    cell_names,
    hexagon,
    make_board,
    neighbours,
    reachable,
    row_name,
)
from sheetgen.core.survey import find_islands, separate
from sheetgen.games.find import load_layout

steady = settings(deadline=None, derandomize=True)
# Terrains on the places of a hexagon; not all of it, so shapes are odd, with holes.
cells = st.builds(
    lambda terrains: [
        Cell(p, terrain)
        for p, terrain in zip(hexagon(3), terrains, strict=True)
        if terrain
    ],
    st.lists(st.sampled_from(["", "a", "b", "c"]), min_size=37, max_size=37),
).filter(bool)


def row(*terrains: str) -> Board:
    return make_board(Cell(Position(0, 2 * i), t) for i, t in enumerate(terrains))


@pytest.mark.slow
@steady
@given(given_=cells, seed=st.integers(0, 99))
def test_boards_are_equal_when_they_look_the_same(
    given_: list[Cell], seed: int
) -> None:
    random = Random(seed)
    down, right = random.randint(-9, 9), random.randint(-9, 9)
    moved = [
        Cell(Position(c.position.row + down, c.position.column + right), c.terrain)
        for c in random.sample(given_, len(given_))
    ]
    assert make_board(moved) == make_board(given_)


def test_boards_differ_when_one_cell_carries_something_else() -> None:
    assert make_board([Cell(Position(0, 0), "a", "x")]) != make_board(
        [Cell(Position(0, 0), "a", "y")]
    )


@pytest.mark.slow
@steady
@given(given_=cells)
def test_cells_stand_in_reading_order_from_row_and_column_0(
    given_: list[Cell],
) -> None:
    positions = [cell.position for cell in make_board(given_).cells]
    assert positions == sorted(positions)
    assert min(p.row for p in positions) == min(p.column for p in positions) == 0


@pytest.mark.slow
@steady
@given(given_=cells)
def test_neighbours_of_cells_are_those_of_their_positions(given_: list[Cell]) -> None:
    board = make_board(given_)
    for cell, near in zip(board.cells, board.neighbours, strict=True):
        found = {board.cells[other].position for other in near}
        there = {other.position for other in board.cells}
        assert found == set(neighbours(cell.position)) & there
        assert list(near) == sorted(near)


@pytest.mark.slow
@steady
@given(given_=cells)
def test_every_cell_is_in_one_area_of_its_terrain(given_: list[Cell]) -> None:
    board = make_board(given_)
    members = [cell for area in board.areas for cell in area.cells]
    assert sorted(members) == list(range(len(board.cells)))
    for cell, area in enumerate(board.area_of):
        assert cell in board.areas[area].cells
        assert board.cells[cell].terrain == board.areas[area].terrain


@pytest.mark.slow
@steady
@given(given_=cells)
def test_an_area_is_all_that_hangs_together_in_one_terrain(given_: list[Cell]) -> None:
    board = make_board(given_)
    for area in board.areas:
        alike = {board.cells[i].position for i in board.of_terrain(area.terrain)}
        mine = {board.cells[i].position for i in area.cells}
        assert reachable(min(mine), alike) == mine


@pytest.mark.slow
@steady
@given(given_=cells)
def test_areas_stand_in_the_order_of_their_first_cell(given_: list[Cell]) -> None:
    firsts = [area.cells[0] for area in make_board(given_).areas]
    assert firsts == sorted(firsts)


def test_an_area_knows_its_size_and_a_terrain_its_cells_and_areas() -> None:
    assert row("a", "a", "b").areas == (Area("a", (0, 1)), Area("b", (2,)))
    assert [area.size for area in row("a", "a", "b").areas] == [2, 1]
    board = row("a", "b", "a", "a")
    assert board.of_terrain("a") == (0, 2, 3)
    assert [area.cells for area in board.areas_of("a")] == [(0,), (2, 3)]
    assert board.of_terrain("d") == ()


def test_cells_of_a_terrain_apart_are_areas_of_their_own() -> None:
    board = row("a", "a", "b", "b", "a")
    assert separate(board.areas, ()) == board.areas
    assert [area.cells for area in separate(board.areas, {"a"})] == [
        *((0,), (1,), (2, 3), (4,))
    ]


@pytest.mark.slow
@steady
@given(given_=cells)
def test_areas_apart_share_out_the_cells_in_their_order(given_: list[Cell]) -> None:
    areas = separate(make_board(given_).areas, {"a", "b"})
    firsts = [area.cells[0] for area in areas]
    assert firsts == sorted(firsts)
    assert sorted(c for area in areas for c in area.cells) == [*range(len(given_))]


def test_the_cells_of_a_duchy_are_named_row_by_row_and_holes_left_out() -> None:
    names = load_layout("A").board.names
    assert names[:5] == ("a1", "a2", "a3", "a4", "b1")
    assert names[-1] == "g4"
    assert [sum(n[0] == letter for n in names) for letter in "abcdefg"] == [
        *(4, 5, 6, 7, 6, 5, 4)
    ]
    board = make_board(Cell(Position(0, column), "a") for column in (0, 6, 8))
    assert board.names == ("a1", "a2", "a3")


@pytest.mark.parametrize(
    ("number", "name"),
    [
        (0, "a"),
        (25, "z"),
        (26, "aa"),
        (51, "az"),
        (52, "ba"),
        (701, "zz"),
        (702, "aaa"),
    ],
)
def test_rows_are_named_by_letters(number: int, name: str) -> None:
    assert row_name(number) == name


def test_a_duchy_has_three_neighbours_at_a_corner_and_six_inside() -> None:
    near = [len(n) for n in load_layout("A").board.neighbours]
    assert [near.count(n) for n in (3, 4, 6)] == [6, 12, 19]


def test_the_most_cells_are_those_of_a_hexagon_of_radius_four() -> None:
    assert len(hexagon(4)) == MAX_CELLS == 61


# Islands and links


def islands(*links: tuple[int, int]) -> Board:
    """Return a board of three cells, each an island, in columns 0, 6 and 12."""
    places = [Position(4, 6 * i) for i in range(3)]
    return make_board(
        (Cell(place, "a") for place in places),
        ((places[one], places[other]) for one, other in links),
    )


def test_links_are_kept_in_order_however_they_are_given() -> None:
    assert islands((2, 1), (1, 0), (1, 2)).links == ((0, 1), (1, 2))
    assert islands((2, 1), (1, 0)) == islands((0, 1), (1, 2)) != islands((0, 1))


def test_links_are_ways_and_make_no_neighbours_and_no_areas() -> None:
    board = islands((0, 1), (1, 2))
    assert board.ways == ((1,), (0, 2), (1,))
    assert board.neighbours == ((), (), ())
    assert len(board.areas) == len(find_islands(board)) == 3


@pytest.mark.slow
@steady
@given(given_=cells)
def test_without_links_the_ways_are_the_neighbours(given_: list[Cell]) -> None:
    board = make_board(given_)
    assert board.links == ()
    assert board.ways == board.neighbours


@pytest.mark.slow
@steady
@given(given_=cells)
def test_islands_are_what_hangs_together(given_: list[Cell]) -> None:
    board = make_board(given_)
    there = {cell.position for cell in board.cells}
    assert sorted(i for island in find_islands(board) for i in island) == list(
        range(len(board.cells))
    )
    for island in find_islands(board):
        places = {board.cells[i].position for i in island}
        assert reachable(board.cells[island[0]].position, there) == places


@pytest.mark.slow
@steady
@given(given_=cells)
def test_cells_are_named_alike_wherever_they_lie(given_: list[Cell]) -> None:
    board = make_board(given_)
    moved = [
        Position(cell.position.row - 3, cell.position.column + 5)
        for cell in board.cells
    ]
    assert cell_names(moved) == board.names
