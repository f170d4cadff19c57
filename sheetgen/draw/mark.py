"""Marks that a reader of photos finds: eight ArUco squares round a face.

Four at the corners, four at the middles of the edges, so that a curled sheet can be
straightened; seven must do. The bits are those of the dictionary DICT_4X4_50 of the
OpenCV project, ids 0 to 7.
"""

from sheetgen.draw.box import Box
from sheetgen.draw.frame import CLEAR
from sheetgen.draw.ink import DARK, WHITE
from sheetgen.draw.svg import Canvas, number

# A mark is 4 x 4 bits, rows from the top, 1 is white, inside a dark ring one bit wide.
_BITS = (0xB532, 0x0F9A, 0x332D, 0x9946, 0x549E, 0x79CD, 0x9E2E, 0xC4F2)
_CELLS = 6


def draw_marks(canvas: Canvas, boxes: tuple[Box, ...]) -> None:
    """Draw the marks into their *boxes*, with white round them."""
    for bits, box in zip(_BITS, boxes, strict=True):
        canvas.rect(box.inset(-CLEAR), fill=WHITE)
        canvas.path(_mark_path(bits, box), fill=DARK)


def _mark_path(bits: int, box: Box) -> str:
    """Return the dark square with the white bits cut out (even-odd)."""
    unit = box.width / _CELLS
    path = f"M{number(box.x)} {number(box.y)}h{number(box.width)}"
    path += f"v{number(box.height)}h{number(-box.width)}z"
    for place in range(16):
        if bits >> (15 - place) & 1:
            x = box.x + (place % 4 + 1) * unit
            y = box.y + (place // 4 + 1) * unit
            path += f"M{number(x)} {number(y)}h{number(unit)}v{number(unit)}"
            path += f"h{number(-unit)}z"
    return path
