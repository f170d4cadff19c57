"""`sheetgen export`: parts, boards and cards as single files, or for simulators."""

from pathlib import Path

import click

from sheetgen.cli.option import (
    COLOUR_INK,
    FOLDER,
    FONT,
    FORCE,
    ColourChoice,
    Number,
    Whole,
    colour_options,
    lang_option,
)
from sheetgen.cli.speech import echo, show_progress, warn
from sheetgen.core.errors import UsageError
from sheetgen.language.message import message, plural
from sheetgen.prints.bounds import CARD_BLEED, RESOLUTIONS, TILE


@click.command("export")
@click.argument("target")
@click.option(
    "-o", "--output", type=FOLDER, required=True, help="Folder for the files."
)
@click.option(
    "--each",
    type=click.Choice(("png", "pdf"), case_sensitive=False),
    help="A file for each part: a picture for each of its sides, or a PDF with a page "
    "for each, cut at its trim box.  [default: png]",
)
@click.option(
    "--table",
    is_flag=True,
    help="Pictures for a table simulator, decks on sheets of up to 10 x 7 cards, and "
    "the saved object that names them.",
)
@click.option(
    "--address",
    help="Where the pictures will lie, such as https://example.org/parts/  [default: "
    "the folder on this machine]",
)
@click.option(
    "--only",
    metavar="KINDS",
    help="Kinds of parts, as `sheetgen parts GAME --list` names them; of a layout "
    "board and tiles.  [default: all]",
)
@click.option(
    "--bleed",
    type=Number(*CARD_BLEED),
    default=0,
    show_default=True,
    help="Millimetres that grounds reach beyond the cut.",
)
@click.option(
    "--dpi",
    type=Whole(*RESOLUTIONS),
    default=300,
    show_default=True,
    help="Pixels per inch of pictures.",
)
@click.option(
    "--tile-size",
    type=Number(*TILE),
    help="Millimetres across a hexagonal tile, from side to side.",
)
@COLOUR_INK
@lang_option("Language of the parts; `sheetgen list` names them all.")
@FONT
@colour_options
@FORCE
def export_command(
    target: str,
    output: Path,
    each: str | None,
    table: bool,
    address: str | None,
    only: str | None,
    bleed: float,
    dpi: int,
    tile_size: float | None,
    ink: str,
    lang: str,
    extra_fonts: tuple[Path, ...],
    colours: ColourChoice,
    force: bool,
) -> None:
    """Write parts, boards and cards one by one, for print shops and simulators.

    TARGET is a game, whose parts these are, a layout, of which board and tiles are
    made, or a deck of cards.

    \b
    sheetgen export keythedral --only cards --each pdf --bleed 3 -o laws
    sheetgen export burgundy/duchy-1 --dpi 200 -o duchy
    sheetgen export burgundy --table --address https://example.org/parts/ -o parts
    """
    from sheetgen.prints.export import Wanted, export
    from sheetgen.prints.look import Look
    from sheetgen.prints.parts import PartsChoice
    from sheetgen.prints.pieces import find_pieces

    if table and each:
        raise UsageError(message("--each and --table exclude each other: choose one"))
    if table and bleed:
        raise UsageError(
            message("--bleed: pictures for simulators are not cut: leave it out")
        )
    if address and not table:
        raise UsageError(message("--address belongs to --table"))
    choice = PartsChoice(only, "none", flat=tile_size)
    look = Look(ink, lang, "none", has_marks=False, fonts=extra_fonts)
    boxful = find_pieces(target, choice, look)
    kind = "table" if table else each or "png"
    wanted = Wanted(kind, bleed, dpi, address if table else None, colours.find())
    with show_progress(len(boxful.pieces), message("parts")) as report:
        done = export(boxful, wanted, output, force, report)
    count = plural(len(boxful.pieces), "1 part", "{count} parts")
    files = plural(done.files, "1 file", "{count} files")
    echo(message("{output}: {made}, {files}", output=output, made=count, files=files))
    for name in done.kept:
        warn(message("{path} was changed since, and stays", path=output / name))
