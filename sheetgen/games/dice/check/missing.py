"""A number that may have been forgotten: with it, the sheet would be legal.

A cell that is empty by mistake causes errors in rows and castles far from it. So every
cell that could have been filled is tried, and the sheet is checked with it.
"""

from dataclasses import replace

from sheetgen.core.budget import Budget
from sheetgen.core.verdict import ERROR, LEGAL, Finding, Fix, Verdict
from sheetgen.games.dice.check.bonus_rows import check_rows
from sheetgen.games.dice.check.check import check
from sheetgen.games.dice.order.order import USUAL_EFFORT
from sheetgen.games.dice.rules.duchy import Duchy
from sheetgen.games.dice.rules.fill import NO_NUMBER, Fill
from sheetgen.games.dice.rules.marks import Marks, count_faults
from sheetgen.games.dice.rules.ruleset import NUMBERS, Switches

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
    return not _has_error(faults)


def _has_error(findings: list[Finding]) -> bool:
    return any(finding.severity == ERROR for finding in findings)


def _with(fill: Fill, cell: int, number: int) -> Fill:
    numbers = (*fill.numbers[:cell], number, *fill.numbers[cell + 1 :])
    return replace(fill, numbers=numbers)
