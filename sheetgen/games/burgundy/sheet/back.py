"""The back of a two-sided sheet: the expansions, larger, each with a worked row.

Clause [burgundy 40.54].
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from sheetgen.core.draw.box import Box, Frame, Point
from sheetgen.core.errors import UsageError
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
    COLUMNS,
    GAP,
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
from sheetgen.games.burgundy.sheet.variant import BACK, NAMES, Variant
from sheetgen.layout.value import Layout

_ABOVE: Mm = 1.0  # a worked row
_PADDED: Mm = 0.9  # around what it shows
_LINE: Mm = 4.7  # of its places
_BESIDE: Mm = 0.6  # between them
_FREE: Mm = 6.0  # below the parts
_RULED: Mm = 8.0  # from line to line
_FEWEST = 2  # lines


def _plain_place(name: str) -> str:
    """Return the place of an expansion with only a tick box."""
    return f"team:{TEAMS[0]}" if name == TEAM.id else f"expansion:{name}"


# What worked rows have in their places: the kind of spot, and what is written.
SHOWN: Mapping[str, tuple[str, str]] = {
    **{_plain_place(name): (TICK, CROSS) for name in plain_names(Variant(NAMES))},
    "shield-number:1": (SIGN, "5"),
    "shield-taken:1": (SIGN, "B"),
    "shield-left:1": (SIGN, ""),
    "post:2": (SIGN, "C"),
    "route-tile:1": (SIGN, "2"),
    "route:1": (SIGN, "6"),
    "route:2": (SIGN, "6"),
    "route:3": (SIGN, "4"),
    "vines:red": (NUMBERS, "3 2"),
    "vine-tiles:red": (SIGN, "1"),
    "chateauma:monasteries": (SIGN, "3"),
}


def has_back(layout: Layout) -> bool:
    """Return whether something of a layout's usual sheets is on their backs."""
    try:
        find_face(layout, side=BACK)
    except UsageError:
        return False
    return True


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
    foot = _draw_parts(pen, lay.zones["extras"])
    _draw_lines(pen, foot)
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


def _draw_parts(pen: Pen, box: Box) -> Box:
    """Draw a larger part for each expansion, with a worked row below it.

    Returns:
        What is free below them, beside the code.
    """
    boxes = {name: scaled(own, 1 / LARGER) for name, own in pen.boxes.items()}
    small = replace(pen, boxes=boxes)
    with pen.canvas.placed(Point(0, 0), scale=LARGER, keeps_lines=True):
        small.ticks("expansion", "team")
        for name, part in lay_parts(box, pen.variant).items():
            DRAWS[name](small, part)
            wide = Box(part.x, part.bottom + _ABOVE, part.width, WORKED - _ABOVE)
            _draw_worked(small, wide, name)
    step = (box.width + GAP * LARGER) / COLUMNS
    beside = box.width - step  # the code is below the outermost column
    free = Box(box.x if pen.lay.is_left else box.x + step, box.y, beside, box.height)
    feet = [
        (part.bottom + WORKED) * LARGER
        for part in lay_parts(box, pen.variant).values()
        if part.x * LARGER < free.right and part.right * LARGER > free.x
    ]
    top = max(feet, default=box.y) + _FREE
    return Box(free.x, top, free.width, free.bottom - top)


def _draw_lines(pen: Pen, box: Box) -> None:
    """Draw lines to add up on, if there is room for some."""
    lines = int((box.height - _RULED) / _RULED)
    if lines < _FEWEST:
        return
    below = pen.head(box, "sheet.scratch")
    for line in range(1, lines + 1):
        y = below.y + line * _RULED
        pen.canvas.line(Point(box.x, y), Point(box.right, y), field_outline(pen.ink))


def _draw_worked(pen: Pen, box: Box, part: str) -> None:
    """Draw a row that is filled in, and say below it what it means."""
    pen.canvas.rect(box, stroke=field_outline(pen.ink), radius=0.8)
    row = Box(box.x + _PADDED, box.y + _PADDED, box.width - 2 * _PADDED, _LINE)
    sentence, *names = _EXPLAINED[part](pen)
    x, places = row.x, {}
    for name in names:
        own = pen.boxes[name]
        high = min(own.height, _LINE)
        middle = row.centre.y - high / 2
        places[name] = Place(SHOWN[name][0], Box(x, middle, own.width, high))
        x += own.width + _BESIDE
    boxes = [place.box for place in places.values()]
    if TICK in [place.kind for place in places.values()]:
        draw_ticks(pen.canvas, boxes, pen.ink)
    elif part in ("shields", "border-posts"):
        pen.show_tickets(boxes)
    else:
        draw_fields(pen.canvas, boxes, pen.ink)
    write_values(pen.canvas, places, dict(zip(names, _values(names), strict=True)))
    pen.say(row, pen.texts("sheet.example"), 2.2, "right", is_soft=True)
    words = Box(row.x, row.bottom, row.width, box.bottom - row.bottom - 0.4)
    pen.say(words, sentence, 2.2)


# What a worked row means, and the places that it shows.
_Explained = tuple[str, ...]


def _explain_plain(pen: Pen) -> _Explained:
    return pen.texts("worked.plain"), _plain_place(plain_names(pen.variant)[0])


def _explain_shields(pen: Pen) -> _Explained:
    names = "shield-number:1", "shield-taken:1", "shield-left:1"
    number, phase, _ = _values(names)
    points = pen.table("shield_points")[number][0].value
    told = {"number": number, "phase": phase, "points": points}
    return pen.texts("worked.shields", **told), *names


def _explain_posts(pen: Pen) -> _Explained:
    (phase,) = _values(("post:2",))
    points = pen.table("post_points")[phase][0].value
    return pen.texts("worked.posts", phase=phase, points=points), "post:2"


def _explain_routes(pen: Pen) -> _Explained:
    names = "route-tile:1", "route:1", "route:2", "route:3"
    tile, twice, _, once = _values(names)
    return pen.texts("worked.routes", tile=tile, twice=twice, once=once), *names


def _explain_vines(pen: Pen) -> _Explained:
    names = "vines:red", "vine-tiles:red"
    large, small = _values(names)[0].split(" ")
    points = pen.table("vine_points")[large][0].value
    told = {"large": large, "small": small, "points": points}
    return pen.texts("worked.vines", **told), *names


def _explain_chateauma(pen: Pen) -> _Explained:
    (count,) = _values(("chateauma:monasteries",))
    points = int(count) * worth_of("monasteries")
    told = pen.texts("worked.chateauma", count=int(count), points=points)
    return told, "chateauma:monasteries"


def _values(names: Iterable[str]) -> list[str]:
    """Return what is written in places of a worked row."""
    return [SHOWN[name][1] for name in names]


_EXPLAINED = {
    "plain": _explain_plain,
    "shields": _explain_shields,
    "border-posts": _explain_posts,
    "trade-routes": _explain_routes,
    "vineyards": _explain_vines,
    CHATEAUMA.id: _explain_chateauma,
}
