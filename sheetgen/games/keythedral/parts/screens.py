"""Screens to hide things behind: one per paper, folded double, with two wings.

The upper half of a screen is its outside. It is printed upside down, so that it is
upright behind the lower half when the paper is folded along the middle.
"""

from sheetgen.core.draw.box import Box, Point
from sheetgen.core.units import Mm
from sheetgen.draw.face import Style
from sheetgen.draw.font import DISPLAY_BOLD, STRONG
from sheetgen.draw.hatch import draw_hatch
from sheetgen.draw.ink import WHITE, Tone
from sheetgen.draw.part import Leaf, PartPage, Size, begin_leaf, find_room
from sheetgen.draw.svg import (
    THIN,
    Canvas,
    Letters,
    Outline,
    boxes_path,
    lines_path,
    number,
)
from sheetgen.draw.symbol import draw_strokes
from sheetgen.games.keythedral.parts.art import (
    CHURCH,
    PLAYER_HATCHES,
    PLAYER_HUES,
    PLAYER_SYMBOLS,
)
from sheetgen.games.keythedral.parts.cards import (
    draw_heading,
    draw_phases,
    draw_rows,
    keys_of,
    list_actions,
    list_scores,
)
from sheetgen.games.keythedral.rules.land import COLOURS

# Of an unfolded screen; both fit into the room of A4 and of Letter.
LONG: Mm = 254.0
HIGH: Mm = 97.0
WING: Mm = 58.0
HATCH_STEP: Mm = 4.0
_FOLD = "3 1.6"
# Houses of a street: width, height and roof of each.
_STREET: tuple[tuple[Mm, Mm, Mm], ...] = 2 * (
    (13, 13, 6),
    (9, 19, 3),
    (16, 11, 8),
    (11, 16, 5),
    (8, 24, 7),
)
_SQUARE: Mm = 15.0  # from the middle of the church to the first house


def screen_pages(style: Style, paper: Size) -> list[PartPage]:
    """Return a sheet for each colour.

    Raises:
        TextError: a text of the language is too long for its place.
    """
    texts = style.texts
    what = texts("screen.what")
    pages = []
    for place, colour in enumerate(COLOURS, 1):
        count = len(COLOURS)
        leaf = begin_leaf(style, paper, what, (place, count), texts("screen.fold"))
        leaf.keys.update(keys_of(texts))
        leaf.keys[texts("screen.colour", letter=colour)] = "screen.colour"
        room = find_room(paper)
        # Rotated by a quarter turn: its length runs down the paper.
        corner = Point(room.centre.x + HIGH, room.centre.y - LONG / 2)
        with leaf.canvas.placed(corner, 90):
            _draw_screen(leaf, colour)
        pages.append(PartPage(f"{what} {place}/{count}", leaf.finish()))
    return pages


def _draw_screen(leaf: Leaf, colour: str) -> None:
    canvas, ink = leaf.canvas, leaf.style.ink
    with canvas.placed(Point(LONG, HIGH), 180):
        _draw_outside(leaf, colour)
    with canvas.placed(Point(0, HIGH)):
        _draw_inside(leaf, colour)
    around = Box(0, 0, LONG, 2 * HIGH)
    canvas.rect(around, stroke=Outline(ink.text, THIN))
    folds = [
        (Point(0, HIGH), Point(LONG, HIGH)),
        *((Point(x, 0), Point(x, 2 * HIGH)) for x in (WING, LONG - WING)),
    ]
    canvas.path(lines_path(folds), stroke=Outline(ink.text, THIN, _FOLD, cap="butt"))


def _draw_outside(leaf: Leaf, colour: str) -> None:
    """Draw the symbol of a colour above a town, on the ground of the colour's hatch."""
    canvas, ink = leaf.canvas, leaf.style.ink
    tone = ink.tone(PLAYER_HUES[colour])
    box = Box(0, 0, LONG, HIGH)
    canvas.rect(box, fill=tone.tint)
    name, ground = f"outside-{colour}", boxes_path([box])
    kind, stroke = PLAYER_HATCHES[colour], Outline(tone.hatch, 0.3)
    draw_hatch(canvas, name, ground, kind, box, HATCH_STEP, stroke)
    _draw_skyline(canvas, box, tone)
    symbol = PLAYER_SYMBOLS[colour]
    middle = Point(LONG / 2, 37)
    canvas.circle(middle, 31, fill=WHITE, stroke=Outline(tone.sign, 1))
    canvas.circle(middle, 28.8, stroke=Outline(tone.ring, 0.4))
    draw_strokes(canvas, symbol, [middle], 39, tone.sign)
    for x in (WING / 2, LONG - WING / 2):
        place = Point(x, 36)
        canvas.circle(place, 18, fill=WHITE, stroke=Outline(tone.sign, 0.7))
        draw_strokes(canvas, symbol, [place], 22, tone.sign)
    for x in (WING + 17, LONG - WING - 17):
        plate = Box(x - 10, 14, 20, 20)
        canvas.rect(plate, fill=WHITE, stroke=Outline(tone.sign, 0.7), radius=3)
        canvas.text_in(
            plate.inset(2), colour, Letters(15, tone.sign, DISPLAY_BOLD), align="centre"
        )


def _draw_skyline(canvas: Canvas, box: Box, tone: Tone) -> None:
    """Draw the roofs of a town along the bottom of *box*, and the church among them."""
    n = number
    church = Point(box.centre.x, box.bottom - 11.4)
    street = church.x - _SQUARE - box.x
    scale = street / sum(wide for wide, _, _ in _STREET)
    sides, windows = "", []
    for start, way in ((box.x, 1), (box.right, -1)):  # both sides lead to the church
        x = start
        sides += f"M{n(x)} {n(box.bottom)}"
        for wide, high, peak in _STREET:
            wide *= scale
            top, middle, end = box.bottom - high, x + way * wide / 2, x + way * wide
            sides += f"V{n(top)}L{n(middle)} {n(top - peak)}L{n(end)} {n(top)}"
            windows += [Box(middle + at, top + 2, 1.8, 2.8) for at in (-2.6, 0.8)]
            x = end
        sides += f"V{n(box.bottom)}Z"
    canvas.path(sides, fill=tone.ring, stroke=Outline(tone.sign, 0.4))
    canvas.path(boxes_path(windows), fill=WHITE)
    draw_strokes(canvas, CHURCH, [church], 24, tone.sign)


def _draw_inside(leaf: Leaf, colour: str) -> None:
    """Draw a summary of the rules: a round, the actions, and the points."""
    canvas, style = leaf.canvas, leaf.style
    texts, ink = style.texts, style.ink
    tone = ink.tone(PLAYER_HUES[colour])
    head = 7.5
    left = Box(4, 5, WING - 8, HIGH - 10)
    middle = Box(WING + 8, 5, LONG - 2 * WING - 16, HIGH - 10)
    right = Box(LONG - WING + 4, 5, WING - 8, HIGH - 10)
    for box, key in (
        (left, "summary.round"),
        (middle, "summary.actions"),
        (right, "summary.score"),
    ):
        draw_heading(canvas, Box(box.x, box.y, box.width, head), texts(key), 4.4, tone)
    below = head + 3
    phases = Box(left.x, left.y + below, left.width, left.height - below)
    draw_phases(canvas, phases, texts, 3.1, tone, ink)
    actions = Box(middle.x, middle.y + head, middle.width, middle.height - head)
    draw_rows(canvas, actions, list_actions(texts), 3.9, tone, ink)
    rows = list_scores(texts)
    scores = Box(right.x, right.y + head, right.width, 6.6 * len(rows))
    draw_rows(canvas, scores, rows, 3.5, tone, ink)
    end = Box(right.x, scores.bottom + 4, right.width, 22)
    canvas.paragraph_in(end, texts("summary.end"), Letters(3.1, ink.text))
    sign = Box(right.x, right.bottom - 9, right.width, 9)
    draw_strokes(
        canvas, PLAYER_SYMBOLS[colour], [Point(sign.x + 4.5, sign.centre.y)], 9,
        tone.sign,
    )  # fmt: skip
    canvas.text_in(
        Box(sign.x + 12, sign.y, sign.width - 12, sign.height),
        texts("screen.colour", letter=colour),
        Letters(4.2, ink.text, STRONG),
        minimum=2.4,
    )
