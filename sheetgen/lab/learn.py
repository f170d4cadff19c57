"""The values that strong players have learned of a board: stored, or learned on demand.

The games' own boards have files beside their layouts, which `scripts/learn.py` builds.
Values learned of any other board go into the cache.
"""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from hashlib import sha256
from pathlib import Path

from sheetgen.core.codes import board_number
from sheetgen.form.sheet import open_code
from sheetgen.games.find import all_rules, list_games
from sheetgen.lab.play import check_version, open_board
from sheetgen.lab.workers import Workers
from sheetgen.system.cache import Cache
from sheetgen.system.packages import layout_folder
from sheetgen.version import __version__

SEED = 1  # of the dice of lessons
CHUNK = 100  # games of a task: about a second in Python
_KEPT = Cache("learned", ".txt", 200)

Values = tuple[int, ...]


@dataclass(frozen=True)
class Learned:
    """The values that a player has learned of a board.

    Attributes:
        values: whole numbers, in the game's order.
        players: at the table.
        games: the number of games they were learned in.
        seed: of the dice of those games.
    """

    values: Values
    players: int
    games: int
    seed: int

    @property
    def hash(self) -> str:
        """A name for exactly these values, for comparing figures."""
        return hash_values(self.values)


def hash_values(values: Values) -> str:
    """Return a name of eight hexadecimal digits for values, or "" if there are none."""
    if not values:
        return ""
    return sha256(pack_values(values)).hexdigest()[:8]


def pack_values(values: Values) -> bytes:
    """Return values as the content of a file, which `unpack_values` reads."""
    return " ".join(map(str, values)).encode()


def unpack_values(kept: bytes) -> Values:
    """Return the values from the content of a file."""
    return tuple(int(word) for word in kept.decode().split())


def add_up(sums: Sequence[int], more: Sequence[int]) -> list[int]:
    """Return the sums of games so far with more added; *sums* may be empty."""
    return [a + b for a, b in zip(sums or [0] * len(more), more, strict=True)]


def count_lessons(code: str, players: int = 1) -> int:
    """Return the number of games for learning a board."""
    lab, _ = open_board(code)
    return sum(-(-lesson // players) for lesson in lab.LESSONS)


def find_learned(code: str, players: int = 1) -> Learned | None:
    """Return the values of a board from the files beside the layouts, if they have it.

    Args:
        code: of any sheet of the board.
        players: at the table.
    """
    return list_learned().get((board_key(code), players))


def is_known(code: str, players: int = 1) -> bool:
    """Return whether a board was learned before, in the cache or beside the layouts."""
    if find_learned(code, players):
        return True
    return (_KEPT.folder / f"{_recipe(code, players)}{_KEPT.ending}").is_file()


def _recipe(code: str, players: int) -> str:
    """Return a hash of everything that the values of a board depend on."""
    lab, _ = open_board(code)
    recipe = f"{board_key(code)} {players} {SEED} {lab.LESSONS} {__version__}"
    return sha256(recipe.encode()).hexdigest()


def learn(
    workers: Workers,
    code: str,
    players: int = 1,
    tell_done: Callable[[int], object] = lambda games: None,
) -> Learned:
    """Return the values of a board, after learning it if needed.

    Args:
        workers: play the games of the lessons.
        code: of any sheet of the board.
        players: at the table.
        tell_done: called with the number of further games played.
    """
    known = find_learned(code, players)
    if known:
        return known
    kept = _KEPT.keep(
        _recipe(code, players),
        lambda: pack_values(learn_anew(workers, code, players, tell_done).values),
    )
    values = unpack_values(kept)
    return Learned(values, players, count_lessons(code, players), SEED)


def learn_anew(
    workers: Workers,
    code: str,
    players: int,
    tell_done: Callable[[int], object] = lambda games: None,
    further: tuple[int, ...] = (),
) -> Learned:
    """Return the values that the lessons teach of a board, without stored values.

    Args:
        workers: play the games of the lessons.
        code: of any sheet of the board.
        players: at the table.
        tell_done: called with the number of further games played.
        further: games of lessons after the usual ones, for the games' own boards.
    """
    lab, board = open_board(code)
    values = lab.begin_values(board)
    first = 0
    for lesson, wanted in enumerate((*lab.LESSONS, *further)):
        games = -(-wanted // players)  # each teaches all players of a table
        work = partial(study, code, values, players, lesson, first, __version__)
        sums: list[int] = []
        done = 0
        for more in workers.run(work, games, CHUNK):
            sums = add_up(sums, more)
            played = min(CHUNK, games - done)
            done += played
            tell_done(played)
        values = lab.improve(board, values, sums)
        first += games
    return Learned(values, players, first, SEED)


def study(
    code: str,
    values: Values,
    players: int,
    lesson: int,
    begun: int,
    version: str,
    first: int,
    count: int,
) -> list[int]:
    """Return the sums that games of a lesson teach; a task for workers anywhere.

    Args:
        code: of the board.
        values: used by the players.
        players: at the table.
        lesson: its number, from 0.
        begun: the games of the lessons before.
        version: of the program that assigns the task.
        first: the number of the first game in this lesson.
        count: how many games.
    """
    check_version(version)
    lab, board = open_board(code)
    games = range(begun + first, begun + first + count)
    return list(lab.study(board, values, players, SEED, lesson, games))


def board_key(code: str) -> str:
    """Return the key of a board: the same for all its sheets and languages."""
    sheet, rules = open_code(code, all_rules())
    return f"{rules.id} {board_number(sheet.board, rules.encoding)}"


# Files


def learned_file(game: str, stem: str) -> Path:
    """Return the file of the values learned of one of a game's own layouts."""
    return layout_folder(game) / "learned" / f"{stem}.toml"


def write_learned(path: Path, key: str, tables: list[Learned]) -> None:
    """Write the values learned of a board, for tables of several sizes."""
    lines = [
        "# What strong players have learned of a board; a file that is made:",
        "# `python -m scripts.learn` makes it anew, and comes to the same numbers.",
        f'board = "{key}"',
    ]
    for table in tables:
        lines += [
            "",
            "[[table]]",
            f"players = {table.players}",
            f"games = {table.games}",
            f"seed = {table.seed}",
            f'hash = "{table.hash}"',
            "values = [",
        ]
        row = ""
        for value in table.values:
            word = f"{value},"
            if len(row) + len(word) + 3 > 88:
                lines.append(f"   {row}")
                row = ""
            row += f" {word}"
        lines += [f"   {row}", "]"]
    path.parent.mkdir(exist_ok=True)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


@cache
def list_learned() -> Mapping[tuple[str, int], Learned]:
    """Return the values from the files beside the layouts, by board and players."""
    known = {}
    for game in list_games():
        folder = learned_file(game.id, "").parent
        for path in sorted(folder.glob("*.toml")):
            content = tomllib.loads(path.read_text(encoding="utf-8"))
            for table in content["table"]:
                players = table["players"]
                known[content["board"], players] = Learned(
                    tuple(table["values"]), players, table["games"], table["seed"]
                )
    return known
