"""The pictures of a file: photos and scans, upright and in greys."""

import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PIL import Image, ImageOps, ImageSequence, UnidentifiedImageError

from sheetgen.errors import PictureError
from sheetgen.say import tell
from sheetgen.scan.place import Grey

MOST_PIXELS = 50_000_000  # larger ones are made smaller while they are read


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
    """Yield the pictures of a file, as they are wanted: a scan may have many.

    Raises:
        PictureError: it is no picture, or one that breaks off or is far too large.
    """
    try:
        with warnings.catch_warnings():
            # Larger than usual is not yet too large.
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            opened = Image.open(path)
        with opened:
            for number, frame in enumerate(ImageSequence.Iterator(opened), 1):
                yield Picture(path, number, _grey(frame))
    except Image.DecompressionBombError as error:
        raise PictureError(
            tell(
                "{path}: the picture is far too large: 12 million pixels will do",
                path=path,
            )
        ) from error
    except UnidentifiedImageError as error:
        raise PictureError(
            tell(
                "{path}: this is no picture that can be read: photos are JPEG, PNG, "
                "WebP or TIFF",
                path=path,
            )
        ) from error
    except FileNotFoundError as error:
        raise PictureError(tell("{path}: there is no such file", path=path)) from error
    except (OSError, SyntaxError, ValueError) as error:
        raise PictureError(
            tell(
                "{path}: the picture is damaged or breaks off: copy it again from "
                "where it was taken",
                path=path,
            )
        ) from error


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
