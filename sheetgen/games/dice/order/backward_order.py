"""An order of filling, found by removing cells from the full sheet.

Filling a cell never prevents another from being filled with its number. So a cell that
can be missing from the full sheet can be filled last; cells whose bonus is not needed
are removed first.

Part of the core that runs in the browser too.
"""

from sheetgen.core.budget import Budget
from sheetgen.games.dice.order.task import CASTLE, OWN, Task
from sheetgen.games.dice.rules.duchy import (
    CELL_OF,
    NO_CELLS,
    Duchy,
    count_cells,
    list_cells,
)
from sheetgen.games.dice.rules.marks import reach
from sheetgen.games.dice.rules.ruleset import Switches
from sheetgen.games.dice.rules.turn import GOODS, SILVERS


def fill_backward(
    duchy: Duchy,
    task: Task,
    marks: tuple[int, ...] | None,
    attempt: int,
    switches: Switches,
    budget: Budget,
) -> list[tuple[int, ...]] | None:
    """Return an order of filling for each phase, or None if none was found.

    Cells are removed from the full sheet, the least useful first. Attempts differ in
    which of equally useful cells are removed first. Without numbers of *marks*, every
    cell is filled as late as it can be.
    """
    budget.take(count_cells(task.marks.filled) * 2 // 3)
    worth = worth_of(duchy, task)
    noise = make_noise(len(task.first), attempt)
    filled = task.marks.filled
    keys = [
        (worth[duchy.area_of[cell]], noise[cell], cell) for cell in range(len(noise))
    ]
    order: list[tuple[int, ...]] = []
    for phase in range(len(task.rounds), 0, -1):
        cells = [
            cell
            for cell in list_cells(filled & ~(1 << task.marks.start))
            if task.first[cell] <= phase <= task.last[cell]
        ]
        count = len(cells) if marks is None else marks[phase - 1]
        may = [cell for cell in cells if phase > 1 and task.first[cell] < phase]
        # Cells that must be filled in this phase are removed before those that may be.
        taken = _take_away(duchy, task, filled, cells, may, count, keys, switches)
        if marks is not None and len(taken) < count:
            return None
        if may:  # The cells of the phase are known: the least useful are filled last.
            taken = _take_away(duchy, task, filled, taken, [], count, keys, switches)
        for cell in taken:
            filled &= ~(1 << cell)
            for other in list_cells(duchy.area_cells[duchy.area_of[cell]]):
                keys[other] = (0, *keys[other][1:])
        order.append(tuple(taken[::-1]))
    if filled != 1 << task.marks.start:
        return None
    order.reverse()
    return order


def _take_away(
    duchy: Duchy,
    task: Task,
    filled: int,
    cells: list[int],
    later: list[int],
    count: int,
    keys: list[tuple[int, int, int]],
    switches: Switches,
) -> list[int]:
    """Return up to *count* of *cells* that can be removed one after the other.

    Args:
        duchy: the board.
        task: the sheet.
        filled: the cells that are filled before any is removed.
        cells: the cells that may be removed.
        later: those of *cells* that are removed after all others.
        count: how many cells to remove at most.
        keys: the usefulness of each cell; the least useful are removed first.
        switches: how open questions are answered.
    """
    left = sorted(cells, key=lambda cell: (cell in later, keys[cell]))
    taken: list[int] = []
    gone: list[int] = []  # areas that are no longer complete
    waiting: dict[int, int] = {}  # per cell, the cells that need it
    while left and len(taken) < count:
        for cell in left:
            rest = filled & ~(1 << cell)
            if waiting.get(cell, NO_CELLS) & rest:
                continue
            waiting[cell] = _dependent(duchy, task, rest, cell, switches)
            if not waiting[cell]:
                break
        else:
            break
        left.remove(cell)
        filled = rest
        taken.append(cell)
        area = duchy.area_of[cell]
        if keys[cell][0] and area not in gone:
            gone.append(area)  # the rest of the area is no longer useful
            left.sort(
                key=lambda cell: (
                    cell in later,
                    (0, *keys[cell][1:]) if duchy.area_of[cell] in gone else keys[cell],
                )
            )
    return taken


def _dependent(
    duchy: Duchy, task: Task, rest: int, cell: int, switches: Switches
) -> int:
    """Return the cells of *rest* that cannot be filled without *cell*."""
    near = duchy.near[cell] & rest
    if not near & duchy.castles and _hangs_together(duchy, near):
        return NO_CELLS  # one of them was filled before, the others beside it
    start = 1 << task.marks.start
    reached = reach(duchy, task.marks.numbers, start, rest, switches, near)
    return rest & ~reached if near & ~reached else NO_CELLS


def _hangs_together(duchy: Duchy, cells: int) -> bool:
    """Return whether *cells*, at least one, are connected."""
    group = cells & -cells
    front = group
    while front:
        lowest = front & -front
        grown = duchy.near[CELL_OF[lowest]] & cells & ~group
        group |= grown
        front = front & ~lowest | grown
    return group == cells


def make_noise(count: int, seed: int) -> list[int]:
    """Return small numbers that order equally useful cells, different for each seed."""
    noise = []
    for _ in range(count):
        seed = (seed * 1103515245 + 12345) % 2147483648
        noise.append((seed >> 8) % 16)
    return noise


def worth_of(duchy: Duchy, task: Task) -> list[int]:
    """Return how much an early completion helps, for each area."""
    uses = task.uses
    wanted = [uses.monk, uses.silver, uses.good, uses.worker]
    worth = []
    for area, bonus in enumerate(duchy.area_bonus):
        if bonus < 0 or area not in task.marks.completed:
            worth.append(0)
            continue
        row = CASTLE if duchy.area_row[area] else OWN
        count = wanted[bonus][row]
        if bonus == GOODS:
            if not sum(uses.good):
                worth.append(0)
            elif count:
                worth.append(3)
            else:  # must come after the last sale
                worth.append(-1)
            continue
        size = count_cells(duchy.area_cells[area])
        worth.append((4 - min(size, 3) + (bonus == SILVERS)) if count else 0)
    return worth
