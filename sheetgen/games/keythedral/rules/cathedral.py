"""The cathedral board: the seats in a short and in a full game.

Part of the core that runs in the browser too.
"""

from sheetgen.core.board import Board

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
