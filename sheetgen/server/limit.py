"""How often one address may ask: a bucket of tokens each, filled at a steady rate."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from ipaddress import IPv6Address, ip_address

MOST_ADDRESSES = 10_000  # remembered; those that asked longest ago are forgotten


@lru_cache(MOST_ADDRESSES)
def holder(address: str) -> str:
    """Return who has an address: of IPv6 the whole /64, which is one household's.

    >>> holder("192.0.2.7"), holder("2001:db8::7"), holder("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8::', '192.0.2.7')
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address  # that of a test, or of a socket that is no network's
    if not isinstance(found, IPv6Address):
        return address
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(IPv6Address(int(found) >> 64 << 64))


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
        address = holder(address)
        now = self.now()
        left, then = self._buckets.pop(address, (self.burst, now))
        left = min(self.burst, left + (now - then) * self.rate)
        wait = max(0.0, (cost - left) / self.rate)
        self._buckets[address] = (left if wait else left - cost, now)
        if len(self._buckets) > MOST_ADDRESSES:
            self._buckets.popitem(last=False)
        return wait
