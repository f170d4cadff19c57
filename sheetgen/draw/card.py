"""Cards: a front with title, number, condition and effect, and a back."""

from collections.abc import Callable

from sheetgen.core.draw.box import Box, Point
from sheetgen.core.units import Mm
from sheetgen.draw.cover import Poster, finished
from sheetgen.draw.emblem import draw_shield
from sheetgen.draw.font import DISPLAY, DISPLAY_BOLD, STRONG, TEXT, FontStack
from sheetgen.draw.ink import WHITE, Ink, Tone
from sheetgen.draw.listing import Setting, draw_listing, find_size
from sheetgen.draw.svg import (
    ITALIC,
    Canvas,
    Letters,
    Outline,
    boxes_path,
    lines_path,
    number,
)
from sheetgen.draw.symbol import draw_symbol
from sheetgen.layout.deck import Card

MARGIN: Mm = 3.5  # from the cut to the frame; cutters and printers are off by less
_UNIT: Mm = 63.0  # the width of card for which the sizes of letters are given

# Draws the named symbol in a size around a point, in a colour.
DrawSymbol = Callable[[Canvas, str, Point, Mm, str], None]


def draw_front(
    card: Card, size: tuple[Mm, Mm], bleed: Mm, ink: Ink, fonts: FontStack
) -> Poster:
    """Return the front of a card.

    Args:
        card: its contents.
        size: of the cut card.
        bleed: how far the ground extends beyond the cut.
        ink: how much colour is used.
        fonts: to set texts in.
    """
    canvas, box = _begin(card, size, bleed, fonts)
    write_front(canvas, card, box, bleed, ink)
    return finished(canvas)


def draw_back(
    card: Card, size: tuple[Mm, Mm], bleed: Mm, ink: Ink, fonts: FontStack
) -> Poster:
    """Return the back of cards; the arguments are those of `draw_front`."""
    canvas, box = _begin(card, size, bleed, fonts)
    write_back(canvas, card, box, bleed, ink)
    return finished(canvas)


def write_front(
    canvas: Canvas,
    card: Card,
    box: Box,
    bleed: Mm,
    ink: Ink,
    tone: Tone | None = None,
) -> None:
    """Draw the front of a card, cut along *box*; *tone* replaces its hue's colours."""
    tone, inner, unit = draw_ground(canvas, card.hue, box, bleed, ink, tone=tone)
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
    foot = inner.bottom
    if card.note:
        foot = _write_note(canvas, card.note, inner, unit, ink)
    if card.symbol:
        high = min(26 * unit, inner.height * 0.34)
        panel = Box(inner.x, top, inner.width, high)
        canvas.rect(panel, fill=tone.tint, radius=1.5 * unit)
        draw_symbol(canvas, card.symbol, panel.centre, high * 0.82, tone.sign)
        top += high + 2.6 * unit
    if card.condition:
        high = min(13 * unit, (foot - top) * 0.4)
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
        room = Box(inner.x, top, inner.width, foot - top)
        if card.items:
            room = Box(inner.x, top, inner.width, room.height * 0.4)
        used = canvas.paragraph_in(
            room, card.text, Letters(3.4 * unit, ink.text), minimum=1.9
        )
        lines = canvas.fonts.wrap(card.text, TEXT, used, inner.width)
        top += used * 1.25 * len(lines) + 1.8 * unit
    if card.items:
        room = Box(inner.x, top, inner.width, foot - top)
        asked = (card.items, room.width, room.height)
        setting = Setting(canvas.fonts, find_size(canvas.fonts, [asked], 3.4 * unit))
        draw_listing(canvas, room, card.items, setting, tone, ink, least=1.9)


def _write_note(canvas: Canvas, note: str, inner: Box, unit: float, ink: Ink) -> Mm:
    """Write a note at the foot of a front, and return the bottom of the rest."""
    size = 2.3 * unit
    lines = canvas.fonts.wrap(note, TEXT, size, inner.width)
    high = size * 1.25 * len(lines)
    room = Box(inner.x, inner.bottom - high, inner.width, high)
    canvas.paragraph_in(room, note, Letters(size, ink.soft), minimum=1.7)
    return room.y - 1 * unit


def write_back(
    canvas: Canvas,
    card: Card,
    box: Box,
    bleed: Mm,
    ink: Ink,
    draw: DrawSymbol = draw_symbol,
    ground: str = "",
    tone: Tone | None = None,
) -> None:
    """Draw the back of cards, cut along *box*, with the symbol exactly in the centre.

    The title is above it and, upside down, below it; a text replaces the lower title.

    Args:
        canvas: to draw on.
        card: its contents.
        box: along which it is cut.
        bleed: how far the ground extends beyond the cut.
        ink: how much colour is used.
        draw: draws the symbols of a game that has its own.
        ground: the hue of the ground that cards of many hues share, so that none shows
            the ground of its neighbour when the paper shifts; the card's own hue by
            default.
        tone: replaces the colours of the hue.
    """
    tone = tone or ink.tone(card.hue)
    unit = min(box.width, box.height) / _UNIT
    around = ink.tone(ground).tint if ground else tone.tint
    canvas.rect(box.inset(-bleed), fill=around)
    panel = box.inset(MARGIN)
    if around != tone.tint:
        canvas.rect(panel, fill=tone.tint, radius=2)
    _draw_lattice(canvas, panel, 8 * unit, tone)
    canvas.rect(panel, stroke=Outline(tone.ring, 0.6), radius=2)
    canvas.rect(panel.inset(1.3 * unit), stroke=Outline(tone.ring, 0.2), radius=1.2)
    middle, reach = box.centre, min(18.5 * unit, box.height * 0.24)
    canvas.circle(middle, reach, fill=WHITE, stroke=Outline(tone.ring, 0.6))
    canvas.circle(middle, reach - 1.5 * unit, stroke=Outline(tone.ring, 0.2))
    if card.symbol:
        draw(canvas, card.symbol, middle, reach * 1.62, tone.sign)
    high = min(8.5 * unit, box.height * 0.11)
    drop = (middle.y - reach - panel.y - high) / 2 + reach + high
    plate = Box(-15 * unit, -drop, 30 * unit, high)
    for turn in (0,) if card.text else (0, 180):
        with canvas.placed(middle, turn):
            canvas.rect(
                plate, fill=WHITE, stroke=Outline(tone.ring, 0.4), radius=1.5 * unit
            )
            canvas.text_in(
                plate.inset(1.2 * unit),
                card.title,
                Letters(4.6 * unit, ink.text, DISPLAY),
                align="centre",
                minimum=2.2,
            )
    if card.text:
        foot = panel.inset(2.5 * unit)
        foot = Box(foot.x, foot.bottom - 8 * unit, foot.width, 8 * unit)
        canvas.rect(foot, fill=WHITE, stroke=Outline(tone.ring, 0.2), radius=1)
        canvas.paragraph_in(
            foot.inset(1.2 * unit), card.text, Letters(2.3 * unit, ink.soft),
            minimum=1.7,
        )  # fmt: skip


def _draw_lattice(canvas: Canvas, panel: Box, step: Mm, tone: Tone) -> None:
    """Draw diamonds around the centre, each with a dot."""
    centre = panel.centre
    wide, high = panel.width / 2, panel.height / 2
    name = f"lattice-{number(panel.x)}-{number(panel.y)}"
    lines, dots = [], ""
    most = int((wide + high) / step) + 1
    for k in range(-most, most + 1):
        x = centre.x + (k + 0.5) * step
        for way in (1, -1):
            start = Point(x - way * high, panel.y)
            lines.append((start, Point(x + way * high, panel.bottom)))
    across, down = int(wide / step), int(2 * high / step)
    for j in range(-down, down + 1):
        for i in range(-across, across + 1):
            x = centre.x + (i + j % 2 / 2) * step
            dots += f"M{number(x)} {number(centre.y + j * step / 2)}h0.01"
    canvas.clip(name, boxes_path([panel.inset(0.3)]))
    canvas.path(lines_path(lines), stroke=Outline(tone.hatch, 0.2), clip=name)
    canvas.path(dots, stroke=Outline(tone.hatch, step * 0.16, cap="round"), clip=name)


def draw_ground(
    canvas: Canvas,
    hue: str,
    box: Box,
    bleed: Mm,
    ink: Ink,
    tone: Tone | None = None,
) -> tuple[Tone, Box, float]:
    """Draw the ground and the frame of a card, cut along *box*.

    Returns:
        The tones of its hue, or those given; the box for texts; and the unit of their
        sizes.
    """
    tone = tone or ink.tone(hue)
    canvas.rect(box.inset(-bleed), fill=tone.tint)
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
