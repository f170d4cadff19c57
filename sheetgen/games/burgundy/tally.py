"""The right of the sheet: tables of points, what else is counted, and the score."""

from collections.abc import Sequence

from sheetgen.draw.box import Box, Point, centred
from sheetgen.draw.cell import draw_dice
from sheetgen.draw.emblem import draw_star
from sheetgen.draw.font import BOLD, DISPLAY_BOLD, STRONG
from sheetgen.draw.svg import HAIR, THIN, Letters, Outline, lines_path
from sheetgen.draw.symbol import draw_symbol
from sheetgen.draw.table import draw_strip
from sheetgen.games.burgundy import GAME
from sheetgen.games.burgundy.duchy import PHASE_LETTERS, area_points
from sheetgen.games.burgundy.fill import HEADINGS
from sheetgen.games.burgundy.pen import Pen, values
from sheetgen.games.burgundy.printed import printed_numbers
from sheetgen.ruleset import Number
from sheetgen.units import Mm

LABEL: Mm = 19.0  # before the rows of a table
GOODS = range(1, 7)
TIMES = "\N{MULTIPLICATION SIGN}"


def draw_area_points(pen: Pen, box: Box) -> None:
    """Draw what an area brings: by its size, and by the phase that completes it."""
    below = pen.head(box, "tally.areas")
    upper, lower = below.rows(2, 1.0)
    printed = pen.table("area_points")
    numbers = printed_numbers(pen.rules)
    sizes = []
    for size in pen.sizes:
        row = printed.get(str(size))
        is_sure = row is not None and row[0].is_sure
        sizes.append((str(size), str(area_points(numbers, size)), is_sure))
    points = pen.texts("tally.points")
    draw_strip(
        pen.canvas, upper, (pen.texts("tally.size"), points), sizes, LABEL, pen.ink
    )
    phases = [
        (letter, f"+{number.value}", number.is_sure)
        for letter in PHASE_LETTERS
        for number in pen.table("phase_points")[letter]
    ]
    draw_strip(
        pen.canvas, lower, (pen.texts("tally.phase"), points), phases, LABEL, pen.ink
    )


def draw_bonus_tiles(pen: Pen, box: Box) -> None:
    """Draw two boxes to tick for each terrain: its large and its small tile."""
    below = pen.head(box, "tally.bonus")
    head, *rows = _grid_rows(below, 2)
    _say_players(pen, head)
    for cell, terrain in zip(
        _columns(head, len(pen.terrains)), pen.terrains, strict=True
    ):
        look = pen.looks[terrain]
        draw_symbol(pen.canvas, look.symbol, cell.centre, 3.6, look.tone.sign)
    for row, size in zip(rows, ("large", "small"), strict=True):
        _label(pen, row, pen.texts(f"tally.{size}"), pen.table("bonus_tiles")[size])
        cells = _columns(row, len(pen.terrains))
        pen.ticks(
            {
                f"bonus-tile:{terrain}.{size}": centred(cell.centre, 3.8, 3.8)
                for cell, terrain in zip(cells, pen.terrains, strict=True)
            }
        )


def draw_stocks(pen: Pen, box: Box) -> None:
    """Draw fields for goods by number, silver, workers and the turn-order track."""
    below = pen.head(box, "tally.goods")
    goods = Box(below.x, below.y, below.width, below.height - 8.2)
    head, *rows = _grid_rows(goods, 2)
    _say_players(pen, head)
    tone = pen.ink.tone(GAME.hue)
    boxes = [
        (centred(cell.centre, 3.2, 3.2), f"{good}")
        for cell, good in zip(_columns(head, len(GOODS)), GOODS, strict=True)
    ]
    draw_dice(pen.canvas, boxes, tone, pen.ink)
    points = pen.table("points")
    for row, name, place, number in zip(
        rows,
        ("sold", "left"),
        ("sold", "stored"),
        ("good_sold", "good_left"),
        strict=True,
    ):
        _label(pen, row, pen.texts(f"tally.{name}"), points[number])
        cells = _columns(row, len(GOODS), 0.3)
        pen.fields(
            {f"{place}:{good}": cell for good, cell in zip(GOODS, cells, strict=True)}
        )
    line = Box(below.x, below.bottom - 6.6, below.width, 6.2)
    stocks = (
        ("silver", values(points["silver_left"])),
        ("workers", f"{points['workers_for_a_point'][0].value} : 1"),
        ("track", ""),
    )
    for cell, (name, worth) in zip(line.columns(3, 1.6), stocks, strict=True):
        field = Box(cell.right - 7.6, cell.y, 7.6, cell.height)
        room = Box(cell.x, cell.y, cell.width - 8.2, cell.height)
        above, under = room.rows(2)
        pen.say(above if worth else room, pen.texts(f"tally.{name}"), 2.3)
        if worth:
            pen.say(under, worth, 2.2, family=STRONG, is_soft=True)
        pen.fields({name: field})


def draw_score(pen: Pen, box: Box) -> None:
    """Draw a line to write on for each heading, and the star for the total."""
    star = 15.2
    below = pen.head(Box(box.x, box.y, box.width, box.height - star), "tally.score")
    rows = below.rows(len(HEADINGS))
    wide = 15.0
    pen.fields(
        {
            f"heading:{heading}": Box(row.right - wide, row.y, wide, row.height)
            for heading, row in zip(HEADINGS, rows, strict=True)
        }
    )
    for row, heading in zip(rows, HEADINGS, strict=True):
        words = Box(row.x, row.y, row.width - wide - 1.2, row.height)
        if heading == "watchtowers":  # the only one that no other table explains
            worth = f"{TIMES} {values(pen.table('points')['watchtower'])}"
            room = Box(words.right - 6, words.y, 6, words.height)
            pen.say(room, worth, 2.3, "right", STRONG, is_soft=True)
            words = Box(words.x, words.y, words.width - 7, words.height)
        pen.say(words, pen.texts(f"sum.{heading}"), 2.7)
    lines = [
        (Point(row.x, row.bottom), Point(row.right - wide, row.bottom))
        for row in rows[:-1]
    ]
    pen.canvas.path(lines_path(lines), stroke=Outline(pen.ink.field, HAIR, cap="butt"))
    # What every game has ends here; below are expansions.
    last = rows[HEADINGS.index("stocks")]
    pen.canvas.line(
        Point(last.x, last.bottom),
        Point(last.right, last.bottom),
        Outline(pen.ink.soft, THIN),
    )
    middle = Point(box.right - wide / 2, box.bottom - star / 2 + 0.4)
    tone = pen.ink.tone(GAME.hue)
    pen.places["total"] = draw_star(pen.canvas, middle, star / 2 - 0.2, pen.ink, tone)
    label = Box(box.x, middle.y - 4, box.width - wide - 2.2, 8)
    pen.canvas.text_in(
        label,
        pen.texts("sheet.total"),
        Letters(5.4, pen.ink.text, DISPLAY_BOLD),
        align="right",
        minimum=3,
    )


def _grid_rows(box: Box, count: int) -> list[Box]:
    """Return the head of a table and its rows."""
    head = Box(box.x, box.y, box.width, 4.6)
    rest = Box(box.x, head.bottom, box.width, box.height - 4.6)
    return [head, *rest.rows(count)]


def _columns(row: Box, count: int, inset: Mm = 0) -> list[Box]:
    cells = Box(row.x + LABEL, row.y, row.width - LABEL, row.height).columns(count)
    return [cell.inset(inset) for cell in cells]


def _say_players(pen: Pen, row: Box) -> None:
    words = Box(row.x, row.y, LABEL - 1, row.height)
    pen.say(words, pen.texts("tally.for-players"), 2.0, is_soft=True)


def _label(pen: Pen, row: Box, word: str, numbers: Sequence[Number]) -> None:
    """Write what a row is of, and under it what one is worth."""
    above, under = Box(row.x, row.y + 0.4, LABEL - 1, row.height - 0.8).rows(2)
    pen.say(above, word, 2.4, family=STRONG)
    pen.say(under, values(numbers), 2.3, family=BOLD, is_soft=True)
