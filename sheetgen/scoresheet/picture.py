"""Pictures of users: PNG, JPEG and pages of a PDF, read within bounds.

The result is drawn anew, at print resolution at most: nothing in a file except its
pixels reaches paper.
"""

import io
from base64 import b64encode
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from warnings import catch_warnings, simplefilter

from sheetgen.core.units import MM_PER_INCH, PT_PER_INCH
from sheetgen.language.message import message
from sheetgen.scoresheet.svg import Unfit

if TYPE_CHECKING:
    from PIL.Image import Image

ENDINGS = (".png", ".jpg", ".jpeg")
PDF = ".pdf"
MOST_BYTES = 20_000_000  # of a file
_MOST_PIXELS = 60_000_000  # of a picture before it is reduced
_DPI = 300
_LARGEST = (297.0, 297.0)  # millimetres; larger pictures are printed smaller
_QUALITY = 92  # of JPEG
_KINDS = ("PNG", "JPEG")


class Pixels(NamedTuple):
    """A picture, ready to be drawn.

    Attributes:
        address: the picture as a ``data:`` URL.
        size: width and height in pixels.
        seen: number of pixels in the file.
        page: width and height in millimetres, of a page; else 0.
    """

    address: str
    size: tuple[int, int]
    seen: int = 0
    page: tuple[float, float] = (0.0, 0.0)


def load_bytes(path: Path) -> bytes:
    """Return the contents of a file.

    Raises:
        Unfit: it is too large, or cannot be read.
    """
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except OSError:
        raise Unfit(message("cannot be read")) from None
    if len(content) > MOST_BYTES:
        most = MOST_BYTES // 1_000_000
        raise Unfit(message("too large: at most {count} MB", count=most))
    return content


def read_picture(
    content: bytes, room: tuple[float, float] = _LARGEST, is_flipped: bool = False
) -> Pixels:
    """Return a picture, reduced if print has no use for all its pixels.

    Args:
        content: of a PNG or JPEG file.
        room: width and height in millimetres on paper.
        is_flipped: whether it is drawn upside down.

    Raises:
        Unfit: it is not such a file, or has too many pixels.
    """
    from PIL import Image, ImageOps

    try:
        with catch_warnings():
            simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(content), formats=_KINDS) as opened:
                seen = opened.width * opened.height
                if seen > _MOST_PIXELS:
                    raise Unfit(_too_many())
                is_photo = opened.format == "JPEG"
                picture = _plain(ImageOps.exif_transpose(opened))
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise Unfit(_too_many()) from None
    except (OSError, SyntaxError, ValueError, TypeError, EOFError, LookupError):
        raise Unfit(message("not a readable PNG or JPEG")) from None
    if is_flipped:
        picture = ImageOps.flip(picture)
    most = [max(1, round(side / MM_PER_INCH * _DPI)) for side in room]
    scale = min(1.0, max(most[0] / picture.width, most[1] / picture.height))
    if scale < 1:
        size = [max(1, round(side * scale)) for side in picture.size]
        picture = picture.resize((size[0], size[1]), Image.Resampling.LANCZOS)
    return Pixels(_address(picture, is_photo), picture.size, seen)


def read_page(content: bytes, number: int) -> Pixels:
    """Return a page of a PDF as a picture.

    Args:
        content: of the file.
        number: of the page, from 1.

    Raises:
        Unfit: it is not such a file, or has no such page.
    """
    import pypdfium2

    try:
        document: Any = pypdfium2.PdfDocument(content)
    except pypdfium2.PdfiumError:
        raise Unfit(message("not a PDF that can be read without a password")) from None
    try:
        count = len(document)
        if not 1 <= number <= count:
            what = message("page {number}: it has {count}", number=number, count=count)
            raise Unfit(what)
        page = document[number - 1]
        wide, high = page.get_size()
        if not (10 < wide < 15_000 and 10 < high < 15_000):
            raise Unfit(message("a page too small or too large for any paper"))
        most = max(_LARGEST) / MM_PER_INCH * _DPI
        scale = min(_DPI / PT_PER_INCH, most / max(wide, high))
        drawn = page.render(scale=scale).to_pil().convert("RGB")
    except pypdfium2.PdfiumError:
        raise Unfit(message("not a readable PDF")) from None
    finally:
        document.close()
    millimetres = [side * MM_PER_INCH / PT_PER_INCH for side in (wide, high)]
    size = (millimetres[0], millimetres[1])
    return Pixels(_address(drawn, False), drawn.size, page=size)


def _too_many() -> str:
    count = _MOST_PIXELS // 1_000_000
    return message("too large: at most {count} million pixels", count=count)


def _plain(picture: "Image") -> "Image":
    """Return a picture in grey, or in red, green and blue, perhaps transparent."""
    if picture.mode.startswith("I"):  # grey of 16 bits
        return picture.convert("I").point(lambda grey: grey / 257).convert("L")
    if picture.has_transparency_data:
        clear = picture.convert("RGBA")
        least = clear.getchannel("A").getextrema()[0]
        return clear if least != 255 else clear.convert("RGB")
    return picture.convert("L" if picture.mode in ("1", "L") else "RGB")


def _address(picture: "Image", is_photo: bool) -> str:
    output = io.BytesIO()
    is_photo = is_photo and picture.mode != "RGBA"
    bare = picture.copy()
    bare.info = {}
    if is_photo:
        bare.save(output, "JPEG", quality=_QUALITY)
    else:
        bare.save(output, "PNG")
    kind = "jpeg" if is_photo else "png"
    return f"data:image/{kind};base64,{b64encode(output.getvalue()).decode()}"
