"""What one board teaches is lent to another by kinds of areas."""

import pytest

from sheetgen.games.dice.play.construct import improve_shared, lend, pool
from sheetgen.games.dice.play.lab import begin_values, improve, study
from sheetgen.games.find import load_layout
from sheetgen.lab.play import board_code, open_board

A, D = (open_board(board_code(load_layout(name)))[1] for name in ("A", "D"))
LESSON = study(A, begin_values(A), 1, 1, 0, range(20))


def test_nothing_is_known_of_any_board_at_first() -> None:
    assert lend(A, ()) == begin_values(A)


@pytest.mark.full
def test_a_board_that_taught_alone_gets_back_what_it_would_learn() -> None:
    """Its traits have places of their own, and all others stay worth nothing."""
    nothing = (0,) * len(begin_values(A))
    shared = improve_shared(A, (), pool(A, LESSON))
    assert lend(A, shared) == improve(A, nothing, LESSON)


def test_sums_of_other_boards_can_be_added() -> None:
    other = study(D, begin_values(D), 1, 1, 0, range(5))
    assert len(pool(A, LESSON)) == len(pool(D, other))


@pytest.mark.full
def test_a_board_gets_as_many_values_as_it_has() -> None:
    shared = improve_shared(A, (), pool(A, LESSON))
    assert len(lend(D, shared)) == len(begin_values(D))
    assert any(lend(D, shared))
