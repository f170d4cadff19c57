"""What a board of the Dice Game holds, and what is unusual about it."""

from collections.abc import Mapping

from sheetgen.draw.cell import FLAT, WRITING
from sheetgen.games.dice.printed import MOST_CIRCLES, point_table, printed_numbers
from sheetgen.games.dice.rules import (
    CITY_LIMIT,
    PHASES,
    best_points,
    can_be_completed,
    numberless_castles,
)
from sheetgen.games.dice.sheet import BOARD, CELL_MIN, plan_sheet
from sheetgen.layout.value import Layout


def describe(layout: Layout) -> Mapping[str, object]:
    """Return what is worth knowing about a board before it is printed."""
    board = layout.board
    printed = printed_numbers(layout.rules, layout.board)
    firsts = [
        first
        for terrain, (first, _) in printed.colour_points.items()
        if board.of_terrain(terrain)
    ]
    names = [board.names[castle] for castle in numberless_castles(board)]
    return {
        "best total by areas, if all are completed in one phase": {
            f"phase {phase}": best_points(printed, board, phase) for phase in PHASES
        },
        "colour bonuses, if first everywhere": sum(firsts),
        "castles without a usable neighbour": names,
    }


def warn(layout: Layout) -> list[str]:
    """Return what is unusual about a board, besides its counts."""
    board = layout.board
    warnings = []
    castles = board.of_terrain("castle")
    if not castles:
        warnings.append("no castle: a game begins at one")
    for castle in numberless_castles(board):
        warnings.append(
            f"castle {board.names[castle]} has no neighbour that could lend it a "
            "number: it can only be the start castle"
        )
    for area in board.areas:
        first = board.names[area.cells[0]]
        if not can_be_completed(area):
            warnings.append(
                f"the city of {area.size} cells from {first} can never be completed: "
                f"its numbers are all different, and there are {CITY_LIMIT}"
            )
        if area.terrain == "castle" and area.size > 1:
            warnings.append(f"{area.size} castles touch each other, from {first}")
    for size, places in _unstated(layout).items():
        warnings.append(
            f"points for an area of {size} cells ({', '.join(places)}) stand in no "
            "rulebook: those printed are a reconstruction"
        )
    for terrain in layout.rules.terrains:
        count = len(layout.areas_of(terrain.name))
        if (terrain.earns or terrain.carried) and count > MOST_CIRCLES:
            what = "cells" if terrain.name in layout.apart else "areas"
            warnings.append(
                f"{count} {what} of {terrain.name}, but its row has room for "
                f"{MOST_CIRCLES} circles"
            )
    hexes = plan_sheet(layout).hexes
    writing = WRITING * hexes.flat / FLAT
    if writing < CELL_MIN:
        is_wide = hexes.box.width / BOARD.width > hexes.box.height / BOARD.height
        warnings.append(
            f"the board is {'wide' if is_wide else 'high'}: boxes to write in are "
            f"{writing:.1f} mm on A5 and "
            f"{writing * 2**0.5:.1f} mm with --large"
        )
    return warnings


def _unstated(layout: Layout) -> dict[int, list[str]]:
    """Return where areas lie whose points no rulebook states, by their size."""
    largest = max(point_table(layout.rules))
    found: dict[int, list[str]] = {}
    for area in layout.areas:
        if area.size > largest:
            first = layout.board.names[area.cells[0]]
            found.setdefault(area.size, []).append(f"{area.terrain} from {first}")
    return found
