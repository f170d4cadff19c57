"""What follows from a sheet, to be taken over instead of written [dice 9.36].

Nothing is proposed for what a player wrote: where that differs, the verdict says so.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sheetgen.form.proposal import Proposal
from sheetgen.games.dice.check import read_sheet
from sheetgen.games.dice.columns import printed_points
from sheetgen.games.dice.duchy import Duchy
from sheetgen.games.dice.fill import CastleRow, Column, Fill, Row
from sheetgen.games.dice.marks import Marks
from sheetgen.games.dice.rules import BONUSES, PHASES, Switches
from sheetgen.games.dice.score import Score, score
from sheetgen.games.dice.taken import (
    CASTLE_ROW,
    TAKEN,
    TIME,
    TOTAL,
    count_circles,
    without_taken,
)

Values = list[tuple[str, Any]]


def propose(duchy: Duchy, fill: Fill, switches: Switches) -> tuple[Proposal, ...]:
    """Return what follows from a sheet, by groups, in the order of taking them over.

    Args:
        duchy: the board.
        fill: what was written, and taken over before.
        switches: how open questions are answered.
    """
    shown, _, _ = read_sheet(duchy, without_taken(duchy, fill), switches)
    scored = score(duchy, shown.fill, shown.marks, shown.phase_of, switches)
    if shown.marks.start < 0:
        return ()
    found = [
        _propose_circles(fill, shown.marks),
        _propose_time(fill, shown.time.size),
        _propose_entries(fill, scored),
        _propose_subtotals(duchy, fill, scored),
        _propose_total(fill, scored),
    ]
    return tuple([proposal for proposal in found if proposal is not None])


def _propose_circles(fill: Fill, marks: Marks) -> Proposal | None:
    rows, castle = dict(fill.rows), fill.castle_row
    values: Values = []
    circles = count_circles(fill, marks)
    for bonus in BONUSES:
        place, row = f"row:{bonus}", fill.rows.get(bonus)
        crossed = row.crossed if row is not None else 0
        count = max(circles[bonus], crossed)
        is_open = row is None or place in fill.taken
        if is_open and (row is None or row.circled != count):
            values.append((place, count))
            rows[bonus] = Row(count, crossed)
    given = marks.castle_bonuses
    is_open = castle is None or CASTLE_ROW in fill.taken
    if is_open and (castle is None or castle.circled != given):
        values.append((CASTLE_ROW, list(given)))
        castle = CastleRow(given, castle.crossed if castle is not None else ())
    return _group(
        "circles", values, replace(fill, rows=rows, castle_row=castle), _places(values)
    )


def _propose_time(fill: Fill, size: int) -> Proposal | None:
    """Propose full columns for phases that a later one shows to be over [dice 3.8]."""
    last = max(fill.phases or (0,))
    if fill.evidence != "phase" or last < 2:
        return None
    boxes = tuple([(int(phase < last),) * size for phase in PHASES])
    if fill.time is not None and (TIME not in fill.taken or _covers(fill.time, boxes)):
        return None
    values: Values = [(f"phase:{phase}", size) for phase in PHASES if phase < last]
    return _group("time", values, replace(fill, time=boxes), (TIME,))


def _covers(
    time: tuple[tuple[int, ...], ...], boxes: tuple[tuple[int, ...], ...]
) -> bool:
    """Return whether columns have all crosses of others, or more."""
    return all(
        sum(column) >= sum(other)
        for column, other in zip(time, boxes)  # noqa: B905
    )


def _propose_entries(fill: Fill, scored: Score) -> Proposal | None:
    """Propose what areas and colour bonuses bring, once it is known in which phase.

    Goods are sold in phases that a sheet does not show: their entries are written
    beside those that were taken over.
    """
    lines = [line for line in scored.lines if line.heading in ("areas", "colours")]
    if scored.total is None or not all(line.phase for line in lines):
        return None
    columns = list(fill.columns or [Column() for _ in PHASES])
    values: Values = []
    taken = []
    for at, column in enumerate(columns):
        place = f"entries:{at + 1}"
        due = [line.least for line in lines if line.phase == at + 1]
        if column.entries is not None and place not in fill.taken:
            continue
        entries = list(column.entries or ())
        missing = _without(due, entries)
        if column.entries is not None and not missing:
            continue
        first = len(entries) + 1
        values += [
            (f"entry:{at + 1}.{number}", points)
            for number, points in enumerate(missing, first)
        ]
        columns[at] = replace(column, entries=(*entries, *missing))
        taken.append(place)
    return _group("entries", values, replace(fill, columns=tuple(columns)), taken)


def _propose_subtotals(duchy: Duchy, fill: Fill, scored: Score) -> Proposal | None:
    """Propose the sums of entries, once these come to the points of the sheet."""
    if fill.columns is None:
        return None
    columns = list(fill.columns)
    if any(column.entries is None for column in columns):
        return None
    sums = [
        printed_points(duchy, phase) + sum(column.entries or ())
        for phase, column in enumerate(columns, 1)
    ]
    if sum(sums) != scored.total:
        return None
    values: Values = []
    for at, column in enumerate(columns):
        place = f"subtotal:{at + 1}"
        is_open = column.subtotal is None or place in fill.taken
        if is_open and column.subtotal != sums[at]:
            values.append((place, sums[at]))
            columns[at] = replace(column, subtotal=sums[at])
    whole = replace(fill, columns=tuple(columns))
    return _group("subtotals", values, whole, _places(values))


def _propose_total(fill: Fill, scored: Score) -> Proposal | None:
    is_open = fill.total is None or TOTAL in fill.taken
    if scored.total is None or not is_open or fill.total == scored.total:
        return None
    values: Values = [(TOTAL, scored.total)]
    return _group("total", values, replace(fill, total=scored.total), (TOTAL,))


def _group(
    name: str, values: Values, fill: Fill, places: Sequence[str]
) -> Proposal | None:
    if not values and not places:
        return None
    marked = tuple([one for one in TAKEN if one in fill.taken or one in places])
    return Proposal(name, tuple(values), replace(fill, taken=marked))


def _places(values: Values) -> list[str]:
    return [place for place, _ in values]


def _without(values: list[int], others: list[int]) -> list[int]:
    """Return what of *values* is left without *others*, each as often as it stands."""
    left = list(others)
    found = []
    for value in values:
        if value in left:
            left.remove(value)
        else:
            found.append(value)
    return found
