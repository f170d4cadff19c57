"""Boards on sheets of parts: one per paper, or over several that are glued together.

A board is printed as it is or turned, whichever takes fewer papers. If it takes
several, neighbours share a strip: the paper at the right or below is cut along its
ticks, in the middle of the shared strip, laid on the strip of the other, and glued.
They join beside texts, as far as papers leave a choice.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil

from sheetgen.core.draw.box import Box, Point
from sheetgen.core.errors import UsageError
from sheetgen.core.units import Mm
from sheetgen.draw.face import Style
from sheetgen.draw.part import Leaf, PartPage, Size, begin_leaf, find_room
from sheetgen.draw.seam import Crossing, Extent, Reach, find_extents, glue_lines, within
from sheetgen.draw.svg import HAIR, Canvas, Outline, lines_path
from sheetgen.language.message import message

STRIP: Mm = 8.0  # the width that neighbours share
TICK: Mm = 4.0
MOST = 30  # papers


@dataclass(frozen=True)
class Whole:
    """A board that is to be printed.

    Attributes:
        size: its width and height.
        draw: draws it from the corner of a canvas.
    """

    size: Size
    draw: Callable[[Canvas], None]


@dataclass(frozen=True)
class Window:
    """The part of a board on one paper.

    Attributes:
        at: the board's corner on the paper, which may be outside it.
        turn: of the board on the paper, in degrees.
        shown: the printed part of the paper.
        cuts: at the left and at the top of that part, if there are any.
        strips: at its right and at its bottom, where others are glued on.
    """

    at: Point
    turn: float
    shown: Box
    cuts: tuple[Mm, Mm]
    strips: tuple[Mm, Mm] = (0, 0)


def spread_pages(
    style: Style, paper: Size, what: str, wholes: Sequence[Whole]
) -> list[PartPage]:
    """Return the pages of boards of a kind.

    Args:
        style: the look of the pages.
        paper: width and height of a paper in portrait.
        what: the name of the boards, in the language of the print.
        wholes: one for each board.

    Raises:
        TextError: a text of the language does not fit.
        UsageError: a board takes more than `MOST` papers.
    """
    room = find_room(paper)
    laid = []
    for whole in wholes:
        extents = _extents_of(whole, style) if _is_parted(whole.size, room) else ()
        laid += [(whole, one) for one in lay_windows(whole.size, room, extents)]
    pages = []
    for number, (whole, window) in enumerate(laid, 1):
        place = number, len(laid)
        is_glued = any(window.cuts) or any(window.strips)
        glue = style.texts("parts.glue") if is_glued else ""
        leaf = begin_leaf(style, paper, what, place, glue)
        with (
            leaf.canvas.clipped(window.shown, "shown"),
            leaf.canvas.placed(window.at, window.turn),
        ):
            whole.draw(leaf.canvas)
        if is_glued:
            _draw_ticks(leaf, window)
        name = f"{what} {number}/{len(laid)}" if len(laid) > 1 else what
        pages.append(PartPage(name, leaf.finish()))
    return pages


def _is_parted(size: Size, room: Box) -> bool:
    return min(_count(size, room), _count(size[::-1], room)) != (1, 1)


def _extents_of(whole: Whole, style: Style) -> list[Extent]:
    """Return the texts and shapes of a board."""
    canvas = Canvas(*whole.size, style.fonts)
    whole.draw(canvas)
    return find_extents(canvas.to_svg(), style.fonts)


def lay_windows(size: Size, room: Box, extents: Sequence[Extent] = ()) -> list[Window]:
    """Return the parts of a board on each paper, row by row.

    Args:
        size: of the board.
        room: on a paper.
        extents: the texts and shapes of the board, which seams avoid.

    Raises:
        UsageError: the board takes more than `MOST` papers.
    """
    wide, high = size
    upright, turned = _count(size, room), _count((high, wide), room)
    is_turned = turned[0] * turned[1] < upright[0] * upright[1]
    columns, rows = turned if is_turned else upright
    if columns * rows > MOST:
        raise UsageError(
            message(
                "--tile-size: a board would take {count} papers, at most {most} are "
                "made",
                count=columns * rows,
                most=MOST,
            )
        )
    if is_turned:
        extents = [
            Extent(Box(high - box.bottom, box.x, box.height, box.width), is_text)
            for box, is_text in extents
        ]
        wide, high = high, wide
    return list(_windows((wide, high), room, (columns, rows), is_turned, extents))


def _count(size: Size, room: Box) -> tuple[int, int]:
    """Return the number of columns and rows of papers that a size takes."""
    columns = ceil((size[0] - STRIP) / (room.width - STRIP) - 1e-9)
    rows = ceil((size[1] - STRIP) / (room.height - STRIP) - 1e-9)
    return max(1, columns), max(1, rows)


def _windows(
    size: Size,
    room: Box,
    count: tuple[int, int],
    is_turned: bool,
    extents: Sequence[Extent],
) -> Iterator[Window]:
    """Yield the windows of a board that takes *count* columns and rows."""
    columns, rows = count
    ys = _cuts(extents, size[1], 1, rows, room.height)
    for row, (above, below) in enumerate(pairwise(ys)):
        strip = within(extents, above - STRIP / 2, below + STRIP / 2)
        xs = _cuts(strip, size[0], 0, columns, room.width)
        for column, (before, after) in enumerate(pairwise(xs)):
            wide, left = _shown(before, after, (column, columns))
            high, top = _shown(above, below, (row, rows))
            # The free space of the papers is around the board.
            at_x = room.x + (room.width - wide) * _share(column, columns)
            spare = room.height - high
            at_y = room.y + (
                min(4.0, spare / 2) if rows == 1 else spare * _share(row, rows)
            )
            x, y = at_x - left, at_y - top
            yield Window(
                Point(x + size[0], y) if is_turned else Point(x, y),
                90.0 if is_turned else 0.0,
                Box(at_x, at_y, wide, high).inset(-0.2),
                (STRIP if column else 0.0, STRIP if row else 0.0),
                (
                    STRIP if column < columns - 1 else 0.0,
                    STRIP if row < rows - 1 else 0.0,
                ),
            )


def _cuts(
    extents: Sequence[Extent], length: Mm, axis: int, count: int, room: Mm
) -> tuple[Mm, ...]:
    """Return both ends of a board in a direction, and the seams between them."""
    reach = Reach(room - STRIP / 2, room - STRIP)
    return (0.0, *Crossing(extents, length, axis).part(count, reach).places, length)


def _shown(low: Mm, high: Mm, place: tuple[int, int]) -> tuple[Mm, Mm]:
    """Return the length that a paper shows between two seams, and its start."""
    at, count = place
    start = low - (STRIP / 2 if at else 0)
    return high + (STRIP / 2 if at < count - 1 else 0) - start, start


def _share(at: int, count: int) -> float:
    """Return the share of the free space before a paper's part of a board."""
    return 0.5 if 0 < at < count - 1 or count == 1 else float(at == 0)


def _draw_ticks(leaf: Leaf, window: Window) -> None:
    """Draw the ticks for cutting a paper, and for gluing its neighbours on it."""
    shown, (wide, high) = window.shown.inset(0.2), window.cuts
    lines = []
    if wide:
        x = shown.x + wide / 2
        lines += [(Point(x, y), Point(x, y + way)) for y, way in _ends(shown, 1)]
    if high:
        y = shown.y + high / 2
        lines += [(Point(x, y), Point(x + way, y)) for x, way in _ends(shown, 0)]
    if lines:
        ticks = Outline(leaf.style.ink.text, HAIR)
        leaf.canvas.path(lines_path(lines), stroke=ticks)
    left, top = shown.x + wide / 2, shown.y + high / 2
    right, low = (strip / 2 for strip in window.strips)
    glued = []
    if right:
        strip = Box(shown.right - right, top, right, shown.bottom - low - top)
        glued += glue_lines(strip, is_upright=True)
    if low:
        strip = Box(left, shown.bottom - low, shown.right - left, low)
        glued += glue_lines(strip, is_upright=False)
    strokes = [(Point(x, y), Point(to_x, to_y)) for x, y, to_x, to_y in glued]
    if strokes:
        leaf.canvas.path(lines_path(strokes), stroke=Outline(leaf.style.ink.soft, HAIR))


def _ends(shown: Box, axis: int) -> tuple[tuple[Mm, Mm], tuple[Mm, Mm]]:
    """Return both ends of a side, and the direction of the tick at each."""
    low, far = (shown.y, shown.bottom) if axis else (shown.x, shown.right)
    return (low, TICK), (far, -TICK)
