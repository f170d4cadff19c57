"""The review of a played game, by values that were learned on its board.

Every round has a best play, and the play that was made; their difference in worth is
the loss. The difference between the worth of the best play and its mean over all dice
is the luck. So the total of a game is the expected total at its beginning, plus luck,
minus losses, plus a rest, as learned values are not exact.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence
from typing import NamedTuple

from sheetgen.games.dice.play.course import (
    Course,
    Place,
    begin_course,
    choices,
    find_prospects,
    go_on,
    lay_scale,
)
from sheetgen.games.dice.play.value_function import (
    POINT,
    Scale,
    ValueFunction,
    find_traits,
    find_worth,
)
from sheetgen.games.dice.rules.deal import COLOURS, DOUBLES
from sheetgen.games.dice.rules.duchy import list_cells
from sheetgen.games.dice.rules.ruleset import NUMBERS
from sheetgen.games.dice.rules.turn import GOODS, Play, Roll

# Two dice of one kind: the pairs that they can show, in any order, and how often.
_COLOURS = [
    ((one, other), 1 + (one != other))
    for one in range(COLOURS)
    for other in range(one, COLOURS)
]
_NUMBERS = [
    ((one, other), 1 + (one != other))
    for one in NUMBERS
    for other in NUMBERS
    if one <= other
]


class Option(NamedTuple):
    """A legal play, and its worth.

    Attributes:
        play: the play.
        worth: the expected total of the game after the play, in thousandths.
    """

    play: Play
    worth: int


class Judged(NamedTuple):
    """The judgement of a played round, in thousandths of a point.

    Attributes:
        round: the number of the round, from 1.
        played: the play that was made.
        options: all legal plays, the best first.
        expected: the expected worth of the best play before the dice were rolled.
        before: the worth of the sheet before the round.
        after: the worth of the sheet after the round.
    """

    round: int
    played: Option
    options: tuple[Option, ...]
    expected: int
    before: int
    after: int

    @property
    def loss(self) -> int:
        """The worth of the best play, minus that of the play that was made."""
        return self.options[0].worth - self.played.worth

    @property
    def luck(self) -> int:
        """The worth of the best play with these dice, minus its expected worth."""
        return self.options[0].worth - self.expected


def judge_rounds(
    course: Course,
    value_function: ValueFunction,
    plays: Sequence[Play],
    has_luck: bool = True,
) -> list[Judged]:
    """Return the judgement of every round of a course.

    Args:
        course: the course of the player.
        value_function: the value function learned on the board for this number of
            players.
        plays: the plays that the player made, all legal.
        has_luck: whether to measure the luck of the dice, too, which takes most of the
            time; if not, the expected worth is that of the best play.
    """
    judged: list[Judged] = []
    if not plays:
        return judged
    place = begin_course(course)
    before = look(course, value_function, 0, place)
    for at, play in enumerate(plays):
        one = judge_round(course, value_function, at, place, play, has_luck)
        place = go_on(course, at, place, play)
        after = look(course, value_function, at + 1, place)
        judged.append(Judged(*one[:4], before, after))
        before = after
    return judged


def judge_round(
    course: Course,
    value_function: ValueFunction,
    at: int,
    place: Place,
    play: Play,
    has_luck: bool = True,
) -> Judged:
    """Return the judgement of a round, from 0, without the worth before and after."""
    roll = course.moments[at].roll
    scale = lay_scale(course, at, place, value_function, roll.is_double)
    options = weigh_all(scale, choices(course, place, roll), place)
    played = Option(play, place.total * POINT + scale.weigh(play))
    best = options[0].worth
    expected = best
    if has_luck:
        expected = place.total * POINT + expect(course, value_function, at, place)
    return Judged(at + 1, played, options, expected, 0, 0)


def weigh_all(scale: Scale, plays: Sequence[Play], place: Place) -> tuple[Option, ...]:
    """Return plays with their worth, the best first; equal ones as listed."""
    options = [Option(play, place.total * POINT + scale.weigh(play)) for play in plays]
    order = sorted(range(len(options)), key=lambda at: (-options[at].worth, at))
    return tuple([options[at] for at in order])


def look(course: Course, value_function: ValueFunction, at: int, place: Place) -> int:
    """Return the expected total of a player before a round, from 0."""
    if at < len(course.moments):
        crossed = course.moments[at].crossed
    else:
        crossed, at = course.crossed, at - 1
    prospects = find_prospects(course, at, place.standing.lacked)
    traits = find_traits(
        course.duchy, value_function.traits, place.state, place.standing, prospects
    )
    return place.total * POINT + find_worth(value_function.weights[crossed], traits)


def expect(course: Course, value_function: ValueFunction, at: int, place: Place) -> int:
    """Return the mean worth of the best play of a round over all rolls."""
    single = lay_scale(course, at, place, value_function, False)
    scales = [(single, len(DOUBLES) - sum(DOUBLES), False)]
    can_sell = place.state.left(GOODS) > 0
    if can_sell or course.players > 1:
        double = lay_scale(course, at, place, value_function, True)
        scales.append((double, sum(DOUBLES), True))
    else:
        scales = [(single, len(DOUBLES), False)]
    worth = 0
    for scale, sides, is_double in scales:
        for colours, often in _COLOURS:
            for numbers, times in _NUMBERS:
                plays = choices(course, place, Roll(colours, numbers, is_double))
                best = max([scale.weigh(play) for play in plays])
                worth += best * often * times * sides
    # Not written as a power, which would need one more function in the page's runtime.
    faces = COLOURS * len(NUMBERS)
    return worth // (faces * faces * len(DOUBLES))


def find_par(course: Course, value_function: ValueFunction, start: int = -1) -> int:
    """Return the total of a strong player with the same dice.

    Args:
        course: the course of the player.
        value_function: the value function learned on the board.
        start: another start castle; the player's own if negative.
    """
    if start >= 0:
        course = Course(course.duchy, start, *course[2:])
    place = begin_course(course)
    for at, play in enumerate(find_line(course, value_function)):
        place = go_on(course, at, place, play)
    return place.total


def find_line(course: Course, value_function: ValueFunction) -> list[Play]:
    """Return the plays of a strong player in a course."""
    line = []
    place = begin_course(course)
    for at, moment in enumerate(course.moments):
        scale = lay_scale(course, at, place, value_function, moment.roll.is_double)
        best = weigh_all(scale, choices(course, place, moment.roll), place)[0]
        place = go_on(course, at, place, best.play)
        line.append(best.play)
    return line


def find_pars(course: Course, value_function: ValueFunction) -> list[tuple[int, int]]:
    """Return par for each start castle, as castle and points."""
    return [
        (castle, find_par(course, value_function, castle))
        for castle in list_cells(course.duchy.castles)
    ]
