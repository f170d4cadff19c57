"""A board to begin one's own layout with."""

from random import Random

from sheetgen.board import Board, Cell, make_board
from sheetgen.grid import Position, hexagon, neighbours

# What the game's own duchies have, in 37 cells; castles take what is left over.
_SHARES = {"river": 6, "mine": 4, "city": 9, "monastery": 7, "castle": 4, "pasture": 7}
_BONUSES = ("monk", "silver", "good", "worker")
_LARGEST = 3


def start_board(radius: int = 3) -> Board:
    """Return a hexagon of cells with the mix of the game's own duchies.

    No two castles touch and no area has more than three cells. The same radius gives
    the same board.
    """
    positions = hexagon(radius)
    random = Random(radius)
    for attempt in range(10_000):
        terrains = _fill(positions, random, relaxed=attempt > 5_000)
        if terrains:
            break
    castles = (p for p in positions if terrains[p] == "castle")
    bonus = {p: _BONUSES[i % len(_BONUSES)] for i, p in enumerate(castles)}
    return make_board(Cell(p, terrains[p], bonus.get(p, "")) for p in positions)


def _fill(
    positions: tuple[Position, ...], random: Random, relaxed: bool
) -> dict[Position, str]:
    """Return a terrain for every position, or nothing where that got stuck."""
    left = _quotas(len(positions))
    terrains: dict[Position, str] = {}
    for position in positions:
        near = [terrains[p] for p in neighbours(position) if p in terrains]
        open_ = [
            terrain
            for terrain, count in left.items()
            if count
            and (terrain != "castle" or "castle" not in near)
            and (relaxed or _grown(position, terrain, terrains) <= _LARGEST)
        ]
        if not open_:
            return {}
        # Like to like, so that areas form; and what is plentiful first.
        weights = [left[t] * (4 if t in near and t != "castle" else 1) for t in open_]
        choice = random.choices(open_, weights)[0]
        terrains[position] = choice
        left[choice] -= 1
    return terrains


def _quotas(cells: int) -> dict[str, int]:
    """Return how many of *cells* each terrain gets: at least one, and all in all."""
    total = sum(_SHARES.values())
    quotas = {t: max(1, round(cells * share / total)) for t, share in _SHARES.items()}
    quotas["city"] += cells - sum(quotas.values())
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
