"""Plain values from anybody, read at the border: what may stand where.

A game lists a reader for every key of what a player sends. A reader raises `Unfit` for
what cannot stand on its sheet; all keys are read, and all problems told at once. The
messages are for programs, and in English alone.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from sheetgen.errors import Problem

Sheet = TypeVar("Sheet")  # what a reader needs to know of the sheet
Read = Callable[[Any, Sheet], object]


class Unfit(Exception):
    """A value that cannot stand on the sheet; the message says what can."""


def find_problems(
    where: str, values: object, readers: Mapping[str, Read[Sheet]], sheet: Sheet
) -> list[Problem]:
    """Return what is wrong with *values*, key by key; nothing stands for left out."""
    if not isinstance(values, dict):
        return [Problem(where, "", "expected an object")]
    problems = []
    for key, value in values.items():
        if key not in readers:
            problems.append(Problem(where, ascii(key[:40]), "is not known"))
        elif value is not None:
            try:
                readers[key](value, sheet)
            except Unfit as error:
                problems.append(Problem(where, key, str(error)))
    return problems


def one_of(known: Sequence[str]) -> Read[object]:
    """Return a reader of one of *known* texts."""

    def read(value: Any, sheet: object) -> None:
        if not isinstance(value, str) or value not in known:
            raise Unfit(f"expected one of {', '.join(known)}")

    return read


def read_letters(value: Any, known: str, count: int) -> str:
    """Return a text of *count* letters of *known*, one for each cell.

    Raises:
        Unfit: it is none.
    """
    fits = isinstance(value, str) and len(value) == count
    if not fits or value.strip(known):
        raise Unfit(f"expected {count} characters of {known}, one for each cell")
    return str(value)


def read_whole(
    value: Any, most: int, what: str = "a whole number", least: int = 0
) -> int:
    """Return a whole number from *least* to *most*.

    Raises:
        Unfit: it is none.
    """
    if type(value) is not int or not least <= value <= most:  # True is no number here
        raise Unfit(f"expected {what} from {least} to {most}")
    return value


def read_list(value: Any, most: int, what: str, least: int = 0) -> list[Any]:
    """Return a list of *least* to *most* entries, whatever they are.

    Raises:
        Unfit: it is none.
    """
    if not isinstance(value, list) or not least <= len(value) <= most:
        size = str(most) if least == most else f"at most {most}"
        raise Unfit(f"expected a list of {size} {what}")
    return value


def read_pair(value: Any, what: str) -> list[Any]:
    """Return a list of two entries, which *what* names.

    Raises:
        Unfit: it is none.
    """
    if not isinstance(value, list) or len(value) != 2:
        raise Unfit(f"expected a list of {what}")
    return value


def read_table(value: Any, keys: Sequence[str]) -> dict[str, Any]:
    """Return an object that has no other keys than *keys*.

    Raises:
        Unfit: it is none.
    """
    if not isinstance(value, dict) or not set(value) <= set(keys):
        raise Unfit(f"expected an object with no keys but {', '.join(keys)}")
    return value
