"""Input fields, or spots: where something can be written, and what was seen there.

A spot is named like the place of a finding, and its value is always a text; an empty
text means that nothing is written.

A value that was seen has a cost: minus the natural logarithm of its probability, in
thousandths. Costs of spots are added where probabilities would be multiplied, and whole
numbers are the same on every machine. No probability counts as less than one in ten
thousand: otherwise one value misread with confidence would outweigh the rest of a
sheet.

Part of the core that runs in the browser too.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

SIGN = "sign"  # one of some words, such as a number from 1 to 6
NUMBER = "number"  # any whole number
NUMBERS = "numbers"  # several of them side by side, separated by blanks
TICK = "tick"  # a box that is crossed or not
RING = "ring"  # something printed that is circled, crossed, or both
KINDS = (SIGN, NUMBER, NUMBERS, TICK, RING)

CROSS = "x"  # the value of a tick and of a crossed ring
CIRCLED = "o"
CIRCLED_CROSSED = CIRCLED + CROSS
RINGS = (CIRCLED, CROSS, CIRCLED_CROSSED)


@dataclass(frozen=True)
class InputField:
    """A place where something can be written.

    Attributes:
        name: its name as in findings, such as ``cell:c5`` or ``entry:1.2``.
        kind: one of `SIGN`, `NUMBER`, `NUMBERS`, `TICK` and `RING`.
        words: the words that can be written there; empty for numbers.
        most: the largest number.
        is_signed: whether the number may be negative, down to minus `most`.
    """

    name: str
    kind: str
    words: tuple[str, ...] = ()
    most: int = 0
    is_signed: bool = False


def sign(name: str, words: tuple[str, ...]) -> InputField:
    """Return a spot for one of some words."""
    return InputField(name, SIGN, words)


def number(name: str, most: int, is_signed: bool = False) -> InputField:
    """Return a spot for a whole number."""
    return InputField(name, NUMBER, (), most, is_signed)


def numbers(name: str, most: int) -> InputField:
    """Return a spot for whole numbers side by side."""
    return InputField(name, NUMBERS, (), most)


def tick(name: str) -> InputField:
    """Return a spot for a box that is crossed or not."""
    return InputField(name, TICK, (CROSS,))


def ring(name: str) -> InputField:
    """Return a spot for something printed that is circled, crossed, or both."""
    return InputField(name, RING, RINGS)


# Readings

MOST_COST = 9210  # the cost of a probability of one in ten thousand
RARE = 3000  # the extra cost of a number that players hardly ever write
RARER = 1500  # and that of each limit which few numbers at a spot exceed
NOTHING = ""  # the value of an empty spot
UNREADABLE = "?"  # ink that matches no word of its spot


@dataclass(frozen=True)
class Reading:
    """The values that were seen at a spot.

    Attributes:
        name: the name of the spot.
        values: the values that were seen, each with its cost, the likeliest first; any
            other value costs `MOST_COST`.
    """

    name: str
    values: tuple[tuple[str, int], ...]

    @property
    def best(self) -> str:
        """The likeliest value of this spot by itself."""
        return self.values[0][0] if self.values else NOTHING

    def cost(self, value: str) -> int:
        """Return the cost of *value* at this spot."""
        for text, cost in self.values:
            if text == value:
                return cost
        return MOST_COST


def order_values(values: list[tuple[str, int]]) -> tuple[tuple[str, int], ...]:
    """Return values by cost, the likeliest first, and equal ones in order of text."""
    return tuple(sorted(values, key=lambda value: (value[1], value[0])))


def weigh_numbers(reading: Reading, limits: Sequence[int]) -> Reading:
    """Return a reading in which numbers cost more for each limit that they exceed.

    A number that was read with certainty stays what was seen.

    >>> weigh_numbers(Reading("entry:1.1", (("60", 400), ("6", 1200))), (12, 30)).values
    (('6', 1200), ('60', 3400))
    """
    values = [
        (text, min(cost + RARER * _exceeded(text, limits), MOST_COST))
        for text, cost in reading.values
    ]
    return Reading(reading.name, order_values(values))


def _exceeded(text: str, limits: Sequence[int]) -> int:
    return sum([int(text) > limit for limit in limits]) if text.isdigit() else 0


# Settings of switches that are printed on a sheet, to be circled; the name of a spot
# has the switch and the setting: ``edition:2011``.


def decode_settings(
    switches: Sequence[str], values: Mapping[str, str]
) -> dict[str, str]:
    """Return the settings that are circled, by switch.

    A switch without a circle, or with several, is left out and so has its default.

    Args:
        switches: the switches that are printed on the sheet.
        values: the values of its spots, by their names.
    """
    settings = {}
    for switch in switches:
        circled = [
            name.partition(":")[2]
            for name in values
            if name.partition(":")[0] == switch and CIRCLED in values[name]
        ]
        if len(circled) == 1:
            settings[switch] = circled[0]
    return settings


def encode_settings(settings: Mapping[str, str]) -> dict[str, str]:
    """Return the values of the spots of settings, by the names of the spots.

    Args:
        settings: the settings by switch.
    """
    return {f"{switch}:{settings[switch]}": CIRCLED for switch in settings}


# Doubts: values of spots that no fill can hold. Each must be reported, or it would be
# lost unnoticed.

Doubt = tuple[str, ...]
"""The names of spots that do not go together."""


def find_rivals(
    values: Mapping[str, str], names: Sequence[str], mark: str
) -> list[Doubt]:
    """Return the spots that are marked, if there is more than one.

    Args:
        values: the values by the names of spots.
        names: the names of spots of which at most one can be marked.
        mark: the mark to look for in their values.
    """
    marked = tuple([name for name in names if mark in values.get(name, "")])
    return [marked] if len(marked) > 1 else []


def find_gaps(values: Mapping[str, str], names: Sequence[str]) -> list[Doubt]:
    """Return each run of empty spots, with the filled one that follows it.

    Args:
        values: the values by the names of spots.
        names: the names of spots that are filled one after the other.
    """
    gaps = []
    empty: list[str] = []
    for name in names:
        if not values.get(name, ""):
            empty.append(name)
            continue
        if empty:
            gaps.append((*empty, name))
        empty = []
    return gaps
