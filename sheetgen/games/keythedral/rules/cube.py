"""The kinds of cubes, and stocks of them.

A stock is a tuple of counts in the order of `CUBES`.

Part of the core that runs in the browser too.
"""

from collections.abc import Iterable, Mapping

RESOURCES = ("wood", "stone", "food", "water", "wine")
CRAFTS = ("ironware", "glass", "gold")
CUBES = RESOURCES + CRAFTS

# How many of each exist [keythedral 1.13] [keythedral 1.14].
MOST = (20, 20, 15, 15, 15, 10, 10, 10)
# The points for one at the end [keythedral 10.3].
WORTH = (1, 1, 1, 1, 1, 2, 3, 4)
# The price of one in cubes of any kind [keythedral 6.9] [keythedral 6.11].
PRICES = (2, 2, 2, 2, 2, 2, 3, 4)

GOLD = CUBES.index("gold")
NOTHING = (0,) * len(CUBES)

Stock = tuple[int, ...]


def make_stock(counts: Mapping[str, int]) -> Stock:
    """Return the stock with *counts* by kind; missing kinds are 0."""
    return tuple(counts.get(kind, 0) for kind in CUBES)


def stock_of(kinds: Iterable[str]) -> Stock:
    """Return the stock of single cubes.

    >>> stock_of(["wood", "wood", "gold"])
    (2, 0, 0, 0, 0, 0, 0, 1)
    """
    listed = list(kinds)
    return tuple(listed.count(kind) for kind in CUBES)


def worth(stock: Stock) -> int:
    """Return the points for cubes at the end."""
    return sum(count * value for count, value in zip(stock, WORTH, strict=True))
