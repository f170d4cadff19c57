"""Positions of everything that is read from a sheet of Keythedral, by face.

A sheet is drawn into these boxes. Once sheets were printed with a face, its boxes never
change: `tests/golden/boxes` records them.

Part of the core that runs in the browser too.
"""

from sheetgen.core.board import Board
from sheetgen.core.draw.box import QUIET, SIDE, Box, Frame, mark_boxes, shift
from sheetgen.core.ruleset import RuleSet
from sheetgen.core.units import Mm
from sheetgen.games.keythedral.rules.fill import MOST, ROWS
from sheetgen.games.keythedral.rules.ruleset import FULL, SHORT, VALUES

FACE = Box(0, 0, 197, 127)
USUAL, LEFT_HANDED = 3, 4  # the faces of new sheets
NEWEST = LEFT_HANDED
QUIETER = 3  # the first face whose marks are smaller, and beside all columns

# Of the parts that are read, by face.
_ZONES_1 = {
    "version": Box(109.5, 0.4, 40, 9),
    # Its modules, without the white around them, begin at the left margin.
    "code": Box(7.3, 94, 25, 25),
    "table": Box(66.5, 10.4, 122, 106),
}
_ZONES_0 = {**_ZONES_1, "code": Box(9.5, 98, 25, 25)}
# A left hand reaches the fields from the left, so labels are on their right.
_ZONES_2 = shift(_ZONES_1, {"version": -58.0, "code": 125.0, "": -57.0})
# All is as far from the left edge as from the right one, and clear of the holes of
# binders: 12 mm from the edge of A5, 80 mm apart (ISO 838).
_ZONES_3 = {
    "version": Box(109, 0.4, 40, 9),
    "code": Box(6.78, 93.8, 25, 25),
    "table": Box(66, 10.4, 122, 106.2),
}
CATHEDRAL_BY: Mm = 126.0  # how far all that is only read moves for the left hand
FIELDS_BY: Mm = -99.25  # how far the fields move
_ZONES_4 = shift(_ZONES_3, {"version": FIELDS_BY, "code": CATHEDRAL_BY, "": -57.0})
ZONES = (_ZONES_0, _ZONES_1, _ZONES_2, _ZONES_3, _ZONES_4)
GAMES = (SHORT, FULL)
CHOICE: Mm = 6.0  # a box to mark the version of the game
LABEL: Mm = 43.0  # the width of labels beside the fields
GAP: Mm = 1.5  # between the columns of players
HEAD: Mm = 4.6

_ROW: Mm = 6.5
_ROW_BEFORE: Mm = 6.3  # on faces before `QUIETER`
_NAME: Mm = 10.4
_NAME_BEFORE: Mm = 9.6
_SUM: Mm = 6.8
_SUMS = ("seats", "cubes", "total")
_BAND: Mm = 0.35  # of the bands of sums, above and below their fields


def find_frame(rules: RuleSet, board: Board, evidence: str, face: int = USUAL) -> Frame:
    """Return the positions of everything that is read on a sheet.

    Raises:
        LookupError: the face is newer than this version.
    """
    if face > NEWEST:
        raise LookupError(face)
    boxes = {
        f"version:{game}": Box(choice.x, choice.y, CHOICE, CHOICE)
        for game, choice in zip(GAMES, lay_choices(face))  # noqa: B905
    }
    for name, row in lay_rows(face).items():
        if name == "head":
            continue
        band = _BAND if name in _SUMS else 0
        for player, cell in enumerate(players_of(row, face), 1):
            high = cell.height - 2 * band
            field = Box(cell.x, cell.y + band, cell.width, high)
            boxes[f"player:{player} {name}"] = field
    marks = mark_boxes(FACE, QUIET if face >= QUIETER else SIDE)
    return Frame(FACE, ZONES[face]["code"], marks, boxes)


def is_left_handed(face: int) -> bool:
    """Return whether a face is laid out for the left hand."""
    return face in (2, LEFT_HANDED)


def lay_choices(face: int = USUAL) -> list[Box]:
    """Return the box of each of `GAMES`, with a box to mark on the left."""
    zone = ZONES[face]["version"]
    return Box(zone.x, zone.y, zone.width, CHOICE).columns(len(GAMES))


def lay_rows(face: int = USUAL) -> dict[str, Box]:
    """Return the rows of the table from the top, by content."""
    zone = ZONES[face]["table"]
    name = _NAME if face >= QUIETER else _NAME_BEFORE
    row = _ROW if face >= QUIETER else _ROW_BEFORE
    heights: list[tuple[str, Mm, Mm]] = [("name", name, 0.7)]
    heights += [(f"seat:{value}", row, 0) for value in reversed(VALUES)]
    heights += [("seats", _SUM, 0.9), ("head", HEAD, 0.3)]
    heights += [(f"cube:{kind}", row, 0) for kind in ROWS]
    heights += [("cubes", _SUM, 1.4), ("total", 8.6, 0.7), ("rank", row, 0)]
    rows, y = {}, zone.y
    for part, height, gap in heights:
        rows[part] = Box(zone.x, y, zone.width, height)
        y += height + gap
    return rows


def players_of(row: Box, face: int = USUAL) -> list[Box]:
    """Return each player's field in a row of the table."""
    x = row.x + (GAP / 2 if is_left_handed(face) else LABEL)
    fields = Box(x, row.y, row.width - LABEL - GAP / 2, row.height)
    return fields.columns(MOST, GAP)


def label_of(row: Box, face: int = USUAL) -> Box:
    """Return the box for the label beside the fields of a row."""
    x = row.right - LABEL + GAP if is_left_handed(face) else row.x
    return Box(x, row.y, LABEL - GAP, row.height)
