"""Adding up columns, and checking their sums [sheets 2.5] [sheets 4.3].

Part of the core that runs in the browser too.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from sheetgen.core.scoresheet.declaration import (
    Declaration,
    Entry,
    Kind,
    Reward,
    Row,
    Share,
)
from sheetgen.core.scoresheet.fill import (
    RUNNING,
    TOTAL,
    Column,
    Fill,
    Slot,
    list_slots,
    row_of,
)
from sheetgen.core.scoresheet.formula import Known, Op, evaluate
from sheetgen.core.scoresheet.grid import complete_points, crossed_number, full_parts
from sheetgen.core.scoresheet.label import CARRIED, marks_id
from sheetgen.core.scoresheet.span import list_stacks, row_order, rows_above
from sheetgen.core.verdict import ABSENT, OPEN, RIGHT, WRONG


@dataclass(frozen=True)
class Result:
    """The points of a column.

    Attributes:
        carried: the points from the previous sheet.
        rounds: the points of each round; None for an incomplete one.
        points: the points of each row that counts, by its id.
        total: the total of all; None if nothing is written.
        is_whole: whether every row is written, and every round that was played.
        states: the place of each sum, and whether it is right.
    """

    carried: int
    rounds: tuple[int | None, ...]
    points: Mapping[str, int]
    total: int | None
    is_whole: bool
    states: tuple[tuple[str, str], ...]


def used_rounds(declaration: Declaration, fill: Fill) -> int:
    """Return the last round in which a player wrote something; 0 for none."""
    last = 0
    for slot in list_slots(declaration):
        if slot.round > last and slot.entry is not None:
            written = [column.value(slot) for column in fill.columns]
            if any([value is not None for value in written]):
                last = slot.round
    return last


def add_up(declaration: Declaration, fill: Fill) -> tuple[Result, ...]:
    """Return the points of each column of a sheet, given without autofilled sums."""
    players = len([column for column in fill.columns if not column.is_empty])
    ranks = {
        at: _rank(row, [column.cells[row.entries[0].id] for column in fill.columns])
        for at, row in enumerate(declaration.rows)
        if row.rank
    }
    players = max(players, declaration.fewest)
    last, order = used_rounds(declaration, fill), row_order(declaration)
    entries = declaration.entries
    return tuple(
        [
            _Adding(
                declaration, fill, at, column, entries, players, last, ranks
            ).result(order)
            for at, column in enumerate(fill.columns)
        ]
    )


def due_of(declaration: Declaration, result: Result, slot: Slot) -> int | None:
    """Return the correct value of a sum; None if its parts are incomplete."""
    if slot.id == RUNNING:
        rounds = result.rounds[: slot.round]
        known = [one for one in rounds if one is not None]
        return result.carried + sum(known) if len(known) == slot.round else None
    own = row_of(declaration, slot)
    return result.total if slot.id == TOTAL else result.points.get(own)


def used_boxes(row: Row, column: Column) -> list[tuple[int, int]]:
    """Return the used boxes or cells of a row, from 1, each with its number.

    The number of a crossed one is the printed one, or 1 if none is printed.
    """
    found, boxes, grid = [], row.boxes, row.grid
    for at, value in enumerate(column.cells[row.id]):
        number, is_crossed = value, boxes is not None and boxes.is_crossed
        if boxes and boxes.printed:
            number = boxes.printed[at]
        elif grid and grid.grounds[grid.kinds[at]].is_crossed:
            number, is_crossed = crossed_number(grid, at), True
        if value is not None and not (is_crossed and not value):
            found.append((at + 1, number))
    return found


def used_stacks(
    rows: Sequence[Row], at: int, column: Column
) -> list[list[tuple[int, int, int]]]:
    """Return the used boxes of each stack, each with the number in it.

    A box is given by the index of its row, and its number there.
    """
    found = []
    for stack in list_stacks(rows, at):
        used = []
        for place, box in stack:
            for own, number in used_boxes(rows[place], column):
                if own == box:
                    used.append((place, box, number))
        found.append(used)
    return found


def earned_rewards(
    declaration: Declaration, fill: Fill, column: Column, to: int
) -> int:
    """Return the number of rewards of a column that are taken in the row *to*."""
    rows, count = declaration.rows, 0
    for at, row in enumerate(rows):
        rewards = [reward for reward in row.gives if reward.to == to]
        if row.optional and row.optional not in fill.expansions:
            continue
        for reward in rewards:
            used, whole = _giving(rows, at, reward, column)
            count += int(reward.box in used) if reward.box else whole
    return count


def _giving(
    rows: Sequence[Row], at: int, reward: Reward, column: Column
) -> tuple[list[int], int]:
    """Return the numbers of the complete parts of a row, and how often all of it is."""
    row = rows[at]
    if row.size:
        used = [box for box, _ in used_boxes(row, column)]
        if not (row.grid and reward.part):
            return used, int(len(used) == row.size)
        full = full_parts(row.grid, reward.part, [box - 1 for box in used])
    else:
        filled = used_stacks(rows, at, column)
        full = [
            len(used) == len(stack)
            for used, stack in zip(filled, list_stacks(rows, at))  # noqa: B905
        ]
    used = [number for number, is_full in enumerate(full, 1) if is_full]
    return used, len(used)


def marks_in(row: Row, part: str, column: Column) -> Sequence[int | None]:
    """Return the marks for the rows, columns or colours of a grid."""
    marks: Sequence[int | None] = column.cells.get(marks_id(row.id, part)) or ()
    return marks


def _rank(row: Row, values: Sequence[int | None]) -> list[int]:
    """Return the points of each player by rank [sheets 2.7]."""
    found = []
    for value in values:
        if value is None:
            found.append(0)
            continue
        before = sum([other is not None and other > value for other in values])
        tied = values.count(value)
        shares = [*row.rank[before : before + tied]]
        if row.ties == Share.DIVIDE:
            found.append(sum(shares) // tied)
        elif row.ties == Share.NONE and tied > 1:
            found.append(0)
        else:
            found.append(shares[0] if shares else 0)
    return found


@dataclass
class _Adding:
    """A column that is being added up, with the known points of its rows."""

    declaration: Declaration
    fill: Fill
    at: int
    column: Column
    entries: Sequence[Entry]
    players: int
    last: int
    ranks: Mapping[int, Sequence[int]]
    known: dict[int, int] = field(default_factory=dict)

    def result(self, order: Sequence[int]) -> Result:
        """Return the points of the column, with its rows added up in an order."""
        for row in order:
            self.known[row] = self._points_of(row)
        rounds = [self.round_points(number) for number in range(1, self.last + 1)]
        rows = self.declaration.rows
        points = {
            row.id: self.points_of(at)
            for at, row in enumerate(rows)
            if row.kind != Kind.HEADING and self.counts(row)
        }
        carried = self.column.cells.get(CARRIED) or 0
        parts = [carried, *[one for one in rounds if one is not None]]
        parts += [
            points[row.id]
            for row in rows
            if row.id in points and row.kind != Kind.SUBTOTAL
        ]
        is_blank = self.column.is_empty
        return Result(
            carried=carried,
            rounds=tuple(rounds),
            points=points,
            total=None if is_blank else sum(parts),
            is_whole=None not in rounds and all([self.is_written(row) for row in rows]),
            states=tuple(self.states(carried, rounds, points, sum(parts))),
        )

    def counts(self, row: Row) -> bool:
        """Return whether a row belongs to no expansion, or to one in play."""
        return not row.optional or row.optional in self.fill.expansions

    def is_written(self, row: Row) -> bool:
        """Return whether all required numbers of a row are written."""
        is_due = row.kind in Kind.WRITTEN and row.kind != Kind.TICK and self.counts(row)
        if row.boxes or row.grid:  # any box may stay empty, so only a total ends it
            return False
        held = [self.column.cells[entry.id] for entry in row.entries]
        return not is_due or None not in held

    def round_points(self, number: int) -> int | None:
        """Return the points of a round; None if it is incomplete."""
        rounds = self.declaration.rounds
        assert rounds is not None
        now, before = [self.line(at) for at in (number, number - 1)]
        held = zip(rounds.entries, now)  # noqa: B905
        if any([one is None and entry.id not in rounds.marks for entry, one in held]):
            return None
        known = Known(
            now, before, lambda place: self.sum_of(place, number - 1), self.points_of,
            number, self.players, self.boxes_of,
        )  # fmt: skip
        return evaluate(rounds.points, known)

    def line(self, number: int) -> list[int | None]:
        """Return the numbers written in a round; all None before the first."""
        rounds = self.declaration.rounds
        held = [self.column.cells[one.id] for one in rounds.entries] if rounds else []
        return [part[number - 1] if 0 < number <= len(part) else None for part in held]

    def sum_of(self, place: int, last: int | None = None) -> int:
        """Return the sum of an entry over all rounds, or the first *last* ones."""
        held = self.column.cells[self.entries[place].id][:last]
        return sum([one or 0 for one in held])

    def points_of(self, at: int) -> int:
        """Return the points of a row, which must be known already."""
        return self.known[at]

    def _points_of(self, at: int) -> int:
        row = self.declaration.rows[at]
        if not self.counts(row):
            return 0
        if row.rank:
            return self.ranks[at][self.at]
        if row.kind in (Kind.SUBTOTAL, Kind.BONUS):
            above = rows_above(self.declaration.rows, at)
            due = sum([self.points_of(one) for one in above])
            is_due = row.kind == Kind.SUBTOTAL or due >= row.reach
            worth: int = due if row.kind == Kind.SUBTOTAL else row.points[1]
            return worth if is_due else 0
        held = [self.column.cells[one.id] for one in self.entries]
        written = [None if isinstance(one, tuple) else one for one in held]
        known = Known(
            written, (), self.sum_of, self.points_of, self.last, self.players,
            self.boxes_of,
        )  # fmt: skip
        if row.kind == Kind.STACKS:
            return self.stacks_points(at, known)
        return evaluate(row.points, known)

    def stacks_points(self, at: int, known: Known) -> int:
        """Return the points of all stacks, each scored by itself [sheets 7.7]."""
        rows, points = self.declaration.rows, 0
        stacks = list_stacks(rows, at)
        for stack, used in zip(stacks, used_stacks(rows, at, self.column)):  # noqa: B905
            numbers = [number for _, _, number in used]
            rounded = [
                number for place, box, number in used if _is_round(rows[place], box)
            ]

            def boxes_of(
                operator: str,
                place: int,
                count: int = len(stack),
                numbers: Sequence[int] = numbers,
                rounded: Sequence[int] = rounded,
            ) -> int:
                if place != at:
                    return known.boxes_of(operator, place)
                return _of_boxes(operator, count, numbers, rounded)

            points += evaluate(rows[at].points, replace(known, boxes_of=boxes_of))
        return points

    def boxes_of(self, operator: str, at: int) -> int:
        """Return the value of one of `Op.OF_CELLS` for a row."""
        row = self.declaration.rows[at]
        if not self.counts(row):
            return 0
        found = used_boxes(row, self.column)
        if row.grid and operator in Op.OF_GRIDS:
            used, marks = (
                [box - 1 for box, _ in found],
                marks_in(row, operator, self.column),
            )
            return complete_points(row.grid, operator, used, marks)
        numbers = [number for _, number in found]
        rounded = [number for box, number in found if _is_round(row, box)]
        is_last = bool(found) and found[-1][0] == row.size and operator == Op.COUNT
        adds = row.boxes.adds if row.boxes and is_last else 0
        return _of_boxes(operator, row.size, numbers, rounded) + adds

    def states(
        self,
        carried: int,
        rounds: Sequence[int | None],
        points: Mapping[str, int],
        total: int,
    ) -> list[tuple[str, str]]:
        """Return the place of each sum, and whether it is right.

        A running sum that correctly continues a wrong one is open.
        """
        found = []
        due = before = carried
        for slot in list_slots(self.declaration):
            if slot.entry is not None:
                continue
            written = self.column.value(slot)
            state = ABSENT
            if slot.id == RUNNING and slot.round <= len(rounds):
                own = rounds[slot.round - 1]
                due += own or 0
                if written is not None:
                    state = RIGHT if written == due else WRONG
                    if own is None or (state == WRONG and written == before + own):
                        state = OPEN
                before = written if written is not None else due
            elif written is not None and slot.id == TOTAL:
                state = RIGHT if written == total else WRONG
            elif written is not None and row_of(self.declaration, slot) in points:
                own_due = points[row_of(self.declaration, slot)]
                state = RIGHT if written == own_due else WRONG
            elif written is not None:
                state = OPEN
            found.append(("player:" + str(self.at + 1) + " " + slot.name, state))
        return found


def _is_round(row: Row, box: int) -> bool:
    return row.boxes is not None and box in row.boxes.rounded


def _of_boxes(
    operator: str, count: int, numbers: Sequence[int], rounded: Sequence[int]
) -> int:
    """Return the value of an operator on some boxes.

    Args:
        operator: one of `Op.OF_BOXES`.
        count: the number of all boxes.
        numbers: the numbers of the used boxes.
        rounded: the numbers of the used round boxes.
    """
    if operator == Op.FULL:
        return int(len(numbers) == count)
    if operator == Op.COUNT:
        return len(numbers)
    if operator == Op.ROUNDED:
        return sum(rounded)
    return sum(numbers if operator == Op.ALL else numbers[-1:])
