"""Where everything stands on a sheet of The Castles of Burgundy that somebody reads.

A sheet is drawn into these boxes; those of expansions are in `foot_boxes`. Once sheets
were printed with a face, its boxes stay as they are for ever: `tests/golden/boxes`
holds them.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence

from sheetgen.board import Board
from sheetgen.draw.box import Box, Point, centred
from sheetgen.draw.cellplan import CellPlan, plan_numbered_cell
from sheetgen.draw.frame import TICK_RIM, Frame, mark_boxes, star_box
from sheetgen.draw.hexmap import HexMap, fit_hexmap
from sheetgen.games.burgundy.fill import HEADINGS
from sheetgen.games.burgundy.foot_boxes import below_head, lay_foot
from sheetgen.games.burgundy.form import GOODS, SIZES
from sheetgen.games.burgundy.players import FEWEST, MOST
from sheetgen.games.burgundy.rules import SWITCHES
from sheetgen.games.burgundy.tile import TERRAINS
from sheetgen.ruleset import RuleSet
from sheetgen.units import Mm

FACE = Box(0, 0, 266, 196)
NEWEST = 1  # what new sheets have; face 0 is laid out alike
MARK: Mm = 10.0

# Of what is read.
ZONES = {
    "players": Box(202, 0, 21.6, 10),
    "edition": Box(226, 0, 27.5, 10),
    "code": Box(0, 147, 35, 35),
    "board": Box(59.5, 12.6, 138.5, 123.4),
    "extras": Box(60, 138.4, 137.5, 45.6),
    "bonus": Box(200.5, 38, 65.5, 21.4),
    "stocks": Box(200.5, 61, 65.5, 29.6),
    "score": Box(200.5, 92.4, 53, 91.6),
}
PLAYERS = tuple(range(FEWEST, MOST + 1))
EDITIONS = SWITCHES["edition"][::-1]  # the oldest first [burgundy 2.1, 40.5]
ROWS = ("sold", "stored")  # of goods
STOCKS = ("silver", "workers", "track")
LABEL: Mm = 19.0  # before the rows of a table
WRITTEN: Mm = 15.0  # the width of what is written under a heading

_LARGEST: Mm = 18.4  # of a cell, from side to side; flags stand beside the board
_CHOICE: Mm = 6.2  # the height of what is circled
_TICK: Mm = 3.8
_STOCK = (7.6, 6.2)
_STAR: Mm = 15.2


def find_frame(
    rules: RuleSet, board: Board, evidence: str, face: int = NEWEST
) -> Frame:
    """Return where everything stands on the sheet of a board that somebody reads.

    Raises:
        LookupError: the face is newer than this.
    """
    if face > NEWEST:
        raise LookupError(face)
    boxes = {}
    plans = plan_cells(lay_board(board), evidence)
    for name, plan in zip(board.names, plans):  # noqa: B905
        if plan.writing:
            boxes[f"cell:{name}"] = plan.writing
        if plan.field:
            boxes[f"field:{name}"] = plan.field
    boxes.update(lay_form([t for t in TERRAINS if board.of_terrain(t)]))
    return Frame(FACE, ZONES["code"], mark_boxes(FACE, MARK), boxes)


def lay_board(board: Board) -> HexMap:
    """Return the board laid out."""
    return fit_hexmap(board, ZONES["board"], _LARGEST)


def plan_cells(hexes: HexMap, evidence: str) -> tuple[CellPlan, ...]:
    """Return where things stand in the cells."""
    has_field = evidence != "none"
    return tuple(
        [
            plan_numbered_cell(hexes.centre(place), hexes.flat, has_field)
            for place in range(len(hexes.board.cells))
        ]
    )


def lay_form(terrains: Sequence[str]) -> dict[str, Box]:
    """Return all boxes but those of cells, by their places.

    Args:
        terrains: that the board has.
    """
    boxes = {}
    for count, choice in zip(PLAYERS, lay_choices("players")):  # noqa: B905
        boxes[f"players:{count}"] = centred(choice.centre, _CHOICE, _CHOICE)
    for edition, choice in zip(EDITIONS, lay_choices("edition")):  # noqa: B905
        wide = choice.width - 0.7
        boxes[f"edition:{edition}"] = centred(choice.centre, wide, _CHOICE)
    rows = lay_bonus()[1:]
    for size, row in zip(SIZES, rows):  # noqa: B905
        for terrain, cell in zip(terrains, columns_of(row, len(terrains))):  # noqa: B905
            tick = centred(cell.centre, _TICK, _TICK)
            boxes[f"bonus-tile:{terrain}.{size}"] = tick.inset(TICK_RIM / 2)
    rows = lay_goods()[1:]
    for name, row in zip(ROWS, rows):  # noqa: B905
        for good, cell in zip(GOODS, columns_of(row, len(GOODS))):  # noqa: B905
            boxes[f"{name}:{good}"] = cell.inset(0.3)
    wide, high = _STOCK
    for name, cell in zip(STOCKS, lay_stocks()):  # noqa: B905
        boxes[name] = Box(cell.right - wide, cell.y, wide, high)
    for heading, row in zip(HEADINGS, lay_headings()):  # noqa: B905
        boxes[f"heading:{heading}"] = Box(
            row.right - WRITTEN, row.y, WRITTEN, row.height
        )
    boxes["total"] = star_box(*lay_star())
    boxes.update(lay_foot(ZONES["extras"]))
    return boxes


def lay_choices(zone: str) -> list[Box]:
    """Return where what is to be circled stands in a zone."""
    box = ZONES[zone]
    count = len(PLAYERS) if zone == "players" else len(EDITIONS)
    return Box(box.x, box.y, box.width, 6.6).columns(count)


def lay_bonus() -> list[Box]:
    """Return the head of the table of bonus tiles and its rows."""
    return _rows_of(below_head(ZONES["bonus"]), len(SIZES))


def lay_goods() -> list[Box]:
    """Return the head of the table of goods and its rows."""
    box = below_head(ZONES["stocks"])
    return _rows_of(Box(box.x, box.y, box.width, box.height - 8.2), len(ROWS))


def lay_stocks() -> list[Box]:
    """Return what each of the other stocks has, with the words for it."""
    box = below_head(ZONES["stocks"])
    return Box(box.x, box.bottom - 6.6, box.width, _STOCK[1]).columns(len(STOCKS), 1.6)


def lay_headings() -> list[Box]:
    """Return the rows of the score."""
    box = below_head(ZONES["score"])
    return Box(box.x, box.y, box.width, box.height - _STAR).rows(len(HEADINGS))


def lay_star() -> tuple[Point, Mm]:
    """Return the centre of the star for the total, and its reach."""
    zone = ZONES["score"]
    middle = Point(zone.right - WRITTEN / 2, zone.bottom - _STAR / 2 + 0.4)
    return middle, _STAR / 2 - 0.2


def columns_of(row: Box, count: int) -> list[Box]:
    """Return the columns of a row of a table, behind its label."""
    return Box(row.x + LABEL, row.y, row.width - LABEL, row.height).columns(count)


def _rows_of(box: Box, count: int) -> list[Box]:
    """Return the head of a table and its rows."""
    head = Box(box.x, box.y, box.width, 4.6)
    rest = Box(box.x, head.bottom, box.width, box.height - head.height)
    return [head, *rest.rows(count)]
