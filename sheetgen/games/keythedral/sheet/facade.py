"""The front of the cathedral, with its squares as the stones it is built of.

The squares are arranged as on the cathedral board, row by row; walls, roof and towers
are drawn around any set of squares.
"""

from dataclasses import dataclass
from itertools import pairwise

from sheetgen.core.board import Board
from sheetgen.core.draw.box import Box, Point, centred
from sheetgen.core.draw.hexmap import FLAT, CellPlan
from sheetgen.core.units import Mm
from sheetgen.draw.cell import Look
from sheetgen.draw.font import BOLD
from sheetgen.draw.hatch import STEP, draw_hatch, surround_boxes
from sheetgen.draw.ink import WHITE, Ink, Tone
from sheetgen.draw.svg import (
    HAIR,
    Canvas,
    Letters,
    Outline,
    boxes_path,
    lines_path,
    number,
    polygon_path,
)
from sheetgen.draw.symbol import draw_symbol, draw_symbols

LARGEST: Mm = 7.5  # from the middle of a square to the middle of the next
LINE: Mm = 0.8  # the line of the ground
SIDE = 0.92  # of a square, as a share of that distance
WALL: Mm = 1.2  # from the squares to the outline
BEYOND: Mm = 1.7  # how far ground and towers extend beyond the walls, at most
ROOF = 2.3  # the height of everything above the top row, as a share of a row
TOWER = 0.3  # the width of a tower on a ledge, as a share of a row's height
CROSS = 0.6  # the part of it that is the cross
DENSITY = 1.3  # of hatches, because squares are small


@dataclass(frozen=True)
class Facade:
    """The layout of the squares.

    Attributes:
        board: the squares.
        pitch: from one square to the next.
        boxes: of the squares.
        roof: the height of everything above the top row, in rows.
        cross: the height of the cross on it, in rows.
    """

    board: Board
    pitch: Mm
    boxes: tuple[Box, ...]
    roof: float = ROOF
    cross: float = CROSS

    @property
    def rows(self) -> list[list[Box]]:
        """The boxes of squares by row, from the top; a row may be empty."""
        last = max(cell.position.row for cell in self.board.cells)
        rows: list[list[Box]] = [[] for _ in range(last + 1)]
        for cell, box in zip(self.board.cells, self.boxes, strict=True):
            rows[cell.position.row].append(box)
        return rows


def fit_facade(board: Board, box: Box) -> Facade:
    """Return the squares of *board* as large as *box* allows, at its bottom."""
    across = spread(board)
    wide = 2 * max(across) + 1
    high = max(cell.position.row for cell in board.cells) + 1
    pitch = min(
        LARGEST,
        (box.width - 2 * WALL - 2 * BEYOND) / wide,
        (box.height - 2 * WALL - LINE / 2) / (high + ROOF),
    )
    top = box.bottom - WALL - LINE / 2 - pitch * high
    boxes = []
    for cell, x in zip(board.cells, across, strict=True):
        y = top + (cell.position.row + 0.5) * pitch
        middle = Point(box.centre.x + x * pitch, y)
        boxes.append(centred(middle, pitch * SIDE, pitch * SIDE))
    return Facade(board, pitch, tuple(boxes))


def spread(board: Board) -> list[float]:
    """Return how far to the right of the middle each square is, in squares.

    Each row is centred separately: in the lattice of a map, neighbouring rows can only
    differ by an odd number of squares; a hole at the end of a row makes up for that.
    """
    rows: dict[int, list[int]] = {}
    for cell in board.cells:
        rows.setdefault(cell.position.row, []).append(cell.position.column)
    middles = {row: (min(of_row) + max(of_row)) / 2 for row, of_row in rows.items()}
    return [
        (cell.position.column - middles[cell.position.row]) / 2 for cell in board.cells
    ]


def plan_square(box: Box) -> CellPlan:
    """Return the positions in a square: the value, with a sign above it."""
    unit = box.width / FLAT
    middle = box.centre
    return CellPlan(
        writing=None,
        field=None,
        sign=centred(Point(middle.x, middle.y - 3.1 * unit), 4.4 * unit, 4.4 * unit),
        whole=box,
        number=centred(Point(middle.x, middle.y + 2.5 * unit), 8.2 * unit, 6 * unit),
    )


def draw_facade(
    canvas: Canvas, facade: Facade, looks: dict[str, Look], tone: Tone, ink: Ink
) -> tuple[CellPlan, ...]:
    """Draw the cathedral and return the positions in its squares."""
    walls = _find_walls(facade)
    _draw_building(canvas, facade, walls, tone)
    plans = tuple(plan_square(box) for box in facade.boxes)
    for terrain, look in looks.items():
        cells = facade.board.of_terrain(terrain)
        if cells:
            draw_squares(canvas, [plans[cell] for cell in cells], look, terrain)
    for cell, plan in zip(facade.board.cells, plans, strict=True):
        assert plan.number is not None
        canvas.text_in(
            plan.number,
            cell.carried,
            Letters(plan.number.height, ink.text, BOLD),
            align="centre",
            minimum=1.6,
        )
    return plans


def draw_squares(canvas: Canvas, plans: list[CellPlan], look: Look, stem: str) -> None:
    """Draw the ground, hatch, outline and sign of squares of one kind.

    Args:
        canvas: to draw on.
        plans: of the squares.
        look: of the kind.
        stem: an id, unique in the drawing.
    """
    unit = plans[0].whole.width / FLAT
    ring = 0.7 * unit
    outline = boxes_path(plan.whole.inset(ring / 2) for plan in plans)
    canvas.path(outline, fill=look.tone.tint)
    around = surround_boxes([plan.whole for plan in plans])
    step = STEP * look.tone.hatch_step * unit / DENSITY
    stroke = Outline(look.tone.hatch, HAIR * look.tone.hatch_weight)
    draw_hatch(canvas, stem, outline, look.hatch, around, step, stroke)
    canvas.path(outline, stroke=Outline(look.tone.ring, ring))
    # White below sign and value, to keep the hatch away from them.
    plates = [plan.number for plan in plans if plan.number]
    plates += [plan.sign.inset(-0.5 * unit) for plan in plans]
    canvas.path("".join(map(_plate, plates)), fill=WHITE)
    signs = [plan.sign.centre for plan in plans]
    draw_symbols(canvas, look.symbol, signs, plans[0].sign.width, look.tone.sign)


def _plate(box: Box) -> str:
    """Return a rectangle with round corners."""
    r = box.height * 0.25
    wide, high = number(box.width - 2 * r), number(box.height - 2 * r)
    r_text = number(r)
    arc = f"a{r_text} {r_text} 0 0 1 "
    return (
        f"M{number(box.x + r)} {number(box.y)}h{wide}{arc}{r_text} {r_text}v{high}"
        f"{arc}-{r_text} {r_text}h-{wide}{arc}-{r_text} -{r_text}v-{high}"
        f"{arc}{r_text} -{r_text}z"
    )


@dataclass(frozen=True)
class _Storey:
    """A row of squares with the walls on both sides.

    Attributes:
        left: outer edge of the left wall.
        right: outer edge of the right wall.
        top: of the row.
        bottom: of the row.
        squares: of the row, from the left.
    """

    left: Mm
    right: Mm
    top: Mm
    bottom: Mm
    squares: tuple[Box, ...]


def _find_walls(facade: Facade) -> list[_Storey]:
    """Return the storeys from the top; none is narrower than the one above it."""
    gap = facade.pitch * (1 - SIDE) / 2
    rows = facade.rows
    top = facade.boxes[0].y - gap
    left = right = None
    storeys = []
    for place, row in enumerate(rows):
        if row:
            near, far = row[0].x - gap - WALL, row[-1].right + gap + WALL
            left = near if left is None else min(left, near)
            right = far if right is None else max(right, far)
        assert left is not None and right is not None  # the top row always has squares
        y = top + place * facade.pitch
        storeys.append(_Storey(left, right, y, y + facade.pitch, tuple(row)))
    return storeys


def _draw_building(
    canvas: Canvas, facade: Facade, storeys: list[_Storey], tone: Tone
) -> None:
    """Draw walls, roof, pinnacles, windows and the portal."""
    pitch = facade.pitch
    first, last = storeys[0], storeys[-1]
    middle = (first.left + first.right) / 2
    eaves = first.top - WALL
    wide = first.right - first.left
    ridge = eaves - min(pitch * (facade.roof - facade.cross - 0.15), wide * 0.8)
    # Behind the walls: towers on ledges, where a storey is wider than the next one up.
    inwards = TOWER * pitch / 2
    ledges = [(first.left + inwards, eaves), (first.right - inwards, eaves)]
    for above, below in pairwise(storeys):
        if below.left < above.left:
            ledges.append((below.left + inwards, below.top - WALL))
        if below.right > above.right:
            ledges.append((below.right - inwards, below.top - WALL))
    for x, y in ledges:
        _draw_pinnacle(canvas, Point(x, y), pitch, tone)
    gable = [Point(first.left, eaves), Point(middle, ridge), Point(first.right, eaves)]
    canvas.path(polygon_path(gable), fill=WHITE, stroke=Outline(tone.sign, 0.4))
    inner = [
        Point(first.left + wide * 0.09, eaves - 0.9),
        Point(middle, ridge + 1.5),
        Point(first.right - wide * 0.09, eaves - 0.9),
    ]
    canvas.path(polygon_path(inner), fill=tone.tint, stroke=Outline(tone.hatch, 0.2))
    _draw_cross(canvas, Point(middle, ridge), pitch * facade.cross, tone)
    centre = Point(middle, eaves - (eaves - ridge) * 0.36)
    size = min((eaves - ridge) * 0.5, wide * 0.35)
    canvas.circle(centre, size * 0.52, fill=WHITE)
    draw_symbol(canvas, "rose", centre, size, tone.sign)
    # Walls.
    outline = [
        Point(first.left, eaves),
        Point(first.right, eaves),
    ]
    for above, below in pairwise(storeys):
        if below.right > above.right:
            outline += [
                Point(above.right, below.top - WALL),
                Point(below.right, below.top - WALL),
            ]
    foot = last.bottom + WALL
    outline += [Point(last.right, foot), Point(last.left, foot)]
    for above, below in reversed(list(pairwise(storeys))):
        if below.left < above.left:
            outline += [
                Point(below.left, below.top - WALL),
                Point(above.left, below.top - WALL),
            ]
    canvas.path(polygon_path(outline), fill=WHITE, stroke=Outline(tone.sign, 0.4))
    reach = BEYOND - LINE / 2
    start, end = (Point(x, foot) for x in (last.left - reach, last.right + reach))
    canvas.line(start, end, Outline(tone.sign, LINE, cap="round"))
    for storey in storeys:
        _draw_openings(canvas, storey, pitch, storey is last, tone)


def _draw_pinnacle(canvas: Canvas, foot: Point, pitch: Mm, tone: Tone) -> None:
    """Draw a slim tower with a pointed roof, its middle over *foot*."""
    wide, high = TOWER * pitch, 0.55 * pitch
    shaft = Box(foot.x - wide / 2, foot.y - high, wide, high + WALL)
    canvas.rect(shaft, fill=WHITE, stroke=Outline(tone.sign, 0.3))
    spire = [
        Point(shaft.x - 0.35, shaft.y),
        Point(foot.x, shaft.y - 0.75 * pitch),
        Point(shaft.right + 0.35, shaft.y),
    ]
    canvas.path(polygon_path(spire), fill=tone.ring, stroke=Outline(tone.sign, 0.2))


def _draw_cross(canvas: Canvas, foot: Point, high: Mm, tone: Tone) -> None:
    arm, bar = high * 0.3, foot.y - high * 0.66
    lines = [
        (foot, Point(foot.x, foot.y - high)),
        (Point(foot.x - arm, bar), Point(foot.x + arm, bar)),
    ]
    canvas.path(lines_path(lines), stroke=Outline(tone.sign, 0.5))


def _draw_openings(
    canvas: Canvas, storey: _Storey, pitch: Mm, is_last: bool, tone: Tone
) -> None:
    """Draw a window where a row has space between squares; at the foot, the portal."""
    starts = [storey.left + WALL, *(box.right for box in storey.squares)]
    ends = [*(box.x for box in storey.squares), storey.right - WALL]
    for left, right in zip(starts, ends, strict=True):
        room = right - left
        if room < pitch * 0.4:
            continue
        if is_last and room > pitch * 0.9:
            door = Box(
                left + 0.5,
                storey.top + 0.1,
                room - 1,
                storey.bottom + WALL - storey.top - 0.1,
            )
            _draw_portal(canvas, door, tone)
        else:
            middle = Point((left + right) / 2, (storey.top + storey.bottom) / 2)
            draw_symbol(canvas, "lancet", middle, pitch * 0.62, tone.hatch)


def _draw_portal(canvas: Canvas, box: Box, tone: Tone) -> None:
    """Draw a door under pointed arches, one within the other."""
    for inset, fill in ((0.0, WHITE), (0.55, tone.tint), (1.1, tone.ring)):
        x, right, top = box.x + inset, box.right - inset, box.y + inset * 1.2
        spring = top + (right - x) * 0.62
        bend = top + (right - x) * 0.2
        middle = (x + right) / 2
        n = number
        arch = (
            f"M{n(x)} {n(box.bottom)}V{n(spring)}Q{n(x)} {n(bend)} {n(middle)} {n(top)}"
            f"Q{n(right)} {n(bend)} {n(right)} {n(spring)}V{n(box.bottom)}Z"
        )
        canvas.path(arch, fill=fill, stroke=Outline(tone.sign, 0.25))
    seam = lines_path(
        [(Point(box.centre.x, box.y + 2), Point(box.centre.x, box.bottom))]
    )
    canvas.path(seam, stroke=Outline(WHITE, 0.25))
