"""Which boards are kept: those nearest to an aim, or those that differ most.

Without an aim boards lie in a grid of mean total and skill range, one point wide each
way, as in MAP-Elites (Mouret and Clune, 2015, "Illuminating Search Spaces by Mapping
Elites"): in each of its fields the fairest board stands first.
"""

from collections.abc import Callable, Sequence
from itertools import zip_longest
from math import floor, hypot

from sheetgen.fill.sheet import open_code
from sheetgen.games.find import all_rules
from sheetgen.lab.candidate import Candidate
from sheetgen.lab.likeness import find_difference

WIDTH = 1.0  # of a field, in points
LEAST_DIFFERENCE = 0.5  # share of cells with another terrain, of boards kept together

Miss = Callable[[Candidate], float]


def keep_nearest(
    candidates: Sequence[Candidate], count: int, miss: Miss
) -> list[Candidate]:
    """Return the boards that miss an aim least, the nearest first."""
    return sorted(candidates, key=lambda one: (miss(one), one.number))[:count]


def keep_spread(candidates: Sequence[Candidate], count: int) -> list[Candidate]:
    """Return the fairest boards of all fields of the grid, field by field in turn."""
    fields: dict[tuple[int, int], list[Candidate]] = {}
    for one in sorted(candidates, key=lambda one: (one.unfairness, one.number)):
        fields.setdefault(_field(one), []).append(one)
    kept = [
        one for rank in zip_longest(*fields.values()) for one in rank if one is not None
    ]
    return kept[:count]


def order_spread(candidates: Sequence[Candidate]) -> list[Candidate]:
    """Return boards so that each next one is farthest from all before it.

    The first one is the fairest.
    """
    left = sorted(candidates, key=lambda one: (one.unfairness, one.number))
    order = left[:1]
    del left[:1]
    while left:
        far = max(left, key=lambda one: min(_distance(one, other) for other in order))
        order.append(far)
        left.remove(far)
    return order


def is_other(one: Candidate, others: Sequence[Candidate]) -> bool:
    """Return whether a board differs enough from others to be kept beside them."""
    rules = all_rules()
    board = open_code(one.code, rules)[0].board
    return all(
        find_difference(board, open_code(other.code, rules)[0].board)
        >= LEAST_DIFFERENCE
        for other in others
    )


def _field(one: Candidate) -> tuple[int, int]:
    return floor(one.mean / WIDTH), floor(one.skill[0] / WIDTH)


def _distance(one: Candidate, other: Candidate) -> float:
    return hypot(one.mean - other.mean, one.skill[0] - other.skill[0])
