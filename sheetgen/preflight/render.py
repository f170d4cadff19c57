"""Pages as pictures, with their words, by PDFium, which is in a wheel of its own.

PDFium is called from one thread, since it cannot run in several; the pictures are
examined in parallel. A page that it cannot draw gives None; a picture never has more
than `MOST_PIXELS`, so a poster is drawn more coarsely.
"""

import ctypes
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from ctypes import byref, c_int
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from PIL import Image

from sheetgen.core.draw.box import Box
from sheetgen.core.errors import MissingLibrary
from sheetgen.core.units import to_px
from sheetgen.language.message import message
from sheetgen.preflight.document import Paper

DPI = 150
MOST_PIXELS = 12_000_000  # A3 has 4.3 million
MOST_SIDE = 30_000  # pixels; readers of codes stop at 65,535

_AHEAD = 2  # the most pictures waiting to be examined
_PATIENCE = 60.0  # seconds for a page
_WHITE = 0xFFFFFFFF


@dataclass(frozen=True, slots=True)
class Words:
    """The words on a page.

    Attributes:
        text: all of them, with a line for each run that was drawn.
        boxes: around runs of letters, in millimetres from the paper's top left.
    """

    text: str
    boxes: tuple[Box, ...] = ()


Result = TypeVar("Result")
Look = Callable[[int, Image.Image, Words | None], Result]


class Shown(NamedTuple):
    """A page as rendered by PDFium.

    Attributes:
        picture: in greys; None if it could not be drawn.
        words: its words; None if they could not be read.
    """

    picture: Image.Image | None
    words: Words | None


def look_at_pages(
    path: Path,
    papers: Sequence[tuple[int, Paper]],
    look: Look[Result],
    report: Callable[[int], None],
) -> dict[int, Result | None]:
    """Return the result of *look* for each page; None if it could not be drawn.

    Args:
        path: the document.
        papers: the numbers of pages, ascending, and their papers.
        look: called with the number of a page, its picture and its words; from another
            thread.
        report: called with the number of pages done since the last call.

    Raises:
        MissingLibrary: PDFium is not installed.
    """
    seen: dict[int, Result | None] = {number: None for number, _ in papers}
    waiting: deque[tuple[int, Future[Result]]] = deque()

    def take() -> None:
        number, answer = waiting.popleft()
        seen[number] = answer.result()
        report(1)

    with ThreadPoolExecutor(1) as pool:
        try:
            for number, shown in show_pages(path, papers):
                if shown.picture is None:
                    report(1)
                    continue
                job = pool.submit(look, number, shown.picture, shown.words)
                waiting.append((number, job))
                if len(waiting) > _AHEAD:
                    take()
            while waiting:
                take()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return seen


def show_pages(
    path: Path, papers: Sequence[tuple[int, Paper]]
) -> Iterator[tuple[int, Shown]]:
    """Yield pages, each with its number.

    Raises:
        MissingLibrary: PDFium is not installed.
    """
    pdfium = _load()
    with _opened(pdfium, path) as document:
        for number, paper in papers:
            yield number, _show(pdfium, document, number, paper)


def resolution(paper: Paper) -> float:
    """Return the pixels per inch at which a page is drawn."""
    width, height = to_px(paper.width, DPI), to_px(paper.height, DPI)
    area = (MOST_PIXELS / (width * height)) ** 0.5
    share = min(area, MOST_SIDE / max(width, height))
    return DPI if share >= 1 else DPI * share


def _load() -> Any:
    """Return the PDFium library.

    Raises:
        MissingLibrary: it is not installed.
    """
    try:
        import pypdfium2
    except (ImportError, OSError) as error:
        raise MissingLibrary(
            message("pypdfium2 is missing: pip install pypdfium2 brings it")
        ) from error
    return pypdfium2


@contextmanager
def _opened(pdfium: Any, path: Path) -> Iterator[Any]:
    """Yield a document, or None if PDFium cannot read it."""
    try:
        document = pdfium.PdfDocument(path)
    except (pdfium.PdfiumError, ValueError, OSError):
        yield None
        return
    try:
        yield document
    finally:
        document.close()


def _show(pdfium: Any, document: Any, number: int, paper: Paper) -> Shown:
    if document is None:
        return Shown(None, None)
    try:
        page = document[number - 1]
    except (pdfium.PdfiumError, IndexError):
        return Shown(None, None)
    try:
        size = page.get_size()
        words = read_words(pdfium, page, paper) if min(size) > 0 else None
        return Shown(_draw(pdfium, page, paper), words)
    finally:
        page.close()


def _draw(pdfium: Any, page: Any, paper: Paper) -> Image.Image | None:
    """Return the picture of a page, stretched to whole pixels."""
    dpi = resolution(paper)
    width = max(round(to_px(paper.width, dpi)), 1)
    height = max(round(to_px(paper.height, dpi)), 1)
    raw = pdfium.raw
    bitmap = pdfium.PdfBitmap.new_native(width, height, raw.FPDFBitmap_Gray)
    try:
        raw.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, _WHITE)
        # As printed: with content shown only on paper, and annotations.
        flags = raw.FPDF_ANNOT | raw.FPDF_PRINTING | raw.FPDF_GRAYSCALE
        pause = _Pause(raw)
        state = raw.FPDF_RenderPageBitmap_Start(
            bitmap, page, 0, 0, width, height, 0, flags, pause.how
        )
        raw.FPDF_RenderPage_Close(page)
        if state != raw.FPDF_RENDER_DONE:
            return None
        whole: Image.Image = bitmap.to_pil()
        return whole.copy()  # PDFium's memory is freed
    finally:
        bitmap.close()


class _Pause:
    """Tells PDFium to stop when a page takes longer than `_PATIENCE`."""

    def __init__(self, raw: Any) -> None:
        end = time.monotonic() + _PATIENCE
        how = raw.IFSDK_PAUSE(version=1)
        self._late = type(how.NeedToPauseNow)(lambda _: time.monotonic() > end)
        how.NeedToPauseNow = self._late
        self.how = ctypes.byref(how)


# The words on a page with their places, as PDFium reads them, in the order of drawing.


_MOST = 4000  # boxes; a page of a book has a few hundred
_FINE = 1000  # parts of a millimetre to which places are rounded


def read_words(pdfium: Any, page: Any, paper: Paper) -> Words | None:
    """Return the words of a page that PDFium has opened, or None if it cannot."""
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
    """Return a box of a page on its paper, after turning."""
    x, y = c_int(), c_int()
    wide, high = round(paper.width * _FINE), round(paper.height * _FINE)
    seen = []
    for across, up in (corners[:2], corners[2:]):
        raw.FPDF_PageToDevice(page, 0, 0, wide, high, 0, across, up, byref(x), byref(y))
        seen.append((x.value / _FINE, y.value / _FINE))
    (left, right), (top, foot) = (sorted(ends) for ends in zip(*seen, strict=True))
    return Box(left, top, right - left, foot - top)
