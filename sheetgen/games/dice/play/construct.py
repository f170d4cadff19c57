"""Random boards with exactly the wanted areas, and values that boards share.

An area grows from the free cell with the fewest free neighbours, so that no holes are
left; if no area fits, the board is started again. No two areas of a terrain touch, and
each castle is an area of its own.

What games on many boards teach about any board is shared: traits of a board's colours,
of bonuses at hand, and of each kind of area (a terrain and a size) mean nearly the same
on all boards. So the sums of lessons are pooled by kind of area, and the resulting
values are lent to boards that have not been learned yet.

Part of the core: the same seed gives the same board everywhere.
"""

from collections.abc import Mapping, Sequence

from sheetgen.core.board import Board, Cell, Position, make_board, neighbours
from sheetgen.core.chance import Seeded
from sheetgen.core.note import Note, noted
from sheetgen.core.ruleset import RuleSet
from sheetgen.games.dice.play.lesson import guess_values, solve_values, sum_block
from sheetgen.games.dice.play.value_function import KNOTS, MOST_LACKED, WAYS, Traits
from sheetgen.games.dice.rules.duchy import Duchy, count_cells, first_cell
from sheetgen.games.dice.rules.ruleset import CITY_LIMIT, PHASES
from sheetgen.games.dice.sheet.describe import USUAL_RADIUS as USUAL_RADIUS
from sheetgen.games.dice.sheet.describe import share_cells

TRIES = 400  # tries before a board is given up
SIZES = (1, 2, 2, 2, 3, 4)  # sizes to draw areas from, about as frequent as on A to D

Areas = Mapping[str, tuple[int, ...]]  # the sizes of the areas of each terrain


def find_faults(
    rules: RuleSet, positions: Sequence[Position], areas: Areas
) -> list[Note]:
    """Return the reasons why no such board exists, or none that can be played.

    Args:
        rules: the rules with the terrains.
        positions: the positions of its cells, which are connected.
        areas: the wanted areas; terrains that are not named share the other cells.
    """
    faults = []
    castles = areas.get("castle")
    if castles is not None:
        faults += _castle_faults(positions, castles)
    for size in areas.get("city", ()):
        if size > CITY_LIMIT:
            faults.append(
                noted(
                    "a city of {size} spaces can never be completed: its numbers are "
                    "all different, and there are {limit}",
                    size=size,
                    limit=CITY_LIMIT,
                )
            )
    wanted = sum([sum(sizes) for sizes in areas.values()])
    cells = len(positions)
    others = len([one for one in rules.terrains if one.name not in areas])
    if not others and wanted != cells:
        faults.append(
            noted(
                "the areas have {wanted} spaces together, and the board has {room}",
                wanted=wanted,
                room=cells,
            )
        )
    elif others and wanted + others > cells:
        faults.append(
            noted(
                "the areas have {wanted} spaces together: of {room} too few are left "
                "for the terrains that are not named (to have none of a terrain, "
                "name it with 0)",
                wanted=wanted,
                room=cells,
            )
        )
    return faults


def _castle_faults(
    positions: Sequence[Position], castles: tuple[int, ...]
) -> list[Note]:
    if not castles:
        return [noted("no castle: a game begins at one")]
    if max(castles) > 1:
        return [noted("each castle is an area of 1 space")]
    most = count_unconnected(positions)
    if len(castles) > most:
        return [
            noted(
                "{count} castles: no more than {most} can stand apart there",
                count=len(castles),
                most=most,
            )
        ]
    return []


def count_unconnected(positions: Sequence[Position]) -> int:
    """Return the largest number of cells of which no two touch."""
    return _count_apart(_near(positions), (1 << len(positions)) - 1, {0: 0})


def _count_apart(near: list[int], cells: int, known: dict[int, int]) -> int:
    if cells in known:
        return known[cells]
    # Choosing a cell with at most one neighbour is best; else one is tried both ways.
    best, most = -1, -1
    for cell, beside in enumerate(near):
        if cells >> cell & 1:
            degree = count_cells(beside & cells)
            if degree <= 1:
                best, most = cell, -1
                break
            if degree > most:
                best, most = cell, degree
    rest = cells & ~(1 << best)
    found = 1 + _count_apart(near, rest & ~near[best], known)
    if most > 1:
        found = max(found, _count_apart(near, rest, known))
    known[cells] = found
    return found


def draw_areas(rules: RuleSet, cells: int, areas: Areas, chance: Seeded) -> Areas:
    """Return areas for all cells: those wanted, and random ones for the rest.

    Terrains that are not named share the remaining cells in the same proportions as on
    the game's own boards; a castle is an area of its own.
    """
    others = [one.name for one in rules.terrains if one.name not in areas]
    left = cells - sum([sum(sizes) for sizes in areas.values()])
    counts = share_cells(rules, left, others) if others else {}
    found = {}
    for terrain in rules.terrains:
        name = terrain.name
        if name in areas:
            found[name] = areas[name]
        elif name == "castle":
            found[name] = (1,) * counts[name]
        else:
            found[name] = _split(counts[name], chance)
    return found


def _split(cells: int, chance: Seeded) -> tuple[int, ...]:
    """Return random sizes of areas that add up to *cells*, the largest first."""
    sizes = []
    while cells:
        fitting = [size for size in SIZES if size <= cells]
        sizes.append(fitting[chance.below(len(fitting))])
        cells -= sizes[-1]
    return tuple(sorted(sizes, reverse=True))


def construct(
    rules: RuleSet, positions: Sequence[Position], areas: Areas, chance: Seeded
) -> Board | None:
    """Return a board with exactly these areas, or None if none was found.

    Castles get the bonuses of the game in turn, so that they differ if possible.
    """
    near = _near(positions)
    wanted = [(name, size) for name in areas for size in areas[name]]
    for _ in range(TRIES):
        terrains = _fill(near, wanted, chance)
        if terrains:
            return _make(rules, positions, terrains, chance)
    return None


def _make(
    rules: RuleSet,
    positions: Sequence[Position],
    terrains: list[str],
    chance: Seeded,
) -> Board:
    bonuses = list(rules.terrain("castle").carried)
    chance.shuffle(bonuses)
    cells, castles = [], 0
    for position, terrain in zip(positions, terrains):  # noqa: B905
        bonus = ""
        if terrain == "castle":
            bonus = bonuses[castles % len(bonuses)]
            castles += 1
        cells.append(Cell(position, terrain, bonus))
    return make_board(cells)


def _near(positions: Sequence[Position]) -> list[int]:
    """Return for each of *positions* its neighbours, as bits."""
    place = {position: at for at, position in enumerate(positions)}
    return [
        sum([1 << place[one] for one in neighbours(position) if one in place])
        for position in positions
    ]


def _fill(near: list[int], wanted: list[tuple[str, int]], chance: Seeded) -> list[str]:
    """Return the terrain of each cell; empty if no area fits somewhere."""
    left = wanted[:]
    free = (1 << len(near)) - 1
    cells_of = dict.fromkeys([name for name, _ in wanted], 0)
    while free:
        cell = _tightest(near, free, free, chance)
        for at in _order(left, chance):
            name, size = left[at]
            area = _grow(near, cell, size, free, cells_of[name], chance)
            if area:
                break
        else:
            return []
        del left[at]
        cells_of[name] |= area
        free &= ~area
    terrains = [""] * len(near)
    for name, cells in cells_of.items():
        for cell in range(len(near)):
            if cells >> cell & 1:
                terrains[cell] = name
    return terrains


def _order(left: list[tuple[str, int]], chance: Seeded) -> list[int]:
    """Return area indexes in random order; large areas, hard to fit, tend to lead."""
    drawn = []
    tried = set()
    weights = [size * size for _, size in left]
    total = sum(weights)
    while total:
        heavy = chance.below(total)
        at = 0
        while heavy >= weights[at]:
            heavy -= weights[at]
            at += 1
        total -= weights[at]
        weights[at] = 0
        if left[at] not in tried:
            tried.add(left[at])
            drawn.append(at)
    return drawn


def _grow(
    near: list[int], cell: int, size: int, free: int, alike: int, chance: Seeded
) -> int:
    """Return an area that begins at a cell, as bits; 0 if it has no room.

    Args:
        near: the neighbours of each cell, as bits.
        cell: the first cell.
        size: the size of the area.
        free: the cells that can be used, as bits.
        alike: the cells of its terrain, which it may not touch, as bits.
        chance: the generator that decides between equally good cells.
    """
    if near[cell] & alike:
        return 0
    area, front = 1 << cell, near[cell]
    free &= ~area
    for _ in range(size - 1):
        open_ = front & free
        for other in range(len(near)):
            if open_ >> other & 1 and near[other] & alike:
                open_ &= ~(1 << other)
        if not open_:
            return 0
        other = _tightest(near, open_, free, chance)
        area |= 1 << other
        free &= ~(1 << other)
        front |= near[other]
    return area


def _tightest(near: list[int], cells: int, free: int, chance: Seeded) -> int:
    """Return a random one of the *cells* with the fewest free neighbours."""
    best: list[int] = []
    fewest = 7
    for cell, beside in enumerate(near):
        if cells >> cell & 1:
            count = count_cells(beside & free)
            if count < fewest:
                best, fewest = [cell], count
            elif count == fewest:
                best.append(cell)
    return best[chance.below(len(best))]


# Flaws that make a board not worth a game, found without playing

FIRST_MOVES = 6  # pairs of a colour and a number; the castles of A to D have this many
OPENING = 3  # rounds after which each colour must be reachable
RIM_SHARE = 0.5  # the largest share of the cells at the rim that one terrain may have
_SIDES = 6  # sides of a cell
_FEW = 4  # the fewest cells at a rim for which shares are meaningful

FILTERS = FEW_MOVES, FAR, RIM = (
    noted("few first moves").template,
    noted("a colour far from a start").template,
    noted("one colour at the rim").template,
)


def find_flaw(rules: RuleSet, board: Board) -> str:
    """Return the first filter that a board does not pass; empty if it passes all."""
    castles = board.of_terrain("castle")
    if any([_count_moves(rules, board, castle) < FIRST_MOVES for castle in castles]):
        return FEW_MOVES
    if any([len(_terrains_near(board, castle)) < _kinds(board) for castle in castles]):
        return FAR
    return RIM if _rim_share(board) > RIM_SHARE else ""


def _count_moves(rules: RuleSet, board: Board, castle: int) -> int:
    """Return the pairs of a colour and a number that fill a cell beside a castle."""
    beside = {board.cells[near].terrain for near in board.neighbours[castle]}
    return sum([len(rules.terrain(name).numbers) for name in beside - {"castle"}])


def _kinds(board: Board) -> int:
    return len({cell.terrain for cell in board.cells})


def _terrains_near(board: Board, castle: int) -> set[str]:
    """Return the terrains that `OPENING` rounds with one cell each can reach."""
    reached = {castle}
    for _ in range(OPENING):
        reached |= {near for cell in reached for near in board.neighbours[cell]}
    terrains = {board.cells[cell].terrain for cell in reached - {castle}}
    if len(board.of_terrain("castle")) == 1:
        terrains.add("castle")  # there is no other castle to reach
    return terrains


def _rim_share(board: Board) -> float:
    rim = [
        cell.terrain
        for cell, near in zip(board.cells, board.neighbours)  # noqa: B905
        if len(near) < _SIDES
    ]
    if len(rim) < _FEW:
        return 0.0
    return max([rim.count(terrain) for terrain in set(rim)]) / len(rim)


MOST_SIZE = 4  # of areas with values of their own; larger areas share these


def lend(duchy: Duchy, shared: Sequence[int]) -> tuple[int, ...]:
    """Return values for a board: shared ones, or a guess if *shared* is empty."""
    if not shared:
        return guess_values(duchy)
    places, count = _find_places(duchy)
    return tuple(
        [
            shared[(phase * count + place) * KNOTS + knot]
            for phase in range(len(PHASES))
            for place in places
            for knot in range(KNOTS)
        ]
    )


def pool(duchy: Duchy, lesson: Sequence[int]) -> tuple[int, ...]:
    """Return the sums of a lesson on a board as sums of shared traits."""
    places, count = _find_places(duchy)
    own, block = sum_block(len(places)), sum_block(count)
    times = len(lesson) // own
    sums = [0] * (times * block)
    # The rows of a triangle, each one shorter than the row before.
    rows = [place * count - place * (place + 1) // 2 for place in range(count)]
    at = 0
    for time in range(times):
        first = time * block
        for one, here in enumerate(places):
            for other, there in enumerate(places[one:]):
                least, most = (here, there) if here < there else (there, here)
                # Two traits that share an index count twice: each with the other.
                times_both = 2 if here == there and other else 1
                sums[first + rows[least] + most] += times_both * lesson[at]
                at += 1
        for place in places:
            sums[first + block - count + place] += lesson[at]
            at += 1
    return tuple(sums)


def improve_shared(
    duchy: Duchy, shared: Sequence[int], lesson: Sequence[int]
) -> tuple[int, ...]:
    """Return better shared values, by the pooled sums of a lesson."""
    _, count = _find_places(duchy)
    before = shared or [0] * (len(PHASES) * count * KNOTS)
    return solve_values(count, before, lesson)


def _find_places(duchy: Duchy) -> tuple[list[int], int]:
    """Return the index of each trait of a board among shared ones, and their count."""
    traits = Traits(duchy)
    count = traits.colours + len(WAYS) * MOST_LACKED
    places = list(range(count)) + [0] * (traits.count - count)
    firsts = []
    for _ in duchy.terrains:
        sizes = []
        for size in range(1, MOST_SIZE + 1):
            sizes.append(count)
            count += size + 1
        firsts.append(sizes)
    for cells, row in zip(duchy.area_cells, traits.areas):  # noqa: B905
        size = count_cells(cells)
        told = min(size, MOST_SIZE)
        first = firsts[duchy.terrain_of[first_cell(cells)]][told - 1]
        for lacked in range(1, size + 1):
            places[row[2 * lacked + 1]] = first + min(lacked, told) - 1
        places[row[2 * size]] = first + told
    return places, count
