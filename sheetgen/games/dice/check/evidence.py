"""The evidence of phases or rounds that are written beside the numbers.

Part of the core that runs in the browser too.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from sheetgen.core.budget import Budget
from sheetgen.core.verdict import ERROR, Finding, Fix, Value
from sheetgen.games.dice.check.bonus_rows import MOST_USES
from sheetgen.games.dice.order.inventory import choices, sale, start_inventory
from sheetgen.games.dice.order.task import CASTLE, SaleTimes, Step, Uses, add_time
from sheetgen.games.dice.rules.duchy import Duchy, cell_set, list_cells
from sheetgen.games.dice.rules.faults import at_cell
from sheetgen.games.dice.rules.fill import CROSS, Fill
from sheetgen.games.dice.rules.marks import Marks
from sheetgen.games.dice.rules.ruleset import PHASES, Switches
from sheetgen.games.dice.rules.time_boxes import TimeBoxes, open_time
from sheetgen.games.dice.rules.turn import MONKS, SILVERS, WORKERS

# Phases


def check_phases(
    duchy: Duchy, fill: Fill, marks: Marks, time: TimeBoxes
) -> tuple[tuple[int, ...], tuple[int, ...], list[Finding]]:
    """Return the first and last possible phase of each cell, and findings.

    Without phases, every cell may have been filled in any phase.
    """
    count = len(marks.numbers)
    begun = time.begun
    first, last = [1] * count, [begun] * count
    phases = fill.shown_phases
    if phases is None:
        return tuple(first), tuple(last), []
    findings = []
    for cell, phase in enumerate(phases):
        if not phase:
            continue
        number = marks.numbers[cell]
        if number <= 0:  # [dice 9.6, 9.9]
            clause = "9.9" if number == CROSS else "9.6"
            fix = (Fix(f"cell:{duchy.board.names[cell]}", 0),)
            found = at_cell(duchy, "phase-without-number", cell, clause)
            findings.append(replace(found, fixes=fix))
        elif phase > begun:  # [dice 3.8]
            findings.append(
                at_cell(duchy, "phase-not-begun", cell, "3.8", begun, phase)
            )
        else:
            first[cell] = last[cell] = phase
    for area in marks.completed:
        cells = list_cells(duchy.area_cells[area])
        written = [phases[cell] for cell in cells]
        if marks.numbers[cells[0]] == CROSS:
            continue
        if not any(written):  # [dice 9.5]
            findings.append(at_cell(duchy, "phase-missing", cells[0], "9.5"))
            continue
        for cell in cells:
            if not phases[cell]:  # [dice 9.7]
                last[cell] = min(begun, max(written))
    return tuple(first), tuple(last), findings


# Rounds

MOST_SALES = 6  # to try in rounds whose time boxes were left out
REPLAY = 30  # steps to play all rounds once


@dataclass(frozen=True)
class Numbered:
    """Time boxes with the numbers of rounds.

    Attributes:
        count: the number of rounds played; None if no box has a number.
        phase_of: the phase of each round, by its number from 1.
        doubles: for each round, whether it was a double; None if the last box of a
            column may have cut it short [dice 9.14].
        boxes: the time boxes, as if they were crossed.
    """

    count: int | None
    phase_of: tuple[int, ...]
    doubles: tuple[bool | None, ...]
    boxes: TimeBoxes


def read_rounds(
    fill: Fill, time: TimeBoxes, switches: Switches
) -> tuple[Numbered, list[Finding]]:
    """Return the evidence of numbered time boxes, and findings for them."""
    unknown = Numbered(None, (0,), (None,), open_time(time.size, time.is_single))
    if not time.is_exact or fill.time is None:
        if time.is_single:  # [dice 8.6] the number of a round shows its phase
            return _solo_rounds(fill, unknown), []
        return unknown, []
    findings: list[Finding] = []
    phase_of = [0]
    doubles: list[bool | None] = [None]
    for phase, column in enumerate(fill.time, 1):
        numbers = [number for number in column if number]
        before = len(phase_of) - 1  # the last round of earlier columns
        for at, number in enumerate(numbers):
            last = len(phase_of) - 1
            if number == last + 1:
                phase_of.append(phase)
                # In the solo variant, boxes do not show doubles.
                doubles.append(None if time.is_single else False)
            elif number == last and last > before and not doubles[last]:
                if time.is_single:  # [dice 10.17]
                    return unknown, [_time_fault("time-twice", phase, "10.17", number)]
                doubles[last] = True  # [dice 9.14]
            else:
                clause = "9.13" if number == last else "9.12"
                code = "time-too-often" if number == last else "time-number"
                findings.append(_time_fault(code, phase, clause, number, last + 1))
                return unknown, findings
            is_last = at + 1 == time.size and not time.is_single
            if is_last and not doubles[-1]:
                doubles[-1] = None
    return Numbered(len(phase_of) - 1, tuple(phase_of), tuple(doubles), time), []


def _solo_rounds(fill: Fill, unknown: Numbered) -> Numbered:
    """Return the phases of the rounds of a solo game without known time boxes."""
    size = unknown.boxes.size
    phases = tuple(
        (number + size - 1) // size for number in range(size * len(PHASES) + 1)
    )
    return Numbered(None, phases, (None,) * len(phases), unknown.boxes)


def check_rounds(
    duchy: Duchy,
    fill: Fill,
    marks: Marks,
    numbered: Numbered,
    switches: Switches,
) -> tuple[dict[int, list[int]], list[Finding]]:
    """Return the cells of each round, in the order of filling, and findings."""
    rounds = fill.rounds or ()
    findings = []
    by_round: dict[int, list[int]] = {}
    most = numbered.boxes.size * len(PHASES)  # [dice 3.9, 8.6]
    if numbered.count is not None:
        most = numbered.count
    for cell, number in enumerate(marks.numbers):
        value = rounds[cell]
        if number <= 0:
            if value:  # [dice 9.15]
                fix = (Fix(f"cell:{duchy.board.names[cell]}", 0),)
                found = at_cell(duchy, "round-without-number", cell, "9.15")
                findings.append(replace(found, fixes=fix))
        elif not value:  # [dice 9.15]
            findings.append(at_cell(duchy, "round-missing", cell, "9.15"))
        elif value > most:  # [dice 9.12]
            findings.append(
                at_cell(duchy, "round-not-played", cell, "9.12", most, value)
            )
        else:
            by_round.setdefault(value, []).append(cell)
    if marks.start < 0:  # already reported, and no more checks are possible
        return by_round, findings
    # A cell without a known round makes no other cell wrong.
    dated = cell_set(cell for cells in by_round.values() for cell in cells)
    filled = marks.filled & ~dated
    for value in sorted(by_round):
        cells = by_round[value]
        if len(cells) > 2:  # [dice 9.17]
            names = tuple(duchy.board.names[cell] for cell in cells)
            findings.append(
                Finding("round-too-full", ERROR, f"round:{value}", "9.17", 2, names)
            )
        else:
            by_round[value], more = _order_of_round(
                duchy, marks, filled, cells, switches
            )
            findings += more
        for cell in cells:
            filled |= 1 << cell
    return by_round, findings


def _order_of_round(
    duchy: Duchy, marks: Marks, filled: int, cells: list[int], switches: Switches
) -> tuple[list[int], list[Finding]]:
    """Return the cells of a round in a possible order, or findings."""
    faults: list[Finding] = []
    for order in (cells, cells[::-1]):
        faults = []
        done = filled
        for at, cell in enumerate(order):
            beside = done
            if at and switches.second_cell_beside_first == "no":  # [dice 10.1]
                beside = filled
            if not duchy.near[cell] & beside:
                faults.append(at_cell(duchy, "not-beside-filled", cell, "3.14"))
            elif not _number_is_lent(duchy, marks, done, cell, switches):
                number = marks.numbers[cell]
                faults.append(
                    at_cell(duchy, "castle-before-number", cell, "4.11", None, number)
                )
            done |= 1 << cell
        if not faults:
            return list(order), []
    return cells, faults


def _number_is_lent(
    duchy: Duchy, marks: Marks, filled: int, cell: int, switches: Switches
) -> bool:
    """Return whether a castle's number is already beside it [dice 4.11]."""
    if not duchy.is_castle[cell] or switches.castle_number_first == "no":
        return True
    number = marks.numbers[cell]
    near = [other for other in duchy.board.neighbours[cell] if filled >> other & 1]
    if any(marks.numbers[other] == number for other in near):
        return True
    lends = switches.start_castle_lends_number == "any"  # [dice 10.7]
    return lends and marks.start in near


@dataclass(frozen=True)
class Dated:
    """A sheet whose cells show their rounds.

    Attributes:
        duchy: the board.
        marks: the numbers of the sheet.
        by_round: the cells of each round, in the order of filling.
        numbered: the numbered time boxes of the sheet.
        switches: how open questions are answered.
    """

    duchy: Duchy
    marks: Marks
    by_round: Mapping[int, Sequence[int]]
    numbered: Numbered
    switches: Switches

    @property
    def pairs(self) -> int:
        """The number of rounds that filled two cells."""
        return sum(1 for cells in self.by_round.values() if len(cells) == 2)


def play_rounds(
    dated: Dated, ways: list[Uses], budget: Budget
) -> tuple[list[Step] | None, list[Finding]]:
    """Return the rounds as they were played, or findings for missing bonuses.

    It is known when each bonus was gained; it is used as soon as possible.

    Args:
        dated: the sheet.
        ways: the possible uses of bonuses.
        budget: the budget for trying sales that no time box shows.
    """
    count = dated.numbered.count
    is_open = count is None  # rounds without a mark may have followed
    if count is None:
        count = max(dated.by_round, default=0)
    pairs, idle = dated.pairs, count - len(dated.by_round)
    fitting = [
        way
        for way in ways
        if way.pairs == pairs and (way.idle == idle or (is_open and way.idle > idle))
    ]
    if not fitting:
        return None, _count_findings(dated.marks, ways, pairs, idle)
    findings: list[Finding] = []
    kinds = [(way.workers, way.passes) for way in fitting]
    is_proved = all(kinds.count(kind) < MOST_USES for kind in kinds)
    for way in fitting:
        if not budget.take(REPLAY):
            return None, []
        played = len(dated.by_round) + way.idle
        steps, faults = _play_way(dated, played, way)
        if steps is not None and is_open:
            steps, is_searched = _play_open(dated, played, way, budget)
            is_proved = is_proved and is_searched
            faults = [Finding("sale-impossible", ERROR, "row:good", "5.23")]
        if steps is not None:
            return steps, []
        findings = findings or faults
    return None, findings if is_proved else []


def _play_open(
    dated: Dated, played: int, way: Uses, budget: Budget
) -> tuple[list[Step] | None, bool]:
    """Return *played* rounds with possible sales, and whether all sales were tried."""
    boxes = dated.numbered.boxes
    goods = sum(way.good)
    times = SaleTimes(boxes, played, budget)
    spreads = _sale_rounds(times, played, min(goods, MOST_SALES))
    for sales in spreads:
        if not budget.take(REPLAY):
            return None, False
        steps, _ = _play_way(dated, played, way, sales)
        timed = None if steps is None else add_time(boxes, steps, True)
        if timed is not None:
            return timed, True
    return None, goods <= MOST_SALES and not budget.is_spent


def play_sales(
    dated: Dated, ways: list[Uses], sold: tuple[int, ...], budget: Budget
) -> list[Step] | None:
    """Return the rounds as they were played, with goods sold in given phases.

    Args:
        dated: the sheet, with all time boxes numbered.
        ways: the possible uses of bonuses.
        sold: the number of goods sold in each phase.
        budget: the budget for trying sales.
    """
    count = dated.numbered.count
    if count is None:
        return None
    pairs, idle = dated.pairs, count - len(dated.by_round)
    for way in ways:
        is_fitting = way.pairs == pairs and way.idle == idle
        if not is_fitting or sum(way.good) != sum(sold):
            continue
        for sales in _sales_by_phase(dated.numbered, sold, budget):
            steps, _ = _play_way(dated, count, way, sales)
            if steps is not None and _sold_in(steps) == sold:
                return steps
            if not budget.take(REPLAY):
                return None
    return None


def _sold_in(steps: list[Step]) -> tuple[int, ...]:
    """Return how many goods *steps* sell in each phase."""
    return tuple(
        sum(step.sold for step in steps if step.phase == phase) for phase in PHASES
    )


def _sales_by_phase(
    numbered: Numbered, sold: tuple[int, ...], budget: Budget, phase: int = 1
) -> Iterator[tuple[int, ...]]:
    """Yield rounds, from 0, of sales: first with one sale per phase, then several."""
    if phase > len(PHASES):
        yield ()
        return
    can = [
        value - 1
        for value in range(1, len(numbered.phase_of))
        if numbered.phase_of[value] == phase and numbered.doubles[value] is not False
    ]
    goods = sold[phase - 1]
    for count in range(min(goods, 1), min(goods, len(can)) + 1):
        for some, _ in choices(can, count):
            if not budget.take():
                return
            for rest in _sales_by_phase(numbered, sold, budget, phase + 1):
                yield (*some, *rest)


def _sale_rounds(
    times: SaleTimes, rounds: int, most: int, sales: tuple[int, ...] = ()
) -> Iterator[tuple[int, ...]]:
    """Yield sets of rounds, from 0, that can all have been sales: *sales* and more."""
    yield sales
    if len(sales) < most:
        for at in range(sales[-1] + 1 if sales else 0, rounds):
            if times.allow((*sales, at)):
                yield from _sale_rounds(times, rounds, most, (*sales, at))


def _count_findings(
    marks: Marks, ways: list[Uses], pairs: int, idle: int
) -> list[Finding]:
    """Return findings for counts of the rows that do not match the rounds."""
    findings = []
    crossed = sorted({way.pairs for way in ways})
    if pairs not in crossed:  # [dice 9.17]
        findings.append(
            Finding("silver-differs", ERROR, "row:silver", "9.17", pairs, crossed[0])
        )
    workers = sorted({way.workers for way in ways})
    if idle not in [way.idle for way in ways]:  # [dice 9.18]
        cities = marks.earned[WORKERS]
        findings.append(
            Finding(
                "workers-differ",
                ERROR,
                "row:worker",
                "9.18",
                cities + idle,
                cities + workers[0],
            )
        )
    return findings


def _play_way(
    dated: Dated, count: int, way: Uses, sales: tuple[int, ...] | None = None
) -> tuple[list[Step] | None, list[Finding]]:
    """Play the rounds; if *sales* are given, from 0, goods are sold only in these."""
    game = _Replay(dated, way, sales)
    for value in range(1, count + 1):
        faults = game.play(value)
        if faults:
            return None, faults
    if game.inventory.is_done():
        return game.steps, []
    return None, game.inventory.complaints()


class _Replay:
    """The rounds of a sheet, played one after the other.

    Attributes:
        inventory: the bonuses that are left.
        steps: the steps played so far.
    """

    def __init__(self, dated: Dated, way: Uses, sales: tuple[int, ...] | None) -> None:
        """Begin with the start castle."""
        self.dated = dated
        self.numbered = dated.numbered
        self.by_round = dated.by_round
        self.must_sell = dated.switches.optional_sale == "no"
        self.sales = sales
        self.workers = way.workers
        self.inventory = start_inventory(
            dated.duchy, dated.marks.start, way, dated.switches
        )
        self.steps: list[Step] = []

    def play(self, value: int) -> list[Finding]:
        """Play the round *value*; return findings for it."""
        numbered, inventory = self.numbered, self.inventory
        double, phase = None, 1  # chosen at the end
        if numbered.count is not None:
            double, phase = numbered.doubles[value], numbered.phase_of[value]
        had_silver = inventory.find(SILVERS)
        sold = 0
        if double is not False:
            if double and self.must_sell and inventory.sellable() < 0:
                return [_round_fault("sale-left-out", value, "row:good", "10.9")]
            if self.sales is None or value - 1 in self.sales:
                sold = sale(inventory)
        is_double = bool(double) or sold > 0
        cells = self.by_round.get(value, ())
        if not cells:
            step = Step(phase, (), -1, False, sold, self._take_worker(), is_double)
        elif len(cells) == 1:
            bonus, row = self._fill_one(cells[0])
            in_castle = row == CASTLE
            step = Step(phase, tuple(cells), bonus, in_castle, sold, False, is_double)
        else:
            cells, row = self._fill_two(cells, had_silver)
            if row < 0:
                return [_round_fault("silver-not-earned", value, "row:silver", "5.11")]
            in_castle = row == CASTLE
            step = Step(phase, tuple(cells), SILVERS, in_castle, sold, False, is_double)
        self.steps.append(step)
        return []

    def _take_worker(self) -> bool:
        if self.workers <= 0:
            return False
        self.inventory.gain(WORKERS, 0)
        self.workers -= 1
        return True

    def _fill_one(self, cell: int) -> tuple[int, int]:
        """Fill a cell; return the bonus that is used, and its row, or -1 twice."""
        inventory = self.inventory
        bonus = next((b for b in (MONKS, WORKERS) if inventory.find(b) >= 0), -1)
        row = inventory.find(bonus) if bonus >= 0 else -1
        if bonus >= 0:
            inventory.use(bonus, row)
        inventory.fill(cell)
        return bonus, row

    def _fill_two(
        self, cells: Sequence[int], had_silver: int
    ) -> tuple[Sequence[int], int]:
        """Fill two cells; return them in order, and the row of the silver."""
        inventory, switches = self.inventory, self.dated.switches
        silver = inventory.find(SILVERS)
        if switches.use_silver_of_this_sale == "no":  # [dice 10.2]
            silver = had_silver
        orders = [cells]
        if self._can_turn(cells):
            orders.append(cells[::-1])
        for order in orders:
            if silver >= 0:
                break
            if switches.use_silver_of_first_cell == "yes" and inventory.brings_silver(
                order[0]
            ):
                cells = order
                silver = inventory.brings_silver(order[0]) - 1
        inventory.fill(cells[0])
        if silver >= 0:
            inventory.use(SILVERS, silver)
            inventory.fill(cells[1])
        return cells, silver

    def _can_turn(self, cells: Sequence[int]) -> bool:
        """Return whether the cells can also be filled in reverse order."""
        dated = self.dated
        filled = 1 << dated.marks.start
        for step in self.steps:
            for cell in step.cells:
                filled |= 1 << cell
        turned = list(cells[::-1])
        order, faults = _order_of_round(
            dated.duchy, dated.marks, filled, turned, dated.switches
        )
        return not faults and order == turned


def _round_fault(code: str, value: int, place: str, clause: str) -> Finding:
    return Finding(code, ERROR, f"round:{value} {place}", clause)


def _time_fault(
    code: str, phase: int, clause: str, found: Value, expected: Value = None
) -> Finding:
    return Finding(code, ERROR, f"phase:{phase}", clause, expected, found)
