"""What an order of play must lead to, its steps, and an order as a log.

The turn engine replays the log: no sheet is called legal without one. Its dice are made
up: any dice that make each play legal will do, so it is *an* order, never *the* order.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sheetgen.core.budget import Budget
from sheetgen.games.dice.rules.duchy import Duchy
from sheetgen.games.dice.rules.faults import find_faults
from sheetgen.games.dice.rules.game import Log, Result, Round, replay
from sheetgen.games.dice.rules.marks import Marks
from sheetgen.games.dice.rules.ruleset import BONUSES, NUMBERS, PHASES, Switches
from sheetgen.games.dice.rules.time_boxes import TimeBoxes
from sheetgen.games.dice.rules.turn import (
    MONKS,
    STANDARD,
    WORKERS,
    Play,
    Roll,
    State,
    begin,
    make_play,
)

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


def make_log(
    duchy: Duchy,
    marks: Marks,
    steps: Sequence[Step],
    variant: str,
    switches: Switches,
) -> Log:
    """Return a log in which *steps* are played with dice that allow them."""
    state = begin(duchy, marks.start, switches)
    is_usual = switches == STANDARD  # the likeliest roll never fits then
    rounds = []
    for step in steps:
        play = _play(marks, step)
        if step.cells:
            roll = _roll(duchy, marks, step)
        else:
            roll = _idle_roll(duchy, state, play, step.is_double, switches)
        if not is_usual:
            state = make_play(duchy, state, play, switches)
        rounds.append(Round(roll, (play,)))
    # A single player cannot break a rule of the variants for several.
    kind = "solo" if variant == "solo" else "normal"
    return Log((marks.start,), tuple(rounds), kind, switches)


def replays(
    duchy: Duchy, log: Log, marks: Marks, phases: tuple[int, ...] | None = None
) -> Result | None:
    """Return the result of *log* if it leads to *marks* without a fault, else None.

    Args:
        duchy: the board.
        log: the log to replay.
        marks: the numbers.
        phases: the phase that is written in each cell, 0 for none.
    """
    result = replay(duchy, log)
    if result.findings:
        return None
    written = tuple(max(number, 0) for number in marks.numbers)
    sheet = result.sheets[0]
    if sheet.numbers != written:
        return None
    for cell, phase in enumerate(phases or ()):
        if phase and result.phases[sheet.rounds[cell] - 1] != phase:
            return None
    return result


def _play(marks: Marks, step: Step) -> Play:
    cells = tuple((cell, marks.numbers[cell]) for cell in step.cells)
    bonus = BONUSES[step.bonus] if step.bonus >= 0 else ""
    return Play(cells, bonus, step.sold, step.takes_worker, step.in_castle_row)


def _roll(duchy: Duchy, marks: Marks, step: Step) -> Roll:
    """Return dice that make it legal to fill the cells of *step*."""
    colours = [duchy.terrain_of[cell] for cell in step.cells]
    numbers = [marks.numbers[cell] for cell in step.cells]
    if step.bonus == MONKS:  # the colour is not rolled
        colours = [(colours[0] + 1) % len(duchy.terrains)]
    if step.bonus == WORKERS:  # the number is not rolled
        numbers = [numbers[0] % len(NUMBERS) + 1]
    return Roll((colours[0], colours[-1]), (numbers[0], numbers[-1]), step.is_double)


def _idle_roll(
    duchy: Duchy, state: State, play: Play, is_double: bool, switches: Switches
) -> Roll:
    """Return dice that make it legal to fill no cell, or the likeliest ones."""
    # Two dice of a terrain that takes no 6, with two sixes, never fit.
    colour = next(
        place
        for place, terrain in enumerate(duchy.printed.terrains)
        if NUMBERS[-1] not in terrain.numbers
    )
    likely = Roll((colour, colour), (NUMBERS[-1], NUMBERS[-1]), is_double)
    if switches == STANDARD or not find_faults(duchy, state, likely, play, switches):
        return likely
    for place in range(len(duchy.terrains)):
        for number in NUMBERS:
            roll = Roll((place, place), (number, number), is_double)
            if not find_faults(duchy, state, roll, play, switches):
                return roll
    return likely
