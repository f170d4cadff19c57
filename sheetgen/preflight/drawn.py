"""What was drawn, without order and place: sizes, colours, and what shines through."""

from dataclasses import dataclass, field, fields, replace
from math import hypot, sqrt
from typing import NamedTuple

TRANSPARENCY = "transparency"
RGB_SPOT = "spot in RGB"  # what it is where it has no plate
GROUP = "group"  # of transparency: what is in it need not shine through

TEXT, LINE, AREA, PICTURE = "text", "line", "area", "picture"  # what was painted

Colour = tuple[str, tuple[float, ...]]  # a colour space and its values


# The matrices of PDF: (a, b, c, d, e, f) takes (x, y) to (ax + cy + e, bx + dy + f).
#
# Sizes do not depend on where things stand, so the linear part is enough here.
#
# Source: ISO 32000-1, 8.3.3 and 8.3.4.


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


class Use(NamedTuple):
    """What something was painted with.

    Attributes:
        kind: `TEXT`, `LINE`, `AREA` or `PICTURE`.
        colour: of it.
        overprints: whether the inks that it does not use stay under it.
    """

    kind: str
    colour: Colour
    overprints: bool = False


@dataclass(slots=True)
class Drawn:
    """What was drawn, without order and place.

    Attributes:
        texts: fonts with the matrix that takes their unit of size to the page.
        lines: widths with the matrix that they were drawn under.
        pictures: width and height in pixels, and the matrix of their unit square.
        uses: all that something was painted with.
        codes: matrices that codes, paths of so many squares, were drawn under.
        marks: `TRANSPARENCY`, `RGB_SPOT`, `GROUP`.
        faults: what could not be read.
    """

    texts: set[tuple[int, Linear]] = field(default_factory=set)
    lines: set[tuple[float, Linear]] = field(default_factory=set)
    pictures: set[tuple[float, float, Linear]] = field(default_factory=set)
    uses: set[Use] = field(default_factory=set)
    codes: set[Linear] = field(default_factory=set)
    marks: set[str] = field(default_factory=set)
    faults: set[str] = field(default_factory=set)

    @property
    def colours(self) -> frozenset[Colour]:
        """All colours that something was painted with."""
        return frozenset(use.colour for use in self.uses)

    def add(self, other: "Drawn") -> None:
        """Add what something else draws."""
        for one in fields(self):
            getattr(self, one.name).update(getattr(other, one.name))

    def under(self, matrix: Linear) -> "Drawn":
        """Return the same, drawn under a matrix."""
        return replace(
            self,
            texts={(f, m.then(matrix)) for f, m in self.texts},
            lines={(w, m.then(matrix)) for w, m in self.lines},
            pictures={(w, h, m.then(matrix)) for w, h, m in self.pictures},
            codes={m.then(matrix) for m in self.codes},
        )
