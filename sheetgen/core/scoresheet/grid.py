"""Grids and maps of declared sheets: neighbours, areas, complete parts, and places.

Cells are numbered from 0 in reading order. For print, squares have a strip at the top,
hexes their corners. To the right of rows and below columns are the points for complete
ones; below all that those for colours, if it matters which player was first.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence
from typing import NamedTuple

from sheetgen.core.draw.box import TICK_RIM, Box, Point, centred
from sheetgen.core.scoresheet.declaration import Entry, Grid, Ground, Worth
from sheetgen.core.scoresheet.formula import Formula, Op
from sheetgen.core.units import Mm

PARTS = (Op.ROWS, Op.COLUMNS, Op.COLOURS)  # the parts with points of their own
GIVING = ("", *PARTS)  # the sources of a reward: a cell, all cells, or one of these
FIRST, LATER = 1, 2  # which of the two numbers of points is crossed off
_SQUARE = ((0, 1), (1, 0), (0, -1), (-1, 0))
_HEX = ((0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1))
TICK: Mm = 4.8  # a box to cross off, with its rim
STRIP: Mm = 2.5  # the print at the top of a square
RIM: Mm = 0.5  # the least rim of a cell around its field
_WIDER = 0.32  # the rim's part of the width of hexes beyond the least
WORTH: Mm = 3.2  # a number of points
CHIP: Mm = 24.0  # a colour with both of its boxes
PITCH: Mm = WORTH + TICK + 0.8  # from points with their box to others beside them
_LINE: Mm = TICK + 1.4  # of boxes, below each other
DOWN: Mm = WORTH + _LINE  # from points with their box to others below them
_BESIDE: Mm = 6.0  # points at the end of a row
_SWATCH: Mm = 4.4  # a colour before its boxes
LEGEND: Mm = 5.0  # a line of the legend
LABEL: Mm = 9.0  # the label above it
LEAST = (6.0, 3.7)  # of handwriting: its height, and the width of a digit
_MOST_SQUARE: Mm = 10.5
_MOST_HEX: Mm = 13.0
_ROOT = 1.7320508  # of 3
FLAT = 2 / _ROOT  # the height of a hex, in parts of its width
_ROW = 1.5 / _ROOT  # from a row of hexes to the next, in parts of their width


def whole_entry(name: str, label: str, grounds: Sequence[Ground]) -> Entry:
    """Return an entry that covers the entries of all grounds of a grid."""
    entries = [ground.entry for ground in grounds]
    least = min([one.least for one in entries])
    return Entry(name, label, least, max([one.most for one in entries]))


def crossed_number(grid: Grid, at: int) -> int:
    """Return the number of a cell that is crossed off: 1 if none is printed."""
    number = grid.printed[at] if grid.printed else None
    return 1 if number is None else number


def neighbours_of(grid: Grid) -> list[list[int]]:
    """Return the neighbours of each cell."""
    places = {cell: at for at, cell in enumerate(grid.cells)}
    found = []
    for row, column in grid.cells:
        beside = [
            places.get((row + down, column + right))
            for down, right in (_HEX if grid.is_hex else _SQUARE)
        ]
        found.append([at for at in beside if at is not None])
    return found


def groups_of(grid: Grid, among: Sequence[int], is_alike: bool) -> list[list[int]]:
    """Return groups of connected cells, each in rising order.

    Args:
        grid: the grid of the cells.
        among: the cells to group.
        is_alike: whether all cells of a group must have the same ground.
    """
    beside, open_ = neighbours_of(grid), {*among}
    found: list[list[int]] = []
    for first in among:
        group = [first] if first in open_ else []
        open_ -= {first}
        for one in group:  # grows during the loop
            near = [
                other
                for other in beside[one]
                if other in open_
                and (not is_alike or grid.kinds[other] == grid.kinds[one])
            ]
            open_ -= {*near}
            group += near
        found += [sorted(group)] if group else []
    return found


def areas_of(grid: Grid) -> list[list[int]]:
    """Return the areas: connected cells of one ground."""
    return groups_of(grid, range(len(grid.cells)), True)


def parts_of(grid: Grid, name: str) -> list[list[int]]:
    """Return the cells of each row, column or colour, by one of `PARTS`."""
    if name == Op.COLOURS:
        held: Sequence[int] = grid.kinds
    else:
        held = [row if name == Op.ROWS else column for row, column in grid.cells]
    return [
        [at for at, one in enumerate(held) if one == number]
        for number in sorted({*held})
    ]


def worth_of(grid: Grid, name: str) -> Worth:
    """Return the points for one of `PARTS`."""
    return {Op.ROWS: grid.rows, Op.COLUMNS: grid.columns, Op.COLOURS: grid.colours}[
        name
    ]


def full_parts(grid: Grid, name: str, used: Sequence[int]) -> list[bool]:
    """Return for each row, column or colour whether all its cells are used."""
    held = {*used}
    return [all([at in held for at in part]) for part in parts_of(grid, name)]


def complete_points(
    grid: Grid, name: str, used: Sequence[int], marks: Sequence[int | None]
) -> int:
    """Return the points for complete rows, columns, colours or areas [sheets 8.5].

    Args:
        grid: the grid that was filled in.
        name: one of `PARTS`, or `Op.AREAS`.
        used: the cells that are written in or crossed off.
        marks: for each row, column or colour, `FIRST` or `LATER` if crossed off.
    """
    if name == Op.AREAS:
        return sum(
            [
                area_points(grid, area)
                for area in (areas_of(grid) if grid.areas else ())
                if all([at in used for at in area])
            ]
        )
    worth, points = worth_of(grid, name), 0
    for at, is_full in enumerate(full_parts(grid, name, used) if worth.points else ()):
        mark = FIRST
        if worth.later:  # [sheets 8.6]
            mark = (marks[at] if at < len(marks) else None) or 0
        if is_full and mark == FIRST:
            points += worth.points[at]
        elif is_full and mark == LATER:
            points += worth.later[at]
    return points


def area_points(grid: Grid, area: Sequence[int]) -> int:
    """Return the points for an area once it is complete."""
    return grid.areas[min(len(area), len(grid.areas) - 1)] if grid.areas else 0


def usual_points(grid: Grid, place: int) -> Formula:
    """Return the points of a grid without a formula: those for its complete parts."""
    names = [name for name in PARTS if worth_of(grid, name).points]
    found = [(name, place) for name in (*names, *([Op.AREAS] if grid.areas else []))]
    if len(found) < 2:
        return found[0] if found else ("number", 0)
    return ("+", *found)


def file_lines(grid: Grid) -> tuple[str, ...]:
    """Return the lines of a grid in files: ``_`` for a cell, ``~`` for a hole."""
    lines = []
    for number in range(grid.cells[-1][0] + 1):
        columns = [column for row, column in grid.cells if row == number]
        last = max([-1, *columns])
        if grid.is_hex:  # rows are centred, so holes at the left are blanks
            first = min(columns) if columns else 0
            places = range(first, last + 1, 2)
            signs = ["_" if at in columns else "~" for at in places]
            lines.append(" " * first + " ".join(signs))
        else:
            places = range(last + 1)
            lines.append(" ".join(["_" if at in columns else "~" for at in places]))
    return tuple(lines)


class Tiling(NamedTuple):
    """The places of the parts of a grid.

    Attributes:
        step: the width of a cell.
        cells: the outer box of each cell.
        fields: the box in each cell to write in or cross off.
        ends: the places of the points of rows and of columns, each in order.
        marks: the boxes to cross off by the name of a place, in the order of the fill.
        chips: the place of each colour with its boxes.
        bottom: the lower edge of everything.
    """

    step: Mm
    cells: list[Box]
    fields: list[Box]
    ends: dict[str, list[Box]]
    marks: list[tuple[str, Box]]
    chips: list[Box]
    bottom: Mm


def count_across(grid: Grid) -> float:
    """Return the width of a grid in cells; hexes can add half a cell."""
    last = max([column for _, column in grid.cells])
    return last / 2 + 1 if grid.is_hex else last + 1


def rim_of(grid: Grid, step: Mm) -> Mm:
    """Return the width of the ground around the field of a cell."""
    spare = step - least_step(grid, *LEAST) if grid.is_hex else 0.0
    return RIM + max(0.0, spare) * _WIDER


def _rows(grid: Grid) -> int:
    return grid.cells[-1][0] + 1


def _cells_height(grid: Grid, step: Mm) -> Mm:
    if grid.is_hex:
        return step * (FLAT + _ROW * (_rows(grid) - 1))
    return step * _rows(grid)


def has_strip(grid: Grid) -> bool:
    """Return whether squares have a strip for print."""
    return not grid.is_hex and (grid.printed != () or len(grid.grounds) > 1)


def least_step(grid: Grid, high: Mm, figure: Mm) -> Mm:
    """Return the least width of a cell for handwriting of some size."""
    widest = 0.0
    for ground in grid.grounds:
        wide, tall = _field_size(ground, high, figure)
        if grid.is_hex:
            widest = max(widest, (tall + wide / _ROOT) / 2 * _ROOT + 2 * RIM)
        else:
            strip = STRIP if has_strip(grid) else 0.0
            widest = max(widest, wide + 2 * RIM, tall + strip + 2 * RIM)
    return widest


def _field_size(ground: Ground, high: Mm, figure: Mm) -> tuple[Mm, Mm]:
    if ground.is_crossed:
        return TICK, TICK
    entry = ground.entry
    figures = max([len(str(end)) for end in (entry.least, entry.most)])
    return max(high, figure * figures), high


def _beside(grid: Grid) -> Mm:
    """Return the width of the points to the right of the rows."""
    if grid.rows.later:
        return 2 * PITCH
    return _BESIDE if grid.rows.points else 0.0


def _below(grid: Grid) -> Mm:
    """Return the height of the points below the cells."""
    own = WORTH + 0.6 if grid.columns.points else 0.0
    if grid.columns.later:
        own = 2 * DOWN
    return own + (_LINE + 1.0 if grid.colours.later else 0.0)


def least_size(grid: Grid, high: Mm, figure: Mm, rewards: int = 0) -> tuple[Mm, Mm]:
    """Return the least width and height of the box of a grid.

    Args:
        grid: the grid in the box.
        high: the height of handwriting in a cell.
        figure: the width of a digit.
        rewards: the number of rewards in its label.
    """
    step = least_step(grid, high, figure)
    wide = count_across(grid) * step + _beside(grid)
    if grid.colours.later:
        wide = max(wide, CHIP * len(grid.grounds))
    return wide, max(
        _cells_height(grid, step) + _below(grid), legend_height(grid, rewards)
    )


def ground_hint(ground: Ground, sign: str) -> str:
    """Return the hint about the numbers of a ground, with the sign of its rule."""
    entry = ground.entry
    if ground.is_crossed:
        return "\xd7"
    said = str(entry.least) + "\u2013" + str(entry.most)
    if entry.one_of:
        said = " ".join([str(one) for one in entry.one_of])
    said = said.replace("-", "\u2212")
    return said + " " + sign if sign else said


def legend_height(grid: Grid, rewards: int = 0) -> Mm:
    """Return the height of the label of a grid with its legend and rewards."""
    labelled = len([one for one in grid.grounds if one.entry.label])
    return LABEL + LEGEND * (labelled + (grid.areas != ()) + rewards)


def usual_height(grid: Grid, wide: Mm) -> Mm:
    """Return the height of a box for a grid that is as large as its width allows."""
    most = _MOST_HEX if grid.is_hex else _MOST_SQUARE
    step = min((wide - _beside(grid)) / count_across(grid), most)
    return _cells_height(grid, step) + _below(grid)


def tile(grid: Grid, box: Box) -> Tiling:
    """Return the places of the parts of a grid in a box, from its top left."""
    beside, below = _beside(grid), _below(grid)
    step = min(
        (box.width - beside) / count_across(grid),
        (box.height - below) / _cells_height(grid, 1.0),
        _MOST_HEX if grid.is_hex else _MOST_SQUARE,
    )
    left = box.x + (box.width - beside - step * count_across(grid)) / 2
    high = step * (FLAT if grid.is_hex else 1.0)
    down = step * (_ROW if grid.is_hex else 1.0)
    right = step / 2 if grid.is_hex else step
    cells, fields = [], []
    for (row, column), kind in zip(grid.cells, grid.kinds):  # noqa: B905
        cell = Box(left + column * right, box.y + row * down, step, high)
        cells.append(cell)
        fields.append(_field(grid, grid.grounds[kind], cell))
    end = box.y + _cells_height(grid, step)
    across = left + step * count_across(grid)
    rows = sorted({row for row, _ in grid.cells})
    columns = sorted({column for _, column in grid.cells})
    middles = {at: box.y + at * down + high / 2 for at in rows}
    ends = {
        Op.ROWS: [
            Box(across + 0.6, middles[at] - 2.0, beside - 0.6, 4.0) for at in rows
        ],
        Op.COLUMNS: [Box(left + at * right, end + 0.4, step, WORTH) for at in columns],
    }
    ends = {
        name: ends[name] if worth_of(grid, name).points else []
        for name in (Op.ROWS, Op.COLUMNS)
    }
    chips = []
    if grid.colours.later:
        top = end + below - _LINE
        count = len(grid.grounds)
        wide = min(box.width / count, CHIP + 6.0)
        chips = [Box(box.x + at * wide, top, wide, _LINE - 0.4) for at in range(count)]
    marks = _marks(grid, ends, chips)
    return Tiling(step, cells, fields, ends, marks, chips, end + below)


def _field(grid: Grid, ground: Ground, cell: Box) -> Box:
    """Return the box in a cell to write in or cross off."""
    middle = cell.centre
    if grid.is_hex:
        radius = (cell.width / 2 - rim_of(grid, cell.width)) * FLAT
        wide, high = _field_size(ground, *LEAST)
        scale = 2 * radius / (high + wide / _ROOT)
        if ground.is_crossed:
            scale = min(scale, (TICK + 0.6) / TICK)
        box = centred(middle, wide * scale, high * scale)
    else:
        strip = STRIP if has_strip(grid) else 0.0
        high = cell.height - strip - 2 * RIM
        wide = cell.width - 2 * RIM
        place = Point(middle.x, middle.y + strip / 2)
        if ground.is_crossed:
            wide = high = min(wide, high, TICK + 1.2)
        box = centred(place, wide, high)
    return box.inset(TICK_RIM / 2) if ground.is_crossed else box


def chip_half(box: Box) -> Mm:
    """Return the width of one of the two boxes of a colour with its points."""
    return (box.width - _SWATCH - 2.5) / 2


def _marks(
    grid: Grid, ends: dict[str, list[Box]], chips: list[Box]
) -> list[tuple[str, Box]]:
    """Return the boxes to cross off for the first and the later players, by place."""
    found = []
    for part in PARTS:
        places = chips if part == Op.COLOURS else ends[part]
        for at, box in enumerate(places if worth_of(grid, part).later else [], 1):
            for mark in (1, 2):
                name = part + "." + str(at) + "." + str(mark)
                if part == Op.COLUMNS:
                    y = box.bottom + (mark - 1) * DOWN + TICK / 2
                    middle = Point(box.centre.x, y)
                elif part == Op.ROWS:
                    x = box.x + mark * PITCH - TICK / 2 - 0.4
                    middle = Point(x, box.centre.y)
                else:
                    half = chip_half(box)
                    x = box.x + _SWATCH + mark * half - TICK / 2
                    middle = Point(x, box.centre.y)
                tick = centred(middle, TICK - 0.3, TICK - 0.3)
                found.append((name, tick.inset(TICK_RIM / 2)))
    return found
