"""The contents of a file, declared as plain data: its keys and their values.

`sheetgen.source.table` reads a table by its declaration, `sheetgen.source.schema` makes
a schema of it for editors.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias


@dataclass(frozen=True)
class Text:
    """A text.

    Attributes:
        least: characters, at least.
        most: characters, at most; 0 if there is no bound.
        pattern: for the whole text.
        wanted: what to write instead of a text that does not fit; empty if the pattern
            is only for editors, and the caller reports the problem.
        fits: a further test, where the pattern allows more here than in editors.
        is_trimmed: whether blanks around it are ignored.
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
        low: the smallest; `None` if there is no bound.
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
        least: number of values, at least.
    """

    kind: "Kind"
    least: int = 0


@dataclass(frozen=True)
class Named:
    """A table whose keys are free: values of one kind by name.

    Attributes:
        kind: of each value.
        key: kind of the names.
        least: number of names, at least.
        about: meaning of a name, for editors.
    """

    kind: "Kind"
    key: Text = Text()
    least: int = 0
    about: str = ""


@dataclass(frozen=True)
class Keys:
    """A table of known keys: the value of each by name.

    Attributes:
        about: its meaning.
        keys: in the order in which their problems are reported.
    """

    about: str
    keys: "tuple[KnownKey, ...]"


@dataclass(frozen=True)
class Either:
    """One of several kinds, distinguished by the type of the value in the file.

    Attributes:
        kinds: each of another type; the last is assumed where none fits.
    """

    kinds: "tuple[Kind, ...]"


Kind: TypeAlias = Text | Whole | Exactly | Choice | Flag | Each | Named | Keys | Either


@dataclass(frozen=True)
class KnownKey:
    """A key of a table.

    Attributes:
        name: as in the file.
        kind: of its value.
        about: its meaning; may be empty for a table.
        usual: its default. A missing table gets the defaults of its keys.
        is_needed: whether every file must have it.
    """

    name: str
    kind: Kind
    about: str = ""
    usual: Any = None
    is_needed: bool = False
