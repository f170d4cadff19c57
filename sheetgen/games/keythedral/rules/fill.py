"""The fill of a score sheet: a column for each player.

Part of the core that runs in the browser too.
"""

from dataclasses import dataclass, field

from sheetgen.games.keythedral.rules.ruleset import CRAFTS, RESOURCES, VALUES

FEWEST, MOST = 2, 5  # players [keythedral 1.1]
HEADINGS = ("seats", "cubes")
SUMS = (*HEADINGS, "total")
# Cubes as counted on the sheet: the rows of craft goods, and one of resources.
ROWS = (*reversed(CRAFTS), "resource")
# Files may also give resources by kind, so that more can be checked.
COUNTED = (*ROWS, *RESOURCES)

MOST_NUMBER = 9_999  # in a file; rules decide what is too much

Counts = tuple[int | None, ...]


@dataclass(frozen=True)
class Column:
    """The entries for a player.

    Attributes:
        name: of the player; may be empty.
        seats: the number of each of `VALUES`; None where nothing was written, which
            means 0 unless seats are hidden altogether.
        cubes: the number of each of `COUNTED`; likewise.
        seat_points: the sum for the seats, if the player added it up.
        cube_points: the sum for the cubes, likewise.
        total: the sum of both.
    """

    name: str = ""
    seats: Counts = (None,) * len(VALUES)
    cubes: Counts = (None,) * len(COUNTED)
    seat_points: int | None = None
    cube_points: int | None = None
    total: int | None = None

    @property
    def is_empty(self) -> bool:
        """Whether nothing was written that scores."""
        return not any(
            value is not None
            for value in (*self.seats, *self.cubes, self.seat_points, self.cube_points,
                          self.total)
        )  # fmt: skip

    @property
    def hides_seats(self) -> bool:
        """Whether the seats are unknown, because there is only a sum or nothing.

        Blanks beside other seats mean 0, as on paper.
        """
        if any(count is not None for count in self.seats):
            return False
        has_sum = self.seat_points is not None or self.total is not None
        return has_sum or self.is_empty

    @property
    def hides_cubes(self) -> bool:
        """Whether the cubes are unknown, because there is only a sum.

        Blanks mean 0 if the seats are known: many players end with no cubes.
        """
        if any(count is not None for count in self.cubes):
            return False
        is_blank = all(count is None for count in self.seats)
        return self.cube_points is not None or (is_blank and self.total is not None)


@dataclass(frozen=True)
class Fill:
    """The fill of a sheet.

    Attributes:
        version: ``full`` or ``short``.
        columns: of the players, in the order of the sheet.
        evidence: always ``none``.
        variant: one of `VARIANTS`: ``normal``, or ``open`` if all building tiles were
            face up from the beginning [keythedral 11.4].
        taken: places of sums taken over from the rules [keythedral 12.6].
    """

    version: str = "full"
    columns: tuple[Column, ...] = field(default_factory=tuple)
    evidence: str = "none"
    variant: str = "normal"
    taken: tuple[str, ...] = ()

    @property
    def total(self) -> int | None:
        """The winner's points as the players added them up, if all did."""
        totals = [column.total for column in self.columns]
        known = [total for total in totals if total is not None]
        return max(known) if known and len(known) == len(totals) else None
