"""Slips on a sheet: values that no game has, and numbers that were forgotten.

The digits after a code and the plain values of the page cannot hold a 7, phase 4, or an
eleventh time box. They are judged here, and corrected by the smallest change before the
rest of the sheet is checked. So a slip is reported once, at its place.

A cell that is empty by mistake causes errors in rows and castles far from it. So every
cell that could have been filled is tried, and the sheet is checked with it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sheetgen.core.budget import Budget
from sheetgen.core.verdict import (
    ERROR,
    ILLEGAL,
    LEGAL,
    Finding,
    Fix,
    Verdict,
    in_order,
)
from sheetgen.games.dice.check.bonus_rows import check_rows
from sheetgen.games.dice.check.check import check
from sheetgen.games.dice.order.order import USUAL_EFFORT
from sheetgen.games.dice.rules.duchy import Duchy, list_cells
from sheetgen.games.dice.rules.faults import at_cell, make_fault
from sheetgen.games.dice.rules.fill import CROSS, NO_NUMBER, NOUGHT, Fill
from sheetgen.games.dice.rules.form import MAX_ROUND
from sheetgen.games.dice.rules.marks import Marks, count_faults
from sheetgen.games.dice.rules.ruleset import NUMBERS, PHASES, Switches
from sheetgen.games.dice.rules.turn import terrain_clause

FORGOTTEN = 10_001  # replaces a number that is missing beside a phase or a round
WITHOUT_NUMBER = ("phase-without-number", "round-without-number")
MOST_FIXES = 3  # to be named; if more are equally good, each is a guess


@dataclass(frozen=True)
class Tamed:
    """A fill without values that no game has.

    Attributes:
        fill: the fill, with the best-fitting numbers in place of strays.
        findings: findings for the strays.
        quiet: findings of a check to suppress, as they follow from the corrections; as
            place and code, where an empty code means every code.
    """

    fill: Fill
    findings: tuple[Finding, ...] = ()
    quiet: frozenset[tuple[str, str]] = frozenset()


def tame(duchy: Duchy, fill: Fill, switches: Switches) -> Tamed:
    """Return *fill* with all strays corrected, and findings for them."""
    tamed = Tamed(fill)
    for step in (_tame_numbers, _tame_phases, _tame_rounds, _tame_time):
        tamed = step(duchy, tamed, switches)
    return tamed


def remember(fill: Fill) -> Fill:
    """Return *fill* with `FORGOTTEN` where a phase or round has no number beside it."""
    beside = fill.rounds if fill.evidence == "round" else fill.phases
    if beside is None:
        return fill
    numbers = tuple(
        FORGOTTEN if other > 0 and number == NO_NUMBER else number
        for number, other in zip(fill.numbers, beside, strict=True)
    )
    return replace(fill, numbers=numbers)


def add_strays(verdict: Verdict, tamed: Tamed) -> Verdict:
    """Return the verdict on the original fill, from the verdict on the tamed one."""
    if not tamed.findings:
        return verdict
    rest = [
        finding
        for finding in verdict.findings
        if tamed.quiet.isdisjoint({(finding.place, finding.code), (finding.place, "")})
    ]
    found = in_order([*tamed.findings, *rest])
    return replace(verdict, verdict=ILLEGAL, findings=found, witness=None)


def find_unheld(duchy: Duchy, fill: Fill) -> tuple[str, ...]:
    """Return the places of values that no digits can hold, in sheet order."""
    cells = [f"cell:{name}" for name in duchy.board.names]
    cell_limits = (
        (fill.numbers, (NO_NUMBER, CROSS), NUMBERS[-1]),
        (fill.phases or (), (0,), PHASES[-1]),
        (fill.rounds or (), (0,), MAX_ROUND),
    )
    places = [
        place
        for values, known, most in cell_limits
        for place, value in zip(cells, values, strict=False)
        if value not in known and not 0 < value <= most
    ]
    for phase, boxes in zip(PHASES, fill.time or (), strict=False):
        if not all(0 <= box <= MAX_ROUND for box in boxes):
            places.append(f"phase:{phase}")
    return tuple(dict.fromkeys(places))


# Cells


def _tame_numbers(duchy: Duchy, tamed: Tamed, switches: Switches) -> Tamed:
    fill = tamed.fill
    strays = [at for at, n in enumerate(fill.numbers) if n > NUMBERS[-1]]
    if not strays:
        return tamed
    numbers = list(fill.numbers)
    for cell in strays:  # each is judged without the other strays
        numbers[cell] = NO_NUMBER
    findings, quiet = list(tamed.findings), set(tamed.quiet)
    for cell in strays:
        place = f"cell:{duchy.board.names[cell]}"
        alike = _cells_alike(duchy, strays, cell)
        best = _best_numbers(duchy, numbers, alike, switches)
        fault = _number_fault(duchy, fill, numbers, cell)
        fixes = tuple(Fix(place, number) for number in best[: MOST_FIXES + 1])
        fixes = fixes if len(best) <= MOST_FIXES else ()
        findings.append(replace(fault, fixes=fixes))
        quiet.add((place, ""))
        for other in alike:
            numbers[other] = best[0]
    return Tamed(
        replace(fill, numbers=tuple(numbers)), tuple(findings), frozenset(quiet)
    )


def _cells_alike(duchy: Duchy, cells: Sequence[int], cell: int) -> list[int]:
    """Return those of *cells* that must have the same number as *cell* [dice 4.14]."""
    area = duchy.area_of[cell]
    is_pasture = duchy.is_pasture[cell]
    return [c for c in cells if c == cell or (is_pasture and duchy.area_of[c] == area)]


def _best_numbers(
    duchy: Duchy, numbers: Sequence[int], cells: Sequence[int], switches: Switches
) -> list[int]:
    """Return the numbers that cause the fewest faults when written in *cells*."""
    faults: dict[int, list[int]] = {}
    for number in NUMBERS:
        tried = list(numbers)
        for cell in cells:
            tried[cell] = number
        count = count_faults(duchy, tuple(tried), switches)
        faults.setdefault(count, []).append(number)
    return faults[min(faults)]


def _number_fault(
    duchy: Duchy, fill: Fill, numbers: Sequence[int], cell: int
) -> Finding:
    """Return a finding for a number that no die shows [dice 1.4] or that is missing."""
    found = _as_written(fill.numbers[cell])
    if found == FORGOTTEN and fill.evidence == "round":
        return at_cell(duchy, "round-without-number", cell, "9.15")
    if found == FORGOTTEN:
        return at_cell(duchy, "phase-without-number", cell, "9.6")
    if duchy.is_castle[cell]:
        near = {numbers[other] for other in duchy.board.neighbours[cell]}
        lent = tuple(sorted(number for number in near if number > 0))
        return at_cell(duchy, "castle-number-not-beside", cell, "4.10", lent, found)
    fitting = tuple(n for n in NUMBERS if duchy.fits[n] >> cell & 1)
    clause = terrain_clause(duchy, cell)
    return at_cell(duchy, "number-not-for-terrain", cell, clause, fitting, found)


def _tame_phases(duchy: Duchy, tamed: Tamed, switches: Switches) -> Tamed:
    phases = tamed.fill.phases or ()
    strays = [at for at, phase in enumerate(phases) if phase not in (0, *PHASES)]
    if not strays:
        return tamed
    findings, quiet = list(tamed.findings), set(tamed.quiet)
    for cell in strays:
        if phases[cell] == CROSS:
            findings.append(at_cell(duchy, "phase-crossed", cell, "9.9"))
        else:
            found = _as_written(phases[cell])
            findings.append(at_cell(duchy, "phase-unknown", cell, "3.1", PHASES, found))
        quiet.add((f"cell:{duchy.board.names[cell]}", ""))
        first = list_cells(duchy.area_cells[duchy.area_of[cell]])[0]
        quiet.add((f"cell:{duchy.board.names[first]}", "phase-missing"))
    kept = tuple(phase if phase in PHASES else 0 for phase in phases)
    return Tamed(replace(tamed.fill, phases=kept), tuple(findings), frozenset(quiet))


def _tame_rounds(duchy: Duchy, tamed: Tamed, switches: Switches) -> Tamed:
    rounds = tamed.fill.rounds or ()
    strays = [at for at, number in enumerate(rounds) if number in (CROSS, NOUGHT)]
    if not strays:
        return tamed
    findings, quiet = list(tamed.findings), set(tamed.quiet)
    for cell in strays:
        code, clause = "round-nought", "9.10"
        if rounds[cell] == CROSS:
            code, clause = "round-crossed", "9.15"
        findings.append(at_cell(duchy, code, cell, clause))
        quiet.add((f"cell:{duchy.board.names[cell]}", ""))
    kept = tuple(0 if number in (CROSS, NOUGHT) else number for number in rounds)
    return Tamed(replace(tamed.fill, rounds=kept), tuple(findings), frozenset(quiet))


# Time boxes


def _tame_time(duchy: Duchy, tamed: Tamed, switches: Switches) -> Tamed:
    time, size = tamed.fill.time, duchy.printed.time_boxes
    if time is None:
        return tamed
    findings = list(tamed.findings)
    is_read = True
    for phase, boxes in zip(PHASES, time, strict=True):
        place = f"phase:{phase}"
        if any(boxes[size:]):  # [dice 1.19]
            used = sum(1 for box in boxes if box)
            findings.append(make_fault("time-beyond", place, "1.19", size, used))
        if CROSS in boxes:
            findings.append(make_fault("time-crossed", place, "9.11"))
            is_read = False
        if NOUGHT in boxes:
            findings.append(make_fault("round-nought", place, "9.10"))
            is_read = False
    kept = tuple(boxes[:size] for boxes in time) if is_read else None
    if kept == time:
        return tamed
    quiet = tamed.quiet | {("sheet", "time-left-out")}
    return Tamed(replace(tamed.fill, time=kept), tuple(findings), quiet)


def _as_written(value: int) -> int:
    """Return a number as it is written on paper."""
    return 0 if value == NOUGHT else value


# Findings that a forgotten number can cause, and a wrong one hardly.
CAUSED = (
    "circles-differ",
    "castle-row-differs",
    "too-few-circled",
    "not-reachable",
    "castle-number-not-beside",
    "castle-before-number",
    "not-beside-filled",
    "colour-not-complete",
)
FORGOTTEN_TOO = ("phase-missing", "round-missing")
MOST_TRIES = 12  # whole checks; with more candidates, none is tried
MOST_FOUND = 3  # numbers to name


def with_missing(
    duchy: Duchy, fill: Fill, switches: Switches, verdict: Verdict, budget: Budget
) -> Verdict:
    """Return *verdict* with the missing numbers that would each fix the sheet, if any.

    They are added to the first error, before its other fixes. The search ends when the
    *budget* is spent.
    """
    errors = verdict.errors
    if not errors or any(error.code not in CAUSED for error in errors):
        return verdict
    fixes = _find_missing(duchy, fill, switches, budget)
    if not fixes:
        return verdict
    first = replace(errors[0], fixes=(*fixes, *errors[0].fixes))
    findings = [first if f is errors[0] else f for f in verdict.findings]
    return replace(verdict, findings=tuple(findings))


def _find_missing(
    duchy: Duchy, fill: Fill, switches: Switches, budget: Budget
) -> tuple[Fix, ...]:
    """Return the numbers of empty cells that each fix the sheet."""
    tries = [
        (cell, number)
        for cell, found in enumerate(fill.numbers)
        for number in NUMBERS
        if found == NO_NUMBER and _may_be(duchy, fill, cell, number, switches)
    ]
    cells = {cell for cell, _ in tries}
    if not 0 < len(tries) <= MOST_TRIES or len(cells) > MOST_FOUND:
        return ()
    mended: list[Fix] = []
    nearly: list[Fix] = []  # except that a phase was forgotten, too
    for at, (cell, number) in enumerate(tries):
        fix = Fix(f"cell:{duchy.board.names[cell]}", number)
        part = budget.part(budget.left // (len(tries) - at))
        filled = _with(fill, cell, number)
        verdict = check(duchy, filled, switches, USUAL_EFFORT, budget=part)
        if verdict.verdict == LEGAL:
            mended.append(fix)
        elif all(error.code in FORGOTTEN_TOO for error in verdict.errors):
            nearly.append(fix)
    found = mended or nearly
    return tuple(found) if len(found) <= MOST_FOUND else ()


def _may_be(
    duchy: Duchy, fill: Fill, cell: int, number: int, switches: Switches
) -> bool:
    """Return whether numbers and rows have no errors with a number."""
    filled = _with(fill, cell, number)
    if count_faults(duchy, filled.numbers, switches):
        return False
    _, faults = check_rows(duchy, filled, Marks(duchy, filled.numbers), switches)
    return all(fault.severity != ERROR for fault in faults)


def _with(fill: Fill, cell: int, number: int) -> Fill:
    numbers = (*fill.numbers[:cell], number, *fill.numbers[cell + 1 :])
    return replace(fill, numbers=numbers)
