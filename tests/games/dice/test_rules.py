import pytest

from sheetgen.games.dice.rules.ruleset import area_points, point_table, printed_numbers
from sheetgen.games.dice.sheet.describe import (
    best_points,
    can_be_completed,
    numberless_castles,
)
from sheetgen.games.find import load_layout


def test_all_areas_follow_one_pattern_the_printed_ones_and_larger_ones() -> None:
    """Clauses 6.1 and 6.2."""
    printed = point_table(load_layout("A").rules)
    larger = {5: (20, 15, 10), 6: (28, 21, 14), 7: (37, 28, 19), 8: (48, 36, 24)}
    for size, points in (printed | larger).items():
        for table in ({}, printed):
            told = tuple(area_points(table, size, phase) for phase in (1, 2, 3))
            assert told == points


@pytest.mark.parametrize(
    ("letter", "points"),
    [
        ("A", (86, 67, 48)),
        ("B", (93, 72, 51)),
        ("C", (84, 65, 46)),
        ("D", (80, 64, 48)),
    ],
)
def test_the_best_totals_of_the_duchies_are_known(
    letter: str, points: tuple[int, int, int]
) -> None:
    layout = load_layout(letter)
    printed = printed_numbers(layout.rules, layout.board)
    found = tuple(best_points(printed, layout.board, phase) for phase in (1, 2, 3))
    assert found == points


def test_a_city_of_more_than_six_cells_has_no_end(odd_layout) -> None:
    """Clause 4.9."""
    board = load_layout(str(odd_layout)).board
    city = board.areas_of("city")[0]
    assert city.size == 8
    assert not can_be_completed(city)


@pytest.mark.parametrize("letter", "ABCD")
def test_every_castle_of_a_duchy_can_be_lent_a_number(letter: str) -> None:
    """Clause 4.10."""
    assert numberless_castles(load_layout(letter).board) == ()
