"""What is printed for a board: circles grow with it, as far as a row reaches."""

from collections import Counter

import pytest

from sheetgen.board import Cell, make_board
from sheetgen.games.dice.printed import carried_circles, circles_of
from sheetgen.games.find import load_layout
from sheetgen.grid import Position

RULES = load_layout("A").rules
CASTLE = RULES.terrain("castle")


def circles(**bonuses: int) -> dict[str, int]:
    """Return the circles of a castle row by bonus, for castles with *bonuses*."""
    carried = [bonus for bonus, count in bonuses.items() for _ in range(count)]
    cells = [Cell(Position(0, 2 * i), "castle", b) for i, b in enumerate(carried)]
    return Counter(carried_circles(make_board(cells), CASTLE))


def test_a_duchy_has_a_circle_for_each_castle_in_the_order_of_the_rows() -> None:
    """Clauses 1.16 and 1.20."""
    board = load_layout("A").board
    assert carried_circles(board, CASTLE) == ("monk", "silver", "good", "worker")


def test_up_to_eight_castles_have_a_circle_each() -> None:
    """Clause 1.20."""
    assert circles(monk=5, worker=3) == {"monk": 5, "worker": 3}


@pytest.mark.parametrize(
    ("castles", "kept"),
    [
        ({"monk": 20, "worker": 1}, {"monk": 7, "worker": 1}),
        (
            {"worker": 1, "good": 1, "silver": 1, "monk": 9},
            {"worker": 1, "good": 1, "silver": 1, "monk": 5},
        ),
        (
            {"monk": 6, "silver": 6, "good": 6, "worker": 6},
            {"monk": 2, "silver": 2, "good": 2, "worker": 2},
        ),
        (
            {"monk": 3, "silver": 3, "good": 3, "worker": 2},
            {"monk": 2, "silver": 2, "good": 2, "worker": 2},
        ),
        ({"monk": 5, "silver": 5}, {"monk": 4, "silver": 4}),
        ({"monk": 3, "silver": 3, "good": 3}, {"monk": 3, "silver": 3, "good": 2}),
    ],
)
def test_each_bonus_of_many_castles_keeps_a_circle(
    castles: dict[str, int], kept: dict[str, int]
) -> None:
    """Clauses 1.20 and 5.8."""
    assert circles(**castles) == kept


def test_a_row_of_a_bonus_grows_with_the_areas_that_earn_it() -> None:
    """Clauses 1.20 and 1.21."""

    def board(rivers: int):
        terrains = ["river", "city"] * rivers
        return make_board(Cell(Position(0, 2 * i), t) for i, t in enumerate(terrains))

    counts = [circles_of(RULES, board(rivers), "good") for rivers in (1, 3, 5, 8, 9)]
    assert counts == [3, 3, 5, 8, 8]
