"""Spots of sheets on which all players stand, and what stands there as columns.

Names are written for people, so they have no spots.

Part of the core that runs in the browser too.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from sheetgen.core.form.columns import (
    Columns,
    ColumnSlot,
    empty_column,
    place_of,
    value_of,
    with_values,
)
from sheetgen.core.reading.spot import CROSS, Spot, number, tick


def list_column_spots(columns: Columns) -> list[Spot]:
    """Return the spots of all columns, player by player."""
    spots = []
    for player in range(columns.count):
        for slot in columns.slots:
            place = place_of(player, slot.name)
            spots += [tick(one) for one in _ticks(slot, place)]
            if slot.most >= 0:
                spots.append(number(place, slot.most, slot.is_signed))
    return spots


def _ticks(slot: ColumnSlot, place: str) -> list[str]:
    """Return the spots of what is ticked in a slot, one for each of its marks."""
    if len(slot.marks) == 1:
        return [place]
    return [place + "." + str(at) for at in range(1, len(slot.marks) + 1)]


def decode_columns(columns: Columns, values: Mapping[str, str]) -> tuple[Any, ...]:
    """Return the columns of what stands in spots, up to the last that is written in."""
    empty, found = empty_column(columns), []
    for player in range(columns.count):
        held: dict[str, Any] = {}
        for slot in columns.slots:
            place = place_of(player, slot.name)
            ticks = _ticks(slot, place)
            marked = [at for at, one in enumerate(ticks) if values.get(one)]
            if len(marked) == 1:
                held[slot.name] = slot.marks[marked[0]]
            elif not slot.marks and values.get(place):
                held[slot.name] = int(values[place])
        found.append(with_values(columns, empty, held) if held else empty)
    while found and found[-1] == empty:
        found.pop()
    return tuple(found)


def encode_columns(columns: Columns, filled: Sequence[Any]) -> dict[str, str]:
    """Return what stands in the spots of columns; empty ones are left out."""
    values = {}
    for player, column in enumerate(filled):
        for slot in columns.slots:
            place, value = place_of(player, slot.name), value_of(column, slot)
            if value in slot.marks:
                values[_ticks(slot, place)[slot.marks.index(value)]] = CROSS
            elif slot.most >= 0 and value is not None:
                values[place] = str(value)
    return values
