"""Refusals of the server, and the rate limit for an address.

A refusal is a status, a word for programs, and a sentence for users. A limit is a
bucket of tokens, filled at a steady rate.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Any

from starlette.responses import JSONResponse

SHARE = 4  # addresses of one network that may use their full rate
MOST_ADDRESSES = 10_000  # remembered; the least recent ones are forgotten


class Refusal(Exception):
    """A request that is not granted.

    Attributes:
        status: the HTTP status.
        error: one of ``bad``, ``damaged``, ``unknown``, ``stale``, ``large``,
            ``full``, ``busy``, ``absent``, ``token``, ``watching``, ``unjudged``,
            ``method``, ``closed``.
        more: facts for the next step, such as the stored entry.
    """

    def __init__(self, status: int, error: str, message: str, **more: Any) -> None:
        """Store *more* beside the *message*."""
        super().__init__(message)
        self.status = status
        self.error = error
        self.more: Mapping[str, Any] = more

    def answer(self) -> JSONResponse:
        """Return the response to send."""
        content = {"error": self.error, "message": str(self), **self.more}
        headers = {"Cache-Control": "no-store"}
        if "retry_after" in self.more:
            headers["Retry-After"] = str(self.more["retry_after"])
        return JSONResponse(content, self.status, headers)


def absent_table() -> Refusal:
    """Return the refusal for a table that does not exist."""
    return Refusal(404, "absent", "no such table: it was never there, or has expired")


def wrong_token(whose: str) -> Refusal:
    """Return the refusal for a request without the right token."""
    what = f"the request needs the token of {whose} (Authorization: Bearer ...)"
    return Refusal(403, "token", what)


def absent_seat(number: int) -> Refusal:
    """Return the refusal for a seat that is not taken."""
    return Refusal(404, "absent", f"nobody sits at seat {number} of this table")


@lru_cache(MOST_ADDRESSES)
def plain(address: str) -> str:
    """Return an address without its zone, and a mapped IPv4 address as IPv4.

    >>> plain("::ffff:192.0.2.7"), plain("fe80::7%eth0"), plain("192.0.2.7")
    ('192.0.2.7', 'fe80::7', '192.0.2.7')
    """
    found = _read(address)
    if isinstance(found, IPv6Address) and found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(found or address)


@lru_cache(MOST_ADDRESSES)
def holder(address: str) -> str:
    """Return the key of an address's holder: for IPv6 the /64, usually one household.

    >>> holder("192.0.2.7"), holder("2001:db8::7"), holder("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8::', '192.0.2.7')
    """
    return _first(plain(address), 32)


@lru_cache(MOST_ADDRESSES)
def network(address: str) -> str:
    """Return the network of an address: a /24, for IPv6 a /64.

    >>> network("192.0.2.7"), network("2001:db8::7"), network("::ffff:192.0.2.7")
    ('192.0.2.0', '2001:db8::', '192.0.2.0')
    """
    return _first(plain(address), 24)


def _first(address: str, bits: int) -> str:
    """Return the first address of a network of *bits* bits, for IPv6 of 64."""
    found = _read(address)
    size = 64 if isinstance(found, IPv6Address) else bits
    return str(ip_network((found, size), strict=False)[0]) if found else address


def is_within(address: str, places: Iterable[str]) -> bool:
    """Return whether an address is one of *places*, or in a network among them.

    >>> is_within("10.1.2.3", ["10.0.0.0/8"]), is_within("::1", ["::1"])
    (True, True)
    """
    found = _read(address)
    return found is not None and any(found in ip_network(place) for place in places)


def _read(address: str) -> IPv4Address | IPv6Address | None:
    """Return an address, or None if it is not one, as with test or Unix sockets."""
    try:
        return ip_address(address.partition("%")[0])
    except ValueError:
        return None


@dataclass
class Limit:
    """The buckets of all addresses.

    Attributes:
        rate: tokens per second; 0 for no limit.
        burst: tokens in a full bucket.
        now: a clock in seconds that never goes back.
    """

    rate: float
    burst: float
    now: Callable[[], float]
    _buckets: OrderedDict[tuple[str, int], tuple[float, float]] = field(
        default_factory=OrderedDict
    )

    def take(self, address: str, cost: float = 1) -> float:
        """Take tokens, or return the seconds to wait if there are too few."""
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
        """Remove a bucket, and return its tokens."""
        most = self.burst * share
        left, then = self._buckets.pop((key, share), (most, now))
        return min(most, left + (now - then) * self.rate * share)
