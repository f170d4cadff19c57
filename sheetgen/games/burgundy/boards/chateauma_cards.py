"""Châteauma's duchy cards: cells of terrains, their bonuses, and when it sells goods.

Their contents are a reconstruction, and owners can correct the file that they come
from; cards 10 to 17 are for vineyards [burgundy 33.26].
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
from sheetgen.draw.svg import Canvas, Letters, Outline
from sheetgen.draw.symbol import Stroke, draw_strokes
from sheetgen.games.burgundy.boards.place import SLACK, board_tone, draw_hex_places
from sheetgen.games.burgundy.files.hex_file import OWN
from sheetgen.games.burgundy.rules.chateauma_parts import LEVELS, DuchyCard, Parts
from sheetgen.games.burgundy.tiles.art import ART
from sheetgen.games.burgundy.tiles.tile_art import STROKES
from sheetgen.language.message import message

MARGIN: Mm = 2.6  # from the cut to the frame
HEAD: Mm = 9.6
FOOT: Mm = 8.6
PAD: Mm = 1.6
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
        top = card.y + MARGIN + HEAD
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
    wide = across * pitch + 2 * (MARGIN + PAD)
    high = pitch * (TALL + ROW) + HEAD + FOOT + 2 * MARGIN + 0.8
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
        sign = "" if is_sure else "°"
        draw_fronts(front.canvas, placed, style, plan, flat, sign)
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
    sign: str,
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
        _draw_head(canvas, style, box.inset(MARGIN), card, sign)
        _draw_points(canvas, style, box.inset(MARGIN), card)
        spots = plan.cells(box, len(card.cells))
        for at in card.sales:
            _draw_symbol(canvas, style, spots[at], ART["good"], flat)
        for at in card.doubles:
            _draw_symbol(canvas, style, spots[at], STROKES["double"], flat)


def _draw_head(
    canvas: Canvas, style: Style, frame: Box, card: DuchyCard, sign: str
) -> None:
    """Draw the number of a card, and its border post or shield."""
    tone = board_tone(style.ink)
    shield = Box(frame.x + PAD, frame.y + 1, 7.4, 7.8)
    draw_shield(canvas, shield, str(card.number), tone)
    x = frame.right - 6
    for has, name in ((card.has_post, "post"), (card.has_shield, "shield")):
        if has:
            spot = [Point(x, frame.y + 5.2)]
            draw_strokes(canvas, ART[name], spot, 6.2, tone.sign)
            x -= 8
    title = Box(shield.right + 2, frame.y + 1.4, x - shield.right - 2, 7)
    letters = Letters(4, tone.sign, DISPLAY_BOLD)
    canvas.text_in(title, style.texts("extra.chateauma") + sign, letters)


def _draw_points(canvas: Canvas, style: Style, frame: Box, card: DuchyCard) -> None:
    """Draw the points for completing a card, level by level."""
    tone = board_tone(style.ink)
    row = Box(
        frame.x + PAD, frame.bottom - FOOT + 1.2, frame.width - 2 * PAD, FOOT - 2.6
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
        canvas.text_in(words, text, letters, align="centre", minimum=1.8)


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
    draw_strokes(canvas, ART["castle"], [middle], size, tone.sign)
    words = Box(box.x + 6, middle.y + size * 0.62, box.width - 12, 8)
    letters = Letters(7, tone.sign, DISPLAY_BOLD)
    text = style.texts("extra.chateauma")
    canvas.text_in(words, text, letters, align="centre", minimum=3)
