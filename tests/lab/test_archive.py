from dataclasses import replace

import pytest

from sheetgen.core.seat import Record
from sheetgen.lab.candidate import Candidate
from sheetgen.lab.generate import is_other, keep_nearest, keep_spread, order_spread
from sheetgen.lab.play import open_board, tally_games
from tests.lab.contests import code_of

A = code_of("A")


def candidate(number: int, mean: int, skill: int, unfair: int = 0) -> Candidate:
    """Return a board measured by a game from each of two starts."""
    lab, board = open_board(A)
    names = lab.name_sums(board)
    one, other = lab.list_starts(board)[:2]
    games = []
    for start, total in ((one, mean), (other, mean + unfair)):
        sums = [0] * len(names)
        sums[names.index(f"start:{start}")] = 1
        sums[names.index(f"start-total:{start}")] = total
        strong = Record(total, tuple(sums))
        games.append((Record(total - skill, tuple(sums)), strong))
    return Candidate(number, A, (), tally_games(games))


def numbers(boards: list[Candidate]) -> list[int]:
    return [board.number for board in boards]


def test_the_nearest_and_fairest_are_kept_and_none_beside_one_it_is_like() -> None:
    boards = [candidate(n, mean, 10) for n, mean in enumerate((50, 60, 58, 56), 1)]
    kept = keep_nearest(boards, 3, lambda one: abs(one.mean - 57))
    assert numbers(kept) == [3, 4, 2]
    boards = [
        candidate(1, 50, 10, unfair=1),
        candidate(2, 50, 10, unfair=0),
        candidate(3, 60, 10, unfair=4),
        candidate(4, 60, 14, unfair=5),
    ]
    assert numbers(keep_spread(boards, 3)) == [2, 3, 4]
    assert sorted(numbers(keep_spread(boards, 4))) == [1, 2, 3, 4]
    board = candidate(1, 50, 10)
    assert not is_other(board, [replace(board, number=2)])
    assert is_other(board, [replace(board, code=code_of("B"))])
    assert is_other(board, [])
    assert candidate(1, 50, 10, unfair=6).unfairness == pytest.approx(6)


def test_boards_stand_so_that_each_next_one_is_far_from_all_before() -> None:
    boards = [
        candidate(1, 50, 10, unfair=0),
        candidate(2, 51, 10, unfair=2),
        candidate(3, 60, 10, unfair=4),
        candidate(4, 55, 19, unfair=6),
    ]
    assert numbers(order_spread(boards)) == [1, 4, 3, 2]
