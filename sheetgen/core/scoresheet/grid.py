"""Grids and maps of declared sheets: their neighbours, areas and complete parts.

Cells are numbered from 0 in reading order.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence

from sheetgen.core.scoresheet.declaration import Entry, Grid, Ground, Worth
from sheetgen.core.scoresheet.formula import Formula, Op

PARTS = (Op.ROWS, Op.COLUMNS, Op.COLOURS)  # the parts with points of their own
GIVING = ("", *PARTS)  # the sources of a reward: a cell, all cells, or one of these
FIRST, LATER = 1, 2  # which of the two numbers of points is crossed off
_SQUARE = ((0, 1), (1, 0), (0, -1), (-1, 0))
_HEX = ((0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1))


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
