"""A duchy for the rules: spaces, areas, ways, and the printed numbers.

Part of the core that runs in the browser too.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from sheetgen.core.board import Board, hexagon

PHASES = (1, 2, 3, 4, 5)  # [burgundy 4.1]
PHASE_LETTERS = "ABCDE"
USUAL_RADIUS = 3  # of a board with 37 spaces [burgundy 1.2]
# The number of each space, in reading order; the same on every duchy [burgundy 1.8].
NUMBERS = "6543216545431236126541254312612563413"


@dataclass(frozen=True)
class Printed:
    """The numbers of the game, from its rules file.

    Attributes:
        area_points: by size [burgundy 8.2].
        phase_points: for phases 1 to 5 [burgundy 8.3].
        bonus_tiles: ``large`` and ``small``, for 2, 3 and 4 players [burgundy 8.6].
        good_sold: for 2, 3 and 4 players [burgundy 9.2].
        watchtower: its points [burgundy 7.12].
        workers_for_point: at the end [burgundy 11.2].
        monasteries: points by number, in today's editions and in that of 2011.
        shields: what each is worth at the end, by number [burgundy 31].
        post_phases: for joining two posts in phases 1 to 5 [burgundy 24.6].
        post_tiles: ``large`` and ``small``, for 2, 3 and 4 players [burgundy 24.7].
        vines: by the size of a group, from 1 [burgundy 32.19].
        routes: for each tile, number and points of its three spaces [burgundy 28.8].
        posts: for each border post, the names of the spaces next to it.
    """

    area_points: Mapping[int, int]
    phase_points: tuple[int, ...]
    bonus_tiles: Mapping[str, tuple[int, ...]]
    good_sold: tuple[int, ...]
    watchtower: int
    workers_for_point: int
    monasteries: Mapping[int, tuple[int, ...]]
    shields: Mapping[int, int]
    post_phases: tuple[int, ...]
    post_tiles: Mapping[str, tuple[int, ...]]
    vines: tuple[int, ...]
    routes: Mapping[int, tuple[tuple[int, int], ...]]
    posts: tuple[tuple[str, ...], ...] = ()


class Duchy:
    """A board with the values that the rules use often."""

    def __init__(self, board: Board, printed: Printed) -> None:
        """Read the values of *board*, and store the printed numbers."""
        self.board = board
        self.printed = printed
        # For each border post, the spaces next to it; empty on unusual boards.
        self.posts = _find_posts(board, printed)
        self.count = len(board.cells)
        self.terrain = tuple(cell.terrain for cell in board.cells)
        self.areas = board.areas
        self.area_of = board.area_of
        self.ways = board.ways

    def place(self, cell: int) -> str:
        """Return the place name of a space, as findings use it."""
        return "cell:" + self.board.names[cell]


def _find_posts(board: Board, printed: Printed) -> tuple[tuple[int, ...], ...]:
    """Return the spaces next to each border post of the usual board [burgundy 24.2]."""
    if tuple(cell.position for cell in board.cells) != hexagon(USUAL_RADIUS):
        return ()
    return tuple(
        tuple(board.names.index(name) for name in names) for names in printed.posts
    )


def area_points(printed: Printed, size: int, beyond: str = "triangular") -> int:
    """Return the points for completing an area of *size*, without those for the phase.

    Args:
        printed: the numbers of the game.
        size: of the area, including what makes it count as larger.
        beyond: how sizes above the largest printed one count [burgundy 41.10].
    """
    largest = max(printed.area_points)
    if size <= largest or beyond != "triangular":
        return printed.area_points[min(size, largest)]
    return size * (size + 1) // 2  # [burgundy 8.4]
