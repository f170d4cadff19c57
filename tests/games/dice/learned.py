"""Boards that were learned, or guessed, for tests of what players make of them."""

from functools import cache

from sheetgen.games.dice.play.course import Course, begin_course, choices, solo_course
from sheetgen.games.dice.play.lab import open_values
from sheetgen.games.dice.play.lesson import guess_values
from sheetgen.games.dice.play.value_function import ValueFunction
from sheetgen.games.dice.rules.deal import SOLO_ROUNDS, begin_choices, deal
from sheetgen.games.dice.rules.duchy import list_cells
from sheetgen.games.dice.rules.turn import Play
from tests.games.dice.play import load_duchy


@cache
def guessed(name: str = "A", players: int = 1) -> ValueFunction:
    """Return a board with the values that nobody has learned yet."""
    duchy = load_duchy(name)
    return open_values(duchy, guess_values(duchy), players)


def course_of(name: str = "A", seed: int = 1, game: int = 0) -> Course:
    """Return the course of a game alone, from a castle by chance."""
    duchy = load_duchy(name)
    castles = list_cells(duchy.castles)
    start = castles[begin_choices(seed, game, 0).below(len(castles))]
    return solo_course(duchy, start, deal(seed, game, SOLO_ROUNDS))


def random_plays(course: Course, seed: int) -> list[Play]:
    """Return legal plays of a course, by chance."""
    from sheetgen.games.dice.play.course import go_on

    chance = begin_choices(seed, 0, 7)
    place = begin_course(course)
    plays = []
    for at, moment in enumerate(course.moments):
        legal = choices(course, place, moment.roll)
        play = legal[chance.below(len(legal))]
        place = go_on(course, at, place, play)
        plays.append(play)
    return plays
