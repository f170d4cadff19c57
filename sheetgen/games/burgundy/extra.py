"""The foot of the sheet: which expansions were played with, and what they count."""

from sheetgen.draw.box import Box, Point, centred
from sheetgen.draw.cell import ticket_path
from sheetgen.draw.emblem import draw_flag
from sheetgen.draw.font import STRONG
from sheetgen.draw.ink import WHITE
from sheetgen.draw.svg import Outline
from sheetgen.games.burgundy import GAME
from sheetgen.games.burgundy.duchy import PHASE_LETTERS
from sheetgen.games.burgundy.expansions.chains import CASTLE_CHAINS, COST_OF_CASTLE
from sheetgen.games.burgundy.expansions.routes import TILES_EACH
from sheetgen.games.burgundy.expansions.vineyards import VINE_COLOURS
from sheetgen.games.burgundy.pen import Pen, values
from sheetgen.ruleset import Table
from sheetgen.units import Mm

# Those without anything to write but that they were used; the crane stands with the
# tiles that it came with.
PLAIN = ("castle-chains", "extra-tiles", "white-castles", "inns", "chateauma")
VARIANTS = ("team", "solo")
WRITTEN = {CASTLE_CHAINS.id: "extra.taken-back", "extra-tiles": "extra.crane"}
SHIELDS = 6  # held at the end or before
COPIED = 3  # monasteries
FIELD: Mm = 5.1
SPACES = 3  # of a tile of a trade route
MINUS = "\N{MINUS SIGN}"
TO = "\N{EN DASH}"
BETWEEN = ", "


def draw_extras(pen: Pen, box: Box) -> None:
    """Draw a part for each expansion."""
    first = Box(box.x, box.y, 39, box.height)
    second = Box(first.right + 3, box.y, 43, box.height)
    third = Box(second.right + 3, box.y, box.right - second.right - 3, box.height)
    _draw_plain(pen, first)
    _draw_shields(pen, Box(second.x, second.y, second.width, 30.6))
    _draw_posts(pen, Box(second.x, second.y + 31.4, second.width, second.height - 31.4))
    _draw_routes(pen, Box(third.x, third.y, third.width, 20.8))
    _draw_vines(pen, Box(third.x, third.y + 22, third.width, third.height - 22))


def _draw_plain(pen: Pen, box: Box) -> None:
    below = pen.head(box, "extra.title")
    names = (*PLAIN, *VARIANTS)
    for row, name in zip(below.rows(len(names)), names, strict=True):
        pen.ticks([Box(row.x + 0.15, row.centre.y - 1.6, 3.2, 3.2)])
        words = Box(row.x + 4.6, row.y, row.width - 4.6, row.height)
        if name in WRITTEN:
            field = Box(row.right - 7.4, row.centre.y - 2.6, 7.4, 5.2)
            pen.fields([field])
            room = Box(words.x, field.y, field.x - words.x - 0.6, field.height)
            words, under = room.rows(2)
            text = pen.texts(WRITTEN[name], points=f"{MINUS}{COST_OF_CASTLE}")
            pen.say(under, text, 2.2, is_soft=True)
        pen.say(words, pen.texts(f"extra.{name}"), 2.6)


def _draw_shields(pen: Pen, box: Box) -> None:
    below = pen.tick_head(box, "extra.shields")
    line = Box(below.x, below.y - 0.4, below.width, 2.8)
    worth = _runs(pen.table("shield_points"))
    pen.say(line, pen.texts("extra.shield-points", points=worth), 2.2, is_soft=True)
    head = Box(below.x, line.bottom, below.width, 2.8)
    left, right = below.columns(2, 2.4)
    heads = [pen.texts(f"extra.{key}") for key in ("number", "from", "until")]
    for side in (left, right):
        row = Box(side.x, head.y, side.width, head.height)
        for cell, text in zip(row.columns(3), heads, strict=True):
            pen.say(cell, text, 2.0, "centre", is_soft=True)
    fields, tickets = [], []
    for side in (left, right):
        for at in range(SHIELDS // 2):
            line = Box(side.x, head.bottom + 0.2 + at * FIELD, side.width, FIELD - 0.1)
            number, *phases = line.columns(3, 0.5)
            fields.append(number)
            tickets += phases
    pen.fields(fields)
    _tickets(pen, tickets)
    line = Box(below.x, head.bottom + 0.4 + 3 * FIELD, below.width, FIELD - 0.1)
    boxes = Box(line.right - 18.4, line.y, 18.4, line.height).columns(COPIED, 0.5)
    pen.fields(boxes)
    words = Box(line.x, line.y, line.width - 19.2, line.height)
    pen.say(words, pen.texts("extra.copied"), 2.2, is_soft=True)


def _runs(table: Table) -> str:
    """Return what tiles bring, those whose numbers follow each other in one."""
    runs: list[list[int]] = []
    for name in table:
        number = int(name)
        worth = table[name][0].value
        if runs and table[f"{runs[-1][-1]}"][0].value == worth:
            runs[-1].append(number)
        else:
            runs.append([number])
    parts = []
    for run in runs:
        numbers = [table[f"{number}"][0] for number in run]
        sure = next((number for number in numbers if not number.is_sure), numbers[0])
        parts.append(f"{run[0]}{TO}{run[-1]}: {values([sure])}")
    return BETWEEN.join(parts)


def _draw_posts(pen: Pen, box: Box) -> None:
    below = pen.tick_head(box, "extra.border-posts")
    tone = pen.ink.tone(GAME.hue)
    draw_flag(pen.canvas, Point(box.right - 4, box.y + 3.2), 4.2, tone)
    two, three = below.rows(2)
    for row, key in ((two, "two"), (three, "three")):
        words = Box(row.x, row.y, 8.6, row.height)
        pen.say(words, pen.texts(f"extra.{key}"), 2.3, is_soft=True)
        _tickets(pen, [Box(words.right, row.y + 0.15, 7, row.height - 0.3)])
    rest = Box(two.x + 17.4, two.y, two.width - 17.4, two.height)
    worth = [n for letter in PHASE_LETTERS for n in pen.table("post_points")[letter]]
    pen.say(rest, values(worth), 2.2, family=STRONG, is_soft=True)
    rest = Box(rest.x, three.y, rest.width, three.height)
    for cell, size in zip(rest.columns(2), ("large", "small"), strict=True):
        pen.ticks([Box(cell.x, cell.centre.y - 1.5, 3.0, 3.0)])
        words = Box(cell.x + 3.8, cell.y, cell.width - 4, cell.height)
        text = values(pen.table("post_tiles")[size])
        pen.say(words, text, 2.2, family=STRONG, is_soft=True)


def _draw_routes(pen: Pen, box: Box) -> None:
    """Draw a box for the number of each tile, and one for each good on it."""
    below = pen.tick_head(box, "extra.trade-routes")
    count = max(TILES_EACH)
    lines = below.rows(-(-count // 2), 0.6)
    goods = []
    places = [cell for line in lines for cell in line.columns(2, 1.6)]
    for cell in places[:count]:
        tile, *spaces = cell.columns(SPACES + 1)
        goods += spaces
        _tickets(pen, [tile.inset(0.15)], 0.3)
    pen.fields(goods)
    room = places[count]
    first, second = room.rows(2)
    _tickets(pen, [centred(Point(first.x + 1.6, first.centre.y), 2.6, 2.2)], 0.3)
    beside = Box(first.x + 3.6, first.y, first.width - 3.6, first.height)
    pen.say(beside, pen.texts("extra.route-tile"), 2.0, is_soft=True)
    pen.fields([centred(Point(second.x + 1.6, second.centre.y), 2.2, 2.2)])
    beside = Box(second.x + 3.6, second.y, second.width - 3.6, second.height)
    pen.say(beside, pen.texts("extra.route-good"), 2.0, is_soft=True)


def _draw_vines(pen: Pen, box: Box) -> None:
    """Draw for each colour a field for the sizes of its groups, and one for tiles."""
    below = pen.tick_head(box, "extra.vineyards")
    points = pen.table("vine_points")
    larger = [size for size in points if size not in pen.table("area_points")]
    worth = BETWEEN.join(f"{size}: {values(points[size])}" for size in larger)
    line = Box(below.x, below.y - 0.4, below.width, 2.8)
    pen.say(line, pen.texts("extra.vine-points", points=worth), 2.2, is_soft=True)
    label = 9.0
    head = Box(below.x + label, line.bottom, below.width - label, 3.0)
    groups = Box(head.x, head.bottom, head.width, (below.bottom - head.bottom) * 0.56)
    tiles = Box(head.x, groups.bottom, head.width, below.bottom - groups.bottom)
    for cell, colour in zip(head.columns(len(VINE_COLOURS)), VINE_COLOURS, strict=True):
        pen.say(cell.inset(0.15), pen.texts(f"vine.{colour}"), 2.0, "centre")
    for row, key in ((groups, "groups"), (tiles, "tiles")):
        words = Box(below.x, row.y, label - 0.6, row.height)
        pen.say(words, pen.texts(f"extra.{key}"), 2.0, is_soft=True)
        pen.fields(cell.inset(0.2) for cell in row.columns(len(VINE_COLOURS)))


def _tickets(pen: Pen, boxes: list[Box], cut: float = 0.18) -> None:
    """Draw fields for phases, with the corners cut as in the cells."""
    pen.canvas.path(
        "".join(ticket_path(box, cut) for box in boxes),
        fill=WHITE,
        stroke=Outline(pen.ink.field, 0.25, pen.ink.field_dash, cap="butt"),
    )
