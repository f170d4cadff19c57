"""Readings: what was seen at a spot, and how sure that is.

A value has a cost: minus the natural logarithm of its probability, in thousandths.
Costs of spots add up where probabilities would be multiplied, and whole numbers are the
same on every machine. No probability is taken to be less than one in ten thousand: one
value that is misread confidently would else outweigh all the rest of a sheet.

Part of the core that runs in the browser too.
"""

from dataclasses import dataclass

MOST_COST = 9210  # of a probability of one in ten thousand
NOTHING = ""  # the value of a spot on which nothing was written
UNREADABLE = "?"  # ink that is none of the words of its spot


@dataclass(frozen=True)
class Reading:
    """What was seen at a spot.

    Attributes:
        name: of the spot.
        values: that were seen, each with its cost, the likeliest first; any other value
            costs `MOST_COST`.
    """

    name: str
    values: tuple[tuple[str, int], ...]

    @property
    def best(self) -> str:
        """The likeliest value, whatever stands elsewhere."""
        return self.values[0][0] if self.values else NOTHING

    def cost(self, value: str) -> int:
        """Return what it costs to take *value* for what stands there."""
        for text, cost in self.values:
            if text == value:
                return cost
        return MOST_COST


def order_values(values: list[tuple[str, int]]) -> tuple[tuple[str, int], ...]:
    """Return values, the likeliest first, and of equal ones the first by letters."""
    return tuple(sorted(values, key=lambda value: (value[1], value[0])))
