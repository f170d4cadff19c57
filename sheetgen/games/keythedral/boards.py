"""The two boards: the cathedral with its seats and order circles, and Keytown.

Either fits one A4 and one Letter.
"""

from pathlib import Path

from sheetgen.board import Board
from sheetgen.data import data_folder
from sheetgen.draw.box import Box, Point, centred
from sheetgen.draw.emblem import draw_shield
from sheetgen.draw.face import Style
from sheetgen.draw.font import BOLD, DISPLAY, DISPLAY_BOLD
from sheetgen.draw.hatch import hatch
from sheetgen.draw.ink import WHITE, Tone
from sheetgen.draw.leaf import Leaf, begin_leaf, find_airy_room
from sheetgen.draw.part import PartPage, Size
from sheetgen.draw.svg import (
    HAIR,
    THIN,
    Canvas,
    Letters,
    Outline,
    boxes_path,
    lines_path,
    number,
    polygon_path,
)
from sheetgen.draw.symbol import draw_symbol
from sheetgen.errors import LayoutError, Problem
from sheetgen.games.keythedral.art import CUBE_HUES, HUE, draw_cube
from sheetgen.games.keythedral.cards import CARD
from sheetgen.games.keythedral.cathedral import SHORT
from sheetgen.games.keythedral.cube import CUBES, PRICES, RESOURCES
from sheetgen.games.keythedral.facade import (
    ROOF,
    SIDE,
    WALL,
    Facade,
    draw_facade,
    draw_squares,
    plan_square,
    spread,
)
from sheetgen.games.keythedral.seat import TILE
from sheetgen.games.keythedral.sheet import terrain_looks
from sheetgen.games.keythedral.token import MARKER
from sheetgen.layout.find import load_rules
from sheetgen.layout.read import read_layout
from sheetgen.layout.value import Layout
from sheetgen.say import tell
from sheetgen.units import Mm

SLACK: Mm = 0.3  # of a square around its tile
GAP: Mm = 0.5  # between squares
CIRCLE: Mm = 32.0  # across, for an order marker
FOOT: Mm = 5.0  # between the cathedral and what stands below it
TITLE: Mm = 8.0  # room for the words over the circles
PAVING: Mm = 4.0  # around the circles
NUMBERS = (1, 2, 3, 4, 5)  # of cottages [keythedral 1.7]
OFFERS = 2  # laws on offer [keythedral 6.13]
CARD_SLACK: Mm = 1.0  # of a place around a card
_ANY: Mm = 8.0  # a cube of any kind, as it is drawn
_MADE: Mm = 11.0  # a cube that is sold

# What each house of Keytown sells; the merchant sells resources.
SHOPS = ("ironware", "glass", "gold", "merchant")
_SIGNS = {"ironware": "anvil", "glass": "window", "gold": "ring", "merchant": "scales"}
_HUES = {
    "ironware": CUBE_HUES["ironware"],
    "glass": CUBE_HUES["glass"],
    "gold": CUBE_HUES["gold"],
    "merchant": "#4c7d3c",
}
_ROOFS = {
    "ironware": "bricks",
    "glass": "diagonal",
    "gold": "crossed",
    "merchant": "upright",
}


def load_cathedral(path: Path | None = None) -> Layout:
    """Return the layout of a cathedral board, or our own without one.

    Raises:
        LayoutError: the file has problems.
    """
    path = path or data_folder("layouts") / "keythedral" / "cathedral.toml"
    return read_layout(path, load_rules("keythedral"))


def board_pages(
    style: Style, paper: Size, layout: Layout | None = None
) -> list[PartPage]:
    """Return the sheets of the cathedral board and of Keytown.

    Args:
        style: how they look.
        paper: width and height of a paper that stands upright.
        layout: of the cathedral board; our own without one.

    Raises:
        TextError: a text of the language is too long for its place.
        LayoutError: our own layout has problems, or one has more squares than fit.
    """
    layout = layout or load_cathedral()
    room = find_airy_room(paper).inset(0.5)
    _refuse_large(layout, room)
    texts = style.texts
    what = texts("board.what")
    key = f"provenance.{layout.provenance}"
    note = texts(key) if key in texts.entries else ""
    cathedral = begin_leaf(style, paper, what, (1, 2), note)
    draw_cathedral_board(cathedral, layout.board, room)
    town = begin_leaf(style, paper, what, (2, 2))
    draw_town(town, room)
    return [
        PartPage(f"{what} {place}/2", leaf.finish())
        for place, leaf in enumerate((cathedral, town), 1)
    ]


# The cathedral


def _refuse_large(layout: Layout, room: Box) -> None:
    """Refuse a cathedral whose squares leave no room for themselves or for the circles.

    Raises:
        LayoutError: it is so.
    """
    boxes = lay_squares(layout.board, room).boxes
    foot = max(box.bottom for box in boxes) + FOOT + TITLE + MARKER + 2 * PAVING
    is_wide = any(not room.x <= box.x <= box.right <= room.right for box in boxes)
    if is_wide or foot > room.bottom:
        what = tell(
            "the squares fill more than the paper: shorter or fewer rows are needed, "
            "or a larger --paper"
        )
        raise LayoutError((Problem(str(layout.path), "board.map", what),))


def lay_squares(board: Board, room: Box) -> Facade:
    """Return the squares of the cathedral board, as large as tiles need them."""
    side = TILE + 2 * SLACK
    pitch = side + GAP
    top = room.y + (ROOF + 0.5) * pitch
    boxes = tuple(
        centred(
            Point(room.centre.x + x * pitch, top + cell.position.row * pitch),
            side,
            side,
        )
        for cell, x in zip(board.cells, spread(board), strict=True)
    )
    return Facade(board, pitch, boxes)


def draw_cathedral_board(leaf: Leaf, board: Board, room: Box) -> None:
    """Draw the cathedral board into a room."""
    canvas, style = leaf.canvas, leaf.style
    texts, ink = style.texts, style.ink
    tone = ink.tone(HUE)
    facade = lay_squares(board, room)
    looks = terrain_looks(ink)
    draw_facade(canvas, facade, looks, tone, ink)
    _draw_corbels(canvas, facade, tone)
    # What the squares mean, beside the roof.
    top = room.y + 2
    for place, terrain in enumerate(looks):
        sample = Box(room.x + 1, top + place * 12, 9.5, 9.5)
        draw_squares(canvas, [plan_square(sample)], looks[terrain], f"legend-{terrain}")
        key = "legend.short" if terrain == SHORT else "legend.full"
        words = Box(sample.right + 2, sample.y, room.width * 0.28 - 12, 9.5)
        canvas.paragraph_in(
            Box(words.x, words.y + 2.6, words.width, words.height),
            texts(key),
            Letters(3, ink.text),
            minimum=2,
        )
    foot = max(box.bottom for box in facade.boxes) + FOOT
    _draw_square(leaf, Box(room.x, foot, room.width, room.bottom - foot))


def _draw_corbels(canvas: Canvas, facade: Facade, tone: Tone) -> None:
    """Draw what carries the towers, where they reach beyond the walls."""
    reach = facade.pitch * (1 - SIDE) / 2
    half = facade.pitch * 0.15
    left, right = facade.boxes[0].right, facade.boxes[0].x
    d = ""
    for row in filter(None, facade.rows):
        y = row[0].y - reach
        if row[0].x < left:
            left = row[0].x
            x = left - reach - WALL
            d += polygon_path(
                (Point(x - half, y), Point(x, y), Point(x, y + 2.4 * half))
            )
        if row[-1].right > right:
            right = row[-1].right
            x = right + reach + WALL
            d += polygon_path(
                (Point(x + half, y), Point(x, y), Point(x, y + 2.4 * half))
            )
    canvas.path(d, fill=tone.hatch, stroke=Outline(tone.sign, 0.3))


def _draw_square(leaf: Leaf, box: Box) -> None:
    """Draw the square before the portal, with a circle for each order marker."""
    canvas, ink = leaf.canvas, leaf.style.ink
    tone = ink.tone(HUE)
    canvas.text_in(
        Box(box.x, box.y, box.width, 7),
        leaf.style.texts("board.order"),
        Letters(5, ink.text, DISPLAY),
        align="centre",
        minimum=2.4,
    )
    room = box.height - TITLE - 2 * PAVING
    size = min(CIRCLE, room, box.width / len(NUMBERS) - 6)
    paved = Box(box.x, box.y + TITLE, box.width, size + 2 * PAVING)
    canvas.clip("square", boxes_path([paved]))
    for lines in hatch("bricks", paved, 4.5):
        canvas.path(
            lines.d,
            stroke=Outline(tone.tint, 0.3, lines.dash, cap="butt"),
            clip="square",
        )
    canvas.rect(paved, stroke=Outline(tone.sign, 0.5))
    for value, column in zip(NUMBERS, paved.columns(len(NUMBERS)), strict=True):
        middle = column.centre
        canvas.circle(middle, size / 2, fill=tone.tint, stroke=Outline(tone.sign, 0.6))
        canvas.circle(
            middle, size / 2 - 1.3, fill=WHITE, stroke=Outline(tone.ring, 0.25)
        )
        canvas.text_in(
            centred(middle, size * 0.5, size * 0.6),
            str(value),
            Letters(size * 0.5, tone.sign, DISPLAY_BOLD),
            align="centre",
        )


# Keytown


def draw_town(leaf: Leaf, room: Box) -> None:
    """Draw Keytown into a room."""
    canvas, style = leaf.canvas, leaf.style
    texts, ink = style.texts, style.ink
    tone = ink.tone(HUE)
    title = Box(room.x, room.y + 1, room.width, 13)
    _draw_banner(canvas, title, texts("board.town"), tone, style)
    wide, high = CARD[0] + CARD_SLACK, CARD[1] + CARD_SLACK
    law = Box(room.x, room.bottom - high - 21, room.width, high + 21)
    rest = Box(room.x, title.bottom + 3, room.width, law.y - title.bottom - 6)
    for place, name in enumerate(SHOPS):
        row = rest.rows(2, 4)[place // 2]
        _draw_shop(leaf, row.columns(2, 5)[place % 2], name)
    _draw_law_maker(leaf, law, (wide, high))


def _draw_banner(canvas: Canvas, box: Box, text: str, tone: Tone, style: Style) -> None:
    """Draw the name of the town on a ribbon."""
    half = box.width * 0.23
    middle, top, foot = box.centre.x, box.y, box.bottom
    for side in (-1, 1):
        tail = [
            Point(middle + side * (half - 3), top + 3),
            Point(middle + side * (half + 17), top + 3),
            Point(middle + side * (half + 12), (top + foot) / 2 + 1.5),
            Point(middle + side * (half + 17), foot),
            Point(middle + side * (half - 3), foot),
        ]
        canvas.path(polygon_path(tail), fill=tone.tint, stroke=Outline(tone.sign, 0.35))
    band = Box(middle - half, top, 2 * half, box.height - 2)
    canvas.rect(band, fill=WHITE, stroke=Outline(tone.sign, 0.5))
    canvas.text_in(
        band.inset(1.5), text, Letters(8, style.ink.text, DISPLAY_BOLD), align="centre"
    )
    for side in (-1, 1):
        place = Point(middle + side * (half + 30), box.centre.y)
        draw_symbol(canvas, "houses", place, 12, tone.sign)


def _draw_shop(leaf: Leaf, box: Box, name: str) -> None:
    """Draw a house with its sign, what it asks for, and room for its cubes."""
    canvas, style = leaf.canvas, leaf.style
    tone = style.ink.tone(_HUES[name])
    eaves = box.y + box.height * 0.27
    roof = [
        Point(box.x + 9, box.y),
        Point(box.right - 9, box.y),
        Point(box.right, eaves),
        Point(box.x, eaves),
    ]
    outline = polygon_path(roof)
    canvas.path(outline, fill=tone.tint)
    canvas.clip(f"roof-{name}", outline)
    around = Box(box.x, box.y, box.width, eaves - box.y)
    for lines in hatch(_ROOFS[name], around, 2.2):
        canvas.path(
            lines.d,
            stroke=Outline(tone.hatch, HAIR * 1.6, lines.dash, cap="butt"),
            clip=f"roof-{name}",
        )
    canvas.path(outline, stroke=Outline(tone.sign, 0.5))
    wall = Box(box.x + 4, eaves, box.width - 8, box.bottom - eaves)
    canvas.rect(wall, fill=WHITE, stroke=Outline(tone.sign, 0.5))
    # The sign hangs before roof and wall; the name stands on a beam beside it.
    hub = Point(box.x + 17, eaves - 1)
    canvas.circle(hub, 10, fill=WHITE, stroke=Outline(tone.sign, 0.7))
    canvas.circle(hub, 8.9, stroke=Outline(tone.ring, 0.25))
    draw_symbol(canvas, _SIGNS[name], hub, 11.5, tone.sign)
    beam = Box(hub.x + 12, eaves - 9.5, box.right - hub.x - 20, 7.5)
    canvas.rect(beam, fill=WHITE, stroke=Outline(tone.sign, 0.3), radius=1)
    canvas.text_in(
        beam.inset(1),
        style.texts(f"board.{name}"),
        Letters(5.4, style.ink.text, DISPLAY_BOLD),
        align="centre",
        minimum=2.8,
    )
    price = Box(hub.x + 12, eaves + 2.5, wall.right - hub.x - 14, _MADE)
    kind = CUBES.index(name) if name in CUBES else CUBES.index(RESOURCES[0])
    _draw_price(leaf, price, PRICES[kind], name)
    # For the merchant the supply itself is the store, so no cubes lie there.
    tray = Box(wall.x + 4, price.bottom + 3, wall.width - 8, 0)
    tray = Box(tray.x, tray.y, tray.width, wall.bottom - tray.y - 3)
    if name == "merchant":
        size = min(_MADE, tray.height)
        for cube, place in zip(RESOURCES, tray.columns(len(RESOURCES)), strict=True):
            draw_cube(canvas, centred(place.centre, size, size), cube, style.ink)
    else:
        canvas.rect(tray, stroke=Outline(tone.ring, 0.35, "1.6 1.1"), radius=2)
        draw_symbol(
            canvas, _SIGNS[name], tray.centre, min(15, tray.height - 4), tone.tint
        )


def _draw_price(leaf: Leaf, box: Box, price: int, name: str) -> None:
    """Draw so many cubes of any kind, an arrow, and what they buy."""
    canvas, ink = leaf.canvas, leaf.style.ink
    step = min(_ANY + 1.5, (box.width - _MADE - 11) / price)
    side = min(_ANY, step - 0.8)
    middle = box.centre.y
    cubes = [
        Box(box.x + place * step, middle - side / 2, side, side)
        for place in range(price)
    ]
    canvas.path(boxes_path(cubes), fill=WHITE, stroke=Outline(ink.text, 0.45))
    for any_ in cubes:
        canvas.text_in(any_, "?", Letters(side * 0.7, ink.soft, BOLD), align="centre")
    start = Point(cubes[-1].right + 2, middle)
    end = Point(start.x + 7, middle)
    head = [
        (start, end),
        (Point(end.x - 2.4, middle - 2.2), end),
        (Point(end.x - 2.4, middle + 2.2), end),
    ]
    canvas.path(lines_path(head), stroke=Outline(ink.text, 0.7))
    made = Box(end.x + 2, middle - _MADE / 2, _MADE, _MADE)
    if name in CUBES:
        draw_cube(canvas, made, name, ink)
    else:
        canvas.rect(
            made.inset(0.4), fill=WHITE, stroke=Outline(ink.text, 0.45, "1.2 0.8")
        )
        small = made.width * 0.36
        for at, cube in enumerate(RESOURCES[:4]):
            place = Point(
                made.centre.x + (at % 2 - 0.5) * small * 1.15,
                made.centre.y + (at // 2 - 0.5) * small * 1.15,
            )
            draw_cube(canvas, centred(place, small, small), cube, ink)


def _draw_law_maker(leaf: Leaf, box: Box, card: tuple[Mm, Mm]) -> None:
    """Draw the house of the law maker: its gable, and places for cards."""
    canvas, style = leaf.canvas, leaf.style
    texts, ink = style.texts, style.ink
    tone = ink.tone(HUE)
    eaves = box.y + 13
    gable = [
        Point(box.x, eaves),
        Point(box.centre.x - 58, box.y),
        Point(box.centre.x + 58, box.y),
        Point(box.right, eaves),
    ]
    canvas.path(polygon_path(gable), fill=tone.tint, stroke=Outline(tone.sign, 0.5))
    steps = Box(box.x, eaves, box.width, box.bottom - eaves)
    canvas.rect(steps, fill=WHITE, stroke=Outline(tone.sign, 0.5))
    shield = centred(Point(box.centre.x - 43, box.y + 7.6), 7.4, 8.2)
    draw_shield(canvas, shield, "§", tone)
    canvas.text_in(
        centred(Point(box.centre.x, box.y + 7.5), 70, 8),
        texts("board.law"),
        Letters(6.4, ink.text, DISPLAY_BOLD),
        align="centre",
        minimum=3,
    )
    draw_symbol(canvas, "scroll", Point(box.centre.x + 43, box.y + 7.6), 8.2, tone.sign)
    count = OFFERS + 1
    gap = (box.width - count * card[0]) / (count + 1)
    for place in range(count):
        x = box.x + gap + place * (card[0] + gap)
        slot = Box(x, box.bottom - card[1] - 1.5, *card)
        label = Box(x, eaves + 0.6, card[0], slot.y - eaves - 1)
        key = "board.stack" if place == 0 else "board.offer"
        canvas.text_in(
            label, texts(key), Letters(3.4, ink.text), align="centre", minimum=2.2
        )
        canvas.rect(slot, fill=WHITE, stroke=Outline(tone.ring, 0.5), radius=2.5)
        inner = slot.inset(3)
        canvas.rect(inner, stroke=Outline(tone.hatch, THIN, "1.6 1.1"), radius=1.5)
        name = "scroll" if place == 0 else "scales"
        draw_symbol(canvas, name, slot.centre, 30, tone.tint)
        arm = number(7)
        canvas.path(
            f"M{number(inner.x + 3)} {number(inner.y + 10)}v-{arm}h{arm}"
            f"M{number(inner.right - 3)} {number(inner.bottom - 10)}v{arm}h-{arm}",
            stroke=Outline(tone.hatch, 0.4),
        )
