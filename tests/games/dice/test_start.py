import pytest

from sheetgen.games.dice.start import start_board


@pytest.mark.parametrize(("radius", "cells"), [(1, 7), (2, 19), (3, 37), (4, 61)])
def test_a_starter_fills_a_hexagon(radius: int, cells: int) -> None:
    assert len(start_board(radius).cells) == cells


@pytest.mark.parametrize("radius", [1, 2, 3, 4])
def test_the_same_radius_gives_the_same_board(radius: int) -> None:
    assert start_board(radius) == start_board(radius)


@pytest.mark.parametrize("radius", [2, 3, 4])
def test_no_castles_touch_and_no_area_is_large(radius: int) -> None:
    board = start_board(radius)
    assert max(area.size for area in board.areas) <= 3
    assert all(area.size == 1 for area in board.areas_of("castle"))


def test_a_starter_of_a_duchys_size_has_a_duchys_counts() -> None:
    board = start_board(3)
    counts = {t: len(board.of_terrain(t)) for t in ("city", "river", "mine", "castle")}
    assert counts == {"city": 9, "river": 6, "mine": 4, "castle": 4}
    carried = {cell.carried for cell in board.cells if cell.carried}
    assert carried == {"monk", "silver", "good", "worker"}
