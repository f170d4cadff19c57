"""How marks and rounds without a mark can be spread over the phases.

Part of the core that runs in the browser too.
"""

from sheetgen.core.budget import Budget
from sheetgen.games.dice.order.backward_order import fill_backward
from sheetgen.games.dice.order.task import Pair, Plan, Task
from sheetgen.games.dice.rules.duchy import Duchy, count_cells, list_cells
from sheetgen.games.dice.rules.marks import reach
from sheetgen.games.dice.rules.ruleset import Switches

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
