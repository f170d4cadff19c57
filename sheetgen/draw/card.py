"""Cards, front and back, and the lists on cards and help sheets.

An item of a list is a paragraph that begins with its title. Its note, such as the
source of the item, ends the last line at the right, or an extra line if there is no
room.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sheetgen.core.draw.box import Box, Point
from sheetgen.core.units import Mm
from sheetgen.draw.emblem import draw_shield
from sheetgen.draw.font import (
    BOLD,
    DISPLAY,
    DISPLAY_BOLD,
    STRONG,
    TEXT,
    FontStack,
    split_word,
)
from sheetgen.draw.ink import WHITE, Ink, Tone
from sheetgen.draw.svg import (
    ITALIC,
    Canvas,
    Fit,
    Letters,
    Outline,
    Poster,
    boxes_path,
    finished,
    lines_path,
    number,
)
from sheetgen.draw.symbol import PICTURES, SYMBOLS, draw_symbol
from sheetgen.layout.deck import Card, Item

# In font sizes of the text.
NOTE = 0.86  # the size of a note
LEADING = 1.24
BETWEEN = 0.42  # between items
SIGN = 1.75  # the height of a sign
AFTER = 0.55  # after a sign
APART = 0.6  # the least distance of a note from the text
_STEP: Mm = 0.02


# Draws a sign around a point, with a height in millimetres.
DrawSign = Callable[[Canvas, str, Point, Mm], None]

MARGIN: Mm = 3.5  # from the cut to the frame; cutters and printers are off by less
_UNIT: Mm = 63.0  # the width of card for which the sizes of letters are given

# Draws the named symbol in a size around a point, in a colour.
DrawSymbol = Callable[[Canvas, str, Point, Mm, str], None]


class _Word(NamedTuple):
    """An unbreakable part of a text, and whether a space is before it."""

    text: str
    family: str
    has_blank: bool


@dataclass(frozen=True)
class Setting:
    """The typography of lists.

    Attributes:
        fonts: to set texts in.
        size: of letters.
        sign: the height of signs, in parts of `size`.
        between: the space between items, in parts of `size`.
        least_note: the smallest size of notes.
    """

    fonts: FontStack
    size: Mm
    sign: float = SIGN
    between: float = BETWEEN
    least_note: Mm = 0

    @property
    def note(self) -> Mm:
        """The size of notes."""
        return max(self.size * NOTE, self.least_note)

    def indent(self, items: Sequence[Item]) -> Mm:
        """Return the width that signs take before the texts of a list."""
        has_signs = any(item.sign for item in items)
        return (self.sign + AFTER) * self.size if has_signs else 0

    def height(self, items: Sequence[Item], width: Mm) -> Mm:
        """Return the height of a list in a column; infinite if a word is too wide."""
        room = width - self.indent(items)
        high = [self.item_height(item, room) for item in items]
        return sum(high) + self.size * self.between * max(0, len(high) - 1)

    def item_height(self, item: Item, width: Mm) -> Mm:
        """Return the height of an item whose text has a *width*."""
        lines = self.lines(item, width)
        if any(self.width(line) > width + 1e-6 for line in lines):
            return float("inf")
        count = len(lines) + (not self.ends_beside(item, lines, width))
        text = count * LEADING * self.size
        return max(text, self.sign * self.size) if item.sign else text

    def lines(self, item: Item, width: Mm) -> list[list[_Word]]:
        """Return the words of an item, line by line."""
        lines: list[list[_Word]] = [[]]
        for word in _words(item):
            if lines[-1] and self.width([*lines[-1], word]) > width:
                lines.append([])
            lines[-1].append(word)
        return lines

    def width(self, line: Sequence[_Word]) -> Mm:
        """Return the width of a line."""
        return sum(
            self.fonts.width(text, family, self.size) for text, family in _runs(line)
        )

    def ends_beside(self, item: Item, lines: list[list[_Word]], width: Mm) -> bool:
        """Return whether the note of an item fits on its last line."""
        if not item.note:
            return True
        note = self.fonts.width(item.note, TEXT, self.note)
        return self.width(lines[-1]) + APART * self.size + note <= width


def find_size(
    fonts: FontStack,
    lists: Sequence[tuple[Sequence[Item], Mm, Mm]],
    most: Mm,
    least_note: Mm = 0,
) -> Mm:
    """Return the size at which each of some lists fits its width and height.

    Args:
        fonts: to set texts in.
        lists: items, and the width and height of their room.
        most: the largest size.
        least_note: the smallest size of notes.
    """
    size = most
    for items, width, height in lists:
        while size > _STEP:
            setting = Setting(fonts, size, least_note=least_note)
            if setting.height(items, width) <= height:
                break
            size -= _STEP
    return size


def draw_listing(
    canvas: Canvas,
    box: Box,
    items: Sequence[Item],
    setting: Setting,
    tone: Tone,
    ink: Ink,
    draw_sign: DrawSign | None = None,
    least: Mm = 0,
    indent: Mm | None = None,
) -> Mm:
    """Draw a list from the top of *box*.

    Args:
        canvas: to draw on.
        box: its room.
        items: from the top.
        setting: its typography.
        tone: of signs.
        ink: of texts.
        draw_sign: draws signs other than symbols and numbers.
        least: the size of letters below which the list counts as not fitting.
        indent: the width for signs, if these items are part of a longer list.

    Returns:
        The bottom of the list.
    """
    size = setting.size
    if indent is None:
        indent = setting.indent(items)
    rise = canvas.fonts.font(TEXT).cap_height * size
    lead = LEADING * size
    y = box.y
    width = box.width - indent
    for place, item in enumerate(items):
        if place:
            y += size * setting.between
        lines = setting.lines(item, width)
        is_beside = setting.ends_beside(item, lines, width)
        text = (len(lines) + (not is_beside)) * lead
        high = setting.item_height(item, width)
        if item.sign:
            middle = y + max(setting.sign * size, min(high, lead)) / 2
            at = Point(box.x + setting.sign * size / 2, middle)
            if draw_sign is None:
                _draw_sign(canvas, item.sign, at, setting.sign * size, tone)
            else:
                draw_sign(canvas, item.sign, at, setting.sign * size)
        base = y + max(0, high - text) / 2 + (lead + rise) / 2
        for line in lines:
            _draw_line(canvas, Point(box.x + indent, base), line, size, ink)
            base += lead
        if item.note:
            wide = canvas.fonts.width(item.note, TEXT, setting.note)
            foot = base - lead if is_beside else base
            start = Point(box.right - wide, foot)
            canvas.text(start, item.note, Letters(setting.note, ink.soft))
        canvas.fits.append(Fit(item.text, size, least))
        y += high
    return y


def _words(item: Item) -> list[_Word]:
    """Return the title and the text of an item in words."""
    words: list[_Word] = []
    for text, family in ((item.title, BOLD), (item.text, TEXT)):
        for word in filter(None, text.split(" ")):
            has_blank = bool(words)
            for part in split_word(word):
                words.append(_Word(part, family, has_blank))
                has_blank = False
    return words


def _runs(line: Sequence[_Word]) -> list[tuple[str, str]]:
    """Return the texts of a line, each in one font, including the spaces."""
    runs: list[tuple[str, str]] = []
    for place, (text, family, has_blank) in enumerate(line):
        joined = f" {text}" if has_blank and place else text
        if runs and runs[-1][1] == family:
            runs[-1] = runs[-1][0] + joined, family
        else:
            runs.append((joined, family))
    return runs


def _draw_line(
    canvas: Canvas, start: Point, line: Sequence[_Word], size: Mm, ink: Ink
) -> None:
    x = start.x
    for text, family in _runs(line):
        canvas.text(Point(x, start.y), text, Letters(size, ink.text, family))
        x += canvas.fonts.width(text, family, size)


def _draw_sign(canvas: Canvas, sign: str, centre: Point, high: Mm, tone: Tone) -> None:
    """Draw a sign that is a symbol, or write it."""
    if sign in SYMBOLS or sign in PICTURES:
        draw_symbol(canvas, sign, centre, high, tone.sign)
        return
    room = Box(centre.x - high / 2, centre.y - high / 2, high, high)
    letters = Letters(high * 0.62, tone.sign, BOLD)
    canvas.text_in(room, sign, letters, align="centre", minimum=0)


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
    canvas: Canvas, card: Card, box: Box, bleed: Mm, ink: Ink, tone: Tone | None = None
) -> None:
    """Draw the front of a card, cut along *box*; *tone* replaces its hue's colours."""
    tone, inner, unit = draw_ground(canvas, card.hue, box, bleed, ink, tone=tone)
    head = 9 * unit
    left = inner.x
    if card.number:
        shield = Box(inner.x, inner.y, 8.2 * unit, head)
        draw_shield(canvas, shield, card.number, tone)
        left = shield.right + 1.5 * unit
    canvas.title_in(
        Box(left, inner.y, inner.right - left, head),
        card.title,
        Letters(5.4 * unit, ink.text, DISPLAY_BOLD),
        least=3.5 * unit,
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
            slant=ITALIC,
        )
        lines = canvas.fonts.wrap(card.condition, STRONG, used, inner.width)
        top += min(high, used * 1.25 * len(lines)) + 1.8 * unit
    if card.text:
        room = Box(inner.x, top, inner.width, foot - top)
        if card.items:
            room = Box(inner.x, top, inner.width, room.height * 0.4)
        used = canvas.paragraph_in(room, card.text, Letters(3.4 * unit, ink.text))
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
    canvas.paragraph_in(room, note, Letters(size, ink.soft))
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
    canvas: Canvas, hue: str, box: Box, bleed: Mm, ink: Ink, tone: Tone | None = None
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
