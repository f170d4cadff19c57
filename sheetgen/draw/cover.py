"""The cover and the backing sheet of a pad: drawings of the size of its sheets.

A cover is a picture in a frame, with a title in its sky and the contents of the pad
below. The backing sheet shows the board of the pad and an inventory of it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sheetgen.core.draw.box import Box, Point
from sheetgen.core.units import Mm
from sheetgen.draw.art import draw_art
from sheetgen.draw.cell import Look
from sheetgen.draw.emblem import (
    SKY,
    TAKEN,
    draw_filling_vignette,
    draw_panorama,
    draw_shield,
)
from sheetgen.draw.font import BOLD, DISPLAY, DISPLAY_BOLD, STRONG, FontStack
from sheetgen.draw.ink import WHITE, Ink
from sheetgen.draw.svg import (
    GAP,
    LEADING,
    SMALLEST,
    Canvas,
    Letters,
    Outline,
    Poster,
    finished,
    flow,
)
from sheetgen.draw.symbol import draw_symbol
from sheetgen.scoresheet.art import Art

MARGIN: Mm = (
    9  # from the cut to the frame; more than cutters are off and printers cannot reach
)
_INNER: Mm = 1.4  # from the outer line of the frame to the inner one
_BAND = 0.115  # the height of the text under a picture, in heights of the sheet

_NAMES = 0.345  # the height of names above a portrait picture, in widths of the sheet

Picture = Callable[[Canvas, Box, Ink, str], None]  # draws it in an ink and a hue


@dataclass(frozen=True)
class Cover:
    """The texts of a cover.

    Attributes:
        title: of the contents of the pad.
        game: the title of the game.
        short: one to three letters for the shield.
        lines: smaller lines under the picture; they wrap.
        foot: the last line.
        logo: in place of the shield, if there is one.
    """

    title: str
    game: str
    short: str
    lines: tuple[str, ...]
    foot: str
    logo: Art | None = None


@dataclass(frozen=True)
class Row:
    """The cells of a terrain on a board.

    Attributes:
        look: of the terrain.
        name: of the terrain.
        cells: the number of its cells.
        areas: the sizes of its areas, the largest first.
    """

    look: Look
    name: str
    cells: int
    areas: tuple[int, ...]


@dataclass(frozen=True)
class Inventory:
    """The contents of a board.

    Attributes:
        heads: the headings of the cells and the areas.
        rows: one per terrain; empty for a board without areas.
    """

    heads: tuple[str, str] = ("", "")
    rows: tuple[Row, ...] = ()


@dataclass(frozen=True)
class Stock:
    """The sheet that covers are drawn on, with ink and fonts.

    Attributes:
        size: of the sheet, without bleed.
        bleed: how far the ground extends beyond the cut; if 0, the ground stays white.
        ink: how much colour is used.
        hue: the colour of the game, as ``#rrggbb``.
        fonts: to set texts in.
    """

    size: tuple[Mm, Mm]
    bleed: Mm
    ink: Ink
    hue: str
    fonts: FontStack


def draw_cover(
    cover: Cover, stock: Stock, draw_picture: Picture = draw_panorama
) -> Poster:
    """Return the front of a pad: a picture, names, and its contents.

    Args:
        cover: its texts.
        stock: the sheet that it is drawn on.
        draw_picture: fills the frame; it leaves the right half of the upper part, down
            to `SKY`, free for names.
    """
    canvas, inner = _begin(cover, stock)
    ink, tone = stock.ink, stock.ink.tone(stock.hue)
    high = min(stock.size)
    picture = Box(inner.x, inner.y, inner.width, inner.height - high * _BAND)
    if _is_upright(stock):
        side = picture.width * 0.045
        words = Box(picture.x + side, picture.y + side, picture.width - 2 * side, 0)
        words = words._replace(height=high * _NAMES)
        top = words.bottom + side
        picture = Box(picture.x, top, picture.width, picture.bottom - top)
    else:
        start = picture.x + max(picture.width * 0.555, picture.height * TAKEN)
        words = Box(
            start,
            picture.y + picture.height * 0.075,
            picture.x + picture.width * 0.955 - start,
            picture.height * (SKY - 0.075),
        )
    draw_picture(canvas, picture, ink, stock.hue)
    _draw_names(canvas, words, cover, stock)
    y = picture.bottom
    canvas.line(Point(inner.x, y), Point(inner.right, y), Outline(tone.ring, 0.25))
    band = Box(inner.x + 5, y, inner.width - 10, inner.bottom - y)
    left = Box(band.x, band.y, band.width * 0.62, band.height)
    _centre_lines(canvas, left, cover.lines, Letters(high * 0.027, ink.text, BOLD))
    foot = Box(left.right + 4, band.y, band.right - left.right - 4, band.height)
    letters = Letters(2.2, ink.soft)
    canvas.title_in(foot, cover.foot, letters, align="right", least=SMALLEST)
    return finished(canvas)


def _draw_names(canvas: Canvas, box: Box, cover: Cover, stock: Stock) -> None:
    """Write the names of board and game under the shield, centred on one axis."""
    ink, tone = stock.ink, stock.ink.tone(stock.hue)
    high, middle = box.height, box.centre.x
    shield = Box(middle - high * 0.175, box.y, high * 0.35, high * 0.4)
    if cover.logo:
        place = Box(box.x, shield.y, box.width, shield.height)
        draw_art(canvas, cover.logo, place, ink)
    else:
        draw_shield(canvas, shield, cover.short, tone)
    if not cover.short and not cover.logo:
        spot = Point(shield.centre.x, shield.y + shield.height * 0.44)
        draw_symbol(canvas, "sum", spot, shield.height * 0.5, WHITE)
    canvas.title_in(
        Box(box.x, box.y + high * 0.44, box.width, high * 0.31),
        cover.title,
        Letters(high * 0.29, ink.text, DISPLAY_BOLD),
        align="centre",
        least=high * 0.115,
    )
    y = box.y + high * 0.79
    reach = box.width * 0.16
    canvas.line(
        Point(middle - reach, y), Point(middle + reach, y), Outline(tone.ring, 0.4)
    )
    canvas.text_in(
        Box(box.x, box.y + high * 0.85, box.width, high * 0.13),
        cover.game,
        Letters(high * 0.105, ink.soft, DISPLAY),
        align="centre",
        minimum=2.4,
    )


def draw_backing(
    cover: Cover,
    stock: Stock,
    draw_picture: Picture = draw_filling_vignette,
    inventory: Inventory = Inventory(),
) -> Poster:
    """Return the backing sheet: the board, and how to get more sheets.

    Args:
        cover: its texts.
        stock: the sheet that it is drawn on.
        draw_picture: draws its left half, and fills it if there is no board.
        inventory: the contents of the board.
    """
    canvas, inner = _begin(cover, stock)
    ink, tone = stock.ink, stock.ink.tone(stock.hue)
    high = min(stock.size)
    unit = high / 148
    band = high * 0.07
    body = Box(inner.x, inner.y, inner.width, inner.height - band)
    left = Box(body.x, body.y, body.width * 0.5, body.height)
    x, wide = left.right + 3 * unit, body.width * 0.5 - 9 * unit
    top = body.y + 7 * unit
    if _is_upright(stock):
        upper = Box(body.x, body.y, body.width, body.height * 0.56)
        draw_picture(canvas, upper, ink, stock.hue)
        side = Point(body.x, upper.bottom), Point(body.right, upper.bottom)
        canvas.line(*side, Outline(tone.ring, 0.25))
        x, wide, top = (
            body.x + 9 * unit,
            body.width - 18 * unit,
            upper.bottom + 9 * unit,
        )
    elif inventory.rows:
        draw_picture(canvas, left.inset(5 * unit), ink, stock.hue)
    else:  # there is less text
        draw_picture(canvas, left, ink, stock.hue)
        side = Point(left.right, body.y), Point(left.right, body.bottom)
        canvas.line(*side, Outline(tone.ring, 0.25))
        top = body.y + body.height * 0.3
        x, wide = x + 4 * unit, wide - 4 * unit
    title = Box(x, top, wide, 9 * unit)
    letters = Letters(8 * unit, ink.text, DISPLAY_BOLD)
    canvas.title_in(title, cover.title, letters, least=3.6 * unit)
    game = Box(x, title.bottom + 1 * unit, wide, 4 * unit)
    canvas.text_in(game, cover.game, Letters(3.4 * unit, ink.soft, DISPLAY))
    y = game.bottom + 3 * unit
    canvas.line(Point(x, y), Point(x + wide, y), Outline(tone.ring, 0.4))
    y += 2.5 * unit
    if inventory.rows:
        room = Box(x, y, wide, body.bottom - 38 * unit - y)
        y = _draw_inventory(canvas, room, inventory, stock, unit) + 3 * unit
        canvas.line(Point(x, y), Point(x + wide, y), Outline(tone.ring, 0.25))
        y += 3.5 * unit
    flow(
        canvas,
        Box(x, y, wide, body.bottom - 3 * unit - y),
        cover.lines,
        Letters(3.9 * unit, ink.text),
    )
    foot = Box(inner.x + 5, body.bottom, inner.width - 10, band)
    canvas.line(
        Point(inner.x, foot.y), Point(inner.right, foot.y), Outline(tone.ring, 0.25)
    )
    letters = Letters(2.2, ink.soft)
    canvas.title_in(foot, cover.foot, letters, align="centre", least=SMALLEST)
    return finished(canvas)


def _draw_inventory(
    canvas: Canvas, box: Box, inventory: Inventory, stock: Stock, unit: float
) -> Mm:
    """Draw the contents of a board from the top of a box; return where they end."""
    ink = stock.ink
    pitch = min(9 * unit, (box.height - 5 * unit) / len(inventory.rows))
    sign, size = min(6.4 * unit, pitch * 0.76), min(3.7 * unit, pitch * 0.46)
    names = Box(box.x + sign + 2.6 * unit, box.y, box.width * 0.4, 0)
    cells = Box(names.right, box.y, box.width * 0.14, 0)
    areas = Box(cells.right + 3 * unit, box.y, box.right - cells.right - 3 * unit, 0)
    small = Letters(2.4 * unit, ink.soft)
    head = Box(cells.x - 4 * unit, box.y, cells.width + 4 * unit, 4 * unit)
    canvas.text_in(head, inventory.heads[0], small, align="right")
    head = Box(areas.x, box.y, areas.width, 4 * unit)
    canvas.text_in(head, inventory.heads[1], small)
    y = box.y + 5 * unit
    for row in inventory.rows:
        middle = Point(box.x + sign / 2, y + pitch / 2)
        draw_symbol(canvas, row.look.symbol, middle, sign, row.look.tone.sign)
        place = Box(names.x, y, names.width, pitch)
        canvas.text_in(place, row.name, Letters(size, ink.text, STRONG))
        place = Box(cells.x, y, cells.width, pitch)
        canvas.text_in(
            place, str(row.cells), Letters(size, ink.text, BOLD), align="right"
        )
        place = Box(areas.x, y, areas.width, pitch)
        sizes = " · ".join(map(str, row.areas))
        canvas.text_in(place, sizes, Letters(size, ink.soft))
        y += pitch
    return y


def _is_upright(stock: Stock) -> bool:
    return stock.size[0] < stock.size[1]


def _centre_lines(
    canvas: Canvas, box: Box, lines: Sequence[str], letters: Letters
) -> None:
    """Write lines in the middle of a low box, smaller if needed."""
    size, _, family = letters
    if len(lines) == 1 and canvas.fonts.width(lines[0], family, size) <= box.width:
        canvas.text_in(box, lines[0], letters)
        return
    room = box.inset(box.height * 0.12)
    wrapped = [
        line
        for text in lines
        for line in canvas.fonts.wrap(text, family, size, room.width)
    ]
    high = size * (LEADING * (len(wrapped) - 1) + GAP * (len(lines) - 1) + 0.8)
    spare = max(0.0, room.height - high) / 2
    room = Box(room.x - box.height * 0.12, room.y + spare, room.width, room.height)
    flow(canvas, room, lines, letters)


def _begin(cover: Cover, stock: Stock) -> tuple[Canvas, Box]:
    """Return a canvas with ground and frame, and the box within the frame."""
    (width, height), bleed = stock.size, stock.bleed
    canvas = Canvas(width + 2 * bleed, height + 2 * bleed, stock.fonts)
    canvas.describe(f"{cover.title} - {cover.game}", cover.foot)
    tone = stock.ink.tone(stock.hue)
    sheet = Box(bleed, bleed, width, height)
    if bleed:
        canvas.rect(canvas.box, fill=tone.tint)
        canvas.rect(sheet.inset(MARGIN), fill=WHITE)
    canvas.rect(sheet.inset(MARGIN), stroke=Outline(tone.ring, 0.9))
    inner = sheet.inset(MARGIN + _INNER)
    canvas.rect(inner, stroke=Outline(tone.ring, 0.25))
    return canvas, inner
