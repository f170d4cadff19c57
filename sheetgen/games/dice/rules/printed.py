"""The printed numbers of a layout, from its rules file and its board.

Part of the core that runs in the browser too.
"""

from sheetgen.core.board import Board
from sheetgen.core.ruleset import RuleSet, Terrain
from sheetgen.games.dice.rules.ruleset import PointTable, Printed, TerrainRule

MOST_CIRCLES = 8  # that fit into a row


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
