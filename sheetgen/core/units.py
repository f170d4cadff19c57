"""The one place where lengths are converted.

Lengths are in millimetres everywhere; points occur only in `sheetgen.press`, pixels
only where pictures are made or read.
"""

from typing import Final

Mm = float
Pt = float
Px = float

MM_PER_INCH: Final = 25.4
PT_PER_INCH: Final = 72.0


def to_pt(length: Mm) -> Pt:
    """Return a length in points (1/72 inch).

    >>> to_pt(25.4)
    72.0
    """
    return length * PT_PER_INCH / MM_PER_INCH


def to_px(length: Mm, dpi: float) -> Px:
    """Return a length in pixels at *dpi* pixels per inch.

    >>> to_px(25.4, 300)
    300.0
    """
    return length * dpi / MM_PER_INCH
