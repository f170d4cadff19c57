"""Values learned on many boards of a shape, for boards that are not learned yet.

They are learned once for a shape and its areas, on boards of a separate seed, and
cached.
"""

from collections.abc import Callable, Sequence
from functools import partial
from hashlib import sha256

from sheetgen.core.chance import mixed
from sheetgen.games.find import find_game
from sheetgen.lab.candidate import Candidate, list_attempts
from sheetgen.lab.learn import SEED, Values, add_up, pack_values, unpack_values
from sheetgen.lab.play import check_version, open_board
from sheetgen.lab.wish import Shape
from sheetgen.lab.workers import Workers
from sheetgen.system.cache import Cache
from sheetgen.version import __version__

LESSONS = (400, 800, 1600, 2400, 3200)  # games of each, on all boards together
TEACHERS = 64  # boards to learn on
CHUNK = 100  # games of a task
_KEPT = Cache("shared", ".txt", 50)


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
        some = max(1, CHUNK // len(games))
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
