"""Tables of players in a database: SQLite in a file, or PostgreSQL by its address.

Times are whole seconds since 1970. What `put_entry` has accepted is on the disk: SQLite
writes its log ahead (WAL) and waits for the disk at each commit (synchronous FULL).
A `Store` is used by one thread at a time.
"""

import json
import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import (
    Column,
    Connection,
    Engine,
    ForeignKey,
    Integer,
    MetaData,
    RowMapping,
    String,
    Table,
    Text,
    create_engine,
    delete,
    event,
    func,
    insert,
    inspect,
    make_url,
    select,
    text,
    update,
)
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, IntegrityError, SQLAlchemyError

from sheetgen.errors import OutputError, UsageError
from sheetgen.say import tell
from sheetgen.server.token import make_id, make_nonce

MOST_SEATS = 8
MOST_REVISION = 2**31 - 1
BUSY = 5000  # milliseconds that SQLite waits for another process

_METADATA = MetaData()
_TABLES = Table(
    "tables",
    _METADATA,
    Column("id", String(40), primary_key=True),
    Column("made", Integer, nullable=False),
    Column("changed", Integer, nullable=False, index=True),
)
_SEATS = Table(
    "seats",
    _METADATA,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("name", String(200), nullable=False),
    Column("nonce", String(64), nullable=False),
    Column("revision", Integer, nullable=False),
    Column("entry", Text),
    Column("changed", Integer),
)
_SECRETS = Table(
    "secrets",
    _METADATA,
    Column("name", String(40), primary_key=True),
    Column("value", String(200), nullable=False),
)


@dataclass(frozen=True)
class SeatState:
    """A seat of a table.

    Attributes:
        number: from 1.
        name: of the player; may be empty.
        nonce: what its token is made from.
        revision: of the entry, 0 before the first.
        entry: the last one; nothing before the first.
        changed: when that was stored; nothing before the first.
    """

    number: int
    name: str
    nonce: str
    revision: int
    entry: Mapping[str, Any] | None
    changed: int | None


class Store:
    """The tables in a database."""

    def __init__(self, database: str) -> None:
        """Open a database, and make what it lacks.

        Args:
            database: the path of an SQLite file, or an address such as
                ``postgresql://user@host/name``.

        Raises:
            UsageError: the address cannot be meant.
            OutputError: the database cannot be opened or written.
        """
        url = _read_url(database)
        self.place = url.render_as_string(hide_password=True)
        self._engine = _make_engine(url)
        with self._open("cannot be opened or written"):
            _METADATA.create_all(self._engine)
            _add_missing(self._engine)
        self.secret = self._find_secret()

    def close(self) -> None:
        """Let go of the database."""
        self._engine.dispose()

    def add_table(self, now: int, most: int) -> str | None:
        """Return the id of a new table; nothing if there are as many as may be."""
        with self._begin() as connection:
            count = connection.scalar(select(func.count()).select_from(_TABLES))
            if (count or 0) >= most:
                return None
            table = make_id()
            connection.execute(insert(_TABLES).values(id=table, made=now, changed=now))
            return table

    def list_seats(self, table: str, oldest: int) -> tuple[SeatState, ...] | None:
        """Return the seats of a table; nothing if it was last changed too long ago."""
        with self._begin() as connection:
            if not _is_there(connection, table, oldest):
                return None
            rows = connection.execute(
                select(_SEATS)
                .where(_SEATS.c.table_id == table)
                .order_by(_SEATS.c.number)
            )
            return tuple(_seat(row) for row in rows.mappings())

    def add_seat(self, table: str, name: str, now: int) -> SeatState | None:
        """Return a new seat, the first that is free; nothing if none is."""
        for _ in range(MOST_SEATS):  # another process may take one meanwhile
            try:
                with self._begin() as connection:
                    return _take_seat(connection, table, name, now)
            except IntegrityError:
                continue
        return None

    def put_entry(
        self,
        table: str,
        number: int,
        nonce: str,
        base: int,
        revision: int,
        entry: Mapping[str, Any],
        now: int,
    ) -> bool:
        """Store an entry, and return whether it follows on what the seat has.

        That is so where the seat has the revision *base*, or no entry yet. One
        statement compares and writes, so of two writers one is told.
        """
        with self._begin() as connection:
            done = connection.execute(
                update(_SEATS)
                .where(
                    _SEATS.c.table_id == table,
                    _SEATS.c.number == number,
                    _SEATS.c.nonce == nonce,
                    _SEATS.c.revision.in_((0, base)),
                )
                .values(revision=revision, entry=json.dumps(entry), changed=now)
            )
            if not done.rowcount:
                return False
            _touch(connection, table, now)
            return True

    def remove_seat(self, table: str, number: int, nonce: str) -> bool:
        """Free a seat, and return whether it was there."""
        with self._begin() as connection:
            done = connection.execute(
                delete(_SEATS).where(
                    _SEATS.c.table_id == table,
                    _SEATS.c.number == number,
                    _SEATS.c.nonce == nonce,
                )
            )
            return bool(done.rowcount)

    def remove_table(self, table: str) -> None:
        """Remove a table with its seats."""
        with self._begin() as connection:
            connection.execute(delete(_TABLES).where(_TABLES.c.id == table))

    def remove_old(self, oldest: int) -> list[str]:
        """Remove tables that were last changed before *oldest*; return their ids."""
        with self._begin() as connection:
            old = select(_TABLES.c.id).where(_TABLES.c.changed < oldest)
            ids = list(connection.scalars(old))
            if ids:
                connection.execute(delete(_TABLES).where(_TABLES.c.changed < oldest))
            return ids

    def _find_secret(self) -> bytes:
        """Return what tokens are signed with; made once for each database."""
        kept = select(_SECRETS.c.value).where(_SECRETS.c.name == "token")
        with self._open("cannot be written"):
            try:
                with self._engine.begin() as connection:
                    value = connection.scalar(kept)
                    if value is None:
                        value = secrets.token_hex(32)
                        row = {"name": "token", "value": value}
                        connection.execute(insert(_SECRETS).values(row))
            except IntegrityError:  # another process made one just now
                with self._engine.begin() as connection:
                    value = connection.scalar(kept)
        return bytes.fromhex(str(value))

    @contextmanager
    def _begin(self) -> Iterator[Connection]:
        with self._open(tell("does not answer")), self._engine.begin() as connection:
            yield connection

    @contextmanager
    def _open(self, what: str) -> Iterator[None]:
        """Turn what goes wrong in the database into an error of one line."""
        try:
            yield
        except IntegrityError:
            raise
        except (SQLAlchemyError, ImportError) as error:
            reason = str(getattr(error, "orig", None) or error).partition("\n")[0]
            raise OutputError(
                tell(
                    "database {place}: {what} ({reason})",
                    place=self.place,
                    what=what,
                    reason=reason,
                )
            ) from error


def _read_url(database: str) -> URL:
    """Return where the database is; a path is that of an SQLite file."""
    if "://" not in database:
        return URL.create("sqlite", database=database)
    try:
        url = make_url(database)
    except ArgumentError as error:
        raise UsageError(
            tell(
                "--database: expected the path of a file, or an address such as "
                "postgresql://user@host/name"
            )
        ) from error
    if url.drivername in ("postgres", "postgresql"):
        url = url.set(drivername="postgresql+psycopg")
    if url.drivername not in ("sqlite", "postgresql+psycopg"):
        raise UsageError(
            tell(
                "--database: {kind} is not known; PostgreSQL (postgresql://) and "
                "SQLite (a path) are",
                kind=url.drivername,
            )
        )
    if url.drivername == "sqlite" and url.database in (None, "", ":memory:"):
        raise UsageError(
            tell("--database: an SQLite database needs the path of a file")
        )
    return url


def _make_engine(url: URL) -> Engine:
    if url.drivername != "sqlite":
        return create_engine(
            url, pool_pre_ping=True, connect_args={"connect_timeout": 10}
        )
    path = Path(str(url.database))
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not path.exists():
            path.touch(mode=0o600)  # it holds the secret
    except OSError as error:
        raise OutputError(
            tell(
                "database {path}: cannot be written ({reason})",
                path=path,
                reason=error.strerror or error,
            )
        ) from error
    engine = create_engine(url)

    @event.listens_for(engine, "connect")
    def _set_up(connection: Any, record: object) -> None:
        for pragma in (
            f"busy_timeout = {BUSY}",
            "journal_mode = WAL",
            "synchronous = FULL",
            "foreign_keys = ON",
        ):
            connection.execute(f"PRAGMA {pragma}")

    return engine


def _add_missing(engine: Engine) -> None:
    """Add the column that the first databases lack."""
    if "changed" not in [
        column["name"] for column in inspect(engine).get_columns(_SEATS.name)
    ]:
        with engine.begin() as connection:
            connection.execute(text("ALTER TABLE seats ADD COLUMN changed INTEGER"))


def _is_there(connection: Connection, table: str, oldest: int) -> bool:
    changed = connection.scalar(select(_TABLES.c.changed).where(_TABLES.c.id == table))
    return changed is not None and changed >= oldest


def _take_seat(
    connection: Connection, table: str, name: str, now: int
) -> SeatState | None:
    taken = set(
        connection.scalars(select(_SEATS.c.number).where(_SEATS.c.table_id == table))
    )
    free = [number for number in range(1, MOST_SEATS + 1) if number not in taken]
    if not free:
        return None
    seat = SeatState(free[0], name, make_nonce(), 0, None, None)
    connection.execute(
        insert(_SEATS).values(
            table_id=table,
            number=seat.number,
            name=name,
            nonce=seat.nonce,
            revision=0,
            entry=None,
        )
    )
    _touch(connection, table, now)
    return seat


def _touch(connection: Connection, table: str, now: int) -> None:
    connection.execute(update(_TABLES).where(_TABLES.c.id == table).values(changed=now))


def _seat(row: RowMapping) -> SeatState:
    entry = row["entry"]
    return SeatState(
        row["number"],
        row["name"],
        row["nonce"],
        row["revision"],
        None if entry is None else json.loads(entry),
        row["changed"],
    )
