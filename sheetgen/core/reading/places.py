"""Places: where each field of a form is on a sheet, in one table.

A game lists its fields with their places, in the order of the sheet. The kinds of the
form add the rest, such as the largest number and how values belong together. From the
table follow the spots of a sheet, the fill that their values mean, and the values that
a fill has in them. A field whose places are all empty was left out.

Part of the core that runs in the browser too.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from sheetgen.core.form.columns import (
    Columns,
    ColumnSlot,
    empty_column,
    place_of,
    value_of,
    with_values,
)
from sheetgen.core.form.field import (
    Bags,
    ByName,
    Count,
    Counts,
    Form,
    Kind,
    Letters,
    Listed,
    Maybe,
    Number,
    Record,
    Several,
    Together,
    inner_kind,
    usual,
)
from sheetgen.core.reading.input_field import (
    CIRCLED,
    CROSS,
    Doubt,
    InputField,
    find_gaps,
    find_rivals,
    number,
    numbers,
    ring,
    sign,
    tick,
)

Values = Mapping[str, str]
KEPT, CLOSED, DOUBTED = "kept", "closed", "doubted"  # handling of gaps in a list


@dataclass(frozen=True)
class Sign:
    """A spot for one of some words.

    Attributes:
        name: the name of the spot.
        words: the words that can be written there.
        values: the value that each of them means.
    """

    name: str
    words: Sequence[str]
    values: Sequence[Any]


@dataclass(frozen=True)
class Marks:
    """Spots to tick or to circle, each for a value.

    Attributes:
        names: the names of the spots.
        values: the value that each of them means.
        mark: the mark that counts; printed values are circled, boxes are crossed.
        is_sole: whether two marks cancel each other out where one value is chosen;
            otherwise the first counts.
    """

    names: Sequence[str]
    values: Sequence[Any]
    mark: str = CROSS
    is_sole: bool = False


@dataclass(frozen=True)
class Tally:
    """Spots that are marked one after the other, to count up to a number.

    Attributes:
        names: the names of the spots.
        mark: the mark that counts, as in `Marks`.
        is_last: whether the place of the last mark is the number; unmarked spots
            before it are a doubt.
    """

    names: Sequence[str]
    mark: str = CROSS
    is_last: bool = False


@dataclass(frozen=True)
class Row:
    """The places of a list.

    Attributes:
        places: one for each value.
        gaps: how empty places count: as values like others (`KEPT`), left out of the
            list (`CLOSED`), or left out and a doubt (`DOUBTED`).
    """

    places: "Sequence[Place]"
    gaps: str = KEPT


@dataclass(frozen=True)
class Parts:
    """The places of the parts of a record, or of the values by name or by colour.

    Attributes:
        places: the places, each with the name of its part.
    """

    places: "Sequence[tuple[str, Place]]"


# A name alone is the name of a spot for a number, or for several where the field is a
# list. Columns of players have their own table.
Place: TypeAlias = str | Sign | Marks | Tally | Row | Parts | Columns
Table: TypeAlias = Sequence[tuple[str, Place]]


@dataclass(frozen=True)
class Places:
    """The places of a game's sheets.

    Attributes:
        form_of: returns the form of a sheet with a board.
        table: returns the fields of a sheet with their places, by its board and the
            evidence; what is not a field, such as a switch, has only spots.
        printed: the switches whose settings are printed on the sheet to be circled.
        settle: adjusts the values of fields, by name, that depend on each other; also
            gets the values of the spots.
        shown: returns a fill as it appears on a sheet; None if there is no difference.
    """

    form_of: Callable[[Any], Form]
    table: Callable[[Any, str], Table]
    printed: tuple[str, ...] = ()
    settle: Callable[[dict[str, Any], Values], None] | None = None
    shown: Callable[[Any], Any] | None = None

    def on(self, board: Any, evidence: str = "") -> "Sheet":
        """Return the places on a sheet with a board and an evidence."""
        return Sheet(self, board, evidence)


class Sheet:
    """The places of one sheet.

    Attributes:
        spots: all spots of the sheet; each cell is followed by its field.
    """

    def __init__(self, places: Places, board: Any, evidence: str) -> None:
        """Make the codecs of its fields."""
        form = places.form_of(board)
        kinds = {field.name: field.kind for field in form.all_fields}
        table = [
            (name, kinds.get(name), _make_codec(kinds.get(name), place))
            for name, place in places.table(board, evidence)
        ]
        self._places, self._make, self._evidence = places, form.make, evidence
        self._every = [found for _, _, found in table]
        self._fields = [field for field in table if field[0] in kinds]
        self.spots = tuple(_in_order([s for one in self._every for s in one.spots]))

    def decode(self, values: Values) -> Any:
        """Return the fill that the values of the spots mean.

        Args:
            values: the values by the names of spots; a missing one is empty.
        """
        held = {}
        for name, kind, place in self._fields:
            value = place.read(values)
            held[name] = _empty(kind, place) if value is None else value
        if self._places.settle:
            self._places.settle(held, values)
        return self._make(**held, evidence=self._evidence)

    def encode(self, fill: Any) -> dict[str, str]:
        """Return the values of the spots for a fill, in the order of the spots.

        Empty ones are left out, and so is all that the sheet has no spot for, such as
        a seventh circle.
        """
        fill = self._places.shown(fill) if self._places.shown else fill
        values: dict[str, str] = {}
        for name, kind, place in self._fields:
            value = getattr(fill, name)
            if value or not isinstance(kind, Number):
                _write(place, value, values)
        names = [spot.name for spot in self.spots]
        return {name: values[name] for name in names if values.get(name)}

    def find_doubts(self, values: Values) -> list[Doubt]:
        """Return the groups of spots whose values no fill can hold.

        Two marks in one choice, a 0 where numbers begin at 1, or a line without its
        first value.
        """
        return _doubts(self._every, values)


def _in_order(spots: Sequence[InputField]) -> list[InputField]:
    """Return the spots without repetition, the field of a cell right after the cell."""
    at: dict[str, int] = {}
    found = []
    for spot in spots:
        if spot.name not in at:
            at[spot.name] = len(at)
            found.append(spot)
    return sorted(found, key=lambda one: at[one.name.replace("field:", "cell:")])


# Codecs of places


class _Codec(NamedTuple):
    """Reading and writing of the value of a place, as its kind requires.

    Attributes:
        spots: the spots of the place.
        read: returns the value there; None if all spots are empty.
        write: writes a value into the spots.
        doubt: returns the spots whose values do not go together.
        empty: the value if all spots are empty, unless the field is optional.
    """

    spots: Sequence[InputField]
    read: Callable[[Values], Any]
    write: Callable[[Any, dict[str, str]], None]
    doubt: Callable[[Values], list[Doubt]]
    empty: Any


def _make_codec(kind: Any, place: Place) -> _Codec:
    kind = inner_kind(kind)
    if isinstance(place, Columns):
        return _Codec(
            list_column_fields(place),
            lambda values: decode_columns(place, values),
            lambda value, values: values.update(encode_columns(place, value)),
            _no_doubt,
            (),
        )
    if isinstance(place, str):
        return (
            _numbers(kind, place) if isinstance(kind, Listed) else _number(kind, place)
        )
    if isinstance(place, Sign):
        return _sign(kind, place)
    if isinstance(place, Row):
        return _row(kind, place)
    if isinstance(place, Parts):
        return _parts(kind, place)
    return _tally(kind, place) if isinstance(place, Tally) else _marks(kind, place)


def _empty(kind: Any, place: _Codec) -> Any:
    return None if isinstance(kind, Maybe) else place.empty


def _write(place: _Codec, value: Any, values: dict[str, str]) -> None:
    if value is not None:
        place.write(value, values)


def _doubts(places: Sequence[_Codec], values: Values) -> list[Doubt]:
    return [doubt for place in places for doubt in place.doubt(values)]


def _no_doubt(values: Values) -> list[Doubt]:
    return []


def _number(kind: Count | Number, name: str) -> _Codec:
    is_from_1 = isinstance(kind, Number) and bool(kind.least or kind.signs)

    def read(values: Values) -> Any:
        text = values.get(name, "")
        return int(text) if text and not (is_from_1 and int(text) == 0) else None

    def write(value: Any, values: dict[str, str]) -> None:
        values[name] = str(value) if value or not is_from_1 else ""

    def doubt(values: Values) -> list[Doubt]:
        return [(name,)] if values.get(name) == "0" else []

    is_required = isinstance(kind, Number) and kind.least > 0
    spot = number(name, kind.most)
    return _Codec([spot], read, write, doubt if is_required else _no_doubt, usual(kind))


def _numbers(kind: Any, name: str) -> _Codec:
    def read(values: Values) -> Any:
        texts = values.get(name, "").split()
        return tuple([int(text) for text in texts if int(text)]) if texts else None

    def write(value: Any, values: dict[str, str]) -> None:
        values[name] = " ".join([str(one) for one in value])

    def doubt(values: Values) -> list[Doubt]:
        return [(name,)] if "0" in values.get(name, "").split() else []

    return _Codec([numbers(name, kind.kind.most)], read, write, doubt, ())


def _sign(kind: Kind, place: Sign) -> _Codec:
    name = place.name
    meanings = dict(zip(place.words, place.values))  # noqa: B905
    words = dict(zip(place.values, place.words))  # noqa: B905

    def write(value: Any, values: dict[str, str]) -> None:
        values[name] = words.get(value, str(value or ""))

    return _Codec(
        [sign(name, tuple(place.words))],
        lambda values: meanings.get(values.get(name, "")),
        write,
        _no_doubt,
        usual(kind),
    )


def _marked(place: Marks | Tally, values: Values) -> list[int]:
    return [
        at for at, name in enumerate(place.names) if place.mark in values.get(name, "")
    ]


def _mark(place: Marks | Tally, at: int, values: dict[str, str]) -> None:
    values[place.names[at]] = values.get(place.names[at], "") + place.mark


def _list_marks(place: Marks | Tally) -> list[InputField]:
    return [(ring if place.mark == CIRCLED else tick)(name) for name in place.names]


def _marks(kind: Any, place: Marks) -> _Codec:
    has_several = isinstance(kind, (Several, Listed))

    def read(values: Values) -> Any:
        found = [place.values[at] for at in _marked(place, values)]
        if has_several:
            return tuple(found) or None
        return found[0] if len(found) == 1 or (found and not place.is_sole) else None

    def write(value: Any, values: dict[str, str]) -> None:
        left = [*value] if has_several else [value]
        for at, own in enumerate(place.values):
            if own in left:
                left.remove(own)
                _mark(place, at, values)

    def doubt(values: Values) -> list[Doubt]:
        return find_rivals(values, place.names, place.mark)

    empty = usual(kind) if kind else None
    rival = _no_doubt if has_several else doubt
    return _Codec(_list_marks(place), read, write, rival, empty)


def _tally(kind: Kind, place: Tally) -> _Codec:
    def read(values: Values) -> Any:
        found = _marked(place, values)
        return (found[-1] + 1 if place.is_last else len(found)) if found else None

    def write(value: Any, values: dict[str, str]) -> None:
        for at in range(min(value, len(place.names))):
            _mark(place, at, values)

    def doubt(values: Values) -> list[Doubt]:
        return find_gaps(values, place.names) if place.is_last else []

    return _Codec(_list_marks(place), read, write, doubt, usual(kind))


def _row(kind: Kind, place: Row) -> _Codec:
    own = _item(kind)
    places = [_make_codec(own, one) for one in place.places]
    spots = [spot for one in places for spot in one.spots]
    empty = tuple([_empty(own, one) for one in places])
    is_kept = place.gaps == KEPT
    first = own.fields[0].name if isinstance(own, Record) else ""
    has_unknown = isinstance(own, Number) and own.letters != ""  # unknown is 0

    def read(values: Values) -> Any:
        found = [one.read(values) for one in places]
        told = [one for one in found if one is not None]
        if not told:
            return None
        if is_kept:
            pairs = zip(found, empty)  # noqa: B905
            return tuple([other if one is None else one for one, other in pairs])
        if has_unknown:
            while found[-1] is None:
                found.pop()
            return tuple([one or 0 for one in found])
        return tuple([one for one in told if not first or getattr(one, first)])

    def write(value: Any, values: dict[str, str]) -> None:
        for one, part in zip(places, value):  # noqa: B905
            _write(one, part, values)

    def doubt(values: Values) -> list[Doubt]:
        doubts = _doubts(places, values)
        if place.gaps == DOUBTED:
            doubts += find_gaps(values, [spot.name for spot in spots])
        for line in places if first and not is_kept else ():
            head, *others = [spot.name for spot in line.spots]
            written = [name for name in others if values.get(name)]
            if written and not values.get(head):
                doubts.append((head, *written))
        return doubts

    return _Codec(spots, read, write, doubt, empty if is_kept else usual(kind))


def _item(kind: Any) -> Kind:
    """Return the kind of the values of a list."""
    if isinstance(kind, Letters):
        return Number(0)
    return Count(kind.most) if isinstance(kind, Counts) else kind.kind


def _parts(kind: Kind, place: Parts) -> _Codec:
    count = len(place.places)
    places = [
        (name, _make_codec(_part(kind, name, count), o)) for name, o in place.places
    ]

    def read(values: Values) -> Any:
        found = [(name, one.read(values)) for name, one in places]
        told = [part for part in found if part[1] is not None]
        return _joined(kind, told) if told else None

    def write(value: Any, values: dict[str, str]) -> None:
        for name, one in places:
            _write(one, _part_of(kind, value, name), values)

    found = [one for _, one in places]
    return _Codec(
        [spot for one in found for spot in one.spots],
        read,
        write,
        lambda values: _doubts(found, values),
        _joined(kind, []) if isinstance(kind, Record) else usual(kind),
    )


def _part(kind: Any, name: str, count: int) -> Kind:
    """Return the kind of one of *count* parts."""
    if isinstance(kind, Record):
        return next(field.kind for field in kind.fields if field.name == name)
    if isinstance(kind, Bags):
        return Several(kind.names)
    if isinstance(kind, Listed) and isinstance(kind.kind, Together):
        return Listed(kind.kind.kinds[1], kind.most)  # several of one colour
    # An equal share of the most is enough for the tiles of one colour.
    return Count(kind.most // count) if isinstance(kind, Listed) else kind.kind


def _joined(kind: Any, parts: Sequence[tuple[str, Any]]) -> Any:
    """Return the value that consists of the written parts."""
    if isinstance(kind, ByName):
        return dict(parts)
    if isinstance(kind, Listed) and isinstance(kind.kind, Together):
        return tuple([(name, one) for name, found in parts for one in found])
    if isinstance(kind, Listed):
        return tuple([name for name, count in parts for _ in range(count)])
    if isinstance(kind, Bags):
        held: dict[str, Any] = {part: () for part in kind.parts}
    else:
        held = {field.name: usual(field.kind) for field in kind.fields}
    return kind.make(**{**held, **dict(parts)})


def _part_of(kind: Kind, value: Any, name: str) -> Any:
    """Return the part of a value with a name."""
    if isinstance(kind, ByName):
        return value.get(name)
    if isinstance(kind, Listed) and isinstance(kind.kind, Together):
        return [size for of, size in value if of == name]
    if isinstance(kind, Listed):
        return value.count(name) or None
    return getattr(value, name)


# Columns of players; names are for people to read, so they have no spots


def list_column_fields(columns: Columns) -> list[InputField]:
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
    """Return the names of the spots to tick in a slot, one for each of its marks."""
    if len(slot.marks) == 1:
        return [place]
    return [place + "." + str(at) for at in range(1, len(slot.marks) + 1)]


def decode_columns(columns: Columns, values: Mapping[str, str]) -> tuple[Any, ...]:
    """Return the columns that the values of spots mean, up to the last filled one."""
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
    """Return the values of the spots of columns; empty ones are left out."""
    values = {}
    for player, column in enumerate(filled):
        for slot in columns.slots:
            place, value = place_of(player, slot.name), value_of(column, slot)
            if value in slot.marks:
                values[_ticks(slot, place)[slot.marks.index(value)]] = CROSS
            elif slot.most >= 0 and value is not None:
                values[place] = str(value)
    return values
