"""Boards to begin one's own layout with: a plain one, and one for each seed."""

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random

from sheetgen.board import Board, Cell, make_board
from sheetgen.games.burgundy.duchy import USUAL_RADIUS
from sheetgen.grid import Position, hexagon, neighbours
from sheetgen.layout.find import find_layout, layout_names, load_rules
from sheetgen.layout.read import read_layout

# The number of each cell, in reading order and on every duchy [burgundy 1.8].
NUMBERS = "6543216545431236126541254312612563413"

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

_AREA = 3  # cells of an area on a plain board
_STEPS = 4000  # swaps before a board is begun anew

Terrains = dict[Position, str]
Targets = Mapping[str, tuple[int, int]]  # of each terrain: areas, and the largest


def start_board(radius: int = USUAL_RADIUS) -> Board:
    """Return a hexagon of cells with the mix of the game's own duchies.

    Areas have about three cells, castles stand alone, and the numbers are those of all
    duchies as far as these reach. The same radius gives the same board.
    """
    counts = _quotas(len(hexagon(radius)))
    targets = {terrain: _plain_target(count) for terrain, count in counts.items()}
    targets["castle"] = (counts["castle"], 1)
    random = Random(radius)
    terrains: Terrains = {}
    while not terrains:
        terrains = _arrange(hexagon(radius), counts, targets, random)
    return _numbered(terrains, radius)


def random_board(seed: int) -> Board:
    """Return a duchy that is none of the game's own, but could be.

    It has their cells of each terrain and their numbers; how many areas a terrain has,
    and how large the largest is, lies between what theirs have. The same seed gives the
    same duchy.
    """
    random = Random(seed)
    counts = _usual_counts()
    while True:
        targets = {
            terrain: random.choice(_targets(terrain, count))
            for terrain, count in counts.items()
        }
        terrains = _arrange(hexagon(USUAL_RADIUS), counts, targets, random)
        if terrains:
            board = _numbered(terrains, USUAL_RADIUS)
            if board not in _known_boards():
                return board


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
    random: Random,
) -> Terrains:
    """Return a terrain for every position, or nothing where that got stuck.

    Cells of two terrains change places as long as that brings the areas no farther
    from what is wanted; now and then they do nevertheless, to get out of corners.
    """
    index = {position: cell for cell, position in enumerate(positions)}
    near = [[index[p] for p in neighbours(q) if p in index] for q in positions]
    kinds = [terrain for terrain, count in counts.items() for _ in range(count)]
    random.shuffle(kinds)
    missed = {kind: _missed(kind, kinds, near, targets[kind]) for kind in counts}
    for _ in range(_STEPS):
        if not any(missed.values()):
            return dict(zip(positions, kinds, strict=True))
        one, other = random.randrange(len(kinds)), random.randrange(len(kinds))
        both = (kinds[one], kinds[other])
        if both[0] == both[1]:
            continue
        kinds[one], kinds[other] = kinds[other], kinds[one]
        now = {kind: _missed(kind, kinds, near, targets[kind]) for kind in both}
        worse = sum(now.values()) - sum(missed[kind] for kind in both)
        if worse <= 0 or random.random() < 0.02 / worse:
            missed |= now
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


def _usual_counts() -> dict[str, int]:
    return dict(load_rules("burgundy")[-1].usual_counts)


def _quotas(cells: int) -> dict[str, int]:
    """Return how many of *cells* each terrain gets: at least one, and all in all."""
    usual = _usual_counts()
    total = sum(usual.values())
    quotas = {t: max(1, round(cells * count / total)) for t, count in usual.items()}
    quotas["city"] += cells - sum(quotas.values())
    return quotas


@cache
def _known_boards() -> frozenset[Board]:
    names = layout_names("burgundy")
    rules = load_rules("burgundy")
    return frozenset(
        read_layout(find_layout(name, names), rules).board for name in names
    )
