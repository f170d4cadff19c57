"""Posters: a drawing larger than the paper, in parts that overlap.

Pages are glued together row by row. Each is cut along its left and its upper side, in
the middle of the strip that it shares with its neighbour, and laid on the other half of
that strip. Joins are placed so that they run beside texts, not through them.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import ceil, log

from sheetgen.core.draw.box import Box
from sheetgen.core.errors import UsageError
from sheetgen.core.units import Mm, to_pt
from sheetgen.draw.seam import TEXT, Crossing, Extent, Reach, glue_lines, within
from sheetgen.language.message import message, plural
from sheetgen.press.paper import AS_IT_IS, Adjustment, Affine, Paper, Placement, plain
from sheetgen.press.sheets import Drawing, Side
from sheetgen.press.stream import SERIAL_FONT, encode_text

MAX_PAGES = 400
USUAL: Mm = 594  # approximate width of a poster by default
_NEAR = 0.35  # the cost of twice the usual width, relative to an empty paper
_PAGE = 0.01  # the cost of another page
_CROSSED = 0.3  # the cost of a join through a text
_MOST = 8  # the most columns or rows that are tried
# Smaller sizes are tried where a poster that fills its papers has a join in a text.
_SHARES = (1, 0.985, 0.97, 0.955, 0.94, 0.925, 0.91, 0.895, 0.88)
_RIM: Mm = 6.0  # white left around a poster where there is more, and the most of it
_MOST_RIM: Mm = 12.0


@dataclass(frozen=True)
class Window:
    """The part of a drawing, or of a sheet with its own code, on one page.

    Attributes:
        whole: the whole drawing or sheet.
        part: the part on this page, in lengths of the enlarged drawing.
        shown: its box on the page.
        name: its row and column, from 1.
        overlap: the strips at its left and at its top that other pages show too.
        count: the numbers of rows and columns.
        shared: the width of the strip that neighbours share.
        trim: the box along which the finished poster is cut, on this page; sides that
            continue on other pages lie outside it.
    """

    whole: Side
    part: Box
    shown: Box
    name: tuple[int, int]
    overlap: tuple[Mm, Mm]
    count: tuple[int, int] = (1, 1)
    shared: Mm = 0
    trim: Box | None = None

    @property
    def drawing(self) -> Drawing:
        """The drawing that all pages show parts of."""
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
        """Yield the content of each page alone, with its marks for gluing."""
        joins = b"Q\n" + draw_joins(self, adjustment.on_page(place.paper))
        for own in self.whole.own(self._moved(place), serials, adjustment):
            yield own + joins

    def _moved(self, place: Placement) -> Placement:
        """Return the place on the page that the whole drawing would have."""
        scale, (width, height) = self.drawing.scale, self.drawing.size
        left, top = self.shown.x - self.part.x, self.shown.y - self.part.y
        whole = Box(left, top, width * scale, height * scale)
        return Placement(place.paper, whole, scale, place.trim)


@dataclass(frozen=True)
class _Grid:
    """The layout of a poster's pages."""

    page: Paper
    columns: int
    rows: int
    overlap: Mm
    edge: Mm

    @property
    def room(self) -> tuple[Mm, Mm]:
        """The largest size of the part on one page."""
        return self.page.width - 2 * self.edge, self.page.height - 2 * self.edge

    @property
    def most(self) -> tuple[Mm, Mm]:
        """The largest size that all pages show together."""
        (wide, high), overlap = self.room, self.overlap
        return (
            self.columns * (wide - overlap) + overlap,
            self.rows * (high - overlap) + overlap,
        )


def fill_papers(
    size: tuple[Mm, Mm], paper: Paper, overlap: Mm, edge: Mm
) -> list[tuple[float, Mm]]:
    """Return widths of a drawing that leave little of its papers empty.

    Args:
        size: width and height of the drawing.
        paper: the paper to print on.
        overlap: the width of the strip that neighbours share.
        edge: the margin that the printer cannot reach.

    Returns:
        Widths, the best first, each with its extra cost against the best.

    Raises:
        UsageError: the overlap leaves no room on the paper.
    """
    found = []
    for page in _pages(paper, overlap, edge):
        for columns in range(1, _MOST + 1):
            for rows in range(1, _MOST + 1):
                most = _Grid(page, columns, rows, overlap, edge).most
                width = min(most[0], most[1] * size[0] / size[1])
                used = width * width * size[1] / size[0] / (most[0] * most[1])
                score = used - _NEAR * abs(log(width / USUAL, 2))
                found.append((_PAGE * columns * rows - score, width))
    if not found:
        raise _no_room(paper, overlap)
    least = min(found)[0]
    return [(worse - least, width) for worse, width in sorted(found)]


def find_scale(
    size: tuple[Mm, Mm], extents: Sequence[Extent], paper: Paper, overlap: Mm, edge: Mm
) -> float:
    """Return the scale at which a drawing has about the usual width.

    It fills its papers, or is reduced by just enough that no join crosses a text.

    Args:
        size: width and height of the drawing.
        extents: the texts and other things on it that joins avoid.
        paper: the paper to print on.
        overlap: the width of the strip that neighbours share.
        edge: the margin that the printer cannot reach.

    Raises:
        UsageError: the overlap leaves no room on the paper.
    """
    best, found = float("inf"), 1.0
    for worse, width in fill_papers(size, paper, overlap, edge):
        for share in _SHARES:
            loss = worse + 1 - share
            if loss >= best:
                break
            one = Drawing("", size, width / size[0] * share)
            loss += _CROSSED * (_cost(one, extents, paper, overlap, edge) // TEXT)
            if loss < best:
                best, found = loss, one.scale
    return found


def _cost(
    drawing: Drawing, extents: Sequence[Extent], paper: Paper, overlap: Mm, edge: Mm
) -> float:
    """Return the total cost of the texts that the joins of a drawing cross."""
    grid = _turn(_size_of(drawing), paper, overlap, edge)
    down, across = _part(drawing, extents, grid)
    return down[1] + sum(cost for _, cost in across)


def joined_scale(
    size: tuple[Mm, Mm], paper: Paper, count: int, overlap: Mm, edge: Mm
) -> float:
    """Return the largest scale for a drawing that is joined from *count* papers.

    Args:
        size: width and height of the drawing.
        paper: the paper to print on.
        count: 2 or 4.
        overlap: the width of the strip that neighbours share.
        edge: the margin that the printer cannot reach.
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
    whole: Side, paper: Paper, overlap: Mm, edge: Mm, extents: Sequence[Extent] = ()
) -> tuple[Paper, list[Window]]:
    """Return the paper, oriented as the pages, and the parts of a drawing by rows.

    Args:
        whole: a drawing with its scale, or a sheet with its own code.
        paper: the paper to print on.
        overlap: the width of the strip that neighbours share.
        edge: the margin that the printer cannot reach.
        extents: the texts and other things on the drawing that joins avoid.

    Raises:
        UsageError: there would be too many pages, or the overlap fills the paper.
    """
    drawing = whole.drawing
    grid = _turn(_size_of(drawing), paper, overlap, edge)
    (ys, _), rows = _part(drawing, extents, grid)
    laid = []
    for row, ((low, high), (xs, _)) in enumerate(zip(pairwise(ys), rows, strict=True)):
        for column, (left, right) in enumerate(pairwise(xs)):
            part, shown = _show((left, right, low, high), (column, row), grid)
            laid.append(
                Window(
                    whole,
                    part,
                    shown,
                    (row + 1, column + 1),
                    (overlap if column else 0, overlap if row else 0),
                    (grid.rows, grid.columns),
                    overlap,
                )
            )
    return grid.page, _trimmed(laid, grid)


_Cuts = tuple[tuple[Mm, ...], float]  # both ends and the joins between, and their cost


def _part(
    drawing: Drawing, extents: Sequence[Extent], grid: _Grid
) -> tuple[_Cuts, list[_Cuts]]:
    """Return the cuts of a drawing into rows, and those of each row into columns."""
    scale, overlap = drawing.scale, grid.overlap
    (width, height), (wide, high) = drawing.size, grid.room

    def cut(found: Sequence[Extent], axis: int, count: int) -> _Cuts:
        room, length = (wide, high)[axis], (width, height)[axis]
        reach = Reach((room - overlap / 2) / scale, (room - overlap) / scale)
        seams = Crossing(found, length, axis).part(count, reach)
        places = (0.0, *seams.places, length)
        return tuple(place * scale for place in places), seams.cost

    ys, cost = cut(extents, 1, grid.rows)
    share = overlap / 2 / scale
    rows = [
        cut(within(extents, low / scale - share, high / scale + share), 0, grid.columns)
        for low, high in pairwise(ys)
    ]
    return (ys, cost), rows


def _show(
    cuts: tuple[Mm, Mm, Mm, Mm], place: tuple[int, int], grid: _Grid
) -> tuple[Box, Box]:
    """Return the part between a page's joins, and its box on the page.

    Pages at the rim of a poster have their part next to their neighbours, so that the
    empty space is outside.
    """
    ends = []
    for (low, high), at, count, room, length in (
        (cuts[:2], place[0], grid.columns, grid.room[0], grid.page.width),
        (cuts[2:], place[1], grid.rows, grid.room[1], grid.page.height),
    ):
        start = low - (grid.overlap / 2 if at else 0)
        end = high + (grid.overlap / 2 if at < count - 1 else 0)
        spare = room - (end - start)
        share = 0.5 if 0 < at < count - 1 or count == 1 else float(at == 0)
        ends.append((start, end - start, (length - room) / 2 + spare * share))
    (x, wide, left), (y, high, top) = ends
    return Box(x, y, wide, high), Box(left, top, wide, high)


def _trimmed(windows: Sequence[Window], grid: _Grid) -> list[Window]:
    """Return the windows with the final cut of the poster, at an equal distance."""
    width, height = grid.page.width, grid.page.height
    rims = []  # widths of white, up to the edges of the papers
    for one in windows:
        (row, column), shown = one.name, one.shown
        rims += [shown.x] if column == 1 else []
        rims += [shown.y] if row == 1 else []
        rims += [width - shown.right] if column == grid.columns else []
        rims += [height - shown.bottom] if row == grid.rows else []
    rim = min(max(min(rims), min(_RIM, grid.edge)), _MOST_RIM)
    if max(rims) - rim < 1:
        return list(windows)
    return [replace(one, trim=one.shown.inset(-rim)) for one in windows]


def _size_of(drawing: Drawing) -> tuple[Mm, Mm]:
    return drawing.size[0] * drawing.scale, drawing.size[1] * drawing.scale


def _pages(paper: Paper, overlap: Mm, edge: Mm) -> Iterator[Paper]:
    """Yield both orientations of a paper that leave room beyond the overlap."""
    for page in (paper, paper.turned()):
        if page.width - 2 * edge > overlap and page.height - 2 * edge > overlap:
            yield page


def _turn(size: tuple[Mm, Mm], paper: Paper, overlap: Mm, edge: Mm) -> _Grid:
    """Return the layout of pages in the orientation that needs fewest.

    Raises:
        UsageError: there would be too many pages, or the overlap fills the paper.
    """
    width, height = size
    best: _Grid | None = None
    for page in _pages(paper, overlap, edge):
        wide, high = page.width - 2 * edge, page.height - 2 * edge
        columns = max(1, ceil((width - overlap) / (wide - overlap) - 1e-9))
        rows = max(1, ceil((height - overlap) / (high - overlap) - 1e-9))
        if best is None or columns * rows < best.columns * best.rows:
            best = _Grid(page, columns, rows, overlap, edge)
    if best is None:
        raise _no_room(paper, overlap)
    count = best.columns * best.rows
    if count > MAX_PAGES:
        raise UsageError(
            plural(
                count,
                "the poster would have 1 page, at most {most} are made: "
                "choose a larger --paper or a smaller --width",
                "the poster would have {count:,} pages, at most {most} are "
                "made: choose a larger --paper or a smaller --width",
                most=MAX_PAGES,
            )
        )
    return best


def _no_room(paper: Paper, overlap: Mm) -> UsageError:
    return UsageError(
        message(
            "paper {name} is too small for an overlap of {overlap:g} mm",
            name=paper.name,
            overlap=overlap,
        )
    )


# The marks on the pages of a poster for gluing them. All of them are in strips that are
# cut off or covered, or outside the poster: ticks where a page is cut, thin lines where
# its neighbour is glued on, and a map of all pages.


_LINE: Mm = 0.15
_TICK: Mm = 4.0
_CELL: Mm = 2.2  # width of a page on the map, at most
_TALL = 0.7  # its height as a share of its width
_LEAST: Mm = 1.4  # height of a strip that holds text
_PAD: Mm = 0.5

Line = tuple[Mm, Mm, Mm, Mm]


def draw_joins(one: Window, page: Affine) -> bytes:
    """Return the operators that draw a page's marks for gluing."""
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


def _strips(one: Window) -> dict[str, Box]:
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


def _ticks(one: Window) -> list[Line]:
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


def _trims(one: Window) -> list[Line]:
    """Return ticks outside the corners of the whole poster."""
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


def _key(one: Window, strips: dict[str, Box], page: Affine) -> bytes:
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
