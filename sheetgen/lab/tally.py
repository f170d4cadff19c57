"""Results of games, as whole numbers whose sums do not depend on their order."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from operator import add, mul

from sheetgen.core.seat import Record


@dataclass(frozen=True)
class Tally:
    """Games of a contest, added up; tallies of other games can be added.

    Attributes:
        games: how many.
        totals: for each contestant, how often each total occurred.
        products: for each two contestants, the sum of the products of their totals,
            including each with itself.
        sums: for each contestant, the sums of what its game counts.
        is_interrupted: whether play stopped before all games were played.
    """

    games: int
    totals: tuple[Mapping[int, int], ...]
    products: tuple[tuple[int, ...], ...]
    sums: tuple[tuple[int, ...], ...]
    is_interrupted: bool = False

    def __add__(self, other: "Tally") -> "Tally":
        """Return the tally of the games of both."""
        return Tally(
            self.games + other.games,
            tuple(
                dict(sorted((Counter(one) + Counter(two)).items()))
                for one, two in zip(self.totals, other.totals, strict=True)
            ),
            _added(self.products, other.products),
            _added(self.sums, other.sums),
            self.is_interrupted or other.is_interrupted,
        )

    def interrupted(self) -> "Tally":
        """Return the same tally, marked as interrupted."""
        return replace(self, is_interrupted=True)

    def mean(self, who: int) -> float:
        """Return the mean total of a contestant, numbered from 0."""
        return self._sum(who) / self.games

    def deviation(self, who: int) -> float:
        """Return the standard deviation of its totals."""
        return sqrt(max(0.0, self._covariance(who, who)))

    def error(self, who: int) -> float:
        """Return the standard error of its mean, which is unknown for one game."""
        return self.deviation(who) / sqrt(max(1, self.games - 1))

    def difference(self, one: int, other: int) -> tuple[float, float]:
        """Return the lead of one contestant over another, and its standard error.

        They played with the same dice, so this is more accurate than either mean.
        """
        return self.contrast({one: 1, other: -1} if one != other else {})

    def contrast(self, weights: Mapping[int, float]) -> tuple[float, float]:
        """Return a weighted sum of contestants' means, and its standard error.

        For example, one of them against the mean of several others.
        """
        value = sum(weight * self.mean(who) for who, weight in weights.items())
        spread = sum(
            mine * theirs * self._covariance(one, other)
            for one, mine in weights.items()
            for other, theirs in weights.items()
        )
        return value, sqrt(max(0.0, spread) / max(1, self.games - 1))

    def correlation(self, one: int, other: int) -> float:
        """Return the correlation of two contestants' totals, from -1 to 1."""
        spread = self.deviation(one) * self.deviation(other)
        return self._covariance(one, other) / spread if spread else 0.0

    def quantile(self, who: int, share: float) -> int:
        """Return the total that a share of a contestant's games does not exceed."""
        wanted, seen = share * self.games, 0
        for total, times in self.totals[who].items():
            seen += times
            if seen >= wanted:
                return total
        return max(self.totals[who])

    def _sum(self, who: int) -> int:
        return sum(total * times for total, times in self.totals[who].items())

    def _covariance(self, one: int, other: int) -> float:
        product = self.products[one][other] * self.games
        return (product - self._sum(one) * self._sum(other)) / self.games**2


def tally_games(games: Iterable[Sequence[Record]]) -> Tally:
    """Return the tally of some games, at least one.

    Args:
        games: each with a record per contestant.
    """
    columns: list[list[int]] = []  # the totals of each contestant
    sums: list[list[int]] = []
    for records in games:
        if not columns:
            columns = [[] for _ in records]
            sums = [[0] * len(record.sums) for record in records]
        for who, record in enumerate(records):
            columns[who].append(record.total)
            sums[who] = list(map(add, sums[who], record.sums))
    return Tally(
        len(columns[0]),
        tuple(dict(sorted(Counter(column).items())) for column in columns),
        tuple(tuple(sum(map(mul, one, two)) for two in columns) for one in columns),
        tuple(map(tuple, sums)),
    )


def _added(
    one: tuple[tuple[int, ...], ...], other: tuple[tuple[int, ...], ...]
) -> tuple[tuple[int, ...], ...]:
    return tuple(
        tuple(a + b for a, b in zip(mine, theirs, strict=True))
        for mine, theirs in zip(one, other, strict=True)
    )
