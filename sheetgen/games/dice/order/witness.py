"""An order of play as a log that the turn engine replays.

No sheet is called legal without one. The dice of the log are made up: any dice that
make each play legal will do, so it is *an* order, never *the* order.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence

from sheetgen.games.dice.order.task import Step
from sheetgen.games.dice.rules.duchy import Duchy
from sheetgen.games.dice.rules.game import Log, Result, Round, replay
from sheetgen.games.dice.rules.marks import Marks
from sheetgen.games.dice.rules.ruleset import BONUSES, NUMBERS, Switches
from sheetgen.games.dice.rules.turn import (
    MONKS,
    STANDARD,
    WORKERS,
    Play,
    Roll,
    State,
    begin,
    find_faults,
    make_play,
)


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
