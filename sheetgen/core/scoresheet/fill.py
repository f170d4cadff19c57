"""The fill of a declared sheet and its places: a column for each player.

Part of the core that runs in the browser too.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from sheetgen.core.board import Board
from sheetgen.core.form.columns import NORMAL, Columns, ColumnSlot
from sheetgen.core.form.columns import TOTAL as TOTAL
from sheetgen.core.form.columns import Fill as Fill
from sheetgen.core.form.columns import place_of as place_of
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
    Declaration,
    Entry,
    Ground,
    Kind,
    Per,
    Row,
)
from sheetgen.core.scoresheet.formula import Span
from sheetgen.core.scoresheet.grid import LATER, PARTS, file_lines, worth_of
from sheetgen.core.scoresheet.label import marks_id, points_id
from sheetgen.core.scoresheet.span import carried_entry, sum_figures, sum_room

MOST_NAME = 40  # letters of a player's name
MOST_TEAM = 80  # letters of both names of a team
RUNNING = "running"
_VARIANTS = 8  # the room for variants in digits
_FIELD = "entry "  # begins the fields of a column, so that no id is another name


class Sheet(NamedTuple):
    """A sheet in the form that the rules use.

    Attributes:
        board: a board of one cell, since every code needs a board.
        declaration: the declaration of the sheet.
    """

    board: Board
    declaration: Declaration


@dataclass(frozen=True)
class Column:
    """The numbers that a player or a team wrote; None where nothing was written.

    Attributes:
        name: the name of the player; may be empty.
        cells: the numbers by the id of an entry or a sum; those of rounds are tuples.
    """

    name: str
    cells: Mapping[str, Any]

    def __getattr__(self, name: str) -> Any:
        """Return the value of a field of the form."""
        if name.startswith(_FIELD):
            return self.cells[name[len(_FIELD) :]]
        raise AttributeError(name)

    def value(self, slot: "Slot") -> int | None:
        """Return the value written in a slot."""
        held, at = self.cells[slot.id], slot.listed
        value: int | None = held
        if at:
            value = held[at - 1] if at <= len(held) else None
        return value

    @property
    def total(self) -> int | None:
        """The total that the player wrote, if any."""
        total: int | None = self.cells.get(TOTAL)
        return total

    @property
    def is_empty(self) -> bool:
        """Whether nothing is written except perhaps a name."""
        held = [self.cells[name] for name in sorted(self.cells)]
        parts = [part if isinstance(part, tuple) else (part,) for part in held]
        return all([one is None for part in parts for one in part])


class Slot(NamedTuple):
    """A place of a column where a number, a tick or a choice is written.

    Attributes:
        name: the name of the place, without its player.
        id: the id of its entry or sum.
        kind: `Kind.NUMBERS`, `Kind.TICK`, `Kind.CHOICE`, or empty for a sum.
        round: the number of its round; 0 for none.
        row: the index of its row; -1 for none.
        entry: its entry; None for a sum.
        box: its number among boxes or cells; 0 for none.
    """

    name: str
    id: str
    kind: str
    round: int
    row: int
    entry: Entry | None
    box: int = 0

    @property
    def listed(self) -> int:
        """Its number in the list with its id; 0 if that is not a list."""
        return self.round or self.box


def list_slots(declaration: Declaration) -> list[Slot]:
    """Return the slots of a column from the top."""
    slots = []
    rounds, carried = declaration.rounds, carried_entry(declaration)
    if carried:
        slots.append(Slot(carried.id, carried.id, Kind.NUMBERS, 0, -1, carried))
    for number in range(1, rounds.lines + 1) if rounds else ():
        entries = rounds.entries if rounds else ()
        name = "round:" + str(number)
        for entry in entries:
            own = name if len(entries) == 1 else name + "." + entry.id
            slots.append(Slot(own, entry.id, Kind.NUMBERS, number, -1, entry))
        if rounds and rounds.is_running:
            slots.append(Slot("running:" + str(number), RUNNING, "", number, -1, None))
    for at, row in enumerate(declaration.rows):
        name = "row:" + row.id
        slots += list_boxes(row, at)
        if row.has_sum:
            slots.append(Slot(name, sum_id(row), "", 0, at, None))
        for entry in row.entries if not (row.boxes or row.grid) else ():
            own = name if len(row.entries) == 1 else name + "." + entry.id
            slots.append(Slot(own, entry.id, row.kind, 0, at, entry))
    if declaration.has_total:
        slots.append(Slot(TOTAL, TOTAL, "", 0, -1, None))
    return slots


def list_boxes(row: Row, at: int) -> list[Slot]:
    """Return the slots of boxes, or of cells and the marks for complete parts.

    Args:
        row: the row with the boxes or cells.
        at: its index.
    """
    name, slots, grid = "row:" + row.id + ".", [], row.grid
    grounds = [grid.grounds[kind] for kind in grid.kinds] if grid else []
    if row.boxes:
        grounds = [Ground(row.entries[0], row.boxes.is_crossed)] * row.size
    for box, ground in enumerate(grounds, 1):
        kind = Kind.TICK if ground.is_crossed else Kind.NUMBERS
        slots.append(Slot(name + str(box), row.id, kind, 0, at, ground.entry, box))
    for part in PARTS if grid else ():
        marked = marks_id(row.id, part)
        entry = Entry(marked, row.label, 0, LATER)
        for box in range(1, len(worth_of(grid, part).later) + 1) if grid else ():
            place = name + part + "." + str(box)
            slots.append(Slot(place, marked, Kind.CHOICE, 0, at, entry, box))
    return slots


def row_of(declaration: Declaration, slot: Slot) -> str:
    """Return the id of the row of a slot; empty for none."""
    return declaration.rows[slot.row].id if slot.row >= 0 else ""


def sum_id(row: Row) -> str:
    """Return the id of the sum of a row."""
    return points_id(row.id) if row.boxes or row.grid else row.id


def fullest(declaration: Declaration) -> Fill:
    """Return a fill with the longest possible number in every slot."""
    cells: dict[str, Any] = {}
    sums = sum_room(declaration)
    for slot in list_slots(declaration):
        low, high = _room(slot, sums)
        number = low if len(str(low)) > len(str(high)) else high
        cells[slot.id] = (*cells.get(slot.id, ()), number) if slot.listed else number
    column = Column("M" * name_room(declaration), cells)
    count = declaration.count
    columns = tuple([column for _ in range(count)])
    taken = columns_of(declaration).sum_places
    return Fill(columns, declaration.expansions, str(count), taken)


def columns_of(declaration: Declaration) -> Columns:
    """Return the columns of a sheet with their slots."""
    fields = [Field("name", Name(name_room(declaration)), is_needed=True)]
    seen: list[str] = []
    slots = []
    sums, sum_most = sum_room(declaration), 10 ** sum_figures(declaration) - 1
    known = list_slots(declaration)
    for slot in known:
        low, most = _room(slot, sums)
        if slot.id not in seen:
            seen.append(slot.id)
            alike = [one for one in known if one.id == slot.id]
            fields.append(_field(declaration, alike, sums))
        marks = (
            tuple(range(1, most + 1)) if slot.kind in (Kind.TICK, Kind.CHOICE) else ()
        )
        if slot.round and declaration.rounds and slot.id in declaration.rounds.marks:
            marks = (1,)
        if slot.entry is None:  # its box has no room for more digits
            most = min(most, sum_most)
        most = -1 if marks else most
        name, at, is_sum = _FIELD + slot.id, slot.listed - 1, slot.entry is None
        slots.append(ColumnSlot(slot.name, name, at, most, marks, is_sum, low < 0))
    record = Record(_make_column, tuple(fields), is_listed=False)
    return Columns(record, declaration.count, tuple(slots))


def form_of(declaration: Declaration) -> Form:
    """Return the form of a sheet, for its fill and the digits after its code."""
    columns = columns_of(declaration)
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
        fields=(columns.field,),
        tails=(
            (Field("winner", Choice(numbers, is_open=True)),),
            (columns.taken,),
            (Field("own", Choice(numbers, is_open=True), is_typed=False),),
        ),
    )


@dataclass(frozen=True)
class Switches:
    """No switches: the declaration of a sheet leaves no questions open."""


def name_room(declaration: Declaration) -> int:
    """Return the most letters in the head of a column."""
    return MOST_TEAM if declaration.columns == Per.TEAM else MOST_NAME


def _field(declaration: Declaration, slots: Sequence[Slot], sums: Span) -> Field:
    """Return the field of an entry or a sum; several slots make a list."""
    rooms, slot = [_room(one, sums) for one in slots], slots[0]
    least, most = min([low for low, _ in rooms]), max([high for _, high in rooms])
    kind: Any = Count(most, least=least)
    if slot.round and declaration.rounds:
        kind = Listed(kind, declaration.rounds.lines, "rounds", in_file=LINE)
    elif slot.box:
        grid = declaration.rows[slot.row].grid if slot.entry else None
        is_map = grid is not None and slot.id == declaration.rows[slot.row].id
        shape = file_lines(grid) if grid and is_map else ()
        kind = Listed(kind, len(slots), "boxes", in_file=LINE, lines=shape)
    return Field(_FIELD + slot.id, kind, key=slot.id, plain_key=slot.id)


def _room(slot: Slot, sums: Span) -> Span:
    """Return the least and the greatest number that fits a slot.

    Args:
        slot: the slot.
        sums: the same for a sum.
    """
    if slot.entry is None:
        return sums
    return (
        (0, slot.entry.most)
        if slot.kind in (Kind.TICK, Kind.CHOICE)
        else slot.entry.room
    )


def _make_column(name: str, **fields: Any) -> Column:
    """Return a column made of its fields by the names of the form."""
    return Column(name, {one[len(_FIELD) :]: fields[one] for one in fields})
