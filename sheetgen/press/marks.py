"""Printer's marks: where to cut, and whether the plates register.

Cut marks lie on the lines to cut along. Outside the sheets they begin where the bleed
ends; where the paper has no room for that, short ticks lie inside, at the ends of the
lines and where lines cross. Registration crosses are always outside.

Two short ticks cross the edge to be glued. On a pile of cut sheets they show as two
lines on that side of the pile: they point out the edge, and the glue hides them.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sheetgen.core.draw.box import Box
from sheetgen.core.errors import UsageError
from sheetgen.core.units import Mm, to_pt
from sheetgen.language.message import join, message
from sheetgen.press.impose import Slot, Template
from sheetgen.press.paper import AS_IT_IS, Adjustment, plain

NONE, AUTO, OUTSIDE, INSIDE = "none", "auto", "outside", "inside"
CROPS = (AUTO, OUTSIDE, INSIDE, NONE)

ALL_PLATES = "All"  # names of colours among the resources of pages
DIE_LINE = "Die"

_LINE: Mm = 0.1
_LENGTH: Mm = 5  # of a mark outside
_LEAST: Mm = 2.5  # shorter ones are left out
_OFFSET: Mm = 1.5  # from the bleed, so that no mark stays on a cut sheet
_TICK: Mm = 3  # of a mark inside
_EDGE: Mm = 0.5  # nothing is drawn closer to the edge of the paper
_CROSS: Mm = 2.5  # radius of a registration cross where there is room, and the least
_LEAST_CROSS: Mm = 1.5
_CROSS_OFFSET: Mm = 1  # from the bleed
_APART: Mm = 0.05  # cuts closer than this count as one

# The edge to be glued, as seen from the front.
LEFT, TOP, RIGHT = "left", "top", "right"
_EDGES = (LEFT, TOP, RIGHT, "bottom")  # clockwise
_GLUE: Mm = 1.5  # how far a tick reaches into a sheet; drawings begin at 6.35
_GLUE_APART: Mm = 3  # from the middle of the edge
_GLUE_LINE: Mm = 0.3


@dataclass(frozen=True)
class MarkStyle:
    """Which marks are drawn.

    Attributes:
        crop: the places of cut marks: one of `CROPS`.
        has_registration: whether there are crosses to check the register of colours
            and sides.
        has_die_line: whether the outline of each sheet is drawn in a colour of its own.
        glue: the edge to be glued, `LEFT`, `RIGHT` or `TOP`; empty for none.
    """

    crop: str = AUTO
    has_registration: bool = False
    has_die_line: bool = False
    glue: str = ""


NO_MARKS = MarkStyle(NONE)


def draw_marks(
    style: MarkStyle,
    template: Template,
    slots: Sequence[Slot],
    adjustment: Adjustment = AS_IT_IS,
    is_back: bool = False,
) -> bytes:
    """Return the operators that draw the marks of a page; empty if it has no marks.

    Args:
        style: the kinds of marks.
        template: the places of sheets.
        slots: those on the page.
        adjustment: the printer's correction.
        is_back: whether the page shows the backs of sheets.
    """
    if not slots:
        return b""
    lines = _Lines(template, adjustment)
    trims = [slot.trim for slot in slots]
    parts = []
    if style.crop != NONE and template.cuts:
        through = list(_line_ends(template, trims))
        parts.append(_colour(ALL_PLATES) + lines.draw(through))
    elif style.crop != NONE:
        crops = list(_crop_lines(style.crop, template, trims))
        if crops:
            parts.append(_colour(ALL_PLATES) + lines.draw(crops))
    if style.has_registration:
        crosses = list(_crosses(template, trims))
        if crosses:
            drawn = b"".join(lines.cross(*cross) for cross in crosses)
            parts.append(_colour(ALL_PLATES) + drawn)
    if style.has_die_line:
        parts.append(_colour(DIE_LINE) + b"".join(map(lines.box, trims)))
    if template.is_folded:
        folds = _fold_lines(template)
        parts.append(_colour(ALL_PLATES) + b"[3 2] 0 d\n" + lines.draw(folds))
    if style.glue and style.crop != NONE:
        ticks = list(_glue_ticks(style.glue, template, slots, is_back))
        if ticks:
            thick = plain(to_pt(_GLUE_LINE))[0]
            parts.append(b"q 0 G %b w\n%bQ\n" % (thick, lines.draw(ticks)))
    if not parts:
        return b""
    width = plain(to_pt(_LINE))[0]
    return b"q %b w\n" % width + b"".join(parts) + b"Q\n"


Line = tuple[Mm, Mm, Mm, Mm]  # from x, y to x, y


def refuse_marks(style: MarkStyle, template: Template) -> None:
    """Refuse marks that the paper has no room for.

    Raises:
        UsageError: there is no room for them.
    """
    if template.cuts or template.is_folded:
        return
    trims = [slot.trim for slot in template.fronts]
    wrong = []
    if style.crop == OUTSIDE and not _has_outside(template, trims):
        wrong.append(
            message(
                "--crop outside: the paper has no room beside the sheets; choose a "
                "larger --paper, or --crop inside"
            )
        )
    if style.has_registration and not list(_crosses(template, trims)):
        wrong.append(
            message(
                "--registration: the paper has no room for crosses beside the sheets; "
                "choose a larger --paper, or --no-registration"
            )
        )
    if wrong:
        raise UsageError(join("\n", wrong))


def _has_outside(template: Template, trims: Sequence[Box]) -> bool:
    """Return whether each necessary cut has a mark outside the sheets."""
    wanted = list(_crop_lines(INSIDE, template, trims))
    found = list(_crop_lines(OUTSIDE, template, trims))
    return {x for x, _, to_x, _ in wanted if x == to_x} <= {
        x for x, _, to_x, _ in found if x == to_x
    } and {y for _, y, _, to_y in wanted if y == to_y} <= {
        y for _, y, _, to_y in found if y == to_y
    }


def _crop_lines(where: str, template: Template, trims: Sequence[Box]) -> Iterable[Line]:
    """Yield the cut marks in both directions."""
    paper, bleed = template.paper, template.bleed
    edge = max(_EDGE, template.edge)
    upright = [(t.x, t.right, t.y, t.bottom) for t in trims]
    lying = [(t.y, t.bottom, t.x, t.right) for t in trims]
    for cut, start, end in _marks_along(
        where, upright, paper.height, paper.width, bleed, edge
    ):
        yield cut, start, cut, end
    for cut, start, end in _marks_along(
        where, lying, paper.width, paper.height, bleed, edge
    ):
        yield start, cut, end, cut


def _line_ends(template: Template, trims: Sequence[Box]) -> Iterable[Line]:
    """Yield the ends of cuts that run right through, outside all sheets."""
    left, top = min(t.x for t in trims), min(t.y for t in trims)
    right, foot = max(t.right for t in trims), max(t.bottom for t in trims)
    sheets = Box(left, top, right - left, foot - top)
    sheets = sheets.inset(-template.bleed - _OFFSET)
    paper = template.paper.box().inset(max(_EDGE, template.edge))
    around = sheets.inset(-_LENGTH)
    left, top = max(around.x, paper.x), max(around.y, paper.y)
    right, foot = min(around.right, paper.right), min(around.bottom, paper.bottom)
    room = Box(left, top, right - left, foot - top)
    for cut in template.cuts:
        inner, outer = _within(cut, sheets), _within(cut, room)
        if inner is None or outer is None:
            continue
        for start, end in ((outer[0], inner[0]), (inner[1], outer[1])):
            if end - start > 1:
                yield (*_along(cut, start), *_along(cut, end))


def _along(cut: Line, length: Mm) -> tuple[Mm, Mm]:
    """Return the point at a distance from the first point of a line."""
    x, y, to_x, to_y = cut
    whole = ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5
    return x + (to_x - x) / whole * length, y + (to_y - y) / whole * length


def _within(cut: Line, box: Box) -> tuple[Mm, Mm] | None:
    """Return where along a line its part within a box starts and ends, or None.

    Source: Liang and Barsky, "A New Concept and Method for Line Clipping" (1984).
    """
    x, y, to_x, to_y = cut
    whole = ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5
    low, high = float("-inf"), float("inf")
    for start, way, least, most in (
        (x, (to_x - x) / whole, box.x, box.right),
        (y, (to_y - y) / whole, box.y, box.bottom),
    ):
        if abs(way) < 1e-12:
            if not least <= start <= most:
                return None
            continue
        ends = sorted(((least - start) / way, (most - start) / way))
        low, high = max(low, ends[0]), min(high, ends[1])
    return (low, high) if low < high else None


def _fold_lines(template: Template) -> list[Line]:
    """Return dashes at both ends of each fold, beyond the sheets."""
    found = []
    for pair, front in zip(template.pairs(), template.fronts, strict=True):
        box, half = pair.trim, front.trim
        outer = template.bleed + _OFFSET
        if half.height < box.height - 1e-6:  # one above the other
            y = half.y if half.y > box.y + 1e-6 else half.bottom
            found.append((box.x - outer - _LENGTH, y, box.x - outer, y))
            found.append((box.right + outer, y, box.right + outer + _LENGTH, y))
        else:
            x = half.x if half.x > box.x + 1e-6 else half.right
            found.append((x, box.y - outer - _LENGTH, x, box.y - outer))
            found.append((x, box.bottom + outer, x, box.bottom + outer + _LENGTH))
    others = [pair.trim.inset(-template.bleed) for pair in template.pairs()]
    return [line for line in found if not any(_meets(line, box) for box in others)]


def _meets(line: Line, box: Box) -> bool:
    """Return whether a mark touches a box, such as a sheet with its bleed."""
    x, y, to_x, to_y = line
    return (
        min(to_x, box.right) - max(x, box.x) >= -1e-6
        and min(to_y, box.bottom) - max(y, box.y) >= -1e-6
    )


def _marks_along(
    where: str,
    spans: Sequence[tuple[Mm, Mm, Mm, Mm]],
    length: Mm,
    breadth: Mm,
    bleed: Mm,
    edge: Mm,
) -> Iterable[tuple[Mm, Mm, Mm]]:
    """Yield the marks on the cuts of one direction: cut, start and end.

    Args:
        where: one of `CROPS`.
        spans: both cuts of each sheet, and where they start and end.
        length: size of the paper along the cuts.
        breadth: size of the paper across them.
        bleed: how far drawings reach beyond the cut.
        edge: the margin of the paper in which nothing is drawn.
    """
    cuts: dict[Mm, list[tuple[Mm, Mm]]] = {}
    for low, high, start, end in spans:
        for cut in (low, high):
            near = next((known for known in cuts if abs(known - cut) < _APART), cut)
            cuts.setdefault(near, []).append((start, end))
    first = min(span[2] for span in spans)
    last = max(span[3] for span in spans)
    for cut, along in sorted(cuts.items()):
        if cut < edge or cut > breadth - edge:  # practically the edge of the paper
            continue
        outer = bleed + _OFFSET
        room = (
            min(_LENGTH, first - outer - edge),
            min(_LENGTH, length - last - outer - edge),
        )
        is_inside = where == INSIDE or (where == AUTO and min(room) < _LEAST)
        if where != INSIDE:
            if room[0] >= _LEAST:
                yield cut, first - outer - room[0], first - outer
            if room[1] >= _LEAST:
                yield cut, last + outer, last + outer + room[1]
        if is_inside:
            yield from _ticks(cut, along, edge, length - edge)


def _ticks(
    cut: Mm, along: Sequence[tuple[Mm, Mm]], low: Mm, high: Mm
) -> Iterable[tuple[Mm, Mm, Mm]]:
    """Yield short marks where a cut starts, ends, and meets others.

    Args:
        cut: the position of the cut.
        along: where its parts start and end.
        low: the start of the printable area.
        high: its end.
    """
    for at in sorted({round(end, 3) for span in along for end in span}):
        start = min(max(at - _TICK, low), high - _TICK)
        end = max(min(at + _TICK, high), low + _TICK)
        yield cut, start, end


def _crosses(template: Template, trims: Sequence[Box]) -> Iterable[tuple[Mm, Mm, Mm]]:
    """Yield the centres and radii of registration crosses, where there is room.

    They lie opposite each other, in the same places on front and back: in the middle
    or, where a cut runs through the middle, at a quarter and three quarters.
    """
    paper = template.paper
    edge = max(_EDGE, template.edge)
    left, top = min(t.x for t in trims), min(t.y for t in trims)
    across = [cut for t in trims for cut in (t.x, t.right)]
    down = [cut for t in trims for cut in (t.y, t.bottom)]
    radius = _cross_radius(left - template.bleed - edge)
    if radius:
        x = left - template.bleed - _CROSS_OFFSET - radius
        for y in _beside_cuts(paper.height, down, radius):
            yield x, y, radius
            yield paper.width - x, y, radius
    radius = _cross_radius(top - template.bleed - edge)
    if radius:
        y = top - template.bleed - _CROSS_OFFSET - radius
        for x in _beside_cuts(paper.width, across, radius):
            yield x, y, radius
            yield x, paper.height - y, radius


def _cross_radius(room: Mm) -> Mm:
    """Return the radius of crosses between bleed and edge; 0 if there is no room."""
    radius = min(_CROSS, (room - _CROSS_OFFSET) / 2)
    return radius if radius >= _LEAST_CROSS - 1e-6 else 0


def _beside_cuts(length: Mm, cuts: Sequence[Mm], radius: Mm) -> tuple[Mm, ...]:
    """Return the places of crosses along a side, clear of cut marks."""
    middle = length / 2
    if all(abs(cut - middle) > radius + 0.4 for cut in cuts):
        return (middle,)
    return middle / 2, middle * 3 / 2


def _glue_ticks(
    glue: str, template: Template, slots: Sequence[Slot], is_back: bool
) -> Iterable[Line]:
    """Yield two ticks across the glued edge of sheets, within the printable area."""
    room = template.paper.box().inset(max(_EDGE, template.edge))
    for slot in slots:
        place = _EDGES.index(glue)
        if is_back:  # turned about that edge, the leaf has it on the opposite side
            place += 2
        edge = _EDGES[(place + slot.turn // 90) % 4]
        trim, out = slot.trim, template.bleed
        for along in (-_GLUE_APART, _GLUE_APART):
            if edge in (LEFT, RIGHT):
                y = trim.centre.y + along
                at, way = (trim.x, 1) if edge == LEFT else (trim.right, -1)
                start, end = sorted((at - out * way, at + _GLUE * way))
                start, end = max(start, room.x), min(end, room.right)
                line = (start, y, end, y)
            else:
                x = trim.centre.x + along
                at, way = (trim.y, 1) if edge == TOP else (trim.bottom, -1)
                start, end = sorted((at - out * way, at + _GLUE * way))
                start, end = max(start, room.y), min(end, room.bottom)
                line = (x, start, x, end)
            if end - start >= _GLUE / 2:
                yield line


def _colour(name: str) -> bytes:
    """Return the operator that sets the colour of lines."""
    return b"/%b CS 1 SCN\n" % name.encode()


class _Lines:
    """Lines in points, drawn from lengths that count from the top left of the page."""

    def __init__(self, template: Template, adjustment: Adjustment) -> None:
        self.matrix = adjustment.on_page(template.paper)

    def at(self, x: Mm, y: Mm) -> tuple[bytes, ...]:
        return plain(*self.matrix.at(x, y))

    def draw(self, lines: Iterable[Line]) -> bytes:
        return (
            b"".join(
                b"%b %b m %b %b l\n" % (*self.at(x, y), *self.at(to_x, to_y))
                for x, y, to_x, to_y in lines
            )
            + b"S\n"
        )

    def box(self, box: Box) -> bytes:
        left, foot = self.matrix.at(box.x, box.bottom)
        right, top = self.matrix.at(box.right, box.y)
        corners = plain(left, foot, right - left, top - foot)
        return b"%b %b %b %b re S\n" % corners

    def cross(self, x: Mm, y: Mm, radius: Mm) -> bytes:
        arms = self.draw(
            [(x - radius, y, x + radius, y), (x, y - radius, x, y + radius)]
        )
        return arms + self.circle(x, y, radius * 0.6)

    def circle(self, x: Mm, y: Mm, radius: Mm) -> bytes:
        bend = radius * 0.5523  # control points of four curves that make a circle
        parts = [b"%b %b m" % self.at(x + radius, y)]
        for (ax, ay), (bx, by) in (
            ((1, 0), (0, 1)),
            ((0, 1), (-1, 0)),
            ((-1, 0), (0, -1)),
            ((0, -1), (1, 0)),
        ):
            parts.append(
                b"%b %b %b %b %b %b c"
                % (
                    *self.at(x + ax * radius + bx * bend, y + ay * radius + by * bend),
                    *self.at(x + bx * radius + ax * bend, y + by * radius + ay * bend),
                    *self.at(x + bx * radius, y + by * radius),
                )
            )
        return b" ".join(parts) + b" S\n"
