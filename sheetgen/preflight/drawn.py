"""What was drawn, without order and place: sizes, colours, and what shines through."""

from dataclasses import dataclass, field, replace
from typing import NamedTuple

from sheetgen.preflight.matrix import UNIT, Linear

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


@dataclass(frozen=True, slots=True)
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

    texts: frozenset[tuple[int, Linear]] = frozenset()
    lines: frozenset[tuple[float, Linear]] = frozenset()
    pictures: frozenset[tuple[float, float, Linear]] = frozenset()
    uses: frozenset[Use] = frozenset()
    codes: frozenset[Linear] = frozenset()
    marks: frozenset[str] = frozenset()
    faults: frozenset[str] = frozenset()

    @property
    def colours(self) -> frozenset[Colour]:
        """All colours that something was painted with."""
        return frozenset(use.colour for use in self.uses)

    def under(self, matrix: Linear) -> "Drawn":
        """Return the same, drawn under a matrix."""
        if matrix == UNIT:
            return self
        return replace(
            self,
            texts=frozenset((f, m.then(matrix)) for f, m in self.texts),
            lines=frozenset((w, m.then(matrix)) for w, m in self.lines),
            pictures=frozenset((w, h, m.then(matrix)) for w, h, m in self.pictures),
            codes=frozenset(m.then(matrix) for m in self.codes),
        )


@dataclass(slots=True)
class Sum:
    """What is found while a stream is read, like `Drawn`."""

    texts: set[tuple[int, Linear]] = field(default_factory=set)
    lines: set[tuple[float, Linear]] = field(default_factory=set)
    pictures: set[tuple[float, float, Linear]] = field(default_factory=set)
    uses: set[Use] = field(default_factory=set)
    codes: set[Linear] = field(default_factory=set)
    marks: set[str] = field(default_factory=set)
    faults: set[str] = field(default_factory=set)

    def add(self, drawn: Drawn) -> None:
        """Add what something else draws."""
        self.texts |= drawn.texts
        self.lines |= drawn.lines
        self.pictures |= drawn.pictures
        self.uses |= drawn.uses
        self.codes |= drawn.codes
        self.marks |= drawn.marks
        self.faults |= drawn.faults

    def drawn(self) -> Drawn:
        """Return what was found."""
        return Drawn(
            frozenset(self.texts),
            frozenset(self.lines),
            frozenset(self.pictures),
            frozenset(self.uses),
            frozenset(self.codes),
            frozenset(self.marks),
            frozenset(self.faults),
        )
