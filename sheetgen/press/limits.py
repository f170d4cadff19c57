"""The limits that a printer or a print shop sets for a file, as figures.

A profile has them in a table ``[limits]``, under the names of the options of
`sheetgen preflight`; bleed, edge and sides are in the profile itself.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from sheetgen.core.errors import UsageError
from sheetgen.core.units import Mm, Pt
from sheetgen.press.colour import CMYK as CMYK
from sheetgen.press.colour import RGB as RGB
from sheetgen.press.colour import STANDARDS as STANDARDS
from sheetgen.press.paper import EDGE, find_paper
from sheetgen.source.table import Table

ANY = "any"
BLACK = "black"
COLOURS = (ANY, RGB, CMYK, BLACK)
OVERPRINTS = (ANY, BLACK)
TEXTS = (ANY, BLACK)
EMBEDDED, OUTLINED = "embedded", "outlined"
FONTS = (EMBEDDED, OUTLINED, ANY)
VERSIONS = ("1.3", "1.4", "1.5", "1.6", "1.7", "2.0")

_MOST_SPOTS = 24
_MOST_PAGES = 1_000_000


@dataclass(frozen=True)
class Limits:
    """The limits of a profile; the defaults are those of a printer at home.

    Attributes:
        bleed: the least bleed beyond the trim on every side.
        edge: the margin of the paper that printers cannot reach.
        safe: the margin inside the trim that holds nothing that may not be cut.
        min_text_pt: the smallest text.
        min_line_pt: the thinnest line.
        min_module: the smallest module of a QR code.
        min_contrast: the least contrast between a code's dark and light, of 1.
        max_tint: the darkest grey that can be written on, of 1.
        max_ink: the most ink of all plates in one place; 1 is one full plate.
        min_dpi: the lowest resolution of pictures; with 0, coarse ones are only noted.
        colours: `ANY`; `RGB` or `CMYK` alone, each with greys and spots; or `BLACK`.
        spots: the spot colours that are allowed; None for any.
        black_text: `BLACK` if black text must be of black ink alone.
        overprint: `BLACK` if only full black may overprint.
        transparency: whether transparency is allowed.
        fonts: `EMBEDDED`; `OUTLINED` if fonts are not allowed; `ANY`.
        standard: the standard that the file must follow: one of `STANDARDS`, or empty.
        condition: the printing condition that the output intent must name, such as
            FOGRA39.
        version: the newest version of PDF; empty for the newest that shops accept.
        trim: the paper, or its size, that every page is cut to; empty for any.
        one_size: whether all pages must have the same size.
        pages: how many pages there must be; 0 for any number.
        duplex: the edge that leaves are turned about, ``long`` or ``short``; empty for
            that of the document.
    """

    bleed: Mm = 0.0
    edge: Mm = EDGE
    safe: Mm = 0.0
    min_text_pt: Pt = 4.0
    min_line_pt: Pt = 0.2
    min_module: Mm = 0.4
    min_contrast: float = 0.7
    max_tint: float = 0.12
    max_ink: float = 3.0
    min_dpi: float = 0.0
    colours: str = ANY
    spots: tuple[str, ...] | None = None
    black_text: str = ANY
    overprint: str = ANY
    transparency: bool = True
    fonts: str = EMBEDDED
    standard: str = ""
    condition: str = ""
    version: str = ""
    trim: str = ""
    one_size: bool = False
    pages: int = 0
    duplex: str = ""

    def adapted(self, values: Mapping[str, Any]) -> "Limits":
        """Return these limits with those of *values* that are not None."""
        given = {key: value for key, value in values.items() if value is not None}
        return replace(self, **given)


USUAL = Limits()

# The figures of a table by their names: the field, the largest value, and how many of
# the table's units make one of the field's.
MOST = 10_000.0
FIGURES: Mapping[str, tuple[str, float, float]] = {
    "safe": ("safe", MOST, 1),
    "min_text": ("min_text_pt", MOST, 1),
    "min_line": ("min_line_pt", MOST, 1),
    "min_module": ("min_module", MOST, 1),
    "min_contrast": ("min_contrast", 100, 100),
    "max_tint": ("max_tint", 100, 100),
    "max_ink": ("max_ink", 400, 100),
    "min_dpi": ("min_dpi", MOST, 1),
}
_CHOICES: Mapping[str, tuple[str, ...]] = {
    "colours": COLOURS,
    "black_text": TEXTS,
    "overprint": OVERPRINTS,
    "fonts": FONTS,
    "standard": STANDARDS,
    "version": VERSIONS,
}


def read_limits(table: Table) -> Limits:
    """Return the limits in a table; problems are noted in the table."""
    values: dict[str, Any] = {}
    for name, (field, most, share) in FIGURES.items():
        found = table.number(name, 0, most)
        values[field] = None if found is None else found / share
    for name, known in _CHOICES.items():
        values[name] = table.choice(name, known)
    values |= {
        "spots": table.texts("spots", _MOST_SPOTS),
        "transparency": table.flag("transparency"),
        "condition": table.text("condition"),
        "trim": table.text("trim"),
        "one_size": table.flag("one_size"),
        "pages": table.whole("pages", 1, _MOST_PAGES),
    }
    table.end()
    if values["trim"] is not None:
        try:
            find_paper(values["trim"])
        except UsageError as error:
            table.add("trim", error.message)
    return USUAL.adapted(values)
