"""Sheets with a column for each player, and their autofilled sums.

A game declares where something is written in a column, and which field of it holds the
value. The sums that follow from a sheet, and the sheet without them, are here for all
games.

Part of the core that runs in the browser too.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from sheetgen.core.form.field import (
    Count,
    Counts,
    Field,
    Listed,
    Proposal,
    Record,
    Several,
    make_proposal,
    usual,
)
from sheetgen.core.verdict import AUTOFILLED, NOTE, Finding, Message, Verdict

TOTAL = "total"
NORMAL = "normal"  # the only variant


class ColumnSlot(NamedTuple):
    """A place of a column where something is written.

    Attributes:
        name: the name of the place, without its player.
        field: the field of the column that holds its value.
        at: its index in that field, from 0; -1 if the field holds only this value.
        most: the largest number that can be read there; -1 if no number is read.
        marks: the value of each box to tick, if no number is written.
        is_sum: whether it follows from others, and can be autofilled.
        is_signed: whether the number may be negative, down to minus `most`.
    """

    name: str
    field: str
    at: int = -1
    most: int = -1
    marks: tuple[Any, ...] = ()
    is_sum: bool = False
    is_signed: bool = False


@dataclass(frozen=True)
class Columns:
    """The columns of a sheet.

    Attributes:
        record: the kind of a column.
        count: the number of columns.
        slots: the slots of each, from the top.
    """

    record: Record
    count: int
    slots: tuple[ColumnSlot, ...]

    @property
    def field(self) -> Field:
        """The field of a form that holds all columns."""
        kind = Listed(self.record, self.count)
        return Field("columns", kind, "player", "players", "", True, True)

    @property
    def taken(self) -> Field:
        """The field of a form that holds the places of autofilled sums."""
        return Field("taken", Several(self.sum_places), is_typed=False)

    @property
    def sums(self) -> tuple[ColumnSlot, ...]:
        """The slots of sums."""
        return tuple([slot for slot in self.slots if slot.is_sum])

    @property
    def sum_places(self) -> tuple[str, ...]:
        """The places of all sums, in the order of digits; new ones go to the end."""
        players, sums = range(self.count), self.sums
        return tuple([place_of(at, slot.name) for at in players for slot in sums])


@dataclass(frozen=True)
class Fill:
    """The content of a sheet.

    Attributes:
        columns: the columns in the order of the sheet.
        expansions: the expansions in play, if the sheet has rows for them.
        winner: the number of the player who won by the sheet's question; empty for
            unknown.
        taken: the places of autofilled sums.
        own: at a table, the number of the sender's own column; or empty.
        evidence: always ``none``.
        variant: always ``normal``.
    """

    columns: tuple[Any, ...] = ()
    expansions: tuple[str, ...] = ()
    winner: str = ""
    taken: tuple[str, ...] = ()
    own: str = ""
    evidence: str = "none"
    variant: str = NORMAL

    @property
    def total(self) -> int | None:
        """The largest written total, if every column has one."""
        totals = [column.total for column in self.columns]
        known = [total for total in totals if total is not None]
        return max(known) if known and len(known) == len(totals) else None


def place_of(at: int, name: str) -> str:
    """Return the place of a slot in a column, which is counted from 0."""
    return "player:" + str(at + 1) + " " + name


def value_of(column: Any, slot: ColumnSlot) -> Any:
    """Return the value of a slot."""
    held = getattr(column, slot.field)
    if slot.at < 0:
        return held
    return held[slot.at] if slot.at < len(held) else None


def empty_column(columns: Columns) -> Any:
    """Return a column in which nothing is written."""
    fields = columns.record.fields
    return columns.record.make(**{field.name: usual(field.kind) for field in fields})


def with_values(columns: Columns, column: Any, values: Mapping[str, Any]) -> Any:
    """Return a column with new values in some slots, by their names."""
    held = {one.name: getattr(column, one.name) for one in columns.record.fields}
    for slot in columns.slots:
        if slot.name not in values:
            continue
        value = values[slot.name]
        if slot.at >= 0:
            parts = [*held[slot.field]]
            parts += [None] * (slot.at + 1 - len(parts))
            parts[slot.at] = value
            value = tuple(parts)
        held[slot.field] = value
    for field in columns.record.fields:
        own = held[field.name]
        if isinstance(field.kind, Listed) and own != getattr(column, field.name):
            parts = [*own]
            while parts and parts[-1] is None:
                parts.pop()
            held[field.name] = tuple(parts)
    return columns.record.make(**held)


# Autofilled sums


def with_sums(columns: Columns, fill: Any, sums: Mapping[str, int | None]) -> Any:
    """Return a fill with some sums added or removed, by place."""
    found = []
    for at, column in enumerate(fill.columns):
        places = {place_of(at, slot.name): slot.name for slot in columns.sums}
        own = {places[place]: sums[place] for place in sums if place in places}
        found.append(with_values(columns, column, own) if own else column)
    return replace(fill, columns=tuple(found))


def without_autofilled(columns: Columns, fill: Any) -> Any:
    """Return a fill without its autofilled sums."""
    if not fill.taken:
        return fill
    gone = {place: None for place in fill.taken}
    return replace(with_sums(columns, fill, gone), taken=())


def autofilled_sums(columns: Columns, fill: Any) -> dict[str, str]:
    """Return the states of the autofilled sums, by place."""
    sums = {}
    for at, column in enumerate(fill.columns):
        for slot in columns.sums:
            place = place_of(at, slot.name)
            if place in fill.taken and value_of(column, slot) is not None:
                sums[place] = AUTOFILLED
    return sums


def propose_sums(
    columns: Columns, fill: Any, due: Sequence[Mapping[str, int | None]]
) -> tuple[Proposal, ...]:
    """Return proposals for the sums of parts of the sheet, and for the totals.

    Nothing is proposed in place of a sum that a player wrote: if that differs, the
    verdict reports it.

    Args:
        columns: the columns of the sheet.
        fill: the fill, with sums that were autofilled before.
        due: the correct sums of each column, by name, as far as known.
    """
    groups: dict[str, list[tuple[str, int]]] = {"subtotals": [], TOTAL: []}
    for at, (column, own) in enumerate(zip(fill.columns, due)):  # noqa: B905
        for slot in columns.sums:
            place, points = place_of(at, slot.name), own.get(slot.name)
            written = value_of(column, slot)
            is_open = written is None or place in fill.taken
            is_new = points is not None and is_open and written != points
            if points is not None and is_new and _has_room(columns, slot, points):
                group = TOTAL if slot.name == TOTAL else "subtotals"
                groups[group].append((place, points))
    found = [
        make_proposal(
            group,
            groups[group],
            with_sums(columns, fill, dict(groups[group])),
            columns.sum_places,
            [place for place, _ in groups[group]],
        )
        for group in ("subtotals", TOTAL)
    ]
    return tuple([one for one in found if one is not None])


def _has_room(columns: Columns, slot: ColumnSlot, points: int) -> bool:
    """Return whether digits and files can hold points in a slot."""
    kinds = {field.name: field.kind for field in columns.record.fields}
    kind = kinds[slot.field]
    kind = kind.kind if isinstance(kind, Listed) else kind
    if isinstance(kind, Count):
        return kind.least <= points <= kind.most
    return isinstance(kind, Counts) and 0 <= points <= kind.most


# Findings, and who won


@dataclass(frozen=True)
class Final:
    """The outcome for a sheet.

    Attributes:
        verdict: the verdict on the whole sheet, with the points and total of the first
            player.
        results: the result of each column, with a ``total`` and the ``states`` of sums
            by place.
        ranking: the rank of each column; equal columns share a rank.
    """

    verdict: Verdict
    results: tuple[Any, ...]
    ranking: tuple[int, ...]


def note_empty(columns: Sequence[Any], clause: str) -> list[Finding]:
    """Note unused columns."""
    return [
        Finding("empty-column", NOTE, "player:" + str(at), clause)
        for at, column in enumerate(columns, 1)
        if column.is_empty
    ]


def rank(keys: Sequence[Any]) -> tuple[int, ...]:
    """Return the rank of each key, the higher the better."""
    return tuple([1 + sum([other > key for other in keys]) for key in keys])


def break_ties(
    keys: Sequence[tuple[int, ...]], values: Sequence[int | None]
) -> list[tuple[int, ...]]:
    """Return keys extended by values that break their ties, the higher the better.

    A value only counts if all players with the same key have one.
    """
    open_keys = [key for key, one in zip(keys, values) if one is None]  # noqa: B905
    return [
        (*key, 0 if one is None or key in open_keys else one)
        for key, one in zip(keys, values)  # noqa: B905
    ]


def standing(
    totals: Sequence[int | None], ranking: Sequence[int], key: str
) -> Message | None:
    """Return the players in first place as a message; None without any points."""
    first = [
        at for at, total in enumerate(totals) if ranking[at] == 1 and total is not None
    ]
    if not first:
        return None
    names = tuple(["player:" + str(at + 1) for at in first])
    return key, {"names": names, "points": totals[first[0]]}
