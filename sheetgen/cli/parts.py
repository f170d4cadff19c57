"""`sheetgen parts` and `cards`: pieces of a game to cut out, and decks of cards."""

from pathlib import Path

import click

from sheetgen.cli.option import (
    BACKS_BESIDE,
    COLOUR_INK,
    FILE,
    FONT,
    LARGE,
    ColourChoice,
    Number,
    answering,
    colour_options,
    lang_option,
)
from sheetgen.cli.printing import (
    PRINTER,
    TICKET,
    PrintChoice,
    on_paper,
    print_and_tell,
    printing_options,
)
from sheetgen.cli.speech import echo
from sheetgen.prints.bounds import CARD_BLEED, PART_COPIES, TILE

EDGE = 5.0  # mm; unprintable margin, where cards fill the paper


@click.command("parts")
@click.argument("game")
@click.option(
    "--only",
    metavar="KINDS",
    help="Kinds of parts, such as parcels,cottages.  [default: all]",
)
@BACKS_BESIDE
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
    "--tile-size",
    type=Number(*TILE),
    help="Millimetres across a hexagonal tile, from side to side: measure yours.  "
    "[default: as the game's parts say]",
)
@click.option(
    "--copies",
    type=click.IntRange(*PART_COPIES),
    default=1,
    show_default=True,
    help="How many of each part.",
)
@click.option(
    "--missing",
    type=FILE,
    help="File that says how many of which parts are lost; only these are printed.",
)
@click.option(
    "--clauses",
    is_flag=True,
    help="Name the clauses of our rules, small, behind the texts of help.",
)
@click.option(
    "--list",
    "is_list",
    is_flag=True,
    help="Print nothing: say which parts there are, and how many.",
)
@COLOUR_INK
@lang_option("Language of the parts; `sheetgen list` names them all.")
@FONT
@LARGE
@click.option(
    "--paper",
    help="Size of the paper, as for `sheetgen pad`.  [default: a4, or a3 if large]",
)
@PRINTER
@colour_options
@TICKET
@click.option("-o", "--output", type=FILE, help="PDF to write.")
def parts_command(
    game: str,
    only: str | None,
    backs: str,
    tiles: Path | None,
    board: Path | None,
    tile_size: float | None,
    copies: int,
    missing: Path | None,
    clauses: bool,
    is_list: bool,
    ink: str,
    lang: str,
    extra_fonts: tuple[Path, ...],
    large: bool,
    paper: str | None,
    printer_name: str | None,
    colours: ColourChoice,
    ticket: bool,
    output: Path | None,
) -> None:
    """Print the parts of a game, to cut out and play with.

    Print on card, or glue the sheets onto card. Where two parts share an edge, one cut
    is enough. Parts without backs go into a file of their own beside the others,
    NAME-one-sided.pdf, so that a print on both sides leaves no page empty.

    \b
    sheetgen parts keythedral
    sheetgen parts keythedral --only parcels,cottages --backs fold --paper letter
    sheetgen parts burgundy --only buildings,17 --tile-size 26.5
    sheetgen parts burgundy --list
    """
    from sheetgen.press.output import is_for_file
    from sheetgen.prints.look import Look
    from sheetgen.prints.parts import (
        PartsChoice,
        list_parts,
        make_parts,
        make_parts_by_sides,
        one_sided_path,
    )

    choice = PartsChoice(
        only, backs, tiles, board, copies, missing, tile_size, large, clauses
    )
    if is_list:
        with answering(output):
            for line in list_parts(game, choice, lang):
                echo(line)
        return
    place = on_paper(paper or ("a3" if large else "a4"), printer_name, colours)
    look = Look(ink, lang, "none", has_marks=False, fonts=extra_fonts)
    if output is not None and not is_for_file(output):
        # A pipe or device takes only one file.
        print_and_tell(make_parts(game, choice, place, look), output, ticket)
        return
    first, *rest = make_parts_by_sides(game, choice, place, look)
    print_and_tell(first, output, ticket)
    for pdf in rest:
        beside = None if output is None else one_sided_path(output)
        print_and_tell(pdf, beside, ticket)


@click.command("cards")
@click.argument("deck", type=FILE, metavar="DECK")
@click.option("--size", help="Size of a card, instead of the deck's.")
@BACKS_BESIDE
@click.option(
    "--bleed",
    type=Number(*CARD_BLEED),
    default=0.0,
    show_default=True,
    help="Millimetres that the ground reaches beyond the cut.",
)
@click.option(
    "--crop",
    type=click.Choice(("auto", "outside", "inside", "none"), case_sensitive=False),
    default="auto",
    show_default=True,
    help="Where cut marks stand.",
)
@COLOUR_INK
@FONT
@printing_options(EDGE)
def cards_command(
    deck: Path,
    size: str | None,
    backs: str,
    bleed: float,
    crop: str,
    ink: str,
    extra_fonts: tuple[Path, ...],
    printing: PrintChoice,
) -> None:
    """Print a deck of cards, fronts and backs.

    DECK is a TOML file: a title, a size, [back], and a table [[card]] for each card
    with title, number, condition, text, symbol, hue and count; see docs/decks.md.

    \b
    sheetgen cards laws.toml
    sheetgen cards laws.toml --size mini --backs fold --paper letter
    """
    from sheetgen.prints.cards import CardCut, make_cards
    from sheetgen.prints.look import Look

    given = click.get_current_context().get_parameter_source("backs")
    is_asked = given == click.core.ParameterSource.COMMANDLINE
    cut = CardCut(size, backs if is_asked else None, bleed, crop)
    look = Look(ink, fonts=extra_fonts)
    printing.finish(make_cards(deck, cut, printing.on_paper(), look))
