"""A game looked at by who has learned its board: nothing is lost between its parts."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.games.dice.files.log_file import LogFile, read_log
from sheetgen.games.dice.files.plain import plain_play
from sheetgen.games.dice.play.analysis import (
    analyse,
    analyse_log,
    count_sound_rounds,
    explain,
    hint,
)
from sheetgen.games.dice.play.course import (
    Course,
    begin_course,
    choices,
    go_on,
    lay_scale,
    look_back,
)
from sheetgen.games.dice.play.lesson import guess_values
from sheetgen.games.dice.play.review import expect, find_line, find_par, judge_rounds
from sheetgen.games.dice.play.value_function import POINT, ValueFunction, count_sheet
from sheetgen.games.dice.rules.deal import DOUBLES
from sheetgen.games.dice.rules.duchy import Duchy, cell_set, list_cells
from sheetgen.games.dice.rules.game import Round, replay
from sheetgen.games.dice.rules.turn import Play, Roll, State
from tests.games.dice.answers import plain_log
from tests.games.dice.learned import course_of, guessed, random_plays
from tests.games.dice.play import load_duchy

SHEETS = Path(__file__).parents[2] / "sheets" / "dice"


def open_log(name: str) -> tuple[LogFile, Duchy]:
    return read_log(SHEETS / name), load_duchy("A")


@pytest.fixture(scope="module")
def solo() -> tuple[LogFile, Duchy]:
    return open_log("solo.game")


@pytest.fixture(scope="module")
def pair() -> tuple[LogFile, Duchy]:
    return open_log("two-players.game")


@pytest.mark.slow
def test_the_parts_of_a_total_add_up(solo: tuple[LogFile, Duchy]) -> None:
    file, duchy = solo
    found = analyse(duchy, file.log, 0, guessed(), has_hindsight=False)
    assert found.total == 43 * POINT
    parts = found.expected + found.luck - found.losses + found.rest
    assert parts == found.total
    assert found.losses == sum(one.loss for one in found.judged)
    assert found.luck == sum(one.luck for one in found.judged)


@settings(max_examples=6, deadline=None)
@given(seed=st.integers(1, 10**6))
def test_no_play_is_better_than_the_best(seed: int) -> None:
    course = course_of("C", seed)
    judged = judge_rounds(course, guessed("C"), random_plays(course, seed), False)
    assert all(one.loss >= 0 for one in judged)
    line = find_line(course, guessed("C"))
    assert all(one.loss == 0 for one in judge_rounds(course, guessed("C"), line, False))


def test_dice_are_weighed_by_how_often_they_come() -> None:
    """A slow twin: the mean over all 7776 faces of five dice."""
    course, value_function = course_of("A", 3), guessed()
    place = begin_course(course)
    for at, play in enumerate(random_plays(course, 3)[:9]):
        place = go_on(course, at, place, play)
    worth = 0
    for double in DOUBLES:
        scale = lay_scale(course, 9, place, value_function, double)
        for first in range(6):
            for second in range(6):
                for one in range(1, 7):
                    for other in range(1, 7):
                        roll = Roll((first, second), (one, other), double)
                        legal = choices(course, place, roll)
                        worth += max(scale.weigh(play) for play in legal)
    assert expect(course, value_function, 9, place) == worth // 6**5


def test_why_a_play_is_better_adds_up_to_how_much() -> None:
    course, value_function = course_of("B", 2), guessed("B")
    plays = random_plays(course, 2)
    place = begin_course(course)
    for one, play in zip(
        judge_rounds(course, value_function, plays, False), plays, strict=True
    ):
        best = one.options[0].play
        sources = explain(course, value_function, one.round - 1, place, (best, play))
        assert sum(source.amount for source in sources) == one.loss
        place = go_on(course, one.round - 1, place, play)


@pytest.mark.slow
@settings(max_examples=5, deadline=None)
@given(seed=st.integers(1, 10**6))
def test_hindsight_was_there_and_is_never_less_than_what_was_played(seed: int) -> None:
    course, value_function = course_of("A", seed), guessed()
    played = random_plays(course, seed)
    total, way = look_back(course, value_function, [played], width=8, alike=2)
    assert total >= end_of(course, played)
    assert end_of(course, way) == total


def end_of(course: Course, plays: "list[Play] | tuple[Play, ...]") -> int:
    """Return the total of plays, each of which is legal."""
    place = begin_course(course)
    for at, play in enumerate(plays):
        assert play in choices(course, place, course.moments[at].roll)
        place = go_on(course, at, place, play)
    return place.total


@pytest.mark.slow
def test_hindsight_finds_more_than_who_does_not_know_the_dice() -> None:
    course, value_function = course_of("A", 8), guessed()
    line = find_line(course, value_function)
    total, _ = look_back(course, value_function, [line], width=25)
    assert total > find_par(course, value_function) == end_of(course, line)


def test_the_last_cell_of_an_area_is_worth_its_points() -> None:
    """A game by hand whose best play is known: the last round, nothing to come.

    All is filled but one cell of a city of four and one of a monastery of one; the dice
    let one of them be filled. The city brings 10 x 2/3 more.
    """
    duchy = load_duchy("A")
    value_function: ValueFunction = guessed()
    course = course_of("A", 1)

    def area_of(terrain: str, points: int) -> int:
        """Return the place of an area of *terrain* that brings *points* at the end."""
        return next(
            area
            for area in range(len(duchy.area_cells))
            if duchy.area_terrain(area) == terrain and duchy.points[area][2] == points
        )

    city, monastery = area_of("city", 7), area_of("monastery", 1)
    empty = cell_set(max(list_cells(duchy.area_cells[a])) for a in (city, monastery))
    filled = duchy.all_cells & ~empty
    state = State(filled, empty, duchy.fits, (0,) * 8, (0,) * 8)
    place = begin_course(course)._replace(
        state=state, standing=count_sheet(duchy, filled)
    )
    colours_of = [duchy.terrains.index(name) for name in ("monastery", "city")]
    roll = Roll((colours_of[0], colours_of[1]), (1, 2))
    scale = lay_scale(course, len(course.moments) - 1, place, value_function, False)
    worth = {play: scale.weigh(play) for play in choices(course, place, roll)}
    best = max(worth, key=lambda play: worth[play])
    assert {duchy.area_of[cell] for cell, _ in best.marks} == {city}
    assert worth[best] == duchy.points[city][2] * POINT + scale.now[colours_of[1]]


# Logs with more in them


def test_the_legal_part_of_a_game_is_looked_at(solo: tuple[LogFile, Duchy]) -> None:
    file, duchy = solo
    rounds = list(file.log.rounds)
    rounds[9] = Round(rounds[9].roll, (Play(((0, 6), (1, 6))),))
    log = replace(file.log, rounds=tuple(rounds))
    assert count_sound_rounds(replay(duchy, log)) == 9
    found = analyse(duchy, log, 0, guessed(), False, False)
    assert found.rounds == len(found.judged) == 9
    assert not found.is_over


def test_a_game_of_no_rounds_has_nothing_to_tell(solo: tuple[LogFile, Duchy]) -> None:
    file, duchy = solo
    found = analyse(duchy, replace(file.log, rounds=()), 0, guessed())
    assert (found.judged, found.mistakes, found.losses) == ((), (), 0)


def test_at_a_table_everybody_is_looked_at(pair: tuple[LogFile, Duchy]) -> None:
    file, duchy = pair
    value_function = guessed("A", 2)
    for player, total in enumerate((42, 43)):
        found = analyse(duchy, file.log, player, value_function, False, False)
        assert found.total == total * POINT
        assert len(found.pars) == 4


def test_a_page_gets_the_same_in_plain_values(pair: tuple[LogFile, Duchy]) -> None:
    file, duchy = pair
    values = [[], list(guess_values(duchy))]
    question = {
        "log": plain_log(file.log),
        "player": 1,
        "values": values,
        "luck": False,
        "hindsight": False,
    }
    told = analyse_log(duchy, question)
    found = analyse(duchy, file.log, 1, guessed("A", 2), False, False)
    assert told["total"] == found.total
    assert [row[1] for row in told["rounds"]] == [one.loss for one in found.judged]
    assert told["luck"] is None


def test_a_hint_names_the_best_play_first(solo: tuple[LogFile, Duchy]) -> None:
    file, duchy = solo
    log = plain_log(file.log)
    rounds = log["rounds"]
    assert isinstance(rounds, list)
    roll = rounds[6][0]
    question = {
        "log": {**log, "rounds": rounds[:6]},
        "roll": roll,
        "player": 0,
        "values": [list(guess_values(duchy))],
    }
    told = hint(duchy, question)
    found = analyse(duchy, file.log, 0, guessed(), False, False)
    best = found.judged[6].options[0]
    assert told["options"][0] == [plain_play(best.play), best.worth]
    worths = [worth for _, worth in told["options"]]
    assert worths == sorted(worths, reverse=True)
