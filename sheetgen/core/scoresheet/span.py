"""Spans: the least and the greatest values on a declared sheet, found before its use.

Part of the core that runs in the browser too.
"""

from collections.abc import Callable, Sequence

from sheetgen.core.scoresheet.declaration import Declaration, Entry, Grid, Kind, Row
from sheetgen.core.scoresheet.formula import (
    MOST_VALUE,
    Formula,
    FormulaError,
    Op,
    Span,
    bounds,
    leaves,
)
from sheetgen.core.scoresheet.grid import (
    area_points,
    areas_of,
    crossed_number,
    worth_of,
)
from sheetgen.core.scoresheet.label import CARRIED

CIRCLE = "circle"  # the reason of an error: points that depend on themselves
# Returns the least and the greatest number of an entry to reckon with.
Room = Callable[[Entry], Span]


def written_room(entry: Entry) -> Span:
    """Return the least and the greatest number that fits the box of an entry."""
    return entry.room


def allowed_room(entry: Entry) -> Span:
    """Return the least and the greatest number that an entry allows."""
    return entry.least, entry.most


def row_order(declaration: Declaration) -> list[int]:
    """Return the indices of all rows, each after the rows that its points depend on.

    Raises:
        FormulaError: points depend on themselves; its ``row`` is the first such row.
    """
    rows = declaration.rows
    waiting = {at: _parts(rows, at) for at in range(len(rows))}
    found: list[int] = []
    while len(found) < len(rows):
        ready = [
            at
            for at in range(len(rows))
            if at not in found and all([part in found for part in waiting[at]])
        ]
        if not ready:
            error = FormulaError(CIRCLE)
            error.row = min([at for at in range(len(rows)) if at not in found])
            raise error
        found += ready
    return found


def _parts(rows: Sequence[Row], at: int) -> list[int]:
    """Return the indices of the rows that the points of a row depend on."""
    if rows[at].kind in (Kind.SUBTOTAL, Kind.BONUS):
        return rows_above(rows, at)
    if rows[at].rank:
        return []
    return [leaf[1] for leaf in leaves(rows[at].points) if leaf[0] == Op.POINTS]


def row_spans(declaration: Declaration, room_of: Room = written_room) -> list[Span]:
    """Return the least and the most points of each row.

    Raises:
        FormulaError: the points of a row have no bounds; its ``row`` is that row.
    """
    known: dict[int, Span] = {}
    for at in row_order(declaration):
        try:
            known[at] = _span_row(declaration, at, known, room_of)
        except FormulaError as error:
            error.row = at
            raise
    return [known[at] for at in range(len(declaration.rows))]


def round_span(declaration: Declaration, room_of: Room = written_room) -> Span:
    """Return the least and the most points of a round.

    Raises:
        FormulaError: the formula has no bounds.
    """
    rounds = declaration.rounds
    return formula_span(declaration, rounds.points, room_of) if rounds else (0, 0)


def formula_span(
    declaration: Declaration, formula: Formula, room_of: Room = written_room
) -> Span:
    """Return the least and the greatest value of a formula of a round.

    Raises:
        FormulaError: it has no bounds.
    """
    return bounds(formula, lambda leaf: _leaf(declaration, leaf, {}, room_of))


def carried_entry(declaration: Declaration) -> Entry | None:
    """Return the entry for a player's points on the previous sheet [sheets 4.5].

    Only a game without a fixed number of rounds can need another sheet.
    """
    rounds, until = declaration.rounds, declaration.until
    if not rounds or not until:
        return None
    least = rounds.lines * min(0, round_span(declaration)[0])
    return Entry(CARRIED, "", least and 1 - 10 ** len(str(-least)), until - 1)


def total_span(declaration: Declaration, room_of: Room = written_room) -> Span:
    """Return the least and the greatest total of a player."""
    lines = declaration.rounds.lines if declaration.rounds else 0
    low, high = round_span(declaration, room_of)  # a round may stay unplayed
    low, high = lines * min(0, low), lines * max(0, high)
    carried = carried_entry(declaration)
    if carried:
        room = room_of(carried)
        low, high = low + room[0], high + room[1]
    spans = row_spans(declaration, room_of)
    for row, span in zip(declaration.rows, spans):  # noqa: B905
        if row.kind != Kind.SUBTOTAL:
            low, high = low + min(0, span[0]), high + max(0, span[1])
    return min(0, low), max(0, high)


def sum_room(declaration: Declaration) -> Span:
    """Return the least and the greatest number that fits a box for a sum."""
    low, high = total_span(declaration)
    most = max(10 ** len(str(max(-low, high))) - 1, 99)
    return (-most if low < 0 else 0), most


def sum_figures(sheet: Declaration) -> int:
    """Return the most digits of a sum if only allowed numbers are written."""
    low, high = total_span(sheet, allowed_room)
    if sheet.rounds and sheet.until:  # the round that reaches it is the last
        high -= (sheet.rounds.lines - 1) * max(0, round_span(sheet, allowed_room)[1])
    return max([len(str(abs(end))) for end in (low, high)])


def rows_above(rows: Sequence[Row], at: int) -> list[int]:
    """Return the indices of the rows that a subtotal or bonus adds up."""
    found = []
    while at and rows[at - 1].kind != Kind.HEADING:
        at -= 1
        if rows[at].kind not in (Kind.SUBTOTAL, Kind.BONUS):
            found.append(at)
    return found[::-1]


def rows_stacked(rows: Sequence[Row], at: int) -> list[int]:
    """Return the indices of the rows directly above whose boxes form the stacks."""
    first = at
    while first:
        boxes = rows[first - 1].boxes
        if boxes is None or boxes.is_track:
            break
        first -= 1
    return [*range(first, at)]


def list_stacks(rows: Sequence[Row], at: int) -> list[list[tuple[int, int]]]:
    """Return the stacks of two or more boxes from the left, each from the top.

    A box is given by the index of its row, and its number there from 1.
    """
    stacks: dict[int, list[tuple[int, int]]] = {}
    for place in rows_stacked(rows, at):
        boxes = rows[place].boxes
        for number, column in enumerate(boxes.columns if boxes else (), 1):
            stacks.setdefault(column, []).append((place, number))
    return [stacks[column] for column in sorted(stacks) if len(stacks[column]) > 1]


def _span_row(
    declaration: Declaration, at: int, known: dict[int, Span], room_of: Room
) -> Span:
    row = declaration.rows[at]
    if row.kind == Kind.SUBTOTAL:
        spans = [known[one] for one in rows_above(declaration.rows, at)]
        return sum([one[0] for one in spans]), sum([one[1] for one in spans])
    if row.kind == Kind.BONUS:
        return min(0, row.points[1]), max(0, row.points[1])
    if row.rank:
        return min(0, *row.rank), max(0, *row.rank)
    if row.kind == Kind.STACKS:
        return _span_stacks(declaration, at, known, room_of)
    low, high = bounds(
        row.points, lambda leaf: _leaf(declaration, leaf, known, room_of)
    )
    return (min(0, low), max(0, high)) if row.optional else (low, high)


def _span_stacks(
    declaration: Declaration, at: int, known: dict[int, Span], room_of: Room
) -> Span:
    rows = declaration.rows
    low = high = 0
    for stack in list_stacks(rows, at):
        parts = [_box_spans(rows[place], room_of)[box - 1] for place, box in stack]
        rounded = [_is_rounded(rows[place], box) for place, box in stack]

        def leaf_span(
            leaf: Formula,
            parts: list[Span] = parts,
            rounded: list[bool] = rounded,
        ) -> Span:
            if leaf[0] in Op.OF_BOXES and leaf[1] == at:
                return _of_boxes(leaf[0], parts, rounded)
            return _leaf(declaration, leaf, known, room_of)

        span = bounds(rows[at].points, leaf_span)
        low, high = low + span[0], high + span[1]
    if max(-low, high) > MOST_VALUE:
        raise FormulaError("large")
    return low, high


def _leaf(
    declaration: Declaration, leaf: Formula, known: dict[int, Span], room_of: Room
) -> Span:
    kind = leaf[0]
    lines = declaration.rounds.lines if declaration.rounds else 0
    if kind == Op.ROUND:
        return 1, max(lines, 1)
    if kind == Op.PLAYERS:
        return declaration.fewest, declaration.count
    if kind == Op.POINTS:
        return known[leaf[1]]
    if kind in Op.OF_CELLS:
        row = declaration.rows[leaf[1]]
        if row.grid and kind in Op.OF_GRIDS:
            return _parts_span(row.grid, kind)
        spans = _box_spans(row, room_of)
        rounded = [_is_rounded(row, at) for at in range(1, len(spans) + 1)]
        low, high = _of_boxes(kind, spans, rounded)
        adds = row.boxes.adds if row.boxes and kind == Op.COUNT else 0
        return low, high + adds
    low, high = room_of(declaration.entries[leaf[1]])
    times = lines if kind == Op.SUM else 1
    return times * min(0, low), times * max(0, high)


def _box_spans(row: Row, room_of: Room) -> list[Span]:
    """Return the least and the greatest number of each box or cell of a row."""
    boxes, grid, own = row.boxes, row.grid, room_of(row.entries[0])
    if boxes:
        own = (1, 1) if boxes.is_crossed else own
        return [(one, one) for one in boxes.printed] or [own] * row.size
    spans = []
    for at, kind in enumerate(grid.kinds if grid else ()):
        is_crossed = grid is not None and grid.grounds[kind].is_crossed
        number = crossed_number(grid, at) if grid else 0
        spans.append((number, number) if is_crossed else own)
    return spans


def _is_rounded(row: Row, box: int) -> bool:
    return row.boxes is not None and box in row.boxes.rounded


def _of_boxes(kind: str, spans: Sequence[Span], rounded: Sequence[bool]) -> Span:
    """Return the least and the greatest value of an operator on some boxes."""
    if kind in (Op.COUNT, Op.FULL):
        return 0, len(spans) if kind == Op.COUNT else 1
    if kind == Op.ROUNDED:
        spans = [span for span, is_one in zip(spans, rounded) if is_one]  # noqa: B905
    lows = [0, *[low for low, _ in spans]]
    highs = [0, *[high for _, high in spans]]
    if kind == Op.LAST:
        return min(lows), max(highs)
    return sum([min(0, low) for low in lows]), sum([max(0, high) for high in highs])


def _parts_span(grid: Grid, kind: str) -> Span:
    """Return the least and the most points for complete parts of a grid."""
    parts: list[tuple[int, ...]] = []
    if kind == Op.AREAS:
        parts = [(area_points(grid, area),) for area in areas_of(grid)]
    else:
        points, later = worth_of(grid, kind)
        parts = [(one, *later[at : at + 1]) for at, one in enumerate(points)]
    low = sum([min(0, *part) for part in parts])
    return low, sum([max(0, *part) for part in parts])
