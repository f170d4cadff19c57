"""What stands on the pages of a poster for who glues them.

All of it lies in strips that are cut off or covered, or outside of the poster: ticks
where a page is cut, thin lines where its neighbour is glued on, and a map of all pages.
"""

from typing import Protocol

from sheetgen.core.draw.box import Box
from sheetgen.core.units import Mm, to_pt
from sheetgen.draw.seam import glue_lines
from sheetgen.press.affine import Affine
from sheetgen.press.operators import plain
from sheetgen.press.shared import SERIAL_FONT, encode_text

_LINE: Mm = 0.15
_TICK: Mm = 4.0
_CELL: Mm = 2.2  # width of a page on the map, at most
_TALL = 0.7  # its height in parts of that
_LEAST: Mm = 1.4  # of a strip that something is written in
_PAD: Mm = 0.5

Line = tuple[Mm, Mm, Mm, Mm]


class Joined(Protocol):
    """A page of a poster, as `sheetgen.press.poster.Window` is."""

    @property
    def shown(self) -> Box:
        """What is printed of the page."""

    @property
    def name(self) -> tuple[int, int]:
        """Its row and column, from 1."""

    @property
    def count(self) -> tuple[int, int]:
        """Of rows and columns."""

    @property
    def shared(self) -> Mm:
        """What neighbours share: half of it on either side of a join."""

    @property
    def trim(self) -> Box | None:
        """Along which the poster is cut at last, if it has to be."""


def draw_joins(one: Joined, page: Affine) -> bytes:
    """Return the operators that draw all of it on a page."""
    strips = _strips(one)
    black = [*_ticks(one), *_trims(one)]
    grey = [
        line
        for side in ("right", "bottom")
        if side in strips
        for line in glue_lines(strips[side], is_upright=side == "right")
    ]
    parts = []
    width = plain(to_pt(_LINE))[0]
    if grey:
        parts.append(b"q 0.55 G %b w %bS Q\n" % (width, _path(grey, page)))
    if black:
        parts.append(b"q 0 G %b w %bS Q\n" % (width, _path(black, page)))
    key = _key(one, strips, page)
    return b"".join(parts) + key


def _strips(one: Joined) -> dict[str, Box]:
    """Return the strips beyond the joins of a page: cut off, or under a neighbour."""
    (row, column), (rows, columns), half = one.name, one.count, one.shared / 2
    box = one.shown
    found: dict[str, Box] = {}
    if not half:
        return found
    top = box.y + (half if row > 1 else 0)
    foot = box.bottom - (half if row < rows else 0)
    if column > 1:
        found["left"] = Box(box.x, top, half, foot - top)
    if row > 1:
        found["top"] = Box(box.x, box.y, box.width, half)
    if column < columns:
        found["right"] = Box(box.right - half, top, half, foot - top)
    if row < rows:
        found["bottom"] = Box(box.x, box.bottom - half, box.width, half)
    return found


def _ticks(one: Joined) -> list[Line]:
    """Return ticks at the ends of the lines along which a page is cut."""
    (row, column), half, box = one.name, one.shared / 2, one.shown
    found: list[Line] = []
    if half and column > 1:
        x = box.x + half
        found += [(x, box.y, x, box.y + _TICK), (x, box.bottom - _TICK, x, box.bottom)]
    if half and row > 1:
        y = box.y + half
        found += [(box.x, y, box.x + _TICK, y), (box.right - _TICK, y, box.right, y)]
    return found


def _trims(one: Joined) -> list[Line]:
    """Return ticks outside of the corners of the whole poster."""
    if one.trim is None:
        return []
    (row, column), (rows, columns), box = one.name, one.count, one.trim
    found: list[Line] = []
    for x, way, is_there in (
        (box.x, -1, column == 1),
        (box.right, 1, column == columns),
    ):
        for y, down, is_end in ((box.y, -1, row == 1), (box.bottom, 1, row == rows)):
            if is_there and is_end:
                found.append((x + way, y, x + way * (1 + _TICK), y))
                found.append((x, y + down, x, y + down * (1 + _TICK)))
    return found


def _key(one: Joined, strips: dict[str, Box], page: Affine) -> bytes:
    """Return a map of all pages with this one dark, and its row and column."""
    rows, columns = one.count
    best: tuple[float, Box, bool] | None = None
    for side, strip in strips.items():
        is_lying = side in ("top", "bottom")
        thick = (strip.height if is_lying else strip.width) - 2 * _PAD
        cell = thick / (rows * _TALL) if is_lying else thick / columns
        if thick >= _LEAST and (best is None or cell > best[0] + 1e-6):
            best = cell, strip, is_lying
    if best is None:
        return b""
    cell, strip, is_lying = min(best[0], _CELL), best[1], best[2]
    wide, high = columns * cell, rows * cell * _TALL
    size = min(2.4, ((strip.height if is_lying else strip.width) - 2 * _PAD) * 0.55)
    text = f"{one.name[0]} {one.name[1]}"
    x = strip.x + (_TICK + 2 if is_lying else (strip.width - wide) / 2)
    y = strip.y + (strip.height - high) / 2 if is_lying else strip.bottom - 6 - high
    ground = (
        Box(x - _PAD, strip.y, wide + size * 1.6 + 3 * _PAD, strip.height)
        if is_lying
        else Box(strip.x, y - size * 1.2 - _PAD, strip.width, high + size * 1.2 + 1)
    )
    start = (
        (x + wide + _PAD, strip.centre.y + size * 0.36)
        if is_lying
        else (strip.centre.x - size * 0.75, y - size * 0.3)
    )
    cells, own = [], b""
    for row in range(rows):
        for column in range(columns):
            box = Box(x + column * cell, y + row * cell * _TALL, cell, cell * _TALL)
            cells.append(_box(box, page))
            if (row + 1, column + 1) == one.name:
                own = _box(box, page)
    return b"q 1 g %bf 0 g 0 G %b w %bf %bS BT /%b %b Tf %b %b Td (%b)Tj ET Q\n" % (
        _box(ground, page),
        plain(to_pt(0.1))[0],
        own,
        b"".join(cells),
        SERIAL_FONT.encode(),
        plain(to_pt(size))[0],
        *plain(*page.at(*start)),
        encode_text(text),
    )


def _path(lines: list[Line], page: Affine) -> bytes:
    return b"".join(
        b"%b %b m %b %b l\n" % plain(*page.at(x, y), *page.at(to_x, to_y))
        for x, y, to_x, to_y in lines
    )


def _box(box: Box, page: Affine) -> bytes:
    low, high = page.at(box.x, box.bottom), page.at(box.right, box.y)
    return b"%b %b %b %b re\n" % plain(*low, high[0] - low[0], high[1] - low[1])
