"""What stands in a file, declared as plain data: its keys, and what each holds.

`sheetgen.source.read` reads a table as it is declared, `sheetgen.source.schema` tells
editors the same.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias


@dataclass(frozen=True)
class Text:
    """A text.

    Attributes:
        least: letters that it has.
        most: letters that it can have; 0 if there is no bound.
        pattern: that all of it fits.
        wanted: what one that does not fit should have been; empty if the pattern is
            for editors alone, and whoever asked for the text tells what is wrong.
        fits: what is asked beside the pattern, where that means more here than to
            editors.
        is_trimmed: whether blanks around it are no part of it.
    """

    least: int = 0
    most: int = 0
    pattern: str = ""
    wanted: str = ""
    fits: Callable[[str], bool] | None = None
    is_trimmed: bool = False


@dataclass(frozen=True)
class Whole:
    """A whole number.

    Attributes:
        low: the smallest; nothing if there are no bounds.
        high: the largest; likewise.
    """

    low: int | None = None
    high: int | None = None


@dataclass(frozen=True)
class Exactly:
    """One number and no other."""

    value: int


@dataclass(frozen=True)
class Choice:
    """One of several names."""

    names: tuple[str, ...]


@dataclass(frozen=True)
class Flag:
    """True or false."""


@dataclass(frozen=True)
class Each:
    """A list: a tuple of values of one kind.

    Attributes:
        kind: of each value.
        least: how many there are.
    """

    kind: "Kind"
    least: int = 0


@dataclass(frozen=True)
class Named:
    """A table whose keys are free: values of one kind by name.

    Attributes:
        kind: of each value.
        key: what a name is.
        least: how many there are.
        about: what a name is, for editors.
    """

    kind: "Kind"
    key: Text = Text()
    least: int = 0
    about: str = ""


@dataclass(frozen=True)
class Keys:
    """A table of known keys: what each holds by name.

    Attributes:
        about: what it is.
        keys: in the order in which their problems are told.
    """

    about: str
    keys: "tuple[KnownKey, ...]"


@dataclass(frozen=True)
class Either:
    """One of several kinds, told apart by what stands there: a text, a list and so on.

    Attributes:
        kinds: of which no two begin alike in a file; the last is meant where none fits.
    """

    kinds: "tuple[Kind, ...]"


Kind: TypeAlias = Text | Whole | Exactly | Choice | Flag | Each | Named | Keys | Either


@dataclass(frozen=True)
class KnownKey:
    """A key of a table.

    Attributes:
        name: as a file has it.
        kind: what it holds.
        about: what it means; of a table that may be empty.
        usual: what it holds where a file leaves it out. A table is then as it is
            where it stands, but empty.
        is_needed: whether every file must have it.
    """

    name: str
    kind: Kind
    about: str = ""
    usual: Any = None
    is_needed: bool = False
