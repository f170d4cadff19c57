"""Figures of the lab: how strong players are, how much a review explains, and times.

Times of commands are those of whole processes. Nothing is asserted but that hindsight
never finds less than what was played.
"""

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest

from sheetgen.core.seat import OWN_CHOICE
from sheetgen.games.dice.play.course import (
    Course,
    Place,
    begin_course,
    choices,
    go_on,
    look_back,
    solo_course,
)
from sheetgen.games.dice.play.lab import GREEDY, STRONG, Player
from sheetgen.games.dice.play.review import find_pars, judge_rounds
from sheetgen.games.dice.play.value_function import (
    POINT,
    Race,
    ValueFunction,
    load_value_function,
)
from sheetgen.games.dice.rules.deal import SOLO_ROUNDS, begin_choices, deal
from sheetgen.games.dice.rules.duchy import Duchy, list_cells
from sheetgen.games.dice.rules.turn import Play
from sheetgen.games.find import load_layout
from sheetgen.lab.learn import find_learned
from sheetgen.lab.play import Contest, Contestant, board_code, play_contest
from sheetgen.lab.workers import open_workers
from sheetgen.system.compiled import find_state
from tests.bench.report import noting
from tests.games.dice.play import load_duchy

ROOT = Path(__file__).resolve().parents[2]
GAMES = 1500  # of a contest
REVIEWS = 200  # games that are looked at
LOGS = 1000
T = TypeVar("T")
note = noting("bench-lab.txt")


def test_figures_of_players() -> None:
    note(f"players, by rules {find_state()}: mean total, {GAMES} games alone")
    with open_workers() as workers:
        for name in "ABCD":
            code = board_code(load_layout(name))
            learned = find_learned(code)
            assert learned is not None
            crew = (
                Contestant(code, "random"),
                Contestant(code, GREEDY),
                Contestant(code, STRONG, "", learned.values),
                Contestant(code, STRONG, OWN_CHOICE, learned.values),
            )
            tally = play_contest(workers, Contest(crew, 77), GAMES)
            means = [f"{tally.mean(at):.1f} ± {tally.error(at):.2f}" for at in range(4)]
            ahead, error = tally.difference(2, 1)
            said = ("random", "greedy", "strong", "own choice")
            told = ", ".join(map(" ".join, zip(said, means, strict=True)))
            note(f"  {name}: {told}; strong over greedy {ahead:.1f} ± {error:.2f}")


def test_figures_of_commands(tmp_path: Path) -> None:
    """A cache of its own: nothing is known of the boards that are learned."""
    layout = tmp_path / "own.toml"
    run("new", "dice", "--random", "7", "-o", layout)
    cache = {"XDG_CACHE_HOME": str(tmp_path / "cache")}
    command = ("lab", "balance", layout, "--games", "2", "--no-own", "--no-starts")
    note(f"a new board learned          {clock(*command, **cache):6.1f} s")
    for name in ("A", str(layout)):
        taken = clock("lab", "balance", name, "--error", "0.2", "--no-own", **cache)
        note(f"balance --error 0.2 of {Path(name).stem:5} {taken:6.1f} s")
    game = ROOT / "tests" / "sheets" / "dice" / "solo.game"
    note(f"review                       {clock('review', game):6.2f} s")
    note(f"review --quick               {clock('review', game, '--quick'):6.2f} s")


def run(*arguments: object, **environment: str) -> None:
    command = [sys.executable, "-m", "sheetgen", *map(str, arguments)]
    subprocess.run(
        command,
        cwd=ROOT,
        check=True,
        capture_output=True,
        env={**os.environ, **environment},
    )


def clock(*arguments: object, **environment: str) -> float:
    began = time.monotonic()
    run(*arguments, **environment)
    return time.monotonic() - began


@pytest.mark.parametrize("kind", [STRONG, GREEDY])
def test_how_much_luck_and_losses_explain(kind: str) -> None:
    duchy, outlook = load_duchy("A"), outlook_of("A")
    totals, rests, times = [], [], {"losses": [], "luck": [], "par": []}
    for game in range(REVIEWS):
        course, plays = play_alone(duchy, outlook, kind, 31, game)
        taken, _ = timed(lambda c=course, p=plays: judge_rounds(c, outlook, p, False))
        times["losses"].append(taken)
        taken, _ = timed(lambda c=course: find_pars(c, outlook))
        times["par"].append(taken)
        taken, judged = timed(lambda c=course, p=plays: judge_rounds(c, outlook, p))
        times["luck"].append(taken)
        luck = sum(one.luck for one in judged)
        losses = sum(one.loss for one in judged)
        total = judged[-1].after
        totals.append(total / POINT)
        rests.append((total - judged[0].before - luck + losses) / POINT)
    explained = 1 - statistics.variance(rests) / statistics.variance(totals)
    note(
        f"{kind}: total {statistics.fmean(totals):.1f}, rest "
        f"{statistics.fmean(rests):.1f} (swing {statistics.stdev(rests):.2f}); luck "
        f"and losses explain {explained:.1%}"
    )
    for name, measured in times.items():
        note(f"  {name:8} {statistics.median(measured) * 1e3:6.0f} ms a game, median")


def test_hindsight_is_never_less_than_what_was_played() -> None:
    duchy, outlook = load_duchy("A"), outlook_of("A")
    found, played, taken = [], [], []
    for game in range(LOGS):
        kind = (STRONG, GREEDY)[game % 2]
        course, plays = play_alone(duchy, outlook, kind, 32, game)
        place = begin_course(course)
        for at, play in enumerate(plays):
            place = go_on(course, at, place, play)
        width = 100 if game < 20 else 6  # most of them by a narrow beam
        seconds, (total, _) = timed(
            lambda c=course, p=plays, w=width: look_back(c, outlook, [p], w)
        )
        assert total >= place.total
        if width == 100:
            found.append(total)
            played.append(place.total)
            taken.append(seconds)
    note(
        f"hindsight: {statistics.fmean(found):.1f} where "
        f"{statistics.fmean(played):.1f} was played; "
        f"{statistics.median(taken):.2f} s a game, median"
    )


def outlook_of(name: str) -> ValueFunction:
    learned = find_learned(board_code(load_layout(name)))
    assert learned is not None
    return load_value_function(load_duchy(name), learned.values, 1)


def timed(call: Callable[[], T]) -> tuple[float, T]:
    began = time.process_time()
    result = call()
    return time.process_time() - began, result


def play_alone(
    duchy: Duchy, outlook: ValueFunction, kind: str, seed: int, game: int
) -> tuple[Course, list[Play]]:
    """Return the course of a game alone, and what a player did in it."""
    chance = begin_choices(seed, game, 0)
    castles = list_cells(duchy.castles)
    start = castles[chance.below(len(castles))]
    course = solo_course(duchy, start, deal(seed, game, SOLO_ROUNDS))
    race = Race(duchy, True)
    player = Player(duchy, kind, start, outlook if kind == STRONG else None, chance)
    plays = []
    for at, moment in enumerate(course.moments):
        last = at + 1 == len(course.moments)
        phase = 4 if last else course.moments[at + 1].phase
        times = moment.phase, phase, moment.crossed + 1
        play = player.choose(duchy, moment.roll, race, [], times)
        assert play in choices(course, place_of(player), moment.roll)
        for terrain in player.make(duchy, play, moment.phase):
            player.win(terrain, race.points(terrain, moment.phase))
        plays.append(play)
    return course, plays


def place_of(player: Player) -> Place:
    return Place(player.state, player.standing, player.total)
