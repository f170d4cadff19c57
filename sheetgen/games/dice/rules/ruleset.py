"""The rules of the Dice Game, clause by clause, and the printed numbers.

Clauses are those of ``docs/rules/dice.md``, cited as ``[dice 6.1]``. The rules of a
turn are in `turn`, those of a whole game in `game`, those of a filled sheet in `check`.
The printed numbers of a layout come from its rules file and its board.

Part of the core that runs in the browser too.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from sheetgen.core.board import Area, Board
from sheetgen.core.ruleset import RuleSet, Terrain

PHASES = (1, 2, 3)  # [dice 3.1]
SOLO_PHASE = 8  # rounds [dice 8.6]
MOST_PLAYERS = 5  # [dice 1.8]
MOST_PLAYERS_APART = 4  # in the variant with different start castles [dice 8.1]
NUMBERS = (1, 2, 3, 4, 5, 6)  # of a number die [dice 1.4]
CITY_LIMIT = 6  # [dice 4.9] numbers 1 to 6, each once
GRADES = (51, 61, 70)  # the solo totals from which a grade is reached [dice 8.9]

MONK, SILVER, GOOD, WORKER = BONUSES = ("monk", "silver", "good", "worker")
VARIANTS = ("normal", "solo", "all-different", "all-equal")
HEADINGS = ("start", "areas", "goods", "colours")  # the headings for adding up points

PointTable = Mapping[int, tuple[int, int, int]]


@dataclass(frozen=True)
class TerrainRule:
    """The entry of a terrain in the rules file.

    Attributes:
        name: the name by meaning, such as ``monastery``.
        numbers: the numbers that may be written [dice 4.2-4.4, 4.6, 4.13].
        earns: the bonus for completing an area [dice 5.3-5.6]; empty for none.
    """

    name: str
    numbers: tuple[int, ...]
    earns: str


@dataclass(frozen=True)
class Printed:
    """The numbers that are printed on a sheet, from its rules file and its board.

    Attributes:
        terrains: the terrains in the order of the rules file.
        area_points: the points by size, for completion in phases 1, 2, 3 [dice 6.1].
        colour_points: by terrain, for the first and the second player [dice 6.10].
        circles: the number of circles of each bonus in its own row [dice 1.21].
        castle_circles: the bonuses of the castle row, in their order [dice 1.21].
        start_castle: the points of the start castle [dice 2.8].
        good_sold: the points of a good that is sold [dice 6.7].
        pasture_factor: the factor for the area points of pastures [dice 6.4].
        time_boxes: the number of time boxes of a phase [dice 1.19].
        point_rows: the number of rows of a points column [dice 1.23].
    """

    terrains: tuple[TerrainRule, ...]
    area_points: PointTable
    colour_points: Mapping[str, tuple[int, int]]
    circles: Mapping[str, int]
    castle_circles: tuple[str, ...]
    start_castle: int
    good_sold: int
    pasture_factor: int
    time_boxes: int
    point_rows: int


@dataclass(frozen=True)
class Switches:
    """The answers to the open questions of the rulebooks [dice 10].

    `SETTINGS` has the values of each switch, and its clause.
    """

    second_cell_beside_first: str = "yes"
    use_silver_of_this_sale: str = "yes"
    use_silver_of_first_cell: str = "yes"
    must_combine: str = "yes"
    worker_although_bonus_helps: str = "yes"
    castle_number_first: str = "yes"
    start_castle_lends_number: str = "no"
    partial_sale: str = "no"
    optional_sale: str = "yes"
    castle_row_use: str = "all"
    colour_bonus_column: str = "current"
    double_pasture_colour_bonus: str = "no"
    tie_counts_goods: str = "yes"
    play_out_last_round: str = "yes"
    full_row: str = "warn"
    worker_after_last_cell: str = "yes"
    solo_time_boxes: str = "one"


OPEN_QUESTIONS = 10  # their section; each switch has a clause in it [dice 10.1]
# Every switch by its name in files, with its settings, the default first. The order is
# that of the digits of answers; a dict loses it in the browser.
SETTINGS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("second-cell-beside-first", ("yes", "no")),  # [dice 10.1]
    ("use-silver-of-this-sale", ("yes", "no")),  # [dice 10.2]
    ("use-silver-of-first-cell", ("yes", "no")),  # [dice 10.3]
    ("must-combine", ("yes", "no")),  # [dice 10.4]
    ("worker-although-bonus-helps", ("yes", "no")),  # [dice 10.5]
    ("castle-number-first", ("yes", "no")),  # [dice 10.6]
    ("start-castle-lends-number", ("no", "any")),  # [dice 10.7]
    ("partial-sale", ("no", "yes")),  # [dice 10.8]
    ("optional-sale", ("yes", "no")),  # [dice 10.9]
    ("castle-row-use", ("all", "monk")),  # [dice 10.10]
    ("colour-bonus-column", ("current", "any")),  # [dice 10.11]
    ("double-pasture-colour-bonus", ("no", "yes")),  # [dice 10.12]
    ("tie-counts-goods", ("yes", "no")),  # [dice 10.13]
    ("play-out-last-round", ("yes", "no")),  # [dice 10.14]
    ("full-row", ("warn", "lost", "extra")),  # [dice 10.15]
    ("worker-after-last-cell", ("yes", "no")),  # [dice 10.16]
    ("solo-time-boxes", ("one", "free")),  # [dice 10.17]
)
SWITCHES: Mapping[str, tuple[str, ...]] = dict(SETTINGS)


# Points


def area_points(table: PointTable, size: int, phase: int) -> int:
    """Return the points for completing an area, before a pasture doubles them.

    Args:
        table: the printed points by size, one number per phase.
        size: the number of cells.
        phase: 1, 2 or 3.
    """
    if size in table:
        return table[size][phase - 1]  # [dice 6.1]
    triangle = size * (size + 1) // 2
    thirds = (4, 3, 2)[phase - 1]  # [dice 6.2]
    return (2 * triangle * thirds + 3) // 6  # to the nearest whole number


def points_of(printed: Printed, area: Area, phase: int) -> int:
    """Return the points for completing *area* in *phase*."""
    table = printed.area_points
    if area.terrain == "castle":
        return area.size * area_points(table, 1, phase)  # [dice 6.3]
    points = area_points(table, area.size, phase)
    if area.terrain == "pasture":
        return printed.pasture_factor * points  # [dice 6.4]
    return points


MOST_CIRCLES = 8  # that fit into a row of a sheet [dice 1.21]


def printed_numbers(rules: RuleSet, board: Board) -> Printed:
    """Return the numbers that are printed on the sheets of *board*."""
    points, pad = rules.tables["points"], rules.tables["pad"]
    (carrying,) = (terrain for terrain in rules.terrains if terrain.carried)
    return Printed(
        terrains=tuple(
            TerrainRule(terrain.name, terrain.numbers, terrain.earns)
            for terrain in rules.terrains
        ),
        area_points=point_table(rules),
        colour_points={
            terrain: (cells[0].value, cells[1].value)
            for terrain, cells in rules.tables["colour_points"].items()
        },
        circles={
            bonus: circles_of(rules, board, bonus) for bonus in rules.tables["circles"]
        },
        castle_circles=carried_circles(board, carrying),
        start_castle=points["start_castle"][0].value,
        good_sold=points["good_sold"][0].value,
        pasture_factor=points["pasture_factor"][0].value,
        time_boxes=pad["time_boxes"][0].value,
        point_rows=pad["point_rows"][0].value,
    )


def point_table(rules: RuleSet) -> PointTable:
    """Return the printed points for areas by size."""
    table = {}
    for size, cells in rules.tables["area_points"].items():
        first, second, third = (cell.value for cell in cells)
        table[int(size)] = first, second, third
    return table


def circles_of(rules: RuleSet, board: Board, bonus: str) -> int:
    """Return how many circles the row of *bonus* has; it grows with the board."""
    (terrain,) = (item.name for item in rules.terrains if item.earns == bonus)
    number = rules.tables["circles"][bonus][0].value
    return min(max(number, len(board.areas_of(terrain))), MOST_CIRCLES)


def carried_circles(board: Board, terrain: Terrain) -> tuple[str, ...]:
    """Return the bonuses of the circles in the row of a terrain that carries bonuses.

    There is one circle for each cell of the terrain, in the order of the rules file, as
    far as the row has room. If it is too short, the most frequent bonus loses circles
    first, so that each bonus on the board keeps one.
    """
    counts = {bonus: 0 for bonus in terrain.carried}
    for cell in board.of_terrain(terrain.name):
        counts[board.cells[cell].carried] += 1
    while sum(counts.values()) > MOST_CIRCLES:
        most = max(counts.values())
        last = [bonus for bonus in terrain.carried if counts[bonus] == most][-1]
        counts[last] -= 1
    return tuple(bonus for bonus in terrain.carried for _ in range(counts[bonus]))
