"""`sheetgen cards`: a deck of cards, as many on a paper as it holds."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sheetgen.cli.option import FILE, FONT, INKS, OUTPUT, Number
from sheetgen.cli.printing import PrintChoice, print_and_tell, printing_options
from sheetgen.errors import LayoutError, MissingGlyph, Problem, UsageError
from sheetgen.say import join, plural, tell

if TYPE_CHECKING:
    from sheetgen.draw.font import FontStack
    from sheetgen.layout.deck import Deck, DeckCard
    from sheetgen.press.impose import Template
    from sheetgen.press.sheets import Drawing

EDGE = 5.0  # mm; what printers miss of cards that fill the paper


@click.command("cards")
@click.argument("deck", type=FILE, metavar="DECK")
@click.option("--size", help="Size of a card, instead of the deck's.")
@click.option(
    "--backs",
    type=click.Choice(("duplex", "short", "fold", "none"), case_sensitive=False),
    default="duplex",
    show_default=True,
    help="duplex: on a page of their own, the paper turned over its long edge; short: "
    "over its short one; fold: beside their fronts; none: leave them out.",
)
@click.option(
    "--bleed",
    type=Number(0, 5),
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
@click.option(
    "--ink",
    type=click.Choice(INKS, case_sensitive=False),
    default="colour",
    show_default=True,
    help="How much colour to spend.",
)
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
    from sheetgen.draw.font import load_fonts
    from sheetgen.draw.symbol import PICTURES, SYMBOLS
    from sheetgen.layout.deck import read_deck
    from sheetgen.press.base import Credits
    from sheetgen.press.card import find_card_size
    from sheetgen.press.job import Leaves

    found = read_deck(deck, frozenset((*SYMBOLS, *PICTURES)))
    try:
        wide, high = find_card_size(size or found.size)
    except UsageError as error:
        if size is not None:
            raise
        problem = Problem(str(deck), "size", error.message)
        raise LayoutError((problem,)) from error
    if found.back is None and backs != "none":
        if click.get_current_context().get_parameter_source("backs") == (
            click.core.ParameterSource.COMMANDLINE
        ):
            raise UsageError(
                tell("--backs {backs}: {deck} has no [back]", backs=backs, deck=deck)
            )
        backs = "none"
    template = _arrange((wide, high), printing, bleed, backs)
    fonts = load_fonts(extra_fonts)
    fronts, back = _draw(found, (wide, high), bleed, ink, fonts, backs)
    leaves = tuple(
        Leaves("", front, back, range(card.count))
        for front, card in zip(fronts, found.cards, strict=True)
    )
    duplex = {"duplex": "long", "short": "short"}.get(backs, "")
    job = printing.job(template, leaves, crop, duplex)
    credits = Credits(
        title=found.title,
        subject=f"{job.count} cards of {wide:g} x {high:g} mm",
        author=found.author,
        rights=found.licence,
        language=found.language,
    )
    made = join(
        ", ",
        (
            plural(job.count, "1 card", "{count:,} cards"),
            tell("{up} on a paper", up=len(template.fronts)),
            plural(job.papers, "1 paper", "{count:,} papers"),
        ),
    )
    path = printing.output or OUTPUT / f"{deck.stem}.pdf"
    print_and_tell(path, job, fonts, credits, made)


def _arrange(
    size: tuple[float, float], printing: PrintChoice, bleed: float, backs: str
) -> "Template":
    from sheetgen.press.impose import Cut, fill, folded, with_backs
    from sheetgen.press.paper import find_paper

    page = find_paper(printing.paper)
    around = size[0] + 2 * bleed, size[1] + 2 * bleed
    cut = Cut(size, around, bleed, 0, printing.edge)
    if backs == "fold":
        return folded(cut, page)
    template = fill(cut, page)
    if backs == "none":
        return template
    return with_backs(template, "short" if backs == "short" else "long")


def _draw(
    deck: "Deck",
    size: tuple[float, float],
    bleed: float,
    ink: str,
    fonts: "FontStack",
    backs: str,
) -> tuple[list["Drawing"], "Drawing | None"]:
    """Return the fronts of a deck, and the back of all of them."""
    from sheetgen.draw.card import Card, draw_back, draw_front
    from sheetgen.draw.ink import INKS as inks
    from sheetgen.press.sheets import Drawing

    def card_of(card: "DeckCard") -> Card:
        return Card(
            card.title,
            card.number,
            card.condition,
            card.text,
            card.symbol,
            card.hue,
        )

    sides = [
        (tell("card {number} ({title})", number=number, title=card.title), card)
        for number, card in enumerate(deck.cards, 1)
    ]
    has_back = deck.back is not None and backs != "none"
    if deck.back is not None and has_back:
        sides.append((tell("the back"), deck.back))
    _refuse_letters(sides, fonts)
    problems = []
    drawn = []
    for place, (where, side) in enumerate(sides):
        draw = draw_front if place < len(deck.cards) else draw_back
        made = draw(card_of(side), size, bleed, inks[ink], fonts)
        problems += [
            tell("{where}: too long for its place: {text!r}", where=where, text=text)
            for text in (fit.text[:40] for fit in made.fits if not fit.is_readable)
        ]
        drawn.append(Drawing(made.svg, made.size))
    if problems:
        raise UsageError(
            join("\n", (*problems, tell("shorten it, or take a larger --size")))
        )
    back = drawn.pop() if has_back else None
    return drawn, back


def _refuse_letters(
    sides: Sequence[tuple[str, "DeckCard"]], fonts: "FontStack"
) -> None:
    """Refuse letters that no font has, on all cards at once."""
    problems, lacking = [], ""
    for where, card in sides:
        texts = card.title, card.number, card.condition, card.text
        letters = fonts.missing("".join(" ".join(texts).split()))
        if letters:
            lacking += letters
            problems.append(
                tell("{where}: no font has {letters}", where=where, letters=letters)
            )
    if problems:
        advice = tell("name a font file that has them with --font")
        raise MissingGlyph(join("\n", (*problems, advice)), lacking)
