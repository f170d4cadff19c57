"""Small parts without backs: markers, fences, workers and cubes, on few sheets."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sheetgen.core.draw.box import Box, Point, centred
from sheetgen.core.units import Mm
from sheetgen.draw.face import Style
from sheetgen.draw.font import BOLD
from sheetgen.draw.form import draw_heading
from sheetgen.draw.hatch import draw_hatch
from sheetgen.draw.ink import WHITE, Tone
from sheetgen.draw.part import (
    PartPage,
    Size,
    begin_leaf,
    draw_grid_cuts,
    find_airy_room,
)
from sheetgen.draw.svg import HAIR, Canvas, Letters, Outline, boxes_path
from sheetgen.draw.symbol import draw_strokes
from sheetgen.games.keythedral.parts.art import (
    KEY,
    PLAYER_HATCHES,
    PLAYER_HUES,
    PLAYER_SYMBOLS,
    nobody_tone,
)
from sheetgen.games.keythedral.rules.land import COLOURS, FENCES
from sheetgen.games.keythedral.rules.ruleset import CUBES, MOST_CUBES
from sheetgen.games.keythedral.sheet.cube_art import draw_cubes

MARKERS = 5  # order markers [keythedral 1.15]
WORKERS = 10  # of a colour [keythedral 1.15]
MARKER: Mm = 24.0  # diameter of an order marker
START: Mm = 30.0  # diameter of the start disc
FENCE: tuple[Mm, Mm] = (20.0, 26.0)  # a strip before folding
FLAP: Mm = 4.0  # base of a fence
PLATE: Mm = 3.1  # from the middle of a fence's plate to its edge
WORKER: Mm = 12.5
CUBE: Mm = 12.0
HEADING: Mm = 5.5
GAP: Mm = 2.3  # between blocks
RIM: Mm = 0.3  # of the paper, for half the width of an outline

Draw = Callable[[Canvas, Style, Sequence[Box]], None]


@dataclass(frozen=True)
class Block:
    """Parts of a kind in a grid.

    Attributes:
        key: of the text above it.
        sizes: width and height of each.
        draw: draws them into their boxes.
    """

    key: str
    sizes: tuple[tuple[Mm, Mm], ...]
    draw: Draw


def token_pages(style: Style, paper: Size, kinds: Sequence[str]) -> list[PartPage]:
    """Return the sheets of the requested kinds, from `KINDS`."""
    room = find_airy_room(paper).inset(RIM)
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
    tone = nobody_tone(style.ink)
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
    """Draw strips: a flap, the fence upside down, the fence, and a flap.

    Folded into a tent, both sides show their player: colour, hatch, symbol and letter.
    """
    for number, box in enumerate(boxes):
        colour = COLOURS[number // FENCES]
        tone = style.ink.tone(PLAYER_HUES[colour])
        side = Box(0, 0, box.width, box.height / 2 - FLAP)
        flaps = (Box(box.x, y, box.width, FLAP) for y in (box.y, box.bottom - FLAP))
        canvas.path(boxes_path(flaps), fill=tone.tint)
        for at, turn in (
            (Point(box.x, box.centre.y), 0),
            (Point(box.right, box.centre.y), 180),
        ):
            name = f"fence-{number}-{turn}"
            with canvas.placed(at, turn):
                _draw_fence_side(canvas, side, colour, tone, name)
        folds = "".join(
            f"M{box.x:.3f} {y:.3f}h{box.width:.3f}"
            for y in (box.y + FLAP, box.centre.y, box.bottom - FLAP)
        )
        canvas.path(folds, stroke=Outline(style.ink.soft, HAIR, "1 1", cap="butt"))


def _draw_fence_side(
    canvas: Canvas, side: Box, colour: str, tone: Tone, name: str
) -> None:
    """Draw the visible side of a standing fence, with its ridge at the top."""
    canvas.rect(side, fill=tone.tint)
    ground, kind = boxes_path([side]), PLAYER_HATCHES[colour]
    step, stroke = 1.8 * tone.hatch_step, Outline(tone.hatch, HAIR * 1.6)
    draw_hatch(canvas, name, ground, kind, side, step, stroke)
    pickets = ""
    for share in (0.08, 0.215, 0.785, 0.92):
        x, tip, foot = side.x + share * side.width, side.y + 1.1, side.bottom
        pickets += (
            f"M{x - 0.95:.3f} {foot:.3f}V{tip + 1.5:.3f}L{x:.3f} {tip:.3f}"
            f"L{x + 0.95:.3f} {tip + 1.5:.3f}V{foot:.3f}Z"
        )
    rails = "".join(
        f"M{side.x:.3f} {side.y + drop:.3f}h{side.width:.3f}" for drop in (3.7, 6.7)
    )
    canvas.path(rails, stroke=Outline(tone.sign, 0.7, cap="butt"))
    canvas.path(pickets, fill=tone.sign, stroke=Outline(WHITE, 0.25))
    middle = side.centre
    plate = centred(middle, 4.2 * PLATE / 2, 2 * PLATE)
    canvas.rect(plate, fill=WHITE, stroke=Outline(tone.sign, 0.5), radius=0.8)
    symbol = Point(middle.x, middle.y - 1.1)
    draw_strokes(canvas, PLAYER_SYMBOLS[colour], [symbol], 3.9, tone.sign)
    word = Box(plate.x, plate.bottom - 2.4, plate.width, 2.0)
    canvas.text_in(word, colour, Letters(2.12, tone.sign, BOLD), align="centre")


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
    """Draw cubes as on tiles."""
    start = 0
    for cube, count in zip(CUBES, MOST_CUBES, strict=True):
        some = [box.inset(0.6) for box in boxes[start : start + count]]
        start += count
        draw_cubes(canvas, some, cube, style.ink)


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
    "cubes": Block("parts.cubes", ((CUBE, CUBE),) * sum(MOST_CUBES), _draw_cubes),
}
KINDS = tuple(BLOCKS)
