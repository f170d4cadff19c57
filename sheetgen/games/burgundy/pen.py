"""What all parts of the sheet are drawn with."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sheetgen.draw.box import Box
from sheetgen.draw.cell import Look
from sheetgen.draw.font import TEXT
from sheetgen.draw.form import draw_fields, draw_heading, draw_ticks
from sheetgen.draw.ink import Ink
from sheetgen.draw.svg import Canvas, Letters
from sheetgen.lang import Texts
from sheetgen.ruleset import Number, RuleSet, Table
from sheetgen.units import Mm

HEAD: Mm = 4.4  # of a heading with what parts it from what is below
LEAST: Mm = 1.8  # of letters
SLASH = " / "  # between numbers for 2, 3 and 4 players


@dataclass(frozen=True)
class Pen:
    """The canvas with all that a part of the sheet needs to be drawn.

    Attributes:
        canvas: to draw on.
        rules: with the printed numbers.
        terrains: those that the board has.
        sizes: of areas, that a table of their points shows.
        texts: in the language of the sheet.
        ink: how much colour is spent.
        looks: of each terrain.
        evidence: what is written besides tiles.
    """

    canvas: Canvas
    rules: RuleSet
    terrains: tuple[str, ...]
    sizes: tuple[int, ...]
    texts: Texts
    ink: Ink
    looks: Mapping[str, Look]
    evidence: str

    def table(self, name: str) -> Table:
        """Return a table of the printed numbers."""
        return self.rules.tables[name]

    def head(self, box: Box, key: str) -> Box:
        """Write a heading at the top of *box* and return what is below."""
        line = Box(box.x, box.y, box.width, 3.4)
        draw_heading(self.canvas, line, self.texts(key), self.ink)
        return Box(box.x, box.y + HEAD, box.width, box.height - HEAD)

    def tick_head(self, box: Box, key: str) -> Box:
        """Do the same with a box to tick before the heading."""
        draw_ticks(self.canvas, [Box(box.x + 0.15, box.y, 3.2, 3.2)], self.ink)
        line = Box(box.x + 4.6, box.y, box.width - 4.6, 3.4)
        draw_heading(self.canvas, line, self.texts(key), self.ink, size=3.0)
        return Box(box.x, box.y + HEAD, box.width, box.height - HEAD)

    def say(
        self,
        box: Box,
        text: str,
        size: Mm = 2.4,
        align: str = "left",
        family: str = TEXT,
        is_soft: bool = False,
    ) -> None:
        """Write a line."""
        fill = self.ink.soft if is_soft else self.ink.text
        self.canvas.text_in(
            box, text, Letters(size, fill, family), align=align, minimum=LEAST
        )

    def fields(self, boxes: Iterable[Box]) -> None:
        """Draw white fields to write in."""
        draw_fields(self.canvas, boxes, self.ink)

    def ticks(self, boxes: Iterable[Box]) -> None:
        """Draw boxes to tick."""
        draw_ticks(self.canvas, boxes, self.ink)


def values(numbers: Iterable[Number]) -> str:
    """Return numbers beside each other, those that are not sure with a degree."""
    return SLASH.join(f"{n.value}" + ("" if n.is_sure else "°") for n in numbers)
