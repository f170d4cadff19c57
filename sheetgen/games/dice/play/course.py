"""A game as one player experienced it: dice, time, and the progress of the others.

All of this is independent of the plays of that player. So is the total that could have
been reached by knowing all dice in advance. A beam search for it goes through the
rounds: the most promising sheets are kept, but only a few for each set of completed
areas, so that they differ. Its result was possible; even higher totals may have been
possible, too.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from sheetgen.games.dice.play.value_function import (
    POINT,
    Prospect,
    Race,
    Scale,
    Standing,
    ValueFunction,
    count_sheet,
)
from sheetgen.games.dice.rules.duchy import Duchy
from sheetgen.games.dice.rules.game import Clock, Log
from sheetgen.games.dice.rules.ruleset import PHASES, Switches
from sheetgen.games.dice.rules.turn import (
    STANDARD,
    Play,
    Roll,
    State,
    begin,
    list_plays,
    make_play,
)


class Situation(NamedTuple):
    """The situation of a round before it is played.

    Attributes:
        roll: the dice.
        phase: the phase of the round, from 1.
        crossed: the time boxes crossed before it.
        gone: the number of earlier rounds in which others completed each terrain.
        others: the number of empty cells of each terrain, for each other player.
    """

    roll: Roll
    phase: int
    crossed: int
    gone: tuple[int, ...]
    others: tuple[list[int], ...]


class Course(NamedTuple):
    """A game as one player experienced it.

    Attributes:
        duchy: the board.
        start: the start castle of the player.
        moments: the situations, round by round.
        crossed: the time boxes crossed after the last situation.
        boxes: the number of time boxes of a phase.
        players: the number of players at the table, as in `count_players`.
        switches: how open questions are answered.
    """

    duchy: Duchy
    start: int
    moments: tuple[Situation, ...]
    crossed: int
    boxes: int
    players: int = 1
    switches: Switches = STANDARD

    @property
    def is_over(self) -> bool:
        """Whether the last time box is crossed."""
        return self.crossed == self.boxes * len(PHASES)


class Place(NamedTuple):
    """The position of a player in a course: a sheet, its counts, and its points."""

    state: State
    standing: Standing
    total: int


def count_players(log: Log) -> int:
    """Return the number of players that a log is analysed for.

    A log of a single player by the rules for several is taken as one of two players,
    the other unknown: time and colour bonuses are as for two.
    """
    if len(log.starts) == 1 and log.variant != "solo":
        return 2
    return len(log.starts)


def begin_clock(duchy: Duchy, players: int) -> Clock:
    """Return the time boxes at the beginning of a game."""
    variant = "solo" if players == 1 else "normal"
    return Clock(duchy.printed.time_boxes, variant, STANDARD)


def solo_course(
    duchy: Duchy, start: int, rolls: Sequence[Roll], switches: Switches = STANDARD
) -> Course:
    """Return the course of a solo game with given dice."""
    clock = begin_clock(duchy, 1)
    nobody = (0,) * len(duchy.terrains)
    moments = []
    for number, roll in enumerate(rolls, 1):
        moments.append(Situation(roll, clock.phase, clock.crossed, nobody, ()))
        clock.cross(number, roll.is_double)
    return Course(duchy, start, tuple(moments), clock.crossed, clock.boxes, 1, switches)


def find_courses(duchy: Duchy, log: Log, rounds: int) -> list[Course]:
    """Return the course of each player of a log, as far as it keeps to the rules.

    Args:
        duchy: the board.
        log: the log of the game.
        rounds: the number of its rounds that keep to the rules.
    """
    table = _Table(duchy, log)
    for turn in log.rounds[:rounds]:
        table.meet(turn.roll)
        table.play(turn.plays)
    return table.courses()


def reach_end(duchy: Duchy, log: Log, player: int, roll: Roll) -> tuple[Course, Place]:
    """Return the course of a player up to a further roll, and the sheet before it.

    Args:
        duchy: the board.
        log: the log of the rounds before, all of them played by the rules.
        player: the number of the player, from 0.
        roll: the roll of the round that is due.
    """
    table = _Table(duchy, log)
    for turn in log.rounds:
        table.meet(turn.roll)
        table.play(turn.plays)
    table.meet(roll)
    course = table.courses()[player]
    place = begin_course(course)
    for at, turn in enumerate(log.rounds):
        place = go_on(course, at, place, turn.plays[player])
    return course, place


class _Table:
    """A log that is replayed for all its players."""

    def __init__(self, duchy: Duchy, log: Log) -> None:
        self.duchy = duchy
        self.log = log
        self.seats = range(len(log.starts))
        self.players = count_players(log)
        self.clock = begin_clock(duchy, self.players)
        self.states = [begin(duchy, start, log.switches) for start in log.starts]
        self.lacked = [count_sheet(duchy, one.filled).lacked for one in self.states]
        # The round in which each terrain was completed at each seat, or 0.
        self.done = [[0 for _ in self.seats] for _ in duchy.terrains]
        self.moments: list[list[Situation]] = [[] for _ in self.seats]

    def meet(self, roll: Roll) -> None:
        """Note the situation of every player with a roll, and cross its time boxes."""
        phase, crossed = self.clock.phase, self.clock.crossed
        for seat in self.seats:
            gone = []
            for rounds in self.done:
                others = [rounds[at] for at in self.seats if at != seat and rounds[at]]
                gone.append(len(set(others)))
            lacked = [self.lacked[at] for at in self.seats if at != seat]
            moment = Situation(roll, phase, crossed, tuple(gone), tuple(lacked))
            self.moments[seat].append(moment)
        self.clock.cross(len(self.moments[0]), roll.is_double)

    def play(self, plays: Sequence[Play]) -> None:
        """Carry out the plays of a round."""
        number = len(self.moments[0])
        for seat, play in enumerate(plays):
            state = make_play(self.duchy, self.states[seat], play, self.log.switches)
            self.states[seat] = state
            self.lacked[seat] = count_sheet(self.duchy, state.filled).lacked
            for terrain, lacks in enumerate(self.lacked[seat]):
                if not lacks and not self.done[terrain][seat]:
                    self.done[terrain][seat] = number

    def courses(self) -> list[Course]:
        """Return the course of each player."""
        return [
            Course(
                self.duchy,
                start,
                tuple(moments),
                self.clock.crossed,
                self.clock.boxes,
                self.players,
                self.log.switches,
            )
            for start, moments in zip(self.log.starts, self.moments)  # noqa: B905
        ]


def begin_course(course: Course) -> Place:
    """Return the position of a player before the first round."""
    state = begin(course.duchy, course.start, course.switches)
    standing = count_sheet(course.duchy, state.filled)
    return Place(state, standing, course.duchy.printed.start_castle)


def find_prospects(course: Course, at: int, lacked: list[int]) -> list[Prospect]:
    """Return the prospects of the colour bonuses in a round, from 0."""
    moment = course.moments[at]
    return _race(course, moment).prospects(moment.phase, lacked, moment.others)


def _race(course: Course, moment: Situation) -> Race:
    race = Race(course.duchy, course.players == 1, course.switches)
    race.gone = list(moment.gone)
    return race


def lay_scale(
    course: Course,
    at: int,
    place: Place,
    value_function: ValueFunction,
    is_double: bool,
) -> Scale:
    """Return the scale for the plays of a round, from 0, with or without a double."""
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
    return Scale(value_function, place.state, place.standing, when, (now, then))


def go_on(course: Course, at: int, place: Place, play: Play) -> Place:
    """Return the position of a player after a play in a round, from 0."""
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
