"""The total that a player could have reached by knowing all dice in advance.

A beam search goes through the rounds: the most promising sheets are kept, but only a
few for each set of completed areas, so that they differ. Its result was possible; even
higher totals may have been possible, too.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from sheetgen.games.dice.play.course import (
    Course,
    Place,
    begin_course,
    choices,
    go_on,
    lay_scale,
)
from sheetgen.games.dice.play.value_function import POINT, ValueFunction
from sheetgen.games.dice.rules.turn import Play

WIDTH = 100  # sheets that are kept after each round
ALIKE = 4  # of these, the most with the same completed areas


Path = tuple[Play, Any]  # the last play, and the path before it or None


class Node(NamedTuple):
    """A sheet of the beam.

    Attributes:
        worth: its expected total in thousandths of a point.
        place: the position before its last play, which is not yet carried out.
        play: the last play.
        path: the path to that position.
    """

    worth: int
    place: Place
    play: Play
    path: Path | None


def look_back(
    course: Course,
    value_function: ValueFunction,
    lines: Sequence[Sequence[Play]],
    width: int = WIDTH,
    alike: int = ALIKE,
) -> tuple[int, tuple[Play, ...]]:
    """Return a total that was possible, and plays that lead to it.

    It is never less than the totals that are known: the player's own, and par.

    Args:
        course: the course of the player.
        value_function: the value function learned on the board.
        lines: known ways to play the course, round by round.
        width: how many sheets are kept after each round.
        alike: how many of these may have the same completed areas.
    """
    begin = begin_course(course)
    beam: list[tuple[Place, Path | None]] = [(begin, None)]
    for at, moment in enumerate(course.moments):
        nodes: list[Node] = []
        for place, path in beam:
            scale = lay_scale(course, at, place, value_function, moment.roll.is_double)
            for play in choices(course, place, moment.roll):
                worth = place.total * POINT + scale.weigh(play)
                nodes.append(Node(worth, place, play, path))
        beam = _prune(course, at, nodes, width, alike)
    best, way = max(beam, key=lambda one: one[0].total)
    most, plays = best.total, _unroll(way)
    for line in lines:
        place = begin
        for at, play in enumerate(line):
            place = go_on(course, at, place, play)
        if place.total > most:
            most, plays = place.total, tuple(line)
    return most, plays


def _unroll(path: Path | None) -> tuple[Play, ...]:
    """Return the plays of a path, the first one first."""
    plays: list[Play] = []
    while path is not None:
        play, path = path
        plays.append(play)
    return tuple(reversed(plays))


def _prune(
    course: Course, at: int, nodes: list[Node], width: int, alike: int
) -> list[tuple[Place, Path | None]]:
    """Return the most promising sheets after a round, few with the same areas."""
    order = sorted(range(len(nodes)), key=lambda index: (-nodes[index].worth, index))
    kept: list[tuple[Place, Path | None]] = []
    seen = set()
    counts: dict[int, int] = {}
    for index in order:
        node = nodes[index]
        after = go_on(course, at, node.place, node.play)
        parts = after.state.parts()
        if parts in seen:
            continue
        seen.add(parts)
        areas = 0
        for area, left in enumerate(after.standing.left):
            areas |= (not left) << area
        if counts.get(areas, 0) == alike:
            continue
        counts[areas] = counts.get(areas, 0) + 1
        kept.append((after, (node.play, node.path)))
        if len(kept) == width:
            break
    return kept
