"""The likeliest numbers of a sheet that no rule of numbers forbids [dice 2-4].

Each value of each cell has a cost, and so has an empty cell. The search finds the
numbers with the least cost that pass `marks`. Only castles and the way from the start
castle join areas, so areas are solved one by one: the least cost of an area is exact,
and the sum of these costs is a lower bound. Where the cheapest numbers of all areas
break a rule that joins areas, every legal sheet differs from them in one of a few ways,
and each way is searched by itself, the one with the cheapest bound first (branch and
bound).

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence
from typing import NamedTuple

from sheetgen.games.dice.rules.duchy import Duchy, cell_set, list_cells
from sheetgen.games.dice.rules.fill import CROSS, NO_NUMBER
from sheetgen.games.dice.rules.marks import group_of, reach
from sheetgen.games.dice.rules.ruleset import NUMBERS, Switches
from sheetgen.games.dice.rules.turn import STANDARD

# The values of a cell in the order of its costs; a set of values is held as bits.
VALUES = (NO_NUMBER, *NUMBERS, CROSS)
CROSS_AT = 7
ANY = 0b11111111
EMPTY, CROSSED = 0b1, 0b10000000
WRITTEN = ANY ^ EMPTY

MOST_STEPS = 3000  # in one search
NO_WAY = 1 << 28  # the cost of what is impossible

Costs = tuple[int, ...]
Allowed = tuple[int, ...]


class Found(NamedTuple):
    """The result of a search.

    Attributes:
        numbers: the likeliest numbers, as a fill has them; None if there are none.
        cost: the cost of these numbers; if there are none or the search was given up, a
            lower bound of the cost of any.
        is_exact: whether the search was completed.
    """

    numbers: tuple[int, ...] | None
    cost: int
    is_exact: bool


class _Node(NamedTuple):
    """A set of possible numbers for all cells.

    Attributes:
        bound: the lower bound of the cost of any of them.
        allowed: the values of each cell, as bits.
        costs: the lower bound of the cost of each area.
    """

    bound: int
    allowed: Allowed
    costs: tuple[int, ...]


class Likely:
    """The costs of values on a board, and the results for its areas so far."""

    def __init__(
        self,
        duchy: Duchy,
        costs: Sequence[Costs],
        switches: Switches = STANDARD,
        is_over: bool = False,
    ) -> None:
        """Store the costs of a board.

        Args:
            duchy: the board.
            costs: the costs of `VALUES` for each cell.
            switches: how open questions are answered.
            is_over: whether no more cells can be filled.
        """
        self.duchy = duchy
        self.costs = tuple(costs)
        self.switches = switches
        self.is_over = is_over
        self.cells = [list_cells(cells) for cells in duchy.area_cells]
        self.castles = list_cells(duchy.castles)
        self.steps = 0  # in all searches
        self._fitting = tuple([self._fits(cell) for cell in range(len(duchy.near))])
        self._known: dict[tuple[int, ...], tuple[int, tuple[int, ...]]] = {}

    def _fits(self, cell: int) -> int:
        if self.duchy.is_castle[cell]:
            return ANY
        fits = EMPTY
        for number in NUMBERS:
            if self.duchy.fits[number] >> cell & 1:
                fits |= 1 << number
        return fits

    def find(
        self, allowed: Sequence[int] = (), limit: int = NO_WAY, steps: int = MOST_STEPS
    ) -> Found:
        """Return the likeliest legal numbers.

        Args:
            allowed: the values that each cell may have, as bits; empty if all are
                allowed.
            limit: the highest cost to search for.
            steps: the number of steps after which the search is given up.
        """
        waiting = self._roots(allowed)
        for _ in range(steps):
            if not waiting or waiting[-1].bound > limit:
                return Found(None, waiting[-1].bound if waiting else NO_WAY, True)
            self.steps += 1
            node = waiting.pop()
            numbers = self._cheapest(node)
            ways = self._ways(numbers)
            if not ways:
                return Found(numbers, node.bound, True)
            self._branch(node, ways, waiting)
        return Found(None, waiting[-1].bound if waiting else NO_WAY, not waiting)

    def _roots(self, allowed: Sequence[int]) -> list[_Node]:
        """Return the first nodes: one for each start castle, and an empty sheet."""
        given = [
            fits & allowed[cell] if allowed else fits
            for cell, fits in enumerate(self._fitting)
        ]
        roots: list[_Node] = []
        plain = list(given)
        for castle in self.castles:
            plain[castle] &= ~CROSSED
        costs = [
            self._area(area, [plain[cell] for cell in cells])[0]
            for area, cells in enumerate(self.cells)
        ]
        for castle in self.castles:  # [dice 2.3]
            if not given[castle] & CROSSED:
                continue
            area = self.duchy.area_of[castle]
            kept = plain[castle], costs[area]
            plain[castle], costs[area] = CROSSED, self.costs[castle][CROSS_AT]
            _insert(roots, _Node(sum(costs), tuple(plain), tuple(costs)))
            plain[castle], costs[area] = kept
        if all([values & EMPTY for values in given]):
            bare = [sum([self.costs[cell][0] for cell in area]) for area in self.cells]
            _insert(roots, _Node(sum(bare), (EMPTY,) * len(given), tuple(bare)))
        return [root for root in roots if root.bound < NO_WAY]

    def _branch(
        self, node: _Node, ways: list[tuple[int, int]], waiting: list[_Node]
    ) -> None:
        """Split a node into one for each way, each without the ways before it."""
        allowed = list(node.allowed)
        for cell, values in ways:
            kept = allowed[cell]
            if kept & values:
                allowed[cell] = kept & values
                self._add(node, allowed, waiting)
            allowed[cell] = kept & ~values
            if not allowed[cell]:
                return

    def _add(self, node: _Node, allowed: list[int], waiting: list[_Node]) -> None:
        costs = list(node.costs)
        before = node.allowed
        changed = [
            self.duchy.area_of[cell]
            for cell, values in enumerate(allowed)
            if values != before[cell]
        ]
        for area in changed:
            costs[area] = self._area(area, [allowed[c] for c in self.cells[area]])[0]
        bound = sum(costs)
        if bound < NO_WAY:
            _insert(waiting, _Node(bound, tuple(allowed), tuple(costs)))

    def _cheapest(self, node: _Node) -> tuple[int, ...]:
        numbers = [NO_NUMBER] * len(node.allowed)
        for area, cells in enumerate(self.cells):
            _, places = self._area(area, [node.allowed[cell] for cell in cells])
            for cell, place in zip(cells, places):  # noqa: B905
                numbers[cell] = VALUES[place]
        return tuple(numbers)

    # Areas by themselves

    def _area(self, area: int, allowed: list[int]) -> tuple[int, tuple[int, ...]]:
        """Return the least cost of an area, and the values of its cells at that cost.

        Args:
            area: the number of the area on the board.
            allowed: the allowed values of each of its cells, as bits.
        """
        key = (area, *allowed)
        known = self._known.get(key)
        if known is None:
            known = self._look_at_area(area, allowed)
            self._known[key] = known
        return known

    def _look_at_area(
        self, area: int, allowed: list[int]
    ) -> tuple[int, tuple[int, ...]]:
        cells = self.cells[area]
        costs = [self.costs[cell] for cell in cells]
        if self.duchy.is_pasture[cells[0]]:
            return _one_number(costs, allowed)
        best = [_least_of(one, values) for one, values in zip(costs, allowed)]  # noqa: B905
        if self.duchy.is_city[cells[0]]:
            written = [place for _, place in best if place]
            if len(set(written)) < len(written):
                return _all_different(costs, allowed)
        return sum([cost for cost, _ in best]), tuple([place for _, place in best])

    # Rules that join areas

    def _ways(self, numbers: tuple[int, ...]) -> list[tuple[int, int]]:
        """Return the ways in which a legal sheet must differ from numbers, if any.

        Each way is a cell with the values that it has then, as bits. The ways hold for
        sheets with the same start castle.
        """
        if CROSS not in numbers:
            return []
        if self.switches.castle_number_first == "no":  # [dice 10.6]
            ways = self._lending_ways(numbers)
            if ways:
                return ways
        duchy = self.duchy
        filled = cell_set([cell for cell, number in enumerate(numbers) if number])
        start = 1 << numbers.index(CROSS)
        reached = reach(duchy, numbers, start, filled, self.switches)
        missed = filled & ~reached
        if not missed:
            return []
        group = group_of(duchy, missed & -missed, missed)
        return self._reaching_ways(numbers, filled, group)

    def _lending_ways(self, numbers: tuple[int, ...]) -> list[tuple[int, int]]:
        """Return ways to lend a number to a castle whose number no neighbour lends."""
        lends = self.switches.start_castle_lends_number == "any"  # [dice 10.7]
        for castle in self.castles:
            number = numbers[castle]
            near = self.duchy.board.neighbours[castle]
            if number <= 0 or number in [numbers[cell] for cell in near]:
                continue  # [dice 4.10]
            if lends and CROSS in [numbers[cell] for cell in near]:
                continue
            if not self.is_over and NO_NUMBER in [numbers[cell] for cell in near]:
                continue
            ways = [(castle, ANY ^ 1 << number)]
            ways += [(cell, 1 << number) for cell in near]
            if not self.is_over:
                ways += [(cell, EMPTY) for cell in near]
            return ways
        return []

    def _reaching_ways(
        self, numbers: tuple[int, ...], filled: int, group: int
    ) -> list[tuple[int, int]]:
        """Return ways to reach a group of cells that cannot be reached in any order.

        No other change lets the first cell of the group be filled: the cells beside the
        group are empty, or lend no number to the castles of the group there.
        """
        duchy = self.duchy
        cells = list_cells(group)
        dearest = max(cells, key=lambda cell: self._emptied(cell, numbers))
        ways = [(dearest, EMPTY)]
        around = 0
        for cell in cells:
            around |= duchy.near[cell]
        around &= ~group
        ways += [(cell, WRITTEN) for cell in list_cells(around & ~filled)]
        for cell in cells:  # only castles touch reached cells [dice 4.11]
            beside = list_cells(duchy.near[cell] & around & filled)
            if beside:
                value = 1 << numbers[cell]
                ways.append((cell, ANY ^ value))
                ways += [(other, value) for other in beside]
        return ways

    def _emptied(self, cell: int, numbers: tuple[int, ...]) -> int:
        """Return the extra cost of an empty cell instead of its number."""
        costs = self.costs[cell]
        return costs[0] - costs[VALUES.index(numbers[cell])]


def _insert(waiting: list[_Node], node: _Node) -> None:
    """Insert a node before cheaper ones and before those with the same bound."""
    low, high = 0, len(waiting)
    while low < high:
        middle = (low + high) // 2
        if waiting[middle].bound > node.bound:
            low = middle + 1
        else:
            high = middle
    waiting.insert(low, node)


def _least_of(costs: Costs, allowed: int) -> tuple[int, int]:
    """Return the least cost among the allowed values, and the index of its value."""
    least, best = NO_WAY, 0
    for place, cost in enumerate(costs):
        if allowed >> place & 1 and cost < least:
            least, best = cost, place
    return least, best


def _one_number(costs: list[Costs], allowed: list[int]) -> tuple[int, tuple[int, ...]]:
    """Return the least cost of cells with the same number or nothing [dice 4.14]."""
    least, best = NO_WAY, (0,) * len(costs)
    for number in NUMBERS:
        total, places = 0, []
        for one, values in zip(costs, allowed):  # noqa: B905
            cost, place = _least_of(one, values & (EMPTY | 1 << number))
            total += cost
            places.append(place)
        if total < least:
            least, best = total, tuple(places)
    return least, best


def _all_different(
    costs: list[Costs], allowed: list[int]
) -> tuple[int, tuple[int, ...]]:
    """Return the least cost of cells that hold different numbers [dice 4.7].

    Goes cell by cell, with the cheapest way to use each set of numbers so far.
    """
    ways: dict[int, tuple[int, tuple[int, ...]]] = {0: (0, ())}
    for one, values in zip(costs, allowed):  # noqa: B905
        after: dict[int, tuple[int, tuple[int, ...]]] = {}
        for used in sorted(ways):
            cost, places = ways[used]
            for place in (0, *NUMBERS):
                if not values >> place & 1 or (place and used >> place & 1):
                    continue
                now = used | 1 << place if place else used
                total = cost + one[place]
                if now not in after or total < after[now][0]:
                    after[now] = total, (*places, place)
        ways = after
    if not ways:
        return NO_WAY, (0,) * len(costs)
    return min([ways[used] for used in ways])
