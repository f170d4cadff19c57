"""`sheetgen poster`, `board` and `tiles`: large faces and boards, or their tiles."""

from pathlib import Path

import click

from sheetgen.cli.option import (
    FILE,
    FONT,
    LinkChoice,
    Number,
    StyleChoice,
    lang_option,
    link_options,
    style_options,
)
from sheetgen.cli.printing import PrintChoice, print_and_tell, printing_options
from sheetgen.cli.speech import warn
from sheetgen.prints.bounds import CELL, OVERLAP, POSTER, TILE, TILE_BACKS

EDGE = 6.35  # mm; unprintable margin of home printers
_OVERLAP = click.option(
    "--overlap",
    type=Number(*OVERLAP),
    default=10.0,
    show_default=True,
    help="Millimetres that neighbouring pages share, to glue them.",
)


@click.command("poster")
@click.argument("layout")
@click.option(
    "--width",
    type=Number(*POSTER),
    help="Millimetres from the left to the right of the poster.  [default: about 594, "
    "so that it fills its papers]",
)
@_OVERLAP
@printing_options(EDGE)
@style_options
@link_options
def poster_command(
    layout: str,
    width: float | None,
    overlap: float,
    printing: PrintChoice,
    look: StyleChoice,
    link: LinkChoice,
) -> None:
    """Print a face as a poster, on as many papers as it takes.

    Pages overlap: cut each at the ticks on its left and upper side, lay it on the
    hatched strip of its neighbour, and glue, row by row. A small map shows where each
    belongs. The code is that of a specimen, serial 0.

    \b
    sheetgen poster A
    sheetgen poster my-isle.toml --width 800 --paper a3 --overlap 15
    """
    from sheetgen.prints.poster import make_poster

    on_paper = printing.on_paper()
    pdf = make_poster(layout, width, overlap, on_paper, look.look(), link.links)
    printing.finish(pdf)


@click.command("board")
@click.argument("layout")
@click.option(
    "--tile-size",
    type=Number(*CELL),
    help="Millimetres from side to side of the tiles that are laid on it; pages that "
    "are too small for them overlap.  [default: as large as the paper allows]",
)
@_OVERLAP
@click.option(
    "--around/--bare",
    "is_around",
    default=None,
    help="Whether a player's board stands around it, with places for all that a player "
    "has.  [default: around with --tile-size, if the game has one]",
)
@printing_options(EDGE)
@style_options
def board_command(
    layout: str,
    tile_size: float | None,
    overlap: float,
    is_around: bool | None,
    printing: PrintChoice,
    look: StyleChoice,
) -> None:
    """Print a board to play on, without anything to write.

    It fills the paper, or has spaces for tiles of a size.

    \b
    sheetgen board A
    sheetgen board my-isle.toml --tile-size 27 --paper letter --ink colour
    sheetgen board burgundy/duchy-1 --around --ink colour
    """
    from sheetgen.prints.board import make_board

    on_paper = printing.on_paper()
    pdf = make_board(layout, tile_size, overlap, on_paper, look.look(), is_around)
    printing.finish(pdf)


@click.command("tiles")
@click.argument("layout")
@click.option(
    "--flat",
    type=Number(*TILE),
    default=40.0,
    show_default=True,
    help="Millimetres from side to side of a tile.",
)
@click.option(
    "--crop",
    type=click.Choice(("auto", "none"), case_sensitive=False),
    default="auto",
    show_default=True,
    help="Whether the ends of the cuts are marked.",
)
@click.option(
    "--backs",
    type=click.Choice(TILE_BACKS, case_sensitive=False),
    default="duplex",
    show_default=True,
    help="duplex: on a page of their own, the paper turned over its long edge; short: "
    "over its short one; none: leave them out.",
)
@printing_options(EDGE)
@style_options
def tiles_command(
    layout: str,
    flat: float,
    crop: str,
    backs: str,
    printing: PrintChoice,
    look: StyleChoice,
) -> None:
    """Print a board as hexagonal tiles, one for each space, with its number and name.

    All cuts are straight and go right through, in three directions: tiles touch at
    corners, and what lies between them are triangles.

    \b
    sheetgen tiles A --flat 38
    sheetgen tiles my-isle.toml --ink colour --paper letter
    """
    from sheetgen.prints.board import make_tiles

    on_paper = printing.on_paper()
    pdf = make_tiles(layout, flat, crop, on_paper, look.look(), backs)
    printing.finish(pdf)


# `sheetgen proof`: how a game's terrains look, to colour-blind eyes too


@click.command("proof")
@click.argument("layout")
@click.option(
    "--paper",
    default="a4",
    show_default=True,
    help="Paper of the page, as for `sheetgen pad`; a4 or larger.",
)
@lang_option("Language of the page; terrains are named in all there are.")
@FONT
@click.option(
    "-o",
    "--output",
    type=FILE,
    help="PDF to write.  [default: output/NAME-proof.pdf]",
)
def proof_command(
    layout: str,
    paper: str,
    lang: str,
    extra_fonts: tuple[Path, ...],
    output: Path | None,
) -> None:
    """Show how terrains look to everybody: a page for each coloured ink.

    Columns show each terrain as it is, as colour-blind people see it, and in the inks
    without colour. Below them stands the closest pair of outlines.

    \b
    sheetgen proof A
    sheetgen proof my-isle.toml --lang es -o proof.pdf
    """
    from sheetgen.prints.proof import make_proof

    print_and_tell(make_proof(layout, paper, lang, extra_fonts, warn), output)
