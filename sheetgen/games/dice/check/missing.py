"""A number that may have been forgotten: with it, nothing would be wrong.

A cell that is empty by mistake makes rows and castles wrong that are far from it. So
every cell that could have been filled is tried, and the sheet is checked with it.
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

# What a forgotten number can bring about, and a wrong one hardly.
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
MOST_TRIES = 12  # whole checks; more cells than these could be meant
MOST_FOUND = 3  # numbers that are named


def with_missing(
    duchy: Duchy, fill: Fill, switches: Switches, verdict: Verdict, budget: Budget
) -> Verdict:
    """Return *verdict* with the one number that would mend the sheet, if there is one.

    It is named with the first error, before what else would mend that, and looked for
    as long as the *budget* lasts.
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
    """Return the numbers of empty cells each of which mends the sheet."""
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
    nearly: list[Fix] = []  # but for a phase that was forgotten too
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
    """Return whether a number brings numbers and rows into order."""
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
