"""A game as one player met it: dice, time, and how far the others were.

Whatever that player had done, all of this would have been the same.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence
from typing import NamedTuple

from sheetgen.games.dice.duchy import Duchy
from sheetgen.games.dice.game import Clock, Log
from sheetgen.games.dice.outlook import Outlook
from sheetgen.games.dice.race import Race
from sheetgen.games.dice.rules import Switches
from sheetgen.games.dice.standing import Prospect, Standing, count_sheet
from sheetgen.games.dice.turn import (
    STANDARD,
    Play,
    Roll,
    State,
    begin,
    list_plays,
    make_play,
)
from sheetgen.games.dice.weigh import Scale


class Moment(NamedTuple):
    """A round, before it is played.

    Attributes:
        roll: the dice.
        phase: of the round, from 1.
        crossed: the time boxes crossed before it.
        gone: for each terrain the rounds before in which others completed it.
        others: for each of the others the cells that they lack of each terrain.
    """

    roll: Roll
    phase: int
    crossed: int
    gone: tuple[int, ...]
    others: tuple[list[int], ...]


class Course(NamedTuple):
    """A game as one player met it.

    Attributes:
        duchy: the board.
        start: the start castle of the player.
        moments: round by round.
        crossed: the time boxes crossed after the last of them.
        boxes: the time boxes of a phase.
        players: at the table.
        switches: how open questions are answered.
    """

    duchy: Duchy
    start: int
    moments: tuple[Moment, ...]
    crossed: int
    boxes: int
    players: int = 1
    switches: Switches = STANDARD


class Place(NamedTuple):
    """Where a player is in a course: a sheet, its counts, and its points."""

    state: State
    standing: Standing
    total: int


def begin_clock(duchy: Duchy, players: int) -> Clock:
    """Return the time boxes of a game that begins."""
    variant = "solo" if players == 1 else "normal"
    return Clock(duchy.printed.time_boxes, variant, STANDARD)


def solo_course(
    duchy: Duchy, start: int, rolls: Sequence[Roll], switches: Switches = STANDARD
) -> Course:
    """Return the course of a game that somebody plays alone with given dice."""
    clock = begin_clock(duchy, 1)
    nobody = (0,) * len(duchy.terrains)
    moments = []
    for number, roll in enumerate(rolls, 1):
        moments.append(Moment(roll, clock.phase, clock.crossed, nobody, ()))
        clock.cross(number, roll.is_double)
    return Course(duchy, start, tuple(moments), clock.crossed, clock.boxes, 1, switches)


def find_courses(duchy: Duchy, log: Log, rounds: int) -> list[Course]:
    """Return the course of each player of a log, as far as it is played by the rules.

    Args:
        duchy: the board.
        log: of the game.
        rounds: of it that are.
    """
    players = len(log.starts)
    clock = begin_clock(duchy, players)
    states = [begin(duchy, start, log.switches) for start in log.starts]
    lacked = [count_sheet(duchy, state.filled).lacked for state in states]
    done: list[list[set[int]]] = [[set() for _ in duchy.terrains] for _ in log.starts]
    moments: list[list[Moment]] = [[] for _ in log.starts]
    for number, turn in enumerate(log.rounds[:rounds], 1):
        for seat, own in enumerate(moments):
            others = [at for at in range(players) if at != seat]
            own.append(
                Moment(
                    turn.roll,
                    clock.phase,
                    clock.crossed,
                    tuple(
                        [
                            len(set().union(*[done[at][terrain] for at in others]))
                            for terrain in range(len(duchy.terrains))
                        ]
                    ),
                    tuple([lacked[at] for at in others]),
                )
            )
        clock.cross(number, turn.roll.is_double)
        for seat, play in enumerate(turn.plays):
            states[seat] = make_play(duchy, states[seat], play, log.switches)
            lacked[seat] = count_sheet(duchy, states[seat].filled).lacked
            for terrain, lacks in enumerate(lacked[seat]):
                if not lacks and not done[seat][terrain]:
                    done[seat][terrain].add(number)
    return [
        Course(
            duchy,
            start,
            tuple(own),
            clock.crossed,
            clock.boxes,
            players,
            log.switches,
        )
        for start, own in zip(log.starts, moments)  # noqa: B905
    ]


def begin_course(course: Course) -> Place:
    """Return where a player is before the first round."""
    state = begin(course.duchy, course.start, course.switches)
    standing = count_sheet(course.duchy, state.filled)
    return Place(state, standing, course.duchy.printed.start_castle)


def find_prospects(course: Course, at: int, lacked: list[int]) -> list[Prospect]:
    """Return what is to be had of the colours in a round, from 0, and by whom."""
    moment = course.moments[at]
    return _race(course, moment).prospects(moment.phase, lacked, moment.others)


def _race(course: Course, moment: Moment) -> Race:
    race = Race(course.duchy, course.players == 1, course.switches)
    race.gone = list(moment.gone)
    return race


def lay_scale(
    course: Course, at: int, place: Place, outlook: Outlook, is_double: bool
) -> Scale:
    """Return what weighs the plays of a round, from 0, with or without a double."""
    moment = course.moments[at]
    crossed = moment.crossed + 1
    if is_double and course.players > 1 and crossed % course.boxes:
        crossed += 1  # [dice 3.4, 3.6]
    phase = crossed // course.boxes + 1
    race = _race(course, moment)
    lacked = place.standing.lacked
    now = race.prospects(moment.phase, lacked, moment.others)
    then = now
    if phase != moment.phase:
        then = race.prospects(phase, lacked, moment.others)
    when = moment.phase, crossed
    return Scale(outlook, place.state, place.standing, when, (now, then))


def go_on(course: Course, at: int, place: Place, play: Play) -> Place:
    """Return where a player is after a play in a round, from 0."""
    duchy = course.duchy
    moment = course.moments[at]
    prospects = find_prospects(course, at, place.standing.lacked)
    state = make_play(duchy, place.state, play, course.switches)
    standing = place.standing.copy()
    total = place.total + play.sold * duchy.printed.good_sold
    for cell, _ in play.marks:
        standing.mark(duchy, cell)
        area, terrain = duchy.area_of[cell], duchy.terrain_of[cell]
        if not standing.left[area]:
            total += duchy.points[area][moment.phase - 1]
        if not standing.lacked[terrain]:
            total += prospects[terrain][1]
    return Place(state, standing, total)


def choices(course: Course, place: Place, roll: Roll) -> list[Play]:
    """Return the legal plays of a roll."""
    return list_plays(course.duchy, place.state, roll, course.switches)
