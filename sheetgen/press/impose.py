"""Imposition: the places of sheets on a paper, front and back, and their order.

All pages of a job are laid out the same. A sheet's back lies where the reverse of the
paper shows it, turned so that it reads upright when the sheet is turned over at the
edge where the pad is glued, whichever edge the printer turns the paper about.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sheetgen.core.draw.box import Box
from sheetgen.core.errors import UsageError
from sheetgen.core.units import Mm
from sheetgen.draw.lattice import lay_hexagons
from sheetgen.draw.part import BLEED
from sheetgen.language.message import message, plural
from sheetgen.press.paper import EDGE, Paper, too_small

LONG, SHORT = "long", "short"  # the edge that a printer turns paper about
STACKED, PAGED = "stack", "pages"
ORDERS = (STACKED, PAGED)

# Columns and rows by how many sheets lie on a paper.
_GRIDS = {1: ((1, 1),), 2: ((1, 2), (2, 1)), 4: ((2, 2),)}
COUNTS = tuple(_GRIDS)


@dataclass(frozen=True)
class Slot:
    """The place of a sheet on a page.

    Attributes:
        trim: its box after cutting, from the top left of the page.
        turn: how far it is turned clockwise, in degrees.
    """

    trim: Box
    turn: int = 0


@dataclass(frozen=True)
class Template:
    """The places of the sheets on a paper.

    Attributes:
        paper: the paper, oriented as its pages are.
        fronts: the places on the front page, row by row.
        backs: those of the same sheets on the back page; empty on one-sided paper.
        bleed: how far drawings reach beyond the cut.
        is_folded: whether backs lie beside their fronts, on the same page.
        edge: the margin that the printer cannot reach.
        cuts: straight lines to cut along, where sheets are not rectangles; each given
            by two of its points.
        back_bleed: how far the backs reach, where that is further: paper shifts when
            it is turned.
    """

    paper: Paper
    fronts: tuple[Slot, ...]
    backs: tuple[Slot, ...] = ()
    bleed: Mm = 0
    is_folded: bool = False
    edge: Mm = EDGE
    cuts: tuple[tuple[Mm, Mm, Mm, Mm], ...] = ()
    back_bleed: Mm = 0

    def sides(self) -> tuple[tuple[Slot, ...], ...]:
        """Return the places on the front, and on the back if there is one."""
        return (self.fronts, self.backs) if self.backs else (self.fronts,)

    def pairs(self) -> tuple[Slot, ...]:
        """Return the front and back of each folded sheet as one place."""
        found = []
        for front, back in zip(self.fronts, self.backs, strict=True):
            one, other = front.trim, back.trim
            left, top = min(one.x, other.x), min(one.y, other.y)
            right, foot = max(one.right, other.right), max(one.bottom, other.bottom)
            found.append(Slot(Box(left, top, right - left, foot - top), front.turn))
        return tuple(found)

    @property
    def pages(self) -> int:
        """How many pages a paper has."""
        return 2 if self.backs and not self.is_folded else 1


@dataclass(frozen=True)
class Cut:
    """The sheets that are cut out of a paper, and the room around them.

    Attributes:
        size: width and height of a sheet.
        live: width and height of the drawing in its middle, all of which a printer
            must reach.
        bleed: how far drawings reach beyond the cut.
        gap: distance between the bleeds of neighbours; with neither bleed nor gap,
            neighbours share a cut.
        edge: the margin of the paper that the printer cannot reach.
    """

    size: tuple[Mm, Mm]
    live: tuple[Mm, Mm]
    bleed: Mm = 0
    gap: Mm = 0
    edge: Mm = EDGE


def arrange(cut: Cut, paper: Paper, count: int) -> Template:
    """Return one-sided places for *count* sheets in the middle of *paper*.

    Sheets lie upright if they fit that way; the paper is landscape or portrait.

    Raises:
        UsageError: the paper is too small.
    """
    for turn in (0, 90):
        for page in (paper, paper.turned()):
            for columns, rows in _GRIDS[count]:
                slots = _grid(cut, page, columns, rows, turn)
                if _fits(cut, page, slots):
                    return Template(page, slots, bleed=cut.bleed, edge=cut.edge)
    width, height = cut.size
    size = message("{width:g} x {height:g} mm", width=width, height=height)
    if cut.bleed:
        size = message("{size} with {bleed:g} mm of bleed", size=size, bleed=cut.bleed)
    advice = plural(
        count,
        "a sheet of {size} does not fit; choose a larger --paper",
        "{count} sheets of {size} do not fit; choose a larger --paper or a smaller "
        "--up",
        size=size,
    )
    raise too_small(paper, advice)


def fill(cut: Cut, paper: Paper) -> Template:
    """Return one-sided places for as many sheets as fit on *paper*.

    Raises:
        UsageError: not even one fits.
    """
    found: list[tuple[int, Template]] = []
    for turn in (0, 90):
        for page in (paper, paper.turned()):
            width, height = cut.size if turn == 0 else cut.size[::-1]
            between = cut.gap + 2 * cut.bleed if cut.gap or cut.bleed else 0
            columns = int((page.width - 2 * cut.bleed + between) / (width + between))
            rows = int((page.height - 2 * cut.bleed + between) / (height + between))
            while columns and rows:
                slots = _grid(cut, page, columns, rows, turn)
                if _fits(cut, page, slots):
                    made = Template(page, slots, bleed=cut.bleed, edge=cut.edge)
                    found.append((len(slots), made))
                    break
                # Too near the edge: fewer columns or rows, whichever is nearer.
                trims = [slot.trim for slot in slots]
                if min(t.x for t in trims) <= min(t.y for t in trims):
                    columns -= 1
                else:
                    rows -= 1
    if not found:
        width, height = cut.size
        size = message("{width:g} x {height:g} mm", width=width, height=height)
        raise too_small(paper, message("nothing of {size} fits", size=size))
    most = max(count for count, _ in found)
    return next(template for count, template in found if count == most)


def fill_hexagons(flat: Mm, paper: Paper, edge: Mm = EDGE) -> Template:
    """Return places for hexagons that are separated by straight cuts right through.

    Args:
        flat: width of a hexagon across its flats.
        paper: the paper to fill.
        edge: the margin that the printer cannot reach.

    Raises:
        UsageError: not even one fits.
    """
    best: Template | None = None
    for page in (paper, paper.turned()):
        room = Box(0, 0, page.width, page.height).inset(edge)
        found = lay_hexagons(room, flat)
        if len(found.boxes) > (len(best.fronts) if best else 0):
            slots = tuple(Slot(box) for box in found.boxes)
            best = Template(page, slots, bleed=BLEED, edge=edge, cuts=found.cuts)
    if best is None:
        raise too_small(paper, message("no hexagon of {flat:g} mm fits", flat=flat))
    return best


def folded(cut: Cut, paper: Paper) -> Template:
    """Return places for sheets whose backs are folded behind their fronts.

    A back lies above its front, upside down; the fold between them is not cut.

    Raises:
        UsageError: not even one fits.
    """
    width, height = cut.size
    pair = Cut((width, 2 * height), (width, 2 * height), cut.bleed, cut.gap, cut.edge)
    template = fill(pair, paper)
    fronts, backs = [], []
    for slot in template.fronts:
        trim = slot.trim
        if slot.turn == 0:
            back, front = trim.rows(2)
        else:  # turned clockwise, so what was above is on the right
            front, back = trim.columns(2)
        fronts.append(Slot(front, slot.turn))
        backs.append(Slot(back, (slot.turn + 180) % 360))
    return replace(template, fronts=tuple(fronts), backs=tuple(backs), is_folded=True)


def slot_of(leaf: int, papers: int, count: int, order: str) -> int:
    """Return the slot in which a sheet lies, from 0; see `leaves_in_slot`."""
    return leaf // papers if order == STACKED else leaf % count


def _grid(
    cut: Cut, page: Paper, columns: int, rows: int, turn: int
) -> tuple[Slot, ...]:
    """Return a grid of sheets in the middle of a page."""
    width, height = cut.size if turn == 0 else cut.size[::-1]
    between = cut.gap + 2 * cut.bleed if cut.gap or cut.bleed else 0
    left = (page.width - columns * width - (columns - 1) * between) / 2
    top = (page.height - rows * height - (rows - 1) * between) / 2
    return tuple(
        Slot(
            Box(
                left + column * (width + between),
                top + row * (height + between),
                width,
                height,
            ),
            turn,
        )
        for row in range(rows)
        for column in range(columns)
    )


def _fits(cut: Cut, page: Paper, slots: Sequence[Slot]) -> bool:
    """Return whether sheets fit on the page, and their drawings in its printed area."""
    printed = page.box().inset(cut.edge)
    for slot in slots:
        width, height = cut.live if slot.turn % 180 == 0 else cut.live[::-1]
        trim = slot.trim
        live = Box(trim.centre.x - width / 2, trim.centre.y - height / 2, width, height)
        if not page.box().contains(trim.inset(-cut.bleed), 1e-3):
            return False
        if not printed.contains(live, 1e-3):
            return False
    return True


def with_backs(template: Template, flip: str, is_calendar: bool = False) -> Template:
    """Return *template* with the places of the sheets' backs.

    Args:
        template: the places of one-sided sheets.
        flip: the edge that the printer turns the paper about, `LONG` or `SHORT`.
        is_calendar: whether a sheet is turned over its upper edge; otherwise it is
            turned like the leaf of a book, as in a pad that is glued on the left.

    Raises:
        UsageError: *flip* is another edge.
    """
    if flip not in (LONG, SHORT):
        raise UsageError(
            message(
                "--duplex {flip}: expected {long} or {short}",
                flip=flip,
                long=LONG,
                short=SHORT,
            )
        )
    page = template.paper
    is_upright = page.height >= page.width
    is_sideways = is_upright == (flip == LONG)  # the paper turns about a vertical axis
    backs = []
    for trim, turn in ((slot.trim, slot.turn) for slot in template.fronts):
        if is_sideways:
            there = trim.moved(page.width - trim.right - trim.x, 0)
            back_turn = -turn
        else:
            there = trim.moved(0, page.height - trim.bottom - trim.y)
            back_turn = 180 - turn
        if is_calendar:
            back_turn += 180
        backs.append(Slot(there, back_turn % 360))
    return replace(template, backs=tuple(backs))


def papers_needed(leaves: int, count: int) -> int:
    """Return how many papers *leaves* sheets take, with *count* on each."""
    return -(-leaves // count)


def leaves_in_slot(
    slot: int, start: int, stop: int, papers: int, count: int, order: str
) -> range:
    """Return which sheets, from 0, lie in a slot of papers *start* to *stop*.

    In the order `STACKED` each slot has consecutive sheets, so that the cut piles can
    be put on top of each other in order; the last numbers may be beyond the last sheet.
    In the order `PAGED` consecutive sheets are neighbours on a paper.

    >>> [list(leaves_in_slot(slot, 0, 3, 3, 2, STACKED)) for slot in (0, 1)]
    [[0, 1, 2], [3, 4, 5]]
    >>> [list(leaves_in_slot(slot, 0, 3, 3, 2, PAGED)) for slot in (0, 1)]
    [[0, 2, 4], [1, 3, 5]]
    """
    if order == STACKED:
        return range(slot * papers + start, slot * papers + stop)
    return range(start * count + slot, stop * count + slot, count)
