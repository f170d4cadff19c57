"""Vineyard storage and shop, where double hexes lie until a player takes them.

Each has a side for four players and one for two or three; both sides share a paper.
"""

from collections.abc import Sequence

from sheetgen.core.draw.box import Box, Point
from sheetgen.core.units import Mm
from sheetgen.draw.face import Style
from sheetgen.draw.font import DISPLAY_BOLD
from sheetgen.draw.spread import Whole
from sheetgen.draw.svg import Canvas, Letters
from sheetgen.draw.symbol import draw_strokes
from sheetgen.games.burgundy.boards.double_place import (
    draw_double_places,
    draw_numbers,
    draw_signs,
    halves_of,
    size_of,
    vine_tone,
)
from sheetgen.games.burgundy.boards.place import (
    Plan,
    board_tone,
    draw_badge,
    draw_ground,
    draw_panel,
)
from sheetgen.games.burgundy.tiles.monastery_art import STROKES, TO

ACROSS = 3  # places side by side
PLAYERS = ("4", "2-3")  # numbers of players for the two sides
STORAGE = (("1",), ("2",), ("3",), ("4",), ("5",), ("6",))  # [burgundy 32.7]
PAIRS = (("1", "2"), ("3", "4"), ("5", "6"))  # [burgundy 32.8]
SHOP = 3  # places with three or four players
ONLY_THREE = (1, 2)  # places of the shop that two players do not use
RIM: Mm = 3.0
GAP: Mm = 4.0
PAD: Mm = 3.2
TITLE: Mm = 9.0


def plan_stock(flat: Mm, counts: Sequence[int]) -> Plan:
    """Return the positions of the places on each side, named by its players."""
    wide, high = size_of(flat)
    inner = ACROSS * (wide + 3) + 2 * PAD
    rooms = [TITLE + -(-count // ACROSS) * (high + 3) + PAD - 1 for count in counts]
    high = sum(rooms) + len(rooms) * 2 * RIM + GAP * (len(rooms) - 1)
    plan = Plan((inner + 2 * RIM, high), flat)
    top = 0.0
    for players, count, room in zip(PLAYERS, counts, rooms, strict=True):
        side = Box(0, top, inner + 2 * RIM, room + 2 * RIM)
        plan.panels[players] = side
        grid = Box(RIM + PAD, top + RIM + TITLE, inner - 2 * PAD, room - TITLE - PAD)
        rows = grid.rows(-(-count // ACROSS))
        spots = [cell.centre for row in rows for cell in row.columns(ACROSS)]
        plan.rows[players] = spots[:count]
        top = side.bottom + GAP
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
    words = Box(panel.x + PAD, panel.y + 1.6, panel.width * 0.55, 6)
    letters = Letters(4.6, board_tone(style.ink).sign, DISPLAY_BOLD)
    canvas.text_in(words, style.texts(key), letters, minimum=2.8)
    badge = Point(panel.right - PAD - 6, panel.y + 4.8)
    draw_badge(canvas, badge, players, style.ink, 5.4)


def _draw_price(canvas: Canvas, style: Style, side: Box) -> None:
    """Draw the price of a double hex [burgundy 32.16]."""
    x, y = side.right - RIM - 42, side.y + RIM + 4.8
    colour = board_tone(style.ink).sign
    for sign, at, size in (
        ("silver", 0, 5.2), ("silver", 6, 5.2), (TO, 12, 3.0), ("double", 18, 6.4),
    ):  # fmt: skip
        draw_strokes(canvas, STROKES[sign], [Point(x + at, y)], size, colour)
