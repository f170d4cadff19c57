"""What stands too near to the cut: text, codes, and ink that was not meant to be cut.

Where ink goes over a side of the trim, it is meant to; there text and codes alone are
looked at. On other sides any ink wider than a tick counts.
"""

from collections.abc import Iterable
from math import ceil, floor

from PIL import Image

from sheetgen.core.draw.box import Box
from sheetgen.core.units import Mm
from sheetgen.preflight.paper import Paper
from sheetgen.preflight.rim import INK, SMALL, WHITE


def clear_of_cut(
    picture: Image.Image, paper: Paper, things: Iterable[Box], depth: Mm
) -> Mm:
    """Return how far from the cut everything keeps, *depth* if it is more.

    Args:
        picture: of the whole paper, in greys.
        paper: of the page.
        things: boxes of texts and codes; those outside of the trim do not count.
        depth: how far from the cut is looked.
    """
    trim = paper.sheet
    found = [depth]
    for box in things:
        room = (
            box.x - trim.x,
            box.y - trim.y,
            trim.right - box.right,
            trim.bottom - box.bottom,
        )
        is_outside = (
            box.right <= trim.x
            or box.bottom <= trim.y
            or box.x >= trim.right
            or box.y >= trim.bottom
        )
        if not is_outside:
            found.append(max(min(room), 0.0))
    dots = picture.width / max(paper.width, 0.01)
    for _ in range(4):
        found.append(_lone_ink(picture, trim, dots, depth))
        trim = Box(trim.y, picture.width / dots - trim.right, trim.height, trim.width)
        picture = picture.transpose(Image.Transpose.ROTATE_90)
    return min(found)


def _lone_ink(picture: Image.Image, trim: Box, dots: float, depth: Mm) -> Mm:
    """Return how far ink keeps from the upper side, *depth* where any bleeds."""
    left, right = (
        max(ceil(trim.x * dots), 0),
        min(floor(trim.right * dots), picture.width),
    )
    top = max(ceil(trim.y * dots), 0)
    rows = min(ceil(depth * dots), picture.height - top, floor(trim.height * dots))
    if right <= left or rows <= 1:
        return depth
    strip = picture.crop((left, top, right, top + rows))
    inked = strip.point([255] * WHITE + [0] * (256 - WHITE)).tobytes()
    wide, least = right - left, SMALL * dots
    for row in range(rows):
        runs = INK.findall(inked, row * wide, (row + 1) * wide)
        if any(len(run) >= least for run in runs):
            # The first rows may be those that the cut goes through.
            return depth if row <= 1 else row / dots
    return depth
