"""The two boards: the cathedral with its seats and order circles, and Keytown.

Each fits one A4 or Letter. The cathedral board is in landscape format to make squares
as large as possible; next to the cathedral are its name, a legend, and the circles. Its
squares are also the cathedral to begin your own layout with.
"""

from dataclasses import dataclass
from math import cos, pi, sin
from pathlib import Path

from sheetgen.core.board import Board
from sheetgen.core.draw.box import Box, Point, centred
from sheetgen.core.errors import LayoutError, Problem
from sheetgen.core.ruleset import RuleSet
from sheetgen.core.units import Mm
from sheetgen.draw.emblem import draw_shield
from sheetgen.draw.face import Style
from sheetgen.draw.font import DISPLAY, DISPLAY_BOLD
from sheetgen.draw.hatch import draw_hatch
from sheetgen.draw.ink import WHITE, Tone
from sheetgen.draw.part import Leaf, PartPage, Size, begin_leaf, find_airy_room
from sheetgen.draw.svg import (
    HAIR,
    THIN,
    Canvas,
    Letters,
    Outline,
    Spot,
    boxes_path,
    lines_path,
    number,
    polygon_path,
)
from sheetgen.draw.symbol import draw_strokes, draw_symbol
from sheetgen.games.keythedral.parts.art import nobody_tone
from sheetgen.games.keythedral.parts.cards import CARD
from sheetgen.games.keythedral.parts.seat import TILE
from sheetgen.games.keythedral.parts.token import MARKER
from sheetgen.games.keythedral.rules.ruleset import CUBES, PRICES, RESOURCES, SHORT
from sheetgen.games.keythedral.sheet.cube_art import (
    ANY,
    CUBE_SYMBOLS,
    draw_cube,
    draw_cubes,
)
from sheetgen.games.keythedral.sheet.facade import (
    BEYOND,
    LINE,
    WALL,
    Facade,
    draw_facade,
    draw_squares,
    plan_square,
    spread,
)
from sheetgen.games.keythedral.sheet.sheet import terrain_looks
from sheetgen.language.message import message
from sheetgen.layout.read import load_rules, read_layout
from sheetgen.layout.value import Layout
from sheetgen.system.packages import data_folder

SLACK: Mm = 0.25  # of a square around its tile
GAP: Mm = 0.4  # between squares
CIRCLE: Mm = 32.0  # diameter of an order marker's circle, at most
SIDE_GAP: Mm = 3.0  # between the cathedral and the column next to it
NARROWEST: Mm = MARKER + 8  # minimum width of that column
WIDEST: Mm = 54.0
PAVING: Mm = 2.5  # around the circles
AROUND: Mm = 1.8  # from the frame of the art to the ground, the cross and the towers
_LEAST_ROOF, _MOST_ROOF = 1.35, 2.3  # rows
_CROSS = 0.38
NUMBERS = (1, 2, 3, 4, 5)  # of cottages [keythedral 1.7]
OFFERS = 2  # laws on offer [keythedral 6.13]
CARD_SLACK: Mm = 1.0  # of the place of a card, around it
_ANY: Mm = 8.0  # the size of a cube of any kind
_MADE: Mm = 11.0  # the size of a cube for sale

# On a square of 24 units around the origin.
_CLOUD = (
    "M-9 4.5A3.6 3.6 0 0 1 -9 -2.4A5 5 0 0 1 -0.6 -5.4A4.4 4.4 0 0 1 7 -2.6"
    "A3.6 3.6 0 0 1 8.6 4.5Z"
)

# The goods sold by each house of Keytown; the merchant sells resources.
SHOPS = ("ironware", "glass", "gold", "merchant")
_SIGNS = {"ironware": "anvil", "glass": "window", "gold": "ring", "merchant": "scales"}
_HUES = {
    "ironware": "#7f8b94",
    "glass": "#7d3c9a",
    "gold": "#c8930f",
    "merchant": "#4c7d3c",
}
_ROOFS = {
    "ironware": "bricks",
    "glass": "diagonal",
    "gold": "crossed",
    "merchant": "upright",
}


def load_cathedral(path: Path | None = None) -> Layout:
    """Return the layout of a cathedral board, by default our own.

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
        paper: width and height, in portrait format.
        layout: of the cathedral board; None for our own.

    Raises:
        TextError: a text of the language is too long for its place.
        LayoutError: our own layout has problems, or a layout has too many squares.
    """
    layout = layout or load_cathedral()
    room = find_airy_room(paper).inset(0.5)
    lying = Box(0, 0, room.height, room.width)
    plan = _plan(layout, lying)
    texts = style.texts
    what = texts("board.what")
    key = f"provenance.{layout.provenance}"
    note = texts(key) if key in texts.entries else ""
    cathedral = begin_leaf(style, paper, what, (1, 2), note)
    with cathedral.canvas.placed(Point(room.right, room.y), 90):
        _draw_cathedral(cathedral, layout, plan)
    town = begin_leaf(style, paper, what, (2, 2))
    draw_town(town, room)
    return [
        PartPage(f"{what} {place}/2", leaf.finish())
        for place, leaf in enumerate((cathedral, town), 1)
    ]


# The cathedral


@dataclass(frozen=True)
class BoardPlan:
    """The positions of everything on a cathedral board in landscape format.

    Attributes:
        art: the frame of the cathedral.
        facade: its squares.
        title: of the board.
        legend: the meanings of its squares.
        order: the circles and the words above them.
    """

    art: Box
    facade: Facade
    title: Box
    legend: Box
    order: Box


def plan_board(board: Board, room: Box) -> BoardPlan:
    """Return the plan of a cathedral board; it may need more room than there is."""
    pitch = TILE + 2 * SLACK + GAP
    across = spread(board)
    rows = max(cell.position.row for cell in board.cells) + 1
    walls = (2 * max(across) + 1) * pitch + 2 * WALL
    needed = walls + 2 * BEYOND + 2 * AROUND
    beside = min(WIDEST, room.width - needed - SIDE_GAP)
    art = Box(room.x, room.y, room.width - beside - SIDE_GAP, room.height)
    foot = art.bottom - AROUND - LINE - WALL
    spare = (foot - AROUND - WALL - art.y) / pitch - rows
    top = foot - rows * pitch
    side = TILE + 2 * SLACK
    boxes = tuple(
        centred(
            Point(art.centre.x + x * pitch, top + (cell.position.row + 0.5) * pitch),
            side,
            side,
        )
        for cell, x in zip(board.cells, across, strict=True)
    )
    column = Box(art.right + SIDE_GAP, room.y, beside, room.height)
    title = Box(column.x, column.y, column.width, 10)
    legend = Box(column.x, title.bottom + 2, column.width, 21)
    top = legend.bottom + 3
    order = Box(column.x, top, column.width, column.bottom - top)
    facade = Facade(board, pitch, boxes, min(spare, _MOST_ROOF), _CROSS)
    return BoardPlan(art, facade, title, legend, order)


def _plan(layout: Layout, room: Box) -> BoardPlan:
    """Return the plan of a board.

    Raises:
        LayoutError: there is not enough room for its squares or for the circles.
    """
    plan = plan_board(layout.board, room)
    if plan.facade.roof < _LEAST_ROOF or plan.order.width < NARROWEST:
        what = message(
            "the squares fill more than the paper: shorter or fewer rows are needed, "
            "or a larger --paper"
        )
        raise LayoutError((Problem(str(layout.path), "board.map", what),))
    return plan


def draw_cathedral_board(leaf: Leaf, layout: Layout, room: Box) -> None:
    """Draw the cathedral board into a room in landscape format.

    Raises:
        LayoutError: there are too many squares.
    """
    _draw_cathedral(leaf, layout, _plan(layout, room))


def _draw_cathedral(leaf: Leaf, layout: Layout, plan: BoardPlan) -> None:
    canvas, style = leaf.canvas, leaf.style
    texts, ink = style.texts, style.ink
    tone = nobody_tone(ink)
    looks = terrain_looks(ink)
    _draw_sky(canvas, plan, tone)
    draw_facade(canvas, plan.facade, looks, tone, ink)
    canvas.rect(plan.art, stroke=Outline(tone.sign, 0.5))
    canvas.text_in(
        plan.title,
        layout.name_in(texts.language),
        Letters(7.5, ink.text, DISPLAY_BOLD),
        align="centre",
        minimum=3,
    )
    for terrain, line in zip(looks, plan.legend.rows(2, 1), strict=True):
        sample = Box(line.x, line.centre.y - 4.75, 9.5, 9.5)
        draw_squares(canvas, [plan_square(sample)], looks[terrain], f"legend-{terrain}")
        key = "legend.short" if terrain == SHORT else "legend.full"
        left = sample.right + 2
        _write_lines(
            canvas,
            Box(left, line.y, line.right - left, line.height),
            texts(key),
            Letters(3.2, ink.text),
        )
    _draw_order(leaf, plan.order)


def _write_lines(canvas: Canvas, box: Box, text: str, letters: Letters) -> None:
    """Write a few lines of text, vertically centred in *box*."""
    size = letters.size
    lines = canvas.fonts.wrap(text, letters.family, size, box.width)
    high = min(box.height, size * (1.25 * (len(lines) - 1) + 1))
    middle = Box(box.x, box.centre.y - high / 2, box.width, high)
    canvas.paragraph_in(middle, text, letters)


def _draw_sky(canvas: Canvas, plan: BoardPlan, tone: Tone) -> None:
    """Draw the background of the cathedral: the sky, its sun, clouds and birds."""
    art, pitch = plan.art, plan.facade.pitch
    canvas.rect(art, fill=tone.tint)
    top = plan.facade.boxes[0].y
    left = Point(art.x + pitch * 1.05, art.y + pitch * 0.85)
    right = Point(art.right - pitch * 1.1, art.y + pitch * 0.8)
    canvas.circle(left, pitch * 0.36, fill=WHITE, stroke=Outline(tone.hatch, 0.35))
    rays = []
    for k in range(16):
        angle = k * pi / 8
        reach = 0.58 if k % 2 else 0.52
        rays.append(
            (
                Point(
                    left.x + cos(angle) * pitch * 0.44,
                    left.y + sin(angle) * pitch * 0.44,
                ),
                Point(
                    left.x + cos(angle) * pitch * reach,
                    left.y + sin(angle) * pitch * reach,
                ),
            )
        )
    canvas.path(lines_path(rays), stroke=Outline(tone.hatch, 0.5))
    for at, size in (
        (Point(right.x, right.y), 1.0),
        (Point(right.x - pitch * 0.75, right.y + pitch * 0.62), 0.65),
        (Point(left.x + pitch * 0.8, top - pitch * 0.25), 0.6),
    ):
        canvas.path(
            _CLOUD, fill=WHITE, stroke=Outline(tone.hatch, 0.35 / (size * pitch / 24)),
            at=Spot(at, size * pitch / 24),
        )  # fmt: skip


def _draw_order(leaf: Leaf, box: Box) -> None:
    """Draw a paved way with a circle for each order marker, the first at the top."""
    canvas, ink = leaf.canvas, leaf.style.ink
    tone = nobody_tone(ink)
    text, letters = leaf.style.texts("board.order"), Letters(4.6, ink.text, DISPLAY)
    words = canvas.fonts.wrap(text, DISPLAY, letters.size, box.width)
    head = 5.8 * min(2, len(words)) + 1
    canvas_box = Box(box.x, box.y, box.width, head - 1)
    for line, row in zip(words[:2], canvas_box.rows(min(2, len(words))), strict=False):
        canvas.text_in(row, line, letters, align="centre", minimum=2.4)
    room = Box(box.x, box.y + head, box.width, box.height - head)
    size = min(CIRCLE, room.width - 2 * PAVING, room.height / len(NUMBERS) - PAVING)
    wide = size + 2 * PAVING + 3
    paved = Box(box.centre.x - wide / 2, room.y, wide, room.height)
    ground, stroke = boxes_path([paved]), Outline(tone.tint, 0.3)
    draw_hatch(canvas, "square", ground, "bricks", paved, 4.5, stroke)
    canvas.rect(paved, stroke=Outline(tone.sign, 0.5))
    for value, row in zip(NUMBERS, paved.rows(len(NUMBERS)), strict=True):
        middle = row.centre
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
    tone = nobody_tone(ink)
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
    """Draw a house with its sign, its price, and space for its cubes."""
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
    around = Box(box.x, box.y, box.width, eaves - box.y)
    stroke = Outline(tone.hatch, HAIR * 1.6)
    draw_hatch(canvas, f"roof-{name}", outline, _ROOFS[name], around, 2.2, stroke)
    canvas.path(outline, stroke=Outline(tone.sign, 0.5))
    wall = Box(box.x + 4, eaves, box.width - 8, box.bottom - eaves)
    canvas.rect(wall, fill=WHITE, stroke=Outline(tone.sign, 0.5))
    # The sign hangs in front of roof and wall; the name is on a beam beside it.
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
    # The merchant sells from the supply itself, so the house stores no cubes.
    tray = Box(wall.x + 4, price.bottom + 3, wall.width - 8, 0)
    tray = Box(tray.x, tray.y, tray.width, wall.bottom - tray.y - 3)
    if name == "merchant":
        size = min(_MADE, tray.height)
        for cube, place in zip(RESOURCES, tray.columns(len(RESOURCES)), strict=True):
            draw_cube(canvas, centred(place.centre, size, size), cube, style.ink)
    else:
        canvas.rect(tray, stroke=Outline(tone.ring, 0.35, "1.6 1.1"), radius=2)
        size = min(15, tray.height - 4)
        draw_strokes(canvas, CUBE_SYMBOLS[name], [tray.centre], size, tone.tint)


def _draw_price(leaf: Leaf, box: Box, price: int, name: str) -> None:
    """Draw *price* cubes of any kind, an arrow, and the goods they buy."""
    canvas, ink = leaf.canvas, leaf.style.ink
    step = min(_ANY + 1.5, (box.width - _MADE - 11) / price)
    side = min(_ANY, step - 0.8)
    middle = box.centre.y
    cubes = [
        Box(box.x + place * step, middle - side / 2, side, side)
        for place in range(price)
    ]
    draw_cubes(canvas, cubes, ANY, ink)
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
    """Draw the law maker's house: its gable, and places for cards."""
    canvas, style = leaf.canvas, leaf.style
    texts, ink = style.texts, style.ink
    tone = nobody_tone(ink)
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
        draw_symbol(canvas, "scroll", slot.centre, 30, tone.tint)
        arm = number(7)
        canvas.path(
            f"M{number(inner.x + 3)} {number(inner.y + 10)}v-{arm}h{arm}"
            f"M{number(inner.right - 3)} {number(inner.bottom - 10)}v{arm}h-{arm}",
            stroke=Outline(tone.hatch, 0.4),
        )


def start_board(rules: RuleSet) -> Board:
    """Return the squares of our cathedral board, for users to count and correct.

    Raises:
        LayoutError: our own layout has problems.
    """
    return load_cathedral().board
