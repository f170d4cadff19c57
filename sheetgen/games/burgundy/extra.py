"""The foot of the sheet: which expansions were played with, and what they count."""

from sheetgen.draw.box import Box, Point, centred
from sheetgen.draw.emblem import draw_flag
from sheetgen.draw.font import STRONG
from sheetgen.draw.form import draw_fields
from sheetgen.games.burgundy import GAME
from sheetgen.games.burgundy.duchy import PHASE_LETTERS
from sheetgen.games.burgundy.expansions.chains import CASTLE_CHAINS, COST_OF_CASTLE
from sheetgen.games.burgundy.expansions.routes import PLACES
from sheetgen.games.burgundy.expansions.vineyards import VINE_COLOURS
from sheetgen.games.burgundy.foot import COPIED, ROUTE_TILES, SHIELDS
from sheetgen.games.burgundy.pen import Pen, values
from sheetgen.ruleset import Table
from sheetgen.units import Mm

# Those without anything to write but that they were used; the crane stands with the
# tiles that it came with.
PLAIN = ("castle-chains", "extra-tiles", "white-castles", "inns", "chateauma")
VARIANTS = ("team", "solo")
WRITTEN = {CASTLE_CHAINS.id: "taken-back", "extra-tiles": "crane"}
FIELD: Mm = 5.1
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
        tick = Box(row.x + 0.15, row.centre.y - 1.6, 3.2, 3.2)
        pen.ticks({f"expansion:{name}": tick})
        words = Box(row.x + 4.6, row.y, row.width - 4.6, row.height)
        if name in WRITTEN:
            field = Box(row.right - 7.4, row.centre.y - 2.6, 7.4, 5.2)
            pen.fields({WRITTEN[name]: field})
            room = Box(words.x, field.y, field.x - words.x - 0.6, field.height)
            words, under = room.rows(2)
            points = f"{MINUS}{COST_OF_CASTLE}"
            text = pen.texts(f"extra.{WRITTEN[name]}", points=points)
            pen.say(under, text, 2.2, is_soft=True)
        pen.say(words, pen.texts(f"extra.{name}"), 2.6)


def _draw_shields(pen: Pen, box: Box) -> None:
    below = pen.tick_head(box, "extra.shields", "expansion:shields")
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
    fields: dict[str, Box] = {}
    tickets: dict[str, Box] = {}
    lines = [
        Box(side.x, head.bottom + 0.2 + at * FIELD, side.width, FIELD - 0.1)
        for side in (left, right)
        for at in range(SHIELDS // 2)
    ]
    for at, line in enumerate(lines, 1):
        number, taken, left_in = line.columns(3, 0.5)
        fields[f"shield-number:{at}"] = number
        tickets |= {f"shield-taken:{at}": taken, f"shield-left:{at}": left_in}
    pen.fields(fields)
    pen.tickets(tickets)
    line = Box(below.x, head.bottom + 0.4 + 3 * FIELD, below.width, FIELD - 0.1)
    boxes = Box(line.right - 18.4, line.y, 18.4, line.height).columns(COPIED, 0.5)
    pen.fields({f"copied-place:{at}": box for at, box in enumerate(boxes, 1)})
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
    below = pen.tick_head(box, "extra.border-posts", "expansion:border-posts")
    tone = pen.ink.tone(GAME.hue)
    draw_flag(pen.canvas, Point(box.right - 4, box.y + 3.2), 4.2, tone)
    two, three = below.rows(2)
    for row, key, place in ((two, "two", "post:2"), (three, "three", "post:3")):
        words = Box(row.x, row.y, 8.6, row.height)
        pen.say(words, pen.texts(f"extra.{key}"), 2.3, is_soft=True)
        pen.tickets({place: Box(words.right, row.y + 0.15, 7, row.height - 0.3)})
    rest = Box(two.x + 17.4, two.y, two.width - 17.4, two.height)
    worth = [n for letter in PHASE_LETTERS for n in pen.table("post_points")[letter]]
    pen.say(rest, values(worth), 2.2, family=STRONG, is_soft=True)
    rest = Box(rest.x, three.y, rest.width, three.height)
    for cell, size in zip(rest.columns(2), ("large", "small"), strict=True):
        pen.ticks({f"post-tile:{size}": Box(cell.x, cell.centre.y - 1.5, 3.0, 3.0)})
        words = Box(cell.x + 3.8, cell.y, cell.width - 4, cell.height)
        text = values(pen.table("post_tiles")[size])
        pen.say(words, text, 2.2, family=STRONG, is_soft=True)


def _draw_routes(pen: Pen, box: Box) -> None:
    """Draw a box for the number of each tile, and one for each good on it."""
    below = pen.tick_head(box, "extra.trade-routes", "expansion:trade-routes")
    lines = below.rows(-(-ROUTE_TILES // 2), 0.6)
    goods: list[Box] = []
    places = [cell for line in lines for cell in line.columns(2, 1.6)]
    for at, cell in enumerate(places[:ROUTE_TILES], 1):
        tile, *spaces = cell.columns(PLACES + 1)
        goods += spaces
        pen.tickets({f"route-tile:{at}": tile.inset(0.15)}, 0.3)
    pen.fields({f"route:{at}": space for at, space in enumerate(goods, 1)})
    room = places[ROUTE_TILES]
    first, second = room.rows(2)
    pen.show_tickets([centred(Point(first.x + 1.6, first.centre.y), 2.6, 2.2)], 0.3)
    beside = Box(first.x + 3.6, first.y, first.width - 3.6, first.height)
    pen.say(beside, pen.texts("extra.route-tile"), 2.0, is_soft=True)
    sample = centred(Point(second.x + 1.6, second.centre.y), 2.2, 2.2)
    draw_fields(pen.canvas, [sample], pen.ink)
    beside = Box(second.x + 3.6, second.y, second.width - 3.6, second.height)
    pen.say(beside, pen.texts("extra.route-good"), 2.0, is_soft=True)


def _draw_vines(pen: Pen, box: Box) -> None:
    """Draw for each colour a field for the sizes of its groups, and one for tiles."""
    below = pen.tick_head(box, "extra.vineyards", "expansion:vineyards")
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
    for row, key, kind in ((groups, "groups", "vines"), (tiles, "tiles", "vine-tiles")):
        words = Box(below.x, row.y, label - 0.6, row.height)
        pen.say(words, pen.texts(f"extra.{key}"), 2.0, is_soft=True)
        cells = row.columns(len(VINE_COLOURS))
        pen.fields(
            {
                f"{kind}:{colour}": cell.inset(0.2)
                for colour, cell in zip(VINE_COLOURS, cells, strict=True)
            }
        )
