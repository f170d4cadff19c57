"""`sheetgen cards`: a deck of cards, as many on a paper as it holds."""

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sheetgen.cli.option import FILE, INKS, settings_folder
from sheetgen.cli.progress import show_progress
from sheetgen.errors import UsageError
from sheetgen.say import join, tell

if TYPE_CHECKING:
    from sheetgen.layout.deck import Deck, DeckCard
    from sheetgen.press.impose import Template
    from sheetgen.press.sheets import Drawing


@click.command("cards")
@click.argument("deck", type=FILE, metavar="DECK")
@click.option("--size", help="Size of a card, instead of the deck's.")
@click.option("--paper", default="a4", show_default=True, help="As for `sheetgen pad`.")
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
    type=click.FloatRange(0, 5),
    default=0.0,
    show_default=True,
    help="Millimetres that the ground reaches beyond the cut.",
)
@click.option(
    "--edge",
    type=click.FloatRange(0, 30),
    default=5.0,
    show_default=True,
    help="Millimetres along the paper's edges that the printer does not reach.",
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
@click.option(
    "--printer",
    "printer_name",
    help="Make up for what `sheetgen calibrate` measured on this printer.",
)
@click.option(
    "--font",
    "extra_fonts",
    type=FILE,
    multiple=True,
    help="TrueType font for letters that ours lack; may be repeated.",
)
@click.option("--pdfa", is_flag=True, help="Write PDF/A-1b.")
@click.option("-o", "--output", type=FILE, help="PDF to write.  [default: output/NAME]")
def cards_command(
    deck: Path,
    size: str | None,
    paper: str,
    backs: str,
    bleed: float,
    edge: float,
    crop: str,
    ink: str,
    printer_name: str | None,
    extra_fonts: tuple[Path, ...],
    pdfa: bool,
    output: Path | None,
) -> None:
    """Print a deck of cards, fronts and backs.

    DECK is a TOML file: a title, a size, [back], and a table [[card]] for each card
    with title, number, condition, text, symbol, hue and count; see docs/decks.md.

    \b
    sheetgen cards laws.toml
    sheetgen cards laws.toml --size mini --backs fold --paper letter
    """
    from sheetgen.draw.font import load_fonts
    from sheetgen.draw.symbol import SYMBOLS
    from sheetgen.layout.deck import read_deck
    from sheetgen.press.base import Credits, Hints
    from sheetgen.press.card import find_card_size
    from sheetgen.press.impose import PAGED
    from sheetgen.press.job import Job, Leaves, print_job
    from sheetgen.press.marks import MarkStyle
    from sheetgen.press.printer import Printer, load_printer

    found = read_deck(deck, frozenset(SYMBOLS))
    wide, high = find_card_size(size or found.size)
    printer = Printer("")
    if printer_name is not None:
        printer = load_printer(settings_folder() / "printers", printer_name)
    if found.back is None and backs != "none":
        if click.get_current_context().get_parameter_source("backs") == (
            click.core.ParameterSource.COMMANDLINE
        ):
            raise UsageError(
                tell("--backs {backs}: {deck} has no [back]", backs=backs, deck=deck)
            )
        backs = "none"
    template = _arrange((wide, high), paper, bleed, edge, backs)
    fonts = load_fonts(extra_fonts)
    fronts, back = _draw(found, (wide, high), bleed, ink, fonts, backs)
    leaves = tuple(
        Leaves("", front, back, range(card.count))
        for front, card in zip(fronts, found.cards, strict=True)
    )
    duplex = {"duplex": "long", "short": "short"}.get(backs, "")
    job = Job(
        template=template,
        leaves=leaves,
        order=PAGED,
        marks=MarkStyle(crop),
        front=printer.front,
        back=printer.back,
        hints=Hints(duplex),
        is_archived=pdfa,
    )
    credits = Credits(
        title=found.title,
        subject=f"{job.count} cards of {wide:g} x {high:g} mm",
        author=found.author,
        rights=found.licence,
        language=found.language,
    )
    path = output or Path("output") / f"{deck.stem}.pdf"
    began = time.monotonic()
    with show_progress(job.count) as report:
        print_job(path, job, fonts, credits, report)
    seconds = time.monotonic() - began
    made = f"{job.count} cards, {len(template.fronts)} on a paper, {job.papers} papers"
    is_file = path.is_file()
    written = f", {path.stat().st_size / 1000:,.0f} kB" if is_file else ""
    click.echo(f"{path}: {made}{written} ({seconds:.1f} s)", err=not is_file)


def _arrange(
    size: tuple[float, float], paper: str, bleed: float, edge: float, backs: str
) -> "Template":
    from sheetgen.press.impose import Cut, fill, folded, with_backs
    from sheetgen.press.paper import find_paper

    page = find_paper(paper)
    around = size[0] + 2 * bleed, size[1] + 2 * bleed
    cut = Cut(size, around, bleed, 0, edge)
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
    fonts: Any,
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

    problems = []
    fronts = []
    for number, card in enumerate(deck.cards, 1):
        made = draw_front(card_of(card), size, bleed, inks[ink], fonts)
        problems += [
            f"card {number} ({card.title}): too long for its place: {fit.text[:40]!r}"
            for fit in made.fits
            if not fit.is_readable
        ]
        fronts.append(Drawing(made.svg, made.size))
    if problems:
        raise UsageError(
            join("\n", (*problems, tell("shorten it, or take a larger --size")))
        )
    if deck.back is None or backs == "none":
        return fronts, None
    made = draw_back(card_of(deck.back), size, bleed, inks[ink], fonts)
    return fronts, Drawing(made.svg, made.size)
