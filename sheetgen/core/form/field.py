"""What can be written on a sheet, declared as plain data.

A game lists the fields of its sheet, each with the kind of what it holds; a kind knows
its bounds and nothing else. How a kind stands in a file, in plain values and in digits
is told once for all games, in the other modules of this folder.

Part of the core that runs in the browser too.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from sheetgen.core.plain import Setting

# Numbers


@dataclass(frozen=True)
class Count:
    """A whole number, mostly from 0, or nothing.

    Attributes:
        most: the largest.
        what: is counted.
        letters: that stand for the numbers from 0 in a file; empty if digits do.
        least: the smallest.
    """

    most: int
    what: str = "a whole number"
    letters: str = ""
    least: int = 0


@dataclass(frozen=True)
class Number:
    """A whole number, 0 where nothing was written.

    Attributes:
        most: the largest.
        least: the smallest that can be written.
        what: it is.
        is_open: whether 0 can stand for a number that was not written.
        has_mark: whether 0 stands for something else in digits, which a form unfolds.
        letters: that stand for the numbers from 0 in a file; empty if digits do.
        signs: what else a file can say, though digits hold none of it: numbers with
            what stands for them.
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
    """Yes or no, which digits do not hold."""


@dataclass(frozen=True)
class Counts:
    """For each of some names a whole number from 0, or nothing: a tuple.

    Attributes:
        names: in the order of the tuple.
        most: the largest number.
        is_flat: whether a file has them among its other keys, in no table of their own.
        is_listed: whether a file may list names instead, each as often as it counts;
            what such a list lacks is 0.
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
        names: in the order of their numbers in digits.
        is_open: whether nothing may be chosen, which is an empty text; else the first
            name stands where no other is written.
        room: how many names digits have room for; 0 if no more will come.
    """

    names: tuple[str, ...]
    is_open: bool = False
    room: int = 0

    @property
    def known(self) -> tuple[str, ...]:
        """All that can be chosen, in the order of digits."""
        return ("", *self.names) if self.is_open else self.names


@dataclass(frozen=True)
class Several:
    """Any of several names: a tuple in their order.

    Attributes:
        names: in the order of digits.
    """

    names: tuple[str, ...]


@dataclass(frozen=True)
class Name:
    """Letters, such as the name of a player; digits do not hold them.

    Attributes:
        most: letters.
    """

    most: int


@dataclass(frozen=True)
class Word:
    """A text of a pattern, whose groups a game reads; digits do not hold it.

    Attributes:
        pattern: as Python and JSON Schema both know it.
        example: that fits.
        most: letters.
    """

    pattern: str
    example: str
    most: int = 99


# What holds others

MAP = "map"  # a text with a word for each cell
LINE = "line"  # a text with a word for each
KEYED = "keyed"  # a table: the first field of each record, and a text of the others


@dataclass(frozen=True)
class Letters:
    """A value for each cell: a tuple; plain values have a text with a letter a cell.

    Attributes:
        letters: that can stand there, in the order of digits.
        values: that they stand for.
        count: of cells.
        signs: what else a file can say, as for a `Number`.
    """

    letters: str
    values: tuple[int, ...]
    count: int
    signs: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True)
class Listed:
    """Values of one kind: a tuple.

    Attributes:
        kind: of each.
        most: how many there can be.
        what: they are.
        is_whole: whether there are always so many.
        in_file: how a file has them, if not as a list, or as tables where each is a
            record or a list: as a `MAP` of the cells, a `LINE` of words, or `KEYED`.
        lines: how a file has a `LINE` that looks like a map: ``_`` for each word,
            ``~`` for a hole, both a blank or more apart; empty for one line.
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
        fields: in the order of digits.
        is_listed: whether plain values list what it holds, without names.
    """

    make: Callable[..., Any]
    fields: "tuple[Field, ...]"
    is_listed: bool = True


@dataclass(frozen=True)
class Together:
    """Values of several kinds, always all of them: a tuple.

    Attributes:
        names: what they are.
        kinds: of each.
    """

    names: tuple[str, ...]
    kinds: "tuple[Kind, ...]"


@dataclass(frozen=True)
class ByName:
    """For some of several names a value of a kind; what is as usual is left out.

    Attributes:
        names: in the order of digits.
        kind: of each.
    """

    names: tuple[str, ...]
    kind: "Kind"


@dataclass(frozen=True)
class Bags:
    """Two tuples of names in any order, a name as often as it counts.

    Attributes:
        make: the class that holds the two, which takes them by name.
        parts: the names of the two.
        names: that can stand there, in the order of digits.
        most: how often one can, in each.
    """

    make: Callable[..., Any]
    parts: tuple[str, str]
    names: tuple[str, ...]
    most: int

    @property
    def longest(self) -> int:
        """How many there can be in each."""
        return len(self.names) * self.most


@dataclass(frozen=True)
class Maybe:
    """A value of a kind, or nothing, which is something else than an empty value.

    Attributes:
        kind: of the value.
        has_sign: whether digits tell whether there is one; else it stands alone in a
            tail, which digits without it lack. Before a further tail it has its sign.
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
        kind: what it holds.
        key: in files, behind the table that it stands in and a point; empty if that is
            the name, with hyphens.
        plain_key: in plain values; empty if that is the name.
        in_list: a list of plain values whose next entry it is, instead of a key.
        is_needed: whether it stands in plain values even if it is as usual.
        is_told: whether every file must have it.
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

    The evidence and the variant stand in every fill. The evidence is not part of the
    digits, as the code before them has it.

    Attributes:
        make: makes a fill of its fields, ``evidence`` among them, by name.
        evidence: what sheets have places for; the first where another is named.
        first: fields before the switches.
        settings: the game's switches.
        make_switches: makes their value of all settings, by name.
        fields: behind the switches.
        tails: fields that came later, in groups: digits lack the last groups where all
            of theirs are as usual.
        fold: returns a fill as digits hold it, where that is not as it is.
        unfold: returns the fill that was folded.
        to_file: returns what fields of a fill hold in a file, by name, where that is
            something else; nothing where a file leaves them out.
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
        """Return the evidence of a sheet that names one."""
        return named if named in self.evidence else self.evidence[0]


def usual(kind: Kind) -> Any:
    """Return what a field holds on which nothing was written."""
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


# Where fields stand in a file: under which key, and whether as a table

VARIANT = "variant"  # the head of a file has it


def file_key(field: Field) -> str:
    """Return what a file calls a field, behind the table that it stands in."""
    return field.key or field.name.replace("_", "-")


def inner_kind(kind: Kind) -> Kind:
    """Return a kind without the sign that there may be nothing."""
    return kind.kind if isinstance(kind, Maybe) else kind


def is_repeated(kind: Kind) -> bool:
    """Return whether a file has a table in double brackets for each value."""
    return (
        isinstance(kind, Listed)
        and isinstance(kind.kind, Record)
        and not (kind.is_whole or kind.in_file)
    )


def is_table(kind: Kind) -> bool:
    """Return whether a file has a value as a table.

    So are lists of lists, by their places from 1, and of pairs, by the first of each.
    """
    if not isinstance(kind, Listed):
        return isinstance(kind, (Record, ByName, Bags, Counts))
    is_placed = kind.is_whole and isinstance(kind.kind, (Record, Listed))
    return is_placed or kind.in_file == KEYED or isinstance(kind.kind, Together)
