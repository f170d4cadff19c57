"""The pictures of a file, photos and scans, upright and in greys."""

import struct
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import numpy as np
import pi_heif
import pypdfium2
from numpy.typing import NDArray
from PIL import Image, ImageCms, ImageOps, ImageSequence

from sheetgen.core.errors import PdfError, PictureError
from sheetgen.core.units import PT_PER_INCH
from sheetgen.language.message import Message, message
from sheetgen.scan.mark import find_marks
from sheetgen.scan.need import HEAD, RAW_ENDINGS, UNREAD, find_kind
from sheetgen.scan.place import Grey
from sheetgen.scan.pose import FEWEST
from sheetgen.source.text import refusal
from sheetgen.system.memory_limit import OutOfBoundsError, Send, bounded

# Kinds of files that may hold a picture for each page or sheet.
MANY = ("TIFF", "GIF", "PNG", "WEBP")
MOST_PIXELS = 50_000_000  # larger pictures are reduced while they are read
DEPTHS = (1, 8, 10, 12, 14, 16, 32)  # bits per grey in files
DARK = 96  # of 255: the median grey of a negative, or of a sheet on a dark table
# How far a profile must move greys before it is applied.
UNLIKE = 6
SUBFILE, SMALLER = 254, 1  # a tag of TIFF, and its bit for a preview
PHOTOMETRIC, WHITE_IS_ZERO = 262, 0
GREYS = (64, 128, 192)

# Errors that Pillow and its plug-ins raise for damaged files.
DAMAGED = (
    *(OSError, SyntaxError, ValueError, ArithmeticError, LookupError, EOFError),
    *(struct.error, RuntimeError, TypeError, AttributeError),
)

pi_heif.register_heif_opener()  # HEIF, which phones write to save space


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
    """Yield the pictures of a file one by one.

    The first bytes decide the kind of a file. A TIFF or a PDF may be a scan of many
    pages, and an animation may show many sheets. Other contents behind the first
    picture never show a sheet: phones put previews and brightness maps there.

    Raises:
        PictureError: the file is not a picture, breaks off or is far too large.
    """
    try:
        for number, grey in enumerate(_greys(path), 1):
            yield Picture(path, number, _positive(grey))
    except Image.DecompressionBombError as error:
        what = message("the picture is far too large: 12 million pixels will do")
        raise refusal(str(path), what, PictureError) from error
    except DAMAGED as error:
        raise refusal(str(path), _fault(error), PictureError) from error


def _greys(path: Path) -> Iterator[Grey]:
    if path.is_fifo() or path.is_socket():
        what = message("is a pipe, not a file, and might never end")
        raise refusal(str(path), what, PictureError)
    # Pillow maps files that are passed by name, and then confuses their sides.
    with path.open("rb") as file:
        kind = find_kind(file.read(HEAD))
        if path.suffix.lower() in RAW_ENDINGS:
            kind = "raw"
        if kind in UNREAD:
            what = message(
                "this is {kind}: sheets are read from JPEG, PNG, WebP, AVIF, HEIC, "
                "TIFF, GIF, BMP and PDF",
                kind=message(UNREAD[kind]),
            )
            raise refusal(str(path), what, PictureError)
        if kind == "pdf":
            yield from open_pages(path, MOST_PIXELS)
            return
        file.seek(0)
        with warnings.catch_warnings():
            # Larger than usual is not yet too large.
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            image = Image.open(file)
        is_many = image.format in MANY
        for frame in ImageSequence.Iterator(image) if is_many else [image]:
            if not _tag(frame, SUBFILE) & SMALLER:
                yield _grey(frame)


def _fault(error: Exception) -> Message:
    if isinstance(error, IsADirectoryError):
        return message("is a folder: name a file in it")
    if isinstance(error, OSError) and error.strerror:
        return message("cannot be read: {reason}", reason=error.strerror)
    return message(
        "not a readable picture, or a damaged one: copy it again from the camera, or "
        "save it as JPEG or PNG"
    )


def _grey(frame: Image.Image) -> Grey:
    """Return a frame as a picture in greys, upright."""
    share = (MOST_PIXELS / (frame.width * frame.height)) ** 0.5
    if share < 1:
        # A JPEG is unpacked with half or a quarter of its pixels.
        frame.draft("L", (int(frame.width * share), int(frame.height * share)))
    if frame.mode[0] in "IF":
        grey = Image.fromarray(_shallow(np.asarray(frame)))
        if _tag(frame, PHOTOMETRIC, 1) == WHITE_IS_ZERO:
            grey = ImageOps.invert(grey)
        turned = frame.getexif()
        grey.info["exif"] = turned.tobytes() if len(turned) else b""
    elif frame.mode == "LAB":
        grey = frame.getchannel(0)
    else:
        grey = _as_meant(_on_white(frame)).convert("L")
    share = (MOST_PIXELS / (grey.width * grey.height)) ** 0.5
    if share < 1:
        grey.thumbnail((int(grey.width * share), int(grey.height * share)))
    return np.asarray(ImageOps.exif_transpose(grey), np.uint8)


def _tag(frame: Image.Image, tag: int, usual: int = 0) -> int:
    """Return the value of a TIFF tag, *usual* if it has none."""
    value = getattr(frame, "tag_v2", {}).get(tag, usual)
    return value if isinstance(value, int) else usual


def _shallow(deep: NDArray[np.generic]) -> Grey:
    """Return greys of any depth as 8 bits; fractions go from 0 to 1."""
    values = np.nan_to_num(deep.astype(np.float32))
    most = float(values.max(initial=0))
    is_share = deep.dtype.kind == "f" and most <= 1
    white = 1 if is_share else next(w for w in _whites() if most <= w)
    return np.asarray((values.clip(0, white) * (255 / white)).round(), np.uint8)


def _whites() -> Iterator[float]:
    yield from (2.0**depth - 1 for depth in DEPTHS)
    yield float("inf")


def _on_white(frame: Image.Image) -> Image.Image:
    if "A" not in frame.getbands() and "transparency" not in frame.info:
        return frame
    shown = frame.convert("RGBA")
    paper = Image.new("RGBA", shown.size, "white")
    paper.alpha_composite(shown)
    paper.info = {key: shown.info[key] for key in ("exif",) if key in shown.info}
    return paper


def _as_meant(image: Image.Image) -> Image.Image:
    """Return a picture in sRGB if its profile gives other colours."""
    profile = image.info.get("icc_profile")
    if not profile or image.mode not in ("L", "RGB", "CMYK"):
        return image
    try:
        given = ImageCms.ImageCmsProfile(BytesIO(profile))
        usual = ImageCms.createProfile("sRGB")
        change = ImageCms.buildTransform(given, usual, image.mode, "RGB")
        if image.mode != "CMYK":
            bands = len(image.getbands())
            steps = bytes(grey for grey in GREYS for _ in range(bands))
            few = Image.frombytes(image.mode, (len(GREYS), 1), steps)
            seen = np.asarray(change.apply(few).convert("L"), int)[0]
            if np.abs(seen - GREYS).max() <= UNLIKE:
                return image
        meant = change.apply(image)
    except (ImageCms.PyCMSError, OSError, TypeError, ValueError):
        return image
    meant.info = dict(image.info)
    return meant


def _positive(grey: Grey) -> Grey:
    """Return a picture with dark ink on light paper, even if it is a negative."""
    if min(grey.shape) < DARK or np.median(grey[::8, ::8]) >= DARK:
        return grey
    other = np.asarray(255 - grey, np.uint8)
    if len(find_marks(grey)) < FEWEST <= len(find_marks(other)):
        return other
    return grey


# The pages of a PDF as pictures: many scanners write PDF files

DPI = 250  # of the pictures; sheets can be read from 100
MOST_SIDE = 30_000  # pixels


def open_pages(path: Path, most: int) -> Iterator[Grey]:
    """Yield the pages of a PDF one by one.

    Args:
        path: of a readable file.
        most: pixels; larger pages are drawn smaller.

    Raises:
        PictureError: it is locked or damaged, or takes too much to draw.
    """
    try:
        yield from bounded(_send_pages, path, most)
    except PdfError as error:
        raise refusal(str(path), error.message, PictureError) from error
    except OutOfBoundsError as error:
        what = message("{what}: save its pages as pictures", what=error.what)
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
        what = message("the PDF is locked or damaged: save its pages as pictures")
        raise PdfError(what) from error
