"""The sheets of building tiles: costs on the fronts, values of seats on the backs."""

from collections.abc import Sequence

from sheetgen.core.draw.box import Box, Point, centred
from sheetgen.core.units import Mm
from sheetgen.draw.face import Style
from sheetgen.draw.font import BOLD
from sheetgen.draw.ink import WHITE
from sheetgen.draw.part import PartPage, Size, begin_leaf, draw_grid_cuts, find_room
from sheetgen.draw.svg import Canvas, Letters, Outline, boxes_path, number
from sheetgen.games.keythedral.parts.art import (
    BLEED,
    CLEAR,
    draw_back_ground,
    nobody_tone,
)
from sheetgen.games.keythedral.rules.land import CUSTOM, BuildingTile, BuildingTiles
from sheetgen.games.keythedral.sheet.cube_art import draw_cubes

# The side of a building tile: the largest that a cathedral board on one paper allows.
TILE: Mm = 28.0
TOP: Mm = 5.0  # above the first row, if there is room
FRAME: Mm = 1.3  # from the cut to the frame of a front
FOOT: Mm = 4.8  # of that frame: place of the value
LARGEST: Mm = 10.2  # of a cube
CORNER: Mm = 1.2  # radius of its corners
PAD: Mm = 1.2  # from the frame to the cubes
_GAP = 0.12  # between cubes, as a share of one

# The number of cubes in each row, by their total number.
_ROWS = {
    1: (1,), 2: (2,), 3: (2, 1), 4: (2, 2), 5: (3, 2), 6: (3, 3), 7: (4, 3), 8: (4, 4),
}  # fmt: skip


def lay_tiles(paper: Size, count: int) -> list[list[Box]]:
    """Return the boxes of *count* tiles, sheet by sheet."""
    room = find_room(paper)
    spare = 2 * BLEED
    columns = int((room.width - spare) / TILE)
    rows = int((room.height - spare) / TILE)
    left = room.centre.x - columns * TILE / 2
    top = room.y + min(TOP, (room.height - rows * TILE) / 2)
    boxes = [
        Box(left + column * TILE, top + row * TILE, TILE, TILE)
        for row in range(rows)
        for column in range(columns)
    ]
    return [
        boxes[: min(len(boxes), count - start)] for start in range(0, count, len(boxes))
    ]


def tile_pages(style: Style, paper: Size, known: BuildingTiles) -> list[PartPage]:
    """Return the sheets of building tiles, with the backs behind the fronts."""
    texts, ink = style.texts, style.ink
    what = texts("parts.tiles")
    is_own = known.provenance == CUSTOM
    note = texts("parts.own-note") if is_own else texts("parts.tiles-note")
    sheets = lay_tiles(paper, len(known.tiles))
    pages, start = [], 0
    for place, boxes in enumerate(sheets, 1):
        tiles = known.tiles[start : start + len(boxes)]
        start += len(boxes)
        front = begin_leaf(style, paper, what, (place, len(sheets)), note)
        draw_costs(front.canvas, list(zip(boxes, tiles, strict=True)), style)
        draw_grid_cuts(front.canvas, boxes, ink)
        back = begin_leaf(style, paper, what, (place, len(sheets)), is_back=True)
        behind = [Box(paper[0] - box.right, *box[1:]) for box in boxes]
        grounds = (boxes_path([box.inset(-BLEED)]) for box in behind)
        draw_back_ground(back.canvas, grounds, ink)
        for box, tile in zip(behind, tiles, strict=True):
            draw_value(tile, style, back.canvas, box)
        pages.append(PartPage(what, front.finish(), back.finish()))
    return pages


def draw_costs(
    canvas: Canvas, placed: Sequence[tuple[Box, BuildingTile]], style: Style
) -> None:
    """Draw the costs of tiles as cubes, and the values of their seats in small."""
    tone = nobody_tone(style.ink)
    cubes: dict[tuple[str, Mm], list[Box]] = {}
    for box, tile in placed:
        frame = box.inset(FRAME)
        foot = Box(frame.x, frame.bottom - FOOT, frame.width, FOOT)
        canvas.path(_foot_path(foot), fill=tone.tint)
        canvas.line(
            Point(foot.x, foot.y), Point(foot.right, foot.y), Outline(tone.ring, 0.35)
        )
        canvas.rect(frame, stroke=Outline(tone.ring, 0.35), radius=CORNER)
        places = _lay_cubes(box, len(tile.cost))
        for cube, place in zip(tile.cost, places, strict=True):
            cubes.setdefault((cube, place.width), []).append(place)
        canvas.text_in(
            foot, str(tile.value), Letters(3.8, tone.sign, BOLD), align="centre"
        )
    for (cube, _), places in cubes.items():  # same kind and size: a few paths for all
        draw_cubes(canvas, places, cube, style.ink)


def _foot_path(foot: Box) -> str:
    """Return the path of *foot* with the round corners of its frame."""
    y, right, r = number(foot.y), number(foot.right), number(CORNER)
    side, across = number(foot.height - CORNER), number(foot.width - 2 * CORNER)
    return (
        f"M{right} {y}v{side}a{r} {r} 0 0 1 -{r} {r}h-{across}"
        f"a{r} {r} 0 0 1 -{r} -{r}V{y}Z"
    )


def _lay_cubes(box: Box, count: int) -> list[Box]:
    """Return the places of *count* cubes on a tile, centred above its foot."""
    rows = _ROWS[count]
    high = box.height - 2 * FRAME - FOOT - 2 * PAD
    wide = box.width - 2 * FRAME - 2 * PAD
    most, down = max(rows), len(rows)
    size = min(
        LARGEST, wide / (most + _GAP * (most - 1)), high / (down + _GAP * (down - 1))
    )
    gap = size * _GAP
    middle = box.y + (FRAME + box.height - FRAME - FOOT) / 2
    top = middle - (len(rows) * (size + gap) - gap) / 2
    places = []
    for row, wide in enumerate(rows):
        left = box.centre.x - (wide * (size + gap) - gap) / 2
        places += [
            Box(left + column * (size + gap), top + row * (size + gap), size, size)
            for column in range(wide)
        ]
    return places


def draw_value(tile: BuildingTile, style: Style, canvas: Canvas, box: Box) -> None:
    """Draw the value of a seat below the arch of a window."""
    tone = nobody_tone(style.ink)
    x, foot = box.centre.x, box.bottom - CLEAR - 1.4
    half, spring, high = 8.6, 10.4, 9.2
    arch = (
        f"M{x - half:.3f} {foot:.3f}v-{spring}c0 -4.6 4.5 -7.2 {half} -{high}"
        f"c4.1 2 {half} 4.6 {half} {high}v{spring}Z"
    )
    canvas.path(arch, fill=WHITE, stroke=Outline(tone.ring, 0.8))
    sill = f"M{x - half - 2:.3f} {foot + 0.9:.3f}h{2 * half + 4}"
    canvas.path(sill, stroke=Outline(tone.ring, 0.8))
    canvas.text_in(
        centred(Point(x, foot - 7.6), 14.5, 11),
        str(tile.value),
        Letters(10.5, tone.sign, BOLD),
        align="centre",
    )
