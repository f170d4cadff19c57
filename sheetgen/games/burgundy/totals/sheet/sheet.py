"""The sheet of totals, composed of generic components and of parts of its game.

The plan consists of boxes on a face of 266 x 196 mm, which fits inside both A4 and
Letter with margins that every printer can print. The notes on final scoring and the
code are on the left, the table is on the right: a column for each player, a row for
each heading.
"""

from collections.abc import Iterable

from sheetgen.core.draw.box import LEFT, Box, Point, around_mark, centred
from sheetgen.core.draw.hexmap import CellPlan, hexagon_at
from sheetgen.core.units import Mm
from sheetgen.draw.cell import Look
from sheetgen.draw.emblem import draw_flag, draw_shield
from sheetgen.draw.face import Face, Style, draw_marks, draw_ruler, refuse_unfit
from sheetgen.draw.font import BOLD, DISPLAY_BOLD, STRONG
from sheetgen.draw.form import draw_band, draw_fields, draw_heading, draw_ticks
from sheetgen.draw.ink import WHITE, Ink
from sheetgen.draw.svg import HAIR, Canvas, Letters, Outline, Spot, polygon_path
from sheetgen.draw.symbol import draw_strokes, draw_symbol
from sheetgen.games.burgundy.check.score import COUNTED, EDITIONS
from sheetgen.games.burgundy.rules.chateauma_points import (
    MONASTERY as VIRTUAL_MONASTERY,
)
from sheetgen.games.burgundy.rules.chateauma_points import SHIELD_POINTS, UNFINISHED
from sheetgen.games.burgundy.rules.duchy import PHASE_LETTERS
from sheetgen.games.burgundy.rules.tile import CASTLE, CITY, MONASTERY, PASTURE
from sheetgen.games.burgundy.sheet.boxes import lay_out
from sheetgen.games.burgundy.sheet.legend import NAMES, draw_word
from sheetgen.games.burgundy.sheet.pen import Pen, values
from sheetgen.games.burgundy.sheet.sheet import (
    draw_footer,
    draw_line,
    draw_names,
    draw_note,
    shield_of,
)
from sheetgen.games.burgundy.sheet.sheet import terrain_looks as whole_looks
from sheetgen.games.burgundy.sheet.variant import FORMER
from sheetgen.games.burgundy.tiles.art import ART
from sheetgen.games.burgundy.totals import GAME
from sheetgen.games.burgundy.totals.sheet.boxes import (
    ENDS_BY,
    FACE,
    FIELDS_BY,
    LEFT_HANDED,
    SUMS,
    USUAL,
    find_frame,
    label_of,
    lay_rows,
    players_of,
)
from sheetgen.games.burgundy.totals.sheet.boxes import ZONES as READ_ZONES
from sheetgen.games.burgundy.totals.sheet.form import AT_END, IN_GAME, STOCKS
from sheetgen.layout.value import Layout

TRIM = (297.0, 210.0)  # A4
# A sigma for the shield, around its middle; our fonts lack the letter.
SIGMA = "M1.9 -1.7V-2.7H-1.9L0.4 0L-1.9 2.7H1.9V1.7"

ZONES = {
    **READ_ZONES[USUAL],
    "title": Box(8, 0, 111, 10.6),
    "date": Box(221, 0, 36, 10),
    "steps": Box(8, 12, 54, 22),
    "monasteries": Box(8, 34.8, 54, 63.2),
    "virtual": Box(8, 102, 54, 38),
    "serial": Box(8, 148.5, 35, 4.4),
    "digits": Box(39.6, 156.4, 22.4, 17),
    "caption": Box(39.6, 176, 22.4, 12),
    "ruler": Box(259.5, 8.2, 6.5, 50.2),
    "notes": Box(8, 189, 54, 7),
    "footer": Box(66, 189, 62, 7),
}
_BY_FIELDS = {"date": -212, "footer": FIELDS_BY + 1}
ZONES_LEFT = {
    **{
        name: box.moved(_BY_FIELDS.get(name, ENDS_BY), 0) for name, box in ZONES.items()
    },
    **READ_ZONES[LEFT_HANDED],
    "title": Box(204, 0, 54, 10.6),
    "ruler": ZONES["ruler"],
}
STEPS = 3
DOUBLES = 7  # double hexes with their points on the first of two lines
# The tables of numbers printed on the sheet.
PRINTED = (
    *("area_points", "phase_points", "bonus_tiles", "points", "monastery_points"),
    *("post_points", "shield_points", "vine_points", "trade_gains"),
)


def terrain_looks(ink: Ink) -> dict[str, Look]:
    """Return the looks of the single cell, as on the boards of the game."""
    looks = whole_looks(ink)
    return {terrain: looks[terrain] for terrain in (CASTLE, CITY)}


def draw_sheet(layout: Layout, style: Style) -> Face:
    """Return the face of a sheet of totals."""
    face = LEFT_HANDED if style.hand == LEFT else USUAL
    zones = ZONES_LEFT if face == LEFT_HANDED else ZONES
    frame = find_frame(layout.rules, layout.board, style.evidence, face)
    canvas = Canvas(FACE.width, FACE.height, style.fonts, checked=style.is_checked)
    name = layout.name_in(style.texts.language)
    title = f"{name} - {style.texts('game.title')}"
    canvas.describe(title, layout.id)
    looks = whole_looks(style.ink)
    pen = Pen(
        canvas, layout.rules, (), (), style.texts, style.ink, looks, style.evidence,
        frame.boxes, lay_out(FORMER, False),
    )  # fmt: skip
    shield = shield_of(zones["title"])
    draw_shield(canvas, shield, "", style.ink.tone(GAME.hue))
    middle = Point(shield.centre.x, shield.centre.y - 0.9)
    canvas.path(SIGMA, stroke=Outline(WHITE, 0.8), at=Spot(middle))
    draw_names(canvas, zones["title"], name, style, 0.2)
    draw_line(pen, zones["date"], "sheet.date")
    _draw_steps(pen, zones["steps"])
    _draw_monasteries(pen, zones["monasteries"])
    _draw_virtual(pen, zones["virtual"])
    draw_table(pen, face)
    label = style.texts("sheet.ruler")
    draw_ruler(canvas, zones["ruler"], label, style.ink, style.scale)
    draw_note(canvas, zones["notes"], layout, PRINTED, style)
    draw_footer(pen, zones["footer"], zones["caption"])
    marks = frame.marks if style.has_marks else ()
    if marks:
        draw_marks(canvas, marks, style.ink.mark)
    refuse_unfit(canvas.fits, style.texts)
    return Face(
        svg=canvas.to_svg(),
        box=FACE,
        trim=TRIM,
        title=title,
        language=style.texts.language,
        code=frame.code,
        digits=zones["digits"],
        serial=Point(zones["serial"].x, zones["serial"].bottom - 0.6),
        serial_size=4.2,
        marks=marks,
        # The single cell that stands for the missing board is shown on the shield.
        cells=(CellPlan(None, None, shield, shield),) * len(layout.board.cells),
        zones={
            **zones,
            **{f"mark {i}": around_mark(box) for i, box in enumerate(marks)},
        },
        fits=tuple(canvas.fits),
        fields=frame.boxes,
        number=face,
    )


def _draw_steps(pen: Pen, box: Box) -> None:
    """Write the steps for filling in the sheet."""
    below = pen.head(box, "totals.steps")
    for at, row in enumerate(below.rows(STEPS), 1):
        number = Box(row.x, row.y, 3.4, row.height)
        pen.say(number, f"{at}.", 2.5, family=BOLD)
        words = Box(row.x + 3.6, row.y, row.width - 3.6, row.height)
        pen.say(words, pen.texts(f"totals.step-{at}"), 2.5)


def _draw_monasteries(pen: Pen, box: Box) -> None:
    """Draw the points of each monastery that scores at the end [burgundy 10.15]."""
    below = pen.head(box, "legend.ends", pen.numbers("monastery_points"))
    points = pen.table("monastery_points")
    numbers = sorted({*NAMES, *COUNTED})
    for row, number in zip(below.rows(len(numbers)), numbers, strict=True):
        worth, *others = points[f"{number}"]
        if number in COUNTED:
            text = pen.texts(f"tile.{COUNTED[number]}")
            _say_worth(pen, row, f"{TIMES} {values([worth])}")
        else:
            text = pen.texts(f"legend.{NAMES[number]}", points=worth.value)
        if others:
            edition = max(EDITIONS, key=lambda name: EDITIONS[name])
            _say_worth(pen, row, f"{edition}: {values(others)}")
            row = Box(row.x, row.y, row.width - 10, row.height)
        draw_word(pen, row, f"{number}", text, 0, chip_size=(6.0, 3.5), size=2.6)
    look, middle = pen.looks[MONASTERY], Point(box.right - 2.6, box.y + 1.9)
    path = polygon_path(hexagon_at(middle, 4.0))
    pen.canvas.path(path, fill=look.tone.tint, stroke=Outline(look.tone.ring, 0.4))
    draw_symbol(pen.canvas, look.symbol, middle, 2.4, look.tone.sign)


def _draw_virtual(pen: Pen, box: Box) -> None:
    """Draw the points of Châteauma's pieces at the end [burgundy 33.14]."""
    below = pen.head(box, "totals.virtual")
    left = pen.table("points")
    doubles = [values(points) for points in pen.table("vine_points").values()]
    worth = (
        ("monasteries", f"{TIMES} {VIRTUAL_MONASTERY}"),
        ("goods", f"{TIMES} {values(left['good_left'])}"),
        ("silver", f"{TIMES} {values(left['silver_left'])}"),
        ("reserve", f"{TIMES} 1"),
        ("unfinished", f"{TIMES} {UNFINISHED}"),
        ("shields", ", ".join(map(str, SHIELD_POINTS[1:]))),
        ("doubles", ", ".join(doubles[:DOUBLES]) + ","),
    )
    *rows, last = below.rows(len(worth) + 1)
    _say_worth(pen, last, ", ".join(doubles[DOUBLES:]))
    for row, (name, text) in zip(rows, worth, strict=True):
        _say_worth(pen, row, text)
        wide = pen.canvas.fonts.width(text, STRONG, 2.3)
        words = Box(row.x, row.y, row.width - wide - 1, row.height)
        pen.say(words, pen.texts(f"chateauma.{name}"), 2.4)


def _say_worth(pen: Pen, row: Box, text: str) -> None:
    pen.say(row, text, 2.3, "right", STRONG, is_soft=True)


TIMES = "\N{MULTIPLICATION SIGN}"
SIGN: Mm = 4.6  # of the sign before a heading
INDENT: Mm = 7.6  # of the words after it
HUES = {"vineyard": "#713a8c", "sales": "#8a5a33"}  # as on the game's tokens
TILED = {"watchtowers": CITY, "animals": PASTURE, "monasteries": MONASTERY}
SYMBOLS = {
    "phases": "hourglass",
    "colours": "bonus",
    "sales": "good",
    "routes": "route",
    "goods": "good",
    "silver": "silver",
    "workers": "worker",
    "stocks": "scales",
    "other": "star",
    "vineyard": "vine",
}


def draw_table(pen: Pen, face: int) -> None:
    """Draw all rows of a face."""
    rows = lay_rows(face)
    words = {name: label_of(row, face) for name, row in rows.items()}
    tone = pen.ink.tone(GAME.hue)
    for name in SUMS:
        draw_band(pen.canvas, rows[name], tone, is_strong=name == SUMS[-1])
    hints = _hints(pen)

    def draw_rows(group: str, names: Iterable[str], key: str) -> None:
        for name in names:
            _draw_row(pen, words[f"{group}:{name}"], name, key, hints.get(name, ""))

    _draw_head(pen, rows["in-game"], words["in-game"], "in-game", "if-noted")
    draw_rows("game", IN_GAME, "sum")
    _draw_sum(pen, words["gained"], "totals.gained", "totals.marker")
    _draw_head(pen, rows["at-end"], words["at-end"], "at-end", "left")
    draw_rows("stock", STOCKS, "totals")
    draw_rows("end", AT_END, "sum")
    _draw_sum(pen, words["added"], "totals.added", "totals.of-end")
    bold = Letters(5.2, pen.ink.text, DISPLAY_BOLD)
    label = _indented(words["total"])
    pen.canvas.text_in(label, pen.texts("sheet.total"), bold, minimum=2.8)
    for name in ("empty", "track"):
        label = _indented(words[name])
        pen.say(label, pen.texts(f"totals.{name}"), 2.9)
        pen.say(label, pen.texts(f"totals.tie-{name}"), 2.3, "right", is_soft=True)
    pen.say(_indented(words["rank"]), pen.texts("totals.rank"), 2.9, family=STRONG)
    fields = [box for name, box in pen.boxes.items() if not name.endswith(" who")]
    draw_fields(pen.canvas, fields, pen.ink)
    _draw_players(pen, rows, words, face)


def _indented(words: Box, indent: Mm = 1.4) -> Box:
    """Return the box for the words beside the fields of a row, after its sign."""
    return Box(words.x + indent, words.y, words.width - indent, words.height)


def _draw_head(pen: Pen, row: Box, label: Box, name: str, hint: str) -> None:
    """Write the heading of a group of rows, on a line across the table."""
    text, told = pen.texts(f"totals.{name}"), pen.texts(f"totals.{hint}")
    if label.x > row.x:  # the line begins at the fields, before the words
        y = row.centre.y + 0.9
        ends = Point(row.x, y), Point(label.x - 1.2, y)
        pen.canvas.line(*ends, Outline(pen.ink.soft, HAIR))
    line = Box(label.x, row.y, row.right - label.x, row.height)
    draw_heading(pen.canvas, line, text, pen.ink, size=3.8)
    start = label.x + pen.canvas.fonts.width(text, DISPLAY_BOLD, 3.8) + 3
    room = Box(start, row.y, label.right - start, row.height)
    size = pen.canvas.common_size([told], STRONG, 2.3, room.width, 1.8)
    wide = pen.canvas.fonts.width(told, STRONG, size)
    ground = Box(room.right - wide - 0.8, row.y, wide + 1.6, row.height)
    pen.canvas.rect(ground, fill=WHITE)
    pen.say(room, told, size, "right", STRONG, is_soft=True)


def _draw_row(pen: Pen, row: Box, name: str, key: str, hint: str) -> None:
    """Draw the sign of a heading, its name, and its points."""
    ends = Point(row.x, row.bottom), Point(row.right, row.bottom)
    pen.canvas.line(*ends, Outline(pen.ink.field, HAIR))
    _draw_sign(pen, name, Point(row.x + 1.4 + SIGN / 2, row.centre.y))
    label = _indented(row, INDENT)
    if hint:
        wide = pen.canvas.fonts.width(hint, STRONG, 2.3)
        room = Box(row.right - wide - 0.2, row.y, wide + 0.2, row.height)
        pen.say(room, hint, 2.3, "right", STRONG, is_soft=True)
        label = Box(label.x, label.y, label.width - wide - 1.4, label.height)
    pen.say(label, pen.texts(f"{key}.{name}"), 2.9)


def _draw_sign(pen: Pen, name: str, middle: Point) -> None:
    """Draw the sign of a heading, as on the tiles and tokens of the game."""
    canvas, ink = pen.canvas, pen.ink
    tone = ink.tone(HUES.get(name, GAME.hue))
    if name in TILED:
        look = pen.looks[TILED[name]]
        path = polygon_path(hexagon_at(middle, SIGN))
        canvas.path(path, fill=look.tone.tint, stroke=Outline(look.tone.ring, 0.4))
        draw_symbol(canvas, look.symbol, middle, 2.8, look.tone.sign)
    elif name == "areas":
        side = SIGN / 2
        for x, y in ((-side / 2, -0.9), (side / 2, -0.9), (0, 1.05)):
            path = polygon_path(hexagon_at(Point(middle.x + x, middle.y + y), side))
            canvas.path(path, fill=tone.tint, stroke=Outline(tone.ring, 0.35))
    elif name == "posts":
        draw_flag(canvas, Point(middle.x - 1, middle.y + 2.1), 4.2, tone)
    elif name == "shields":
        draw_shield(canvas, centred(middle, 3.8, 4.4), "", tone)
    elif SYMBOLS[name] in ART:
        draw_strokes(canvas, ART[SYMBOLS[name]], [middle], SIGN, tone.sign)
    else:
        draw_symbol(canvas, SYMBOLS[name], middle, 3.8, tone.sign)


def _draw_sum(pen: Pen, row: Box, key: str, hint: str) -> None:
    """Write the name of a sum, and its hint."""
    label = _indented(row)
    upper, lower = Box(label.x, label.y + 0.7, label.width, label.height - 1.4).rows(2)
    upper = Box(upper.x, upper.y, upper.width, upper.height + 0.5)
    lower = Box(lower.x, lower.y + 0.5, lower.width, lower.height - 0.5)
    pen.say(upper, pen.texts(key), 3.3, family=STRONG)
    pen.say(lower, pen.texts(hint), 2.2, is_soft=True)


def _draw_players(
    pen: Pen, rows: dict[str, Box], labels: dict[str, Box], face: int
) -> None:
    """Number the columns, and draw the boxes to tick for Châteauma."""
    names, whos = (players_of(rows[name], face) for name in ("name", "who"))
    for at, (name, who) in enumerate(zip(names, whos, strict=True), 1):
        corner = Box(name.x + 0.8, name.y + 0.7, 3, 2.4)
        pen.say(corner, f"{at}", 2.2, family=STRONG, is_soft=True)
        beside = Box(who.x + 6, who.y, who.width - 6, who.height)
        pen.say(beside, pen.texts("totals.who"), 2.4, is_soft=True)
    align = "right" if face != LEFT_HANDED else "left"  # towards the fields
    row = _indented(labels["name"])
    below = Box(row.x, row.y + 2, row.width, row.height - 2)
    pen.say(below, pen.texts("sheet.name"), 2.9, align, STRONG)
    row = _indented(labels["who"])
    pen.say(row, pen.texts("totals.plays"), 2.3, align, is_soft=True)
    ticks = [box for name, box in pen.boxes.items() if name.endswith(" who")]
    draw_ticks(pen.canvas, ticks, pen.ink)


def _hints(pen: Pen) -> dict[str, str]:
    """Return the points of headings, as hints."""

    def listed(name: str, keys: Iterable[str] = (), start: str = "") -> str:
        table = pen.table(name)
        keys = keys or [str(size) for size in range(1, len(table) + 1)]
        parts = [start.format(key) + values(table[key]) for key in keys]
        return ", ".join(parts)

    def each(row: str, table: str = "points") -> str:
        return f"{TIMES} {values(pen.table(table)[row])}"

    shields = {row[0].value for row in pen.table("shield_points").values()}
    return {
        "areas": listed("area_points"),
        "phases": listed("phase_points", PHASE_LETTERS, "{} "),
        "colours": listed("bonus_tiles", ("large", "small")),
        "watchtowers": each("watchtower"),
        "sales": each("good_sold"),
        "posts": listed("post_points", PHASE_LETTERS, "{} "),
        "routes": each("points", "trade_gains"),
        "goods": each("good_left"),
        "silver": each("silver_left"),
        "workers": f"{values(pen.table('points')['workers_for_a_point'])} : 1",
        "shields": ", ".join(map(str, sorted(shields, reverse=True))),
        "vineyard": listed("vine_points"),
    }
