"""Values for what the pages of a PDF share: nothing here draws.

`sheetgen.press.base` makes a `Base` from drawings, `sheetgen.press.cached` caches it.
"""

from dataclasses import dataclass

LETTERS = "№ 0123456789"
SERIAL_FONT = "F1+0"  # name of the font of serials, chosen by reportlab


@dataclass(frozen=True)
class Base:
    """A PDF that has no pages yet.

    Attributes:
        pdf: its bytes.
        pages: the object number of the root of the page tree.
        resources: the object number of the resources of pages.
        heads: the object numbers of contents that pages share.
        size: the first free object number.
        catalog: the object number of the catalog, and its text.
        info: the object number of the document's information.
        id: its identifier, derived from its content.
    """

    pdf: bytes
    pages: int
    resources: int
    heads: tuple[int, ...]
    size: int
    catalog: int
    catalog_text: bytes
    info: int
    id: bytes


@dataclass(frozen=True)
class Credits:
    """The metadata of a PDF.

    Attributes:
        title: of the document.
        subject: a description of its content.
        author: the author of the board; may be empty.
        rights: licence and names.
        language: a code of two letters.
    """

    title: str
    subject: str
    author: str
    rights: str
    language: str


def face_name(number: int) -> str:
    """Return the name of a drawing among the resources of pages."""
    return f"Face{number}"


def encode_text(text: str) -> bytes:
    """Return *text*, made of `LETTERS`, as bytes of the font of serials.

    Each letter's byte follows from the order in which `base` drew the letters.
    """
    return text.encode("ascii", errors="replace").replace(b"?", b"\x01")
