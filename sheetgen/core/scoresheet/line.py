"""The boxes in a line of a declared sheet, and the room that they need.

Part of the core that runs in the browser too.
"""

from dataclasses import dataclass

from sheetgen.core.draw.box import TICK_RIM, Box, Point, centred
from sheetgen.core.scoresheet.declaration import Declaration, Grid, Kind, Row
from sheetgen.core.scoresheet.fill import RUNNING, TOTAL
from sheetgen.core.scoresheet.grid import LEAST, TICK, least_size, tile
from sheetgen.core.scoresheet.label import CARRIED
from sheetgen.core.scoresheet.span import sum_figures
from sheetgen.core.units import Mm

BETWEEN: Mm = 0.45  # above and below a box
_DENSE: Mm = 0.2  # the same in low lines
TIGHT = (4.6, 3.2)  # like `LEAST`, for sheets that would fit no paper otherwise
RUNNING_DIGIT = 0.75  # the width of a digit of a running sum, in parts of a usual one
_OPTION = 0.9  # the height of an option, in parts of a line
_MOST_CROSS: Mm = 6.4  # the side of a box to cross off
MOST_BOX: Mm = 9.5  # the width of a box beside others, with the gap
_BESIDE: Mm = 1.0  # between such boxes
_PRINTED: Mm = 2.9  # the print above a box to cross off
_RULE: Mm = 3.2  # the height of a line that only shows a rule
# The extra height of a line with round boxes; the gap between two of them; the part of
# their width that is outside the box that is read, and its distance from the outline.
_ROUND: Mm = 4.4
_ROUND_GAP: Mm = 0.4
_ROUND_SIDE = 0.16
_ROUND_CLEAR: Mm = 0.35
_REWARD: Mm = 10.0  # the width of the reward of a row
_SMALL_REWARD: Mm = 3.4  # the height of the reward of a box, below it
RING: Mm = 0.45  # the frame of a total
USUAL_LINE: Mm = 8.0  # the height of lines beside grids of the greatest height


@dataclass(frozen=True)
class Line:
    """A line of the table.

    Attributes:
        kind: ``round``, `CARRIED` for the points from another sheet, ``total`` or the
            kind of its row.
        number: the number of the round, or the index of the row; 0 for others.
        box: the whole line, from side to side.
        label: the place of its label; None for beside the columns.
        cell: the place of its boxes; None for one in each column.
        step: the distance of boxes there; 0 for that of all rows of the sheet.
    """

    kind: str
    number: int
    box: Box
    label: Box | None = None
    cell: Box | None = None
    step: Mm = 0.0


def part_of_line(sheet: Declaration, kind: str, number: int) -> float:
    """Return the height of a line in parts of a usual one."""
    if kind == Kind.CHOICE:
        return max(1.0, _OPTION * len(sheet.rows[number].options))
    if kind in (Kind.BOXES, Kind.STACKS):
        row = sheet.rows[number]
        own = 0.5 if kind == Kind.STACKS and not row.has_sum else 1.0
        has_round = row.boxes is not None and row.boxes.rounded != ()
        has_rewards = any([one.box for one in row.gives])
        return own + 0.45 * has_round + 0.35 * has_rewards
    parts = {
        TOTAL: 1.3,
        Kind.SUBTOTAL: 1.15,
        Kind.BONUS: 1.15,
        Kind.HEADING: 0.0,
        Kind.GRID: 0.0,
    }
    return parts.get(kind, 1.0)


def line_room(sheet: Declaration, line: Line, least: Mm) -> Mm:
    """Return the least height of a line with boxes of the height *least*."""
    if line.kind == Kind.CHOICE:
        gap = 0.6 if least == LEAST[0] else 0.3
        return (TICK + gap) * len(sheet.rows[line.number].options)
    boxes = sheet.rows[line.number].boxes if line.kind == Kind.BOXES else None
    if boxes and boxes.is_crossed:
        above = _PRINTED if boxes.printed else 0.0
        return TICK + above + 2 * BETWEEN + rewards_below(sheet, line)
    if line.kind == Kind.HEADING:
        return 0.0
    if line.kind == Kind.STACKS and not sheet.rows[line.number].has_sum:
        return _RULE + rewards_below(sheet, line)
    grid = sheet.rows[line.number].grid if line.kind == Kind.GRID else None
    if grid:
        figure = LEAST[1] if least == LEAST[0] else TIGHT[1]
        rewards = len(sheet.rows[line.number].gives)
        return least_size(grid, least, figure, rewards)[1] + 2 * BETWEEN
    framed = line.kind in (TOTAL, Kind.SUBTOTAL, Kind.BONUS, Kind.STACKS)
    between = BETWEEN if least == LEAST[0] else _DENSE
    ring = 2 * RING if framed else 0.0
    if boxes and boxes.rounded:
        ring += _ROUND
    return least + 2 * between + ring + rewards_below(sheet, line)


def row_width(sheet: Declaration, row: Row, figure: Mm) -> Mm:
    """Return the least width of the boxes of a row side by side."""
    if row.grid:
        high = LEAST[0] if figure == LEAST[1] else TIGHT[0]
        own = least_size(row.grid, high, figure)[0]
        return own + points_width(sheet, figure)
    return figure * sum([count_figures(one.room) for one in row.entries])


def box_width(row: Row, figure: Mm) -> Mm:
    """Return the least width of each box of a row, with the gap beside it."""
    is_crossed = row.boxes is not None and row.boxes.is_crossed
    own = TICK if is_crossed else figure * count_figures(row.entries[0].room)
    return own + _BESIDE


def count_figures(room: tuple[int, int]) -> int:
    """Return the most figures of a number within bounds."""
    return max([len(str(end)) for end in room])


def line_boxes(sheet: Declaration, line: Line, cell: Box) -> list[tuple[str, Box]]:
    """Return the boxes of a line in a column, by their places without the player."""
    between = BETWEEN if cell.height >= LEAST[0] + 2 * BETWEEN else _DENSE
    inner = Box(cell.x, cell.y + between, cell.width, cell.height - 2 * between)
    rounds = sheet.rounds
    if line.kind == "round" and rounds:
        name = "round:" + str(line.number)
        room = [(float(count_figures(one.room)), one.id) for one in rounds.entries]
        if rounds.is_running:
            room.append((sum_figures(sheet) * RUNNING_DIGIT, RUNNING))
        found = []
        for (_, own), box in zip(room, _split(inner, room)):  # noqa: B905
            full = name if len(rounds.entries) == 1 else name + "." + own
            if own == RUNNING:
                full = "running:" + str(line.number)
            found.append((full, box))
        return found
    if line.kind == CARRIED:
        return [(line.kind, inner)]
    if line.kind == TOTAL and any([_is_beside(row) for row in sheet.rows]):
        inner = _points_box(sheet, inner)
    if line.kind == TOTAL:
        return [(line.kind, inner.inset(RING))]
    row = sheet.rows[line.number]
    if row.kind == Kind.STACKS:
        points = _points_box(sheet, inner).inset(RING)
        return [("row:" + row.id, points)] if row.has_sum else []
    if row.grid:
        return _grid_boxes(sheet, row, row.grid, cell)
    return _line_of_boxes(sheet, line, inner) if row.boxes else _row_boxes(row, inner)


def grid_box(sheet: Declaration, cell: Box) -> Box:
    """Return the place of a grid in the cell of its line, without its points."""
    wide = cell.width - points_width(sheet, LEAST[1])
    return Box(cell.x, cell.y + BETWEEN, wide, cell.height - 2 * BETWEEN)


def _grid_boxes(
    sheet: Declaration, row: Row, grid: Grid, cell: Box
) -> list[tuple[str, Box]]:
    """Return the boxes of a grid, and that of its points at the bottom right."""
    tiling, name = tile(grid, grid_box(sheet, cell)), "row:" + row.id
    found = [(name + "." + str(at), box) for at, box in enumerate(tiling.fields, 1)]
    found += [(name + "." + mark, box) for mark, box in tiling.marks]
    if row.has_sum:
        points = _points_box(sheet, cell)
        high = min(cell.height, USUAL_LINE + 1.5)
        points = Box(points.x, points.bottom - high - BETWEEN, points.width, high)
        found.append((name, points.inset(RING)))
    return found


def _line_of_boxes(sheet: Declaration, line: Line, cell: Box) -> list[tuple[str, Box]]:
    """Return the boxes of a row side by side, and that of their points."""
    row = sheet.rows[line.number]
    boxes, name = row.boxes, "row:" + row.id
    assert boxes is not None
    step, points = line.step or box_step(sheet, cell), _points_box(sheet, cell)
    above = _PRINTED if boxes.printed else 0.0
    below = rewards_below(sheet, line)
    room = cell.height - above - below
    wide = step - _BESIDE
    high = min(room, 1.2 * wide)
    if boxes.is_crossed:
        wide = high = min(room, wide, _MOST_CROSS)
    found = []
    for at, column in enumerate(boxes.columns, 1):
        x = cell.x + (column + 0.5) * step
        box = centred(Point(x, cell.centre.y + (above - below) / 2), wide, high)
        if at in boxes.rounded:
            box = _within_round(box.centre, step - _ROUND_GAP, room)
        rim = TICK_RIM / 2 if boxes.is_crossed else 0.0
        found.append((name + "." + str(at), box.inset(rim)))
    if row.has_sum:
        found.append((name, points.inset(RING)))
    return found


def round_outline(box: Box) -> tuple[Box, Mm]:
    """Return the outline around a round box to write in, and the radius of its corners.

    The box is inside the outline, as the reader of photos only removes straight lines.
    """
    wide = box.width / (1 - _ROUND_SIDE)
    side, above, radius = _round_rim(wide)
    outer = Box(box.x - side, box.y - above, wide, box.height + 2 * above)
    return outer, radius


def _within_round(centre: Point, wide: Mm, room: Mm) -> Box:
    """Return the box inside a round outline of a width, in a room of some height."""
    side, above, _ = _round_rim(wide)
    high = min(room, max(1.2 * wide, LEAST[0] + 0.2 + 2 * above))
    return centred(centre, wide - 2 * side, high - 2 * above)


def _round_rim(wide: Mm) -> tuple[Mm, Mm, Mm]:
    """Return the distances of a box from its round outline, and the outline's radius.

    The first distance is that at the sides, the second that above and below.
    """
    side = wide * _ROUND_SIDE / 2
    radius = 0.4 * wide
    across = radius - side
    clear = max((radius - _ROUND_CLEAR) ** 2 - across**2, 0.0)
    return side, radius - clear**0.5, radius


def box_step(sheet: Declaration, cell: Box) -> Mm:
    """Return the distance of boxes of rows, from one left side to the next."""
    room = cell.width - beside_width(sheet, LEAST[1])
    return min(room / box_columns(sheet), MOST_BOX)


def _points_box(sheet: Declaration, cell: Box) -> Box:
    """Return the place of the points of a line, beside its boxes."""
    wide = max(points_width(sheet, LEAST[1]) - 1.0, 0.0)
    return Box(cell.right - wide, cell.y, wide, cell.height)


def box_columns(sheet: Declaration) -> int:
    """Return the number of boxes side by side in the longest row, with gaps."""
    return 1 + max([row.boxes.columns[-1] for row in sheet.rows if row.boxes])


def beside_width(sheet: Declaration, figure: Mm) -> Mm:
    """Return the width of all that is to the right of rows of boxes."""
    rows = [row for row in sheet.rows if row.grid is None]
    has_rewards = any([not one.box for row in rows for one in row.gives])
    return points_width(sheet, figure) + (_REWARD if has_rewards else 0.0)


def reward_box(sheet: Declaration, cell: Box) -> Box:
    """Return the place of the reward for all boxes of a row, or for each stack."""
    points = points_width(sheet, LEAST[1])
    return Box(cell.right - points - _REWARD + 0.8, cell.y, _REWARD - 0.8, cell.height)


def rewards_below(sheet: Declaration, line: Line) -> Mm:
    """Return the height of the rewards for single boxes or stacks of a line."""
    is_row = line.kind in (Kind.BOXES, Kind.STACKS)
    gives = sheet.rows[line.number].gives if is_row else ()
    return _SMALL_REWARD if any([one.box for one in gives]) else 0.0


def points_width(sheet: Declaration, figure: Mm) -> Mm:
    """Return the width of the box for the points of a row of boxes, with the gap."""
    has_sum = any([_is_beside(row) for row in sheet.rows])
    return figure * sum_figures(sheet) + 2 * RING + 1.6 if has_sum else 0.0


def _is_beside(row: Row) -> bool:
    """Return whether a row has its points beside boxes or cells."""
    return row.kind in (Kind.BOXES, Kind.STACKS, Kind.GRID) and row.has_sum


def _row_boxes(row: Row, cell: Box) -> list[tuple[str, Box]]:
    name = "row:" + row.id
    if row.kind == Kind.HEADING:
        return []
    if row.kind in (Kind.SUBTOTAL, Kind.BONUS):
        return [(name, cell.inset(RING))]
    if row.kind == Kind.TICK:
        tick = centred(cell.centre, TICK, TICK)
        return [(name, tick.inset(TICK_RIM / 2))]
    if row.kind == Kind.CHOICE:
        ticks = [
            centred(box.centre, TICK, TICK).inset(TICK_RIM / 2)
            for box in cell.rows(len(row.options))
        ]
        return [(name + "." + str(at), tick) for at, tick in enumerate(ticks, 1)]
    if len(row.entries) == 1:
        return [(name, cell)]
    room = [(float(count_figures(one.room)), one.id) for one in row.entries]
    return [
        (name + "." + own, box)
        for (_, own), box in zip(room, _split(cell, room))  # noqa: B905
    ]


def _split(cell: Box, room: list[tuple[float, str]]) -> list[Box]:
    """Return a cell split into parts in proportion to the digits in each."""
    whole = sum([figures + 0.5 for figures, _ in room])
    boxes, x = [], cell.x
    for figures, _ in room:
        wide = cell.width * (figures + 0.5) / whole
        boxes.append(Box(x, cell.y, wide, cell.height))
        x += wide
    return boxes
