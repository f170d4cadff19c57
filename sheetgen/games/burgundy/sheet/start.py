"""Boards to begin one's own layout with: a plain one, and one for each seed.

Part of the core that runs in the browser too.
"""

from collections.abc import Mapping, Sequence

from sheetgen.core.board import Board, Cell, make_board
from sheetgen.core.grid import Position, hexagon, neighbours
from sheetgen.core.ruleset import RuleSet
from sheetgen.core.twister import Chance, Twister
from sheetgen.games.burgundy.rules.duchy import NUMBERS, USUAL_RADIUS

# How many areas a terrain has on the duchies that are known, and how large the largest
# of them is; a test compares. Together with the counts they bound all other sizes.
AREAS = {
    "city": (2, 6),
    "monastery": (1, 4),
    "river": (1, 6),
    "pasture": (1, 3),
    "castle": (2, 4),
    "mine": (1, 3),
}
LARGEST = {
    "city": (2, 8),
    "monastery": (2, 6),
    "river": (1, 6),
    "pasture": (3, 6),
    "castle": (1, 3),
    "mine": (1, 3),
}

# In which order a seed is asked about them
_TERRAINS = ("city", "monastery", "river", "pasture", "castle", "mine")
_AREA = 3  # cells of an area on a plain board
_STEPS = 4000  # swaps before a board is begun anew
_WORSE = 0.02  # of swaps that make it worse by one, so many stay

Terrains = dict[Position, str]
Targets = Mapping[str, tuple[int, int]]  # of each terrain: areas, and the largest


def start_board(rules: RuleSet, radius: int = USUAL_RADIUS) -> Board:
    """Return a hexagon of cells with the mix of the game's own duchies.

    Areas have about three cells, castles stand alone, and the numbers are those of all
    duchies as far as these reach. The same radius gives the same board.
    """
    counts = _quotas(rules, len(hexagon(radius)))
    targets = {terrain: _plain_target(counts[terrain]) for terrain in _TERRAINS}
    targets["castle"] = (counts["castle"], 1)
    chance = Twister(radius)
    terrains: Terrains = {}
    while not terrains:
        terrains = _arrange(hexagon(radius), counts, targets, chance)
    return _numbered(terrains, radius)


def random_board(rules: RuleSet, seed: int) -> Board:
    """Return a duchy that the game could have.

    It has the cells of each terrain and the numbers of the game's own; how many areas a
    terrain has, and how large the largest is, lies between what theirs have. The same
    seed gives the same duchy.
    """
    chance = Twister(seed)
    counts = rules.usual_counts
    while True:
        targets = {}
        for terrain in _TERRAINS:
            choices = _targets(terrain, counts[terrain])
            targets[terrain] = chance.choice(choices)
        terrains = _arrange(hexagon(USUAL_RADIUS), counts, targets, chance)
        if terrains:
            return _numbered(terrains, USUAL_RADIUS)


def _plain_target(count: int) -> tuple[int, int]:
    """Return how many areas *count* cells form on a plain board, and the largest."""
    areas = max(1, round(count / _AREA))
    return areas, -(-count // areas) + (areas > 1)


def _targets(terrain: str, count: int) -> list[tuple[int, int]]:
    """Return what areas of *count* cells there can be: how many, how large at most."""
    fewest, most = AREAS[terrain]
    small, large = LARGEST[terrain]
    return [
        (areas, largest)
        for areas in range(fewest, most + 1)
        for largest in range(small, large + 1)
        if largest + areas - 1 <= count <= largest * areas
    ]


def _arrange(
    positions: Sequence[Position],
    counts: Mapping[str, int],
    targets: Targets,
    chance: Chance,
) -> Terrains:
    """Return a terrain for every position, or nothing where that got stuck.

    Cells of two terrains change places as long as that brings the areas no farther
    from what is wanted; now and then they do nevertheless, to get out of corners.
    """
    index = {position: cell for cell, position in enumerate(positions)}
    near = [[index[p] for p in neighbours(q) if p in index] for q in positions]
    kinds = [name for name in _TERRAINS for _ in range(counts[name])]
    chance.shuffle(kinds)
    missed = {name: _missed(name, kinds, near, targets[name]) for name in _TERRAINS}
    for _ in range(_STEPS):
        if not any([missed[name] for name in _TERRAINS]):
            return dict(zip(positions, kinds, strict=True))
        one, other = chance.randrange(len(kinds)), chance.randrange(len(kinds))
        both = (kinds[one], kinds[other])
        if both[0] == both[1]:
            continue
        kinds[one], kinds[other] = kinds[other], kinds[one]
        now = {name: _missed(name, kinds, near, targets[name]) for name in both}
        worse = sum([now[name] - missed[name] for name in both])
        if worse <= 0 or chance.random() < _WORSE / worse:
            missed.update(now)
        else:
            kinds[one], kinds[other] = kinds[other], kinds[one]
    return {}


def _missed(
    kind: str,
    kinds: Sequence[str],
    near: Sequence[Sequence[int]],
    target: tuple[int, int],
) -> int:
    """Return how far the areas of a terrain are from what is wanted."""
    left = {cell for cell, other in enumerate(kinds) if other == kind}
    sizes = []
    while left:
        area = [left.pop()]
        for cell in area:  # grows while it is walked
            for other in near[cell]:
                if other in left:
                    left.remove(other)
                    area.append(other)
        sizes.append(len(area))
    areas, largest = target
    return abs(len(sizes) - areas) + abs(max(sizes) - largest)


def _numbered(terrains: Terrains, radius: int) -> Board:
    """Return the board with the numbers of a duchy, whose middle stays its middle."""
    shift = radius - USUAL_RADIUS
    numbers = {
        Position(place.row + shift, place.column + 2 * shift): number
        for place, number in zip(hexagon(USUAL_RADIUS), NUMBERS, strict=True)
    }
    for at, place in enumerate(sorted(terrains)):
        if place not in numbers:  # in a ring around a duchy
            taken = {numbers.get(other) for other in neighbours(place)}
            free = [n for n in "123456" if n not in taken]
            numbers[place] = free[at % len(free)]
    return make_board(
        Cell(place, terrain, numbers[place]) for place, terrain in terrains.items()
    )


def _quotas(rules: RuleSet, cells: int) -> dict[str, int]:
    """Return how many of *cells* each terrain gets: at least one, and all in all.

    Cities take what is left over.
    """
    usual = rules.usual_counts
    total = sum([usual[name] for name in _TERRAINS])
    quotas = {name: max(1, round(cells * usual[name] / total)) for name in _TERRAINS}
    quotas["city"] += cells - sum([quotas[name] for name in _TERRAINS])
    return quotas
