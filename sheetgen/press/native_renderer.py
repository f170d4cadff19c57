"""Drawings to PDF pages and pictures, without any library of the system."""

import io
from collections.abc import Sequence
from typing import Any

import pikepdf
from pikepdf import Pdf

from sheetgen.core.units import PT_PER_INCH, Pt
from sheetgen.draw.font import FontStack
from sheetgen.press.bitmap import Bitmaps
from sheetgen.press.plotter import plot
from sheetgen.press.typeface import Typefaces

# PDF viewers draw dots, which are dashes without a length, as dashes of a tenth of a
# point, and shift each by another tenth. Dashes of this length are too short to see.
_DOT: Pt = 0.001


def to_pdf(drawings: Sequence[str], fonts: FontStack, dot: Pt = 0) -> bytes:
    """Return a PDF with a page for each of *drawings*; they share their fonts.

    A page is as large as its drawing.

    Args:
        drawings: SVG that a `Canvas` has written.
        fonts: the fonts that the drawings name.
        dot: the length at which a dash without a length is drawn.

    Raises:
        UsageError: a font cannot be embedded.
    """
    faces = Typefaces(fonts)
    bitmaps = Bitmaps()
    plotted = [plot(drawing, faces, dot, bitmaps) for drawing in drawings]
    with Pdf.new() as pdf:
        resources = pikepdf.Dictionary(Font=faces.embed(pdf))
        if pictures := bitmaps.embed(pdf):
            resources.XObject = pictures
        used = pdf.make_indirect(resources)
        for one in plotted:
            page = pdf.add_blank_page(page_size=one.size)
            page.obj.Contents = pdf.make_stream(one.content)
            page.obj.Resources = used
        output = io.BytesIO()
        pdf.save(output, deterministic_id=True)
    return output.getvalue()


def to_png(drawing: str, fonts: FontStack, dpi: float, finer: int) -> bytes:
    """Return a picture of *drawing* on white, with *dpi* pixels per inch.

    It is drawn *finer* times as large, then reduced: lines thinner than a pixel would
    otherwise become a pixel wide.

    Raises:
        UsageError: a font cannot be embedded.
    """
    import pypdfium2

    document = pypdfium2.PdfDocument(to_pdf([drawing], fonts, _DOT))
    try:
        large = _show(document[0], finer * dpi / PT_PER_INCH)
    finally:
        document.close()
    output = io.BytesIO()
    large.reduce(finer).save(output, "PNG", dpi=(dpi, dpi))
    return output.getvalue()


def _show(page: Any, scale: float) -> Any:
    """Return a page as a picture of whole pixels, as close to its size as possible."""
    from PIL import Image
    from pypdfium2 import PdfBitmap, raw

    width, height = (round(side * scale) for side in page.get_size())
    bitmap = PdfBitmap.new_native(width, height, raw.FPDFBitmap_BGRx)
    bitmap.fill_rect((255, 255, 255, 255), 0, 0, width, height)
    raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, 0)
    # Passed on unpacked: packing and unpacking it takes as long as drawing it.
    return Image.frombuffer(
        "RGB", (width, height), bytes(bitmap.buffer), "raw", "BGRX", bitmap.stride, 1
    )
