"""What an order of play must show, and what it is made of.

Part of the core that runs in the browser too.
"""

from dataclasses import dataclass, replace

from sheetgen.games.dice.clock import TimeBoxes
from sheetgen.games.dice.marks import Marks
from sheetgen.games.dice.rules import PHASES

OWN, CASTLE = 0, 1  # the row of a bonus's own, and the castle row

Pair = tuple[int, int]


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


def passes_at_end(task: Task, plan: Plan, phase: int) -> int:
    """Return how many rounds that give nothing are kept for the end of a phase.

    They wait until the last phase that has idle rounds, since workers come early.
    """
    is_last = not any(plan.idle[phase:])
    return min(task.uses.passes, plan.idle[phase - 1]) if is_last else 0
