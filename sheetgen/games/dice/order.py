"""Search for an order of play that ends in a given sheet.

A sheet shows what was filled and crossed, not when. It is legal if some game ends in
it. Dice never stand in the way: any cell can be filled by some roll, and a roll of two
monastery dice and two sixes never combines. What remains is order: a cell needs a
filled neighbour, a castle its number, a bonus must be gained before it is used, and the
rounds must fit into the phases.

Filling a cell never keeps another from being filled with its number. So the sets that
can be filled are closed under union, and an order is found by taking cells away from
the full sheet, those first that bring no bonus anybody waits for. A bonus may be used
in any later round, so using it as soon as possible is best. What is left to try is how
the marks, pairs for silver and rounds without a combination spread over the phases.

Part of the core that runs in the browser too.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from sheetgen.games.dice.clock import TimeBoxes
from sheetgen.games.dice.duchy import Duchy, count_cells, list_cells
from sheetgen.games.dice.marks import Marks, reach
from sheetgen.games.dice.rules import BONUSES, PHASES, Switches
from sheetgen.games.dice.turn import GOODS, MONKS, SILVERS, WORKERS
from sheetgen.verdict import ERROR, Finding

OWN, CASTLE = 0, 1
# When no attempt succeeds: how many plans are searched through, by how many rounds.
SEARCHES = ((150, 60), (8, 1500))
# When goods are sold: as soon as possible or all at once; and whether a round without a
# combination is kept for the end of a phase, to sell what its last cell brought.
SALES = ((True, False), (False, False), (True, True))
UNLIKELY = 20  # moves a plan behind those that are likelier
# How many of the likeliest plans are tried with each attempt at an order.
ATTEMPTS = (60, 60, 12, 12, 12, 12, 6, 6, 6, 6)

Pair = tuple[int, int]  # of the own row and of the castle row


@dataclass(frozen=True)
class Uses:
    """What was crossed, in the own row and in the castle row; and who had no dice.

    Attributes:
        monk: monks that were used.
        silver: silver that was used: rounds in which two cells were filled.
        good: goods that were sold.
        worker: workers that were used.
        workers: rounds without a combination that gave a worker.
        passes: rounds that gave nothing at all.
    """

    monk: Pair
    silver: Pair
    good: Pair
    worker: Pair
    workers: int
    passes: int = 0

    @property
    def pairs(self) -> int:
        """The rounds in which two cells were filled."""
        return sum(self.silver)

    @property
    def idle(self) -> int:
        """The rounds in which no cell was filled."""
        return self.workers + self.passes


@dataclass(frozen=True)
class Task:
    """What an order must show.

    Attributes:
        marks: the numbers.
        first: for each cell the earliest phase in which it can have been filled.
        last: for each cell the latest.
        rounds: for each phase the fewest and the most rounds that it can have had.
        uses: what was crossed.
        time: the time boxes.
    """

    marks: Marks
    first: tuple[int, ...]
    last: tuple[int, ...]
    rounds: tuple[Pair, ...]
    uses: Uses
    time: TimeBoxes


@dataclass(frozen=True)
class Step:
    """A round of an order.

    Attributes:
        phase: when.
        cells: those that are filled, in order.
        bonus: the place in `BONUSES` of the one that is used, or -1.
        in_castle_row: whether it is crossed in the castle row.
        sold: goods that are sold before.
        takes_worker: whether a worker is taken for want of a combination.
        is_double: whether the hourglass die shows the double.
    """

    phase: int
    cells: tuple[int, ...]
    bonus: int = -1
    in_castle_row: bool = False
    sold: int = 0
    takes_worker: bool = False
    is_double: bool = False


def find_order(
    duchy: Duchy, task: Task, switches: Switches
) -> tuple[str, tuple[Step, ...]]:
    """Return ``found`` and an order, or why there is none.

    The reasons are ``phases`` (a cell cannot be filled in its phase), ``rounds`` (the
    marks do not fit into the rounds), ``uses`` (a bonus was used before it was gained)
    and ``unknown`` (nothing was found, and nothing speaks against it).
    """
    if unreachable_in_phase(duchy, task, switches):
        return "phases", ()
    spread = _spread_marks(duchy, task, switches)
    plans = _plans(task, spread)
    if not plans:
        return "rounds", ()
    orders: dict[tuple[tuple[int, ...], int], list[tuple[int, ...]] | None] = {}
    for attempt, count in enumerate(ATTEMPTS):
        for plan in plans[:count]:
            key = plan.marks, attempt
            if key not in orders:
                orders[key] = _make_order(duchy, task, plan.marks, attempt, switches)
            order = orders[key]
            if order is None:
                continue
            for habit in SALES if sum(task.uses.good) else SALES[:1]:
                steps = _simulate(duchy, task, order, plan, habit, switches)
                if steps is not None:
                    timed = add_time(task.time, steps, len(task.rounds) == 1)
                    if timed is not None:
                        return "found", tuple(timed)
    earliest = _earliest_bonuses(duchy, task)
    plans = [plan for plan in plans if not _is_hopeless(task, plan, earliest)]
    is_exhausted = True
    for count, nodes in SEARCHES:
        is_exhausted = len(plans) <= count
        for plan in plans[:count]:
            search = _Search(duchy, task, plan, nodes, switches)
            steps = search.run()
            if steps is not None:
                return "found", tuple(steps)
            is_exhausted = is_exhausted and search.is_exhausted
        if is_exhausted:
            return "uses", ()
    return "unknown", ()


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
        # What was missed is reported once, and does not hide what comes later.
        filled = reached | due
    return missed


# How marks and rounds spread over the phases


@dataclass(frozen=True)
class Plan:
    """How many marks and idle rounds the phases have.

    Attributes:
        marks: for each phase.
        idle: for each phase.
        pairs: for each phase the fewest and the most rounds with two marks.
    """

    marks: tuple[int, ...]
    idle: tuple[int, ...]
    pairs: tuple[Pair, ...]


def _plans(task: Task, spread: list[tuple[int, ...]]) -> list[Plan]:
    """Return the ways to spread marks and idle rounds, likely ones first."""
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
            pairs = _pair_bounds(task, marks, idle, 0)
            if pairs is None or not _can_pair(pairs, total):
                continue
            rounds = [marks[p] + idle[p] - total // count for p in range(count)]
            uneven = sum(abs(number - middle) for number in rounds)
            late = sum(idle[p] * p for p in range(count))
            likely = 2 * uneven + late
            # A phase of ten rounds leaves no time box for a double, nor a sale.
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
    """Return how many pairs make each phase as long as it must be, or nothing.

    So many rounds are kept *spare* in every phase.
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
    """Return all ways to spread *total* over places with so much *room*."""
    if len(room) == 1:
        return [(total,)] if total <= room[0] else []
    ways = []
    for first in range(min(total, room[0]) + 1):
        for rest in _spread(total - first, room[1:]):
            ways.append((first, *rest))
    return ways


def _spread_marks(
    duchy: Duchy, task: Task, switches: Switches
) -> list[tuple[int, ...]]:
    """Return the numbers of marks that the phases can have, likely ones first.

    Nothing that is possible is missing; those that a first attempt shows to be
    possible come first.
    """
    count = len(task.rounds)
    cells = list_cells(task.marks.filled & ~(1 << task.marks.start))
    if count == 1:
        return [(len(cells),)]
    least: list[int] = []  # filled by the end of each phase, at the least
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
    latest = _make_order(duchy, task, None, 0, switches)
    shown = least
    if latest is not None:
        shown = [len(latest[0]), len(latest[0]) + len(latest[1]), len(cells)]
    sure: list[tuple[int, ...]] = []
    unsure: list[tuple[int, ...]] = []
    for first in range(least[0], most[0] + 1):
        for second in range(max(least[1], first), most[1] + 1):
            is_sure = first >= shown[0] and second >= shown[1]
            way = (first, second - first, len(cells) - second)
            (sure if is_sure else unsure).append(way)
    return sure + unsure


def _is_hopeless(task: Task, plan: Plan, earliest: list[tuple[int, int]]) -> bool:
    """Return whether bonuses come too late in every order that follows *plan*.

    Every bonus is given as early as its area could be complete if nothing else were
    filled before; if that is too late, every order is.
    """
    uses = task.uses
    units = sum(uses.monk) + sum(uses.worker)
    if units + uses.pairs > sum(plan.marks) - uses.pairs:  # [dice 9.20]
        return True
    done = used_units = used_pairs = workers = 0
    for phase, (fewest, most) in enumerate(plan.pairs):
        # Workers for want of a combination can come at the beginning.
        workers += plan.idle[phase]
        left, pairs = plan.marks[phase], 0
        later = sum(bounds[0] for bounds in plan.pairs[phase + 1 :])
        while left:
            have_units, have_silver = workers, 0
            for bonus, at in earliest:
                if at <= done:
                    have_units += bonus in (MONKS, WORKERS)
                    have_silver += bonus == SILVERS
                    have_silver += bonus == GOODS and sum(uses.good) > 0
                elif at == done + 1:  # the first cell brings it
                    have_silver += bonus == SILVERS
            can_pair = pairs < most and used_pairs + later < uses.pairs
            if can_pair and left > 1 and have_silver > used_pairs:
                pairs += 1
                used_pairs += 1
                done += 2
                left -= 2
                continue
            if left <= 2 * (fewest - pairs):
                return True
            if used_units < units and have_units > used_units:
                used_units += 1
            done += 1
            left -= 1
    return used_units < units or used_pairs < uses.pairs


def _earliest_bonuses(duchy: Duchy, task: Task) -> list[tuple[int, int]]:
    """Return every bonus with the number of marks that it needs at the least."""
    distance = [-1] * len(duchy.near)
    distance[task.marks.start] = 0
    queue = [task.marks.start]
    for cell in queue:  # grows while it is walked
        for other in duchy.board.neighbours[cell]:
            if distance[other] < 0 and task.marks.filled >> other & 1:
                distance[other] = distance[cell] + 1
                queue.append(other)
    found = []
    for area in task.marks.completed:
        bonus = duchy.area_bonus[area]
        if bonus < 0:
            continue
        cells = list_cells(duchy.area_cells[area])
        if task.marks.start in cells:
            found.append((bonus, 0))
            continue
        phase = max(task.first[cell] for cell in cells)
        before = 0
        if phase > 1:
            before = 1 + sum(
                task.last[cell] < phase
                for cell in list_cells(task.marks.filled)
                if cell != task.marks.start
            )
        path = min(distance[cell] for cell in cells) + len(cells) - 1
        found.append((bonus, max(path, before)))
    return found


# The bonuses while an order is played


class Purse:
    """The bonuses while an order is played."""

    def __init__(
        self, duchy: Duchy, start: int, uses: Uses, switches: Switches
    ) -> None:
        """Begin with the bonus of the start castle, and all of *uses* to be made."""
        self.duchy = duchy
        self.switches = switches
        self.have = [[0, 0], [0, 0], [0, 0], [0, 0]]
        self.circled = [0, 0, 0, 0]
        self.wanted = [
            list(uses.monk),
            list(uses.silver),
            list(uses.good),
            list(uses.worker),
        ]
        self.missing = [count_cells(cells) for cells in duchy.area_cells]
        self.fill(start)

    def copy(self) -> "Purse":
        """Return a purse of its own with the same bonuses."""
        other = Purse.__new__(Purse)
        other.duchy, other.switches = self.duchy, self.switches
        other.have = [list(row) for row in self.have]
        other.circled = list(self.circled)
        other.wanted = [list(row) for row in self.wanted]
        other.missing = list(self.missing)
        return other

    def key(self) -> tuple[int, ...]:
        """Return what parts this purse from another on the same sheet."""
        return tuple(
            number
            for rows in (self.have, self.wanted)
            for row in rows
            for number in row
        )

    def gain(self, bonus: int, row: int) -> None:
        """Circle a bonus."""
        if row == OWN:
            limit = self.duchy.printed.circles[BONUSES[bonus]]
            if self.switches.full_row == "lost" and self.circled[bonus] >= limit:
                return  # [dice 10.15]
            self.circled[bonus] += 1
        self.have[bonus][row] += 1

    def fill(self, cell: int) -> None:
        """Fill a cell, and circle what it brings."""
        area = self.duchy.area_of[cell]
        self.missing[area] -= 1
        bonus = self.duchy.area_bonus[area]
        if not self.missing[area] and bonus >= 0:
            self.gain(bonus, CASTLE if self.duchy.area_row[area] else OWN)

    def find(self, bonus: int) -> int:
        """Return the row to use a bonus from, or -1."""
        for row in (CASTLE, OWN):
            if self.have[bonus][row] and self.wanted[bonus][row]:
                return row
        return -1

    def use(self, bonus: int, row: int) -> None:
        """Cross a bonus."""
        self.have[bonus][row] -= 1
        self.wanted[bonus][row] -= 1

    def sellable(self) -> int:
        """Return how many goods a sale would sell: -1 if it would sell too many."""
        own, castle = self.have[GOODS]
        if self.switches.castle_row_use == "monk":
            castle = 0
        want_own, want_castle = self.wanted[GOODS]
        if self.switches.partial_sale == "yes":
            # Those of the good row go first.
            if min(castle, want_castle) and own > want_own:
                return -1
            return min(own, want_own) + min(castle, want_castle)
        if own > want_own or castle > want_castle:
            return -1
        return own + castle

    def sell(self, count: int) -> None:
        """Sell *count* goods."""
        own = min(count, self.have[GOODS][OWN])
        for row, sold in ((OWN, own), (CASTLE, count - own)):
            self.have[GOODS][row] -= sold
            self.wanted[GOODS][row] -= sold
        for _ in range(count):
            self.gain(SILVERS, OWN)  # [dice 5.27]

    def brings_silver(self, cell: int) -> int:
        """Return 0 if *cell* brings no silver that is wanted, else its row plus 1."""
        area = self.duchy.area_of[cell]
        if self.duchy.area_bonus[area] != SILVERS or self.missing[area] > 1:
            return 0
        row = CASTLE if self.duchy.area_row[area] else OWN
        return row + 1 if self.wanted[SILVERS][row] else 0

    def complaints(self) -> list[Finding]:
        """Return what was to be used and could not be."""
        clauses = ("5.11", "5.11", "5.23", "5.11")
        findings = []
        for bonus, name in enumerate(BONUSES):
            missing = sum(self.wanted[bonus])
            if missing:
                code = "sale-impossible" if bonus == GOODS else "used-before-earned"
                findings.append(
                    Finding(code, ERROR, f"row:{name}", clauses[bonus], None, missing)
                )
        return findings

    def is_done(self) -> bool:
        """Return whether everything was used that is to be used."""
        return not any(wanted for row in self.wanted for wanted in row)


# Searching through all orders of a plan


class _Search:
    """A search through the orders of a plan, round by round, most useful cells first.

    What failed once is not tried again: what can still be played depends on what is
    filled and on the bonuses alone.
    """

    def __init__(
        self, duchy: Duchy, task: Task, plan: Plan, limit: int, switches: Switches
    ) -> None:
        self.duchy = duchy
        self.task = task
        self.plan = plan
        self.switches = switches
        worth = _worth(duchy, task)
        self.value = [worth[area] for area in duchy.area_of]
        self.failed: set[tuple[object, ...]] = set()
        self.nodes = 0
        self.limit = limit
        self.is_exhausted = True  # until the nodes are spent
        self.steps: list[Step] = []

    def run(self) -> list[Step] | None:
        """Return an order with its doubles, or nothing."""
        task = self.task
        purse = Purse(self.duchy, task.marks.start, task.uses, self.switches)
        if self._begin_phase(1, 1 << task.marks.start, purse, task.uses.workers):
            return add_time(task.time, self.steps, len(task.rounds) == 1)
        return None

    def _begin_phase(self, phase: int, filled: int, purse: Purse, workers: int) -> bool:
        """Play a phase and all later ones, once those before fit the time boxes."""
        is_last = phase > len(self.task.rounds)
        if phase > 1 and not is_last and not self._fits(phase - 1):
            return False
        if is_last:
            if not purse.is_done():
                return False
            is_free = len(self.task.rounds) == 1
            return add_time(self.task.time, self.steps, is_free) is not None
        marks, idle = self.plan.marks[phase - 1], self.plan.idle[phase - 1]
        # Workers for want of a combination come early; one round may wait for a sale.
        last = _passes_at_end(self.task, self.plan, phase)
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

    def _sales(self, purse: Purse) -> list[tuple[int, Purse]]:
        """Return what may be sold at the start of a round, and the purse after it."""
        after = purse.copy()
        sold = sale(after, True)
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
        for sold, after in self._sales(purse):
            then = after.copy()
            takes_worker = workers > 0
            if takes_worker:
                then.gain(WORKERS, OWN)
            self.steps.append(Step(phase, (), sold=sold, takes_worker=takes_worker))
            rest = workers - takes_worker
            if self._idle(phase, filled, then, rest, idle - 1, left, kept):
                return True
            self.steps.pop()
        return False

    def _end_phase(
        self, phase: int, filled: int, purse: Purse, workers: int, kept: int
    ) -> bool:
        """Play the round that was kept for the end, and go on."""
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
        """Play the rest of a phase, with so many marks *left* and *pairs* made."""
        fewest, _ = self.plan.pairs[phase - 1]
        if left < 2 * (fewest - pairs) or self._is_too_late(phase, purse, left):
            return False
        if not left:
            due = [
                cell
                for cell in list_cells(self.task.marks.filled & ~filled)
                if self.task.last[cell] <= phase
            ]
            return not due and self._end_phase(phase, filled, purse, workers, kept)
        sales = sum(step.sold > 0 for step in self.steps if step.phase == phase)
        key = (filled, phase, pairs, sales, kept, purse.key())
        if key in self.failed:
            return False
        self.nodes += 1
        if self.nodes > self.limit:
            self.is_exhausted = False
            return False
        for sold, after in self._sales(purse):
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
        self.failed.add(key)
        return False

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
                if row < 0 and _may_wait(sold, self.switches):
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

    def _is_too_late(self, phase: int, purse: Purse, left: int) -> bool:
        """Return whether too few rounds are left for all that is to be used."""
        marks = left + sum(self.plan.marks[phase:])
        units = sum(purse.wanted[MONKS]) + sum(purse.wanted[WORKERS])
        return marks - 2 * sum(purse.wanted[SILVERS]) < units

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


# Orders


def _make_order(
    duchy: Duchy,
    task: Task,
    marks: tuple[int, ...] | None,
    attempt: int,
    switches: Switches,
) -> list[tuple[int, ...]] | None:
    """Return an order of filling for each phase, or nothing if none was found.

    Cells are taken away from the full sheet, the least useful first. Attempts differ
    in which cells of equal use go first. Without numbers of *marks*, every cell is
    filled as late as it can be.
    """
    worth = _worth(duchy, task)
    noise = _noise(len(task.first), attempt)
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
        # Cells that must be filled in this phase are taken before those that may.
        taken = _take_away(duchy, task, filled, cells, may, count, keys, switches)
        if marks is not None and len(taken) < count:
            return None
        if may:  # The cells of the phase are known now: the least useful go last.
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
    """Return up to *count* of *cells*, each of which can be missing after the last.

    Args:
        duchy: the board.
        task: the sheet.
        filled: what is filled before anything is taken.
        cells: what may be taken.
        later: those of them that are taken after all others.
        count: how many are taken.
        keys: how useful each cell is; the least useful are taken first.
        switches: how open questions are answered.
    """
    left = sorted(cells, key=lambda cell: (cell in later, keys[cell]))
    taken: list[int] = []
    gone: list[int] = []  # areas that are no longer complete
    while left and len(taken) < count:
        for cell in left:
            rest = filled & ~(1 << cell)
            if not _depends(duchy, task, rest, cell, switches):
                break
        else:
            break
        left.remove(cell)
        filled = rest
        taken.append(cell)
        area = duchy.area_of[cell]
        if keys[cell][0] and area not in gone:
            gone.append(area)  # the rest of the area is of no use now
            left.sort(
                key=lambda cell: (
                    cell in later,
                    (0, *keys[cell][1:]) if duchy.area_of[cell] in gone else keys[cell],
                )
            )
    return taken


def _noise(count: int, seed: int) -> list[int]:
    """Return small numbers that part cells of equal use, other ones for each seed."""
    noise = []
    for _ in range(count):
        seed = (seed * 1103515245 + 12345) % 2147483648
        noise.append((seed >> 8) % 16)
    return noise


def _depends(
    duchy: Duchy, task: Task, rest: int, cell: int, switches: Switches
) -> bool:
    """Return whether a cell of *rest* cannot be filled without *cell*."""
    near = duchy.near[cell] & rest
    if not near & (near - 1) and not near & duchy.castles:
        return False  # a single neighbour, which was there before
    start = 1 << task.marks.start
    return reach(duchy, task.marks.numbers, start, rest, switches) != rest


def _worth(duchy: Duchy, task: Task) -> list[int]:
    """Return for each area how much an early completion helps."""
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


# Playing an order


def _simulate(
    duchy: Duchy,
    task: Task,
    order: list[tuple[int, ...]],
    plan: Plan,
    habit: tuple[bool, bool],
    switches: Switches,
) -> list[Step] | None:
    """Return the rounds in which *order* is played, or nothing if bonuses lack."""
    purse = Purse(duchy, task.marks.start, task.uses, switches)
    steps: list[Step] = []
    workers = task.uses.workers
    is_eager, keeps_round = habit
    filled = 1 << task.marks.start
    for phase, cells in enumerate(order, 1):
        fewest, most = plan.pairs[phase - 1]
        later = sum(bounds[0] for bounds in plan.pairs[phase:])
        pairs = 0
        kept = _passes_at_end(task, plan, phase)
        kept = min(plan.idle[phase - 1], max(kept, int(keeps_round)))
        for _ in range(plan.idle[phase - 1] - kept):
            workers = _idle_round(steps, purse, phase, workers, is_eager)
        at = 0
        while at < len(cells):
            left = len(cells) - at
            had_silver = purse.find(SILVERS)
            sold = sale(purse, is_eager)
            silver = purse.find(SILVERS)
            if switches.use_silver_of_this_sale == "no":
                silver = had_silver
            unit = next((b for b in (MONKS, WORKERS) if purse.find(b) >= 0), -1)
            unit_row = purse.find(unit) if unit >= 0 else -1
            cell = cells[at]
            purse.fill(cell)
            if silver < 0 and _may_wait(sold, switches):
                silver = purse.find(SILVERS)
            can_pair = pairs < most and sum(purse.wanted[SILVERS]) > later
            if can_pair and left > 1 and silver >= 0:
                second = cells[at + 1]
                is_apart = switches.second_cell_beside_first == "yes"
                if is_apart or duchy.near[second] & filled:
                    purse.use(SILVERS, silver)
                    purse.fill(second)
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
                purse.use(unit, unit_row)
            steps.append(Step(phase, (cell,), unit, unit_row == CASTLE, sold))
            at += 1
        if pairs < fewest:
            return None
        for _ in range(kept):
            workers = _idle_round(steps, purse, phase, workers, is_eager)
    return steps if purse.is_done() else None


def _may_wait(sold: int, switches: Switches) -> bool:
    """Return whether silver may come from the first cell [dice 10.3].

    Silver of this round's sale must not be taken for it [dice 10.2].
    """
    if sold and switches.use_silver_of_this_sale == "no":
        return False
    return switches.use_silver_of_first_cell == "yes"


def _passes_at_end(task: Task, plan: Plan, phase: int) -> int:
    """Return how many rounds that give nothing are kept for the end of a phase.

    They wait until the last phase that has idle rounds, since workers come early.
    """
    is_last = not any(plan.idle[phase:])
    return min(task.uses.passes, plan.idle[phase - 1]) if is_last else 0


def _idle_round(
    steps: list[Step], purse: Purse, phase: int, workers: int, is_eager: bool
) -> int:
    """Play a round without a combination; return the workers that are left to take."""
    sold = sale(purse, is_eager)
    takes_worker = workers > 0
    if takes_worker:
        purse.gain(WORKERS, OWN)
    steps.append(Step(phase, (), sold=sold, takes_worker=takes_worker))
    return workers - takes_worker


def sale(purse: Purse, is_eager: bool) -> int:
    """Sell goods if that helps, and return how many."""
    count = purse.sellable()
    if count <= 0:
        return 0
    if not is_eager and count < sum(purse.wanted[GOODS]):
        return 0
    purse.sell(count)
    return count


def add_time(
    time: TimeBoxes, steps: list[Step], is_free: bool = False
) -> list[Step] | None:
    """Return *steps* with doubles that fit the time boxes, or nothing.

    Args:
        time: the time boxes.
        steps: in order.
        is_free: whether the phases of the steps mean nothing and are to be chosen.
    """
    counts = tuple(sum(step.phase == phase for step in steps) for phase in PHASES)
    for split in time.splits(len(steps)) if is_free else [counts]:
        timed: list[Step] = []
        for phase, rounds in enumerate(split, 1):
            part = steps[len(timed) : len(timed) + rounds]
            sales = [at for at, step in enumerate(part) if step.sold]
            is_over = any(split[phase:])
            doubles = time.doubles(phase, rounds, sales, is_over)
            if doubles is None:
                break
            timed += [
                replace(step, phase=phase, is_double=doubles[at])
                for at, step in enumerate(part)
            ]
        else:
            return timed
    return None
