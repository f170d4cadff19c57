"""Help cards: the effects of tiles, actions and expansions, and the points.

The texts are in decks, one per language, all with the same cards and items; numbers
are inserted from the rules. The overview has the same texts, except details, on two
sides of a paper.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
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
from sheetgen.draw.form import DAGGER, with_doubt
from sheetgen.draw.part import (
    Ground,
    Leaf,
    PartPage,
    Size,
    begin_leaf,
    corners_of,
    draw_grid_cuts,
    draw_grounds,
    find_airy_room,
    lay_cards,
)
from sheetgen.draw.svg import Canvas, Letters, Outline
from sheetgen.draw.symbol import PICTURES, SYMBOLS
from sheetgen.games.burgundy import GAME
from sheetgen.games.burgundy.parts.help_table import (
    Pencil,
    draw_art,
    draw_number_shield,
    sign_drawer,
    table_of,
    title_family,
)
from sheetgen.games.burgundy.sheet.pen import values
from sheetgen.games.burgundy.tiles.art import ART
from sheetgen.language.message import message
from sheetgen.layout.deck import Card, Deck, Item, read_deck
from sheetgen.layout.read import load_rules
from sheetgen.system.packages import data_folder

CARD: Size = (63, 88)
_CARD = Box(0, 0, *CARD)
LEAST: Mm = 2.47  # of texts: 7 points
LEAST_NOTE: Mm = 2.12  # 6 points
_MOST: Mm = 2.8
_RIM = 5.0  # from the cut to the text, in units, like the next two
_HEAD = 10.2
_AFTER = 2.0  # below a table
_SIGNS = (2.2, 2.0)  # signs, if there is room
_LOOSE = (1.2, 1.0, 0.8, 0.6)  # gaps between items, if there is room


@dataclass(frozen=True)
class Help:
    """The whole help in a language.

    Attributes:
        sections: each about one thing, in printing order.
        back: of all cards, with the small print.
        rules: the source of its numbers.
    """

    sections: tuple[Card, ...]
    back: Card
    rules: RuleSet


def help_pages(style: Style, paper: Size, has_clauses: bool = False) -> list[PartPage]:
    """Return the sheets of help cards with their backs.

    Args:
        style: how they look.
        paper: its width and height; half of it if it is to be folded.
        has_clauses: whether each item names its clauses.

    Raises:
        TextError: a text of the language is too long for its place.
        LayoutError: the deck of help has problems, or a text of it is too long.
    """
    helped = load_help(style.texts.language, has_clauses=has_clauses)
    boxes = lay_cards(paper, CARD)
    letters = find_letters(helped, style, boxes[0])
    mirrored = [Box(paper[0] - box.right, *box[1:]) for box in boxes]
    what = style.texts("help.cards")
    up = len(boxes)
    count = -(-len(helped.sections) // up)
    pages = []
    for number in range(1, count + 1):
        chosen = helped.sections[(number - 1) * up : number * up]
        front = begin_leaf(style, paper, what, (number, count))
        for section, box in zip(chosen, boxes, strict=False):
            draw_front(section, helped, letters, style, front.canvas, box)
        draw_grid_cuts(front.canvas, boxes[: len(chosen)], style.ink)
        back = begin_leaf(style, paper, what, (number, count), is_back=True)
        shapes = tuple(map(corners_of, mirrored[: len(chosen)]))
        ground = style.ink.tone(GAME.hue).tint
        draw_grounds(back.canvas, [Ground(shape, ground) for shape in shapes])
        for box in mirrored[: len(chosen)]:
            draw_help_back(helped, style, back.canvas, box)
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


def find_letters(helped: Help, style: Style, card: Box = _CARD) -> Mm:
    """Return the size of letters at which the texts of all cards fit.

    Those that name their clauses have the largest size at which each fits.
    """
    if any(item.note for one in helped.sections for item in one.items):
        return _MOST
    rooms = [(one.items, _room_of(one, card)) for one in helped.sections]
    asked = [(items, room.width, room.height) for items, room in rooms]
    return find_size(style.fonts, asked, _MOST, LEAST_NOTE)


def _room_of(section: Card, box: Box) -> Box:
    """Return the space for the items of a card, below its title and its table."""
    unit = min(box.width, box.height) / CARD[0]
    inner = box.inset(_RIM * unit)
    table = table_of(section.key)
    top = _HEAD + (table.height + _AFTER if table else 0)
    return Box(inner.x, inner.y + top * unit, inner.width, inner.height - top * unit)


def draw_front(
    section: Card, helped: Help, letters: Mm, style: Style, canvas: Canvas, box: Box
) -> None:
    """Draw the front of a help card into a box, in *letters* of a size."""
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
    room = _room_of(section, box)
    setting = _find_setting(style, section.items, room, letters)
    draw = sign_drawer(section.key, tone, ink)
    draw_listing(canvas, room, section.items, setting, tone, ink, draw, least=LEAST)


def draw_help_back(helped: Help, style: Style, canvas: Canvas, box: Box) -> None:
    """Draw the back of all help cards into a box."""
    write_back(canvas, helped.back, box, 0, style.ink, draw_art, GAME.hue)


def _find_setting(style: Style, items: Sequence[Item], room: Box, size: Mm) -> Setting:
    """Return the setting of a list: the largest letters, signs and gaps that fit."""
    asked = (items, room.width, room.height)
    size = find_size(style.fonts, [asked], size, LEAST_NOTE)
    for sign in (*_SIGNS, SIGN):
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


def load_help(
    language: str, has_details: bool = True, has_clauses: bool = True
) -> Help:
    """Return the help in a language, with the numbers of the newest rules.

    Args:
        language: its code.
        has_details: whether to include the items that are details.
        has_clauses: whether items name their clauses.

    Raises:
        LayoutError: a file has problems.
    """
    deck = load_deck(language)
    rules = load_rules(GAME.id)[-1]
    tables = rules.tables
    sections = []
    for card in deck.cards:
        items, said = [], ""
        for one in card.items:
            if one.is_detail and not has_details:
                continue
            title, text = fill_in(one.title, tables), fill_in(one.text, tables)
            said += title + text
            title, text = title.replace(DAGGER, ""), text.replace(DAGGER, "")
            note = one.note if has_clauses else ""
            items.append(one._replace(title=title, text=text, note=note))
        title = with_doubt(card.title, DAGGER not in said or not has_details)
        sections.append(replace(card, title=title, items=tuple(items)))
    assert deck.back  # our own file has one
    back = replace(deck.back, hue=GAME.hue)
    if not has_clauses:
        back = replace(back, text=back.text.partition(". ")[0] + ".")
    return Help(tuple(sections), back, rules)


def fill_in(text: str, tables: Mapping[str, Table]) -> str:
    """Return a text with the printed numbers that it names in braces.

    A table and a row name the row's first number; a position from 0 names another one.
    """

    def find(match: re.Match[str]) -> str:
        table, row, place = match.groups()
        number = tables[table][row][int(place or 0)]
        return with_doubt(values([number]), number.is_sure)

    return _NUMBER.sub(find, text)


COLUMNS = 3  # on each side
SIDES = 2
APART: Mm = 4.6  # between columns
_OVERVIEW_MOST: Mm = 2.9
_STEP: Mm = 0.02
_OVERVIEW_HEAD: Mm = 5.4  # the header of a section
_UNDER: Mm = 1.1  # below it, and below a table
_BEFORE: Mm = 2.0  # before a section, at least
_LOOSEST: Mm = 5.0
_KEPT = 2  # items that stay with their header


@dataclass(frozen=True)
class Piece:
    """A part of a section within one column.

    Attributes:
        section: the whole section.
        items: those in this part.
        has_head: whether the section begins here.
        height: of its space.
    """

    section: Card
    items: tuple[Item, ...]
    has_head: bool
    height: Mm


def overview_pages(
    style: Style, paper: Size, has_back: bool = True, has_clauses: bool = False
) -> list[PartPage]:
    """Return the overview on both sides of a paper.

    Args:
        style: how it looks.
        paper: its width and height.
        has_back: whether the second side is printed behind the first; otherwise it is a
            separate page, for backs that are folded behind fronts.
        has_clauses: whether each item names its clauses.

    Raises:
        TextError: a text of the language is too long for its place.
        LayoutError: the deck of help has problems, or does not fit.
    """
    helped = load_help(style.texts.language, False, has_clauses)
    room = find_airy_room(paper)
    columns = room.columns(COLUMNS, APART)
    setting, laid = _fit(helped, columns[0], style)
    what = style.texts("help.overview")
    sides = []
    for side in range(SIDES):
        leaf = begin_leaf(style, paper, what, (side + 1, SIDES), helped.back.text)
        chosen = laid[side * COLUMNS : (side + 1) * COLUMNS]
        for column, pieces in zip(columns, chosen, strict=False):
            _draw_column(leaf.canvas, column, pieces, setting, helped, style)
        refuse_long(leaf, helped.sections, style.texts.language)
        sides.append(leaf)
    return _bind(sides, what, has_back)


def _bind(sides: Sequence[Leaf], what: str, has_back: bool) -> list[PartPage]:
    drawn = [side.finish() for side in sides]
    if has_back:
        front, back = drawn
        whole = corners_of(sides[1].canvas.box)  # nothing is cut off
        return [PartPage(what, front, back, behind=(whole,))]
    return [
        PartPage(f"{what} {number}/{len(drawn)}", svg)
        for number, svg in enumerate(drawn, 1)
    ]


def _fit(helped: Help, column: Box, style: Style) -> tuple[Setting, list[list[Piece]]]:
    """Return the largest setting at which everything fits, and the columns.

    Sections are only split if they would otherwise be too small to read.

    Raises:
        LayoutError: they do not fit at a readable size even when split.
    """
    for is_whole in (True, False):
        size = _OVERVIEW_MOST
        while size >= LEAST:
            setting = Setting(style.fonts, size, least_note=LEAST_NOTE)
            laid = _lay(helped.sections, column, setting, is_whole)
            if len(laid) <= COLUMNS * SIDES:
                return setting, laid
            size -= _STEP
    texts = [item.text for section in helped.sections for item in section.items]
    what = message(
        "{where}: too long for its place: {text!r}",
        where=style.texts("help.overview"),
        text=max(texts, key=len)[:40],
    )
    problem = Problem(f"help-{style.texts.language}.toml", "card", what)
    raise LayoutError((problem,))


def _lay(
    sections: Sequence[Card], column: Box, setting: Setting, is_whole: bool
) -> list[list[Piece]]:
    """Return the pieces of sections, by column."""
    laid: list[list[Piece]] = [[]]
    left = column.height
    for section in sections:
        if not section.items:
            continue
        room = column.height if is_whole else left
        for piece in _part(section, column, room, setting):
            if laid[-1] and (piece.height > left - _gap(laid[-1])):
                laid.append([])
                left = column.height
            left -= piece.height + _gap(laid[-1])
            laid[-1].append(piece)
    return laid


def _gap(column: Sequence[Piece]) -> Mm:
    """Return the gap before a further piece of a column."""
    return _BEFORE if column else 0


def _part(section: Card, column: Box, left: Mm, setting: Setting) -> Iterator[Piece]:
    """Yield a section whole, or the part that fits into a column and then the rest."""
    table = table_of(section.key)
    head = _OVERVIEW_HEAD + _UNDER + (table.height + _UNDER if table else 0)
    width = column.width - setting.indent(section.items)
    high = [setting.item_height(item, width) for item in section.items]
    between = setting.between * setting.size

    def measure(start: int, end: int) -> Mm:
        return sum(high[start:end]) + between * max(0, end - start - 1)

    count = len(high)
    fits = count
    while fits and _BEFORE + head + measure(0, fits) > left:
        fits -= 1
    if fits == count or fits < _KEPT or count - fits < _KEPT:
        yield Piece(section, section.items, True, head + measure(0, count))
        return
    yield Piece(section, section.items[:fits], True, head + measure(0, fits))
    yield Piece(section, section.items[fits:], False, measure(fits, count))


def _draw_column(
    canvas: Canvas,
    column: Box,
    pieces: Sequence[Piece],
    setting: Setting,
    helped: Help,
    style: Style,
) -> None:
    """Draw a column, with space between its sections so that it fills the height."""
    used = sum(piece.height for piece in pieces)
    between = (column.height - used) / max(1, len(pieces) - 1)
    y = column.y
    for piece in pieces:
        box = Box(column.x, y, column.width, piece.height)
        _draw_piece(canvas, box, piece, setting, helped, style)
        y += piece.height + min(between, _LOOSEST)


def _draw_piece(
    canvas: Canvas,
    box: Box,
    piece: Piece,
    setting: Setting,
    helped: Help,
    style: Style,
) -> None:
    section = piece.section
    tone = style.ink.tone(section.hue)
    y = box.y
    if piece.has_head:
        _draw_head(canvas, Box(box.x, y, box.width, _OVERVIEW_HEAD), section, style)
        y += _OVERVIEW_HEAD + _UNDER
        table = table_of(section.key)
        if table:
            pencil = Pencil(canvas, helped.rules, style.texts, tone, style.ink)
            table.draw(pencil, Box(box.x, y, box.width, table.height))
            y += table.height + _UNDER
    draw_listing(
        canvas,
        Box(box.x, y, box.width, box.bottom - y),
        piece.items,
        setting,
        tone,
        style.ink,
        sign_drawer(section.key, tone, style.ink),
        LEAST,
        setting.indent(section.items),
    )


def _draw_head(canvas: Canvas, box: Box, section: Card, style: Style) -> None:
    """Draw the title of a section on a band in its colour."""
    tone = style.ink.tone(section.hue)
    canvas.rect(box, fill=tone.tint)
    foot = Point(box.x, box.bottom)
    canvas.line(foot, Point(box.right, box.bottom), Outline(tone.ring, 0.4))
    high = box.height
    mark = Point(box.x + high / 2 + 0.4, box.centre.y)
    draw_art(canvas, section.symbol, mark, high * 0.8, tone.sign)
    right = box.right - 1
    if section.number:
        at = Point(right - high * 0.4, box.centre.y - 0.1)
        draw_number_shield(canvas, section.number, at, high - 0.8, tone)
        right -= high
    left = box.x + high + 1.6
    canvas.text_in(
        Box(left, box.y, right - left, high),
        section.title,
        Letters(4.0, style.ink.text, title_family(style.fonts, section.title)),
        minimum=2.6,
    )
