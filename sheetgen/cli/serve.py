"""`sheetgen serve` and `evenings`: the solver page and tables of players on a network.

`evenings` has the games that hosts have saved, for the server's owner, and lists and
removes tables in use.
"""

import importlib.util
import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import asdict
from ipaddress import ip_network
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sheetgen.cli.option import FILE, SHEET, Number, Whole, answers, print_json
from sheetgen.cli.speech import align, echo, put, translated, warn
from sheetgen.core.errors import MissingLibrary, SheetgenError, UsageError
from sheetgen.language.message import message, plural
from sheetgen.system.host import called
from sheetgen.system.packages import install_command
from sheetgen.system.settings import home_folder

if TYPE_CHECKING:
    from sheetgen.server.store import Store


PORT = 8037
DATABASE = "tables.sqlite"
_NEEDED = ("starlette", "uvicorn", "sqlalchemy", "zeroconf")
_HOUR = 3600  # seconds
_TABLE_HEADS = (
    *(message("table"), message("network"), message("seats"), message("sheets")),
    message("idle hours"),
)
_HEADS = (
    *(message("game"), message("player"), message("games")),
    *(message("wins"), message("average"), message("best")),
)


def _read_proxies(
    context: click.Context, option: click.Parameter, values: tuple[str, ...]
) -> tuple[str, ...]:
    for value in values:
        try:
            ip_network(value)
        except ValueError as error:
            raise UsageError(
                message(
                    "--proxy {value}: expected an address or a network, such as "
                    "127.0.0.1 or 10.0.0.0/8",
                    value=value,
                )
            ) from error
    return values


def _read_names(
    context: click.Context, option: click.Parameter, values: tuple[str, ...]
) -> tuple[str, ...]:
    for value in values:
        if called(value) != value.lower():
            raise UsageError(
                message(
                    "--name {value}: expected a name without http:// or a port, such "
                    "as games.example.org",
                    value=value,
                )
            )
    return tuple(called(value) for value in values)


@click.command("serve")
@click.option(
    "--host",
    default="0.0.0.0",
    show_default=True,
    help="Address to listen at; 127.0.0.1 is this machine alone.",
)
@click.option(
    "--port",
    type=Whole(0, 65535),
    default=PORT,
    show_default=True,
    help="Port to listen at; 0 for any that is free.",
)
@click.option(
    "--database",
    envvar="SHEETGEN_DATABASE",
    help="SQLite file, or the address of a PostgreSQL database.  [default: a file "
    "in your folder of data]",
)
@click.option(
    "--site",
    type=FILE,
    help="Folder of a solver page that `sheetgen site` has made.  [default: the "
    "page is built at the start]",
)
@SHEET
@click.option(
    "--expire-days",
    type=Whole(1, 36_500),
    default=30,
    show_default=True,
    help="Days that a table is kept after its last entry.",
)
@click.option(
    "--empty-hours",
    type=Whole(1, 876_000),
    default=24,
    show_default=True,
    help="Hours that a table is kept on whose sheets nothing is written.",
)
@click.option(
    "--rate",
    type=Number(0),
    default=300,
    show_default=True,
    help="Requests per second that one address may send; 0 for no limit.",
)
@click.option(
    "--tables",
    "most_own",
    type=Whole(1),
    default=200,
    show_default=True,
    help="Tables that one network may have open.",
)
@click.option(
    "--streams",
    "most_streams",
    type=Whole(1),
    default=500,
    show_default=True,
    help="Tables that one address may listen to at once.",
)
@click.option(
    "--evenings",
    "most_evenings",
    type=Whole(0),
    default=2000,
    show_default=True,
    help="Evenings that are kept where hosts want that; 0 for none.",
)
@click.option(
    "--connections",
    type=Whole(1),
    default=1000,
    show_default=True,
    help="Connections that one address may hold.",
)
@click.option(
    "--proxy",
    "proxies",
    multiple=True,
    callback=_read_proxies,
    help="Address or network of a web server in front, whose X-Forwarded-For names "
    "who asks; may be given more than once.",
)
@click.option(
    "--name",
    multiple=True,
    callback=_read_names,
    help="Name at which browsers find this server, such as that of the web server in "
    "front; may be given more than once.",
)
@click.option(
    "--workers",
    type=Whole(1, 64),
    default=1,
    show_default=True,
    help="Processes that answer; more than one needs PostgreSQL.",
)
@click.option(
    "--no-mdns",
    is_flag=True,
    help="Do not answer for sheetgen.local on the network.",
)
def serve_command(
    host: str,
    port: int,
    database: str | None,
    site: Path | None,
    sheets: tuple[Path, ...],
    name: tuple[str, ...],
    no_mdns: bool,
    rate: float,
    connections: int,
    proxies: tuple[str, ...],
    workers: int,
    **terms: int,
) -> None:
    """Serve the solver page, and tables of players, on the local network.

    The codes on sheets open http://sheetgen.local:8037/ unless they were printed with
    another address; while this runs, a phone on the same network that scans one finds
    the solver here. Players who join a table see the sheets of all at once.

    \b
    sheetgen serve
    sheetgen serve --host 127.0.0.1 --no-mdns
    sheetgen serve --database postgresql://club@localhost/sheetgen --workers 2
    """
    need_libraries("serve")
    from sheetgen.server.api import Terms
    from sheetgen.server.run import Wishes, serve
    from sheetgen.site.finished import sheet_codes

    beside = sheet_codes(sheets)
    files = {**(_read_folder(site) if site else site_files()), **beside}
    place = database or str(data_folder() / DATABASE)
    wishes = Wishes(
        host,
        port,
        place,
        has_mdns=not no_mdns,
        rate=rate,
        connections=connections,
        proxies=proxies,
        names=(*name, called(host)),
        workers=workers,
        terms=Terms(**terms),
    )
    with suppress(KeyboardInterrupt):
        # Everything accepted is stored: this command ends by being stopped.
        serve(wishes, files, _tell)
    echo(message("stopped"))


def need_libraries(command: str) -> None:
    """Refuse to run without the libraries of the server.

    Raises:
        MissingLibrary: some are missing; the message names them.
    """
    missing = [name for name in _NEEDED if importlib.util.find_spec(name) is None]
    if missing:
        raise MissingLibrary(
            message(
                "`sheetgen {name}` needs {names}: run {command}",
                name=command,
                names=", ".join(missing),
                command=install_command("server"),
            )
        )


def site_files() -> Mapping[str, bytes]:
    """Return the files of the solver page by path; empty if it cannot be built."""
    from sheetgen.server.app import FILE
    from sheetgen.site import finished

    try:
        for absent in finished.absence_messages():
            warn(absent)
        files = finished.site_files()
        return {**files, **finished.site_twins(files), FILE: finished.single_file()}
    except SheetgenError as error:
        warn(message("the solver page cannot be built: {why}", why=error.message))
        return {}


def data_folder() -> Path:
    """Return the folder of the user's application data."""
    if sys.platform in ("win32", "darwin"):
        return Path(click.get_app_dir("sheetgen"))
    home = os.environ.get("XDG_DATA_HOME", "")
    # The XDG specification says that a relative path there is not valid.
    base = Path(home) if home.startswith("/") else home_folder() / ".local/share"
    return base / "sheetgen"


def _read_folder(folder: Path) -> Mapping[str, bytes]:
    """Return the files in a folder by their relative paths.

    Raises:
        UsageError: it cannot be read, or is not a page.
    """
    try:
        files = {
            path.relative_to(folder).as_posix(): path.read_bytes()
            for path in sorted(folder.rglob("*"))
            if path.is_file()
        }
    except OSError as error:
        raise UsageError(
            message(
                "--site {folder}: cannot be read ({reason})",
                folder=folder,
                reason=error.strerror or error,
            )
        ) from error
    if "index.html" not in files:
        raise UsageError(
            message(
                "--site {folder}: has no index.html; `sheetgen site -o {folder}` makes "
                "it",
                folder=folder,
            )
        )
    return files


def _tell(addresses: list[str], port: int, problem: str) -> None:
    """Print the addresses of the server."""
    from sheetgen.press.qr_library import print_code
    from sheetgen.server.announce import NAME, link_to

    links = [link_to(address, port) for address in addresses]
    named = [] if problem else [link_to(NAME, port)]
    echo(message("the solver page and tables of players are at"))
    for link in (*named, *links):
        echo(f"  {link}")
    if problem:
        echo(message("sheetgen.local is not answered: {problem}", problem=problem))
    # The number works on phones that cannot resolve names of the local network.
    print_code(links[0], sys.stdout)
    echo(message("Ctrl-C stops the server; what it has accepted is kept"))
    sys.stdout.flush()


@click.command("evenings")
@click.option(
    "--database",
    envvar="SHEETGEN_DATABASE",
    help="That of `sheetgen serve`.  [default: a file in your folder of data]",
)
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
@click.option("--csv", "as_csv", is_flag=True, help="Answer as CSV.")
@click.option(
    "--delete",
    multiple=True,
    metavar="ID",
    help="Evening to forget, by its id in JSON or CSV; may be given more than once.",
)
@click.option(
    "--tables",
    "has_tables",
    is_flag=True,
    help="Tables in use in place of evenings; `--delete` removes them then, by their "
    "id, or all of a network.",
)
@answers
def evenings_command(
    database: str | None,
    as_json: bool,
    as_csv: bool,
    delete: tuple[str, ...],
    has_tables: bool,
) -> None:
    """Show how players stand over the evenings that hosts have kept, or forget some.

    The server may run meanwhile. Names that are the same are the same player.

    \b
    sheetgen evenings
    sheetgen evenings --csv -o evenings.csv
    sheetgen evenings --delete 7QK2MZ4XH9TRB3VN8WCE
    sheetgen evenings --tables
    """
    need_libraries("evenings")
    from sheetgen.server.database import read_url
    from sheetgen.server.evening import plain_evenings, write_csv
    from sheetgen.server.store import Store

    place = database or str(data_folder() / DATABASE)
    url = read_url(place)
    if url.drivername == "sqlite" and not Path(str(url.database)).is_file():
        raise UsageError(
            message("--database {place}: there is no such file", place=place)
        )
    if has_tables and as_csv:
        raise UsageError(message("--tables: tables are shown as text or with --json"))
    with closing(Store(place)) as store:
        if has_tables:
            _tell_tables(store, delete, as_json)
            return
        if delete:
            with store.transaction():  # all or none
                for evening in delete:
                    if not store.remove_evening(evening.upper()):
                        raise UsageError(
                            message(
                                "--delete {id}: no such evening is kept", id=evening
                            )
                        )
            echo(
                plural(len(delete), "1 evening forgotten", "{count} evenings forgotten")
            )
            return
        kept = store.list_evenings()
    if as_json:
        print_json(plain_evenings(kept))
    elif as_csv:
        put(write_csv(kept))
    else:
        echo(plural(len(kept), "1 evening is kept", "{count} evenings are kept"))
        told = plain_evenings(kept)
        titles = {one.kind: told["games"][one.kind] for one in kept if one.sheet}
        rows = [
            [titles.get(str(value)) or _cell(value) for value in row.values()]
            for row in told["players"]
        ]
        _print_rows(_HEADS, rows)


def _tell_tables(store: "Store", delete: tuple[str, ...], as_json: bool) -> None:
    """List the tables in use, or remove some.

    Raises:
        UsageError: a table to be removed does not exist; then none is removed.
    """
    if delete:
        with store.transaction():
            gone: list[str] = []
            for named in delete:
                removed = store.remove_tables(named)
                if not removed:
                    raise UsageError(
                        message("--delete {id}: no such table is in use", id=named)
                    )
                gone += removed
        echo(plural(len(gone), "1 table removed", "{count} tables removed"))
        return
    found = store.list_tables()
    if as_json:
        print_json({"tables": [asdict(one) for one in found]})
        return
    echo(plural(len(found), "1 table is in use", "{count} tables are in use"))
    rows = [
        [one.table, one.network, *map(str, (one.seats, one.sheets, one.idle // _HOUR))]
        for one in found
    ]
    _print_rows(_TABLE_HEADS, rows)


def _cell(value: object) -> str:
    return "\N{EN DASH}" if value is None else str(value)


def _print_rows(heads: Sequence[str], rows: list[list[str]]) -> None:
    """Print rows below their heads; print nothing if there are no rows."""
    for line in align(
        [[*map(translated, heads)], *rows] if rows else [], range(len(heads))
    ):
        echo(line)
