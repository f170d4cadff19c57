"""Points columns explained: by sums, and by an order of play that gives them.

A sheet that shows no phases is read the other way round: what its columns say of the
phases of areas and sales becomes phases that an order must show [dice 9.30].

Part of the core that runs in the browser too.
"""

from dataclasses import dataclass, replace
from typing import Any

from sheetgen.budget import Budget
from sheetgen.games.dice.bound import steps_from
from sheetgen.games.dice.clock import TimeBoxes
from sheetgen.games.dice.columns import (
    AREAS,
    GOOD,
    NEVER,
    Explainer,
    Kind,
    State,
    adds_up,
    list_kinds,
    list_targets,
    possible_totals,
    printed_points,
)
from sheetgen.games.dice.duchy import Duchy, list_cells
from sheetgen.games.dice.fill import Column, Fill
from sheetgen.games.dice.game import Log, area_place
from sheetgen.games.dice.marks import Marks
from sheetgen.games.dice.order import (
    QUICK_EFFORT,
    find_order,
)
from sheetgen.games.dice.removal import make_noise
from sheetgen.games.dice.rules import PHASES, Switches
from sheetgen.games.dice.task import Task, Uses
from sheetgen.games.dice.turn import GOODS
from sheetgen.games.dice.witness import make_log, replays
from sheetgen.verdict import NOTE, OPEN, RIGHT, WRONG, Finding

# By effort: steps of the sums, and phases that are tried for areas.
STEPS = (12_000, 300_000, 300_000, 1_200_000)
MOST_PHASES = (4, 300, 300, 300)
TRY = 1_500  # steps for phases of areas, the first time
MOST_WAYS = 3  # readings of rows that were left out, tried with each
MOST_SOLUTIONS = 12  # whose areas are given phases in turn


@dataclass(frozen=True)
class Explained:
    """What is known of points columns.

    Attributes:
        state: `RIGHT` if an order of play gives them, `WRONG` if none can, or `OPEN`.
        log: the order.
        wrong: entries that cannot be, if the columns are wrong: their places and what
            would fit the others, if anything is known to.
    """

    state: str
    log: Log | None = None
    wrong: tuple[tuple[str, int | None], ...] = ()

    def findings(self, columns: tuple[Column, ...] | None) -> list[Finding]:
        """Return what is to be told of *columns*."""
        if self.state != WRONG:
            return []
        if not self.wrong or columns is None:
            return [Finding("columns-unexplained", NOTE, "sheet", "9.31")]
        findings = []
        for place, value in self.wrong:
            kind, _, name = place.partition(":")
            phase, _, at = name.partition(".")
            column = columns[int(phase) - 1]
            found = column.subtotal
            if kind == "entry":
                found = (column.entries or ())[int(at) - 1]
            findings.append(
                Finding("entry-unexplained", NOTE, place, "9.30", value, found)
            )
        return findings


NOTHING = Explained(OPEN)


@dataclass(frozen=True)
class Shown:
    """What a sheet shows, for those who explain its columns.

    Attributes:
        duchy: the board.
        fill: what was written.
        marks: its numbers.
        time: its time boxes.
        first: for each cell the earliest phase.
        last: for each cell the latest.
        phase_of: for each completed area the earliest and the latest phase.
        ways: what may have been used.
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


# What columns came to, by all that bears on their sums.
KnownColumns = dict[tuple[Any, ...], Explained]


def explain(
    shown: Shown, effort: int, budget: Budget, known: KnownColumns | None = None
) -> Explained:
    """Return whether some order of play gives the points columns of a sheet.

    Args:
        shown: by the sheet.
        effort: how long is looked for.
        budget: for the order of play.
        known: what earlier looks at sheets with these switches and this effort came
            to. Given one, columns that add up are right without an order of play.
    """
    duchy, fill = shown.duchy, shown.fill
    columns = tuple(
        column if adds_up(duchy, phase, column) else replace(column, entries=None)
        for phase, column in enumerate(fill.columns or (Column(),) * len(PHASES), 1)
    )
    targets = list_targets(duchy, columns, fill.total)
    goods = [sum(way.good) for way in shown.ways]
    bounds = min(goods), max(goods)
    kinds = list_kinds(duchy, fill, shown.marks, shown.phase_of, bounds, shown.switches)
    kinds = [_in_rounds(kind, shown.time) for kind in kinds]
    told = [target for target in targets if target is not None]
    explainer = _explainer(shown, kinds, told, STEPS[effort])

    def look() -> Explained:
        if len(told) < len(targets):
            return _explain_part(shown, kinds, explainer, columns)
        ways: list[tuple[State, ...]] = []
        for way in explainer.solutions():
            if way not in ways:
                ways.append(way)
            if len(ways) >= MOST_SOLUTIONS:
                break
            if known is not None:
                return Explained(RIGHT)
        if ways:
            log = _find_log(shown, kinds, ways, effort, budget)
            return Explained(RIGHT, log) if log is not None else NOTHING
        if explainer.left < 0:
            return NOTHING
        return Explained(WRONG, None, _blame(shown, kinds, told, columns, effort))

    if known is None:
        return look()
    key = (
        tuple([kind.all for kind in kinds]),
        tuple([(column.entries, column.subtotal) for column in columns]),
        fill.total,
        explainer.room,
        explainer.goods_at_start,
    )
    if key not in known:
        known[key] = look()
    return known[key]


def _in_rounds(kind: Kind, time: TimeBoxes) -> Kind:
    """Return a kind that brings nothing in a phase that has not begun [dice 3.8].

    Goods are sold on a double, which takes two boxes [dice 3.4, 5.23].
    """
    is_double = kind.what == GOOD and not time.is_single
    least = min(2, time.size) if is_double else 1
    if min(time.most) >= least:
        return kind
    values = [
        value if most >= least else NEVER
        for value, most in zip(kind.values, time.most)  # noqa: B905
    ]
    return replace(kind, values=tuple(values))


def _explain_part(
    shown: Shown, kinds: list[Kind], explainer: Explainer, columns: tuple[Column, ...]
) -> Explained:
    """Return what can be told of columns that are not all there: each by itself."""
    printed = shown.duchy.printed.start_castle
    total = shown.fill.total
    is_alone = total is not None and not any(column.subtotal for column in columns)
    if is_alone and total not in possible_totals(kinds, printed):
        return Explained(WRONG)
    wrong: list[tuple[str, int | None]] = []
    for phase, column in enumerate(columns, 1):
        for place, value in _written(shown, phase, column):
            if not explainer.explains(phase - 1, value):
                wrong.append((place, None))
    return Explained(WRONG, None, tuple(wrong)) if wrong else NOTHING


def _written(shown: Shown, phase: int, column: Column) -> list[tuple[str, int]]:
    """Return the places of a column's sums with the points that they stand for."""
    found = [
        (f"entry:{phase}.{at}", entry)
        for at, entry in enumerate(column.entries or (), 1)
    ]
    if column.subtotal is not None and not found:
        points = column.subtotal - printed_points(shown.duchy, phase)
        found.append((f"subtotal:{phase}", points))
    return found


def _explainer(
    shown: Shown,
    kinds: list[Kind],
    targets: list[tuple[int, ...]],
    steps: int,
) -> Explainer:
    duchy, start = shown.duchy, shown.marks.start
    pairs = max(way.pairs for way in shown.ways)
    room, rounds = [], 0
    for _, most in shown.time.windows():
        rounds += most
        room.append(rounds + pairs)
    goods = int(duchy.area_bonus[duchy.area_of[start]] == GOODS)
    return Explainer(kinds, targets, tuple(room), goods, steps)


# An order


def _find_log(
    shown: Shown,
    kinds: list[Kind],
    ways: list[tuple[State, ...]],
    level: int,
    budget: Budget,
) -> Log | None:
    """Return an order of play whose points are entered in one of *ways*."""
    near = steps_from(shown.duchy, 1 << shown.marks.start, shown.marks.filled)
    most = MOST_PHASES[level]
    tried = []
    for attempt in range(most):
        way = ways[attempt % len(ways)]
        away = _shaken(shown, near, attempt // len(ways))
        phases = _share_out(shown, kinds, way, away)
        sold = (0,) * len(PHASES)
        for at, kind in enumerate(kinds):
            if kind.what == GOOD:
                sold = tuple(way[p][at] - way[p + 1][at] for p in range(len(PHASES)))
        open_cells = _windows(shown, phases, away)
        if (phases, sold, open_cells) in tried:
            continue
        tried.append((phases, sold, open_cells))
        log = _try_phases(shown, *tried[-1], budget.part(TRY))
        if log is not None:
            return log
        if budget.is_spent:
            return None
    for some in tried:
        log = _try_phases(shown, *some, budget.part(budget.left // len(tried)))
        if log is not None:
            return log
    return None


def _shaken(shown: Shown, near: dict[int, int], attempt: int) -> list[int]:
    """Return how far away cells are, more or less so with each attempt."""
    count = len(shown.first)
    noise = make_noise(count, attempt)
    return [
        3 * near.get(cell, 0) + (noise[cell] if attempt else 0) for cell in range(count)
    ]


def _share_out(
    shown: Shown, kinds: list[Kind], way: tuple[State, ...], away: list[int]
) -> dict[int, int]:
    """Return a phase for each area, an early one for those that are near."""
    phases = {}
    for at, kind in enumerate(kinds):
        if kind.what != AREAS:
            continue
        keyed = []
        for area in kind.areas:
            cells = list_cells(shown.duchy.area_cells[area])
            keyed.append((max(away[cell] for cell in cells), area))
        keyed.sort()
        done = 0
        for phase in PHASES:
            count = way[phase - 1][at] - way[phase][at]
            for _, area in keyed[done : done + count]:
                phases[area] = phase
            done += count
    return phases


def _windows(
    shown: Shown, phases: dict[int, int], away: list[int]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the first and last phase of cells whose areas end in these phases.

    One cell of each must wait for the phase: the farthest.
    """
    first, last = list(shown.first), list(shown.last)
    for area, phase in phases.items():
        cells = list_cells(shown.duchy.area_cells[area])
        for cell in cells:
            last[cell] = min(last[cell], phase)
        if all(first[cell] < phase for cell in cells):
            first[max(cells, key=lambda cell: (away[cell], cell))] = phase
    return tuple(first), tuple(last)


def _try_phases(
    shown: Shown,
    phases: dict[int, int],
    sold: tuple[int, ...],
    open_cells: tuple[tuple[int, ...], tuple[int, ...]],
    budget: Budget,
) -> Log | None:
    """Return an order in which areas are complete and goods sold in these phases.

    Cells are filled from the first to the last phase of *open_cells*.
    """
    first, last = open_cells
    windows = shown.time.windows()
    low, high = sum(w[0] for w in windows), sum(w[1] for w in windows)
    fitting = [
        way
        for way in shown.ways
        if sum(way.good) == sum(sold)
        and low <= shown.marks.count - way.pairs + way.idle <= high
    ]
    for way in fitting[:MOST_WAYS]:
        task = Task(
            shown.marks,
            first,
            last,
            windows,
            way,
            shown.time,
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
    shown: Shown, log: Log, phases: dict[int, int], sold: tuple[int, ...]
) -> bool:
    """Return whether *log* replays and brings its points in these phases."""
    phases_shown = shown.fill.phases if shown.fill.evidence == "phase" else None
    result = replays(shown.duchy, log, shown.marks, phases_shown)
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


# What is wrong


def _blame(
    shown: Shown,
    kinds: list[Kind],
    targets: list[tuple[int, ...]],
    columns: tuple[Column, ...],
    effort: int,
) -> tuple[tuple[str, int | None], ...]:
    """Return the sums that cannot be, and what would fit beside the others.

    Those that nothing gives are wrong; else one is, if no other could be.
    """
    explainer = _explainer(shown, kinds, targets, STEPS[effort])
    wrong: list[tuple[str, int | None]] = []
    mended: list[tuple[str, int | None]] = []
    for phase, column in enumerate(columns, 1):
        for at, (place, points) in enumerate(_written(shown, phase, column)):
            value = None
            if effort != QUICK_EFFORT and column.entries:  # else nobody waits for it
                value = _mend(shown, kinds, targets, phase, column.entries, at)
            if value is not None:
                mended.append((place, value))
            if not explainer.explains(phase - 1, points):
                wrong.append((place, value))
    return tuple(wrong or (mended if len(mended) == 1 else ()))


def _mend(
    shown: Shown,
    kinds: list[Kind],
    targets: list[tuple[int, ...]],
    phase: int,
    entries: tuple[int, ...],
    at: int,
) -> int | None:
    """Return what fits the other entries in place of one, the nearest; 0 is none."""
    values = {0} | {kind.values[phase - 1] for kind in kinds}
    values -= {NEVER, entries[at]}
    for value in sorted(values, key=lambda value: (abs(value - entries[at]), value)):
        changed = list(targets)
        others = (*entries[:at], value, *entries[at + 1 :])
        changed[phase - 1] = tuple(sorted(others, reverse=True))
        again = _explainer(shown, kinds, changed, STEPS[QUICK_EFFORT])
        if any(True for _ in again.solutions()):
            return value
    return None
