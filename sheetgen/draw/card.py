"""Cards: a front with title, number, condition and effect, and a back."""

from dataclasses import dataclass

from sheetgen.draw.box import Box, Point
from sheetgen.draw.cover import Poster
from sheetgen.draw.emblem import draw_shield
from sheetgen.draw.font import DISPLAY, DISPLAY_BOLD, STRONG, FontStack
from sheetgen.draw.ink import WHITE, Ink
from sheetgen.draw.svg import Canvas
from sheetgen.draw.symbol import draw_symbol
from sheetgen.units import Mm

MARGIN: Mm = 3.5  # from the cut to the frame: cutters and printers are off by less
_UNIT: Mm = 63.0  # the width at which the sizes of letters hold


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
    """

    title: str
    number: str = ""
    condition: str = ""
    text: str = ""
    symbol: str = ""
    hue: str = "#444444"


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
    canvas, box = _begin(card, size, bleed, ink, fonts)
    tone = ink.tone(card.hue)
    unit = min(box.width, box.height) / _UNIT
    inner = box.inset(MARGIN + 2.5 * unit)
    head = 9 * unit
    left = inner.x
    if card.number:
        shield = Box(inner.x, inner.y, 8.2 * unit, head)
        draw_shield(canvas, shield, card.number, tone)
        left = shield.right + 1.5 * unit
    canvas.text_in(
        Box(left, inner.y, inner.right - left, head),
        card.title,
        size=5.4 * unit,
        fill=ink.text,
        family=DISPLAY_BOLD,
        minimum=2.2,
    )
    top = inner.y + head + 1.5 * unit
    canvas.line(Point(inner.x, top), Point(inner.right, top), tone.ring, 0.4)
    top += 2 * unit
    if card.symbol:
        high = min(26 * unit, inner.height * 0.34)
        middle = Point(inner.centre.x, top + high / 2)
        draw_symbol(canvas, card.symbol, middle, high * 0.9, tone.sign)
        top += high + 2 * unit
    if card.condition:
        high = min(13 * unit, (inner.bottom - top) * 0.4)
        canvas.paragraph_in(
            Box(inner.x, top, inner.width, high),
            card.condition,
            size=3.3 * unit,
            fill=tone.sign,
            family=STRONG,
            minimum=1.9,
        )
        top += high + 1.5 * unit
    if card.text:
        canvas.paragraph_in(
            Box(inner.x, top, inner.width, inner.bottom - top),
            card.text,
            size=3.4 * unit,
            fill=ink.text,
            minimum=1.9,
        )
    return _end(canvas)


def draw_back(
    card: Card, size: tuple[Mm, Mm], bleed: Mm, ink: Ink, fonts: FontStack
) -> Poster:
    """Return the back of cards; the arguments are those of `draw_front`."""
    canvas, box = _begin(card, size, bleed, ink, fonts)
    tone = ink.tone(card.hue)
    unit = min(box.width, box.height) / _UNIT
    inner = box.inset(MARGIN + 2.5 * unit)
    for turn in (0, 1):
        half = inner.height / 2
        middle = Point(inner.centre.x, inner.y + half * (0.5 + turn))
        if card.symbol:
            draw_symbol(canvas, card.symbol, middle, 15 * unit, tone.sign)
    band = Box(inner.x, inner.centre.y - 4 * unit, inner.width, 8 * unit)
    canvas.rect(band, fill=WHITE)
    canvas.line(Point(band.x, band.y), Point(band.right, band.y), tone.ring, 0.3)
    foot = band.bottom
    canvas.line(Point(band.x, foot), Point(band.right, foot), tone.ring, 0.3)
    canvas.text_in(
        band.inset(1 * unit),
        card.title,
        size=4.6 * unit,
        fill=ink.text,
        family=DISPLAY,
        align="centre",
        minimum=2.2,
    )
    return _end(canvas)


def _begin(
    card: Card, size: tuple[Mm, Mm], bleed: Mm, ink: Ink, fonts: FontStack
) -> tuple[Canvas, Box]:
    width, height = size
    canvas = Canvas(width + 2 * bleed, height + 2 * bleed, fonts)
    canvas.describe(card.title, card.text or card.title)
    box = Box(bleed, bleed, width, height)
    tone = ink.tone(card.hue)
    canvas.rect(canvas.box, fill=tone.tint)
    canvas.rect(box.inset(MARGIN), fill=WHITE, stroke=tone.ring, width=0.6, radius=2)
    return canvas, box


def _end(canvas: Canvas) -> Poster:
    size = canvas.box.width, canvas.box.height
    return Poster(canvas.to_svg(), size, tuple(canvas.fits))
