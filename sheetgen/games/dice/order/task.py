"""What an order of play must lead to, and the steps that it consists of.

Part of the core that runs in the browser too.
"""

from dataclasses import dataclass, replace

from sheetgen.core.budget import Budget
from sheetgen.games.dice.rules.marks import Marks
from sheetgen.games.dice.rules.ruleset import PHASES
from sheetgen.games.dice.rules.time_boxes import TimeBoxes

OWN, CASTLE = 0, 1  # the bonus's own row, and the castle row

Pair = tuple[int, int]


@dataclass(frozen=True)
class Uses:
    """The bonuses crossed in the own and castle rows, and rounds without a mark.

    Attributes:
        monk: monks that were used.
        silver: silver that was used: rounds in which two cells were filled.
        good: goods that were sold.
        worker: workers that were used.
        workers: rounds without a combination that gained a worker.
        passes: rounds that gained nothing at all.
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
    """What an order must lead to.

    Attributes:
        marks: the numbers.
        first: the earliest phase in which each cell can have been filled.
        last: the latest phase in which each cell can have been filled.
        rounds: the fewest and the most rounds that each phase can have had.
        uses: the bonuses that were used, and the rounds without a mark.
        time: the time boxes.
        sold: how many goods were sold in each phase; None if that is open.
    """

    marks: Marks
    first: tuple[int, ...]
    last: tuple[int, ...]
    rounds: tuple[Pair, ...]
    uses: Uses
    time: TimeBoxes
    sold: tuple[int, ...] | None = None


@dataclass(frozen=True)
class Step:
    """A round of an order.

    Attributes:
        phase: the phase of the round.
        cells: the cells that are filled, in order.
        bonus: the index in `BONUSES` of the bonus that is used, or -1.
        in_castle_row: whether it is crossed in the castle row.
        sold: the number of goods sold before.
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


@dataclass(frozen=True)
class Plan:
    """How many marks and idle rounds the phases have.

    Attributes:
        marks: the number for each phase.
        idle: the number for each phase.
        pairs: the fewest and the most rounds with two marks in each phase.
    """

    marks: tuple[int, ...]
    idle: tuple[int, ...]
    pairs: tuple[Pair, ...]


def add_time(
    time: TimeBoxes, steps: list[Step], is_free: bool = False
) -> list[Step] | None:
    """Return *steps* with doubles that fit the time boxes, or None.

    Args:
        time: the time boxes.
        steps: the steps in order.
        is_free: whether to choose the phases, ignoring those of the steps.
    """
    sales = [at for at, step in enumerate(steps) if step.sold]
    splits = [tuple(sum(step.phase == phase for step in steps) for phase in PHASES)]
    if is_free:
        splits = time.splits(len(steps))
    for split in splits:
        doubles = _doubles(time, split, sales)
        if doubles is not None:
            phases = [phase for phase in PHASES for _ in range(split[phase - 1])]
            return [
                replace(step, phase=phases[at], is_double=doubles[at])
                for at, step in enumerate(steps)
            ]
    return None


def _doubles(
    time: TimeBoxes, split: tuple[int, ...], sales: list[int]
) -> list[bool] | None:
    """Return which rounds were doubles, or None if that is impossible.

    Args:
        time: the time boxes.
        split: how many rounds each phase has.
        sales: the rounds, from 0, that must have been doubles.
    """
    doubles: list[bool] = []
    for phase, rounds in enumerate(split, 1):
        before = len(doubles)
        of_phase = [at - before for at in sales if before <= at < before + rounds]
        found = time.doubles(phase, rounds, of_phase, any(split[phase:]))
        if found is None:
            return None
        doubles += found
    return doubles


class SaleTimes:
    """When goods can have been sold in a game whose phases are open."""

    def __init__(self, time: TimeBoxes, rounds: int, budget: Budget) -> None:
        """Prepare a game of *rounds* rounds; each way to split them takes a step."""
        self.time = time
        self.splits = time.splits(rounds)
        self.budget = budget
        self.known: dict[tuple[int, ...], bool] = {}

    def allow(self, sales: tuple[int, ...]) -> bool:
        """Return whether the rounds *sales*, from 0, can all have been doubles."""
        if sales not in self.known:
            self.known[sales] = any(
                self.budget.take()
                and _doubles(self.time, split, list(sales)) is not None
                for split in self.splits
            )
        return self.known[sales]


def passes_at_end(task: Task, plan: Plan, phase: int) -> int:
    """Return how many rounds that gain nothing are saved for the end of a phase.

    They are saved for the last phase with idle rounds, since workers come early.
    """
    is_last = not any(plan.idle[phase:])
    return min(task.uses.passes, plan.idle[phase - 1]) if is_last else 0
