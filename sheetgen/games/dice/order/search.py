"""A search through all orders of play of a sheet, for when no quick attempt succeeds.

Orders are followed in parallel, round by round, the most promising first. Of those that
have filled the same cells, only orders that have used no fewer bonuses continue, and a
cell that gains nothing waits while another one can be filled in its place. Orders that
were left behind are followed later; once none is left without success, there is no
order.

Part of the core that runs in the browser too.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from sheetgen.core.budget import Budget
from sheetgen.games.dice.order.backward_order import worth_of
from sheetgen.games.dice.order.inventory import (
    MANY,
    BonusInventory,
    Bound,
    LastSale,
    may_come_first,
    sale,
    start_inventory,
)
from sheetgen.games.dice.order.task import CASTLE, OWN, Step, Task, add_time
from sheetgen.games.dice.rules.duchy import Duchy, cell_set, count_cells, list_cells
from sheetgen.games.dice.rules.fill import CROSS
from sheetgen.games.dice.rules.ruleset import PHASES, Switches
from sheetgen.games.dice.rules.turn import GOODS, MONKS, SILVERS, WORKERS

HASTE = 50  # the loss of score for each round that sales are short of
LOOK = 6  # steps to check a bound; playing a round takes one


class Place(NamedTuple):
    """The position that an order has reached.

    Attributes:
        score: the promise of the order; higher is better.
        filled: the filled cells.
        phase: the current one.
        rounds: the rounds of this phase so far.
        idle: the rounds without a mark that are left in the game.
        sales: the rounds of this phase, from 0, in which goods were sold.
        sold: goods that were sold in this phase.
        inventory: the bonuses at this place.
        path: the last step and the path before it, or None.
    """

    score: int
    filled: int
    phase: int
    rounds: int
    idle: int
    sales: tuple[int, ...]
    sold: int
    inventory: BonusInventory
    path: Any


class Search:
    """A search for an order of play.

    Attributes:
        is_exhausted: whether all orders were checked.
    """

    def __init__(
        self,
        duchy: Duchy,
        task: Task,
        switches: Switches,
        sales: tuple[LastSale, ...] | None,
    ) -> None:
        """Prepare a search, with the *sales* that `last_sales` returns for *task*."""
        self.is_free = len(task.rounds) == 1  # phases are chosen at the end ...
        if self.is_free and any(task.uses.good):  # ... or here, for doubles
            count = len(task.first)
            first, last = (1,) * count, (len(PHASES),) * count
            task = replace(task, first=first, last=last, rounds=task.time.windows())
            sales = sales and tuple([LastSale(last[0], sale.empty) for sale in sales])
        self.duchy = duchy
        self.task = task
        self.switches = switches
        self.bound = Bound(duchy, task, sales)
        self.is_exhausted = False
        uses, marks = task.uses, task.marks
        inventory = start_inventory(duchy, marks.start, uses, switches)
        self.begin = Place(0, 1 << marks.start, 1, 0, uses.idle, (), 0, inventory, None)
        self.rounds = marks.count - uses.pairs + uses.idle
        # By the number of rounds played: places to continue from, the best one last,
        # and what remained to be used at places with the same cells.
        ends = range(self.rounds + 1)
        self.waiting: list[list[tuple[int, int, Place]]] = [[] for _ in ends]
        self.seen: list[dict[Any, list[list[int]]]] = [{} for _ in ends]
        self.waiting[0].append((0, 0, self.begin))
        self.count = 0
        worth = worth_of(duchy, task)
        self.value = [worth[area] for area in duchy.area_of]
        self.size = [count_cells(duchy.area_cells[area]) for area in duchy.area_of]
        is_any = switches.castle_number_first == "no"  # [dice 10.6]
        lends = switches.start_castle_lends_number == "any"  # [dice 10.7]
        self.opens = []  # for each cell, the cells beside which it can be filled
        for cell, near in enumerate(duchy.near):
            if duchy.is_castle[cell] and not is_any:
                number, near = marks.numbers[cell], 0
                for other in duchy.board.neighbours[cell]:
                    lent = marks.numbers[other]
                    if lent == number or (lends and lent == CROSS):
                        near |= 1 << other
            self.opens.append(near)
        self.better: dict[Any, list[int]] = {}
        self.room: list[
            tuple[int, int]
        ] = []  # the fewest and most rounds after each phase
        for phase in range(len(task.rounds), -1, -1):
            low = sum(bounds[0] for bounds in task.rounds[phase:])
            high = sum(bounds[1] for bounds in task.rounds[phase:])
            self.room.insert(0, (low, high))

    def may_begin(self) -> bool:
        """Return whether an order is possible, as far as its beginning shows."""
        return self._may_go_on(self.begin)

    def run(self, width: int, budget: Budget) -> list[Step] | None:
        """Return an order with its doubles, or None.

        Further runs continue with the orders that earlier runs left behind.

        Args:
            width: how many orders continue after each round.
            budget: the budget that limits the search.
        """
        for done in range(self.rounds):
            waiting = self.waiting[done]
            found: list[Place] = []
            taken = 0
            while waiting and taken < width and not budget.is_spent:
                place = waiting.pop()[2]
                budget.take(LOOK)
                if not self._may_go_on(place):
                    continue
                taken += 1
                before = len(found)
                for begun in self._phases(place, self.rounds - done):
                    found += self._rounds(begun)
                budget.take(3 * (len(found) - before) // 2 + 2)
            self._keep(found, done + 1)
        ends = self.waiting[self.rounds]
        while ends:
            steps = self._finish(ends.pop()[2])
            if steps is not None:
                return steps
        self.is_exhausted = not any(self.waiting)
        return None

    def _finish(self, place: Place) -> list[Step] | None:
        """Return the steps to a place if it is the end of an order, else None."""
        if not place.inventory.is_done() or place.filled != self.task.marks.filled:
            return None
        sold = self.task.sold
        if sold is not None and (self._to_sell(place) or any(sold[place.phase :])):
            return None
        steps, path = [], place.path
        while path is not None:
            step, path = path
            steps.append(step)
        return add_time(self.task.time, steps[::-1], len(self.task.rounds) == 1)

    def _keep(self, found: list[Place], done: int) -> None:
        """Add the places that are not inferior to those waiting, the best last."""
        left = self.rounds - done
        waiting, seen = self.waiting[done], self.seen[done]
        scores = [place.score - self._haste(place, left) for place in found]
        for at in sorted(range(len(found)), key=lambda at: (-scores[at], at)):
            place = found[at]
            is_last = bool(place.sales) and place.sales[-1] == place.rounds - 1
            # Uses to come, and time boxes: a double that may be cut short takes one
            # less.
            wanted = [count for row in place.inventory.wanted for count in row]
            wanted.append(2 * len(place.sales) - is_last)
            key = place.filled, place.phase, place.rounds, place.idle, place.sold
            others = seen.setdefault(key, [])
            if any(_is_within(other, wanted) for other in others):
                continue
            others.append(wanted)
            if self._fits(place, left):
                self.count += 1
                waiting.append((scores[at], -self.count, place))
        waiting.sort()

    def _may_go_on(self, place: Place) -> bool:
        """Return whether bonuses can still come in time."""
        cells = self.task.marks.filled & ~place.filled
        # Rounds without a mark that gain a worker in time are before the last mark.
        room = sum(place.inventory.wanted[SILVERS]) - count_cells(cells) - place.rounds
        for phase in range(place.phase, len(self.task.rounds) + 1):
            room += self.task.rounds[phase - 1][1]
            if not cells & ~self.bound.due[phase - 1]:
                break
        idle = max(0, min(place.idle, room))
        return not self.bound.is_hopeless(
            place.inventory, place.phase, place.filled, idle, self._room(place)
        )

    def _haste(self, place: Place, left: int) -> int:
        """Return a positive number if too few rounds are left for doubles of sales."""
        if not any(place.inventory.wanted[GOODS]) or len(self.task.rounds) == 1:
            return 0
        sales = 1
        if self.task.sold is not None:
            to_come = (*self.task.sold[place.phase :], self._to_sell(place))
            sales = sum(goods > 0 for goods in to_come)
        most = self.task.rounds[place.phase - 1][1] + self.room[place.phase][1]
        room = most - place.rounds - len(place.sales)
        return HASTE * (left + sales - room) if left + sales > room else 0

    def _to_sell(self, place: Place) -> int:
        """Return the goods that may still be sold in a phase."""
        if self.task.sold is None:
            return MANY
        return self.task.sold[place.phase - 1] - place.sold

    def _room(self, place: Place) -> int:
        """Return the most rounds that a phase still has."""
        room = self.task.rounds[place.phase - 1][1] - place.rounds
        if len(self.task.rounds) > 1 and not self.task.time.is_single:
            room -= len(place.sales)  # a double takes two boxes [dice 3.4]
        return max(room, 0)

    def _phases(self, place: Place, left: int) -> Iterator[Place]:
        """Yield a place, and the same place in each later phase that can begin here."""
        while True:
            low, high = self.room[place.phase]
            fewest = self.task.rounds[place.phase - 1][0]
            room = self._room(place)
            if room > 0 and left <= room + high:
                yield place
            if place.phase == len(self.task.rounds):
                return
            fewest = max(fewest, self.task.time.shortest)  # [dice 3.2]
            if place.rounds < fewest or not low <= left <= high:
                return
            if self.bound.due[place.phase - 1] & ~place.filled:
                return
            if self.task.sold and self._to_sell(place):
                return
            if (
                self.task.time.doubles(
                    place.phase, place.rounds, list(place.sales), True
                )
                is None
            ):
                return
            later = place.phase + 1, 0, place.idle, (), 0
            place = Place(
                place.score, place.filled, *later, place.inventory, place.path
            )

    def _fits(self, place: Place, left: int) -> bool:
        """Return whether the remaining rounds and cells fit into the phases."""
        pairs = sum(place.inventory.wanted[SILVERS])
        room = self._room(place)
        for phase in range(place.phase, len(self.task.rounds) + 1):
            due = count_cells(self.bound.due[phase - 1] & ~place.filled)
            if due > min(room, left) + pairs:
                return False
            may = count_cells(self.bound.open[phase - 1] & ~place.filled)
            if may < left - self.room[phase][1] - place.idle:
                return False
            if phase < len(self.task.rounds):
                room += self.task.rounds[phase][1]
        return not left or any(True for _ in self._phases(place, left))

    def _rounds(self, place: Place) -> Iterator[Place]:
        """Yield the places that the next round can lead to."""
        for sold, inventory in self._sales(place):
            sales, all_sold = place.sales, place.sold + sold
            if sold:
                at = place.rounds
                sales = (*sales, at)
            for step, after in self._steps(place, inventory, sold):
                filled, score = place.filled, place.score
                for cell in step.cells:
                    filled |= 1 << cell
                    score += self._worth(after, cell, place.phase)
                idle = place.idle - (not step.cells)
                score += 20 * sold + 15 * (step.bonus >= 0) + 10 * step.takes_worker
                yield Place(
                    score,
                    filled,
                    place.phase,
                    place.rounds + 1,
                    idle,
                    sales,
                    all_sold,
                    after,
                    (step, place.path),
                )

    def _worth(self, inventory: BonusInventory, cell: int, phase: int) -> int:
        """Return what filling a cell adds to the score."""
        worth = 10 * self.value[cell]
        if inventory.missing[self.duchy.area_of[cell]]:
            worth //= self.size[cell]
        return worth + 5 * (self.task.last[cell] == phase)

    def _sales(self, place: Place) -> list[tuple[int, BonusInventory]]:
        """Return the possible sales at the start of a round, with the bonuses after."""
        inventory = place.inventory
        after = inventory.copy()
        sold = sale(after, 1, self._to_sell(place))
        return [(sold, after), (0, inventory)] if sold else [(0, inventory)]

    def _steps(
        self, place: Place, inventory: BonusInventory, sold: int
    ) -> Iterator[tuple[Step, BonusInventory]]:
        """Yield the rounds that can be played after a sale, with the bonuses after."""
        phase, filled = place.phase, place.filled
        silver = inventory.find(SILVERS)
        if self.switches.use_silver_of_this_sale == "no":
            silver = place.inventory.find(SILVERS)
        if place.idle:
            after = inventory.copy()
            takes_worker = place.idle > self.task.uses.passes
            if takes_worker:
                after.gain(WORKERS, OWN)
            yield Step(phase, (), sold=sold, takes_worker=takes_worker), after
        cells = self._cells(phase, filled)
        better = self._better(inventory)
        ready = cell_set(cells)
        unit = next((b for b in (MONKS, WORKERS) if inventory.find(b) >= 0), -1)
        row = inventory.find(unit) if unit >= 0 else -1
        for cell in cells:
            if self._can_wait(cell, filled, better[cell] & ready):
                continue
            after = inventory.copy()
            if unit >= 0:
                after.use(unit, row)  # as soon as possible is best
            after.fill(cell)
            yield Step(phase, (cell,), unit, row == CASTLE, sold), after
        if not any(inventory.wanted[SILVERS]):
            return
        pairs = set()
        for cell in cells:
            one = filled | 1 << cell
            first, row = inventory, silver
            if row < 0:
                if not may_come_first(sold, self.switches):
                    return
                first = inventory.copy()
                first.fill(cell)
                row = first.find(SILVERS)
                if row < 0:
                    continue
            near = one if self.switches.second_cell_beside_first == "yes" else filled
            for second in self._cells(phase, one):
                both = one | 1 << second
                if both in pairs or not self.duchy.near[second] & near:
                    continue
                if silver >= 0:  # their order does not matter
                    pairs.add(both)
                others = ready & ~both
                if self._can_wait(second, one, better[second] & others):
                    continue
                beside = filled | 1 << second
                if self._can_wait(cell, beside, better[cell] & others):
                    continue
                after = first.copy()
                if silver >= 0:
                    after.fill(cell)
                after.use(SILVERS, row)
                after.fill(second)
                step = Step(phase, (cell, second), SILVERS, row == CASTLE, sold)
                yield step, after

    def _better(self, inventory: BonusInventory) -> list[int]:
        """Return for each cell the cells that can be filled in its place without loss.

        A cell that gains nothing wanted can be exchanged for one that does, or for one
        with a lower index, if it may be filled as late.
        """
        duchy, last = self.duchy, self.task.last
        sells = any(inventory.wanted[GOODS])
        wanted = [
            want > have
            for rows in zip(inventory.wanted, inventory.have)  # noqa: B905
            for want, have in zip(*rows)  # noqa: B905
        ]
        key = (*wanted, sells)
        if key not in self.better:
            useful = barred = 0  # cells; goods come only when they must
            for area in self.task.marks.completed:
                bonus = duchy.area_bonus[area]
                if bonus >= 0 and wanted[2 * bonus + bool(duchy.area_row[area])]:
                    useful |= duchy.area_cells[area]
                if bonus == GOODS and sells:
                    barred |= duchy.area_cells[area]
            self.better[key] = [
                0
                if useful >> cell & 1
                else cell_set(
                    other
                    for other in range(len(last))
                    if last[other] <= last[cell]
                    and (useful | (1 << cell) - 1) & ~barred & 1 << other
                )
                for cell in range(len(last))
            ]
        return self.better[key]

    def _can_wait(self, cell: int, filled: int, better: int) -> bool:
        """Return whether a *better* cell can be filled instead without loss.

        It can if the other one opens all cells that the cell opens.
        """
        opened = self.duchy.near[cell] & self.task.marks.filled & ~filled
        for other in list_cells(opened) if better else ():
            near = self.opens[other]
            if near >> cell & 1 and not near & filled:
                better &= near | 1 << other
        return better > 0

    def _cells(self, phase: int, filled: int) -> list[int]:
        """Return the cells that can be filled next."""
        task = self.task
        return [
            cell
            for cell in list_cells(task.marks.filled & ~filled)
            if self.opens[cell] & filled
            and task.first[cell] <= phase <= task.last[cell]
        ]


def _is_within(counts: list[int], others: list[int]) -> bool:
    """Return whether no count is greater than its counterpart."""
    return all(count <= other for count, other in zip(counts, others))  # noqa: B905
