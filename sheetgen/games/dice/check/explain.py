"""Explain points columns: by sums, and by an order of play that produces them.

A sheet that shows no phases is read in reverse: its columns determine phases of areas
and sales, and an order of play must match these [dice 9.31].

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from sheetgen.core.budget import Budget
from sheetgen.core.verdict import NOTE, OPEN, RIGHT, WRONG, Finding
from sheetgen.games.dice.check.columns import (
    AREAS,
    GOOD,
    NEVER,
    Choice,
    Source,
    Sums,
    Target,
    list_sources,
    list_targets,
    most_points,
)
from sheetgen.games.dice.order.backward_order import make_noise
from sheetgen.games.dice.order.inventory import steps_from
from sheetgen.games.dice.order.order import find_order
from sheetgen.games.dice.order.task import Step, Task, Uses, make_log, replays
from sheetgen.games.dice.rules.duchy import Duchy, list_cells
from sheetgen.games.dice.rules.fill import Column, Fill
from sheetgen.games.dice.rules.game import Log, area_place
from sheetgen.games.dice.rules.marks import Marks
from sheetgen.games.dice.rules.ruleset import PHASES, Switches
from sheetgen.games.dice.rules.time_boxes import TimeBoxes
from sheetgen.games.dice.rules.turn import GOODS

# By effort: steps of the sums, and sets of phases to try for areas.
STEPS = (12_000, 300_000, 300_000, 1_200_000)
MOST_PHASES = (4, 300, 300, 300)
TRY = 500  # steps for the first attempt at phases of areas
QUICK = 16  # steps of the sums that take as long as a step of an order
WAYS = 20  # readings of rows that take one step
MOST_WAYS = 3  # readings of omitted rows, tried with each
EACH = 4  # the most ways tried in one attempt
MOST_STALE = 4  # attempts in a row without a new way
FEW, MANY = 12, 60  # ways to distribute points, followed in parallel
ENOUGH = 1 << 20  # goods and cells without limits


@dataclass(frozen=True)
class Explained:
    """What is known about points columns.

    Attributes:
        state: `RIGHT` if an order of play explains them, `WRONG` if none can, or
            `OPEN`.
        others: the same for the sums that are not wrong.
        log: the order that explains these.
        findings: the findings for all sums.
        wrong: the places of impossible sums.
    """

    state: str
    others: str = OPEN
    log: Log | None = None
    findings: tuple[Finding, ...] = ()
    wrong: tuple[str, ...] = ()

    def shown(self, log: Log | None) -> "Explained":
        """Return the same after a search for an order: *log*, or None."""
        if log is not None:
            return replace(self, log=log)
        return replace(self, others=OPEN, state=WRONG if self.wrong else OPEN)


NOTHING = Explained(OPEN)


@dataclass(frozen=True)
class Evidence:
    """The evidence of a sheet, from which its columns are explained.

    Attributes:
        duchy: the board.
        fill: the filled sheet.
        marks: the numbers of the sheet.
        time: the time boxes of the sheet.
        first: the earliest phase of each cell.
        last: the latest phase of each cell.
        phase_of: the earliest and the latest phase of each completed area.
        ways: the possible uses of bonuses.
        switches: how open questions are answered.
    """

    duchy: Duchy
    fill: Fill
    marks: Marks
    time: TimeBoxes
    first: tuple[int, ...]
    last: tuple[int, ...]
    phase_of: dict[int, tuple[int, int]]
    ways: list[Uses]
    switches: Switches


# The results for columns, by everything that affects their sums.
KnownColumns = dict[tuple[Any, ...], Explained]
# The phase of each area, and the goods sold in each phase.
Shared = tuple[dict[int, int], tuple[int, ...]]
# The first and the last phase in which each cell can be filled.
Windows = tuple[tuple[int, ...], tuple[int, ...]]


def explain(
    shown: Evidence, effort: int, budget: Budget, known: KnownColumns | None = None
) -> Explained:
    """Return whether an order of play explains the points columns of a sheet.

    Args:
        shown: the evidence of the sheet.
        effort: how long to search.
        budget: the budget for the order of play.
        known: cached results for sheets with these switches and this effort. With a
            cache, columns that sums explain are right without an order of play.
    """
    question = Question(shown)
    if known is None:
        told = question.judge()
        if told.others != RIGHT:
            return told
        question = question.without(told.wrong)
        return told.shown(_find_log(shown, question, effort, budget))
    key = (
        tuple([source.plain for source in question.sources]),
        tuple(question.targets),
        question.room,
        question.goods_at_start,
    )
    if key not in known:
        known[key] = question.judge()
    return known[key]


class Question:
    """The points columns of a sheet to explain, and the possible sources."""

    def __init__(self, shown: Evidence, sold: int | None = None) -> None:
        """Prepare the question of a sheet.

        Args:
            shown: the evidence of the sheet.
            sold: the number of crossed goods if no game leads to the sheet; then the
                limits of a game do not apply.
        """
        duchy, fill, time = shown.duchy, shown.fill, shown.time
        self.columns = fill.columns or (Column(),) * len(PHASES)
        self.targets = list_targets(duchy, self.columns, fill.total)
        self.room = (ENOUGH,) * len(PHASES)
        self.goods_at_start = ENOUGH
        goods = [sum(way.good) for way in shown.ways] if sold is None else [sold]
        self.sources = list_sources(
            duchy,
            fill,
            shown.marks,
            shown.phase_of,
            (min(goods), max(goods)),
            shown.switches,
        )
        self.near: dict[int, int] = {}
        if sold is None:
            start = shown.marks.start
            self.goods_at_start = int(duchy.area_bonus[duchy.area_of[start]] == GOODS)
            self.near = steps_from(duchy, 1 << start, shown.marks.filled)
            pairs = max([way.pairs for way in shown.ways])
            room, rounds = [], 0
            for _, most in time.windows():
                rounds += most
                room.append(rounds + pairs)
            self.room = tuple(room)
            self.sources = [self._in_time(shown, source) for source in self.sources]

    def _in_time(self, shown: Evidence, source: Source) -> Source:
        """Return a source with `NEVER` in phases in which it is impossible.

        Goods are sold on a double, which takes two boxes [dice 3.4, 5.23].
        """
        time = shown.time
        is_double = source.what == GOOD and not time.is_single
        least, soonest = min(2, time.size) if is_double else 1, 0
        if source.what == AREAS:
            cells = list_cells(shown.duchy.area_cells[source.area])
            steps = [self.near.get(cell, 0) for cell in cells]
            soonest = max(max(steps), min(steps) + len(cells) - 1)
        may = [
            most >= least and room >= soonest
            for most, room in zip(time.most, self.room)  # noqa: B905
        ]
        if all(may):
            return source
        ways = [
            tuple([value if can else NEVER for value, can in zip(way, may)])  # noqa: B905
            for way in source.ways
        ]
        return replace(source, ways=tuple(ways))

    def without(self, wrong: Sequence[str]) -> "Question":
        """Return the question without the targets at *wrong* places."""
        if wrong:
            self.targets = [one for one in self.targets if one.place not in wrong]
        return self

    def add_up(self, targets: Sequence[Target], steps: int = 0) -> Sums:
        """Return the possible sums of the sources for *targets*."""
        return Sums(self.sources, targets, self.room, self.goods_at_start, steps)

    def sales(self) -> list[tuple[int, ...]]:
        """Return the goods sold in each phase, for each way to explain the targets."""
        costs = [(0,) * len(PHASES)] * len(self.sources)
        found = self.add_up(self.targets, STEPS[0]).ways(costs, MANY)
        return sorted({_share_out(self.sources, way)[1] for way in found})

    def judge(self) -> Explained:
        """Return whether sums are possible: right, wrong, or open without targets."""
        if not self.targets:
            return NOTHING
        if self.add_up(self.targets).can_be():
            return Explained(RIGHT, RIGHT)
        wrong = [one for one in self.targets if not self.add_up([one]).can_be()]
        rest = [one for one in self.targets if one not in wrong]
        clash: list[Target] = []
        if not self.add_up(rest).can_be():
            without = [[other for other in rest if other is not one] for one in rest]
            can_be = [self.add_up(others).can_be() for others in without]
            clash = [rest[at] for at, can in enumerate(can_be) if can] or rest
        if len(clash) == 1:  # without it, all others agree
            wrong, clash = wrong + clash, []
        findings = [self._tell(one) for one in wrong]
        if clash:  # it is unknown which of them is wrong
            found = tuple([one.place for one in clash])
            code = "columns-unexplained"
            findings.append(Finding(code, NOTE, "sheet", "9.31", None, found))
        places = tuple([one.place for one in wrong])
        others = OPEN if clash or len(wrong) == len(self.targets) else RIGHT
        return Explained(
            WRONG if wrong else OPEN, others, None, tuple(findings), places
        )

    def _tell(self, target: Target) -> Finding:
        """Return the finding for an impossible sum, with the nearest possible one."""
        nearest = self._nearest(target, self.targets)
        if nearest is None:
            nearest = self._nearest(target, ())
        fits = None if nearest is None else nearest + target.written - target.points
        place, found = target.place, target.written
        return Finding("subtotal-unexplained", NOTE, place, "9.31", fits, found)

    def _nearest(self, target: Target, beside: Sequence[Target]) -> int | None:
        """Return the possible points nearest to a target, given others."""
        most = most_points(self.sources, target.phases)
        others = [one for one in beside if one is not target]
        sums = self.add_up(
            [*others, Target(target.place, target.phases, most, target.written)]
        )
        near = sorted([(abs(at - target.points), at) for at in range(most + 1)])
        for _, points in near:
            if sums.can_be(most - points, target.phases[0]):
                return points
        return None


# An order


def _find_log(
    shown: Evidence, question: Question, level: int, budget: Budget
) -> Log | None:
    """Return an order of play that explains the columns, or None."""
    sums = question.add_up(question.targets, STEPS[level])
    tried: list[tuple[Shared, Windows]] = []
    steps: Sequence[Step] = ()
    stale = 0
    for attempt in range(MOST_PHASES[level]):
        if attempt == 1:  # distances failed; an order shows possible times
            steps = _any_order(shown, budget.part(TRY))
        times = _times(shown, question, steps, attempt)
        costs = _costs(shown, question, times)
        stale, left, new = stale + 1, sums.left, 0
        ways = sums.ways(costs, FEW if attempt < 2 else MANY)
        budget.take((left - sums.left) // QUICK)
        for way in ways:
            shared = _share_out(question.sources, way)
            both = shared, _windows(shown, shared[0], times, attempt % 3 < 2)
            if both not in tried:
                stale, new = 0, new + 1
                tried.append(both)
                log = _try_phases(shown, *both, budget.part(TRY))
                if log is not None:
                    return log
                if new == EACH:
                    break
        if budget.is_spent:
            return None
        if sums.left < 0 or stale == MOST_STALE:
            break
    for both in tried:  # if few ways were tried, spend the rest on these
        log = _try_phases(shown, *both, budget.part(budget.left // len(tried)))
        if log is not None:
            return log
    return None


def _any_order(shown: Evidence, budget: Budget) -> Sequence[Step]:
    """Return an order of play that leads to the sheet, or none if not found soon."""
    windows = shown.time.windows()
    for way in shown.ways[:MOST_WAYS]:
        task = Task(shown.marks, shown.first, shown.last, windows, way, shown.time)
        reason, steps = find_order(shown.duchy, task, shown.switches, budget)
        if reason == "found":
            return steps
    return ()


def _times(
    shown: Evidence, question: Question, steps: Sequence[Step], attempt: int
) -> list[int]:
    """Return an estimated time of filling for each cell, in sixteenths of a mark."""
    count = len(shown.first)
    noise = make_noise(count, attempt)
    times = [16 * question.near.get(cell, 0) for cell in range(count)]
    if steps and attempt % 2:  # use distances in every other attempt
        at = 0
        for step in steps:
            for cell in step.cells:
                at += 1
                times[cell] = 16 * at
    spread = min(attempt, 30)
    return [time + noise[cell] * spread for cell, time in enumerate(times)]


def _costs(
    shown: Evidence, question: Question, times: Sequence[int]
) -> list[tuple[int, ...]]:
    """Return the cost of each phase for each source, by the estimated times."""
    shares = [low + high for low, high in shown.time.windows()]
    # Assume that phases have marks in proportion to their rounds.
    ends, done = [], 0
    keyed = []
    for place, source in enumerate(question.sources):
        if source.what == AREAS:
            cells = list_cells(shown.duchy.area_cells[source.area])
            keyed.append((max([times[cell] for cell in cells]), place))
    ranked = sorted(times[cell] for cell in list_cells(shown.marks.filled))
    for share in shares:
        done += share
        at = min(len(ranked) - 1, len(ranked) * done // max(sum(shares), 1))
        ends.append(ranked[at])
    begins = [0, *ends[:-1]]
    costs: list[tuple[int, ...]] = [(0,) * len(PHASES)] * len(question.sources)
    for time, place in keyed:
        costs[place] = tuple(
            [
                max(begin - time, time - end, 0)
                for begin, end in zip(begins, ends)  # noqa: B905
            ]
        )
    return costs


def _share_out(sources: Sequence[Source], way: Sequence[Choice]) -> Shared:
    """Return the phase of each area, and the goods of each phase."""
    phases, sold = {}, (0,) * len(PHASES)
    for source, choice in zip(sources, way):  # noqa: B905
        if source.what == AREAS:
            phases[source.area] = choice[0]
        elif source.what == GOOD:
            sold = choice
    return phases, sold


def _windows(
    shown: Evidence, phases: dict[int, int], times: Sequence[int], waits: bool
) -> Windows:
    """Return the first and last phase of cells, from the phases of their areas.

    With *waits*, the latest cell of each area is filled in the phase of the area.
    """
    first, last = list(shown.first), list(shown.last)
    for area, phase in phases.items():
        cells = list_cells(shown.duchy.area_cells[area])
        for cell in cells:
            last[cell] = min(last[cell], phase)
        if len(cells) == 1 or (waits and all(first[cell] < phase for cell in cells)):
            first[max(cells, key=lambda cell: (times[cell], cell))] = phase
    return tuple(first), tuple(last)


def _try_phases(
    shown: Evidence,
    shared: Shared,
    open_cells: Windows,
    budget: Budget,
) -> Log | None:
    """Return an order with areas completed and goods sold in given phases, or None.

    Cells are filled between the first and the last phase of *open_cells*.
    """
    first, last = open_cells
    phases, sold = shared
    windows, time = shown.time.windows(), shown.time
    low, high = sum(w[0] for w in windows), sum(w[1] for w in windows)
    begun = [phase for phase in PHASES if sold[phase - 1] or phase in phases.values()]
    low = max(low, (max(begun, default=1) - 1) * time.shortest + 1)  # [dice 3.8]
    count, goods = shown.marks.count, sum(sold)
    budget.take(len(shown.ways) // WAYS)
    fitting = [
        way
        for way in shown.ways
        if sum(way.good) == goods and low <= count - way.pairs + way.idle <= high
    ]
    for way in fitting[:MOST_WAYS]:
        task = Task(
            shown.marks,
            first,
            last,
            windows,
            way,
            time,
            sold,
        )
        reason, steps = find_order(shown.duchy, task, shown.switches, budget)
        if reason == "found":
            log = make_log(
                shown.duchy, shown.marks, steps, shown.fill.variant, shown.switches
            )
            if _gives(shown, log, phases, sold):
                return log
        if reason == "phases" or budget.is_spent:
            break
    return None


def _gives(
    shown: Evidence, log: Log, phases: dict[int, int], sold: tuple[int, ...]
) -> bool:
    """Return whether *log* replays and gains its points in these phases."""
    result = replays(shown.duchy, log, shown.marks, shown.fill.shown_phases)
    if result is None:
        return False
    entries = result.sheets[0].entries
    found = {e.place: e.phase for e in entries if e.heading == AREAS}
    if found != {area_place(shown.duchy, area): phases[area] for area in phases}:
        return False
    points = [0] * len(PHASES)
    for entry in entries:
        if entry.heading == "goods":
            points[entry.phase - 1] += entry.points
    worth = shown.duchy.printed.good_sold
    return points == [count * worth for count in sold]
