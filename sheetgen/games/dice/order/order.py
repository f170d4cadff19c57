"""Search for an order of play that leads to a given sheet.

A sheet shows what was filled and crossed, not when. It is legal if some game leads to
it. Dice are never an obstacle: every cell can be filled with some roll, and a roll of
two monastery dice and two sixes never has a combination. What remains is order: a cell
needs a filled neighbour, a castle its number, a bonus must be gained before it is used,
and the rounds must fit into the phases.

Filling a cell never prevents another from being filled with its number. So the sets
that can be filled are closed under union, and an order is found by removing cells from
the full sheet, starting with those whose bonus is not needed. A bonus may be used in
any later round, so using it as soon as possible is best. What is left to try is how the
marks, pairs for silver and rounds without a combination are spread over the phases.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence

from sheetgen.core.budget import Budget
from sheetgen.games.dice.order.backward_order import fill_backward
from sheetgen.games.dice.order.inventory import (
    BonusInventory,
    last_sales,
    may_come_first,
    sale,
    start_inventory,
)
from sheetgen.games.dice.order.search import Search
from sheetgen.games.dice.order.task import (
    CASTLE,
    OWN,
    Pair,
    Plan,
    SaleTimes,
    Step,
    Task,
    add_time,
    passes_at_end,
)
from sheetgen.games.dice.rules.duchy import Duchy, count_cells, list_cells
from sheetgen.games.dice.rules.marks import reach
from sheetgen.games.dice.rules.ruleset import Switches
from sheetgen.games.dice.rules.turn import GOODS, MONKS, SILVERS, WORKERS

# How many of the likeliest plans each attempt at an order tries.
ATTEMPTS = (60, 60, 12, 12, 12, 12, 6, 6, 6, 6)
FEW, MANY = 6, 40  # likely ways to spread the marks, tried before and after a search
PLAY = 7  # steps to play an order, and to prepare the attempts
# How many orders the first search follows in parallel; each later one doubles it.
WIDTH = 8
QUICK_EFFORT = 0  # for answers without delay
USUAL_EFFORT = 2  # for a short wait on a phone
MOST_EFFORT = 3
STEPS = (5_000, 50_000, 50_000, 120_000)  # of a check, by effort
# Whether goods are sold as soon as possible or all at once, and whether a round without
# a combination is saved for the end of a phase, to sell the goods of its last cell.
SALES = ((True, False), (False, False), (True, True))


class Orders:
    """The orders of play that are possible for one reading of a sheet's rows.

    Attributes:
        reason: ``found``, or why there is no order: ``phases`` (a cell cannot be filled
            in its phase), ``rounds`` (the marks do not fit into the rounds), ``goods``
            (no sale has the sold goods without the kept ones), ``uses`` (a bonus was
            used before it was gained) or ``unknown`` (no order was found yet, but one
            is possible).
        steps: the steps of the order that was found.
    """

    def __init__(
        self, duchy: Duchy, task: Task, switches: Switches, budget: Budget
    ) -> None:
        """Try the likeliest orders."""
        self.duchy = duchy
        self.task = task
        self.switches = switches
        self.budget = budget
        self.steps: tuple[Step, ...] = ()
        self.width = WIDTH
        self.reason = self._try()

    def _try(self) -> str:
        """Make a few quick attempts, and return the reason so far."""
        self.budget.take(PLAY)
        duchy, task, switches, budget = (
            self.duchy,
            self.task,
            self.switches,
            self.budget,
        )
        if unreachable_in_phase(duchy, task, switches):
            return "phases"
        sales = last_sales(duchy, task, switches, budget)
        if sales is not None and not sales:
            return "goods"
        self.spread = spread_marks(duchy, task, switches, budget)
        plans = make_plans(task, self.spread[:FEW], budget)
        if self._try_plans(plans, ATTEMPTS[:1]):
            return "found"
        is_planned = plans or make_plans(task, self.spread[FEW:], budget)
        if not is_planned and not budget.is_spent:
            return "rounds"
        self.searcher = Search(duchy, task, switches, sales)
        if not self.searcher.may_begin():
            return "uses"
        return "found" if self._try_plans(plans, ATTEMPTS[1:], 1) else "unknown"

    def search(self, ways: int = 1) -> str:
        """Search further if the result is still unknown, and return the reason.

        Each call follows more orders in parallel, none of them twice.

        Args:
            ways: the number of readings that share the rest of the budget.
        """
        if self.reason != "unknown" or self.budget.is_spent:
            return self.reason
        part = self.budget.part(self.budget.left // ways + 1)  # never 0
        found = self.searcher.run(self.width, part)
        if found is not None:
            self.steps, self.reason = tuple(found), "found"
        elif self.searcher.is_exhausted:
            self.reason = "uses"
        elif self.width == WIDTH:
            plans = make_plans(self.task, self.spread[FEW:MANY], self.budget)
            if self._try_plans(plans, ATTEMPTS):
                self.reason = "found"
        self.width *= 2
        return self.reason

    def _try_plans(
        self, plans: list[Plan], counts: Sequence[int], done: int = 0
    ) -> bool:
        """Return whether quick attempts at *plans* find an order.

        Args:
            plans: the plans, likely ones first.
            counts: the number of plans for each attempt.
            done: the number of earlier attempts.
        """
        duchy, task, switches = self.duchy, self.task, self.switches
        budget = self.budget
        habits = SALES if sum(task.uses.good) else SALES[:1]
        for attempt, count in enumerate(counts, done):
            orders: dict[tuple[int, ...], list[tuple[int, ...]] | None] = {}
            for plan in plans[:count]:
                if budget.is_spent:
                    return False
                marks = plan.marks
                if marks not in orders:
                    orders[marks] = fill_backward(
                        duchy, task, marks, attempt, switches, budget
                    )
                order = orders[marks]
                if order is None:
                    continue
                for habit in habits:
                    budget.take(PLAY)
                    steps = _play_order(
                        duchy, task, order, plan, habit, switches, budget
                    )
                    if steps is not None:
                        steps = add_time(task.time, steps, len(task.rounds) == 1)
                    if steps is not None:
                        self.steps = tuple(steps)
                        return True
        return False


def find_order(
    duchy: Duchy, task: Task, switches: Switches, budget: Budget
) -> tuple[str, tuple[Step, ...]]:
    """Return ``found`` and an order, or the reason it was not found, as in `Orders`.

    The search ends when the *budget* is spent.
    """
    orders = Orders(duchy, task, switches, budget)
    while orders.reason == "unknown" and not budget.is_spent:
        orders.search()
    return orders.reason, orders.steps


def unreachable_in_phase(duchy: Duchy, task: Task, switches: Switches) -> list[int]:
    """Return the cells that cannot have been filled by their latest phase."""
    filled = 1 << task.marks.start
    missed = []
    for phase in range(1, len(task.rounds) + 1):
        allowed = filled
        due = 0
        for cell in list_cells(task.marks.filled):
            if task.first[cell] <= phase:
                allowed |= 1 << cell
            if task.last[cell] == phase:
                due |= 1 << cell
        reached = reach(duchy, task.marks.numbers, filled, allowed, switches)
        missed += list_cells(due & ~reached)
        # A missed cell is reported once, and does not hide later ones.
        filled = reached | due
    return missed


def _play_order(
    duchy: Duchy,
    task: Task,
    order: list[tuple[int, ...]],
    plan: Plan,
    habit: tuple[bool, bool],
    switches: Switches,
    budget: Budget,
) -> list[Step] | None:
    """Return the rounds in which *order* is played, or None if bonuses are missing."""
    inventory = start_inventory(duchy, task.marks.start, task.uses, switches)
    steps: list[Step] = []
    workers = task.uses.workers
    is_eager, keeps_round = habit
    sale_times = None
    if len(task.rounds) == 1 and any(task.uses.good):
        rounds = sum(plan.marks) + sum(plan.idle) - task.uses.pairs
        sale_times = SaleTimes(task.time, rounds, budget)
    filled = 1 << task.marks.start
    for phase, cells in enumerate(order, 1):
        fewest, most = plan.pairs[phase - 1]
        later = sum(bounds[0] for bounds in plan.pairs[phase:])
        pairs = 0
        kept = passes_at_end(task, plan, phase)
        kept = min(plan.idle[phase - 1], max(kept, int(keeps_round)))
        for _ in range(plan.idle[phase - 1] - kept):
            workers = _idle_round(
                task, steps, inventory, phase, workers, is_eager, sale_times
            )
        at = 0
        while at < len(cells):
            left = len(cells) - at
            had_silver = inventory.find(SILVERS)
            sold = _sell(task, steps, inventory, phase, is_eager, sale_times)
            silver = inventory.find(SILVERS)
            if switches.use_silver_of_this_sale == "no":
                silver = had_silver
            unit = next((b for b in (MONKS, WORKERS) if inventory.find(b) >= 0), -1)
            unit_row = inventory.find(unit) if unit >= 0 else -1
            cell = cells[at]
            inventory.fill(cell)
            if silver < 0 and may_come_first(sold, switches):
                silver = inventory.find(SILVERS)
            can_pair = pairs < most and sum(inventory.wanted[SILVERS]) > later
            if can_pair and left > 1 and silver >= 0:
                second = cells[at + 1]
                is_apart = switches.second_cell_beside_first == "yes"
                if is_apart or duchy.near[second] & filled:
                    inventory.use(SILVERS, silver)
                    inventory.fill(second)
                    filled |= 1 << cell | 1 << second
                    both = (cell, second)
                    steps.append(Step(phase, both, SILVERS, silver == CASTLE, sold))
                    pairs += 1
                    at += 2
                    continue
            if left <= 2 * (fewest - pairs):
                return None  # too few cells are left for the pairs
            filled |= 1 << cell
            if unit >= 0:
                inventory.use(unit, unit_row)
            steps.append(Step(phase, (cell,), unit, unit_row == CASTLE, sold))
            at += 1
        if pairs < fewest:
            return None
        for _ in range(kept):
            workers = _idle_round(
                task, steps, inventory, phase, workers, is_eager, sale_times
            )
        if task.sold is not None and sum(inventory.wanted[GOODS]) > sum(
            task.sold[phase:]
        ):
            return None
    return steps if inventory.is_done() else None


def _sell(
    task: Task,
    steps: list[Step],
    inventory: BonusInventory,
    phase: int,
    is_eager: bool,
    sale_times: SaleTimes | None,
) -> int:
    """Sell goods in the round after *steps* if possible, and return how many."""
    if sale_times is not None:
        sales = [at for at, step in enumerate(steps) if step.sold]
        if not sale_times.allow((*sales, len(steps))):
            return 0
    most = sum(inventory.wanted[GOODS])
    if task.sold is not None:
        most = task.sold[phase - 1]
        most -= sum(step.sold for step in steps if step.phase == phase)
    return sale(inventory, 1 if is_eager else most, most)


def _idle_round(
    task: Task,
    steps: list[Step],
    inventory: BonusInventory,
    phase: int,
    workers: int,
    is_eager: bool,
    sale_times: SaleTimes | None,
) -> int:
    """Play a round without a combination; return the workers that are left to take."""
    sold = _sell(task, steps, inventory, phase, is_eager, sale_times)
    takes_worker = workers > 0
    if takes_worker:
        inventory.gain(WORKERS, OWN)
    steps.append(Step(phase, (), sold=sold, takes_worker=takes_worker))
    return workers - takes_worker


UNLIKELY = 20  # added to a plan to place it after likelier ones


def make_plans(task: Task, spread: list[tuple[int, ...]], budget: Budget) -> list[Plan]:
    """Return the ways to spread marks and idle rounds, likely ones first.

    Some are missing if the *budget* is spent.
    """
    found: list[tuple[tuple[int, int], Plan]] = []
    total, sold = task.uses.pairs, sum(task.uses.good)
    count = len(task.rounds)
    middle = (sum(spread[0]) - total + task.uses.idle) // count if spread else 0
    for place, marks in enumerate(spread):
        room = [
            most - marks[p] + marks[p] // 2 for p, (_, most) in enumerate(task.rounds)
        ]
        if min(room) < 0:
            continue
        for idle in _spread(task.uses.idle, room):
            if not budget.take():
                break
            pairs = _pair_bounds(task, marks, idle, 0)
            if pairs is None or not _can_pair(pairs, total):
                continue
            rounds = [marks[p] + idle[p] - total // count for p in range(count)]
            uneven = sum(abs(number - middle) for number in rounds)
            late = sum(idle[p] * p for p in range(count))
            likely = 2 * uneven + late
            # A phase of ten rounds has no time box left for a double, so no sale.
            roomy = _pair_bounds(task, marks, idle, 1) if count > 1 and sold else None
            if roomy is not None and roomy != pairs and _can_pair(roomy, total):
                found.append(((likely, place), Plan(marks, idle, roomy)))
                likely += UNLIKELY
            found.append(((likely, place), Plan(marks, idle, pairs)))
    found.sort(key=lambda item: item[0])
    return [plan for _, plan in found]


def _can_pair(bounds: tuple[Pair, ...], total: int) -> bool:
    return sum(low for low, _ in bounds) <= total <= sum(high for _, high in bounds)


def _pair_bounds(
    task: Task, marks: tuple[int, ...], idle: tuple[int, ...], spare: int
) -> tuple[Pair, ...] | None:
    """Return the fewest and the most pairs that fit the length of each phase, or None.

    In every phase, *spare* rounds stay free.
    """
    bounds = []
    for p, (fewest, most) in enumerate(task.rounds):
        if any(marks[p + 1 :]) or any(idle[p + 1 :]):
            fewest = max(fewest, task.time.shortest)  # [dice 3.2]
        low = max(0, marks[p] + idle[p] - max(fewest, most - spare))
        high = min(marks[p] // 2, marks[p] + idle[p] - fewest)
        if low > high:
            return None
        bounds.append((low, high))
    return tuple(bounds)


def _spread(total: int, room: list[int]) -> list[tuple[int, ...]]:
    """Return all ways to spread *total* over places that hold *room* at most."""
    if len(room) == 1:
        return [(total,)] if total <= room[0] else []
    ways = []
    for first in range(min(total, room[0]) + 1):
        for rest in _spread(total - first, room[1:]):
            ways.append((first, *rest))
    return ways


def spread_marks(
    duchy: Duchy, task: Task, switches: Switches, budget: Budget
) -> list[tuple[int, ...]]:
    """Return the numbers of marks that the phases can have, likely ones first.

    All possible numbers are included; those that a first attempt proves possible come
    first.
    """
    count = len(task.rounds)
    cells = list_cells(task.marks.filled & ~(1 << task.marks.start))
    if count == 1:
        return [(len(cells),)]
    least: list[int] = []  # fewest cells filled by the end of each phase
    most: list[int] = []
    filled = 1 << task.marks.start
    for phase in range(1, count + 1):
        least.append(sum(task.last[cell] <= phase for cell in cells))
        allowed = filled
        for cell in cells:
            if task.first[cell] <= phase:
                allowed |= 1 << cell
        filled = reach(duchy, task.marks.numbers, filled, allowed, switches)
        most.append(count_cells(filled) - 1)
    if least == most:
        return [(most[0], most[1] - most[0], len(cells) - most[1])]
    latest = fill_backward(duchy, task, None, 0, switches, budget)
    shown = least
    if latest is not None:
        shown = [len(latest[0]), len(latest[0]) + len(latest[1]), len(cells)]
    found: list[tuple[bool, int, tuple[int, ...]]] = []
    middle = len(cells) // count
    for first in range(least[0], most[0] + 1):
        for second in range(max(least[1], first), most[1] + 1):
            is_sure = first >= shown[0] and second >= shown[1]
            way = (first, second - first, len(cells) - second)
            uneven = sum(abs(number - middle) for number in way)
            found.append((not is_sure, uneven, way))
    found.sort()
    return [way for _, _, way in found]
