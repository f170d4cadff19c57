"""Positions of everything that is read from a sheet of The Castles of Burgundy.

A sheet is drawn into these boxes; those of expansions are in `expansion_boxes`. Once
sheets were printed with a face, its boxes never change: `tests/golden/boxes` records
them.

Part of the core that runs in the browser too.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sheetgen.core.board import Board
from sheetgen.core.draw.box import (
    TICK_RIM,
    Box,
    Frame,
    Point,
    centred,
    mark_boxes,
    shift,
    star_box,
)
from sheetgen.core.draw.hexmap import CellPlan, HexMap, fit_hexmap, plan_numbered_cell
from sheetgen.core.ruleset import RuleSet
from sheetgen.core.units import Mm
from sheetgen.games.burgundy.check.expansions import (
    IDS,
    OWNER,
    ROUNDS_OF_PHASE,
    SOLO,
    list_targets,
)
from sheetgen.games.burgundy.expansions.posts import BORDER_POSTS
from sheetgen.games.burgundy.rules.counts import FEWEST, MOST
from sheetgen.games.burgundy.rules.duchy import PHASES
from sheetgen.games.burgundy.rules.fill import BASE_HEADINGS, HEADINGS
from sheetgen.games.burgundy.rules.ruleset import SWITCHES
from sheetgen.games.burgundy.rules.tile import TERRAINS
from sheetgen.games.burgundy.sheet.expansion_boxes import (
    below_head,
    lay_panel,
    panel_height,
)
from sheetgen.games.burgundy.sheet.fields import target_field
from sheetgen.games.burgundy.sheet.form import GOODS, SIZES
from sheetgen.games.burgundy.sheet.variant import (
    BACK,
    FORMER_ALONE,
    FRONT,
    Variant,
    has_posts,
    is_left_handed,
    is_quiet,
    variant_on,
)

FACE = Box(0, 0, 266, 196)
NEWEST = FORMER_ALONE  # the last face with its own number
MARK: Mm = 10.0
QUIET_MARK: Mm = 5.0  # on faces whose columns are all between the marks

# Of the parts that are read, on the first sheets.
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
# The columns swap sides: a left hand should cover what is seldom looked at.
WORDS_BY: Mm = 209.0  # shift of each of them to the right
BOARD_BY: Mm = 8.5
TABLES_BY: Mm = -200.5
_MOVES = {
    "players": -188.0,
    "edition": -188.0,
    "code": WORDS_BY,
    "board": BOARD_BY,
    "extras": BOARD_BY,
    "score": -188.0,  # beside a mark
    "": TABLES_BY,
}
# The same between small marks.
QUIET_ZONES = {
    "players": Box(203, 0, 21.6, 10),
    "edition": Box(227.5, 0, 31.5, 10),
    "code": Box(4.5, 147, 35, 35),
    "board": Box(60, 12.6, 138.5, 123.4),
    "extras": Box(61, 138.4, 137, 45.6),
    "bonus": Box(199.5, 38, 59.5, 21.4),
    "stocks": Box(199.5, 61, 59.5, 29.6),
    "score": Box(199.5, 92.4, 59.5, 91.6),
}
QUIET_WORDS_BY: Mm = 200.5
QUIET_TABLES_BY: Mm = -192.5
_QUIET_MOVES = {
    "players": -196.0,
    "edition": -196.0,
    "code": QUIET_WORDS_BY,
    "board": 7.5,
    "extras": 7.0,
    "": QUIET_TABLES_BY,
}
# By whether marks are small, and whether sheets are for the left hand.
_ZONES = {
    (False, False): ZONES,
    (False, True): shift(ZONES, _MOVES),
    (True, False): QUIET_ZONES,
    (True, True): shift(QUIET_ZONES, _QUIET_MOVES),
}
PLAYERS = tuple(range(FEWEST, MOST + 1))
EDITIONS = SWITCHES["edition"][::-1]  # the oldest first [burgundy 2.1, 40.5]
ROWS = ("sold", "stored")  # of goods
STOCKS = ("silver", "workers", "track")
STOCKS_ALONE = ("silver", "workers")  # [burgundy 30.13] the track is for the target
LABEL: Mm = 19.0  # before the rows of a table
WRITTEN: Mm = 15.0  # the width of a field under a heading
TARGETS_IN_ROW = 7
PHASE_LABEL: Mm = 6.0  # before the rounds of a phase

_LARGEST: Mm = 18.4  # of a cell, from side to side, with flags beside the board
_LARGEST_ALONE: Mm = 19.4  # without flags
_FLAGS: Mm = 3.3  # room for flags above and below the board
_APART: Mm = 2.4  # between the board and the foot
SCRATCH: Mm = 34.0  # the foot of a front, to add up on
_BACK = Box(7, 14, 252, 170)  # the parts of a back; the code is in a lower corner
_CHOICE: Mm = 6.2  # the height of a choice to circle
_TICK: Mm = 3.8
_STOCK = (7.6, 6.2)
_NARROW: Mm = 60.0  # a row of stocks that is wider gives each the same room; others
_STOCKS_WIDE = (16.5, 21.0, 19.6)  # give more to those with longer names
_STAR: Mm = 15.2
_ROUNDS_HIGH: Mm = 40.0
_TARGETS_HIGH: Mm = 29.0


@dataclass(frozen=True)
class Lay:
    """The layout of the sheets of a face on a board.

    Attributes:
        made: the expansions and ways to play that they have places for.
        zones: boxes of the parts that are read; a sheet has no other parts.
        largest: the largest cell, from side to side.
        is_left: whether it is for the left hand, which reaches fields from the left, so
            that labels are on their right.
        marks: the boxes of the marks by id.
    """

    variant: Variant
    zones: Mapping[str, Box]
    largest: Mm = _LARGEST
    is_left: bool = False
    marks: tuple[Box, ...] = mark_boxes(FACE, MARK)

    @property
    def headings(self) -> tuple[str, ...]:
        """The headings of the score, in order."""
        variant = self.variant
        if variant.is_early:
            return HEADINGS
        has_more = any([variant.has(name) for name in IDS])
        return tuple(
            [
                heading
                for heading in HEADINGS
                if heading in BASE_HEADINGS
                or variant.has(OWNER.get(heading, ""))
                or (heading == _REST and has_more)
            ]
        )

    @property
    def stocks(self) -> tuple[str, ...]:
        """The stocks left at the end besides goods."""
        return STOCKS_ALONE if self.variant.is_alone else STOCKS


_REST = "other"  # points that have no other place; without expansions there are none


def lay_out(face: int, with_posts: bool) -> Lay:
    """Return the layout of the sheets of a face.

    Args:
        face: of the sheets.
        with_posts: whether the board has border posts.

    Raises:
        LookupError: the face is newer than this version.
    """
    variant = variant_on(face, with_posts)
    if variant.is_early:
        return Lay(variant, ZONES)
    is_left = is_left_handed(face)
    has_small = is_quiet(face)
    zones = dict(_ZONES[has_small, is_left])
    marks = mark_boxes(FACE, QUIET_MARK if has_small else MARK)
    if variant.side == BACK:
        back = {"code": zones["code"], "extras": _BACK}
        return Lay(variant, back, is_left=is_left, marks=marks)
    foot, board = zones.pop("extras"), zones["board"]
    is_front = variant.side == FRONT
    high = SCRATCH if is_front else panel_height(variant)
    bottom = foot.bottom
    if high:
        top = bottom - high
        name = "scratch" if is_front else "extras"
        zones[name] = Box(foot.x, top, foot.width, high)
        bottom = top - _APART
    has_flags = variant.has(BORDER_POSTS.id)
    spare = _FLAGS if has_flags else 0
    zones["board"] = Box(
        board.x, board.y + spare, board.width, bottom - board.y - 2 * spare
    )
    if variant.is_alone:
        zones.update(_zones_alone(zones))
        for gone in ("players", "bonus", "score"):
            zones.pop(gone)
    largest = _LARGEST if has_flags else _LARGEST_ALONE
    return Lay(variant, zones, largest, is_left, marks)


def _zones_alone(zones: Mapping[str, Box]) -> dict[str, Box]:
    """Return the zones that a solo game has in place of those of the score."""
    bonus, stocks, score = zones["bonus"], zones["stocks"], zones["score"]
    rounds = Box(score.x, bonus.y + stocks.height + 3, score.width, _ROUNDS_HIGH)
    targets = Box(score.x, rounds.bottom + 4, score.width, _TARGETS_HIGH)
    return {
        "alone": zones["players"],
        "stocks": Box(stocks.x, bonus.y, stocks.width, stocks.height),
        "rounds": rounds,
        "targets": targets,
        "marker": Box(score.x, score.bottom - _STAR, score.width, _STAR),
    }


def find_frame(rules: RuleSet, board: Board, evidence: str, face: int) -> Frame:
    """Return the positions of everything that is read on the sheet of a board.

    Raises:
        LookupError: the face is newer than this version.
    """
    lay = lay_out(face, has_posts(rules, board))
    boxes = {}
    if lay.variant.side != BACK:
        plans = plan_cells(lay_board(board, lay), evidence)
        for name, plan in zip(board.names, plans):  # noqa: B905
            if plan.writing:
                boxes[f"cell:{name}"] = plan.writing
            if plan.field:
                boxes[f"field:{name}"] = plan.field
    boxes.update(lay_form([t for t in TERRAINS if board.of_terrain(t)], lay))
    return Frame(FACE, lay.zones["code"], lay.marks, boxes)


def lay_board(board: Board, lay: Lay) -> HexMap:
    """Return the cells of a board in millimetres, laid out in its zone."""
    return fit_hexmap(board, lay.zones["board"], lay.largest)


def plan_cells(hexes: HexMap, evidence: str) -> tuple[CellPlan, ...]:
    """Return the positions of the parts of each cell."""
    has_field = evidence != "none"
    return tuple(
        [
            plan_numbered_cell(hexes.centre(place), hexes.flat, has_field)
            for place in range(len(hexes.board.cells))
        ]
    )


def lay_form(terrains: Sequence[str], lay: Lay) -> dict[str, Box]:
    """Return all boxes except those of cells, by place.

    Args:
        terrains: of the board.
        lay: the layout of the sheet.
    """
    zone, variant = lay.zones.get("extras"), lay.variant
    extras = lay_panel(zone, variant) if zone else {}
    if variant.side == BACK:
        return extras
    boxes = {}
    for edition, choice in zip(EDITIONS, lay_choices("edition", lay)):  # noqa: B905
        wide = choice.width - 0.7
        boxes[f"edition:{edition}"] = centred(choice.centre, wide, _CHOICE)
    rows = lay_goods(lay)[1:]
    for name, row in zip(ROWS, rows):  # noqa: B905
        for good, cell in zip(GOODS, columns_of(row, len(GOODS), lay)):  # noqa: B905
            boxes[f"{name}:{good}"] = cell.inset(0.3)
    wide, high = _STOCK
    for name, cell in zip(lay.stocks, lay_stocks(lay)):  # noqa: B905
        boxes[name] = Box(cell.right - wide, cell.y, wide, high)
    boxes.update(_lay_alone(lay) if variant.is_alone else _lay_scored(terrains, lay))
    boxes.update(extras)
    return boxes


def _lay_scored(terrains: Sequence[str], lay: Lay) -> dict[str, Box]:
    """Return the boxes that only a game for several players needs."""
    boxes = {}
    for count, choice in zip(PLAYERS, lay_choices("players", lay)):  # noqa: B905
        boxes[f"players:{count}"] = centred(choice.centre, _CHOICE, _CHOICE)
    rows = lay_bonus(lay)[1:]
    for size, row in zip(SIZES, rows):  # noqa: B905
        cells = columns_of(row, len(terrains), lay)
        for terrain, cell in zip(terrains, cells):  # noqa: B905
            tick = centred(cell.centre, _TICK, _TICK)
            boxes[f"bonus-tile:{terrain}.{size}"] = tick.inset(TICK_RIM / 2)
    for heading, row in zip(lay.headings, lay_headings(lay)):  # noqa: B905
        x = row.x if lay.is_left else row.right - WRITTEN
        boxes[f"heading:{heading}"] = Box(x, row.y, WRITTEN, row.height)
    boxes["total"] = star_box(*lay_star(lay))
    return boxes


def _lay_alone(lay: Lay) -> dict[str, Box]:
    """Return the boxes that only a solo game needs."""
    boxes = {f"expansion:{SOLO.id}": _ticked(lay_alone(lay)[0].centre)}
    for at, cell in enumerate(lay_targets(lay)):
        boxes[target_field(at)] = _ticked(Point(cell.centre.x, cell.bottom - 3.6))
    cells = [cell for row in lay_rounds(lay) for cell in row]
    for at, cell in enumerate(cells, 1):
        boxes[f"round:{at}"] = _ticked(cell.centre)
    boxes["marker"] = star_box(*lay_star(lay))
    return boxes


def _ticked(middle: Point) -> Box:
    """Return the white part of a tick box."""
    return centred(middle, _TICK, _TICK).inset(TICK_RIM / 2)


def lay_alone(lay: Lay) -> list[Box]:
    """Return the tick box of the solo game, and the box of its label."""
    zone = lay.zones["alone"]
    place = Box(zone.x, zone.y, 5.4, 6.6)
    return [place, Box(place.right, place.y, zone.right - place.right, place.height)]


def lay_rounds(lay: Lay) -> list[list[Box]]:
    """Return the rounds of each phase."""
    rows = below_head(lay.zones["rounds"]).rows(len(PHASES))
    return [
        Box(row.x + PHASE_LABEL, row.y, row.width - PHASE_LABEL, row.height).columns(
            ROUNDS_OF_PHASE
        )
        for row in rows
    ]


def lay_targets(lay: Lay) -> list[Box]:
    """Return the boxes of the targets: each has a number with a tick box below."""
    count = len(list_targets())
    rows = below_head(lay.zones["targets"]).rows(-(-count // TARGETS_IN_ROW))
    return [cell for row in rows for cell in row.columns(TARGETS_IN_ROW)][:count]


def lay_choices(zone: str, lay: Lay) -> list[Box]:
    """Return the boxes of the choices to circle in a zone."""
    box = lay.zones[zone]
    count = len(PLAYERS) if zone == "players" else len(EDITIONS)
    return Box(box.x, box.y, box.width, 6.6).columns(count)


def lay_bonus(lay: Lay) -> list[Box]:
    """Return the header and the rows of the table of bonus tiles."""
    return _rows_of(below_head(lay.zones["bonus"]), len(SIZES))


def lay_goods(lay: Lay) -> list[Box]:
    """Return the header and the rows of the table of goods."""
    box = below_head(lay.zones["stocks"])
    return _rows_of(Box(box.x, box.y, box.width, box.height - 8.2), len(ROWS))


def lay_stocks(lay: Lay) -> list[Box]:
    """Return the boxes of the other stocks, each including its label."""
    box = below_head(lay.zones["stocks"])
    row = Box(box.x, box.bottom - 6.6, box.width, _STOCK[1])
    if row.width > _NARROW:
        return row.columns(len(STOCKS), 1.6)[: len(lay.stocks)]
    x, found = row.x, []
    for wide in _STOCKS_WIDE[: len(lay.stocks)]:
        found.append(Box(x, row.y, wide, row.height))
        x += wide + 1.2
    return found


def lay_headings(lay: Lay) -> list[Box]:
    """Return the rows of the score."""
    box = below_head(lay.zones["score"])
    rows = Box(box.x, box.y, box.width, box.height - _STAR)
    return rows.rows(len(lay.headings))


def lay_star(lay: Lay) -> tuple[Point, Mm]:
    """Return the centre of the star for the total, and its radius."""
    zone = lay.zones.get("score") or lay.zones["marker"]
    x = zone.x + WRITTEN / 2 if lay.is_left else zone.right - WRITTEN / 2
    return Point(x, zone.bottom - _STAR / 2 + 0.4), _STAR / 2 - 0.2


def columns_of(row: Box, count: int, lay: Lay) -> list[Box]:
    """Return the columns of a row of a table, beside its label."""
    x = row.x if lay.is_left else row.x + LABEL
    return Box(x, row.y, row.width - LABEL, row.height).columns(count)


def label_of(row: Box, lay: Lay) -> Box:
    """Return the box for the label beside the columns of a row."""
    x = row.right - LABEL + 1 if lay.is_left else row.x
    return Box(x, row.y, LABEL - 1, row.height)


def _rows_of(box: Box, count: int) -> list[Box]:
    """Return the header and the rows of a table."""
    head = Box(box.x, box.y, box.width, 4.6)
    rest = Box(box.x, head.bottom, box.width, box.height - head.height)
    return [head, *rest.rows(count)]
