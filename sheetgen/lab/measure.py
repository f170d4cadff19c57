"""Contests that measure boards, all with the same dice."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from math import ceil

from sheetgen.core.errors import SheetgenError
from sheetgen.lab.balance import (
    Balance,
    Figure,
    Subject,
    compare_starts,
    find_distance,
    own_subjects,
    rank,
    weigh,
)
from sheetgen.lab.learn import count_lessons, find_learned, hash_values, learn
from sheetgen.lab.play import Contest, Contestant, Tally, play_contest
from sheetgen.lab.workers import Workers
from sheetgen.version import __version__

FEWEST = 2  # games from which an error can be computed
OWN_SHARE = 4  # one in this many games is played on the game's own boards too
USUAL_DEVIATION = 8.0  # points; only to estimate how long something takes

Advance = Callable[[int], None]


@dataclass(frozen=True)
class Wish:
    """The settings for measuring boards.

    Attributes:
        games: the most that each player plays on each board.
        error: stop once the standard error of every mean is this small; 0 for never.
        seed: of the dice.
        players: at each table.
        has_starts: whether starts are compared too.
        has_own: whether the game's own boards are played too.
    """

    games: int
    error: float = 0.0
    seed: int = 1
    players: int = 1
    has_starts: bool = True
    has_own: bool = True


@dataclass(frozen=True)
class Pair:
    """Two boards compared with the same dice; the first has the higher total."""

    over: str
    under: str
    ahead: Figure


@dataclass(frozen=True)
class Study:
    """Boards that were measured together.

    Attributes:
        wish: the settings.
        balances: of the boards, in the order in which they were named.
        pairs: each two of them, from the top of the ladder down.
        values: a hash of the values learned of each board, by its label; empty if
            nothing was learned.
        is_stopped: whether the user stopped it before all was played.
        version: of this program.
    """

    wish: Wish
    balances: tuple[Balance, ...]
    pairs: tuple[Pair, ...]
    values: Mapping[str, str]
    is_stopped: bool
    version: str = __version__

    @property
    def ladder(self) -> tuple[Balance, ...]:
        """The boards, starting with the highest mean total."""
        return tuple([self.balances[place] for place in rank(self.balances)])


def count_turns(subjects: Sequence[Subject], wish: Wish) -> int:
    """Return the approximate number of games in all, for a progress bar."""
    games = wish.games
    if wish.error:
        games = min(games, ceil((USUAL_DEVIATION / wish.error) ** 2))
    count = games * len(subjects) * len(subjects[0].lab.PLAYERS)
    if wish.has_starts:
        count += games * sum(len(subject.starts) > 1 for subject in subjects)
    if wish.has_own:
        count += games * len(subjects) // OWN_SHARE
    return count + sum(
        count_lessons(subject.code, wish.players)
        for subject in subjects
        if not find_learned(subject.code, wish.players)
    )


def measure(
    subjects: Sequence[Subject],
    wish: Wish,
    workers: Workers,
    advance: Advance = lambda further: None,
) -> Study:
    """Return the balance of boards.

    If the user presses Ctrl-C or the workers fail, the results so far are returned.

    Args:
        subjects: boards of one game.
        wish: the settings.
        workers: play the games.
        advance: called with the number of further games.

    Raises:
        KeyboardInterrupt: it was stopped before anything was played.
        SheetgenError: the workers failed before that.
    """
    session = _Session(wish, workers, advance)
    players = subjects[0].lab.PLAYERS
    contestants = [
        session.contestant(subject, player)
        for subject in subjects
        for player in players
    ]
    games = max(FEWEST, wish.games)
    main = session.hold(contestants, games, wish.error)
    is_stopped = main.is_interrupted
    best = range(len(players) - 1, len(contestants), len(players))
    balances = [
        weigh(subject, main, who - len(players) + 1)
        for subject, who in zip(subjects, best, strict=True)
    ]
    if not is_stopped:
        try:
            _add_starts(session, balances, main.games)
            _add_distances(session, balances, main, best)
        except KeyboardInterrupt:
            is_stopped = True
        except SheetgenError:
            if workers.failure is None:
                raise
            is_stopped = True
    hashes = {
        subject.label: hash_values(session.values(subject)) for subject in subjects
    }
    return Study(wish, tuple(balances), _pair(balances, main, best), hashes, is_stopped)


@dataclass(frozen=True)
class _Session:
    """Contests with the same dice, and the values learned for them.

    Attributes:
        wish: the settings.
        workers: play the games.
        advance: called with the number of further games.
        learned: the values of each board, by its code.
    """

    wish: Wish
    workers: Workers
    advance: Advance
    learned: dict[str, tuple[int, ...]] = field(default_factory=dict)

    def values(self, subject: Subject) -> tuple[int, ...]:
        """Return the values of a board, after learning it if needed."""
        if subject.code not in self.learned:
            players = self.wish.players
            learned = learn(self.workers, subject.code, players, self.advance)
            self.learned[subject.code] = learned.values
        return self.learned[subject.code]

    def contestant(
        self, subject: Subject, player: str = "", start: str = ""
    ) -> Contestant:
        """Return a player on a board, the strongest by default."""
        name = player or subject.lab.PLAYERS[-1]
        values = self.values(subject) if name in subject.lab.LEARNED else ()
        return Contestant(subject.code, name, start, values)

    def hold(
        self, contestants: Sequence[Contestant], games: int, error: float = 0.0
    ) -> Tally:
        """Return the tally of a contest."""
        contest = Contest(tuple(contestants), self.wish.seed, self.wish.players)
        count = len(contestants)

        def tell_done(further: int) -> None:
            self.advance(further * count)

        return play_contest(self.workers, contest, games, error, tell_done)


def _add_starts(session: _Session, balances: list[Balance], most: int) -> None:
    """Compare the starts of each board, which share as many games as each player had.

    Raises:
        KeyboardInterrupt: it was stopped; the results so far are kept.
    """
    if not session.wish.has_starts:
        return
    for place, balance in enumerate(balances):
        subject = balance.subject
        if len(subject.starts) < 2:
            continue
        contestants = [
            session.contestant(subject, start=start) for start in subject.starts
        ]
        games = max(FEWEST, ceil(most / len(contestants)))
        tally = session.hold(contestants, games)
        starts = compare_starts(subject, tally)
        balances[place] = replace(balance, starts=starts)
        if tally.is_interrupted:
            raise KeyboardInterrupt


def _add_distances(
    session: _Session, balances: list[Balance], main: Tally, best: Sequence[int]
) -> None:
    """Find how far each board is from the game's own.

    Raises:
        KeyboardInterrupt: it was stopped; the results so far are kept.
    """
    if not session.wish.has_own:
        return
    subjects = [balance.subject for balance in balances]
    own = own_subjects(subjects[0])
    places = {subject.code: who for subject, who in zip(subjects, best, strict=True)}
    further = [subject for subject in own if subject.code not in places]
    tally, games = main, main.games
    if further:
        everyone = [*subjects, *further]
        games = max(FEWEST, ceil(main.games / OWN_SHARE))
        contestants = [session.contestant(subject) for subject in everyone]
        tally = session.hold(contestants, games)
        places = {subject.code: place for place, subject in enumerate(everyone)}
    labels = {places[subject.code]: subject.label for subject in own}
    for place, balance in enumerate(balances):
        distance = find_distance(tally, places[balance.subject.code], labels)
        balances[place] = replace(balance, distance=distance)
    if tally.is_interrupted:
        raise KeyboardInterrupt


def _pair(
    balances: Sequence[Balance], main: Tally, best: Sequence[int]
) -> tuple[Pair, ...]:
    """Return comparisons of each two boards, from the top of the ladder down."""
    return tuple(
        [
            Pair(
                balances[one].subject.label,
                balances[other].subject.label,
                Figure(*main.difference(best[one], best[other])),
            )
            for one, other in combinations(rank(balances), 2)
        ]
    )
