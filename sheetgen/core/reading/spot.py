"""Spots: the places of a sheet where something can be written.

A spot is named as findings name places, and what is written there is always a text; an
empty one stands for nothing.

Part of the core that runs in the browser too.
"""

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
class Spot:
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


def sign(name: str, words: tuple[str, ...]) -> Spot:
    """Return a spot that one of some words is written into."""
    return Spot(name, SIGN, words)


def number(name: str, most: int, is_signed: bool = False) -> Spot:
    """Return a spot that a whole number is written into."""
    return Spot(name, NUMBER, (), most, is_signed)


def numbers(name: str, most: int) -> Spot:
    """Return a spot that whole numbers are written into, one beside the other."""
    return Spot(name, NUMBERS, (), most)


def tick(name: str) -> Spot:
    """Return a box that is crossed or not."""
    return Spot(name, TICK, (CROSS,))


def ring(name: str) -> Spot:
    """Return something printed that is circled, crossed, or both."""
    return Spot(name, RING, RINGS)
