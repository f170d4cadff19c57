"""What is written on a declared sheet, and where: a column for each player.

Part of the core that runs in the browser too.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from sheetgen.core.board import Board
from sheetgen.core.form.field import (
    LINE,
    Choice,
    Count,
    Field,
    Form,
    Listed,
    Name,
    Record,
    Several,
)
from sheetgen.core.scoresheet.declaration import (
    CHOICE,
    EACH_TEAM,
    HEADING,
    NUMBERS,
    TICK,
    WRITTEN,
    Declaration,
    Entry,
)
from sheetgen.core.scoresheet.span import carried_entry, sum_room

NORMAL = "normal"  # the only variant
MOST_NAME = 40  # letters of a player's name
MOST_TEAM = 80  # of both names of a team
TOTAL, RUNNING = "total", "running"
_VARIANTS = 8  # that digits have room for
_FIELD = "entry "  # how the fields of a column begin, so that no id is another name


class Sheet(NamedTuple):
    """A sheet as the rules want it.

    Attributes:
        board: one cell, as every code has some.
        declaration: what the sheet is.
    """

    board: Board
    declaration: Declaration


@dataclass(frozen=True)
class Column:
    """What a player, or a team, wrote; nothing where nothing was written.

    Attributes:
        name: of the player; may be empty.
        cells: by the id of an entry or a sum; those of rounds are tuples.
    """

    name: str
    cells: Mapping[str, Any]

    def __getattr__(self, name: str) -> Any:
        """Return what a field of the form holds."""
        if name.startswith(_FIELD):
            return self.cells[name[len(_FIELD) :]]
        raise AttributeError(name)

    def value(self, slot: "Slot") -> int | None:
        """Return what is written in a slot."""
        held = self.cells[slot.id]
        if not slot.round:
            value: int | None = held
            return value
        return held[slot.round - 1] if slot.round <= len(held) else None

    @property
    def total(self) -> int | None:
        """As it was added up, if it was."""
        total: int | None = self.cells.get(TOTAL)
        return total

    @property
    def is_empty(self) -> bool:
        """Whether nothing is written but a name."""
        held = [self.cells[name] for name in sorted(self.cells)]
        parts = [part if isinstance(part, tuple) else (part,) for part in held]
        return all([one is None for part in parts for one in part])


@dataclass(frozen=True)
class Fill:
    """What is written on a sheet.

    Attributes:
        columns: as they stand on the sheet.
        expansions: that were played with, of those that rows belong to.
        winner: the number of the player who won by what is asked; empty for unknown.
        taken: places of sums that were taken over from the check.
        own: at a table, the number of the column of whoever sends it; or empty.
        evidence: always ``none``.
        variant: always ``normal``.
    """

    columns: tuple[Column, ...] = ()
    expansions: tuple[str, ...] = ()
    winner: str = ""
    taken: tuple[str, ...] = ()
    own: str = ""
    evidence: str = "none"
    variant: str = NORMAL

    @property
    def total(self) -> int | None:
        """The largest total that was written, if all were."""
        totals = [column.total for column in self.columns]
        known = [total for total in totals if total is not None]
        return max(known) if known and len(known) == len(totals) else None


class Slot(NamedTuple):
    """A place of a column where a number, a tick or a choice is written.

    Attributes:
        name: of the place, without its player.
        id: of its entry or sum.
        kind: `NUMBERS`, `TICK`, `CHOICE`, or empty for a sum.
        round: its number; 0 for none.
        row: the place of its row; -1 for none.
        entry: what is written; nothing for a sum.
    """

    name: str
    id: str
    kind: str
    round: int
    row: int
    entry: Entry | None


def list_slots(declaration: Declaration) -> list[Slot]:
    """Return the slots of a column from the top."""
    slots = []
    rounds, carried = declaration.rounds, carried_entry(declaration)
    if carried:
        slots.append(Slot(carried.id, carried.id, NUMBERS, 0, -1, carried))
    for number in range(1, rounds.lines + 1) if rounds else ():
        entries = rounds.entries if rounds else ()
        name = "round:" + str(number)
        for entry in entries:
            own = name if len(entries) == 1 else name + "." + entry.id
            slots.append(Slot(own, entry.id, NUMBERS, number, -1, entry))
        if rounds and rounds.is_running:
            slots.append(Slot("running:" + str(number), RUNNING, "", number, -1, None))
    for at, row in enumerate(declaration.rows):
        name = "row:" + row.id
        if row.kind not in WRITTEN and row.kind != HEADING:
            slots.append(Slot(name, row.id, "", 0, at, None))
        for entry in row.entries:
            own = name if len(row.entries) == 1 else name + "." + entry.id
            slots.append(Slot(own, entry.id, row.kind, 0, at, entry))
    if declaration.has_total:
        slots.append(Slot(TOTAL, TOTAL, "", 0, -1, None))
    return slots


def fullest(declaration: Declaration) -> Fill:
    """Return a fill in which the longest number stands wherever one can."""
    cells: dict[str, Any] = {}
    places = []
    for slot in list_slots(declaration):
        low, high = _room(declaration, slot)
        number = low if len(str(low)) > len(str(high)) else high
        cells[slot.id] = (*cells.get(slot.id, ()), number) if slot.round else number
        if slot.entry is None:
            places.append(slot.name)
    column = Column("M" * name_room(declaration), cells)
    count = declaration.count
    taken = [place_of(at, name) for at in range(count) for name in places]
    columns = tuple([column for _ in range(count)])
    return Fill(columns, declaration.expansions, str(count), tuple(taken))


def place_of(at: int, name: str) -> str:
    """Return the place of a slot in a column, which is counted from 0."""
    return "player:" + str(at + 1) + " " + name


def form_of(declaration: Declaration) -> Form:
    """Return what can be written on a sheet, and stands behind its code."""
    fields = [Field("name", Name(name_room(declaration)), is_needed=True)]
    seen: list[str] = []
    for slot in list_slots(declaration):
        if slot.id not in seen:
            seen.append(slot.id)
            fields.append(_field(declaration, slot))
    record = Record(_make_column, tuple(fields), is_listed=False)
    places = [
        place_of(at, slot.name)
        for at in range(declaration.count)
        for slot in list_slots(declaration)
        if slot.entry is None
    ]
    numbers = tuple([str(number) for number in range(1, declaration.count + 1)])
    return Form(
        make=Fill,
        evidence=("none",),
        first=(
            Field("variant", Choice((NORMAL,), room=_VARIANTS), is_needed=True),
            Field("expansions", Several(declaration.expansions)),
        ),
        settings=(),
        make_switches=Switches,
        fields=(
            Field(
                "columns",
                Listed(record, declaration.count),
                key="player",
                plain_key="players",
                is_needed=True,
                is_told=True,
            ),
        ),
        tails=(
            (Field("winner", Choice(numbers, is_open=True)),),
            (Field("taken", Several(tuple(places)), is_typed=False),),
            (Field("own", Choice(numbers, is_open=True), is_typed=False),),
        ),
    )


@dataclass(frozen=True)
class Switches:
    """No open questions: what a sheet leaves open, its declaration says."""


def name_room(declaration: Declaration) -> int:
    """Return how many letters the head of a column can have."""
    return MOST_TEAM if declaration.columns == EACH_TEAM else MOST_NAME


def _field(declaration: Declaration, slot: Slot) -> Field:
    """Return the field of an entry or a sum; those of rounds are lists."""
    least, most = _room(declaration, slot)
    kind: Any = Count(most, least=least)
    if slot.round and declaration.rounds:
        kind = Listed(kind, declaration.rounds.lines, "rounds", in_file=LINE)
    return Field(_FIELD + slot.id, kind, key=slot.id, plain_key=slot.id)


def _room(declaration: Declaration, slot: Slot) -> tuple[int, int]:
    if slot.entry is None:
        return sum_room(declaration)
    return (0, slot.entry.most) if slot.kind in (TICK, CHOICE) else slot.entry.room


def _make_column(name: str, **fields: Any) -> Column:
    """Return a column of its fields, as the form names them."""
    return Column(name, {one[len(_FIELD) :]: fields[one] for one in fields})
