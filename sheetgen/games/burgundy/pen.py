"""What all parts of the sheet are drawn with."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from sheetgen.draw.box import Box
from sheetgen.draw.cell import Look, ticket_path
from sheetgen.draw.font import TEXT
from sheetgen.draw.form import draw_fields, draw_heading, draw_ticks
from sheetgen.draw.ink import WHITE, Ink
from sheetgen.draw.svg import Canvas, Letters, Outline
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
        places: where each place is that is written in or marked; it grows with what
            is drawn.
    """

    canvas: Canvas
    rules: RuleSet
    terrains: tuple[str, ...]
    sizes: tuple[int, ...]
    texts: Texts
    ink: Ink
    looks: Mapping[str, Look]
    evidence: str
    places: dict[str, Box] = field(default_factory=dict)

    def table(self, name: str) -> Table:
        """Return a table of the printed numbers."""
        return self.rules.tables[name]

    def head(self, box: Box, key: str) -> Box:
        """Write a heading at the top of *box* and return what is below."""
        line = Box(box.x, box.y, box.width, 3.4)
        draw_heading(self.canvas, line, self.texts(key), self.ink)
        return Box(box.x, box.y + HEAD, box.width, box.height - HEAD)

    def tick_head(self, box: Box, key: str, place: str) -> Box:
        """Do the same with a box to tick before the heading."""
        self.ticks({place: Box(box.x + 0.15, box.y, 3.2, 3.2)})
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

    def fields(self, boxes: Mapping[str, Box]) -> None:
        """Draw white fields to write in, by place."""
        draw_fields(self.canvas, boxes.values(), self.ink)
        self.places.update(boxes)

    def ticks(self, boxes: Mapping[str, Box]) -> None:
        """Draw boxes to tick, by place."""
        draw_ticks(self.canvas, boxes.values(), self.ink)
        self.places.update(boxes)

    def tickets(self, boxes: Mapping[str, Box], cut: float = 0.18) -> None:
        """Draw fields with their corners cut as in the cells, by place."""
        self.show_tickets(boxes.values(), cut)
        self.places.update(boxes)

    def show_tickets(self, boxes: Iterable[Box], cut: float = 0.18) -> None:
        """Draw such fields that nobody writes in, to tell what is written in others."""
        self.canvas.path(
            "".join(ticket_path(box, cut) for box in boxes),
            fill=WHITE,
            stroke=Outline(self.ink.field, 0.25, self.ink.field_dash, cap="butt"),
        )


def values(numbers: Iterable[Number]) -> str:
    """Return numbers beside each other, those that are not sure with a degree."""
    return SLASH.join(f"{n.value}" + ("" if n.is_sure else "°") for n in numbers)
