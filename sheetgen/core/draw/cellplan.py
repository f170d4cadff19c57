"""The places of things in one cell of a board.

Every cell has the same inside, in proportion to its width: a white box for the
number, and above it a strip with the evidence field and a symbol.

Part of the core that runs in the browser too.
"""

from dataclasses import dataclass

from sheetgen.core.draw.box import Box, Point, centred
from sheetgen.core.draw.hexmap import cell_box
from sheetgen.core.units import Mm

FLAT: Mm = 13.0  # the width of a cell at full size; its inside scales with it
WRITING: Mm = 6.0
FIELD = (5.0, 3.5)
SIGN: Mm = 3.0


@dataclass(frozen=True)
class CellPlan:
    """The places of things in one cell.

    Attributes:
        writing: the box for the number; none where cells are only shown.
        field: the evidence field; none without evidence.
        sign: the place of the symbol, or of the square with what the cell carries.
        whole: the box around the hexagon.
        number: the place of a number that is printed on the cell, if there is one.
    """

    writing: Box | None
    field: Box | None
    sign: Box
    whole: Box
    number: Box | None = None


def plan_cell(centre: Point, flat: Mm, has_field: bool) -> CellPlan:
    """Return the places of things in a cell of width *flat*.

    Args:
        centre: the centre of the hexagon.
        flat: its width from side to side.
        has_field: whether there is an evidence field.
    """
    at, whole = _Inside(centre, flat), cell_box(centre, flat)
    if not has_field:
        sign = at(0, -3.5, SIGN, SIGN)
        return CellPlan(at(0, 1.9, WRITING, WRITING), None, sign, whole)
    return CellPlan(
        at(0, 1.97, WRITING, WRITING),
        at(-1.6, -2.9, *FIELD),
        at(2.6, -2.85, SIGN, SIGN),
        whole,
    )


def plan_numbered_cell(centre: Point, flat: Mm, has_field: bool) -> CellPlan:
    """Return the places of things in a cell with a printed number.

    The number is to the left of the box for writing, the symbol to its right, and the
    evidence field above it.

    Args:
        centre: the centre of the hexagon.
        flat: its width from side to side.
        has_field: whether there is an evidence field.
    """
    at, whole = _Inside(centre, flat), cell_box(centre, flat)
    drop = 1.85 if has_field else 0.0
    beside = drop - 1.4 if has_field else 0.0
    return CellPlan(
        at(0, drop, WRITING, WRITING),
        at(0, -3.55, 4.6, 3.4) if has_field else None,
        at(4.4, beside, 2.6, 2.6),
        whole,
        at(-4.45, beside, 2.3, 2.3),
    )


@dataclass(frozen=True)
class _Inside:
    """Places in a cell, measured from its centre as in a cell of full size."""

    centre: Point
    flat: Mm

    def __call__(self, x: Mm, y: Mm, width: Mm, height: Mm) -> Box:
        unit = self.flat / FLAT
        middle = Point(self.centre.x + x * unit, self.centre.y + y * unit)
        return centred(middle, width * unit, height * unit)
