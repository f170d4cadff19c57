"""The pictures of a file: photos and scans, upright and in greys."""

import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pi_heif
from PIL import Image, ImageOps, ImageSequence, UnidentifiedImageError

from sheetgen.errors import PictureError
from sheetgen.say import Told, tell
from sheetgen.scan.page import open_pages
from sheetgen.scan.place import Grey
from sheetgen.source.text import refusal

PDF = ".pdf"
MANY = "TIFF"  # the kind of file that has a picture for each page
MOST_PIXELS = 50_000_000  # larger ones are made smaller while they are read

pi_heif.register_heif_opener()  # what phones write that save room


@dataclass(frozen=True, slots=True, eq=False)
class Picture:
    """One picture of a file.

    Attributes:
        path: of the file.
        number: of the picture in it, from 1.
        grey: its pixels, as the camera was held.
    """

    path: Path
    number: int
    grey: Grey


def open_pictures(path: Path) -> Iterator[Picture]:
    """Yield the pictures of a file, as they are wanted.

    A TIFF or a PDF may be a scan of many pages. What else a file holds behind its first
    picture is none of a sheet: phones put previews and maps of brightness there.

    Raises:
        PictureError: it is no picture, or one that breaks off or is far too large.
    """
    try:
        if path.suffix.lower() == PDF:
            _refuse_pipe(path)
            path.open("rb").close()
            for number, grey in enumerate(open_pages(path, MOST_PIXELS), 1):
                yield Picture(path, number, grey)
            return
        with _opened(path) as image:
            frames = ImageSequence.Iterator(image) if image.format == MANY else [image]
            for number, frame in enumerate(frames, 1):
                yield Picture(path, number, _grey(frame))
    except Image.DecompressionBombError as error:
        what = tell("the picture is far too large: 12 million pixels will do")
        raise refusal(str(path), what, PictureError) from error
    except UnidentifiedImageError as error:
        what = tell(
            "no picture that can be read: photos are JPEG, PNG, WebP, HEIC or TIFF, "
            "scans PDF too"
        )
        raise refusal(str(path), what, PictureError) from error
    except (OSError, SyntaxError, ValueError) as error:
        raise refusal(str(path), _fault(error), PictureError) from error


def _opened(path: Path) -> Image.Image:
    _refuse_pipe(path)
    with warnings.catch_warnings():
        # Larger than usual is not yet too large.
        warnings.simplefilter("ignore", Image.DecompressionBombWarning)
        return Image.open(path)


def _refuse_pipe(path: Path) -> None:
    """Go on only with what ends.

    Raises:
        PictureError: it is a pipe.
    """
    if path.is_fifo() or path.is_socket():
        what = tell("is no file, but a pipe, which might never end")
        raise refusal(str(path), what, PictureError)


def _fault(error: Exception) -> Told:
    if isinstance(error, IsADirectoryError):
        return tell("is a folder: name a file in it")
    if isinstance(error, OSError) and error.strerror:
        return tell("cannot be read: {reason}", reason=error.strerror)
    return tell(
        "the picture is damaged or breaks off: copy it again from where it was taken"
    )


def _grey(frame: Image.Image) -> Grey:
    share = (MOST_PIXELS / (frame.width * frame.height)) ** 0.5
    if share < 1:
        # Of a JPEG the half or a quarter of the pixels is unpacked.
        frame.draft("L", (int(frame.width * share), int(frame.height * share)))
    grey = frame.convert("L")
    share = (MOST_PIXELS / (grey.width * grey.height)) ** 0.5
    if share < 1:
        grey.thumbnail((int(grey.width * share), int(grey.height * share)))
    pixels: Grey = np.asarray(ImageOps.exif_transpose(grey), np.uint8)
    return pixels
