"""The codes of sheets in a picture."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import zxingcpp

from sheetgen.scan.place import Grey, Places

LARGER = 2  # times, for the second try
BLUR = 1.5  # of that, in pixels: what it removes is added to sharpen the picture
SMOOTH = 1.2  # pixels: a deviation that keeps modules and little noise


@dataclass(frozen=True, slots=True, eq=False)
class SeenCode:
    """A code in a picture.

    Attributes:
        text: of the code.
        corners: of its modules, clockwise from its own top left, to the nearest pixel;
            shape
            (4, 2).
    """

    text: str
    corners: Places


def find_codes(grey: Grey) -> Sequence[SeenCode]:
    """Return the codes in a picture; if there are none, those that a second try finds.

    A picture enlarged and sharpened gives more of the small codes (docs/performance.md,
    "Photos"); a smoothed one more of those in dim light.
    """
    return (
        _codes(grey, 1)
        or _codes(_sharpened(grey), LARGER)
        or _codes(np.asarray(cv2.GaussianBlur(grey, (0, 0), SMOOTH), np.uint8), 1)
    )


def _sharpened(grey: Grey) -> Grey:
    large = cv2.resize(grey, None, fx=LARGER, fy=LARGER, interpolation=cv2.INTER_CUBIC)
    soft = cv2.GaussianBlur(large, (0, 0), BLUR)
    return np.asarray(cv2.addWeighted(large, 2, soft, -1, 0), np.uint8)


def _codes(grey: Grey, scale: int) -> list[SeenCode]:
    kinds = zxingcpp.barcode_formats_from_str("QRCode")
    return [
        SeenCode(code.text, _corners(code.position) / scale)
        for code in zxingcpp.read_barcodes(grey, formats=kinds)
    ]


def _corners(position: zxingcpp.Position) -> Places:
    four = (
        position.top_left,
        position.top_right,
        position.bottom_right,
        position.bottom_left,
    )
    return np.array([(corner.x, corner.y) for corner in four], float)
