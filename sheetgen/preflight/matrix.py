"""The matrices of PDF: (a, b, c, d, e, f) takes (x, y) to (ax + cy + e, bx + dy + f).

Sizes do not depend on where things stand, so the linear part is enough here.

Source: ISO 32000-1, 8.3.3 and 8.3.4.
"""

from math import hypot, sqrt
from typing import NamedTuple


class Linear(NamedTuple):
    """The part of a matrix that turns and stretches."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0

    def then(self, after: "Linear") -> "Linear":
        """Return this followed by *after*.

        >>> Linear(2, 0, 0, 2).then(Linear(0, 1, -1, 0))
        Linear(a=0, b=2, c=-2, d=0)
        """
        return Linear(
            self.a * after.a + self.b * after.c,
            self.a * after.b + self.b * after.d,
            self.c * after.a + self.d * after.c,
            self.c * after.b + self.d * after.d,
        )

    @property
    def width(self) -> float:
        """How long a horizontal unit becomes."""
        return hypot(self.a, self.b)

    @property
    def height(self) -> float:
        """How long an upright unit becomes."""
        return hypot(self.c, self.d)

    @property
    def scale(self) -> float:
        """The mean of how much lengths grow."""
        return sqrt(abs(self.a * self.d - self.b * self.c))


UNIT = Linear()
