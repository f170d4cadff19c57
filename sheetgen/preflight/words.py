"""The words on a page, as PDFium reads them, in the order of drawing, and where."""

from ctypes import byref, c_int
from dataclasses import dataclass
from typing import Any

from sheetgen.core.draw.box import Box
from sheetgen.preflight.paper import Paper

_MOST = 4000  # boxes; a page of a book has a few hundred
_FINE = 1000  # parts of a millimetre that places are told in


@dataclass(frozen=True, slots=True)
class Words:
    """The words on a page.

    Attributes:
        text: all of them, with a line for each that was drawn.
        boxes: around runs of letters, in millimetres from the paper's top left.
    """

    text: str
    boxes: tuple[Box, ...] = ()


def read_words(pdfium: Any, page: Any, paper: Paper) -> Words | None:
    """Return the words of a page that PDFium has opened; nothing if it cannot."""
    try:
        found = page.get_textpage()
    except pdfium.PdfiumError:
        return None
    try:
        text = str(found.get_text_range())
        count = min(found.count_rects(), _MOST)
        boxes = [
            _place(pdfium.raw, page, found.get_rect(number), paper)
            for number in range(count)
        ]
        return Words(text.replace("\r\n", "\n"), tuple(boxes))
    except (pdfium.PdfiumError, ValueError):
        return None
    finally:
        found.close()


def _place(
    raw: Any, page: Any, corners: tuple[float, float, float, float], paper: Paper
) -> Box:
    """Return where a box of a page is on its paper, once that is turned."""
    x, y = c_int(), c_int()
    wide, high = round(paper.width * _FINE), round(paper.height * _FINE)
    seen = []
    for across, up in (corners[:2], corners[2:]):
        raw.FPDF_PageToDevice(page, 0, 0, wide, high, 0, across, up, byref(x), byref(y))
        seen.append((x.value / _FINE, y.value / _FINE))
    (left, right), (top, foot) = (sorted(ends) for ends in zip(*seen, strict=True))
    return Box(left, top, right - left, foot - top)
