"""Spots: the places of a sheet where something can be written, and what was seen there.

A spot is named as findings name places, and what is written there is always a text; an
empty one stands for nothing.

A value that was seen has a cost: minus the natural logarithm of its probability, in
thousandths. Costs of spots add up where probabilities would be multiplied, and whole
numbers are the same on every machine. No probability is taken to be less than one in
ten thousand: one value that is misread confidently would else outweigh all the rest of
a sheet.

Part of the core that runs in the browser too.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

SIGN = "sign"  # one of some words, such as a number from 1 to 6
NUMBER = "number"  # any whole number
NUMBERS = "numbers"  # several of them beside each other, parted by blanks
TICK = "tick"  # a box that is crossed or not
RING = "ring"  # something printed that is circled, crossed, or both
KINDS = (SIGN, NUMBER, NUMBERS, TICK, RING)

CROSS = "x"  # what a tick and a crossed ring hold
CIRCLED = "o"
CIRCLED_CROSSED = CIRCLED + CROSS
RINGS = (CIRCLED, CROSS, CIRCLED_CROSSED)


@dataclass(frozen=True)
class InputField:
    """A place where something can be written.

    Attributes:
        name: as findings name it, such as ``cell:c5`` or ``entry:1.2``.
        kind: one of `SIGN`, `NUMBER`, `NUMBERS`, `TICK` and `RING`.
        words: that can stand there; empty for numbers.
        most: the largest number.
        is_signed: whether the number may be below 0, as far.
    """

    name: str
    kind: str
    words: tuple[str, ...] = ()
    most: int = 0
    is_signed: bool = False


def sign(name: str, words: tuple[str, ...]) -> InputField:
    """Return a spot that one of some words is written into."""
    return InputField(name, SIGN, words)


def number(name: str, most: int, is_signed: bool = False) -> InputField:
    """Return a spot that a whole number is written into."""
    return InputField(name, NUMBER, (), most, is_signed)


def numbers(name: str, most: int) -> InputField:
    """Return a spot that whole numbers are written into, one beside the other."""
    return InputField(name, NUMBERS, (), most)


def tick(name: str) -> InputField:
    """Return a box that is crossed or not."""
    return InputField(name, TICK, (CROSS,))


def ring(name: str) -> InputField:
    """Return something printed that is circled, crossed, or both."""
    return InputField(name, RING, RINGS)


# Readings

MOST_COST = 9210  # of a probability of one in ten thousand
NOTHING = ""  # the value of a spot on which nothing was written
UNREADABLE = "?"  # ink that matches no word of its spot


@dataclass(frozen=True)
class Reading:
    """What was seen at a spot.

    Attributes:
        name: of the spot.
        values: that were seen, each with its cost, the likeliest first; any other value
            costs `MOST_COST`.
    """

    name: str
    values: tuple[tuple[str, int], ...]

    @property
    def best(self) -> str:
        """The likeliest value, whatever stands elsewhere."""
        return self.values[0][0] if self.values else NOTHING

    def cost(self, value: str) -> int:
        """Return what it costs to take *value* for what stands there."""
        for text, cost in self.values:
            if text == value:
                return cost
        return MOST_COST


def order_values(values: list[tuple[str, int]]) -> tuple[tuple[str, int], ...]:
    """Return values, the likeliest first, and of equal ones the first by letters."""
    return tuple(sorted(values, key=lambda value: (value[1], value[0])))


# Settings of switches that stand on a sheet, each to be circled; the spot of one is
# named by its switch: ``edition:2011``.


def decode_settings(
    switches: Sequence[str], values: Mapping[str, str]
) -> dict[str, str]:
    """Return the settings that are circled, by switch.

    Where none of a switch is circled, or several are, it is left out: it is as usual.

    Args:
        switches: that stand on the sheet.
        values: what stands in its spots, by their names.
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
    """Return what stands in the spots of settings by switch, by their names."""
    return {f"{switch}:{settings[switch]}": CIRCLED for switch in settings}


# Doubts: what stands in spots of a sheet though no fill can hold it. A reader has to be
# told of each, or it would be lost without anybody's knowing.

Doubt = tuple[str, ...]
"""The names of spots that do not go together."""


def find_rivals(
    values: Mapping[str, str], names: Sequence[str], mark: str
) -> list[Doubt]:
    """Return the spots that are marked, if it is more than one.

    Args:
        values: by the names of spots.
        names: of spots of which one at most can be marked.
        mark: that is looked for in their values.
    """
    marked = tuple([name for name in names if mark in values.get(name, "")])
    return [marked] if len(marked) > 1 else []


def find_gaps(values: Mapping[str, str], names: Sequence[str]) -> list[Doubt]:
    """Return empty spots, with the next one that is written in.

    Args:
        values: by the names of spots.
        names: of spots that are filled one after the other.
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
