"""The canvas and the values that all parts of the sheet are drawn with."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sheetgen.core.draw.box import Box
from sheetgen.core.ruleset import Number, RuleSet, Table
from sheetgen.core.units import Mm
from sheetgen.draw.cell import Look, ticket_path
from sheetgen.draw.font import TEXT
from sheetgen.draw.form import (
    draw_fields,
    draw_heading,
    draw_ticks,
    field_outline,
    with_doubt,
)
from sheetgen.draw.ink import WHITE, Ink
from sheetgen.draw.svg import SMALLEST, Canvas, Letters
from sheetgen.games.burgundy.sheet.boxes import Lay
from sheetgen.games.burgundy.sheet.expansion_boxes import below_head
from sheetgen.games.burgundy.sheet.variant import Variant
from sheetgen.language.texts import Texts

SLASH = " / "  # between numbers for 2, 3 and 4 players


@dataclass(frozen=True)
class Pen:
    """The canvas, and everything else needed to draw a part of the sheet.

    Attributes:
        canvas: to draw on.
        rules: the printed numbers.
        terrains: those on the board.
        sizes: of areas, in the table of their points.
        texts: in the language of the sheet.
        ink: how much colour to use.
        looks: of each terrain.
        evidence: what players note besides tiles.
        boxes: of fields and tick boxes, by place.
        lay: the layout of the sheet.
    """

    canvas: Canvas
    rules: RuleSet
    terrains: tuple[str, ...]
    sizes: tuple[int, ...]
    texts: Texts
    ink: Ink
    looks: Mapping[str, Look]
    evidence: str
    boxes: Mapping[str, Box]
    lay: Lay

    @property
    def variant(self) -> Variant:
        """The expansions and ways to play that the sheet has places for."""
        return self.lay.variant

    def table(self, name: str) -> Table:
        """Return a table of the printed numbers."""
        return self.rules.tables[name]

    def head(self, box: Box, key: str, numbers: Iterable[Number] = ()) -> Box:
        """Write a heading at the top of *box* and return the space below.

        It tells whether all *numbers* below it are certain.
        """
        line = Box(box.x, box.y, box.width, 3.4)
        draw_heading(self.canvas, line, self._doubted(key, numbers), self.ink)
        return below_head(box)

    def tick_head(
        self, box: Box, key: str, numbers: Iterable[Number] = (), is_sure: bool = True
    ) -> Box:
        """Do the same, with room for a tick box before the heading."""
        line = Box(box.x + 4.6, box.y, box.width - 4.6, 3.4)
        heading = self._doubted(key, numbers if is_sure else [])
        heading = with_doubt(heading, is_sure)
        draw_heading(self.canvas, line, heading, self.ink, size=3.0)
        return below_head(box)

    def _doubted(self, key: str, numbers: Iterable[Number]) -> str:
        return with_doubt(self.texts(key), all(number.is_sure for number in numbers))

    def numbers(self, *tables: str) -> list[Number]:
        """Return all printed numbers of tables."""
        rows = [row for name in tables for row in self.table(name).values()]
        return [number for row in rows for number in row]

    def say(
        self,
        box: Box,
        text: str,
        size: Mm = 2.4,
        align: str = "left",
        family: str = TEXT,
        is_soft: bool = False,
    ) -> None:
        """Write a line of text."""
        fill = self.ink.soft if is_soft else self.ink.text
        self.canvas.text_in(
            box, text, Letters(size, fill, family), align=align, minimum=SMALLEST
        )

    def of(self, *kinds: str) -> list[Box]:
        """Return the boxes of all places of these kinds."""
        return [
            box for name, box in self.boxes.items() if name.partition(":")[0] in kinds
        ]

    def fields(self, *kinds: str) -> None:
        """Draw white fields to write in for places of these kinds, if there are any."""
        boxes = self.of(*kinds)
        if boxes:
            draw_fields(self.canvas, boxes, self.ink)

    def ticks(self, *kinds: str) -> None:
        """Draw tick boxes for places of these kinds, if there are any."""
        boxes = self.of(*kinds)
        if boxes:
            draw_ticks(self.canvas, boxes, self.ink)

    def tickets(self, *kinds: str) -> None:
        """Draw fields with cut corners, as in the cells."""
        self.show_tickets(self.of(*kinds))

    def show_tickets(self, boxes: Iterable[Box], cut: float | None = None) -> None:
        """Draw such fields for boxes that are not places, or with a larger *cut*."""
        self.canvas.path(
            "".join(ticket_path(box, cut) for box in boxes),
            fill=WHITE,
            stroke=field_outline(self.ink),
        )


def values(numbers: Iterable[Number]) -> str:
    """Return numbers in a row."""
    return SLASH.join(f"{number.value}" for number in numbers)
