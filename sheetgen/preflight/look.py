"""What the picture of a page shows: ink near the edge and at the cut, tints, codes.

Along each side of the trim, rows of pixels just inside are compared with rows just
outside. Only ink in several successive rows counts, which excludes a line along the
cut, such as a die line.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import reduce
from math import ceil, floor

from PIL import Image, ImageChops

from sheetgen.core.draw.box import Box
from sheetgen.core.units import MM_PER_INCH, Mm
from sheetgen.preflight.document import BLEED, Paper, is_inside
from sheetgen.preflight.render import Words
from sheetgen.preflight.symbol import Find, Symbol
from sheetgen.press.limits import Limits

SHADES = ("white", "pale", "middle", "dark")  # by lightness, lightest first

WHITE = 250  # and lighter
_NO_TINT = 1 - WHITE / 255
_PALE, _MIDDLE = 224, 128  # the darkest of each shade; 12 % grey is 224
_BLOCK: Mm = 1.5  # side of the squares in which tints are measured
_FLAT = 3  # the largest difference of neighbours in a tint, in steps of 255
_BIG = 0.005  # share of the sheet from which an area is big

_DARK = 40  # and darker: lines are lighter, once mixed with their surroundings
_MIXED: Mm = 0.5  # side of the squares that are mixed
_SKIPPED = 1  # pixels next to the cut that it may have gone through
_ROWS = 3  # of pixels on each side
SMALL: Mm = 0.5  # narrower things are ticks and hairlines
_MOST_TICKS = 24  # cut and glue marks that may cross one side
_LONG: Mm = 2.0  # shorter ink at the cut need not bleed
_SLACK = 0.01  # pixels; the rounding error of a whole number after conversion
INK = re.compile(b"\xff+")

_Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Rim:
    """The findings about ink where a sheet is cut.

    Attributes:
        is_crossed: whether ink goes on beyond the cut where nothing bleeds.
        is_stopped: whether ink ends at the cut, or before the end of the bleed.
        has_outside: whether anything thicker than a line is beyond cut and bleed.
    """

    is_crossed: bool = False
    is_stopped: bool = False
    has_outside: bool = False


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


@dataclass(frozen=True, slots=True)
class _Side:
    """The upper side of a cut, in a picture that was turned for it.

    Attributes:
        inside: lengths of ink that reaches the cut, in pixels.
        beyond: lengths of ink that also goes on beyond it.
        ended: lengths of ink that ends there.
        last: lengths of ink at the end of the bleed.
        bleeds: whether there is a bleed.
    """

    inside: list[int]
    beyond: list[int]
    ended: list[int]
    last: list[int]
    bleeds: bool


def look_along(picture: Image.Image, paper: Paper, dots: float) -> Rim:
    """Return the findings along the cut of a page.

    Args:
        picture: of the whole paper, in greys.
        paper: the paper of the page.
        dots: pixels per millimetre.
    """
    trim = paper.sheet
    bleed = paper.boxes.get(BLEED, trim)
    if is_inside(paper.whole, trim) or not is_inside(trim, paper.whole):
        return Rim()  # no outside; another check reports a trim beyond the paper
    sides = list(_sides(picture, trim, bleed, dots))
    return Rim(
        is_crossed=any(_is_crossed(side, SMALL * dots) for side in sides),
        is_stopped=any(_is_stopped(side, _LONG * dots) for side in sides),
        has_outside=_has_solid(_bands(picture, trim, bleed, dots), dots),
    )


def _is_crossed(side: _Side, least: float) -> bool:
    """Return whether anything wide crosses the cut, or more than there are marks."""
    if side.bleeds:
        return False
    return max(side.beyond, default=0) >= least or len(side.beyond) > _MOST_TICKS


def _is_stopped(side: _Side, least: float) -> bool:
    """Return whether long ink ends at the cut, or half of it before the bleed does."""
    if not side.bleeds:
        return False
    if max(side.ended, default=0) >= least:
        return True
    there = sum(side.inside)
    return there >= least and sum(side.last) < there / 2


def _sides(picture: Image.Image, trim: Box, bleed: Box, dots: float) -> Iterator[_Side]:
    """Yield the sides of the trim that have room outside: top, right, bottom, left."""
    for _ in range(4):
        start, end = _between(trim.x, trim.right, dots, picture.width)
        top, foot = _between(trim.y, trim.bottom, dots, picture.height)
        inner = range(top + _SKIPPED, min(top + _SKIPPED + _ROWS, foot))
        room = trim.y - bleed.y
        bleeds = room * dots >= _SKIPPED + _ROWS
        last = ceil(bleed.y * dots - _SLACK) + _SKIPPED if bleeds else 0
        outer = range(floor(trim.y * dots + _SLACK) - 1 - _SKIPPED, last - 1, -1)
        if len(inner) == _ROWS <= len(outer) and start < end:
            span = start, end
            inside = _ink(picture, span, inner)
            near = _ink(picture, span, outer[:_ROWS])
            bare = _bare(picture, span, outer[:_ROWS])
            yield _Side(
                _runs(inside),
                _runs(ImageChops.multiply(inside, near)),
                _runs(ImageChops.multiply(inside, bare)),
                _runs(_ink(picture, span, outer[-1:])),
                bleeds,
            )
        wide = picture.width / dots
        trim, bleed = _turn(trim, wide), _turn(bleed, wide)
        picture = picture.transpose(Image.Transpose.ROTATE_90)


def _between(low: Mm, high: Mm, dots: float, length: int) -> tuple[int, int]:
    """Return the pixels wholly between two places, and in the picture."""
    return ceil(low * dots - _SLACK), min(floor(high * dots + _SLACK), length)


def _turn(box: Box, wide: Mm) -> Box:
    """Return a box on a paper *wide* mm wide, after turning it to the left."""
    return Box(box.y, wide - box.right, box.height, box.width)


def _ink(picture: Image.Image, span: _Span, rows: Iterable[int]) -> Image.Image:
    """Return a row that is 255 where all of some rows have ink, otherwise 0."""
    lightest = reduce(ImageChops.lighter, _cut_out(picture, span, rows))
    return lightest.point([255] * WHITE + [0] * (256 - WHITE))


def _bare(picture: Image.Image, span: _Span, rows: Iterable[int]) -> Image.Image:
    """Return a row that is 255 where none of some rows has ink, otherwise 0."""
    darkest = reduce(ImageChops.darker, _cut_out(picture, span, rows))
    return darkest.point([0] * WHITE + [255] * (256 - WHITE))


def _cut_out(
    picture: Image.Image, span: _Span, rows: Iterable[int]
) -> list[Image.Image]:
    return [picture.crop((span[0], row, span[1], row + 1)) for row in rows]


def _runs(row: Image.Image) -> list[int]:
    return [len(run) for run in INK.findall(row.tobytes())]


def _bands(
    picture: Image.Image, trim: Box, bleed: Box, dots: float
) -> Iterator[Image.Image]:
    """Yield the picture beyond cut and bleed on each side."""
    left, right = min(trim.x, bleed.x) * dots, max(trim.right, bleed.right) * dots
    top, foot = min(trim.y, bleed.y) * dots, max(trim.bottom, bleed.bottom) * dots
    wide, high = picture.size
    for x, y, to_x, to_y in (
        (0, 0, wide, top - 1),
        (0, foot + 1, wide, high),
        (0, top, left - 1, foot),
        (right + 1, top, wide, foot),
    ):
        if to_x > x and to_y > y:
            yield picture.crop((ceil(x), ceil(y), floor(to_x), floor(to_y)))


def _has_solid(bands: Iterable[Image.Image], dots: float) -> bool:
    block = max(2, round(_MIXED * dots))
    return any(
        min(band.reduce(block).tobytes()) <= _DARK
        for band in bands
        if min(band.size) >= block
    )
