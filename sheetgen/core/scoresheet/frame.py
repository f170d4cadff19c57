"""The layout of a declared sheet: it follows from whole numbers alone.

The code alone must be enough to read a photo, so labels never affect a box: they fit
into the space of their width class. Faces are small (for A5 and half a Letter) or large
(for A4 and Letter), upright or lying, each for both hands.

Part of the core that runs in the browser too.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from sheetgen.core.draw.box import SIDE, TICK_RIM, Box, Frame, mark_boxes
from sheetgen.core.scoresheet.arrange import ROUNDS, Arrangement, list_blocks
from sheetgen.core.scoresheet.declaration import Declaration, Grid, Kind, Per, Row
from sheetgen.core.scoresheet.fill import TOTAL
from sheetgen.core.scoresheet.formula import Op
from sheetgen.core.scoresheet.grid import (
    LEAST,
    TICK,
    ground_hint,
    least_size,
    legend_height,
    usual_height,
)
from sheetgen.core.scoresheet.label import CARRIED
from sheetgen.core.scoresheet.line import (
    BETWEEN,
    MOST_BOX,
    RING,
    RUNNING_DIGIT,
    TIGHT,
    USUAL_LINE,
    Line,
    beside_width,
    box_columns,
    box_width,
    count_figures,
    line_boxes,
    line_room,
    part_of_line,
    points_width,
    row_width,
)
from sheetgen.core.scoresheet.placed import FACES, PLACED_ON, expansion_place, place
from sheetgen.core.scoresheet.span import carried_entry, sum_figures
from sheetgen.core.units import Mm

SMALL, LARGE = FACES[1], FACES[3]
_QUIET: Mm = 5.0  # the side of smaller marks
# Pairs of faces: the size, whether they are lying, the side of marks, and the margins
# beside code and table. The first of a pair is for the right hand, the second for the
# left one. From face 9 on, marks are smaller, and all is clear of the holes of binders:
# 12 mm from the edge of the paper, 80 mm apart (ISO 838).
_FACES = (
    (SMALL, False, SIDE, 8.2, 8.2),
    (LARGE, False, SIDE, 8.2, 8.2),
    (SMALL, True, SIDE, 8.2, 8.2),
    (LARGE, True, SIDE, 8.2, 8.2),
    (SMALL, False, _QUIET, 6.9, 6.9),
    (LARGE, False, _QUIET, 8.2, 8.2),
    (SMALL, True, _QUIET, 6.9, 8.5),
    (LARGE, True, _QUIET, 6.9, 6.9),
)
NEWEST = 2 * len(_FACES)
UPRIGHT_SMALL, UPRIGHT_LARGE, LYING_SMALL, LYING_LARGE = 9, 11, 13, 15
# The order in which faces are tried; the first with enough room is the usual face. Few
# arranged sheets have room on an older one alone.
ORDER = (UPRIGHT_SMALL, LYING_SMALL, UPRIGHT_LARGE, LYING_LARGE, *PLACED_ON)

HEAD: Mm = 13.0  # above the table: title and date
SMALL_CODE: Mm = 32.0  # the square of the code on small faces
LARGE_CODE: Mm = 40.0  # the same on large ones
_CODE: dict[tuple[Mm, Mm], Mm] = {SMALL: SMALL_CODE, LARGE: LARGE_CODE}
_LABELS: dict[tuple[Mm, Mm], tuple[Mm, ...]] = {
    SMALL: (20.0, 28.0, 37.0, 48.0),
    LARGE: (28.0, 38.0, 50.0, 64.0),
}
# The width of labels if there are only rounds, and the extra width for each count of
# players in the table of dealers.
NUMBERED: Mm = 14.0
_COUNTED: Mm = 2.6
# The room of the width classes on small faces, in tenths of a millimetre; then the
# width there of letters and wide letters, the same in hints, and of a drawing.
_ROOM = (176, 256, 346)
_LETTER, _WIDE_LETTER, _SMALL, _SMALL_WIDE, _ICON = 17, 31, 12, 22, 50
_LEGEND, _WIDE_LEGEND, _SWATCH = 15, 28, 55  # letters of legends, and their swatch
_WIDE = 0x2E80  # letters from here on are as wide as they are high
_GAP: Mm = 1.2  # between columns
_MOST: dict[tuple[Mm, Mm], Mm] = {SMALL: 13.5, LARGE: 15.0}  # of a line
_NAME: Mm = 9.6  # the height of the head of a column with one name
_GAME: Mm = 6.4  # the same with the number of a game
_SECOND_NAME: Mm = 5.4  # the extra height of a second name
_STRIP: Mm = 3.2  # the extra height of labels for several boxes
_EXPANSION: Mm = 4.6  # a line with the tick of an expansion
_HEADING: Mm = 5.2
_APART: Mm = 1.2  # below a block that is arranged
_WRITTEN: Mm = 24.0  # the width of a box to write in there, beside its label
_CAPTION: Mm = 4.0  # the height of a label above its boxes
_SCALE: Mm = 7.6  # the height of the points by number of crosses


@dataclass(frozen=True)
class Plan:
    """The places of things on a face.

    Attributes:
        face: the size of the face.
        mark: the side of its marks.
        code: the square of the code with its quiet zone.
        table: the table with the heads of its columns.
        heads: the heads of the columns.
        strip: the height of the labels of several boxes in a head.
        lines: the lines below the heads, from the top.
        labels: the left and the right edge of the labels.
        columns: the left and the right edge of each column.
        foot: the space beside the code.
        is_left: whether it is laid out for the left hand.
        misplaced: pairs of overlapping blocks, by their first rows; for a block outside
            the table the second is `OUTSIDE`.
        blocks: the places of arranged blocks, by their first row.
    """

    face: Box
    mark: Mm
    code: Box
    table: Box
    heads: tuple[Box, ...]
    strip: Mm
    lines: tuple[Line, ...]
    labels: tuple[Mm, Mm]
    columns: tuple[tuple[Mm, Mm], ...]
    foot: Box
    is_left: bool
    misplaced: tuple[tuple[int, int], ...] = ()
    blocks: Mapping[int, Box] = field(default_factory=dict)


def width_class(sheet: Declaration) -> int:
    """Return the width class that the labels of a sheet need."""
    widest = max([0, *[_label_room(sheet, row) for row in sheet.rows]])
    for at, room in enumerate(_ROOM):
        if widest <= room:
            return at
    return len(_ROOM)


def _label_room(sheet: Declaration, row: Row) -> int:
    """Return the width that a label, or the hint below it, needs."""
    drawn, hint = sheet.printed.drawn, sheet.printed.hints.get(row.id, "")
    if (
        not hint
        and row.points[0] == Op.TABLE
        and row.kind not in (Kind.CHOICE, Kind.BOXES, Kind.GRID)
    ):
        hint = " ".join([str(points) for points in row.points[2]])
    if not hint and row.rank:
        hint = " · ".join([str(points) for points in row.rank])
    wide = max(
        _width(drawn.get(row.label, row.label), _LETTER, _WIDE_LETTER),
        _width(drawn.get(hint, hint), _SMALL, _SMALL_WIDE),
    )
    options = [_width(drawn.get(one, one), _SMALL, _SMALL_WIDE) for one in row.options]
    own = _ICON if row.id in sheet.printed.icons else 0
    if row.grid:
        return max([wide + own, *_legend_rooms(row.grid, drawn)])
    return wide + own + (max(options) + 80 if options else 0)


def _legend_rooms(grid: Grid, drawn: Mapping[str, str]) -> list[int]:
    """Return the widths that the lines of a legend need."""
    found = []
    for ground in grid.grounds:
        label, said = ground.entry.label, ground_hint(ground, "=")
        if grid.colours.points and not grid.colours.later:
            said += " +10"
        wide = _width(drawn.get(label, label), _LEGEND, _WIDE_LEGEND)
        found.append(_SWATCH + wide + _width(said, _SMALL, _SMALL_WIDE))
    return found


def _width(text: str, letter: int, wide: int) -> int:
    return sum([wide if ord(one) > _WIDE else letter for one in text])


def name_places(sheet: Declaration, plan: Plan, at: int) -> list[Box]:
    """Return the places of the names in the head of a column: one, or two of a team."""
    head = plan.heads[at]
    high = head.height - plan.strip - 4.6
    room = Box(head.x + 0.8, head.y + 3.2, head.width - 1.6, high)
    return room.rows(2 if sheet.columns == Per.TEAM else 1, 0.6)


def usual_face(
    sheet: Declaration, is_left: bool = False, among: Iterable[int] = ORDER
) -> int:
    """Return the number of the first face with room for a sheet, or 0."""
    if sheet.placed:
        return sheet.placed.face
    for least in (LEAST, TIGHT):
        for face in among:
            if has_room(sheet, face, least):
                return face + is_left
    return 0


def is_narrow(sheet: Declaration) -> bool:
    """Return whether every face has columns too narrow for a sheet."""
    if sheet.is_arranged:
        plans = [lay_out(sheet, face) for face in ORDER]
        return all([not _is_wide(sheet, plan, TIGHT[1]) for plan in plans])
    needed = _least_width(sheet, TIGHT[1])
    ends = [lay_out(sheet, face).columns[0] for face in ORDER]
    return all([right - left < needed for left, right in ends])


def has_room(sheet: Declaration, face: int, least: tuple[Mm, Mm] = LEAST) -> bool:
    """Return whether the boxes of a sheet are large enough on a face."""
    plan = lay_out(sheet, face)
    high, figure = least
    is_high = all(
        [
            line_room(sheet, line, high) <= (line.cell or line.box).height
            for line in plan.lines
        ]
    )
    if sheet.is_arranged:
        return is_high and _is_wide(sheet, plan, figure) and not plan.misplaced
    left, right = plan.columns[0]
    return is_high and right - left >= _least_width(sheet, figure)


def lay_out(sheet: Declaration, face: int) -> Plan:
    """Return the places of things on a face; 0 is laid out like the first."""
    number = max(face, 1) - 1
    size, is_lying, mark, beside_code, beside = _FACES[number // 2]
    short, long = size
    is_left = number % 2 == 1
    whole = Box(0, 0, long, short) if is_lying else Box(0, 0, short, long)
    side = _CODE[size]
    code = Box(0 if is_left else whole.width - side, 0, side, side)
    code = code.moved(beside_code if is_left else -beside_code, 0)
    if is_lying:
        wide = whole.width - beside_code - side - 2.0 - beside
        at = whole.width - beside - wide if is_left else beside
        table = Box(at, HEAD, wide, whole.height - HEAD - beside_code)
        code = code.moved(0, whole.height - mark - 3.0 - side)
        spare = beside - beside_code
        at = code.x + (spare if is_left else 0.0)
        foot = Box(at, HEAD, side - spare, code.y - HEAD - 2.0)
    else:
        inner = whole.width - 2 * beside
        table = Box(beside, HEAD, inner, whole.height - HEAD - side - 5.0)
        code = code.moved(0, whole.height - side - 2.0)
        foot = Box(
            code.right + 3.0 if is_left else beside, code.y, inner - side - 3.0, side
        )
    wide = max(_LABELS[size][sheet.width] if sheet.rows else 0.0, _numbered(sheet))
    labels = (table.right - wide, table.right) if is_left else (table.x, table.x + wide)
    fields = Box(
        table.x if is_left else table.x + wide,
        table.y,
        table.width - wide,
        table.height,
    )
    rounds = sheet.rounds
    # If a round has several boxes, the heads label them.
    is_several = rounds is not None and len(rounds.entries) + rounds.is_running > 1
    strip = _STRIP if is_several else 0.0
    high = _head_height(sheet) + strip
    cells = fields.columns(sheet.count, _GAP)
    heads = tuple([Box(one.x, one.y, one.width, high) for one in cells])
    columns = tuple([(one.x, one.right) for one in cells])
    plan = Plan(
        whole, mark, code, table, heads, strip, (), labels, columns, foot, is_left
    )
    top = table.y + high + 1.0
    if not sheet.is_arranged:
        lines = _lay_lines(sheet, table, high + 1.0, _MOST[size], cells[0].width)
        return replace(plan, lines=lines)
    room = Box(table.x, top, table.width, table.bottom - top)
    arranged = Arrangement(sheet, room, whole, is_left)
    lines = _arrange(sheet, arranged, wide, _MOST[size])
    return replace(
        plan, lines=lines, misplaced=arranged.misplaced(), blocks=arranged.boxes
    )


def _numbered(sheet: Declaration) -> Mm:
    """Return the least width of the labels of rounds."""
    rounds = sheet.rounds
    if rounds is None:
        return 0.0
    counts = sheet.count - sheet.fewest if rounds.has_dealer else 0
    return NUMBERED + (_COUNTED * (counts + 1) if counts else 0.0)


def _head_height(sheet: Declaration) -> Mm:
    """Return the height of the heads: names, and expansions beside them."""
    own = _SCALE if points_scale(sheet) else 0.0
    names = {Per.TEAM: _NAME + _SECOND_NAME, Per.GAME: _GAME, Per.SHEET: own}
    own = names.get(sheet.columns, _NAME)
    return max(own, _EXPANSION * len(sheet.expansions))


def points_scale(sheet: Declaration) -> tuple[int, ...]:
    """Return the points for 0, 1, 2 and so on crosses if several rows share them."""
    scales = [
        row.points[2]
        for row in sheet.rows
        if row.kind == Kind.BOXES
        and row.points[0] == Op.TABLE
        and row.points[1][0] == Op.COUNT
    ]
    shared = [one for one in scales if scales.count(one) > 1]
    return shared[0] if shared else ()


def label_of(plan: Plan, line: Line) -> Box:
    """Return the place of the label of a line."""
    left, right = plan.labels
    return line.label or Box(left, line.box.y, right - left, line.box.height)


def cells_of(plan: Plan, line: Line) -> list[Box]:
    """Return the places of the boxes of a line, one for each column."""
    if line.cell:
        return [line.cell]
    y, height = line.box.y, line.box.height
    return [Box(left, y, right - left, height) for left, right in plan.columns]


def _arrange(
    sheet: Declaration, arranged: Arrangement, wide: Mm, most: Mm
) -> tuple[Line, ...]:
    """Return the lines of a sheet whose blocks are arranged.

    Args:
        sheet: the sheet to lay out.
        arranged: its blocks, which get their boxes.
        wide: the width of labels beside boxes.
        most: the greatest height of a line.
    """
    blocks = {first: range(first, end) for first, end in list_blocks(sheet.rows)}
    kinds = {at: [(sheet.rows[one].kind, one) for one in blocks[at]] for at in blocks}
    if sheet.has_total:
        kinds[len(sheet.rows)] = [(TOTAL, 0)]
    if sheet.rounds:
        kinds[ROUNDS] = _round_kinds(sheet)

    def caption(first: int, width: Mm) -> Mm:
        least = _block_width(sheet, kinds[first], LEAST[1])
        if first == ROUNDS or width - wide >= least:
            return 0.0
        grid = sheet.rows[first].grid if first < len(sheet.rows) else None
        return legend_height(grid, len(sheet.rows[first].gives)) if grid else _CAPTION

    def measure(first: int, width: Mm) -> tuple[float, Mm]:
        above = caption(first, width)
        room = width if above else width - wide
        sizes = [_line_size(sheet, *one, above, room) for one in kinds[first]]
        parts, fixed = [sum([size[at] for size in sizes]) for at in (0, 1)]
        return parts, fixed + _APART

    units = arranged.lay(measure, most)
    lines = []
    for first in sorted(kinds):
        whole = arranged.boxes[first]
        y, above = whole.y, caption(first, whole.width)
        for kind, number in kinds[first]:
            room = whole.width if above else whole.width - wide
            part, fixed = _line_size(sheet, kind, number, above, room)
            box = Box(whole.x, y, whole.width, units[first] * part + fixed)
            y += box.height
            if first == ROUNDS:
                lines.append(Line(kind, number, box))
                continue
            label = Box(box.x, box.y, box.width, above)
            if kind not in (Kind.BOXES, Kind.STACKS, Kind.GRID, TOTAL):
                least = _block_width(sheet, [(kind, number)], LEAST[1])
                room = min(room, max(least, _WRITTEN))
            at = box.x if arranged.is_left else box.right - room
            if not above or kind == Kind.HEADING:
                side = at + room if arranged.is_left else box.x
                label = Box(side, box.y, box.width - room, box.height)
            cell = Box(at, box.y + above, room, box.height - above)
            lines.append(Line(kind, number, box, label, cell))
    steps: dict[tuple[int, int], Mm] = {}
    for line in lines:
        boxes = sheet.rows[line.number].boxes if line.kind == Kind.BOXES else None
        if boxes and line.cell:
            room = line.cell.width - beside_width(sheet, LEAST[1])
            step = min(room / (boxes.columns[-1] + 1), MOST_BOX)
            key = _side_of(line.cell)
            steps[key] = min(step, steps.get(key, step))
    return tuple(
        [
            replace(line, step=steps.get(_side_of(line.cell), 0.0))
            if line.cell
            else line
            for line in lines
        ]
    )


def _line_size(
    sheet: Declaration, kind: str, number: int, above: Mm, wide: Mm
) -> tuple[float, Mm]:
    """Return the height of a line of a block: in usual lines, plus a fixed part.

    Args:
        sheet: the sheet with the line.
        kind: the kind of the line.
        number: the index of its row.
        above: the height of its label, if that is above its boxes.
        wide: the width of its boxes.
    """
    grid = sheet.rows[number].grid if kind == Kind.GRID else None
    if kind == Kind.HEADING:
        return 0.0, _HEADING
    if grid is None:
        return part_of_line(sheet, kind, number), above
    least = least_size(grid, *LEAST, len(sheet.rows[number].gives))[1]
    most = usual_height(grid, wide - points_width(sheet, LEAST[1]))
    return max(most - least, 0.0) / _MOST[SMALL], least + 2 * BETWEEN + above


def _side_of(cell: Box) -> tuple[int, int]:
    """Return a key that is the same for cells of equal width below each other."""
    return round(100 * cell.x), round(100 * cell.width)


def _block_width(
    sheet: Declaration, kinds: Sequence[tuple[str, int]], figure: Mm
) -> Mm:
    """Return the least width of the boxes of a block."""
    rows = [
        sheet.rows[at] for kind, at in kinds if kind not in (TOTAL, "round", CARRIED)
    ]
    others = [row_width(sheet, row, figure) for row in rows if not row.boxes]
    wide = max([12.0, *others])
    boxed = [row for row in rows if row.boxes]
    if boxed:
        count = 1 + max([row.boxes.columns[-1] for row in boxed if row.boxes])
        step = max([box_width(row, figure) for row in boxed])
        wide = max(wide, count * step + beside_width(sheet, figure))
    return max(wide, figure * sum_figures(sheet) + 2 * RING)


def _lay_lines(
    sheet: Declaration, table: Box, heads: Mm, most: Mm, wide: Mm
) -> tuple[Line, ...]:
    """Return the lines below the heads, as high as the room allows.

    Args:
        sheet: the sheet to lay out.
        table: the table with the lines.
        heads: the height of the heads above them.
        most: the greatest height of a line; grids can be higher.
        wide: the width of a column.
    """
    kinds = _round_kinds(sheet)
    kinds += [(row.kind, at) for at, row in enumerate(sheet.rows)]
    if sheet.has_total:
        kinds.append((TOTAL, 0))
    parts = [part_of_line(sheet, kind, number) for kind, number in kinds]
    headings = len([kind for kind, _ in kinds if kind == Kind.HEADING])
    room = table.height - heads - headings * _HEADING
    grids = _grid_heights(sheet, room - USUAL_LINE * sum(parts), wide)
    unit = min(most, (room - sum(grids.values())) / max(sum(parts), 1))
    y = table.y + heads
    lines = []
    for (kind, number), part in zip(kinds, parts):  # noqa: B905
        height = _HEADING if kind == Kind.HEADING else unit * part
        height = grids[number] if kind == Kind.GRID else height
        lines.append(Line(kind, number, Box(table.x, y, table.width, height)))
        y += height
    return tuple(lines)


def _round_kinds(sheet: Declaration) -> list[tuple[str, int]]:
    """Return the kinds and numbers of the lines of rounds."""
    lines = sheet.rounds.lines if sheet.rounds else 0
    carried = [(CARRIED, 0)] if carried_entry(sheet) else []
    return [*carried, *[("round", number + 1) for number in range(lines)]]


def _grid_heights(sheet: Declaration, room: Mm, wide: Mm) -> dict[int, Mm]:
    """Return the heights of grids, by the indices of their rows."""
    rows = sheet.rows
    grids = [(at, row.grid) for at, row in enumerate(rows) if row.grid]
    wide -= points_width(sheet, LEAST[1]) if grids else 0.0
    least = [
        least_size(grid, *LEAST, len(rows[at].gives))[1] + 2 * BETWEEN
        for at, grid in grids
    ]
    most = [
        max(usual_height(grid, wide) + 2 * BETWEEN, low)
        for (_, grid), low in zip(grids, least)  # noqa: B905
    ]
    spare = max(0.0, room - sum(least)) / max(sum(most) - sum(least), 0.1)
    return {
        at: low + min(spare, 1.0) * (high - low)
        for (at, _), low, high in zip(grids, least, most)  # noqa: B905
    }


def _least_width(sheet: Declaration, figure: Mm) -> Mm:
    """Return the least width of a column."""
    most = sum_figures(sheet)
    wide = figure * most + 2 * RING if sheet.has_total else 0.0
    rounds = sheet.rounds
    if rounds:
        figures = sum([count_figures(one.room) for one in rounds.entries])
        own = figure * (figures + (RUNNING_DIGIT * most if rounds.is_running else 0))
        wide = max(wide, own)
    boxed = [row for row in sheet.rows if row.boxes]
    if boxed:
        least = max([box_width(row, figure) for row in boxed])
        wide = box_columns(sheet) * least + beside_width(sheet, figure)
    for row in sheet.rows:
        if not row.boxes:
            wide = max(wide, row_width(sheet, row, figure))
    return max(wide + 0.6, 12.0 if sheet.columns != Per.SHEET else 24.0)


def _is_wide(sheet: Declaration, plan: Plan, figure: Mm) -> bool:
    """Return whether all boxes of an arranged sheet are wide enough."""
    return all([_has_width(sheet, line, figure) for line in plan.lines])


def _has_width(sheet: Declaration, line: Line, figure: Mm) -> bool:
    """Return whether the boxes of an arranged line are wide enough."""
    if line.cell is None:
        return True
    if line.kind == TOTAL:
        return line.cell.width >= _block_width(sheet, [], figure)
    row = sheet.rows[line.number]
    if row.boxes:
        return line.step >= box_width(row, figure)
    return line.cell.width >= _block_width(sheet, [(row.kind, line.number)], figure)


def find_frame(sheet: Declaration, face: int) -> Frame:
    """Return the frame of a sheet, for reading a photo.

    Raises:
        LookupError: the face is newer than this version.
    """
    if not 0 <= face <= NEWEST:
        raise LookupError(face)
    placed = sheet.placed
    plan = lay_out(sheet, placed.face if placed else face)
    if placed:
        return place(sheet, placed, plan.face, plan.code)
    boxes = dict(_list_boxes(sheet, plan))
    return Frame(plan.face, plan.code, mark_boxes(plan.face, plan.mark), boxes)


def _list_boxes(sheet: Declaration, plan: Plan) -> list[tuple[str, Box]]:
    """Return the boxes of a sheet at their places in its table."""
    boxes: list[tuple[str, Box]] = []
    for at in range(len(plan.columns)):
        player = "player:" + str(at + 1) + " "
        for line in plan.lines:
            for name, box in line_boxes(sheet, line, cells_of(plan, line)[at]):
                boxes.append((player + name, box))
    for at in range(len(sheet.expansions)):
        head = plan.heads[0]
        top = head.y + 0.5 + at * _EXPANSION
        tick = Box(plan.labels[0] + 1.0, top, TICK - 0.8, TICK - 0.8)
        boxes.append((expansion_place(at), tick.inset(TICK_RIM / 2)))
    return boxes
