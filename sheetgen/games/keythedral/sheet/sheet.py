"""The score sheet of Keythedral, composed of generic components.

The face of 197 x 127 mm is divided into boxes. It fits A5 and half-Letter within the
margins of every printer. The cathedral and the code are on the left, the table is on
the right: a column for each player, a row for all that scores.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from sheetgen.core.draw.box import LEFT, Box, Frame, Point, centred
from sheetgen.core.ruleset import Number, RuleSet
from sheetgen.core.units import Mm
from sheetgen.draw.cell import Look, looks_in
from sheetgen.draw.emblem import draw_shield
from sheetgen.draw.face import Face, Style, finish_face, origin_note
from sheetgen.draw.font import BOLD, DISPLAY, DISPLAY_BOLD, STRONG, TEXT
from sheetgen.draw.form import draw_band, draw_fields, draw_heading, with_doubt
from sheetgen.draw.ink import Ink, Tone
from sheetgen.draw.svg import HAIR, SMALLEST, THIN, Canvas, Letters, Outline
from sheetgen.games.keythedral import GAME
from sheetgen.games.keythedral.rules.fill import ROWS
from sheetgen.games.keythedral.rules.ruleset import (
    CUBES,
    FULL,
    SHORT,
    VALUES,
    Cathedral,
)
from sheetgen.games.keythedral.sheet.boxes import (
    CATHEDRAL_BY,
    CHOICE,
    FACE,
    FIELDS_BY,
    GAMES,
    HEAD,
    LEFT_HANDED,
    USUAL,
    find_frame,
    label_of,
    lay_choices,
    lay_rows,
    players_of,
)
from sheetgen.games.keythedral.sheet.boxes import ZONES as READ_ZONES
from sheetgen.games.keythedral.sheet.cube_art import ANY, draw_cube
from sheetgen.games.keythedral.sheet.facade import (
    draw_facade,
    draw_squares,
    fit_facade,
    plan_square,
)
from sheetgen.language.texts import Texts
from sheetgen.layout.value import Layout

TRIM = (210.0, 148.0)  # A5

# The hue, hatch and symbol of each kind; hues are like those of the game's own board.
LOOKS = {SHORT: ("#66707a", "bricks", "lancet"), FULL: ("#c8692a", "diagonal", "rose")}

ZONES = {
    **READ_ZONES[USUAL],
    "title": Box(9, 0, 83.6, 9.4),
    "date": Box(152.85, 0.4, 34.4, 9),
    "cathedral": Box(9, 10.4, 53, 56.4),
    "legend": Box(9, 68.6, 53, 20),
    "serial": Box(9, 89.8, 25, 3.6),
    "digits": Box(36.5, 96, 25.5, 13),
    "caption": Box(36.5, 109.9, 25.5, 8.4),
    "footer": Box(109, 118.6, 78.25, 8.4),
    "ruler": Box(190.5, 6.2, 6.5, 50.2),
}
_BY_FIELDS = ("date", "footer")
ZONES_LEFT = {
    **{
        name: box.moved(FIELDS_BY if name in _BY_FIELDS else CATHEDRAL_BY, 0)
        for name, box in ZONES.items()
    },
    **READ_ZONES[LEFT_HANDED],
    "title": Box(135, 0, 53, 9.4),
    "ruler": ZONES["ruler"],
}


def terrain_looks(ink: Ink) -> dict[str, Look]:
    """Return the look of each kind of square in an ink."""
    return looks_in(ink, LOOKS)


def draw_sheet(layout: Layout, style: Style) -> Face:
    """Return the face of a score sheet of *layout*."""
    face = LEFT_HANDED if style.hand == LEFT else USUAL
    zones = ZONES_LEFT if face == LEFT_HANDED else ZONES
    frame = find_frame(layout.rules, layout.board, style.evidence, face)
    canvas = Canvas(FACE.width, FACE.height, style.fonts, checked=style.is_checked)
    name = layout.name_in(style.texts.language)
    title = f"{name} - {style.texts('game.title')}"
    canvas.describe(title, layout.id)
    looks, tone = terrain_looks(style.ink), style.ink.tone(GAME.hue)
    _draw_title(canvas, zones["title"], layout, name, style)
    choices = lay_choices(face)
    _draw_version(canvas, zones["version"], choices, frame, style)
    _draw_date(canvas, zones["date"], style)
    facade = fit_facade(layout.board, zones["cathedral"])
    cells = draw_facade(canvas, facade, looks, tone, style.ink)
    _draw_legend(canvas, zones["legend"], looks, style)
    cathedral = Cathedral(layout.board)
    tally = Tally(
        canvas, cathedral, layout.rules, style.texts, style.ink, looks, tone, face
    )
    tally.draw(_fields(frame, "player:"))
    _draw_notes(canvas, zones, layout, style)
    return finish_face(
        canvas,
        frame,
        zones,
        style,
        number=face,
        title=title,
        trim=TRIM,
        serial_size=3.2,
        cells=cells,
    )


def _fields(frame: Frame, kind: str) -> dict[str, Box]:
    """Return the boxes of one kind, by place."""
    return {name: box for name, box in frame.boxes.items() if name.startswith(kind)}


def _draw_title(
    canvas: Canvas, box: Box, layout: Layout, name: str, style: Style
) -> None:
    """Draw the shield, the cathedral's name and the game's."""
    ink = style.ink
    shield = Box(box.x, box.y, 8.2, box.height)
    draw_shield(canvas, shield, layout.short, ink.tone(GAME.hue))
    x = shield.right + 1.6
    upper = Box(x, box.y + 0.5, box.right - x, 5.4)
    canvas.title_in(upper, name, Letters(5.8, ink.text, DISPLAY_BOLD))
    canvas.text_in(
        Box(x, box.y + 6.1, box.right - x, 2.6),
        style.texts("game.title"),
        Letters(2.6, ink.soft, DISPLAY),
    )


def _draw_version(
    canvas: Canvas, box: Box, choices: list[Box], frame: Frame, style: Style
) -> None:
    """Draw a box to mark for each version of the game."""
    ink = style.ink
    label = Box(box.x, box.bottom - 2.6, box.width, 2.6)
    canvas.text_in(label, style.texts("choice.game"), Letters(SMALLEST, ink.soft))
    draw_fields(canvas, _fields(frame, "version:").values(), ink)
    words = [style.texts(f"choice.{game}") for game in GAMES]
    room = choices[0].width - CHOICE - 2
    size = canvas.common_size(words, STRONG, 3.0, room, 1.8)
    for choice, word in zip(choices, words, strict=True):
        beside = Box(choice.x + CHOICE + 1.2, choice.y, room, CHOICE)
        canvas.text_in(beside, word, Letters(size, ink.text, STRONG))


def _draw_date(canvas: Canvas, box: Box, style: Style) -> None:
    """Draw a line to write on, with its label below."""
    y = box.bottom - 3.2
    canvas.line(Point(box.x, y), Point(box.right, y), Outline(style.ink.soft, THIN))
    label = Box(box.x, box.bottom - 2.6, box.width, 2.6)
    canvas.text_in(label, style.texts("sheet.date"), Letters(SMALLEST, style.ink.soft))


def _draw_legend(
    canvas: Canvas, box: Box, looks: dict[str, Look], style: Style
) -> None:
    """Draw which squares each version uses, and instructions for the table."""
    lines = Box(box.x, box.y, box.width, 10).rows(2)
    words = [style.texts(f"legend.{terrain}") for terrain in GAMES]
    room = box.width - 6.4
    size = canvas.common_size(words, STRONG, 2.5, room, 1.8)
    for line, terrain, word in zip(lines, GAMES, words, strict=True):
        sample = centred(Point(line.x + 2.3, line.centre.y), 4.4, 4.4)
        plan = plan_square(sample)
        draw_squares(canvas, [plan], looks[terrain], f"legend-{terrain}")
        beside = Box(line.right - room, line.y, room, line.height)
        canvas.text_in(beside, word, Letters(size, style.ink.text))
    below = Box(box.x, box.y + 11.4, box.width, box.height - 11.4)
    canvas.paragraph_in(
        below,
        style.texts("legend.count"),
        Letters(SMALLEST, style.ink.soft),
    )


def _draw_notes(
    canvas: Canvas, zones: dict[str, Box], layout: Layout, style: Style
) -> None:
    """Write what is uncertain, who owns the names, and what the code is for."""
    texts, soft = style.texts, style.ink.soft
    table = layout.rules.tables["left"]
    parts = [texts("sheet.unofficial"), origin_note(layout, texts)]
    if not all(number.is_sure for row in table.values() for number in row):
        parts.append(texts("sheet.unsure"))
    canvas.paragraph_in(
        zones["footer"],
        " ".join(filter(None, parts)),
        Letters(SMALLEST, soft),
    )
    canvas.paragraph_in(
        zones["caption"],
        texts("sheet.code"),
        Letters(SMALLEST, style.ink.text),
        leading=1.15,
    )


TIMES = "\N{MULTIPLICATION SIGN}"
COUNT: Mm = 9.0  # the width of a column for numbers of seats or points
INDENT: Mm = 1.6  # of the first text in a band

CUBE: Mm = 5.0  # beside its name


@dataclass(frozen=True)
class Tally:
    """The canvas, and everything else needed to draw the table.

    Attributes:
        canvas: to draw on.
        cathedral: the source of the numbers of seats.
        rules: the printed numbers.
        texts: in the language of the sheet.
        ink: how much colour to use.
        looks: of the squares.
        tone: of the game.
        face: the number of the face.
    """

    canvas: Canvas
    cathedral: Cathedral
    rules: RuleSet
    texts: Texts
    ink: Ink
    looks: Mapping[str, Look]
    tone: Tone
    face: int = USUAL

    def draw(self, fields: Mapping[str, Box]) -> None:
        """Draw the table.

        Args:
            fields: of the players, by place.
        """
        rows = lay_rows(self.face)
        self._draw_heads(rows["name"])
        for value in reversed(VALUES):
            self._draw_seats(rows[f"seat:{value}"], value)
        self._draw_sum(rows["seats"], self._all_points())
        line = label_of(rows["head"], self.face)
        left = self.rules.tables["left"]
        is_sure = all(number.is_sure for row in left.values() for number in row)
        heading = with_doubt(self.texts("score.cubes"), is_sure)
        draw_heading(self.canvas, line, heading, self.ink, size=3.6)
        for kind in ROWS:
            self._draw_cubes(rows[f"cube:{kind}"], kind, left[kind][0])
        self._draw_sum(rows["cubes"])
        self._draw_total(rows["total"])
        self._say(
            self._label(rows["rank"], INDENT), self.texts("score.rank"), 2.9, STRONG
        )
        draw_fields(self.canvas, fields.values(), self.ink)
        self._number_players(rows["name"])

    def _label(self, row: Box, indent: Mm = 0, taken: Mm = 0) -> Box:
        """Return the box for the label beside the fields of a row."""
        words = label_of(row, self.face)
        room = words.width - indent - taken
        return Box(words.x + indent, row.y, room, row.height)

    def _counts(self, row: Box) -> list[Box]:
        """Return the boxes of a row's numbers for both versions of the game."""
        right = label_of(row, self.face).right
        return Box(right - 2 * COUNT, row.y, 2 * COUNT, row.height).columns(2)

    def _say(
        self,
        box: Box,
        text: str,
        size: Mm,
        family: str = TEXT,
        align: str = "left",
        is_soft: bool = False,
    ) -> None:
        fill = self.ink.soft if is_soft else self.ink.text
        self.canvas.text_in(box, text, Letters(size, fill, family), align=align)

    def _draw_heads(self, row: Box) -> None:
        """Write what the first fields are for, and the headers of the columns."""
        above = Box(row.x, row.y, row.width, row.height - HEAD)
        name = self._label(above, INDENT)
        self._say(name, self.texts("sheet.name"), 2.9, STRONG)
        counts = self._counts(row)
        x = label_of(row, self.face).x
        head = Box(x, row.bottom - HEAD + 0.4, counts[0].x - x - 1, HEAD - 0.4)
        self.canvas.text_in(
            head,
            self.texts("score.seats"),
            Letters(3.6, self.ink.text, DISPLAY_BOLD),
            minimum=2.2,
        )
        words = [self.texts(f"choice.{game}") for game in GAMES]
        room = COUNT + 0.8
        size = self.canvas.common_size(words, TEXT, 2.3, room, SMALLEST)
        for box, word in zip(counts, words, strict=True):
            below = centred(Point(box.centre.x, head.centre.y), room, head.height)
            self._say(below, word, size, align="centre", is_soft=True)

    def _number_players(self, row: Box) -> None:
        """Write the player's number of each column, small in the corner of the name."""
        for at, cell in enumerate(players_of(row, self.face), 1):
            corner = Box(cell.x + 0.8, cell.y + 0.7, 3, 2.4)
            self._say(corner, str(at), 2.2, STRONG, is_soft=True)

    def _rule(self, row: Box) -> None:
        """Draw a thin line below the labels beside the fields."""
        words = label_of(row, self.face)
        self.canvas.line(
            Point(words.x, words.bottom),
            Point(words.right, words.bottom),
            Outline(self.ink.field, HAIR),
        )

    def _draw_seats(self, row: Box, value: int) -> None:
        """Draw the back of a building tile, and the number of seats of its value."""
        self._rule(row)
        x = label_of(row, self.face).x
        tile = centred(Point(x + INDENT + 2.6, row.centre.y), 5.2, 5.2)
        self.canvas.rect(
            tile.inset(0.2),
            fill=self.tone.tint,
            stroke=Outline(self.tone.ring, 0.4),
            radius=0.7,
        )
        self._say(tile.inset(0.5), str(value), 3.3, BOLD, "centre")
        times = Box(tile.right + 2, row.y, 12, row.height)
        self._say(times, f"{TIMES} {value}", 2.9, STRONG)
        at = VALUES.index(value)
        for box, game in zip(self._counts(row), GAMES, strict=True):
            count = self.cathedral.seats[game][at]
            self._say(box, str(count), 2.9, TEXT, "centre")

    def _draw_cubes(self, row: Box, kind: str, worth: Number) -> None:
        """Draw a cube, its name, and the points for one."""
        self._rule(row)
        middle = Point(label_of(row, self.face).x + INDENT + 2.6, row.centre.y)
        cube = kind if kind in CUBES else ANY
        draw_cube(self.canvas, centred(middle, CUBE, CUBE), cube, self.ink)
        right = self._counts(row)[1]
        name = Box(middle.x + 4.6, row.y, right.x - middle.x - 5, row.height)
        self._say(name, self.texts(f"score.{kind}"), 2.9)
        times = f"{TIMES} {worth.value}"
        self._say(right, times, 2.9, STRONG, "centre")

    def _all_points(self) -> tuple[str, ...]:
        """Return the points for all seats in the short and in the full game."""
        return tuple(
            str(
                sum(
                    v * n
                    for v, n in zip(VALUES, self.cathedral.seats[game], strict=True)
                )
            )
            for game in GAMES
        )

    def _draw_sum(self, row: Box, counts: tuple[str, ...] = ()) -> None:
        """Draw a band for a sum, with the points for all seats in either version."""
        draw_band(self.canvas, row, self.tone)
        taken = 2 * COUNT if counts else 0
        self._say(
            self._label(row, INDENT, taken), self.texts("score.points"), 2.9, STRONG
        )
        for box, text in zip(self._counts(row), counts, strict=False):
            self._say(box, text, 2.5, TEXT, "centre", is_soft=True)

    def _draw_total(self, row: Box) -> None:
        draw_band(self.canvas, row, self.tone, is_strong=True)
        self.canvas.text_in(
            self._label(row, INDENT),
            self.texts("sheet.total"),
            Letters(4.8, self.ink.text, DISPLAY_BOLD),
            minimum=2.8,
        )
