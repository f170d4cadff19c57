"""Lists: items with a sign before them and a note after them, all in one size.

An item is a paragraph that begins with its title. Its note, such as the source of the
item, ends the last line at the right, or an extra line if there is no room.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sheetgen.core.draw.box import Box, Point
from sheetgen.core.units import Mm
from sheetgen.draw.font import BOLD, TEXT, FontStack, split_word
from sheetgen.draw.ink import Ink, Tone
from sheetgen.draw.svg import Canvas, Fit, Letters
from sheetgen.draw.symbol import PICTURES, SYMBOLS, draw_symbol
from sheetgen.layout.deck import Item

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
