"""Candidates: values of all spots together, the likeliest first.

The search for the next candidate starts only on demand. It divides all combinations of
values by Lawler's method: each part has another value at one spot than the best
candidate, and the same values at the spots before it, so no candidate comes twice.

Rules that are quick to check narrow the values down: some spots get only the values
that a game's `Narrowing` lets pass.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from sheetgen.core.reading.choice import Choices, Picks


class Narrowing(Protocol):
    """Rules for some spots together, and the search for the cheapest legal values."""

    @property
    def spots(self) -> Sequence[int]:
        """The indices of these spots among the choices, in rising order."""

    def find(self, allowed: Sequence[int], limit: int) -> tuple[int, Picks] | None:
        """Return the cheapest values that keep the rules, after their cost.

        Args:
            allowed: the allowed values of each of the spots, as bits.
            limit: the highest cost that is searched.

        Raises:
            Unsettled: the search took too long.
        """


class Unsettled(Exception):
    """A search was abandoned before its end."""


class Candidate(NamedTuple):
    """Values of all spots.

    Attributes:
        cost: the cost of all of them.
        picks: the indices of the values.
    """

    cost: int
    picks: Picks


class _Part(NamedTuple):
    """A part of all combinations of values.

    Attributes:
        bound: a lower bound of their cost.
        plain: the least cost without the rules.
        allowed: the values of each spot, as bits.
        picks: one of the combinations.
        is_settled: whether `picks` is the cheapest combination that keeps the rules.
    """

    bound: int
    plain: int
    allowed: list[int]
    picks: Picks
    is_settled: bool


class Candidates:
    """The candidates for the choices of a sheet, the cheapest first."""

    def __init__(
        self,
        choices: Choices,
        narrowing: Narrowing | None,
        allowed: Sequence[int],
        limit: int,
        widest: int,
    ) -> None:
        """Prepare the search.

        Args:
            choices: the possible values of the spots.
            narrowing: the rules to keep, if any.
            allowed: the allowed values of each spot, as bits.
            limit: the highest cost of a candidate.
            widest: the most that a value can cost above the first of its spot; dearer
                ones only come where the rules leave no other.
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
        """A lower bound of the next candidate's cost, if there is one."""
        if not self._waiting or self._waiting[-1].bound > self.limit:
            return None
        return self._waiting[-1].bound

    def next(self) -> Candidate | None:
        """Return the next candidate, or None.

        Raises:
            Unsettled: the search for values that keep the rules took too long.
        """
        while self.bound is not None:
            part = self._waiting.pop()
            if part.is_settled:
                self._part(part)
                return Candidate(part.bound, part.picks)
            self._settle(part)
        return None

    def _settle(self, part: _Part) -> None:
        """Put a part back with the cheapest of its values that keep the rules."""
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
        """Divide what is left of a part without its cheapest values."""
        costs, picks = self.choices.costs, part.picks
        allowed, plain = list(part.allowed), part.plain
        for at in self._where(part):
            pick = picks[at]
            first, rest = lowest(allowed[at]), allowed[at] & ~(1 << pick)
            if rest:
                other = lowest(rest)
                after = plain - costs[at][first] + costs[at][other]
                is_settled = not self._narrow[at]  # the other spots can stay the same
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
        """Return the spots by which a part is divided."""
        forced = [
            at
            for at in (self.narrowing.spots if self.narrowing else ())
            if part.picks[at] != lowest(part.allowed[at]) and at not in self._open
        ]
        return forced + self._open

    def _insert(self, part: _Part) -> None:
        """Insert a part before those that cost the same or less."""
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
    """Return the index of the cheapest of some values."""
    place = 0
    while not values & 1:
        values >>= 1
        place += 1
    return place
