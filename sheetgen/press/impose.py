"""Imposition: where sheets lie on a paper, front and back, and in which order.

All pages of a job are alike. A sheet's back lies where the paper shows its other side,
turned so that the sheet reads upright when it is turned over about the axis that its
glued edge asks for, whichever edge the printer turns the paper over.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sheetgen.core.draw.box import Box
from sheetgen.core.errors import UsageError
from sheetgen.core.units import Mm
from sheetgen.draw.bleed import BLEED
from sheetgen.draw.lattice import lay_hexagons
from sheetgen.language.message import message, plural
from sheetgen.press.paper import EDGE, Paper, too_small

LONG, SHORT = "long", "short"  # the edge that a printer turns paper over
STACKED, PAGED = "stack", "pages"
ORDERS = (STACKED, PAGED)

# Columns and rows by how many sheets lie on a paper.
_GRIDS = {1: ((1, 1),), 2: ((1, 2), (2, 1)), 4: ((2, 2),)}
COUNTS = tuple(_GRIDS)


@dataclass(frozen=True)
class Slot:
    """Where a sheet lies on a page.

    Attributes:
        trim: its box once it is cut, from the top left of the page.
        turn: how far it is turned clockwise, in degrees.
    """

    trim: Box
    turn: int = 0


@dataclass(frozen=True)
class Template:
    """Where the sheets of a paper lie.

    Attributes:
        paper: as its pages lie.
        fronts: the places on the front page, row by row.
        backs: those of the same sheets on the back page; empty on one-sided paper.
        bleed: how far drawings reach beyond the cut.
        is_folded: whether backs lie beside their fronts, on the same page.
        edge: what the printer does not reach along the edges of the paper.
        cuts: straight lines along which is cut, where sheets are not rectangles; each
            by two of its points.
        back_bleed: how far the backs reach, where that is further: paper that is
            turned shifts.
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
        """Return the places of each side of the sheets."""
        return (self.fronts, self.backs) if self.backs else (self.fronts,)

    def pairs(self) -> tuple[Slot, ...]:
        """Return front and back of each folded sheet as one."""
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
    """What is cut out of a paper.

    Attributes:
        size: width and height of a sheet.
        live: width and height of what is drawn in its middle and must be reached by a
            printer.
        bleed: how far drawings reach beyond the cut.
        gap: between the bleeds of neighbours; where nothing bleeds and there is no gap,
            neighbours share a cut.
        edge: what the printer does not reach along the edges of its paper.
    """

    size: tuple[Mm, Mm]
    live: tuple[Mm, Mm]
    bleed: Mm = 0
    gap: Mm = 0
    edge: Mm = EDGE


def arrange(cut: Cut, paper: Paper, count: int) -> Template:
    """Return one-sided places for *count* sheets in the middle of *paper*.

    Sheets lie as they are read if they can; paper lies or stands.

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
    """Return one-sided places for as many sheets as *paper* holds.

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
                # Too near the edge of the paper: less of what is nearer.
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
    """Return places for hexagons that are cut apart by straight lines right through.

    Args:
        flat: from side to side.
        paper: what is filled.
        edge: what the printer does not reach.

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
    """Return places for sheets whose backs are folded behind them.

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
        else:  # clockwise: what was above is at the right
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
    """Return whether sheets lie on the page, and their drawings where it is printed."""
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
        template: one-sided.
        flip: the edge that the printer turns the paper over, `LONG` or `SHORT`.
        is_calendar: whether a sheet is turned over its upper edge; else like the leaf
            of a book, as a pad that is glued at its left.

    Raises:
        UsageError: another edge.
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
    """Return how many papers *leaves* sheets take, *count* on each."""
    return -(-leaves // count)


def leaves_in_slot(
    slot: int, start: int, stop: int, papers: int, count: int, order: str
) -> range:
    """Return which sheets, from 0, lie in a slot of papers *start* to *stop*.

    In the order `STACKED` each slot has sheets that follow each other, so that the
    piles that are cut lie in the right order on top of each other; the last sheets may
    be beyond those that there are. In the order `PAGED` neighbours follow each other.

    >>> [list(leaves_in_slot(slot, 0, 3, 3, 2, STACKED)) for slot in (0, 1)]
    [[0, 1, 2], [3, 4, 5]]
    >>> [list(leaves_in_slot(slot, 0, 3, 3, 2, PAGED)) for slot in (0, 1)]
    [[0, 2, 4], [1, 3, 5]]
    """
    if order == STACKED:
        return range(slot * papers + start, slot * papers + stop)
    return range(start * count + slot, stop * count + slot, count)
