"""The score sheet of The Castles of Burgundy, composed of generic components.

The plan is one of boxes on a face of 266 x 196 mm, which lies inside both A4 and Letter
with margins that every printer reaches: in the middle the duchy, at its left what is
written into it, at its right what it brings, under it the expansions. `plan_sheet` has
the boxes of all of them; each part has a module of its own.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from sheetgen.board import Board
from sheetgen.draw.board import Surface
from sheetgen.draw.box import Box, Point
from sheetgen.draw.cell import Look, draw_areas, draw_dice, draw_signs, draw_writing
from sheetgen.draw.cellplan import CellPlan
from sheetgen.draw.emblem import draw_shield
from sheetgen.draw.face import Face, Style, refuse_unfit
from sheetgen.draw.font import BOLD, DISPLAY, DISPLAY_BOLD, STRONG, FontStack
from sheetgen.draw.frame import CLEAR, mark_boxes
from sheetgen.draw.hexmap import HexMap
from sheetgen.draw.ink import Ink
from sheetgen.draw.mark import draw_marks
from sheetgen.draw.note import origin_note
from sheetgen.draw.rim import RimFlag, draw_rim_flags
from sheetgen.draw.ruler import draw_ruler
from sheetgen.draw.svg import THIN, Canvas, Fit, Letters, Outline, overlay
from sheetgen.draw.water import draw_rivers
from sheetgen.games.burgundy import GAME
from sheetgen.games.burgundy.boxes import (
    EDITIONS,
    FACE,
    MARK,
    NEWEST,
    PLAYERS,
    lay_board,
    lay_choices,
    lay_form,
    plan_cells,
)
from sheetgen.games.burgundy.boxes import ZONES as READ_ZONES
from sheetgen.games.burgundy.duchy import Duchy
from sheetgen.games.burgundy.extra import draw_extras
from sheetgen.games.burgundy.legend import draw_monasteries, draw_words
from sheetgen.games.burgundy.pen import Pen
from sheetgen.games.burgundy.printed import printed_numbers
from sheetgen.games.burgundy.tally import (
    draw_area_points,
    draw_bonus_tiles,
    draw_score,
    draw_stocks,
)
from sheetgen.games.burgundy.tile import RIVER, TERRAINS
from sheetgen.layout.value import Layout
from sheetgen.ruleset import SURE, RuleSet
from sheetgen.units import Mm

TRIM = (297.0, 210.0)  # A4
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


ZONES = {
    **READ_ZONES,
    "title": Box(13, 0, 111, 11),
    "name": Box(142, 0, 34.5, 10),
    "date": Box(179, 0, 21, 10),
    "words": Box(0, 13, 57, 76.8),
    "words below": Box(13, 91, 44, 14),
    "monasteries": Box(0, 107, 57, 31.5),
    "serial": Box(0, 140.6, 35, 4.4),
    "digits": Box(37, 147.4, 20, 23),
    "caption": Box(37, 171, 20, 12),
    "areas": Box(200.5, 13, 65.5, 23.4),
    "ruler": Box(257.5, 112, 8.5, 50.2),
    "notes": Box(13, 187.4, 112, 8.6),
    "footer": Box(141, 187.4, 112, 8.6),
}
# The tables of numbers that stand on the sheet.
PRINTED = (
    "area_points",
    "phase_points",
    "bonus_tiles",
    "monastery_points",
    "post_points",
    "post_tiles",
    "shield_points",
    "vine_points",
)
MOST_SIZES = 12  # in the table of areas


def plan_sheet(layout: Layout) -> Plan:
    """Return where everything stands on the sheet of *layout*."""
    return Plan(dict(ZONES), lay_board(layout.board), mark_boxes(FACE, MARK))


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
    terrains = tuple([t for t in TERRAINS if layout.board.of_terrain(t)])
    form, fits = _draw_form(
        _Form(
            style,
            layout.rules,
            tuple(style.texts.entries.items()),
            (style.ink.name, style.evidence, style.has_marks, style.scale),
            (style.fonts, style.is_checked, layout.rules.id),
            terrains,
            tuple(table_sizes(layout)),
        )
    )
    canvas = Canvas(FACE.width, FACE.height, style.fonts, checked=style.is_checked)
    name = layout.name_in(style.texts.language)
    title = f"{name} - {style.texts('game.title')}"
    canvas.describe(title, layout.id)
    duchy = Duchy(layout.board, printed_numbers(layout.rules))
    _draw_title(canvas, zones["title"], layout, name, style)
    cells = _draw_duchy(canvas, plan.hexes, layout, _flags(layout, duchy), style)
    _draw_note(canvas, zones["notes"], layout, bool(duchy.posts), style)
    refuse_unfit(canvas.fits, style.texts)
    own = canvas.to_svg()
    marks = plan.marks if style.has_marks else ()
    return Face(
        svg=overlay(form, own),
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
        fits=(*fits, *canvas.fits),
        layers=(form, own),
        fields=lay_form(terrains),
        number=NEWEST,
    )


def table_sizes(layout: Layout) -> list[int]:
    """Return the sizes that the table shows: all that are printed, and those used."""
    printed = [int(row) for row in layout.rules.tables["area_points"]]
    used = {area.size for area in layout.areas}
    if max(used) <= MOST_SIZES:
        return list(range(1, max(*printed, *used) + 1))
    return sorted(used)


@dataclass(frozen=True)
class _Form:
    """All that decides how the part of a sheet looks that boards share.

    Attributes:
        style: of the sheet.
        rules: with the printed numbers.
        texts: what is written.
        look: ink, evidence, marks and scale.
        means: fonts, whether drawing is checked, and which rules.
        terrains: those that the board has.
        sizes: those of areas that the table shows.
    """

    style: Style = field(compare=False)
    rules: RuleSet = field(compare=False)
    texts: tuple[tuple[str, str], ...]
    look: tuple[str, str, bool, float]
    means: tuple[FontStack, bool, str]
    terrains: tuple[str, ...]
    sizes: tuple[int, ...]


@lru_cache(maxsize=8)
def _draw_form(form: _Form) -> tuple[str, tuple[Fit, ...]]:
    """Return the drawing of all but the board, and how its texts fit."""
    style = form.style
    canvas = Canvas(FACE.width, FACE.height, style.fonts, checked=style.is_checked)
    looks = terrain_looks(style.ink)
    pen = Pen(
        canvas, form.rules, form.terrains, form.sizes, style.texts, style.ink, looks,
        style.evidence, lay_form(form.terrains),
    )  # fmt: skip
    _draw_line(pen, ZONES["name"], "sheet.name")
    _draw_line(pen, ZONES["date"], "sheet.date")
    _draw_players(pen, ZONES["players"])
    _draw_editions(pen, ZONES["edition"])
    draw_words(pen, ZONES["words"], ZONES["words below"])
    draw_monasteries(pen, ZONES["monasteries"])
    draw_area_points(pen, ZONES["areas"])
    draw_bonus_tiles(pen, ZONES["bonus"])
    draw_stocks(pen, ZONES["stocks"])
    draw_score(pen, ZONES["score"])
    draw_extras(pen, ZONES["extras"])
    _draw_footer(pen, ZONES["footer"], ZONES["caption"])
    label = style.texts("sheet.ruler")
    draw_ruler(canvas, ZONES["ruler"], label, style.ink, style.scale)
    if style.has_marks:
        draw_marks(canvas, mark_boxes(FACE, MARK), style.ink.mark)
    refuse_unfit(canvas.fits, style.texts)
    return canvas.to_svg(), tuple(canvas.fits)


def _draw_duchy(
    canvas: Canvas,
    hexes: HexMap,
    layout: Layout,
    flags: tuple[RimFlag, ...],
    style: Style,
) -> tuple[CellPlan, ...]:
    """Draw rivers, areas, posts, and in every cell what is written in."""
    looks = terrain_looks(style.ink)
    draw_rivers(canvas, hexes, looks[RIVER].tone)
    draw_areas(canvas, hexes, looks, layout.areas, density=DENSITY)
    plans = plan_cells(hexes, style.evidence)
    for terrain, look in looks.items():
        cells = hexes.board.of_terrain(terrain)
        if cells:
            draw_signs(canvas, [plans[cell].sign for cell in cells], look)
            draw_dice(canvas, _dice(hexes.board, cells, plans), look.tone, style.ink)
    draw_writing(canvas, plans, style.ink)
    draw_rim_flags(canvas, hexes, flags, FLAG, style.ink.tone(GAME.hue), style.ink)
    return plans


def _dice(
    board: Board, cells: Sequence[int], plans: Sequence[CellPlan]
) -> list[tuple[Box, str]]:
    """Return the printed numbers of cells with their places."""
    return [
        (number, board.cells[cell].carried)
        for cell in cells
        for number in (plans[cell].number,)
        if number is not None and board.cells[cell].carried
    ]


def _flags(layout: Layout, duchy: Duchy) -> tuple[RimFlag, ...]:
    """Return the border posts; boards of another shape have none."""
    return tuple(
        RimFlag(cells, post.provenance in SURE)
        for cells, post in zip(duchy.posts, layout.rules.rim, strict=False)
    )


def _draw_title(
    canvas: Canvas, box: Box, layout: Layout, name: str, style: Style
) -> None:
    """Draw the shield, the board's name and the game's."""
    ink = style.ink
    shield = Box(box.x, box.y, 9.6, box.height)
    draw_shield(canvas, shield, layout.short, ink.tone(GAME.hue))
    x = shield.right + 2
    canvas.text_in(
        Box(x, box.y + 0.4, box.right - x, 6.4),
        name,
        Letters(7.0, ink.text, DISPLAY_BOLD),
        minimum=3,
    )
    canvas.text_in(
        Box(x, box.y + 7.4, box.right - x, 3),
        style.texts("game.title"),
        Letters(3.0, ink.soft, DISPLAY),
    )


def _draw_line(pen: Pen, box: Box, key: str) -> None:
    """Draw a line to write on, its label beneath."""
    y = box.bottom - 3.2
    pen.canvas.line(Point(box.x, y), Point(box.right, y), Outline(pen.ink.soft, THIN))
    pen.say(Box(box.x, y + 0.5, box.width, 2.7), pen.texts(key), 2.2, is_soft=True)


def _draw_players(pen: Pen, zone: Box) -> None:
    """Draw the numbers of players to circle."""
    _say_choice(pen, zone, "sheet.players")
    for cell, count in zip(lay_choices("players"), PLAYERS, strict=True):
        place = pen.boxes[f"players:{count}"]
        pen.canvas.circle(
            place.centre,
            place.width / 2,
            stroke=Outline(pen.ink.field, 0.25, pen.ink.field_dash),
        )
        pen.say(cell, f"{count}", 4.0, "centre", BOLD)


def _draw_editions(pen: Pen, zone: Box) -> None:
    """Draw the editions to circle."""
    _say_choice(pen, zone, "sheet.edition")
    for edition in EDITIONS:
        place = pen.boxes[f"edition:{edition}"]
        pen.canvas.rect(
            place,
            stroke=Outline(pen.ink.field, 0.25, pen.ink.field_dash),
            radius=place.height / 2,
        )
        is_year = edition.isdecimal()
        name = edition if is_year else pen.texts(f"sheet.{edition}")
        pen.say(place.inset(0.8), name, 2.5, "centre", STRONG)


def _say_choice(pen: Pen, zone: Box, key: str) -> None:
    """Write what is to be circled under the places of the choices."""
    label = Box(zone.x, zone.bottom - 2.7, zone.width, 2.7)
    pen.say(label, pen.texts(key), 2.2, "centre", is_soft=True)


def _draw_note(
    canvas: Canvas, box: Box, layout: Layout, has_posts: bool, style: Style
) -> None:
    """Write what of the sheet is not sure."""
    parts = [origin_note(layout, style.texts)]
    tables = layout.rules.tables
    numbers = [n for name in PRINTED for row in tables[name].values() for n in row]
    posts = layout.rules.rim if has_posts else ()
    sources = [*(n.provenance for n in numbers), *(post.provenance for post in posts)]
    if not SURE.issuperset(sources):
        parts.append(style.texts("sheet.unsure"))
    words = " ".join(filter(None, parts))
    canvas.paragraph_in(box, words, Letters(2.3, style.ink.soft), minimum=1.7)


def _draw_footer(pen: Pen, footer: Box, caption: Box) -> None:
    """Write whose names these are, and what the code is for."""
    unofficial = pen.texts("sheet.unofficial")
    pen.canvas.paragraph_in(footer, unofficial, Letters(2.3, pen.ink.soft), minimum=1.7)
    pen.canvas.paragraph_in(
        caption,
        pen.texts("sheet.code"),
        Letters(2.0, pen.ink.text),
        leading=1.15,
        minimum=1.7,
    )
