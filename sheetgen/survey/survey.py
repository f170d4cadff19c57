"""A board as its game looks at it.

Part of the core that runs in the browser too.
"""

from collections.abc import Collection
from dataclasses import dataclass

from sheetgen.board import Area, Board, separate
from sheetgen.ruleset import RuleSet


@dataclass(frozen=True)
class Survey:
    """A board, and what its rules make of it.

    Attributes:
        board: its cells.
        rules: the rules in force.
        apart: terrains whose cells are areas of their own, however they touch.
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
        """Return how many cells of *terrain* there are."""
        return len(self.board.of_terrain(terrain))
