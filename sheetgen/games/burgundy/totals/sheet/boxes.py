"""The boxes of everything that is read on a sheet of totals, by face.

A sheet is drawn into these boxes. Once sheets with a face have been printed, its boxes
must never change: `tests/golden/boxes` stores them.

Part of the core that runs in the browser too.
"""

from sheetgen.core.board import Board
from sheetgen.core.draw.box import (
    TICK_RIM,
    Box,
    Frame,
    mark_boxes,
    shift,
)
from sheetgen.core.ruleset import RuleSet
from sheetgen.core.units import Mm
from sheetgen.games.burgundy.rules.ruleset import MOST
from sheetgen.games.burgundy.totals.sheet.form import AT_END, IN_GAME, STOCKS

FACE = Box(0, 0, 266, 196)
USUAL, LEFT_HANDED = 5, 6  # the faces of new sheets; face 0 is laid out as face 1
NEWEST = LEFT_HANDED
QUIETER = 3  # the first face whose marks are beside all columns
MARKS: tuple[Mm, ...] = (10, 10, 10, 6, 6, 5, 5)  # by face

# The zones that are read, by face.
_ZONES_1 = {
    "code": Box(0, 147, 35, 35),
    "table": Box(60, 12.8, 194, 171),
}
# A left hand reaches the fields from the left, so words are on their right.
_ZONES_2 = shift(_ZONES_1, {"code": 209.0, "": -48.0})
# All is as far from the left edge as from the right one. The code's modules, without
# the white around them, begin at the left margin and end with the table.
_ZONES_3 = {
    "code": Box(4.59, 152.91, 35, 35),
    "table": Box(66, 11.7, 192, 173.1),
}
ENDS_BY: Mm = 196.0  # how far everything but the fields moves for the left hand
FIELDS_BY: Mm = -58.0  # how far the fields move
_ZONES_4 = shift(_ZONES_3, {"code": ENDS_BY, "": FIELDS_BY})
ZONES = (_ZONES_1, _ZONES_1, _ZONES_2, _ZONES_3, _ZONES_4, _ZONES_3, _ZONES_4)
GAP: Mm = 2.0  # between the columns of players
BESIDE: Mm = 2.4  # between words and the fields
COUNT: Mm = 13.0  # the width of the fields for counts, which are not points
SUMS = ("gained", "added", "total")
TIES = ("empty", "track")  # fields that break ties

_LABEL: Mm = 70.0  # the width of the words beside the fields
_WIDER: Mm = 2.0  # these words on faces before `QUIETER`
_ROW: Mm = 6.1
_MORE: Mm = 0.1  # the height that such a row has more from `QUIETER` on
_SUM: Mm = 7.2
_TOTAL: Mm = 8.8
_BAND: Mm = 0.5  # of sums, above and below their fields
_RIM: Mm = 1.0  # to the right of the last column
_TICK: Mm = 3.8
_HEIGHTS: tuple[tuple[str, Mm, Mm], ...] = (  # of each row, and of the gap below it
    ("name", 8.0, 0.3),
    ("who", 4.8, 0.3),
    ("in-game", 4.4, 0.1),
    *[("game:" + name, _ROW, 0.4 if name == IN_GAME[-1] else 0.0) for name in IN_GAME],
    ("gained", _SUM, 0.6),
    ("at-end", 4.4, 0.1),
    *[("stock:" + name, _ROW, 0.0) for name in STOCKS],
    *[("end:" + name, _ROW, 0.4 if name == AT_END[-1] else 0.0) for name in AT_END],
    ("added", _SUM, 0.9),
    ("total", _TOTAL, 0.9),
    *[(name, _ROW, 0.0) for name in TIES],
    ("rank", _ROW, 0.0),
)


def find_frame(rules: RuleSet, board: Board, evidence: str, face: int = USUAL) -> Frame:
    """Return the boxes of everything that is read on a sheet.

    Raises:
        LookupError: the face is newer than the newest one known.
    """
    if face > NEWEST:
        raise LookupError(face)
    boxes: dict[str, Box] = {}
    for name, row in lay_rows(face).items():
        if name in ("in-game", "at-end"):  # heads
            continue
        for player, cell in enumerate(players_of(row, face), 1):
            boxes["player:" + str(player) + " " + name] = _field(name, cell)
    marks = mark_boxes(FACE, MARKS[face])
    return Frame(FACE, ZONES[face]["code"], marks, boxes)


def is_left_handed(face: int) -> bool:
    """Return whether a face is laid out for the left hand."""
    return face in (2, 4, LEFT_HANDED)


def _label(face: int) -> Mm:
    """Return the width of the words beside the fields."""
    return _LABEL if face >= QUIETER else _LABEL + _WIDER


def _field(name: str, cell: Box) -> Box:
    """Return the field of a row in the cell of a player."""
    if name == "who":
        y = cell.centre.y - _TICK / 2
        return Box(cell.x + 1, y, _TICK, _TICK).inset(TICK_RIM / 2)
    if name.startswith("stock:"):
        return Box(cell.x, cell.y, COUNT, cell.height)
    if name not in SUMS:
        return cell
    return Box(cell.x, cell.y + _BAND, cell.width, cell.height - 2 * _BAND)


def lay_rows(face: int = USUAL) -> dict[str, Box]:
    """Return the rows of the table from top to bottom, by name."""
    zone = ZONES[face]["table"]
    rows, y = {}, zone.y
    for name, high, gap in _HEIGHTS:
        if high == _ROW and face >= QUIETER:
            high += _MORE
        rows[name] = Box(zone.x, y, zone.width, high)
        y += high + gap
    return rows


def players_of(row: Box, face: int = USUAL) -> list[Box]:
    """Return the cells of a row of the table, one for each player."""
    label = _label(face)
    x = row.x + (_RIM if is_left_handed(face) else label)
    fields = Box(x, row.y, row.width - label - _RIM, row.height)
    return fields.columns(MOST, GAP)


def label_of(row: Box, face: int = USUAL) -> Box:
    """Return the box for the words beside the fields of a row."""
    label = _label(face)
    x = row.right - label + BESIDE if is_left_handed(face) else row.x
    return Box(x, row.y, label - BESIDE, row.height)
