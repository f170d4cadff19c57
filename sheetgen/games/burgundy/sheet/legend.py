"""The left of the sheet: the words to write for tiles, and the points of monasteries.

It lets players fill in a sheet without the rulebook.
"""

from sheetgen.core.draw.box import Box, Point
from sheetgen.core.draw.hexmap import hexagon_at
from sheetgen.core.ruleset import Number
from sheetgen.core.units import Mm
from sheetgen.draw.cell import ticket_path
from sheetgen.draw.font import BOLD, STRONG
from sheetgen.draw.form import draw_chip
from sheetgen.draw.svg import HAIR, Outline, polygon_path
from sheetgen.draw.symbol import draw_symbol
from sheetgen.games.burgundy.check.expansions import BRINGS
from sheetgen.games.burgundy.check.score import (
    ANIMAL_KINDS,
    BONUS_TILES,
    COUNTED,
    EDITIONS,
    KINDS_SOLD,
    TILES_SOLD,
)
from sheetgen.games.burgundy.rules.duchy import PHASE_LETTERS
from sheetgen.games.burgundy.rules.tile import (
    ANIMALS,
    BUILDINGS,
    CASTLE,
    CITY,
    CRANE,
    GEESE,
    INN,
    JOKER,
    LAST_MONASTERY,
    MINE,
    MONASTERY,
    PASTURE,
    PLAIN,
    RIVER,
    START,
    TILES,
    WHITE_CASTLE,
)
from sheetgen.games.burgundy.sheet.pen import Pen, values

ICON: Mm = 5.2  # from side to side of the hexagon before a group
CHIP = (6.0, 3.6)
INDENT: Mm = 7.4
TO = "\N{EN DASH}"
WORD_OF = {tile.kind: tile.word for tile in TILES if tile.kind}  # of buildings, geese
SHOWN = dict(zip(ANIMALS, (3, 2, 4, 3), strict=True))  # as an example
NUMBER_OF = {kind: number for number, kind in COUNTED.items()}


def draw_words(pen: Pen, upper: Box, lower: Box) -> None:
    """Draw the words to write for each tile.

    Args:
        pen: to draw with.
        upper: the larger box.
        lower: the narrower box below it, beside a mark.
    """
    below = pen.head(upper, "legend.title")
    others = [kind for kind in (CRANE, WHITE_CASTLE) if _is_there(pen, kind)]
    kinds = [*BUILDINGS, *others]
    has_geese = _is_there(pen, GEESE)
    rows = below.rows(len(kinds) + 5 + int(has_geese))
    _icon(pen, rows[0], CITY)
    for row, kind in zip(rows, kinds, strict=False):
        draw_word(pen, row, WORD_OF[kind], pen.texts(f"tile.{kind}"))
        if kind in NUMBER_OF:
            _monastery_sign(pen, row, NUMBER_OF[kind])
    rest = rows[len(kinds) :]
    _icon(pen, rest[0], PASTURE)
    _animals(pen, rest[0], rest[1])
    if has_geese:
        draw_word(pen, rest.pop(2), WORD_OF[GEESE], pen.texts(f"tile.{GEESE}"))
    _icon(pen, rest[2], MONASTERY)
    draw_word(
        pen, rest[2], "17", pen.texts("legend.monastery", last=_last_monastery(pen))
    )
    _plain(pen, rest[3])
    draw_word(pen, rest[4], START, pen.texts("legend.start"))
    names = [
        (word, key)
        for word, key in ((INN, "inn"), (JOKER, "joker"))
        if pen.variant.has(BRINGS[word])
    ]
    if pen.evidence != "none":
        names.append((f"{PHASE_LETTERS[0]}{TO}{PHASE_LETTERS[-1]}", "phase"))
    for row, (word, key) in zip(lower.rows(3), names, strict=False):
        text = pen.texts(f"legend.{key}")
        draw_word(pen, row, word, text, 0, is_field=key == "phase")


def draw_monasteries(pen: Pen, box: Box) -> None:
    """Draw the monasteries that score at the end, except those beside the buildings."""
    is_alone = pen.variant.is_alone
    below = pen.head(
        box,
        "legend.placed" if is_alone else "legend.ends",
        [] if is_alone else pen.numbers("monastery_points"),
    )
    points = pen.table("monastery_points")
    numbers = (KINDS_SOLD, ANIMAL_KINDS, TILES_SOLD, BONUS_TILES)
    names = NAMES | ({BONUS_TILES: "full-terrains"} if is_alone else {})
    rows = below.rows(len(numbers) + 2)
    kinds = [number for number in COUNTED if str(number) in points]
    each = points[str(kinds[0])][0].value
    first = f"{kinds[0]}{TO}{kinds[-2]}"
    if _is_there(pen, f"{kinds[-1]}"):
        first = f"{first}, {kinds[-1]}"
    chip = Box(rows[0].x, rows[0].centre.y - CHIP[1] / 2, 13.4, CHIP[1])
    draw_chip(pen.canvas, chip, first, pen.ink, 2.3)
    x = chip.right + 1.4
    words = Box(x, rows[0].y, rows[0].right - x, rows[0].height)
    pen.say(words, pen.texts("legend.counted", points=each), 2.3)
    for row, number in zip(rows[1:], numbers, strict=False):
        worth, *others = points[str(number)]
        text = pen.texts(f"legend.{names[number]}", points=worth.value)
        if others and not (is_alone and number == BONUS_TILES):
            row = _edition_sign(pen, row, others[0])
        draw_word(pen, row, f"{number}", text, 0)
    draw_symbol(
        pen.canvas, "pencil", Point(rows[-1].x + CHIP[0] / 2, rows[-1].centre.y), 3.2,
        pen.ink.text,
    )  # fmt: skip
    row = rows[-1]
    words = Box(row.x + INDENT, row.y, row.width - INDENT, row.height)
    pen.say(words, pen.texts("legend.correct"), 2.3)


def _is_there(pen: Pen, kind: str) -> bool:
    """Return whether a tile needs no expansion, or one that the sheet has."""
    word = WORD_OF.get(kind, kind)
    return word not in BRINGS or pen.variant.has(BRINGS[word])


def _last_monastery(pen: Pen) -> int:
    """Return the largest number of a monastery that the sheet can have."""
    return max(n for n in range(1, LAST_MONASTERY + 1) if _is_there(pen, f"{n}"))


NAMES = {
    KINDS_SOLD: "kinds-sold",
    ANIMAL_KINDS: "animal-kinds",
    TILES_SOLD: "tiles-sold",
    BONUS_TILES: "bonus-tiles",
}


def _icon(pen: Pen, row: Box, terrain: str) -> None:
    look = pen.looks[terrain]
    centre = Point(row.x + ICON / 2 + 0.4, row.centre.y)
    path = polygon_path(hexagon_at(centre, ICON - 0.4))
    pen.canvas.path(path, fill=look.tone.tint, stroke=Outline(look.tone.ring, 0.45))
    draw_symbol(pen.canvas, look.symbol, centre, 3.0, look.tone.sign)


def draw_word(
    pen: Pen,
    row: Box,
    word: str,
    meaning: str,
    indent: Mm = INDENT,
    is_field: bool = False,
    chip_size: tuple[Mm, Mm] = CHIP,
    size: Mm = 2.7,
) -> None:
    """Draw a word as it is written into a cell or its field, and its meaning."""
    chip = Box(row.x + indent, row.centre.y - chip_size[1] / 2, *chip_size)
    if is_field:
        pen.canvas.path(ticket_path(chip), stroke=Outline(pen.ink.soft, HAIR))
        pen.say(chip.inset(0.2), word, 2.2, "centre", BOLD)
    else:
        draw_chip(pen.canvas, chip, word, pen.ink, size)
    room = Box(chip.right + 1.4, row.y, row.right - chip.right - 1.4, row.height)
    pen.say(room, meaning, 2.4)


def _monastery_sign(pen: Pen, row: Box, number: int) -> None:
    """Write the number of the monastery that scores a row at the row's end."""
    look = pen.looks[MONASTERY]
    at = Point(row.right - 6.2, row.centre.y)
    draw_symbol(pen.canvas, look.symbol, at, 2.6, look.tone.sign)
    box = Box(row.right - 4.4, row.y, 4.4, row.height)
    pen.say(box, f"{number}", 2.3, "left", STRONG, is_soft=True)


def _edition_sign(pen: Pen, row: Box, worth: Number) -> Box:
    """Write the points by the table's last edition; return the rest of the row."""
    edition = max(EDITIONS, key=lambda name: EDITIONS[name])
    box = Box(row.right - 9.4, row.y, 9.4, row.height)
    text = f"{edition}: {values([worth])}"
    pen.say(box, text, 2.3, "right", STRONG, is_soft=True)
    return Box(row.x, row.y, row.width - box.width - 0.6, row.height)


def _animals(pen: Pen, first: Box, second: Box) -> None:
    """Show how animals are written, with an example of each kind."""
    for row, kinds in ((first, ANIMALS[:2]), (second, ANIMALS[2:])):
        inner = Box(row.x + INDENT, row.y, row.width - INDENT, row.height)
        for cell, kind in zip(inner.columns(2, 1.0), kinds, strict=True):
            word = f"{SHOWN[kind]}{kind[0]}"
            draw_word(pen, cell, word, pen.texts(f"animals.{kind}"), 0)


def _plain(pen: Pen, row: Box) -> None:
    """Write that all castles, all ships and all mines are the same."""
    for at, terrain in enumerate((RIVER, CASTLE, MINE)):
        look = pen.looks[terrain]
        centre = Point(row.x + 1.4 + at * 2.4, row.centre.y)
        draw_symbol(pen.canvas, look.symbol, centre, 2.1, look.tone.sign)
    draw_word(pen, row, PLAIN, pen.texts("legend.plain"))
