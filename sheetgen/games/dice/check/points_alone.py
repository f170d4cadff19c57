"""A sheet with points alone, which are only added up [dice 9.37].

Part of the core that runs in the browser too.
"""

from sheetgen.core.verdict import (
    ABSENT,
    NOTE,
    OPEN,
    RIGHT,
    UNDECIDED,
    WRONG,
    Finding,
    Verdict,
)
from sheetgen.games.dice.check.columns import add_up, adds_up, judge_total
from sheetgen.games.dice.check.score import find_odd_sums
from sheetgen.games.dice.rules.duchy import Duchy
from sheetgen.games.dice.rules.fill import Fill


def add_all(duchy: Duchy, fill: Fill) -> dict[int, int]:
    """Return the sum of each column, from its entries if it has any [dice 6.19]."""
    return {
        phase: column.subtotal
        if not column.entries and column.subtotal is not None
        else add_up(duchy, phase, column)
        for phase, column in enumerate(fill.columns or (), 1)
    }


def check_points_alone(duchy: Duchy, fill: Fill) -> Verdict:
    """Return the verdict on whether points add up; their sources are not checked."""
    sums: dict[str, str] = {}
    for phase, column in enumerate(fill.columns or (), 1):
        for number, _ in enumerate(column.entries or (), 1):
            sums[f"entry:{phase}.{number}"] = OPEN
        told = RIGHT if column.entries else OPEN
        told = told if adds_up(duchy, phase, column) else WRONG
        sums[f"subtotal:{phase}"] = ABSENT if column.subtotal is None else told
    columns = add_all(duchy, fill)
    total = sum(columns.values()) if columns else fill.total
    sums["total"] = ABSENT
    if fill.total is not None:
        told = RIGHT if columns else OPEN
        sums["total"] = judge_total(fill.columns or (), total, fill.total, told)
    return Verdict(
        verdict=UNDECIDED,
        complete=None,
        findings=(
            Finding("points-alone", NOTE, "sheet", "9.37"),
            *find_odd_sums(duchy, fill, sums),
        ),
        sums=sums,
        subtotals=columns,
        total=total,
        total_range=(total or 0, total or 0),
    )
