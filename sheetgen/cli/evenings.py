"""`sheetgen evenings`: the games that hosts have saved, for the server's owner.

It also lists and removes tables in use.
"""

from collections.abc import Sequence
from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sheetgen.cli.columns import align
from sheetgen.cli.option import answers, print_json
from sheetgen.cli.serve import DATABASE, data_folder, need_libraries
from sheetgen.cli.speech import echo, put, translated
from sheetgen.core.errors import UsageError
from sheetgen.language.message import message, plural

if TYPE_CHECKING:
    from sheetgen.server.store import Store

_HOUR = 3600  # seconds
_TABLE_HEADS = (
    *(message("table"), message("network"), message("seats"), message("sheets")),
    message("idle hours"),
)
_HEADS = (
    *(message("game"), message("player"), message("games")),
    *(message("wins"), message("average"), message("best")),
)


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
    from sheetgen.server.evening import plain_evenings, write_csv
    from sheetgen.server.store import Store, read_url

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
