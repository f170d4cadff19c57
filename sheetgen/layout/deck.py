"""Decks of cards in a file, each with its contents and count."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from sheetgen.core.errors import LayoutError
from sheetgen.language.message import defer, message
from sheetgen.source.advice import abbreviated
from sheetgen.source.kind import Text
from sheetgen.source.parsed import counted_lines
from sheetgen.source.table import Table, read_text, too_many
from sheetgen.source.text import load_text, parse_source

MAX_CARDS = 500
MAX_COPIES = 100
MAX_ITEMS = 40
_HUE = Text(pattern=r"^#[0-9a-fA-F]{6}$", wanted=defer("a colour such as '#7c2a3a'"))
_NUMBER = Text(most=3)  # a shield has no more room
DAGGER = "†"  # marks what no source states; a deck's note gives its meaning


class Item(NamedTuple):
    """An item of a list on a card; all but the text may be empty.

    Attributes:
        sign: the name of a symbol, or up to three characters, such as a number.
        title: its subject.
        text: its explanation.
        note: small text behind it, such as the place of the source.
        is_detail: whether it is left out where there is less room than on a card.
    """

    sign: str
    title: str
    text: str
    note: str
    is_detail: bool = False


@dataclass(frozen=True)
class Card:
    """A card of a deck; all but the title may be empty.

    Attributes:
        title: its name.
        number: up to three characters for the shield.
        condition: when it holds.
        text: what it does.
        symbol: the name of a symbol.
        hue: the colour of its frame, as ``#rrggbb``.
        count: number of copies.
        key: the name by which a game knows it, never printed.
        items: a list, under the text.
        note: small text at the foot of its front.
    """

    title: str
    number: str = ""
    condition: str = ""
    text: str = ""
    symbol: str = ""
    hue: str = "#444444"
    count: int = 1
    key: str = ""
    items: tuple[Item, ...] = ()
    note: str = ""


@dataclass(frozen=True)
class Deck:
    """A deck of cards.

    Attributes:
        title: its name.
        size: of a card, by name or as ``63x88mm``.
        language: two letters.
        author: of the deck; may be empty.
        licence: may be empty.
        cards: the fronts.
        back: the text on all backs; `None` if they remain blank.
    """

    title: str
    size: str
    language: str
    author: str
    licence: str
    cards: tuple[Card, ...]
    back: Card | None


def read_deck(path: Path, symbols: frozenset[str]) -> Deck:
    """Return the deck in a file.

    Args:
        path: the file.
        symbols: the names of the available symbols.

    Raises:
        LayoutError: with every problem of the file.
    """
    text = load_text(path, LayoutError)
    source = parse_source(text, str(path), None, LayoutError)
    source.lines = counted_lines(source.lines, "card", "item")
    table = Table(source, (), source.tree)
    table.need("format")
    table.exactly("format", 1)
    table.need("title")
    title = table.text("title") or ""
    size = table.text("size") or "poker"
    language = table.text("language") or "en"
    author, licence = table.text("author") or "", table.text("licence") or ""
    note = table.text("note") or ""
    hue = read_text(table, "hue", _HUE) or "#444444"
    symbol = table.choice("symbol", symbols) or ""
    back_table = table.table("back")
    back = None
    if back_table is not None:
        back = _read_card(back_table, symbols, hue, symbol, title)
    cards = _read_cards(table, symbols, hue, symbol)
    table.end()
    source.check()
    noted = tuple(
        replace(card, note=note) if DAGGER in card.condition + card.text else card
        for card in cards
    )
    return Deck(title, size, language, author, licence, noted, back)


def _read_cards(
    table: Table, symbols: frozenset[str], hue: str, symbol: str
) -> tuple[Card, ...]:
    values = table.take("card")
    if not isinstance(values, list) or not values:
        what = message("no cards: each is a table [[card]] with a title")
        table.add("card", what)
        return ()
    cards = []
    for one in _tables(table, "card", values, MAX_CARDS):
        one.need("title")
        if "title" in one and not str(one.take("title")).strip():
            one.add("title", message("empty: a card has a title"))
        cards.append(_read_card(one, symbols, hue, symbol, ""))
    return tuple(cards)


def _tables(
    table: Table, name: str, values: Sequence[object], most: int
) -> Iterator[Table]:
    if len(values) > most:
        table.add(name, too_many(len(values), most))
        return
    for number, value in enumerate(values, 1):
        if isinstance(value, dict):
            yield Table(table.source, (*table.key, name, str(number)), value)
        else:
            table.add(
                name, message("{given}: expected a table", given=abbreviated(value))
            )


def _read_card(
    table: Table, symbols: frozenset[str], hue: str, symbol: str, title: str
) -> Card:
    items = table.take("item")
    if not isinstance(items, list):
        items = [] if items is None else [items]
    card = Card(
        title=table.text("title") or title,
        number=read_text(table, "number", _NUMBER) or "",
        condition=table.text("condition") or "",
        text=table.text("text") or "",
        symbol=table.choice("symbol", {*symbols, ""}) or symbol,
        hue=read_text(table, "hue", _HUE) or hue,
        count=table.whole("count", 1, MAX_COPIES) or 1,
        key=table.text("key") or "",
        items=tuple(
            _read_item(one, symbols) for one in _tables(table, "item", items, MAX_ITEMS)
        ),
    )
    table.end()
    return card


def _read_item(table: Table, symbols: frozenset[str]) -> Item:
    table.need("text")
    sign = table.text("sign") or ""
    if sign not in symbols:
        sign = read_text(table, "sign", _NUMBER) or ""
    item = Item(
        sign,
        table.text("title") or "",
        table.text("text") or "",
        table.text("note") or "",
        table.flag("detail") or False,
    )
    table.end()
    return item
