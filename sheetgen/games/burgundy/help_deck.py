"""Help for players in a language: cards of lists, their numbers put in from the rules.

The texts stand in decks, one a language, whose cards and items are the same in each.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from sheetgen.core.ruleset import RuleSet, Table
from sheetgen.data import data_folder
from sheetgen.draw.symbol import PICTURES, SYMBOLS
from sheetgen.games.burgundy import GAME
from sheetgen.games.burgundy.art import ART
from sheetgen.games.burgundy.pen import values
from sheetgen.layout.deck import Card, Deck, Item, read_deck
from sheetgen.layout.find import load_rules

_NUMBER = re.compile(r"\{(\w+)\.(\w+)(?:\.(\d+))?\}")


@dataclass(frozen=True)
class Section:
    """What help says about one thing: a card, or a part of the overview.

    Attributes:
        key: its name in every language.
        number: of an expansion; may be empty.
        title: its name in the language.
        symbol: the name of a symbol.
        hue: its colour, as ``#rrggbb``.
        items: what there is to say.
        brief: those of them that are no details.
    """

    key: str
    number: str
    title: str
    symbol: str
    hue: str
    items: tuple[Item, ...]
    brief: tuple[Item, ...]


@dataclass(frozen=True)
class Help:
    """All that help says in a language.

    Attributes:
        sections: in the order in which they are printed.
        note: what stands small on the back of each card.
        rules: whose numbers stand in it.
    """

    sections: tuple[Section, ...]
    note: str
    rules: RuleSet


def load_deck(language: str) -> Deck:
    """Return the deck of help cards in a language.

    Raises:
        LayoutError: the file has problems.
    """
    folder = data_folder("layouts") / GAME.id / "parts"
    symbols = frozenset((*SYMBOLS, *PICTURES, *ART))
    return read_deck(folder / f"help-{language}.toml", symbols)


def load_help(language: str) -> Help:
    """Return the help in a language, with the numbers of the newest rules.

    Raises:
        LayoutError: a file has problems.
    """
    deck = load_deck(language)
    rules = load_rules(GAME.id)[-1]
    sections = tuple(_read_section(card, rules.tables) for card in deck.cards)
    return Help(sections, deck.back.text if deck.back else "", rules)


def _read_section(card: Card, tables: Mapping[str, Table]) -> Section:
    items, brief = [], []
    for one in card.items:
        title, text = fill_in(one.title, tables), fill_in(one.text, tables)
        items.append(Item(one.sign, title, text, one.note))
        if not one.is_detail:
            brief.append(items[-1])
    return Section(
        card.key,
        card.number,
        card.title,
        card.symbol,
        card.hue,
        tuple(items),
        tuple(brief),
    )


def fill_in(text: str, tables: Mapping[str, Table]) -> str:
    """Return a text with the printed numbers that it names in braces.

    A table and a row name the first number of that row, a place from 0 another one.
    """

    def find(match: re.Match[str]) -> str:
        table, row, place = match.groups()
        return values([tables[table][row][int(place or 0)]])

    return _NUMBER.sub(find, text)
