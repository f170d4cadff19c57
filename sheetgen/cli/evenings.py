"""`sheetgen evenings`: what hosts of tables have kept, for whoever runs the server."""

from contextlib import closing
from pathlib import Path

import click

from sheetgen.cli.columns import fill
from sheetgen.cli.option import answers, print_json
from sheetgen.cli.serve import DATABASE, data_folder, need_libraries
from sheetgen.cli.speech import echo, put, said
from sheetgen.errors import UsageError
from sheetgen.say import defer, plural, tell

_HEADS = (
    defer("game"),
    defer("player"),
    defer("games"),
    defer("wins"),
    defer("average"),
    defer("best"),
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
@answers
def evenings_command(
    database: str | None, as_json: bool, as_csv: bool, delete: tuple[str, ...]
) -> None:
    """Show how players stand over the evenings that hosts have kept, or forget some.

    The server may run meanwhile. Names that are the same are the same player.

    \b
    sheetgen evenings
    sheetgen evenings --csv > evenings.csv
    sheetgen evenings --delete 7QK2MZ4XH9TRB3VN8WCE
    """
    need_libraries("evenings")
    from sheetgen.server.evening import list_players, tell_evenings, write_csv
    from sheetgen.server.store import Store, read_url

    place = database or str(data_folder() / DATABASE)
    url = read_url(place)
    if url.drivername == "sqlite" and not Path(str(url.database)).is_file():
        raise UsageError(tell("--database {place}: there is no such file", place=place))
    with closing(Store(place)) as store:
        if delete:
            with store.transaction():  # all or none
                for evening in delete:
                    if not store.remove_evening(evening.upper()):
                        raise UsageError(
                            tell("--delete {id}: no such evening is kept", id=evening)
                        )
            echo(
                plural(len(delete), "1 evening forgotten", "{count} evenings forgotten")
            )
            return
        kept = store.list_evenings()
    if as_json:
        print_json(tell_evenings(kept))
    elif as_csv:
        put(write_csv(kept))
    else:
        echo(plural(len(kept), "1 evening is kept", "{count} evenings are kept"))
        rows = [[_cell(value) for value in row.values()] for row in list_players(kept)]
        _print_rows([[said(head) for head in _HEADS], *rows] if rows else [])


def _cell(value: object) -> str:
    return "\N{EN DASH}" if value is None else str(value)


def _print_rows(rows: list[list[str]]) -> None:
    columns = list(zip(*rows, strict=True))
    for row in rows:
        cells = [fill(cell, column) for cell, column in zip(row, columns, strict=True)]
        echo(f"  {'  '.join(cells).rstrip()}")
