"""The score sheet of The Castles of Burgundy, composed of generic components.

The plan is one of boxes on a face of 266 x 196 mm, which lies inside both A4 and Letter
with margins that every printer reaches: in the middle the duchy, at its left what is
written into it, at its right what it brings, under it the expansions. `plan_sheet` has
the boxes of all of them; each part has a module of its own.
"""

from dataclasses import dataclass

from sheetgen.draw.board import Surface
from sheetgen.draw.box import Box, Point, centred
from sheetgen.draw.cell import (
    CellPlan,
    Look,
    draw_areas,
    draw_die,
    draw_sign,
    draw_writing,
    plan_numbered_cell,
)
from sheetgen.draw.emblem import draw_shield
from sheetgen.draw.face import Face, Style, refuse_unfit
from sheetgen.draw.font import BOLD, DISPLAY, DISPLAY_BOLD
from sheetgen.draw.hexmap import HexMap, fit_hexmap
from sheetgen.draw.ink import Ink
from sheetgen.draw.mark import CLEAR, draw_marks, mark_boxes
from sheetgen.draw.note import origin_note
from sheetgen.draw.post import Flag, draw_posts
from sheetgen.draw.ruler import draw_ruler
from sheetgen.draw.svg import THIN, Canvas
from sheetgen.draw.water import draw_rivers
from sheetgen.games.burgundy import GAME
from sheetgen.games.burgundy.duchy import Duchy
from sheetgen.games.burgundy.extra import draw_extras
from sheetgen.games.burgundy.legend import draw_monasteries, draw_words
from sheetgen.games.burgundy.pen import Pen
from sheetgen.games.burgundy.players import FEWEST, MOST
from sheetgen.games.burgundy.printed import printed_numbers
from sheetgen.games.burgundy.tally import (
    draw_area_points,
    draw_bonus_tiles,
    draw_score,
    draw_stocks,
)
from sheetgen.games.burgundy.tile import RIVER
from sheetgen.layout.value import Layout
from sheetgen.ruleset import SURE
from sheetgen.units import Mm

FACE = Box(0, 0, 266, 196)
TRIM = (297.0, 210.0)  # A4
MARK: Mm = 10.0
LARGEST: Mm = 18.4  # of a cell, from side to side
FLAG: Mm = 6.0
DENSITY = 1.4  # of hatches: cells are large, and much of them is written on

HATCHES = {
    "city": "bricks",
    "monastery": "upright",
    "river": "ripples",
    "pasture": "dots",
    "castle": "diagonal",
    "mine": "crossed",
}
SYMBOLS = {
    "city": "houses",
    "monastery": "abbey",
    "river": "waves",
    "pasture": "sheep",
    "castle": "tower",
    "mine": "picks",
}
# As the game's own tiles have them.
HUES = {
    "city": "#a8743c",
    "monastery": "#bd9600",
    "river": "#2e72a8",
    "pasture": "#5c9a34",
    "castle": "#7c2348",
    "mine": "#66707a",
}


@dataclass(frozen=True)
class Plan:
    """Where everything stands.

    Attributes:
        zones: the boxes of all zones; none overlaps another.
        hexes: the board.
        marks: the boxes of the marks by id.
    """

    zones: dict[str, Box]
    hexes: HexMap
    marks: tuple[Box, ...]


BOARD = Box(59.5, 12.6, 138.5, 123.4)


def plan_sheet(layout: Layout) -> Plan:
    """Return where everything stands on the sheet of *layout*."""
    zones = {
        "title": Box(13, 0, 111, 11),
        "name": Box(142, 0, 46, 10),
        "date": Box(191, 0, 27, 10),
        "players": Box(221, 0, 32.5, 10),
        "words": Box(0, 13, 57, 76.8),
        "words below": Box(13, 91, 44, 14),
        "monasteries": Box(0, 107, 57, 31.5),
        "serial": Box(0, 140.6, 35, 4.4),
        "code": Box(0, 147, 35, 35),
        "digits": Box(37, 147.4, 20, 23),
        "caption": Box(37, 171, 20, 12),
        "board": BOARD,
        "extras": Box(60, 138.4, 137.5, 45.6),
        "areas": Box(200.5, 13, 65.5, 23.4),
        "bonus": Box(200.5, 38, 65.5, 21.4),
        "stocks": Box(200.5, 61, 65.5, 29.6),
        "score": Box(200.5, 92.4, 53, 91.6),
        "ruler": Box(257.5, 112, 8.5, 50.2),
        "notes": Box(13, 187.4, 112, 8.6),
        "footer": Box(141, 187.4, 112, 8.6),
    }
    # Flags and their signs stand beside the board, so it keeps a little away.
    hexes = fit_hexmap(layout.board, BOARD, LARGEST)
    return Plan(zones, hexes, mark_boxes(FACE, MARK))


def terrain_looks(ink: Ink) -> dict[str, Look]:
    """Return how each terrain looks in an ink."""
    return {
        terrain: Look(ink.tone(HUES[terrain]), HATCHES[terrain], symbol)
        for terrain, symbol in SYMBOLS.items()
    }


def find_surface(layout: Layout, ink: Ink) -> Surface:
    """Return the board to play on."""
    duchy = Duchy(layout.board, printed_numbers(layout.rules))
    looks = terrain_looks(ink)
    flags = _flags(layout, duchy)
    return Surface(layout.board, layout.areas, looks, RIVER, flags, GAME.hue)


def draw_sheet(layout: Layout, style: Style) -> Face:
    """Return the face of a score sheet of *layout*."""
    plan = plan_sheet(layout)
    zones = plan.zones
    canvas = Canvas(FACE.width, FACE.height, style.fonts, checked=style.is_checked)
    looks = terrain_looks(style.ink)
    pen = Pen(canvas, layout, style.texts, style.ink, looks, style.evidence)
    name = layout.name_in(style.texts.language)
    title = f"{name} - {style.texts('game.title')}"
    canvas.describe(title, layout.id)
    _draw_title(pen, zones["title"], name)
    _draw_line(pen, zones["name"], "sheet.name")
    _draw_line(pen, zones["date"], "sheet.date")
    _draw_players(pen, zones["players"])
    cells = _draw_duchy(pen, plan.hexes)
    draw_words(pen, zones["words"], zones["words below"])
    draw_monasteries(pen, zones["monasteries"])
    draw_area_points(pen, zones["areas"])
    draw_bonus_tiles(pen, zones["bonus"])
    draw_stocks(pen, zones["stocks"])
    draw_score(pen, zones["score"])
    draw_extras(pen, zones["extras"])
    _draw_notes(pen, zones["notes"], zones["footer"], zones["caption"])
    draw_ruler(
        canvas, zones["ruler"], style.texts("sheet.ruler"), style.ink, style.scale
    )
    marks = plan.marks if style.has_marks else ()
    if marks:
        draw_marks(canvas, marks)
    refuse_unfit(canvas.fits, style.texts)
    return Face(
        svg=canvas.to_svg(),
        box=FACE,
        trim=TRIM,
        title=title,
        language=style.texts.language,
        code=zones["code"],
        digits=zones["digits"],
        serial=Point(zones["serial"].x, zones["serial"].bottom - 0.6),
        serial_size=4.2,
        marks=marks,
        cells=cells,
        zones={
            **zones,
            **{f"mark {i}": box.inset(-CLEAR) for i, box in enumerate(marks)},
        },
        fits=tuple(canvas.fits),
    )


def _draw_duchy(pen: Pen, hexes: HexMap) -> tuple[CellPlan, ...]:
    """Draw rivers, areas, posts, and in every cell what is written in."""
    draw_rivers(pen.canvas, hexes, pen.looks[RIVER].tone)
    draw_areas(pen.canvas, hexes, pen.looks, pen.layout.areas, density=DENSITY)
    plans = []
    for place, cell in enumerate(hexes.board.cells):
        look = pen.looks[cell.terrain]
        has_field = pen.evidence != "none"
        plan = plan_numbered_cell(hexes.centre(place), hexes.flat, has_field)
        draw_sign(pen.canvas, plan.sign, look, 1.04)
        if plan.number is not None and cell.carried:
            draw_die(pen.canvas, plan.number, cell.carried, look.tone, pen.ink)
        plans.append(plan)
    draw_writing(pen.canvas, plans, pen.ink)
    flags = _flags(pen.layout, pen.duchy)
    tone = pen.ink.tone(GAME.hue)
    draw_posts(pen.canvas, hexes, flags, FLAG, tone, pen.ink)
    return tuple(plans)


def _flags(layout: Layout, duchy: Duchy) -> tuple[Flag, ...]:
    """Return the border posts; boards of another shape have none."""
    return tuple(
        Flag(cells, post.provenance in SURE)
        for cells, post in zip(duchy.posts, layout.rules.posts, strict=False)
    )


def _draw_title(pen: Pen, box: Box, name: str) -> None:
    """Draw the shield, the board's name and the game's."""
    shield = Box(box.x, box.y, 9.6, box.height)
    draw_shield(pen.canvas, shield, pen.layout.short, pen.ink.tone(GAME.hue))
    x = shield.right + 2
    pen.canvas.text_in(
        Box(x, box.y + 0.4, box.right - x, 6.4), name, size=7.0, fill=pen.ink.text,
        family=DISPLAY_BOLD, minimum=3,
    )  # fmt: skip
    pen.canvas.text_in(
        Box(x, box.y + 7.4, box.right - x, 3), pen.texts("game.title"), size=3.0,
        fill=pen.ink.soft, family=DISPLAY,
    )  # fmt: skip


def _draw_line(pen: Pen, box: Box, key: str) -> None:
    """Draw a line to write on, its label beneath."""
    y = box.bottom - 3.2
    pen.canvas.line(Point(box.x, y), Point(box.right, y), pen.ink.soft, THIN)
    pen.say(Box(box.x, y + 0.5, box.width, 2.7), pen.texts(key), 2.2, is_soft=True)


def _draw_players(pen: Pen, box: Box) -> None:
    """Draw the numbers of players to circle."""
    counts = range(FEWEST, MOST + 1)
    upper = Box(box.x, box.y, box.width, 6.6)
    for cell, count in zip(upper.columns(len(counts)), counts, strict=True):
        place = centred(cell.centre, 6.2, 6.2)
        pen.canvas.circle(
            place.centre, 3.1, stroke=pen.ink.field, width=0.25, dash=pen.ink.field_dash
        )
        pen.say(place, f"{count}", 4.0, "centre", BOLD)
    label = Box(box.x, box.bottom - 2.7, box.width, 2.7)
    pen.say(label, pen.texts("sheet.players"), 2.2, "centre", is_soft=True)


def _draw_notes(pen: Pen, notes: Box, footer: Box, caption: Box) -> None:
    """Write what is not sure, whose names these are, and what the code is for."""
    parts = [origin_note(pen.layout, pen.texts)]
    if pen.duchy.posts or any(
        not number.is_sure
        for name in PRINTED
        for row in pen.table(name).values()
        for number in row
    ):
        parts.append(pen.texts("sheet.unsure"))
    words = " ".join(filter(None, parts))
    soft = pen.ink.soft
    pen.canvas.paragraph_in(notes, words, size=2.3, fill=soft, minimum=1.7)
    unofficial = pen.texts("sheet.unofficial")
    pen.canvas.paragraph_in(footer, unofficial, size=2.3, fill=soft, minimum=1.7)
    pen.canvas.paragraph_in(
        caption, pen.texts("sheet.code"), size=2.0, fill=pen.ink.text, leading=1.15,
        minimum=1.7,
    )  # fmt: skip


# The tables of numbers that stand on the sheet.
PRINTED = ("area_points", "phase_points", "bonus_tiles", "post_points", "post_tiles")
