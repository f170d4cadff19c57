"""Games that leave declared sheets filled in, as players write them."""

import random
from collections.abc import Sequence
from typing import Any

from sheetgen.core.codes import NO_BOARD
from sheetgen.core.form.columns import with_sums
from sheetgen.core.scoresheet.adding import add_up, due_of
from sheetgen.core.scoresheet.check import player
from sheetgen.core.scoresheet.declaration import (
    Boxes,
    Declaration,
    Entry,
    Grid,
    Kind,
    Rule,
)
from sheetgen.core.scoresheet.fill import Fill, Sheet, Slot, list_slots
from sheetgen.core.scoresheet.fill import columns_of as all_columns
from sheetgen.core.scoresheet.formula import Formula, Op
from sheetgen.core.scoresheet.grid import groups_of, neighbours_of
from sheetgen.core.scoresheet.label import CARRIED
from tests.games.sheets.declare import columns_of

EMPTY = 0.05  # how often a row has nothing
MARKED = 0.1  # how often somebody leaves a mark in a round
USUAL = 40  # more is rarely written, whatever is allowed


def played(declared: Declaration, rng: random.Random) -> Fill:
    """Return what stands on a sheet after a game, added up rightly."""
    count = rng.randint(max(declared.fewest, min(2, declared.count)), declared.count)
    columns: list[dict[str, Any]] = [{} for _ in range(count)]
    for slot in list_slots(declared):
        if slot.entry is None or slot.box:
            continue
        values: list[int | None] = [*numbers(slot.entry, slot.round, count, rng)]
        rounds = declared.rounds
        if slot.round and rounds and slot.id in rounds.marks:
            values = [1 if rng.random() < MARKED else None for _ in range(count)]
        elif slot.round and rounds and rounds.is_zero_sum:
            values = [*balanced(slot.entry, count, rng)]
        for column, value in zip(columns, values, strict=True):
            if slot.kind in (Kind.TICK, Kind.CHOICE):
                value = rng.randint(0, slot.entry.most) or None
            if not slot.round:
                column[slot.id] = None if rng.random() < EMPTY else value
            elif not is_over(declared, columns, slot):
                column[slot.id] = (*column.get(slot.id, ()), value)
    for column in columns:
        for row in declared.rows:
            if row.boxes:
                column[row.id] = boxes_played(row.boxes, row.entries[0], rng)
            elif row.grid:
                column[row.id] = cells_played(row.grid, rng)
    fill = columns_of(declared, columns)
    results = add_up(declared, fill)
    sums = {
        f"{player(at)} {slot.name}": due_of(declared, result, slot)
        for at, result in enumerate(results)
        for slot in list_slots(declared)
        if slot.entry is None
    }
    return with_sums(all_columns(declared), fill, sums)


def boxes_played(
    boxes: Boxes, entry: Entry, rng: random.Random
) -> tuple[int | None, ...]:
    """Return what stands in the boxes of a row, as its rule allows it."""
    count = len(boxes.columns)
    if boxes.is_track:
        return (1,) * rng.randint(0, count)
    used = [rng.random() < 0.6 for _ in range(count)]
    if boxes.is_crossed:
        used[-1] = used[-1] and sum(used) > boxes.needs
        return tuple(1 if is_used else None for is_used in used)
    found = sorted(rng.sample(range(entry.least, entry.most + 1), count))
    if boxes.rule in (Rule.FALLING, Rule.NEVER_RISING):
        found.reverse()
    if boxes.rule == Rule.EQUAL:
        found = found[:1] * count
    return tuple(n if is_used else None for n, is_used in zip(found, used, strict=True))


def cells_played(grid: Grid, rng: random.Random) -> tuple[int | None, ...]:
    """Return what stands in cells that hang together, as their areas allow it."""
    whole = range(len(grid.cells))
    numbers: list[int | None] = [None for _ in whole]
    for area in groups_of(grid, whole, True):
        ground = grid.grounds[grid.kinds[area[0]]]
        allowed = range(ground.entry.least, ground.entry.most + 1)
        found = rng.sample(allowed, len(area)) if len(area) <= len(allowed) else []
        if ground.is_crossed:
            found = [1 for _ in area]
        elif ground.rule == Rule.EQUAL:
            found = found[:1] * len(area)
        for at, number in zip(area, found, strict=False):
            numbers[at] = number
    used, beside = {rng.choice(whole)}, neighbours_of(grid)
    while len(used) < 0.7 * len(whole):
        near = {other for one in used for other in beside[one]} - used
        if not near:
            break
        used.add(rng.choice(sorted(near)))
    return tuple(n if at in used else None for at, n in enumerate(numbers))


def numbers(
    entry: Entry, round_number: int, count: int, rng: random.Random
) -> list[int]:
    """Return what each player writes, as the sheet allows it."""
    below = max(-USUAL - entry.least, 0) // entry.step
    least = entry.least + below * entry.step
    most = min(entry.most, max(USUAL, entry.least, USUAL * entry.step))
    allowed = [*entry.one_of] or [*range(least, most + 1, entry.step)]
    if entry.all_players is not None:
        rest, found = value_of(entry.all_players, round_number), []
        for _ in range(count - 1):
            found.append(rng.randint(0, rest))
            rest -= found[-1]
        found.append(rest)
        return rng.sample(found, count)
    found = [rng.choice(allowed) for _ in range(count)]
    if entry.exactly_one is not None:
        others = [value for value in allowed if value != entry.exactly_one]
        found = [rng.choice(others) for _ in range(count)]
        found[rng.randrange(count)] = entry.exactly_one
    if entry.all_players_not is not None:
        found = [rng.randint(0, max(round_number, 1)) for _ in range(count)]
        found[-1] += sum(found) == value_of(entry.all_players_not, round_number)
    return found


def balanced(entry: Entry, count: int, rng: random.Random) -> list[int]:
    """Return what each player writes if all of it comes to 0."""
    most = min(entry.most, -entry.least, USUAL)
    while True:
        found = [rng.randint(-most, most) for _ in range(count - 1)]
        if abs(sum(found)) <= most:
            return [*found, -sum(found)]


def value_of(formula: Formula, round_number: int) -> int:
    """Return what players come to together: a number, or that of the round."""
    return int(formula[1]) if formula[0] == Op.NUMBER else round_number


def is_over(
    declared: Declaration, columns: Sequence[dict[str, Any]], slot: Slot
) -> bool:
    """Return whether somebody reached what ends the game, before a round."""
    sums = [
        (column.get(CARRIED) or 0)
        + sum(filter(None, column.get(slot.id, ())[: slot.round - 1]))
        for column in columns
    ]
    return bool(declared.until) and max(sums) >= declared.until


def sheet_of(declared: Declaration) -> Sheet:
    """Return a declared sheet as its rules want it."""
    return Sheet(NO_BOARD, declared)
