"""Lists: items with a sign before them and a note behind, all set in one size.

An item is a paragraph that begins with its title. Its note, such as where that is
written, ends the last line at the right, or a line of its own where that has no room.
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

NOTE = 0.86  # the size of a note, as all below in parts of that of the text
LEADING = 1.24
BETWEEN = 0.42  # items
SIGN = 1.75  # how high a sign is
AFTER = 0.55  # a sign
APART = 0.6  # how far a note keeps from the text, at least
_STEP: Mm = 0.02


# Draws a sign around a point, so many millimetres high.
DrawSign = Callable[[Canvas, str, Point, Mm], None]


class _Word(NamedTuple):
    """What no line is broken within, and whether a blank is before it."""

    text: str
    family: str
    has_blank: bool


@dataclass(frozen=True)
class Setting:
    """How lists are set.

    Attributes:
        fonts: to set texts in.
        size: of letters.
        sign: how high signs are, in parts of `size`.
        between: what lies between items, likewise.
        least_note: the size under which notes are not made.
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
        """Return how much room signs take before the texts of a list."""
        has_signs = any(item.sign for item in items)
        return (self.sign + AFTER) * self.size if has_signs else 0

    def height(self, items: Sequence[Item], width: Mm) -> Mm:
        """Return how high a list comes to be in a column; endless if it cannot."""
        room = width - self.indent(items)
        high = [self.item_height(item, room) for item in items]
        return sum(high) + self.size * self.between * max(0, len(high) - 1)

    def item_height(self, item: Item, width: Mm) -> Mm:
        """Return how high an item is whose text has a *width*."""
        lines = self.lines(item, width)
        if any(self.width(line) > width + 1e-6 for line in lines):
            return float("inf")
        count = len(lines) + (not self.ends_beside(item, lines, width))
        text = count * LEADING * self.size
        return max(text, self.sign * self.size) if item.sign else text

    def lines(self, item: Item, width: Mm) -> list[list[_Word]]:
        """Return the words of an item in lines."""
        lines: list[list[_Word]] = [[]]
        for word in _words(item):
            if lines[-1] and self.width([*lines[-1], word]) > width:
                lines.append([])
            lines[-1].append(word)
        return lines

    def width(self, line: Sequence[_Word]) -> Mm:
        """Return how wide a line is."""
        return sum(
            self.fonts.width(text, family, self.size) for text, family in _runs(line)
        )

    def ends_beside(self, item: Item, lines: list[list[_Word]], width: Mm) -> bool:
        """Return whether the note of an item has room in its last line."""
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
        least_note: the size under which notes are not made.
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
        setting: how it is set.
        tone: of signs.
        ink: of texts.
        draw_sign: draws signs that are more than symbols and numbers.
        least: the size of letters under which it counts as not fitting.
        indent: the room for signs where these items are a part of a longer list.

    Returns:
        Where it ends.
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
    """Return the texts of a line, each in one font, with the blanks in it."""
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
    """Draw a symbol, or write what is none."""
    if sign in SYMBOLS or sign in PICTURES:
        draw_symbol(canvas, sign, centre, high, tone.sign)
        return
    room = Box(centre.x - high / 2, centre.y - high / 2, high, high)
    letters = Letters(high * 0.62, tone.sign, BOLD)
    canvas.text_in(room, sign, letters, align="centre", minimum=0)
