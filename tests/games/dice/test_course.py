"""For how many players a game is looked at, and what it was made of."""

from dataclasses import replace

import pytest

from sheetgen.games.dice.play.analysis import analyse_log
from sheetgen.games.dice.play.course import count_players, find_courses
from tests.games.dice.conformance import analyse_question
from tests.games.dice.play import load_duchy, play_game

A = load_duchy("A")


def test_who_wrote_down_one_part_of_a_usual_game_sat_at_a_table() -> None:
    alone = play_game(A, 1, 4711)
    assert count_players(alone) == 1
    assert count_players(replace(alone, variant="normal")) == 2
    assert count_players(play_game(A, 2, 4711, 1)) == 2


def test_such_a_game_has_the_time_of_a_table() -> None:
    log = replace(play_game(A, 1, 4711, 9), variant="normal")
    (course,) = find_courses(A, log, 9)
    doubles = sum(turn.roll.is_double for turn in log.rounds)
    assert course.boxes == A.printed.time_boxes
    assert course.crossed >= 9 + doubles - 1  # one may fall on the last box [dice 3.6]


@pytest.mark.slow
@pytest.mark.parametrize("variant", ["solo", "normal"])
def test_a_total_is_what_was_expected_with_luck_and_without_losses(variant) -> None:
    log = replace(play_game(A, 1, 4711, 12), variant=variant)
    told = analyse_log(A, analyse_question(log, hindsight=0))
    parts = told["expected"] + told["luck"] - told["losses"] + told["rest"]
    assert told["total"] == parts


def test_boards_are_not_weighed_for_more_players_than_have_learned_them() -> None:
    question = analyse_question(play_game(A, 2, 4711, 3))
    with pytest.raises(IndexError):
        analyse_log(A, {**question, "values": question["values"][:1]})
