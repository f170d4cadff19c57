"""Decks of cards, with as many cards on a paper as fit."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from sheetgen.core.errors import LayoutError, MissingGlyph, Problem, UsageError
from sheetgen.core.units import Mm
from sheetgen.draw.card import draw_back, draw_front
from sheetgen.draw.font import FontStack
from sheetgen.draw.fontfile import load_fonts
from sheetgen.draw.ink import Ink
from sheetgen.draw.part import BLEED
from sheetgen.draw.svg import Poster
from sheetgen.draw.symbol import PICTURES, SYMBOLS
from sheetgen.language.message import join, message, plural
from sheetgen.layout.deck import Card, Deck, read_deck
from sheetgen.press.cached import Record, keep_drawings
from sheetgen.press.colour import Colours
from sheetgen.press.impose import Cut, Template, fill, folded, with_backs
from sheetgen.press.job import Leaves
from sheetgen.press.marks import CROPS
from sheetgen.press.paper import find_paper
from sheetgen.press.sheets import Drawing
from sheetgen.press.stream import Credits
from sheetgen.prints.bounds import (
    BACKS,
    CARD_BLEED,
    OUTPUT,
    refuse_other,
    refuse_outside,
)
from sheetgen.prints.look import Look
from sheetgen.prints.paper import TURNS, OnPaper
from sheetgen.prints.pdf import Pdf

CARD_PAPER = OnPaper(edge=5)  # narrow: cards fill the paper and have margins themselves

Size = tuple[Mm, Mm]
Draw = Callable[[Card, Size, Mm, Ink, FontStack], Poster]


class _Side(NamedTuple):
    """A side of a card: its place, its content, and how it is drawn."""

    where: str
    card: Card
    draw: Draw


@dataclass(frozen=True)
class CardCut:
    """How cards are sized and cut.

    Attributes:
        size: a size other than the deck's.
        backs: where the backs are printed: ``duplex``, ``short``, ``fold`` or ``none``;
            by default on separate pages if the deck has any.
        bleed: how far backgrounds extend beyond the cut.
        crop: where cut marks are printed.
    """

    size: str | None = None
    backs: str | None = None
    bleed: Mm = 0
    crop: str = "auto"


def make_cards(
    deck: Path,
    cut: CardCut = CardCut(),
    on_paper: OnPaper = CARD_PAPER,
    look: Look = Look("colour"),
) -> Pdf:
    """Return the file of a deck.

    Raises:
        SheetgenError: a value is invalid, or something cannot be found, read or drawn.
    """
    refuse_other("backs", cut.backs or "none", BACKS)
    refuse_other("crop", cut.crop, CROPS)
    refuse_outside("bleed", cut.bleed, CARD_BLEED)
    found = read_deck(deck, frozenset((*SYMBOLS, *PICTURES)))
    size = _find_size(found, deck, cut.size)
    backs = _find_backs(found, deck, cut.backs)
    template = _arrange(size, cut.bleed, backs, on_paper)
    fonts = load_fonts(look.fonts)
    sides = _sides(found, backs != "none")
    _refuse_letters(sides, fonts)
    _refuse_hues(sides, deck, on_paper.colours, look)
    bleeds = [cut.bleed] * len(found.cards)
    if backs != "none":
        bleeds.append(max(cut.bleed, template.back_bleed))
    drawn = _keep(sides, size, bleeds, look.find_ink(), fonts)
    back = drawn.pop() if backs != "none" else None
    leaves = tuple(
        Leaves("", front, back, range(card.count))
        for front, card in zip(drawn, found.cards, strict=True)
    )
    job = on_paper.job(template, leaves, cut.crop, TURNS.get(backs, ""))
    credits = Credits(
        title=found.title,
        subject=f"{job.count} cards of {size[0]:g} x {size[1]:g} mm",
        author=found.author,
        rights=found.licence,
        language=found.language,
    )
    made = join(
        ", ",
        (
            plural(job.count, "1 card", "{count:,} cards"),
            message("{up} on a paper", up=len(template.fronts)),
            plural(job.papers, "1 paper", "{count:,} papers"),
        ),
    )
    return Pdf(job, fonts, credits, made, OUTPUT / f"{deck.stem}.pdf")


def _find_size(deck: Deck, path: Path, asked: str | None) -> Size:
    """Return the size of a card.

    Raises:
        UsageError: the requested size does not exist.
        LayoutError: the size that the deck names does not exist.
    """
    try:
        return find_card_size(asked or deck.size)
    except UsageError as error:
        if asked is not None:
            raise
        problem = Problem(str(path), "size", error.message)
        raise LayoutError((problem,)) from error


def _find_backs(deck: Deck, path: Path, asked: str | None) -> str:
    """Return where the backs are printed.

    Raises:
        UsageError: the deck has none.
    """
    if deck.back is not None or asked == "none":
        return asked or "duplex"
    if asked is not None:
        raise UsageError(
            message("--backs {backs}: {deck} has no [back]", backs=asked, deck=path)
        )
    return "none"


def _arrange(size: Size, bleed: Mm, backs: str, on_paper: OnPaper) -> Template:
    page = find_paper(on_paper.paper)
    around = size[0] + 2 * bleed, size[1] + 2 * bleed
    cut = Cut(size, around, bleed, 0, on_paper.edge)
    if backs == "fold":
        return folded(cut, page)
    template = fill(cut, page)
    if backs == "none":
        return template
    return replace(with_backs(template, TURNS[backs]), back_bleed=BLEED)


def _sides(deck: Deck, has_back: bool) -> list[_Side]:
    """Return the fronts of a deck, followed by their common back."""
    sides = []
    for number, card in enumerate(deck.cards, 1):
        where = message("card {number} ({title})", number=number, title=card.title)
        sides.append(_Side(where, card, draw_front))
    if deck.back is not None and has_back:
        sides.append(_Side(message("the back"), deck.back, draw_back))
    return sides


def _keep(
    sides: Sequence[_Side], size: Size, bleeds: Sequence[Mm], ink: Ink, fonts: FontStack
) -> list[Drawing]:
    """Return the drawings of *sides*, each with its own bleed.

    They are drawn now, or come from the cache of an earlier run.

    Raises:
        UsageError: a text is too long for its place.
    """

    def draw_all() -> Record:
        problems = []
        drawn = []
        for (where, card, draw), bleed in zip(sides, bleeds, strict=True):
            made = draw(card, size, bleed, ink, fonts)
            problems += [
                message(
                    "{where}: too long for its place: {text!r}", where=where, text=text
                )
                for text in (fit.text[:40] for fit in made.fits if not fit.is_readable)
            ]
            drawn.append(Drawing(made.svg, made.size))
        if problems:
            raise UsageError(
                join("\n", (*problems, message("shorten it, or take a larger --size")))
            )
        return Record(tuple(drawn))

    shown = [(side.card, side.draw is draw_back) for side in sides]
    kept = keep_drawings(draw_all, "cards", shown, size, bleeds, ink, fonts)
    return list(kept.drawings)


def _refuse_hues(
    sides: Sequence[_Side], path: Path, colours: Colours, look: Look
) -> None:
    """Refuse hues to be printed in colour that are missing from the ink table.

    Raises:
        UsageError: some are missing.
    """
    if not colours.is_press or look.find_ink().is_grey:
        return
    lacking = colours.swatches.lacking(card.hue for _, card, _ in sides)
    if lacking:
        raise UsageError(
            message(
                "{path}: no table has a row for {colours}: add one to a file of yours, "
                "and name it with --swatches, or print in --colours rgb",
                path=path,
                colours=", ".join(lacking),
            )
        )


def _refuse_letters(sides: Sequence[_Side], fonts: FontStack) -> None:
    """Refuse letters that no font has, for all cards at once."""
    problems, lacking = [], ""
    for where, card, _ in sides:
        listed = [text for item in card.items for text in item[:4]]
        texts = card.title, card.number, card.condition, card.text, card.note, *listed
        letters = fonts.missing("".join(" ".join(texts).split()))
        if letters:
            lacking += letters
            problems.append(
                message("{where}: no font has {letters}", where=where, letters=letters)
            )
    if problems:
        advice = message("name a font file that has them with --font")
        raise MissingGlyph(join("\n", (*problems, advice)), lacking)


# Sizes of cards


# Width and height. Source: the names that makers of game cards and sleeves use.
CARD_SIZES: dict[str, tuple[Mm, Mm]] = {
    "poker": (63, 88),
    "poker-us": (63.5, 88.9),
    "bridge": (57, 89),
    "mini": (44, 68),
    "mini-us": (41, 63),
    "tarot": (70, 120),
    "square": (70, 70),
}
_CUSTOM = re.compile(r"(\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)mm")
LEAST_SIDE: Mm = 20
MOST_SIDE: Mm = 300


def find_card_size(name: str) -> tuple[Mm, Mm]:
    """Return width and height of cards, given by name or as ``63x88mm``.

    Raises:
        UsageError: there is no such size.
    """
    known = CARD_SIZES.get(name.lower())
    if known is not None:
        return known
    match = _CUSTOM.fullmatch(name.replace(" ", "").lower())
    size = (float(match[1]), float(match[2])) if match else (0.0, 0.0)
    if match is None or min(size) < LEAST_SIDE or max(size) > MOST_SIDE:
        raise UsageError(
            message(
                "card size {name!r} is unknown: choose one of {names}, or give one "
                "such as 63x88mm, with sides of {least:g} to {most:g} mm",
                name=name,
                names=", ".join(CARD_SIZES),
                least=LEAST_SIDE,
                most=MOST_SIDE,
            )
        )
    return size
