"""A filled sheet of the Dice Game: is it legal, and what does it score?

A sheet is legal if some game ends in it [dice 9.2]. What is wrong by itself is found
first, then an order of play is looked for; what the player added up is judged apart.

Part of the core that runs in the browser too.
"""

from dataclasses import dataclass

from sheetgen.games.dice.clock import TimeBoxes, read_time
from sheetgen.games.dice.duchy import Duchy, list_cells
from sheetgen.games.dice.evidence import (
    Numbered,
    check_phases,
    check_rounds,
    play_rounds,
    play_sales,
    read_rounds,
)
from sheetgen.games.dice.explain import NOTHING, Explained, Shown, explain
from sheetgen.games.dice.fill import Fill
from sheetgen.games.dice.game import Log
from sheetgen.games.dice.marks import Marks, at_cell, check_marks
from sheetgen.games.dice.order import (
    USUAL_EFFORT,
    Orders,
    Tries,
    unreachable_in_phase,
)
from sheetgen.games.dice.reminder import check_crossed
from sheetgen.games.dice.rows import check_rows
from sheetgen.games.dice.rules import BONUSES, VARIANTS, Switches
from sheetgen.games.dice.score import (
    Score,
    check_sums,
    goods_by_phase,
    score,
)
from sheetgen.games.dice.task import Step, Task, Uses
from sheetgen.games.dice.turn import STANDARD
from sheetgen.games.dice.witness import make_log, replays
from sheetgen.verdict import (
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

MOST_WAYS = 40  # readings of rows that were left out; more are not tried


@dataclass(frozen=True)
class _Found:
    """What the search for an order came to."""

    log: Log | None
    findings: tuple[Finding, ...]


def check(
    duchy: Duchy,
    fill: Fill,
    switches: Switches = STANDARD,
    effort: int = USUAL_EFFORT,
) -> Verdict:
    """Return whether *fill* is legal, what it scores, and what is wrong.

    Args:
        duchy: the board.
        fill: what was written.
        switches: how open questions are answered.
        effort: how long an order of play is looked for; more of it leaves fewer
            sheets undecided, and changes no other verdict.

    Raises:
        ValueError: the fill does not belong to this board; readers see to it.
    """
    if len(fill.numbers) != len(duchy.near) or fill.variant not in VARIANTS:
        raise ValueError("the fill belongs to another board")
    marks = Marks(duchy, fill.numbers)
    time, faults = read_time(duchy, fill, switches)
    findings = check_marks(duchy, marks, bool(time.is_complete), switches)
    findings += faults
    is_numbered = fill.evidence == "round" and fill.rounds is not None
    numbered = Numbered(None, (0,), (None,), time)
    if is_numbered:
        numbered, faults = read_rounds(fill, time, switches)
        findings += faults
    first, last, faults = check_phases(duchy, fill, marks, time)
    findings += faults
    ways, faults = check_rows(duchy, fill, marks, switches)
    findings += faults
    by_round: dict[int, list[int]] = {}
    if is_numbered:
        by_round, faults = check_rounds(duchy, fill, marks, numbered, switches)
        known = [finding.place for finding in findings]
        findings += [fault for fault in faults if fault.place not in known]
    phase_of = _area_phases(duchy, fill, marks, numbered, first, last)
    scored = score(duchy, fill, marks, phase_of, switches)
    findings += scored.findings
    findings += check_crossed(duchy, fill, marks)
    findings += _left_out(duchy, fill, marks, time)
    log: Log | None = None
    explained = NOTHING
    if not any(finding.severity == ERROR for finding in findings):
        if is_numbered:
            sold = goods_by_phase(duchy, fill, scored)
            if sold is not None:
                steps = play_sales(
                    duchy, marks, by_round, numbered, ways, sold, switches, effort
                )
                explained = _by_steps(duchy, fill, marks, steps, switches)
            if explained.log is not None:
                found = _Found(explained.log, ())
            else:
                found = _find_by_rounds(
                    duchy, fill, marks, by_round, numbered, ways, switches, effort
                )
        else:
            if _has_open_points(fill, scored):
                shown = Shown(
                    duchy, fill, marks, time, first, last, phase_of, ways, switches
                )
                explained = explain(shown, effort)
                findings += explained.findings(fill.columns)
            if explained.log is not None:  # it shows the rest of the sheet too
                found = _Found(explained.log, ())
            else:
                found = _find_by_search(
                    duchy, fill, marks, time, first, last, ways, switches, effort
                )
        findings += found.findings
        log = found.log
    is_wrong = any(finding.severity == ERROR for finding in findings)
    return Verdict(
        verdict=ILLEGAL if is_wrong else LEGAL if log else UNDECIDED,
        complete=time.is_complete,
        findings=in_order(findings),
        sums=check_sums(duchy, fill, scored, explained, is_wrong),
        points=scored.points,
        subtotals=scored.subtotals,
        total=scored.total,
        total_range=scored.total_range,
        witness=log,
        lines=scored.lines,
    )


def _has_open_points(fill: Fill, scored: Score) -> bool:
    """Return whether points were written that the sheet alone does not settle."""
    is_written = fill.total is not None or any(
        column.entries is not None or column.subtotal is not None
        for column in fill.columns or ()
    )
    return is_written and any(not line.phase for line in scored.lines)


def _area_phases(
    duchy: Duchy,
    fill: Fill,
    marks: Marks,
    numbered: Numbered,
    first: tuple[int, ...],
    last: tuple[int, ...],
) -> dict[int, tuple[int, int]]:
    """Return for each completed area the earliest and the latest phase."""
    phase_of = {}
    for area in marks.completed:
        cells = list_cells(duchy.area_cells[area])
        if fill.evidence == "round" and fill.rounds is not None:
            latest = max(fill.rounds[cell] for cell in cells)
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
    """Say what could not be checked [dice 9.3]."""
    notes = []
    if fill.evidence == "phase" and fill.phases is None:
        notes.append("phases-left-out")
    if fill.evidence == "round" and fill.rounds is None:
        notes.append("rounds-left-out")
    if fill.time is None or not any(any(column) for column in fill.time):
        notes.append("time-left-out")
    rows = [bonus for bonus in BONUSES if bonus not in fill.rows]
    if rows or fill.castle_row is None:
        notes.append("rows-left-out-of-sheet")
    found = [Finding(code, NOTE, "sheet", "9.3") for code in notes]
    if any(time.least) and time.is_complete is None:
        found.append(Finding("time-open", NOTE, "sheet", "9.25"))
    return found


def _by_steps(
    duchy: Duchy,
    fill: Fill,
    marks: Marks,
    steps: list[Step] | None,
    switches: Switches,
) -> Explained:
    """Return that *steps* give the columns, if the turn engine accepts them."""
    log = steps and _witness(duchy, fill, marks, steps, switches)
    return Explained(RIGHT, log) if log else NOTHING


def _find_by_rounds(
    duchy: Duchy,
    fill: Fill,
    marks: Marks,
    by_round: dict[int, list[int]],
    numbered: Numbered,
    ways: list[Uses],
    switches: Switches,
    effort: int,
) -> _Found:
    steps, faults = play_rounds(
        duchy, marks, by_round, numbered, ways, switches, effort
    )
    if steps is None:
        return _Found(None, tuple(faults))
    return _Found(_witness(duchy, fill, marks, steps, switches), ())


def _find_by_search(
    duchy: Duchy,
    fill: Fill,
    marks: Marks,
    time: TimeBoxes,
    first: tuple[int, ...],
    last: tuple[int, ...],
    ways: list[Uses],
    switches: Switches,
    effort: int,
) -> _Found:
    windows = time.windows()
    if fill.evidence != "phase" or fill.phases is None:
        # Nothing tells the phases apart: they are one long phase.
        windows = ((sum(low for low, _ in windows), sum(high for _, high in windows)),)
        first, last = (1,) * len(first), (1,) * len(first)
    low, high = sum(w[0] for w in windows), sum(w[1] for w in windows)
    fitting = [w for w in ways if low <= marks.count - w.pairs + w.idle <= high]
    if not fitting:
        return _no_rounds(marks, ways[0], low, high)
    ways = fitting
    tries = Tries(effort)
    readings: list[Orders] = []
    for way in ways[:MOST_WAYS]:
        task = Task(marks, first, last, windows, way, time)
        orders = Orders(duchy, task, switches, tries)
        if orders.reason == "phases":
            cells = unreachable_in_phase(duchy, task, switches)
            return _Found(
                None,
                tuple(
                    at_cell(duchy, "phase-too-early", cell, "9.8", None, last[cell])
                    for cell in cells
                ),
            )
        log = _log_of(orders, duchy, fill, marks, switches)
        if log is not None or tries.are_spent():
            return _Found(log, ())
        readings.append(orders)
    for level in range(effort):  # a little of each before much of one
        unknown = [orders for orders in readings if orders.reason == "unknown"]
        for orders in unknown:
            orders.search(level, len(unknown))
            log = _log_of(orders, duchy, fill, marks, switches)
            if log is not None:
                return _Found(log, ())
    reasons = [orders.reason for orders in readings]
    # What was found and does not replay says nothing.
    if "unknown" in reasons or "found" in reasons or len(ways) > MOST_WAYS:
        return _Found(None, ())
    if all(reason == "rounds" for reason in reasons):
        return _no_rounds(marks, ways[0], low, high)
    if all(reason == "goods" for reason in reasons):
        return _Found(None, (Finding("goods-sold-apart", ERROR, "row:good", "5.26"),))
    used = sum(ways[0].monk) + sum(ways[0].worker) + ways[0].pairs
    slots = marks.count - ways[0].pairs
    if used > slots:
        return _Found(
            None,
            (Finding("more-uses-than-rounds", ERROR, "sheet", "9.20", slots, used),),
        )
    return _Found(None, (Finding("used-before-earned", ERROR, "sheet", "5.11"),))


def _no_rounds(marks: Marks, way: Uses, low: int, high: int) -> _Found:
    """Say that the rounds of the sheet are not those that it needs [dice 9.19]."""
    rounds = marks.count - way.pairs + way.idle
    span = (low, high)
    finding = Finding("rounds-do-not-fit", ERROR, "sheet", "9.19", span, rounds)
    return _Found(None, (finding,))


def _log_of(
    orders: Orders, duchy: Duchy, fill: Fill, marks: Marks, switches: Switches
) -> Log | None:
    if orders.reason != "found":
        return None
    return _witness(duchy, fill, marks, list(orders.steps), switches)


def _witness(
    duchy: Duchy, fill: Fill, marks: Marks, steps: list[Step], switches: Switches
) -> Log | None:
    """Return the log of *steps* if the turn engine accepts it."""
    log = make_log(duchy, marks, steps, fill.variant, switches)
    phases = fill.phases if fill.evidence == "phase" else None
    return log if replays(duchy, log, marks, phases) is not None else None
