"""Contests: players, boards and dice, and the results of their games.

Results are whole numbers, whose sums do not depend on their order.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache, partial
from math import sqrt
from operator import add, mul
from typing import Any

from sheetgen.core.codes import SheetCode
from sheetgen.core.encode import encode
from sheetgen.core.errors import SheetgenError, UsageError
from sheetgen.core.seat import Record, Seat
from sheetgen.form.sheet import open_code
from sheetgen.games.find import all_rules, list_games
from sheetgen.games.measured import Lab
from sheetgen.lab.workers import Workers
from sheetgen.language.message import message
from sheetgen.layout.value import Layout
from sheetgen.version import __version__


@dataclass(frozen=True)
class Tally:
    """Games of a contest, added up; tallies of other games can be added.

    Attributes:
        games: how many.
        totals: for each contestant, how often each total occurred.
        products: for each two contestants, the sum of the products of their totals,
            including each with itself.
        sums: for each contestant, the sums of what its game counts.
        is_interrupted: whether play stopped before all games were played.
    """

    games: int
    totals: tuple[Mapping[int, int], ...]
    products: tuple[tuple[int, ...], ...]
    sums: tuple[tuple[int, ...], ...]
    is_interrupted: bool = False

    def __add__(self, other: "Tally") -> "Tally":
        """Return the tally of the games of both."""
        return Tally(
            self.games + other.games,
            tuple(
                dict(sorted((Counter(one) + Counter(two)).items()))
                for one, two in zip(self.totals, other.totals, strict=True)
            ),
            _added(self.products, other.products),
            _added(self.sums, other.sums),
            self.is_interrupted or other.is_interrupted,
        )

    def interrupted(self) -> "Tally":
        """Return the same tally, marked as interrupted."""
        return replace(self, is_interrupted=True)

    def mean(self, contestant: int) -> float:
        """Return the mean total of a contestant, numbered from 0."""
        return self._sum(contestant) / self.games

    def deviation(self, contestant: int) -> float:
        """Return the standard deviation of its totals."""
        return sqrt(max(0.0, self._covariance(contestant, contestant)))

    def error(self, contestant: int) -> float:
        """Return the standard error of its mean, which is unknown for one game."""
        return self.deviation(contestant) / sqrt(max(1, self.games - 1))

    def difference(self, one: int, other: int) -> tuple[float, float]:
        """Return the lead of one contestant over another, and its standard error.

        They played with the same dice, so this is more accurate than either mean.
        """
        return self.contrast({one: 1, other: -1} if one != other else {})

    def contrast(self, weights: Mapping[int, float]) -> tuple[float, float]:
        """Return a weighted sum of contestants' means, and its standard error.

        For example, one of them against the mean of several others.
        """
        value = sum(
            weight * self.mean(contestant) for contestant, weight in weights.items()
        )
        spread = sum(
            mine * theirs * self._covariance(one, other)
            for one, mine in weights.items()
            for other, theirs in weights.items()
        )
        return value, sqrt(max(0.0, spread) / max(1, self.games - 1))

    def correlation(self, one: int, other: int) -> float:
        """Return the correlation of two contestants' totals, from -1 to 1."""
        spread = self.deviation(one) * self.deviation(other)
        return self._covariance(one, other) / spread if spread else 0.0

    def quantile(self, contestant: int, share: float) -> int:
        """Return the total that a share of a contestant's games does not exceed."""
        wanted, seen = share * self.games, 0
        for total, times in self.totals[contestant].items():
            seen += times
            if seen >= wanted:
                return total
        return max(self.totals[contestant])

    def _sum(self, contestant: int) -> int:
        return sum(total * times for total, times in self.totals[contestant].items())

    def _covariance(self, one: int, other: int) -> float:
        product = self.products[one][other] * self.games
        return (product - self._sum(one) * self._sum(other)) / self.games**2


def tally_games(games: Iterable[Sequence[Record]]) -> Tally:
    """Return the tally of some games, at least one.

    Args:
        games: each with a record per contestant.
    """
    columns: list[list[int]] = []  # the totals of each contestant
    sums: list[list[int]] = []
    for records in games:
        if not columns:
            columns = [[] for _ in records]
            sums = [[0] * len(record.sums) for record in records]
        for contestant, record in enumerate(records):
            columns[contestant].append(record.total)
            sums[contestant] = list(map(add, sums[contestant], record.sums))
    return Tally(
        len(columns[0]),
        tuple(dict(sorted(Counter(column).items())) for column in columns),
        tuple(tuple(sum(map(mul, one, two)) for two in columns) for one in columns),
        tuple(map(tuple, sums)),
    )


def _added(
    one: tuple[tuple[int, ...], ...], other: tuple[tuple[int, ...], ...]
) -> tuple[tuple[int, ...], ...]:
    return tuple(
        tuple(a + b for a, b in zip(mine, theirs, strict=True))
        for mine, theirs in zip(one, other, strict=True)
    )


# The players of the lab, with their boards and dice


@dataclass(frozen=True)
class Contestant:
    """A player on a board.

    Attributes:
        code: the digits of a code of the board.
        player: one of the game's players.
        start: the name of the cell to begin at; empty for a random one, `OWN_CHOICE`
            for the most promising one according to the player's values.
        values: the values the player has learned of the board; empty if it does not
            learn.
    """

    code: str
    player: str
    start: str = ""
    values: tuple[int, ...] = ()


@dataclass(frozen=True)
class Contest:
    """Contestants who all get the same dice, game by game.

    Attributes:
        contestants: of the same game, on any of its boards.
        seed: of the dice.
        players: at each table; a contestant plays against copies of itself, or alone
            if there is only one.
        version: of the program that assigns games, which workers must have too.
    """

    contestants: tuple[Contestant, ...]
    seed: int = 1
    players: int = 1
    version: str = __version__


# Games of a contest, played here; a task for workers anywhere


def play(contest: Contest, first: int, count: int) -> Tally:
    """Return the tally of some games of a contest.

    Args:
        contest: the contest.
        first: the number of the first game, from 0.
        count: how many, at least one.

    Raises:
        UsageError: the contest is from another version of this program.
    """
    check_version(contest.version)
    tables = [_table(contestant, contest.players) for contestant in contest.contestants]
    return tally_games(
        [
            lab.play_game(board, seats, contest.seed, game)[0]
            for lab, board, seats in tables
        ]
        for game in range(first, first + count)
    )


def find_chunk(contest: Contest) -> int:
    """Return the number of games of a contest that take about a second, at least one.

    It depends only on the contest, so that sums over whole chunks are the same wherever
    they are played.
    """
    seconds = 0.0
    for contestant in contest.contestants:
        lab, _ = open_board(contestant.code)
        seconds += contest.players / lab.CHUNKS[contestant.player]
    return max(1, int(1 / seconds))


def check_version(version: str) -> None:
    """Refuse a task of another version, whose games may differ.

    Raises:
        UsageError: the version is not this program's.
    """
    if version != __version__:
        raise UsageError(
            message(
                "this worker has sheetgen {own}, and was asked by {version}: install "
                "the same on both",
                own=__version__,
                version=version,
            )
        )


@cache
def open_board(code: str) -> tuple[Lab, Any]:
    """Return the lab of a game, and the board of a code.

    Raises:
        CodeError: the digits are not a code of a board.
        UsageError: the game has no players.
    """
    sheet, rules = open_code(code, all_rules())
    (game,) = (game for game in list_games() if game.id == rules.game)
    if game.spec.lab is None or game.spec.board_view is None:
        raise UsageError(message("{title}: no players yet", title=game.title))
    return game.spec.lab, game.spec.board_view.open_board(rules, sheet.board)


def _table(contestant: Contestant, players: int) -> tuple[Lab, Any, tuple[Seat, ...]]:
    lab, board = open_board(contestant.code)
    learned = _learned(contestant.code, contestant.values, players)
    seat = Seat(contestant.player, contestant.start, learned)
    other = Seat(contestant.player, "", learned)
    return lab, board, (seat, *[other] * (players - 1))


@lru_cache(maxsize=64)
def _learned(code: str, values: tuple[int, ...], players: int) -> Any:
    """Return values prepared for play, cached: a worker's tasks are of few boards."""
    lab, board = open_board(code)
    return lab.open_values(board, values, players) if values else None


# Layouts by the digits of a code, which contain the whole board


def board_code(layout: Layout) -> str:
    """Return the digits of a layout's board, not of a particular sheet."""
    rules = layout.rules
    return encode(
        SheetCode(rules.number, layout.board, sheet=rules.sheet), rules.encoding
    )


# A contest played by workers, until its figures are accurate enough

LEAST_GAMES = 100  # before a standard error is trusted


def play_contest(
    workers: Workers,
    contest: Contest,
    games: int,
    error: float = 0,
    tell_done: Callable[[int], object] = lambda games: None,
) -> Tally:
    """Return the tally of a contest, which is the same on any workers.

    Games are added up in whole chunks, in the order of their numbers. If the user
    presses Ctrl-C or the workers fail, the tally so far is returned, marked as
    interrupted; after a failure, the workers hold the reason (`failure`).

    Args:
        workers: play the games.
        contest: the contest.
        games: how many at most, at least one.
        error: stop when no mean has a larger standard error; 0 to play all games.
        tell_done: called with the number of further games played.

    Raises:
        KeyboardInterrupt: the user stopped before anything was played.
        SheetgenError: the workers failed before that.
    """
    tally: Tally | None = None
    try:
        for part in workers.run(partial(play, contest), games, find_chunk(contest)):
            tally = part if tally is None else tally + part
            tell_done(part.games)
            if error and is_sure(tally, error):
                break
    except (KeyboardInterrupt, SheetgenError):
        if tally is None:
            raise
        return tally.interrupted()
    assert tally is not None
    return tally


def is_sure(tally: Tally, error: float) -> bool:
    """Return whether no contestant's mean has a standard error above *error*."""
    if tally.games < LEAST_GAMES:
        return False
    return all(
        tally.error(contestant) <= error for contestant in range(len(tally.totals))
    )
