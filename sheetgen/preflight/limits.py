"""What figures are held against: the demands of a shop or of a printer at home."""

from dataclasses import dataclass

from sheetgen.units import Mm, Pt

LONG, SHORT = "long", "short"  # the edge that sheets are turned about


@dataclass(frozen=True)
class Limits:
    """The limits of a profile; the defaults are those of a printer at home.

    Attributes:
        bleed: what must stand beyond the trim on every side.
        edge: of the paper, that printers do not reach.
        min_text_pt: the smallest text.
        min_line_pt: the thinnest line.
        min_module: of a QR code.
        min_contrast: between a code's dark and light, of 1.
        max_tint: the darkest grey that can be written on, of 1.
        max_ink: of all inks in one place, of 1.
        min_dpi: of pictures; 0 if nobody asks, then coarse ones are noted.
        allows_rgb: whether RGB may be used.
        duplex: `LONG` or `SHORT`, or empty for what the document says.
    """

    bleed: Mm = 0.0
    edge: Mm = 6.35
    min_text_pt: Pt = 4.0
    min_line_pt: Pt = 0.2
    min_module: Mm = 0.4
    min_contrast: float = 0.7
    max_tint: float = 0.12
    max_ink: float = 3.0
    min_dpi: float = 0.0
    allows_rgb: bool = True
    duplex: str = ""


MIN_QUIET = 4  # modules round a code, ISO/IEC 18004
SMALL_MODULE: Mm = 0.5  # phones read smaller ones, but not all of them at once
