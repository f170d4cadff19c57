"""Readings from probabilities, for what sees a sheet on the computer."""

from collections.abc import Iterable, Mapping
from math import log

from sheetgen.reading.reading import MOST_COST, Reading, order_values

LEAST = 1e-4  # what a probability is taken to be at the least


def make_reading(name: str, chances: Mapping[str, float]) -> Reading:
    """Return a reading of probabilities.

    Args:
        name: of the spot.
        chances: of values; those that are left out are hardly possible.
    """
    values = [(text, cost_of(chances[text])) for text in sorted(chances)]
    return Reading(name, order_values(values))


def reading_of(name: str, logs: Iterable[tuple[str, float]]) -> Reading:
    """Return a reading of natural logarithms of probabilities.

    >>> reading_of("total", (("7", -0.105), ("1", -2.303))).values
    (('7', 105), ('1', 2303))
    """
    values = [(text, min(round(-1000 * one), MOST_COST)) for text, one in logs]
    return Reading(name, order_values(values))


def cost_of(chance: float) -> int:
    """Return the cost of a probability.

    >>> cost_of(1), cost_of(0.5), cost_of(0)
    (0, 693, 9210)
    """
    return round(-1000 * log(max(chance, LEAST)))
