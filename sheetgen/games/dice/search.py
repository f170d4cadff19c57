"""A search through all orders of a plan, for when no quick attempt succeeds.

Part of the core that runs in the browser too.
"""

from collections.abc import Iterator

from sheetgen.games.dice.bound import Bound
from sheetgen.games.dice.duchy import Duchy, list_cells
from sheetgen.games.dice.marks import reach
from sheetgen.games.dice.purse import MANY, Purse, may_come_first, sale
from sheetgen.games.dice.removal import worth_of
from sheetgen.games.dice.rules import Switches
from sheetgen.games.dice.task import (
    CASTLE,
    OWN,
    Plan,
    SaleTimes,
    Step,
    Task,
    add_time,
    passes_at_end,
)
from sheetgen.games.dice.turn import GOODS, MONKS, SILVERS, WORKERS

LOOKS = 4  # rounds that are looked at for each that is gone on from, at the most


class Search:
    """A search through the orders of a plan, round by round, most useful cells first.

    What failed once is not tried again: what can still be played depends on what is
    filled and on the bonuses alone.
    """

    def __init__(
        self,
        duchy: Duchy,
        task: Task,
        plan: Plan,
        limit: int,
        switches: Switches,
        bound: Bound,
        failed: set[tuple[object, ...]] | None = None,
    ) -> None:
        """Look through *plan* for at most *limit* rounds.

        What *failed* in other plans is not tried again. It is shared by those alone
        whose rounds always fit the time boxes.
        """
        self.bound = bound
        self.duchy = duchy
        self.task = task
        self.plan = plan
        self.switches = switches
        self.is_free = len(task.rounds) == 1  # phases are chosen at the end
        # Then rounds without a combination part the sales so that these can be doubles.
        self.is_mixed = self.is_free and any(task.uses.good) and task.uses.idle > 0
        rounds = sum(plan.marks) + sum(plan.idle) - task.uses.pairs
        self.sale_times = SaleTimes(task.time, rounds) if self.is_free else None
        worth = worth_of(duchy, task)
        self.value = [worth[area] for area in duchy.area_of]
        self.failed = set() if failed is None else failed
        self.nodes = 0
        self.looks = 0  # those that were given up at once among them
        self.limit = limit
        self.is_exhausted = True  # until the nodes are spent
        self.steps: list[Step] = []

    @property
    def spent(self) -> int:
        """What the search cost, in rounds that it went on from."""
        return max(self.nodes, self.looks // LOOKS)

    def run(self, purse: Purse) -> list[Step] | None:
        """Return an order with its doubles, or nothing.

        Args:
            purse: what there is at the beginning.
        """
        task = self.task
        if self._begin_phase(1, 1 << task.marks.start, purse, task.uses.workers):
            return add_time(task.time, self.steps, self.is_free)
        return None

    def _begin_phase(self, phase: int, filled: int, purse: Purse, workers: int) -> bool:
        """Play a phase and all later ones, once those before fit the time boxes."""
        is_last = phase > len(self.task.rounds)
        if phase > 1 and not is_last and not self._fits(phase - 1):
            return False
        if phase > 1 and self._to_sell(phase - 1):
            return False  # less was sold than should have been
        if is_last:
            if not purse.is_done():
                return False
            return add_time(self.task.time, self.steps, self.is_free) is not None
        marks, idle = self.plan.marks[phase - 1], self.plan.idle[phase - 1]
        if self.is_mixed and marks:
            return self._play(phase, filled, purse, workers, marks, 0, idle)
        # Workers for want of a combination come early; one round may wait for a sale.
        last = passes_at_end(self.task, self.plan, phase)
        more = int(last < idle and any(purse.wanted[GOODS]))
        for kept in range(last, last + more + 1):
            if self._idle(phase, filled, purse, workers, idle - kept, marks, kept):
                return True
        return False

    def _fits(self, phase: int) -> bool:
        """Return whether the sales of a phase fit its time boxes."""
        steps = [step for step in self.steps if step.phase == phase]
        sales = [at for at, step in enumerate(steps) if step.sold]
        is_over = any(self.plan.marks[phase:]) or any(self.plan.idle[phase:])
        return self.task.time.doubles(phase, len(steps), sales, is_over) is not None

    def _to_sell(self, phase: int) -> int:
        """Return the goods that are still to be sold in a phase; 0 if that is open."""
        if self.task.sold is None:
            return 0
        sold = sum(step.sold for step in self.steps if step.phase == phase)
        return self.task.sold[phase - 1] - sold

    def _sales(self, purse: Purse, phase: int) -> list[tuple[int, Purse]]:
        """Return what may be sold at the start of a round, and the purse after it."""
        if self.sale_times and not self.sale_times.allow(
            (*self._sales_so_far(), len(self.steps))
        ):
            return [(0, purse)]
        after = purse.copy()
        most = MANY if self.task.sold is None else self._to_sell(phase)
        sold = sale(after, 1, most)
        return [(sold, after), (0, purse)] if sold else [(0, purse)]

    def _idle(
        self,
        phase: int,
        filled: int,
        purse: Purse,
        workers: int,
        idle: int,
        left: int,
        kept: int,
    ) -> bool:
        """Play idle rounds of a phase, then all others."""
        if not idle:
            if left:
                return self._play(phase, filled, purse, workers, left, 0, kept)
            return self._end_phase(phase, filled, purse, workers, kept)
        for sold, after in self._sales(purse, phase):
            then, rest = self._pass(phase, after, workers, sold)
            if self._idle(phase, filled, then, rest, idle - 1, left, kept):
                return True
            self.steps.pop()
        return False

    def _pass(
        self, phase: int, purse: Purse, workers: int, sold: int
    ) -> tuple[Purse, int]:
        """Play a round without a mark; return the purse and the workers still due."""
        after = purse.copy()
        takes_worker = workers > 0
        if takes_worker:
            after.gain(WORKERS, OWN)
        self.steps.append(Step(phase, (), sold=sold, takes_worker=takes_worker))
        return after, workers - takes_worker

    def _end_phase(
        self, phase: int, filled: int, purse: Purse, workers: int, kept: int
    ) -> bool:
        """Play the rounds that were kept for the end, and go on."""
        if kept:
            return self._idle(phase, filled, purse, workers, kept, 0, 0)
        return self._begin_phase(phase + 1, filled, purse, workers)

    def _play(
        self,
        phase: int,
        filled: int,
        purse: Purse,
        workers: int,
        left: int,
        pairs: int,
        kept: int,
    ) -> bool:
        """Play the rest of a phase, with so many marks *left* and *pairs* made.

        So many rounds without a mark are *kept* for the end, or for any time.
        """
        fewest, _ = self.plan.pairs[phase - 1]
        if left < 2 * (fewest - pairs):
            return False
        if not left:
            due = [
                cell
                for cell in list_cells(self.task.marks.filled & ~filled)
                if self.task.last[cell] <= phase
            ]
            return not due and self._end_phase(phase, filled, purse, workers, kept)
        to_come = left, self.plan.marks[phase:], self.plan.pairs[phase - 1 :]
        key = (filled, phase, to_come, pairs, self._sold_at(phase), kept, purse.key())
        if key in self.failed:
            return False
        self.looks += 1
        if self.nodes >= self.limit or self.looks > LOOKS * self.limit:
            self.is_exhausted = False
            return False
        place = self.plan, purse, phase, filled, left, pairs, kept
        if self.bound.is_hopeless(*place):
            self.failed.add(key)
            return False
        self.nodes += 1
        passes = passes_at_end(self.task, self.plan, phase)
        for sold, after in self._sales(purse, phase):
            silver = after.find(SILVERS)
            if self.switches.use_silver_of_this_sale == "no":
                silver = purse.find(SILVERS)
            for step, then in self._rounds(
                phase, filled, after, left, pairs, sold, silver
            ):
                two = len(step.cells) == 2
                done = filled
                for cell in step.cells:
                    done |= 1 << cell
                self.steps.append(step)
                rest = left - len(step.cells)
                if self._play(phase, done, then, workers, rest, pairs + two, kept):
                    return True
                self.steps.pop()
                if not self.is_exhausted:
                    return False
            # Before a mark comes as well as after it, but for a sale.
            after_mark = self.steps and self.steps[-1].cells
            if self.is_mixed and kept > passes and (sold or not after_mark):
                then, rest = self._pass(phase, after, workers, sold)
                if self._play(phase, filled, then, rest, left, pairs, kept - 1):
                    return True
                self.steps.pop()
        if self.is_exhausted:
            self.failed.add(key)
        return False

    def _sold_at(self, phase: int) -> object:
        """Return what matters of the sales of a phase for the rounds to come."""
        sales = self._sales_so_far()
        if self.is_free:  # any of them may turn out to be the last of its phase
            return sales
        count = sum(self.steps[at].phase == phase for at in sales)
        return count, self._to_sell(phase)

    def _sales_so_far(self) -> tuple[int, ...]:
        return tuple(at for at, step in enumerate(self.steps) if step.sold)

    def _rounds(
        self,
        phase: int,
        filled: int,
        purse: Purse,
        left: int,
        pairs: int,
        sold: int,
        silver: int,
    ) -> Iterator[tuple[Step, Purse]]:
        """Yield the rounds that can be played, those that fill two cells first."""
        cells = self._cells(phase, filled)
        most = self.plan.pairs[phase - 1][1]
        later = sum(bounds[0] for bounds in self.plan.pairs[phase:])
        can_pair = pairs < most and left > 1
        if can_pair and sum(purse.wanted[SILVERS]) > later:
            for cell in cells:
                after = purse.copy()
                after.fill(cell)
                row = silver
                if row < 0 and may_come_first(sold, self.switches):
                    row = after.find(SILVERS)
                if row < 0:
                    continue
                after.use(SILVERS, row)
                one = filled | 1 << cell
                near = filled
                if self.switches.second_cell_beside_first == "yes":
                    near = one
                for second in self._cells(phase, one):
                    if self.duchy.near[second] & near:
                        then = after.copy()
                        then.fill(second)
                        both = (cell, second)
                        yield Step(phase, both, SILVERS, row == CASTLE, sold), then
        unit = next((b for b in (MONKS, WORKERS) if purse.find(b) >= 0), -1)
        row = purse.find(unit) if unit >= 0 else -1
        for cell in cells:
            after = purse.copy()
            if unit >= 0:
                after.use(unit, row)  # as soon as possible is best
            after.fill(cell)
            yield Step(phase, (cell,), unit, row == CASTLE, sold), after

    def _cells(self, phase: int, filled: int) -> list[int]:
        """Return the cells that can be filled next, most useful first."""
        task, duchy = self.task, self.duchy
        cells = []
        for cell in list_cells(task.marks.filled & ~filled):
            if not task.first[cell] <= phase <= task.last[cell]:
                continue
            if not duchy.near[cell] & filled:
                continue
            if duchy.is_castle[cell]:
                allowed = filled | 1 << cell
                numbers = task.marks.numbers
                if reach(duchy, numbers, filled, allowed, self.switches) == filled:
                    continue
            cells.append(cell)
        cells.sort(key=lambda cell: (task.last[cell] > phase, -self.value[cell], cell))
        return cells
