"""An order of play as a log that the turn engine replays.

No sheet is called legal without one. The dice of the log are made up: any that make
each play legal will do, so it is *an* order, never *the* order.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence

from sheetgen.games.dice.duchy import Duchy
from sheetgen.games.dice.game import Log, Result, Round, replay
from sheetgen.games.dice.marks import Marks
from sheetgen.games.dice.order import Step
from sheetgen.games.dice.rules import BONUSES, NUMBERS, Switches
from sheetgen.games.dice.turn import MONKS, WORKERS, Play, Roll


def make_log(
    duchy: Duchy,
    marks: Marks,
    steps: Sequence[Step],
    variant: str,
    switches: Switches,
) -> Log:
    """Return a log in which *steps* are played with dice that allow them."""
    # One player alone can break no rule of the variants for several.
    kind = "solo" if variant == "solo" else "normal"
    rounds = tuple(
        Round(_roll(duchy, marks, step), (_play(marks, step),)) for step in steps
    )
    return Log((marks.start,), rounds, kind, switches)


def replays(duchy: Duchy, log: Log, marks: Marks) -> Result | None:
    """Return what comes of *log* if it ends in *marks* without a fault."""
    result = replay(duchy, log)
    if result.findings:
        return None
    written = tuple(max(number, 0) for number in marks.numbers)
    return result if result.sheets[0].numbers == written else None


def _play(marks: Marks, step: Step) -> Play:
    cells = tuple((cell, marks.numbers[cell]) for cell in step.cells)
    bonus = BONUSES[step.bonus] if step.bonus >= 0 else ""
    return Play(cells, bonus, step.sold, step.takes_worker, step.in_castle_row)


def _roll(duchy: Duchy, marks: Marks, step: Step) -> Roll:
    """Return dice that make a step legal."""
    if not step.cells:  # two dice of the last terrain that takes no 6, and two sixes
        colour = next(
            place
            for place, terrain in enumerate(duchy.printed.terrains)
            if NUMBERS[-1] not in terrain.numbers
        )
        return Roll((colour, colour), (NUMBERS[-1], NUMBERS[-1]), step.is_double)
    colours = [duchy.terrain_of[cell] for cell in step.cells]
    numbers = [marks.numbers[cell] for cell in step.cells]
    if step.bonus == MONKS:  # the colour is not rolled
        colours = [(colours[0] + 1) % len(duchy.terrains)]
    if step.bonus == WORKERS:  # nor is the number
        numbers = [numbers[0] % len(NUMBERS) + 1]
    return Roll((colours[0], colours[-1]), (numbers[0], numbers[-1]), step.is_double)
