"""Proposals of values that follow from a sheet, to autofill [dice 9.36].

Values that a player wrote get no proposal: if they differ, the verdict reports it.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence
from dataclasses import replace

from sheetgen.core.form.field import Proposal, Values, make_proposal
from sheetgen.games.dice.check.check import read_sheet
from sheetgen.games.dice.check.columns import add_up
from sheetgen.games.dice.check.explain import Evidence
from sheetgen.games.dice.check.score import Score, add_all, goods_by_phase, score
from sheetgen.games.dice.rules.duchy import Duchy
from sheetgen.games.dice.rules.fill import CastleRow, Column, Fill, Row
from sheetgen.games.dice.rules.form import (
    AUTOFILLED,
    CASTLE_PLACE,
    TIME,
    TOTAL,
    count_circles,
    without_autofilled,
)
from sheetgen.games.dice.rules.marks import Marks
from sheetgen.games.dice.rules.ruleset import BONUSES, PHASES, Switches
from sheetgen.games.dice.rules.turn import GOODS


def propose(duchy: Duchy, fill: Fill, switches: Switches) -> tuple[Proposal, ...]:
    """Return the values that follow from a sheet, by groups in the order of use.

    Args:
        duchy: the board.
        fill: the sheet, with values written or autofilled before.
        switches: how open questions are answered.
    """
    own = without_autofilled(duchy, fill)
    if own.tells_points_alone:
        return _propose_sums(duchy, fill, own)
    shown, _, _ = read_sheet(duchy, own, switches)
    scored = score(duchy, shown.fill, shown.marks, shown.phase_of, switches)
    if shown.marks.start < 0:
        return ()
    found = [
        _propose_circles(fill, shown.marks),
        _propose_time(fill, shown.time.size, switches),
        _propose_entries(fill, scored, _points_of_goods(shown, scored)),
        _propose_subtotals(duchy, fill, scored),
        _total(fill, scored.total),
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
    is_open = castle is None or CASTLE_PLACE in fill.taken
    if is_open and (castle is None or castle.circled != given):
        values.append((CASTLE_PLACE, list(given)))
        castle = CastleRow(given, castle.crossed if castle is not None else ())
    return _group(
        "circles", values, replace(fill, rows=rows, castle_row=castle), _places(values)
    )


def _propose_time(fill: Fill, size: int, switches: Switches) -> Proposal | None:
    """Propose full columns for phases that a later one shows to be over [dice 3.8].

    Rounds are proposed if each takes one box [dice 8.6, 9.12, 10.17].
    """
    if fill.evidence == "round":
        boxes = _boxes_of_rounds(fill, size, switches)
    else:
        last = max(fill.shown_phases or (0,))
        boxes = tuple([(int(phase < last),) * size for phase in PHASES])
    if not any(boxes[0]):
        return None
    if fill.time is not None and (TIME not in fill.taken or _covers(fill.time, boxes)):
        return None
    counts = [sum(1 for box in column if box) for column in boxes]
    values: Values = [(f"phase:{at}", n) for at, n in enumerate(counts, 1) if n]
    return _group("time", values, replace(fill, time=boxes), (TIME,))


def _boxes_of_rounds(
    fill: Fill, size: int, switches: Switches
) -> tuple[tuple[int, ...], ...]:
    last, most = max(fill.rounds or (0,)), size * len(PHASES)
    is_alone = fill.variant == "solo" and switches.solo_time_boxes == "one"
    shown = last if last == most or (is_alone and last < most) else 0
    rounds = [at if at <= shown else 0 for at in range(1, most + 1)]
    return tuple([tuple(rounds[at : at + size]) for at in range(0, most, size)])


def _covers(
    time: tuple[tuple[int, ...], ...], boxes: tuple[tuple[int, ...], ...]
) -> bool:
    """Return whether columns have at least as many crosses as others."""
    return all(
        sum(column) >= sum(other)
        for column, other in zip(time, boxes)  # noqa: B905
    )


def _points_of_goods(shown: Evidence, scored: Score) -> tuple[int, ...]:
    """Return the points of sold goods by phase if only one way is possible, else none.

    This is the way that the subtotals show, or the only one in which each sale sells
    all goods that are there [dice 5.25, 5.26].
    """
    duchy, each = shown.duchy, shown.duchy.printed.good_sold
    sold = goods_by_phase(duchy, shown.fill, scored)
    there = _goods_by_phase(shown)
    if sold is not None or there is None or "goods" not in scored.points:
        return tuple([count * each for count in sold or ()])
    count = scored.points["goods"] // each
    is_whole = shown.switches.partial_sale == "no"  # [dice 10.8]
    ways = []
    for first in range(count + 1):
        for second in range(first, count + 1):
            gone = (0, first, second, count)
            if all(
                gone[at] <= there[at]
                and (not is_whole or not gone[at - 1] < gone[at] < there[at - 1])
                for at in PHASES
            ):
                ways.append([(gone[at] - gone[at - 1]) * each for at in PHASES])
    return tuple(ways[0]) if len(ways) == 1 else ()


def _goods_by_phase(shown: Evidence) -> tuple[int, ...] | None:
    """Return how many goods there were at first, and by the end of each phase."""
    duchy, marks = shown.duchy, shown.marks
    came = [0, 0, 0]
    for area in marks.completed:
        if duchy.area_bonus[area] != GOODS:
            continue
        is_start = not duchy.area_cells[area] & ~marks.crossed
        first, last = (1, 1) if is_start else shown.phase_of.get(area, (1, 3))
        if first != last:
            return None
        came[first - 1] += 1
    is_full = marks.earned[GOODS] > duchy.printed.circles["good"]  # [dice 10.15]
    if is_full or shown.switches.castle_row_use == "monk":  # [dice 10.10]
        return None
    return 0, came[0], came[0] + came[1], sum(came)


def _propose_entries(
    fill: Fill, scored: Score, goods: tuple[int, ...]
) -> Proposal | None:
    """Propose the points of areas and colour bonuses, once their phases are known.

    Goods are proposed, too, if they can have been sold in only one way. Other goods are
    written by the player beside autofilled entries, as a sheet does not show their
    phase.
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
        sold = goods[at] if goods else 0  # as one entry or several
        if sold > sum(_without(entries, due)):
            missing.append(sold - sum(_without(entries, due)))
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
    """Propose the sums of entries, once these make up the points of the sheet."""
    if fill.columns is None:
        return None
    columns = list(fill.columns)
    if any(column.entries is None for column in columns):
        return None
    sums = [add_up(duchy, phase, column) for phase, column in enumerate(columns, 1)]
    return _subtotals(fill, sums) if sum(sums) == scored.total else None


def _propose_sums(duchy: Duchy, fill: Fill, own: Fill) -> tuple[Proposal, ...]:
    """Propose the sums of entries on a sheet with points alone [dice 9.37]."""
    sums = list(add_all(duchy, own).values())
    if own.columns is None:
        return ()
    found = [_subtotals(fill, sums), _total(fill, sum(sums))]
    return tuple([proposal for proposal in found if proposal is not None])


def _subtotals(fill: Fill, sums: list[int]) -> Proposal | None:
    columns = list(fill.columns or ())
    values: Values = []
    for at, column in enumerate(columns):
        place = f"subtotal:{at + 1}"
        is_open = column.subtotal is None or place in fill.taken
        if is_open and column.subtotal != sums[at]:
            values.append((place, sums[at]))
            columns[at] = replace(column, subtotal=sums[at])
    whole = replace(fill, columns=tuple(columns))
    return _group("subtotals", values, whole, _places(values))


def _total(fill: Fill, total: int | None) -> Proposal | None:
    is_open = fill.total is None or TOTAL in fill.taken
    if total is None or not is_open or fill.total == total:
        return None
    values: Values = [(TOTAL, total)]
    return _group("total", values, replace(fill, total=total), (TOTAL,))


def _group(
    name: str, values: Values, fill: Fill, places: Sequence[str]
) -> Proposal | None:
    return make_proposal(name, values, fill, AUTOFILLED, places)


def _places(values: Values) -> list[str]:
    return [place for place, _ in values]


def _without(values: list[int], others: list[int]) -> list[int]:
    """Return *values* without *others*, counting repeated values."""
    left = list(others)
    found = []
    for value in values:
        if value in left:
            left.remove(value)
        else:
            found.append(value)
    return found
