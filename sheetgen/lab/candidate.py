"""Candidate boards: built, and measured as accurately as their stage needs.

Both are tasks for workers anywhere, in units of boards or attempts instead of games.
Their results follow from the seed alone. What simulated players learn on many boards of
a shape serves for boards that are not learned yet.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256
from typing import NamedTuple

from sheetgen.core.board import Board
from sheetgen.core.chance import Seeded, mixed
from sheetgen.core.codes import USUAL_EVIDENCE, SheetCode
from sheetgen.core.encode import encode
from sheetgen.core.errors import UsageError
from sheetgen.form.sheet import open_code
from sheetgen.games.find import all_rules, find_game
from sheetgen.lab.learn import SEED, Values, add_up, pack_values, unpack_values
from sheetgen.lab.play import (
    Contest,
    Contestant,
    Tally,
    check_version,
    open_board,
    play,
)
from sheetgen.lab.wish import Shape, Wish
from sheetgen.lab.workers import Workers
from sheetgen.language.message import defer, join, message
from sheetgen.system.cache import Cache
from sheetgen.version import __version__

MOST_ATTEMPTS = 40  # for each board that is wanted
CHUNK = 50  # attempts of a task
STUCK = defer("areas do not fit")  # of an attempt without a board
SIMILAR = defer("like another one")
LESSONS = (400, 800, 1600, 2400, 3200)  # games of each, on all boards together
TEACHERS = 64  # boards to learn on
LESSON_CHUNK = 100  # games of a task
_KEPT = Cache("shared", ".txt", 50)


@dataclass(frozen=True)
class Candidate:
    """A board that may be selected.

    Attributes:
        number: of the attempt that built it; 0 for an existing board.
        code: the digits of a code of the board.
        values: the learned values that a strong player uses.
        tally: games of the weaker and of the strong player; None before the first.
    """

    number: int
    code: str
    values: Values = ()
    tally: Tally | None = None

    @property
    def games(self) -> int:
        """The number of games that it was measured with."""
        return self.tally.games if self.tally else 0

    @property
    def mean(self) -> float:
        """The mean total of the strong player."""
        assert self.tally
        return self.tally.mean(1)

    @property
    def error(self) -> float:
        """The standard error of that mean."""
        assert self.tally
        return self.tally.error(1)

    @property
    def skill(self) -> tuple[float, float]:
        """The strong player's lead over the weaker, and its standard error."""
        assert self.tally
        return self.tally.difference(1, 0)

    @property
    def unfairness(self) -> float:
        """The strong player's largest difference between the means of two starts."""
        assert self.tally
        lab, board = open_board(self.code)
        sums = dict(zip(lab.name_sums(board), self.tally.sums[1], strict=True))
        means = [
            sums[f"start-total:{start}"] / sums[f"start:{start}"]
            for start in lab.list_starts(board)
            if sums[f"start:{start}"]
        ]
        return max(means) - min(means)


# Building


class Attempt(NamedTuple):
    """The result of an attempt to build a board: a code, or the reason for failure."""

    number: int
    code: str
    flaw: str


def list_attempts(
    workers: Workers, shape: Shape, seed: int, boards: int
) -> Iterator[Attempt]:
    """Yield attempts in order, far more than *boards* should need."""
    work = partial(attempt, shape, seed, __version__)
    for attempts in workers.run(work, boards * MOST_ATTEMPTS, CHUNK):
        yield from attempts


def attempt(
    shape: Shape, seed: int, version: str, first: int, count: int
) -> list[Attempt]:
    """Return the results of attempts, numbered from 1; a task for workers."""
    check_version(version)
    return [_attempt(shape, seed, number + 1) for number in range(first, first + count)]


def _attempt(shape: Shape, seed: int, number: int) -> Attempt:
    board = shape.build(Seeded(mixed(seed, number)))
    if board is None:
        return Attempt(number, "", STUCK)
    sheet = SheetCode(shape.rules.number, board, USUAL_EVIDENCE)
    flaw = shape.builder.find_flaw(shape.rules, board)
    return Attempt(number, encode(sheet, shape.rules.encoding), flaw)


def build_first(wish: Wish, seed: int) -> Board:
    """Return the first board of a seed that has no visible flaw.

    Raises:
        UsageError: no attempt led to such a board.
    """
    dropped: Counter[str] = Counter()
    for number in range(MOST_ATTEMPTS):
        (tried,) = attempt(wish.shape, seed, __version__, number, 1)
        if not tried.flaw:
            return open_code(tried.code, all_rules())[0].board
        dropped[tried.flaw] += 1
    raise UsageError(no_board_message(dropped))


def no_board_message(dropped: Mapping[str, int]) -> str:
    """Return the message that no attempt resulted in a board, and why."""
    return message(
        "none of {count} boards is as you want it ({reasons}): ask for smaller areas, "
        "or leave more of them to chance",
        count=sum(dropped.values()),
        reasons=dropped_message(dropped),
    )


def dropped_message(dropped: Mapping[str, int]) -> str:
    """Return the number of dropped attempts by reason, as a text."""
    told = [
        message("{flaw} {count}", flaw=message(flaw), count=count)
        for flaw, count in sorted(dropped.items())
    ]
    return join(", ", told)


# Measuring


class Stage(NamedTuple):
    """The settings for measuring boards in one stage.

    Attributes:
        seed: of the dice, the same for all boards.
        games: of each player.
        shape: of the boards.
        shared: values learned on many boards, used for new boards. A few hundred
            lessons on the board itself would not improve them.
    """

    seed: int
    games: int
    shape: Shape
    shared: Values


def measure(
    candidates: Sequence[Candidate], stage: Stage, version: str, first: int, count: int
) -> list[Candidate]:
    """Return some boards with games of a stage added; a task for workers."""
    check_version(version)
    return [
        _measure(candidate, stage) for candidate in candidates[first : first + count]
    ]


def _measure(candidate: Candidate, stage: Stage) -> Candidate:
    _, board = open_board(candidate.code)
    values = candidate.values or stage.shape.builder.lend(board, stage.shared)
    done = candidate.games
    contest = make_contest(replace(candidate, values=values), stage.seed)
    tally = play(contest, done, stage.games - done)
    if candidate.tally:
        tally = candidate.tally + tally
    return replace(candidate, values=values, tally=tally)


def make_contest(candidate: Candidate, seed: int) -> Contest:
    """Return the contest that measures a board: a weaker and a strong player."""
    lab, _ = open_board(candidate.code)
    weaker, strong = lab.PLAYERS[-2:]
    return Contest(
        (
            Contestant(candidate.code, weaker),
            Contestant(candidate.code, strong, "", candidate.values),
        ),
        seed,
    )


def learn_shared(
    workers: Workers, shape: Shape, tell_done: Callable[[int, int], None]
) -> Values:
    """Return values for any board of a shape, learned on many of them.

    Args:
        workers: play the games of the lessons.
        shape: of the boards; some can be built.
        tell_done: called with the number of games played, and the total.
    """
    lab = find_game(shape.game).spec.lab
    assert lab  # games with a builder have players too
    recipe = f"{shape.rules.id} {shape.key} {LESSONS} {TEACHERS} {SEED}"
    recipe = f"{recipe} {lab.LESSONS} {__version__}"
    key = sha256(recipe.encode()).hexdigest()
    kept = _KEPT.keep(key, lambda: pack_values(_learn(workers, shape, tell_done)))
    return unpack_values(kept)


def _learn(
    workers: Workers, shape: Shape, tell_done: Callable[[int, int], None]
) -> Values:
    teachers: list[Candidate] = []
    for tried in list_attempts(workers, shape, mixed(SEED), TEACHERS):
        if not tried.flaw:
            teachers.append(Candidate(tried.number, tried.code))
        if len(teachers) == TEACHERS:
            break
    _, board = open_board(teachers[0].code)
    codes = [teacher.code for teacher in teachers]
    shared: Values = ()
    first, done, most = 0, 0, sum(LESSONS)
    for lesson, together in enumerate(LESSONS):
        games = range(first, first + -(-together // len(teachers)))
        work = partial(teach, shape, codes, shared, lesson, games, __version__)
        sums: list[int] = []
        some = max(1, LESSON_CHUNK // len(games))
        for more in workers.run(work, len(teachers), some):
            sums = add_up(sums, more)
            done = min(done + some * len(games), most)
            tell_done(done, most)
        shared = shape.builder.improve_shared(board, shared, sums)
        first = games.stop
    return shared


def teach(
    shape: Shape,
    codes: Sequence[str],
    shared: Values,
    lesson: int,
    games: range,
    version: str,
    first: int,
    count: int,
) -> list[int]:
    """Return the sums that the same games teach on some boards; a task for workers.

    Args:
        shape: of the boards.
        codes: of the boards.
        shared: the values learned before.
        lesson: its number, from 0.
        games: the numbers of the games.
        version: of the program that assigns the task.
        first: the first of the boards.
        count: how many of them.
    """
    check_version(version)
    sums: list[int] = []
    builder = shape.builder
    for code in codes[first : first + count]:
        lab, board = open_board(code)
        values = builder.lend(board, shared)
        studied = lab.study(board, values, 1, SEED, lesson, games)
        sums = add_up(sums, builder.pool(board, studied))
    return sums
