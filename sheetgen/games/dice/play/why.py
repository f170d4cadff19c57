"""Why one play is worth more than another, by the parts of their worth.

Part of the core that runs in the browser too.
"""

from typing import NamedTuple

from sheetgen.games.dice.play.course import Course, Place, go_on, lay_scale
from sheetgen.games.dice.play.standing import count_open
from sheetgen.games.dice.play.value_function import (
    MOST_LACKED,
    MOST_TOKENS,
    POINT,
    ValueFunction,
)
from sheetgen.games.dice.rules.game import area_place
from sheetgen.games.dice.rules.ruleset import BONUSES, GOOD
from sheetgen.games.dice.rules.turn import Play

Parts = dict[tuple[str, str], int]


class Source(NamedTuple):
    """A part of the difference in worth between two plays.

    Attributes:
        heading: ``areas``, ``colours``, ``bonuses`` (including goods sold) or ``open``
            (numbers that fit a terrain now); each with its points at once and those
            expected later.
        place: an area by its first cell, a terrain or a row.
        amount: the difference in thousandths of a point.
    """

    heading: str
    place: str
    amount: int


def explain(
    course: Course,
    value_function: ValueFunction,
    at: int,
    place: Place,
    plays: tuple[Play, Play],
) -> list[Source]:
    """Return the advantages of the first of two plays in a round, from 0.

    They add up to the difference in worth; the biggest are first.
    """
    better, other = [
        find_parts(course, value_function, at, place, play) for play in plays
    ]
    sources = []
    for heading, what in sorted(set(better) | set(other)):
        key = heading, what
        amount = better.get(key, 0) - other.get(key, 0)
        if amount:
            sources.append(Source(heading, what, amount))
    return sorted(sources, key=lambda source: (-abs(source.amount), source))


def find_parts(
    course: Course, value_function: ValueFunction, at: int, place: Place, play: Play
) -> Parts:
    """Return the parts of the worth of a play, by heading and place."""
    duchy, moment = course.duchy, course.moments[at]
    scale = lay_scale(course, at, place, value_function, moment.roll.is_double)
    after = go_on(course, at, place, play)
    left, lacked = after.standing.left, after.standing.lacked
    sight = scale.sight
    parts: Parts = {}
    for area, lacks in enumerate(left):
        reached = after.standing.reached >> area & 1
        parts["areas", area_place(duchy, area)] = sight.areas[area][2 * lacks + reached]
    for terrain, name in enumerate(duchy.terrains):
        promise = scale.colours[terrain][min(lacked[terrain], MOST_LACKED)]
        parts["colours", f"terrain:{name}"] = promise
    for cell, _ in play.marks:
        area, terrain = duchy.area_of[cell], duchy.terrain_of[cell]
        if not left[area]:
            points = duchy.points[area][moment.phase - 1] * POINT
            parts["areas", area_place(duchy, area)] = points
        if not lacked[terrain]:
            parts["colours", f"terrain:{duchy.terrains[terrain]}"] = scale.now[terrain]
    for terrain, count in enumerate(count_open(duchy, after.state)):
        what = f"terrain:{duchy.terrains[terrain]}"
        parts["open", what] = count * sight.open[terrain]
    for bonus, name in enumerate(BONUSES):
        at_hand = min(after.state.left(bonus), MOST_TOKENS)
        parts["bonuses", f"row:{name}"] = sight.tokens[bonus][at_hand]
    sold = play.sold * duchy.printed.good_sold * POINT
    parts["bonuses", f"row:{GOOD}"] += sold
    return parts
