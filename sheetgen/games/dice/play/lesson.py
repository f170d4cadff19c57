"""How the values of a board are learned from games that are played by them.

A lesson is some hundred games. After each round of them stands what the sheet's traits
were and what it came to: the points up to the end, in part as they came and in part as
the values foretold them (Sutton, 1988, "Learning to Predict by the Methods of Temporal
Differences"). Values that tell this best, by least squares with a ridge around the
values before, are better ones. Sums are whole numbers, so that they add up alike
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

# Games of each lesson. More of them changed the mean total by less than its error.
LESSONS = (300, 600, 1200, 2400, 4000, 6000, 8000)
# Tenths of what the next round promises that are taken as they stand, in each lesson
# and in those after the last: none at first, when promises are guesses.
FORETOLD = (0, 0, 0, 2, 4, 4, 4)
TENTHS = 10
RIDGE = 30.0  # as many sheets as speak for a value staying as it is

# What is guessed before the first lesson, in thousandths of a point.
_OPEN = 150  # a number that fits a colour
_TOKENS = (600, 1200, 2500, 600)  # a monk, silver, a good, a worker
_COLOURS = (500, 250, 120, 60, 30)  # of each point of a bonus, by cells lacked
_AREA = (750, 1000)  # an area that lacks a cell loses a quarter of its points

Trait = tuple[int, int]  # a trait, and how often it holds


class Step:
    """A sheet between two rounds of a game that is studied.

    Attributes:
        time: the time boxes crossed.
        traits: of the sheet, rising.
        worth: what they were thought to be worth.
        total: the points so far.
    """

    def __init__(self, time: int, traits: list[Trait], worth: int, total: int) -> None:
        """Hold what is known of it."""
        self.time = time
        self.traits = traits
        self.worth = worth
        self.total = total


def guess_values(duchy: Duchy) -> tuple[int, ...]:
    """Return values to begin with: they say what helps, and are worth little."""
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
    """Return what some traits may be worth at the beginning of a phase, from 0."""
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


# What games teach


def count_sums(traits: Traits, times: int) -> int:
    """Return how many sums a lesson has."""
    return times * sum_block(traits.count)


def sum_block(count: int) -> int:
    """Return the sums of a time: of each two traits, and of each with the points."""
    return count * (count + 1) // 2 + count


def add_game(
    sums: list[int], traits: Traits, steps: Sequence[Step], foretold: int
) -> None:
    """Add what a game of one player teaches to the sums of a lesson.

    Args:
        sums: so far; they are changed.
        traits: of the board.
        steps: from the sheet before a round to the one after the last.
        foretold: tenths of what the next round promises that are taken as they stand.
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
            # Rows of a triangle: each is one shorter than the one before.
            row = first + one * count - one * (one + 1) // 2
            for other, more in traits_here[place:]:
                sums[row + other] += times * more
            sums[last + one] += times * came


# What follows from it


def improve_values(
    duchy: Duchy, values: Sequence[int], sums: Sequence[int]
) -> tuple[int, ...]:
    """Return the values that tell best what the games of a lesson came to."""
    return solve_values(Traits(duchy).count, values, sums)


def solve_values(
    count: int, values: Sequence[int], sums: Sequence[int]
) -> tuple[int, ...]:
    """Return the values of so many traits that tell best what games came to."""
    times = len(sums) // sum_block(count) // len(PHASES)
    size = count * KNOTS
    better: list[int] = []
    for phase in range(len(PHASES)):
        prior = values[phase * size : (phase + 1) * size]
        rows, right = _equations(count, sums, phase, times)
        # What the values before do not explain is what is to be learned.
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
    """Return which knots count after a part of a phase, and how much."""
    at = passed * (KNOTS - 1)
    knot = int(at)
    return [(knot, 1 - (at - knot)), (knot + 1, at - knot)]


def _solve(rows: list[list[float]], right: list[float]) -> list[float]:
    """Return the solution of equations whose matrix is positive definite.

    By Gauss' elimination, which needs no pivots there. The arguments are used up.
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
