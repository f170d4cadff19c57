"""The boxes of a page as displayed: in millimetres from the paper's top left."""

from collections.abc import Mapping
from dataclasses import dataclass

import pikepdf
from pikepdf import Object

from sheetgen.core.draw.box import Box
from sheetgen.core.units import MM_PER_INCH, PT_PER_INCH, Mm, Pt
from sheetgen.preflight.document import ODD, get, number, numbers

MEDIA, CROP, BLEED, TRIM = "MediaBox", "CropBox", "BleedBox", "TrimBox"
INHERITED = (MEDIA, CROP)
SAME: Mm = 0.05  # lengths that differ by less are the same

_DEEPEST = 50  # the most levels of a page tree
_LETTER = (0.0, 0.0, 612.0, 792.0)  # assumed by readers if there is no media box


@dataclass(frozen=True)
class Paper:
    """A page's paper, turned as it is displayed.

    Attributes:
        width: width of the printed area: the crop box, or else the media box.
        height: its height.
        boxes: the boxes of the page, by their name in PDF, on this paper.
        unit: the length of a unit of the page in points.
        turned: how far the page is turned clockwise for display, in degrees.
    """

    width: Mm
    height: Mm
    boxes: Mapping[str, Box]
    unit: Pt = 1.0
    turned: int = 0

    @property
    def sheet(self) -> Box:
        """The box of the sheet after cutting; the whole paper if nothing is cut."""
        return self.boxes.get(TRIM, self.whole)

    @property
    def whole(self) -> Box:
        """The box of the paper itself."""
        return Box(0, 0, self.width, self.height)


def read_paper(page: Object) -> Paper:
    """Return the paper of a page; boxes that cannot be read are left out."""
    unit = number(get(page, "/UserUnit")) or 1.0
    turned = int(number(inherited(page, "/Rotate")) or 0) % 360
    corners = {}
    for key in (MEDIA, CROP, BLEED, TRIM):
        value = inherited(page, f"/{key}") if key in INHERITED else get(page, f"/{key}")
        found = numbers(value)
        if found is not None and len(found) == 4:
            x, y = sorted((found[0], found[2])), sorted((found[1], found[3]))
            if x[1] - x[0] > 0 and y[1] - y[0] > 0:
                corners[key] = (x[0], y[0], x[1], y[1])
    media = corners.get(MEDIA, _LETTER)
    paper = _overlap(corners.get(CROP, media), media)
    scale = abs(unit) * MM_PER_INCH / PT_PER_INCH
    boxes = {key: _see(box, paper, turned, scale) for key, box in corners.items()}
    seen = _see(paper, paper, turned, scale)
    return Paper(seen.width, seen.height, boxes, abs(unit), turned)


def is_inside(inner: Box, outer: Box) -> bool:
    """Return whether a box is inside another, within `SAME`."""
    return (
        inner.x >= outer.x - SAME
        and inner.y >= outer.y - SAME
        and inner.right <= outer.right + SAME
        and inner.bottom <= outer.bottom + SAME
    )


def is_same(first: Box, second: Box) -> bool:
    """Return whether two boxes are the same, within `SAME`."""
    return is_inside(first, second) and is_inside(second, first)


def size(box: Box) -> str:
    """Return the size of a box as text.

    >>> size(Box(0, 0, 210, 148.04))
    '210 x 148 mm'
    """
    return f"{round(box.width, 1):g} x {round(box.height, 1):g} mm"


_Corners = tuple[float, float, float, float]


def inherited(page: object, key: str) -> object:
    """Return a value of a page, or of the nearest node above that has it, or None."""
    for _ in range(_DEEPEST):
        value = get(page, key)
        if value is not None:
            return value
        page = get(page, "/Parent")
        if page is None:
            break
    return None


def _overlap(first: _Corners, second: _Corners) -> _Corners:
    """Return the intersection of two boxes; the second if they have none."""
    shared = (
        max(first[0], second[0]),
        max(first[1], second[1]),
        min(first[2], second[2]),
        min(first[3], second[3]),
    )
    return shared if shared[0] < shared[2] and shared[1] < shared[3] else second


def _see(box: _Corners, paper: _Corners, turned: int, scale: float) -> Box:
    """Return *box* on the *paper*, after turning it clockwise by some degrees."""
    left, low, right, high = (
        box[0] - paper[0],
        box[1] - paper[1],
        box[2] - paper[0],
        box[3] - paper[1],
    )
    wide, tall = paper[2] - paper[0], paper[3] - paper[1]
    if turned == 90:
        x, y, width, height = low, left, high - low, right - left
    elif turned == 180:
        x, y, width, height = wide - right, low, right - left, high - low
    elif turned == 270:
        x, y, width, height = tall - high, wide - right, high - low, right - left
    else:
        x, y, width, height = left, tall - high, right - left, high - low
    return Box(x * scale, y * scale, width * scale, height * scale)


def page_objects(pdf: pikepdf.Pdf) -> list[Object | None]:
    """Return all pages, with None for those that cannot be read."""
    found: list[Object | None] = []
    for index in range(len(pdf.pages)):
        try:
            found.append(pdf.pages[index].obj)
        except ODD:
            found.append(None)
    return found
