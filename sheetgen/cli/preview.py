"""`sheetgen preview` and `export`: single faces, parts and cards as files."""

from dataclasses import replace
from pathlib import Path

import click

from sheetgen.cli.option import (
    COLOUR_INK,
    COMMON_DICE,
    FILE,
    FOLDER,
    FONT,
    FORCE,
    NAMES,
    STANDARD,
    ColourChoice,
    LinkChoice,
    Number,
    StyleChoice,
    Whole,
    answering,
    colour_options,
    lang_option,
    link_options,
    players_in,
    style_options,
)
from sheetgen.cli.speech import echo, put, show_progress, warn
from sheetgen.core.errors import UsageError
from sheetgen.language.message import join, message, plural
from sheetgen.prints.bounds import CARD_BLEED, RESOLUTIONS, TILE

DPI = click.option(
    "--dpi",
    type=Whole(*RESOLUTIONS),
    default=150,
    show_default=True,
    help="Pixels per inch of a PNG.",
)


@click.command("preview")
@click.argument("layout")
@NAMES
@style_options
@COMMON_DICE
@link_options
@DPI
@click.option(
    "--text",
    "as_text",
    is_flag=True,
    help="Describe the board as a list, for screen readers.",
)
@click.option(
    "--boxes",
    "as_boxes",
    is_flag=True,
    help="Write an SVG with a rectangle for each box of a score sheet, to draw "
    "your own art in.",
)
@click.option(
    "-o",
    "--output",
    type=FILE,
    help="SVG or PNG to write, or the text.  [default: output/NAME.svg]",
)
def preview_command(
    layout: str,
    names: str,
    look: StyleChoice,
    seed: int | None,
    link: LinkChoice,
    dpi: int,
    as_text: bool,
    as_boxes: bool,
    output: Path | None,
) -> None:
    """Show one face: as SVG, as PNG, or as text for screen readers.

    The code is that of a specimen, serial 0.

    \b
    sheetgen preview A -o a.png
    sheetgen preview my-isle.toml --text --lang es
    sheetgen preview forest.toml --boxes -o forest.svg
    """
    from sheetgen.games.find import load_layout
    from sheetgen.prints.picture import box_drawing, check_ending, draw_picture, speak

    found = load_layout(layout)
    if as_text:
        with answering(output):
            echo(speak(found, look.lang))
        return
    if as_boxes:
        with answering(output):
            put(box_drawing(found))
        return
    if output is not None and str(output) != STANDARD:
        check_ending(output)
    looks = replace(look.look(), seed=seed or 0, names=players_in(names))
    picture = draw_picture(found, looks, link.links)
    for note in picture.notes:
        warn(note)
    written = picture.write(output, dpi)
    if str(written) != STANDARD:
        echo(join("", (written,)))


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
