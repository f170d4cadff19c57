"""How good a board is: what games on it came to, as figures with their errors.

Figures are points unless something else is said. Errors are standard errors: of a
hundred runs with other dice, some 68 lie within one error of the truth, 95 within two.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple

from sheetgen.lab.subject import Subject
from sheetgen.lab.tally import Tally

LOW, MIDDLE, HIGH = 0.05, 0.50, 0.95
DEAD = 0.20  # a cell that is filled in a smaller share of games is dead


class Figure(NamedTuple):
    """A figure with its standard error."""

    value: float
    error: float

    @property
    def is_sure(self) -> bool:
        """Whether it is more than chance may have made of nothing: two errors."""
        return abs(self.value) > 2 * self.error


@dataclass(frozen=True)
class Totals:
    """What a player reached.

    Attributes:
        player: one of the game's.
        mean: of all totals.
        deviation: the standard deviation of one game's total.
        low, middle, high: what 5, 50 and 95 % of games do not exceed.
        counts: how often each total came.
    """

    player: str
    mean: Figure
    deviation: float
    low: int
    middle: int
    high: int
    counts: Mapping[int, int]


class Start(NamedTuple):
    """A cell where games can begin.

    Attributes:
        cell: its name.
        mean: what the strongest player reaches from there.
        behind: how much less than from the best one, with the same dice.
    """

    cell: str
    mean: Figure
    behind: Figure


@dataclass(frozen=True)
class Starts:
    """Where games can begin, compared with the same dice.

    Attributes:
        games: how many from each cell.
        each: the best first.
    """

    games: int
    each: tuple[Start, ...]

    @property
    def spread(self) -> Figure:
        """How much more the best brings than the worst."""
        return self.each[-1].behind


@dataclass(frozen=True)
class Completion:
    """An area, or all cells of a terrain, and how often it is completed.

    Attributes:
        first: the name of its first cell; empty for a terrain.
        terrain: of its cells.
        cells: how many.
        shares: of games in which each player completed it, by player; where a game
            begins on it, that is no completion.
        brings: mean points when the strongest player completes it.
    """

    first: str
    terrain: str
    cells: int
    shares: Mapping[str, Figure]
    brings: float


class Distance(NamedTuple):
    """How far a board is from those that the game itself has.

    Attributes:
        games: how many on each board.
        points: its mean total over the mean of theirs.
        deviations: the same in standard deviations of one game's total there.
        others: how much more it brings than each of them, by their labels.
        nearest: the label of that with the least difference.
        is_within: whether its mean lies between their lowest and highest, or so near
            that chance may have done it.
    """

    games: int
    points: Figure
    deviations: float
    others: Mapping[str, Figure]
    nearest: str
    is_within: bool


@dataclass(frozen=True)
class Balance:
    """How good a board is.

    Attributes:
        subject: the board.
        games: how many each player played.
        totals: of each player, the weakest first.
        skill: how much more the strongest player makes than the next.
        luck: the share of the variance of that one's totals which is explained by what
            the strongest player makes of the same dice.
        areas: how often each is completed; empty where the game does not count it.
        terrains: the same for all cells of a terrain.
        cells: the share of the strongest player's games in which each is filled, of
            those that did not begin there.
        rounds: of a game; 0 where the game does not count them.
        idle: rounds of a game in which nothing was filled, by player.
        points: of the strongest player that come besides areas and terrains, by what
            they are called.
        starts: compared; nothing where a game begins at one cell only.
        distance: from the game's own boards.
    """

    subject: Subject
    games: int
    totals: tuple[Totals, ...]
    skill: Figure
    luck: Figure
    areas: tuple[Completion, ...]
    terrains: tuple[Completion, ...]
    cells: Mapping[str, float]
    rounds: float
    idle: Mapping[str, float]
    points: Mapping[str, float]
    starts: Starts | None = None
    distance: Distance | None = None

    @property
    def dead(self) -> tuple[str, ...]:
        """The cells that the strongest player hardly ever fills."""
        return tuple([name for name, share in self.cells.items() if share < DEAD])

    @property
    def best(self) -> Totals:
        """The totals of the strongest player."""
        return self.totals[-1]


def weigh(subject: Subject, tally: Tally, first: int) -> Balance:
    """Return how good a board is, by a contest of all players of its game.

    Args:
        subject: the board.
        tally: of the contest.
        first: the place of the weakest player there; the others follow.
    """
    players = subject.lab.PLAYERS
    ranks = {player: first + rank for rank, player in enumerate(players)}
    best, next_best = first + len(players) - 1, first + max(0, len(players) - 2)
    games = tally.games
    sums = {
        player: dict(zip(subject.sums, tally.sums[who], strict=False))
        for player, who in ranks.items()
    }
    mine = sums[players[-1]]
    return Balance(
        subject,
        games,
        tuple([_total(tally, who, player) for player, who in ranks.items()]),
        Figure(*tally.difference(best, next_best)),
        _explained(tally, best, next_best),
        tuple(_areas(subject, sums, games)),
        tuple(_terrains(subject, sums, games)),
        {
            name: count / left
            if (left := games - mine.get(f"start:{name}", 0))
            else 1.0
            for name, count in _named(mine, "cell").items()
        },
        mine.get("rounds", 0) / games,
        {
            player: counts["idle"] / games
            for player, counts in sums.items()
            if "idle" in counts
        },
        {name: total / games for name, total in mine.items() if _is_plain(name)},
    )


def compare_starts(subject: Subject, tally: Tally) -> Starts:
    """Return the starts of a board compared, by a contest of one player from each."""
    order = sorted(range(len(subject.starts)), key=tally.mean, reverse=True)
    each = [
        Start(
            subject.starts[place],
            Figure(tally.mean(place), tally.error(place)),
            Figure(*tally.difference(order[0], place)),
        )
        for place in order
    ]
    return Starts(tally.games, tuple(each))


def find_distance(tally: Tally, who: int, own: Mapping[int, str]) -> Distance | None:
    """Return how far a board is from the game's own, by a contest on all of them.

    Args:
        tally: of the contest.
        who: the place of the board there.
        own: the labels of the game's own boards by their places.
    """
    others = {place: label for place, label in own.items() if place != who}
    if not others:
        return None
    share = -1 / len(others)
    points = Figure(*tally.contrast({who: 1.0, **dict.fromkeys(others, share)}))
    spread = sqrt(sum(tally.deviation(place) ** 2 for place in others) / len(others))
    apart = {place: Figure(*tally.difference(who, place)) for place in others}
    nearest = min(apart, key=lambda place: abs(apart[place].value))
    is_above = all(figure.is_sure and figure.value > 0 for figure in apart.values())
    is_below = all(figure.is_sure and figure.value < 0 for figure in apart.values())
    return Distance(
        tally.games,
        points,
        points.value / spread if spread else 0.0,
        {others[place]: figure for place, figure in apart.items()},
        others[nearest],
        not (is_above or is_below),
    )


def _total(tally: Tally, who: int, player: str) -> Totals:
    return Totals(
        player,
        Figure(tally.mean(who), tally.error(who)),
        tally.deviation(who),
        tally.quantile(who, LOW),
        tally.quantile(who, MIDDLE),
        tally.quantile(who, HIGH),
        tally.totals[who],
    )


def _explained(tally: Tally, one: int, other: int) -> Figure:
    """Return the share of one's variance that another's totals explain.

    That is the square of their correlation r, whose error is about
    2 |r| (1 - r^2) / sqrt(n).
    """
    together = tally.correlation(one, other)
    share = together**2
    return Figure(share, 2 * abs(together) * (1 - share) / sqrt(tally.games))


def _areas(
    subject: Subject, sums: Mapping[str, Mapping[str, int]], games: int
) -> Iterator[Completion]:
    names = subject.layout.board.names
    for area in subject.layout.areas:
        first = names[area.cells[0]]
        key = f"area:{first}"
        begun = max(counts.get(f"start:{first}", 0) for counts in sums.values())
        if begun < games and all(key in counts for counts in sums.values()):
            yield _completion(first, (area.terrain, area.size), key, sums, games)


def _terrains(
    subject: Subject, sums: Mapping[str, Mapping[str, int]], games: int
) -> Iterator[Completion]:
    for terrain in subject.layout.rules.terrains:
        key = f"terrain:{terrain.name}"
        size = subject.layout.survey.count(terrain.name)
        if size and all(key in counts for counts in sums.values()):
            yield _completion("", (terrain.name, size), key, sums, games)


def _completion(
    first: str,
    what: tuple[str, int],
    key: str,
    sums: Mapping[str, Mapping[str, int]],
    games: int,
) -> Completion:
    kind, _, name = key.partition(":")
    mine = list(sums.values())[-1]
    points = mine.get(f"{kind}-points:{name}", 0)
    shares = {
        player: _share(counts[key], games - counts.get(f"start:{first}", 0))
        for player, counts in sums.items()
    }
    return Completion(first, *what, shares, points / mine[key] if mine[key] else 0.0)


def _share(count: int, games: int) -> Figure:
    """Return a share of games, whose error is that of coins."""
    share = count / games
    return Figure(share, sqrt(share * (1 - share) / max(1, games - 1)))


def _named(sums: Mapping[str, int], kind: str) -> Mapping[str, int]:
    """Return the sums of a kind by what stands behind the colon."""
    before = f"{kind}:"
    return {
        key.removeprefix(before): value
        for key, value in sums.items()
        if key.startswith(before)
    }


def _is_plain(name: str) -> bool:
    """Return whether a sum is of points that come besides."""
    return ":" not in name and name not in ("rounds", "idle")


def rank(balances: Sequence[Balance]) -> tuple[int, ...]:
    """Return the places of boards, that with the highest total of all first."""
    return tuple(
        sorted(range(len(balances)), key=lambda place: -balances[place].best.mean.value)
    )
