"""The bonuses and goods of a sheet while an order of play is searched.

At the last sale, if all goods are sold at once [dice 5.26, 10.8], every good that was
sold has been gained, and none that was kept. So some cells are still empty, and the
areas of the sold goods are reached without them.

Whether the earliest times of bonuses are too late for the crossed ones is a bound: what
it calls hopeless fails in every order of filling; what it lets pass may still be
impossible.

Part of the core that runs in the browser too.
"""

from collections.abc import Iterator
from typing import NamedTuple

from sheetgen.core.budget import Budget
from sheetgen.core.verdict import ERROR, Finding
from sheetgen.games.dice.order.task import CASTLE, OWN, Pair, Task, Uses
from sheetgen.games.dice.rules.duchy import Duchy, count_cells, list_cells
from sheetgen.games.dice.rules.marks import reach
from sheetgen.games.dice.rules.ruleset import BONUSES, Switches
from sheetgen.games.dice.rules.turn import GOODS, MONKS, SILVERS, WORKERS

MANY = 999  # goods; more than any board has


class BonusInventory:
    """The bonuses at one point in an order of play."""

    def __init__(
        self,
        duchy: Duchy,
        switches: Switches,
        rows: tuple[list[list[int]], list[list[int]]],
        circled: list[int],
        missing: list[int],
    ) -> None:
        """Store bonuses; `start_inventory` makes the first inventory of a game.

        Args:
            duchy: the board.
            switches: how open questions are answered.
            rows: for each bonus, in its own row and in the castle row: how many can be
                used, and how many uses are still to come.
            circled: the number of circled bonuses in the own row of each bonus.
            missing: the number of empty cells of each area.
        """
        self.duchy = duchy
        self.switches = switches
        self.have, self.wanted = rows
        self.circled = circled
        self.missing = missing

    def copy(self) -> "BonusInventory":
        """Return an independent inventory with the same bonuses."""
        have = [list(row) for row in self.have]
        wanted = [list(row) for row in self.wanted]
        return BonusInventory(
            self.duchy,
            self.switches,
            (have, wanted),
            list(self.circled),
            list(self.missing),
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
        """Fill a cell, and circle the bonus that it gains."""
        area = self.duchy.area_of[cell]
        self.missing[area] -= 1
        bonus = self.duchy.area_bonus[area]
        if not self.missing[area] and bonus >= 0:
            self.gain(bonus, CASTLE if self.duchy.area_row[area] else OWN)

    def find(self, bonus: int) -> int:
        """Return the row to use a bonus from, or -1 if it cannot be used."""
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
            # Goods of the row of goods are sold first.
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
        """Return the row, plus 1, of the wanted silver that *cell* gains; else 0."""
        area = self.duchy.area_of[cell]
        if self.duchy.area_bonus[area] != SILVERS or self.missing[area] > 1:
            return 0
        row = CASTLE if self.duchy.area_row[area] else OWN
        return row + 1 if self.wanted[SILVERS][row] else 0

    def complaints(self) -> list[Finding]:
        """Return findings for bonuses that should be used but could not be."""
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
        """Return whether all bonuses that should be used were used."""
        return not any(wanted for row in self.wanted for wanted in row)


def start_inventory(
    duchy: Duchy, start: int, uses: Uses, switches: Switches
) -> BonusInventory:
    """Return an inventory with the start castle's bonus, and all of *uses* to come."""
    have = [[0, 0] for _ in BONUSES]
    wanted = [list(uses.monk), list(uses.silver), list(uses.good), list(uses.worker)]
    missing = [count_cells(cells) for cells in duchy.area_cells]
    inventory = BonusInventory(
        duchy, switches, (have, wanted), [0] * len(BONUSES), missing
    )
    inventory.fill(start)
    return inventory


def sale(inventory: BonusInventory, least: int = 1, most: int = MANY) -> int:
    """Sell goods if *least* to *most* can be sold, and return how many."""
    count = inventory.sellable()
    if count <= 0 or not least <= count <= most:
        return 0
    inventory.sell(count)
    return count


def may_come_first(sold: int, switches: Switches) -> bool:
    """Return whether silver may come from the first cell [dice 10.3].

    Silver from a sale in this round must not be mistaken for it [dice 10.2].
    """
    if sold and switches.use_silver_of_this_sale == "no":
        return False
    return switches.use_silver_of_first_cell == "yes"


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
