"""How dark a drawing is in places for writing."""

import io
from collections.abc import Mapping

from sheetgen.core.draw.box import Box
from sheetgen.core.units import MM_PER_INCH, Mm
from sheetgen.draw.font import FontStack
from sheetgen.press.renderer import to_png

MOST_TINT = 0.08  # of black, under handwriting; on darker tints, photos read worse
_SLACK = 0.01
_BESIDE: Mm = 0.2  # width of a frame
_DPI, _FINER = 102, 2
_INK, _LINES = 90, 0.02  # lightness up to which a pixel is ink, and the share allowed
_PER_MM = _DPI / MM_PER_INCH


def find_dark(drawing: str, fonts: FontStack, boxes: Mapping[str, Box]) -> list[str]:
    """Return the names of boxes in which a drawing is dark, or has lines.

    Args:
        drawing: the drawing as SVG.
        fonts: the fonts that it names.
        boxes: boxes on the drawing.
    """
    from PIL import Image

    with Image.open(io.BytesIO(to_png(drawing, fonts, _DPI, _FINER))) as opened:
        grey = opened.convert("L")
    found = []
    for name, whole_box in boxes.items():
        box = whole_box.inset(_BESIDE)
        left, top = round(box.x * _PER_MM), round(box.y * _PER_MM)
        right, bottom = round(box.right * _PER_MM), round(box.bottom * _PER_MM)
        counts = grey.crop((left, top, right, bottom)).histogram()
        whole = max(sum(counts), 1)
        light = sum(at * count for at, count in enumerate(counts)) / whole / 255
        ink = sum(counts[:_INK]) / whole
        if 1 - light > MOST_TINT + _SLACK or ink > _LINES:
            found.append(name)
    return found
