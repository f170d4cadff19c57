"""Games of a contest, played here; a task for workers anywhere."""

from functools import cache, lru_cache
from typing import Any

from sheetgen.core.errors import UsageError
from sheetgen.core.seat import Seat
from sheetgen.fill.sheet import open_code
from sheetgen.games.find import all_rules, list_games
from sheetgen.games.measured import Lab
from sheetgen.lab.contest import Contest, Contestant
from sheetgen.lab.tally import Tally, tally_games
from sheetgen.say import tell
from sheetgen.version import __version__


def play(contest: Contest, first: int, count: int) -> Tally:
    """Return what some games of a contest came to.

    Args:
        contest: who plays.
        first: the number of the first game, from 0.
        count: how many, at least one.

    Raises:
        UsageError: whoever asks has another version of this program.
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
    """Return how many games of a contest take about a second, at least one.

    It follows from the contest alone, so that sums over whole chunks are the same
    wherever they are played.
    """
    seconds = 0.0
    for contestant in contest.contestants:
        lab, _ = open_board(contestant.code)
        seconds += contest.players / lab.CHUNKS[contestant.player]
    return max(1, int(1 / seconds))


def check_version(version: str) -> None:
    """Refuse a task of another version, whose games may be others.

    Raises:
        UsageError: it is another one.
    """
    if version != __version__:
        raise UsageError(
            tell(
                "this worker has sheetgen {own}, and was asked by {version}: install "
                "the same on both",
                own=__version__,
                version=version,
            )
        )


@cache
def open_board(code: str) -> tuple[Lab, Any]:
    """Return what a game measures boards with, and the board of a code.

    Raises:
        CodeError: the digits say no board.
        UsageError: the game has no players.
    """
    sheet, rules = open_code(code, all_rules())
    (game,) = (game for game in list_games() if game.id == rules.game)
    if game.offer.lab is None or game.offer.opening is None:
        raise UsageError(tell("{title}: no players yet", title=game.title))
    return game.offer.lab, game.offer.opening.open_board(rules, sheet.board)


def _table(contestant: Contestant, players: int) -> tuple[Lab, Any, tuple[Seat, ...]]:
    lab, board = open_board(contestant.code)
    learned = _learned(contestant.code, contestant.values, players)
    seat = Seat(contestant.player, contestant.start, learned)
    other = Seat(contestant.player, "", learned)
    return lab, board, (seat, *[other] * (players - 1))


@lru_cache(maxsize=64)
def _learned(code: str, values: tuple[int, ...], players: int) -> Any:
    """Return values ready to be played by; tasks of a worker are of few boards."""
    lab, board = open_board(code)
    return lab.open_values(board, values, players) if values else None
