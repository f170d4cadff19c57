"""Check a filled sheet of the Dice Game: whether it is legal, and its score.

A sheet is legal if some game leads to it [dice 9.2]. Single faults are found first,
then an order of play is searched; the player's sums are judged separately.

Part of the core that runs in the browser too.
"""

from dataclasses import dataclass, replace
from typing import Any

from sheetgen.core.budget import Budget
from sheetgen.core.verdict import (
    ERROR,
    ILLEGAL,
    LEGAL,
    NOTE,
    RIGHT,
    UNDECIDED,
    Finding,
    Verdict,
    in_order,
)
from sheetgen.games.dice.check.bonus_rows import MOST_WAYS, check_crossed, check_rows
from sheetgen.games.dice.check.evidence import (
    Dated,
    Numbered,
    check_phases,
    check_rounds,
    play_rounds,
    play_sales,
    read_rounds,
)
from sheetgen.games.dice.check.explain import (
    NOTHING,
    Evidence,
    Explained,
    KnownColumns,
    Question,
    explain,
)
from sheetgen.games.dice.check.score import (
    Score,
    check_points_alone,
    check_sums,
    find_odd_sums,
    score,
)
from sheetgen.games.dice.order.order import (
    STEPS,
    USUAL_EFFORT,
    Orders,
    unreachable_in_phase,
)
from sheetgen.games.dice.order.task import Step, Task, Uses, make_log, replays
from sheetgen.games.dice.rules.duchy import Duchy, list_cells
from sheetgen.games.dice.rules.faults import at_cell
from sheetgen.games.dice.rules.fill import Fill
from sheetgen.games.dice.rules.form import autofilled_sums, without_autofilled
from sheetgen.games.dice.rules.game import Log
from sheetgen.games.dice.rules.marks import Marks, check_marks
from sheetgen.games.dice.rules.ruleset import VARIANTS, Switches
from sheetgen.games.dice.rules.time_boxes import TimeBoxes, read_time
from sheetgen.games.dice.rules.turn import STANDARD

COLUMNS = 60  # the share of the steps that columns may take, in per cent
# What would decide a sheet for which no order was found, by its evidence.
_DECIDES = {
    "none": "phases-would-decide",
    "phase": "rounds-would-decide",
    "round": "sales-would-decide",
}


@dataclass(frozen=True)
class _Found:
    """The result of a search for an order."""

    log: Log | None
    findings: tuple[Finding, ...]


# The results of searches, by everything that affects an order of play.
KnownOrders = dict[tuple[Any, ...], _Found]


class Known:
    """Cached results for sheets that differ little."""

    def __init__(self) -> None:
        """Begin with an empty cache."""
        self.orders: KnownOrders = {}
        self.columns: KnownColumns = {}


def check(
    duchy: Duchy,
    fill: Fill,
    switches: Switches = STANDARD,
    effort: int = USUAL_EFFORT,
    known: Known | None = None,
    budget: Budget | None = None,
) -> Verdict:
    """Return the verdict on *fill*: whether it is legal, its score, and findings.

    Args:
        duchy: the board.
        fill: the filled sheet.
        switches: how open questions are answered.
        effort: how long to search for an order of play; more effort leaves fewer sheets
            undecided, and changes no other verdict.
        known: cached results for sheets with these switches and this effort. With a
            cache, only faults are searched: columns that can be explained by sums count
            as right without an order of play.
        budget: the most steps of all searches; that of *effort* by default. Only what
            stays open depends on it.

    Raises:
        ValueError: the fill does not belong to this board; readers prevent that.
    """
    if len(fill.numbers) != len(duchy.near) or fill.variant not in VARIANTS:
        raise ValueError("the fill belongs to another board")
    given, fill = fill, without_autofilled(duchy, fill)
    if fill.tells_points_alone:
        verdict = check_points_alone(duchy, fill)
        return replace(verdict, sums={**verdict.sums, **autofilled_sums(given)})
    shown, dated, findings = read_sheet(duchy, fill, switches)
    marks, time = shown.marks, shown.time
    scored = score(duchy, fill, marks, shown.phase_of, switches)
    findings += scored.findings
    findings += check_crossed(duchy, fill, marks)
    findings += _left_out(duchy, fill, marks, time)
    budget = budget or Budget(STEPS[effort])
    found, explained = _Found(None, ()), NOTHING
    if not any(finding.severity == ERROR for finding in findings):
        if dated is not None:
            found, explained = _look_by_rounds(shown, dated, scored, budget)
        else:
            found, explained = _look_for_order(shown, scored, effort, known, budget)
    findings += found.findings
    is_wrong = any(finding.severity == ERROR for finding in findings)
    if is_wrong and scored.total is not None and _has_open_points(fill, scored):
        # No order of play leads here, so it is enough that sums can be explained.
        sold = scored.points["goods"] // duchy.printed.good_sold
        explained = Question(shown, sold).judge()
    findings += explained.findings
    sums = check_sums(duchy, fill, scored, explained)
    findings += find_odd_sums(duchy, fill, sums)
    state = ILLEGAL if is_wrong else LEGAL if found.log else UNDECIDED
    if state == UNDECIDED:
        is_bare = fill.phases is None and fill.rounds is None
        code = _DECIDES["none" if is_bare else fill.evidence]
        findings.append(Finding(code, NOTE, "sheet", "9.3"))
    return Verdict(
        verdict=state,
        complete=time.is_complete,
        findings=in_order(findings),
        sums=sums | autofilled_sums(given),
        points=scored.points,
        subtotals=scored.subtotals,
        total=scored.total,
        total_range=scored.total_range,
        witness=found.log,
        lines=scored.lines,
    )


def read_sheet(
    duchy: Duchy, fill: Fill, switches: Switches
) -> tuple[Evidence, Dated | None, list[Finding]]:
    """Return the evidence of a sheet, its rounds if it has them, and findings."""
    marks = Marks(duchy, fill.numbers)
    time, faults = read_time(duchy, fill, switches)
    findings = check_marks(duchy, marks, bool(time.is_complete), switches)
    findings += faults
    is_numbered = fill.shown_rounds is not None
    numbered = Numbered(None, (0,), (None,), time)
    if is_numbered:
        numbered, faults = read_rounds(fill, time, switches)
        findings += faults
    first, last, faults = check_phases(duchy, fill, marks, time)
    findings += faults
    ways, faults = check_rows(duchy, fill, marks, switches)
    findings += faults
    dated = None
    if is_numbered:
        by_round, faults = check_rounds(duchy, fill, marks, numbered, switches)
        known = [finding.place for finding in findings]
        findings += [fault for fault in faults if fault.place not in known]
        dated = Dated(duchy, marks, by_round, numbered, switches)
    phase_of = _area_phases(duchy, fill, marks, numbered, first, last)
    shown = Evidence(duchy, fill, marks, time, first, last, phase_of, ways, switches)
    return shown, dated, findings


def _has_open_points(fill: Fill, scored: Score) -> bool:
    """Return whether points are written that the rest of the sheet does not settle."""
    is_written = fill.columns is not None or fill.total is not None
    return is_written and not scored.subtotals


def _area_phases(
    duchy: Duchy,
    fill: Fill,
    marks: Marks,
    numbered: Numbered,
    first: tuple[int, ...],
    last: tuple[int, ...],
) -> dict[int, tuple[int, int]]:
    """Return the earliest and the latest phase of each completed area."""
    phase_of = {}
    for area in marks.completed:
        cells = list_cells(duchy.area_cells[area])
        if fill.shown_rounds is not None:
            latest = max(fill.shown_rounds[cell] for cell in cells)
            if 0 < latest < len(numbered.phase_of):
                phase = numbered.phase_of[latest]
                phase_of[area] = phase, phase
        else:
            phase_of[area] = (
                max(first[cell] for cell in cells),
                max(last[cell] for cell in cells),
            )
    return phase_of


def _left_out(duchy: Duchy, fill: Fill, marks: Marks, time: TimeBoxes) -> list[Finding]:
    """Return notes on parts that could not be checked [dice 9.3]."""
    notes = []
    if fill.evidence == "phase" and fill.phases is None:
        notes.append("phases-left-out")
    if fill.evidence == "round" and fill.rounds is None:
        notes.append("rounds-left-out")
    if fill.time is None or not any(any(column) for column in fill.time):
        notes.append("time-left-out")
    if not fill.has_all_rows:
        notes.append("rows-left-out-of-sheet")
    found = [Finding(code, NOTE, "sheet", "9.3") for code in notes]
    if any(time.least) and time.is_complete is None:
        found.append(Finding("time-open", NOTE, "sheet", "9.25"))
    return found


def _look_by_rounds(
    shown: Evidence, dated: Dated, scored: Score, budget: Budget
) -> tuple[_Found, Explained]:
    """Return whether the rounds can be played as written, and explain the columns.

    Goods are sold as the columns say if that is possible.
    """
    told = NOTHING
    if _has_open_points(shown.fill, scored):
        question = Question(shown)
        told = question.judge()
        sales = question.without(told.wrong).sales() if told.others == RIGHT else []
        for sold in sales:
            steps = play_sales(dated, shown.ways, sold, budget)
            log = _witness(shown, steps) if steps else None
            if log is not None:
                return _Found(log, ()), told.shown(log)
    steps, faults = play_rounds(dated, shown.ways, budget)
    log = None if steps is None else _witness(shown, steps)
    return _Found(log, tuple(faults)), told.shown(None)


def _look_for_order(
    shown: Evidence, scored: Score, effort: int, known: Known | None, budget: Budget
) -> tuple[_Found, Explained]:
    """Return whether an order of play leads to the sheet, and explains its columns."""
    explained = NOTHING
    if _has_open_points(shown.fill, scored):
        part = budget.part(budget.left * COLUMNS // 100)
        explained = explain(shown, effort, part, known.columns if known else None)
    if explained.log is not None:  # it explains the rest of the sheet, too
        found = _Found(explained.log, ())
    elif known is not None:
        found = _search_once(shown, budget, known.orders)
    else:
        found = _search(shown, budget)
    return found, explained


def _search_once(shown: Evidence, budget: Budget, known: KnownOrders) -> _Found:
    """Return the result of `_search`, cached by everything that affects it."""
    time = shown.time
    ways = [
        (w.monk, w.silver, w.good, w.worker, w.workers, w.passes) for w in shown.ways
    ]
    key = (
        shown.marks.numbers,
        shown.fill.phases,
        shown.fill.variant,
        (time.least, time.most, time.is_single),
        tuple(ways),
    )
    if key not in known:
        known[key] = _search(shown, budget)
    return known[key]


def _search(shown: Evidence, budget: Budget) -> _Found:
    """Return an order of play that leads to the sheet, or why none does."""
    shown = _undated(shown)
    windows, marks = _windows(shown), shown.marks
    low, high = sum(w[0] for w in windows), sum(w[1] for w in windows)
    ways = [w for w in shown.ways if low <= marks.count - w.pairs + w.idle <= high]
    if not ways:
        return _no_rounds(marks, shown.ways[0], low, high)
    readings: list[Orders] = []
    for way in ways[:MOST_WAYS]:
        task = Task(marks, shown.first, shown.last, windows, way, shown.time)
        orders = Orders(shown.duchy, task, shown.switches, budget)
        if orders.reason == "phases":
            return _too_early(shown, task)
        log = _log_of(shown, orders)
        if log is not None or budget.is_spent:
            return _Found(log, ())
        readings.append(orders)
    unknown = [orders for orders in readings if orders.reason == "unknown"]
    while unknown and not budget.is_spent:  # search all a little before one for long
        for orders in unknown:
            orders.search(len(unknown))
            log = _log_of(shown, orders)
            if log is not None:
                return _Found(log, ())
        unknown = [orders for orders in unknown if orders.reason == "unknown"]
    reasons = [orders.reason for orders in readings]
    # An order that was found but does not replay proves nothing.
    if "unknown" in reasons or "found" in reasons or len(ways) > MOST_WAYS:
        return _Found(None, ())
    if all(reason == "rounds" for reason in reasons):
        return _no_rounds(marks, ways[0], low, high)
    return _Found(None, (_why_none(marks, ways[0], reasons),))


def _undated(shown: Evidence) -> Evidence:
    """Return a sheet that does not show its phases with one long phase instead."""
    if shown.fill.shown_phases is not None:
        return shown
    one = (1,) * len(shown.first)
    return replace(shown, first=one, last=one)


def _windows(shown: Evidence) -> tuple[tuple[int, int], ...]:
    """Return the fewest and the most rounds of each phase, or of one long phase."""
    windows = shown.time.windows()
    if shown.fill.shown_phases is not None:
        return windows
    return ((sum(low for low, _ in windows), sum(high for _, high in windows)),)


def _too_early(shown: Evidence, task: Task) -> _Found:
    """Return findings for cells not fillable by the phase beside them [dice 9.8]."""
    cells = unreachable_in_phase(shown.duchy, task, shown.switches)
    return _Found(
        None,
        tuple(
            at_cell(shown.duchy, "phase-too-early", cell, "9.8", None, shown.last[cell])
            for cell in cells
        ),
    )


def _why_none(marks: Marks, way: Uses, reasons: list[str]) -> Finding:
    """Return the finding why no reading of the rows has an order of play."""
    if all(reason == "goods" for reason in reasons):
        return Finding("goods-sold-apart", ERROR, "row:good", "5.26")
    used = sum(way.monk) + sum(way.worker) + way.pairs
    slots = marks.count - way.pairs
    if used > slots:
        return Finding("more-uses-than-rounds", ERROR, "sheet", "9.20", slots, used)
    return Finding("used-before-earned", ERROR, "sheet", "5.11")


def _no_rounds(marks: Marks, way: Uses, low: int, high: int) -> _Found:
    """Return the finding that a sheet needs another number of rounds [dice 9.19]."""
    rounds = marks.count - way.pairs + way.idle
    span = (low, high)
    finding = Finding("rounds-do-not-fit", ERROR, "sheet", "9.19", span, rounds)
    return _Found(None, (finding,))


def _log_of(shown: Evidence, orders: Orders) -> Log | None:
    if orders.reason != "found":
        return None
    return _witness(shown, list(orders.steps))


def _witness(shown: Evidence, steps: list[Step]) -> Log | None:
    """Return the log of *steps* if the turn engine accepts it."""
    duchy, fill, marks = shown.duchy, shown.fill, shown.marks
    log = make_log(duchy, marks, steps, fill.variant, shown.switches)
    is_shown = replays(duchy, log, marks, fill.shown_phases) is not None
    return log if is_shown else None
