"""Facts about a font: whether its letters are in the file, and what they mean."""

import re
from dataclasses import dataclass

from sheetgen.preflight.document import get, members, name

_SUBSET = re.compile(r"[A-Z]{6}\+")
_FILES = ("/FontFile", "/FontFile2", "/FontFile3")


@dataclass(frozen=True, slots=True)
class Font:
    """A font that text is shown in.

    Attributes:
        name: its name in the document, without the tag of a subset.
        kind: its subtype in PDF.
        is_embedded: whether its letters are in the file.
        is_subset: whether only the letters in use are in the file.
        has_unicode: whether the file maps its codes to letters.
    """

    name: str
    kind: str
    is_embedded: bool
    is_subset: bool
    has_unicode: bool


def read_font(value: object) -> Font:
    """Return the facts in a font dictionary, or a font without a name."""
    kind = name(get(value, "/Subtype")) or "unknown"
    holder = value
    if kind == "Type0":
        below = members(get(value, "/DescendantFonts"))
        holder = below[0] if below else None
    descriptor = get(holder, "/FontDescriptor")
    title = name(get(value, "/BaseFont")) or name(get(value, "/Name")) or "no name"
    return Font(
        name=_SUBSET.sub("", title, count=1),
        kind=kind,
        is_embedded=any(get(descriptor, key) is not None for key in _FILES),
        is_subset=_SUBSET.match(title) is not None,
        has_unicode=get(value, "/ToUnicode") is not None,
    )
