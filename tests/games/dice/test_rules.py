import pytest

from sheetgen.games.dice.describe import (
    best_points,
    can_be_completed,
    numberless_castles,
)
from sheetgen.games.dice.printed import point_table, printed_numbers
from sheetgen.games.dice.rules import (
    area_points,
    points_of,
)
from sheetgen.games.find import load_layout

LAYOUT = load_layout("A")
TABLE = point_table(LAYOUT.rules)
PRINTED = printed_numbers(LAYOUT.rules, LAYOUT.board)


def area(terrain: str, size: int):
    return next(a for a in LAYOUT.board.areas_of(terrain) if a.size == size)


@pytest.mark.parametrize(("phase", "points"), [(1, 8), (2, 6), (3, 4)])
def test_an_area_of_three_cells_brings_eight_six_or_four(
    phase: int, points: int
) -> None:
    """Clause 6.1."""
    assert area_points(TABLE, 3, phase) == points


@pytest.mark.parametrize(
    ("size", "points"),
    [(5, (20, 15, 10)), (6, (28, 21, 14)), (7, (37, 28, 19)), (8, (48, 36, 24))],
)
def test_a_larger_area_follows_the_pattern(
    size: int, points: tuple[int, int, int]
) -> None:
    """Clause 6.2."""
    assert tuple(area_points(TABLE, size, phase) for phase in (1, 2, 3)) == points


def test_the_pattern_gives_the_printed_numbers_too() -> None:
    """Clause 6.2."""
    for size, points in TABLE.items():
        assert tuple(area_points({}, size, phase) for phase in (1, 2, 3)) == points


def test_a_castle_brings_one_point_in_any_phase() -> None:
    """Clause 6.3."""
    assert [points_of(PRINTED, area("castle", 1), phase) for phase in (1, 2, 3)] == [
        1
    ] * 3


def test_a_pasture_of_two_cells_brings_six_points_in_phase_two() -> None:
    """Clauses 6.4 and 6.5."""
    assert points_of(PRINTED, area("pasture", 2), 2) == 6


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
