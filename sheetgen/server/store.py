"""Tables of players in a database: SQLite in a file, or PostgreSQL by its address.

Times are whole seconds since 1970. Once `put_entry` accepts an entry, it is on disk:
SQLite writes its log ahead (WAL) and waits for the disk at each commit (synchronous
FULL). A `Store` is used by one thread at a time.

The age of tables is measured by a clock that the database stores: it begins as that of
the system and never jumps, whatever happens to the system's clock (`resume`).
"""

import json
import logging
import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from sqlalchemy import (
    Connection,
    Select,
    and_,
    bindparam,
    case,
    delete,
    func,
    insert,
    or_,
    select,
    text,
    update,
)
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from sheetgen.core.errors import OutputError
from sheetgen.form.entry import MOST_SEATS
from sheetgen.language.message import message
from sheetgen.server.database import (
    CLOCK,
    EVENINGS,
    SEATS,
    SECRETS,
    TABLES,
    make_engine,
    make_schema,
    read_url,
)
from sheetgen.server.evening import Evening, read_evening
from sheetgen.server.hub import CHANNEL, GONE, Hub, News, TableNews, pack_news
from sheetgen.server.table import (
    Codes,
    CreatedTable,
    Most,
    Oldest,
    SeatState,
    TableState,
    TableUse,
    make_id,
    make_nonce,
)

if TYPE_CHECKING:
    from sheetgen.server.relay import Relay

MOST_TIME = 2**31 - 1
FIRST = 2**30  # the latest start of the age clock in a new database
DAY = 86_400
MARK = 8  # characters of the mark of a network that are shown

LOG = logging.getLogger(__name__)


# Statements are built once, so that SQLAlchemy need not compile them each time.
_IS_TABLE = TABLES.c.id == bindparam("table")
_IS_SEAT = and_(
    SEATS.c.table_id == bindparam("table"), SEATS.c.number == bindparam("number")
)
_IS_EMPTY = TABLES.c.used == 0
_FIND_TABLE = select(TABLES.c.changed, TABLES.c.used).where(_IS_TABLE)
_LOCK_TABLE = _FIND_TABLE.with_for_update()  # SQLite has a single writer anyway
_FIND_CODES = select(TABLES.c.id, TABLES.c.watch)
_FIND_BY_ID = _FIND_CODES.where(_IS_TABLE)
_FIND_WATCHED = _FIND_CODES.where(TABLES.c.watch == bindparam("table"))
_COUNT = select(func.count()).select_from(TABLES)
_COUNT_OF_MAKER = _COUNT.where(TABLES.c.maker == bindparam("maker"))
_GIVES_WAY = or_(_IS_EMPTY, TABLES.c.changed < bindparam("idle"))
_VICTIM_OF_MAKER = (
    select(TABLES.c.id)
    .where(TABLES.c.maker == bindparam("maker"), _GIVES_WAY)
    .order_by(TABLES.c.used, TABLES.c.changed)
    .limit(1)
)
_MOST_IDLE = (
    select(TABLES.c.maker)
    .where(_GIVES_WAY)
    .group_by(TABLES.c.maker)
    .order_by(
        func.sum(1 - TABLES.c.used).desc(),
        func.count().desc(),
        func.min(TABLES.c.changed),
    )
    .limit(1)
)
_LAST_TIME = func.coalesce(select(CLOCK.c.kept).scalar_subquery(), 0)
_FIND_CLOCK = select(CLOCK.c.kept, CLOCK.c.seen).with_for_update()
_LAST_CHANGE = select(func.max(TABLES.c.changed))
_SET_CLOCK = update(CLOCK).values(kept=bindparam("kept"), seen=bindparam("seen"))
_LIST_OLD = select(TABLES.c.id).where(
    or_(
        TABLES.c.changed < bindparam("used"),
        and_(_IS_EMPTY, TABLES.c.changed < bindparam("empty")),
    )
)
_LIST_TABLES = (
    select(
        TABLES.c.id,
        func.substr(TABLES.c.maker, 1, MARK),
        func.count(SEATS.c.number),
        func.count(SEATS.c.entry),
        _LAST_TIME - TABLES.c.changed,
    )
    .outerjoin(SEATS)
    .group_by(TABLES.c.id)
    .order_by(TABLES.c.maker, TABLES.c.changed)
)
_NAMED_TABLES = select(TABLES.c.id).where(
    or_(
        _IS_TABLE,
        func.substr(TABLES.c.maker, 1, MARK) == bindparam("network"),
    )
)
_REMOVE_TABLE = delete(TABLES).where(_IS_TABLE)
_TOUCH = update(TABLES).where(_IS_TABLE).values(changed=bindparam("now"))
_USE = _TOUCH.values(used=1)
_LIST_EVENINGS = select(EVENINGS.c.told).order_by(
    EVENINGS.c.ended.desc(), EVENINGS.c.id
)
_COUNT_EVENINGS = select(func.count()).select_from(EVENINGS)
_FIND_EVENING = select(EVENINGS.c.told).where(EVENINGS.c.id == bindparam("evening"))
_REMOVE_EVENING = delete(EVENINGS).where(EVENINGS.c.id == bindparam("evening"))
_SEAT = select(*(one for one in SEATS.c if one.name != "table_id"))
_LIST_SEATS = _SEAT.where(SEATS.c.table_id == bindparam("table")).order_by(
    SEATS.c.number
)
_LIST_NUMBERS = select(SEATS.c.number).where(SEATS.c.table_id == bindparam("table"))
_FIND_SEAT = _SEAT.where(_IS_SEAT)
_REMOVE_SEAT = delete(SEATS).where(_IS_SEAT)
_PUT_ENTRY = (
    update(SEATS)
    .where(
        SEATS.c.table_id == bindparam("table"),
        SEATS.c.number == bindparam("seat"),
        SEATS.c.nonce == bindparam("its_nonce"),
        or_(SEATS.c.revision == 0, SEATS.c.revision == bindparam("base")),
    )
    .values(
        revision=bindparam("new_revision"),
        entry=bindparam("new_entry"),
        changed=bindparam("now"),
    )
)
_NOTIFY = text(f"SELECT pg_notify('{CHANNEL}', :what)")


class Store:
    """The tables in a database."""

    def __init__(self, database: str) -> None:
        """Open a database, and create what it lacks.

        Args:
            database: the path of an SQLite file, or an address such as
                ``postgresql://user@host/name``.

        Raises:
            UsageError: the address is not valid.
            OutputError: the database cannot be opened or written.
        """
        self.url = read_url(database)
        self.place = self.url.render_as_string(hide_password=True)
        self._engine = make_engine(self.url)
        self._connection: Connection | None = None
        self._news: list[TableNews] = []
        with self._open(message("cannot be opened or written")):
            make_schema(self._engine)
        self.secret = self._find_secret()

    @property
    def has_relay(self) -> bool:
        """Whether the database itself sends news to every process that listens."""
        return self.url.drivername != "sqlite"

    def make_relay(self, hub: Hub) -> "Relay | None":
        """Return what passes such news on to *hub*; `None` without a need for it."""
        if not self.has_relay:
            return None
        from sheetgen.server.relay import Relay  # which needs the extra `postgres`

        plain = self.url.set(drivername="postgresql")
        return Relay(plain.render_as_string(hide_password=False), hub)

    def close(self) -> None:
        """Close the database."""
        self._engine.dispose()

    @contextmanager
    def transaction(self) -> Iterator[Sequence[TableNews]]:
        """Commit all work of the block at its end, or none of it.

        Yields:
            The announced news that the database itself does not send.

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
        """Send news to all listeners of a table, in any process, after the commit."""
        if self.has_relay:
            with self._begin() as connection:
                connection.execute(_NOTIFY, {"what": pack_news(table, news)})
        else:
            self._news.append((table, news))

    def add_table(
        self, maker: str, now: int, oldest: Oldest, most: Most
    ) -> CreatedTable:
        """Make a table, if need be in place of one that is not in use.

        Tables that never had a sheet are replaced first, then tables without an entry
        for a day, the oldest first: of the same network if it has reached its limit,
        otherwise of the network with the most of them.

        Args:
            maker: a mark for the network that asks.
            now: the time by which tables age.
            oldest: tables that are older are removed.
            most: the limits on the number of tables.
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
        """Continue the clock by which tables age, and return its time.

        Time without a running server counts, by the system's clock. That clock may be
        wrong, so each table keeps at least a day, or the time that it had left.

        Args:
            seen: the time of the system.
            life: the lifetimes of tables in seconds.
        """
        with self._begin() as connection:
            last = connection.scalar(_LAST_CHANGE) or 0
            row = connection.execute(_FIND_CLOCK).first()
            if row is None:  # a new database, or one of an earlier version
                connection.execute(insert(CLOCK), {"id": 1, "kept": 0, "seen": 0})
            kept, was_seen = row or (last or min(seen, FIRST), last or seen)
            before = max(kept, last)
            # A table cannot lose more than its lifetime.
            gap = min(max(0, kept + seen - was_seen - before), life.used)
            for is_used, span in ((1, life.used), (0, life.empty)):
                dead, spared = before - span, before - span + min(DAY, span)
                age = TABLES.c.changed
                renew = update(TABLES).where(
                    TABLES.c.used == is_used, age >= dead, age < spared + gap
                )
                later = case((age < spared, age + gap), else_=spared + gap)
                connection.execute(renew.values(changed=later))
            # An earlier time is wrong, and the time after it is not a gap.
            clock = {"kept": before + gap, "seen": max(seen, was_seen)}
            connection.execute(_SET_CLOCK, clock)
            return before + gap

    def keep_time(self, kept: int, seen: int) -> int:
        """Store the time by which tables age, and return it, or another server's.

        Args:
            kept: the time in this process.
            seen: the time of the system.
        """
        with self._begin() as connection:
            was_kept, was_seen = connection.execute(_FIND_CLOCK).one()
            # A later time is another server's, or wrong: neither becomes a gap.
            kept, seen = max(kept, was_kept), max(seen, was_seen)
            connection.execute(_SET_CLOCK, {"kept": kept, "seen": seen})
            return kept

    def list_seats(self, table: str, oldest: Oldest) -> tuple[SeatState, ...] | None:
        """Return the seats of a table; None if its last change is too long ago."""
        with self._begin() as connection:
            if _find_table(connection, _FIND_TABLE, table, oldest) is None:
                return None
            rows = connection.execute(_LIST_SEATS, {"table": table})
            return tuple(_seat(row) for row in rows)

    def find_codes(self, code: str) -> Codes | None:
        """Return the ids of the table with *code* as one of them, or None."""
        with self._begin() as connection:
            for find in (_FIND_BY_ID, _FIND_WATCHED):
                row = connection.execute(find, {"table": code}).first()
                if row is not None:
                    return Codes(*row)
            return None

    def find_seat(self, table: str, number: int) -> SeatState | None:
        """Return a seat, or None if it is free."""
        with self._begin() as connection:
            key = {"table": table, "number": number}
            row = connection.execute(_FIND_SEAT, key).first()
            return None if row is None else _seat(row)

    def lock_table(self, table: str, oldest: Oldest) -> TableState | None:
        """Lock a table against other processes; return it, or None if it is gone."""
        with self._begin() as connection:
            return _find_table(connection, _LOCK_TABLE, table, oldest)

    def use_table(self, table: str, now: int) -> None:
        """Record that a table has a sheet."""
        with self._begin() as connection:
            connection.execute(_USE, {"table": table, "now": now})

    def add_seat(self, table: str, name: str, now: int) -> SeatState | None:
        """Return a new seat, the first free one, or None if all are taken."""
        with self._begin() as connection:
            taken = set(connection.scalars(_LIST_NUMBERS, {"table": table}))
            free = [n for n in range(1, MOST_SEATS + 1) if n not in taken]
            if not free:
                return None
            seat = SeatState(free[0], name, make_nonce(), 0, None, None)
            values = {"number": seat.number, "name": name, "nonce": seat.nonce}
            values |= {"table_id": table, "revision": 0, "entry": None}
            connection.execute(insert(SEATS), values)
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

        It does if the seat has the revision *base*, or no entry yet. One statement
        compares and writes, so of two simultaneous writers one gets False.
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
        """Return the tables, grouped by network, the oldest first."""
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
        """Remove tables whose last change is too long ago; return their ids."""
        with self._begin() as connection:
            return _remove_old(connection, oldest)

    def add_evening(self, evening: Evening, most: int) -> bool:
        """Store an evening, and return whether there was room for it."""
        with self._begin() as connection:
            if (connection.scalar(_COUNT_EVENINGS) or 0) >= most:
                return False
            told = json.dumps(evening.plain(), separators=(",", ":"))
            values = {"id": evening.evening, "ended": evening.ended, "told": told}
            connection.execute(insert(EVENINGS), values)
            return True

    def list_evenings(self) -> tuple[Evening, ...]:
        """Return the stored evenings, the latest first."""
        with self._begin() as connection:
            return tuple(_read_evenings(connection.scalars(_LIST_EVENINGS)))

    def find_evening(self, evening: str) -> Evening | None:
        """Return an evening, or None if it is not stored."""
        with self._begin() as connection:
            found = connection.scalars(_FIND_EVENING, {"evening": evening})
            return next(_read_evenings(found), None)

    def remove_evening(self, evening: str) -> bool:
        """Remove an evening, and return whether it existed."""
        with self._begin() as connection:
            done = connection.execute(_REMOVE_EVENING, {"evening": evening})
            return bool(done.rowcount)

    def _find_secret(self) -> bytes:
        """Return the key that signs tokens; made once for each database."""
        kept = select(SECRETS.c.value).where(SECRETS.c.name == "token")
        with self._open(message("cannot be written")):
            try:
                with self._engine.begin() as connection:
                    value = connection.scalar(kept)
                    if value is None:
                        value = secrets.token_hex(32)
                        row = {"name": "token", "value": value}
                        connection.execute(insert(SECRETS).values(row))
            except IntegrityError:  # another process has just made one
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
        """Use the current transaction, or begin one for this block."""
        if self._connection is not None:
            yield self._connection
        else:
            with self.transaction():
                assert self._connection is not None  # set by `transaction`
                yield self._connection

    @contextmanager
    def _open(self, what: str) -> Iterator[None]:
        """Turn errors of the database into an error of one line."""
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


def _add_table(connection: Connection, maker: str, now: int) -> str:
    table = make_id()
    values = {"id": table, "made": now, "changed": now, "maker": maker, "used": 0}
    connection.execute(insert(TABLES), {**values, "watch": make_id()})
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
    """Yield stored evenings, without those that cannot be read."""
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
    """Return a stored entry, or None if it cannot be read."""
    try:
        entry = json.loads(stored or "null")
    except (ValueError, RecursionError):
        return None
    is_whole = isinstance(entry, dict) and {"digits", "fill"} <= entry.keys()
    return entry if is_whole else None
