"""The open questions of the rulebook, as switches, and the seats of the cathedral.

Clauses are those of ``docs/rules/keythedral.md``, cited as ``[keythedral 8.2]``.

Part of the core that runs in the browser too.
"""

from collections.abc import Mapping
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
SHORT = "short"  # the terrain of grey squares, and the game with only these
FULL = "full"  # the terrain of orange squares, and the game with all [keythedral 1.11]
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
