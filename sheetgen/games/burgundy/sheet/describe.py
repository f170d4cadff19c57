"""What a board contains, what is unusual about it, and boards to begin your own with.

Part of the core that runs in the browser too.
"""

from collections.abc import Mapping, Sequence

from sheetgen.core.board import Board, Cell, Position, hexagon, make_board, neighbours
from sheetgen.core.note import Fact, Note, counted, noted
from sheetgen.core.ruleset import RuleSet
from sheetgen.core.survey import Survey, find_islands
from sheetgen.core.twister import Chance, Twister
from sheetgen.games.burgundy.rules.duchy import NUMBERS, USUAL_RADIUS, area_points
from sheetgen.games.burgundy.rules.ruleset import printed_numbers

CITIES = (2, 6)  # how many a duchy has [burgundy 1.7]
KINDS_OF_BUILDING = 8  # a city has each once at most [burgundy 7.13]

# How many areas a terrain has on the known duchies, and the size of the largest; a
# test compares them. Together with the counts they bound all other sizes.
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

# The order in which a seed decides about them
_TERRAINS = ("city", "monastery", "river", "pasture", "castle", "mine")
_AREA = 3  # cells of an area on a plain board
_STEPS = 4000  # swaps before starting again
_WORSE = 0.02  # share of swaps accepted although they are worse by one

Terrains = dict[Position, str]
Targets = Mapping[str, tuple[int, int]]  # by terrain: areas, largest size


def describe(survey: Survey) -> list[Fact]:
    """Return the facts that are worth knowing before a board is printed."""
    board = survey.board
    best = _best_points(survey)
    posts = survey.rules.rim if _is_duchy(board) else ()
    together = sum([fact.value for fact in best]) - _lost_to_start(survey)
    links = [f"{board.names[one]}-{board.names[other]}" for one, other in board.links]
    islands = sorted([len(cells) for cells in find_islands(board)])
    return [
        Fact(noted("numbers by terrain"), _numbers(survey)),
        Fact(noted("points for areas, if all are completed in phase A"), best),
        Fact(noted("together, without the start castle"), together),
        Fact(noted("border posts at"), tuple([" ".join(post.cells) for post in posts])),
        Fact(noted("cells by island"), tuple(islands[::-1])),
        Fact(noted("links"), tuple(links)),
    ]


def warn(survey: Survey) -> list[Note]:
    """Return notes on what is unusual about a board, besides its counts."""
    board = survey.board
    notes = []
    if not board.of_terrain("castle"):
        notes.append(noted("no castle: a game begins at one"))
    cities = board.areas_of("city")
    fewest, most = CITIES
    # The solo boards have other bounds; one of them has seven.
    if not board.links and not fewest <= len(cities) <= most:
        notes.append(
            counted(
                len(cities),
                "1 city: the game's own duchies have {fewest} to {most}",
                "{count} cities: the game's own duchies have {fewest} to {most}",
                fewest=fewest,
                most=most,
            )
        )
    for city in cities:
        if city.size > KINDS_OF_BUILDING:  # [burgundy 1.12]
            notes.append(
                noted(
                    "the city of {size} spaces from {first} cannot be filled with the "
                    "{kinds} kinds of building alone: it needs monastery 1 or tiles "
                    "of expansions",
                    city.cells,
                    size=city.size,
                    first=board.names[city.cells[0]],
                    kinds=KINDS_OF_BUILDING,
                )
            )
    others = _other_numbers(board)
    if others:
        notes.append(
            counted(
                len(others),
                "numbers are not as on all duchies of the game, in 1 space, {first}",
                "numbers are not as on all duchies of the game, in {count} spaces "
                "from {first}",
                others,
                first=board.names[others[0]],
            )
        )
    return notes


def _is_duchy(board: Board) -> bool:
    return tuple([cell.position for cell in board.cells]) == hexagon(USUAL_RADIUS)


def _other_numbers(board: Board) -> list[int]:
    """Return the cells of a duchy that have unusual numbers [burgundy 1.8]."""
    if not _is_duchy(board):
        return []
    return [at for at, cell in enumerate(board.cells) if cell.carried != NUMBERS[at]]


def _numbers(survey: Survey) -> tuple[Fact, ...]:
    """Return the numbers of the cells of each terrain on the board."""
    board = survey.board
    facts = []
    for terrain in survey.rules.terrains:
        cells = board.of_terrain(terrain.name)
        if cells:
            numbers = sorted([board.cells[cell].carried for cell in cells])
            facts.append(Fact(terrain.name, " ".join(numbers)))
    return tuple(facts)


def _best_points(survey: Survey) -> tuple[Fact, ...]:
    """Return the points of all areas in the first phase, by terrain [burgundy 8]."""
    printed = printed_numbers(survey.rules)
    first = printed.phase_points[0]
    facts = []
    for terrain in survey.rules.terrains:
        areas = survey.areas_of(terrain.name)
        if areas:
            points = [area_points(printed, area.size) + first for area in areas]
            facts.append(Fact(terrain.name, sum(points)))
    return tuple(facts)


def _lost_to_start(survey: Survey) -> int:
    """Return the points lost with the start castle; 0 if some join [burgundy 8.5]."""
    castles = survey.areas_of("castle")
    if not castles or any([area.size > 1 for area in castles]):
        return 0
    printed = printed_numbers(survey.rules)
    return area_points(printed, 1) + printed.phase_points[0]


def start_board(rules: RuleSet, radius: int = USUAL_RADIUS) -> Board:
    """Return a hexagon of cells with the mix of the game's own duchies.

    Areas have about three cells, castles are alone, and the numbers are those that all
    duchies have, as far as these reach. The same radius gives the same board.
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

    It has the cells of each terrain and the numbers of the game's own duchies. The
    number of areas of a terrain and the size of the largest are within the range of
    theirs. The same seed gives the same duchy.
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
    """Return the number of areas of *count* cells on a plain board, and the largest."""
    areas = max(1, round(count / _AREA))
    return areas, -(-count // areas) + (areas > 1)


def _targets(terrain: str, count: int) -> list[tuple[int, int]]:
    """Return the possible numbers of areas and largest sizes for *count* cells."""
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
    """Return a terrain for every position; empty if the search got stuck.

    Two cells swap terrains if that brings the areas no farther from the targets;
    sometimes even if it does, to escape dead ends.
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
    """Return how far the areas of a terrain are from the target."""
    left = {cell for cell, other in enumerate(kinds) if other == kind}
    sizes = []
    while left:
        area = [left.pop()]
        for cell in area:  # grows during the loop
            for other in near[cell]:
                if other in left:
                    left.remove(other)
                    area.append(other)
        sizes.append(len(area))
    areas, largest = target
    return abs(len(sizes) - areas) + abs(max(sizes) - largest)


def _numbered(terrains: Terrains, radius: int) -> Board:
    """Return the board with the numbers of a duchy, aligned at the middles."""
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
    """Return the number of cells of each terrain, at least one each, *cells* in all.

    Cities take the rest.
    """
    usual = rules.usual_counts
    total = sum([usual[name] for name in _TERRAINS])
    quotas = {name: max(1, round(cells * usual[name] / total)) for name in _TERRAINS}
    quotas["city"] += cells - sum([quotas[name] for name in _TERRAINS])
    return quotas
