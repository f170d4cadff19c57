"""The player board: key places, goods, silver, workers, dice, and the actions.

It either lies below a duchy on its own paper, or surrounds one printed with it: stocks
and dice on the left, goods and key places at the bottom [burgundy 3.11].
"""

from collections.abc import Sequence

from sheetgen.core.draw.box import Box, Point, centred
from sheetgen.core.draw.hexmap import TALL
from sheetgen.core.units import Mm
from sheetgen.draw.board import Surface, Wording, board_size, draw_surface
from sheetgen.draw.face import Style, refuse_unfit
from sheetgen.draw.font import BOLD, DISPLAY_BOLD
from sheetgen.draw.ink import WHITE
from sheetgen.draw.spread import Whole
from sheetgen.draw.svg import HAIR, Canvas, Letters, Outline, Poster, finished
from sheetgen.draw.symbol import Stroke, draw_strokes
from sheetgen.games.burgundy import GAME
from sheetgen.games.burgundy.boards.place import (
    COIN,
    DIE,
    GOOD,
    KEY,
    SLACK,
    Plan,
    board_tone,
    draw_box_place,
    draw_ground,
    draw_hex_places,
    draw_panel,
)
from sheetgen.games.burgundy.rules.duchy import PHASE_LETTERS
from sheetgen.games.burgundy.rules.ruleset import printed_numbers
from sheetgen.games.burgundy.tiles.art import ART
from sheetgen.games.burgundy.tiles.hexes import FLAT as FLAT  # of usual tiles
from sheetgen.games.burgundy.tiles.tile_art import STROKES, TO
from sheetgen.layout.read import load_rules

KEYS = GOODS = 3  # [burgundy 3.11]
OWN_DICE = 2  # [burgundy 3.5]
GAP: Mm = 2.4
PAD: Mm = 2.6
TITLE: Mm = 6.6
RIM: Mm = 3.0  # around everything
STOCK: Mm = 46.0  # the width of silver and workers
TABLE: Mm = 23.0  # the height of the actions

# The actions as signs: what the player uses, and what it yields.
ACTIONS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("take", ("die", TO, "tile", TO, "key")),
    ("place", ("die", TO, "key", TO, "duchy")),
    ("sell", ("die", TO, "good", TO, "silver")),
    ("hire", ("die", TO, "worker", "worker")),
)


# The positions of everything


def plan_beside(flat: Mm) -> Plan:
    """Return the positions of everything on a board that lies below its duchy."""
    keys, high = _keys_size(flat)
    goods = GOODS * (GOOD + GAP) + 2 * PAD
    wide = max(keys + GAP + goods, 2 * STOCK + GAP + 2 * _dice_wide())
    upper = max(TITLE + DIE + PAD, TITLE + COIN + PAD)
    lower = max(high, TITLE + GOOD + PAD)
    size = wide + 2 * RIM, TABLE + upper + lower + 2 * GAP + 2 * RIM
    plan = Plan(size, flat)
    x, y = RIM, RIM
    plan.panels["actions"] = Box(x, y, wide, TABLE)
    row = Box(x, y + TABLE + GAP, wide, upper)
    stock = (wide - 3 * GAP - 2 * _dice_wide()) / 2
    left = row.x
    for name, room in (
        ("silver", stock),
        ("workers", stock),
        ("unused", _dice_wide()),
        ("used", _dice_wide()),
    ):
        plan.panels[name] = Box(left, row.y, room, upper)
        left += room + GAP
    _lay_lower(plan, Box(x, row.bottom + GAP, wide, lower), keys)
    _lay_dice(plan)
    return plan


def plan_around(flat: Mm, duchy: tuple[Mm, Mm]) -> tuple[Plan, Box]:
    """Return the positions of everything around a duchy, and the duchy's box."""
    keys, high = _keys_size(flat)
    goods = GOODS * (GOOD + GAP) + 2 * PAD
    left = max(_dice_wide(), STOCK * 0.8)
    lower = max(high, TITLE + GOOD + PAD)
    wide = max(left + GAP + duchy[0] + 2 * PAD, keys + goods + GAP)
    middle = max(duchy[1] + 2 * PAD, 2 * (TITLE + DIE + PAD + GAP) + 90)
    size = wide + 2 * RIM, TABLE + middle + lower + 2 * GAP + 2 * RIM
    plan = Plan(size, flat)
    plan.panels["actions"] = Box(RIM, RIM, wide, TABLE)
    column = Box(RIM, RIM + TABLE + GAP, left, middle)
    box_high = TITLE + DIE + PAD
    stock = (middle - 2 * box_high - 3 * GAP) / 2
    top = column.y
    for name, room in (
        ("silver", stock),
        ("workers", stock),
        ("unused", box_high),
        ("used", box_high),
    ):
        plan.panels[name] = Box(column.x, top, left, room)
        top += room + GAP
    place = Box(column.right + GAP, column.y, wide - left - GAP, middle)
    plan.panels["duchy"] = place
    _lay_lower(plan, Box(RIM, column.bottom + GAP, wide, lower), keys)
    _lay_dice(plan)
    return plan, centred(place.centre, *duchy)


def _keys_size(flat: Mm) -> tuple[Mm, Mm]:
    """Return the width and height of the panel of the key places."""
    wide = flat + SLACK
    return KEYS * wide + 2 * PAD + 2, TITLE + wide * TALL + PAD


def _dice_wide() -> Mm:
    return OWN_DICE * (DIE + GAP) + 2 * PAD


def _lay_lower(plan: Plan, row: Box, keys: Mm) -> None:
    """Lay goods on the left and key places on the right."""
    spare = row.width - keys - GAP - GOODS * (GOOD + GAP) - 2 * PAD
    right = Box(row.right - keys - spare / 2, row.y, keys + spare / 2, row.height)
    left = Box(row.x, row.y, right.x - GAP - row.x, row.height)
    plan.panels.update(goods=left, keys=right)
    inner = Box(left.x + PAD, left.y + TITLE, left.width - 2 * PAD, row.height - TITLE)
    for at, cell in enumerate(inner.columns(GOODS), 1):
        place = Point(cell.centre.x, cell.centre.y - PAD / 2)
        plan.boxes[f"goods:{at}"] = centred(place, GOOD, GOOD)
    # Side by side, so that a double hex covers two [burgundy 32.9].
    y = right.y + TITLE + (row.height - TITLE - PAD) / 2
    plan.rows["keys"] = [
        Point(right.centre.x + (at - (KEYS - 1) / 2) * (plan.flat + SLACK), y)
        for at in range(KEYS)
    ]


def _lay_dice(plan: Plan) -> None:
    for name in ("unused", "used"):
        panel = plan.panels[name]
        row = Box(
            panel.x + PAD,
            panel.y + TITLE,
            panel.width - 2 * PAD,
            panel.height - TITLE - PAD,
        )
        for at, cell in enumerate(row.columns(OWN_DICE), 1):
            plan.boxes[f"{name}:{at}"] = centred(cell.centre, DIE, DIE)


# The drawing


def find_player_board(style: Style, flat: Mm) -> Whole:
    """Return a player board that lies below its duchy, for printing."""
    plan = plan_beside(flat)
    return Whole(plan.size, lambda canvas: draw_player_board(canvas, style, plan))


def draw_around(surface: Surface, flat: Mm, words: Wording, style: Style) -> Poster:
    """Return a duchy with a player board around it.

    Args:
        surface: the board of the duchy.
        flat: from side to side of its cells.
        words: the text below it.
        style: of all of it.
    """
    plan, box = plan_around(flat, board_size(surface, flat))
    canvas = Canvas(*plan.size, style.fonts, checked=style.is_checked)
    canvas.describe(f"{words.title} - {words.game}", words.note)
    draw_player_board(canvas, style, plan)
    with canvas.placed(Point(box.x, box.y)):
        draw_surface(canvas, surface, flat, words, style.ink)
    refuse_unfit(canvas.fits, style.texts)
    return finished(canvas)


def draw_player_board(canvas: Canvas, style: Style, plan: Plan) -> None:
    """Draw everything except the duchy."""
    tone, texts = board_tone(style.ink), style.texts
    draw_ground(canvas, style, Box(0, 0, *plan.size))
    _draw_actions(canvas, style, plan.panels["actions"])
    for name, sign in (("silver", "silver"), ("workers", "worker")):
        panel = plan.panels[name]
        rest = draw_panel(canvas, style, panel, texts(f"board.{name}"))
        _draw_stock(canvas, style, rest, ART[sign])
    for name in ("unused", "used"):
        draw_panel(canvas, style, plan.panels[name], texts(f"board.{name}"))
        for at in range(1, OWN_DICE + 1):
            box = plan.boxes[f"{name}:{at}"]
            draw_box_place(canvas, box, tone, ART["die"] if name == "unused" else ())
    draw_panel(canvas, style, plan.panels["goods"], texts("board.goods"))
    for at in range(1, GOODS + 1):
        draw_box_place(canvas, plan.boxes[f"goods:{at}"], tone, ART["good"])
    draw_panel(canvas, style, plan.panels["keys"], texts("board.keys"))
    places = [(key, KEY) for key in plan.rows["keys"]]
    draw_hex_places(canvas, style, places, plan.flat, "keys")
    if "duchy" in plan.panels:
        draw_panel(canvas, style, plan.panels["duchy"])


def _draw_stock(
    canvas: Canvas, style: Style, box: Box, sign: tuple[Stroke, ...]
) -> None:
    """Draw the place of any number of coins: as many faint places as fit."""
    tone = board_tone(style.ink)
    room = Box(box.x + PAD, box.y, box.width - 2 * PAD, box.height - PAD)
    columns = max(1, int((room.width + 1) / (COIN + 1)))
    rows = max(1, int((room.height + 1) / (COIN + 1)))
    for row in room.rows(rows):
        for cell in row.columns(columns):
            radius = min(COIN / 2, cell.width / 2, cell.height / 2)
            dash = Outline(tone.hatch, 0.25, "1.2 0.9")
            canvas.circle(cell.centre, radius, stroke=dash)
            draw_strokes(canvas, sign, [cell.centre], radius * 1.05, tone.hatch)


def _draw_actions(canvas: Canvas, style: Style, panel: Box) -> None:
    """Draw the phases, the four actions, and what players can buy once per turn."""
    texts, ink = style.texts, style.ink
    tone = board_tone(ink)
    draw_panel(canvas, style, panel)
    inner = Box(panel.x + PAD, panel.y + 1.6, panel.width - 2 * PAD, panel.height - 3.2)
    upper, lower = inner.rows(2, 1.2)
    half = Box(lower.x, lower.y, lower.width, lower.height)
    for (name, signs), cell in zip(
        ACTIONS, upper.columns(len(ACTIONS), 2), strict=True
    ):
        _draw_action(canvas, style, cell, texts(f"board.{name}"), signs)
    shared = half.columns(2, 3)
    signs = ("silver", "silver", TO, "tile", TO, "key")
    _draw_action(canvas, style, shared[0], texts("board.buy"), signs)
    printed = printed_numbers(load_rules(GAME.id)[-1])
    cells = shared[1].columns(len(PHASE_LETTERS), 1.4)
    for letter, points, cell in zip(
        PHASE_LETTERS, printed.phase_points, cells, strict=True
    ):
        canvas.rect(cell, fill=WHITE, stroke=Outline(tone.ring, 0.3), radius=1)
        left, right = cell.columns(2)
        canvas.rect(left, fill=tone.sign, radius=1)
        letters = Letters(5, WHITE, DISPLAY_BOLD)
        canvas.text_in(left, letter, letters, align="centre")
        letters = Letters(4.2, ink.text, BOLD)
        canvas.text_in(right, f"+{points}", letters, align="centre")


def _draw_action(
    canvas: Canvas, style: Style, cell: Box, text: str, signs: Sequence[str]
) -> None:
    """Draw an action in signs, with a few words below."""
    tone, size = board_tone(style.ink), 5.0
    canvas.rect(cell, stroke=Outline(tone.hatch, HAIR), radius=1)
    wide = [size * (0.7 if sign == TO else 1) for sign in signs]
    x = cell.centre.x - (sum(wide) + 0.7 * (len(signs) - 1)) / 2
    for sign, step in zip(signs, wide, strict=True):
        place = [Point(x + step / 2, cell.y + 3.3)]
        colour = style.ink.soft if sign == TO else tone.sign
        drawn = size * (0.55 if sign == TO else 0.95)
        draw_strokes(canvas, STROKES[sign], place, drawn, colour)
        x += step + 0.7
    words = Box(cell.x + 1, cell.y + 5.9, cell.width - 2, cell.height - 6.3)
    letters = Letters(2.9, style.ink.text)
    canvas.text_in(words, text, letters, align="centre")
