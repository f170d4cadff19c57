"""Values that boards share: what games on many boards teach about any board.

A board's traits are those of its colours, of bonuses at hand, and of each kind of area
(a terrain and a size). They mean nearly the same on all boards. So the sums of lessons
on many boards are pooled by kind of area, and the resulting values are lent to boards
that have not been learned yet.

Part of the core.
"""

from collections.abc import Sequence

from sheetgen.games.dice.play.lesson import guess_values, solve_values, sum_block
from sheetgen.games.dice.play.value_function import KNOTS, MOST_LACKED, WAYS, Traits
from sheetgen.games.dice.rules.duchy import Duchy, count_cells, first_cell
from sheetgen.games.dice.rules.ruleset import PHASES

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
