"""The pages of a PDF as pictures: scans come so from many machines."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pypdfium2

from sheetgen.bounded import OutOfBoundsError, Send, bounded
from sheetgen.core.errors import PdfError, PictureError
from sheetgen.core.units import PT_PER_INCH
from sheetgen.say import tell
from sheetgen.scan.place import Grey
from sheetgen.source.text import refusal

DPI = 250  # of the pictures; sheets are read from 100 on
MOST_SIDE = 30_000  # pixels


def open_pages(path: Path, most: int) -> Iterator[Grey]:
    """Yield the pages of a PDF, as they are wanted.

    Args:
        path: of a file that can be read.
        most: pixels; larger pages are drawn smaller.

    Raises:
        PictureError: it is locked or damaged, or takes too much to draw.
    """
    try:
        yield from bounded(_send_pages, path, most)
    except PdfError as error:
        raise refusal(str(path), error.message, PictureError) from error
    except OutOfBoundsError as error:
        what = tell("{what}: save its pages as pictures", what=error.what)
        raise refusal(str(path), what, PictureError) from error


def _send_pages(send: Send, path: Path, most: int) -> None:
    try:
        with pypdfium2.PdfDocument(path) as document:
            for page in document:
                wide, high = page.get_size()
                scale = min(
                    DPI / PT_PER_INCH,
                    (most / max(wide * high, 1)) ** 0.5,
                    MOST_SIDE / max(wide, high, 1),
                )
                drawn = page.render(scale=scale, grayscale=True).to_numpy()
                send(np.array(drawn.reshape(drawn.shape[:2]), np.uint8))
    except pypdfium2.PdfiumError as error:
        what = tell("the PDF is locked or damaged: save its pages as pictures")
        raise PdfError(what) from error
