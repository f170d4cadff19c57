"""The back of a two-sided sheet: the expansions, larger, each with a worked row.

Pages do not print such sheets, and do not load this [burgundy 40.54].
"""

from dataclasses import replace

from sheetgen.core.draw.box import Box, Frame, Point
from sheetgen.core.reading.input_field import CROSS, NUMBERS, SIGN, TICK
from sheetgen.core.units import Mm
from sheetgen.draw.emblem import draw_shield
from sheetgen.draw.face import Face, Style, finish_face
from sheetgen.draw.font import DISPLAY
from sheetgen.draw.form import draw_fields, draw_ticks, field_outline
from sheetgen.draw.stroke import Place
from sheetgen.draw.svg import Canvas
from sheetgen.draw.writing import write_values
from sheetgen.games.burgundy import GAME
from sheetgen.games.burgundy.expansions.chateauma import CHATEAUMA, worth_of
from sheetgen.games.burgundy.expansions.mini import TEAM
from sheetgen.games.burgundy.expansions.posts import BORDER_POSTS
from sheetgen.games.burgundy.rules.counts import TEAMS
from sheetgen.games.burgundy.sheet.boxes import FACE, lay_form
from sheetgen.games.burgundy.sheet.expansion_boxes import (
    LARGER,
    WORKED,
    lay_parts,
    plain_names,
    scaled,
)
from sheetgen.games.burgundy.sheet.expansion_panel import DRAWS
from sheetgen.games.burgundy.sheet.pen import Pen
from sheetgen.games.burgundy.sheet.sheet import (
    SERIAL,
    TRIM,
    draw_footer,
    draw_names,
    draw_note,
    find_face,
    lay_of,
    shield_of,
    shown_tables,
    terrain_looks,
    words_of,
)
from sheetgen.games.burgundy.sheet.variant import BACK
from sheetgen.layout.value import Layout

_ABOVE: Mm = 1.0  # a worked row
_PADDED: Mm = 0.9  # around what it shows
_LINE: Mm = 4.7  # of its places
_BESIDE: Mm = 0.6  # between them


def draw_back(layout: Layout, style: Style) -> Face:
    """Return the back of a two-sided score sheet of *layout*.

    Raises:
        UsageError: it has no expansions, or no sheet has places for all of them.
    """
    face = find_face(layout, style.expansions, style.hand, BACK)
    lay = lay_of(layout, face)
    zones = words_of(lay)
    canvas = Canvas(FACE.width, FACE.height, style.fonts, checked=style.is_checked)
    name = layout.name_in(style.texts.language)
    title = f"{name} - {style.texts('game.title')}"
    canvas.describe(title, layout.id)
    shield = shield_of(zones["title"])
    draw_shield(canvas, shield, layout.short, style.ink.tone(GAME.hue))
    draw_names(canvas, zones["title"], name, style)
    frame = Frame(FACE, lay.zones["code"], lay.marks, lay_form((), lay))
    pen = Pen(
        canvas, layout.rules, (), (), style.texts, style.ink, terrain_looks(style.ink),
        style.evidence, frame.boxes, lay,
    )  # fmt: skip
    pen.say(zones["side"], style.texts("sheet.back"), 3.4, "right", DISPLAY)
    _draw_parts(pen, lay.zones["extras"])
    has_posts = lay.variant.has(BORDER_POSTS.id)
    posts = [one.provenance for one in layout.rules.rim] if has_posts else []
    shown = shown_tables(lay.variant)
    draw_note(canvas, zones["notes"], layout, shown, style, posts)
    draw_footer(pen, zones["footer"], zones["caption"])
    return finish_face(
        canvas,
        frame,
        {**lay.zones, **zones},
        style,
        number=face,
        title=title,
        trim=TRIM,
        serial_size=SERIAL,
        cells=(),
    )


def _draw_parts(pen: Pen, box: Box) -> None:
    """Draw a larger part for each expansion, with a worked row below it."""
    boxes = {name: scaled(own, 1 / LARGER) for name, own in pen.boxes.items()}
    small = replace(pen, boxes=boxes)
    with pen.canvas.placed(Point(0, 0), scale=LARGER, keeps_lines=True):
        small.ticks("expansion", "team")
        for name, part in lay_parts(box, pen.variant).items():
            DRAWS[name](small, part)
            wide = Box(part.x, part.bottom + _ABOVE, part.width, WORKED - _ABOVE)
            _draw_worked(small, wide, name)


def _draw_worked(pen: Pen, box: Box, part: str) -> None:
    """Draw a row that is filled in, and say below it what it means."""
    pen.canvas.rect(box, stroke=field_outline(pen.ink), radius=0.8)
    row = Box(box.x + _PADDED, box.y + _PADDED, box.width - 2 * _PADDED, _LINE)
    shown, sentence = _WORKED[part](pen)
    kinds = {"expansion": TICK, "team": TICK, "vines": NUMBERS}
    x, places = row.x, {}
    for name in shown:
        own, kind = pen.boxes[name], name.partition(":")[0]
        high = min(own.height, _LINE)
        places[name] = Place(
            kinds.get(kind, SIGN),
            Box(x, row.centre.y - high / 2, own.width, high),
        )
        x += own.width + _BESIDE
    boxes = [place.box for place in places.values()]
    if TICK in [place.kind for place in places.values()]:
        draw_ticks(pen.canvas, boxes, pen.ink)
    elif part in ("shields", "border-posts"):
        pen.show_tickets(boxes)
    else:
        draw_fields(pen.canvas, boxes, pen.ink)
    write_values(pen.canvas, places, shown)
    pen.say(row, pen.texts("sheet.example"), 2.2, "right", is_soft=True)
    words = Box(row.x, row.bottom, row.width, box.bottom - row.bottom - 0.4)
    pen.say(words, sentence, 2.2)


# The places of a worked row with what is written there, and what that means.
_Worked = tuple[dict[str, str], str]


def _work_plain(pen: Pen) -> _Worked:
    first = plain_names(pen.variant)[0]
    place = f"team:{TEAMS[0]}" if first == TEAM.id else f"expansion:{first}"
    return {place: CROSS}, pen.texts("worked.plain")


def _work_shields(pen: Pen) -> _Worked:
    (points,) = pen.table("shield_points")["5"]
    shown = {"shield-number:1": "5", "shield-taken:1": "B", "shield-left:1": ""}
    return shown, pen.texts("worked.shields", number=5, phase="B", points=points.value)


def _work_posts(pen: Pen) -> _Worked:
    (points,) = pen.table("post_points")["C"]
    return {"post:2": "C"}, pen.texts("worked.posts", phase="C", points=points.value)


def _work_routes(pen: Pen) -> _Worked:
    shown = {"route-tile:1": "2", "route:1": "6", "route:2": "6", "route:3": "4"}
    return shown, pen.texts("worked.routes", tile=2, twice=6, once=4)


def _work_vines(pen: Pen) -> _Worked:
    points = pen.table("vine_points")["3"][0].value
    shown = {"vines:red": "3 2", "vine-tiles:red": "1"}
    return shown, pen.texts("worked.vines", large=3, small=2, points=points)


def _work_chateauma(pen: Pen) -> _Worked:
    points = 3 * worth_of("monasteries")
    return {"chateauma:monasteries": "3"}, pen.texts(
        "worked.chateauma", count=3, points=points
    )


_WORKED = {
    "plain": _work_plain,
    "shields": _work_shields,
    "border-posts": _work_posts,
    "trade-routes": _work_routes,
    "vineyards": _work_vines,
    CHATEAUMA.id: _work_chateauma,
}
