"""Where everything stands on a declared sheet: a function of whole numbers alone.

A photo is read from the code by itself, so labels never shape a box: they fit into what
the class of their width leaves. Faces are small (for A5 and half a Letter) or large
(for A4 and Letter), upright or lying, each for both hands.

Part of the core that runs in the browser too.
"""

from dataclasses import dataclass

from sheetgen.core.draw.box import Box, centred
from sheetgen.core.draw.frame import TICK_RIM, Frame, mark_boxes
from sheetgen.core.scoresheet.declaration import (
    BONUS,
    CHOICE,
    HEADING,
    ONE,
    SUBTOTAL,
    TICK,
    Declaration,
    Row,
)
from sheetgen.core.scoresheet.fill import RUNNING, TOTAL
from sheetgen.core.scoresheet.formula import TABLE
from sheetgen.core.scoresheet.span import sum_room
from sheetgen.core.units import Mm

SMALL, LARGE = (127.0, 197.0), (196.0, 266.0)
# By the number of the face less 1; then whether the code stands at the right, for the
# right hand, or at the left.
_FACES = (
    (SMALL, False, False),
    (SMALL, False, True),
    (LARGE, False, False),
    (LARGE, False, True),
    (SMALL, True, False),
    (SMALL, True, True),
    (LARGE, True, False),
    (LARGE, True, True),
)
NEWEST = len(_FACES)
UPRIGHT_SMALL, UPRIGHT_LARGE, LYING_SMALL, LYING_LARGE = 1, 3, 5, 7
# In which a sheet is tried; the first that has room for it is its usual face.
ORDER = (UPRIGHT_SMALL, LYING_SMALL, UPRIGHT_LARGE, LYING_LARGE)

MARK: Mm = 5.0
HEAD: Mm = 13.0  # above the table: title and date
_MARGIN: Mm = 7.0  # beside it: marks and what is white around them
SMALL_CODE: Mm = 32.0  # the square of the code on small faces
_CODE: dict[tuple[Mm, Mm], Mm] = {SMALL: SMALL_CODE, LARGE: 40.0}
_LABELS: dict[tuple[Mm, Mm], tuple[Mm, ...]] = {
    SMALL: (20.0, 28.0, 37.0, 48.0),
    LARGE: (28.0, 38.0, 50.0, 64.0),
}
_NUMBERED: Mm = 14.0  # the width of labels where there are only rounds
_WIDE = 0x2E80  # letters from here on are twice as wide
_LETTERS = (9, 15, 23)  # that the classes of width have room for; a wide one is two
_GAP: Mm = 1.2  # between columns
_FIGURE: Mm = 3.4  # the least width of a figure
_LEAST: Mm = 5.2  # the least height of a box
_MOST: Mm = 10.5
_NAMES: Mm = 9.0  # the height of the heads of the columns
_HEADING: Mm = 5.2
_RUNNING = 0.75  # the height of a running sum, in parts of its box
_TICK: Mm = 4.8


@dataclass(frozen=True)
class Line:
    """A line of the table.

    Attributes:
        kind: ``round``, ``total`` or the kind of its row.
        number: of the round, or the place of the row; 0 for the total.
        box: the whole line, from side to side.
    """

    kind: str
    number: int
    box: Box


@dataclass(frozen=True)
class Plan:
    """Where things stand on a face.

    Attributes:
        face: its size.
        code: the square of the code with its quiet zone.
        table: the table with the heads of its columns.
        heads: of the columns, each of the height of a head.
        lines: below the heads, from the top.
        labels: the left and the right edge of the labels.
        columns: the left and the right edge of each column.
        foot: what lies beside the code.
        is_left: whether it is laid out for the left hand.
    """

    face: Box
    code: Box
    table: Box
    heads: tuple[Box, ...]
    lines: tuple[Line, ...]
    labels: tuple[Mm, Mm]
    columns: tuple[tuple[Mm, Mm], ...]
    foot: Box
    is_left: bool


def width_class(sheet: Declaration) -> int:
    """Return the class of width that the labels of a sheet need."""
    hints = sheet.printed.hints
    longest = max([0, *[_letters(row, hints.get(row.id, "")) for row in sheet.rows]])
    for at, letters in enumerate(_LETTERS):
        if longest <= letters:
            return at
    return len(_LETTERS)


def _letters(row: Row, hint: str) -> int:
    """Return how many letters stand in a row's label; small ones count less."""
    wide = sum([2 if ord(letter) > _WIDE else 1 for letter in row.label])
    if not hint and row.points[0] == TABLE and row.kind != CHOICE:
        hint = " ".join([str(points) for points in row.points[2]])
    if not hint and row.rank:
        hint = " ".join([str(points) for points in row.rank])
    return wide + (len(hint) * 2 // 3 + 1 if hint else 0)


def usual_face(sheet: Declaration, is_left: bool = False) -> int:
    """Return the number of the first face that has room for a sheet; 0 if none has."""
    for face in ORDER:
        if has_room(sheet, face):
            return face + is_left
    return 0


def has_room(sheet: Declaration, face: int) -> bool:
    """Return whether the boxes of a sheet are large enough on a face."""
    plan = lay_out(sheet, face)
    is_high = all([_line_room(sheet, line) <= line.box.height for line in plan.lines])
    left, right = plan.columns[0]
    return is_high and right - left >= _least_width(sheet)


def lay_out(sheet: Declaration, face: int) -> Plan:
    """Return where things stand on a face; 0 is laid out as the first."""
    (short, long), is_lying, is_left = _FACES[max(face, 1) - 1]
    size = (short, long)
    whole = Box(0, 0, long, short) if is_lying else Box(0, 0, short, long)
    side = _CODE[size]
    code = Box(0 if is_left else whole.width - side, 0, side, side)
    foot_height = side + 2.0
    inner = whole.width - 2 * _MARGIN
    if is_lying:
        at = _MARGIN + (side if is_left else 0.0)
        table = Box(at, HEAD, inner - side - 2.0, whole.height - HEAD - _MARGIN)
        code = Box(code.x, whole.height - MARK - 3.0 - side, side, side)
        code = code.moved(_MARGIN if is_left else -_MARGIN, 0)
        foot = Box(code.x, HEAD, side, code.y - HEAD - 2.0)
    else:
        table = Box(_MARGIN, HEAD, inner, whole.height - HEAD - foot_height - 4.0)
        code = Box(code.x, whole.height - side - 2.0, side, side)
        code = code.moved(_MARGIN if is_left else -_MARGIN, 0)
        foot = Box(
            code.right + 3.0 if is_left else _MARGIN, code.y, inner - side - 3.0, side
        )
    wide = _LABELS[size][sheet.width] if sheet.rows else _NUMBERED
    labels = (table.right - wide, table.right) if is_left else (table.x, table.x + wide)
    fields = Box(
        table.x if is_left else table.x + wide,
        table.y,
        table.width - wide,
        table.height,
    )
    cells = fields.columns(sheet.count, _GAP)
    heads = tuple([Box(one.x, one.y, one.width, _NAMES) for one in cells])
    columns = tuple([(one.x, one.right) for one in cells])
    lines = _lay_lines(sheet, table)
    return Plan(whole, code, table, heads, lines, labels, columns, foot, is_left)


def _lay_lines(sheet: Declaration, table: Box) -> tuple[Line, ...]:
    """Return the lines below the heads, as high as there is room for."""
    kinds = [("round", number + 1) for number in range(_rounds(sheet))]
    kinds += [(row.kind, at) for at, row in enumerate(sheet.rows)]
    if sheet.has_total:
        kinds.append((TOTAL, 0))
    room = table.height - _NAMES - 1.0
    headings = len([kind for kind, _ in kinds if kind == HEADING])
    parts = sum([_part(kind) for kind, _ in kinds if kind != HEADING])
    unit = min(_MOST, (room - headings * _HEADING) / max(parts, 1))
    y = table.y + _NAMES + 1.0
    lines = []
    for kind, number in kinds:
        height = _HEADING if kind == HEADING else unit * _part(kind)
        lines.append(Line(kind, number, Box(table.x, y, table.width, height)))
        y += height
    return tuple(lines)


def _rounds(sheet: Declaration) -> int:
    return sheet.rounds.lines if sheet.rounds else 0


def _part(kind: str) -> float:
    """Return how high a line is beside the others."""
    return 1.25 if kind == TOTAL else 1.0


def _line_room(sheet: Declaration, line: Line) -> Mm:
    return 0.0 if line.kind == HEADING else _LEAST


def _least_width(sheet: Declaration) -> Mm:
    """Return how wide a column is at least."""
    most = max([len(str(end)) for end in sum_room(sheet)])
    wide = _FIGURE * most if sheet.has_total else 0.0
    rounds = sheet.rounds
    if rounds:
        figures = sum([_figures(one.room) for one in rounds.entries])
        own = _FIGURE * (figures + (_RUNNING * most if rounds.is_running else 0))
        wide = max(wide, own)
    for row in sheet.rows:
        wide = max(wide, _FIGURE * sum([_figures(one.room) for one in row.entries]))
        if row.kind == CHOICE:
            wide = max(wide, (_TICK + 1.0) * len(row.options))
    return max(wide + 2.0, 14.0 if sheet.columns != ONE else 24.0)


def _figures(room: tuple[int, int]) -> int:
    return max([len(str(end)) for end in room])


def find_frame(sheet: Declaration, face: int) -> Frame:
    """Return where everything stands on a sheet that somebody reads.

    Raises:
        LookupError: the face is newer than this.
    """
    if not 0 <= face <= NEWEST:
        raise LookupError(face)
    plan = lay_out(sheet, face)
    boxes: dict[str, Box] = {}
    for at, (left, right) in enumerate(plan.columns):
        player = "player:" + str(at + 1) + " "
        for line in plan.lines:
            cell = Box(left, line.box.y, right - left, line.box.height)
            for name, box in line_boxes(sheet, line, cell):
                boxes[player + name] = box
    for at in range(len(sheet.expansions)):
        head = plan.heads[0]
        tick = Box(plan.labels[0] + 1.0, head.y + 0.5 + at * 4.2, 3.4, 3.4)
        boxes["expansion:" + str(at + 1)] = tick.inset(TICK_RIM / 2)
    return Frame(plan.face, plan.code, mark_boxes(plan.face, MARK), boxes)


def line_boxes(sheet: Declaration, line: Line, cell: Box) -> list[tuple[str, Box]]:
    """Return the boxes of a line in a column, by their places without the player."""
    rounds = sheet.rounds
    if line.kind == "round" and rounds:
        name = "round:" + str(line.number)
        room = [(float(_figures(one.room)), one.id) for one in rounds.entries]
        if rounds.is_running:
            most = max([len(str(end)) for end in sum_room(sheet)])
            room.append((most * _RUNNING, RUNNING))
        found = []
        for (_, own), box in zip(room, _split(cell, room)):  # noqa: B905
            if own == RUNNING:
                low = box.height * _RUNNING
                box = Box(box.x, box.bottom - low, box.width, low)
                found.append(("running:" + str(line.number), box))
            else:
                full = name if len(rounds.entries) == 1 else name + "." + own
                found.append((full, box))
        return found
    if line.kind == TOTAL:
        return [(TOTAL, cell.inset(0.4))]
    return _row_boxes(sheet.rows[line.number], cell)


def _row_boxes(row: Row, cell: Box) -> list[tuple[str, Box]]:
    name = "row:" + row.id
    if row.kind == HEADING:
        return []
    if row.kind in (SUBTOTAL, BONUS):
        return [(name, cell)]
    if row.kind == TICK:
        tick = centred(cell.centre, _TICK, _TICK)
        return [(name, tick.inset(TICK_RIM / 2))]
    if row.kind == CHOICE:
        ticks = [
            centred(box.centre, _TICK, _TICK).inset(TICK_RIM / 2)
            for box in cell.columns(len(row.options))
        ]
        return [(name + "." + str(at), tick) for at, tick in enumerate(ticks, 1)]
    if len(row.entries) == 1:
        return [(name, cell)]
    room = [(float(_figures(one.room)), one.id) for one in row.entries]
    return [
        (name + "." + own, box)
        for (_, own), box in zip(room, _split(cell, room))  # noqa: B905
    ]


def _split(cell: Box, room: list[tuple[float, str]]) -> list[Box]:
    """Return a cell in parts as wide as what stands there is long."""
    whole = sum([figures + 0.5 for figures, _ in room])
    boxes, x = [], cell.x
    for figures, _ in room:
        wide = cell.width * (figures + 0.5) / whole
        boxes.append(Box(x, cell.y, wide, cell.height))
        x += wide
    return boxes
