"""A board from the point of view of its game.

Part of the core that runs in the browser too.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from sheetgen.core.board import Area, Board
from sheetgen.core.ruleset import RuleSet


@dataclass(frozen=True)
class Survey:
    """A board under the rules of its game.

    Attributes:
        board: the board.
        rules: the rules in force.
        apart: terrains whose cells are areas of their own, even if they touch.
    """

    board: Board
    rules: RuleSet
    apart: Collection[str] = ()

    @property
    def areas(self) -> tuple[Area, ...]:
        """The areas as the game counts them, in the order of their first cell."""
        return separate(self.board.areas, self.apart)

    def areas_of(self, terrain: str) -> tuple[Area, ...]:
        """Return the areas of *terrain* as the game counts them."""
        return tuple([area for area in self.areas if area.terrain == terrain])

    def count(self, terrain: str) -> int:
        """Return the number of cells of *terrain*."""
        return len(self.board.of_terrain(terrain))


def separate(areas: Iterable[Area], apart: Collection[str]) -> tuple[Area, ...]:
    """Return *areas* with each cell of the terrains *apart* as an area of its own.

    They stay in the order of their first cell.
    """
    parts = [
        Area(area.terrain, cells)
        for area in areas
        for cells in (
            [(cell,) for cell in area.cells] if area.terrain in apart else [area.cells]
        )
    ]
    return tuple(sorted(parts, key=lambda area: area.cells[0]))


def find_islands(board: Board) -> tuple[tuple[int, ...], ...]:
    """Return the groups of cells connected without links, by their first cell."""
    left = set(range(len(board.cells)))
    islands = []
    while left:
        members = [min(left)]
        left.remove(members[0])
        for member in members:  # grows during the loop
            found = [cell for cell in board.neighbours[member] if cell in left]
            members += found
            left -= set(found)
        islands.append(tuple(sorted(members)))
    return tuple(islands)
