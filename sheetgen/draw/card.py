"""Cards: a front with title, number, condition and effect, and a back."""

from collections.abc import Callable
from dataclasses import dataclass

from sheetgen.draw.box import Box, Point
from sheetgen.draw.cover import Poster
from sheetgen.draw.emblem import draw_shield
from sheetgen.draw.font import DISPLAY, DISPLAY_BOLD, STRONG, TEXT, FontStack
from sheetgen.draw.ink import WHITE, Ink, Tone
from sheetgen.draw.listing import Item, Setting, draw_listing, find_size
from sheetgen.draw.svg import ITALIC, Canvas, Letters, Outline
from sheetgen.draw.symbol import draw_symbol
from sheetgen.units import Mm

MARGIN: Mm = 3.5  # from the cut to the frame: cutters and printers are off by less
_UNIT: Mm = 63.0  # the width at which the sizes of letters hold

# Draws a symbol of a size around a point, in a colour.
DrawSymbol = Callable[[Canvas, str, Point, Mm, str], None]


@dataclass(frozen=True)
class Card:
    """What stands on the front of a card; all but the title may be empty.

    Attributes:
        title: its name.
        number: up to three signs for the shield.
        condition: when it holds.
        text: what it does.
        symbol: one of `sheetgen.draw.symbol.SYMBOLS`.
        hue: the colour of its frame, as ``#rrggbb``.
        items: a list, under all else.
    """

    title: str
    number: str = ""
    condition: str = ""
    text: str = ""
    symbol: str = ""
    hue: str = "#444444"
    items: tuple[Item, ...] = ()


def draw_front(
    card: Card, size: tuple[Mm, Mm], bleed: Mm, ink: Ink, fonts: FontStack
) -> Poster:
    """Return the front of a card.

    Args:
        card: what stands on it.
        size: of the cut card.
        bleed: how far the ground reaches beyond.
        ink: how much colour is spent.
        fonts: to set texts in.
    """
    canvas, box = _begin(card, size, bleed, fonts)
    write_front(canvas, card, box, bleed, ink)
    return _end(canvas)


def draw_back(
    card: Card, size: tuple[Mm, Mm], bleed: Mm, ink: Ink, fonts: FontStack
) -> Poster:
    """Return the back of cards; the arguments are those of `draw_front`."""
    canvas, box = _begin(card, size, bleed, fonts)
    write_back(canvas, card, box, bleed, ink)
    return _end(canvas)


def write_front(canvas: Canvas, card: Card, box: Box, bleed: Mm, ink: Ink) -> None:
    """Draw the front of a card, cut along *box*."""
    tone, inner, unit = draw_ground(canvas, card.hue, box, bleed, ink)
    head = 9 * unit
    left = inner.x
    if card.number:
        shield = Box(inner.x, inner.y, 8.2 * unit, head)
        draw_shield(canvas, shield, card.number, tone)
        left = shield.right + 1.5 * unit
    canvas.text_in(
        Box(left, inner.y, inner.right - left, head),
        card.title,
        Letters(5.4 * unit, ink.text, DISPLAY_BOLD),
        minimum=2.2,
    )
    top = inner.y + head + 1.5 * unit
    canvas.line(Point(inner.x, top), Point(inner.right, top), Outline(tone.ring, 0.4))
    top += 2 * unit
    if card.symbol:
        high = min(26 * unit, inner.height * 0.34)
        middle = Point(inner.centre.x, top + high / 2)
        draw_symbol(canvas, card.symbol, middle, high * 0.9, tone.sign)
        top += high + 2 * unit
    if card.condition:
        high = min(13 * unit, (inner.bottom - top) * 0.4)
        used = canvas.paragraph_in(
            Box(inner.x, top, inner.width, high),
            card.condition,
            Letters(3.3 * unit, tone.sign, STRONG),
            minimum=1.9,
            slant=ITALIC,
        )
        lines = canvas.fonts.wrap(card.condition, STRONG, used, inner.width)
        top += min(high, used * 1.25 * len(lines)) + 1.8 * unit
    if card.text:
        room = Box(inner.x, top, inner.width, inner.bottom - top)
        if card.items:
            room = Box(inner.x, top, inner.width, room.height * 0.4)
        used = canvas.paragraph_in(
            room, card.text, Letters(3.4 * unit, ink.text), minimum=1.9
        )
        lines = canvas.fonts.wrap(card.text, TEXT, used, inner.width)
        top += used * 1.25 * len(lines) + 1.8 * unit
    if card.items:
        room = Box(inner.x, top, inner.width, inner.bottom - top)
        asked = (card.items, room.width, room.height)
        setting = Setting(canvas.fonts, find_size(canvas.fonts, [asked], 3.4 * unit))
        draw_listing(canvas, room, card.items, setting, tone, ink, least=1.9)


def write_back(
    canvas: Canvas,
    card: Card,
    box: Box,
    bleed: Mm,
    ink: Ink,
    draw: DrawSymbol = draw_symbol,
    ground: str = "",
) -> None:
    """Draw the back of cards, cut along *box*; a text stands small at its foot.

    Args:
        canvas: to draw on.
        card: what stands on it.
        box: along which it is cut.
        bleed: how far the ground reaches beyond.
        ink: how much colour is spent.
        draw: draws the symbols of a game that has its own.
        ground: the hue of the ground, where cards of many hues have one, so that none
            shows the ground of its neighbour when the paper shifts; their own, if
            nobody says.
    """
    tone, inner, unit = draw_ground(canvas, card.hue, box, bleed, ink, ground)
    note = 5.5 * unit if card.text else 0
    for turn in (0, 1):
        half = (inner.height - 2 * note) / 2
        middle = Point(inner.centre.x, inner.y + note + half * (0.5 + turn))
        if card.symbol:
            draw(canvas, card.symbol, middle, 15 * unit, tone.sign)
    band = Box(inner.x, inner.centre.y - 4 * unit, inner.width, 8 * unit)
    canvas.rect(band, fill=WHITE)
    canvas.line(
        Point(band.x, band.y), Point(band.right, band.y), Outline(tone.ring, 0.3)
    )
    foot = band.bottom
    canvas.line(Point(band.x, foot), Point(band.right, foot), Outline(tone.ring, 0.3))
    canvas.text_in(
        band.inset(1 * unit),
        card.title,
        Letters(4.6 * unit, ink.text, DISPLAY),
        align="centre",
        minimum=2.2,
    )
    if card.text:
        canvas.paragraph_in(
            Box(inner.x, inner.bottom - note, inner.width, note),
            card.text,
            Letters(2.3 * unit, ink.soft),
            minimum=1.7,
        )


def draw_ground(
    canvas: Canvas, hue: str, box: Box, bleed: Mm, ink: Ink, ground: str = ""
) -> tuple[Tone, Box, float]:
    """Draw the ground and the frame of a card, cut along *box*.

    The ground has a hue of its own, if one is given.

    Returns:
        The tones of its hue, the box that texts stand in, and the unit of their sizes.
    """
    tone = ink.tone(hue)
    canvas.rect(box.inset(-bleed), fill=ink.tone(ground or hue).tint)
    canvas.rect(box.inset(MARGIN), fill=WHITE, stroke=Outline(tone.ring, 0.6), radius=2)
    unit = min(box.width, box.height) / _UNIT
    return tone, box.inset(MARGIN + 2.5 * unit), unit


def _begin(
    card: Card, size: tuple[Mm, Mm], bleed: Mm, fonts: FontStack
) -> tuple[Canvas, Box]:
    width, height = size
    canvas = Canvas(width + 2 * bleed, height + 2 * bleed, fonts)
    canvas.describe(card.title, card.text or card.title)
    return canvas, Box(bleed, bleed, width, height)


def _end(canvas: Canvas) -> Poster:
    size = canvas.box.width, canvas.box.height
    return Poster(canvas.to_svg(), size, tuple(canvas.fits))
