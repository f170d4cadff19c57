"""Chance from a number, the same on every machine and in every browser.

The generator is PCG32 (M. E. O'Neill, 2014, "PCG: A Family of Simple Fast
Space-Efficient Statistically Good Algorithms for Random Number Generation").

Part of the core that runs in the browser too.
"""

from typing import Any

SEEDS = (1, 999_999_999)  # the least and the greatest seed to type; 0 stands for none
MOST_PROPOSED = 999_999  # of randomly proposed seeds: six digits are quick to say

_FACTOR = 6364136223846793005
_BITS_64, _BITS_32 = (1 << 64) - 1, (1 << 32) - 1


class Seeded:
    """Numbers that follow from a seed."""

    def __init__(self, seed: int, stream: int = 54) -> None:
        """Start a sequence.

        Args:
            seed: the start in the sequence.
            stream: the number of the sequence.
        """
        self.state = 0
        self.step = ((stream << 1) | 1) & _BITS_64
        self.next()
        self.state = (self.state + seed) & _BITS_64
        self.next()

    def next(self) -> int:
        """Return the next number of 32 bits."""
        old = self.state
        self.state = (old * _FACTOR + self.step) & _BITS_64
        mixed = (((old >> 18) ^ old) >> 27) & _BITS_32
        turn = old >> 59
        return ((mixed >> turn) | (mixed << (32 - turn))) & _BITS_32

    def below(self, bound: int) -> int:
        """Return a number from 0 to below *bound*; all are equally likely."""
        most = (_BITS_32 + 1) // bound * bound
        number = self.next()
        while number >= most:
            number = self.next()
        return number % bound

    def shuffle(self, x: "list[Any]") -> None:
        """Shuffle a list in place."""
        for last in range(len(x) - 1, 0, -1):
            at = self.below(last + 1)
            x[last], x[at] = x[at], x[last]


def mixed(*numbers: int) -> int:
    """Return one number of 64 bits mixed from several.

    Each goes through SplitMix64 (Steele, Lea and Flood, 2014), so that numbers close to
    each other give unrelated seeds.
    """
    state = 0
    for number in numbers:
        state = (state + number + 0x9E3779B97F4A7C15) & _BITS_64
        state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _BITS_64
        state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & _BITS_64
        state ^= state >> 31
    return state
