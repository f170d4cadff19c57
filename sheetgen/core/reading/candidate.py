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

from sheetgen.core.reading.choice import Choices, Picks


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
        picks: values among them.
        is_settled: whether these are the cheapest that keep the rules.
    """

    bound: int
    plain: int
    allowed: list[int]
    picks: Picks
    is_settled: bool


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
            picks = tuple([lowest(values) for values in allowed])
            plain = sum([choices.costs[at][pick] for at, pick in enumerate(picks)])
            part = _Part(plain, plain, list(allowed), picks, not narrowing)
            self._insert(part)

    @property
    def bound(self) -> int | None:
        """What the next candidate costs at the least, if any."""
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
            if part.is_settled:
                self._part(part)
                return Candidate(part.bound, part.picks)
            self._settle(part)
        return None

    def _settle(self, part: _Part) -> None:
        """Let values wait once more, with the cheapest that keep the rules."""
        narrowing, costs = self.narrowing, self.choices.costs
        if not narrowing:
            return
        spots = narrowing.spots
        picks = list(part.picks)
        others = part.plain - sum([costs[at][lowest(part.allowed[at])] for at in spots])
        found = narrowing.find([part.allowed[at] for at in spots], self.limit - others)
        if found is None:
            return
        for at, pick in zip(spots, found[1]):  # noqa: B905
            picks[at] = pick
        bound = others + found[0]
        self._insert(_Part(bound, part.plain, part.allowed, tuple(picks), True))

    def _part(self, part: _Part) -> None:
        """Part the values without the cheapest of them."""
        costs, picks = self.choices.costs, part.picks
        allowed, plain = list(part.allowed), part.plain
        for at in self._where(part):
            pick = picks[at]
            first, rest = lowest(allowed[at]), allowed[at] & ~(1 << pick)
            if rest:
                other = lowest(rest)
                after = plain - costs[at][first] + costs[at][other]
                is_settled = not self._narrow[at]  # all else may stay as it is
                bound = max(after, part.bound)
                if is_settled:
                    bound = part.bound - costs[at][pick] + costs[at][other]
                if bound <= self.limit:
                    given = list(allowed)
                    given[at] = rest
                    changed = (*picks[:at], other, *picks[at + 1 :])
                    self._insert(_Part(bound, after, given, changed, is_settled))
            allowed[at] = 1 << pick
            plain += costs[at][pick] - costs[at][first]

    def _where(self, part: _Part) -> list[int]:
        """Return the spots that values are parted by."""
        forced = [
            at
            for at in (self.narrowing.spots if self.narrowing else ())
            if part.picks[at] != lowest(part.allowed[at]) and at not in self._open
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
