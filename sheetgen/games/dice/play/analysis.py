"""A complete analysis of how one player played a game.

It says why one play is worth more than another by the parts of their worth.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence
from typing import NamedTuple

from sheetgen.core.verdict import Plain
from sheetgen.games.dice.files.plain import plain_play, read_plain_log
from sheetgen.games.dice.play.course import (
    Course,
    Place,
    begin_course,
    choices,
    count_players,
    find_courses,
    go_on,
    lay_scale,
    look_back,
    reach_end,
)
from sheetgen.games.dice.play.review import (
    Judged,
    find_line,
    find_pars,
    judge_rounds,
    weigh_all,
)
from sheetgen.games.dice.play.value_function import (
    MOST_LACKED,
    MOST_TOKENS,
    POINT,
    ValueFunction,
    count_open,
    load_value_function,
)
from sheetgen.games.dice.rules.duchy import Duchy
from sheetgen.games.dice.rules.game import Log, Result, area_place, replay
from sheetgen.games.dice.rules.ruleset import BONUSES, GOOD
from sheetgen.games.dice.rules.turn import Play, Roll

MOST_MISTAKES = 3
SMALL = 50  # thousandths of a point: a smaller loss is not a mistake
MOST_SOURCES = 4  # to report of a mistake

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


class Mistake(NamedTuple):
    """A round in which another play was worth more.

    Attributes:
        round: the number of the round, from 1.
        loss: the lost value in thousandths of a point.
        played: the play that was made.
        better: the play that was worth most.
        why: the advantages of the better play, the biggest first.
    """

    round: int
    loss: int
    played: Play
    better: Play
    why: tuple[Source, ...]


class Analysis(NamedTuple):
    """How a game was played; points are in thousandths, except whole totals.

    Its total is `expected` plus `luck`, less `losses`, plus `rest`.

    Attributes:
        player: the number of the player, from 0.
        rounds: the number of rounds played by the rules, which are analysed.
        total: the points after these rounds; in a game that breaks off, plus those to
            be expected.
        expected: the points to be expected at the beginning.
        luck: the luck of the dice, if `has_luck`.
        has_luck: whether the luck of the dice was measured.
        losses: the losses of all rounds.
        rest: the error of the learned values.
        judged: the judgement of each round.
        mistakes: the biggest mistakes, in the order of their loss.
        pars: the total of a strong player with the same dice, for each start castle.
        start: the start castle of the player.
        hindsight: a total that was possible for a player who knew the dice in advance;
            -1 if it was not searched.
        way: plays that lead to this total.
        is_over: whether the game was played to its end by the rules.
    """

    player: int
    rounds: int
    total: int
    expected: int
    luck: int
    has_luck: bool
    losses: int
    rest: int
    judged: tuple[Judged, ...]
    mistakes: tuple[Mistake, ...]
    pars: tuple[tuple[int, int], ...]
    start: int
    hindsight: int
    way: tuple[Play, ...]
    is_over: bool

    @property
    def par(self) -> int:
        """The total of a strong player with the same dice and start castle."""
        return dict(self.pars)[self.start]


def count_sound_rounds(result: Result) -> int:
    """Return the number of rounds of a game before the first illegal play."""
    rounds = len(result.phases)
    for sheet in result.sheets:
        if sheet.fault_round:
            rounds = min(rounds, sheet.fault_round - 1)
    for finding in result.findings:  # impossible dice, plays after the end
        for word in finding.place.split():
            if word.startswith("round:"):
                rounds = min(rounds, int(word[len("round:") :]) - 1)
    return rounds


def analyse(
    duchy: Duchy,
    log: Log,
    player: int,
    value_function: ValueFunction,
    has_luck: bool = True,
    has_hindsight: bool = True,
) -> Analysis:
    """Return how a player played a game, as far as all players kept to the rules.

    Args:
        duchy: the board.
        log: the log of the game.
        player: the number of the player, from 0.
        value_function: the value function learned on the board for this number of
            players.
        has_luck: whether to measure the luck of the dice, which takes a while.
        has_hindsight: whether to search for a higher possible total, which takes
            longer.
    """
    rounds = count_sound_rounds(replay(duchy, log))
    course = find_courses(duchy, log, rounds)[player]
    plays = [turn.plays[player] for turn in log.rounds[:rounds]]
    judged = judge_rounds(course, value_function, plays, has_luck)
    expected = total = course.duchy.printed.start_castle * POINT
    if judged:
        expected, total = judged[0].before, judged[-1].after
    luck = sum([one.luck for one in judged]) if has_luck else 0
    losses = sum([one.loss for one in judged])
    hindsight = -1
    way: tuple[Play, ...] = ()
    if has_hindsight:
        hindsight, way = look_back(
            course, value_function, [plays, find_line(course, value_function)]
        )
    return Analysis(
        player,
        rounds,
        total,
        expected,
        luck,
        has_luck,
        losses,
        total - expected - luck + losses,
        tuple(judged),
        tuple(find_mistakes(course, value_function, plays, judged)),
        tuple(find_pars(course, value_function)),
        course.start,
        hindsight,
        way,
        course.is_over,
    )


def find_mistakes(
    course: Course,
    value_function: ValueFunction,
    plays: Sequence[Play],
    judged: Sequence[Judged],
) -> list[Mistake]:
    """Return the biggest mistakes of a game, in the order of their loss."""
    order = sorted(range(len(judged)), key=lambda at: (-judged[at].loss, at))
    worst = [at for at in order if judged[at].loss >= SMALL][:MOST_MISTAKES]
    found = {}
    place = begin_course(course)
    for at, play in enumerate(plays):
        if at in worst:
            better = judged[at].options[0].play
            why = explain(course, value_function, at, place, (better, play))
            told = tuple(big(why)[:MOST_SOURCES])
            found[at] = Mistake(at + 1, judged[at].loss, play, better, told)
        place = go_on(course, at, place, play)
    return [found[at] for at in worst]


def big(sources: Sequence[Source]) -> list[Source]:
    """Return the sources that do not round to 0."""
    return [source for source in sources if abs(source.amount) >= SMALL]


# In plain values


def analyse_log(duchy: Duchy, question: Plain) -> Plain:
    """Return how a player played a game that a page sends.

    Args:
        duchy: the board.
        question: ``log``, ``player`` from 0, the learned ``values`` for tables of one
            player, two and so on, and whether ``luck`` and ``hindsight`` are wanted.

    Raises:
        IndexError: no values were learned for this number of players.
        ValueError: the values belong to another board.
    """
    log = read_plain_log(question["log"])
    value_function = _value_function_of(duchy, log, question)
    return plain_analysis(
        analyse(
            duchy,
            log,
            question["player"],
            value_function,
            bool(question["luck"]),
            bool(question["hindsight"]),
        )
    )


def _value_function_of(duchy: Duchy, log: Log, question: Plain) -> ValueFunction:
    players = count_players(log)
    return load_value_function(duchy, question["values"][players - 1], players)


def plain_analysis(analysis: Analysis) -> Plain:
    """Return an analysis as JSON values; points are thousandths, totals are whole."""
    return {
        "rounds": [
            [
                one.round,
                one.loss,
                one.luck if analysis.has_luck else None,
                plain_play(one.played.play),
                plain_play(one.options[0].play),
            ]
            for one in analysis.judged
        ],
        "mistakes": [
            [
                one.round,
                one.loss,
                plain_play(one.played),
                plain_play(one.better),
                [[source.heading, source.place, source.amount] for source in one.why],
            ]
            for one in analysis.mistakes
        ],
        "total": analysis.total,
        "expected": analysis.expected,
        "luck": analysis.luck if analysis.has_luck else None,
        "losses": analysis.losses,
        "rest": analysis.rest if analysis.has_luck else None,
        "par": analysis.par,
        "pars": [list(par) for par in analysis.pars],
        "hindsight": analysis.hindsight if analysis.hindsight >= 0 else None,
        "is_over": analysis.is_over,
    }


def hint(duchy: Duchy, question: Plain) -> Plain:
    """Return the values of the plays of a roll, the best first.

    Args:
        duchy: the board.
        question: ``log`` of the rounds before, the ``roll``, ``player`` from 0, and the
            learned ``values`` for tables of one player, two and so on.

    Raises:
        IndexError: no values were learned for this number of players.
        ValueError: the values belong to another board.
    """
    log, roll = read_plain_log(question["log"]), question["roll"]
    dice = Roll((roll[0], roll[1]), (roll[2], roll[3]), bool(roll[4]))
    value_function = _value_function_of(duchy, log, question)
    course, place = reach_end(duchy, log, question["player"], dice)
    at = len(course.moments) - 1
    scale = lay_scale(course, at, place, value_function, dice.is_double)
    options = weigh_all(scale, choices(course, place, dice), place)
    why = []
    if len(options) > 1:
        plays = options[0].play, options[1].play
        why = big(explain(course, value_function, at, place, plays))[:MOST_SOURCES]
    return {
        "options": [[plain_play(one.play), one.worth] for one in options],
        "why": [[source.heading, source.place, source.amount] for source in why],
    }


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
