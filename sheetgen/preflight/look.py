"""What the picture of a page shows: ink near the edge, tints, codes."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import ceil, floor

from PIL import Image, ImageChops

from sheetgen.core.draw.box import Box
from sheetgen.core.units import MM_PER_INCH, Mm
from sheetgen.preflight.paper import Paper
from sheetgen.preflight.render import Words
from sheetgen.preflight.rim import INK, SMALL, WHITE, Rim, look_along
from sheetgen.preflight.symbol import Find, Symbol
from sheetgen.press.limits import Limits

SHADES = ("white", "pale", "middle", "dark")  # by lightness, lightest first

_NO_TINT = 1 - WHITE / 255
_PALE, _MIDDLE = 224, 128  # the darkest of each shade; 12 % grey is 224
_BLOCK: Mm = 1.5  # side of the squares in which tints are measured
_FLAT = 3  # the largest difference of neighbours in a tint, in steps of 255
_BIG = 0.005  # share of the sheet from which an area is big


@dataclass(frozen=True, slots=True)
class Seen:
    """The findings in the picture of a page.

    Attributes:
        clearance: from the paper's edge to the nearest ink of the sheet; None on a
            blank page.
        shades: the share of the sheet in each of `SHADES`, of 1.
        tints: the greys of big even areas, of 1, with their share of the sheet.
        room: the share of the sheet that is even and light enough to write on.
        rim: the ink along the cut.
        symbols: the codes; None if they were not looked for.
        clear: distance from the cut of everything that may not be cut; None if not
            asked for.
    """

    clearance: Mm | None
    shades: Mapping[str, float]
    tints: Mapping[float, float]
    room: float
    rim: Rim
    symbols: tuple[Symbol, ...] | None
    clear: Mm | None = None


def look_at(
    picture: Image.Image,
    paper: Paper,
    limits: Limits,
    find: Find | None,
    words: Words | None = None,
) -> Seen:
    """Return the findings in a picture of a whole paper.

    Args:
        picture: in greys.
        paper: the paper of the page.
        limits: the limits to check against.
        find: finds codes; None if they are not to be looked for.
        words: the words on the page.
    """
    dots = picture.width / max(paper.width, 0.01)  # pixels per millimetre
    cut = _pixels(paper.sheet, dots, picture)
    sheet = picture.crop(cut)
    tints = _tints(sheet, dots)
    symbols = None if find is None else find(picture, dots * MM_PER_INCH)
    clear = None
    if limits.safe:
        things = [symbol.box for symbol in symbols or ()]
        things += words.boxes if words is not None else ()
        clear = clear_of_cut(picture, paper, things, limits.safe)
    return Seen(
        clearance=_clearance(sheet, cut, picture, dots),
        shades=_shades(sheet),
        tints={
            t: share for t, share in tints.items() if t > _NO_TINT and share >= _BIG
        },
        room=sum(share for tint, share in tints.items() if tint <= limits.max_tint),
        rim=look_along(picture, paper, dots),
        symbols=symbols,
        clear=clear,
    )


def _pixels(box: Box, dots: float, picture: Image.Image) -> tuple[int, int, int, int]:
    """Return the pixels of a box that lie wholly inside it and the picture."""
    left = min(max(ceil(box.x * dots - 0.01), 0), picture.width - 1)
    top = min(max(ceil(box.y * dots - 0.01), 0), picture.height - 1)
    right = max(min(floor(box.right * dots + 0.01), picture.width), left + 1)
    bottom = max(min(floor(box.bottom * dots + 0.01), picture.height), top + 1)
    return left, top, right, bottom


def _clearance(
    sheet: Image.Image,
    cut: tuple[int, int, int, int],
    picture: Image.Image,
    dots: float,
) -> Mm | None:
    """Return the distance of ink inside the trim from the edges of the paper."""
    ink = sheet.point([255] * WHITE + [0] * (256 - WHITE)).getbbox()
    if ink is None:
        return None
    distances = (
        cut[0] + ink[0],
        cut[1] + ink[1],
        picture.width - (cut[0] + ink[2]),
        picture.height - (cut[1] + ink[3]),
    )
    return min(distances) / dots


def _shades(sheet: Image.Image) -> dict[str, float]:
    counts = sheet.histogram()
    bounds = (256, WHITE, _PALE, _MIDDLE, 0)
    total = sum(counts) or 1
    return {
        shade: sum(counts[low:high]) / total
        for shade, high, low in zip(SHADES, bounds, bounds[1:], strict=False)
    }


def _tints(sheet: Image.Image, dots: float) -> dict[float, float]:
    """Return the greys of even areas, also white, with their share of the sheet."""
    block = max(2, round(_BLOCK * dots))
    if min(sheet.size) < 2 * block:
        return {}
    uneven = ImageChops.lighter(
        ImageChops.difference(sheet, ImageChops.offset(sheet, 1, 0)),
        ImageChops.difference(sheet, ImageChops.offset(sheet, 0, 1)),
    ).point([0] * (_FLAT + 1) + [255] * (255 - _FLAT))
    # Blocks have few enough pixels that a single uneven one shows in their mean.
    flat = uneven.reduce(block).point([255] + [0] * 255)
    tones = sheet.reduce(block)
    total = tones.width * tones.height
    counts = enumerate(tones.histogram(flat))
    return {round(1 - tone / 255, 3): n / total for tone, n in counts if n}


# What is too near the cut: text, codes, and ink that was not meant to be cut


def clear_of_cut(
    picture: Image.Image, paper: Paper, things: Iterable[Box], depth: Mm
) -> Mm:
    """Return the smallest distance of anything from the cut, at most *depth*.

    Args:
        picture: of the whole paper, in greys.
        paper: the paper of the page.
        things: boxes of texts and codes; those outside the trim do not count.
        depth: the distance from the cut up to which to look.
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
    """Return the distance of ink from the upper side, or *depth* if any ink bleeds."""
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
            # The first rows may be the ones that the cut goes through.
            return depth if row <= 1 else row / dots
    return depth
