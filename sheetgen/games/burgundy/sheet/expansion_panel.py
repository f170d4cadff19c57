"""The foot of the sheet: the expansions that were used, and what they score."""

from collections.abc import Sequence

from sheetgen.core.draw.box import Box, Point, centred
from sheetgen.core.ruleset import SURE, Table
from sheetgen.core.units import Mm
from sheetgen.draw.emblem import draw_flag
from sheetgen.draw.font import STRONG, TEXT
from sheetgen.draw.form import draw_fields
from sheetgen.draw.svg import SMALLEST, Fit
from sheetgen.draw.symbol import draw_symbol
from sheetgen.games.burgundy import GAME
from sheetgen.games.burgundy.expansions.chateauma import CHATEAUMA, worth_of
from sheetgen.games.burgundy.expansions.mini import COST_OF_CASTLE, TEAM
from sheetgen.games.burgundy.rules.counts import TEAMS, VINE_COLOURS
from sheetgen.games.burgundy.rules.duchy import PHASE_LETTERS
from sheetgen.games.burgundy.rules.tile import MONASTERY
from sheetgen.games.burgundy.sheet.expansion_boxes import (
    NOTE,
    POST_LABEL,
    POST_TILES,
    ROUTE_TILE_RIM,
    WRITTEN,
    copied_lines,
    lay_copied,
    lay_parts,
    lay_plain,
    lay_post_tiles,
    lay_posts,
    lay_routes,
    lay_shield_sides,
    lay_teams,
    lay_vines,
    lay_virtual,
    plain_names,
    vine_label,
    virtual_names,
)
from sheetgen.games.burgundy.sheet.fields import ROUTE_TILES
from sheetgen.games.burgundy.sheet.form import SIZES
from sheetgen.games.burgundy.sheet.pen import Pen, values

MINUS = "\N{MINUS SIGN}"
TIMES = "\N{MULTIPLICATION SIGN}"
TO = "\N{EN DASH}"
BETWEEN = ", "
_WORD: Mm = 0.7  # between words side by side
ROUTE_CUT = 0.24  # of the corners of a route's tile, as a share of its height


def draw_extras(pen: Pen, box: Box) -> None:
    """Draw a part for each expansion."""
    for name, part in lay_parts(box, pen.variant).items():
        DRAWS[name](pen, part)


def _draw_plain(pen: Pen, part: Box) -> None:
    pen.head(part, "extra.title")
    names = plain_names(pen.variant)
    for row, name in zip(lay_plain(part, pen.variant), names, strict=True):
        words = Box(row.x + 4.6, row.y, row.width - 4.6, row.height)
        if name == TEAM.id:
            teams = lay_teams(row)
            for team, cell in zip(TEAMS, teams, strict=True):
                letter = Box(cell.x + 4.4, cell.y, cell.width - 4.4, cell.height)
                pen.say(letter, team.upper(), 2.8, family=STRONG)
            words = Box(row.x, row.y, teams[0].x - row.x - 1, row.height)
        if name in WRITTEN:
            field = pen.boxes[WRITTEN[name]]
            room = Box(words.x, field.y, field.x - words.x - 0.6, field.height)
            words, under = room.rows(2)
            points = f"{MINUS}{COST_OF_CASTLE}"
            text = pen.texts(f"extra.{WRITTEN[name]}", points=points)
            pen.say(under, text, 2.2, is_soft=True)
        pen.say(words, pen.texts(f"extra.{name}"), 2.6)
    pen.fields(*WRITTEN.values())


def _draw_shields(pen: Pen, part: Box) -> None:
    below = pen.tick_head(part, "extra.shields", pen.numbers("shield_points"))
    line = Box(below.x, below.y - 0.4, below.width, NOTE)
    worth = _runs(pen.table("shield_points"))
    pen.say(line, pen.texts("extra.shield-points", points=worth), 2.2, is_soft=True)
    heads = [pen.texts(f"extra.{key}") for key in ("number", "from", "until")]
    for side in lay_shield_sides(part):
        row = Box(side.x, line.bottom, side.width, NOTE)
        for cell, text in zip(row.columns(3), heads, strict=True):
            pen.say(cell, text, SMALLEST, "centre", is_soft=True)
    pen.fields("shield-number", "copied-place")
    pen.tickets("shield-taken", "shield-left")
    if copied_lines(pen.variant):
        words = lay_copied(part, pen.variant)
        pen.say(words, pen.texts("extra.copied"), 2.2, is_soft=True)


def _runs(table: Table) -> str:
    """Return the points of tiles, consecutive numbers with equal points as a range."""
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
        points = values(table[f"{run[0]}"])
        parts.append(f"{run[0]}{TO}{run[-1]}: {points}")
    return BETWEEN.join(parts)


def _draw_posts(pen: Pen, part: Box) -> None:
    printed = pen.numbers("post_points", "post_tiles")
    is_sure = all(post.provenance in SURE for post in pen.rules.rim)
    pen.tick_head(part, "extra.border-posts", printed, is_sure)
    tone = pen.ink.tone(GAME.hue)
    draw_flag(pen.canvas, Point(part.right - 4, part.y + 3.2), 4.2, tone)
    two, three = lay_posts(part)
    for row, key in ((two, "two"), (three, "three")):
        words = Box(row.x, row.y, POST_LABEL, row.height)
        pen.say(words, pen.texts(f"extra.{key}"), 2.3, is_soft=True)
    pen.tickets("post")
    rest = Box(two.x + POST_TILES, two.y, two.width - POST_TILES, two.height)
    worth = [n for letter in PHASE_LETTERS for n in pen.table("post_points")[letter]]
    pen.say(rest, values(worth), 2.2, family=STRONG, is_soft=True)
    for cell, size in zip(lay_post_tiles(part), SIZES, strict=True):
        words = Box(cell.x + 3.8, cell.y, cell.width - 4, cell.height)
        text = values(pen.table("post_tiles")[size])
        pen.say(words, text, 2.2, family=STRONG, is_soft=True)
    pen.ticks("post-tile")


def _draw_routes(pen: Pen, part: Box) -> None:
    """Draw a box for the number of each tile, and one for each of its goods."""
    pen.tick_head(part, "extra.trade-routes")
    tiles = [box.inset(-ROUTE_TILE_RIM) for box in pen.of("route-tile")]
    pen.show_tickets(tiles, ROUTE_CUT)
    pen.fields("route")
    first, second = lay_routes(part)[ROUTE_TILES].rows(2)
    pen.show_tickets([centred(Point(first.x + 1.6, first.centre.y), 2.6, 2.2)], 0.3)
    beside = Box(first.x + 3.6, first.y, first.width - 3.6, first.height)
    pen.say(beside, pen.texts("extra.route-tile"), SMALLEST, is_soft=True)
    sample = centred(Point(second.x + 1.6, second.centre.y), 2.2, 2.2)
    draw_fields(pen.canvas, [sample], pen.ink)
    beside = Box(second.x + 3.6, second.y, second.width - 3.6, second.height)
    pen.say(beside, pen.texts("extra.route-good"), SMALLEST, is_soft=True)


def _draw_chateauma(pen: Pen, part: Box) -> None:
    """Draw a field for each count of Châteauma, with the points for one."""
    pen.tick_head(part, "extra.chateauma")
    names = virtual_names(pen.variant)
    for cell, name in zip(lay_virtual(part, pen.variant), names, strict=True):
        field = pen.boxes[f"chateauma:{name}"]
        words = Box(cell.x, field.y - NOTE + 0.1, cell.width, NOTE)
        each = worth_of(name)
        worth = f" {TIMES}{each}" if each > 1 else ""
        if name == "monasteries":  # a long word
            at = Point(words.x + 1.5, words.centre.y - 0.2)
            look = pen.looks[MONASTERY]
            draw_symbol(pen.canvas, look.symbol, at, 2.8, look.tone.sign)
            words = Box(words.x + 2.8, words.y, words.width - 2.8, words.height)
            pen.say(words, worth, SMALLEST, is_soft=True)
        else:
            text = pen.texts(f"virtual.{name}") + worth
            pen.say(words, text, SMALLEST, is_soft=True)
    pen.fields("chateauma")


def _draw_vines(pen: Pen, part: Box) -> None:
    """Draw for each colour a field for the sizes of its groups, and one for tiles."""
    below = pen.tick_head(part, "extra.vineyards", pen.numbers("vine_points"))
    points = pen.table("vine_points")
    larger = [size for size in points if size not in pen.table("area_points")]
    worth = BETWEEN.join(f"{size}: {values(points[size])}" for size in larger)
    line = Box(below.x, below.y - 0.4, below.width, NOTE)
    pen.say(line, pen.texts("extra.vine-points", points=worth), 2.2, is_soft=True)
    head, groups, tiles = lay_vines(part, pen.variant)
    names = [pen.texts(f"vine.{colour}") for colour in VINE_COLOURS]
    for place, name in zip(_spread(pen, head, names), names, strict=True):
        pen.say(place, name, SMALLEST)
    for row, key in ((groups, "groups"), (tiles, "tiles")):
        words = Box(below.x, row.y, vine_label(pen.variant) - 0.4, row.height)
        pen.say(words, pen.texts(f"extra.{key}"), SMALLEST, is_soft=True)
    pen.fields("vines", "vine-tiles")


def _spread(pen: Pen, head: Box, names: Sequence[str]) -> list[Box]:
    """Return the boxes of names, each as near to the middle of its column as it can."""
    wide = [pen.canvas.fonts.width(name, TEXT, SMALLEST) + 0.02 for name in names]
    columns = head.columns(len(names))
    left = [box.centre.x - w / 2 for box, w in zip(columns, wide, strict=True)]
    for at in range(1, len(left)):
        left[at] = max(left[at], left[at - 1] + wide[at - 1] + _WORD)
    end = head.right
    for at in reversed(range(len(left))):
        left[at] = min(left[at], end - wide[at])
        end = left[at] - _WORD
    if left[0] < head.x - _WORD:
        longest = max(names, key=len)
        pen.canvas.fits.append(Fit(longest, 0, SMALLEST))
    return [Box(x, head.y, w, head.height) for x, w in zip(left, wide, strict=True)]


DRAWS = {
    "plain": _draw_plain,
    "shields": _draw_shields,
    "border-posts": _draw_posts,
    "trade-routes": _draw_routes,
    "vineyards": _draw_vines,
    CHATEAUMA.id: _draw_chateauma,
}
