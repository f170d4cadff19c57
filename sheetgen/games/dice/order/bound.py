"""The earliest times of bonuses, and whether these are too late for the crossed ones.

All results are bounds: what they call hopeless fails in every order of filling; what
they let pass may still be impossible.

Part of the core that runs in the browser too.
"""

from sheetgen.games.dice.order.inventory import BonusInventory, LastSale
from sheetgen.games.dice.order.task import CASTLE, OWN, Pair, Task
from sheetgen.games.dice.rules.duchy import Duchy, count_cells, list_cells
from sheetgen.games.dice.rules.turn import GOODS, MONKS, SILVERS, WORKERS


class Bound:
    """The areas of a sheet whose bonuses were used, prepared for frequent checks.

    Attributes:
        areas: the index, bonus, row, and phase of the last cell of each.
        due: the cells that must be filled by the end of each phase.
        open: the cells that can be filled by the end of each phase.
        sales: the ways in which the last goods can have been sold; None if these do not
            matter.
    """

    def __init__(
        self, duchy: Duchy, task: Task, sales: tuple[LastSale, ...] | None
    ) -> None:
        """Prepare a sheet and the result of `last_sales` for it."""
        if sales is not None and task.sold is not None:  # the last goods come last
            last = max(
                [at for at, goods in enumerate(task.sold, 1) if goods], default=0
            )
            sales = tuple([sale for sale in sales if sale.phase == last])
        self.sales = sales
        self.duchy = duchy
        self.task = task
        uses = task.uses
        wanted = (uses.monk, uses.silver, uses.good, uses.worker)
        self.areas: list[tuple[int, int, int, int]] = []
        for area in task.marks.completed:
            bonus = duchy.area_bonus[area]
            row = CASTLE if duchy.area_row[area] else OWN
            if bonus >= 0 and wanted[bonus][row]:
                cells = list_cells(duchy.area_cells[area])
                phase = max(task.first[cell] for cell in cells)
                self.areas.append((area, bonus, row, phase))
        self.due: list[int] = []
        self.open: list[int] = []
        for phase in range(1, len(task.rounds) + 1):
            due = may = 0
            for cell in list_cells(task.marks.filled):
                if task.last[cell] <= phase:
                    due |= 1 << cell
                if task.first[cell] <= phase:
                    may |= 1 << cell
            self.due.append(due)
            self.open.append(may)

    def is_hopeless(
        self, inventory: BonusInventory, phase: int, filled: int, idle: int, room: int
    ) -> bool:
        """Return whether no order can continue from here.

        Args:
            inventory: the bonuses at this point.
            phase: the current one.
            filled: the filled cells.
            idle: rounds without a mark that are left.
            room: the most rounds that are left in this phase.
        """
        if any(inventory.wanted[GOODS]) and not self._can_sell(phase, filled):
            return True
        times = self._times(phase, filled)
        units: list[int] = []
        for bonus, row in ((MONKS, OWN), (MONKS, CASTLE), (WORKERS, CASTLE)):
            units += _needed(inventory, bonus, row, times)
        units += _needed(inventory, WORKERS, OWN, times, [0] * idle)
        # A good is sold, at the earliest, before the round after its last cell.
        goods: list[int] = []
        for row in (OWN, CASTLE):
            goods += [0] * min(inventory.have[GOODS][row], inventory.wanted[GOODS][row])
            goods += sorted(at for b, r, at, _ in times if (b, r) == (GOODS, row))
        due = [count_cells(cells & ~filled) for cells in self.due]
        if self.task.sold is not None:
            goods = sorted(goods)[: sum(inventory.wanted[GOODS])]
            for later in range(phase, len(due)):  # not sold before that phase begins
                count = sum(self.task.sold[later:])
                for at in range(max(len(goods) - count, 0), len(goods)):
                    goods[at] = max(goods[at], due[later - 1])
        silver = _needed(inventory, SILVERS, OWN, times, goods)
        silver += _needed(inventory, SILVERS, CASTLE, times)
        wanted = [sum(rows) for rows in inventory.wanted]
        if len(units) < wanted[MONKS] + wanted[WORKERS]:
            return True
        if len(silver) < wanted[SILVERS]:
            return True
        have = [sum(rows) for rows in inventory.have]
        sizes = [size for bonus, _, _, size in times if bonus in (MONKS, WORKERS)]
        units = _spaced(units, sizes, have[MONKS] + have[WORKERS] + idle)
        sizes = [size for bonus, _, _, size in times if bonus in (SILVERS, GOODS)]
        silver = _spaced(silver, sizes, have[SILVERS] + have[GOODS])
        left = count_cells(self.task.marks.filled & ~filled)
        ends = []
        for at in range(phase - 1, len(due)):
            room += self.task.rounds[at][1] if at >= phase else 0
            ends.append((due[at], room))
        return _falls_short(left, wanted[SILVERS], units, silver, ends)

    def _can_sell(self, phase: int, filled: int) -> bool:
        """Return whether the last goods may still be sold."""
        return self.sales is None or any(
            sale.phase >= phase and not sale.empty & filled for sale in self.sales
        )

    def _times(self, phase: int, filled: int) -> list[tuple[int, int, int, int]]:
        """Return bonus, row, time, and number of empty cells of each incomplete area.

        The time is the least number of marks after which the area can be complete.
        """
        duchy, task = self.duchy, self.task
        waiting = [area for area in self.areas if duchy.area_cells[area[0]] & ~filled]
        if not waiting:
            return []
        distance = steps_from(duchy, filled, task.marks.filled)
        times = []
        for area, bonus, row, last in waiting:
            cells = list_cells(duchy.area_cells[area] & ~filled)
            time = min(distance.get(cell, 0) for cell in cells) + len(cells) - 1
            if last > phase:
                before = count_cells(self.due[last - 2] & ~filled)
                late = sum(task.first[cell] == last for cell in cells)
                time = max(time, before + late)
            times.append((bonus, row, time, len(cells)))
        return times


def steps_from(duchy: Duchy, filled: int, within: int) -> dict[int, int]:
    """Return the distance of each cell *within* a set from the filled cells."""
    distance: dict[int, int] = {}
    front = reached = filled
    steps = 0
    while front:
        steps += 1
        near = 0
        for cell in list_cells(front):
            near |= duchy.near[cell]
        front = near & within & ~reached
        reached |= front
        for cell in list_cells(front):
            distance[cell] = steps
    return distance


def _needed(
    inventory: BonusInventory,
    bonus: int,
    row: int,
    times: list[tuple[int, int, int, int]],
    more: list[int] | None = None,
) -> list[int]:
    """Return the earliest times of the bonuses that should be used."""
    found = [0] * inventory.have[bonus][row]
    found += [at for b, r, at, _ in times if (b, r) == (bonus, row)]
    found += more or []
    found.sort()
    return found[: inventory.wanted[bonus][row]]


def _spaced(times: list[int], sizes: list[int], others: int) -> list[int]:
    """Return *times*, ascending, none before the cells of enough areas are filled.

    Args:
        times: the earliest time of each bonus by itself.
        sizes: the number of empty cells of each area that can bring a bonus.
        others: how many bonuses can come without an area.
    """
    spaced = sorted(times)
    filled = 0
    for at, size in enumerate(sorted(sizes), others):
        filled += size
        if at < len(spaced):
            spaced[at] = max(spaced[at], filled)
    return spaced


def _falls_short(
    left: int, pairs: int, units: list[int], silver: list[int], ends: list[Pair]
) -> bool:
    """Return whether bonuses that come at these times cannot all be used.

    Silver is used as soon as possible, which leaves the most rounds for monks and
    workers.

    Args:
        left: marks to come.
        pairs: the number of rounds with two marks.
        units: the earliest times of monks and workers, ascending.
        silver: the earliest times of silver, ascending.
        ends: for each phase, the marks that are due by its end, and the most rounds
            until then.
    """
    done = used_units = used_pairs = 0
    ends = ends[::-1]
    while done < left:
        while ends and ends[-1][0] <= done:
            if done - used_pairs > ends.pop()[1]:
                return True
        # The first cell of a pair may gain the silver for it.
        if used_pairs < pairs and left - done > 1 and silver[used_pairs] <= done + 1:
            used_pairs += 1
            done += 2
            continue
        if used_units < len(units) and units[used_units] <= done:
            used_units += 1
        done += 1
    if any([done - used_pairs > room for _, room in ends]):
        return True
    return used_units < len(units) or used_pairs < pairs
