"""Tools for drawing declared sheets: texts with icons in them, and drawings."""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from sheetgen.core.draw.box import Box, Point, centred
from sheetgen.core.scoresheet.declaration import Declaration
from sheetgen.core.scoresheet.frame import LARGE, Plan
from sheetgen.core.units import Mm
from sheetgen.draw.art import draw_art
from sheetgen.draw.face import Style
from sheetgen.draw.font import TEXT, Font, FontStack
from sheetgen.draw.ink import Tone
from sheetgen.draw.svg import SMALLEST, THIN, Canvas, Letters, Outline
from sheetgen.draw.symbol import draw_icon
from sheetgen.games.sheets import GAME
from sheetgen.language.texts import Texts
from sheetgen.scoresheet.icon import FIRST_LETTER
from sheetgen.scoresheet.icon_data import ICONS

# The hue of each colour, and a sign for it, as black ink has no colours.
_COLOURS = {
    "red": ("#b23434", "heart"),
    "blue": ("#2e72a8", "drop"),
    "green": ("#4c7d3c", "leaf"),
    "yellow": ("#c79a10", "sun"),
    "black": ("#3f4247", "spade"),
    "white": ("#8a9299", "snow"),
    "orange": ("#d0761a", "flame"),
    "purple": ("#6f4a8e", "grape"),
    "brown": ("#8a5a2b", "acorn"),
    "grey": ("#66707a", "stone"),
}
HUES = {name: hue for name, (hue, _) in _COLOURS.items()}
SIGNS = {name: sign for name, (_, sign) in _COLOURS.items()}
LEAST: Mm = 2.12  # the smallest font size: 6 points
_LEADING = 1.12
_SINGLE = 0.86  # words shrink to this scale before they go on two lines
_ICONS = "Icons"  # the name of a font of icons
_LAST_LETTER = 0xF8FF  # the last code that can be an icon


@lru_cache(maxsize=4)  # a font stack caches its measurements
def _add_icons(fonts: FontStack, has_own: bool) -> FontStack:
    """Return fonts, and one more whose letters are icons, as high as capitals.

    If the last one is the sheet's own, it is preferred to ours.
    """
    letters = map(chr, range(FIRST_LETTER, FIRST_LETTER + len(ICONS)))
    drawn = Font(Path(), _ICONS, _ICONS, 0.7, dict.fromkeys(letters, 1.1))
    return FontStack((*fonts.fonts, drawn), fonts.fonts[-1] if has_own else None)


class IconCanvas(Canvas):
    """A canvas whose texts may contain icons."""

    def __init__(
        self,
        size: Box,
        fonts: FontStack,
        *,
        checked: bool = False,
        has_own: bool = False,
    ) -> None:
        """Start an empty drawing; the last font is the sheet's own if *has_own*."""
        fonts = _add_icons(fonts, has_own)
        super().__init__(size.width, size.height, fonts, checked=checked)

    def text(
        self,
        start: Point,
        text: str,
        letters: Letters,
        *,
        turn: float = 0,
        slant: float = 0,
        minimum: Mm = SMALLEST,
    ) -> None:
        """Write a text from *start* on its base line, and draw its icons."""
        icons = [*ICONS.values()]
        rise = self.fonts.font(letters.family).cap_height * letters.size / 2
        for part in _split_icons(text):
            wide = self.fonts.width(part, letters.family, letters.size)
            if _is_icon(part[0]):
                middle = Point(start.x + wide / 2, start.y - rise)
                icon = icons[ord(part) - FIRST_LETTER]
                draw_icon(self, icon, middle, letters.size, letters.fill)
            else:
                super().text(
                    start, part, letters, turn=turn, slant=slant, minimum=minimum
                )
            start = Point(start.x + wide, start.y)


def _split_icons(text: str) -> list[str]:
    """Return a text in parts, with each icon as a separate part."""
    parts = [""]
    for letter in text:
        if _is_icon(letter):
            parts += [letter, ""]
        else:
            parts[-1] += letter
    return [part for part in parts if part]


def _is_icon(letter: str) -> bool:
    return FIRST_LETTER <= ord(letter) <= _LAST_LETTER


class Pen:
    """The canvas, with everything needed to draw a part of the sheet."""

    def __init__(
        self,
        canvas: IconCanvas,
        sheet: Declaration,
        plan: Plan,
        boxes: Mapping[str, Box],
        style: Style,
    ) -> None:
        """Store the canvas, the sheet, its plan, its boxes and the style."""
        self.canvas = canvas
        self.sheet = sheet
        self.drawn = sheet.printed.drawn
        self.long: list[str] = []
        self.plan = plan
        self.boxes = boxes
        self.texts: Texts = style.texts
        self.ink = style.ink
        self.tone = style.ink.tone(GAME.hue)
        is_large = plan.face.width in LARGE and plan.face.height in LARGE
        self.unit: Mm = 1.15 if is_large else 1.0

    def with_icons(self, text: str) -> str:
        """Return a text as it is drawn, with a letter for each of its icons."""
        return self.drawn.get(text, text)

    def say(
        self,
        box: Box,
        text: str,
        size: Mm,
        align: str = "left",
        family: str = TEXT,
        is_soft: bool = False,
    ) -> Mm:
        """Write words into a box, on two lines or smaller if needed.

        Words that would be too small to read are added to `long`.

        Returns:
            Their width.
        """
        fonts = self.canvas.fonts
        fill = self.ink.soft if is_soft else self.ink.text
        size *= self.unit
        used, lines = self.fit(box, text, size, family)
        if not lines:
            said = {drawn: words for words, drawn in self.drawn.items()}
            self.long.append(said.get(text, text))
            return 0
        step = used * _LEADING
        top = box.centre.y - step * (len(lines) - 1) / 2
        for at, line in enumerate(lines):
            row = Box(box.x, top + at * step, box.width, 0)
            letters = Letters(used, fill, family)
            self.canvas.text_in(row, line, letters, align=align, minimum=LEAST)
        return max([fonts.width(line, family, used) for line in lines])

    def fit(self, box: Box, text: str, size: Mm, family: str) -> tuple[Mm, list[str]]:
        """Return the size and the lines at which words fit, or no lines."""
        fonts, slack = self.canvas.fonts, 0.01
        text, used = self.with_icons(text), size
        while used >= LEAST - slack:
            if fonts.width(text, family, used) <= box.width + slack:
                return used, [text]
            lines = fonts.wrap(text, family, used, box.width)
            is_small = used <= max(size * _SINGLE, LEAST + 0.06)
            is_low = used * (_LEADING + 1) <= box.height + 0.4
            widest = max([fonts.width(line, family, used) for line in lines])
            if is_small and is_low and len(lines) == 2 and widest <= box.width:
                return used, lines
            used -= 0.05
        return 0, []

    def draw_write_line(self, box: Box, label: str) -> None:
        """Draw a line to write on, with its label below."""
        y = box.bottom - 3.2
        ends = Point(box.x, y), Point(box.right, y)
        self.canvas.line(*ends, Outline(self.ink.soft, THIN))
        self.say(Box(box.x, y + 0.4, box.width, 2.8), label, LEAST, is_soft=True)

    def draw_sign(self, name: str, middle: Point, size: Mm) -> None:
        """Draw the sign beside a label: an icon, or a drawing from a file."""
        if art := self.sheet.printed.art.get(name):
            place = centred(middle, size, size)
            draw_art(self.canvas, art, place, self.ink, self.tone.sign)
        else:
            draw_icon(self.canvas, ICONS[name], middle, size, self.tone.sign)

    def column_tone(self, at: int) -> Tone:
        """Return the colours of a column."""
        colours = self.sheet.printed.colours
        hue = HUES[colours[at % len(colours)]] if colours else GAME.hue
        return self.ink.tone(hue)


def signed(points: int) -> str:
    """Return a number as it is printed, with a true minus sign."""
    return f"{points}".replace("-", "\N{MINUS SIGN}")
