"""The score sheet of The Castles of Burgundy, composed of generic components.

The face of 266 x 196 mm is divided into boxes. It fits A4 and Letter within the margins
of every printer. The duchy is in the middle, the words to write into it on the left,
its points on the right, the expansions below. `plan_sheet` returns all these boxes;
each part has its own module.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from sheetgen.core.board import Board
from sheetgen.core.draw.box import LEFT, RIGHT, Box, Point, around_mark, shift
from sheetgen.core.draw.hexmap import CellPlan, HexMap
from sheetgen.core.errors import UsageError
from sheetgen.core.ruleset import SURE, RuleSet
from sheetgen.core.units import Mm
from sheetgen.draw.board import RimFlag, Surface, draw_rim_flags, draw_rivers
from sheetgen.draw.cell import (
    Look,
    draw_areas,
    draw_dice,
    draw_signs,
    draw_writing,
    looks_in,
)
from sheetgen.draw.emblem import draw_shield
from sheetgen.draw.face import (
    Face,
    Style,
    draw_marks,
    draw_ruler,
    origin_note,
    refuse_unfit,
)
from sheetgen.draw.font import BOLD, DISPLAY, DISPLAY_BOLD, STRONG, FontStack
from sheetgen.draw.form import field_outline
from sheetgen.draw.ink import Ink
from sheetgen.draw.svg import THIN, Canvas, Fit, Letters, Outline, lines_path, overlay
from sheetgen.games.burgundy import GAME
from sheetgen.games.burgundy.check.expansions import SOLO
from sheetgen.games.burgundy.expansions.posts import BORDER_POSTS
from sheetgen.games.burgundy.expansions.shields import SHIELDS
from sheetgen.games.burgundy.expansions.vineyards import VINEYARDS
from sheetgen.games.burgundy.rules.duchy import Duchy
from sheetgen.games.burgundy.rules.ruleset import printed_numbers
from sheetgen.games.burgundy.rules.tile import RIVER, TERRAINS
from sheetgen.games.burgundy.sheet.boxes import (
    EDITIONS,
    FACE,
    PLAYERS,
    QUIET_TABLES_BY,
    QUIET_WORDS_BY,
    Lay,
    lay_alone,
    lay_board,
    lay_choices,
    lay_form,
    lay_out,
    plan_cells,
)
from sheetgen.games.burgundy.sheet.expansion_boxes import panel_height
from sheetgen.games.burgundy.sheet.expansion_panel import draw_extras
from sheetgen.games.burgundy.sheet.legend import draw_monasteries, draw_words
from sheetgen.games.burgundy.sheet.pen import Pen
from sheetgen.games.burgundy.sheet.tally import (
    draw_area_points,
    draw_bonus_tiles,
    draw_rounds,
    draw_score,
    draw_stocks,
    draw_targets,
)
from sheetgen.games.burgundy.sheet.variant import (
    ALONE,
    BACK,
    FRONT,
    WHOLE,
    Variant,
    face_for,
    has_posts,
    rivals_in,
    usual_names,
)
from sheetgen.language.message import message
from sheetgen.layout.value import Layout

TRIM = (297.0, 210.0)  # A4
SERIAL: Mm = 4.2  # the font size of the serial
FLAG: Mm = 5.4
DENSITY = 1.4  # of hatches: cells are large, and players write on much of them

# The hue, hatch and symbol of each terrain; hues are like those of the game's tiles.
LOOKS = {
    "city": ("#a8743c", "bricks", "houses"),
    "monastery": ("#bd9600", "upright", "abbey"),
    "river": ("#2e72a8", "ripples", "waves"),
    "pasture": ("#5c9a34", "dots", "sheep"),
    "castle": ("#7c2348", "diagonal", "tower"),
    "mine": ("#66707a", "crossed", "picks"),
}
HUES = {terrain: hue for terrain, (hue, _, _) in LOOKS.items()}


@dataclass(frozen=True)
class Plan:
    """The positions of everything on a sheet.

    Attributes:
        zones: the boxes of all zones; none overlaps another.
        hexes: the board.
        marks: the boxes of the marks by id.
    """

    zones: dict[str, Box]
    hexes: HexMap
    marks: tuple[Box, ...]


# Of what is printed for players and never read.
ZONES = {
    "title": Box(7, 0, 121, 11),
    "name": Box(138.5, 0, 37, 10),
    "date": Box(178, 0, 22, 10),
    "words": Box(7, 13, 51.5, 76.8),
    "words below": Box(7, 91, 51.5, 14),
    "monasteries": Box(7, 107, 51.5, 31.5),
    "serial": Box(7, 140.6, 35, 4.4),
    "digits": Box(39.9, 147.4, 19.9, 23),
    "caption": Box(39.9, 171, 19.9, 12),
    "areas": Box(199.5, 13, 59.5, 23.4),
    "ruler": Box(259.5, 112, 6.5, 50.2),
    "side": Box(138.5, 2.6, 120.5, 5),
    "notes": Box(7, 187.4, 121, 8.6),
    "footer": Box(138.5, 187.4, 120.5, 8.6),
}
_STAY = ("notes", "footer")
ZONES_LEFT = {
    **shift(ZONES, {**dict.fromkeys(_STAY, 0.0), "": QUIET_WORDS_BY}),
    "title": Box(138.5, 0, 120.5, 11),
    "side": Box(7, 2.6, 121, 5),
    "name": Box(67, 0, 37, 10),
    "date": Box(106.5, 0, 22, 10),
    "areas": ZONES["areas"].moved(QUIET_TABLES_BY, 0),
    "ruler": Box(0, 112, 6.5, 50.2),
}
_INSET: Mm = 3.5  # between the digits of the code and the room to add up
_ON_BACKS = ("title", "side", "serial", "digits", "caption", "ruler", "notes", "footer")
# The tables of numbers printed on the sheet.
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
# Those printed only with an expansion.
_TABLE_OF = {
    "post_points": BORDER_POSTS.id,
    "post_tiles": BORDER_POSTS.id,
    "shield_points": SHIELDS.id,
    "vine_points": VINEYARDS.id,
}
MOST_SIZES = 12  # in the table of areas


def plan_sheet(layout: Layout, face: int | None = None) -> Plan:
    """Return the positions of everything on a sheet, by default on its usual face."""
    lay = lay_of(layout, find_face(layout) if face is None else face)
    zones = {**lay.zones, **words_of(lay)}
    return Plan(zones, lay_board(layout.board, lay), lay.marks)


def words_of(lay: Lay) -> dict[str, Box]:
    """Return the boxes of what is printed for players and never read."""
    zones, side = ZONES_LEFT if lay.is_left else ZONES, lay.variant.side
    if side != BACK:
        return {name: box for name, box in zones.items() if name != "side"}
    return {name: zones[name] for name in _ON_BACKS}


def find_face(
    layout: Layout,
    names: Sequence[str] | None = None,
    hand: str = RIGHT,
    side: str = WHOLE,
) -> int:
    """Return the face of a layout's sheets.

    Args:
        layout: of the sheets.
        names: of expansions and ways to play that they have places for; None for all
            that work with the board. A solo board always has solo sheets.
        hand: the writing hand.
        side: one of `SIDES`.

    Raises:
        UsageError: no sheet has places for all of these, or none is on a back.
    """
    is_alone = bool(layout.board.links)  # solo boards have islands [burgundy 1.10]
    chosen = usual_names(is_alone) if names is None else names
    if is_alone:
        chosen = (*chosen, ALONE)
    rivals = rivals_in(chosen)
    if rivals:
        one, other = rivals
        raise UsageError(
            message(
                "--expansions: no sheet has places for {one} and {other}: print two",
                one=one,
                other=other,
            )
        )
    face = face_for(chosen, hand == LEFT, side)
    if side != WHOLE and not panel_height(lay_of(layout, face).variant):
        raise UsageError(
            message("--two-sided: without expansions there is nothing for the back")
        )
    return face


def lay_of(layout: Layout, face: int) -> Lay:
    """Return the layout of the sheets of a board."""
    return lay_out(face, has_posts(layout.rules, layout.board))


def terrain_looks(ink: Ink) -> dict[str, Look]:
    """Return the look of each terrain in an ink."""
    return looks_in(ink, LOOKS)


def find_surface(layout: Layout, ink: Ink) -> Surface:
    """Return the board as a surface to play on."""
    duchy = Duchy(layout.board, printed_numbers(layout.rules))
    looks = terrain_looks(ink)
    flags = _flags(layout, duchy)
    return Surface(layout.board, layout.areas, looks, RIVER, flags, GAME.hue)


def draw_sheet(layout: Layout, style: Style) -> Face:
    """Return the face of a score sheet of *layout*."""
    face = find_face(layout, style.expansions, style.hand, style.side)
    plan = plan_sheet(layout, face)
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
            face,
            has_posts(layout.rules, layout.board),
        )
    )
    lay = lay_of(layout, face)
    canvas = Canvas(FACE.width, FACE.height, style.fonts, checked=style.is_checked)
    name = layout.name_in(style.texts.language)
    title = f"{name} - {style.texts('game.title')}"
    canvas.describe(title, layout.id)
    duchy = Duchy(layout.board, printed_numbers(layout.rules))
    shield = shield_of(zones["title"])
    draw_shield(canvas, shield, layout.short, style.ink.tone(GAME.hue))
    draw_names(canvas, zones["title"], name, style)
    has_flags = lay.variant.has(BORDER_POSTS.id)
    flags = _flags(layout, duchy) if has_flags else ()
    cells = _draw_duchy(canvas, plan.hexes, layout, flags, style)
    posts = [one.provenance for one in layout.rules.rim] if has_flags else []
    draw_note(canvas, zones["notes"], layout, shown_tables(lay.variant), style, posts)
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
        serial_size=SERIAL,
        marks=marks,
        cells=cells,
        zones={
            **zones,
            **{f"mark {i}": around_mark(box) for i, box in enumerate(marks)},
        },
        fits=(*fits, *canvas.fits),
        layers=(form, own),
        fields=lay_form(terrains, lay),
        number=face,
    )


def table_sizes(layout: Layout) -> list[int]:
    """Return the sizes in the table: all that are printed, and those on the board."""
    printed = [int(row) for row in layout.rules.tables["area_points"]]
    used = {area.size for area in layout.areas}
    if max(used) <= MOST_SIZES:
        return list(range(1, max(*printed, *used) + 1))
    return sorted(used)


@dataclass(frozen=True)
class _Form:
    """All that determines the look of everything but the board.

    Attributes:
        style: of the sheet.
        rules: the printed numbers.
        texts: in the language of the sheet.
        look: ink, evidence, marks and scale.
        means: fonts, whether drawing is checked, and which rules.
        terrains: those on the board.
        sizes: of areas, in the table.
        face: of the sheet.
        has_posts: whether the board has border posts.
    """

    style: Style = field(compare=False)
    rules: RuleSet = field(compare=False)
    texts: tuple[tuple[str, str], ...]
    look: tuple[str, str, bool, float]
    means: tuple[FontStack, bool, str]
    terrains: tuple[str, ...]
    sizes: tuple[int, ...]
    face: int
    has_posts: bool


@lru_cache(maxsize=8)
def _draw_form(form: _Form) -> tuple[str, tuple[Fit, ...]]:
    """Return the drawing of all but the board, and how well its texts fit."""
    style = form.style
    canvas = Canvas(FACE.width, FACE.height, style.fonts, checked=style.is_checked)
    looks = terrain_looks(style.ink)
    lay = lay_out(form.face, form.has_posts)
    pen = Pen(
        canvas, form.rules, form.terrains, form.sizes, style.texts, style.ink, looks,
        style.evidence, lay_form(form.terrains, lay), lay,
    )  # fmt: skip
    zones = words_of(lay)
    draw_line(pen, zones["name"], "sheet.name")
    draw_line(pen, zones["date"], "sheet.date")
    draw_words(pen, zones["words"], zones["words below"])
    draw_monasteries(pen, zones["monasteries"])
    draw_area_points(pen, zones["areas"])
    pen.ticks("expansion", "team")
    for name, draw in _DRAWS.items():
        if name in lay.zones:
            draw(pen, lay.zones[name])
    draw_footer(pen, zones["footer"], zones["caption"])
    label = style.texts("sheet.ruler")
    draw_ruler(canvas, zones["ruler"], label, style.ink, style.scale)
    if style.has_marks:
        draw_marks(canvas, lay.marks, style.ink.mark)
    refuse_unfit(canvas.fits, style.texts)
    return canvas.to_svg(), tuple(canvas.fits)


def _draw_scratch(pen: Pen, zone: Box) -> None:
    """Draw room to add up the longest sums, and say where the expansions are."""
    zone = Box(zone.x + _INSET, zone.y, zone.width - _INSET, zone.height)
    below = pen.head(zone, "sheet.scratch")
    labels = [pen.texts(f"sum.{heading}") for heading in _SCRATCHED]
    if pen.variant.is_alone:  # it has no score
        labels = [""]
    for column, label in zip(below.columns(len(labels), 3.0), labels, strict=True):
        pen.say(Box(column.x, column.y, column.width, 3), label, 2.3, is_soft=True)
        pen.canvas.rect(
            Box(column.x, column.y + 3.4, column.width, column.height - 7.4),
            stroke=field_outline(pen.ink),
            radius=0.9,
        )
    words = Box(zone.x, zone.bottom - 3.2, zone.width, 3.2)
    pen.say(words, pen.texts("sheet.overleaf"), 2.4, is_soft=True)


def _draw_duchy(
    canvas: Canvas,
    hexes: HexMap,
    layout: Layout,
    flags: tuple[RimFlag, ...],
    style: Style,
) -> tuple[CellPlan, ...]:
    """Draw rivers, areas, posts, and the fields of every cell."""
    looks = terrain_looks(style.ink)
    draw_rivers(canvas, hexes, looks[RIVER].tone)
    plans = plan_cells(hexes, style.evidence)
    draw_areas(canvas, hexes, looks, layout.areas, density=DENSITY, plans=plans)
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
    """Return the printed numbers of cells with their boxes."""
    return [
        (number, board.cells[cell].carried)
        for cell in cells
        for number in (plans[cell].number,)
        if number is not None and board.cells[cell].carried
    ]


def _flags(layout: Layout, duchy: Duchy) -> tuple[RimFlag, ...]:
    """Return the border posts; there are none on boards of another shape."""
    return tuple(
        RimFlag(cells, post.provenance in SURE)
        for cells, post in zip(duchy.posts, layout.rules.rim, strict=False)
    )


def draw_names(
    canvas: Canvas, box: Box, name: str, style: Style, drop: Mm = 0.4
) -> None:
    """Write the name of a sheet and that of the game, beside the shield."""
    x = shield_of(box).right + 2
    upper = Box(x, box.y + drop, box.right - x, 6.4)
    letters = Letters(7.0, style.ink.text, DISPLAY_BOLD)
    canvas.title_in(upper, name, letters, least=3)
    lower = Box(x, box.y + 7 + drop, box.right - x, 3)
    letters = Letters(3.0, style.ink.soft, DISPLAY)
    canvas.text_in(lower, style.texts("game.title"), letters)


def shield_of(box: Box) -> Box:
    """Return the box of the shield on the left of a title."""
    return Box(box.x, box.y, 9.6, box.height)


def draw_line(pen: Pen, box: Box, key: str) -> None:
    """Draw a line to write on, with its label below."""
    y = box.bottom - 3.2
    pen.canvas.line(Point(box.x, y), Point(box.right, y), Outline(pen.ink.soft, THIN))
    pen.say(Box(box.x, y + 0.5, box.width, 2.7), pen.texts(key), 2.2, is_soft=True)


def _draw_players(pen: Pen, zone: Box) -> None:
    """Draw the numbers of players to circle."""
    _say_choice(pen, zone, "sheet.players")
    for cell, count in zip(lay_choices("players", pen.lay), PLAYERS, strict=True):
        place = pen.boxes[f"players:{count}"]
        pen.canvas.circle(
            place.centre,
            place.width / 2,
            stroke=field_outline(pen.ink),
        )
        pen.say(cell, f"{count}", 4.0, "centre", BOLD)


def _draw_alone(pen: Pen, zone: Box) -> None:
    """Draw that the sheet is for a solo game: its box is already crossed."""
    words = lay_alone(pen.lay)[-1]
    inner = pen.boxes[f"expansion:{SOLO.id}"].inset(0.5)
    strokes = [
        (Point(inner.x, inner.y), Point(inner.right, inner.bottom)),
        (Point(inner.x, inner.bottom), Point(inner.right, inner.y)),
    ]
    pen.canvas.path(lines_path(strokes), stroke=Outline(pen.ink.text, 0.6))
    pen.say(words, pen.texts("extra.solo"), 2.9, family=STRONG)


def _draw_editions(pen: Pen, zone: Box) -> None:
    """Draw the editions to circle."""
    _say_choice(pen, zone, "sheet.edition")
    for edition in EDITIONS:
        place = pen.boxes[f"edition:{edition}"]
        pen.canvas.rect(
            place,
            stroke=field_outline(pen.ink),
            radius=place.height / 2,
        )
        is_year = edition.isdigit()
        name = edition if is_year else pen.texts(f"sheet.{edition}")
        pen.say(place.inset(0.55), name, 2.5, "centre", STRONG)


def _say_choice(pen: Pen, zone: Box, key: str) -> None:
    """Write what to circle, below the choices."""
    label = Box(zone.x, zone.bottom - 2.7, zone.width, 2.7)
    pen.say(label, pen.texts(key), 2.2, "centre", is_soft=True)


_DRAWS = {  # in this order
    "players": _draw_players,
    "alone": _draw_alone,
    "edition": _draw_editions,
    "bonus": draw_bonus_tiles,
    "stocks": draw_stocks,
    "score": draw_score,
    "rounds": draw_rounds,
    "targets": draw_targets,
    "extras": draw_extras,
    "scratch": _draw_scratch,
}
_SCRATCHED = ("areas", "phases", "animals", "sales")  # headings with long sums


def shown_tables(variant: Variant) -> list[str]:
    """Return the names of the tables of numbers that a face shows."""
    own = [x for x in PRINTED if variant.has(_TABLE_OF.get(x, ""))]
    base = [x for x in PRINTED if x not in _TABLE_OF]
    return {FRONT: base, BACK: own}.get(variant.side, base + own)


def draw_note(
    canvas: Canvas, box: Box, layout: Layout, shown: Iterable[str], style: Style,
    sources: Sequence[str] = (),
) -> None:  # fmt: skip
    """Write what is uncertain on the sheet: the tables that it shows, and the rest."""
    parts, tables = [origin_note(layout, style.texts)], layout.rules.tables
    numbers = [n for name in shown for row in tables[name].values() for n in row]
    if not SURE.issuperset([*(n.provenance for n in numbers), *sources]):
        parts.append(style.texts("sheet.unsure"))
    words = " ".join(filter(None, parts))
    canvas.paragraph_in(box, words, Letters(2.3, style.ink.soft))


def draw_footer(pen: Pen, footer: Box, caption: Box) -> None:
    """Write who owns the names, and what the code is for."""
    unofficial = pen.texts("sheet.unofficial")
    pen.canvas.paragraph_in(footer, unofficial, Letters(2.3, pen.ink.soft))
    pen.canvas.paragraph_in(
        caption,
        pen.texts("sheet.code"),
        Letters(2.12, pen.ink.text),
        leading=1.15,
    )
