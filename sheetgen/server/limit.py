"""How often one address may ask: a bucket of tokens each, filled at a steady rate.

The addresses of a network share another, so that many of them are no way around it.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

SHARE = 4  # addresses of one network that may ask at their full rate
MOST_ADDRESSES = 10_000  # remembered; those that asked longest ago are forgotten


@lru_cache(MOST_ADDRESSES)
def plain(address: str) -> str:
    """Return an address without its zone, and an IPv4 address as what it is.

    >>> plain("::ffff:192.0.2.7"), plain("fe80::7%eth0"), plain("192.0.2.7")
    ('192.0.2.7', 'fe80::7', '192.0.2.7')
    """
    found = _read(address)
    if isinstance(found, IPv6Address) and found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(found or address)


@lru_cache(MOST_ADDRESSES)
def holder(address: str) -> str:
    """Return who has an address: of IPv6 the whole /64, which is one household's.

    >>> holder("192.0.2.7"), holder("2001:db8::7"), holder("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8::', '192.0.2.7')
    """
    return _first(plain(address), 32)


@lru_cache(MOST_ADDRESSES)
def network(address: str) -> str:
    """Return whose addresses lie together: a /24, of IPv6 a /64.

    >>> network("192.0.2.7"), network("2001:db8::7"), network("::ffff:192.0.2.7")
    ('192.0.2.0', '2001:db8::', '192.0.2.0')
    """
    return _first(plain(address), 24)


def _first(address: str, bits: int) -> str:
    """Return the first address of a network of so many bits, of IPv6 of 64."""
    found = _read(address)
    size = 64 if isinstance(found, IPv6Address) else bits
    return str(ip_network((found, size), strict=False)[0]) if found else address


def is_within(address: str, places: Iterable[str]) -> bool:
    """Return whether an address is one of *places*, or in a network that is.

    >>> is_within("10.1.2.3", ["10.0.0.0/8"]), is_within("::1", ["::1"])
    (True, True)
    """
    found = _read(address)
    return found is not None and any(found in ip_network(place) for place in places)


def _read(address: str) -> IPv4Address | IPv6Address | None:
    """Return an address; nothing for that of a test, or of a socket of no network."""
    try:
        return ip_address(address.partition("%")[0])
    except ValueError:
        return None


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
    _buckets: OrderedDict[tuple[str, int], tuple[float, float]] = field(
        default_factory=OrderedDict
    )

    def take(self, address: str, cost: float = 1) -> float:
        """Take tokens, and return the seconds to wait where there are too few."""
        if not self.rate:
            return 0
        now, buckets = self.now(), ((holder(address), 1), (network(address), SHARE))
        found = [(key, self._left(key, share, now), share) for key, share in buckets]
        wait = max((cost - left) / self.rate / share for _, left, share in found)
        for key, left, share in found:
            self._buckets[key, share] = left if wait > 0 else left - cost, now
        while len(self._buckets) > MOST_ADDRESSES:
            self._buckets.popitem(last=False)
        return max(0.0, wait)

    def _left(self, key: str, share: int, now: float) -> float:
        """Take a bucket out, and return what is in it."""
        most = self.burst * share
        left, then = self._buckets.pop((key, share), (most, now))
        return min(most, left + (now - then) * self.rate * share)
