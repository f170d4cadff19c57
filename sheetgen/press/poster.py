"""Posters: a drawing larger than the paper, in parts that overlap."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import ceil

from sheetgen.draw.box import Box
from sheetgen.errors import UsageError
from sheetgen.press.affine import AS_IT_IS, Adjustment, Affine
from sheetgen.press.base import SERIAL_FONT, encode_text
from sheetgen.press.operators import plain
from sheetgen.press.paper import Paper, Placement
from sheetgen.press.sheets import Drawing, Side
from sheetgen.say import plural, tell
from sheetgen.units import Mm, to_pt

MAX_PAGES = 400
_TICK: Mm = 4
_TICK_IN: Mm = 1.5  # from the end of the cut


@dataclass(frozen=True)
class Window:
    """The part of a drawing, or of a sheet with its own code, that a page shows.

    Attributes:
        whole: all of it.
        part: what is shown, in lengths of the enlarged drawing.
        shown: where on the page.
        name: its row and column, from 1.
        overlap: at its left and at its top, where it goes on another page.
    """

    whole: Side
    part: Box
    shown: Box
    name: tuple[int, int]
    overlap: tuple[Mm, Mm]

    @property
    def drawing(self) -> Drawing:
        """What all pages that show a part of it share."""
        return self.whole.drawing

    def head(
        self, place: Placement, face: int, adjustment: Adjustment = AS_IT_IS
    ) -> bytes:
        """Return the operators that draw the part; `own` ends what they begin."""
        page, shown = adjustment.on_page(place.paper), self.shown
        low, high = page.at(shown.x, shown.bottom), page.at(shown.right, shown.y)
        clip = plain(*low, high[0] - low[0], high[1] - low[1])
        drawn = self.whole.head(self._moved(place), face, adjustment)
        return b"q %b %b %b %b re W n\n%b" % (*clip, drawn)

    def own(
        self,
        place: Placement,
        serials: Iterable[int],
        adjustment: Adjustment = AS_IT_IS,
    ) -> Iterator[bytes]:
        """Yield what each page has of its own, its name, and where to cut it."""
        marks = b"Q\n" + self._marks(adjustment.on_page(place.paper))
        for own in self.whole.own(self._moved(place), serials, adjustment):
            yield own + marks

    def _moved(self, place: Placement) -> Placement:
        """Return where all of it would stand on the page."""
        scale, (width, height) = self.drawing.scale, self.drawing.size
        left, top = self.shown.x - self.part.x, self.shown.y - self.part.y
        whole = Box(left, top, width * scale, height * scale)
        return Placement(place.paper, whole, scale, place.trim)

    def _marks(self, page: Affine) -> bytes:
        """Return ticks that end at the cut, and row and column.

        Ticks lie in the strip that is cut off: nothing of them stays in the middle of
        what is joined, where a reader of photos would take it for writing.
        """
        shown, (wide, high) = self.shown, self.overlap
        ticks = []
        if wide:
            x = shown.x + wide
            for y in (shown.y + _TICK_IN, shown.bottom - _TICK_IN):
                ticks.append((x - min(wide, _TICK), y, x, y))
        if high:
            y = shown.y + high
            for x in (shown.x + _TICK_IN, shown.right - _TICK_IN):
                ticks.append((x, y - min(high, _TICK), x, y))
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


def joined_scale(
    size: tuple[Mm, Mm], paper: Paper, count: int, overlap: Mm, edge: Mm
) -> float:
    """Return how much larger a drawing can be that is joined of *count* papers.

    Args:
        size: of the drawing.
        paper: what it is printed on.
        count: 2 or 4.
        overlap: how much neighbours share.
        edge: what the printer does not reach.
    """
    width, height = size
    found = []
    for page in (paper, paper.turned()):
        wide = page.width - 2 * edge - overlap
        high = page.height - 2 * edge - overlap
        for columns in range(1, count + 1):
            rows = count // columns
            if columns * rows == count:
                across = columns * wide + overlap
                down = rows * high + overlap
                found.append(min(across / width, down / height))
    return max(found)


def cut_poster(
    drawing: Side, paper: Paper, overlap: Mm, edge: Mm
) -> tuple[Paper, list[Window]]:
    """Return the parts of a drawing, row by row, and how their pages lie.

    Args:
        drawing: with its scale; or a sheet with its own code.
        paper: what it is printed on.
        overlap: how much neighbours share.
        edge: what the printer does not reach.

    Raises:
        UsageError: there would be too many pages, or none shows anything new.
    """
    drawn = drawing.drawing
    width, height = (side * drawn.scale for side in drawn.size)
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
