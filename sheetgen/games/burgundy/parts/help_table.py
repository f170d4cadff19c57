"""Tables of help, drawn from the printed numbers, which are repeated nowhere here."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sheetgen.core.draw.box import Box, Point, centred
from sheetgen.core.ruleset import Number, RuleSet, Table
from sheetgen.core.units import Mm
from sheetgen.draw.cell import draw_dice
from sheetgen.draw.font import STRONG
from sheetgen.draw.form import draw_number, draw_strip
from sheetgen.draw.ink import Ink, Tone
from sheetgen.draw.svg import HAIR, THIN, Canvas, Letters, Outline
from sheetgen.games.burgundy.check.score import COUNTED
from sheetgen.games.burgundy.parts.help_sign import (
    draw_art,
    draw_number_tile,
    draw_tile_sign,
)
from sheetgen.games.burgundy.rules.duchy import PHASE_LETTERS
from sheetgen.games.burgundy.rules.tile import LAST_OF_BASE
from sheetgen.games.burgundy.tiles.token_art import ROUTE_SIGNS
from sheetgen.language.texts import Texts

STRIP: Mm = 7.6  # the height of a table of one row
ROW: Mm = 4.4
GAP: Mm = 1.2  # between two tables
LABEL = 0.22  # of the width, before the numbers
_LEAST: Mm = 1.7  # of labels
# The bonuses of trade route places, in symbols [burgundy 28.8].
_BONUSES = {**ROUTE_SIGNS, "building": ("houses",), "points": ("star",)}


@dataclass(frozen=True)
class Pencil:
    """The canvas and the values that tables are drawn with.

    Attributes:
        canvas: to draw on.
        rules: the printed numbers.
        texts: in the language of the print.
        tone: of symbols.
        ink: of texts and lines.
    """

    canvas: Canvas
    rules: RuleSet
    texts: Texts
    tone: Tone
    ink: Ink

    def table(self, name: str) -> Table:
        """Return a table of the printed numbers."""
        return self.rules.tables[name]


@dataclass(frozen=True)
class HelpTable:
    """A table of a section.

    Attributes:
        height: of its space.
        draw: draws it into a box of that height.
    """

    height: Mm
    draw: Callable[[Pencil, Box], None]


def table_of(key: str) -> HelpTable | None:
    """Return the table of a section, or None."""
    return _TABLES.get(key)


def _draw_areas(pencil: Pencil, box: Box) -> None:
    """Draw the points for an area by size, and by phase."""
    upper, lower = box.rows(2, GAP)
    _draw_row(pencil, upper, "tally.size", pencil.table("area_points"))
    _draw_phases(pencil, lower, "phase_points")


def _draw_phases(pencil: Pencil, box: Box, name: str) -> None:
    table = pencil.table(name)
    rows = {letter: table[letter] for letter in PHASE_LETTERS}
    _draw_row(pencil, box, "tally.phase", rows, "+")


def _draw_row(
    pencil: Pencil, box: Box, head: str, table: Table, plus: str = ""
) -> None:
    columns = [
        (row, f"{plus}{numbers[0].value}", numbers[0].is_sure)
        for row, numbers in table.items()
    ]
    texts = pencil.texts(head), pencil.texts("tally.points")
    draw_strip(pencil.canvas, box, texts, columns, box.width * LABEL, pencil.ink)


def _draw_bonus(pencil: Pencil, box: Box) -> None:
    """Draw the points for bonus tiles and goods, by number of players."""
    tiles, points = pencil.table("bonus_tiles"), pencil.table("points")
    rows = [(size, "tile", tiles[size]) for size in ("large", "small")]
    _draw_players(pencil, box, [*rows, ("sold", "good", points["good_sold"])])


def _draw_posts(pencil: Pencil, box: Box) -> None:
    """Draw the points for posts by phase, and for post tiles by number of players."""
    upper = Box(box.x, box.y, box.width, STRIP)
    _draw_phases(pencil, upper, "post_points")
    lower = Box(box.x, upper.bottom + GAP, box.width, box.bottom - upper.bottom - GAP)
    tiles = pencil.table("post_tiles")
    rows = [(size, "post", tiles[size]) for size in ("large", "small")]
    _draw_players(pencil, lower, rows)


def _draw_players(
    pencil: Pencil, box: Box, rows: Sequence[tuple[str, str, Sequence[Number]]]
) -> None:
    """Draw a table with columns for two, three and four players.

    Each row has the key of a text, a symbol, and its numbers.
    """
    canvas, ink = pencil.canvas, pencil.ink
    canvas.rect(box, stroke=Outline(ink.soft, THIN), radius=0.6)
    count = len(rows[0][2])
    label = box.width * 0.5
    head, *lines = box.rows(len(rows) + 1)
    _say(pencil, Box(head.x + 0.8, head.y, label - 1, head.height), "sheet.players")
    heads = _cells(head, label, count)
    for cell, players in zip(heads, range(2, count + 2), strict=True):
        letters = Letters(2.6, ink.soft, STRONG)
        canvas.text_in(cell, str(players), letters, align="centre")
    for line, (key, symbol, numbers) in zip(lines, rows, strict=True):
        start = Point(line.x, line.y)
        canvas.line(start, Point(line.right, line.y), Outline(ink.field, HAIR))
        size = 2.2 if key == "small" else 3.2
        draw_art(
            canvas, symbol, Point(line.x + 2.8, line.centre.y), size, pencil.tone.sign
        )
        words = Box(line.x + 5.6, line.y, label - 5.8, line.height)
        letters = Letters(2.5, ink.text)
        canvas.text_in(words, pencil.texts(f"tally.{key}"), letters, minimum=_LEAST)
        for cell, number in zip(_cells(line, label, count), numbers, strict=True):
            draw_number(canvas, cell, str(number.value), number.is_sure, 3, ink)


def _say(pencil: Pencil, box: Box, key: str) -> None:
    letters = Letters(2.3, pencil.ink.soft)
    pencil.canvas.text_in(box, pencil.texts(key), letters, minimum=_LEAST)


def _cells(row: Box, label: Mm, count: int) -> list[Box]:
    """Return the cells of a row after its label."""
    return Box(row.x + label, row.y, row.width - label, row.height).columns(count)


def _draw_counted(pencil: Pencil, box: Box) -> None:
    """Draw which monastery scores which building."""
    counted = [(n, kind) for n, kind in COUNTED.items() if n <= LAST_OF_BASE]
    upper, lower = box.rows(2)
    for cell, (number, _) in zip(upper.columns(len(counted)), counted, strict=True):
        draw_number_tile(pencil.canvas, str(number), cell.centre, 5, pencil.ink)
    for cell, (_, kind) in zip(lower.columns(len(counted)), counted, strict=True):
        draw_tile_sign(pencil.canvas, kind, cell.centre, 5, pencil.ink)


def _draw_vines(pencil: Pencil, box: Box) -> None:
    """Draw the points for groups of vines."""
    rows = list(pencil.table("vine_points").items())
    half = -(-len(rows) // 2)
    upper, lower = box.rows(2, GAP)
    _draw_row(pencil, upper, "extra.groups", dict(rows[:half]))
    _draw_row(pencil, lower, "extra.groups", dict(rows[half:]))


def _draw_routes(pencil: Pencil, box: Box) -> None:
    """Draw the trade route tiles in two columns: numbers and bonuses."""
    table = pencil.table("trade_routes")
    half = -(-len(table) // 2)
    rows = [line for column in box.columns(2, GAP) for line in column.rows(half, 0.5)]
    for row, (name, places) in zip(rows, table.items(), strict=True):
        _draw_route(pencil, row, name, places)


def _draw_route(pencil: Pencil, row: Box, name: str, places: Sequence[Number]) -> None:
    canvas, ink = pencil.canvas, pencil.ink
    is_sure = all(place.is_sure for place in places)
    head = Box(row.x, row.y, row.width * 0.17, row.height)
    draw_number(canvas, head, name, is_sure, 2.6, ink)
    body = Box(head.right, row.y, row.right - head.right, row.height)
    canvas.rect(body, stroke=Outline(ink.soft, THIN), radius=0.6)
    for at, (cell, place) in enumerate(zip(body.columns(3), places, strict=True)):
        if at:
            foot = Point(cell.x, cell.bottom)
            canvas.line(Point(cell.x, cell.y), foot, Outline(ink.field, HAIR))
        upper, lower = cell.inset(0.4).rows(2)
        die = centred(upper.centre, 3.2, 3.2)
        draw_dice(canvas, [(die, str(place.value))], pencil.tone, ink)
        _draw_bonus_of(pencil, lower, place.word)


def _draw_bonus_of(pencil: Pencil, box: Box, word: str) -> None:
    """Draw the bonus of a place: its symbols, and its count if that is a number."""
    gains = pencil.table("trade_gains")
    symbols = _BONUSES[word]
    cells = box.columns(len(symbols) + (word in gains))
    size = min(3.4, box.width / len(cells) + 0.2)
    if word in gains:
        number = str(gains[word][0].value)
        letters = Letters(2.4, pencil.ink.text, STRONG)
        pencil.canvas.text_in(cells[0], number, letters, align="right")
    for cell, name in zip(cells[-len(symbols) :], symbols, strict=True):
        draw_art(pencil.canvas, name, cell.centre, size, pencil.tone.sign)


_TABLES = {
    "areas": HelpTable(2 * STRIP + GAP, _draw_areas),
    "bonus": HelpTable(4 * ROW, _draw_bonus),
    "monasteries-3": HelpTable(11, _draw_counted),
    "border-posts": HelpTable(STRIP + GAP + 3 * ROW, _draw_posts),
    "route-tiles": HelpTable(52, _draw_routes),
    "vineyards-2": HelpTable(2 * STRIP + GAP, _draw_vines),
}
