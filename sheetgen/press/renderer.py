"""Drawings to PDF pages and pictures, by our renderer or by cairo.

Both make the same pages. Ours needs nothing outside Python packages and takes a third
of the time; cairo is the reference that it is compared with (docs/performance.md).
"""

import io
import os
from collections.abc import Mapping, Sequence

from sheetgen.core.draw.box import Box
from sheetgen.core.errors import UsageError
from sheetgen.core.units import MM_PER_INCH, Mm
from sheetgen.draw.font import FontStack
from sheetgen.language.message import message

VARIABLE = "SHEETGEN_RENDERER"
OWN, CAIRO = "own", "cairo"
FINER = 4  # pictures are drawn this many times as large, then reduced

# Boxes to write in, as `find_dark` sees them
MOST_TINT = 0.08  # of black, under handwriting; on darker tints, photos read worse
_SLACK = 0.01
_BESIDE: Mm = 0.2  # width of a frame
_DPI, _FINER = 102, 2
_INK, _LINES = 90, 0.02  # lightness up to which a pixel is ink, and the share allowed
_PER_MM = _DPI / MM_PER_INCH

Pixels = tuple[int, int]  # width and height


def to_pdf(drawings: Sequence[str], fonts: FontStack) -> bytes:
    """Return a PDF with a page for each of *drawings*; they share their fonts.

    A page is as large as its drawing, or up to a point larger on the right and at the
    bottom.

    Raises:
        UsageError: there is no such renderer, or a font cannot be embedded.
        MissingLibrary: cairo is chosen and cannot be used.
    """
    if chosen() == CAIRO:
        from sheetgen.press import cairo_renderer

        return cairo_renderer.to_pdf(drawings, fonts)
    from sheetgen.press import native_renderer

    return native_renderer.to_pdf(drawings, fonts)


def to_png(drawing: str, fonts: FontStack, dpi: float, finer: int = FINER) -> bytes:
    """Return a picture of *drawing* on white, with *dpi* pixels per inch.

    It is drawn *finer* times as large, then reduced.

    Raises:
        UsageError: there is no such renderer, or a font cannot be embedded.
        MissingLibrary: cairo is chosen and cannot be used.
    """
    if chosen() == CAIRO:
        from sheetgen.press import cairo_renderer

        return cairo_renderer.to_png(drawing, fonts, dpi, finer)
    from sheetgen.press import native_renderer

    return native_renderer.to_png(drawing, fonts, dpi, finer)


def chosen() -> str:
    """Return the renderer that the environment names, or ours.

    Raises:
        UsageError: there is no such renderer.
    """
    name = os.environ.get(VARIABLE) or OWN
    if name not in (OWN, CAIRO):
        raise UsageError(
            message(
                "{variable}: expected {own} or {cairo}, not {name!r}",
                variable=VARIABLE,
                own=OWN,
                cairo=CAIRO,
                name=name,
            )
        )
    return name


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


def lay_mosaic(pictures: Sequence[bytes], cell: Pixels, grid: tuple[int, int]) -> bytes:
    """Return PNG pictures in the rows of one picture, on white.

    Args:
        pictures: PNGs; each is resized to a cell.
        cell: width and height of each.
        grid: columns and rows.
    """
    from PIL import Image

    columns, rows = grid
    sheet = Image.new("RGB", (cell[0] * columns, cell[1] * rows), "white")
    for at, picture in enumerate(pictures):
        with Image.open(io.BytesIO(picture)) as one:
            fitted = one.convert("RGB").resize(cell)
        sheet.paste(fitted, (at % columns * cell[0], at // columns * cell[1]))
    output = io.BytesIO()
    sheet.save(output, "PNG", optimize=True)
    return output.getvalue()
