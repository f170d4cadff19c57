"""What a board contains, what is unusual about it, and boards to begin a layout with.

Part of the core that runs in the browser too.
"""

from typing import Any

from sheetgen.core.board import (
    Area,
    Board,
    Cell,
    Position,
    hexagon,
    make_board,
    neighbours,
)
from sheetgen.core.draw.hexmap import FLAT, WRITING
from sheetgen.core.note import Fact, Note, counted, noted
from sheetgen.core.ruleset import RuleSet
from sheetgen.core.survey import Survey
from sheetgen.core.twister import Chance, Twister
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
from sheetgen.games.dice.sheet.boxes import find_zones, lay_board

CELL_MIN: Mm = 4.2  # below this a writing box is too small for a pencil

USUAL_RADIUS = 3  # of a board with 37 cells
_LARGEST = 3
_TRIES = 10_000  # the second half may have larger areas


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
    zone = find_zones()["board"]
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


def start_board(rules: RuleSet, radius: int = USUAL_RADIUS) -> Board:
    """Return a hexagon of cells with the mix of the game's own duchies.

    No two castles touch and no area has more than three cells. The same radius gives
    the same board.
    """
    return _make(rules, radius, Twister(radius))


def random_board(rules: RuleSet, seed: int) -> Board:
    """Return a board of the usual size, made as plain ones are.

    The same seed gives the same board.
    """
    return _make(rules, USUAL_RADIUS, Twister(seed))


def _make(rules: RuleSet, radius: int, chance: Chance) -> Board:
    positions = hexagon(radius)
    for attempt in range(_TRIES):
        terrains = _fill(rules, positions, chance, attempt > _TRIES // 2)
        if terrains:
            break
    bonuses = rules.terrain("castle").carried
    cells, castles = [], 0
    for position in positions:
        terrain, bonus = terrains[position], ""
        if terrain == "castle":
            bonus = bonuses[castles % len(bonuses)]
            castles += 1
        cells.append(Cell(position, terrain, bonus))
    return make_board(cells)


def _fill(
    rules: RuleSet, positions: tuple[Position, ...], chance: Chance, relaxed: bool
) -> dict[Position, str]:
    """Return a terrain for every position; empty if no terrain fits somewhere."""
    names = [terrain.name for terrain in rules.terrains]
    left = share_cells(rules, len(positions), names)
    terrains: dict[Position, str] = {}
    for position in positions:
        near = [terrains[p] for p in neighbours(position) if p in terrains]
        open_ = [
            terrain
            for terrain in names
            if left[terrain]
            and (terrain != "castle" or "castle" not in near)
            and (relaxed or _grown(position, terrain, terrains) <= _LARGEST)
        ]
        if not open_:
            return {}
        # Prefer equal neighbours, so that areas form, and plentiful terrains.
        weights = [left[t] * (4 if t in near and t != "castle" else 1) for t in open_]
        choice = open_[_heavy(weights, chance)]
        terrains[position] = choice
        left[choice] -= 1
    return terrains


def _heavy(weights: list[int], chance: Chance) -> int:
    """Return a random index of *weights*, in proportion to the weights."""
    left = chance.random() * sum(weights)
    for place, weight in enumerate(weights):
        if left < weight:
            return place
        left -= weight
    return len(weights) - 1


def share_cells(rules: RuleSet, cells: int, names: list[str]) -> dict[str, int]:
    """Return how many of *cells* each terrain gets, at least one; *cells* in total.

    The most usual terrain, such as cities, gets the rest.
    """
    usual = rules.usual_counts
    total = sum([usual[name] for name in names])
    quotas = {name: max(1, round(cells * usual[name] / total)) for name in names}
    most = max(names, key=lambda name: usual[name])
    quotas[most] += cells - sum([quotas[name] for name in names])
    return quotas


def _grown(position: Position, terrain: str, terrains: dict[Position, str]) -> int:
    """Return the size that the area at *position* would have."""
    area = {position}
    front = [position]
    while front:
        for near in neighbours(front.pop()):
            if terrains.get(near) == terrain and near not in area:
                area.add(near)
                front.append(near)
    return len(area)
