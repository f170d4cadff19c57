"""Contests: players, boards and dice, and the results of their games."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from typing import Any

from sheetgen.core.codes import SheetCode
from sheetgen.core.encode import encode
from sheetgen.core.errors import SheetgenError, UsageError
from sheetgen.core.seat import Seat
from sheetgen.fill.sheet import open_code
from sheetgen.games.find import all_rules, list_games
from sheetgen.games.measured import Lab
from sheetgen.lab.tally import Tally, tally_games
from sheetgen.lab.workers import Workers
from sheetgen.language.message import message
from sheetgen.layout.value import Layout
from sheetgen.version import __version__

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
    return all(tally.error(who) <= error for who in range(len(tally.totals)))
