import pytest

from sheetgen.games.dice.sheet.describe import random_board, start_board
from sheetgen.layout.read import load_rules

RULES = load_rules("dice")[-1]


@pytest.mark.parametrize(("radius", "cells"), [(1, 7), (2, 19), (3, 37), (4, 61)])
def test_a_starter_fills_a_hexagon_with_small_areas(radius: int, cells: int) -> None:
    board = start_board(RULES, radius)
    assert board == start_board(RULES, radius)
    assert len(board.cells) == cells
    if radius > 1:
        assert max(area.size for area in board.areas) <= 3
        assert all(area.size == 1 for area in board.areas_of("castle"))


def test_a_starter_of_a_duchys_size_has_a_duchys_counts() -> None:
    board = start_board(RULES, 3)
    counts = {t: len(board.of_terrain(t)) for t in ("city", "river", "mine", "castle")}
    assert counts == {"city": 9, "river": 6, "mine": 4, "castle": 4}
    carried = {cell.carried for cell in board.cells if cell.carried}
    assert carried == {"monk", "silver", "good", "worker"}


def test_a_seed_gives_one_board_whose_castles_stand_alone() -> None:
    boards = [random_board(RULES, seed) for seed in range(12)]
    assert boards[3] == random_board(RULES, 3)
    assert len(set(boards)) == 12
    assert all(a.size == 1 for board in boards for a in board.areas_of("castle"))
