"""Cells of a board: areas with their ground, and in each cell what is written in.

Every cell keeps the same inside, in parts of its width: a white box for the number,
over it a strip with the evidence field and a symbol.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sheetgen.board import Area
from sheetgen.draw.box import Box, Point, centred
from sheetgen.draw.font import BOLD
from sheetgen.draw.hatch import STEP, hatch
from sheetgen.draw.hexmap import HexMap, cell_box, hexagon_at
from sheetgen.draw.ink import WHITE, Ink, Tone
from sheetgen.draw.svg import (
    HAIR,
    Canvas,
    Letters,
    Outline,
    boxes_path,
    lines_path,
    number,
    polygon_path,
)
from sheetgen.draw.symbol import draw_symbol, draw_symbols
from sheetgen.units import Mm

FLAT: Mm = 13.0  # of a cell at full size; everything in it scales with it
WRITING: Mm = 6.0
FIELD = (5.0, 3.5)
SIGN: Mm = 3.0
TIGHT = 1.04  # the white round a symbol that has little room, in parts of its width


@dataclass(frozen=True)
class CellPlan:
    """Where things stand in one cell.

    Attributes:
        writing: the box for the number; nothing where cells are only shown.
        field: the evidence field; nothing without evidence.
        sign: the place of the symbol, or of the square of what the cell carries.
        whole: the box around the hexagon.
        number: the place of a number that is printed on the cell, if there is one.
    """

    writing: Box | None
    field: Box | None
    sign: Box
    whole: Box
    number: Box | None = None


def plan_cell(centre: Point, flat: Mm, has_field: bool) -> CellPlan:
    """Return where things stand in a cell of width *flat*.

    Args:
        centre: of the hexagon.
        flat: from side to side.
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
    """Return where things stand in a cell that a number is printed on.

    The number stands at the left of what is written, the symbol at its right, and the
    evidence field over it.

    Args:
        centre: of the hexagon.
        flat: from side to side.
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
    """Places in a cell, in lengths of a cell of full size from its centre."""

    centre: Point
    flat: Mm

    def __call__(self, x: Mm, y: Mm, width: Mm, height: Mm) -> Box:
        unit = self.flat / FLAT
        middle = Point(self.centre.x + x * unit, self.centre.y + y * unit)
        return centred(middle, width * unit, height * unit)


@dataclass(frozen=True)
class Look:
    """How one terrain is drawn.

    Attributes:
        tone: its colours.
        hatch: the name of its hatch.
        symbol: the name of its symbol.
    """

    tone: Tone
    hatch: str
    symbol: str


def draw_areas(
    canvas: Canvas,
    hexes: HexMap,
    looks: Mapping[str, Look],
    areas: Sequence[Area] | None = None,
    stem: str = "area",
    density: float = 1,
) -> None:
    """Draw the ground, hatch and outline of every area.

    Args:
        canvas: to draw on.
        hexes: the board.
        looks: of each terrain.
        areas: what is outlined; the cells that touch, unless the game says otherwise.
        stem: of the ids, which no two boards of a drawing may share.
        density: how much closer the lines of hatches are than usual, for large cells
            and such as show little of their ground.
    """
    unit = hexes.flat / FLAT
    ring = 0.58 * unit
    for place, area in enumerate(hexes.board.areas if areas is None else areas):
        look = looks[area.terrain]
        outline = "".join(
            polygon_path(loop) for loop in hexes.outlines(area, ring / 2 + 0.12 * unit)
        )
        canvas.path(outline, fill=look.tone.tint)
        name = f"{stem}-{place}"
        canvas.clip(name, outline)
        xs = [hexes.centre(i).x for i in area.cells]
        ys = [hexes.centre(i).y for i in area.cells]
        around = Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
        step = STEP * look.tone.hatch_step * unit / density
        for lines in hatch(look.hatch, around.inset(-hexes.flat * 0.6), step):
            canvas.path(
                lines.d,
                stroke=Outline(
                    look.tone.hatch,
                    HAIR * lines.weight,
                    lines.dash,
                    cap=lines.cap,
                ),
                clip=name,
            )
        sides = lines_path(hexes.inner_sides(area))
        if sides:
            canvas.path(sides, stroke=Outline(WHITE, 0.7 * unit, cap="butt"))
            canvas.path(
                sides,
                stroke=Outline(look.tone.ring, 0.25 * unit, "0.9 0.7", cap="butt"),
            )
        canvas.path(outline, stroke=Outline(look.tone.ring, ring))


def draw_writing(canvas: Canvas, plans: Sequence[CellPlan], ink: Ink) -> None:
    """Draw the white box to write a number in, and the evidence field, of all cells."""
    boxes = boxes_path(plan.writing for plan in plans if plan.writing)
    canvas.path(
        boxes, fill=WHITE, stroke=Outline(ink.field, 0.25, ink.field_dash, cap="butt")
    )
    fields = "".join(ticket_path(plan.field) for plan in plans if plan.field)
    if fields:
        canvas.path(
            fields,
            fill=WHITE,
            stroke=Outline(ink.field, 0.2, ink.field_dash, cap="butt"),
        )


def ticket_path(box: Box, cut: float = 0.18) -> str:
    """Return the outline of an evidence field: corners cut, in parts of its height."""
    by = box.height * cut
    x, y, right, bottom = box.x, box.y, box.right, box.bottom
    corners = [(x + by, y), (right - by, y), (right, y + by), (right, bottom - by)]
    corners += [(right - by, bottom), (x + by, bottom), (x, bottom - by), (x, y + by)]
    return polygon_path(Point(*corner) for corner in corners)


def draw_sign(canvas: Canvas, box: Box, look: Look) -> None:
    """Draw the symbol of a terrain on white, so that the hatch leaves it."""
    canvas.path(polygon_path(hexagon_at(box.centre, box.width * 1.22)), fill=WHITE)
    draw_symbol(canvas, look.symbol, box.centre, box.width, look.tone.sign)


def draw_carried(canvas: Canvas, box: Box, symbol: str, colour: str) -> None:
    """Draw the square of what a cell carries; it is crossed to choose the cell."""
    canvas.rect(box.inset(0.1), fill=WHITE, stroke=Outline(colour, 0.24))
    draw_symbol(canvas, symbol, box.centre, box.width * 0.72, colour)


def draw_signs(canvas: Canvas, boxes: Sequence[Box], look: Look) -> None:
    """Draw the symbol of a terrain in cells that have little room for it."""
    plates = (polygon_path(hexagon_at(box.centre, box.width * TIGHT)) for box in boxes)
    canvas.path("".join(plates), fill=WHITE)
    centres = [box.centre for box in boxes]
    draw_symbols(canvas, look.symbol, centres, boxes[0].width, look.tone.sign)


def draw_dice(
    canvas: Canvas, numbers: Sequence[tuple[Box, str]], tone: Tone, ink: Ink
) -> None:
    """Draw printed numbers on small white squares with round corners, like dice."""
    if not numbers:
        return
    wide = numbers[0][0].width
    squares = "".join(_rounded(box, wide * 0.22) for box, _ in numbers)
    canvas.path(squares, fill=WHITE, stroke=Outline(tone.ring, wide * 0.09))
    for box, text in numbers:
        canvas.text_in(
            box,
            text,
            Letters(box.height * 0.86, ink.text, BOLD),
            align="centre",
            minimum=1.6,
        )


def _rounded(box: Box, radius: Mm) -> str:
    """Return a rectangle whose corners are rounded."""
    x, y, r = number(box.x + radius), number(box.y), number(radius)
    across, down = number(box.width - 2 * radius), number(box.height - 2 * radius)
    return (
        f"M{x} {y}h{across}a{r} {r} 0 0 1 {r} {r}v{down}a{r} {r} 0 0 1 -{r} {r}"
        f"h-{across}a{r} {r} 0 0 1 -{r} -{r}v-{down}a{r} {r} 0 0 1 {r} -{r}z"
    )
