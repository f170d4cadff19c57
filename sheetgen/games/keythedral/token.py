"""Small parts without backs: markers, fences, workers and cubes, on as few sheets."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sheetgen.draw.box import Box, Point, centred
from sheetgen.draw.face import Style
from sheetgen.draw.font import BOLD, STRONG
from sheetgen.draw.form import draw_heading
from sheetgen.draw.ink import WHITE
from sheetgen.draw.leaf import begin_leaf, draw_grid_cuts, find_airy_room
from sheetgen.draw.part import PartPage, Size
from sheetgen.draw.svg import HAIR, Canvas, Letters, Outline, boxes_path
from sheetgen.draw.symbol import draw_strokes
from sheetgen.games.keythedral.art import (
    CUBE_HUES,
    CUBE_SYMBOLS,
    KEY,
    PLAYER_SYMBOLS,
)
from sheetgen.games.keythedral.colour import PLAYER_HUES
from sheetgen.games.keythedral.cube import CRAFTS, CUBES, MOST
from sheetgen.games.keythedral.land import COLOURS, FENCES
from sheetgen.units import Mm

MARKERS = 5  # order markers [keythedral 1.15]
WORKERS = 10  # of a colour [keythedral 1.15]
MARKER: Mm = 24.0  # across an order marker
START: Mm = 36.0  # across the start disc
FENCE: tuple[Mm, Mm] = (18.0, 22.0)  # a strip before it is folded
FLAP: Mm = 4.0  # of a fence, to stand on
WORKER: Mm = 13.0
CUBE: Mm = 12.0
HUE = "#2f7d46"  # of markers and disc
HEADING: Mm = 5.5
GAP: Mm = 2.3  # between blocks

Draw = Callable[[Canvas, Style, Sequence[Box]], None]


@dataclass(frozen=True)
class Block:
    """Parts of a kind that lie in a grid.

    Attributes:
        key: of the text over it.
        sizes: width and height of each.
        draw: what draws them into their boxes.
    """

    key: str
    sizes: tuple[tuple[Mm, Mm], ...]
    draw: Draw


def token_pages(style: Style, paper: Size, kinds: Sequence[str]) -> list[PartPage]:
    """Return the sheets of the kinds that were asked for, of `KINDS`."""
    room = find_airy_room(paper)
    blocks = [BLOCKS[kind] for kind in BLOCKS if kind in kinds]
    sheets: list[list[tuple[Block, float, list[Box]]]] = [[]]
    top = room.y
    for block in blocks:
        boxes = _lay(block, room.width)
        high = HEADING + max(box.bottom for box in boxes)
        if sheets[-1] and top + high > room.bottom + 1e-6:
            sheets.append([])
            top = room.y
        placed = [box.moved(room.x, top + HEADING) for box in boxes]
        sheets[-1].append((block, top, placed))
        top += high + GAP
    what = style.texts("parts.tokens")
    pages = []
    for number, sheet in enumerate(sheets, 1):
        leaf = begin_leaf(style, paper, what, (number, len(sheets)))
        for block, y, boxes in sheet:
            heading = style.texts(block.key)
            if block.key == "parts.fences":
                heading += f" ({style.texts('parts.fence-note')})"
                leaf.keys[heading] = "parts.fence-note"
            place = Box(room.x, y, room.width, HEADING - 1)
            draw_heading(leaf.canvas, place, heading, style.ink)
            block.draw(leaf.canvas, style, boxes)
            draw_grid_cuts(leaf.canvas, boxes, style.ink)
        pages.append(PartPage(what, leaf.finish()))
    return pages


def _lay(block: Block, width: Mm) -> list[Box]:
    """Return boxes in rows of a *width*, from 0."""
    boxes, x, y, high = [], 0.0, 0.0, 0.0
    for wide, tall in block.sizes:
        if x + wide > width + 1e-6:
            x, y, high = 0.0, y + high, 0.0
        boxes.append(Box(x, y, wide, tall))
        x, high = x + wide, max(high, tall)
    return boxes


def _draw_markers(canvas: Canvas, style: Style, boxes: Sequence[Box]) -> None:
    """Draw order markers 1 to 5, and the start disc."""
    tone = style.ink.tone(HUE)
    for number, box in enumerate(boxes, 1):
        radius = box.width / 2 - 1.2
        is_start = number == len(boxes)
        canvas.circle(
            box.centre, radius, fill=tone.tint, stroke=Outline(tone.ring, 0.8)
        )
        canvas.circle(
            box.centre, radius * 0.8, fill=WHITE, stroke=Outline(tone.ring, 0.4)
        )
        if is_start:
            up = Point(box.centre.x, box.centre.y - 2.6)
            draw_strokes(canvas, KEY, [up], 15, tone.sign)
            place = centred(Point(box.centre.x, box.centre.y + 8), 17, 4.4)
            canvas.text_in(
                place,
                style.texts("parts.start"),
                Letters(4, tone.sign, BOLD),
                align="centre",
            )
        else:
            canvas.text_in(
                box.inset(3), str(number), Letters(11, tone.sign, BOLD), align="centre"
            )


def _draw_fences(canvas: Canvas, style: Style, boxes: Sequence[Box]) -> None:
    """Draw strips: a flap, the fence upside down, the fence, and a flap."""
    for number, box in enumerate(boxes):
        colour = COLOURS[number // FENCES]
        tone = style.ink.tone(PLAYER_HUES[colour])
        middle = box.centre.y
        canvas.rect(
            Box(box.x, box.y + FLAP, box.width, box.height - 2 * FLAP), fill=tone.tint
        )
        parts = []
        for way in (-1, 1):  # both sides of the tent, each standing on its own flap
            foot, head = middle + way * (box.height / 2 - FLAP), middle + way * 0.9
            for post in range(5):
                x = box.x + 2 + post * (box.width - 4) / 4
                tip = head + way * 1.3
                parts.append(
                    f"M{x - 0.9:.3f} {foot:.3f}V{tip:.3f}L{x:.3f} {head:.3f}"
                    f"L{x + 0.9:.3f} {tip:.3f}V{foot:.3f}Z"
                )
        canvas.path("".join(parts), fill=tone.sign)
        rails = "".join(
            f"M{box.x + 0.5:.3f} {middle + way * drop:.3f}h{box.width - 1:.3f}"
            for way in (-1, 1)
            for drop in (3.3, 5.6)
        )
        canvas.path(rails, stroke=Outline(tone.sign, 0.5))
        draw_strokes(
            canvas,
            PLAYER_SYMBOLS[colour],
            [
                Point(box.centre.x, box.y + FLAP / 2),
                Point(box.centre.x, box.bottom - FLAP / 2),
            ],
            2.6,
            tone.sign,
        )
        folds = "".join(
            f"M{box.x:.3f} {y:.3f}h{box.width:.3f}"
            for y in (box.y + FLAP, middle, box.bottom - FLAP)
        )
        canvas.path(folds, stroke=Outline(style.ink.soft, HAIR, "1 1", cap="butt"))


def _draw_workers(canvas: Canvas, style: Style, boxes: Sequence[Box]) -> None:
    """Draw discs of the players' colours, with their symbols."""
    for at, colour in enumerate(COLOURS):
        some = boxes[at * WORKERS : (at + 1) * WORKERS]
        tone = style.ink.tone(PLAYER_HUES[colour])
        is_black = style.ink.name == "black"
        for box in some:
            canvas.circle(
                box.centre,
                WORKER / 2 - 0.8,
                fill=WHITE if is_black else tone.ring,
                stroke=Outline(tone.sign, 0.4),
            )
        sign = tone.sign if is_black else WHITE
        centres = [box.centre for box in some]
        draw_strokes(canvas, PLAYER_SYMBOLS[colour], centres, WORKER * 0.55, sign)


def _draw_cubes(canvas: Canvas, style: Style, boxes: Sequence[Box]) -> None:
    """Draw cubes as squares of their colour, with symbol and name."""
    start = 0
    for cube, count in zip(CUBES, MOST, strict=True):
        some = boxes[start : start + count]
        start += count
        tone = style.ink.tone(CUBE_HUES[cube])
        canvas.path(boxes_path(some), fill=tone.tint)
        ring = [box.inset(0.9) for box in some]
        canvas.path(boxes_path(ring), stroke=Outline(tone.ring, 0.5))
        if cube in CRAFTS:
            inner = [box.inset(1.5) for box in some]
            canvas.path(boxes_path(inner), stroke=Outline(tone.ring, 0.25))
        signs = [Point(box.centre.x, box.centre.y - 1.1) for box in some]
        draw_strokes(canvas, CUBE_SYMBOLS[cube], signs, CUBE * 0.5, tone.sign)
        name = style.texts(f"parts.{cube}")
        for box in some:
            canvas.text_in(
                Box(box.x + 1.5, box.bottom - 3.9, box.width - 3, 2.1),
                name,
                Letters(1.9, style.ink.text, STRONG),
                align="centre",
                minimum=1.5,
            )


BLOCKS = {
    "markers": Block(
        "parts.markers",
        ((MARKER, MARKER),) * MARKERS + ((START, START),),
        _draw_markers,
    ),
    "fences": Block("parts.fences", (FENCE,) * FENCES * len(COLOURS), _draw_fences),
    "workers": Block(
        "parts.workers", ((WORKER, WORKER),) * WORKERS * len(COLOURS), _draw_workers
    ),
    "cubes": Block("parts.cubes", ((CUBE, CUBE),) * sum(MOST), _draw_cubes),
}
KINDS = tuple(BLOCKS)
