"""Help for players in a language: cards of lists with numbers inserted from the rules.

The texts are in decks, one per language, all with the same cards and items.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from sheetgen.core.ruleset import RuleSet, Table
from sheetgen.draw.symbol import PICTURES, SYMBOLS
from sheetgen.games.burgundy import GAME
from sheetgen.games.burgundy.sheet.pen import values
from sheetgen.games.burgundy.tiles.art import ART
from sheetgen.layout.deck import Card, Deck, read_deck
from sheetgen.layout.find import load_rules
from sheetgen.system.data import data_folder

_NUMBER = re.compile(r"\{(\w+)\.(\w+)(?:\.(\d+))?\}")


@dataclass(frozen=True)
class Help:
    """The whole help in a language.

    Attributes:
        sections: each about one thing, in printing order.
        note: the small print on the back of each card.
        rules: the source of its numbers.
    """

    sections: tuple[Card, ...]
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


def load_help(language: str, has_details: bool = True) -> Help:
    """Return the help in a language, with the numbers of the newest rules.

    Args:
        language: its code.
        has_details: whether to include the items that are details.

    Raises:
        LayoutError: a file has problems.
    """
    deck = load_deck(language)
    rules = load_rules(GAME.id)[-1]
    tables = rules.tables
    sections = []
    for card in deck.cards:
        items = []
        for one in card.items:
            if one.is_detail and not has_details:
                continue
            title, text = fill_in(one.title, tables), fill_in(one.text, tables)
            items.append(one._replace(title=title, text=text))
        sections.append(replace(card, items=tuple(items)))
    return Help(tuple(sections), deck.back.text if deck.back else "", rules)


def fill_in(text: str, tables: Mapping[str, Table]) -> str:
    """Return a text with the printed numbers that it names in braces.

    A table and a row name the row's first number; a position from 0 names another one.
    """

    def find(match: re.Match[str]) -> str:
        table, row, place = match.groups()
        return values([tables[table][row][int(place or 0)]])

    return _NUMBER.sub(find, text)
