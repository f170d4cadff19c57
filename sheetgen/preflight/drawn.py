"""The content of a page without order and place: sizes, colours, and transparency."""

from dataclasses import dataclass, field, fields, replace
from math import hypot, sqrt
from typing import NamedTuple

TRANSPARENCY = "transparency"
RGB_SPOT = "spot in RGB"  # a spot colour whose substitute is RGB
GROUP = "group"  # a transparency group, whose content need not be transparent

TEXT, LINE, AREA, PICTURE = "text", "line", "area", "picture"  # kinds of painting

Colour = tuple[str, tuple[float, ...]]  # a colour space and its values


# The matrices of PDF: (a, b, c, d, e, f) maps (x, y) to (ax + cy + e, bx + dy + f).
#
# Sizes do not depend on places, so the linear part is enough here.
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
        """The length of a horizontal unit after mapping."""
        return hypot(self.a, self.b)

    @property
    def height(self) -> float:
        """The length of a vertical unit after mapping."""
        return hypot(self.c, self.d)

    @property
    def scale(self) -> float:
        """The mean factor by which lengths grow."""
        return sqrt(abs(self.a * self.d - self.b * self.c))


UNIT = Linear()


class Use(NamedTuple):
    """The paint of something that was drawn.

    Attributes:
        kind: `TEXT`, `LINE`, `AREA` or `PICTURE`.
        colour: its colour.
        overprints: whether the inks below that it does not use stay.
    """

    kind: str
    colour: Colour
    overprints: bool = False


@dataclass(slots=True)
class Drawn:
    """The content of a page or form, without order and place.

    Attributes:
        texts: indexes of fonts with the matrix from their unit of size to the page.
        lines: widths with the matrix under which they were drawn.
        pictures: width and height in pixels, and the matrix of their unit square.
        uses: all paints that were used.
        codes: matrices under which codes (paths of many squares) were drawn.
        marks: `TRANSPARENCY`, `RGB_SPOT`, `GROUP`.
        faults: parts that could not be read.
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
        """All colours that were painted with."""
        return frozenset(use.colour for use in self.uses)

    def add(self, other: "Drawn") -> None:
        """Add other content."""
        for one in fields(self):
            getattr(self, one.name).update(getattr(other, one.name))

    def under(self, matrix: Linear) -> "Drawn":
        """Return the same content, drawn under a matrix."""
        return replace(
            self,
            texts={(f, m.then(matrix)) for f, m in self.texts},
            lines={(w, m.then(matrix)) for w, m in self.lines},
            pictures={(w, h, m.then(matrix)) for w, h, m in self.pictures},
            codes={m.then(matrix) for m in self.codes},
        )
