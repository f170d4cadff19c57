"""What can be written on a sheet, declared as plain data.

A game lists the fields of its sheet, each with the kind of what it holds; a kind knows
its bounds and nothing else. How a kind stands in a file, in plain values and in digits
is told once for all games, in the other modules of this folder.

Part of the core that runs in the browser too.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sheetgen.plain import Setting


@dataclass(frozen=True)
class Count:
    """A whole number from 0, or nothing.

    Attributes:
        most: the largest.
    """

    most: int


@dataclass(frozen=True)
class Choice:
    """One of several names, the first unless another is written.

    Attributes:
        names: in the order of their numbers in digits.
        room: how many names digits have room for; 0 if no more will come.
    """

    names: tuple[str, ...]
    room: int = 0


@dataclass(frozen=True)
class Name:
    """Letters, such as the name of a player; digits do not hold them.

    Attributes:
        most: letters.
    """

    most: int


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


@dataclass(frozen=True)
class Records:
    """Values of one class: a tuple, and in a file a table for each.

    Attributes:
        make: the class, which takes its fields by name.
        fields: of each.
        most: how many there can be.
    """

    make: Callable[..., Any]
    fields: "tuple[Field, ...]"
    most: int


Kind = Count | Choice | Name | Counts | Records


@dataclass(frozen=True)
class Field:
    """A field of a sheet, or of a record on it.

    Attributes:
        name: the attribute that holds it.
        kind: what it holds.
        key: in files; empty if that is the name.
        plain_key: in plain values; empty if that is the name.
        in_list: a list of plain values whose next entry it is, instead of a key.
    """

    name: str
    kind: Kind
    key: str = ""
    plain_key: str = ""
    in_list: str = ""


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
        tail: fields that came later; digits lack them where all are as usual.
    """

    make: Callable[..., Any]
    evidence: tuple[str, ...]
    first: tuple[Field, ...]
    settings: tuple[Setting, ...]
    make_switches: Callable[..., Any]
    fields: tuple[Field, ...]
    tail: tuple[Field, ...] = ()

    @property
    def all_fields(self) -> tuple[Field, ...]:
        """The fields of a fill."""
        return (*self.first, *self.fields, *self.tail)

    def evidence_of(self, named: str) -> str:
        """Return the evidence of a sheet that names one."""
        return named if named in self.evidence else self.evidence[0]


def usual(kind: Kind) -> Any:
    """Return what a field holds on which nothing was written."""
    if isinstance(kind, Choice):
        return kind.names[0]
    if isinstance(kind, Name):
        return ""
    if isinstance(kind, Counts):
        return (None,) * len(kind.names)
    if isinstance(kind, Records):
        return ()
    return None
