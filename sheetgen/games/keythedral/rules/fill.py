"""What was written on a score sheet: a column for each player.

Part of the core that runs in the browser too.
"""

from dataclasses import dataclass, field

from sheetgen.games.keythedral.rules.cathedral import VALUES
from sheetgen.games.keythedral.rules.cube import CRAFTS, RESOURCES

FEWEST, MOST = 2, 5  # players [keythedral 1.1]
HEADINGS = ("seats", "cubes")
SUMS = (*HEADINGS, "total")
# Cubes as the sheet counts them: the rows of craft goods, and one of resources.
ROWS = (*reversed(CRAFTS), "resource")
# Resources may be told by their kind besides, which lets more be checked.
COUNTED = (*ROWS, *RESOURCES)

MOST_NUMBER = 9_999  # that a file may tell; rules say what is too much

Counts = tuple[int | None, ...]


@dataclass(frozen=True)
class Column:
    """What was written down for a player.

    Attributes:
        name: of the player; may be empty.
        seats: how many of each of `VALUES`; nothing where nothing was written, which
            is none unless seats are hidden altogether.
        cubes: how many of each of `COUNTED`; the same.
        seat_points: what the seats come to, as it was added up, if it was.
        cube_points: what the cubes come to.
        total: what both come to.
    """

    name: str = ""
    seats: Counts = (None,) * len(VALUES)
    cubes: Counts = (None,) * len(COUNTED)
    seat_points: int | None = None
    cube_points: int | None = None
    total: int | None = None

    @property
    def is_empty(self) -> bool:
        """Whether nothing was written that counts."""
        return not any(
            value is not None
            for value in (*self.seats, *self.cubes, self.seat_points, self.cube_points,
                          self.total)
        )  # fmt: skip

    @property
    def hides_seats(self) -> bool:
        """Whether nobody knows the seats, as only a sum or nothing is told.

        Blanks beside other seats are none, as they are on paper.
        """
        if any(count is not None for count in self.seats):
            return False
        has_sum = self.seat_points is not None or self.total is not None
        return has_sum or self.is_empty

    @property
    def hides_cubes(self) -> bool:
        """Whether nobody knows the cubes, as only a sum is told.

        Blanks are none if the seats are told: many end with no cube.
        """
        if any(count is not None for count in self.cubes):
            return False
        is_blank = all(count is None for count in self.seats)
        return self.cube_points is not None or (is_blank and self.total is not None)


@dataclass(frozen=True)
class Fill:
    """What was written on a sheet.

    Attributes:
        version: ``full`` or ``short``.
        columns: of the players, as they stand on the sheet.
        evidence: always ``none``.
        variant: one of `VARIANTS`: ``normal``, or ``open`` if all building tiles lay
            face up from the beginning [keythedral 11.4].
        taken: places of sums that were taken over from the rules [keythedral 12.6].
    """

    version: str = "full"
    columns: tuple[Column, ...] = field(default_factory=tuple)
    evidence: str = "none"
    variant: str = "normal"
    taken: tuple[str, ...] = ()

    @property
    def total(self) -> int | None:
        """The winner's points as they were added up, if they all were."""
        totals = [column.total for column in self.columns]
        known = [total for total in totals if total is not None]
        return max(known) if known and len(known) == len(totals) else None
