"""Both sides of Châteauma's board, 35 and 36, and its duchy cards.

The board has its duchy, reserve, goods and silver. Each terrain has its own panel,
whose places fill with tiles from the left and from the top. The cards have cells of
terrains, their bonuses, and when it sells goods; cards 10 to 17 are for vineyards
[burgundy 33.26]. Layout and cards are a reconstruction [burgundy 33.28]; owners can
correct the file that they come from.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from sheetgen.core.draw.box import Box, Point, centred
from sheetgen.core.draw.hexmap import ROW, TALL
from sheetgen.core.errors import UsageError
from sheetgen.core.units import Mm
from sheetgen.draw.emblem import draw_shield
from sheetgen.draw.face import Style
from sheetgen.draw.font import BOLD, DISPLAY_BOLD
from sheetgen.draw.form import with_doubt
from sheetgen.draw.ink import WHITE
from sheetgen.draw.part import (
    Ground,
    PartPage,
    Size,
    begin_leaf,
    corners_of,
    draw_grid_cuts,
    draw_grounds,
    find_room,
)
from sheetgen.draw.spread import Whole
from sheetgen.draw.svg import Canvas, Letters, Outline
from sheetgen.draw.symbol import Stroke, draw_strokes
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
    LEVELS,
    NO_SYMBOL,
    OPEN_TILE,
    DuchyCard,
    Parts,
    Side,
)
from sheetgen.games.burgundy.rules.tile import CASTLE, MINE
from sheetgen.games.burgundy.tiles.art import ART
from sheetgen.games.burgundy.tiles.tile_art import STROKES
from sheetgen.language.message import message

NUMBERS = ("1", "2", "3", "4", "5", "6")  # of goods [burgundy 33.2]
CARDS = (
    "board.deck",
    "1\N{EN DASH}4",
    "5\N{EN DASH}6",
)  # places below the board [burgundy 33.5]
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
    name = with_doubt(style.texts("extra.chateauma"), is_sure)
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


MARGIN: Mm = 2.6  # from the cut to the frame
CARD_HEAD: Mm = 9.6
FOOT: Mm = 8.6
CARD_PAD: Mm = 1.6
ACROSS = 3  # cells in the longer row of a card


@dataclass(frozen=True)
class CardPlan:
    """The size of cards, and the positions of their cells.

    Attributes:
        size: of a card.
        pitch: from the middle of a cell to the middle of the next.
    """

    size: Size
    pitch: Mm

    def cells(self, card: Box, count: int) -> list[Point]:
        """Return the middles of *count* cells, in order."""
        upper = -(-count // 2) if count > 3 else count
        lengths = [upper, count - upper] if count > upper else [upper]
        top = card.y + MARGIN + CARD_HEAD
        high = card.bottom - MARGIN - FOOT - top
        middle = Point(card.centre.x, top + high / 2)
        places = []
        for row, length in enumerate(lengths):
            # Two rows of equal length are shifted to opposite sides.
            lean = (row - 0.5) / 2 if lengths[0] == lengths[-1] != count else 0
            y = middle.y + (row - (len(lengths) - 1) / 2) * self.pitch * ROW
            left = middle.x + (lean - (length - 1) / 2) * self.pitch
            places += [Point(left + at * self.pitch, y) for at in range(length)]
        return places


def plan_cards(flat: Mm, most: int) -> CardPlan:
    """Return the size of cards and the pitch of their cells.

    Args:
        flat: from side to side of a tile.
        most: the largest number of cells on a card.
    """
    pitch = flat + SLACK + 0.2
    # Two rows of equal length are shifted to opposite sides.
    across = max(ACROSS, -(-most // 2) + (0.5 if most % 2 == 0 else 0))
    wide = across * pitch + 2 * (MARGIN + CARD_PAD)
    high = pitch * (TALL + ROW) + CARD_HEAD + FOOT + 2 * MARGIN + 0.8
    return CardPlan((wide, high), pitch)


def card_pages(
    style: Style, paper: Size, parts: Parts, copies: int, flat: Mm
) -> list[PartPage]:
    """Return the sheets of all duchy cards, with their backs.

    Args:
        style: how they look.
        paper: its width and height.
        parts: the contents of the cards.
        copies: of each card.
        flat: from side to side of the tiles that go on them.

    Raises:
        TextError: a text of the language does not fit.
        UsageError: a card is larger than the paper.
    """
    cards = list(parts.cards) * copies
    plan = plan_cards(flat, max(len(card.cells) for card in cards))
    boxes = _lay(find_room(paper), plan.size)
    if not boxes:
        raise UsageError(
            message("--tile-size {flat:g}: a card is larger than its paper", flat=flat)
        )
    what = style.texts("parts.chateauma-cards")
    is_sure = parts.provenance[0] in OWN
    note = "" if is_sure else style.texts("board.chateauma-note")
    count = -(-len(cards) // len(boxes))
    pages = []
    for number in range(1, count + 1):
        some = cards[(number - 1) * len(boxes) : number * len(boxes)]
        used = boxes[: len(some)]
        front = begin_leaf(style, paper, what, (number, count), note)
        placed = list(zip(used, some, strict=True))
        draw_fronts(front.canvas, placed, style, plan, flat)
        draw_grid_cuts(front.canvas, used, style.ink)
        back = begin_leaf(style, paper, what, (number, count), is_back=True)
        behind = [Box(paper[0] - box.right, *box[1:]) for box in used]
        shapes = tuple(map(corners_of, behind))
        ground = board_tone(style.ink).tint
        draw_grounds(back.canvas, [Ground(shape, ground) for shape in shapes])
        for box in behind:
            draw_back(back.canvas, style, box)
        name = f"{what} {number}/{count}"
        pages.append(PartPage(name, front.finish(), back.finish(), behind=shapes))
    return pages


def _lay(room: Box, size: Size) -> list[Box]:
    """Return as many boxes of a size as fit into a room, centred."""
    columns = int(room.width / size[0] + 1e-9)
    rows = int(room.height / size[1] + 1e-9)
    left = room.x + (room.width - columns * size[0]) / 2
    top = room.y + min(2.0, (room.height - rows * size[1]) / 2)
    return [
        Box(left + column * size[0], top + row * size[1], *size)
        for row in range(rows)
        for column in range(columns)
    ]


def draw_fronts(
    canvas: Canvas,
    placed: Sequence[tuple[Box, DuchyCard]],
    style: Style,
    plan: CardPlan,
    flat: Mm,
) -> None:
    """Draw the fronts of duchy cards, each into its box."""
    tone = board_tone(style.ink)
    places = []
    for box, card in placed:
        frame = box.inset(MARGIN)
        canvas.rect(box, fill=tone.tint)
        canvas.rect(frame, fill=WHITE, stroke=Outline(tone.ring, 0.5), radius=2)
        places += list(zip(plan.cells(box, len(card.cells)), card.cells, strict=True))
    draw_hex_places(canvas, style, places, flat - 0.4, "cards")
    for box, card in placed:
        _draw_card_head(canvas, style, box.inset(MARGIN), card)
        _draw_points(canvas, style, box.inset(MARGIN), card)
        spots = plan.cells(box, len(card.cells))
        for at in card.sales:
            _draw_symbol(canvas, style, spots[at], ART["good"], flat)
        for at in card.doubles:
            _draw_symbol(canvas, style, spots[at], STROKES["double"], flat)


def _draw_card_head(canvas: Canvas, style: Style, frame: Box, card: DuchyCard) -> None:
    """Draw the number of a card, and its border post or shield."""
    tone = board_tone(style.ink)
    shield = Box(frame.x + CARD_PAD, frame.y + 1, 7.4, 7.8)
    draw_shield(canvas, shield, str(card.number), tone)
    x = frame.right - 6
    for has, name in ((card.has_post, "post"), (card.has_shield, "shield")):
        if has:
            spot = [Point(x, frame.y + 5.2)]
            draw_strokes(canvas, ART[name], spot, 6.2, tone.sign)
            x -= 8
    title = Box(shield.right + 2, frame.y + 1.4, x - shield.right - 2, 7)
    letters = Letters(4, tone.sign, DISPLAY_BOLD)
    canvas.text_in(title, style.texts("extra.chateauma"), letters)


def _draw_points(canvas: Canvas, style: Style, frame: Box, card: DuchyCard) -> None:
    """Draw the points for completing a card, level by level."""
    tone = board_tone(style.ink)
    row = Box(
        frame.x + CARD_PAD,
        frame.bottom - FOOT + 1.2,
        frame.width - 2 * CARD_PAD,
        FOOT - 2.6,
    )
    cells = row.columns(len(LEVELS), 1.6)
    for level, points, cell in zip(LEVELS, card.points, cells, strict=True):
        canvas.rect(cell, fill=WHITE, stroke=Outline(tone.ring, 0.3), radius=1)
        value = Box(cell.right - 8.4, cell.y, 8.4, cell.height)
        canvas.rect(value, fill=tone.sign, radius=1)
        letters = Letters(4.2, WHITE, BOLD)
        canvas.text_in(value, str(points), letters, align="centre")
        words = Box(cell.x + 1, cell.y, value.x - cell.x - 2, cell.height)
        letters = Letters(2.8, style.ink.text)
        text = style.texts(f"board.{level}")
        canvas.text_in(words, text, letters, align="centre")


def _draw_symbol(
    canvas: Canvas, style: Style, cell: Point, sign: tuple[Stroke, ...], flat: Mm
) -> None:
    """Draw a symbol at the bottom corner of a cell."""
    spot = Point(cell.x, cell.y + flat * 0.39)
    box = centred(spot, flat * 0.25, flat * 0.2)
    canvas.rect(
        box, fill=WHITE, stroke=Outline(style.ink.text, 0.3), radius=box.height / 2
    )
    draw_strokes(canvas, sign, [spot], flat * 0.17, style.ink.text)


def draw_back(canvas: Canvas, style: Style, box: Box) -> None:
    """Draw the back of a card: all are the same."""
    tone = board_tone(style.ink)
    canvas.rect(box, fill=tone.tint)
    canvas.rect(box.inset(MARGIN), fill=WHITE, stroke=Outline(tone.ring, 0.5), radius=2)
    canvas.rect(box.inset(MARGIN + 1.4), stroke=Outline(tone.ring, 0.25), radius=1.4)
    size = min(box.width, box.height) * 0.34
    middle = Point(box.centre.x, box.centre.y - size * 0.18)
    draw_strokes(canvas, ART["chateauma"], [middle], size * 1.3, tone.sign)
    words = Box(box.x + 6, middle.y + size * 0.62, box.width - 12, 8)
    letters = Letters(7, tone.sign, DISPLAY_BOLD)
    text = style.texts("extra.chateauma")
    canvas.text_in(words, text, letters, align="centre", minimum=3)
