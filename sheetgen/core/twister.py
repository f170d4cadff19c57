"""The numbers of Python's `random.Random`, for places without that module.

A seed gives the same boards in a terminal and on a page, and in every version. The
generator is MT19937 (Matsumoto and Nishimura, 1998, "Mersenne Twister"), seeded and
used as in the standard library of Python 3.11.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence
from typing import Any, Protocol

_WORDS, _AHEAD = 624, 397
_BITS = 0xFFFFFFFF


class Chance(Protocol):
    """The methods that `random.Random` and `Twister` have in common."""

    def randrange(self, start: int) -> int:
        """Return a whole number that is at least 0 and less than *start*."""

    def random(self) -> float:
        """Return a number that is at least 0 and less than 1."""

    def choice(self, seq: Sequence[Any]) -> Any:
        """Return an element of *seq*."""

    def shuffle(self, x: list[Any]) -> None:
        """Shuffle a list in place."""


class Twister:
    """Numbers that follow from a seed."""

    def __init__(self, seed: int) -> None:
        """Start from a seed, a whole number of 0 or more."""
        key = [seed & _BITS]
        while seed >> 32:
            seed >>= 32
            key.append(seed & _BITS)
        self._state = _begin(key)
        self._at = _WORDS

    def randrange(self, start: int) -> int:
        """Return a whole number that is at least 0 and less than *start*."""
        bits = 0
        while start >> bits:
            bits += 1
        number = start
        while number >= start:
            number = self._next() >> (32 - bits)
        return number

    def choice(self, seq: Sequence[Any]) -> Any:
        """Return an element of *seq*."""
        return seq[self.randrange(len(seq))]

    def random(self) -> float:
        """Return a number that is at least 0 and less than 1."""
        high, low = self._next() >> 5, self._next() >> 6
        return (high * 67108864 + low) / 9007199254740992

    def shuffle(self, x: list[Any]) -> None:
        """Shuffle a list in place."""
        for last in range(len(x) - 1, 0, -1):
            at = self.randrange(last + 1)
            x[last], x[at] = x[at], x[last]

    def _next(self) -> int:
        """Return the next number of 32 bits."""
        if self._at == _WORDS:
            _turn(self._state)
            self._at = 0
        word = self._state[self._at]
        self._at += 1
        word ^= word >> 11
        word ^= (word << 7) & 0x9D2C5680
        word ^= (word << 15) & 0xEFC60000
        return word ^ (word >> 18)


def _begin(key: list[int]) -> list[int]:
    """Return the state that follows from a key of 32-bit words."""
    state = [19650218]
    for at in range(1, _WORDS):
        before = state[-1]
        state.append((1812433253 * (before ^ (before >> 30)) + at) & _BITS)
    at, word = 1, 0
    for _ in range(max(_WORDS, len(key))):
        mixed = (state[at - 1] ^ (state[at - 1] >> 30)) * 1664525
        state[at] = ((state[at] ^ mixed) + key[word] + word) & _BITS
        at, word = _wrapped(state, at + 1), (word + 1) % len(key)
    for _ in range(_WORDS - 1):
        mixed = (state[at - 1] ^ (state[at - 1] >> 30)) * 1566083941
        state[at] = ((state[at] ^ mixed) - at) & _BITS
        at = _wrapped(state, at + 1)
    state[0] = 0x80000000
    return state


def _wrapped(state: list[int], at: int) -> int:
    """Return the next index of seeding: after the last word it starts again."""
    if at < _WORDS:
        return at
    state[0] = state[-1]
    return 1


def _turn(state: list[int]) -> None:
    """Replace the words of the state with the next ones."""
    for at in range(_WORDS):
        joined = (state[at] & 0x80000000) | (state[(at + 1) % _WORDS] & 0x7FFFFFFF)
        turned = state[(at + _AHEAD) % _WORDS] ^ (joined >> 1)
        state[at] = turned ^ 0x9908B0DF if joined & 1 else turned
