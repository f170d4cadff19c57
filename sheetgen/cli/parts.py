"""`sheetgen parts`: tiles, tokens, cards and boards of a game, to cut out."""

from pathlib import Path

import click

from sheetgen.cli.folder import settings_folder
from sheetgen.cli.option import FILE, FONT, INKS, lang_option
from sheetgen.cli.printing import PRINTER, print_and_tell
from sheetgen.prints.bounds import BACKS


@click.command("parts")
@click.argument("game")
@click.option(
    "--only",
    metavar="KINDS",
    help="Kinds of parts, such as parcels,cottages.  [default: all]",
)
@click.option(
    "--backs",
    type=click.Choice(BACKS, case_sensitive=False),
    default="duplex",
    show_default=True,
    help="duplex: on a page of their own, the paper turned over its long edge; short: "
    "over its short one; fold: beside their fronts; none: leave them out.",
)
@click.option(
    "--tiles",
    type=FILE,
    help="File with what stands on your own tiles, instead of our reconstruction.",
)
@click.option(
    "--board",
    type=FILE,
    help="Layout of your own board, instead of our reconstruction.",
)
@click.option(
    "--ink",
    type=click.Choice(INKS, case_sensitive=False),
    default="colour",
    show_default=True,
    help="How much coloured ink to use.",
)
@lang_option("Language of the parts; `sheetgen list` names them all.")
@FONT
@click.option(
    "--paper",
    default="a4",
    show_default=True,
    help="Size of the paper, as for `sheetgen pad`.",
)
@PRINTER
@click.option("--pdfa", is_flag=True, help="Write PDF/A-1b.")
@click.option("-o", "--output", type=FILE, help="PDF to write.")
def parts_command(
    game: str,
    only: str | None,
    backs: str,
    tiles: Path | None,
    board: Path | None,
    ink: str,
    lang: str,
    extra_fonts: tuple[Path, ...],
    paper: str,
    printer_name: str | None,
    pdfa: bool,
    output: Path | None,
) -> None:
    """Print the parts of a game, to cut out and play with.

    Print on card, or glue the sheets onto card. Where two parts share an edge, one cut
    is enough.

    \b
    sheetgen parts keythedral
    sheetgen parts keythedral --only parcels,cottages --backs fold --paper letter
    """
    from sheetgen.prints.look import Look
    from sheetgen.prints.paper import OnPaper
    from sheetgen.prints.parts import PartsChoice, make_parts

    choice = PartsChoice(only, backs, tiles, board)
    folder = settings_folder()
    on_paper = OnPaper(paper, printer=printer_name, folder=folder, is_archived=pdfa)
    look = Look(ink, lang, "none", has_marks=False, fonts=extra_fonts)
    print_and_tell(make_parts(game, choice, on_paper, look), output)
