"""Parsing of what a player sends: a sheet, and its revision."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sheetgen.core.errors import CodeError, FillError, UnknownCode
from sheetgen.form.entry import MOST_NAME, Seats, SheetEntry
from sheetgen.language.message import SIGNS, is_name, letters, readable
from sheetgen.server.judge import seats_of
from sheetgen.server.refusal import Refusal
from sheetgen.server.store import MOST_REVISION
from sheetgen.source.problem import bounded
from sheetgen.source.text import parse_json

_PRINTED = {"evidence", "variant"}  # printed on the sheet, not written by the player
_KEYS = {"revision", "base", "digits", "fill", "switches", "answers"}


@dataclass(frozen=True)
class Sent:
    """A sheet that a player has sent.

    Attributes:
        revision: its number, which grows with each entry.
        base: the revision that the player saw last.
        entry: ``digits``, ``fill`` and ``switches``, as they are stored.
    """

    revision: int
    base: int
    entry: Mapping[str, Any]

    @property
    def is_written(self) -> bool:
        """Whether anything is written on the sheet."""
        fill = self.entry["fill"]
        return any(_is_written(fill[key]) for key in fill.keys() - _PRINTED)


def read_sent(body: bytes) -> Sent:
    """Return the sheet in the body of a request.

    Raises:
        Refusal: it is not a sheet, or does not fit the board that it names.
    """
    values = read_object(body, _KEYS)
    revision, base = values.get("revision"), values.get("base")
    if type(revision) is not int or not 1 <= revision <= MOST_REVISION:
        raise _bad(f"revision: expected a whole number from 1 to {MOST_REVISION}")
    if base is None:
        base = revision - 1
    if type(base) is not int or not 0 <= base < revision:
        raise _bad("base: expected a whole number from 0, below revision")
    digits = values.get("digits")
    if not isinstance(digits, str):
        raise _bad("digits: expected the digits of the sheet's code as a text")
    _, entry = open_entry({**values, "digits": digits})
    return Sent(revision, base, {"digits": digits, **entry.plain})


def open_entry(values: Mapping[str, Any]) -> tuple[Seats, SheetEntry]:
    """Return the table functions of a sheet's game, and the sheet.

    Raises:
        Refusal: the digits are not a code, or the fill does not fit their board.
    """
    digits = values["digits"]
    try:
        seats = seats_of(digits)
        return seats, seats.read_entry(digits, values)
    except UnknownCode as error:
        raise Refusal(422, "unknown", str(error)) from error
    except CodeError as error:
        raise Refusal(422, "damaged", str(error)) from error
    except FillError as error:
        problems = [
            {"place": f"{problem.where}.{problem.key}".strip("."), "what": problem.what}
            for problem in bounded(error.problems)
        ]
        raise Refusal(422, "bad", str(error), problems=problems) from error


def read_name(body: bytes) -> str:
    """Return the name in the body of a request, which may be empty.

    Raises:
        Refusal: it is not a name.
    """
    name = read_object(body or b"{}", {"name"}).get("name") or ""
    if not isinstance(name, str):
        raise _bad("name: expected a text")
    name = readable(name)  # databases reject some invisible characters
    if not is_name(name, MOST_NAME):
        found, most, what = len(letters(name)), MOST_NAME, "letters"
        if found <= most:
            found, most, what = len(name), SIGNS * most, "characters of Unicode"
        raise _bad(f"name: {found} {what}, {most} are the most")
    return name


def read_object(body: bytes, keys: set[str]) -> dict[str, Any]:
    """Return a JSON object that has no keys outside *keys*.

    Raises:
        Refusal: it is not such an object.
    """
    try:
        values = parse_json(body)
    except ValueError as error:
        raise _bad("the body is no JSON") from error
    if not isinstance(values, dict):
        raise _bad("expected a JSON object")
    unknown = sorted(set(values) - keys)
    if unknown:
        known = ", ".join(sorted(keys)) or "none"
        raise _bad(f"{unknown[0][:40]!a}: is not known (known: {known})")
    return values


def _is_written(value: Any) -> bool:
    if isinstance(value, str):
        return bool(value.strip("."))  # a point stands for a cell without a letter
    if isinstance(value, Mapping):
        return any(map(_is_written, value.values()))
    return any(map(_is_written, value)) if isinstance(value, list) else bool(value)


def _bad(message: str) -> Refusal:
    return Refusal(422, "bad", message)
