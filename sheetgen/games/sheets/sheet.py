"""A declared score sheet, drawn: a table of labels, and a column for each player.

Where everything stands follows from the declaration (`core.scoresheet.frame`); labels
fit into what that leaves.
"""

from collections.abc import Mapping

from sheetgen.core.draw.box import Box, Point
from sheetgen.core.draw.cellplan import CellPlan
from sheetgen.core.draw.frame import CLEAR, LEFT
from sheetgen.core.errors import UsageError
from sheetgen.core.scoresheet.declaration import (
    ASKED,
    BONUS,
    CHOICE,
    EACH_GAME,
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
    LARGE,
    LYING_LARGE,
    Line,
    Plan,
    find_frame,
    lay_out,
    line_boxes,
    usual_face,
)
from sheetgen.core.units import Mm
from sheetgen.draw.cell import Look
from sheetgen.draw.face import Face, Style, refuse_unfit
from sheetgen.draw.font import BOLD, DISPLAY_BOLD, STRONG, TEXT
from sheetgen.draw.form import draw_fields, draw_heading, draw_ticks
from sheetgen.draw.ink import WHITE, Ink, Tone
from sheetgen.draw.mark import draw_marks
from sheetgen.draw.note import origin_note
from sheetgen.draw.svg import HAIR, THIN, Canvas, Letters, Outline
from sheetgen.games.sheets import GAME
from sheetgen.lang import Texts
from sheetgen.layout.value import Layout
from sheetgen.say import tell

A5, A4 = (148.0, 210.0), (210.0, 297.0)
HUES = {
    "red": "#b23a3a",
    "blue": "#2e72a8",
    "green": "#4c7d3c",
    "yellow": "#c29a1f",
    "black": "#3a3a3a",
    "white": "#9a9a9a",
    "orange": "#cf7328",
    "purple": "#6f4a8e",
    "brown": "#7a5a3c",
    "grey": "#707880",
}
_LEAST: Mm = 1.75  # of letters
_INDENT: Mm = 1.2


def terrain_looks(ink: Ink) -> dict[str, Look]:
    """Return how the one cell looks that stands for no board."""
    return {
        name: Look(ink.tone(GAME.hue), "dots", "tower") for name in ("sheet", "none")
    }


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
                "{name}: its boxes would be too small on any paper: fewer rows, "
                "columns or lines have room",
                name=layout.name,
            )
        )
    frame = find_frame(sheet, number)
    plan = lay_out(sheet, number)
    canvas = Canvas(
        plan.face.width, plan.face.height, style.fonts, checked=style.is_checked
    )
    name = layout.name_in(style.texts.language)
    canvas.describe(name, layout.id)
    pen = _Pen(canvas, sheet, plan, frame.boxes, style)
    zones = pen.zones()
    pen.draw_title(zones["title"], name)
    pen.draw_date(zones["date"])
    pen.draw_heads()
    for line in plan.lines:
        pen.draw_line(line)
    pen.draw_expansions()
    pen.draw_foot(zones, layout)
    marks = frame.marks if style.has_marks else ()
    if marks:
        draw_marks(canvas, marks, style.ink.mark)
    refuse_unfit(canvas.fits, style.texts)
    short, long = A4 if number >= LYING_LARGE or plan.face.height in LARGE else A5
    is_lying = plan.face.width > plan.face.height
    sign = Box(zones["title"].x, zones["title"].y, 0.1, 0.1)
    return Face(
        svg=canvas.to_svg(),
        box=plan.face,
        trim=(long, short) if is_lying else (short, long),
        title=name,
        language=style.texts.language,
        code=frame.code,
        digits=zones["digits"],
        serial=Point(zones["serial"].x, zones["serial"].bottom - 0.6),
        serial_size=3.2,
        marks=marks,
        cells=(CellPlan(None, None, sign, sign),),
        zones={
            **zones,
            **{f"mark {i}": box.inset(-CLEAR) for i, box in enumerate(marks)},
        },
        fits=tuple(canvas.fits),
        fields=frame.boxes,
        number=number,
    )


class _Pen:
    """The canvas with all that a part of the sheet needs to be drawn."""

    def __init__(
        self,
        canvas: Canvas,
        sheet: Declaration,
        plan: Plan,
        boxes: Mapping[str, Box],
        style: Style,
    ) -> None:
        """Begin."""
        self.canvas = canvas
        self.sheet = sheet
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
        middle = plan.face.centre.x
        left, right = plan.table.x, plan.face.width - plan.table.x
        if plan.face.width > plan.face.height:
            left, right = 7.0, plan.face.width - 7.0
        title = Box(left, 0, middle - 5.5 - left, 10.0)
        date = Box(middle + 5.5, 0, right - middle - 5.5, 10.0)
        foot, code = plan.foot, plan.code
        is_lying = plan.face.width > plan.face.height
        if is_lying:
            serial = Box(foot.x, code.y - 5.0, foot.width, 4.4)
            digits = Box(foot.x, code.y - 20.0, foot.width, 14.0)
            caption = Box(foot.x, code.y - 26.0, foot.width, 5.0)
            notes = Box(foot.x, foot.y, foot.width, 22.0)
            fields = Box(foot.x, foot.y + 24.0, foot.width, code.y - 52.0 - foot.y)
        else:
            wide = min(38.0, foot.width * 0.5)
            x = foot.right - wide if not plan.is_left else foot.x
            serial = Box(x, foot.y, wide, 4.4)
            digits = Box(x, foot.y + 6.0, wide, 13.5)
            caption = Box(x, foot.y + 21.0, wide, 5.0)
            rest = foot.width - wide - 3.0
            x = foot.x if not plan.is_left else foot.x + wide + 3.0
            notes = Box(x, foot.y, rest, 11.0)
            fields = Box(x, foot.y + 12.0, rest, 14.0)
        return {
            "title": title,
            "date": date,
            "table": plan.table,
            "code": code,
            "serial": serial,
            "digits": digits,
            "caption": caption,
            "notes": notes,
            "fields": fields,
        }

    def say(
        self,
        box: Box,
        text: str,
        size: Mm,
        align: str = "left",
        family: str = TEXT,
        is_soft: bool = False,
    ) -> None:
        """Write a line into a box, smaller if it must be."""
        fill = self.ink.soft if is_soft else self.ink.text
        letters = Letters(size * self.unit, fill, family)
        self.canvas.text_in(box, text, letters, align=align, minimum=_LEAST)

    # Around the table

    def draw_title(self, box: Box, name: str) -> None:
        """Write the name of the sheet, and who wins."""
        letters = Letters(6.4 * self.unit, self.ink.text, DISPLAY_BOLD)
        upper = Box(box.x, box.y, box.width, 6.6)
        self.canvas.text_in(upper, name, letters, minimum=3)
        lower = Box(box.x, box.y + 7.0, box.width, 3.0)
        self.say(lower, self.aim(), 2.4, is_soft=True)

    def aim(self) -> str:
        """Return who wins, and when the game ends."""
        sheet, texts = self.sheet, self.texts
        parts = [texts(f"declared.{sheet.win}")]
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

    def draw_write_line(self, box: Box, label: str) -> None:
        """Draw a line to write on, with its label beneath."""
        y = box.bottom - 3.0
        ends = Point(box.x, y), Point(box.right, y)
        self.canvas.line(*ends, Outline(self.ink.soft, THIN))
        self.say(Box(box.x, y + 0.4, box.width, 2.6), label, 2.1, is_soft=True)

    def draw_foot(self, zones: Mapping[str, Box], layout: Layout) -> None:
        """Write what decides, who made the sheet, and draw what is asked for."""
        texts, canvas = self.texts, self.canvas
        soft = Letters(2.2 * self.unit, self.ink.soft)
        rights = origin_note(layout, texts).removeprefix(texts("provenance.custom"))
        words = " ".join(filter(None, [self.decides(), rights.strip()]))
        if words:
            canvas.paragraph_in(zones["notes"], words, soft, minimum=_LEAST)
        canvas.paragraph_in(
            zones["caption"],
            texts("sheet.code"),
            Letters(2.0, self.ink.text),
            leading=1.15,
            minimum=1.7,
        )
        keys = [
            key
            for key in self.sheet.printed.foot
            if key in ("start-player", "winner", "notes")
        ]
        if keys:
            rows = zones["fields"].rows(len(keys), 1.0)
            for key, row in zip(keys, rows, strict=True):
                self.draw_write_line(row, texts(f"declared.{key}"))

    def decides(self) -> str:
        """Return what decides between equal totals, in words."""
        sheet, texts = self.sheet, self.texts
        said = []
        for tie in sheet.ties:
            if tie.kind in (MOST, FEWEST):
                label = sheet.entries[tie.number].label
                said.append(texts(f"declared.tie-{tie.kind}", row=label))
            elif tie.kind in (MOST_ABOVE, FEWEST_ABOVE):
                said.append(texts(f"declared.tie-{tie.kind}", points=tie.number))
            elif tie.kind == ASKED:
                said.append(tie.question)
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
        """Draw where the players' names stand."""
        sheet = self.sheet
        names = sheet.printed.names
        for at, head in enumerate(self.plan.heads):
            tone = self.column_tone(at)
            box = Box(head.x, head.y, head.width, head.height - 0.8)
            self.canvas.rect(box, fill=tone.tint, radius=0.9)
            if sheet.columns == EACH_GAME:
                number = self.texts("declared.game", number=at + 1)
                self.say(box.inset(0.6), number, 2.6, "centre", STRONG)
                continue
            white = Box(box.x + 0.7, box.y + 2.6, box.width - 1.4, box.height - 3.3)
            self.canvas.rect(white, fill=WHITE, radius=0.5)
            corner = Box(box.x + 1.0, box.y + 0.3, box.width - 2, 2.2)
            self.say(corner, f"{at + 1}", 2.0, family=BOLD, is_soft=True)
            if names and at < len(names):
                self.say(white.inset(0.4), names[at], 3.0, "centre", STRONG)
            elif sheet.columns == "teams":
                y = white.centre.y
                ends = Point(white.x + 1, y), Point(white.right - 1, y)
                self.canvas.line(*ends, Outline(self.ink.field, HAIR))

    def label_box(self, line: Line) -> Box:
        """Return where the label of a line stands."""
        left, right = self.plan.labels
        return Box(
            left + _INDENT, line.box.y, right - left - 2 * _INDENT, line.box.height
        )

    def draw_line(self, line: Line) -> None:
        """Draw a line of the table, its label first."""
        if line.kind == HEADING:
            label = self.label_box(line)
            row = self.sheet.rows[line.number]
            place = label if self.plan.is_left else line.box
            draw_heading(self.canvas, place, row.label, self.ink, size=3.3 * self.unit)
            return
        y = line.box.bottom
        ends = Point(line.box.x, y), Point(line.box.right, y)
        self.canvas.line(*ends, Outline(self.ink.field, HAIR))
        self.draw_label(line)
        for at, (left, right) in enumerate(self.plan.columns):
            cell = Box(left, line.box.y, right - left, line.box.height)
            self.draw_cell(line, cell, at)

    def draw_cell(self, line: Line, cell: Box, at: int) -> None:
        """Draw the boxes of a line in a column."""
        found = line_boxes(self.sheet, line, cell)
        boxes = [box for _, box in found]
        row = None if line.kind in (TOTAL, "round") else self.sheet.rows[line.number]
        if row is not None and row.kind in (TICK, CHOICE):
            draw_ticks(self.canvas, boxes, self.ink)
            return
        if line.kind == TOTAL or (row and row.kind in (SUBTOTAL, BONUS)):
            tone = self.column_tone(at)
            width = 0.6 if line.kind == TOTAL else 0.3
            for box in boxes:
                self.canvas.rect(box.inset(0.15), fill=tone.tint, radius=0.6)
                white = box.inset(0.55)
                stroke = Outline(tone.ring, width)
                self.canvas.rect(white, fill=WHITE, stroke=stroke, radius=0.6)
            return
        draw_fields(self.canvas, [box.inset(0.25) for box in boxes], self.ink)
        rounds = self.sheet.rounds
        is_full = self.sheet.fewest == self.sheet.count
        has_dot = line.kind == "round" and rounds and rounds.has_dealer and is_full
        if has_dot and (line.number - 1) % self.sheet.count == at:
            dot = Point(cell.x + 1.3, cell.y + 1.3)
            self.canvas.circle(dot, 0.6, fill=self.ink.soft)

    def draw_label(self, line: Line) -> None:
        """Write what a line is, and what it brings."""
        label, texts = self.label_box(line), self.texts
        if line.kind == TOTAL:
            self.say(label, texts("sheet.total"), 4.4, family=DISPLAY_BOLD)
            return
        if line.kind == "round":
            self.draw_round_label(label, line.number)
            return
        row = self.sheet.rows[line.number]
        hint = self.hint(row)
        if hint:
            size = 2.1 * self.unit
            wide = min(self.canvas.fonts.width(hint, TEXT, size), label.width * 0.5)
            place = Box(label.right - wide, label.y, wide, label.height)
            self.say(place, hint, 2.1, "right", is_soft=True)
            label = Box(label.x, label.y, label.width - wide - 1.2, label.height)
        family = STRONG if row.kind in (SUBTOTAL, BONUS) else TEXT
        self.say(label, self.row_label(row), 3.0, family=family)

    def row_label(self, row: Row) -> str:
        """Return what a row is called; sums have a name without being given one."""
        if row.label or row.kind not in (SUBTOTAL, BONUS):
            return row.label
        return self.texts(f"declared.{row.kind}")

    def hint(self, row: Row) -> str:
        """Return small words about what a row brings."""
        own = self.sheet.printed.hints.get(row.id, "")
        if own:
            return own
        if row.kind == BONUS:
            return self.texts(
                "declared.from", reach=row.reach, points=f"+{row.points[1]}"
            )
        if row.rank:
            return " · ".join(f"{points}" for points in row.rank)
        operator = row.points[0]
        if operator == "*" and row.points[1][0] == "entry":
            return f"\N{MULTIPLICATION SIGN} {_signed(row.points[2][1])}"
        if operator == "table" and row.kind != CHOICE:
            return " ".join(f"{points}" for points in row.points[2][1:])
        if row.entries and row.entries[0].one_of:
            numbers = [number for number in row.entries[0].one_of if number]
            return _signed(numbers[0]) if len(numbers) == 1 else ""
        return ""

    def draw_round_label(self, label: Box, number: int) -> None:
        """Write the number of a round; the first has what is written in its boxes."""
        self.say(
            Box(label.x, label.y, 7.0, label.height), f"{number}", 3.0, family=STRONG
        )
        rounds = self.sheet.rounds
        assert rounds is not None
        names = [entry.label for entry in rounds.entries if entry.label]
        if number == 1 and len(names) > 1:
            words = Box(label.x + 7.0, label.y, label.width - 7.0, label.height)
            self.say(words, " | ".join(names), 2.2, "right", is_soft=True)

    def draw_expansions(self) -> None:
        """Draw what is ticked for the expansions that were played with."""
        for at, name in enumerate(self.sheet.expansions, 1):
            box = self.boxes[f"expansion:{at}"]
            draw_ticks(self.canvas, [box], self.ink)
            right = self.plan.labels[1]
            words = Box(box.right + 1.2, box.y - 0.3, right - box.right - 2.0, 4.0)
            self.say(words, name, 2.4)


def _signed(points: int) -> str:
    return f"{points}".replace("-", "\N{MINUS SIGN}")
