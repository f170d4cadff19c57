"""Boards to begin a layout with: a plain one, and a random one for each seed.

Part of the core that runs in the browser too.
"""

from sheetgen.core.board import Board, Cell, Position, hexagon, make_board, neighbours
from sheetgen.core.ruleset import RuleSet
from sheetgen.core.twister import Chance, Twister

USUAL_RADIUS = 3  # of a board with 37 cells
_LARGEST = 3
_TRIES = 10_000  # the second half may have larger areas


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
