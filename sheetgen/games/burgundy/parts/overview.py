"""The overview: the texts of help cards, except details, on two sides of a paper."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sheetgen.core.draw.box import Box, Point
from sheetgen.core.errors import LayoutError, Problem
from sheetgen.core.units import Mm
from sheetgen.draw.card import Setting, draw_listing
from sheetgen.draw.face import Style
from sheetgen.draw.part import (
    Leaf,
    PartPage,
    Size,
    begin_leaf,
    corners_of,
    find_airy_room,
)
from sheetgen.draw.svg import Canvas, Letters, Outline
from sheetgen.games.burgundy.parts.help import (
    LEAST,
    LEAST_NOTE,
    Help,
    load_help,
    refuse_long,
)
from sheetgen.games.burgundy.parts.help_table import (
    Pencil,
    draw_art,
    draw_number_shield,
    sign_drawer,
    table_of,
    title_family,
)
from sheetgen.language.message import message
from sheetgen.layout.deck import Card, Item

COLUMNS = 3  # on each side
SIDES = 2
APART: Mm = 4.6  # between columns
FOOT: Mm = 3.4  # for the note about degrees
_MOST: Mm = 2.9
_STEP: Mm = 0.02
_HEAD: Mm = 5.4  # the header of a section
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


def overview_pages(style: Style, paper: Size, has_back: bool = True) -> list[PartPage]:
    """Return the overview on both sides of a paper.

    Args:
        style: how it looks.
        paper: its width and height.
        has_back: whether the second side is printed behind the first; otherwise it is a
            separate page, for backs that are folded behind fronts.

    Raises:
        TextError: a text of the language is too long for its place.
        LayoutError: the deck of help has problems, or does not fit.
    """
    helped = load_help(style.texts.language, has_details=False)
    room = find_airy_room(paper)
    body = Box(room.x, room.y, room.width, room.height - FOOT)
    columns = body.columns(COLUMNS, APART)
    setting, laid = _fit(helped, columns[0], style)
    what = style.texts("help.overview")
    sides = []
    for side in range(SIDES):
        leaf = begin_leaf(style, paper, what, (side + 1, SIDES))
        chosen = laid[side * COLUMNS : (side + 1) * COLUMNS]
        for column, pieces in zip(columns, chosen, strict=False):
            _draw_column(leaf.canvas, column, pieces, setting, helped, style)
        foot = Box(room.x, room.bottom - FOOT + 1, room.width, FOOT - 1)
        letters = Letters(2.2, style.ink.soft)
        leaf.canvas.text_in(foot, helped.note, letters, minimum=1.7)
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
        size = _MOST
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
    head = _HEAD + _UNDER + (table.height + _UNDER if table else 0)
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
        _draw_head(canvas, Box(box.x, y, box.width, _HEAD), section, style)
        y += _HEAD + _UNDER
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
