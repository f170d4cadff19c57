"""What was drawn, without order and place: sizes, colours, and what shines through."""

from dataclasses import dataclass, field, fields, replace
from typing import NamedTuple

from sheetgen.preflight.matrix import Linear

TRANSPARENCY = "transparency"
RGB_SPOT = "spot in RGB"  # what it is where it has no plate
GROUP = "group"  # of transparency: what is in it need not shine through

TEXT, LINE, AREA, PICTURE = "text", "line", "area", "picture"  # what was painted

Colour = tuple[str, tuple[float, ...]]  # a colour space and its values


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
