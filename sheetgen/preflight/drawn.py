"""What was drawn, without order and place: sizes, colours, and what shines through."""

from dataclasses import dataclass, field, replace

from sheetgen.preflight.matrix import UNIT, Linear

TRANSPARENCY, OVERPRINT = "transparency", "overprint"
WHITE_OVERPRINT = "white overprint"  # vanishes on a press

Colour = tuple[str, tuple[float, ...]]  # a colour space and its values


@dataclass(frozen=True, slots=True)
class Drawn:
    """What was drawn, without order and place.

    Attributes:
        texts: fonts with the matrix that takes their unit of size to the page.
        lines: widths with the matrix that they were drawn under.
        pictures: width and height in pixels, and the matrix of their unit square.
        colours: all that something was painted with.
        marks: `TRANSPARENCY`, `OVERPRINT`, `WHITE_OVERPRINT`.
        faults: what could not be read.
    """

    texts: frozenset[tuple[int, Linear]] = frozenset()
    lines: frozenset[tuple[float, Linear]] = frozenset()
    pictures: frozenset[tuple[float, float, Linear]] = frozenset()
    colours: frozenset[Colour] = frozenset()
    marks: frozenset[str] = frozenset()
    faults: frozenset[str] = frozenset()

    def under(self, matrix: Linear) -> "Drawn":
        """Return the same, drawn under a matrix."""
        if matrix == UNIT:
            return self
        return replace(
            self,
            texts=frozenset((f, m.then(matrix)) for f, m in self.texts),
            lines=frozenset((w, m.then(matrix)) for w, m in self.lines),
            pictures=frozenset((w, h, m.then(matrix)) for w, h, m in self.pictures),
        )


@dataclass(slots=True)
class Sum:
    """What is found while a stream is read, like `Drawn`."""

    texts: set[tuple[int, Linear]] = field(default_factory=set)
    lines: set[tuple[float, Linear]] = field(default_factory=set)
    pictures: set[tuple[float, float, Linear]] = field(default_factory=set)
    colours: set[Colour] = field(default_factory=set)
    marks: set[str] = field(default_factory=set)
    faults: set[str] = field(default_factory=set)

    def add(self, drawn: Drawn) -> None:
        """Add what something else draws."""
        self.texts |= drawn.texts
        self.lines |= drawn.lines
        self.pictures |= drawn.pictures
        self.colours |= drawn.colours
        self.marks |= drawn.marks
        self.faults |= drawn.faults

    def drawn(self) -> Drawn:
        """Return what was found."""
        return Drawn(
            frozenset(self.texts),
            frozenset(self.lines),
            frozenset(self.pictures),
            frozenset(self.colours),
            frozenset(self.marks),
            frozenset(self.faults),
        )
