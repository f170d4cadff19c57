"""Pictures in drawings, as a PDF holds them.

Drawings contain them as `draw.svg` writes them: PNG or JPEG as ``data:`` addresses.
JPEG data stays as it is; a picture with transparency gets a mask.

Source: ISO 32000-1, 8.9.5 (image dictionaries) and 11.6.5.3 (soft masks).
"""

import io
import zlib
from base64 import b64decode
from typing import TYPE_CHECKING

from pikepdf import Dictionary, Name, Object, Pdf

if TYPE_CHECKING:
    from PIL.Image import Image

_START = "data:image/"
_SPACES = {"L": Name.DeviceGray, "RGB": Name.DeviceRGB}


class Bitmaps:
    """The pictures of a document, each embedded once however often it is drawn."""

    def __init__(self) -> None:
        """Begin without pictures."""
        self._used: dict[str, str] = {}

    def use(self, address: str) -> str:
        """Return the name under which pages use a picture.

        Raises:
            ValueError: the address is not a ``data:`` address.
        """
        if not address.startswith(_START):
            raise ValueError("not drawn: a picture of another file")
        return self._used.setdefault(address, f"Picture{len(self._used)}")

    def embed(self, pdf: Pdf) -> Dictionary:
        """Embed the pictures in a PDF, and return them by their names."""
        return Dictionary(
            {
                f"/{name}": _embed(pdf, b64decode(address.partition(",")[2]))
                for address, name in self._used.items()
            }
        )


def _embed(pdf: Pdf, content: bytes) -> Object:
    from PIL import Image

    with Image.open(io.BytesIO(content)) as opened:
        if opened.format == "JPEG" and opened.mode in _SPACES:
            return _image(pdf, opened, content, Name.DCTDecode)
        is_clear = opened.has_transparency_data
        picture = opened.convert("RGBA") if is_clear else opened
        mask = picture.getchannel("A") if is_clear else None
        plain = picture.convert("L" if opened.mode in ("1", "L", "LA") else "RGB")
    made = _image(pdf, plain, zlib.compress(plain.tobytes()), Name.FlateDecode)
    if mask is not None:
        packed = zlib.compress(mask.tobytes())
        made.SMask = _image(pdf, mask, packed, Name.FlateDecode)
    return made


def _image(pdf: Pdf, picture: "Image", content: bytes, packed: Name) -> Object:
    """Return a picture as a PDF object."""
    stream = pdf.make_stream(content)
    stream.Type, stream.Subtype = Name.XObject, Name.Image
    stream.Width, stream.Height = picture.size
    stream.ColorSpace, stream.BitsPerComponent = _SPACES[picture.mode], 8
    stream.Filter = packed
    return pdf.make_indirect(stream)
