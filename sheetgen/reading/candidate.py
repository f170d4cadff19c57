"""Candidates: values of all spots together, the likeliest first.

The next one is looked for only when it is asked for. All values that there can be are
parted as Lawler did: by each spot that differs from the best of a part, those before it
being the same; so none comes twice.

Rules that can be told quickly narrow the values down: of some spots only such values
come as a game's `Narrowing` lets pass.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from sheetgen.reading.choice import Choices, Picks


class Narrowing(Protocol):
    """Rules that some spots keep together, and the cheapest values that keep them."""

    @property
    def spots(self) -> Sequence[int]:
        """The places of these spots among the choices, rising."""

    def find(self, allowed: Sequence[int], limit: int) -> tuple[int, Picks] | None:
        """Return the least cost of such values, and the values.

        Args:
            allowed: for each of the spots its values, as bits.
            limit: what is dearer is not looked for.

        Raises:
            Unsettled: the search took too long.
        """


class Unsettled(Exception):
    """A search was given up before its end."""


class Candidate(NamedTuple):
    """Values of all spots.

    Attributes:
        cost: of all of them.
        picks: the places of the values.
    """

    cost: int
    picks: Picks


class _Part(NamedTuple):
    """Some of all values that there can be.

    Attributes:
        bound: what they cost at the least.
        plain: what they would cost at the least if nothing had to be kept.
        allowed: the values of each spot, as bits.
        picks: the cheapest of them; nothing if that was not looked for yet.
    """

    bound: int
    plain: int
    allowed: list[int]
    picks: Picks | None


class Candidates:
    """The candidates of some choices, the cheapest first."""

    def __init__(
        self,
        choices: Choices,
        narrowing: Narrowing | None,
        allowed: Sequence[int],
        limit: int,
        widest: int,
    ) -> None:
        """Begin.

        Args:
            choices: what can stand in the spots.
            narrowing: what must be kept.
            allowed: for each spot its values, as bits.
            limit: what is dearer does not come.
            widest: values that are dearer than the first of their spot by more do not
                come either, unless what must be kept leaves no other.
        """
        self.choices = choices
        self.narrowing = narrowing
        self.limit = limit
        self._narrow = [False] * len(choices.names)
        for at in narrowing.spots if narrowing else ():
            self._narrow[at] = True
        steps = [
            (choices.step(at), at)
            for at in range(len(choices.names))
            if choices.step(at) <= widest
        ]
        self._open = [at for _, at in sorted(steps)]
        self._waiting: list[_Part] = []
        if all(allowed):
            plain = sum([self._least(at, values) for at, values in enumerate(allowed)])
            self._insert(_Part(plain, plain, list(allowed), None))

    @property
    def bound(self) -> int | None:
        """What the next candidate costs at the least; nothing if there is none."""
        if not self._waiting or self._waiting[-1].bound > self.limit:
            return None
        return self._waiting[-1].bound

    def next(self) -> Candidate | None:
        """Return the next candidate, or nothing.

        Raises:
            Unsettled: what must be kept took too long.
        """
        while self.bound is not None:
            part = self._waiting.pop()
            if part.picks is None:
                self._settle(part)
            else:
                self._part(part, part.picks)
                return Candidate(part.bound, part.picks)
        return None

    def _least(self, at: int, values: int) -> int:
        return self.choices.costs[at][lowest(values)]

    def _settle(self, part: _Part) -> None:
        """Let values wait once more, with the cheapest of them."""
        allowed, costs = part.allowed, self.choices.costs
        picks, total = [], 0
        for at, values in enumerate(allowed):
            pick = lowest(values)
            picks.append(pick)
            if not self._narrow[at]:
                total += costs[at][pick]
        if self.narrowing:
            spots = self.narrowing.spots
            found = self.narrowing.find(
                [allowed[at] for at in spots], self.limit - total
            )
            if found is None:
                return
            total += found[0]
            for at, pick in zip(spots, found[1]):  # noqa: B905
                picks[at] = pick
        self._insert(_Part(total, part.plain, allowed, tuple(picks)))

    def _part(self, part: _Part, picks: Picks) -> None:
        """Part the values without the cheapest of them."""
        allowed, plain = list(part.allowed), part.plain
        for at in self._where(part, picks):
            pick = 1 << picks[at]
            rest = allowed[at] & ~pick
            without = plain - self._least(at, allowed[at])
            if rest:
                after = without + self._least(at, rest)
                allowed[at] = rest
                bound = max(after, part.bound)
                self._insert(_Part(bound, after, list(allowed), None))
            allowed[at] = pick
            plain = without + self.choices.costs[at][picks[at]]

    def _where(self, part: _Part, picks: Picks) -> list[int]:
        """Return the spots that values are parted by."""
        forced = [
            at
            for at in (self.narrowing.spots if self.narrowing else ())
            if picks[at] != lowest(part.allowed[at]) and at not in self._open
        ]
        return forced + self._open

    def _insert(self, part: _Part) -> None:
        """Put a part before those that are cheaper, and before its equals."""
        waiting = self._waiting
        low, high = 0, len(waiting)
        while low < high:
            middle = (low + high) // 2
            if waiting[middle].bound > part.bound:
                low = middle + 1
            else:
                high = middle
        waiting.insert(low, part)


def lowest(values: int) -> int:
    """Return the place of the cheapest of some values."""
    place = 0
    while not values & 1:
        values >>= 1
        place += 1
    return place
