"""Parsing of what a player sends: a request, a sheet, and its revision."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request

from sheetgen.core.errors import CodeError, FillError, UnknownCode
from sheetgen.core.scoresheet.validate import MOST_BODY
from sheetgen.form.entry import MOST_NAME, MOST_SEATS, Seats, SheetEntry
from sheetgen.language.message import SIGNS, bounded, is_name, letters, readable
from sheetgen.server.judge import seats_of
from sheetgen.server.refusal import Refusal, absent_table
from sheetgen.server.table import MOST_REVISION
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


def address_of(request: Request) -> str:
    """Return the address of the client; empty if it is not known."""
    return request.client.host if request.client else ""


def table_of(request: Request) -> str:
    """Return the id of the table in the path of a request."""
    code = str(request.path_params["table"])
    if not code.isascii() or not code.isalnum():
        raise absent_table()  # not a possible id; databases reject some characters
    return code.upper()


def seat_of(request: Request) -> int:
    """Return the number of the seat in the path of a request."""
    text = request.path_params["seat"]
    if text not in [str(number) for number in range(1, MOST_SEATS + 1)]:
        raise Refusal(404, "absent", f"seats are 1 to {MOST_SEATS}")
    return int(text)


def token_of(request: Request) -> str:
    """Return the token in a request; empty if it has none."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


async def read_body(request: Request) -> bytes:
    """Return the body of a request, reading no more than is allowed."""
    too_large = Refusal(413, "large", f"the body has more than {MOST_BODY} bytes")
    if int(request.headers.get("content-length", 0)) > MOST_BODY:  # do not wait for it
        raise too_large
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > MOST_BODY:
            raise too_large
    return body
