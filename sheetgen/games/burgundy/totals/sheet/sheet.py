"""The sheet of totals, composed of generic components and of parts of its game.

The plan consists of boxes on a face of 266 x 196 mm, which fits inside both A4 and
Letter with margins that every printer can print. The notes on final scoring and the
code are on the left, the table is on the right.
"""

from sheetgen.core.draw.box import Box, Point
from sheetgen.core.draw.cellplan import CellPlan
from sheetgen.core.draw.frame import CLEAR, LEFT
from sheetgen.core.draw.hexmap import hexagon_at
from sheetgen.draw.cell import Look
from sheetgen.draw.emblem import draw_shield
from sheetgen.draw.face import Face, Style, draw_marks, draw_ruler, refuse_unfit
from sheetgen.draw.font import BOLD, STRONG
from sheetgen.draw.ink import WHITE, Ink
from sheetgen.draw.svg import Canvas, Outline, Spot, polygon_path
from sheetgen.draw.symbol import draw_symbol
from sheetgen.games.burgundy.check.score import COUNTED, EDITIONS
from sheetgen.games.burgundy.rules.chateauma_points import (
    MONASTERY as VIRTUAL_MONASTERY,
)
from sheetgen.games.burgundy.rules.chateauma_points import SHIELD_POINTS, UNFINISHED
from sheetgen.games.burgundy.rules.tile import CASTLE, CITY, MONASTERY
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
from sheetgen.games.burgundy.sheet.variant import USUAL as USUAL_WHOLE
from sheetgen.games.burgundy.totals import GAME
from sheetgen.games.burgundy.totals.sheet.boxes import (
    ENDS_BY,
    FACE,
    LEFT_HANDED,
    USUAL,
    find_frame,
)
from sheetgen.games.burgundy.totals.sheet.boxes import ZONES as READ_ZONES
from sheetgen.games.burgundy.totals.sheet.tally import TIMES, draw_table
from sheetgen.layout.value import Layout

TRIM = (297.0, 210.0)  # A4
# A sigma for the shield, around its middle; our fonts lack the letter.
SIGMA = "M1.9 -1.7V-2.7H-1.9L0.4 0L-1.9 2.7H1.9V1.7"

ZONES = {
    **READ_ZONES[USUAL],
    "title": Box(13, 0, 111, 10.6),
    "date": Box(217, 0, 36, 10),
    "steps": Box(0, 12, 56, 20),
    "monasteries": Box(0, 33.4, 56, 56.6),
    "virtual": Box(0, 107, 56, 32),
    "serial": Box(0, 140.6, 35, 4.4),
    "digits": Box(37, 147.4, 20, 23),
    "caption": Box(37, 171, 20, 12),
    "ruler": Box(257.5, 112, 8.5, 50.2),
    "notes": Box(13, 187.4, 112, 8.6),
    "footer": Box(141, 187.4, 112, 8.6),
}
_STAY = ("notes", "footer")
ZONES_LEFT = {
    **{
        name: box.moved(0 if name in _STAY else ENDS_BY, 0)
        for name, box in ZONES.items()
    },
    **READ_ZONES[LEFT_HANDED],
    "title": Box(142, 0, 111, 10.6),
    "date": Box(13, 0, 36, 10),
    "ruler": Box(0, 112, 8.5, 50.2),
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
        frame.boxes, lay_out(USUAL_WHOLE, False),
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
            **{f"mark {i}": box.inset(-CLEAR) for i, box in enumerate(marks)},
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
    below = pen.head(box, "legend.ends")
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
