"""The balance of a board: results of games on it, as figures with their errors.

Figures are points unless stated otherwise. Errors are standard errors: of a hundred
runs with other dice, about 68 are within one error of the true value, 95 within two.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple

from sheetgen.core.errors import LayoutError, Problem, SheetgenError, UsageError
from sheetgen.games.find import find_game, load_layout
from sheetgen.games.measured import Lab
from sheetgen.lab.play import Tally, board_code, open_board
from sheetgen.language.message import join, message, visible
from sheetgen.layout.read import layout_names
from sheetgen.layout.value import Layout

DEAD = 0.20  # a cell that is filled in a smaller share of games is dead


@dataclass(frozen=True)
class Subject:
    """A board to measure.

    Attributes:
        label: its name among the others.
        layout: the board, and its source.
        code: the digits of the board.
        lab: the players of its game.
        starts: the names of the cells where a game can begin.
        sums: the names of what its players count, from `Lab.name_sums`.
    """

    label: str
    layout: Layout
    code: str
    lab: Lab
    starts: tuple[str, ...]
    sums: tuple[str, ...]


def open_subjects(names: Sequence[str]) -> tuple[Subject, ...]:
    """Return the boards that a user names, in the same order.

    Raises:
        LayoutError: files have problems, all of which are reported.
        UsageError: there is no such layout, they are not of one game, the game has no
            players, or no game can begin on a board.
    """
    layouts = _load_all(names)
    games = dict.fromkeys(layout.rules.game for layout in layouts)
    if len(games) > 1:
        titles = [find_game(game).title for game in games]
        raise UsageError(
            message(
                "boards of one game can be compared, these are of {titles}",
                titles=join(", ", titles),
            )
        )
    known = Counter(layout.name for layout in layouts)
    subjects: list[Subject] = []
    faults: list[str] = []
    for name, layout in zip(names, layouts, strict=True):
        is_unique = known[layout.name] == 1
        subject = open_subject(layout, layout.name if is_unique else visible(name))
        if any(subject.code == other.code for other in subjects):
            faults.append(message("{name}: this board is named twice", name=name))
        elif not subject.starts:
            faults.append(
                message(
                    "{name}: no game can begin on this board: it has no start",
                    name=name,
                )
            )
        subjects.append(subject)
    if faults:
        raise UsageError(join("\n", faults))
    return tuple(subjects)


def open_subject(layout: Layout, label: str) -> Subject:
    """Return the board of a layout, ready to measure.

    Raises:
        UsageError: its game has no players.
    """
    code = board_code(layout)
    lab, board = open_board(code)
    return Subject(
        label, layout, code, lab, lab.list_starts(board), lab.name_sums(board)
    )


def own_subjects(like: Subject) -> tuple[Subject, ...]:
    """Return the game's own boards that have the same rules."""
    rules = like.layout.rules
    layouts = [load_layout(name) for name in layout_names(rules.game)]
    own = [
        open_subject(layout, layout.name)
        for layout in layouts
        if layout.is_official and layout.rules.id == rules.id
    ]
    return tuple([subject for subject in own if subject.starts])


def _load_all(names: Sequence[str]) -> list[Layout]:
    """Return all layouts, or report the problems of all of them."""
    layouts = []
    problems: list[Problem] = []
    errors: list[SheetgenError] = []
    for name in names:
        try:
            layouts.append(load_layout(name))
        except LayoutError as error:
            problems += error.problems
            errors.append(error)
        except UsageError as error:
            problems.append(Problem(name, "", error.message))
            errors.append(error)
    if len(errors) == 1:
        raise errors[0]
    if any(isinstance(error, LayoutError) for error in errors):
        raise LayoutError(tuple(problems))
    if errors:
        raise UsageError(join("\n", [error.message for error in errors]))
    return layouts


LOW, MIDDLE, HIGH = 0.05, 0.50, 0.95


class Figure(NamedTuple):
    """A figure with its standard error."""

    value: float
    error: float

    @property
    def is_sure(self) -> bool:
        """Whether it differs from 0 by more than two errors, so hardly by chance."""
        return abs(self.value) > 2 * self.error


@dataclass(frozen=True)
class Totals:
    """The totals of a player.

    Attributes:
        player: one of the game's players.
        mean: of all totals.
        deviation: the standard deviation of one game's total.
        low, middle, high: the totals that 5, 50 and 95 % of games do not exceed.
        counts: how often each total occurred.
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
        mean: the mean total of the strongest player from there.
        behind: how much less than from the best start, with the same dice.
    """

    cell: str
    mean: Figure
    behind: Figure


@dataclass(frozen=True)
class Starts:
    """The starts of a board, compared with the same dice.

    Attributes:
        games: how many from each start.
        each: the starts, the best first.
    """

    games: int
    each: tuple[Start, ...]

    @property
    def spread(self) -> Figure:
        """How many more points the best start brings than the worst."""
        return self.each[-1].behind


@dataclass(frozen=True)
class Completion:
    """An area, or all cells of a terrain, and how often it is completed.

    Attributes:
        first: the name of its first cell; empty for a terrain.
        terrain: of its cells.
        cells: how many.
        shares: of games in which each player completed it, by player; games that begin
            on it do not count.
        brings: mean points when the strongest player completes it.
    """

    first: str
    terrain: str
    cells: int
    shares: Mapping[str, Figure]
    brings: float


class Distance(NamedTuple):
    """The difference of a board from the game's own boards.

    Attributes:
        games: how many on each board.
        points: its mean total minus the mean of theirs.
        deviations: the same in standard deviations of one game's total there.
        others: how many more points it brings than each of them, by their labels.
        nearest: the label of the one with the least difference.
        is_within: whether its mean is between their lowest and highest, or outside by
            no more than chance explains.
    """

    games: int
    points: Figure
    deviations: float
    others: Mapping[str, Figure]
    nearest: str
    is_within: bool


@dataclass(frozen=True)
class Balance:
    """The balance of a board.

    Attributes:
        subject: the board.
        games: how many each player played.
        totals: of each player, the weakest first.
        skill: how many more points the strongest player makes than the next.
        luck: the share of the variance of the next player's totals that the strongest
            player's totals with the same dice explain.
        areas: how often each is completed; empty if the game does not count it.
        terrains: the same for all cells of a terrain.
        cells: the share of the strongest player's games in which each is filled, of
            those that did not begin there.
        rounds: of a game; 0 if the game does not count them.
        idle: rounds of a game in which nothing was filled, by player.
        points: the strongest player's other points, not from areas or terrains, by
            their names.
        starts: compared; None if games begin at only one cell.
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
    """Return the balance of a board, from a contest of all players of its game.

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
    """Return the starts of a board compared, from a contest with one start each."""
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
    """Return how far a board is from the game's own, from a contest on all of them.

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

    It is the square of their correlation r, with an error of about
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
    """Return a share of games, with a binomial error."""
    share = count / games
    return Figure(share, sqrt(share * (1 - share) / max(1, games - 1)))


def _named(sums: Mapping[str, int], kind: str) -> Mapping[str, int]:
    """Return the sums of a kind by the part of their names after the colon."""
    before = f"{kind}:"
    return {
        key.removeprefix(before): value
        for key, value in sums.items()
        if key.startswith(before)
    }


def _is_plain(name: str) -> bool:
    """Return whether a sum is of other points, not from areas or terrains."""
    return ":" not in name and name not in ("rounds", "idle")


def rank(balances: Sequence[Balance]) -> tuple[int, ...]:
    """Return the places of boards, starting with the highest mean total."""
    return tuple(
        sorted(range(len(balances)), key=lambda place: -balances[place].best.mean.value)
    )
