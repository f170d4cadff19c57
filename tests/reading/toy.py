"""Sheets of a few spots under rules that a test makes up."""

import random
from collections.abc import Callable, Mapping, Sequence
from itertools import product

from sheetgen.core.reading.choice import Choices, make_choices
from sheetgen.core.reading.decision import Judged, Rules
from sheetgen.core.reading.input_field import MOST_COST, Reading, order_values, sign

Legal = Callable[[Mapping[str, str]], bool]


def random_readings(rng: random.Random, spots: int, words: str) -> list[Reading]:
    """Return readings in which no two values of a spot cost the same."""
    readings = []
    for at in range(spots):
        costs = rng.sample(range(0, 7000), len(words))
        values = [(word, cost) for word, cost in zip(words, costs, strict=True)]
        readings.append(Reading(f"spot:{at}", order_values(values)))
    return readings


def make_toy(readings: list[Reading], words: str, is_legal: Legal) -> Rules:
    spots = tuple(sign(reading.name, tuple(words)) for reading in readings)
    return Rules(spots, lambda values: Judged(is_legal(values)))


def tried(
    readings: list[Reading], words: Sequence[str]
) -> list[tuple[int, dict[str, str]]]:
    """Return all values that were seen, the cheapest first."""
    found = []
    for texts in product(words, repeat=len(readings)):
        values = {r.name: text for r, text in zip(readings, texts, strict=True)}
        found.append((sum(r.cost(values[r.name]) for r in readings), values))
    return sorted(found, key=lambda one: one[0])


def choices_of(readings: list[Reading], words: str) -> Choices:
    spots = [sign(reading.name, tuple(words)) for reading in readings]
    return make_choices(spots, readings, {})


FAR = MOST_COST * 10
