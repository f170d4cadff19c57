"""Drawings to PDF pages and pictures, without any library of the system."""

import io
from collections.abc import Sequence

import pikepdf
from pikepdf import Pdf

from sheetgen.draw.font import FontStack
from sheetgen.press.plotter import plot
from sheetgen.press.typeface import Typefaces


def to_pdf(drawings: Sequence[str], fonts: FontStack) -> bytes:
    """Return a PDF with a page for each of *drawings*; they share their fonts.

    A page is as large as its drawing.

    Raises:
        UsageError: a font cannot be embedded.
    """
    faces = Typefaces(fonts)
    plotted = [plot(drawing, faces) for drawing in drawings]
    with Pdf.new() as pdf:
        used = pdf.make_indirect(pikepdf.Dictionary(Font=faces.embed(pdf)))
        for one in plotted:
            page = pdf.add_blank_page(page_size=one.size)
            page.obj.Contents = pdf.make_stream(one.content)
            page.obj.Resources = used
        output = io.BytesIO()
        pdf.save(output, deterministic_id=True)
    return output.getvalue()
