"""Autofilled values, and what is left of a sheet without them.

An autofilled value is one that the rules proposed and a player accepted: it is on the
sheet, but shows nothing that the rest of the sheet does not show [dice 9.36].

Part of the core that runs in the browser too.
"""

from dataclasses import replace

from sheetgen.core.verdict import AUTOFILLED as TAKEN_OVER
from sheetgen.games.dice.rules.duchy import Duchy
from sheetgen.games.dice.rules.fill import CastleRow, Column, Fill, Row
from sheetgen.games.dice.rules.marks import Marks
from sheetgen.games.dice.rules.ruleset import BONUSES, PHASES

TIME, TOTAL, CASTLE_ROW = "time", "total", "row:castle"
ROWS = tuple([f"row:{bonus}" for bonus in BONUSES])
ENTRIES = tuple([f"entries:{phase}" for phase in PHASES])
SUBTOTALS = tuple([f"subtotal:{phase}" for phase in PHASES])
# In the order of digits; append further ones at the end.
AUTOFILLED = (*ROWS, CASTLE_ROW, TIME, *ENTRIES, *SUBTOTALS, TOTAL)


def count_circles(fill: Fill, marks: Marks) -> dict[str, int]:
    """Return the circles of each row that follow from the rest [dice 5.31-5.34].

    Workers gained for lack of a combination are not included, as nothing else shows
    them.
    """
    found = dict(zip(BONUSES, marks.earned))  # noqa: B905
    found["silver"] += sum(row.crossed for row in fill.rows_of("good"))
    return found


def without_autofilled(duchy: Duchy, fill: Fill) -> Fill:
    """Return a fill without its autofilled values.

    Circles are those that follow from the rest; crosses are the player's own.
    """
    if not fill.taken:
        return fill
    marks = Marks(duchy, fill.numbers)
    circles = count_circles(fill, marks)
    rows = {
        bonus: Row(max(circles[bonus], row.crossed), row.crossed)
        if f"row:{bonus}" in fill.taken
        else row
        for bonus, row in fill.rows.items()
    }
    castle = fill.castle_row
    if castle is not None and CASTLE_ROW in fill.taken:
        castle = CastleRow(marks.castle_bonuses, castle.crossed)
    columns = fill.columns
    if columns is not None:
        columns = tuple(
            [
                Column(
                    None if f"entries:{phase}" in fill.taken else column.entries,
                    None if f"subtotal:{phase}" in fill.taken else column.subtotal,
                )
                for phase, column in enumerate(columns, 1)
            ]
        )
    return replace(
        fill,
        rows=rows,
        castle_row=castle,
        time=None if TIME in fill.taken else fill.time,
        columns=columns,
        total=None if TOTAL in fill.taken else fill.total,
        taken=(),
    )


def autofilled_sums(fill: Fill) -> dict[str, str]:
    """Return the autofilled entries, subtotals and total, by place."""
    sums = {}
    for phase, column in enumerate(fill.columns or (), 1):
        if f"entries:{phase}" in fill.taken:
            for number, _ in enumerate(column.entries or (), 1):
                sums[f"entry:{phase}.{number}"] = TAKEN_OVER
        if f"subtotal:{phase}" in fill.taken and column.subtotal is not None:
            sums[f"subtotal:{phase}"] = TAKEN_OVER
    if TOTAL in fill.taken and fill.total is not None:
        sums[TOTAL] = TAKEN_OVER
    return sums
