"""Boards on sheets of parts: one a paper, or over several that are glued together.

A board lies as it is or turned, whichever takes fewer papers. Where it goes over
several, neighbours share a strip: the one at the right or below is cut along its ticks,
laid on the strip of the other, and glued.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from sheetgen.draw.box import Box, Point
from sheetgen.draw.face import Style
from sheetgen.draw.leaf import Leaf, begin_leaf, find_room
from sheetgen.draw.part import PartPage, Size
from sheetgen.draw.svg import HAIR, Canvas, Outline, lines_path
from sheetgen.errors import UsageError
from sheetgen.say import tell
from sheetgen.units import Mm

STRIP: Mm = 8.0  # that neighbours share
TICK: Mm = 4.0
MOST = 30  # papers


@dataclass(frozen=True)
class Whole:
    """A board that is to be printed.

    Attributes:
        size: its width and height.
        draw: draws it from the corner of a canvas on.
    """

    size: Size
    draw: Callable[[Canvas], None]


@dataclass(frozen=True)
class Window:
    """The part of a board that lies on a paper.

    Attributes:
        at: where the board's corner lies on the paper; outside of it, maybe.
        turn: of the board on the paper, in degrees.
        shown: what is printed of the paper.
        cuts: at the left and at the top of what is shown, where there are any.
    """

    at: Point
    turn: float
    shown: Box
    cuts: tuple[Mm, Mm]


def spread_pages(
    style: Style, paper: Size, what: str, wholes: Sequence[Whole]
) -> list[PartPage]:
    """Return the pages of boards of a kind.

    Args:
        style: how they look.
        paper: width and height of a paper that stands upright.
        what: they are, in the language of the print.
        wholes: one for each board.

    Raises:
        TextError: a text of the language does not fit.
        UsageError: a board takes more papers than anybody glues.
    """
    room = find_room(paper)
    laid = [(whole, one) for whole in wholes for one in lay_windows(whole.size, room)]
    pages = []
    for number, (whole, window) in enumerate(laid, 1):
        place = number, len(laid)
        glue = style.texts("parts.glue") if any(window.cuts) else ""
        leaf = begin_leaf(style, paper, what, place, glue)
        with (
            leaf.canvas.clipped(window.shown, "shown"),
            leaf.canvas.placed(window.at, window.turn),
        ):
            whole.draw(leaf.canvas)
        if any(window.cuts):
            _draw_ticks(leaf, window)
        name = f"{what} {number}/{len(laid)}" if len(laid) > 1 else what
        pages.append(PartPage(name, leaf.finish()))
    return pages


def lay_windows(size: Size, room: Box) -> list[Window]:
    """Return what of a board of a size lies on which paper, row by row.

    Raises:
        UsageError: that are more papers than anybody glues.
    """
    wide, high = size
    upright, turned = _count(size, room), _count((high, wide), room)
    is_turned = turned[0] * turned[1] < upright[0] * upright[1]
    columns, rows = turned if is_turned else upright
    if columns * rows > MOST:
        raise UsageError(
            tell(
                "--tile-size: a board would take {count} papers, at most {most} are "
                "made",
                count=columns * rows,
                most=MOST,
            )
        )
    if is_turned:
        wide, high = high, wide
    return list(_windows((wide, high), room, (columns, rows), is_turned))


def _count(size: Size, room: Box) -> tuple[int, int]:
    """Return how many columns and rows of papers a size takes."""
    columns = ceil((size[0] - STRIP) / (room.width - STRIP) - 1e-9)
    rows = ceil((size[1] - STRIP) / (room.height - STRIP) - 1e-9)
    return max(1, columns), max(1, rows)


def _windows(
    size: Size, room: Box, count: tuple[int, int], is_turned: bool
) -> Iterator[Window]:
    """Yield the windows of a board that takes so many columns and rows."""
    columns, rows = count
    # Each paper shows as much as the others, and one board lies in the middle.
    wide = (size[0] - STRIP) / columns + STRIP
    high = (size[1] - STRIP) / rows + STRIP
    for row in range(rows):
        for column in range(columns):
            left = room.x + (room.width - wide) / 2
            top = room.y + (0 if rows > 1 else min(4.0, (room.height - high) / 2))
            x = left - column * (wide - STRIP)
            y = top - row * (high - STRIP)
            at = Point(x + size[0], y) if is_turned else Point(x, y)
            cuts = STRIP if column else 0.0, STRIP if row else 0.0
            shown = Box(left, top, wide, high).inset(-0.2)
            yield Window(at, 90.0 if is_turned else 0.0, shown, cuts)


def _draw_ticks(leaf: Leaf, window: Window) -> None:
    """Draw where a paper is cut before it is glued onto its neighbour."""
    shown, (wide, high) = window.shown, window.cuts
    lines = []
    if wide:
        x = shown.x + wide
        lines += [(Point(x, y), Point(x, y + way)) for y, way in _ends(shown, 1)]
    if high:
        y = shown.y + high
        lines += [(Point(x, y), Point(x + way, y)) for x, way in _ends(shown, 0)]
    leaf.canvas.path(lines_path(lines), stroke=Outline(leaf.style.ink.text, HAIR))


def _ends(shown: Box, axis: int) -> tuple[tuple[Mm, Mm], tuple[Mm, Mm]]:
    """Return both ends of a side, and which way a tick goes from there."""
    low, far = (shown.y, shown.bottom) if axis else (shown.x, shown.right)
    return (low, TICK), (far, -TICK)
