from collections import Counter
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.core.board import Board, hexagon
from sheetgen.core.errors import UsageError
from sheetgen.games.burgundy.rules.duchy import NUMBERS
from sheetgen.games.burgundy.sheet.describe import (
    AREAS,
    LARGEST,
    random_board,
    start_board,
)
from sheetgen.games.find import find_game, load_layout
from sheetgen.layout.read import layout_names, load_rules

RULES = load_rules("burgundy")[-1]
USUAL = RULES.usual_counts
DUCHIES = [name for name in layout_names("burgundy") if "/duchy-" in name]


def counts(board: Board) -> dict[str, int]:
    return dict(Counter(cell.terrain for cell in board.cells))


def sizes(board: Board, terrain: str) -> list[int]:
    return [area.size for area in board.areas_of(terrain)]


@cache
def known_boards() -> list[Board]:
    return [load_layout(name).board for name in DUCHIES]


# Plain boards


@pytest.mark.parametrize("radius", [1, 2, 3, 4])
def test_a_starter_fills_a_hexagon_with_every_terrain(radius: int) -> None:
    """Castles stand alone, no area is large, and no number stands beside itself."""
    board = start_board(RULES, radius)
    assert tuple(cell.position for cell in board.cells) == hexagon(radius)
    assert set(counts(board)) == set(USUAL)
    assert start_board(RULES, radius) == board
    assert set(sizes(board, "castle")) == {1}
    assert max(area.size for area in board.areas) <= 5
    for cell, near in enumerate(board.neighbours):
        assert board.cells[cell].carried not in {board.cells[i].carried for i in near}
    if radius == 3:
        assert counts(board) == USUAL
        assert "".join(cell.carried for cell in board.cells) == NUMBERS


def test_smaller_starters_have_the_middle_of_the_numbers() -> None:
    assert "".join(cell.carried for cell in start_board(RULES, 1).cells) == "3126543"
    assert start_board(RULES, 4).cells[30].carried == "6"


# Random boards


@pytest.mark.slow
@settings(deadline=None, derandomize=True, max_examples=40)
@given(seed=st.integers(0, 2**64))
def test_a_random_duchy_is_like_those_that_are_known_and_none_of_them(
    seed: int,
) -> None:
    """It has the counts and numbers of all, and areas as they have."""
    board = random_board(RULES, seed)
    assert tuple(cell.position for cell in board.cells) == hexagon(3)
    assert counts(board) == USUAL
    assert "".join(cell.carried for cell in board.cells) == NUMBERS
    assert 2 <= len(board.areas_of("city")) <= 6
    assert max(sizes(board, "city")) <= 8
    for terrain, (fewest, most) in AREAS.items():
        assert fewest <= len(board.areas_of(terrain)) <= most
        smallest, largest = LARGEST[terrain]
        assert smallest <= max(sizes(board, terrain)) <= largest
    assert random_board(RULES, seed) == board
    assert board not in known_boards()


@pytest.mark.slow
def test_random_duchies_use_all_that_the_bounds_allow() -> None:
    found: dict[str, set[tuple[int, int]]] = {terrain: set() for terrain in AREAS}
    boards = [random_board(RULES, seed) for seed in range(150)]
    assert len(set(boards)) == len(boards)
    for board in boards:
        for terrain in AREAS:
            found[terrain].add((len(sizes(board, terrain)), max(sizes(board, terrain))))
    for terrain, pairs in found.items():
        (fewest, most), (smallest, largest) = AREAS[terrain], LARGEST[terrain]
        assert {areas for areas, _ in pairs} == {*range(fewest, most + 1)}
        assert {size for _, size in pairs} == {*range(smallest, largest + 1)}


def test_a_seed_gives_the_same_duchy_in_every_version() -> None:
    letters = load_layout("1").letters
    found = "".join(letters[cell.terrain] for cell in random_board(RULES, 1).cells)
    assert found == "mttrmrtrkctrptkmttpptkrtpttcrtpkkcpck"


@pytest.mark.parametrize("terrain", USUAL)
def test_the_bounds_are_those_of_the_known_duchies(terrain: str) -> None:
    boards = known_boards()
    assert len(boards) == 20
    many = [len(board.areas_of(terrain)) for board in boards]
    large = [max(sizes(board, terrain)) for board in boards]
    assert AREAS[terrain] == (min(many), max(many))
    assert LARGEST[terrain] == (min(large), max(large))


def test_a_game_without_random_boards_says_so() -> None:
    with pytest.raises(UsageError, match=": no random boards"):
        find_game("keythedral").random_board(RULES, 1)
    assert find_game("burgundy").random_board(RULES, 1) == random_board(RULES, 1)
