"""How often one address may ask: a bucket of tokens each, filled at a steady rate."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field

MOST_ADDRESSES = 10_000  # remembered; those that asked longest ago are forgotten


@dataclass
class Limit:
    """The buckets of all addresses.

    Attributes:
        rate: tokens a second; 0 for no limit.
        burst: tokens in a full bucket.
        now: the seconds of a clock that never goes back.
    """

    rate: float
    burst: float
    now: Callable[[], float]
    _buckets: OrderedDict[str, tuple[float, float]] = field(default_factory=OrderedDict)

    def take(self, address: str, cost: float = 1) -> float:
        """Take tokens, and return the seconds to wait where there are too few."""
        if not self.rate:
            return 0
        now = self.now()
        left, then = self._buckets.pop(address, (self.burst, now))
        left = min(self.burst, left + (now - then) * self.rate)
        wait = max(0.0, (cost - left) / self.rate)
        self._buckets[address] = (left if wait else left - cost, now)
        if len(self._buckets) > MOST_ADDRESSES:
            self._buckets.popitem(last=False)
        return wait
