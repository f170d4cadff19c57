"""When the last goods can have been sold, if all goods go together [dice 5.26, 10.8].

Before the last sale every good that was sold must be there, and none that was kept. So
some cells must still be empty then, and what was sold must be reached without them.

Part of the core that runs in the browser too.
"""

from collections.abc import Iterator
from typing import NamedTuple

from sheetgen.core.budget import Budget
from sheetgen.games.dice.order.task import CASTLE, OWN, Task
from sheetgen.games.dice.rules.duchy import Duchy, list_cells
from sheetgen.games.dice.rules.marks import reach
from sheetgen.games.dice.rules.ruleset import Switches
from sheetgen.games.dice.rules.turn import GOODS

LOOK, REACH = 2, 8  # steps for goods that are chosen, and to look at a way
MOST_SALES = 300  # ways that are looked at; boards with more are left to the search


class LastSale(NamedTuple):
    """A way in which the last goods were sold.

    Attributes:
        phase: when.
        empty: cells that are filled only after it.
    """

    phase: int
    empty: int


def last_sales(
    duchy: Duchy, task: Task, switches: Switches, budget: Budget
) -> tuple[LastSale, ...] | None:
    """Return the ways that may be possible, or nothing if goods stand in no way.

    So it is too if there are more ways than the *budget* has steps for.
    """
    own_sold, castle_sold = task.uses.good
    rivers, castles = _goods(duchy, task, OWN), _goods(duchy, task, CASTLE)
    if switches.castle_row_use == "monk":  # [dice 10.10]
        castles = []
    if not own_sold + castle_sold or switches.partial_sale == "yes":
        return None
    if own_sold == len(rivers) and castle_sold == len(castles):
        return None
    # Of a row that is full nobody can tell which were gained [dice 10.15].
    if len(rivers) > duchy.printed.circles["good"]:
        return None
    found = []
    ways = _choices(duchy, task, (rivers, own_sold), (castles, castle_sold), budget)
    for tried, (sold, empty) in enumerate(ways):
        if tried >= MOST_SALES or not budget.take(REACH):
            return None
        for phase in range(1, len(task.rounds) + 1):
            before = within = 0
            for cell in list_cells(task.marks.filled):
                if task.last[cell] < phase:
                    before |= 1 << cell
                if task.first[cell] <= phase:
                    within |= 1 << cell
            if before & empty:
                break  # and so in all later phases
            start = 1 << task.marks.start
            reached = reach(duchy, task.marks.numbers, start, within & ~empty, switches)
            if not (sold | before) & ~reached:
                found.append(LastSale(phase, empty))
    return None if budget.is_spent else tuple(found)


def _goods(duchy: Duchy, task: Task, row: int) -> list[int]:
    """Return the completed areas that brought a good to a row."""
    return [
        area
        for area in task.marks.completed
        if duchy.area_bonus[area] == GOODS
        and (CASTLE if duchy.area_row[area] else OWN) == row
    ]


def _choices(
    duchy: Duchy,
    task: Task,
    rivers: tuple[list[int], int],
    castles: tuple[list[int], int],
    budget: Budget,
) -> Iterator[tuple[int, int]]:
    """Yield sets of cells: those of goods that were sold, and those not yet filled."""
    for sold, kept in choices(*rivers):
        for more, later in choices(*castles):
            if not budget.take(LOOK):
                return
            cells = 0
            for area in sold + more:
                cells |= duchy.area_cells[area]
            waiting = [duchy.area_cells[area] for area in kept + later]
            if any(1 << task.marks.start & area for area in waiting):
                continue  # it is there from the beginning
            for empty in _one_of_each(waiting):
                yield cells, empty


def choices(values: list[int], count: int) -> Iterator[tuple[list[int], list[int]]]:
    """Yield every choice of *count* of *values*, with those that are left."""
    if count > len(values):
        return
    if not values:
        yield [], []
        return
    for taken, left in choices(values[1:], count):
        yield taken, [values[0], *left]
    if count:
        for taken, left in choices(values[1:], count - 1):
            yield [values[0], *taken], left


def _one_of_each(sets: list[int]) -> Iterator[int]:
    """Yield every set that has one cell of each of *sets*."""
    if not sets:
        yield 0
        return
    for rest in _one_of_each(sets[1:]):
        for cell in list_cells(sets[0]):
            yield rest | 1 << cell
