"""What the pages of a PDF share, as values: nothing here draws.

`sheetgen.press.base` makes a `Base` of drawings, `sheetgen.press.cached` keeps it.
"""

from dataclasses import dataclass

LETTERS = "№ 0123456789"
SERIAL_FONT = "F1+0"  # of the font of serials; reportlab chooses it


@dataclass(frozen=True)
class Base:
    """A PDF without pages yet.

    Attributes:
        pdf: its bytes.
        pages: the number of the object that the page tree begins at.
        resources: the number of the object with what pages use.
        heads: the numbers of contents that pages share.
        size: the first object number that is free.
        catalog: the number of the catalog, and its text.
        info: the number of the document's information.
        id: its identity, from its content.
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
    """What a PDF says about itself.

    Attributes:
        title: of the document.
        subject: what is in it.
        author: who made the board; may be empty.
        rights: licence and names.
        language: two letters.
    """

    title: str
    subject: str
    author: str
    rights: str
    language: str


def face_name(number: int) -> str:
    """Return the name of a drawing among what pages use."""
    return f"Face{number}"


def encode_text(text: str) -> bytes:
    """Return *text*, made of `LETTERS`, as bytes of the font of serials.

    Letters were given their bytes in the order in which `base` drew them.
    """
    return text.encode("ascii", errors="replace").replace(b"?", b"\x01")
