"""Both sides of Châteauma's board, 35 and 36: its duchy, reserve, goods and silver.

Each terrain has its own panel, whose places fill with tiles from the left and from the
top. The layout is a reconstruction [burgundy 33.28]; owners can correct the file that
it comes from.
"""

from sheetgen.core.draw.box import Box, Point, centred
from sheetgen.core.draw.hexmap import ROW, TALL
from sheetgen.core.units import Mm
from sheetgen.draw.emblem import draw_shield
from sheetgen.draw.face import Style
from sheetgen.draw.font import BOLD, DISPLAY_BOLD
from sheetgen.draw.ink import WHITE
from sheetgen.draw.spread import Whole
from sheetgen.draw.svg import Canvas, Letters, Outline
from sheetgen.draw.symbol import draw_strokes
from sheetgen.games.burgundy.boards.place import (
    COIN,
    GOOD,
    JOKER,
    SLACK,
    Plan,
    board_tone,
    draw_badge,
    draw_box_place,
    draw_ground,
    draw_hex_places,
    draw_panel,
)
from sheetgen.games.burgundy.files.hex_file import OWN
from sheetgen.games.burgundy.rules.chateauma_parts import (
    COVERED,
    FURTHER,
    NO_SYMBOL,
    OPEN_TILE,
    Parts,
    Side,
)
from sheetgen.games.burgundy.rules.tile import CASTLE, MINE
from sheetgen.games.burgundy.tiles.art import ART

NUMBERS = ("1", "2", "3", "4", "5", "6")  # of goods [burgundy 33.2]
CARDS = ("board.deck", "1-4", "5-6")  # places below the board [burgundy 33.5]
SYMBOLS = (COVERED, OPEN_TILE, FURTHER)
LEFT = 3  # larger terrains on the left
COLUMNS = 6  # the most places in a row of a terrain
RIM: Mm = 3.0
GAP: Mm = 2.4
PAD: Mm = 2.6
TITLE: Mm = 6.8
HEAD: Mm = 11.0
TAB: Mm = 11.0


def plan_chateauma(side: Side, reserve: tuple[str, ...], flat: Mm) -> Plan:
    """Return the positions of everything on a side.

    The first three of the larger terrains are stacked on the left; castles, mines and
    silver, the other larger terrains, and goods are on the right; the reserve is below
    all of them.
    """
    pitch = flat + SLACK + 0.4
    small = [name for name in side.terrains if name in (CASTLE, MINE)]
    large = [name for name in side.terrains if name not in small]
    columns = large[:LEFT], large[LEFT:]
    rows = {name: _rows(len(side.places_of(name)), COLUMNS) for name in large}
    rows |= {name: _rows(len(side.places_of(name)), 2) for name in small}
    wides = {name: _wide(rows[name], pitch) + 2 * PAD for name in rows}
    highs = {name: _high(rows[name], pitch) + 2 * PAD for name in rows}
    kept = (len(reserve) - len(reserve) // 2 + 1) * pitch + GAP
    left = max(wides[name] for name in columns[0])
    right = max(
        sum(wides[name] + GAP for name in small) + COIN + 12,
        len(NUMBERS) * (GOOD + GAP) + 2 * PAD,
        *(wides[name] for name in columns[1]),
        kept + 2 * PAD,
    )
    small_high = max(highs[name] for name in small)
    goods_high = TITLE + GOOD + PAD
    parts = [[highs[name] for name in columns[0]]]
    parts += [[small_high, *(highs[name] for name in columns[1]), goods_high]]
    body = max(sum(part) + GAP * (len(part) - 1) for part in parts)
    reserve_high = TITLE + pitch * TALL + PAD
    inner = left + GAP + right
    size = inner + 2 * RIM, HEAD + body + reserve_high + TAB + 3 * GAP + 2 * RIM
    plan = Plan(size, flat)
    plan.panels["head"] = Box(RIM, RIM, inner, HEAD)
    top = RIM + HEAD + GAP
    first = _stack(Box(RIM, top, left, body), parts[0])
    other = _stack(Box(RIM + left + GAP, top, right, body), parts[1])
    plan.panels.update(zip(columns[0], first, strict=True))
    plan.panels.update(zip(columns[1], other[1:-1], strict=True))
    plan.panels["goods"] = other[-1]
    x, row = other[0].x, other[0]
    for name in small:
        plan.panels[name] = Box(x, row.y, wides[name], row.height)
        x += wides[name] + GAP
    plan.panels["silver"] = Box(x, row.y, row.right - x, row.height)
    panel = Box(RIM, top + body + GAP, inner, reserve_high)
    plan.panels["reserve"] = panel
    for name, lengths in rows.items():
        plan.rows[name] = _lay_rows(plan.panels[name].centre, lengths, pitch)
    middle = panel.y + TITLE + (panel.height - TITLE - PAD) / 2
    before, step = len(reserve) // 2, PAD + pitch / 2
    seam, after = first[0].right + GAP / 2, len(reserve) - before
    xs = [seam - step - at * pitch for at in reversed(range(before))]
    xs += [seam + step + at * pitch for at in range(after)]
    plan.rows["reserve"] = [Point(x, middle) for x in xs]
    plan.rows["joker"] = [Point(seam + step + after * pitch + GAP, middle)]
    panel = plan.panels["goods"]
    row = Box(
        panel.x + PAD, panel.y + TITLE, right - 2 * PAD, panel.height - TITLE - PAD
    )
    for number, cell in zip(NUMBERS, row.columns(len(NUMBERS)), strict=True):
        plan.boxes[f"goods:{number}"] = centred(cell.centre, GOOD, GOOD)
    foot = size[1] - RIM - TAB
    tabs = Box(other[0].x, foot, right, TAB).columns(2, GAP)
    tabs.insert(0, Box(RIM, foot, left, TAB))
    plan.panels.update(zip(CARDS, tabs, strict=True))
    return plan


def _stack(box: Box, highs: list[Mm]) -> list[Box]:
    """Return stacked boxes that fill a box; spare space is shared between them."""
    spare = (box.height - sum(highs) - GAP * (len(highs) - 1)) / len(highs)
    found, top = [], box.y
    for high in highs:
        found.append(Box(box.x, top, box.width, high + spare))
        top += high + spare + GAP
    return found


def _rows(count: int, most: int) -> list[int]:
    """Return the number of places in each row; rows have equal lengths if possible."""
    rows = -(-count // most)
    return [count // rows + (at < count % rows) for at in range(rows)]


def _wide(lengths: list[int], pitch: Mm) -> Mm:
    """Return the width of interlocking rows."""
    shift = 0.5 if len(lengths) > 1 and lengths[0] == lengths[1] else 0
    return (max(lengths) + shift) * pitch


def _high(lengths: list[int], pitch: Mm) -> Mm:
    return pitch * (TALL + (len(lengths) - 1) * ROW)


def _lay_rows(middle: Point, lengths: list[int], pitch: Mm) -> list[Point]:
    """Return places in rows around a middle, each row shifted by half a place."""
    wide, places = _wide(lengths, pitch), []
    for row, length in enumerate(lengths):
        is_shifted = row % 2 == 1
        left = middle.x - wide / 2 + pitch / 2 + (pitch / 2 if is_shifted else 0)
        y = middle.y + (row - (len(lengths) - 1) / 2) * pitch * ROW
        places += [Point(left + at * pitch, y) for at in range(length)]
    return places


def find_chateauma(style: Style, parts: Parts, number: int, flat: Mm) -> Whole:
    """Return a side of Châteauma's board for printing."""
    side = parts.side(number)
    plan = plan_chateauma(side, parts.reserve, flat)
    return Whole(
        plan.size, lambda canvas: _draw(canvas, style, plan, parts, side, flat)
    )


def _draw(
    canvas: Canvas,
    style: Style,
    plan: Plan,
    parts: Parts,
    side: Side,
    flat: Mm,
) -> None:
    texts, ink, tone = style.texts, style.ink, board_tone(style.ink)
    draw_ground(canvas, style, Box(0, 0, *plan.size))
    is_sure = set(parts.provenance[1:]) <= set(OWN)
    _draw_head(canvas, style, plan.panels["head"], side.number, is_sure)
    for name, panel in plan.panels.items():
        if name in ("reserve", "goods", "silver"):
            align = "left" if name == "reserve" else "centre"
            draw_panel(canvas, style, panel, texts(f"board.{name}"), align=align)
        elif name not in ("head", *CARDS):
            draw_panel(canvas, style, panel)
    places = [(spot, name) for name in side.terrains for spot in plan.rows[name]]
    draw_hex_places(canvas, style, places, flat, "duchy")
    for name in side.terrains:
        for spot, symbol in zip(plan.rows[name], side.places_of(name), strict=True):
            if symbol != NO_SYMBOL:
                at = Point(spot.x, spot.y + flat * 0.4)
                draw_badge(canvas, at, symbol, ink, 5)
    kept = list(zip(plan.rows["reserve"], parts.reserve, strict=True))
    kept.append((plan.rows["joker"][0], JOKER))
    draw_hex_places(canvas, style, kept, flat, "reserve")
    for number in NUMBERS:
        draw_box_place(canvas, plan.boxes[f"goods:{number}"], tone, word=number)
    silver = plan.panels["silver"]
    middle = Point(silver.centre.x, silver.centre.y + TITLE / 2)
    canvas.circle(middle, COIN / 2, stroke=Outline(tone.hatch, 0.25, "1.2 0.9"))
    draw_strokes(canvas, ART["silver"], [middle], COIN * 0.52, tone.hatch)
    for name in CARDS:
        _draw_tab(canvas, style, plan.panels[name], name)


def _draw_head(
    canvas: Canvas, style: Style, box: Box, number: int, is_sure: bool
) -> None:
    """Draw the name of the player, the number of the side, and what is uncertain."""
    tone = board_tone(style.ink)
    shield = Box(box.x + 1, box.y, box.height * 0.92, box.height)
    draw_shield(canvas, shield, str(number), tone)
    name = style.texts("extra.chateauma") + ("" if is_sure else "°")
    words = Box(shield.right + 3, box.y, box.width * 0.4, box.height)
    letters = Letters(8, tone.sign, DISPLAY_BOLD)
    canvas.text_in(words, name, letters, minimum=4)
    if not is_sure:
        note = Box(words.right, box.y, box.right - words.right - 2, box.height)
        text = style.texts("board.chateauma-note")
        letters = Letters(2.6, style.ink.soft)
        canvas.text_in(note, text, letters, align="right")


def _draw_tab(canvas: Canvas, style: Style, tab: Box, name: str) -> None:
    """Draw which card goes under the edge of the board there."""
    tone = board_tone(style.ink)
    canvas.rect(tab, fill=tone.sign, radius=2)
    x = tab.centre.x
    if name.startswith("board."):
        letters = Letters(4.6, WHITE, DISPLAY_BOLD)
        words = Box(tab.x + 4, tab.y, tab.width - 8, tab.height)
        canvas.text_in(words, style.texts(name), letters, align="centre", minimum=2.6)
    else:
        die = [Point(x - 9, tab.centre.y)]
        draw_strokes(canvas, ART["die"], die, tab.height * 0.6, WHITE)
        words = Box(x - 3, tab.y, 30, tab.height)
        canvas.text_in(words, name, Letters(6, WHITE, BOLD))
    tip = Point(tab.right - 7, tab.centre.y)
    d = f"M{tip.x - 2.4:.2f} {tip.y - 1.4:.2f}h4.8l-2.4 3.2Z"
    canvas.path(d, fill=WHITE)
