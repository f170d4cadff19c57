"""The positions of everything to be read on a sheet of the Dice Game, by face.

A sheet is drawn into these boxes. Once sheets have been printed with a face, its boxes
never change: `tests/golden/boxes` holds them.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from sheetgen.core.board import Board
from sheetgen.core.draw.box import Box, Frame, Point, centred, mark_boxes, star_box
from sheetgen.core.draw.hexmap import FLAT, HexMap, cell_box, fit_hexmap, plan_cell
from sheetgen.core.ruleset import RuleSet
from sheetgen.core.units import Mm
from sheetgen.games.dice.rules.fill import RANKS
from sheetgen.games.dice.rules.ruleset import PHASES, carried_circles, circles_of

FACE = Box(0, 0, 197, 127)
# Terrains in the order of the bonus rows on the game's own pad.
ROWS = ("monastery", "mine", "river", "city", "castle", "pasture")
USUAL, LEFT_HANDED = 1, 2  # the faces of new sheets
NEWEST = LEFT_HANDED

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
# The columns are swapped, so that a left hand covers what is seldom needed.
BONUSES_BY: Mm = 144.9  # how far a zone moves to the right
BOARD_BY: Mm = 15.5
CODE_BY: Mm = 145.8
POINTS_BY: Mm = -129.8
_MOVES = {"bonuses": BONUSES_BY, "code": CODE_BY, "board": BOARD_BY}
_ZONES_2 = {
    name: box.moved(_MOVES.get(name, POINTS_BY), 0) for name, box in _ZONES_1.items()
}
ZONES = (_ZONES_0, _ZONES_1, _ZONES_2)  # by face
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
    hexes, ranks = lay_board(board, face)
    rows = lay_combs(rules, board) if face == 0 else lay_rows(rules, board, face)
    boxes = {}
    for place, name in enumerate(board.names):
        plan = plan_cell(hexes.centre(place), hexes.flat, evidence != "none")
        if plan.writing:
            boxes[f"cell:{name}"] = plan.writing
        if plan.field:
            boxes[f"field:{name}"] = plan.field
    for name, row in rows.items():
        earned = rules.terrain(name).earns or name
        _name(boxes, f"circle:{earned}", row.circles)
    boxes.update(ranks)
    for phase, track in zip(PHASES, lay_time(rules, face)):  # noqa: B905
        _name(boxes, f"box:{phase}", track)
    for phase, (entries, subtotal) in zip(PHASES, lay_points(rules, face)):  # noqa: B905
        written = entries[1:] if phase == PHASES[0] else entries  # one is printed
        _name(boxes, f"entry:{phase}", written)
        boxes[f"subtotal:{phase}"] = subtotal.inset(_SUBTOTAL_RIM)
    boxes["total"] = star_box(*lay_star(face))
    return Frame(FACE, ZONES[face]["code"], mark_boxes(FACE), boxes)


def lay_board(board: Board, face: int = USUAL) -> tuple[HexMap, dict[str, Box]]:
    """Lay out the board, and the colour bonuses by their places.

    The six pairs of colour bonuses are in the corners that a hexagonal board leaves
    free. A board that fills the corners moves up and leaves a strip for them.
    """
    zone = ZONES[face]["board"]
    hexes = fit_hexmap(board, zone, FLAT)
    step = FLAT * 0.866
    left, right = zone.x, zone.right - PAIR_WIDE
    top, bottom = zone.y, zone.bottom
    corners = [
        Box(left + 1.6, top + 0.4, PAIR_WIDE, 8.4),
        Box(left - 0.9, top + 0.4 + step, PAIR_WIDE, 8.4),
        Box(left + 1.6, bottom - 8.8, PAIR_WIDE, 8.4),
        Box(right - 1.6, top + 0.4, PAIR_WIDE, 8.4),
        Box(right + 0.9, top + 0.4 + step, PAIR_WIDE, 8.4),
        Box(right - 1.6, bottom - 8.8, PAIR_WIDE, 8.4),
    ]
    if any([hexes.overlaps(box, 0.3) for box in corners]):
        strip = Box(zone.x, zone.bottom - 8.4, zone.width, 8.4)
        upper = Box(zone.x, zone.y, zone.width, zone.height - 9.4)
        hexes = fit_hexmap(board, upper, FLAT)
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
    zone = ZONES[face]["bonuses"]
    is_left = face == LEFT_HANDED
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
    zone = ZONES[0]["bonuses"]
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


def lay_time(rules: RuleSet, face: int = USUAL) -> list[tuple[Box, ...]]:
    """Return the time boxes of each phase, in a horizontal row.

    The numeral is before the row, or after it for a left hand.
    """
    zone = ZONES[face]["time"]
    count = rules.tables["pad"]["time_boxes"][0].value
    left = zone.x + (0 if face == LEFT_HANDED else NUMERAL)
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


def lay_points(rules: RuleSet, face: int = USUAL) -> list[tuple[tuple[Box, ...], Box]]:
    """Return the rows and the subtotal of each phase's column of points."""
    zone = ZONES[face]["points"]
    below = Box(zone.x, zone.y + 2.9, zone.width, zone.height - 2.9)
    count = rules.tables["pad"]["point_rows"][0].value
    columns = []
    for column in below.columns(len(PHASES)):
        high = column.height - HEAD - _SUBTOTAL - 0.8
        body = Box(column.x, column.y + HEAD, column.width, high)
        subtotal = Box(column.x, body.bottom + 0.8, column.width, _SUBTOTAL)
        columns.append((tuple(body.rows(count)), subtotal))
    return columns


def lay_star(face: int = USUAL) -> tuple[Point, Mm]:
    """Return the centre and the radius of the star for the sum of all phases."""
    zone = ZONES[face]["total"]
    reach = zone.height / 2
    inwards = 7.0 if face == 0 else reach
    return Point(zone.right - inwards, zone.centre.y), reach


def _name(boxes: dict[str, Box], kind: str, places: Sequence[Box]) -> None:
    """Add boxes of one kind, numbered from 1."""
    for at, box in enumerate(places, 1):
        boxes[f"{kind}.{at}"] = box
