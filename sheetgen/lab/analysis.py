"""Reviews of recorded games, and rankings of the players of a club."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from sheetgen.core.errors import SheetgenError, UsageError
from sheetgen.games.base import Game
from sheetgen.games.find import list_games
from sheetgen.games.measured import PlayedGame, Review, Wish
from sheetgen.games.target import LOG_ENDING, find_game_of
from sheetgen.lab.learn import board_key, count_lessons, is_known, learn
from sheetgen.lab.workers import Workers
from sheetgen.language.message import message
from sheetgen.language.texts import SAYS, Texts, load_texts
from sheetgen.source.text import is_there, load_text


@dataclass(frozen=True)
class Reviewed:
    """A review of how one player of a game played.

    Attributes:
        name: name of the file.
        game: the game that was played.
        player: the name of the player, or a number for a nameless one.
        seed: the dice seed; 0 if missing.
        board: the identity of the board, and how many played on it.
        hash: hash of what was learned about the board.
        review: the review by the game's analyst.
    """

    name: str
    game: Game
    player: str
    seed: int
    board: tuple[str, int]
    hash: str
    review: Review

    def headline(self, lang: str = "en") -> str:
        """Return the review in one line."""
        return self.review.headline(self._texts(lang))

    def lines(self, lang: str = "en") -> list[str]:
        """Return the other lines of the review."""
        return self.review.lines(self._texts(lang))

    def facts(self, lang: str = "en") -> dict[str, object]:
        """Return the whole review as values for JSON."""
        return {
            "file": self.name,
            **self.review.facts(self._texts(lang)),
            "seed": self.seed or None,
            "learned": self.hash,
        }

    def _texts(self, lang: str) -> Texts:
        return load_texts(lang, self.game.said, SAYS)


@dataclass(frozen=True)
class Opened:
    """A log that was read, and the game it belongs to."""

    game: Game
    played: PlayedGame


def try_open(name: str) -> Opened | SheetgenError:
    """Return the game in a file, or why it cannot be reviewed."""
    try:
        return open_game(name)
    except SheetgenError as error:
        return error


def open_game(name: str) -> Opened:
    """Return the game in a file.

    Raises:
        FillError: the file cannot be read.
        UsageError: it is not a log, or its game has no strong simulated player.
    """
    path = Path(name)
    if path.suffix.lower() != LOG_ENDING and is_there(path):
        raise UsageError(
            message(
                "{name}: not a log (*{ending}): only what was done round by round "
                "can be reviewed",
                name=name,
                ending=LOG_ENDING,
            )
        )
    text = load_text(path)
    game = find_game_of(path)
    if "[game" not in text.lower():  # its reader reports what is wrong
        game = next(game for game in list_games() if game.spec.analyst)
    if game.spec.analyst is None:
        raise UsageError(
            message("{title}: no simulated player can review it yet", title=game.title)
        )
    return Opened(game, game.spec.analyst.open_log(path))


def count_unknown(played: PlayedGame) -> int:
    """Return how many games must be simulated before a game can be reviewed."""
    if is_known(played.code, played.players):
        return 0
    return count_lessons(played.code, played.players)


def review_game(
    name: str,
    opened: Opened,
    workers: Workers,
    wish: Wish,
    tell_done: Callable[[int], None],
) -> list[Reviewed]:
    """Return a review of each player of a game; its board is learned first if needed.

    Args:
        name: name of the file.
        opened: its content.
        workers: the processes that play the games to learn from.
        wish: what to find out.
        tell_done: called with the number of further games that were played.
    """
    played = opened.played
    learned = learn(workers, played.code, played.players, tell_done)
    return [
        Reviewed(
            name,
            opened.game,
            played.names[player] or str(player + 1),
            played.seed,
            (board_key(played.code), played.players),
            learned.hash,
            played.review(player, learned.values, wish),
        )
        for player in range(len(played.names))
    ]


@dataclass(frozen=True)
class Ranked:
    """A place in a ranking by par.

    Attributes:
        place: the place, from 1; equal players share it.
        reviewed: the player who has it.
    """

    place: int
    reviewed: Reviewed

    @property
    def over(self) -> int:
        """The points above par."""
        return self.reviewed.review.total - self.reviewed.review.par


def rank_by_par(reviews: Iterable[Reviewed]) -> list[list[Ranked]]:
    """Return rankings of players who finished the same board with the same dice.

    The last ranking of a board has the players with dice of their own. They are
    compared by par too, which removes most of their luck.
    """
    groups: dict[tuple[tuple[str, int], int], list[Reviewed]] = {}
    for one in reviews:
        if one.review.is_whole:
            groups.setdefault((one.board, one.seed), []).append(one)
    keys = sorted(groups, key=lambda key: (key[0], not key[1], key[1]))
    return [_rank(groups[key]) for key in keys if len(groups[key]) > 1]


def _rank(reviews: Sequence[Reviewed]) -> list[Ranked]:
    over = [one.review.total - one.review.par for one in reviews]
    ranked = [
        Ranked(1 + sum(other > own for other in over), one)
        for own, one in zip(over, reviews, strict=True)
    ]
    return sorted(ranked, key=lambda one: (one.place, one.reviewed.player))
