"""The table of a score sheet: a column for each player, a row for all that scores."""

from collections.abc import Mapping
from dataclasses import dataclass

from sheetgen.core.draw.box import Box, Point, centred
from sheetgen.core.ruleset import Number, RuleSet
from sheetgen.core.units import Mm
from sheetgen.draw.cell import Look
from sheetgen.draw.font import BOLD, DISPLAY_BOLD, STRONG, TEXT
from sheetgen.draw.form import draw_band, draw_fields, draw_heading
from sheetgen.draw.ink import Ink, Tone
from sheetgen.draw.svg import HAIR, Canvas, Letters, Outline
from sheetgen.games.keythedral.rules.cathedral import VALUES, Cathedral
from sheetgen.games.keythedral.rules.cube import CUBES
from sheetgen.games.keythedral.rules.fill import ROWS
from sheetgen.games.keythedral.sheet.boxes import (
    GAMES,
    HEAD,
    USUAL,
    label_of,
    lay_rows,
    players_of,
)
from sheetgen.games.keythedral.sheet.cube_art import ANY, draw_cube
from sheetgen.language.texts import Texts

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
        draw_heading(self.canvas, line, self.texts("score.cubes"), self.ink, size=3.6)
        left = self.rules.tables["left"]
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
        self.canvas.text_in(
            box, text, Letters(size, fill, family), align=align, minimum=1.8
        )

    def _draw_heads(self, row: Box) -> None:
        """Write the headers of the columns to the left of the names."""
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
        room = COUNT - 0.6
        size = self.canvas.common_size(words, TEXT, 2.3, room, 1.7)
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
        times = f"{TIMES} {worth.value}" + ("" if worth.is_sure else "°")
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
