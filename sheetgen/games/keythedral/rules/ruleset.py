"""The open questions of the rulebook, as switches, and the numbers of the box.

Clauses are those of ``docs/rules/keythedral.md``, cited as ``[keythedral 8.2]``. The
cathedral has seats in a short and in a full game. A stock of cubes is a tuple of counts
in the order of `CUBES`.

Part of the core that runs in the browser too.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sheetgen.core.board import Board


@dataclass(frozen=True)
class Switches:
    """The answers to the open questions of the rulebook.

    `SETTINGS` has the possible values of each, and its clause.
    """

    tie: str = "shared"
    stage_three: str = "wood"
    substitution: str = "several"
    two_start: str = "side"
    discount: str = "yes"


OPEN_QUESTIONS = 13  # their section; each switch has a clause of it [keythedral 13.1]
# Every switch by its name in files, with its settings, the default first. Their order
# is that of digits in answers; a dict does not keep it in the browser.
SETTINGS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("tie", ("shared", "seats", "value")),  # [keythedral 13.1]
    ("stage-three", ("wood", "stone")),  # [keythedral 13.2]
    ("substitution", ("several", "one")),  # [keythedral 13.3]
    ("two-start", ("side", "any")),  # [keythedral 13.4]
    ("discount", ("yes", "no")),  # [keythedral 13.5]
)
SWITCHES: Mapping[str, tuple[str, ...]] = dict(SETTINGS)

OPEN_TILES = "open"  # all building tiles are face up [keythedral 11.4]
VARIANTS = ("normal", OPEN_TILES)  # the variants that a sheet may be filled in for

STANDARD = Switches()

VALUES = (4, 6, 8, 10, 12)
# The terrains of grey and of orange squares [keythedral 1.11]; the game with only the
# grey ones, and that with all.
SHORT = "short"  # [keythedral 1.11]
FULL = "full"  # [keythedral 1.11]
VERSIONS = (FULL, SHORT)
TILES = 34  # number of building tiles [keythedral 1.8]

Seats = tuple[int, ...]  # the number of each of `VALUES`

# The squares of our own board: a reconstruction, because no rulebook gives their number
# [keythedral 1.12]. If a board has others, someone counted them.
RECONSTRUCTED: dict[str, Seats] = {FULL: (6, 5, 4, 4, 3), SHORT: (4, 4, 3, 3, 2)}


class Cathedral:
    """A cathedral board.

    Attributes:
        board: its squares; a cell carries the value of its seat.
        seats: the number of each value in the full and in the short game, by version.
    """

    def __init__(self, board: Board) -> None:
        """Count the squares of *board*."""
        self.board = board
        short = _count(board, (SHORT,))
        self.seats: dict[str, Seats] = {
            FULL: _count(board, (SHORT, FULL)),
            SHORT: short,
        }

    @property
    def is_counted(self) -> bool:
        """Whether someone counted the squares; otherwise they are a reconstruction."""
        return self.seats != RECONSTRUCTED


def _count(board: Board, terrains: tuple[str, ...]) -> Seats:
    carried = [cell.carried for cell in board.cells if cell.terrain in terrains]
    return tuple(carried.count(str(value)) for value in VALUES)


RESOURCES = ("wood", "stone", "food", "water", "wine")
CRAFTS = ("ironware", "glass", "gold")
CUBES = RESOURCES + CRAFTS

# How many of each exist [keythedral 1.13] [keythedral 1.14].
MOST_CUBES = (20, 20, 15, 15, 15, 10, 10, 10)
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
