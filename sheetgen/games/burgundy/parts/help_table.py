"""Tables and signs of help.

The tables are drawn from the printed numbers, which are read once from the rules. Signs
are tiles in hexagons of their terrain as on sheets, and shields.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sheetgen.core.draw.box import Box, Point, centred
from sheetgen.core.draw.hexmap import hexagon_at
from sheetgen.core.ruleset import Number, RuleSet, Table
from sheetgen.core.units import Mm
from sheetgen.draw.card import DrawSign
from sheetgen.draw.cell import draw_dice
from sheetgen.draw.emblem import draw_shield
from sheetgen.draw.font import BOLD, DISPLAY_BOLD, JAPANESE, STRONG, FontStack
from sheetgen.draw.form import draw_number, draw_strip
from sheetgen.draw.ink import WHITE, Ink, Tone
from sheetgen.draw.svg import HAIR, THIN, Canvas, Letters, Outline, polygon_path
from sheetgen.draw.symbol import draw_strokes, draw_symbol
from sheetgen.games.burgundy.check.score import COUNTED
from sheetgen.games.burgundy.rules.duchy import PHASE_LETTERS
from sheetgen.games.burgundy.rules.tile import (
    ANIMALS,
    BUILDINGS,
    CASTLE,
    CITY,
    CRANE,
    GEESE,
    LAST_OF_BASE,
    MINE,
    MONASTERY,
    PASTURE,
    RIVER,
    WHITE_CASTLE,
)
from sheetgen.games.burgundy.sheet.sheet import HUES
from sheetgen.games.burgundy.tiles.art import ART
from sheetgen.games.burgundy.tiles.tile_art import ROUTE_SIGNS
from sheetgen.language.texts import Texts

STRIP: Mm = 7.6  # the height of a table of one row
ROW: Mm = 4.4
GAP: Mm = 1.2  # between two tables
LABEL = 0.22  # of the width, before the numbers
_LEAST: Mm = 1.7  # of labels
# The bonuses of trade route places, in symbols [burgundy 28.8].
_BONUSES = {**ROUTE_SIGNS, "points": ("star",)}


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
    columns = [(row, f"{plus}{numbers[0].value}") for row, numbers in table.items()]
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
            draw_number(canvas, cell, str(number.value), 3, ink)


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
    head = Box(row.x, row.y, row.width * 0.17, row.height)
    draw_number(canvas, head, name, 2.6, ink)
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

_FLAT = 0.87  # the width of a hexagon as high as a sign
_WITHIN = 0.66  # the size of the symbol in it
SHIELD = "shield"  # prefix of keys of sections whose numbers are those of shields

# Things that go into a duchy are shown as a tile of its terrain.
TERRAIN_OF = {
    **dict.fromkeys((*BUILDINGS, CRANE, WHITE_CASTLE), CITY),
    **dict.fromkeys((*ANIMALS, GEESE), PASTURE),
    **{"ship": RIVER, "mine": MINE, "castle": CASTLE, "monastery": MONASTERY},
}


def draw_art(canvas: Canvas, name: str, centre: Point, size: Mm, colour: str) -> None:
    """Draw a symbol of this game, or one common to all games."""
    if name in ART:
        draw_strokes(canvas, ART[name], [centre], size, colour)
    else:
        draw_symbol(canvas, name, centre, size, colour)


def title_family(fonts: FontStack, title: str) -> str:
    """Return the font of a title: the one whose figures match Japanese letters."""
    runs = fonts.runs(title, DISPLAY_BOLD)
    is_japanese = any(run.font.family in JAPANESE.values() for run in runs)
    return BOLD if is_japanese else DISPLAY_BOLD


def sign_drawer(key: str, tone: Tone, ink: Ink) -> DrawSign:
    """Return the function that draws the signs of a section.

    Args:
        key: of the section.
        tone: of its signs that are not tiles.
        ink: how much colour to use.
    """

    def draw(canvas: Canvas, sign: str, centre: Point, size: Mm) -> None:
        if sign in TERRAIN_OF:
            draw_tile_sign(canvas, sign, centre, size, ink)
        elif not sign.isdecimal():
            draw_art(canvas, sign, centre, size * 0.86, tone.sign)
        elif key.startswith(SHIELD):
            draw_number_shield(canvas, sign, centre, size, tone)
        else:
            draw_number_tile(canvas, sign, centre, size, ink)

    return draw


def draw_tile_sign(
    canvas: Canvas, kind: str, centre: Point, size: Mm, ink: Ink
) -> None:
    """Draw a tile with its symbol, *size* high."""
    tone = ink.tone(HUES[TERRAIN_OF[kind]])
    _draw_hexagon(canvas, centre, size, tone)
    draw_art(canvas, kind, centre, size * _WITHIN, tone.sign)


def draw_number_tile(
    canvas: Canvas, number: str, centre: Point, size: Mm, ink: Ink
) -> None:
    """Draw a monastery with its number, *size* high."""
    _draw_hexagon(canvas, centre, size, ink.tone(HUES[MONASTERY]))
    canvas.text_in(
        centred(centre, size * 0.7, size),
        number,
        Letters(size * 0.52, ink.text, BOLD),
        align="centre",
        minimum=0,
    )


def draw_number_shield(
    canvas: Canvas, number: str, centre: Point, size: Mm, tone: Tone
) -> None:
    """Draw a shield with a number that is legible even at small sizes."""
    draw_shield(canvas, centred(centre, size * 0.92, size), "", tone)
    canvas.text_in(
        centred(Point(centre.x, centre.y - size * 0.06), size * 0.66, size * 0.7),
        number,
        Letters(size * 0.56, WHITE, BOLD),
        align="centre",
        minimum=0,
    )


def _draw_hexagon(canvas: Canvas, centre: Point, size: Mm, tone: Tone) -> None:
    path = polygon_path(hexagon_at(centre, size * _FLAT))
    canvas.path(path, fill=tone.tint, stroke=Outline(tone.ring, 0.06 * size))
