"""Cells of a board: areas with their ground, and the places to write in each cell."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sheetgen.core.board import Area
from sheetgen.core.draw.box import Box, Point
from sheetgen.core.draw.hexmap import FLAT, CellPlan, HexMap, hexagon_at
from sheetgen.core.units import Mm
from sheetgen.draw.font import BOLD
from sheetgen.draw.form import field_outline
from sheetgen.draw.hatch import STEP, draw_hatch, surround
from sheetgen.draw.ink import WHITE, Ink, Tone
from sheetgen.draw.svg import (
    HAIR,
    SMALLEST,
    Canvas,
    Letters,
    Outline,
    boxes_path,
    lines_path,
    number,
    polygon_path,
)
from sheetgen.draw.symbol import draw_symbol, draw_symbols

CUT = 0.18  # off the corners of an evidence field, in heights of the field
MOST_CUT: Mm = 0.63  # a larger cut would show in the crop for a reader
FIELD_RIM: Mm = 0.2
DIVIDE: Mm = 0.25  # the line between two cells of an area, at full size
CLEAR_SIGN = 0.95  # of the room of a symbol, so that it touches nothing beside it
TIGHT = 1.04  # the white around a symbol with little room, in widths of the symbol


@dataclass(frozen=True)
class Look:
    """The look of one terrain.

    Attributes:
        tone: its colours.
        hatch: the name of its hatch.
        symbol: the name of its symbol.
    """

    tone: Tone
    hatch: str
    symbol: str


def looks_in(ink: Ink, looks: Mapping[str, tuple[str, str, str]]) -> dict[str, Look]:
    """Return looks in an ink, from the hue, hatch and symbol of each terrain."""
    return {
        terrain: Look(ink.tone(hue), hatch, symbol)
        for terrain, (hue, hatch, symbol) in looks.items()
    }


def draw_areas(
    canvas: Canvas,
    hexes: HexMap,
    looks: Mapping[str, Look],
    areas: Sequence[Area] | None = None,
    stem: str = "area",
    density: float = 1,
    plans: Sequence[CellPlan] = (),
) -> None:
    """Draw the ground, hatch and outline of every area.

    Args:
        canvas: to draw on.
        hexes: the board.
        looks: of each terrain.
        areas: the areas that are outlined; touching cells, unless the game differs.
        stem: of the ids, which no two boards of a drawing may share.
        density: how much closer the lines of hatches are than usual, for large cells
            and cells that show little of their ground.
        plans: the places in the cells, if they are to be written into: an ink of lines
            alone keeps its hatches off them.
    """
    unit = hexes.flat / FLAT
    for place, area in enumerate(hexes.board.areas if areas is None else areas):
        look = looks[area.terrain]
        ring = 0.58 * unit * look.tone.ring_weight
        outline = "".join(
            polygon_path(loop) for loop in hexes.outlines(area, ring / 2 + 0.12 * unit)
        )
        canvas.path(outline, fill=look.tone.tint)
        name = f"{stem}-{place}"
        around = surround(map(hexes.centre, area.cells), hexes.flat * 0.6)
        step = STEP * look.tone.hatch_step * unit / density
        stroke = Outline(look.tone.hatch, HAIR * look.tone.hatch_weight)
        draw_hatch(canvas, name, outline, look.hatch, around, step, stroke)
        if plans and look.tone.halo:
            kept = _halo([plans[i] for i in area.cells], look.tone.halo * unit)
            canvas.path(kept, fill=WHITE, clip=name)
        sides = lines_path(hexes.inner_sides(area))
        if sides:
            canvas.path(sides, stroke=Outline(WHITE, 0.7 * unit, cap="butt"))
            canvas.path(
                sides,
                stroke=Outline(look.tone.ring, DIVIDE * unit, "0.9 0.7", cap="butt"),
            )
        canvas.path(outline, stroke=Outline(look.tone.ring, ring))


def _halo(plans: Sequence[CellPlan], wide: Mm) -> str:
    """Return the path left white around all places that are written into."""
    boxes = [box for plan in plans for box in (plan.writing, plan.field) if box]
    return boxes_path(box.inset(-wide) for box in boxes)


def draw_writing(canvas: Canvas, plans: Sequence[CellPlan], ink: Ink) -> None:
    """Draw the white number box and the evidence field of all cells."""
    boxes = boxes_path(plan.writing for plan in plans if plan.writing)
    canvas.path(boxes, fill=WHITE, stroke=field_outline(ink))
    fields = "".join(ticket_path(plan.field) for plan in plans if plan.field)
    if fields:
        canvas.path(fields, fill=WHITE, stroke=field_outline(ink, FIELD_RIM))


def ticket_path(box: Box, cut: float | None = None) -> str:
    """Return the outline of an evidence field, whose corners are cut.

    Args:
        box: of the field.
        cut: off a corner, in heights of the field; `CUT` by default.
    """
    by = min(box.height * CUT, MOST_CUT) if cut is None else box.height * cut
    x, y, right, bottom = box.x, box.y, box.right, box.bottom
    corners = [(x + by, y), (right - by, y), (right, y + by), (right, bottom - by)]
    corners += [(right - by, bottom), (x + by, bottom), (x, bottom - by), (x, y + by)]
    return polygon_path(Point(*corner) for corner in corners)


def draw_sign(canvas: Canvas, box: Box, look: Look) -> None:
    """Draw the symbol of a terrain on white, clear of the hatch."""
    canvas.path(polygon_path(hexagon_at(box.centre, box.width * 1.22)), fill=WHITE)
    draw_symbol(canvas, look.symbol, box.centre, box.width, look.tone.sign)


def draw_carried(canvas: Canvas, box: Box, symbol: str, colour: str) -> None:
    """Draw the square of the thing a cell carries; crossing it chooses the cell."""
    canvas.rect(box.inset(0.1), fill=WHITE, stroke=Outline(colour, 0.24))
    draw_symbol(canvas, symbol, box.centre, box.width * 0.72, colour)


def draw_signs(canvas: Canvas, boxes: Sequence[Box], look: Look) -> None:
    """Draw the symbol of a terrain in cells that have little room for it."""
    plates = (polygon_path(hexagon_at(box.centre, box.width * TIGHT)) for box in boxes)
    canvas.path("".join(plates), fill=WHITE)
    centres = [box.centre for box in boxes]
    wide = boxes[0].width * CLEAR_SIGN
    draw_symbols(canvas, look.symbol, centres, wide, look.tone.sign)


def draw_dice(
    canvas: Canvas, numbers: Sequence[tuple[Box, str]], tone: Tone, ink: Ink
) -> None:
    """Draw printed numbers on small white squares with rounded corners, like dice.

    They have at least six points unless their squares are smaller.
    """
    if not numbers:
        return
    wide = numbers[0][0].width
    squares = "".join(_rounded(box, wide * 0.22) for box, _ in numbers)
    canvas.path(squares, fill=WHITE, stroke=Outline(tone.ring, wide * 0.09))
    for box, text in numbers:
        size = max(box.height * 0.86, min(SMALLEST, box.height * 0.95))
        canvas.text_in(
            box,
            text,
            Letters(size, ink.text, BOLD),
            align="centre",
            minimum=1.6,
        )


def _rounded(box: Box, radius: Mm) -> str:
    """Return the path of a rectangle with rounded corners."""
    x, y, r = number(box.x + radius), number(box.y), number(radius)
    across, down = number(box.width - 2 * radius), number(box.height - 2 * radius)
    return (
        f"M{x} {y}h{across}a{r} {r} 0 0 1 {r} {r}v{down}a{r} {r} 0 0 1 -{r} {r}"
        f"h-{across}a{r} {r} 0 0 1 -{r} -{r}v-{down}a{r} {r} 0 0 1 {r} -{r}z"
    )
