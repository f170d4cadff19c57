"""The right of the sheet: tables of points, other counts, and the score."""

from collections.abc import Sequence

from sheetgen.core.draw.box import Box, Point, centred
from sheetgen.core.ruleset import Number
from sheetgen.draw.cell import draw_dice
from sheetgen.draw.emblem import draw_star
from sheetgen.draw.font import BOLD, DISPLAY_BOLD, STRONG
from sheetgen.draw.form import RIM, draw_strip, field_outline
from sheetgen.draw.svg import HAIR, THIN, Letters, Outline, lines_path
from sheetgen.draw.symbol import draw_symbol
from sheetgen.games.burgundy import GAME
from sheetgen.games.burgundy.check.expansions import list_targets
from sheetgen.games.burgundy.rules.counts import STEP, TARGET
from sheetgen.games.burgundy.rules.duchy import PHASE_LETTERS, area_points
from sheetgen.games.burgundy.rules.fill import BASE_HEADINGS
from sheetgen.games.burgundy.rules.ruleset import printed_numbers
from sheetgen.games.burgundy.sheet.boxes import (
    LABEL,
    PHASE_LABEL,
    WRITTEN,
    columns_of,
    label_of,
    lay_bonus,
    lay_goods,
    lay_headings,
    lay_rounds,
    lay_star,
    lay_stocks,
    lay_targets,
)
from sheetgen.games.burgundy.sheet.form import GOODS, SIZES
from sheetgen.games.burgundy.sheet.pen import Pen, values

TIMES = "\N{MULTIPLICATION SIGN}"


def draw_area_points(pen: Pen, box: Box) -> None:
    """Draw the points for an area: by its size, and by the phase of its completion."""
    tables = pen.numbers("area_points", "phase_points")
    below = pen.head(box, "tally.areas", tables)
    upper, lower = below.rows(2, 1.0)
    numbers = printed_numbers(pen.rules)
    sizes = [(str(size), str(area_points(numbers, size))) for size in pen.sizes]
    points = pen.texts("tally.points")
    draw_strip(
        pen.canvas, upper, (pen.texts("tally.size"), points), sizes, LABEL, pen.ink
    )
    phases = [
        (letter, f"+{number.value}")
        for letter in PHASE_LETTERS
        for number in pen.table("phase_points")[letter]
    ]
    draw_strip(
        pen.canvas, lower, (pen.texts("tally.phase"), points), phases, LABEL, pen.ink
    )


def draw_bonus_tiles(pen: Pen, box: Box) -> None:
    """Draw two tick boxes for each terrain: for its large and its small tile."""
    pen.head(box, "tally.bonus")
    head, *rows = lay_bonus(pen.lay)
    _say_players(pen, head)
    for cell, terrain in zip(
        columns_of(head, len(pen.terrains), pen.lay), pen.terrains, strict=True
    ):
        look = pen.looks[terrain]
        draw_symbol(pen.canvas, look.symbol, cell.centre, 3.6, look.tone.sign)
    for row, size in zip(rows, SIZES, strict=True):
        _label(pen, row, pen.texts(f"tally.{size}"), pen.table("bonus_tiles")[size])
    pen.ticks("bonus-tile")


def draw_stocks(pen: Pen, box: Box) -> None:
    """Draw fields for goods by number, silver, workers and the turn-order track."""
    pen.head(box, "tally.goods")
    head, *rows = lay_goods(pen.lay)
    if not pen.variant.is_alone:
        _say_players(pen, head)
    tone = pen.ink.tone(GAME.hue)
    boxes = [
        (centred(cell.centre, 3.2, 3.2), f"{good}")
        for cell, good in zip(columns_of(head, len(GOODS), pen.lay), GOODS, strict=True)
    ]
    draw_dice(pen.canvas, boxes, tone, pen.ink)
    points = pen.table("points")
    is_alone = pen.variant.is_alone  # [burgundy 30.1, 30.12] nothing scores at the end
    sold, left = points["good_sold"], points["good_left"]
    both = (sold[:1], ()) if is_alone else (sold, left)
    for row, name, numbers in zip(rows, ("sold", "left"), both, strict=True):
        _label(pen, row, pen.texts(f"tally.{name}"), numbers)
    each = f"{points['workers_for_a_point'][0].value} : 1"
    stocks = (
        ("silver", values(points["silver_left"])),
        ("workers", "" if is_alone else each),
        ("track", ""),
    )
    for cell, (name, worth) in zip(lay_stocks(pen.lay), stocks, strict=False):
        room = Box(cell.x, cell.y, pen.boxes[name].x - cell.x - 0.3, cell.height)
        above, under = room.rows(2)
        pen.say(above if worth else room, pen.texts(f"tally.{name}"), 2.3)
        if worth:
            pen.say(under, worth, 2.2, family=STRONG, is_soft=True)
    pen.fields("sold", "stored", *pen.lay.stocks)
    _close_at_edge(pen, [pen.boxes[name] for name in pen.lay.stocks])


def _close_at_edge(pen: Pen, boxes: Sequence[Box]) -> None:
    """Draw the right side of boxes at the edge of the face, which cuts half of it."""
    for box in boxes:
        x = pen.canvas.box.right - RIM / 2
        if box.right > x:
            ends = Point(x, box.y), Point(x, box.bottom)
            pen.canvas.line(*ends, field_outline(pen.ink))


def draw_score(pen: Pen, box: Box) -> None:
    """Draw a line to write on for each heading, and the star for the total."""
    pen.head(box, "tally.score")
    rows = lay_headings(pen.lay)
    headings = pen.lay.headings
    pen.fields("heading")
    for row, heading in zip(rows, headings, strict=True):
        x = row.x + WRITTEN + 1.2 if pen.lay.is_left else row.x
        words = Box(x, row.y, row.width - WRITTEN - 1.2, row.height)
        if heading == "watchtowers":  # the only one that no other table explains
            worth = f"{TIMES} {values(pen.table('points')['watchtower'])}"
            room = Box(words.right - 6, words.y, 6, words.height)
            pen.say(room, worth, 2.3, "right", STRONG, is_soft=True)
            words = Box(words.x, words.y, words.width - 7, words.height)
        pen.say(words, pen.texts(f"sum.{heading}"), 2.7)
    shift = WRITTEN if pen.lay.is_left else 0
    lines = [
        (
            Point(row.x + shift, row.bottom),
            Point(row.right - WRITTEN + shift, row.bottom),
        )
        for row in rows[:-1]
    ]
    pen.canvas.path(lines_path(lines), stroke=Outline(pen.ink.field, HAIR, cap="butt"))
    # The headings of the base game end here; those of expansions follow.
    last = rows[len(BASE_HEADINGS) - 1]
    if len(headings) > len(BASE_HEADINGS):
        pen.canvas.line(
            Point(last.x, last.bottom),
            Point(last.right, last.bottom),
            Outline(pen.ink.soft, THIN),
        )
    _draw_star(pen, box, "sheet.total")


def draw_rounds(pen: Pen, box: Box) -> None:
    """Draw a tick box for each round of a solo game, phase by phase."""
    pen.head(box, "alone.rounds")
    for letter, cells in zip(PHASE_LETTERS, lay_rounds(pen.lay), strict=True):
        row = cells[0]
        label = Box(box.x, row.y, PHASE_LABEL, row.height)
        pen.say(label, letter, 3.2, family=BOLD)
    pen.ticks("round")


def draw_targets(pen: Pen, box: Box) -> None:
    """Draw a tick box for each target, and a star for the marker's value."""
    pen.head(box, "alone.targets")
    for target, cell in zip(list_targets(), lay_targets(pen.lay), strict=True):
        number = Box(cell.x, cell.y + 0.3, cell.width, 4.0)
        family = BOLD if target == TARGET else STRONG
        pen.say(number, f"{target}", 3.0, "centre", family)
    pen.ticks("target")
    note = Box(box.x, box.bottom + 1.4, box.width, 12)
    pen.canvas.paragraph_in(
        note,
        pen.texts("alone.hint", first=TARGET, step=STEP),
        Letters(2.4, pen.ink.text),
    )
    _draw_star(pen, pen.lay.zones["marker"], "alone.marker")


def _draw_star(pen: Pen, box: Box, key: str) -> None:
    """Draw the star at the end of a sheet, with its label."""
    middle, reach = lay_star(pen.lay)
    draw_star(pen.canvas, middle, reach, pen.ink, pen.ink.tone(GAME.hue))
    x = box.x + WRITTEN + 2.2 if pen.lay.is_left else box.x
    label = Box(x, middle.y - 4, box.width - WRITTEN - 2.2, 8)
    pen.canvas.text_in(
        label,
        pen.texts(key),
        Letters(5.4, pen.ink.text, DISPLAY_BOLD),
        align="left" if pen.lay.is_left else "right",
        minimum=3,
    )


def _say_players(pen: Pen, row: Box) -> None:
    words = label_of(row, pen.lay)
    pen.say(words, pen.texts("tally.for-players"), 2.12, is_soft=True)


def _label(pen: Pen, row: Box, word: str, numbers: Sequence[Number]) -> None:
    """Write the label of a row, and below it the points for one."""
    place = label_of(row, pen.lay)
    above, under = Box(place.x, row.y + 0.4, place.width, row.height - 0.8).rows(2)
    pen.say(above, word, 2.4, family=STRONG)
    pen.say(under, values(numbers), 2.3, family=BOLD, is_soft=True)
