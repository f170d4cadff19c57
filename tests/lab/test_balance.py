from dataclasses import replace

import pytest

from sheetgen.core.seat import Record
from sheetgen.lab.balance import Figure, compare_starts, find_distance
from sheetgen.lab.play import Tally, tally_games
from sheetgen.lab.remark import ENOUGH, explain, figure_message, share_message, warn
from tests.lab.tallies import BROKEN, GAMES, WEAK, make_balance, make_subject


def contest(*rows: tuple[int, ...]) -> Tally:
    """Return games of contestants, a row for each game."""
    games = [tally_games([[Record(total, ()) for total in row]]) for row in rows]
    return sum(games[1:], start=games[0])


def test_each_player_has_mean_swing_and_quantiles() -> None:
    greedy = make_balance().totals[1]
    assert greedy.mean.value == pytest.approx(44.5)
    assert greedy.mean.error == pytest.approx(greedy.deviation / (GAMES - 1) ** 0.5)
    assert (greedy.low, greedy.middle, greedy.high) == (40, 44, 49)


def test_skill_and_luck_are_told_apart() -> None:
    """They rise and fall together here, so all of it lies in the dice."""
    assert make_balance(ahead=12).skill == (pytest.approx(12), 0)
    assert make_balance().luck == (pytest.approx(1), pytest.approx(0))


def test_dead_cells_and_areas_are_told_and_other_points_counted() -> None:
    balance = make_balance()
    assert balance.cells[WEAK] == 0.1
    assert balance.dead == (WEAK,)
    assert any(f"games: {WEAK}" in remark for remark in warn(balance))
    assert next(a for a in balance.areas if a.first == "c3").brings == 6
    told = " ".join(warn(balance))
    assert f"1 area is hardly ever completed: river from {BROKEN}" in told
    assert balance.points == {"goods": 3}
    assert (balance.rounds, balance.idle["strong"]) == (24, 2)


def test_boards_without_skill_and_differences_of_chance_are_called_so() -> None:
    assert any("skill hardly pays" in remark for remark in warn(make_balance(1)))
    assert not any("skill hardly" in remark for remark in warn(make_balance(9)))
    told = next(iter(explain(make_balance(ahead=0))))
    assert "may be chance" in told
    assert figure_message(Figure(-0.04, 0.3)) == "0.0 ± 0.3"


def test_starts_stand_in_order_and_those_far_from_the_best_are_traps() -> None:
    games = contest((50, 58, 54, 51), (52, 60, 54, 53))
    few = compare_starts(make_subject(), games)
    assert [start.cell for start in few.each] == ["c5", "e2", "e5", "c2"]
    assert few.spread == (pytest.approx(8), 0)
    assert few.games < ENOUGH
    balance = make_balance()
    assert not any("trap" in told for told in warn(replace(balance, starts=few)))
    starts = replace(few, games=ENOUGH)
    remarks = list(warn(replace(balance, starts=starts)))
    (told,) = [remark for remark in remarks if "trap" in remark]
    assert told.endswith(": e2, e5, c2")
    assert "5.0 ± 1.0 to 8.0 ± 0.0 points behind" in told


def test_a_board_is_compared_with_the_own_boards_other_than_itself() -> None:
    tally = contest((60, 50, 52, 54), (62, 52, 54, 56))
    distance = find_distance(tally, 0, {1: "A", 2: "B", 3: "C"})
    assert distance is not None
    assert distance.points == (pytest.approx(8), pytest.approx(0, abs=1e-6))
    assert distance.deviations == pytest.approx(8)
    assert (distance.nearest, distance.is_within) == ("C", False)
    inner = find_distance(tally, 2, {1: "A", 2: "B", 3: "C"})
    assert inner is not None
    assert inner.is_within
    assert set(inner.others) == {"A", "C"}


def test_a_share_that_is_not_nothing_is_never_told_as_nothing() -> None:
    assert [share_message(x) for x in (0, 0.001, 0.5, 0.999, 1)] == [
        "0 %",
        "< 1 %",
        "50 %",
        "> 99 %",
        "100 %",
    ]
