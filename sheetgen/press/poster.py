"""Posters: a drawing larger than the paper, in parts that overlap."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import ceil

from sheetgen.draw.box import Box
from sheetgen.errors import UsageError
from sheetgen.press.affine import AS_IT_IS, Adjustment, Affine
from sheetgen.press.operators import plain
from sheetgen.press.paper import Paper, Placement
from sheetgen.press.shared import SERIAL_FONT, encode_text
from sheetgen.press.sheets import Drawing
from sheetgen.say import plural, tell
from sheetgen.units import Mm, to_pt

MAX_PAGES = 400


@dataclass(frozen=True)
class Window:
    """The part of a drawing that a page shows.

    Attributes:
        drawing: all of it.
        part: what is shown, in lengths of the enlarged drawing.
        shown: where on the page.
        name: its row and column, from 1.
        overlap: at its left and at its top, where it goes on another page.
    """

    drawing: Drawing
    part: Box
    shown: Box
    name: tuple[int, int]
    overlap: tuple[Mm, Mm]

    def head(
        self, place: Placement, face: int, adjustment: Adjustment = AS_IT_IS
    ) -> bytes:
        """Return the operators that draw the part, its name, and where to cut it."""
        page = adjustment.on_page(place.paper)
        scale, shown = self.drawing.scale, self.shown
        width, height = self.drawing.size
        left, top = shown.x - self.part.x, shown.y - self.part.y
        whole = Box(left, top, width * scale, height * scale)
        moved = Placement(place.paper, whole, scale, place.trim)
        low, high = page.at(shown.x, shown.bottom), page.at(shown.right, shown.y)
        clip = plain(*low, high[0] - low[0], high[1] - low[1])
        drawn = self.drawing.head(moved, face, adjustment)
        return b"q %b %b %b %b re W n\n%bQ\n" % (*clip, drawn) + self._marks(page)

    def own(
        self,
        place: Placement,
        serials: Iterable[int],
        adjustment: Adjustment = AS_IT_IS,
    ) -> Iterator[bytes]:
        """Yield nothing for each page."""
        return (b"" for _ in serials)

    def _marks(self, page: Affine) -> bytes:
        """Return ticks at the cut, and row and column in the strip that is cut off."""
        shown, (wide, high) = self.shown, self.overlap
        ticks = []
        if wide:
            x = shown.x + wide
            for y, way in ((shown.y, 1), (shown.bottom, -1)):
                ticks.append((x, y, x, y + 4 * way))
        if high:
            y = shown.y + high
            for x, way in ((shown.x, 1), (shown.right, -1)):
                ticks.append((x, y, x + 4 * way, y))
        lines = b"".join(
            b"%b %b m %b %b l\n" % plain(*page.at(x, y), *page.at(to_x, to_y))
            for x, y, to_x, to_y in ticks
        )
        width = plain(to_pt(0.15))[0]
        text = encode_text(f"{self.name[0]} {self.name[1]}")
        at = page.at(shown.x + 1, shown.bottom - 1)
        return b"q 0 G %b w %bS Q\n" % (
            width,
            lines,
        ) + b"q 0 g BT /%b 7 Tf %b %b Td (%b)Tj ET Q\n" % (
            SERIAL_FONT.encode(),
            *plain(*at),
            text,
        )


def cut_poster(
    drawing: Drawing, paper: Paper, overlap: Mm, edge: Mm
) -> tuple[Paper, list[Window]]:
    """Return the parts of a drawing, row by row, and how their pages lie.

    Args:
        drawing: with its scale.
        paper: what it is printed on.
        overlap: how much neighbours share.
        edge: what the printer does not reach.

    Raises:
        UsageError: there would be too many pages, or none shows anything new.
    """
    width, height = (side * drawing.scale for side in drawing.size)
    page, columns, rows = _turn((width, height), paper, overlap, edge)
    wide, high = page.width - 2 * edge, page.height - 2 * edge
    # What the pages have beyond the drawing is spread over both ends.
    spare = columns * (wide - overlap) + overlap - width
    spare_down = rows * (high - overlap) + overlap - height
    windows = []
    for row in range(rows):
        for column in range(columns):
            part = Box(
                column * (wide - overlap) - spare / 2,
                row * (high - overlap) - spare_down / 2,
                wide,
                high,
            )
            shared = overlap if column else 0, overlap if row else 0
            shown = Box(edge, edge, wide, high)
            windows.append(Window(drawing, part, shown, (row + 1, column + 1), shared))
    return page, windows


def _turn(
    size: tuple[Mm, Mm], paper: Paper, overlap: Mm, edge: Mm
) -> tuple[Paper, int, int]:
    """Return how the paper lies so that fewest do, and their columns and rows.

    Raises:
        UsageError: there would be too many pages, or none shows anything new.
    """
    width, height = size
    best: tuple[Paper, int, int] | None = None
    for page in (paper, paper.turned()):
        wide, high = page.width - 2 * edge, page.height - 2 * edge
        if wide <= overlap or high <= overlap:
            continue
        columns = max(1, ceil((width - overlap) / (wide - overlap) - 1e-9))
        rows = max(1, ceil((height - overlap) / (high - overlap) - 1e-9))
        if best is None or columns * rows < best[1] * best[2]:
            best = page, columns, rows
    if best is None:
        raise UsageError(
            tell(
                "paper {name} is too small for an overlap of {overlap:g} mm",
                name=paper.name,
                overlap=overlap,
            )
        )
    _, columns, rows = best
    if columns * rows > MAX_PAGES:
        raise UsageError(
            plural(
                columns * rows,
                "the poster would have 1 page, at most {most} are made: "
                "choose a larger --paper or a smaller --width",
                "the poster would have {count:,} pages, at most {most} are "
                "made: choose a larger --paper or a smaller --width",
                most=MAX_PAGES,
            )
        )
    return best
