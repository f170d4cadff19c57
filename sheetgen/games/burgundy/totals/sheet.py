"""The sheet of totals, composed of generic components and of what its game has.

The plan is one of boxes on a face of 266 x 196 mm, which lies inside both A4 and Letter
with margins that every printer reaches: at the left what counts at the end and the
code, at the right the table.
"""

from sheetgen.core.draw.box import Box, Point
from sheetgen.core.draw.cellplan import CellPlan
from sheetgen.core.draw.frame import CLEAR, LEFT
from sheetgen.core.ruleset import SURE
from sheetgen.draw.cell import Look
from sheetgen.draw.emblem import draw_shield
from sheetgen.draw.face import Face, Style, refuse_unfit
from sheetgen.draw.font import DISPLAY, DISPLAY_BOLD
from sheetgen.draw.ink import WHITE, Ink
from sheetgen.draw.mark import draw_marks
from sheetgen.draw.note import origin_note
from sheetgen.draw.ruler import draw_ruler
from sheetgen.draw.svg import THIN, Canvas, Letters, Outline, Spot
from sheetgen.games.burgundy.boxes import lay_out
from sheetgen.games.burgundy.made import USUAL as USUAL_WHOLE
from sheetgen.games.burgundy.pen import Pen
from sheetgen.games.burgundy.sheet import terrain_looks as whole_looks
from sheetgen.games.burgundy.tile import CASTLE, CITY
from sheetgen.games.burgundy.totals import GAME
from sheetgen.games.burgundy.totals.boxes import (
    ENDS_BY,
    FACE,
    LEFT_HANDED,
    USUAL,
    find_frame,
)
from sheetgen.games.burgundy.totals.boxes import ZONES as READ_ZONES
from sheetgen.games.burgundy.totals.ends import (
    draw_monasteries,
    draw_steps,
    draw_virtual,
)
from sheetgen.games.burgundy.totals.tally import draw_table
from sheetgen.layout.value import Layout

TRIM = (297.0, 210.0)  # A4
# A sigma on the shield, around its middle; no font of ours has the letter.
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
# The tables of numbers that stand on the sheet.
PRINTED = (
    *("area_points", "phase_points", "bonus_tiles", "points", "monastery_points"),
    *("post_points", "shield_points", "vine_points", "trade_gains"),
)


def terrain_looks(ink: Ink) -> dict[str, Look]:
    """Return how what the one cell can be looks, as on the boards of the game."""
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
    _draw_title(pen, zones["title"], name)
    _draw_date(pen, zones["date"])
    draw_steps(pen, zones["steps"])
    draw_monasteries(pen, zones["monasteries"])
    draw_virtual(pen, zones["virtual"])
    draw_table(pen, face)
    label = style.texts("sheet.ruler")
    draw_ruler(canvas, zones["ruler"], label, style.ink, style.scale)
    _draw_notes(pen, zones, layout)
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
        cells=(_sign_cell(zones["title"]),) * len(layout.board.cells),
        zones={
            **zones,
            **{f"mark {i}": box.inset(-CLEAR) for i, box in enumerate(marks)},
        },
        fits=tuple(canvas.fits),
        fields=frame.boxes,
        number=face,
    )


def _sign_cell(title: Box) -> CellPlan:
    """Return where the one cell is shown that stands for no board: on the shield."""
    sign = _shield_box(title)
    return CellPlan(None, None, sign, sign)


def _shield_box(box: Box) -> Box:
    return Box(box.x, box.y, 9.6, box.height)


def _draw_title(pen: Pen, box: Box, name: str) -> None:
    """Draw the shield, the name of the sheet and that of the game."""
    shield = _shield_box(box)
    draw_shield(pen.canvas, shield, "", pen.ink.tone(GAME.hue))
    middle = Point(shield.centre.x, shield.centre.y - 0.9)
    pen.canvas.path(SIGMA, stroke=Outline(WHITE, 0.8), at=Spot(middle))
    x = shield.right + 2
    pen.canvas.text_in(
        Box(x, box.y + 0.2, box.right - x, 6.4),
        name,
        Letters(7.0, pen.ink.text, DISPLAY_BOLD),
        minimum=3,
    )
    pen.canvas.text_in(
        Box(x, box.y + 7.2, box.right - x, 3),
        pen.texts("game.title"),
        Letters(3.0, pen.ink.soft, DISPLAY),
    )


def _draw_date(pen: Pen, box: Box) -> None:
    """Draw a line to write on, its label beneath."""
    y = box.bottom - 3.2
    pen.canvas.line(Point(box.x, y), Point(box.right, y), Outline(pen.ink.soft, THIN))
    label = Box(box.x, y + 0.5, box.width, 2.7)
    pen.say(label, pen.texts("sheet.date"), 2.2, is_soft=True)


def _draw_notes(pen: Pen, zones: dict[str, Box], layout: Layout) -> None:
    """Write what is not sure, whose names these are, and what the code is for."""
    tables = layout.rules.tables
    numbers = [n for name in PRINTED for row in tables[name].values() for n in row]
    parts = [origin_note(layout, pen.texts)]
    if not SURE.issuperset([number.provenance for number in numbers]):
        parts.append(pen.texts("sheet.unsure"))
    soft = Letters(2.3, pen.ink.soft)
    words = " ".join(filter(None, parts))
    pen.canvas.paragraph_in(zones["notes"], words, soft, minimum=1.7)
    unofficial = pen.texts("sheet.unofficial")
    pen.canvas.paragraph_in(zones["footer"], unofficial, soft, minimum=1.7)
    pen.canvas.paragraph_in(
        zones["caption"],
        pen.texts("sheet.code"),
        Letters(2.0, pen.ink.text),
        leading=1.15,
        minimum=1.7,
    )
