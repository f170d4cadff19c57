"""The fields of a sheet, declared as plain data, and values proposed for them.

A game lists the fields of its sheet, each with the kind of its value; a kind knows its
bounds and nothing else. The forms of a kind in files, in plain values and in digits are
defined once for all games, in the other modules of this folder.

Proposals follow from the rest of a sheet. A player accepts a group of values with one
gesture. Such values are autofilled: they are marked in the fill, and are not evidence,
as they show nothing new.

Part of the core that runs in the browser too.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from sheetgen.core.verdict import Setting

Values = list[tuple[str, Any]]


# Numbers


@dataclass(frozen=True)
class Count:
    """A whole number, mostly from 0, or None.

    Attributes:
        most: the largest number.
        what: a word for what is counted.
        letters: the letters for the numbers from 0 in a file; empty for digits.
        least: the smallest number.
    """

    most: int
    what: str = "a whole number"
    letters: str = ""
    least: int = 0


@dataclass(frozen=True)
class Number:
    """A whole number, 0 if nothing was written.

    Attributes:
        most: the largest number.
        least: the smallest number that can be written.
        what: a word for what the number is.
        is_open: whether 0 can stand for a number that was not written.
        has_mark: whether 0 has another meaning in digits, which a form unfolds.
        letters: the letters for the numbers from 0 in a file; empty for digits.
        signs: other numbers with their texts in files; digits cannot hold them.
    """

    most: int
    least: int = 0
    what: str = "a whole number"
    is_open: bool = False
    has_mark: bool = False
    letters: str = ""
    signs: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True)
class Flag:
    """Yes or no; digits do not hold it."""


@dataclass(frozen=True)
class Counts:
    """For each of some names a whole number from 0, or None: a tuple.

    Attributes:
        names: the names in the order of the tuple.
        most: the largest number.
        is_flat: whether a file has them among its other keys, not in their own table.
        is_listed: whether a file may list the names instead, each as often as it
            counts; a name not on such a list is 0.
    """

    names: tuple[str, ...]
    most: int
    is_flat: bool = False
    is_listed: bool = False


# Names


@dataclass(frozen=True)
class Choice:
    """One of several names.

    Attributes:
        names: the names in the order of their numbers in digits.
        is_open: whether the choice may be empty, as an empty text; else the first name
            is the default.
        room: the number of names that digits have room for; 0 if no more will come.
    """

    names: tuple[str, ...]
    is_open: bool = False
    room: int = 0

    @property
    def known(self) -> tuple[str, ...]:
        """All possible values, in the order of digits."""
        return ("", *self.names) if self.is_open else self.names


@dataclass(frozen=True)
class Several:
    """Any of several names: a tuple in their order.

    Attributes:
        names: the names in the order of digits.
    """

    names: tuple[str, ...]


@dataclass(frozen=True)
class Name:
    """Letters, such as the name of a player; digits do not hold them.

    Attributes:
        most: the most letters.
    """

    most: int


@dataclass(frozen=True)
class Word:
    """A text of a pattern whose groups a game reads; digits do not hold it.

    Attributes:
        pattern: a pattern that both Python and JSON Schema know.
        example: a text that matches it.
        most: the most letters.
    """

    pattern: str
    example: str
    most: int = 99


# Kinds that hold others

MAP = "map"  # a text with a word for each cell
LINE = "line"  # a text with a word for each value
KEYED = "keyed"  # a table: the first field of each record, and a text of the others


@dataclass(frozen=True)
class Letters:
    """A value for each cell: a tuple; in plain values a text with a letter per cell.

    Attributes:
        letters: the possible letters, in the order of digits.
        values: the value of each letter.
        count: the number of cells.
        signs: other values in files, as for a `Number`.
    """

    letters: str
    values: tuple[int, ...]
    count: int
    signs: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True)
class Listed:
    """Values of one kind: a tuple.

    Attributes:
        kind: the kind of each.
        most: the most values.
        what: a word for the values.
        is_whole: whether there are always exactly so many.
        in_file: their form in a file, if it is not a list, or tables for records and
            lists: a `MAP` of the cells, a `LINE` of words, or `KEYED`.
        lines: the shape of a `LINE` that looks like a map: ``_`` for each word, ``~``
            for a hole, separated by blanks; empty for one line.
    """

    kind: "Kind"
    most: int
    what: str = "entries"
    is_whole: bool = False
    in_file: str = ""
    lines: tuple[str, ...] = ()


@dataclass(frozen=True)
class Record:
    """A value of a class.

    Attributes:
        make: the class, which takes its fields by name.
        fields: the fields in the order of digits.
        is_listed: whether plain values are a list of its values, without names.
    """

    make: Callable[..., Any]
    fields: "tuple[Field, ...]"
    is_listed: bool = True


@dataclass(frozen=True)
class Together:
    """Values of several kinds, always all of them: a tuple.

    Attributes:
        names: the names of the values.
        kinds: the kind of each.
    """

    names: tuple[str, ...]
    kinds: "tuple[Kind, ...]"


@dataclass(frozen=True)
class ByName:
    """For some of several names a value of a kind; usual values are left out.

    Attributes:
        names: the names in the order of digits.
        kind: the kind of each value.
    """

    names: tuple[str, ...]
    kind: "Kind"


@dataclass(frozen=True)
class Bags:
    """Two tuples of names in any order, each name as often as it counts.

    Attributes:
        make: the class of the two tuples, which takes them by name.
        parts: the names of the two.
        names: the possible names, in the order of digits.
        most: how often one name can occur in each.
    """

    make: Callable[..., Any]
    parts: tuple[str, str]
    names: tuple[str, ...]
    most: int

    @property
    def longest(self) -> int:
        """The most names in each."""
        return len(self.names) * self.most


@dataclass(frozen=True)
class Maybe:
    """A value of a kind, or None, which is not the same as an empty value.

    Attributes:
        kind: the kind of the value.
        has_sign: whether digits have a sign for a missing value; else it is alone in a
            tail, which is missing in digits without it. Its sign then comes before a
            further tail.
    """

    kind: "Kind"
    has_sign: bool = True


Kind: TypeAlias = (
    "Count | Number | Flag | Counts | Choice | Several | Name | Word | Letters | "
    "Listed | Record | Together | ByName | Bags | Maybe"
)


@dataclass(frozen=True)
class Field:
    """A field of a sheet, or of a record on it.

    Attributes:
        name: the attribute that holds it.
        kind: the kind of its value.
        key: its key in files, after its table and a point if it is in one; empty for
            the name, with hyphens.
        plain_key: its key in plain values; empty for the name.
        in_list: the list of plain values whose next entry it is, in place of a key.
        is_needed: whether plain values have it even if its value is the usual one.
        is_required: whether every file must have it.
        is_typed: whether a file to fill in has it.
    """

    name: str
    kind: Kind
    key: str = ""
    plain_key: str = ""
    in_list: str = ""
    is_needed: bool = False
    is_required: bool = False
    is_typed: bool = True


@dataclass(frozen=True)
class Form:
    """All that can be written on a sheet of a game, in the order of its digits.

    The evidence and the variant are in every fill. The evidence is not part of the
    digits, as it is in the code before them.

    Attributes:
        make: makes a fill from its fields, ``evidence`` among them, by name.
        evidence: the kinds of evidence that sheets have places for; the first replaces
            an unknown one.
        first: the fields before the switches.
        settings: the game's switches.
        make_switches: makes the value of all switches from their settings, by name.
        fields: the fields after the switches.
        tails: later fields, in groups: digits leave out the last groups if all their
            fields have usual values.
        fold: returns a fill in the form for digits; None if there is no difference.
        unfold: returns the fill that was folded.
        to_file: returns the values of fields that differ in a file, by name; a value of
            None is left out there.
    """

    make: Callable[..., Any]
    evidence: tuple[str, ...]
    first: tuple[Field, ...]
    settings: tuple[Setting, ...]
    make_switches: Callable[..., Any]
    fields: tuple[Field, ...]
    tails: tuple[tuple[Field, ...], ...] = ()
    fold: Callable[[Any], Any] | None = None
    unfold: Callable[[Any], Any] | None = None
    to_file: Callable[[Any], dict[str, Any]] | None = None

    @property
    def all_fields(self) -> tuple[Field, ...]:
        """The fields of a fill."""
        later = [field for tail in self.tails for field in tail]
        return (*self.first, *self.fields, *later)

    def evidence_of(self, named: str) -> str:
        """Return the evidence with a name, or the first for an unknown one."""
        return named if named in self.evidence else self.evidence[0]


def usual(kind: Kind) -> Any:
    """Return the value of a field in which nothing was written."""
    if isinstance(kind, Choice):
        return kind.known[0]
    if isinstance(kind, Name):
        return ""
    if isinstance(kind, Number):
        return 0
    if isinstance(kind, Flag):
        return False
    if isinstance(kind, Counts):
        return (None,) * len(kind.names)
    if isinstance(kind, (Listed, Several)):
        return ()
    if isinstance(kind, ByName):
        return {}
    return None


# The forms of fields in a file: the key, and whether it is a table

VARIANT = "variant"  # in the head of a file


def file_key(field: Field) -> str:
    """Return the key of a field in a file, after its table and a point if any."""
    return field.key or field.name.replace("_", "-")


def inner_kind(kind: Kind) -> Kind:
    """Return a kind, or the inner kind of a `Maybe`."""
    return kind.kind if isinstance(kind, Maybe) else kind


def is_repeated(kind: Kind) -> bool:
    """Return whether a file has a table in double brackets for each value."""
    return (
        isinstance(kind, Listed)
        and isinstance(kind.kind, Record)
        and not (kind.is_whole or kind.in_file)
    )


def is_table(kind: Kind) -> bool:
    """Return whether a value is a table in files.

    Lists of lists are tables by number from 1, lists of pairs by the first of each.
    """
    if not isinstance(kind, Listed):
        return isinstance(kind, (Record, ByName, Bags, Counts))
    is_placed = kind.is_whole and isinstance(kind.kind, (Record, Listed))
    return is_placed or kind.in_file == KEYED or isinstance(kind.kind, Together)


@dataclass(frozen=True)
class Proposal:
    """Values of one group that follow from the rest of a sheet.

    Attributes:
        group: the name of the group.
        values: the place and the value of each, in the order of the sheet.
        fill: the fill after the group is accepted.
    """

    group: str
    values: tuple[tuple[str, Any], ...]
    fill: Any


def make_proposal(
    group: str, values: Values, fill: Any, known: Sequence[str], places: Sequence[str]
) -> Proposal | None:
    """Return a proposal whose fill marks its values as autofilled; None if empty.

    Args:
        group: the name of the group.
        values: the values by place.
        fill: the fill with these values.
        known: all places that a fill can mark, in the order of digits.
        places: the places to mark in addition.
    """
    if not values and not places:
        return None
    marked = tuple([one for one in known if one in fill.taken or one in places])
    return Proposal(group, tuple(values), replace(fill, taken=marked))
