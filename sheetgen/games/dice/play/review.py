"""A game that was played, looked at by who has learned its board.

Every round has a best play, and the one that was made; between them lies a loss. What
the best play is worth beyond what it was worth to be expected of the dice is luck. So
the total of a game is what could be expected at its beginning, and its luck, without
its losses; what this leaves is a rest, for no learned value is exact.

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
from sheetgen.games.dice.play.standing import find_traits, find_worth
from sheetgen.games.dice.play.value_function import POINT, ValueFunction
from sheetgen.games.dice.play.weigh import Scale
from sheetgen.games.dice.rules.deal import COLOURS, DOUBLES
from sheetgen.games.dice.rules.duchy import list_cells
from sheetgen.games.dice.rules.ruleset import NUMBERS
from sheetgen.games.dice.rules.turn import GOODS, Play, Roll

# Two dice of a kind: what they can show, and how often; which is which is all one.
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
    """A legal play, and what it was worth.

    Attributes:
        play: it.
        worth: the points that the game could be expected to end with, in thousandths.
    """

    play: Play
    worth: int


class Judged(NamedTuple):
    """A round that was played, in thousandths of a point.

    Attributes:
        round: its number, from 1.
        played: what was done.
        options: all that could be done, each place once, the best first.
        expected: what the best play could be expected to be worth, before the dice.
        before: what the sheet was worth before the round.
        after: what it was worth after it.
    """

    round: int
    played: Option
    options: tuple[Option, ...]
    expected: int
    before: int
    after: int

    @property
    def loss(self) -> int:
        """How much the best play was worth beyond the one that was made."""
        return self.options[0].worth - self.played.worth

    @property
    def luck(self) -> int:
        """How much the dice made the best play worth beyond what was expected."""
        return self.options[0].worth - self.expected


def judge_rounds(
    course: Course,
    value_function: ValueFunction,
    plays: Sequence[Play],
    has_luck: bool = True,
) -> list[Judged]:
    """Return every round of a course with what its plays were worth.

    Args:
        course: of the player.
        value_function: that was learned of the board, for as many players.
        plays: that the player made, legal ones.
        has_luck: whether the dice are weighed too, which takes most of the time;
            without, nothing but the best play was to be expected.
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
    """Return what the plays of a round, from 0, were worth; not what came of it."""
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
    """Return plays with what they are worth, the best first; equal ones as listed."""
    options = [Option(play, place.total * POINT + scale.weigh(play)) for play in plays]
    order = sorted(range(len(options)), key=lambda at: (-options[at].worth, at))
    return tuple([options[at] for at in order])


def look(course: Course, value_function: ValueFunction, at: int, place: Place) -> int:
    """Return what a player can expect to end with before a round, from 0."""
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
    """Return the mean over all rolls of what the best play of a round is worth."""
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
    # No power: the page's runtime would need a function more for it.
    faces = COLOURS * len(NUMBERS)
    return worth // (faces * faces * len(DOUBLES))


def find_par(course: Course, value_function: ValueFunction, start: int = -1) -> int:
    """Return the points that a strong player makes of the same dice.

    Args:
        course: of the player.
        value_function: that was learned of the board.
        start: another start castle; that of the player if negative.
    """
    if start >= 0:
        course = Course(course.duchy, start, *course[2:])
    place = begin_course(course)
    for at, play in enumerate(find_line(course, value_function)):
        place = go_on(course, at, place, play)
    return place.total


def find_line(course: Course, value_function: ValueFunction) -> list[Play]:
    """Return how a strong player plays a course."""
    line = []
    place = begin_course(course)
    for at, moment in enumerate(course.moments):
        scale = lay_scale(course, at, place, value_function, moment.roll.is_double)
        best = weigh_all(scale, choices(course, place, moment.roll), place)[0]
        place = go_on(course, at, place, best.play)
        line.append(best.play)
    return line


def find_pars(course: Course, value_function: ValueFunction) -> list[tuple[int, int]]:
    """Return par from each castle: the castle and the points."""
    return [
        (castle, find_par(course, value_function, castle))
        for castle in list_cells(course.duchy.castles)
    ]
