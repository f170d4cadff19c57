"""A print job: all sheets of a file, front and back, in their places on the papers."""

import io
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, groupby
from pathlib import Path

from sheetgen.core.draw.box import Box
from sheetgen.core.units import to_pt
from sheetgen.draw.font import FontStack
from sheetgen.press.cached import keep_base
from sheetgen.press.colour import IN_RGB, PDFA, Colours
from sheetgen.press.impose import (
    STACKED,
    Slot,
    Template,
    leaves_in_slot,
    papers_needed,
    slot_of,
)
from sheetgen.press.marks import NO_MARKS, MarkStyle, draw_marks
from sheetgen.press.output import replacing
from sheetgen.press.paper import Adjustment, Placement, plain, stand
from sheetgen.press.profile import ANY_PRINTER, Printer
from sheetgen.press.recipe import recipe
from sheetgen.press.renderer import chosen
from sheetgen.press.sheets import Drawing, Side
from sheetgen.press.stream import Base, Credits, Page, append_pages

BATCH = 100  # papers whose codes are made in one go


@dataclass(frozen=True)
class Leaves:
    """Consecutive sheets that differ only in their serials.

    Attributes:
        title: the title of their bookmark; empty for no bookmark.
        front: the content of their fronts.
        back: the content of their backs; None if they stay blank.
        serials: their serials; without codes these have no meaning.
        back_serials: the serials of their backs, if these differ.
    """

    title: str
    front: Side
    back: Side | None
    serials: range
    back_serials: range | None = None

    def numbers(self, is_back: bool) -> range:
        """Return the numbers of one side."""
        if is_back and self.back_serials is not None:
            return self.back_serials
        return self.serials


@dataclass(frozen=True)
class Job:
    """Everything that is printed into a file.

    Attributes:
        template: the places of sheets on every paper.
        leaves: the sheets, in the order of the cut piles.
        order: how they are spread over papers.
        marks: the marks around the sheets.
        printer: its corrections for front and back pages.
        duplex: the edge about which the file asks a printer to turn the paper, ``long``
            or ``short``; empty for one-sided printing.
        colours: the colours of the file, and the standard that it follows.
    """

    template: Template
    leaves: tuple[Leaves, ...]
    order: str = STACKED
    marks: MarkStyle = NO_MARKS
    printer: Printer = ANY_PRINTER
    duplex: str = ""
    colours: Colours = IN_RGB

    @property
    def count(self) -> int:
        """How many sheets there are."""
        return sum(len(part.serials) for part in self.leaves)

    @property
    def papers(self) -> int:
        """How many papers they take."""
        return papers_needed(self.count, len(self.template.fronts))

    @property
    def is_stacked(self) -> bool:
        """Whether cut piles are stacked so that serials run on from one to the next."""
        return len(self.template.fronts) > 1 and self.order == STACKED

    @property
    def pages(self) -> int:
        """How many pages the file has."""
        return self.papers * self.template.pages


def print_job(
    path: Path,
    job: Job,
    fonts: FontStack,
    credits: Credits,
    report: Callable[[int], None] = lambda sheets: None,
) -> None:
    """Write a PDF with all sheets of a job.

    Args:
        path: the file, replaced at once when all is written.
        job: what to print.
        fonts: the fonts of the drawings.
        credits: the metadata of the PDF.
        report: called now and then with the number of sheets done since the last call.

    Raises:
        OutputError: the file cannot be written.
        UnknownColour: the table of plates has no row for a colour.
        MissingLibrary: cairo is chosen and cannot be used.
    """
    imposed = _Imposed(job)
    base = _find_base(imposed, fonts, credits)
    pages = imposed.pages(base.resources, base.heads, report)
    colours = job.colours
    with replacing(path) as file:
        if not colours.standard:
            append_pages(file, base, pages, job.pages, imposed.bookmarks())
            return
        from sheetgen.press.standard import to_pdfa, to_pdfx

        made = io.BytesIO()
        append_pages(made, base, pages, job.pages, imposed.bookmarks())
        keep = to_pdfa if colours.standard == PDFA else to_pdfx
        file.write(keep(made.getvalue(), colours))


def _find_base(imposed: "_Imposed", fonts: FontStack, credits: Credits) -> Base:
    """Return the part that all pages share, made now or cached from an earlier run."""
    drawings, heads = imposed.drawings, imposed.heads
    duplex, colours = imposed.job.duplex, imposed.job.colours

    def make() -> Base:
        from sheetgen.press.base import make_base

        return make_base(drawings, heads, fonts, credits, duplex, colours)

    drawn = [(one.key, one.ground_key, one.size) for one in drawings]
    made_of = drawn, heads, fonts, credits, duplex, colours
    return keep_base(recipe("base", chosen(), *made_of), make)


class _Imposed:
    """The pages of a job, and their shared contents.

    Whatever all papers have in the same place is a separate content, written once: the
    marks of each side, and the head of each kind of sheet in each of its places.
    """

    def __init__(self, job: Job) -> None:
        self.job = job
        self.starts = list(
            accumulate((len(part.serials) for part in job.leaves), initial=0)
        )
        self.drawings: list[Drawing] = []
        self.heads: list[bytes] = []
        self._number_of: dict[bytes, int] = {}
        self._faces: dict[tuple[str, str, object], int] = {}
        self._marks: list[int | None] = []
        self._head_of: dict[tuple[int, int, int], int] = {}
        self._place_of: dict[tuple[int, int, int], Placement] = {}
        sides = job.template.sides()
        if job.template.is_folded:
            sides = (job.template.fronts + job.template.backs,) * 2
        self.boxes = [
            page_boxes(job.template, slots, bool(number))
            for number, slots in enumerate(sides)
        ]
        for number, slots in enumerate(job.template.sides()):
            adjustment = self._adjustment(number)
            cut = slots
            if job.template.is_folded:  # both halves are cut as one, with shared marks
                cut = () if number else job.template.pairs()
            marks = draw_marks(job.marks, job.template, cut, adjustment, bool(number))
            self._marks.append(self._add(marks) if marks else None)
            for kind, part in enumerate(job.leaves):
                side = part.back if number else part.front
                for at in self._slots_of(kind) if side is not None else ():
                    assert side is not None
                    self._add_head((number, at, kind), slots[at], side)

    def pages(
        self, resources: int, heads: Sequence[int], report: Callable[[int], None]
    ) -> Iterator[Page]:
        """Yield the pages, with the object numbers of their shared contents."""
        job = self.job
        sides = job.template.sides()
        for start in range(0, job.papers, BATCH):
            stop = min(start + BATCH, job.papers)
            columns = [
                [
                    list(self._column(number, at, start, stop, heads))
                    for at in range(len(slots))
                ]
                for number, slots in enumerate(sides)
            ]
            for paper in range(stop - start):
                contents: list[int | bytes] = []
                marks: list[int | bytes] = []  # on top, as a ground may cover them
                for number, slots in enumerate(columns):
                    for slot in slots:
                        contents += slot[paper]
                    head = self._marks[number]
                    if head is not None:
                        marks.append(heads[head])
                    if not job.template.is_folded or number:
                        shown = *contents, *marks
                        yield Page(shown, resources, self.boxes[number])
                        contents, marks = [], []
            first, last = start * len(sides[0]), stop * len(sides[0])
            report(min(last, job.count) - min(first, job.count))

    def bookmarks(self) -> list[tuple[str, int]]:
        """Return the titles of parts with the pages on which they begin, from 0."""
        job = self.job
        slots, sides = len(job.template.fronts), job.template.pages
        found = []
        for part, first in zip(job.leaves, self.starts, strict=False):
            if part.title and len(part.serials):
                paper = first % job.papers if job.order == STACKED else first // slots
                found.append((part.title, paper * sides))
        return found if len(found) > 1 else []

    def _column(
        self, number: int, at: int, start: int, stop: int, heads: Sequence[int]
    ) -> Iterator[tuple[int | bytes, ...]]:
        """Yield the contents of one place on each paper from *start* to *stop*."""
        job = self.job
        leaves = leaves_in_slot(
            at, start, stop, job.papers, len(job.template.fronts), job.order
        )
        for kind, some in groupby(leaves, self._kind):
            if kind is None:
                yield from (() for _ in some)
                continue
            part = job.leaves[kind]
            numbers, start_of = part.numbers(bool(number)), self.starts[kind]
            serials = [numbers[leaf - start_of] for leaf in some]
            side = part.back if number else part.front
            if side is None:
                yield from (() for _ in serials)
                continue
            key = number, at, kind
            head = heads[self._head_of[key]]
            adjustment = self._adjustment(number)
            for own in side.own(self._place_of[key], serials, adjustment):
                yield (head, own) if own else (head,)

    def _kind(self, leaf: int) -> int | None:
        """Return which of the parts a sheet belongs to; None beyond the last."""
        kind = bisect_right(self.starts, leaf) - 1
        return kind if kind < len(self.job.leaves) else None

    def _adjustment(self, number: int) -> Adjustment:
        """Return the printer's correction for a side."""
        is_back = number and not self.job.template.is_folded
        return self.job.printer.back if is_back else self.job.printer.front

    def _slots_of(self, kind: int) -> list[int]:
        """Return all places in which sheets of a part lie on any paper."""
        job, count = self.job, len(self.job.template.fronts)
        first, behind = self.starts[kind], self.starts[kind + 1]
        if job.order == STACKED and behind > first:
            last = slot_of(behind - 1, job.papers, count, STACKED)
            return list(range(slot_of(first, job.papers, count, STACKED), last + 1))
        leaves = range(first, min(behind, first + count))
        return sorted({slot_of(leaf, job.papers, count, job.order) for leaf in leaves})

    def _add(self, content: bytes) -> int:
        if content not in self._number_of:
            self._number_of[content] = len(self.heads)
            self.heads.append(content)
        return self._number_of[content]

    def _add_head(self, key: tuple[int, int, int], slot: Slot, side: Side) -> None:
        one = side.drawing
        drawn = one.key, one.ground_key, one.size
        if drawn not in self._faces:
            self._faces[drawn] = len(self.drawings)
            self.drawings.append(one)
        paper = self.job.template.paper
        place = stand(paper, slot.trim, one.size, one.scale, slot.turn)
        adjustment = self._adjustment(key[0])
        self._place_of[key] = place
        head = side.head(place, self._faces[drawn], adjustment)
        template = self.job.template
        if template.is_folded:
            partner = (template.fronts if key[0] else template.backs)[key[1]]
            clip = _up_to_fold(slot.trim, partner.trim, template.bleed)
            corners = adjustment.on_page(template.paper)
            low, high = corners.at(clip.x, clip.bottom), corners.at(clip.right, clip.y)
            box = *low, high[0] - low[0], high[1] - low[1]
            head = b"q %b %b %b %b re W n\n%bQ\n" % (*plain(*box), head)
        self._head_of[key] = self._add(head)


def page_boxes(
    template: Template, slots: Sequence[Slot], is_back: bool = False
) -> bytes:
    """Return the boxes of a page as PDF text; the trim box contains all sheets.

    All boxes are written: programs take a missing box to be the whole paper.
    """
    paper, bleed = template.paper, template.bleed
    if is_back:
        bleed = max(bleed, template.back_bleed)
    trims = [slot.trim for slot in slots]
    left, top = min(t.x for t in trims), min(t.y for t in trims)
    right, foot = max(t.right for t in trims), max(t.bottom for t in trims)
    trim = Box(left, top, right - left, foot - top)
    if template.cuts:  # a box cannot describe the bleed of these sheets
        trim, bleed = trim.inset(-bleed), 0
    named = (
        (b"Media", paper.box()),
        (b"Crop", paper.box()),
        (b"Bleed", trim.inset(-bleed)),
        (b"Trim", trim),
    )
    return b"".join(
        b"/%bBox[%b %b %b %b]" % (name, *_corners(box, paper.height))
        for name, box in named
    )


def _up_to_fold(trim: Box, partner: Box, bleed: float) -> Box:
    """Return a sheet with its bleed, but not beyond the fold to its other side."""
    around = trim.inset(-bleed)
    left, top, right, foot = around.x, around.y, around.right, around.bottom
    if partner.y < trim.y - 1e-6:
        top = trim.y
    elif partner.y > trim.y + 1e-6:
        foot = trim.bottom
    elif partner.x < trim.x:
        left = trim.x
    else:
        right = trim.right
    return Box(left, top, right - left, foot - top)


def _corners(box: Box, height: float) -> tuple[bytes, ...]:
    corners = box.x, height - box.bottom, box.right, height - box.y
    return plain(*map(to_pt, corners))
