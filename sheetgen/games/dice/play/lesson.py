"""Learning the values of a board from games that are played by these values.

A lesson is hundreds or thousands of games. For each round, it records the traits of the
sheet and the points from there to the end: in part as they came, and in part as the
values predicted them (Sutton, 1988, "Learning to Predict by the Methods of Temporal
Differences"). The improved values are those that predict this best, by least squares
with a ridge around the values before. Sums are whole numbers, so that they are the same
wherever games are played.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence

from sheetgen.games.dice.play.value_function import (
    AHEAD,
    KNOTS,
    MOST_LACKED,
    MOST_TOKENS,
    POINT,
    Traits,
    count_values,
)
from sheetgen.games.dice.rules.duchy import Duchy
from sheetgen.games.dice.rules.ruleset import PHASES

# Games of each lesson. More games changed the mean total by less than its error.
LESSONS = (300, 600, 1200, 2400, 4000, 6000, 8000)
# The weight of the prediction after the next round, in tenths, in each lesson; the last
# also holds for further ones. It is 0 at first, when predictions are guesses.
FORETOLD = (0, 0, 0, 2, 4, 4, 4)
TENTHS = 10
RIDGE = 30.0  # the weight of each earlier value, in sheets

# Guesses before the first lesson, in thousandths of a point.
_OPEN = 150  # a number that fits a colour
_TOKENS = (600, 1200, 2500, 600)  # a monk, silver, a good, a worker
_COLOURS = (500, 250, 120, 60, 30)  # per point of a bonus, by empty cells
_AREA = (750, 1000)  # each empty cell of an area leaves this part of its worth

Trait = tuple[int, int]  # a trait, and its count


class Step:
    """A sheet between two rounds of a game that is studied.

    Attributes:
        time: the time boxes crossed.
        traits: the traits of the sheet, ascending.
        worth: the predicted worth of the traits, in thousandths of a point.
        total: the points so far.
    """

    def __init__(self, time: int, traits: list[Trait], worth: int, total: int) -> None:
        """Store the data of the sheet."""
        self.time = time
        self.traits = traits
        self.worth = worth
        self.total = total


def guess_values(duchy: Duchy) -> tuple[int, ...]:
    """Return rough values to begin with: they only show what helps."""
    traits = Traits(duchy)
    values = [0] * count_values(traits)
    for phase in range(len(PHASES)):
        for knot in range(KNOTS):
            first = phase * traits.count * KNOTS + knot
            passed = phase * (KNOTS - 1) + knot
            whole = len(PHASES) * (KNOTS - 1)
            for trait, worth in _guess(duchy, traits, phase):
                values[first + trait * KNOTS] = worth * (whole - passed) // whole
    return tuple(values)


def _guess(duchy: Duchy, traits: Traits, phase: int) -> list[Trait]:
    """Return guesses of some traits' worth at the beginning of a phase, from 0."""
    guessed = [(trait, _OPEN) for trait in range(traits.open, traits.tokens)]
    for bonus, worth in enumerate(_TOKENS):
        first = traits.tokens + bonus * MOST_TOKENS
        guessed += [(first + more, worth * (more + 1)) for more in range(MOST_TOKENS)]
    first = traits.colours + AHEAD * MOST_LACKED
    guessed += [(first + more, worth) for more, worth in enumerate(_COLOURS)]
    lose, whole = _AREA
    for area, row in enumerate(traits.areas):
        worth = duchy.points[area][phase] * POINT
        for lacked in range(1, len(row) // 2):
            worth = worth * lose // whole
            for reached in (0, 1):
                share = whole if reached else lose
                guessed.append((row[2 * lacked + reached], worth * share // whole))
    return guessed


# The sums of a lesson


def count_sums(traits: Traits, times: int) -> int:
    """Return the number of sums of a lesson."""
    return times * sum_block(traits.count)


def sum_block(count: int) -> int:
    """Return the number of sums per time box: pairs of traits, and traits by points."""
    return count * (count + 1) // 2 + count


def add_game(
    sums: list[int], traits: Traits, steps: Sequence[Step], foretold: int
) -> None:
    """Add the game of one player to the sums of a lesson.

    Args:
        sums: the sums so far; they are changed.
        traits: the traits of the board.
        steps: the sheets, from the one before a round to the one after the last.
        foretold: the weight of the prediction after the next round, in tenths.
    """
    count = traits.count
    block = sum_block(count)
    came = 0
    for at in range(len(steps) - 2, -1, -1):
        step, after = steps[at], steps[at + 1]
        to_come = after.worth * foretold + came * (TENTHS - foretold)
        came = (after.total - step.total) * POINT + to_come // TENTHS
        first = step.time * block
        last = first + block - count
        traits_here = step.traits
        for place, (one, times) in enumerate(traits_here):
            # Rows of a triangle, each one shorter than the row before.
            row = first + one * count - one * (one + 1) // 2
            for other, more in traits_here[place:]:
                sums[row + other] += times * more
            sums[last + one] += times * came


# Better values from the sums


def improve_values(
    duchy: Duchy, values: Sequence[int], sums: Sequence[int]
) -> tuple[int, ...]:
    """Return the values that best predict the games of a lesson."""
    return solve_values(Traits(duchy).count, values, sums)


def solve_values(
    count: int, values: Sequence[int], sums: Sequence[int]
) -> tuple[int, ...]:
    """Return the values of *count* traits that best predict the games of a lesson."""
    times = len(sums) // sum_block(count) // len(PHASES)
    size = count * KNOTS
    better: list[int] = []
    for phase in range(len(PHASES)):
        prior = values[phase * size : (phase + 1) * size]
        rows, right = _equations(count, sums, phase, times)
        # Learn only what the values before do not explain.
        for at, row in enumerate(rows):
            right[at] -= sum([a * b for a, b in zip(row, prior)])  # noqa: B905
            row[at] += RIDGE
        more = _solve(rows, right)
        better += [old + round(new) for old, new in zip(prior, more)]  # noqa: B905
    return tuple(better)


def _equations(
    count: int, sums: Sequence[int], phase: int, times: int
) -> tuple[list[list[float]], list[float]]:
    """Return the normal equations of a phase for the weights at its knots."""
    block = sum_block(count)
    rows = [[0.0] * (count * KNOTS) for _ in range(count * KNOTS)]
    right = [0.0] * (count * KNOTS)
    for passed in range(times):
        first = (phase * times + passed) * block
        share = _shares(passed / times)
        at = first
        for one in range(count):
            for other in range(one, count):
                times_both = sums[at]
                at += 1
                if times_both:
                    _add_pair(rows, (one, other), share, times_both)
            came = sums[first + block - count + one]
            for knot, part in share:
                right[one * KNOTS + knot] += came * part
    return rows, right


def _add_pair(
    rows: list[list[float]],
    pair: tuple[int, int],
    share: list[tuple[int, float]],
    times: int,
) -> None:
    one, other = pair
    for knot, part in share:
        for further, rest in share:
            more = times * part * rest
            rows[one * KNOTS + knot][other * KNOTS + further] += more
            if one != other:
                rows[other * KNOTS + further][one * KNOTS + knot] += more


def _shares(passed: float) -> list[tuple[int, float]]:
    """Return the knots that count after a part of a phase, with their shares."""
    at = passed * (KNOTS - 1)
    knot = int(at)
    return [(knot, 1 - (at - knot)), (knot + 1, at - knot)]


def _solve(rows: list[list[float]], right: list[float]) -> list[float]:
    """Return the solution of equations whose matrix is positive definite.

    Uses Gaussian elimination, which needs no pivoting here. Changes the arguments.
    """
    size = len(rows)
    for at in range(size):
        row = rows[at]
        for below in range(at + 1, size):
            factor = rows[below][at] / row[at]
            if factor:
                tail = rows[below]
                rows[below] = tail[:at] + [
                    a - factor * b
                    for a, b in zip(tail[at:], row[at:])  # noqa: B905
                ]
                right[below] -= factor * right[at]
    found = [0.0] * size
    for at in range(size - 1, -1, -1):
        known = sum([a * b for a, b in zip(rows[at][at + 1 :], found[at + 1 :])])  # noqa: B905
        found[at] = (right[at] - known) / rows[at][at]
    return found
