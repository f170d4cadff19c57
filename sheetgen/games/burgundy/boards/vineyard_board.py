"""The vineyard board, and the storage and shop of double hexes.

The board has layers of double cells, vine bonus tiles, and points of groups. No source
shows it. The number of double cells, their layers and their numbers are partly derived
and partly guessed [burgundy 32.17], and the board says so.

Double hexes lie in the storage and the shop until a player takes them. Each has a side
for four players and one for two or three; both sides share a paper.
"""

from collections.abc import Mapping, Sequence

from sheetgen.core.draw.box import Box, Point, centred
from sheetgen.core.draw.hexmap import ROW, TALL
from sheetgen.core.units import Mm
from sheetgen.draw.face import Style
from sheetgen.draw.font import DISPLAY_BOLD
from sheetgen.draw.form import with_doubt
from sheetgen.draw.spread import Whole
from sheetgen.draw.svg import Canvas, Letters
from sheetgen.draw.symbol import draw_strokes
from sheetgen.games.burgundy import GAME
from sheetgen.games.burgundy.boards.place import (
    SLACK,
    Half,
    Plan,
    board_tone,
    draw_badge,
    draw_box_place,
    draw_double_places,
    draw_ground,
    draw_numbers,
    draw_panel,
    draw_points,
    draw_signs,
    halves_of,
    size_of,
    vine_tone,
)
from sheetgen.games.burgundy.files.board_file import VineyardBoard
from sheetgen.games.burgundy.rules.ruleset import printed_numbers
from sheetgen.games.burgundy.tiles.art import ART
from sheetgen.games.burgundy.tiles.tile_art import STROKES, TO
from sheetgen.layout.read import load_rules

TILE: Mm = 19.5  # a place of a vine bonus tile
RIM: Mm = 3.0
GAP: Mm = 2.4
PAD: Mm = 3.0
TITLE: Mm = 7.4
TABLE: Mm = 24.0
NOTE: Mm = 3.6  # the line about its source
# Bonuses as signs, by their words [burgundy 7, 32.13].
SIGNS: Mapping[str, Half] = {
    "market": ("ship", "pasture"),
    "carpenter": ("city",),
    "church": ("mine", "monastery", "castle"),
    "warehouse": ("good", TO, "silver"),
    "boarding-house": ("4", "worker"),
    "bank": ("2", "silver"),
    "town-hall": ("key", TO, "tile"),
    "watchtower": ("+4",),
    "castle": ("die",),
    "black": ("black", "double"),
    "double": ("double",),
}


def plan_vineyard(board: VineyardBoard, flat: Mm) -> Plan:
    """Return the positions of everything.

    Rows of hexes interlock: all have an even number of hexes, so that alternate rows
    are shifted by half a hex from the middle, to opposite sides.
    """
    pitch = flat + SLACK + 0.4
    shifts = [(-0.5, 0, 0.5, 0)[at % 4] for at in range(len(board.layers))]
    widest = max(
        2 * (len(layer) + abs(shift))
        for layer, shift in zip(board.layers, shifts, strict=True)
    )
    high = pitch * (TALL + (len(board.layers) - 1) * ROW)
    count = 1 + len(board.layers)  # tiles [burgundy 32.25]
    inner = max(widest * pitch, count * (TILE + GAP), 150.0) + 2 * PAD
    parts = (TITLE + high + PAD + NOTE, TITLE + TILE + PAD, TABLE)
    size = inner + 2 * RIM, sum(parts) + 2 * GAP + 2 * RIM
    plan = Plan(size, flat)
    top = RIM
    for name, room in zip(("vineyard", "tiles", "points"), parts, strict=True):
        plan.panels[name] = Box(RIM, top, inner, room)
        top += room + GAP
    panel = plan.panels["vineyard"]
    foot = panel.bottom - PAD - NOTE - pitch * TALL / 2
    for at, (layer, shift) in enumerate(zip(board.layers, shifts, strict=True)):
        left = panel.centre.x + (shift - (len(layer) - 1)) * pitch
        y = foot - at * pitch * ROW
        plan.rows[f"layer-{at}"] = [
            Point(left + 2 * place * pitch, y) for place in range(len(layer))
        ]
    row = plan.panels["tiles"]
    wide = count * (TILE + GAP)
    inner_row = Box(row.centre.x - wide / 2, row.y + TITLE, wide, TILE)
    for at, cell in enumerate(inner_row.columns(count), 1):
        plan.boxes[f"tile:{at}"] = centred(cell.centre, TILE, TILE)
    return plan


def find_vineyard(style: Style, board: VineyardBoard, flat: Mm) -> Whole:
    """Return a vineyard board for printing."""
    plan = plan_vineyard(board, flat)
    return Whole(plan.size, lambda canvas: _draw(canvas, style, plan, board, flat))


def _draw(
    canvas: Canvas, style: Style, plan: Plan, board: VineyardBoard, flat: Mm
) -> None:
    texts, tone = style.texts, vine_tone(style.ink)
    draw_ground(canvas, style, Box(0, 0, *plan.size))
    title = with_doubt(texts("board.vineyard"), board.is_sure)
    draw_panel(canvas, style, plan.panels["vineyard"], title)
    for number, layer in enumerate(board.layers):
        name = f"layer-{number}"
        cells, stem = plan.rows[name], name if number % 2 else ""
        draw_double_places(canvas, style, cells, flat + 0.2, stem)
        for centre, cell in zip(cells, layer, strict=True):
            halves = halves_of(centre, flat + 0.2)
            for half, side, bonus in zip(halves, (-1, 1), cell.bonuses, strict=True):
                place = Point(half.x + side * flat * 0.02, half.y)
                draw_signs(canvas, style, place, SIGNS[bonus], flat, tone.sign)
            draw_numbers(canvas, centre, [cell.number], flat * 0.9, style.ink)
    panel = plan.panels["vineyard"]
    words = Box(panel.x + 2, panel.bottom - NOTE - 1, panel.width - 4, NOTE)
    if not board.is_sure:
        note, letters = texts("board.vineyard-note"), Letters(2.3, style.ink.soft)
        canvas.text_in(words, note, letters, align="centre")
    draw_panel(canvas, style, plan.panels["tiles"], texts("board.vine-tiles"))
    for box in plan.boxes.values():
        draw_box_place(canvas, box, tone, ART["vine"])
    _draw_points(canvas, style, plan.panels["points"])


def _draw_points(canvas: Canvas, style: Style, panel: Box) -> None:
    """Draw the points for a group by size [burgundy 32.19]."""
    rest = draw_panel(canvas, style, panel, style.texts("board.groups"))
    box = Box(rest.x + PAD, rest.y, rest.width - 2 * PAD, rest.height - PAD)
    heads, tone = (("board.vines", 4), ("tally.points", 4.2)), vine_tone(style.ink)
    points = list(enumerate(printed_numbers(load_rules(GAME.id)[-1]).vines, 1))
    draw_points(canvas, style, box, heads, 18, points, tone)


ACROSS = 3  # places side by side
PLAYERS = ("4", "2\N{EN DASH}3")  # numbers of players for the two sides
STORAGE = (("1",), ("2",), ("3",), ("4",), ("5",), ("6",))  # [burgundy 32.7]
PAIRS = (("1", "2"), ("3", "4"), ("5", "6"))  # [burgundy 32.8]
SHOP = 3  # places with three or four players
ONLY_THREE = (1, 2)  # places of the shop that two players do not use
STOCK_GAP: Mm = 4.0
STOCK_PAD: Mm = 3.2
STOCK_TITLE: Mm = 9.0


def plan_stock(flat: Mm, counts: Sequence[int]) -> Plan:
    """Return the positions of the places on each side, named by its players."""
    wide, high = size_of(flat)
    inner = ACROSS * (wide + 3) + 2 * STOCK_PAD
    rooms = [
        STOCK_TITLE + -(-count // ACROSS) * (high + 3) + STOCK_PAD - 1
        for count in counts
    ]
    high = sum(rooms) + len(rooms) * 2 * RIM + STOCK_GAP * (len(rooms) - 1)
    plan = Plan((inner + 2 * RIM, high), flat)
    top = 0.0
    for players, count, room in zip(PLAYERS, counts, rooms, strict=True):
        side = Box(0, top, inner + 2 * RIM, room + 2 * RIM)
        plan.panels[players] = side
        grid = Box(
            RIM + STOCK_PAD,
            top + RIM + STOCK_TITLE,
            inner - 2 * STOCK_PAD,
            room - STOCK_TITLE - STOCK_PAD,
        )
        rows = grid.rows(-(-count // ACROSS))
        spots = [cell.centre for row in rows for cell in row.columns(ACROSS)]
        plan.rows[players] = spots[:count]
        top = side.bottom + STOCK_GAP
    return plan


def find_storage(style: Style, flat: Mm) -> Whole:
    """Return both sides of the vineyard storage for printing."""
    plan = plan_stock(flat, (len(STORAGE), len(PAIRS)))

    def draw(canvas: Canvas) -> None:
        for players, side in plan.panels.items():
            places = plan.rows[players]
            _draw_side(canvas, style, side, "board.storage", players)
            draw_double_places(canvas, style, places, flat)
            numbers = STORAGE if players == "4" else PAIRS
            for centre, pair in zip(places, numbers, strict=True):
                draw_numbers(canvas, centre, pair, flat, style.ink)

    return Whole(plan.size, draw)


def find_shop(style: Style, flat: Mm) -> Whole:
    """Return both sides of the vineyard shop for printing."""
    plan = plan_stock(flat, (SHOP, SHOP))

    def draw(canvas: Canvas) -> None:
        tone = vine_tone(style.ink)
        for players, side in plan.panels.items():
            places = plan.rows[players]
            _draw_side(canvas, style, side, "board.shop", players)
            _draw_price(canvas, style, side)
            draw_double_places(canvas, style, places, flat)
            for at, centre in enumerate(places):
                for half in halves_of(centre, flat):
                    draw_signs(canvas, style, half, ("vine",), flat, tone.sign)
                if players != "4" and at in ONLY_THREE:
                    spot = Point(centre.x, centre.y + flat * 0.2)
                    draw_badge(canvas, spot, "3", style.ink, 5)

    return Whole(plan.size, draw)


def _draw_side(canvas: Canvas, style: Style, side: Box, key: str, players: str) -> None:
    """Draw the ground of a side, its name, and the numbers of players it is for."""
    draw_ground(canvas, style, side)
    panel = side.inset(RIM)
    draw_panel(canvas, style, panel)
    words = Box(panel.x + STOCK_PAD, panel.y + 1.6, panel.width * 0.55, 6)
    letters = Letters(4.6, board_tone(style.ink).sign, DISPLAY_BOLD)
    canvas.text_in(words, style.texts(key), letters, minimum=2.8)
    badge = Point(panel.right - STOCK_PAD - 6, panel.y + 4.8)
    draw_badge(canvas, badge, players, style.ink, 5.4)


def _draw_price(canvas: Canvas, style: Style, side: Box) -> None:
    """Draw the price of a double hex [burgundy 32.16]."""
    x, y = side.right - RIM - 42, side.y + RIM + 4.8
    colour = board_tone(style.ink).sign
    for sign, at, size in (
        ("silver", 0, 5.2), ("silver", 6, 5.2), (TO, 12, 3.0), ("double", 18, 6.4),
    ):  # fmt: skip
        draw_strokes(canvas, STROKES[sign], [Point(x + at, y)], size, colour)
