"""Marks that a reader of photos finds: eight ArUco squares around a face.

Four are at the corners and four in the middle of the edges, so that a curled sheet can
be straightened; seven are enough. The bits are those of the dictionary DICT_4X4_50 of
the OpenCV project, ids 0 to 7.
"""

from sheetgen.core.draw.box import Box, Point
from sheetgen.core.draw.frame import CLEAR
from sheetgen.draw.ink import DARK, WHITE
from sheetgen.draw.svg import Canvas, polygon_path

# A mark is 4 x 4 bits, rows from the top, 1 is white, inside a dark ring one bit wide.
BITS = (0xB532, 0x0F9A, 0x332D, 0x9946, 0x549E, 0x79CD, 0x9E2E, 0xC4F2)
CELLS = 6


def draw_marks(canvas: Canvas, boxes: tuple[Box, ...], colour: str = DARK) -> None:
    """Draw the marks into their *boxes*, with white around them."""
    for bits, box in zip(BITS, boxes, strict=True):
        canvas.rect(box.inset(-CLEAR), fill=WHITE)
        canvas.path(_mark_path(bits, box), fill=colour)


def _mark_path(bits: int, box: Box) -> str:
    """Return the outlines of the dark parts (even-odd).

    Connected parts have one outline, so no viewer shows seams in them.
    """
    unit = box.width / CELLS
    return "".join(
        polygon_path(Point(box.x + x * unit, box.y + y * unit) for x, y in loop)
        for loop in _outlines(_dark_cells(bits))
    )


def _dark_cells(bits: int) -> set[tuple[int, int]]:
    """Return the dark cells of a mark, as columns and rows."""
    ring = range(CELLS)
    inner = range(1, CELLS - 1)
    return {
        (x, y)
        for x in ring
        for y in ring
        if x not in inner or y not in inner or not bits >> (20 - x - 4 * y) & 1
    }


def _outlines(cells: set[tuple[int, int]]) -> list[list[tuple[int, int]]]:
    """Return the corners of the outlines of cells, with the cells on the right."""
    ways: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for x, y in sorted(cells):
        corners = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
        beside = ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))
        for side, near in enumerate(beside):
            if near not in cells:
                ways.setdefault(corners[side], []).append(corners[(side + 1) % 4])
    loops = []
    while ways:
        start = here = min(ways)
        loop: list[tuple[int, int]] = []
        while not loop or here != start:
            loop.append(here)
            here = ways[here].pop()
            if not ways[loop[-1]]:
                del ways[loop[-1]]
        loops.append(
            [
                corner
                for at, corner in enumerate(loop)
                if not _is_straight(loop[at - 1], corner, loop[(at + 1) % len(loop)])
            ]
        )
    return loops


def _is_straight(*places: tuple[int, int]) -> bool:
    return len({x for x, _ in places}) == 1 or len({y for _, y in places}) == 1
