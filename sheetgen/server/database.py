"""The database of the server: its address, and the schema of its tables."""

from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from sqlalchemy import (
    Column,
    Engine,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    create_engine,
    event,
    inspect,
    make_url,
    select,
    text,
    update,
)
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError

from sheetgen.core.errors import MissingLibrary, OutputError, UsageError
from sheetgen.language.message import message
from sheetgen.server.table import make_id
from sheetgen.system.packages import install_command

SCHEMA_LOCK = 8037  # held while the tables of a database are created
BUSY = 5000  # milliseconds that SQLite waits for another process

METADATA = MetaData()
TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("made", Integer, nullable=False),
    Column("changed", Integer, nullable=False, index=True),
    Column("maker", String(40), nullable=False),
    Column("used", Integer, nullable=False),
    Column("watch", String(40), nullable=False),
)
SEATS = Table(
    "seats",
    METADATA,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("name", String(200), nullable=False),
    Column("nonce", String(64), nullable=False),
    Column("revision", Integer, nullable=False),
    Column("entry", Text),
    Column("changed", Integer),
)
SECRETS = Table(
    "secrets",
    METADATA,
    Column("name", String(40), primary_key=True),
    Column("value", String(200), nullable=False),
)
EVENINGS = Table(
    "evenings",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("ended", Integer, nullable=False),
    Column("told", Text, nullable=False),
)
CLOCK = Table(
    "clock",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("kept", Integer, nullable=False),  # the time by which tables age
    Column("seen", Integer, nullable=False),  # the system's time at that moment
)
_ADDED = (  # by later versions; earlier tables count as used
    (SEATS, "changed", "INTEGER"),
    (TABLES, "maker", "VARCHAR(40) NOT NULL DEFAULT ''"),
    (TABLES, "used", "INTEGER NOT NULL DEFAULT 1"),
    (TABLES, "watch", "VARCHAR(40) NOT NULL DEFAULT ''"),
)


def read_url(database: str) -> URL:
    """Return the URL of the database; a path is that of an SQLite file."""
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
        if find_spec("psycopg") is None:
            raise MissingLibrary(
                message(
                    "--database: PostgreSQL needs psycopg: run {command}",
                    command=install_command("postgres"),
                )
            )
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


def make_engine(url: URL) -> Engine:
    """Return the connections to a database; a file is made if it does not exist."""
    if url.drivername != "sqlite":
        return create_engine(
            url, pool_pre_ping=True, connect_args={"connect_timeout": 10}
        )
    path = Path(str(url.database))
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not path.exists():
            path.touch(mode=0o600)  # it contains the secret
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


def make_schema(engine: Engine) -> None:
    """Create what a database lacks, also in one of an earlier version."""
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":  # processes may begin at the same time
            connection.execute(text(f"SELECT pg_advisory_xact_lock({SCHEMA_LOCK})"))
        METADATA.create_all(connection)
        for table, column, kind in _ADDED:
            known = inspect(connection).get_columns(table.name)
            if column not in [one["name"] for one in known]:
                connection.execute(
                    text(f"ALTER TABLE {table.name} ADD COLUMN {column} {kind}")
                )
        for table in connection.scalars(
            select(TABLES.c.id).where(TABLES.c.watch == "")
        ):
            own = update(TABLES).where(TABLES.c.id == table)
            connection.execute(own.values(watch=make_id()))
