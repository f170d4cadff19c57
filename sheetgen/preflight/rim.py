"""Ink where the sheet is cut: whether it goes on, ends there, or lies outside.

Along each side of the trim, rows of pixels just inside are compared with rows just
outside. Only ink in several successive rows counts, which excludes a line along the
cut, such as a die line.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from math import ceil, floor

from PIL import Image, ImageChops

from sheetgen.core.draw.box import Box
from sheetgen.core.units import Mm
from sheetgen.preflight.paper import BLEED, Paper, is_inside

WHITE = 250  # and lighter
_DARK = 40  # and darker: lines are lighter, once mixed with their surroundings
_BLOCK: Mm = 0.5  # side of the squares that are mixed
_SKIPPED = 1  # pixels next to the cut that it may have gone through
_ROWS = 3  # of pixels on each side
SMALL: Mm = 0.5  # narrower things are ticks and hairlines
_MOST_TICKS = 24  # cut and glue marks that may cross one side
_LONG: Mm = 2.0  # shorter ink at the cut need not bleed
_SLACK = 0.01  # pixels; the rounding error of a whole number after conversion
INK = re.compile(b"\xff+")


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


_Span = tuple[int, int]


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
    block = max(2, round(_BLOCK * dots))
    return any(
        min(band.reduce(block).tobytes()) <= _DARK
        for band in bands
        if min(band.size) >= block
    )
