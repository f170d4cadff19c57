"""The pages of a PDF as pictures: scans come so from many machines."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pypdfium2

from sheetgen.errors import PictureError
from sheetgen.say import tell
from sheetgen.scan.place import Grey
from sheetgen.source.text import refusal
from sheetgen.units import PT_PER_INCH

DPI = 250  # of the pictures; sheets are read from 100 on


def open_pages(path: Path, most: int) -> Iterator[Grey]:
    """Yield the pages of a PDF, as they are wanted.

    Args:
        path: of the file.
        most: pixels; larger pages are drawn smaller.

    Raises:
        PictureError: the file is missing, locked or damaged.
    """
    refuse_pipe(path)
    try:
        data = path.read_bytes()
    except OSError as error:
        what = tell("cannot be read: {reason}", reason=error.strerror or error)
        raise refusal(str(path), what, PictureError) from error
    try:
        with pypdfium2.PdfDocument(data) as document:
            for page in document:
                wide, high = page.get_size()
                scale = min(DPI / PT_PER_INCH, (most / max(wide * high, 1)) ** 0.5)
                drawn = page.render(scale=scale, grayscale=True).to_numpy()
                grey: Grey = np.array(drawn.reshape(drawn.shape[:2]), np.uint8)
                yield grey
    except pypdfium2.PdfiumError as error:
        what = tell("the PDF is locked or damaged: save its pages as pictures")
        raise refusal(str(path), what, PictureError) from error


def refuse_pipe(path: Path) -> None:
    """Go on only with what ends.

    Raises:
        PictureError: it is a pipe.
    """
    if path.is_fifo() or path.is_socket():
        what = tell("is no file, but a pipe, which might never end")
        raise refusal(str(path), what, PictureError)
