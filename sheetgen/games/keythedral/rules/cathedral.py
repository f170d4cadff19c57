"""The cathedral board: which seats there are in a short and in a full game.

Part of the core that runs in the browser too.
"""

from sheetgen.core.board import Board

VALUES = (4, 6, 8, 10, 12)
SHORT = "short"  # the terrain of grey squares, and the game that uses them alone
FULL = "full"  # that of orange ones, and the game that uses all [keythedral 1.11]
VERSIONS = (FULL, SHORT)
TILES = 34  # building tiles that there are [keythedral 1.8]

Seats = tuple[int, ...]  # how many of each of `VALUES`

# The squares of our own board: a reconstruction, as no rulebook tells how many there
# are [keythedral 1.12]. A board that has others was counted by somebody.
RECONSTRUCTED: dict[str, Seats] = {FULL: (6, 5, 4, 4, 3), SHORT: (4, 4, 3, 3, 2)}


class Cathedral:
    """A cathedral board.

    Attributes:
        board: its squares; a cell carries the value of its seat.
        seats: how many of each value the full and the short game have, by version.
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
        """Whether somebody counted the squares, so that they are no reconstruction."""
        return self.seats != RECONSTRUCTED


def _count(board: Board, terrains: tuple[str, ...]) -> Seats:
    carried = [cell.carried for cell in board.cells if cell.terrain in terrains]
    return tuple(carried.count(str(value)) for value in VALUES)
