"""When the last goods can have been sold if all are sold at once [dice 5.26, 10.8].

At the last sale, every good that was sold has been gained, and none that was kept. So
some cells are still empty, and the areas of the sold goods are reached without them.

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

LOOK, REACH = 2, 8  # steps to choose goods, and to check a way
MOST_SALES = 300  # ways to check; boards with more are left to the search


class LastSale(NamedTuple):
    """A way in which the last goods were sold.

    Attributes:
        phase: the phase of the sale.
        empty: the cells that are filled only after the sale.
    """

    phase: int
    empty: int


def last_sales(
    duchy: Duchy, task: Task, switches: Switches, budget: Budget
) -> tuple[LastSale, ...] | None:
    """Return the ways that may be possible, or None if goods rule out no order.

    The result is None, too, if the *budget* does not suffice to check all ways.
    """
    own_sold, castle_sold = task.uses.good
    rivers, castles = _goods(duchy, task, OWN), _goods(duchy, task, CASTLE)
    if switches.castle_row_use == "monk":  # [dice 10.10]
        castles = []
    if not own_sold + castle_sold or switches.partial_sale == "yes":
        return None
    if own_sold == len(rivers) and castle_sold == len(castles):
        return None
    # A full row does not show which goods were gained [dice 10.15].
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
                break  # in all later phases, too
            start = 1 << task.marks.start
            reached = reach(duchy, task.marks.numbers, start, within & ~empty, switches)
            if not (sold | before) & ~reached:
                found.append(LastSale(phase, empty))
    return None if budget.is_spent else tuple(found)


def _goods(duchy: Duchy, task: Task, row: int) -> list[int]:
    """Return the completed areas that added a good to a row."""
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
    """Yield pairs of sets: the cells of sold goods, and cells that are still empty."""
    for sold, kept in choices(*rivers):
        for more, later in choices(*castles):
            if not budget.take(LOOK):
                return
            cells = 0
            for area in sold + more:
                cells |= duchy.area_cells[area]
            waiting = [duchy.area_cells[area] for area in kept + later]
            if any(1 << task.marks.start & area for area in waiting):
                continue  # the good is there from the beginning
            for empty in _one_of_each(waiting):
                yield cells, empty


def choices(values: list[int], count: int) -> Iterator[tuple[list[int], list[int]]]:
    """Yield every choice of *count* of *values*, each with the remaining ones."""
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
    """Yield every set with one cell from each of *sets*."""
    if not sets:
        yield 0
        return
    for rest in _one_of_each(sets[1:]):
        for cell in list_cells(sets[0]):
            yield rest | 1 << cell
