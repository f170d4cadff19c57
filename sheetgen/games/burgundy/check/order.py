"""The search for an order in which the tiles of a duchy can have been placed.

Tiles spread from the start castle [burgundy 6.3], within the written phases. The second
building of a kind in a city waits for monastery 1 [burgundy 40.25]; in a solo game,
each joker waits for a ship of its own [burgundy 30.8]. Nothing else forbids an order,
so every tile is placed as soon as it can be. The search tries only which of equal
buildings comes first, and where jokers go before the next ship.

Part of the core that runs in the browser too.
"""

from dataclasses import dataclass

from sheetgen.core.budget import Budget
from sheetgen.games.burgundy.expansions.base import Expansion
from sheetgen.games.burgundy.rules.derived import Derived
from sheetgen.games.burgundy.rules.duchy import PHASES
from sheetgen.games.burgundy.rules.goods import ships_of
from sheetgen.games.burgundy.rules.tile import BUILDINGS, CITY, JOKER, WHITE_CASTLE

MANY_BUILDINGS = 1  # the monastery that allows equal buildings [burgundy 10.1]
STEPS = 20_000  # taken before a sheet is left undecided
CLOSURE = 5  # steps for placing all that can be placed


@dataclass(frozen=True)
class Order:
    """The result of the search.

    Attributes:
        cells: the spaces in a valid order, or `None`.
        apart: spaces that no order reaches, in any phase.
        unbound: spaces that only an expansion's demand keeps from being reached.
        late: spaces that no order reaches in time.
        starved: spaces with jokers that no ship can have brought by then.
        is_spent: whether the search gave up.
    """

    cells: tuple[int, ...] | None
    apart: tuple[int, ...] = ()
    unbound: tuple[int, ...] = ()
    late: tuple[int, ...] = ()
    starved: tuple[int, ...] = ()
    is_spent: bool = False


def twins(shown: Derived) -> list[tuple[int, ...]]:
    """Return groups of two or more spaces with the same building in one city."""
    kinds = list(BUILDINGS)  # [burgundy 7.13]
    if shown.switches.white_castle_once == "yes":  # [burgundy 41.8]
        kinds.append(WHITE_CASTLE)
    found = []
    for area in shown.duchy.areas:
        if area.terrain != CITY:
            continue
        for kind in kinds:
            same = tuple(
                cell
                for cell in area.cells
                if (tile := shown.tiles[cell]) is not None and tile.kind == kind
            )
            if len(same) > 1:
                found.append(same)
    return found


def find_order(shown: Derived, expansions: tuple[Expansion, ...]) -> Order:
    """Return an order of placing, or the reasons why none was found.

    The sheet has exactly one start castle.
    """
    search = _Search(shown, expansions)
    free, late = search.grow(set(shown.starts), 1, PHASES[-1], is_strict=False)
    if late:
        return search.explain()
    if not search.twins and not search.jokers:
        return Order((*shown.starts, *free))
    return search.search()


class _Search:
    """The search for an order, with the values that it uses often."""

    def __init__(self, shown: Derived, expansions: tuple[Expansion, ...]) -> None:
        self.shown = shown
        self.may_place = [e.may_place for e in expansions if e.may_place is not None]
        self.demands = [e.demands for e in expansions if e.demands is not None]
        self.budget = Budget(STEPS)
        self.gate = shown.cell_of_monastery(MANY_BUILDINGS)
        # It is not known from when on a copied monastery counted.
        is_open = shown.may_copy(MANY_BUILDINGS)
        self.twins = [] if is_open else twins(shown)
        self.twin_of = {}
        for at, cells in enumerate(self.twins):
            for cell in cells:
                self.twin_of[cell] = at
        # Jokers beyond the number of ships are reported elsewhere [burgundy 30.8].
        jokers = {c for c in shown.placed if shown.fill.tiles[c] == JOKER}
        self.ships = set(ships_of(shown))
        is_alone = shown.fill.variant == "solo"
        has_ships = is_alone and len(jokers) <= len(self.ships)
        self.jokers = jokers if has_ships else set()
        self.starved: set[int] = set()  # jokers that only lack a ship
        self.failed: set[tuple[tuple[int, ...], int]] = set()  # spaces, a phase

    def explain(self) -> Order:
        """Return why spaces are not reached, for all phases, not only the first."""
        shown = self.shown
        near = self._reach(is_bound=False)
        bound = self._reach(is_bound=True)
        lying, late = set(shown.starts), []
        for phase in PHASES:
            grown, _ = self.grow(lying, phase, phase, is_strict=False)
            lying.update(grown)
            missed = [
                cell
                for cell in shown.placed
                if cell in bound and cell not in lying and shown.last[cell] <= phase
            ]
            late += missed
            lying.update(missed)  # so that no other tile is late because of them
        apart = [cell for cell in shown.placed if cell not in near]
        unbound = [c for c in shown.placed if c in near and c not in bound]
        return Order(None, tuple(apart), tuple(unbound), tuple(late))

    def _reach(self, is_bound: bool) -> set[int]:
        """Return the spaces that can be reached if phases are ignored.

        Args:
            is_bound: whether the demands of expansions apply.
        """
        shown = self.shown
        lying = set(shown.starts)
        is_growing = True
        while is_growing:
            fits = [
                cell
                for cell in shown.placed
                if cell not in lying and self._fits_ever(cell, lying, is_bound)
            ]
            lying.update(fits)
            is_growing = bool(fits)
        return lying

    def _fits_ever(self, cell: int, lying: set[int], is_bound: bool) -> bool:
        """Return whether a space can be covered in any phase."""
        shown = self.shown
        for phase in PHASES:
            if any(may(shown, cell, lying, phase) for may in self.may_place):
                return True
        if not any(near in lying for near in shown.duchy.ways[cell]):
            return False
        demands = self.demands if is_bound else []
        return all(demand(shown, cell, lying, PHASES[-1]) for demand in demands)

    def search(self) -> Order:
        """Try which twins come before monastery 1, and which jokers come first."""
        order = self._try(set(self.shown.starts), 1, [])
        if order is not None:
            return Order((*self.shown.starts, *order))
        if self.budget.is_spent:
            return Order(None, is_spent=True)
        starved = self.starved if self.twins else self.starved or self.jokers
        return Order(None, starved=tuple(sorted(starved)))

    def _try(self, placed: set[int], phase: int, order: list[int]) -> list[int] | None:
        """Return *order* continued after *placed* from *phase* on, or `None`."""
        state = tuple(sorted(placed)), phase
        if state in self.failed:
            return None
        if not self.budget.take(CLOSURE):
            return None
        grown, late = self.grow(placed, phase, phase)
        lying = placed | set(grown)
        so_far = order + grown
        if not self.jokers and self.gate in lying:
            rest, late = self.grow(lying, phase, PHASES[-1])
            return None if late else so_far + rest
        for cell in self._choices(lying, phase):
            found = self._try(lying | {cell}, phase, [*so_far, cell])
            if found is not None:
                return found
        if not late and phase == PHASES[-1]:
            return so_far
        found = None if late else self._try(lying, phase + 1, so_far)
        if found is None:
            self.failed.add(state)
            self.starved = self.starved or self._waiting(lying, phase)
        return found

    def _choices(self, placed: set[int], phase: int) -> list[int]:
        used = {self.twin_of[cell] for cell in placed if cell in self.twin_of}
        twins = [
            cell
            for cell in sorted(self.twin_of)
            if cell not in placed
            and self.twin_of[cell] not in used
            and self._fits(cell, placed, phase)
        ]
        has_joker = len(self.jokers & placed) < len(self.ships & placed)
        return twins + (sorted(self._waiting(placed, phase)) if has_joker else [])

    def _waiting(self, placed: set[int], phase: int) -> set[int]:
        """Return the spaces where the next joker can be placed."""
        left = self.jokers - placed
        return {cell for cell in left if self._fits(cell, placed, phase)}

    def grow(
        self, placed: set[int], first: int, last: int, is_strict: bool = True
    ) -> tuple[list[int], set[int]]:
        """Return the spaces that can be covered in phases *first* to *last*, in order.

        Args:
            placed: the spaces that are covered.
            first: the phase to begin with.
            last: the phase to end with.
            is_strict: whether twins wait for monastery 1, and jokers for ships.

        Returns:
            Also the spaces that miss their phase; the first such phase ends the search.
        """
        shown = self.shown
        lying = set(placed)
        order: list[int] = []
        for phase in range(first, last + 1):
            is_growing = True
            while is_growing:
                is_growing = False
                for cell in shown.placed:
                    if cell in lying or not self._fits(cell, lying, phase):
                        continue
                    if is_strict and self._waits(cell, lying):
                        continue
                    lying.add(cell)
                    order.append(cell)
                    is_growing = True
            late = {
                cell
                for cell in shown.placed
                if cell not in lying and shown.last[cell] <= phase
            }
            if late:
                return order, late
        return order, set()

    def _waits(self, cell: int, lying: set[int]) -> bool:
        """Return whether the search must choose when to place a tile."""
        is_twin = cell in self.twin_of and self.gate not in lying
        return is_twin or cell in self.jokers

    def _fits(self, cell: int, lying: set[int], phase: int) -> bool:
        """Return whether a space can be covered now."""
        shown = self.shown
        if not shown.first[cell] <= phase <= shown.last[cell]:
            return False
        if any(may(shown, cell, lying, phase) for may in self.may_place):
            return True  # [burgundy 31.37] whatever other expansions demand
        if not any(near in lying for near in shown.duchy.ways[cell]):
            return False
        return all(demand(shown, cell, lying, phase) for demand in self.demands)
