"""The search for boards that play as wanted: many are built, and the better half stays.

The method is successive halving (Karnin, Koren and Somekh, 2013, "Almost Optimal
Exploration in Multi-Armed Bandits"): each stage keeps the better half of the boards and
doubles their games. All boards get the same dice, and the strong player uses values
learned on all of them together. The remaining boards are learned one by one and
measured with other dice, so that the figures do not include the luck of selection.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import zip_longest
from math import ceil, floor, hypot

from sheetgen.core.board import Board, Position, normalised
from sheetgen.core.chance import mixed
from sheetgen.core.errors import SheetgenError, UsageError
from sheetgen.form.sheet import open_code
from sheetgen.games.find import all_rules
from sheetgen.lab.candidate import (
    SIMILAR,
    Candidate,
    Stage,
    learn_shared,
    list_attempts,
    make_contest,
    measure,
    no_board_message,
)
from sheetgen.lab.learn import Values, count_lessons, learn
from sheetgen.lab.measure import USUAL_DEVIATION
from sheetgen.lab.outcome import Outcome, Search, Step
from sheetgen.lab.play import board_code, play_contest
from sheetgen.lab.wish import Wish
from sheetgen.lab.workers import Workers
from sheetgen.language.message import message
from sheetgen.version import __version__

# The boards that a stage keeps: those nearest to an aim, or those that differ most

FIELD_WIDTH = 1.0  # of a field of the grid, in points
LEAST_DIFFERENCE = 0.5  # share of cells in which any two found boards must differ

Miss = Callable[[Candidate], float]


def keep_nearest(
    candidates: Sequence[Candidate], count: int, miss: Miss
) -> list[Candidate]:
    """Return the *count* boards that are nearest to an aim, the nearest first."""
    return sorted(candidates, key=lambda one: (miss(one), one.number))[:count]


def keep_spread(candidates: Sequence[Candidate], count: int) -> list[Candidate]:
    """Return the fairest boards of all fields of the grid, taking fields in turn."""
    fields: dict[tuple[int, int], list[Candidate]] = {}
    for one in sorted(candidates, key=lambda one: (one.unfairness, one.number)):
        fields.setdefault(_field(one), []).append(one)
    kept = [
        one for rank in zip_longest(*fields.values()) for one in rank if one is not None
    ]
    return kept[:count]


def order_spread(candidates: Sequence[Candidate]) -> list[Candidate]:
    """Return boards in an order in which each is farthest from all before it.

    The first one is the fairest.
    """
    left = sorted(candidates, key=lambda one: (one.unfairness, one.number))
    order = left[:1]
    del left[:1]
    while left:
        far = max(left, key=lambda one: min(_distance(one, other) for other in order))
        order.append(far)
        left.remove(far)
    return order


def is_other(one: Candidate, others: Sequence[Candidate]) -> bool:
    """Return whether a board differs enough from others to be found besides them."""
    rules = all_rules()
    board = open_code(one.code, rules)[0].board
    return all(
        find_difference(board, open_code(other.code, rules)[0].board)
        >= LEAST_DIFFERENCE
        for other in others
    )


def _field(one: Candidate) -> tuple[int, int]:
    return floor(one.mean / FIELD_WIDTH), floor(one.skill[0] / FIELD_WIDTH)


def _distance(one: Candidate, other: Candidate) -> float:
    return hypot(one.mean - other.mean, one.skill[0] - other.skill[0])


# The stages of a search

SPARE = 2  # boards left by the stages, for each wanted one
MOST_GAMES = 100_000  # of the last measurement

Progress = Callable[[str, int, int], None]  # stage, done, and total


def search(
    wish: Wish, how: Search, workers: Workers, tell_done: Progress = lambda *_: None
) -> Outcome:
    """Return the boards that were found.

    If the user presses Ctrl-C or the workers fail, the boards found so far are
    returned. The same seed finds the same boards on any workers.

    Args:
        wish: the boards that are wanted.
        how: the settings of the search.
        workers: play the games.
        tell_done: called with the progress.

    Raises:
        UsageError: no board could be built.
        SheetgenError: the workers failed before any board was found.
    """
    hunt = _Hunt(wish, how, workers, tell_done)
    try:
        hunt.run()
    except KeyboardInterrupt:
        hunt.outcome.is_stopped = True
    except SheetgenError:
        if workers.failure is None or not hunt.outcome.found:
            raise
        hunt.outcome.is_stopped = True
    return hunt.outcome


class _Hunt:
    """A running search."""

    def __init__(
        self, wish: Wish, how: Search, workers: Workers, tell_done: Progress
    ) -> None:
        self.wish = wish
        self.how = how
        self.workers = workers
        self.tell_done = tell_done
        self.outcome = Outcome()
        self.model = Candidate(0, board_code(wish.like)) if wish.like else None
        self.screening = mixed(how.seed)  # the seed of the stages

    def run(self) -> None:
        """Build boards, halve them until few are left, and measure these."""
        candidates = self.build()
        shared = self.share()
        games, few = self.how.games, SPARE * self.how.count
        while len(candidates) > few or not self.outcome.steps:
            stage = Stage(self.screening, games, self.wish.shape, shared)
            measured = self.measure(candidates, stage)
            kept = self.choose(measured, max(few, (len(measured) + 1) // 2))
            self.outcome.steps.append(Step(len(measured), games, len(kept)))
            candidates, games = kept, games * 2
        self.end(candidates)

    # Building

    def build(self) -> list[Candidate]:
        """Return boards without visible flaws, no two of them the same.

        Raises:
            UsageError: no such board could be built.
        """
        outcome, rules = self.outcome, all_rules()
        known = {find_likeness(self.wish.like.board)} if self.wish.like else set()
        dropped: Counter[str] = Counter()
        found: list[Candidate] = []
        for tried in list_attempts(
            self.workers, self.wish.shape, self.how.seed, self.how.boards
        ):
            outcome.attempts, flaw = tried.number, tried.flaw
            if not flaw:
                likeness = find_likeness(open_code(tried.code, rules)[0].board)
                flaw = SIMILAR if likeness in known else ""
                known.add(likeness)
            if flaw:
                dropped[flaw] += 1
                continue
            found.append(Candidate(tried.number, tried.code))
            self.tell_done(message("boards built"), len(found), self.how.boards)
            if len(found) == self.how.boards:
                break
        outcome.built = len(found)
        outcome.dropped = dict(sorted(dropped.items()))
        if not found:
            raise UsageError(no_board_message(dropped))
        return found

    # Learning

    def share(self) -> Values:
        """Return the values learned on boards of the shape, which suit all of them."""
        what = message("games to learn such boards")
        return learn_shared(
            self.workers,
            self.wish.shape,
            lambda done, most: self.tell_done(what, done, most),
        )

    def learn(self, code: str) -> Values:
        """Return the values that a strong player learns for a board."""
        games, done = count_lessons(code), 0

        def advance(further: int) -> None:
            nonlocal done
            done += further
            self.tell_done(message("games to learn a board"), done, games)

        return learn(self.workers, code, 1, advance).values

    # Measuring

    def measure(self, candidates: list[Candidate], stage: Stage) -> list[Candidate]:
        """Return boards with the games of a stage; the model plays them too."""
        everyone = [*candidates, self.model] if self.model else candidates
        measured: list[Candidate] = []
        work = partial(measure, everyone, stage, __version__)
        what = message("boards measured by {games} games", games=stage.games)
        for more in self.workers.run(work, len(everyone), 1):
            measured += more
            self.tell_done(what, len(measured), len(everyone))
        if self.model:
            self.model = measured.pop()
        return measured

    def finish(self, candidate: Candidate) -> Candidate:
        """Return a board after learning it fully and measuring it.

        Raises:
            KeyboardInterrupt: the user stopped it.
        """
        values = self.learn(candidate.code)
        learned = replace(candidate, values=values, tally=None)
        contest = make_contest(learned, self.how.seed)
        what = message("games to measure a board")
        likely = ceil((USUAL_DEVIATION / self.how.error) ** 2)
        tally = play_contest(
            self.workers,
            contest,
            MOST_GAMES,
            self.how.error,
            lambda games: self.tell_done(what, games, likely),
        )
        if tally.is_interrupted:
            raise KeyboardInterrupt
        return replace(learned, tally=tally)

    # Choosing

    def miss(self, model: Candidate | None, lag: float = 0) -> Miss | None:
        """Return a function for the distance of a board from the aim, if there is one.

        Args:
            model: the board to be similar to, measured in the same way; a target
                replaces its mean total.
            lag: how many points fewer boards bring now than after being learned.
        """
        target = None if self.how.target is None else self.how.target - lag
        if model:
            mean, skill = model.mean if target is None else target, model.skill[0]
            return lambda one: hypot(one.mean - mean, one.skill[0] - skill)
        if target is not None:
            return lambda one: abs(one.mean - target)
        return None

    def choose(self, measured: list[Candidate], count: int) -> list[Candidate]:
        """Return the boards that go on to the next stage."""
        miss = self.miss(self.model)
        if miss:
            return keep_nearest(measured, count, miss)
        return keep_spread(measured, count)

    def end(self, candidates: list[Candidate]) -> None:
        """Learn and measure boards, the best first, until enough are found."""
        outcome = self.outcome
        if self.model:
            outcome.model = self.finish(self.model)
        left = order_spread(candidates)
        lags: list[float] = []
        while left and len(outcome.found) < self.how.count:
            near = self.miss(self.model, sum(lags) / max(1, len(lags)))
            one = keep_nearest(left, 1, near)[0] if near else left[0]
            left.remove(one)
            if not is_other(one, outcome.found):
                outcome.alike += 1
                continue
            done = self.finish(one)
            lags.append(done.mean - one.mean)
            miss = self.miss(outcome.model)
            if miss is None or miss(done) <= self.how.within:
                outcome.found.append(done)
            else:
                outcome.missed = keep_nearest(
                    [*outcome.missed, done], len(outcome.missed) + 1, miss
                )


# The difference of two boards of a shape, however they are turned or mirrored

TURNS = 6  # of a lattice of hexagons; as many again are mirrored


def find_difference(one: Board, other: Board) -> float:
    """Return the share of cells whose terrain differs, from 0 to 1.

    Of all ways to lay one board on the other, the one that matches best counts. Boards
    of different outlines differ everywhere.
    """
    theirs = tuple([(cell.position, cell.terrain) for cell in other.cells])
    fewest = len(theirs)
    for view in list_views(one):
        if len(view) == len(theirs):
            pairs = zip(view, theirs, strict=True)
            fewest = min(fewest, sum([mine != their for mine, their in pairs]))
    return fewest / len(theirs)


def list_views(board: Board) -> Iterator[tuple[tuple[Position, str], ...]]:
    """Yield a board's terrains in all its rotations and reflections."""
    for turn in range(TURNS):
        for is_mirrored in (False, True):
            positions = [
                _turned(cell.position, turn, is_mirrored) for cell in board.cells
            ]
            terrains = [cell.terrain for cell in board.cells]
            yield tuple(sorted(zip(normalised(positions), terrains, strict=True)))


def find_likeness(board: Board) -> Sequence[tuple[Position, str]]:
    """Return a form of a board that all its rotations and reflections share."""
    return min(list_views(board))


def _turned(position: Position, turn: int, is_mirrored: bool) -> Position:
    """Return a position turned and mirrored.

    Source: Red Blob Games, "Hexagonal Grids" (rotation and reflection in axial
    coordinates).
    """
    row, beside = position.row, (position.column - position.row) // 2
    if is_mirrored:
        row, beside = beside, row
    for _ in range(turn):
        row, beside = beside + row, -row
    return Position(row, 2 * beside + row)
