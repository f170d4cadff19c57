"""Tables of players in a database: SQLite in a file, or PostgreSQL by its address.

Times are whole seconds since 1970. What `put_entry` has accepted is on the disk: SQLite
writes its log ahead (WAL) and waits for the disk at each commit (synchronous FULL).
A `Store` is used by one thread at a time.

The age of tables is measured by a time that the database keeps: it begins as that of
the system and never jumps, whatever the system's clock is set to (`resume`).
"""

import json
import logging
import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import (
    Column,
    Connection,
    Engine,
    ForeignKey,
    Integer,
    MetaData,
    Select,
    String,
    Table,
    Text,
    and_,
    bindparam,
    case,
    create_engine,
    delete,
    event,
    func,
    insert,
    inspect,
    make_url,
    or_,
    select,
    text,
    update,
)
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, IntegrityError, SQLAlchemyError

from sheetgen.core.errors import OutputError, UsageError
from sheetgen.form.entry import MOST_SEATS
from sheetgen.language.message import message
from sheetgen.server.evening import Evening, read_evening
from sheetgen.server.hub import GONE, News, TableNews
from sheetgen.server.relay import CHANNEL, pack_news
from sheetgen.server.token import make_id, make_nonce

MOST_REVISION = 2**31 - 1
MOST_TIME = 2**31 - 1
FIRST = 2**30  # by which the tables of a new database begin to age at the latest
MINUTE = 60  # seconds
DAY = 86_400
MARK = 8  # letters of the mark of a network that are shown
SCHEMA_LOCK = 8037  # whoever makes the tables of a database holds it
BUSY = 5000  # milliseconds that SQLite waits for another process

LOG = logging.getLogger(__name__)

_METADATA = MetaData()
_TABLES = Table(
    "tables",
    _METADATA,
    Column("id", String(40), primary_key=True),
    Column("made", Integer, nullable=False),
    Column("changed", Integer, nullable=False, index=True),
    Column("maker", String(40), nullable=False),
    Column("used", Integer, nullable=False),
    Column("watch", String(40), nullable=False),
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

_EVENINGS = Table(
    "evenings",
    _METADATA,
    Column("id", String(40), primary_key=True),
    Column("ended", Integer, nullable=False),
    Column("told", Text, nullable=False),
)

_CLOCK = Table(
    "clock",
    _METADATA,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("kept", Integer, nullable=False),  # the time by which tables age
    Column("seen", Integer, nullable=False),  # the system's at that moment
)

_ADDED = (  # by later versions; what was there before counts as used
    (_SEATS, "changed", "INTEGER"),
    (_TABLES, "maker", "VARCHAR(40) NOT NULL DEFAULT ''"),
    (_TABLES, "used", "INTEGER NOT NULL DEFAULT 1"),
    (_TABLES, "watch", "VARCHAR(40) NOT NULL DEFAULT ''"),
)

# Statements are made once: SQLAlchemy need not look at them anew each time.
_IS_TABLE = _TABLES.c.id == bindparam("table")
_IS_SEAT = and_(
    _SEATS.c.table_id == bindparam("table"), _SEATS.c.number == bindparam("number")
)
_IS_EMPTY = _TABLES.c.used == 0
_FIND_TABLE = select(_TABLES.c.changed, _TABLES.c.used).where(_IS_TABLE)
_LOCK_TABLE = _FIND_TABLE.with_for_update()  # SQLite has one writer anyway
_FIND_CODES = select(_TABLES.c.id, _TABLES.c.watch)
_FIND_BY_ID = _FIND_CODES.where(_IS_TABLE)
_FIND_WATCHED = _FIND_CODES.where(_TABLES.c.watch == bindparam("table"))
_GIVE_WATCH = update(_TABLES).where(_IS_TABLE).values(watch=bindparam("new_watch"))
_COUNT = select(func.count()).select_from(_TABLES)
_COUNT_OF_MAKER = _COUNT.where(_TABLES.c.maker == bindparam("maker"))
_GIVES_WAY = or_(_IS_EMPTY, _TABLES.c.changed < bindparam("idle"))
_VICTIM_OF_MAKER = (
    select(_TABLES.c.id)
    .where(_TABLES.c.maker == bindparam("maker"), _GIVES_WAY)
    .order_by(_TABLES.c.used, _TABLES.c.changed)
    .limit(1)
)
_MOST_IDLE = (
    select(_TABLES.c.maker)
    .where(_GIVES_WAY)
    .group_by(_TABLES.c.maker)
    .order_by(
        func.sum(1 - _TABLES.c.used).desc(),
        func.count().desc(),
        func.min(_TABLES.c.changed),
    )
    .limit(1)
)
_LAST_TIME = func.coalesce(select(_CLOCK.c.kept).scalar_subquery(), 0)
_FIND_CLOCK = select(_CLOCK.c.kept, _CLOCK.c.seen).with_for_update()
_LAST_CHANGE = select(func.max(_TABLES.c.changed))
_SET_CLOCK = update(_CLOCK).values(kept=bindparam("kept"), seen=bindparam("seen"))
_LIST_OLD = select(_TABLES.c.id).where(
    or_(
        _TABLES.c.changed < bindparam("used"),
        and_(_IS_EMPTY, _TABLES.c.changed < bindparam("empty")),
    )
)
_LIST_TABLES = (
    select(
        _TABLES.c.id,
        func.substr(_TABLES.c.maker, 1, MARK),
        func.count(_SEATS.c.number),
        func.count(_SEATS.c.entry),
        _LAST_TIME - _TABLES.c.changed,
    )
    .outerjoin(_SEATS)
    .group_by(_TABLES.c.id)
    .order_by(_TABLES.c.maker, _TABLES.c.changed)
)
_NAMED_TABLES = select(_TABLES.c.id).where(
    or_(
        _IS_TABLE,
        func.substr(_TABLES.c.maker, 1, MARK) == bindparam("network"),
    )
)
_REMOVE_TABLE = delete(_TABLES).where(_IS_TABLE)
_TOUCH = update(_TABLES).where(_IS_TABLE).values(changed=bindparam("now"))
_USE = _TOUCH.values(used=1)
_LIST_EVENINGS = select(_EVENINGS.c.told).order_by(
    _EVENINGS.c.ended.desc(), _EVENINGS.c.id
)
_COUNT_EVENINGS = select(func.count()).select_from(_EVENINGS)
_FIND_EVENING = select(_EVENINGS.c.told).where(_EVENINGS.c.id == bindparam("evening"))
_REMOVE_EVENING = delete(_EVENINGS).where(_EVENINGS.c.id == bindparam("evening"))
_SEAT = select(*(one for one in _SEATS.c if one.name != "table_id"))
_LIST_SEATS = _SEAT.where(_SEATS.c.table_id == bindparam("table")).order_by(
    _SEATS.c.number
)
_LIST_NUMBERS = select(_SEATS.c.number).where(_SEATS.c.table_id == bindparam("table"))
_FIND_SEAT = _SEAT.where(_IS_SEAT)
_REMOVE_SEAT = delete(_SEATS).where(_IS_SEAT)
_PUT_ENTRY = (
    update(_SEATS)
    .where(
        _SEATS.c.table_id == bindparam("table"),
        _SEATS.c.number == bindparam("seat"),
        _SEATS.c.nonce == bindparam("its_nonce"),
        or_(_SEATS.c.revision == 0, _SEATS.c.revision == bindparam("base")),
    )
    .values(
        revision=bindparam("new_revision"),
        entry=bindparam("new_entry"),
        changed=bindparam("now"),
    )
)
_NOTIFY = text(f"SELECT pg_notify('{CHANNEL}', :what)")


@dataclass(frozen=True)
class TableState:
    """A table.

    Attributes:
        changed: when that was noted last.
        is_used: whether anybody has sent a sheet with something on it.
    """

    changed: int
    is_used: bool

    def is_to_be_noted(self, now: int) -> bool:
        """Return whether an entry is to be noted; a table is kept for days."""
        return not (self.is_used and self.changed <= now < self.changed + MINUTE)


@dataclass(frozen=True)
class Codes:
    """The two ids of a table.

    Attributes:
        table: with which one sits down.
        watch: with which one sees it, and nothing else.
    """

    table: str
    watch: str


@dataclass(frozen=True)
class SeatState:
    """A seat of a table.

    Attributes:
        number: from 1.
        name: of the player; may be empty.
        nonce: what its token is made from.
        revision: of the entry, 0 before the first.
        entry: the last one; nothing before the first, or if it cannot be read.
        changed: when that was stored; nothing before the first.
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
    """What whoever runs the server sees of a table.

    Attributes:
        table: its id.
        network: stands for the network of whoever made it.
        seats: that are taken.
        sheets: that were sent.
        idle: seconds since it was changed last, as of the last five minutes.
    """

    table: str
    network: str
    seats: int
    sheets: int
    idle: int


@dataclass(frozen=True)
class CreatedTable:
    """What came of making a table.

    Attributes:
        table: its id; nothing if there are as many as may be, and all are used.
        gone: tables that are no more.
        is_own: whether it is the address itself that has as many as it may.
    """

    table: str | None
    gone: tuple[str, ...]
    is_own: bool = False


@dataclass(frozen=True)
class Oldest:
    """When tables were changed last that are still there, in seconds since 1970.

    Attributes:
        used: of those that have had a sheet.
        empty: of those that never had one.
    """

    used: int
    empty: int


@dataclass(frozen=True)
class Most:
    """How many tables may be open.

    Attributes:
        tables: of everybody.
        own: of one network.
    """

    tables: int
    own: int


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
        self.url = read_url(database)
        self.place = self.url.render_as_string(hide_password=True)
        self._engine = _make_engine(self.url)
        self._connection: Connection | None = None
        self._news: list[TableNews] = []
        with self._open(message("cannot be opened or written")):
            _make_schema(self._engine)
        self.secret = self._find_secret()

    @property
    def has_relay(self) -> bool:
        """Whether the database itself hands news to every process that listens."""
        return self.url.drivername != "sqlite"

    @property
    def conninfo(self) -> str:
        """The address as PostgreSQL's own library reads it."""
        plain = self.url.set(drivername="postgresql")
        return plain.render_as_string(hide_password=False)

    def close(self) -> None:
        """Let go of the database."""
        self._engine.dispose()

    @contextmanager
    def transaction(self) -> Iterator[Sequence[TableNews]]:
        """Commit in the end what is done meanwhile, all or nothing.

        Yields:
            The news that were announced and that nobody else hands over.

        Raises:
            OutputError: the database does not answer; nothing was stored.
        """
        self._news = []
        with self._open(message("does not answer")), self._engine.begin() as connection:
            self._connection = connection
            try:
                yield self._news
            finally:
                self._connection = None

    def announce(self, table: str, news: News) -> None:
        """Tell all who listen to a table, wherever, once this is committed."""
        if self.has_relay:
            with self._begin() as connection:
                connection.execute(_NOTIFY, {"what": pack_news(table, news)})
        else:
            self._news.append((table, news))

    def add_table(
        self, maker: str, now: int, oldest: Oldest, most: Most
    ) -> CreatedTable:
        """Make a table, if need be in the place of one that nobody uses.

        Those give way that never had a sheet, then those that were not written to for
        a day, the oldest first: of the same network if it has as many as it may, else
        of the network that has most of them.

        Args:
            maker: stands for the address that asks.
            now: the time.
            oldest: tables before are no more.
            most: tables there may be.
        """
        with self._begin() as connection:
            gone = _remove_old(connection, oldest)
            own = connection.scalar(_COUNT_OF_MAKER, {"maker": maker}) or 0
            if own >= most.own:
                giving = maker
            elif (connection.scalar(_COUNT) or 0) >= most.tables:
                giving = connection.scalar(_MOST_IDLE, {"idle": now - DAY}) or ""
            else:
                return CreatedTable(_add_table(connection, maker, now), gone)
            whose = {"maker": giving, "idle": now - DAY}
            victim = connection.scalar(_VICTIM_OF_MAKER, whose)
            if victim is None:
                return CreatedTable(None, gone, is_own=own >= most.own)
            connection.execute(_REMOVE_TABLE, {"table": victim})
            return CreatedTable(_add_table(connection, maker, now), (*gone, victim))

    def resume(self, seen: int, life: Oldest) -> int:
        """Go on with the time by which tables age, and return it.

        What passed while no server ran counts, by the system's clock. That may be
        wrong, so it leaves each table at least a day, or what it had left.

        Args:
            seen: the time of the system.
            life: for how many seconds tables are kept.
        """
        with self._begin() as connection:
            last = connection.scalar(_LAST_CHANGE) or 0
            row = connection.execute(_FIND_CLOCK).first()
            if row is None:  # a database that is new, or of an earlier kind
                connection.execute(insert(_CLOCK), {"id": 1, "kept": 0, "seen": 0})
            kept, was_seen = row or (last or min(seen, FIRST), last or seen)
            before = max(kept, last)
            # More than that a table cannot lose.
            gap = min(max(0, kept + seen - was_seen - before), life.used)
            for is_used, span in ((1, life.used), (0, life.empty)):
                dead, spared = before - span, before - span + min(DAY, span)
                age = _TABLES.c.changed
                renew = update(_TABLES).where(
                    _TABLES.c.used == is_used, age >= dead, age < spared + gap
                )
                later = case((age < spared, age + gap), else_=spared + gap)
                connection.execute(renew.values(changed=later))
            # A time before is wrong, and what follows it is no gap.
            clock = {"kept": before + gap, "seen": max(seen, was_seen)}
            connection.execute(_SET_CLOCK, clock)
            return before + gap

    def keep_time(self, kept: int, seen: int) -> int:
        """Keep the time by which tables age, and return it, or another server's.

        Args:
            kept: the time, as far as this process knows.
            seen: the time of the system.
        """
        with self._begin() as connection:
            was_kept, was_seen = connection.execute(_FIND_CLOCK).one()
            # What is further is another's, or a wrong time: neither is a gap later.
            kept, seen = max(kept, was_kept), max(seen, was_seen)
            connection.execute(_SET_CLOCK, {"kept": kept, "seen": seen})
            return kept

    def list_seats(self, table: str, oldest: Oldest) -> tuple[SeatState, ...] | None:
        """Return the seats of a table; nothing if it was last changed too long ago."""
        with self._begin() as connection:
            if _find_table(connection, _FIND_TABLE, table, oldest) is None:
                return None
            rows = connection.execute(_LIST_SEATS, {"table": table})
            return tuple(_seat(row) for row in rows)

    def find_codes(self, code: str) -> Codes | None:
        """Return the ids of the table that has *code* as one of them, if any has."""
        with self._begin() as connection:
            for find in (_FIND_BY_ID, _FIND_WATCHED):
                row = connection.execute(find, {"table": code}).first()
                if row is not None:
                    return Codes(*row)
            return None

    def find_seat(self, table: str, number: int) -> SeatState | None:
        """Return a seat; nothing if nobody sits there."""
        with self._begin() as connection:
            key = {"table": table, "number": number}
            row = connection.execute(_FIND_SEAT, key).first()
            return None if row is None else _seat(row)

    def lock_table(self, table: str, oldest: Oldest) -> TableState | None:
        """Keep other processes from changing a table; return it if it is there."""
        with self._begin() as connection:
            return _find_table(connection, _LOCK_TABLE, table, oldest)

    def use_table(self, table: str, now: int) -> None:
        """Note that a table has a sheet."""
        with self._begin() as connection:
            connection.execute(_USE, {"table": table, "now": now})

    def add_seat(self, table: str, name: str, now: int) -> SeatState | None:
        """Return a new seat, the first that is free; nothing if none is."""
        with self._begin() as connection:
            taken = set(connection.scalars(_LIST_NUMBERS, {"table": table}))
            free = [n for n in range(1, MOST_SEATS + 1) if n not in taken]
            if not free:
                return None
            seat = SeatState(free[0], name, make_nonce(), 0, None, None)
            values = {"number": seat.number, "name": name, "nonce": seat.nonce}
            values |= {"table_id": table, "revision": 0, "entry": None}
            connection.execute(insert(_SEATS), values)
            connection.execute(_TOUCH, {"table": table, "now": now})
            return seat

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
            values = {
                "table": table,
                "seat": number,
                "its_nonce": nonce,
                "base": base,
                "new_revision": revision,
                "new_entry": json.dumps(entry, separators=(",", ":")),
                "now": now,
            }
            return bool(connection.execute(_PUT_ENTRY, values).rowcount)

    def remove_seat(self, table: str, number: int) -> None:
        """Free a seat."""
        with self._begin() as connection:
            connection.execute(_REMOVE_SEAT, {"table": table, "number": number})

    def remove_table(self, table: str) -> None:
        """Remove a table with its seats."""
        with self._begin() as connection:
            connection.execute(_REMOVE_TABLE, {"table": table})

    def list_tables(self) -> tuple[TableUse, ...]:
        """Return the tables, those of one network together, the oldest first."""
        with self._begin() as connection:
            return tuple(TableUse(*row) for row in connection.execute(_LIST_TABLES))

    def remove_tables(self, named: str) -> tuple[str, ...]:
        """Remove a table, or all of a network by its mark; return their ids."""
        with self._begin() as connection:
            names = {"table": named.upper(), "network": named}
            ids = tuple(connection.scalars(_NAMED_TABLES, names))
            for table in ids:
                connection.execute(_REMOVE_TABLE, {"table": table})
                self.announce(table, (GONE, "{}"))
            return ids

    def remove_old(self, oldest: Oldest) -> tuple[str, ...]:
        """Remove tables that were last changed too long ago; return their ids."""
        with self._begin() as connection:
            return _remove_old(connection, oldest)

    def add_evening(self, evening: Evening, most: int) -> bool:
        """Keep an evening, and return whether there was room for one more."""
        with self._begin() as connection:
            if (connection.scalar(_COUNT_EVENINGS) or 0) >= most:
                return False
            told = json.dumps(evening.plain(), separators=(",", ":"))
            values = {"id": evening.evening, "ended": evening.ended, "told": told}
            connection.execute(insert(_EVENINGS), values)
            return True

    def list_evenings(self) -> tuple[Evening, ...]:
        """Return the evenings that are kept, the last one first."""
        with self._begin() as connection:
            return tuple(_read_evenings(connection.scalars(_LIST_EVENINGS)))

    def find_evening(self, evening: str) -> Evening | None:
        """Return an evening; nothing if it is not kept."""
        with self._begin() as connection:
            found = connection.scalars(_FIND_EVENING, {"evening": evening})
            return next(_read_evenings(found), None)

    def remove_evening(self, evening: str) -> bool:
        """Remove an evening, and return whether it was there."""
        with self._begin() as connection:
            done = connection.execute(_REMOVE_EVENING, {"evening": evening})
            return bool(done.rowcount)

    def _find_secret(self) -> bytes:
        """Return what tokens are signed with; made once for each database."""
        kept = select(_SECRETS.c.value).where(_SECRETS.c.name == "token")
        with self._open(message("cannot be written")):
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
        try:
            return bytes.fromhex(str(value))
        except ValueError as error:
            what = message(
                "database {place}: the secret by which players are known is damaged: "
                "name another database",
                place=self.place,
            )
            raise OutputError(what) from error

    @contextmanager
    def _begin(self) -> Iterator[Connection]:
        """Go on in the transaction that has begun, or have one of one's own."""
        if self._connection is not None:
            yield self._connection
        else:
            with self.transaction():
                assert self._connection is not None  # that is what it does
                yield self._connection

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
                message(
                    "database {place}: {what} ({reason})",
                    place=self.place,
                    what=what,
                    reason=reason,
                )
            ) from error


def read_url(database: str) -> URL:
    """Return where the database is; a path is that of an SQLite file."""
    if "://" not in database:
        return URL.create("sqlite", database=database)
    try:
        url = make_url(database)
    except ArgumentError as error:
        raise UsageError(
            message(
                "--database: expected the path of a file, or an address such as "
                "postgresql://user@host/name"
            )
        ) from error
    if url.drivername in ("postgres", "postgresql"):
        url = url.set(drivername="postgresql+psycopg")
    if url.drivername not in ("sqlite", "postgresql+psycopg"):
        raise UsageError(
            message(
                "--database: {kind} is not known; PostgreSQL (postgresql://) and "
                "SQLite (a path) are",
                kind=url.drivername,
            )
        )
    if url.drivername == "sqlite" and url.database in (None, "", ":memory:"):
        raise UsageError(
            message("--database: an SQLite database needs the path of a file")
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
            message(
                "database {path}: cannot be written ({reason})",
                path=path,
                reason=error.strerror or error,
            )
        ) from error
    engine = create_engine(url)

    @event.listens_for(engine, "connect")
    def _set_up(connection: Any, record: object) -> None:
        connection.text_factory = partial(str, encoding="utf-8", errors="replace")
        for pragma in (
            f"busy_timeout = {BUSY}",
            "journal_mode = WAL",
            "synchronous = FULL",
            "foreign_keys = ON",
        ):
            connection.execute(f"PRAGMA {pragma}")

    return engine


def _make_schema(engine: Engine) -> None:
    """Make what a database lacks, also one of an earlier kind."""
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":  # several processes may begin at once
            connection.execute(text(f"SELECT pg_advisory_xact_lock({SCHEMA_LOCK})"))
        _METADATA.create_all(connection)
        for table, column, kind in _ADDED:
            known = inspect(connection).get_columns(table.name)
            if column not in [one["name"] for one in known]:
                connection.execute(
                    text(f"ALTER TABLE {table.name} ADD COLUMN {column} {kind}")
                )
        for row in connection.execute(_FIND_WATCHED, {"table": ""}).all():
            ids = {"table": row.id, "new_watch": make_id()}
            connection.execute(_GIVE_WATCH, ids)


def _add_table(connection: Connection, maker: str, now: int) -> str:
    table = make_id()
    values = {"id": table, "made": now, "changed": now, "maker": maker, "used": 0}
    connection.execute(insert(_TABLES), {**values, "watch": make_id()})
    return table


def _remove_old(connection: Connection, oldest: Oldest) -> tuple[str, ...]:
    limits = {"used": oldest.used, "empty": oldest.empty}
    ids = tuple(connection.scalars(_LIST_OLD, limits))
    for table in ids:
        connection.execute(_REMOVE_TABLE, {"table": table})
    return ids


def _find_table(
    connection: Connection, find: Select[Any], table: str, oldest: Oldest
) -> TableState | None:
    row = connection.execute(find, {"table": table}).first()
    if row is None:
        return None
    found = TableState(changed=row[0], is_used=bool(row[1]))
    is_old = found.changed < (oldest.used if found.is_used else oldest.empty)
    return None if is_old else found


def _read_evenings(stored: Iterable[str]) -> Iterator[Evening]:
    """Yield evenings as they were stored, without those that cannot be read."""
    for told in stored:
        try:
            yield read_evening(json.loads(told))
        except (ValueError, RecursionError) as error:
            LOG.error("an evening cannot be read: %s", error)


def _seat(row: Sequence[Any]) -> SeatState:
    number, name, nonce, revision, entry, changed = row
    entry = _read_entry(entry)
    seat = SeatState(number, name, nonce, revision, entry, changed)
    if seat.is_damaged:
        LOG.error("the sheet of seat %s of a table cannot be read", seat.number)
    return seat


def _read_entry(stored: str | None) -> Mapping[str, Any] | None:
    """Return a stored entry, or nothing if it cannot be read."""
    try:
        entry = json.loads(stored or "null")
    except (ValueError, RecursionError):
        return None
    is_whole = isinstance(entry, dict) and {"digits", "fill"} <= entry.keys()
    return entry if is_whole else None
