"""A declared score sheet, drawn: a table of labels, and a column for each player.

Where everything stands follows from the declaration (`core.scoresheet.frame`); labels
fit into what that leaves.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from sheetgen.core.draw.box import Box, Point
from sheetgen.core.draw.cellplan import CellPlan
from sheetgen.core.draw.frame import CLEAR, LEFT, SIDE
from sheetgen.core.errors import UsageError
from sheetgen.core.scoresheet.declaration import (
    ASKED,
    BONUS,
    CHOICE,
    EACH_GAME,
    EACH_TEAM,
    FEWEST,
    FEWEST_ABOVE,
    HEADING,
    MOST,
    MOST_ABOVE,
    ONE,
    SUBTOTAL,
    TICK,
    TIE_SHARED,
    Declaration,
    Row,
)
from sheetgen.core.scoresheet.fill import TOTAL
from sheetgen.core.scoresheet.frame import (
    BETWEEN,
    LARGE,
    SMALL_CODE,
    Line,
    Plan,
    find_frame,
    lay_out,
    line_boxes,
    usual_face,
)
from sheetgen.core.scoresheet.name import CARRIED
from sheetgen.core.units import Mm
from sheetgen.draw.cell import Look
from sheetgen.draw.face import Face, Style, finish_face
from sheetgen.draw.font import BOLD, DISPLAY_BOLD, STRONG, TEXT, Font, FontStack
from sheetgen.draw.form import draw_fields, draw_heading, draw_ticks, field_outline
from sheetgen.draw.ink import DARK, INKS, WHITE, Ink, Tone, luminance
from sheetgen.draw.note import origin_note
from sheetgen.draw.svg import HAIR, THIN, Canvas, Letters, Outline, Spot, lines_path
from sheetgen.draw.symbol import draw_icon
from sheetgen.games.sheets import GAME
from sheetgen.lang import Texts
from sheetgen.layout.value import Layout
from sheetgen.say import tell
from sheetgen.scoresheet.art import UNITS, Art, Shape
from sheetgen.scoresheet.icon import FIRST_LETTER, load_icons
from sheetgen.scoresheet.printed import join_team

A5, A4 = (148.0, 210.0), (210.0, 297.0)
HUES = {
    "red": "#b23434",
    "blue": "#2e72a8",
    "green": "#4c7d3c",
    "yellow": "#c79a10",
    "black": "#3f4247",
    "white": "#8a9299",
    "orange": "#d0761a",
    "purple": "#6f4a8e",
    "brown": "#8a5a2b",
    "grey": "#66707a",
}
# A sign for each colour, as no ink of black has any.
SIGNS = {
    "red": "heart",
    "blue": "drop",
    "green": "leaf",
    "yellow": "sun",
    "black": "spade",
    "white": "snow",
    "orange": "flame",
    "purple": "grape",
    "brown": "acorn",
    "grey": "stone",
}
_LEAST: Mm = 2.12  # of letters: 6 points
_HINT: Mm = 2.2
_LEADING = 1.12
_SINGLE = 0.86  # words on one line get so small before they have two
_INDENT: Mm = 1.2
_ICON: Mm = 4.2
_HIGH_LETTERS = range(0x2E80, 0xE000)  # kana and kanji, higher than capitals
_WIDE_NOTES: Mm = 21.0  # above the foot, from where on notes are as wide as the table
_LOGO: Mm = 10.4  # the height of what stands beside the title
_LOGO_WIDE = 2.2  # how many times that it is wide at most
_WHITISH, _DARKISH = 0.93, 0.6  # how light colours are that one ink leaves white
_WRITE: Mm = 8.6  # the height of a line to write on with its label
_NOTE_LINE: Mm = 7.0
_DOT: Mm = 0.5
_DEALT: Mm = 2.6  # the width of a column in the table of dealers
ROUND = "round"  # the kind of a line
_ICONS = "Icons"  # the name of a font of icons
_ICON_LETTER = re.compile("([\ue000-\uf8ff])")


def terrain_looks(ink: Ink) -> dict[str, Look]:
    """Return how the one cell looks that stands for no board."""
    return {"sheet": Look(ink.tone(GAME.hue), "dots", "tower")}


def draw_sheet(layout: Layout, style: Style) -> Face:
    """Return the face of a declared sheet.

    Raises:
        UsageError: no face has room for it.
    """
    sheet: Declaration = layout.rules.sheet
    number = usual_face(sheet, style.hand == LEFT)
    if not number:
        raise UsageError(
            tell(
                "{name}: the boxes would be too small on any paper: use fewer rows, "
                "columns or lines",
                name=layout.name,
            )
        )
    frame = find_frame(sheet, number)
    plan = lay_out(sheet, number)
    canvas = _Canvas(
        plan.face.width, plan.face.height, _with_icons(style.fonts),
        checked=style.is_checked,
    )  # fmt: skip
    name = layout.name_in(style.texts.language)
    canvas.describe(name, layout.id)
    pen = _Pen(canvas, sheet, plan, frame.boxes, style)
    zones = pen.zones()
    pen.draw_title(zones["title"], name)
    pen.draw_date(zones["date"])
    pen.draw_heads()
    pen.draw_lines()
    pen.draw_expansions()
    pen.draw_foot(zones, layout)
    short, long = A4 if plan.code.width > SMALL_CODE else A5
    is_lying = plan.face.width > plan.face.height
    sign = Box(zones["title"].x, zones["title"].y, 0.1, 0.1)
    return finish_face(
        canvas,
        frame,
        zones,
        style,
        number=number,
        title=name,
        trim=(long, short) if is_lying else (short, long),
        serial_size=3.2,
        cells=(CellPlan(None, None, sign, sign),),
    )


def _with_icons(fonts: FontStack) -> FontStack:
    """Return fonts with one whose letters are icons, as high as capitals."""
    letters = map(chr, range(FIRST_LETTER, FIRST_LETTER + len(load_icons())))
    drawn = Font(Path(), _ICONS, _ICONS, 0.7, dict.fromkeys(letters, 1.1))
    return FontStack((*fonts.fonts, drawn))


class _Canvas(Canvas):
    """A canvas whose texts may hold icons."""

    def text(
        self,
        start: Point,
        text: str,
        letters: Letters,
        *,
        turn: float = 0,
        slant: float = 0,
    ) -> None:
        """Write a text from *start* on its base line; draw what is an icon."""
        icons = [*load_icons().values()]
        rise = self.fonts.font(letters.family).cap_height * letters.size / 2
        for part in _ICON_LETTER.split(text):
            wide = self.fonts.width(part, letters.family, letters.size)
            if _ICON_LETTER.fullmatch(part):
                middle = Point(start.x + wide / 2, start.y - rise)
                icon = icons[ord(part) - FIRST_LETTER]
                draw_icon(self, icon, middle, letters.size, letters.fill)
            elif part:
                super().text(start, part, letters, turn=turn, slant=slant)
            start = Point(start.x + wide, start.y)

    def shape(self, shape: Shape, fill: str, stroke: Outline, at: Spot) -> None:
        """Draw a shape of a drawing that somebody brought."""
        self.path(shape.d, fill=fill, stroke=stroke, at=at)
        drawn = self._onto[-1]
        if fill != "none" and not shape.is_odd:
            given = {**drawn.attributes, "fill-rule": "nonzero"}
            self._onto[-1] = replace(drawn, attributes=given)


class _Pen:
    """The canvas with all that a part of the sheet needs to be drawn."""

    def __init__(
        self,
        canvas: _Canvas,
        sheet: Declaration,
        plan: Plan,
        boxes: Mapping[str, Box],
        style: Style,
    ) -> None:
        """Begin."""
        self.canvas = canvas
        self.sheet = sheet
        self.drawn = sheet.printed.drawn
        self.plan = plan
        self.boxes = boxes
        self.texts: Texts = style.texts
        self.ink = style.ink
        self.tone = style.ink.tone(GAME.hue)
        self.is_large = plan.face.width in LARGE and plan.face.height in LARGE
        self.unit: Mm = 1.15 if self.is_large else 1.0

    def zones(self) -> dict[str, Box]:
        """Return where things stand around the table."""
        plan = self.plan
        foot, code, face = plan.foot, plan.code, plan.face
        side = SIDE + CLEAR
        is_lying = face.width > face.height
        left, right = side, face.width - side
        table = plan.table
        end = plan.lines[-1].box.bottom if plan.lines else table.bottom
        below = end + 3.0
        if is_lying:
            serial = Box(foot.x, code.y - 29.0, foot.width, 4.4)
            digits = Box(foot.x, code.y - 23.0, foot.width, 14.0)
            caption = Box(foot.x, code.y - 8.0, foot.width, 7.6)
            notes = Box(foot.x, foot.y, foot.width, serial.y - foot.y - 2.0)
        else:
            wide = min(38.0 * self.unit, foot.width * 0.52)
            x = foot.x if plan.is_left else foot.right - wide
            serial = Box(x, foot.y + 1.0, wide, 4.4)
            digits = Box(x, foot.y + 6.6, wide, 13.4)
            caption = Box(x, foot.y + 20.4, wide, 5.6)
            x = foot.x + wide + 3.0 if plan.is_left else foot.x
            high = foot.bottom - SIDE - min(below, foot.y)
            notes = Box(x, min(below, foot.y), foot.width - wide - 3.0, high)
            if foot.y - below >= _WIDE_NOTES:
                notes = Box(plan.table.x, below, plan.table.width, foot.y - below)
        free = max(plan.table.bottom - below, 0.0) if is_lying else 0.0
        # Between two marks of the edge that writes nothing.
        edge = 0.0 if plan.is_left else face.width - SIDE
        ruler = Box(edge, side, SIDE - 0.2, face.height / 2 - SIDE / 2 - CLEAR - side)
        half = (right - left - side) / 2 - CLEAR  # of what the middle mark parts
        return {
            "title": Box(left, 0, half, 11.0),
            "date": Box(right - half, 0, half, 10.0),
            "table": Box(table.x, table.y, table.width, end - table.y),
            "code": code,
            "serial": serial,
            "digits": digits,
            "caption": caption,
            "notes": notes,
            "lines": Box(plan.table.x, below, plan.table.width, free),
            "ruler": ruler,
        }

    def say(
        self,
        box: Box,
        text: str,
        size: Mm,
        align: str = "left",
        family: str = TEXT,
        is_soft: bool = False,
    ) -> Mm:
        """Write words into a box, on two lines or smaller if it must be.

        Returns:
            How wide they are.

        Raises:
            UsageError: they would be too small to read.
        """
        fonts = self.canvas.fonts
        fill = self.ink.soft if is_soft else self.ink.text
        size *= self.unit
        used, lines = self.fit(box, text, size, family)
        if not lines:
            raise UsageError(
                tell(
                    "{text!r} is too long for its place on the sheet: say it shorter",
                    text=text,
                )
            )
        step = used * _LEADING
        top = box.centre.y - step * (len(lines) - 1) / 2
        for at, line in enumerate(lines):
            row = Box(box.x, top + at * step, box.width, 0)
            letters = Letters(used, fill, family)
            self.canvas.text_in(row, line, letters, align=align, minimum=_LEAST)
        return max([fonts.width(line, family, used) for line in lines])

    def fit(self, box: Box, text: str, size: Mm, family: str) -> tuple[Mm, list[str]]:
        """Return the size and the lines in which words fit; no lines if none does."""
        fonts, slack = self.canvas.fonts, 0.01
        text = self.drawn.get(text, text)
        used = size
        while used >= _LEAST - slack:
            if fonts.width(text, family, used) <= box.width + slack:
                return used, [text]
            lines = fonts.wrap(text, family, used, box.width)
            is_whole = "".join(lines) == "".join(text.split())
            is_whole = is_whole or " ".join(lines) == " ".join(text.split())
            if (
                used <= max(size * _SINGLE, _LEAST + 0.06)
                and len(lines) == 2
                and is_whole
                and used * (_LEADING + 1) <= box.height + 0.4
            ):
                return used, lines
            used -= 0.05
        return 0, []

    # Around the table

    def draw_title(self, box: Box, name: str) -> None:
        """Write the name of the sheet, and who wins."""
        box = self.draw_logo(box)
        upper = Box(box.x, box.y, box.width, 6.8)
        is_high = any(ord(letter) in _HIGH_LETTERS for letter in name)
        self.say(upper, name, 5.6 if is_high else 6.4, family=DISPLAY_BOLD)
        aim = self.aim()
        if aim:
            lower = Box(box.x, box.y + 6.9, box.width, 4.6)
            self.say(lower, aim, 2.4, is_soft=True)

    def draw_logo(self, box: Box) -> Box:
        """Draw the logo at the left of the title; return what is left for that."""
        art = self.sheet.printed.art.get(self.sheet.printed.logo)
        if art is None:
            return box
        high = min(_LOGO, _LOGO * art.height / art.width * _LOGO_WIDE)
        wide = high * art.width / art.height
        middle = Point(box.x + wide / 2, box.y + 0.4 + _LOGO / 2)
        size = max(high, wide)
        self.draw_art(art, middle, size)
        return Box(box.x + wide + 2.0, box.y, box.width - wide - 2.0, box.height)

    def draw_art(self, art: Art, middle: Point, size: Mm, colour: str = "") -> None:
        """Draw what somebody brought, in one colour and white or in its own."""
        scale = size / UNITS
        for shape in art.shapes:
            fill, line = (
                _inked(one, self.ink, colour) for one in (shape.fill, shape.stroke)
            )
            stroke = Outline(line or "none", max(shape.width, HAIR / scale))
            self.canvas.shape(shape, fill or "none", stroke, Spot(middle, scale))

    def aim(self) -> str:
        """Return who wins, and when the game ends."""
        sheet, texts = self.sheet, self.texts
        is_alone = sheet.columns in (EACH_GAME, ONE)
        parts = [] if is_alone else [texts(f"declared.{sheet.win}")]
        if sheet.until:
            parts.append(texts("declared.until", points=sheet.until))
        return ", ".join(parts)

    def draw_date(self, box: Box) -> None:
        """Draw lines to write on, their labels beneath."""
        foot = self.sheet.printed.foot
        keys = [key for key in ("date", "place") if not foot or key in foot]
        if self.sheet.columns in (EACH_GAME, ONE):
            keys = ["name", "date"]
        for key, part in zip(keys, box.columns(max(len(keys), 1), 3.0), strict=False):
            label = "sheet.name" if key == "name" else f"declared.{key}"
            label = "sheet.date" if key == "date" else label
            self.draw_write_line(part, self.texts(label))
            for name in self.sheet.printed.names[:1] if key == "name" else ():
                self.say(Box(part.x, part.y, part.width, 6.4), name, 3.4, "centre")

    def draw_write_line(self, box: Box, label: str) -> None:
        """Draw a line to write on, with its label beneath."""
        y = box.bottom - 3.2
        ends = Point(box.x, y), Point(box.right, y)
        self.canvas.line(*ends, Outline(self.ink.soft, THIN))
        self.say(Box(box.x, y + 0.4, box.width, 2.8), label, _LEAST, is_soft=True)

    def draw_foot(self, zones: Mapping[str, Box], layout: Layout) -> None:
        """Write what decides, who made the sheet, and draw what is asked for."""
        texts, canvas = self.texts, self.canvas
        soft = Letters(2.2 * self.unit, self.ink.soft)
        canvas.paragraph_in(
            zones["caption"],
            texts("sheet.code"),
            Letters(_LEAST, self.ink.text),
            leading=1.15,
            minimum=_LEAST - 0.2,
        )
        notes = zones["notes"]
        asked = self.sheet.printed.foot
        rights = origin_note(layout, texts).removeprefix(texts("provenance.custom"))
        version = self.sheet.printed.version
        if version:
            rights = f"{texts('declared.version', number=version)} {rights.strip()}"
        y = notes.y
        for words in filter(None, (self.decides(), rights.strip())):
            lines = canvas.fonts.wrap(words, TEXT, soft.size, notes.width)
            high = len(lines) * soft.size * 1.3 + 0.6
            box = Box(notes.x, y, notes.width, high)
            canvas.paragraph_in(box, words, soft, minimum=_LEAST)
            y += high + 1.0
        keys = [key for key in ("start-player", "winner") if key in asked]
        is_wide = notes.width == self.plan.table.width
        places = Box(notes.x, y, notes.width, _WRITE).columns(2 if is_wide else 1, 3.0)
        for at, key in enumerate(keys):
            line = places[at % len(places)].moved(0, at // len(places) * (_WRITE + 1.0))
            self.draw_write_line(line, texts(f"declared.{key}"))
            y = line.bottom + 1.0
        room = Box(notes.x, y, notes.width, notes.bottom - y)
        room = max(room, zones["lines"], key=lambda box: box.width * box.height)
        if "notes" in asked and room.height >= _WRITE:
            self.draw_notes(room)

    def draw_notes(self, box: Box) -> None:
        """Draw lines to write notes on."""
        label = Box(box.x, box.y, box.width, 3.0)
        self.say(label, self.texts("declared.notes"), _LEAST, is_soft=True)
        count = int((box.height - 1.0) // _NOTE_LINE)
        rows = [box.y + 1.0 + (at + 1) * _NOTE_LINE for at in range(count)]
        ends = [(Point(box.x, y), Point(box.right, y)) for y in rows]
        self.canvas.path(lines_path(ends), stroke=Outline(self.ink.soft, HAIR))

    def decides(self) -> str:
        """Return what decides between equal totals, in words."""
        sheet, texts = self.sheet, self.texts
        said = []
        for tie in sheet.ties:
            if tie.kind in (MOST, FEWEST):
                label = sheet.entries[tie.number].label
                label = self.drawn.get(label, label)
                said.append(texts(f"declared.tie-{tie.kind}", row=label))
            elif tie.kind in (MOST_ABOVE, FEWEST_ABOVE):
                said.append(texts(f"declared.tie-{tie.kind}", points=tie.number))
            elif tie.kind == ASKED:
                said.append(self.drawn.get(tie.question, tie.question))
            elif tie.kind == TIE_SHARED and said:
                said.append(texts("declared.tie-shared"))
        if not said or sheet.columns == EACH_GAME:
            return ""
        return texts("declared.ties", ties=", ".join(said))

    # The table

    def column_tone(self, at: int) -> Tone:
        """Return the colours of a column."""
        colours = self.sheet.printed.colours
        hue = HUES[colours[at % len(colours)]] if colours else GAME.hue
        return self.ink.tone(hue)

    def draw_heads(self) -> None:
        """Draw where the players' names stand, and what is in which box."""
        sheet = self.sheet
        self.draw_corner()
        if sheet.columns == ONE and not self.plan.strip:
            return
        for at, head in enumerate(self.plan.heads):
            tone = self.column_tone(at)
            box = Box(head.x, head.y, head.width, head.height - 0.6)
            outline = Outline(tone.ring, HAIR)
            self.canvas.rect(box, fill=tone.tint, stroke=outline, radius=0.9)
            strip = Box(box.x, box.bottom - self.plan.strip, box.width, 0)
            self.draw_strip(strip)
            names = Box(box.x, box.y, box.width, strip.y - box.y)
            if sheet.columns == EACH_GAME:
                number = self.texts("declared.game", number=at + 1)
                self.say(names.inset(0.6), number, 2.6, "centre", STRONG)
            elif sheet.columns != ONE:
                self.draw_names(names, at, tone)

    def draw_names(self, box: Box, at: int, tone: Tone) -> None:
        """Draw the number and the sign of a column, and where its names stand."""
        corner = Box(box.x + 1.2, box.y + 0.5, box.width - 2.4, 2.4)
        self.say(corner, f"{at + 1}", 2.2, family=BOLD)
        colours = self.sheet.printed.colours
        if colours:
            sign = SIGNS[colours[at % len(colours)]]
            place = Point(corner.right - 1.2, corner.centre.y + 0.1)
            draw_icon(self.canvas, load_icons()[sign], place, 2.6, tone.sign)
        count = 2 if self.sheet.columns == EACH_TEAM else 1
        room = Box(box.x + 0.8, box.y + 3.2, box.width - 1.6, box.height - 4.0)
        given = self.sheet.printed.names
        name = given[at] if at < len(given) else ""
        parts = join_team(name).split(" & ") if count > 1 else [name]
        for row, part in zip(room.rows(count, 0.6), [*parts, ""], strict=False):
            self.canvas.rect(row, fill=WHITE, radius=0.5)
            if part:
                self.say_name(row.inset(0.15), part)

    def say_name(self, box: Box, name: str) -> None:
        """Write a name, as much of it as there is room for."""
        family, shown = STRONG, name
        while not self.fit(box, shown, 3.0 * self.unit, family)[1]:
            if family == STRONG:
                family = TEXT  # which is narrower
                continue
            shown = shown.rstrip("\N{HORIZONTAL ELLIPSIS}")[:-1].rstrip()
            shown += "\N{HORIZONTAL ELLIPSIS}"
        self.say(box, shown, 3.0, "centre", family)

    def draw_strip(self, strip: Box) -> None:
        """Write what stands in which box of a round."""
        rounds = self.sheet.rounds
        if not self.plan.strip or rounds is None:
            return
        line = next(line for line in self.plan.lines if line.kind == "round")
        cell = Box(strip.x, line.box.y, strip.width, line.box.height)
        words = [entry.label for entry in rounds.entries]
        if rounds.is_running:
            words.append(self.texts("declared.subtotal"))
        boxes = [box for _, box in line_boxes(self.sheet, line, cell)]
        for word, box in zip(words, boxes, strict=True):
            place = Box(box.x + 0.5, strip.y, box.width - 1.0, self.plan.strip)
            is_ours = word == self.texts("declared.subtotal")
            if is_ours and not self.fit(place, word, 2.2 * self.unit, TEXT)[1]:
                word = "="
            if word:
                self.say(place, word, 2.2, "centre")

    def draw_corner(self) -> None:
        """Write what the lines are, and which table of dealers stands beside them."""
        rounds = self.sheet.rounds
        if rounds is None:
            return
        left, right = self.plan.labels
        head = self.plan.heads[0]
        words = self.sheet.printed.line or self.texts("declared.round")
        label = Box(left + _INDENT, head.bottom - 4.2, right - left - 2 * _INDENT, 3.4)
        counts = self.dealt_counts()
        if counts:
            above = Box(label.x, label.y - 3.2, label.width, 3.2)
            self.say(above, self.texts("declared.dealers"), _LEAST, "right", TEXT, True)
            for at, count in enumerate(counts):
                self.say(self.dealt(label, at), f"{count}", 2.3, "centre", BOLD)
            label = Box(label.x, label.y, self.dealt(label, 0).x - label.x, 3.4)
        elif rounds.has_dealer:
            above = Box(label.x, label.y - 3.4, label.width, 3.4)
            dealer = self.texts("declared.dealer")
            used = self.say(above, dealer, _LEAST, "left", TEXT, True)
            dot = Point(above.x + used + 1.4, above.centre.y)
            self.canvas.circle(dot, _DOT, fill=self.ink.text)
        self.say(label, words, 2.4, is_soft=True)

    def dealt_counts(self) -> list[int]:
        """Return the numbers of players whose dealers differ from line to line."""
        sheet = self.sheet
        has_dealer = sheet.rounds is not None and sheet.rounds.has_dealer
        is_open = has_dealer and sheet.fewest < sheet.count
        return list(range(sheet.fewest, sheet.count + 1)) if is_open else []

    def dealt(self, label: Box, at: int) -> Box:
        """Return where in a label the dealer among some players stands."""
        counts = len(self.dealt_counts())
        wide = min(_DEALT, (label.width - 6.0) / counts)
        x = label.right - wide * (counts - at)
        return Box(x, label.y, wide, label.height)

    def label_box(self, line: Line) -> Box:
        """Return where the label of a line stands."""
        left, right = self.plan.labels
        return Box(
            left + _INDENT, line.box.y, right - left - 2 * _INDENT, line.box.height
        )

    def draw_lines(self) -> None:
        """Draw the lines of the table; every other one has a ground."""
        is_banded = False
        for line in self.plan.lines:
            is_banded = not is_banded and line.kind != HEADING
            self.draw_line(line, is_banded and line.kind != TOTAL)

    def draw_line(self, line: Line, is_banded: bool) -> None:
        """Draw a line of the table, its label first."""
        if line.kind == HEADING:
            self.draw_heading(line)
            return
        if self.ink.field_dash:  # no ground has a colour: lines guide the eye
            (left, right), y = self.plan.labels, line.box.bottom
            outline = Outline(self.ink.field, HAIR / 2)
            self.canvas.line(Point(left, y), Point(right, y), outline)
        elif is_banded:
            self.canvas.rect(line.box, fill=self.tone.tint)
        self.draw_label(line)
        for at, (left, right) in enumerate(self.plan.columns):
            cell = Box(left, line.box.y, right - left, line.box.height)
            self.draw_cell(line, cell, at)

    def draw_heading(self, line: Line) -> None:
        """Write a heading over some rows."""
        words = self.sheet.rows[line.number].label
        label = self.label_box(line)
        box = Box(line.box.x + _INDENT, line.box.y, line.box.width - _INDENT, 5.2)
        if not self.plan.is_left:
            words = self.drawn.get(words, words)
            draw_heading(self.canvas, box, words, self.ink, size=3.3 * self.unit)
            return
        self.say(label, words, 3.3, family=DISPLAY_BOLD)
        y = label.centre.y + 0.9
        ends = Point(line.box.x, y), Point(label.x - _INDENT, y)
        self.canvas.line(*ends, Outline(self.ink.soft, HAIR))

    def draw_cell(self, line: Line, cell: Box, at: int) -> None:
        """Draw the boxes of a line in a column."""
        boxes = [box for _, box in line_boxes(self.sheet, line, cell)]
        if line.kind in (TICK, CHOICE):
            draw_ticks(self.canvas, boxes, self.ink)
            return
        if line.kind in (TOTAL, SUBTOTAL, BONUS):
            tone = self.column_tone(at)
            width = 0.6 if line.kind == TOTAL else 0.3
            for box in boxes:  # the ring stands around what is written in
                ring = box.inset(-width / 2)
                stroke = Outline(tone.ring, width)
                self.canvas.rect(ring, fill=WHITE, stroke=stroke, radius=0.6)
            return
        first, last = boxes[0], boxes[-1]
        whole = Box(first.x, first.y, last.right - first.x, first.height)
        draw_fields(self.canvas, [whole], self.ink)
        rounds = self.sheet.rounds
        outline = field_outline(self.ink)
        if line.kind == ROUND and rounds and rounds.is_running:
            inner = last.inset(outline.width / 2)
            light = INKS["pale"] if self.ink.tint > INKS["pale"].tint else self.ink
            self.canvas.rect(inner, fill=light.tone(GAME.hue).tint)
        for box in boxes[1:]:
            ends = Point(box.x, box.y), Point(box.x, box.bottom)
            self.canvas.line(*ends, outline)
        has_dealer = rounds and rounds.has_dealer and not self.dealt_counts()
        is_dealt = (line.number - 1) % self.sheet.count == at
        if line.kind == ROUND and has_dealer and is_dealt:
            dot = Point(cell.x - _DOT - 0.1, cell.centre.y)
            self.canvas.circle(dot, _DOT, fill=self.ink.text)

    def draw_label(self, line: Line) -> None:
        """Write what a line is, and what it brings."""
        label = self.label_box(line)
        if line.kind == TOTAL:
            self.say(label, self.texts("sheet.total"), 4.4, family=DISPLAY_BOLD)
        elif line.kind == CARRIED:
            words = self.texts("declared.carried")
            _, lines = self.fit(label, words, 2.4 * self.unit, TEXT)
            self.say(label, words if lines else "+", 2.4, is_soft=True)
        elif line.kind == ROUND:
            self.draw_round_label(label, line.number)
        else:
            self.draw_row_label(label, self.sheet.rows[line.number], line.number)

    def draw_round_label(self, label: Box, number: int) -> None:
        """Write the number of a round, and who deals among how many players."""
        self.say(
            Box(label.x, label.y, 6.0, label.height), f"{number}", 3.0, family=STRONG
        )
        for at, count in enumerate(self.dealt_counts()):
            seat = f"{(number - 1) % count + 1}"
            self.say(self.dealt(label, at), seat, 2.3, "centre", is_soft=True)

    def draw_row_label(self, label: Box, row: Row, at: int) -> None:
        """Write what a row is called beside its drawing, and what it brings."""
        icons = self.sheet.printed.icons
        if self.has_icons(at):
            size = min(_ICON * self.unit, label.height - 1.0)
            if row.id in icons:
                middle = Point(label.x + _ICON * self.unit / 2, label.centre.y)
                self.draw_sign(icons[row.id], middle, size)
            used = _ICON * self.unit + 0.8
            label = Box(label.x + used, label.y, label.width - used, label.height)
        if row.kind == CHOICE:
            label = self.draw_options(label, row)
        family = STRONG if row.kind in (SUBTOTAL, BONUS) else TEXT
        words = self.row_label(row)
        words, hint = self.drawn.get(words, words), self.hint(row)
        if not hint:
            self.say(label, words, 3.0, family=family)
            return
        fonts, gap = self.canvas.fonts, 1.5
        wide = fonts.width(words, family, 3.0 * self.unit)
        beside = fonts.width(hint, TEXT, _HINT * self.unit)
        if wide + gap + beside <= label.width:
            place = Box(label.right - beside, label.y, beside, label.height)
            self.say(place, hint, _HINT, "right", is_soft=True)
            label = Box(label.x, label.y, label.width - beside - gap, label.height)
            self.say(label, words, 3.0, family=family)
            return
        part = min(label.height * 0.52, 4.0)
        top = label.centre.y - part
        self.say(Box(label.x, top, label.width, part), words, 2.9, family=family)
        below = Box(label.x, label.centre.y, label.width, part)
        self.say(below, hint, _HINT, is_soft=True)

    def draw_sign(self, name: str, middle: Point, size: Mm) -> None:
        """Draw what stands beside a label: an icon, or a drawing of a file."""
        if art := self.sheet.printed.art.get(name):
            self.draw_art(art, middle, size, self.tone.sign)
        else:
            draw_icon(self.canvas, load_icons()[name], middle, size, self.tone.sign)

    def has_icons(self, at: int) -> bool:
        """Return whether a row below the same heading as one has a drawing."""
        rows, icons = self.sheet.rows, self.sheet.printed.icons
        first = last = at
        while first and rows[first].kind != HEADING:
            first -= 1
        while last + 1 < len(rows) and rows[last + 1].kind != HEADING:
            last += 1
        return any(row.id in icons for row in rows[first : last + 1])

    def draw_options(self, label: Box, row: Row) -> Box:
        """Write what can be chosen beside its boxes; return what is left."""
        fonts, size = self.canvas.fonts, 2.4 * self.unit
        points = row.points[2][1:]
        words = [
            f"{self.drawn.get(option, option)}  {_signed(worth)}"
            for option, worth in zip(row.options, points, strict=True)
        ]
        widest = max(fonts.width(one, TEXT, size) for one in words)
        wide = min(widest, label.width * 0.6)
        inner = Box(
            label.right - wide, label.y + BETWEEN, wide, label.height - 2 * BETWEEN
        )
        for one, place in zip(words, inner.rows(len(words)), strict=True):
            self.say(place, one, 2.4, "right")
        return Box(label.x, label.y, label.width - wide - 1.5, label.height)

    def row_label(self, row: Row) -> str:
        """Return what a row is called; sums have a name without being given one."""
        if row.label or row.kind not in (SUBTOTAL, BONUS):
            return row.label
        return self.texts(f"declared.{row.kind}")

    def hint(self, row: Row) -> str:
        """Return small words about what a row brings, and when it counts."""
        parts = filter(None, (row.optional, self.brings(row)))
        return " \N{MIDDLE DOT} ".join(self.drawn.get(one, one) for one in parts)

    def brings(self, row: Row) -> str:
        """Return small words about what a row brings."""
        own = self.sheet.printed.hints.get(row.id, "")
        if own:
            return own
        if row.kind == BONUS:
            return self.texts(
                "declared.from", reach=row.reach, points=f"+{row.points[1]}"
            )
        if len(row.entries) > 1:
            labels = (entry.label for entry in row.entries)
            return " | ".join(self.drawn.get(label, label) for label in labels)
        if row.rank:
            return " \N{MIDDLE DOT} ".join(f"{points}" for points in row.rank)
        operator = row.points[0]
        if operator == "*" and row.points[1][0] == "entry":
            worth = row.points[2][1]
            if row.kind == TICK:
                return f"{worth:+}".replace("-", "\N{MINUS SIGN}")
            return f"\N{MULTIPLICATION SIGN} {_signed(worth)}"
        if operator == "table" and row.kind != CHOICE:
            return " ".join(_signed(points) for points in row.points[2][1:])
        if row.entries and row.entries[0].one_of:
            numbers = [number for number in row.entries[0].one_of if number]
            return _signed(numbers[0]) if len(numbers) == 1 else ""
        return ""

    def draw_expansions(self) -> None:
        """Draw what is ticked for the expansions that were played with."""
        for at, name in enumerate(self.sheet.expansions, 1):
            box = self.boxes[f"expansion:{at}"]
            draw_ticks(self.canvas, [box], self.ink)
            right = self.plan.labels[1]
            words = Box(box.right + 1.2, box.y - 0.2, right - box.right - 2.0, 4.0)
            self.say(words, name, 2.4)


def _inked(colour: str, ink: Ink, only: str) -> str:
    """Return a colour of a drawing as an ink has it; empty for none."""
    if not colour:
        return ""
    light = luminance(colour)
    if light > _WHITISH:
        return WHITE
    if only or ink.name == "black":
        return only or (DARK if light < _DARKISH else WHITE)
    part = f"{round(light * 255):02x}"
    return f"#{part * 3}" if ink.is_grey else colour


def _signed(points: int) -> str:
    return f"{points}".replace("-", "\N{MINUS SIGN}")
