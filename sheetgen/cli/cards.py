"""`sheetgen cards`: a deck of cards, with as many cards on a paper as fit."""

from pathlib import Path

import click

from sheetgen.cli.option import BACKS_BESIDE, COLOUR_INK, FILE, FONT, Number
from sheetgen.cli.printing import PrintChoice, printing_options
from sheetgen.prints.bounds import CARD_BLEED

EDGE = 5.0  # mm; unprintable margin, where cards fill the paper


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
