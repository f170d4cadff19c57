"""How early bonuses can come, and whether that is too late for what was crossed.

Everything here is a bound: what it calls hopeless is, whatever the order of filling;
what it lets pass may be impossible all the same.

Part of the core that runs in the browser too.
"""

from sheetgen.games.dice.duchy import Duchy, count_cells, list_cells
from sheetgen.games.dice.goods import LastSale
from sheetgen.games.dice.purse import Purse
from sheetgen.games.dice.task import CASTLE, OWN, Pair, Plan, Task
from sheetgen.games.dice.turn import GOODS, MONKS, SILVERS, WORKERS


class Bound:
    """The areas of a sheet whose bonuses were used, ready to be looked at often.

    Attributes:
        areas: for each its index, its bonus and row, and the phase of its last cell.
        due: for each phase the cells that must be filled by its end.
        open: for each phase the cells that can be filled by its end.
        sales: how the last goods can have been sold; nothing if that is no matter.
    """

    def __init__(
        self, duchy: Duchy, task: Task, sales: tuple[LastSale, ...] | None
    ) -> None:
        """Look at a sheet, and at what `last_sales` says of it."""
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

    def begins_hopeless(self, plan: Plan, purse: Purse) -> bool:
        """Return whether bonuses come too late in every order that follows *plan*."""
        left = plan.marks[0]
        start = 1 << self.task.marks.start
        return self.is_hopeless(plan, purse, 1, start, left, 0, plan.idle[0])

    def is_hopeless(
        self,
        plan: Plan,
        purse: Purse,
        phase: int,
        filled: int,
        left: int,
        pairs: int,
        idle: int,
    ) -> bool:
        """Return whether no order goes on from here.

        Args:
            plan: the marks and idle rounds of the phases.
            purse: the bonuses.
            phase: the current one.
            filled: cells.
            left: marks that are left in this phase.
            pairs: rounds with two marks that this phase had.
            idle: rounds without a mark that are left in this phase.
        """
        if any(purse.wanted[GOODS]) and not self._can_sell(phase, filled):
            return True
        if self._misses_cells(plan, phase, filled, left):
            return True
        marks = (left, *plan.marks[phase:])
        low, high = plan.pairs[phase - 1]
        bounds = ((low - pairs, high - pairs), *plan.pairs[phase:])
        times = self._times(phase, filled, marks)
        workers: list[int] = []
        done = 0
        for at, number in enumerate((idle, *plan.idle[phase:])):
            workers += [done] * number
            done += marks[at]
        units: list[int] = []
        for bonus, row in ((MONKS, OWN), (MONKS, CASTLE), (WORKERS, CASTLE)):
            units += _needed(purse, bonus, row, times)
        units += _needed(purse, WORKERS, OWN, times, workers)
        # A good is sold at the earliest before the round after its last cell.
        goods: list[int] = []
        for row in (OWN, CASTLE):
            goods += [0] * min(purse.have[GOODS][row], purse.wanted[GOODS][row])
            goods += sorted(at for b, r, at, _ in times if (b, r) == (GOODS, row))
        silver = _needed(purse, SILVERS, OWN, times, goods)
        silver += _needed(purse, SILVERS, CASTLE, times)
        wanted = [sum(rows) for rows in purse.wanted]
        if len(units) < wanted[MONKS] + wanted[WORKERS]:
            return True
        if len(silver) < wanted[SILVERS]:
            return True
        have = [sum(rows) for rows in purse.have]
        sizes = [size for bonus, _, _, size in times if bonus in (MONKS, WORKERS)]
        units = _spaced(units, sizes, have[MONKS] + have[WORKERS] + len(workers))
        sizes = [size for bonus, _, _, size in times if bonus in (SILVERS, GOODS)]
        silver = _spaced(silver, sizes, have[SILVERS] + have[GOODS])
        return _falls_short(marks, bounds, units, silver)

    def _misses_cells(self, plan: Plan, phase: int, filled: int, left: int) -> bool:
        """Return whether cells of the phases are more or fewer than their marks."""
        done = left
        for later in range(phase, len(plan.marks) + 1):
            if later > phase:
                done += plan.marks[later - 1]
            if count_cells(self.due[later - 1] & ~filled) > done:
                return True
            if count_cells(self.open[later - 1] & ~filled) < done:
                return True
        return False

    def _can_sell(self, phase: int, filled: int) -> bool:
        """Return whether the last goods may still be sold."""
        return self.sales is None or any(
            sale.phase >= phase and not sale.empty & filled for sale in self.sales
        )

    def _times(
        self, phase: int, filled: int, marks: tuple[int, ...]
    ) -> list[tuple[int, int, int, int]]:
        """Return for each area to come its bonus, row, time, and missing cells.

        The time is the number of marks after which it can be complete at the earliest.
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
                before = sum(marks[: last - phase])
                late = sum(task.first[cell] == last for cell in cells)
                time = max(time, before + late)
            times.append((bonus, row, time, len(cells)))
        return times


def steps_from(duchy: Duchy, filled: int, within: int) -> dict[int, int]:
    """Return for each cell *within* a set how far it is from those that are filled."""
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
    purse: Purse,
    bonus: int,
    row: int,
    times: list[tuple[int, int, int, int]],
    more: list[int] | None = None,
) -> list[int]:
    """Return when the bonuses that are to be used are there, at the earliest."""
    found = [0] * purse.have[bonus][row]
    found += [at for b, r, at, _ in times if (b, r) == (bonus, row)]
    found += more or []
    found.sort()
    return found[: purse.wanted[bonus][row]]


def _spaced(times: list[int], sizes: list[int], others: int) -> list[int]:
    """Return *times*, rising, none before the cells of enough areas were filled.

    Args:
        times: when bonuses are there at the earliest, each by itself.
        sizes: the cells that each area which can bring one still misses.
        others: how many can come without an area.
    """
    spaced = sorted(times)
    filled = 0
    for at, size in enumerate(sorted(sizes), others):
        filled += size
        if at < len(spaced):
            spaced[at] = max(spaced[at], filled)
    return spaced


def _falls_short(
    marks: tuple[int, ...],
    bounds: tuple[Pair, ...],
    units: list[int],
    silver: list[int],
) -> bool:
    """Return whether bonuses that come at these times cannot all be used.

    Silver is looked at twice: it must suffice for the pairs that each phase needs at
    the least, and it may be used as soon as it is there, which leaves the most rounds
    for monks and workers.

    Args:
        marks: for each phase to come.
        bounds: for each the fewest and the most pairs.
        units: when monks and workers are there, rising.
        silver: when silver is there, rising.
    """
    done = needed = 0
    for number, (fewest, _) in zip(marks, bounds):  # noqa: B905
        done, needed = done + number, needed + fewest
        # The first cell of the last pair may bring it.
        if needed > 0 and needed > sum(at < done for at in silver):
            return True
    done = used_units = used_pairs = 0
    for phase, (_, most) in enumerate(bounds):
        left, pairs = marks[phase], 0
        while left:
            can_pair = pairs < most and used_pairs < len(silver) and left > 1
            if can_pair and silver[used_pairs] <= done + 1:
                pairs += 1
                used_pairs += 1
                done += 2
                left -= 2
                continue
            if used_units < len(units) and units[used_units] <= done:
                used_units += 1
            done += 1
            left -= 1
    return used_units < len(units) or used_pairs < len(silver)
