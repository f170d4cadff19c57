"""What plays are worth: what is added up in steps is what the sheet after them says."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.games.dice.play.course import (
    begin_course,
    choices,
    find_prospects,
    go_on,
    lay_scale,
)
from sheetgen.games.dice.play.review import look
from sheetgen.games.dice.play.value_function import (
    POINT,
    count_sheet,
    find_traits,
    find_worth,
)
from tests.games.dice.learned import course_of, guessed, random_plays


@pytest.mark.slow
@settings(max_examples=12, deadline=None)
@given(seed=st.integers(1, 10**6), name=st.sampled_from("ABCD"))
def test_a_play_is_worth_its_points_and_the_sheet_after_it(
    seed: int, name: str
) -> None:
    """Counts that are kept up to date are those of the sheet."""
    course, value_function = course_of(name, seed), guessed(name)
    place = begin_course(course)
    for at, play in enumerate(random_plays(course, seed)):
        moment = course.moments[at]
        scale = lay_scale(course, at, place, value_function, moment.roll.is_double)
        for option in choices(course, place, moment.roll):
            after = go_on(course, at, place, option)
            worth = place.total * POINT + scale.weigh(option)
            assert worth == look(course, value_function, at + 1, after)
        place = go_on(course, at, place, play)
        fresh = count_sheet(course.duchy, place.state.filled)
        assert vars(place.standing) == vars(fresh)
    # After the last round nothing else is worth anything.
    assert (
        look(course, value_function, len(course.moments), place) == place.total * POINT
    )


def test_a_sheet_is_worth_the_weights_of_its_traits() -> None:
    course, value_function = course_of(), guessed()
    place = begin_course(course)
    prospects = find_prospects(course, 0, place.standing.lacked)
    traits = find_traits(
        course.duchy, value_function.traits, place.state, place.standing, prospects
    )
    assert [trait for trait, _ in traits] == sorted({trait for trait, _ in traits})
    weights = [0] * value_function.traits.count
    assert find_worth(weights, traits) == 0
    weights[0] = 7
    assert find_worth(weights, traits) == 7


def test_values_of_another_board_are_refused() -> None:
    value_function = guessed("A")
    with pytest.raises(ValueError, match="not of this board"):
        type(value_function)(value_function.duchy, [0, 0], 8)
