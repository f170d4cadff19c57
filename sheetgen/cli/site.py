"""`sheetgen site`: the solver page, for any web host or as one file."""

from pathlib import Path

import click

from sheetgen.cli.option import FILE, FOLDER, SHEET
from sheetgen.cli.speech import echo, warn
from sheetgen.core.errors import UsageError
from sheetgen.language.message import join, message, plural


@click.command("site")
@click.option(
    "-o",
    "--output",
    type=FOLDER,
    help="Folder for the files; what stands there already is kept, or replaced.",
)
@click.option(
    "--single",
    type=FILE,
    help="File for the page as one piece of HTML, which opens from a disk.",
)
@click.option(
    "--board",
    "boards",
    type=FILE,
    multiple=True,
    help="Your own file of Châteauma's cards or of depots, to play with on the page; "
    "may be repeated.",
)
@SHEET
def site_command(
    output: Path | None,
    single: Path | None,
    boards: tuple[Path, ...],
    sheets: tuple[Path, ...],
) -> None:
    """Write the page that the codes of sheets open.

    It checks sheets on any phone, without a server: put the folder on any host of
    static files, under any path, and print sheets with --link and its address. The
    single file holds all of it; keep a copy, it works without a network.

    \b
    sheetgen site -o public
    sheetgen site --single solver.html
    sheetgen site -o public --board chateauma.toml
    sheetgen site -o public --sheet club-night.toml
    """
    from sheetgen.press.output import is_for_file
    from sheetgen.site.build import build_single, build_site
    from sheetgen.site.page_data import absence_messages

    if output is None and single is None:
        raise UsageError(
            message("nothing to write: give -o FOLDER, --single FILE, or both")
        )
    if boards and output is None:
        raise UsageError(
            message(
                "--board: the page as one file does not play Châteauma: give -o FOLDER"
            )
        )
    if sheets and output is None:
        raise UsageError(
            message("--sheet: nothing lies beside the page as one file: give -o FOLDER")
        )
    if output is not None:
        files = build_site(output, boards, sheets)
        size = sum(path.stat().st_size for path in files)
        echo(
            plural(
                len(files),
                "{output}: 1 file, {size} kB",
                "{output}: {count} files, {size} kB",
                output=output,
                size=size // 1000,
            )
        )
    if single is not None:
        build_single(single)
        if is_for_file(single):
            echo(join("", (single, f": {single.stat().st_size // 1000} kB")))
    for absent in absence_messages():
        warn(absent)
