"""The arrangement of the blocks of a declared sheet, if not all below each other.

A block is a table, a row of boxes, a track, a grid, or rows with their stacks. Blocks
flow down the sheet, in one column or several. A block can also be to the right of
another (several to the right of one are below each other), or have its own place.

Part of the core that runs in the browser too.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

from sheetgen.core.draw.box import Box
from sheetgen.core.scoresheet.declaration import Declaration, Kind, Row
from sheetgen.core.scoresheet.span import rows_stacked
from sheetgen.core.units import Mm

# In place of a first row: the lines of rounds, and the space outside all blocks.
ROUNDS, OUTSIDE = -1, -2
GAP: Mm = 3.0  # between blocks side by side
_ALONE = (Kind.BOXES, Kind.STACKS, Kind.GRID)  # rows whose block ends with them
_USUAL: Mm = 9.0  # the height of a line if nothing else decides it
_STEP: Mm = 0.05  # lines become lower by such steps until all blocks fit
_SLACK: Mm = 0.01
PARTS = ("rows", "rows of boxes", "tracks", "grids", "maps")
Measure = Callable[[int, Mm], tuple[float, Mm]]


def list_blocks(rows: Sequence[Row]) -> list[tuple[int, int]]:
    """Return the first row of each block, and the row after its last."""
    starts: list[int] = []
    for at, row in enumerate(rows):
        if row.kind == Kind.STACKS:
            first = min([at, *rows_stacked(rows, at)])
            starts = [start for start in starts if start <= first]
        elif (
            at == 0
            or row.kind in (Kind.HEADING, Kind.BOXES, Kind.GRID)
            or row.block is not None
            or rows[at - 1].kind in _ALONE
        ):
            starts.append(at)
    ends = [*starts[1:], len(rows)]
    return [(first, end) for first, end in zip(starts, ends)]  # noqa: B905


def count_parts(sheet: Declaration) -> dict[str, int]:
    """Return the numbers of rows of tables, rows of boxes, tracks, grids and maps."""
    counts = dict.fromkeys(PARTS, 0)
    for row in sheet.rows:
        if row.boxes:
            counts["tracks" if row.boxes.is_track else "rows of boxes"] += 1
        elif row.grid:
            counts["maps" if row.grid.is_hex else "grids"] += 1
        elif row.entries:
            counts["rows"] += 1
    return counts


def unarranged(sheet: Declaration) -> Declaration:
    """Return a sheet with all its blocks below each other."""
    rows = tuple([replace(row, block=None) for row in sheet.rows])
    return replace(sheet, rows=rows, flow=1)


class Arrangement:
    """The blocks of a sheet while they are being arranged, each by its first row.

    The total, if there is one, is a block after all rows.
    """

    def __init__(self, sheet: Declaration, room: Box, face: Box, is_left: bool) -> None:
        """Determine the widths, which depend on nothing else.

        Args:
            sheet: the sheet to lay out.
            room: the room for all blocks.
            face: the face of the sheet.
            is_left: whether places are mirrored, like the code.
        """
        self.rows = sheet.rows
        self.flow = sheet.flow
        self.room = room
        self.face = face
        self.is_left = is_left
        self.right_of: dict[int, list[int]] = {}
        self.flowing: list[int] = [ROUNDS] if sheet.rounds else []
        self.placed: list[int] = []
        self.widths: dict[int, Mm] = {}
        self.heights: dict[int, tuple[float, Mm]] = {}
        self.boxes: dict[int, Box] = {}
        for first, _ in list_blocks(sheet.rows):
            block = sheet.rows[first].block
            if block and block.beside >= 0:
                self.right_of.setdefault(block.beside, []).append(first)
            elif block and block.at:
                self.placed.append(first)
            else:
                self.flowing.append(first)
        if sheet.has_total:
            self.flowing.append(len(sheet.rows))
        for first in self.placed:
            self.widen(first, max(room.right - self.place_of(first)[0], 1.0))
        self.area = room
        for first in self.flowing:
            self.widen(first, room.width if self.is_across(first) else self.column)

    # Widths

    @property
    def column(self) -> Mm:
        """The width of a column of flowing blocks."""
        return (self.area.width + GAP) / self.flow - GAP

    def given(self, first: int) -> Mm:
        """Return the width that a block declares; 0 for none."""
        block = self.rows[first].block if 0 <= first < len(self.rows) else None
        if block is None or not block.width[0]:
            return 0.0
        return (self.room.width + GAP) * block.width[0] / block.width[1] - GAP

    def is_across(self, first: int) -> bool:
        """Return whether a block spans all columns."""
        wide = self.given(first) > self.column + _SLACK
        is_block = 0 <= first < len(self.rows)
        return self.flow > 1 and (wide or not is_block)

    def widen(self, first: int, room: Mm) -> None:
        """Give a block its width, and the blocks to its right the rest."""
        others = self.right_of.get(first, [])
        own = self.given(first)
        if not own and others:
            wide, deep = max(map(self.given, others)), self.depth(first)
            own = room - wide - GAP if wide else (room + GAP) / (deep + 1) - GAP
        own = max(own or room, 1.0)
        self.widths[first] = own
        for other in others:
            self.widen(other, max(room - own - GAP, 1.0))

    def depth(self, first: int) -> int:
        """Return the number of blocks in the longest chain to the right of a block."""
        return max([0, *[1 + self.depth(one) for one in self.right_of.get(first, [])]])

    def band(self, first: int) -> Mm:
        """Return the width of a block with all blocks to its right."""
        sides = [GAP + self.band(one) for one in self.right_of.get(first, [])]
        return self.widths[first] + max([0.0, *sides])

    def place_of(self, first: int) -> tuple[Mm, Mm]:
        """Return the declared place of a block."""
        block = self.rows[first].block
        x, y = block.at if block else (0, 0)
        return float(x), float(y)

    # Heights

    def high(self, first: int, unit: Mm) -> Mm:
        """Return the height of a block with all blocks to its right."""
        beside = [self.high(one, unit) for one in self.right_of.get(first, [])]
        return max(self.own_height(first, unit), sum(beside))

    def own_height(self, first: int, unit: Mm) -> Mm:
        """Return the height of a block by itself."""
        parts, fixed = self.heights[first]
        return parts * unit + fixed

    def lay(self, measure: Measure, most: Mm) -> dict[int, Mm]:
        """Give all blocks their boxes; return the height of a line in each.

        Args:
            measure: returns the height of a block with a width: a number of lines, and
                a fixed part that does not grow with them.
            most: the greatest height of a line.
        """
        units: dict[int, Mm] = {}
        usual = min(_USUAL, most)
        self.measure(measure, self.placed)
        for first in self.placed:
            x, y = self.place_of(first)
            if self.is_left:
                x = self.face.width - x - self.band(first)
            self.put(first, x, y, usual, units)
        area = _free(self.room, [self.boxes[one] for one in sorted(self.boxes)])
        if area != self.room:
            self.area = area
            for first in self.flowing:
                self.widen(first, area.width if self.is_across(first) else self.column)
        self.measure(measure, self.flowing)
        parts = self.parts()
        low, high = 0, int(most / _STEP)
        while low < high:  # find the fewest steps down after which all blocks fit
            middle = (low + high) // 2
            if self.all_high(parts, most - middle * _STEP) <= self.area.height + _SLACK:
                high = middle
            else:
                low = middle + 1
        unit = max(most - low * _STEP, _STEP)
        y = self.area.y
        for columns in parts:
            for at, firsts in enumerate(columns):
                x, below = self.area.x + at * (self.column + GAP), y
                for first in firsts:
                    self.put(first, x, below, unit, units)
                    below += self.high(first, unit)
            y += self.all_high([columns], unit)
        return units

    def measure(self, measure: Measure, firsts: Sequence[int]) -> None:
        """Store the heights of blocks, and of those to their right."""
        for first in firsts:
            self.heights[first] = measure(first, self.widths[first])
            self.measure(measure, self.right_of.get(first, []))

    def put(self, first: int, x: Mm, y: Mm, unit: Mm, units: dict[int, Mm]) -> None:
        """Place a block, and those to its right below each other."""
        wide = self.widths[first]
        units[first] = unit
        self.boxes[first] = Box(x, y, wide, self.own_height(first, unit))
        for other in self.right_of.get(first, []):
            self.put(other, x + wide + GAP, y, unit, units)
            y += self.high(other, unit)

    def parts(self) -> list[list[list[int]]]:
        """Return the flow: parts below each other, their columns, and the blocks."""
        found: list[list[list[int]]] = []
        waiting: list[int] = []
        firsts: list[int | None] = [*self.flowing, None]
        for first in firsts:
            if first is not None and not self.is_across(first):
                waiting.append(first)
                continue
            if waiting:
                found.append(self.split(waiting, self.flow))
            if first is not None:
                found.append([[first]])
            waiting = []
        return found

    def split(self, firsts: Sequence[int], count: int) -> list[list[int]]:
        """Return blocks split into columns; the highest is as low as possible."""
        if count == 1:
            return [[*firsts]]
        best, least = [[*firsts]], -1.0
        for at in range(1, len(firsts)):
            columns = [[*firsts[:at]], *self.split(firsts[at:], count - 1)]
            high = self.all_high([columns], _USUAL)
            if least < 0 or high < least - _SLACK:
                best, least = columns, high
        return best

    def all_high(self, parts: Sequence[Sequence[Sequence[int]]], unit: Mm) -> Mm:
        """Return the height of parts below each other."""
        return sum(
            [
                max([sum([self.high(one, unit) for one in column]) for column in part])
                for part in parts
            ]
        )

    def misplaced(self) -> tuple[tuple[int, int], ...]:
        """Return the blocks that leave the room, or overlap another one.

        For a block that leaves the room the second of the pair is `OUTSIDE`.
        """
        found = []
        firsts = sorted(self.boxes)
        room = self.room.inset(-_SLACK)
        for at, first in enumerate(firsts):
            box = self.boxes[first]
            is_wide = box.x < room.x or box.right > room.right
            if is_wide or (first in self.placed and not room.contains(box)):
                found.append((first, OUTSIDE))
            others = firsts[:at]
            found += [
                (first, other)
                for other in others
                if box.inset(_SLACK).overlaps(self.boxes[other])
            ]
        return tuple(found)


def _free(room: Box, taken: Sequence[Box]) -> Box:
    """Return the largest part of a room beside all taken boxes."""
    inside = [box for box in taken if box.overlaps(room)]
    if not inside:
        return room
    left, right = min([box.x for box in inside]), max([box.right for box in inside])
    top, bottom = min([box.y for box in inside]), max([box.bottom for box in inside])
    parts = [
        Box(room.x, bottom + GAP, room.width, room.bottom - bottom - GAP),
        Box(room.x, room.y, room.width, top - GAP - room.y),
        Box(room.x, room.y, left - GAP - room.x, room.height),
        Box(right + GAP, room.y, room.right - right - GAP, room.height),
    ]
    sizes = [max(box.width, 0.0) * max(box.height, 0.0) for box in parts]
    return parts[sizes.index(max(sizes))]
