"""Tables and their seats as values, with their ids and tokens.

A token is an HMAC over what it gives access to, under a secret in the database. So
tokens are not stored, and a stolen database without its secret gives no access.
"""

import base64
import hashlib
import hmac
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sheetgen.system.link import TABLE_LENGTH, TABLE_LETTERS

MOST_REVISION = 2**31 - 1
MINUTE = 60  # seconds


def make_id() -> str:
    """Return the id of a new table."""
    return "".join(secrets.choice(TABLE_LETTERS) for _ in range(TABLE_LENGTH))


def make_nonce() -> str:
    """Return a nonce that makes the tokens of successive players of a seat differ."""
    return secrets.token_hex(16)


def host_token(secret: bytes, table: str) -> str:
    """Return the token of a table's host."""
    return _sign(secret, f"host {table}")


def seat_token(secret: bytes, table: str, number: int, nonce: str) -> str:
    """Return the token of a seat, valid until the seat is given to another player."""
    return _sign(secret, f"seat {table} {number} {nonce}")


def maker_mark(secret: bytes, address: str) -> str:
    """Return a mark for an address, so that addresses are not stored."""
    return _sign(secret, f"maker {address}")


def is_same(given: str, right: str) -> bool:
    """Return whether a token is the right one, in constant time."""
    return hmac.compare_digest(given.encode(errors="replace"), right.encode())


def _sign(secret: bytes, what: str) -> str:
    digest = hmac.new(secret, what.encode(), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(digest[:24]).decode()


@dataclass(frozen=True)
class TableState:
    """A table.

    Attributes:
        changed: when a change was last recorded.
        is_used: whether any player has sent a sheet that is not blank.
    """

    changed: int
    is_used: bool

    def is_to_be_noted(self, now: int) -> bool:
        """Return whether to record an entry's time: once a minute is precise enough."""
        return not (self.is_used and self.changed <= now < self.changed + MINUTE)


@dataclass(frozen=True)
class Codes:
    """The two ids of a table.

    Attributes:
        table: the id for sitting down.
        watch: the id for watching only.
    """

    table: str
    watch: str


@dataclass(frozen=True)
class SeatState:
    """A seat of a table.

    Attributes:
        number: from 1.
        name: the name of the player; may be empty.
        nonce: the random part of its token.
        revision: of the entry, 0 before the first.
        entry: the last one; None before the first, or if it cannot be read.
        changed: when it was stored; None before the first.
    """

    number: int
    name: str
    nonce: str
    revision: int
    entry: Mapping[str, Any] | None
    changed: int | None

    @property
    def is_damaged(self) -> bool:
        """Whether an entry was stored that cannot be read."""
        return self.revision > 0 and self.entry is None


@dataclass(frozen=True)
class TableUse:
    """A table as the operator of the server sees it.

    Attributes:
        table: its id.
        network: a mark for the network of its maker.
        seats: the number of seats taken.
        sheets: the number of sheets sent.
        idle: seconds since the last change, as of the last five minutes.
    """

    table: str
    network: str
    seats: int
    sheets: int
    idle: int


@dataclass(frozen=True)
class CreatedTable:
    """The result of making a table.

    Attributes:
        table: its id; None if the limit is reached, and all tables are in use.
        gone: tables that were removed.
        is_own: whether the limit is that of the maker's own network.
    """

    table: str | None
    gone: tuple[str, ...]
    is_own: bool = False


@dataclass(frozen=True)
class Oldest:
    """The earliest times of change of tables that still exist, in seconds since 1970.

    Attributes:
        used: for tables that have had a sheet.
        empty: for tables that never had one.
    """

    used: int
    empty: int


@dataclass(frozen=True)
class Most:
    """The limits on the number of open tables.

    Attributes:
        tables: in total.
        own: of one network.
    """

    tables: int
    own: int


@dataclass(frozen=True)
class View:
    """A table as seen through one of its ids.

    Attributes:
        codes: its ids.
        is_watching: whether the id is the one for watching.
        seats: the seats that are taken.
    """

    codes: Codes
    is_watching: bool
    seats: tuple[SeatState, ...]

    @property
    def filled(self) -> list[SeatState]:
        """The seats that have sent a sheet."""
        return [seat for seat in self.seats if seat.entry is not None]

    def tell(self) -> dict[str, Any]:
        """Return the state; a watcher does not get the id for sitting down."""
        own = {} if self.is_watching else {"table": self.codes.table}
        seats = [seat_facts(seat) for seat in self.seats]
        return {**own, "watch": self.codes.watch, "seats": seats}


def seat_facts(seat: SeatState) -> dict[str, Any]:
    """Return a seat and its last entry as values for JSON."""
    if seat.entry is None:
        return {"seat": seat.number, "name": seat.name, "revision": seat.revision}
    return entry_facts(seat.number, seat.name, seat.revision, seat.entry, seat.changed)


def entry_facts(
    number: int, name: str, revision: int, entry: Mapping[str, Any], changed: int | None
) -> dict[str, Any]:
    """Return an entry, with the seat that it belongs to, as values for JSON."""
    facts = {"seat": number, "name": name, "revision": revision}
    return {**facts, **entry, "changed": changed}
