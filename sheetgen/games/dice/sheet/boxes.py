"""The positions of everything to be read on a sheet of the Dice Game, by face.

A sheet is drawn into these boxes. Once sheets have been printed with a face, its boxes
never change: `tests/golden/boxes` holds them.

Part of the core that runs in the browser too.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sheetgen.core.board import Board
from sheetgen.core.draw.box import (
    QUIET,
    SIDE,
    Box,
    Frame,
    Point,
    centred,
    mark_boxes,
    shift,
    star_box,
)
from sheetgen.core.draw.hexmap import (
    FLAT,
    CellPlan,
    HexMap,
    cell_box,
    fit_hexmap,
    plan_cell,
    plan_wide_cell,
)
from sheetgen.core.ruleset import RuleSet
from sheetgen.core.units import Mm
from sheetgen.games.dice.rules.fill import RANKS
from sheetgen.games.dice.rules.ruleset import PHASES, carried_circles, circles_of

FACE = Box(0, 0, 197, 127)
# Terrains in the order of the bonus rows on the game's own pad.
ROWS = ("monastery", "mine", "river", "city", "castle", "pasture")
USUAL, LEFT_HANDED = 3, 4  # the faces of new sheets
NEWEST = LEFT_HANDED
QUIETER = 3  # the first face whose marks are smaller, and beside all columns

# The zones to be read, by face.
_ZONES_0 = {
    "bonuses": Box(0, 10.6, 43, 38.4),
    "code": Box(9.5, 85.8, 25, 25),
    "board": Box(45, 10.6, 91, 83.2),
    "time": Box(137.9, 0, 51, 18.4),
    "points": Box(137.9, 41.1, 51, 73.9),
    "total": Box(137.9, 115.3, 50.6, 11.7),
}
_ZONES_1 = {
    **_ZONES_0,
    "bonuses": Box(8.1, 10.6, 35.9, 68.6),
    # Its modules, not their white border, are at the left margin.
    "code": Box(5.7, 85.8, 25, 25),
    "total": Box(137.9, 115.3, 51, 11.7),
}
# The columns are swapped, so that a left hand covers what is seldom needed: how far a
# zone moves to the right, or else by how much.
_MOVES_2 = {"bonuses": 144.9, "code": 145.8, "board": 15.5, "": -129.8}
_ZONES_3 = {
    "bonuses": Box(9, 10.6, 35.9, 68.6),
    # Clear of the holes of binders, as are its neighbours: 12 mm from the edge of A5,
    # 80 mm apart (ISO 838).
    "code": Box(6.56, 85.8, 25, 25),
    "board": Box(45.3, 10.6, 93.1, 85),
    "time": Box(139.7, 0, 51, 18.4),
    "points": Box(139.7, 41.1, 51, 73.9),
    "total": Box(139.7, 115.3, 51, 11.7),
}
# With rounds to write into time boxes, these are larger, and the sum is elsewhere.
_ROUNDS_3 = {
    **_ZONES_3,
    "time": Box(139.7, 0, 51, 34.2),
    "points": Box(139.7, 54.3, 51, 72.7),
    "total": Box(114.4, 96.6, 24, 22.4),
}
MOVES = {"bonuses": 146.1, "code": 146.1, "board": 13.3, "": -133.4}

_ZONES = (
    _ZONES_0,
    _ZONES_1,
    shift(_ZONES_1, _MOVES_2),
    _ZONES_3,
    shift(_ZONES_3, MOVES),
)  # by face
# From `QUIETER` on; the sum stays with the board.
_ROUNDS = (_ROUNDS_3, shift(_ROUNDS_3, {**MOVES, "total": MOVES["board"]}))
PAIR = (7.2, 6.2)  # the two hexagons of a colour bonus, from side to side
PAIR_WIDE: Mm = sum(PAIR)
COMB: Mm = 6.3  # the width of the hexagon of a bonus row
HEAD: Mm = 4.0  # of a column of points

_CIRCLE_PITCH: Mm = 4.5  # in the bonus rows; less in full rows of face 0
_CIRCLE = 0.86  # the width of a circle, as a share of the pitch
_DEGREE_WIDE: Mm = 1.1  # room for the sign of an uncertain number
_SLOT: Mm = 11.2  # the height of a bonus row
_LINE: Mm = 4.9  # from the first to the second line of circles
_IN_A_LINE = 6  # circles
_CIRCLES_LEFT: Mm = 7.1  # the start of the circles, from the left margin
NUMERAL: Mm = 4.6  # before the time boxes of a phase, or after them
_TIME_BOX: Mm = 4.6
_LINES = 2  # of the time boxes of a phase, if rounds are written into them
_TIME_LINE: Mm = 5.0  # the height of such a line
_STACKED: Mm = 15.0  # a zone of the sum that is higher has its label above the star
_LABEL: Mm = 5.6  # the height of that label
_FLAT: Mm = 13.3  # the width of cells at most, from `QUIETER` on
_SUBTOTAL: Mm = 6.0
_SUBTOTAL_RIM: Mm = 0.35  # the dark outline is not part of the writing


@dataclass(frozen=True)
class Row:
    """A row of bonuses.

    Attributes:
        centre: the centre of its hexagon.
        circles: the boxes of the circles.
        bonuses: the bonus of each circle.
    """

    centre: Point
    circles: tuple[Box, ...]
    bonuses: tuple[str, ...]


def find_frame(rules: RuleSet, board: Board, evidence: str, face: int = USUAL) -> Frame:
    """Return the positions of everything to be read on the sheet of a board.

    Raises:
        LookupError: the face is newer than this version.
    """
    if face > NEWEST:
        raise LookupError(face)
    zones = find_zones(evidence, face)
    hexes, ranks = lay_board(board, face)
    rows = lay_combs(rules, board) if face == 0 else lay_rows(rules, board, face)
    boxes = {}
    for place, name in enumerate(board.names):
        plan = plan_in(hexes, place, evidence, face)
        if plan.writing:
            boxes[f"cell:{name}"] = plan.writing
        if plan.field:
            boxes[f"field:{name}"] = plan.field
    for name, row in rows.items():
        earned = rules.terrain(name).earns or name
        _name(boxes, f"circle:{earned}", row.circles)
    boxes.update(ranks)
    for phase, track in zip(PHASES, lay_time(rules, evidence, face)):  # noqa: B905
        _name(boxes, f"box:{phase}", track)
    for phase, (entries, subtotal) in zip(PHASES, lay_points(rules, zones["points"])):  # noqa: B905
        written = entries[1:] if phase == PHASES[0] else entries  # one is printed
        _name(boxes, f"entry:{phase}", written)
        boxes[f"subtotal:{phase}"] = subtotal.inset(_SUBTOTAL_RIM)
    boxes["total"] = star_box(*lay_star(zones["total"], face))
    marks = mark_boxes(FACE, QUIET if face >= QUIETER else SIDE)
    return Frame(FACE, zones["code"], marks, boxes)


def find_zones(evidence: str = "none", face: int = USUAL) -> Mapping[str, Box]:
    """Return the zones of a face that are read, by name."""
    if face >= QUIETER and evidence == "round":
        return _ROUNDS[face - QUIETER]
    return _ZONES[face]


def plan_in(hexes: HexMap, place: int, evidence: str, face: int = USUAL) -> CellPlan:
    """Return the places in a cell of the board."""
    centre = hexes.centre(place)
    if face >= QUIETER and evidence == "round":
        return plan_wide_cell(centre, hexes.flat)
    return plan_cell(centre, hexes.flat, evidence != "none")


def is_left_handed(face: int) -> bool:
    """Return whether a face is laid out for the left hand."""
    return face in (2, LEFT_HANDED)


def lay_board(board: Board, face: int = USUAL) -> tuple[HexMap, dict[str, Box]]:
    """Lay out the board, and the colour bonuses by their places.

    The six pairs of colour bonuses are in the corners that a hexagonal board leaves
    free. A board that fills the corners moves up and leaves a strip for them.
    """
    zone = find_zones(face=face)["board"]
    flat, out = (_FLAT, 0.6) if face >= QUIETER else (FLAT, 0.9)
    hexes = fit_hexmap(board, zone, flat)
    step = flat * 0.866
    left, right = zone.x, zone.right - PAIR_WIDE
    top, bottom = zone.y, zone.bottom
    corners = [
        Box(left + 1.6, top + 0.4, PAIR_WIDE, 8.4),
        Box(left - out, top + 0.4 + step, PAIR_WIDE, 8.4),
        Box(left + 1.6, bottom - 8.8, PAIR_WIDE, 8.4),
        Box(right - 1.6, top + 0.4, PAIR_WIDE, 8.4),
        Box(right + out, top + 0.4 + step, PAIR_WIDE, 8.4),
        Box(right - 1.6, bottom - 8.8, PAIR_WIDE, 8.4),
    ]
    if any([hexes.overlaps(box, 0.3) for box in corners]):
        strip = Box(zone.x, zone.bottom - 8.4, zone.width, 8.4)
        upper = Box(zone.x, zone.y, zone.width, zone.height - 9.4)
        hexes = fit_hexmap(board, upper, flat)
        corners = [
            centred(box.centre, PAIR_WIDE, 8.4) for box in strip.columns(len(corners))
        ]
    ranks = {}
    for terrain, box in zip(ROWS, corners):  # noqa: B905
        if board.of_terrain(terrain):
            x = box.x + PAIR[0] / 2
            for rank, flat in zip(RANKS, PAIR):  # noqa: B905
                ranks[f"rank:{terrain}.{rank}"] = cell_box(Point(x, box.centre.y), flat)
                x += PAIR_WIDE / 2
    return hexes, ranks


def lay_rows(rules: RuleSet, board: Board, face: int = USUAL) -> dict[str, Row]:
    """Lay out the row of bonuses of every terrain.

    All circles begin at the same position. Those that do not fit into one line are in a
    second one, where other rows explain their bonus. The hexagon of a row is on the
    side away from the writing hand.
    """
    zone, is_left = find_zones(face=face)["bonuses"], is_left_handed(face)
    left, side = zone.x + (0 if is_left else _CIRCLES_LEFT), _CIRCLE_PITCH * _CIRCLE
    middle_of_hexagon = zone.right - COMB / 2 if is_left else zone.x + COMB / 2 - 0.05
    rows = {}
    for place, name in enumerate(ROWS):
        top = zone.y + 4.6 + place * _SLOT
        bonuses = _bonuses(rules, board, name)
        circles = []
        for at in range(len(bonuses)):
            line, column = divmod(at, _IN_A_LINE)
            middle = Point(
                left + (column + 0.5) * _CIRCLE_PITCH, top + 2.4 + line * _LINE
            )
            circles.append(centred(middle, side, side))
        centre = Point(middle_of_hexagon, top + 5.2)
        rows[name] = Row(centre, tuple(circles), bonuses)
    return rows


def lay_combs(rules: RuleSet, board: Board) -> dict[str, Row]:
    """Lay out the rows of bonuses of face 0.

    The hexagons are staggered. All rows have circles of the same size: the one that
    fits the fullest row.
    """
    zone = _ZONES_0["bonuses"]
    centres, lefts, held = {}, {}, {}
    step = _CIRCLE_PITCH
    for place, name in enumerate(ROWS):
        x = zone.x + (COMB / 2 if place % 2 else COMB)
        centres[name] = Point(x, zone.y + 7.4 + place * 5.5)
        lefts[name] = x + COMB / 2 + 0.4
        bonuses = _bonuses(rules, board, name)
        sign = _DEGREE_WIDE if rules.terrain(name).earns else 0
        held[name] = bonuses, sign
        if bonuses:
            step = min(step, (zone.right - lefts[name] - sign) / len(bonuses))
    rows = {}
    for name in ROWS:
        bonuses, sign = held[name]
        usual = zone.x + COMB * 1.5 + 0.7
        start = min(usual, zone.right - step * len(bonuses) - sign)
        side = step * _CIRCLE
        circles = [
            centred(Point(start + (at + 0.5) * step, centres[name].y), side, side)
            for at in range(len(bonuses))
        ]
        rows[name] = Row(centres[name], tuple(circles), bonuses)
    return rows


def _bonuses(rules: RuleSet, board: Board, name: str) -> tuple[str, ...]:
    """Return the bonuses of the circles in the row of a terrain.

    A board with more areas than the game's own gets a circle for each, as far as they
    fit into the row.
    """
    terrain = rules.terrain(name)
    if terrain.carried:
        return carried_circles(board, terrain)
    if not terrain.earns:
        return ()
    return (terrain.earns,) * circles_of(rules, board, terrain.earns)


def lay_time(
    rules: RuleSet, evidence: str = "none", face: int = USUAL
) -> list[tuple[Box, ...]]:
    """Return the time boxes of each phase, in a horizontal row or in two.

    The numeral is before the row, or after it for a left hand.
    """
    zone = find_zones(evidence, face)["time"]
    count = rules.tables["pad"]["time_boxes"][0].value
    left = zone.x + (0 if is_left_handed(face) else NUMERAL)
    if face >= QUIETER and evidence == "round":
        return _lay_lines(zone, left, count)
    pitch = (zone.width - NUMERAL) / count
    spare = (pitch - _TIME_BOX) / 2
    return [
        tuple(
            [
                Box(left + at * pitch + spare, y, _TIME_BOX, _TIME_BOX)
                for at in range(count)
            ]
        )
        for y in [zone.y + 3.7 + row * 4.95 for row in range(len(PHASES))]
    ]


def _lay_lines(zone: Box, left: Mm, count: int) -> list[tuple[Box, ...]]:
    """Return the time boxes of each phase in lines, with a gap between phases."""
    wide, high = zone.width - NUMERAL, _LINES * _TIME_LINE
    gap = (zone.height - 3.6 - high * len(PHASES)) / (len(PHASES) - 1)
    found = []
    for phase in range(len(PHASES)):
        both = Box(left, zone.y + 3.6 + phase * (high + gap), wide, high)
        lines = [line.columns(-(-count // _LINES)) for line in both.rows(_LINES)]
        found.append(tuple([box for line in lines for box in line][:count]))
    return found


def lay_points(rules: RuleSet, zone: Box) -> list[tuple[tuple[Box, ...], Box]]:
    """Return the rows and the subtotal of each phase's column of points in a zone."""
    below = Box(zone.x, zone.y + 2.9, zone.width, zone.height - 2.9)
    count = rules.tables["pad"]["point_rows"][0].value
    columns = []
    for column in below.columns(len(PHASES)):
        high = column.height - HEAD - _SUBTOTAL - 0.8
        body = Box(column.x, column.y + HEAD, column.width, high)
        subtotal = Box(column.x, body.bottom + 0.8, column.width, _SUBTOTAL)
        columns.append((tuple(body.rows(count)), subtotal))
    return columns


def is_stacked(zone: Box) -> bool:
    """Return whether the star of a zone is below its label, not beside it."""
    return zone.height > _STACKED


def lay_star(zone: Box, face: int = USUAL) -> tuple[Point, Mm]:
    """Return the centre and the radius of the star for the sum of all phases."""
    if is_stacked(zone):
        reach = (zone.height - _LABEL) / 2
        return Point(zone.centre.x, zone.bottom - reach), reach
    reach = zone.height / 2
    inwards = 7.0 if face == 0 else reach
    return Point(zone.right - inwards, zone.centre.y), reach


def _name(boxes: dict[str, Box], kind: str, places: Sequence[Box]) -> None:
    """Add boxes of one kind, numbered from 1."""
    for at, box in enumerate(places, 1):
        boxes[f"{kind}.{at}"] = box
