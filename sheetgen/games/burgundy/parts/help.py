"""Help cards: the effects of tiles, actions and expansions, the points, and clauses.

The texts are in decks, one per language, all with the same cards and items; numbers
are inserted from the rules.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from sheetgen.core.draw.box import Box, Point
from sheetgen.core.errors import LayoutError, Problem
from sheetgen.core.ruleset import RuleSet, Table
from sheetgen.core.units import Mm
from sheetgen.draw.card import (
    BETWEEN,
    SIGN,
    Setting,
    draw_ground,
    draw_listing,
    find_size,
    write_back,
)
from sheetgen.draw.emblem import draw_shield
from sheetgen.draw.face import Style
from sheetgen.draw.part import (
    Ground,
    Leaf,
    PartPage,
    Size,
    begin_leaf,
    corners_of,
    draw_grid_cuts,
    draw_grounds,
    lay_cards,
)
from sheetgen.draw.svg import Canvas, Letters, Outline
from sheetgen.draw.symbol import PICTURES, SYMBOLS
from sheetgen.games.burgundy import GAME
from sheetgen.games.burgundy.parts.help_table import (
    Pencil,
    draw_art,
    sign_drawer,
    table_of,
    title_family,
)
from sheetgen.games.burgundy.sheet.pen import values
from sheetgen.games.burgundy.tiles.art import ART
from sheetgen.language.message import message
from sheetgen.layout.deck import Card, Deck, Item, read_deck
from sheetgen.layout.find import load_rules
from sheetgen.system.data import data_folder

CARD: Size = (63, 88)
LEAST: Mm = 2.47  # of texts: 7 points
LEAST_NOTE: Mm = 2.12  # 6 points
_MOST: Mm = 2.8
_RIM = 5.4  # from the cut to the text, in units, like the next two
_HEAD = 10.6
_AFTER = 2.0  # below a table
_SIGNS = (3.0, 2.6, 2.2)  # signs; tried where most items have one
_LOOSE = (1.2, 1.0, 0.8, 0.6)  # gaps between items, if there is room


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


def help_pages(style: Style, paper: Size) -> list[PartPage]:
    """Return the sheets of help cards with their backs.

    Args:
        style: how they look.
        paper: its width and height; half of it if it is to be folded.

    Raises:
        TextError: a text of the language is too long for its place.
        LayoutError: the deck of help has problems, or a text of it is too long.
    """
    helped = load_help(style.texts.language)
    boxes = lay_cards(paper, CARD)
    mirrored = [Box(paper[0] - box.right, *box[1:]) for box in boxes]
    what = style.texts("help.cards")
    up = len(boxes)
    count = -(-len(helped.sections) // up)
    pages = []
    for number in range(1, count + 1):
        chosen = helped.sections[(number - 1) * up : number * up]
        front = begin_leaf(style, paper, what, (number, count))
        for section, box in zip(chosen, boxes, strict=False):
            draw_front(section, helped, style, front.canvas, box)
        draw_grid_cuts(front.canvas, boxes[: len(chosen)], style.ink)
        back = begin_leaf(style, paper, what, (number, count), is_back=True)
        shapes = tuple(map(corners_of, mirrored[: len(chosen)]))
        ground = style.ink.tone(GAME.hue).tint
        draw_grounds(back.canvas, [Ground(shape, ground) for shape in shapes])
        for section, box in zip(chosen, mirrored, strict=False):
            draw_help_back(section, helped, style, back.canvas, box)
        for leaf in (front, back):
            refuse_long(leaf, chosen, style.texts.language)
        named = f"{what} {number}/{count}"
        pages.append(PartPage(named, front.finish(), back.finish(), behind=shapes))
    return pages


def refuse_long(leaf: Leaf, sections: Sequence[Card], language: str) -> None:
    """Refuse texts of the deck that became too small.

    Raises:
        LayoutError: with all such texts.
    """
    small = {fit.text for fit in leaf.canvas.fits if not fit.is_readable}
    problems = []
    for section in sections:
        for text in (section.title, *(item.text for item in section.items)):
            if text in small:
                what = message(
                    "{where}: too long for its place: {text!r}",
                    where=section.title,
                    text=text[:40],
                )
                problems.append(Problem(f"help-{language}.toml", "card", what))
    if problems:
        raise LayoutError(tuple(problems))


def draw_front(
    section: Card, helped: Help, style: Style, canvas: Canvas, box: Box
) -> None:
    """Draw the front of a help card into a box."""
    ink = style.ink
    tone, _, unit = draw_ground(canvas, section.hue, box, 0, ink)
    inner = box.inset(_RIM * unit)
    high = 7.4 * unit
    mark = Point(inner.x + high / 2, inner.y + high / 2)
    draw_art(canvas, section.symbol, mark, high, tone.sign)
    right = inner.right
    if section.number:
        shield = Box(inner.right - 7.4 * unit, inner.y, 7.4 * unit, 8.2 * unit)
        draw_shield(canvas, shield, section.number, tone)
        right = shield.x - unit
    left = inner.x + high + 2 * unit
    canvas.text_in(
        Box(left, inner.y, right - left, high),
        section.title,
        Letters(5.2 * unit, ink.text, title_family(style.fonts, section.title)),
        minimum=2.8,
    )
    y = inner.y + high + 1.2 * unit
    canvas.line(Point(inner.x, y), Point(inner.right, y), Outline(tone.ring, 0.4))
    y = inner.y + _HEAD * unit
    table = table_of(section.key)
    if table:
        pencil = Pencil(canvas, helped.rules, style.texts, tone, ink)
        table.draw(pencil, Box(inner.x, y, inner.width, table.height * unit))
        y += (table.height + _AFTER) * unit
    room = Box(inner.x, y, inner.width, inner.bottom - y)
    setting = _find_setting(style, section.items, room)
    draw = sign_drawer(section.key, tone, ink)
    draw_listing(canvas, room, section.items, setting, tone, ink, draw, least=LEAST)


def draw_help_back(
    section: Card, helped: Help, style: Style, canvas: Canvas, box: Box
) -> None:
    """Draw the back of a help card into a box; all have the ground of the game."""
    card = Card(section.title, text=helped.note, symbol=section.symbol, hue=section.hue)
    write_back(canvas, card, box, 0, style.ink, draw_art, GAME.hue)


def _find_setting(style: Style, items: Sequence[Item], room: Box) -> Setting:
    """Return the setting of a list: the largest letters, signs and gaps that fit."""
    asked = (items, room.width, room.height)
    size = find_size(style.fonts, [asked], _MOST, LEAST_NOTE)
    signed = sum(bool(item.sign) for item in items)
    signs = _SIGNS if signed * 2 > len(items) else ()
    for sign in (*signs, SIGN):
        for between in (*_LOOSE, BETWEEN):
            setting = Setting(style.fonts, size, sign, between, LEAST_NOTE)
            if setting.height(items, room.width) <= room.height:
                return setting
    return setting


_NUMBER = re.compile(r"\{(\w+)\.(\w+)(?:\.(\d+))?\}")


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
