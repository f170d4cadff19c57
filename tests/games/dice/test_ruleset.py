"""What is printed for a board: circles grow with it, as far as a row reaches."""

from collections import Counter

import pytest

from sheetgen.core.board import Cell, Position, make_board
from sheetgen.games.dice.rules.ruleset import BONUSES, carried_circles, circles_of
from sheetgen.games.find import load_layout

RULES = load_layout("A").rules
CASTLE = RULES.terrain("castle")


@pytest.mark.parametrize(
    ("castles", "kept"),
    [
        ("5 0 0 3", "5 0 0 3"),
        ("20 0 0 1", "7 0 0 1"),
        ("9 1 1 1", "5 1 1 1"),
        ("6 6 6 6", "2 2 2 2"),
        ("3 3 3 2", "2 2 2 2"),
        ("5 5 0 0", "4 4 0 0"),
        ("3 3 3 0", "3 3 2 0"),
    ],
)
def test_up_to_eight_castles_have_a_circle_and_of_more_each_bonus(
    castles: str, kept: str
) -> None:
    """Clauses 1.16, 1.20 and 5.8: castles with monks, silver, goods and workers."""
    counts = zip(BONUSES, map(int, castles.split()), strict=True)
    carried = [bonus for bonus, count in counts for _ in range(count)]
    cells = [Cell(Position(0, 2 * i), "castle", b) for i, b in enumerate(carried)]
    told = Counter(carried_circles(make_board(cells), CASTLE))
    assert [told[bonus] for bonus in BONUSES] == list(map(int, kept.split()))
    assert carried_circles(load_layout("A").board, CASTLE) == BONUSES


def test_a_row_of_a_bonus_grows_with_the_areas_that_earn_it() -> None:
    """Clauses 1.20 and 1.21."""

    def board(rivers: int):
        terrains = ["river", "city"] * rivers
        return make_board(Cell(Position(0, 2 * i), t) for i, t in enumerate(terrains))

    counts = [circles_of(RULES, board(rivers), "good") for rivers in (1, 3, 5, 8, 9)]
    assert counts == [3, 3, 5, 8, 8]
