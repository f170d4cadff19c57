"""Facts about a board of the Dice Game, and warnings of unusual features.

Part of the core that runs in the browser too.
"""

from typing import Any

from sheetgen.core.board import Area, Board
from sheetgen.core.draw.hexmap import FLAT, WRITING
from sheetgen.core.note import Fact, Note, counted, noted
from sheetgen.core.survey import Survey
from sheetgen.core.units import Mm
from sheetgen.games.dice.rules.ruleset import (
    CITY_LIMIT,
    MOST_CIRCLES,
    PHASES,
    Printed,
    point_table,
    points_of,
    printed_numbers,
)
from sheetgen.games.dice.sheet.boxes import USUAL, ZONES, lay_board

CELL_MIN: Mm = 4.2  # below this a writing box is too small for a pencil


def describe(survey: Survey) -> list[Fact]:
    """Return facts about a board that are useful before printing it."""
    board = survey.board
    printed = printed_numbers(survey.rules, board)
    firsts = [
        printed.colour_points[terrain.name][0]
        for terrain in survey.rules.terrains
        if terrain.name in printed.colour_points and board.of_terrain(terrain.name)
    ]
    names = [board.names[castle] for castle in numberless_castles(board)]
    best = [
        Fact(noted("phase {phase}", phase=phase), best_points(printed, board, phase))
        for phase in PHASES
    ]
    return [
        Fact(
            noted("best total by areas, if all are completed in one phase"), tuple(best)
        ),
        Fact(noted("colour bonuses, if first everywhere"), sum(firsts)),
        Fact(noted("castles without a usable neighbour"), tuple(names)),
    ]


def warn(survey: Survey) -> list[Note]:
    """Return notes on unusual features of a board, besides its counts."""
    board = survey.board
    return [
        *_warn_of_castles(board),
        *_warn_of_areas(board),
        *_warn_of_points(survey),
        *_warn_of_rows(survey),
        *_warn_of_size(board),
    ]


def _warn_of_castles(board: Board) -> list[Note]:
    if not board.of_terrain("castle"):
        return [noted("no castle: a game begins at one")]
    return [
        noted(
            "castle {name} has no neighbour that could lend it a number: it can "
            "only be the start castle",
            [castle],
            name=board.names[castle],
        )
        for castle in numberless_castles(board)
    ]


def _warn_of_areas(board: Board) -> list[Note]:
    notes = []
    for area in board.areas:
        first = board.names[area.cells[0]]
        if not can_be_completed(area):
            notes.append(
                noted(
                    "the city of {size} spaces from {first} can never be completed: "
                    "its numbers are all different, and there are {limit}",
                    area.cells,
                    size=area.size,
                    first=first,
                    limit=CITY_LIMIT,
                )
            )
        if area.terrain == "castle" and area.size > 1:
            notes.append(
                counted(
                    area.size,
                    "1 castle touches another, from {first}",
                    "{count} castles touch each other, from {first}",
                    area.cells,
                    first=first,
                )
            )
    return notes


def _warn_of_points(survey: Survey) -> list[Note]:
    """Warn of areas of a size for which no rulebook states points."""
    largest = max(point_table(survey.rules))
    beyond = [area for area in survey.areas if area.size > largest]
    notes = []
    for size in sorted({area.size for area in beyond}):
        alike = [area for area in beyond if area.size == size]
        places = [
            noted(
                "{terrain} from {first}",
                terrain=area.terrain,
                first=survey.board.names[area.cells[0]],
            )
            for area in alike
        ]
        notes.append(
            noted(
                "points for an area of {size} spaces ({places}) are in no rulebook: "
                "those printed are a reconstruction",
                [cell for area in alike for cell in area.cells],
                size=size,
                places=tuple(places),
            )
        )
    return notes


def _warn_of_rows(survey: Survey) -> list[Note]:
    notes = []
    for terrain in survey.rules.terrains:
        count = len(survey.areas_of(terrain.name))
        if not (terrain.earns or terrain.carried) or count <= MOST_CIRCLES:
            continue
        values: dict[str, Any] = {"terrain": terrain.name, "most": MOST_CIRCLES}
        if terrain.name in survey.apart:
            notes.append(
                counted(
                    count,
                    "1 space of {terrain}, but its row has room for {most} circles",
                    "{count} spaces of {terrain}, but its row has room for {most} "
                    "circles",
                    **values,
                )
            )
        else:
            notes.append(
                counted(
                    count,
                    "1 area of {terrain}, but its row has room for {most} circles",
                    "{count} areas of {terrain}, but its row has room for "
                    "{most} circles",
                    **values,
                )
            )
    return notes


def _warn_of_size(board: Board) -> list[Note]:
    hexes, _ = lay_board(board)
    zone = ZONES[USUAL]["board"]
    writing = WRITING * hexes.flat / FLAT
    if writing >= CELL_MIN:
        return []
    is_wide = hexes.box.width / zone.width > hexes.box.height / zone.height
    return [
        noted(
            "the board is {extent}: boxes to write in are {small} mm on A5 and "
            "{large} mm with --large",
            extent=noted("wide") if is_wide else noted("high"),
            small=f"{writing:.1f}",
            large=f"{writing * 2**0.5:.1f}",
        )
    ]


def can_be_completed(area: Area) -> bool:
    """Return whether an area can be completed: a city of more than six cells cannot."""
    return area.terrain != "city" or area.size <= CITY_LIMIT  # [dice 4.9]


def best_points(printed: Printed, board: Board, phase: int) -> int:
    """Return the points for all areas of *board* if all were completed in *phase*.

    The start castle's point is included; colour bonuses and goods are not.
    """
    areas = (area for area in board.areas if can_be_completed(area))
    return sum(points_of(printed, area, phase) for area in areas)


def numberless_castles(board: Board) -> tuple[int, ...]:
    """Return the castles to which no neighbour can ever lend a number.

    A castle takes a number that is beside it [dice 4.10]; another castle can lend its
    number only after it has one.
    """
    castles = set(board.of_terrain("castle"))
    lent = {
        c for c in castles if any(near not in castles for near in board.neighbours[c])
    }
    grown = True
    while grown:
        more = {
            castle
            for castle in castles - lent
            if any(near in lent for near in board.neighbours[castle])
        }
        grown = bool(more)
        lent |= more
    return tuple(sorted(castles - lent))
