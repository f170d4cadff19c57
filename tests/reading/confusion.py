"""Readings of sheets whose values are known, as what sees handwriting might give them.

Every sign has a place in a space, signs that look alike near each other; a glyph is its
place, moved by the habits of its writer and by chance. What knows how far glyphs are
moved, but not whose habits they have, gives each sign the probability that is its due:
it errs as often as it says. Habits make errors agree: the odd 5 of a writer is odd all
over the sheet. A glyph in a thousand is drawn as another sign.

Of the numbers of cells 2.4 % are read wrongly, of the surest nine tenths 0.5 %, and of
those that seem to be 99 % sure 0.2 %: as a small classifier of handwriting does.
"""

import random
from collections.abc import Mapping
from itertools import product
from math import exp

from sheetgen.core.reading.input_field import (
    CROSS,
    NUMBER,
    NUMBERS,
    RINGS,
    TICK,
    InputField,
    Reading,
)
from sheetgen.scan.read import make_reading

GROUPS = ("147", "23", "56", "890")
APART = 4.2  # of groups, in standard deviations of a glyph
WITHIN = 3.08  # of the signs of a group
HABIT = 0.45  # how far a writer's own signs lie from everybody's
ODD = 0.0007  # digits that are drawn as another one
ODD_RING = 0.0003  # and rings
FAINT = 0.0002  # written spots that look empty, and the reverse
UNSURE = 0.003  # spots of which it is hard to tell whether they are empty
MOST_VALUES = 8  # of a number that are told


class Writer:
    """Somebody whose signs are alike all over a sheet."""

    def __init__(self, seed: str, within: float = WITHIN) -> None:
        self.rng = random.Random(seed)
        self.within = within
        self.habits: dict[tuple[str, int], float] = {}

    def read_sheet(
        self, spots: tuple[InputField, ...], values: Mapping[str, str]
    ) -> list[Reading]:
        """Return readings of all spots."""
        return [self.read(spot, values.get(spot.name, "")) for spot in spots]

    def read(self, spot: InputField, value: str) -> Reading:
        """Return a reading of what stands at a spot."""
        rng = self.rng
        blank = FAINT if value else 1 - FAINT  # of a usual spot
        if rng.random() < UNSURE:
            is_seen = rng.random() < 0.9
            blank = 0.1 if is_seen == bool(value) else 0.9
        if spot.kind == NUMBER:
            digits = [self.glyph(digit, "0123456789") for digit in value or "1"]
            written = joined(digits)
        elif spot.kind == NUMBERS:
            signs = [self.glyph(sign, "0123456789 ") for sign in value or "1"]
            written = joined(signs)
        elif spot.kind == TICK:
            written = {CROSS: 1.0}
        else:
            words = spot.words
            written = self.glyph(value or rng.choice(words), words)
        chances = {text: written[text] * (1 - blank) for text in written}
        return make_reading(spot.name, {**chances, "": blank})

    def glyph(self, sign: str, signs: tuple[str, ...] | str) -> dict[str, float]:
        """Return the probability of each sign for a glyph that was drawn as one."""
        rng = self.rng
        odd = ODD_RING if sign in RINGS else ODD
        drawn = rng.choice(signs) if rng.random() < odd else sign
        place = self.place(drawn)
        seen = {
            axis: place.get(axis, 0.0) + self.habit(drawn, at) + rng.gauss(0, 1)
            for at, axis in enumerate(axes(signs))
        }
        spread = 1 + HABIT**2
        logs = {}
        for other in signs:
            there = self.place(other)
            far = sum((seen[axis] - there.get(axis, 0.0)) ** 2 for axis in seen)
            logs[other] = -far / 2 / spread
        most = max(logs.values())
        whole = sum(exp(value - most) for value in logs.values())
        even = odd / len(signs)
        return {
            other: (1 - odd) * exp(logs[other] - most) / whole + even for other in signs
        }

    def place(self, sign: str) -> dict[str, float]:
        """Return where a sign lies: on an axis of its own, and one of its group."""
        return {sign: self.within, f"group {group_of(sign)}": APART}

    def habit(self, sign: str, axis: int) -> float:
        """Return how far this writer's sign lies off along an axis."""
        key = (sign, axis)
        if key not in self.habits:
            self.habits[key] = self.rng.gauss(0, HABIT)
        return self.habits[key]


def axes(signs: tuple[str, ...] | str) -> list[str]:
    groups = sorted({f"group {group_of(sign)}" for sign in signs})
    return [*signs, *groups]


def group_of(sign: str) -> str:
    """Return the signs that look like one, itself among them."""
    return next((group for group in GROUPS if sign in group), sign)


def joined(digits: list[dict[str, float]]) -> dict[str, float]:
    """Return the likeliest numbers of some digits."""
    best = [sorted(one, key=lambda sign: -one[sign])[:3] for one in digits]
    numbers = {}
    for signs in product(*best):
        chance = 1.0
        for sign, one in zip(signs, digits, strict=True):
            chance *= one[sign]
        numbers["".join(signs)] = chance
    kept = sorted(numbers, key=lambda number: -numbers[number])[:MOST_VALUES]
    return {number: numbers[number] for number in kept}
